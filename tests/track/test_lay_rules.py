"""Each rule of laying on a board drawn by hand, with the reasons and what they point at.

Side 0 of ``0,0`` leads to ``0,1``; tile 9 is 0-3, 8 is 0-2, 57 a city with 0 and 3.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from lay_boards import BARE, bare, board, codes, tiles, yellow
from route_boards import city, line, offboard, plain, town

from stambana.reasons import Reason
from stambana.track.laying import (
    Charge,
    Lay,
    LayPolicy,
    Reaching,
    any_color,
    bare_homes,
    board_after,
    futures,
    keep_improved,
    keep_improved_or_redirected,
    keep_joined,
    keep_redirected,
    lay_verdict,
    legal_lays,
    lit_hexes,
)
from stambana.track.maps import Border, BorderKind, PrintedLine, Terrain
from stambana.track.tiles import Color, Slot, StopKind
from stambana.track.tilesets import UNLIMITED
from stambana.track.upgrades import upgrade_rotations

HOME = city(20, 0)
OPEN = LayPolicy(anywhere=frozenset({"0,0", "0,1", "0,2"}))


def verdict(at, hex_name, tile, rotation, policy=None):
    return lay_verdict(at, "A", Lay(hex_name, tile, rotation), policy or LayPolicy())


def reasons(at, hex_name, tile, rotation, policy=None):
    return verdict(at, hex_name, tile, rotation, policy).reasons


# -- hex, tile, rotation --------------------------------------------------------------------------


def test_what_is_not_there_is_said():
    at = board(line(HOME, BARE), "A@0,0")
    assert codes(at, "7,7", "9", 0) == ["no_hex"]
    assert codes(at, "0,1", "nine", 0) == ["no_tile"]
    assert codes(at, "0,1", "9", 6) == ["no_rotation"]


@pytest.mark.parametrize("printed", [offboard(30, 0), city(20, 0, 3)])
def test_no_tile_on_red_and_gray(printed):
    color = Color.RED if printed.stops[0].kind is StopKind.OFFBOARD else Color.GRAY
    at = board(line(HOME, replace(printed, color=color)), "A@0,0")
    assert codes(at, "0,1", "57", 0)[0] == "hex_fixed"
    assert "0,1" not in lit_hexes(at, "A", LayPolicy())


def test_track_off_the_map_against_blank_sides_and_closed_borders():
    gray = replace(city(20, 3), color=Color.GRAY)
    faces = line(HOME, BARE, BARE) | {"1,0": gray, "1,1": BARE}
    wall = Border(("0,1", "1,1"), BorderKind.IMPASSABLE)
    at = board(faces, "A@0,0", (wall,), grows=False)
    (off,) = reasons(at, "0,1", "9", 0, OPEN) or (None,)
    assert off is None  # 0-3 stays on the map
    (off,) = reasons(at, "0,1", "8", 1, OPEN)  # 1-3
    assert (off.code, off.sides) == ("off_board", (1,))
    (blank,) = reasons(at, "0,1", "7", 3, OPEN)  # 3-4
    assert (blank.code, blank.sides, blank.hexes) == ("side_blank", (4,), ("1,0",))
    (closed,) = reasons(at, "0,1", "8", 3, OPEN)  # 3-5
    assert (closed.code, closed.sides, closed.hexes) == ("side_impassable", (5,), ("1,1",))


def test_fault_3_a_stub_into_a_closed_side_lights_nothing():
    wall = Border(("0,1", "1,1"), BorderKind.IMPASSABLE)
    faces = line(HOME, yellow(plain("3-5")), BARE) | {"1,1": BARE}
    at = board(faces, "A@0,0", (wall,))
    assert "0,1" not in lit_hexes(at, "A", LayPolicy())
    for number in at.tile_set.tiles:
        for rotation in range(6):
            assert {"side_impassable", "segment_lost", "wrong_color", "wrong_stops"} & set(
                codes(at, "0,1", number, rotation)
            )


def test_blocked_hexes_are_closed_to_everybody_with_their_own_reason():
    at = board(line(HOME, BARE), "A@0,0")
    shut = Reason("blocked", "closed", rule="18SJ 6.1.1", hexes=("0,1",))
    policy = LayPolicy(blocked={"0,1": shut})
    assert reasons(at, "0,1", "9", 0, policy) == (shut,)
    assert codes(at, "0,1", "9", 0) == []
    assert not list(legal_lays(at, "A", policy, "0,1"))


# -- color, kind, label, supply, phase -------------------------------------------------------------


def test_colors_follow_one_another_and_come_with_their_phase():
    at = board(line(HOME, BARE), "A@0,0", phase=Color.YELLOW)
    assert codes(at, "0,1", "23", 0, OPEN) == ["later_phase", "wrong_color"]
    at = board_after(at, Lay("0,1", "9", 0))
    assert codes(at, "0,1", "23", 0, OPEN) == ["later_phase"]
    assert codes(at.in_phase(Color.GREEN), "0,1", "23", 0, OPEN) == []
    assert codes(at.in_phase(Color.GRAY), "0,1", "8", 0, OPEN) == ["wrong_color", "segment_lost"]
    assert codes(at.in_phase(Color.GRAY), "0,1", "43", 0, OPEN)[0] == "wrong_color"


def test_plain_stays_plain_city_stays_city_and_names_stay():
    at = board(line(bare(city(20)), BARE), "A@0,0")
    assert codes(at, "0,0", "9", 0) == ["wrong_stops"]
    assert codes(at, "0,1", "57", 0, OPEN) == ["wrong_stops"]
    assert codes(at, "0,0", "57", 0) == []
    labelled = board(line(replace(yellow(city(20, 0)), label="Ystad"), BARE), "A@0,0")
    assert codes(labelled, "0,0", "14", 0) == ["wrong_label"]
    assert "wrong_label" in codes(board(line(yellow(HOME)), "A@0,0"), "0,0", "X1", 0)


def test_copies_run_out_and_come_back():
    at = board({f"0,{n}": BARE for n in range(4)}, laid={"0,0": ("9", 0), "0,1": ("9", 0)})
    free = LayPolicy(anywhere=frozenset(at.map.hexes))
    assert at.remaining("19") == 2
    assert at.remaining("18") == 1
    last = board_after(at, Lay("0,0", "18", 0))
    (gone,) = reasons(last, "0,1", "18", 0, free)
    assert (gone.code, gone.text) == ("none_left", "no tile 18 is left")
    done = verdict(last, "0,0", "43", 0, free)
    assert (bool(done), done.returned) == (True, "18")
    again = board_after(last, done.lay)
    assert again.remaining("18") == 1
    assert codes(again, "0,1", "18", 0, free) == []
    assert at.remaining("9") == UNLIMITED


def test_all_old_track_stays_by_the_common_rule():
    at = board(line(HOME, BARE, BARE), "A@0,0", laid={"0,1": ("8", 1)})  # 1-3
    (lost,) = reasons(at, "0,1", "24", 0)  # 0-3 and 0-2
    assert (lost.code, lost.sides) == ("segment_lost", (1, 3))
    assert codes(at, "0,1", "25", 3) == []  # 3-5 and 3-1


# -- reach -----------------------------------------------------------------------------------------


def test_new_track_must_meet_a_route():
    at = board(line(HOME, BARE, BARE), "A@0,0")
    assert codes(at, "0,1", "9", 0) == []
    (far,) = reasons(at, "0,2", "9", 0)
    assert (far.code, far.hexes) == ("not_reached", ("0,2",))
    assert codes(at, "0,1", "8", 0) == ["not_reached"]  # 0-2 does not touch side 3


CITY_LINE = line(HOME, yellow(city(20, 0, 3)), BARE)
PLAIN_LINE = line(HOME, yellow(plain("0-3")), BARE)
SVEA = LayPolicy(plain=Reaching.OLD_TRACK, stops=Reaching.OLD_TRACK, keeps=keep_joined)
POCKET = LayPolicy(plain=Reaching.TRACK, stops=Reaching.TRACK)


def test_fault_1_city_upgrades_need_only_the_city_even_with_exits_into_nowhere():
    at = board(CITY_LINE, "A@0,0 B@0,1")
    for policy in (LayPolicy(), SVEA, POCKET):
        assert codes(at, "0,1", "14", 0, policy) == []  # adds 1 and 4, into empty land
    brown = board(CITY_LINE, "A@0,0", laid={"0,1": ("63", 0)})
    assert codes(brown, "0,1", "X6", 0) == []  # adds no exit at all
    far = board(line(HOME, BARE, yellow(city(20, 0, 3))), "A@0,0")
    for policy in (LayPolicy(), SVEA, POCKET):
        assert codes(far, "0,2", "14", 0, policy) == ["not_reached"]


def test_fault_1_plain_upgrades_differ_by_policy():
    at = board(PLAIN_LINE, "A@0,0")
    (apart,) = reasons(at, "0,1", "20", 0)  # adds 1-4
    assert (apart.code, apart.sides) == ("new_track_not_reached", (1, 4))
    assert codes(at, "0,1", "20", 0, SVEA) == []
    assert codes(at, "0,1", "20", 0, POCKET) == []
    assert codes(at, "0,1", "24", 3) == []  # adds 3-5, which begins where the route comes in
    assert codes(at, "0,1", "23", 0) == ["new_track_not_reached"]  # adds 0-4
    # a route to a side where nothing lies is none to the old track
    beside = board(line(HOME, yellow(plain("0-1")), BARE), "A@0,0")
    assert codes(beside, "0,1", "28", 1, POCKET) != []  # 5-1 and 0-1
    assert codes(beside, "0,1", "30", 0, SVEA)[-1:] == ["not_reached"]


def test_homes_and_open_hexes_need_no_route():
    at = board(line(bare(city(20)), BARE, BARE))
    assert codes(at, "0,0", "57", 0) == ["not_reached"]
    assert codes(at, "0,0", "57", 0, LayPolicy(homes=frozenset({"0,0"}))) == []
    laid = board_after(at, Lay("0,0", "57", 0))
    assert codes(laid, "0,0", "14", 0, LayPolicy(homes=frozenset({"0,0"}))) == ["not_reached"]
    assert codes(at, "0,2", "9", 0, OPEN) == []
    assert codes(at, "0,2", "9", 0, LayPolicy(first=Reaching.NOTHING)) == []


def test_bare_homes_are_those_without_track():
    printed = bare(city(20))
    home = replace(printed, stops=(replace(printed.stops[0], slots=(Slot("A", "A"),)),))
    at = board(line(home, BARE))
    assert bare_homes(at, "A") == {"0,0"}
    assert bare_homes(at, "B") == frozenset()
    assert bare_homes(board_after(at, Lay("0,0", "57", 0)), "A") == frozenset()


def test_a_full_city_ends_the_route_but_is_reached():
    faces = line(HOME, city(20, 0, 3), BARE)
    assert codes(board(faces, "A@0,0 B@0,1"), "0,2", "9", 0) == ["not_reached"]
    assert codes(board(faces, "A@0,0"), "0,2", "9", 0) == []


# -- money -----------------------------------------------------------------------------------------


def with_terrain(at, name, *terrain):
    hexes = dict(at.map.hexes)
    hexes[name] = replace(hexes[name], terrain=terrain)
    return replace(at, map=replace(at.map, hexes=hexes))


def test_terrain_is_paid_with_the_first_tile_only():
    mountain = Terrain("mountain", 150)
    at = with_terrain(board(line(HOME, BARE), "A@0,0"), "0,1", mountain)
    first = verdict(at, "0,1", "9", 0)
    assert first.charges == (Charge("mountain", 150, ("0,1",)),)
    after = board_after(at, first.lay)
    assert verdict(after, "0,1", "24", 3).charges == ()
    assert verdict(at, "0,1", "9", 0, LayPolicy(discounts={"0,1": 75})).cost == 75
    assert verdict(at, "0,1", "9", 0, LayPolicy(discounts={"0,1": 200})).charges == ()
    assert verdict(at, "0,1", "9", 0, LayPolicy(charges=False)).cost == 0
    assert codes(at, "0,1", "9", 0, LayPolicy(money=150)) == []
    (poor,) = reasons(at, "0,1", "9", 0, LayPolicy(money=149))
    assert (poor.code, dict(poor.values)) == ("too_expensive", {"cost": 150, "money": 149})


def test_a_border_is_paid_by_the_lay_that_completes_the_connection():
    river = Border(("0,1", "0,2"), BorderKind.WATER, 75)
    at = board(line(HOME, BARE, BARE, BARE), "A@0,0", (river,))
    first = verdict(at, "0,1", "9", 0)  # only one side yet
    assert first.cost == 0
    at = board_after(at, first.lay)
    second = verdict(at, "0,2", "9", 0)
    assert [(charge.kind, charge.amount) for charge in second.charges] == [("water", 75)]
    assert set(second.charges[0].hexes) == {"0,1", "0,2"}
    done = board_after(at, second.lay)
    assert verdict(done, "0,2", "24", 3).cost == 0  # the connection is there already
    late = board(line(HOME, BARE, yellow(plain("1-3"))), "A@0,0", (river,), laid={"0,1": ("8", 3)})
    assert verdict(late, "0,1", "24", 3, OPEN).cost == 75  # an upgrade completes it


def test_fees_of_a_title_are_added():
    def per_city(at, lay):
        return (Charge("city", 5, (lay.hex_name,)),) if at.tile_set.tiles[lay.tile].stops else ()

    policy = LayPolicy(fees=per_city)
    at = board(CITY_LINE, "A@0,0")
    assert verdict(at, "0,1", "14", 0, policy).cost == 5
    assert codes(at, "0,1", "14", 0, replace(policy, money=4)) == ["too_expensive"]


# -- tokens, lines ---------------------------------------------------------------------------------


def test_tokens_stay_in_their_city_and_need_a_place():
    at = board(CITY_LINE, "A@0,0 B@0,1")
    after = board_after(at, Lay("0,1", "14", 0))
    assert [(t.company, t.hex_name, t.stop, t.slot) for t in after.tokens] == [
        ("A", "0,0", 0, 0),
        ("B", "0,1", 0, 0),
    ]
    three = yellow(city(20, 0, 3, slots=3))
    full = board(line(HOME, three, BARE), "A@0,0 B@0,1 C@0,1 D@0,1")
    (homeless,) = reasons(full, "0,1", "14", 0)
    assert (homeless.code, homeless.hexes) == ("no_slot_for_token", ("0,1",))


def with_line(at, *hexes):
    return replace(at, map=replace(at.map, lines=(PrintedLine("L", "mainline", hexes),)))


def test_a_printed_line_is_completed_once():
    at = with_line(board(line(HOME, BARE, BARE), "A@0,0"), "0,0", "0,1", "0,2")
    only = LayPolicy(only_lines=True)
    assert verdict(at, "0,1", "9", 0, only).lines == ("L",)
    (other,) = reasons(at, "0,1", "8", 1, only)  # 1-3
    assert (other.code, other.hexes) == ("no_line", ("0,1",))
    beside = board_after(at, Lay("0,1", "8", 1))
    match = verdict(beside, "0,1", "29", 1, only)
    assert match.lines == ()  # 1-3 and 1-2
    assert verdict(beside, "0,1", "23", 3, replace(only, keeps=any_track)).lines == ("L",)
    done = board_after(at, Lay("0,1", "9", 0))
    assert codes(done, "0,1", "24", 3, only) == ["no_line"]  # built already


def any_track(_board, _hex_name, _new):
    return ()


def test_a_city_completes_a_line_through_the_city():
    at = with_line(board(line(HOME, bare(city(20)), BARE), "A@0,0"), "0,0", "0,1", "0,2")
    assert verdict(at, "0,1", "57", 0).lines == ("L",)
    assert verdict(at, "0,1", "6", 1).lines == ()


# -- other policies of what is kept ----------------------------------------------------------------


def test_18svea_keeps_what_is_joined_at_both_ends():
    both = board(line(HOME, yellow(plain("0-3")), plain("3-1")), "A@0,0")
    (lost,) = keep_joined(both, "0,1", tiles().tiles["25"].turned(3))  # 3-5 and 3-1
    assert (lost.code, lost.sides) == ("segment_lost", (0, 3))
    assert keep_joined(both, "0,1", tiles().tiles["24"].turned(3)) == ()


def test_18svea_turns_what_is_joined_at_one_end():
    one = board(line(HOME, yellow(plain("0-3")), BARE), "A@0,0")
    assert codes(one, "0,1", "25", 3, SVEA) == []  # 3-5 and 3-1: side 3 keeps track
    assert codes(one, "0,1", "25", 3) == ["segment_lost"]
    (lost,) = keep_joined(one, "0,1", tiles().tiles["25"].turned(0))  # 0-2 and 0-4
    assert (lost.code, lost.sides) == ("joined_side_lost", (3,))
    neither = board(line(HOME, BARE, yellow(plain("0-3"))), "A@0,0")
    assert keep_joined(neither, "0,2", tiles().tiles["25"].turned(1)) == ()


def test_18svea_cities_keep_joined_sides_only_and_their_tokens():
    at = board(line(HOME, yellow(city(20, 0, 3)), BARE), "A@0,0 B@0,1")
    assert codes(at, "0,1", "15", 3, SVEA) == []  # 3, 4, 5 and 0
    assert codes(at, "0,1", "15", 1, SVEA) == []  # 1, 2, 3 and 4: drops 0, which met nothing
    assert codes(at, "0,1", "15", 1) == ["segment_lost"]
    assert "segment_lost" in codes(at, "0,1", "15", 4, SVEA)  # 4, 5, 0 and 1: drops 3
    after = board_after(at, Lay("0,1", "15", 1))
    assert [t.company for t in after.tokens if t.hex_name == "0,1"] == ["B"]


def test_steam_improves_and_redirects():
    at = board(line(HOME, yellow(plain("0-3")), BARE))
    turned = tiles().tiles
    assert keep_improved(at, "0,1", turned["20"]) == ()  # 0-3 and 1-4
    assert [r.code for r in keep_improved(at, "0,1", turned["9"])] == ["nothing_added"]
    assert keep_redirected(at, "0,1", turned["8"].turned(3)) == ()  # 3-5: 0 was open
    (lost,) = keep_redirected(at, "0,1", turned["8"].turned(0))  # 0-2: 3 is joined
    assert (lost.code, lost.sides) == ("end_not_open", (0, 3))
    assert [r.code for r in keep_redirected(at, "0,1", turned["20"])] == ["not_redirected"]
    complete = board(line(HOME, yellow(plain("0-3")), plain("3-1")))
    assert [r.code for r in keep_redirected(complete, "0,1", turned["8"].turned(3))] == [
        "end_not_open"
    ]
    steam = LayPolicy(
        keeps=keep_improved_or_redirected,
        follows=any_color,
        first=Reaching.NOTHING,
        plain=Reaching.NOTHING,
        stops=Reaching.NOTHING,
    )
    found = {
        (v.lay.tile, v.lay.rotation)
        for v in legal_lays(at, "A", steam, "0,1")
        if v.lay.tile in ("7", "8", "9", "20")
    }
    assert found == {("7", 2), ("7", 3), ("8", 1), ("8", 3), ("20", 0), ("20", 2)}


def test_steam_complex_tiles_turn_one_track_and_towns_none():
    crossing = yellow(plain("0-3 1-4"))
    at = board(line(HOME, crossing, BARE))
    moved = replace(crossing, segments=plain("3-5 1-4").segments)
    assert keep_redirected(at, "0,1", moved) == ()
    both = replace(crossing, segments=plain("3-5 1-2").segments)
    assert [r.code for r in keep_redirected(at, "0,1", both)] == ["not_redirected"]
    small = yellow(town(10, 3, 0))
    at = board(line(HOME, small, BARE))
    assert [r.code for r in keep_redirected(at, "0,1", yellow(town(10, 3, 5)))] == [
        "not_redirected"
    ]
    assert keep_improved(at, "0,1", yellow(town(10, 3, 0, 5))) == ()


# -- chart, futures --------------------------------------------------------------------------------


def test_fault_5_the_chart_and_the_lay_agree_on_open_ground():
    lone = board({"0,0": BARE})
    free = LayPolicy(anywhere=frozenset({"0,0"}))
    pairs = 0
    for old in tiles().supply:
        at = lone.with_tile("0,0", old, 0)
        found: dict[str, list[int]] = {}
        for lay in legal_lays(at, "A", free):
            found.setdefault(lay.lay.tile, []).append(lay.lay.rotation)
        for new in tiles().supply:
            chart = upgrade_rotations(tiles().tiles[old], tiles().tiles[new])
            if at.remaining(new):
                assert list(chart) == found.get(new, []), (old, new)
                pairs += bool(chart)
    assert pairs > 80


def test_what_a_hex_can_become():
    at = board({"0,0": BARE}, phase=Color.YELLOW)
    found = futures(at, "0,0")
    assert [row.color for row in found] == sorted(
        (row.color for row in found), key=["yellow", "green", "brown"].index
    )
    yellow_ones = [row for row in found if row.direct]
    assert {row.tile for row in yellow_ones} == {"7", "8", "9"}
    assert len(yellow_ones) == 15
    by_place = {(row.tile, row.rotation): row for row in found}
    cross = by_place["20", 0]
    assert cross.after == (("9", 0), ("9", 1))
    assert cross.left == 2
    assert all(place in by_place for row in found for place in row.after)
    laid = at.with_tile("0,0", "9", 0)
    assert ("20", 0) in {(row.tile, row.rotation) for row in futures(laid, "0,0") if row.direct}
    assert {row.tile for row in futures(laid, "0,0")} < {row.tile for row in found}


def test_a_closed_side_narrows_what_a_hex_can_become():
    wall = Border(("0,0", "0,1"), BorderKind.IMPASSABLE)
    at = board(line(BARE, BARE), borders=(wall,))
    tiles_in = {row.tile for row in futures(at, "0,0")}
    assert "63" not in tiles_in
    for row in futures(at, "0,0"):
        assert 0 not in at.tile_set.tiles[row.tile].turned(row.rotation).exits
    assert futures(board(line(offboard(30, 0))), "0,0") == ()
