"""Track as shapes: one even line, bordered only where it passes over other track."""

from __future__ import annotations

import pytest

from stambana.art.arranging import tile_plan
from stambana.art.plans import TRACK
from stambana.art.shapes import PathShape, Verb
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
def test_a_crossing_has_a_border_beside_the_upper_track(all_tiles, number):
    tile = all_tiles[number]
    plan = tile_plan(tile, Layout.FLAT)
    *_, border = track_shapes(plan, tile.color)
    assert border.stroke.paint == f"tile.{tile.color}"
    starts = [step.points[0] for step in border.steps if step.verb is Verb.MOVE]
    assert len(starts) >= 2
    for start in starts:
        gaps = [plan.tracks[n].piece.distance(start) for pair in plan.crossings for n in pair]
        assert min(gaps) < TRACK / 2 + 2.5


def test_no_border_is_cut_into_track_that_merges_with_the_upper(all_tiles):
    tile = all_tiles["43"]
    plan = tile_plan(tile, Layout.FLAT)
    ((over, _under),) = plan.crossings
    *_, border = track_shapes(plan, tile.color)
    merging = [
        track.piece
        for number, track in enumerate(plan.tracks)
        if number != over and set(track.ends) & set(plan.tracks[over].ends)
    ]
    assert merging
    for step in border.steps:
        for point in step.points[-1:]:
            assert all(piece.distance(point) > TRACK / 2 - 0.05 for piece in merging)


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
