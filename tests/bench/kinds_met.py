"""How often random games meet every event, every reason and every end that the code knows.

Run it from the top of the project: ``python tests/bench/kinds_met.py --games 200``; it prints a
table and leaves with 1 when a count is zero or a law was broken.  ``--json`` keeps the counts,
``--add`` adds to those kept, which is enough where the code knows something new.  Games differ
by players, variants, rulings, corrections by hand and gifts, so that late phases and high prices
come.  At many moments somebody attempts what mostly may not be (``tests/attempts.py``); reasons
are those the rules then give.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "app"), str(ROOT / "tests")]

from attempts import Attempts  # noqa: E402
from catalogue import COMMON, TITLES, ends, event_kinds, reason_codes  # noqa: E402
from stambana.engine.actions import Action  # noqa: E402
from stambana.engine.game import Game  # noqa: E402
from stambana.engine.rules import Base  # noqa: E402
from stambana.table.random_play import MOST_ACTIONS, NAMES, RandomGame, play_on, player_of  # noqa: E402
from stambana.titles.find import rules as rules_of  # noqa: E402
from stambana.titles.find import title as title_of  # noqa: E402

KEPT = Path(__file__).with_name("kinds_met.json")
"""The counts of the last long run."""

EVENTS, REASONS, ENDS = "events", "reasons", "ends"

ATTEMPTS = 12
"""So many attempts are made at a moment; fewer moments the more often its step has been met."""

RARE = 100
"""Of so many moments in a step, the first, more is attempted: emergencies do not come often."""

WAYS = ({}, {"corrections": 0.1}, {"gifts": 0.25}, {"gifts": 0.1})
"""What the table's hand does, from game to game."""


@dataclass
class Met:
    """What the games of a title have met, by sort and kind."""

    title: str
    seed: int = 1
    counts: dict[str, Counter[str]] = field(
        default_factory=lambda: {EVENTS: Counter(), REASONS: Counter(), ENDS: Counter()}
    )
    reached: Counter[str] = field(default_factory=Counter)
    numbers: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Attempts remember what was offered from game to game."""
        self._dice = random.Random(f"{self.title}/{self.seed}")
        self._attempts = Attempts(self._dice)
        self._steps: Counter[str] = Counter()

    def play(self, most: int = MOST_ACTIONS) -> RandomGame:
        """Play the next game, counting what it meets."""
        seed, self.seed = self.seed, self.seed + 1
        game: Game[Any] = Game(rules_of(self.title), base(self.title, seed, self._dice))
        played = play_on(
            game, player_of(self.title, seed), watch=self._watch, most=most, **WAYS[seed % 4]
        )
        self._reasons(game, self._attempts.at_the_end())
        for record in game.history.records:
            self.counts[EVENTS].update(type(event).__name__ for event in record.events)
        if game.state.over:
            self.counts[ENDS][game.state.over] += 1
        self.reached[played.reached] += 1
        self.numbers.update(games=1, actions=played.actions, corrections=played.kinds["adjust"])
        ended = [at for at in played.violations if at["code"] != "no_end" or most == MOST_ACTIONS]
        self.broken += [f"game {seed}: {at}" for at in ended]
        return played

    def _watch(self, game: Game[Any], action: Action) -> None:
        step = game.decisions[0].step
        if self._dice.random() > max(0.3, 40 / (40 + self._steps[step])):
            return
        self._steps[step] += 1
        self._attempts.learn(game)
        number = ATTEMPTS if self._steps[step] > RARE else 4 * ATTEMPTS
        self._reasons(game, list(self._attempts.some(game, number)))

    def _reasons(self, game: Game[Any], attempts: list[Action]) -> None:
        for action in attempts:
            verdict = game.verdict(action)
            self.numbers.update(attempts=1, refused=not verdict)
            self.counts[REASONS].update({reason.code for reason in verdict.reasons})


def base(title: str, seed: int, dice: random.Random) -> Base:
    """Some players, and now and then a variant or another answer to a ruling."""
    table = title_of(title).facets.setups
    number = table.least + seed % (table.most - table.least + 1)
    variants = tuple(at.key for at in table.variants() if dice.random() < 0.3)
    choices = import_module(TITLES[title] + ".rulings").CHOICES
    rulings = {key: answers[-1] for key, answers in choices.items() if dice.random() < 0.2}
    return Base(title, NAMES[:number], seed, variants, rulings)


def wanted(title: str) -> dict[str, list[str]]:
    """What a game of a title can meet by its own code alone."""
    return {
        EVENTS: event_kinds(TITLES[title]),
        REASONS: sorted(reason_codes(TITLES[title])),
        ENDS: ends(title),
    }


def wanted_by_all() -> dict[str, list[str]]:
    """What is common to the titles; one of them has to meet it."""
    return {EVENTS: event_kinds(*COMMON), REASONS: sorted(reason_codes(*COMMON))}


ELSEWHERE = {
    "avoided": "told of a route that is being drawn, to a fee that cannot be paid",
    "no_slot_for_token": "tiles with fewer places than those they follow",
    "no_token_left": "boards alone; in a game the stage is left by itself without a token",
    "not_listed": "maps whose hexes name what they become",
    "side_closed": "maps with track on both sides of a border that nothing crosses",
    "stops_joined": "tiles on which one stop has the track of two",
    "track_twice": "tiles with track between stops or junctions alone",
}
"""Reasons that no action in these titles can meet, and what does; ``tests/track`` has them."""


def never(counts: Mapping[str, Any]) -> list[str]:
    """The kinds that no game met, of counts by title, sort and kind."""
    missing = [
        f"{title} {sort}: {kind}"
        for title in TITLES
        for sort, kinds in wanted(title).items()
        for kind in kinds
        if not counts.get(title, {}).get(sort, {}).get(kind)
    ]
    return missing + [
        f"{sort}: {kind}"
        for sort, kinds in wanted_by_all().items()
        for kind in kinds
        if kind not in ELSEWHERE
        and not any(counts.get(title, {}).get(sort, {}).get(kind) for title in TITLES)
    ]


def print_table(met: dict[str, Met]) -> None:
    """One line for each kind, with its count in each title; a dash where it has no meaning."""
    common = wanted_by_all()
    for sort in (EVENTS, REASONS, ENDS):
        own = {title: wanted(title)[sort] for title in met}
        kinds = sorted({*common.get(sort, ()), *(kind for at in own.values() for kind in at)})
        print(f"\n{sort:24}" + "".join(f"{title:>10}" for title in met))
        for kind in kinds:
            cells = [
                str(at.counts[sort][kind]) if at.counts[sort][kind] or kind in own[title] else "–"
                for title, at in met.items()
            ]
            print(f"{kind:24}" + "".join(f"{cell:>10}" for cell in cells))


def kept() -> dict[str, Any]:
    """The counts of the last long run of each title, with its numbers of games and attempts."""
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return found


def record(met: Met, before: Mapping[str, Any]) -> dict[str, Any]:
    """What a title's games have met, with what earlier ones had, as JSON values."""
    now = {"numbers": met.numbers, "reached": met.reached, **met.counts}
    return {sort: dict(of + Counter(before.get(sort, {}))) for sort, of in now.items()}


def main() -> int:
    """Play, print, keep; 1 when something was never met or a law was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games of each title (100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--title", action="append", choices=list(TITLES), default=[])
    parser.add_argument("--json", action="store_true", help=f"keep the counts in {KEPT.name}")
    parser.add_argument("--add", action="store_true", help="to the counts that are kept")
    options = parser.parse_args()
    met = {title: Met(title, options.seed) for title in options.title or TITLES}
    began = time.monotonic()
    for at in met.values():
        for _ in range(options.games):
            at.play()
        print(at.title, dict(at.numbers), "reached", dict(at.reached), flush=True)
        print(*at.broken, sep="\n", end="\n" if at.broken else "")
    print_table(met)
    before = kept()
    counts = before | {
        title: record(at, before.get(title, {}) if options.add else {}) for title, at in met.items()
    }
    missing = never(counts)
    print(f"\n{time.monotonic() - began:.0f} s; never met: {', '.join(missing) or 'nothing'}")
    if options.json:
        text = json.dumps(counts, indent=1, sort_keys=True)
        KEPT.write_text(text + "\n", encoding="utf-8")
    return int(bool(missing or any(at.broken for at in met.values())))


if __name__ == "__main__":
    raise SystemExit(main())
