"""Track and stops lie where an engraver would put them."""

from __future__ import annotations

import itertools
import math

import pytest

from stambana.art.arranging import tile_plan
from stambana.art.curves import Arc, Line, fine
from stambana.art.plans import SLOT, side_to_side
from stambana.hexes.coords import Layout
from stambana.hexes.shape import CIRCUMRADIUS, corner, side_angle, side_midpoint
from stambana.track.tiles import Color, EndKind, Segment, Stop, StopKind, Tile, side_end, stop_end


def test_plain_track_joins_the_middles_of_its_sides_at_right_angles():
    for a, b, layout in ((a, b, x) for a, b in itertools.permutations(range(6), 2) for x in Layout):
        piece = side_to_side(a, b, layout)
        assert piece.start == pytest.approx(side_midpoint(a, layout), abs=1e-6)
        assert piece.end == pytest.approx(side_midpoint(b, layout), abs=1e-6)
        assert math.cos(piece.heading(0) - side_angle(a, layout) - math.pi) == pytest.approx(1)
        assert math.cos(piece.heading(1) - side_angle(b, layout)) == pytest.approx(1)


def test_the_three_curves():
    sharp = side_to_side(0, 1, Layout.FLAT)
    gentle = side_to_side(0, 2, Layout.FLAT)
    assert isinstance(sharp, Arc)
    assert isinstance(gentle, Arc)
    assert isinstance(side_to_side(0, 3, Layout.FLAT), Line)
    assert sharp.center == pytest.approx(corner(0, Layout.FLAT))
    assert sharp.radius == pytest.approx(CIRCUMRADIUS / 2)
    assert gentle.radius == pytest.approx(1.5 * CIRCUMRADIUS)


CROSSING = {"16": 1, "17": 0, "18": 0, "19": 1, "20": 1, "21": 0, "43": 1, "44": 1, "798": 3}


def test_crossings_of_segments_that_do_not_meet(all_tiles):
    found = {
        number: len(tile_plan(all_tiles[number], Layout.FLAT).crossings) for number in CROSSING
    }
    assert found == CROSSING


def test_the_straighter_track_passes_over(all_tiles):
    plan = tile_plan(all_tiles["19"], Layout.FLAT)
    ((over, under),) = plan.crossings
    assert isinstance(plan.tracks[over].piece, Line)
    assert isinstance(plan.tracks[under].piece, Arc)


def test_slots_of_one_tile_never_overlap(all_tiles):
    for number, tile in all_tiles.items():
        plan = tile_plan(tile, Layout.FLAT)
        slots = [place for stop in plan.stops for place in stop.slot_places]
        for a, b in itertools.combinations(slots, 2):
            assert math.dist(a, b) >= 2 * SLOT - 1e-6, number


def test_stops_keep_off_the_track_of_others(all_tiles):
    for number, tile in all_tiles.items():
        plan = tile_plan(tile, Layout.FLAT)
        for index, stop in enumerate(plan.stops):
            for track in plan.tracks:
                if stop_end(index) in track.ends:
                    continue
                shared = {end for end in track.ends if end.kind is EndKind.SIDE} & {
                    side_end(side) for side in tile.stop_exits(index)
                }
                if shared:
                    continue
                for place in stop.slot_places:
                    assert track.piece.distance(place) > SLOT + 3.5 - 1e-6, number


def test_a_town_lies_across_the_middle_of_its_curve(all_tiles):
    (town,) = tile_plan(all_tiles["58"], Layout.FLAT).stops
    through = side_to_side(0, 2, Layout.FLAT)
    assert town.bar
    assert town.at == pytest.approx(through.point(0.5))
    assert math.cos(town.heading - through.heading(0.5)) == pytest.approx(1)
    (busy,) = tile_plan(all_tiles["87"], Layout.FLAT).stops
    assert not busy.bar


def test_a_turned_plan_is_the_plan_of_the_turned_tile(all_tiles):
    for number in ("8", "23", "59", "X2"):
        tile = all_tiles[number]
        for rotation in range(6):
            plan = tile_plan(tile, Layout.POINTY, rotation)
            for track in plan.tracks:
                for end, piece_end in zip(track.ends, (0.0, 1.0), strict=True):
                    if end.kind is EndKind.SIDE:
                        middle = side_midpoint(end.number, Layout.POINTY)
                        assert track.piece.point(piece_end) == pytest.approx(middle, abs=1e-6)


def test_two_slots_side_by_side_stay_level_in_every_rotation(all_tiles):
    for rotation in range(6):
        (city,) = tile_plan(all_tiles["14"], Layout.FLAT, rotation).stops
        (ax, ay), (bx, by) = city.slot_places
        assert ay == pytest.approx(by)
        assert abs(ax - bx) == pytest.approx(2 * SLOT)


def test_an_author_places_a_stop():
    stop = Stop(StopKind.TOWN, place=(0.0, -0.5))
    tile = Tile("A", Color.YELLOW, (stop,), (Segment(side_end(0), stop_end(0)),))
    assert tile_plan(tile, Layout.FLAT).stops[0].at == (0.0, -25.0)
    turned = tile_plan(tile, Layout.FLAT, 3).stops[0].at
    assert turned == pytest.approx((0.0, 25.0))


def test_points_of_every_piece_lie_in_the_hex(all_tiles):
    for tile in all_tiles.values():
        for track in tile_plan(tile, Layout.FLAT).tracks:
            for x, y in fine(track.piece, 12):
                for side in range(6):
                    angle = side_angle(side, Layout.FLAT)
                    assert x * math.cos(angle) + y * math.sin(angle) < 50.001
