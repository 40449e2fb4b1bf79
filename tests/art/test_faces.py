"""Figures and labels find room: on every tile, in every rotation, in both layouts."""

from __future__ import annotations

import itertools

import pytest
import shapely

from stambana.art import curves, text
from stambana.art.faces import TileFace, tile_face
from stambana.art.plans import BODY, DOT, TRACK, is_arrow
from stambana.art.shapes import CircleShape, Face, PathShape, TextShape
from stambana.art.values import REVENUE
from stambana.hexes.coords import Layout
from stambana.hexes.shape import corners
from stambana.track.tiles import (
    Color,
    Nudges,
    Revenue,
    Segment,
    Slot,
    Stop,
    StopKind,
    Tile,
    side_end,
    stop_end,
)


def overlaps(face: TileFace) -> list[str]:
    """What is closer to each other than it may be, of track, stops and the boxes of texts."""
    stops = []
    for stop in face.plan.stops:
        if stop.slots:
            stops.append((shapely.MultiPoint(stop.slot_places).convex_hull, BODY))
        elif stop.kind is StopKind.TOWN:
            stops.append((shapely.Point(stop.at), DOT))
    boxes = [shapely.box(*box) for box in face.taken]
    lines = shapely.MultiLineString(
        [
            curves.samples(track.piece, 3.0)
            for track in face.plan.tracks
            if not is_arrow(face.plan, track.ends)
        ]
    )
    found = []
    for number, box in enumerate(boxes):
        if lines.distance(box) < TRACK / 2 - 0.1:
            found.append(f"text {number} on track")
        found += [f"text {number} on a stop" for at, r in stops if at.distance(box) < r - 0.1]
        found += [
            f"text {number} on text" for other in boxes[:number] if box.distance(other) == 0.0
        ]
    for (a, first), (b, second) in itertools.combinations(stops, 2):
        if a.distance(b) < first + second - 0.1:
            found.append("stop on stop")
    return found


@pytest.mark.parametrize("layout", Layout)
def test_nothing_overlaps_on_any_tile_in_any_rotation(all_tiles, layout):
    bad = {
        (number, rotation): found
        for number, tile in all_tiles.items()
        for rotation in range(6)
        if (found := overlaps(tile_face(tile, layout, rotation)))
    }
    assert bad == {}


@pytest.mark.parametrize("layout", Layout)
def test_every_figure_and_label_lies_inside_its_hex(all_tiles, layout):
    outline = shapely.Polygon(corners(layout))
    for number, tile in all_tiles.items():
        for rotation in range(6):
            for box in tile_face(tile, layout, rotation).taken:
                assert outline.contains(shapely.box(*box)), (number, rotation)


def test_text_is_upright_in_every_rotation(all_tiles):
    for rotation in range(6):
        for shape in tile_face(all_tiles["59"], Layout.FLAT, rotation).labels:
            assert not isinstance(shape, TextShape) or shape.angle == 0.0


def texts(face: TileFace) -> list[str]:
    return [shape.text for shape in face.labels if isinstance(shape, TextShape)]


def test_equal_revenues_are_written_once(all_tiles):
    assert texts(tile_face(all_tiles["59"], Layout.FLAT)).count("40") == 1


def test_a_label_that_repeats_the_name_is_left_out(all_tiles):
    assert "Ystad" in texts(tile_face(all_tiles["X1"], Layout.FLAT))
    assert "Ystad" not in texts(tile_face(all_tiles["X1"], Layout.FLAT, label=False))


def oslo(nudges: Nudges | None = None) -> Tile:
    revenue = Revenue(((Color.YELLOW, 50), (Color.GREEN, 40), (Color.BROWN, 20)))
    stop = Stop(StopKind.CITY, revenue, (Slot(),))
    segments = tuple(Segment(side_end(side), stop_end(0)) for side in (0, 4, 5))
    return Tile("", Color.GRAY, (stop,), segments, nudges=nudges or Nudges())


@pytest.mark.parametrize(
    ("phase", "figure"),
    [(Color.YELLOW, "50"), (Color.GREEN, "40"), (Color.BROWN, "20"), (Color.GRAY, "20")],
)
def test_the_current_phase_is_marked_by_size_and_frame(phase, figure):
    face = tile_face(oslo(), Layout.FLAT, 0, phase)
    sizes = {shape.text: shape.size for shape in face.labels if isinstance(shape, TextShape)}
    assert set(sizes) == {"50", "40", "20"}
    assert sizes[figure] > max(size for text_, size in sizes.items() if text_ != figure)
    frames = [shape.stroke.width for shape in face.labels if isinstance(shape, PathShape)]
    assert sorted(frames)[-1] > sorted(frames)[-2]


def test_without_a_phase_no_figure_is_marked():
    face = tile_face(oslo(), Layout.FLAT)
    sizes = {shape.size for shape in face.labels if isinstance(shape, TextShape)}
    assert len(sizes) == 1


def test_an_author_moves_the_revenue():
    tile = Tile(
        "N",
        Color.YELLOW,
        (Stop(StopKind.CITY, Revenue.fixed(20), (Slot(),)),),
        nudges=Nudges(revenue=(0.5, 0.0)),
    )
    (ring,) = (s for s in tile_face(tile, Layout.FLAT).labels if isinstance(s, CircleShape))
    assert ring.at == pytest.approx((25.0, 0.0))
    (ring,) = (s for s in tile_face(tile, Layout.FLAT, 3).labels if isinstance(s, CircleShape))
    assert ring.at == pytest.approx((-25.0, 0.0))


def test_a_revenue_fits_its_ring():
    for line in ("0", "40", "88"):
        assert text.width(line, REVENUE, Face.BOLD) < 14.0


def test_an_off_board_area_has_arrows_and_no_stop():
    stop = Stop(StopKind.OFFBOARD, Revenue(((Color.YELLOW, 20), (Color.BROWN, 70))))
    tile = Tile("", Color.RED, (stop,), (Segment(side_end(5), stop_end(0)),))
    face = tile_face(tile, Layout.FLAT, 0, Color.GREEN)
    assert face.stops == ()
    (arrow,) = face.track
    assert arrow.fill == "track"
