"""What drawing costs, as ratios within one run: nothing here depends on the machine.

Run it with ``-s`` to see the figures.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from stambana import manifests
from stambana.art import cached, draw_board, draw_hex


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """The shortest time of several runs, of this process alone."""
    spent = []
    for _ in range(times):
        before = time.process_time()
        work()
        spent.append(time.process_time() - before)
    return min(spent)


def test_drawing_again_and_one_hex_cost_a_small_part_of_a_board():
    board = manifests.load_board(manifests.map_path("18sj"))
    first = seconds(lambda: draw_board(board))
    again = seconds(lambda: draw_board(board), 5)
    laid = board.with_tile("E24", "57", 1)
    lay = seconds(lambda: draw_hex(laid, "E24"))
    relay = seconds(lambda: draw_hex(laid, "E24"), 5)
    stored = cached.to_text(draw_board(board))
    reading = seconds(lambda: cached.from_text(stored), 5)
    print(
        f"\nfirst board 1, again {again / first:.3f}, read back {reading / first:.3f}, "
        f"a lay {lay / first:.3f}, the same lay again {relay / first:.4f} (board: {first:.3f} s)"
    )
    assert again < first / 4
    assert relay < first / 50
    assert reading < first
