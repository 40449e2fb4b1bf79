"""``stambana simulate``: random players play whole games, and every law is checked."""

from __future__ import annotations

import argparse
import json
from collections import Counter

from stambana.cli.faults import CommandFault
from stambana.cli.streams import say
from stambana.words import tr

CORRECTIONS = 0.2
"""How often the table sets a fact by hand before a move, where corrections are asked for."""

GIFTS = 0.25
"""How often a company is given something before a move, where gifts are asked for."""


def summary() -> str:
    """What the command does, for the list of commands."""
    return tr("let random players play whole games and check them")


def description() -> str:
    """What the command does, for its help."""
    return tr(
        "Play whole games by choosing among legal actions, with every law checked after each. "
        "Prints a line for each game; leaves with 1 if a law was broken."
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument("title", help=tr("the title, such as 18sj"))
    parser.add_argument("--players", type=int, default=4, help=tr("how many players (4)"))
    parser.add_argument("--games", type=int, default=1, help=tr("how many games (1)"))
    parser.add_argument(
        "--seed", type=int, default=1, help=tr("seed of the first game; the next has one more (1)")
    )
    parser.add_argument(
        "--variant", action="append", default=[], help=tr("play with a variant; may be repeated")
    )
    parser.add_argument(
        "--ruling",
        action="append",
        default=[],
        metavar="NUMBER=CHOICE",
        help=tr("choose the answer to a ruling; may be repeated"),
    )
    parser.add_argument(
        "--stress",
        action="store_true",
        help=tr("also undo, redo, save and load at random points"),
    )
    parser.add_argument(
        "--corrections",
        action="store_true",
        help=tr("also set facts by hand at random points, as a table may"),
    )
    parser.add_argument(
        "--gifts",
        action="store_true",
        help=tr("also give companies money and earnings, so that late phases and high prices come"),
    )
    parser.add_argument("--json", action="store_true", help=tr("print each game as JSON"))


def run(options: argparse.Namespace) -> int:
    """Play the games; 1 if any law was broken."""
    from stambana.table.random_play import play

    code = 0
    ends: Counter[str] = Counter()
    reached: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.games):
        try:
            played = play(
                options.title,
                options.players,
                seed,
                options.variant,
                rulings=_rulings(options.ruling),
                stress=options.stress,
                corrections=CORRECTIONS if options.corrections else 0.0,
                gifts=GIFTS if options.gifts else 0.0,
            )
        except (LookupError, ValueError) as error:
            raise CommandFault(str(error.args[0] if error.args else error)) from None
        if options.json:
            say(json.dumps(played.record(), ensure_ascii=False))
        else:
            say(_line(played.record()))
        code = code or int(bool(played.violations))
        ends[played.end_reason or "-"] += 1
        reached[played.reached or "-"] += 1
    if options.games > 1 and not options.json:
        say(
            tr(
                "{games} games; ends: {ends}; reached: {reached}",
                games=options.games,
                ends=_counted(ends),
                reached=_counted(reached),
            )
        )
    return code


def _counted(things: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(things.items()))


def _rulings(given: list[str]) -> dict[str, str]:
    rulings = {}
    for text in given:
        number, equals, choice = text.partition("=")
        if not equals:
            raise CommandFault(tr("a ruling is given as NUMBER=CHOICE, not '{text}'", text=text))
        rulings[number] = choice
    return rulings


def _line(record: dict[str, object]) -> str:
    players, broken = record["players"], record["violations"]
    assert isinstance(players, dict)
    assert isinstance(broken, list)
    line = tr(
        "game {seed}: 1 action, end: {end}; {worth}"
        if record["actions"] == 1
        else "game {seed}: {actions} actions, end: {end}; {worth}",
        seed=record["seed"],
        actions=record["actions"],
        end=record["end_reason"] or "-",
        worth=", ".join(f"{name} {worth}" for name, worth in players.items()),
    )
    return "\n".join([line, *(f"  {at['after']}: {at['code']}: {at['what']}" for at in broken)])
