"""Tiles and stations of 18Svea: what may be laid where, what stays, what it costs, and why not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from svea_boards import bare, laid

from stambana.table.builder import Builder
from stambana.titles.find import track_rules
from stambana.titles.g18svea import pieces
from stambana.titles.g18svea.track import (
    BLACK_TILE,
    CITY_TILE,
    WATER,
    central_policy,
    lay_policy,
    new_crossings,
    token_policy,
)
from stambana.track.board import Board
from stambana.track.laying import Lay, LayVerdict, board_after, lay_verdict, legal_lays
from stambana.track.network import StopKey
from stambana.track.tiles import Color
from stambana.track.tokens import token_places, token_reasons

BUILT = [name for name, at in bare().map.hexes.items() if not at.fixed]


def verdict(board: Board, company: str, lay: str) -> LayVerdict:
    """On a lay such as ``C9:X1/2``."""
    name, tile = lay.split(":")
    number, rotation = tile.split("/")
    lay_ = Lay(name, number, int(rotation))
    return lay_verdict(board, company, lay_, lay_policy(board, company))


def codes(board: Board, company: str, lay: str) -> list[str]:
    return [reason.code for reason in verdict(board, company, lay).reasons]


def bill(board: Board, company: str, lay: str) -> list[tuple[str, int]]:
    found = verdict(board, company, lay)
    assert not found.reasons
    return [(charge.kind, charge.amount) for charge in found.charges]


# -- yellow tiles -----------------------------------------------------------------------------


def test_the_bare_home_is_always_open_and_nothing_else_at_first() -> None:
    board = pieces.turned_up(pieces.home_stations(bare()), "ORE")
    hexes = {one.lay.hex_name for one in legal_lays(board, "ORE", lay_policy(board, "ORE"))}
    assert hexes == {"C9"}
    assert codes(board, "NRK", "C9:X3/1") == ["not_reached"]


def test_a_yellow_tile_meets_the_companys_route_over_a_side() -> None:
    board = laid("C9:X3/1", "ORE@C9", Color.YELLOW)  # west and east
    assert codes(board, "ORE", "C7:9/1") == []
    assert codes(board, "ORE", "C11:X3/1") == []
    # its track does not meet the route's
    assert codes(board, "ORE", "C7:9/0") == ["not_reached"]
    # beside the route, not on it
    assert codes(board, "ORE", "D8:9/0") == ["not_reached"]
    assert verdict(board, "ORE", "D8:9/0").reasons[0].rule == "18Svea 9.4"


def test_another_companys_full_city_ends_the_route() -> None:
    board = laid("C9:X3/1 C11:X3/1", "ORE@C9 NRK@C11", Color.YELLOW)
    assert codes(board, "ORE", "C13:X1/1") == ["not_reached"]
    waiting = board.with_tokens(
        tuple(replace(one, face_down=one.company == "NRK") for one in board.tokens)
    )
    assert codes(waiting, "ORE", "C13:X1/1") == []


def test_a_home_that_is_built_is_no_longer_free_for_all_rotations() -> None:
    board = laid("C9:X3/1", "ORE@C9", Color.GREEN)
    assert codes(board, "ORE", "C9:X1/1") == ["wrong_color"]


@pytest.mark.parametrize(
    ("lay", "code"),
    [
        ("F2:X1/0", "off_board"),  # to the sea and to Fredrikshamn
        ("D6:9/1", "side_blank"),  # against Vänern
        ("D4:9/1", "hex_fixed"),
        ("A9:X1/0", "hex_fixed"),
        ("E1:9/0", "hex_fixed"),
        ("C7:X3/1", "wrong_stops"),
        ("C5:9/1", "wrong_stops"),
    ],
)
def test_what_the_board_forbids(lay: str, code: str) -> None:
    board = laid("", "GBG@F2", Color.YELLOW)
    found = verdict(board, "GBG", lay)
    assert found.reasons[0].code == code
    assert found.reasons[0].rule == "18Svea 9.4"


def test_track_may_run_to_dead_ends_and_printed_track() -> None:
    board = laid("B12:X3/1 B10:X3/1", "STO@B12", Color.YELLOW)
    assert codes(board, "STO", "B10:X3/1")[:1] == ["wrong_color"]
    fresh = laid("", "STO@B12", Color.YELLOW)
    assert bare().map.closed_sides["B12"] == frozenset()  # Sala, Gävle and Norrtälje answer
    assert codes(fresh, "STO", "B12:X3/1") == []  # from Västerås to the dead end


# -- colors -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "tile", "code"),
    [
        (Color.YELLOW, "X4/1", "later_phase"),
        (Color.GREEN, "X4/1", ""),
        (Color.GRAY, "X8/1", "wrong_color"),
        (Color.GRAY, "X13/1", "later_phase"),
        (Color.BLACK, "X13/1", ""),
    ],
)
def test_colors_come_with_the_phases(phase: Color, tile: str, code: str) -> None:
    # Örebro, joined to nothing: any exits may follow
    board = laid("C9:X3/1", "ORE@C9", phase)
    assert codes(board, "ORE", f"C9:{tile}")[:1] == [code] * bool(code)


@pytest.mark.parametrize("old", ["", "X3/1", "X4/1", "X8/1", "X9/1", "X11/0", "X12/0"])
def test_the_black_tile_lies_on_any_city(old: str) -> None:
    board = laid(f"C9:{old}" if old else "", "ORE@C9")
    assert bill(board, "ORE", "C9:X13/0") == [(BLACK_TILE, 10)]


def test_the_black_tile_lies_on_no_plain_hex_and_stays() -> None:
    board = laid("C9:X3/1 C7:9/1", "ORE@C9")
    assert "wrong_color" in codes(board, "ORE", "C7:X13/0")
    assert "wrong_stops" in codes(board, "ORE", "C7:X13/0")
    black = laid("C9:X13/0", "ORE@C9")
    assert codes(black, "ORE", "C9:X12/0") == ["wrong_color"]
    assert codes(black, "ORE", "C5:X13/0")[:1] == ["none_left"]


def test_the_black_tile_on_a_bare_city_must_lengthen_a_route() -> None:
    board = laid("C9:X3/1", "ORE@C9")
    assert codes(board, "ORE", "C11:X13/5") == []  # west is among its sides
    assert codes(board, "ORE", "E9:X13/3") == ["not_reached"]


# -- upgrades ---------------------------------------------------------------------------------


def test_an_upgrade_needs_a_route_to_old_track() -> None:
    # Kristinehamn's track lies across Örebro's corner: the route comes to its side, not to it
    board = laid("C9:X3/1 C7:9/0", "ORE@C9", Color.GREEN)
    assert codes(board, "ORE", "C7:20/0") == ["not_reached"]
    joined = laid("C9:X3/1 C7:9/1", "ORE@C9", Color.GREEN)
    assert codes(joined, "ORE", "C7:20/0") == []


def test_track_joined_at_both_ends_stays() -> None:
    board = laid("C9:X3/1 C7:9/1 C5:X3/1", "ORE@C9", Color.GREEN)
    found = verdict(board, "ORE", "C7:25/1")  # from the west only gentle curves
    assert [reason.code for reason in found.reasons] == ["segment_lost"]
    assert found.reasons[0].sides == (1, 4)
    assert found.reasons[0].rule == "18Svea 9.4.2"
    assert codes(board, "ORE", "C7:23/1") == []


def test_track_joined_at_one_end_may_turn_and_a_loose_piece_may_go() -> None:
    board = laid("C9:X3/1 C7:9/1", "ORE@C9", Color.GREEN)  # straight, joined in the east only
    assert codes(board, "ORE", "C7:25/4") == []  # gentle curves from the east
    found = verdict(board, "ORE", "C7:25/3")  # nothing to the east
    assert "joined_side_lost" in [reason.code for reason in found.reasons]
    # two pieces, of which one is loose: the rulebook's own example of an upgrade
    loose = laid("C9:X3/1 C7:20/1", "ORE@C9", Color.BROWN)
    assert loose.face("C7").exits == (1, 2, 4, 5)
    assert codes(loose, "ORE", "C7:40/0") == []


def test_a_dead_end_and_an_off_board_count_as_joined() -> None:
    # Sunne: straight from Torsby to Karlstad's side
    board = laid("B4:9/2 C5:X3/2", "GBG@C5", Color.GREEN)
    assert "segment_lost" in codes(board, "GBG", "B4:25/5")
    assert codes(board, "GBG", "B4:23/2") == []


def test_joined_sides_of_a_city_stay_and_loose_ones_may_go() -> None:
    board = laid("C9:X3/1 C7:9/1", "ORE@C9", Color.GREEN)  # joined in the west only
    assert codes(board, "ORE", "C9:X4/1") == []  # 1, 4, 5
    assert codes(board, "ORE", "C9:X7/1") == []  # 1, 3, 5: the loose east may go
    assert codes(board, "ORE", "C9:X7/0") == ["segment_lost"]  # 0, 2, 4: the west may not


# -- costs ------------------------------------------------------------------------------------


def test_a_city_tile_costs_five_and_plain_track_nothing() -> None:
    board = laid("C9:X3/1", "ORE@C9", Color.GREEN)
    assert bill(board, "ORE", "C9:X4/1") == [(CITY_TILE, 5)]
    assert bill(board, "ORE", "C7:9/1") == []


def test_water_is_paid_by_the_tile_that_completes_the_connection() -> None:
    # Eskilstuna to Stockholm over the canal, in two steps
    first = laid("", "STO@C13", Color.GREEN)
    assert bill(first, "STO", "C13:X1/1") == [(CITY_TILE, 5)]
    board = laid("C13:X1/1", "STO@C13", Color.GREEN)
    assert sorted(bill(board, "STO", "C11:X3/1")) == [(CITY_TILE, 5), (WATER, 5)]
    # an upgrade that keeps it pays no water, one that adds another does
    built = laid("C13:X1/1 C11:X3/1", "STO@C13", Color.GREEN)
    assert bill(built, "STO", "C11:X4/1") == [(CITY_TILE, 5)]
    three = laid("C13:X1/1 C11:X3/1 B10:X3/2", "STO@C13", Color.GREEN)
    assert sorted(bill(three, "STO", "C11:X7/0")) == [(CITY_TILE, 5), (WATER, 5)]
    assert verdict(three, "STO", "C11:X7/0").cost == 10


def test_printed_off_board_track_counts_as_there_already() -> None:
    board = laid("", "STO@B12", Color.YELLOW)
    assert sorted(bill(board, "STO", "B12:X3/0")) == [(CITY_TILE, 5), (WATER, 5)]  # to Gävle


def test_political_influence_pays_no_water() -> None:
    board = laid("C13:X1/1", "STO@C13", Color.GREEN)
    policy = lay_policy(board, "STO", free_water=True, money=5)
    found = lay_verdict(board, "STO", Lay("C11", "X3", 1), policy)
    assert [(charge.kind, charge.amount) for charge in found.charges] == [(CITY_TILE, 5)]
    assert found
    dear = lay_verdict(board, "STO", Lay("C11", "X3", 1), lay_policy(board, "STO", money=9))
    assert [reason.code for reason in dear.reasons] == ["too_expensive"]


def test_new_crossings_are_found_whoever_pays() -> None:
    board = laid("C13:X1/1", "STO@C13", Color.GREEN)
    after = board_after(board, Lay("C11", "X3", 1))
    assert [border.name for border in new_crossings(board, after)] == ["Södertälje kanal"]
    assert new_crossings(after, board_after(after, Lay("C11", "X4", 1))) == ()


# -- stations ---------------------------------------------------------------------------------


def test_a_station_costs_ten_in_a_free_slot_on_a_route() -> None:
    board = laid("C9:X3/1 C11:X4/1", "ORE@C9", Color.GREEN)
    (place,) = token_places(board, "ORE", token_policy(board, "ORE"))
    assert (place.at, place.cost) == (StopKey("C11", 0), 10)
    (cheap,) = token_places(board, "ORE", token_policy(board, "ORE", cost=5))
    assert cheap.cost == 5


def test_a_home_face_down_keeps_its_slot() -> None:
    board = laid("C9:X3/1 D10:X1/2 C11:X4/1", "", Color.GREEN)
    board = pieces.turned_up(pieces.home_stations(board), "ORE")
    policy = token_policy(board, "ORE")
    at = StopKey("D10", 0)
    assert "no_slot" in [reason.code for reason in token_reasons(board, "ORE", at, policy)]
    home = StopKey("C9", 0)
    assert "token_here" in [reason.code for reason in token_reasons(board, "ORE", home, policy)]


def test_the_black_central_station_needs_a_free_slot_and_no_route() -> None:
    board = pieces.turned_up(pieces.home_stations(bare()), "ORE")
    places = {place.at.hex_name for place in token_places(board, "ORE", central_policy())}
    homes = {"C9", "C13", "D10", "F2", "F6"}
    cities = {name for name in BUILT if bare().map.hexes[name].printed.stops}
    assert places == cities - homes


# -- the slots of the black tile --------------------------------------------------------------


def test_stations_are_put_into_the_slots_of_the_black_tile_in_any_way() -> None:
    board = laid("C9:X4/1", "ORE@C9", Color.BLACK)
    waiting = replace(pieces.station("NRK", "C9", 0, 1), face_down=True)
    board = board.with_tokens((*board.tokens, waiting))
    black = board_after(board, Lay("C9", "X13", 1))
    ways = list(pieces.seatings(black, "C9"))
    assert len(ways) == 6
    assert ways[0] == black.tokens
    assert {tuple(token.slot for token in way) for way in ways} == {
        (a, b) for a in range(3) for b in range(3) if a != b
    }
    moved = pieces.seated(black, "C9", ways[-1])
    assert {token.company for token in moved.tokens} == {"ORE", "NRK"}
    assert [token.face_down for token in moved.tokens] == [False, True]
    up = pieces.turned_up(moved, "NRK")
    assert [token.slot for token in up.tokens] == [token.slot for token in moved.tokens]


def test_pieces_move_along_when_a_tile_is_upgraded() -> None:
    board = laid("C11:X4/1", "", Color.GREEN)
    board = board.with_tokens((pieces.black_central("ORE", "C11", 0, 1),))
    after = board_after(board, Lay("C11", "X8", 1))
    assert after.tokens == board.tokens


# -- marks ------------------------------------------------------------------------------------


def test_ferry_marks_lie_at_water_not_yet_built() -> None:
    board = pieces.with_ferry_marks(bare(), True)
    assert len(board.marks) == 9
    built = laid("C13:X1/1 C11:X3/1")
    left = pieces.with_ferry_marks(built, True).marks
    assert len(left) == 8
    sides = {(mark.hex_name, mark.side) for mark in left}
    names = {bare().map.border_by_side[at].name for at in sides if at[1] is not None}
    assert "Södertälje kanal" not in names
    assert pieces.with_ferry_marks(board, False).marks == ()


def test_one_mark_of_a_kind_lies_at_a_time() -> None:
    board = pieces.with_mark(bare(), pieces.NRC, "A3", quiet=True)
    (mark,) = board.marks
    assert (mark.hex_name, mark.label, mark.quiet) == ("A3", "NRC", True)
    active = pieces.with_active_nrc(board, "A3")
    assert [(one.hex_name, one.quiet) for one in active.marks] == [("A3", False)]
    assert pieces.with_mark(active, pieces.NRC).marks == ()


# -- the free board ---------------------------------------------------------------------------


def test_the_first_window_has_the_rules_of_the_map() -> None:
    rules = track_rules("18svea")
    assert rules.trains == ("2", "3", "4", "6", "6+S")
    board = laid("C9:X3/1", "ORE@C9", Color.YELLOW)
    builder = Builder(board, "ORE")
    assert set(builder.lit) == {"C7", "C11"}
    assert [reason.code for reason in builder.why_not("C9")] == ["later_phase"]
    assert builder.why_not("D4")[0].rule == "18Svea 9.4"
    assert builder.why_not("B4")[0].code == "not_reached"
    assert rules.tokens(bare(), "ORE").cost(bare(), "ORE", StopKey("C9", 0)) == 0
    assert rules.tokens(board, "ORE").cost(board, "ORE", StopKey("C11", 0)) == 10


def test_every_legal_lay_is_one_the_verdict_allows_and_none_is_left_out() -> None:
    board = laid("C9:X3/1 C7:9/1 C11:X4/1 D10:X1/2", "ORE@C9 NRK@D10", Color.BLACK)
    for company in ("ORE", "NRK"):
        policy = lay_policy(board, company)
        listed = {one.lay for one in legal_lays(board, company, policy)}
        plain = {
            Lay(name, number, turn)
            for name in BUILT
            for number, tile in board.tile_set.supply.items()
            for turn in tile.rotations
            if lay_verdict(board, company, Lay(name, number, turn), policy)
        }
        assert listed == plain
        assert listed
