"""How long undo, a jump and loading take in a game of at least 1,100 actions.

Run it from the top of the project: ``python tests/bench/bench_history.py``.  The figures are
processor time on this machine; loading is compared, in the same run, with playing the same
actions with everything worked out.
"""

from __future__ import annotations

import random
import statistics
import sys
from pathlib import Path
from time import process_time

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "app"))

from stambana.engine import saves  # noqa: E402
from stambana.engine.game import Game  # noqa: E402
from stambana.engine.rules import Base  # noqa: E402
from stambana.table.random_play import NAMES, choose  # noqa: E402
from stambana.titles.find import rules as rules_of  # noqa: E402

ACTIONS = 1_100
JUMPS = 2_000


def long_game() -> Game:
    """The first game by chance that has enough actions, cut off there."""
    for seed in range(1, 100):
        dice = random.Random(seed)
        game = Game(rules_of("18sj"), Base("18sj", NAMES[:4], seed))
        while not game.state.over and len(game.history.records) <= ACTIONS:
            action = choose(game, dice)
            assert action is not None
            game.apply(action)
        if len(game.history.records) > ACTIONS:
            return game
    raise AssertionError("no game was long enough")


def timed(call):  # type: ignore[no-untyped-def]
    begin = process_time()
    result = call()
    return process_time() - begin, result


def main() -> None:
    """Print the table."""
    game = long_game()
    history = game.history
    end = history.at
    dice = random.Random(1)
    jumps = []
    for _ in range(JUMPS):
        target = dice.randint(0, end)
        jumps.append(timed(lambda target=target: (history.jump(target), game.state))[0])
    history.jump(end)
    undos = [timed(lambda: (history.undo(), game.state))[0] for _ in range(end)]
    redos = [timed(lambda: (history.redo(), game.state))[0] for _ in range(end)]
    data = "".join(line + "\n" for line in saves._lines(game)).encode()
    writing = timed(lambda: "".join(saves._lines(game)))[0]

    def played() -> None:
        again = Game(game.rules, game.base)
        for record in history.records[1:]:
            assert record.action is not None
            again.apply(record.action, record.drawn)

    loading, loaded = timed(lambda: saves.parse(data, rules_of))
    playing = timed(played)[0]
    assert loaded.difference is None
    print(f"{end} actions, {len(data) / 1000:.0f} kB")
    for name, times in (("jump", jumps), ("undo", undos), ("redo", redos)):
        median = 1e6 * statistics.median(times)
        print(f"{name}: median {median:.0f} us, longest {1e6 * max(times):.0f} us")
    print(f"making the text of the save: {writing:.2f} s")
    print(f"loading: {loading:.2f} s, {end / loading:.0f} actions/s")
    print(f"playing anew: {playing:.2f} s, {end / playing:.0f} actions/s")
    print(f"loading takes {loading / playing:.2f} of playing anew")


if __name__ == "__main__":
    main()
