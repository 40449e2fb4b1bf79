"""Track as shapes: one even line, with gaps only where other track passes over it."""

from __future__ import annotations

import pytest
import shapely

from stambana.art import curves
from stambana.art.arranging import tile_plan
from stambana.art.bridges import CASING, gaps
from stambana.art.plans import TRACK
from stambana.art.shapes import PathShape
from stambana.art.tracks import track_shapes
from stambana.hexes.coords import Layout
from stambana.track.tiles import Color, End, EndKind, Segment, Tile, side_end


def widths(tile: Tile) -> list[float]:
    plan = tile_plan(tile, Layout.FLAT)
    return [
        shape.stroke.width
        for shape in track_shapes(plan, tile.color)
        if isinstance(shape, PathShape) and shape.stroke
    ]


@pytest.mark.parametrize("number", ["7", "8", "9", "17", "23", "25", "39", "40"])
def test_track_that_merges_or_keeps_apart_has_no_border(all_tiles, number):
    assert widths(all_tiles[number]) == [TRACK]


@pytest.mark.parametrize("number", ["16", "19", "20", "43", "44", "47"])
def test_a_crossing_has_a_gap_beside_the_upper_track(all_tiles, number):
    tile = all_tiles[number]
    plan = tile_plan(tile, Layout.FLAT)
    _, gap = track_shapes(plan, tile.color)
    assert gap.fill == f"tile.{tile.color}"
    for step in gap.steps:
        for point in step.points:
            upper = [plan.tracks[over].piece.distance(point) for over, _ in plan.crossings]
            assert TRACK / 2 - 0.1 < min(upper) < TRACK / 2 + CASING + 0.1


@pytest.mark.parametrize("number", ["16", "19", "20", "43", "44", "47"])
def test_a_gap_is_as_long_as_the_lower_track_is_wide(all_tiles, number):
    plan = tile_plan(all_tiles[number], Layout.FLAT)
    for over, under in plan.crossings:
        near = gaps(plan).intersection(ribbon(plan.tracks[under].piece, 1.0))
        left = ribbon(plan.tracks[under].piece, 0.0).difference(near)
        left = left.difference(ribbon(plan.tracks[over].piece, 0.1))
        mates = [
            track.piece
            for number, track in enumerate(plan.tracks)
            if number != over and set(track.ends) & set(plan.tracks[over].ends)
        ]
        for mate in mates:
            left = left.difference(ribbon(mate, CASING))
        pieces = [part for part in getattr(left, "geoms", (left,)) if part.area > 0.4]
        assert min(part.distance(ribbon(plan.tracks[over].piece, 0.0)) for part in pieces) > 1.2


def ribbon(piece, by):
    line = shapely.LineString(curves.samples(piece, 1.5))
    return line.buffer(TRACK / 2 + by, cap_style="flat")


def test_no_gap_is_cut_into_track_that_merges_with_the_upper(all_tiles):
    tile = all_tiles["43"]
    plan = tile_plan(tile, Layout.FLAT)
    ((over, _under),) = plan.crossings
    merging = [
        track.piece
        for number, track in enumerate(plan.tracks)
        if number != over and set(track.ends) & set(plan.tracks[over].ends)
    ]
    assert merging
    for piece in merging:
        assert gaps(plan).intersection(ribbon(piece, -0.05)).area < 1e-3


def test_a_dead_end_is_marked():
    tile = Tile(
        "A",
        Color.YELLOW,
        segments=(Segment(side_end(0), End(EndKind.DEAD_END, 0)),),
        dead_ends=1,
    )
    shapes = track_shapes(tile_plan(tile, Layout.FLAT), tile.color)
    assert any(isinstance(shape, PathShape) and shape.fill == "track" for shape in shapes)


def test_track_on_black_is_light():
    tile = Tile("B", Color.BLACK, segments=(Segment(side_end(0), side_end(3)),))
    (shape,) = track_shapes(tile_plan(tile, Layout.FLAT), tile.color)
    assert shape.stroke.paint == "track.light"
