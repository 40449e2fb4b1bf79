"""The market of 18Svea at its edges, and the order of companies on it (4)."""

from __future__ import annotations

import pytest

from stambana.titles.g18svea.figures import svea_figures
from stambana.titles.trains.market import Move, Space, StockMarket

MARKET = StockMarket(svea_figures().market)
UP, DOWN, LEFT, RIGHT = Move.UP, Move.DOWN, Move.LEFT, Move.RIGHT


@pytest.mark.parametrize(
    ("space", "moves", "price"),
    [
        ((6, 3), (RIGHT,), 30),  # the right end of a row: up instead
        ((6, 3), (RIGHT, RIGHT), 35),
        ((2, 10), (RIGHT, RIGHT), 110),  # up, then right
        ((0, 10), (RIGHT, RIGHT), 125),  # no way on from the blue space
        ((1, 11), (RIGHT,), 125),
        ((4, 0), (LEFT,), 15),  # the left end: down instead
        ((6, 0), (LEFT,), 10),
        ((3, 9), (DOWN,), 70),  # the ragged lower edge: it stays, and never goes sideways
        ((2, 8), (DOWN, DOWN, DOWN), 65),
        ((0, 4), (UP,), 60),
    ],
)
def test_a_marker_at_an_edge(space: tuple[int, int], moves: tuple[Move, ...], price: int) -> None:
    assert MARKET.placed("STO", Space(*space)).moved("STO", *moves).price("STO") == price


def test_of_equal_prices_the_one_further_right_operates_first() -> None:
    market = MARKET.placed("STO", Space(0, 0)).placed("GBG", Space(1, 1)).placed("NRK", Space(3, 3))
    market = market.placed("JKP", Space(1, 1)).placed("ORE", Space(0, 1))
    assert market.order() == ("ORE", "NRK", "GBG", "JKP", "STO")
