"""``stambana replay``: a saved or recorded game played again, and where it ends."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stambana.cli.faults import CommandFault, whole_between
from stambana.cli.streams import complain, say, shown
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.engine.play import State
    from stambana.titles.title import Played, Run

MOST_ACTIONS = 1_000_000


def summary() -> str:
    """What the command does, for the list of commands."""
    return tr("play a saved or recorded game again and tell how it ends")


def description() -> str:
    """What the command does, for its help."""
    return tr(
        "Play a game again, move by move, by the rules: a game saved by this program, or one "
        "recorded by 18xx.games (its JSON export). Undone moves are left out. A move that the "
        "rules refuse is told with its reason and the section of the rulebook, and the exit "
        "code is 1."
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument("file", metavar="FILE", help=tr("a saved or recorded game"))
    parser.add_argument(
        "--to",
        metavar="N",
        type=whole_between(0, MOST_ACTIONS),
        help=tr("play up to and with the action at this position of the file, from 0"),
    )
    parser.add_argument(
        "--json", action="store_true", help=tr("print one JSON object instead of text")
    )
    parser.add_argument(
        "--best-routes",
        action="store_true",
        help=tr("find for each run of trains the most that could have been earned"),
    )


def run(options: argparse.Namespace) -> int:
    """Replay the game; 0, or 1 when a move was refused."""
    from stambana.table.played import PlayedError, load

    path = Path(options.file)
    try:
        played = load(path, options.to)
    except PlayedError as error:
        raise CommandFault(f"{shown(path)}: {error}") from None
    runs = [_run_row(played, at, options.best_routes) for at in played.runs]
    if options.json:
        say(json.dumps(_report(played, runs), ensure_ascii=False, indent=1))
    else:
        _tell(played, runs)
    if played.stopped:
        complain(f"{shown(path)}: {played.stopped}")
    return 1 if played.stopped else 0


def _run_row(played: Played[State], at: Run, search: bool) -> dict[str, Any]:
    from stambana.table.played import best_of

    best, proven = best_of(played, at) if search else (None, None)
    return {
        "index": at.index,
        "company": at.company,
        "recorded": at.recorded,
        "best": best,
        "proven": proven,
    }


def _report(played: Played[State], runs: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "title": played.title,
        "players": dict(played.players),
        "end_reason": played.end_reason or None,
        "actions": played.actions,
        "runs": runs,
        "adjusted": len(played.adjusted),
    }


def _tell(played: Played[State], runs: list[dict[str, Any]]) -> None:
    sentence = "{title}: 1 action" if played.actions == 1 else "{title}: {actions} actions"
    say(tr(sentence, title=played.title, actions=played.actions))
    if played.end_reason:
        say(tr("ended by: {reason}", reason=played.end_reason))
    else:
        say(tr("the game goes on"))
    for name, amount in sorted(played.players.items(), key=lambda row: -row[1]):
        say(f"  {amount:>6}  {name}")
    for why in played.adjusted:
        say(tr("set by hand: {why}", why=why))
    if runs:
        say(tr("runs of trains: {count}", count=len(runs)))
    for row in runs:
        say(_run_line(row))


def _run_line(row: dict[str, Any]) -> str:
    line = f"  {row['index']:>5}  {row['company']:<5} {row['recorded']:>5}"
    if row["best"] is None:
        return line
    best = tr("best {amount}", amount=row["best"])
    return f"{line}  {best}" + ("" if row["proven"] else f" ({tr('not proven')})")
