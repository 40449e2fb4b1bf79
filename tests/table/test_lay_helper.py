"""The lay helper agrees with its judge and finds the cause that all tiles share."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_boards import TILES, small_board
from stambana.reasons import Reason
from stambana.table.lay_helper import LayHelper
from stambana.track.board import Board
from stambana.track.upgrades import fitting_rotations, misfits

BOARD = small_board().with_tile("C4", "57", 0)


def codes(reasons: tuple[Reason, ...]) -> list[str]:
    return [reason.code for reason in reasons]


def test_the_inner_city_takes_a_yellow_city_in_every_rotation() -> None:
    helper = LayHelper(small_board())
    assert helper.fits("C4", "57") == (0, 1, 2)
    assert helper.fits("C4", "5") == (0, 1, 2, 3, 4, 5)
    assert [option.number for option in helper.fitting("C4")] == ["5", "57"]


def test_an_upgrade_keeps_the_old_track() -> None:
    helper = LayHelper(BOARD)
    for turn in helper.fits("C4", "14"):
        assert {0, 3} <= set(TILES.tiles["14"].turned(turn).exits)
    assert helper.fits("C4", "14")


def test_what_is_wrong_in_every_rotation_comes_first() -> None:
    helper = LayHelper(small_board())
    reasons = helper.why_not("A0", "20")
    assert reasons[0].code == "wrong_color"
    assert "off_board" in codes(reasons)


def test_a_tile_that_fits_somewhere_has_no_reasons() -> None:
    helper = LayHelper(small_board())
    assert helper.why_not("C4", "57") == ()
    option = helper.option("C4", "57")
    assert option.fits
    assert option.reasons == ()


def test_a_printed_hex_has_one_cause_for_all_tiles() -> None:
    helper = LayHelper(small_board())
    reason = helper.common_reason("E0")
    assert reason is not None
    assert reason.code == "hex_fixed"


def test_there_is_no_common_cause_where_a_tile_fits() -> None:
    assert LayHelper(small_board()).common_reason("C4") is None


def test_there_is_no_common_cause_where_tiles_fail_differently() -> None:
    helper = LayHelper(BOARD, lambda board, at, number, turn: (Reason(number, "because"),))
    assert helper.common_reason("C4") is None


def test_another_judge_decides_alone() -> None:
    def only_seven(board: Board, hex_name: str, number: str, turn: int) -> tuple[Reason, ...]:
        return () if (number, turn) == ("7", 4) else (Reason("no", "no"),)

    helper = LayHelper(small_board(), only_seven)
    assert [(one.number, one.rotations) for one in helper.fitting("E0")] == [("7", (4,))]


def test_options_are_found_on_demand_and_kept() -> None:
    asked: list[str] = []

    def judge(board: Board, hex_name: str, number: str, turn: int) -> tuple[Reason, ...]:
        asked.append(number)
        return misfits(board, hex_name, number, turn)

    helper = LayHelper(small_board(), judge)
    options = helper.options("C4")
    assert asked == []
    next(options)
    assert set(asked) == {"7"}
    before = len(asked)
    helper.option("C4", "7")
    assert len(asked) == before


def test_an_unknown_tile_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        LayHelper(small_board()).fits("C4", "999")


@given(st.sampled_from(sorted(BOARD.map.hexes)), st.sampled_from(sorted(TILES.tiles)))
def test_it_says_what_the_judge_says(hex_name: str, number: str) -> None:
    helper = LayHelper(BOARD)
    assert helper.fits(hex_name, number) == fitting_rotations(BOARD, hex_name, number)
    option = helper.option(hex_name, number)
    assert bool(option.rotations) != bool(option.reasons)
    for turn in range(6):
        found = helper.reasons(hex_name, number, turn)
        assert found == misfits(BOARD, hex_name, number, turn)
