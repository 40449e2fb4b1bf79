"""Laying on the 18SJ map: each rule on a board made for it."""

import pytest

from stambana.manifests import load_board, map_path
from stambana.track.board import Token
from stambana.track.laying import (
    Lay,
    LayPolicy,
    Reaching,
    board_after,
    lay_verdict,
    legal_lays,
)
from stambana.track.tiles import Color

POLICY = LayPolicy()


@pytest.fixture(scope="module")
def empty():
    return load_board(map_path("18sj"))


def codes(board, company, hex_name, tile, rotation, policy=POLICY):
    return [
        r.code for r in lay_verdict(board, company, Lay(hex_name, tile, rotation), policy).reasons
    ]


def with_home(board, company="ÖKJ", hex_name="C20"):
    return board.with_tokens((*board.tokens, Token(company, hex_name)))


def test_home_without_track_is_laid_in_any_rotation_that_fits(empty):
    board = with_home(empty)
    policy = LayPolicy(homes=frozenset({"C20"}))
    lays = {(v.lay.tile, v.lay.rotation) for v in legal_lays(board, "ÖKJ", policy, "C20")}
    assert ("57", 1) in lays
    assert all(tile in ("5", "6", "57") for tile, _ in lays)
    assert codes(board, "ÖKJ", "D21", "57", 0) == ["not_reached"]


def test_yellow_track_must_meet_a_route(empty):
    board = board_after(with_home(empty), Lay("C20", "57", 1))  # C20 joins SW and NE
    assert codes(board, "ÖKJ", "D19", "8", 5) == []  # D19 joins SW and SE
    assert codes(board, "ÖKJ", "D19", "8", 3) == ["not_reached"]
    assert codes(board, "KFJ", "D19", "8", 5) == ["not_reached"]


def test_border_is_paid_once_when_track_meets_across_it(empty):
    board = with_home(empty)
    lay = Lay("C20", "57", 1)
    assert lay_verdict(board, "ÖKJ", lay, LayPolicy(homes=frozenset({"C20"}))).cost == 0
    board = board_after(board, lay)
    verdict = lay_verdict(board, "ÖKJ", Lay("B21", "57", 1), POLICY)
    assert verdict
    assert [(charge.amount, set(charge.hexes)) for charge in verdict.charges] == [
        (75, {"B21", "C20"})
    ]
    poor = LayPolicy(money=74)
    assert codes(board, "ÖKJ", "B21", "57", 1, poor) == ["too_expensive"]
    done = board_after(board, Lay("B21", "57", 1)).in_phase(Color.GREEN)
    for verdict in legal_lays(done, "ÖKJ", POLICY, "B21"):
        assert verdict.cost == 0
        assert verdict.returned == "57"


def test_mountain_is_paid_with_the_first_tile_and_can_be_lowered(empty):
    policy = LayPolicy(anywhere=frozenset({"C2", "D3"}))
    assert lay_verdict(empty, "SNJ", Lay("C2", "9", 0), policy).cost == 150
    low = LayPolicy(anywhere=frozenset({"C2"}), discounts={"C2": 75})
    assert lay_verdict(empty, "SNJ", Lay("C2", "9", 0), low).cost == 75


def test_mainline_is_completed_by_matching_track_only(empty):
    board = board_after(with_home(empty), Lay("C20", "57", 1))
    matching = lay_verdict(board, "ÖKJ", Lay("D19", "8", 5), LayPolicy(only_lines=True))
    assert matching
    assert matching.lines == ("G",)
    assert "no_line" in codes(board, "ÖKJ", "D19", "9", 1, LayPolicy(only_lines=True))
    assert board.map.lines


def test_later_phase_none_left_and_lost_track(empty):
    board = board_after(with_home(empty), Lay("C20", "57", 1))
    assert codes(board, "ÖKJ", "C20", "15", 4) == ["later_phase"]
    green = board.in_phase(Color.GREEN)
    assert codes(green, "ÖKJ", "C20", "15", 4) == []
    assert codes(green, "ÖKJ", "C20", "15", 0).count("side_blank") == 2
    assert "segment_lost" in codes(green, "ÖKJ", "C20", "15", 0)
    for name in ("B21", "B27", "E12", "E20"):
        board = board_after(board, Lay(name, "57", 0))
    assert codes(board, "ÖKJ", "D21", "57", 0)[0] == "none_left"


def test_plain_upgrade_needs_new_track_and_city_upgrade_only_the_city(empty):
    board = board_after(with_home(empty), Lay("C20", "57", 1))
    board = board_after(board, Lay("D19", "8", 5)).in_phase(Color.GREEN)
    # tile 25 in D19 adds track from the shared side; its new piece is met from C20 only if it
    # begins at the side towards C20
    fits = {
        rotation: codes(board, "ÖKJ", "D19", "25", rotation)
        for rotation in range(6)
        if "segment_lost" not in codes(board, "ÖKJ", "D19", "25", rotation)
    }
    assert sorted(fits.values()) == [[], ["new_track_not_reached"]]
    assert codes(board, "ÖKJ", "C20", "15", 4) == []


def test_blocked_hex_says_its_reason(empty):
    from stambana.reasons import Reason

    reason = Reason("blocked", "closed", rule="18SJ 6.1.1")
    policy = LayPolicy(first=Reaching.NOTHING, blocked={"B15": reason})
    assert codes(empty, "KFJ", "B15", "9", 0, policy)[0] == "blocked"
    assert not list(legal_lays(empty, "KFJ", policy, "B15"))


@pytest.mark.parametrize("phase", [Color.YELLOW, Color.GREEN])
def test_listing_equals_verdicts_for_every_tile_and_rotation(empty, phase):
    board = board_after(with_home(empty), Lay("C20", "57", 1))
    board = board_after(board, Lay("D19", "8", 5)).in_phase(phase)
    policy = LayPolicy(homes=frozenset({"C20"}))
    listed = {v.lay for v in legal_lays(board, "ÖKJ", policy)}
    accepted = {
        Lay(name, number, rotation)
        for name in board.map.hexes
        for number, tile in board.tile_set.supply.items()
        for rotation in tile.rotations
        if lay_verdict(board, "ÖKJ", Lay(name, number, rotation), policy)
    }
    assert listed == accepted
    assert listed


def test_tokens_go_where_their_city_went(empty):
    board = empty.with_tokens((Token("SWB", "G22", 2), Token("BJ", "G22", 0))).in_phase(Color.GRAY)
    for tile, rotation in (("X2", 3), ("X4", 3)):
        board = board_after(board, Lay("G22", tile, rotation))
        face = board.face("G22")
        at = {t.company: face.stop_exits(t.stop) for t in board.tokens}
        assert 2 in at["SWB"]
        assert 0 in at["BJ"]
    board = board_after(board, Lay("G22", "X5", 4))
    assert sorted((t.company, t.stop) for t in board.tokens) == [("BJ", 0), ("SWB", 0)]
    assert len({t.slot for t in board.tokens}) == 2
