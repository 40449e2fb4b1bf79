"""How long listing all legal lays of a company takes, on every board of the recorded games.

Run it from the top of the project: ``python tests/bench/bench_lays.py``.  The figures are
processor time on this machine; the ratio is to asking the verdict for every tile
and rotation on every hex of the same board, in the same run.  With ``--lit`` it also
compares what is lit with what the verdict accepts, on every board.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from time import process_time

ROOT = Path(__file__).parents[2]
sys.path += [str(ROOT / "app"), str(ROOT / "tests" / "titles")]

from recorded_boards import GAMES  # noqa: E402
from recorded_lays import Laid, lit_differences, moments  # noqa: E402

from stambana.track.laying import Lay, LayVerdict, candidates, lay_verdict, legal_lays  # noqa: E402
from stambana.track.network import graph, reach  # noqa: E402

REPEATS = 3
"""How often each board is listed anew; the quickest counts."""

builds = 0
_build = graph._build


def _counted(*arguments):  # type: ignore[no-untyped-def]
    global builds
    builds += 1
    return _build(*arguments)


graph._build = _counted


def forgotten(at: Laid) -> Laid:
    """The same moment on a board that nothing is known of yet."""
    board = at.board
    for name, placed in list(board.placements.items())[:1]:
        board = board.with_tile(name, placed.tile, placed.rotation)
    return Laid(at.game, at.index, at.company, board, at.lay, at.policy, at.paid)


def timed(call):  # type: ignore[no-untyped-def]
    begin = process_time()
    result = call()
    return process_time() - begin, result


def main() -> None:
    """Print the table."""
    lays = [at for game in GAMES for at in moments(game) if isinstance(at, Laid)]
    late = [at for at in lays if len(at.board.placements) >= 40]
    for at in late:  # faces of the tile set are compared once for all boards
        list(legal_lays(at.board, at.company, at.policy))
    rows = []
    for known in late:
        before = builds
        boards = [forgotten(known) for _ in range(REPEATS)]
        first, verdicts = min((timed(lambda at=at: _list(at)) for at in boards), key=_seconds)
        again, _ = min((timed(lambda at=at: _list(at)) for at in boards), key=_seconds)
        at = boards[0]
        reached = reach(at.board, at.company, at.policy.passage, at.policy.works)
        asked = len(list(candidates(at.board, at.policy, reached)))
        rows.append((first, again, len(verdicts), asked, (builds - before) / REPEATS))
    every, count = timed(lambda: _ask_all(late[-1]))
    names = ("new board, ms", "same board again, ms", "legal lays", "candidates", "network builds")
    print(f"{len(late)} late boards (at least 40 tiles laid)")
    for index, name in enumerate(names):
        values = [row[index] * (1000 if index < 2 else 1) for row in rows]
        print(f"  {name:22} median {statistics.median(values):8.2f}  worst {max(values):8.2f}")
    per_candidate = sum(row[4] - 1 for row in rows) / sum(row[3] for row in rows)
    print(f"  network builds per candidate beside the board's own: {per_candidate:g}")
    print(
        f"  asking the verdict for all {count} tiles and rotations of the last board: "
        f"{every / rows[-1][0]:.0f} times as long as the list"
    )
    if "--lit" in sys.argv:
        seconds, wrong = timed(lambda: [text for at in lays for text in lit_differences(at)])
        print(
            f"lit and legal compared on {len(lays)} boards in {seconds:.0f} s: "
            f"{len(wrong)} differences"
        )
        print("\n".join(wrong))


def _list(at: Laid) -> list[LayVerdict]:
    return list(legal_lays(at.board, at.company, at.policy))


def _seconds(result: tuple[float, object]) -> float:
    return result[0]


def _ask_all(at: Laid) -> int:
    count = 0
    for name in at.board.map.hexes:
        for number, tile in at.board.tile_set.supply.items():
            for rotation in tile.rotations:
                lay_verdict(at.board, at.company, Lay(name, number, rotation), at.policy)
                count += 1
    return count


if __name__ == "__main__":
    main()
