"""Random corrections by hand at every moment of random games: refused, or all goes on.

Run it from the top of the project: ``python tests/bench/corrections.py --tries 5000``; it tries so
many with each title, at each kind of moment often, and leaves with 1 when a law was broken.  After
each that is accepted every law holds, and whatever has the verdict yes is done on a copy.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "app"))

from stambana.engine.game import Game  # noqa: E402
from stambana.engine.rules import Base  # noqa: E402
from stambana.engine.selfcheck import Violation, correction  # noqa: E402
from stambana.table.random_play import NAMES, player_of  # noqa: E402
from stambana.titles.find import rules as rules_of  # noqa: E402

MOST_PLAYERS = {"18sj": 6, "18svea": 3}


def tried(title: str, tries: int, seed: int) -> tuple[Counter[str], list[Violation]]:
    """How many were tried at each kind of moment, and what they broke."""
    dice = random.Random(f"{title}/{seed}")
    moments: Counter[str] = Counter()
    broken: list[Violation] = []
    while moments.total() < tries:
        number = 2 + seed % (MOST_PLAYERS[title] - 1)
        game: Game[Any] = Game(rules_of(title), Base(title, NAMES[:number], seed))
        player = player_of(title, seed)
        while not game.state.over and moments.total() < tries:
            kind = game.state.frames[-1].kind
            if dice.random() < 100 / (100 + moments[kind]):
                moments[kind] += 1
                broken += correction(game.rules, game.state, dice)
            action = player.choose(game)
            assert action is not None
            game.apply(action)
        seed += 1
    return moments, broken


def main() -> int:
    """Try, and print the counts of each title."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=5000, help="tries with each title (5000)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    code = 0
    for title in MOST_PLAYERS:
        moments, broken = tried(title, options.tries, options.seed)
        print(title, moments.total(), "corrections:", dict(moments.most_common()))
        print(*broken, sep="\n", end="\n" if broken else "")
        code = code or int(bool(broken))
    return code


if __name__ == "__main__":
    raise SystemExit(main())
