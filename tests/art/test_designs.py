"""What designers draw: it fits, or its author is told; a drawing shows the track a tile has."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import shapely

from random_tiles import random_tile
from reading_back import faults
from stambana import manifests
from stambana.art import draw_board, draw_tile, fitting, text
from stambana.art.arranging import tile_plan
from stambana.art.borders import border_groups
from stambana.art.clashes import body
from stambana.art.faces import tile_face
from stambana.art.land import union
from stambana.art.shapes import PathShape, Shape, TextShape
from stambana.art.signs import marker_sign, terrain_sign
from stambana.hexes.coords import Layout
from stambana.track.board import Board
from stambana.track.maps import BorderKind, Marker, Terrain
from stambana.track.tiles import Color, Slot, Stop, StopKind, Tile

DESIGNS = Path(__file__).parents[1] / "data" / "designs"
TILES = manifests.load_tiles(DESIGNS / "own-tiles.yaml").tiles
HEAD = "format: 1\nkind: tiles\ntiles:\n"


@pytest.fixture(scope="module")
def own_map() -> Board:
    return manifests.load_board(DESIGNS / "own-map.yaml")


def issues_of(tmp_path: Path, content: str) -> list[tuple[int, int, str]]:
    path = tmp_path / "mine.yaml"
    path.write_text(content, encoding="utf-8")
    return [(at.line, at.column, at.message) for at in fitting.check([path])]


# --- own-tiles.yaml


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("number", TILES)
def test_own_tiles_find_room_and_read_back(number: str, layout: Layout) -> None:
    for rotation in range(6):
        assert tile_face(TILES[number], layout, rotation).misfits == ()
        assert faults(TILES[number], layout, rotation) == []


def test_the_track_of_bypass_goes_past_its_city() -> None:
    plan = tile_plan(TILES["bypass"], Layout.FLAT)
    (free,) = [one for one in plan.tracks if all(end.kind == "side" for end in one.ends)]
    area = body(plan.stops[0])
    assert area is not None
    assert shapely.LineString([free.piece.start, free.piece.end]).distance(area) > 4.0


def test_the_town_of_town_bridge_stands_beside_the_crossing() -> None:
    plan = tile_plan(TILES["town-bridge"], Layout.FLAT)
    assert plan.crossings
    assert shapely.Point(plan.stops[0].at).distance(shapely.Point(0, 0)) > 14.0


def test_check_says_that_own_tiles_are_without_mistake() -> None:
    assert fitting.check([DESIGNS / "own-tiles.yaml"]) == []


# --- what finds no room


NO_ROOM = {
    "more slots than a hex holds": (
        "  a: {color: gray, city: {slots: 12, exits: 0}}\n",
        (4, 26, "no room: this stop"),
    ),
    "a city that its author puts on track": (
        "  a: {color: green, track: [0-3, 2-5], city: {exits: 1, at: [0, 0]}}\n",
        (4, 46, "no room: this stop"),
    ),
    "a stop that others wall in": (
        "  a:\n    color: brown\n    track: [0-1]\n"
        "    city:\n      - {slots: 4, exits: [2, 3]}\n      - {slots: 4, exits: [4, 5]}\n",
        (9, 9, "no room: this stop"),
    ),
    "a label longer than a hex": (
        "  a: {color: green, track: 0-3, label: An exceedingly long label for a tile}\n",
        (4, 40, "no room for the label 'An exceedingly"),
    ),
    "a revenue on its city": (
        "  a: {color: green, city: {revenue: 20, exits: 0}, nudge: {revenue: [0, 0]}}\n",
        (4, 37, "no room for the revenue"),
    ),
}


@pytest.mark.parametrize("name", NO_ROOM)
def test_what_finds_no_room_is_told_with_line_and_column(tmp_path: Path, name: str) -> None:
    content, (line, column, says) = NO_ROOM[name]
    found = issues_of(tmp_path, HEAD + content)
    assert any(at[:2] == (line, column) and at[2].startswith(says) for at in found)
    assert all(at[2].startswith(says) for at in found)


def test_no_room_is_a_warning_and_the_file_can_be_used(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD + NO_ROOM["more slots than a hex holds"][0], encoding="utf-8")
    document = fitting.read(path)
    assert {issue.severity for issue in document.issues} == {"warning"}
    assert document.value is not None


def test_trying_for_room_ends_and_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "PATIENCE", -1.0)
    tiles = "".join(f"  t{number}: {{color: green, track: 0-3}}\n" for number in range(9))
    ((line, column, message),) = issues_of(tmp_path, HEAD + tiles)
    assert (line, column) == (4, 7)
    assert message.startswith("what stands after this was not tried")


def test_track_that_finds_no_room_is_not_drawn_wrongly() -> None:
    crowd = Tile("12", Color.GRAY, (Stop(StopKind.CITY, slots=(Slot(),) * 12),))
    layers = {layer.name: layer.groups[0].shapes for layer in draw_tile(crowd, Layout.FLAT).layers}
    assert layers["track"] == layers["stops"] == ()
    assert "no room" in [one.text for one in layers["labels"] if isinstance(one, TextShape)]


@pytest.mark.parametrize("layout", Layout)
def test_every_published_tile_reads_back(all_tiles: dict[str, Tile], layout: Layout) -> None:
    wrong = {
        number: found for number, tile in all_tiles.items() if (found := faults(tile, layout, 0))
    }
    assert wrong == {}


def test_random_tiles_read_back_or_say_that_there_is_no_room() -> None:
    """Five thousand were tried by hand; these few keep watch."""
    drawn = 0
    for seed in range(60):
        tile, layout, rotation = random_tile(seed), list(Layout)[seed % 2], seed // 2 % 6
        things = {misfit.thing for misfit in tile_face(tile, layout, rotation).misfits}
        if things:
            continue
        drawn += 1
        assert faults(tile, layout, rotation) == [], seed
    assert drawn > 30


FOUND = {
    10118: "a number on the triangle of a dead end",
    10255: "a bridge over track between two stops",
    10456: "a number on the border of a ring of slots",
    21958: "gaps that only touch, which made geometry give up",
    24282: "the value of a slot on the city beside it",
}


@pytest.mark.parametrize("seed", FOUND, ids=FOUND.values())
def test_what_random_tiles_once_showed(seed: int) -> None:
    tile, layout, rotation = random_tile(seed), list(Layout)[seed % 2], seed // 2 % 6
    wrong = faults(tile, layout, rotation)
    assert wrong == [] or tile_face(tile, layout, rotation).misfits


# --- own-map.yaml


def test_markers_named_like_ordinary_words_are_allowed(own_map: Board) -> None:
    assert {at.kind for one in own_map.map.hexes.values() for at in one.markers} == {"coal", "wine"}
    assert fitting.check([DESIGNS / "own-map.yaml"]) == []


def test_off_board_values_of_three_figures_lie_side_by_side(own_map: Board) -> None:
    for phase in (None, Color.YELLOW, Color.GRAY):
        face = tile_face(own_map.map.hexes["B1"].printed, Layout.FLAT, 0, phase)
        lines = [one for one in face.labels if isinstance(one, TextShape)]
        assert [one.text for one in sorted(lines, key=lambda one: one.at)] == [
            "100",
            "120",
            "150",
            "200",
        ]
        cells = [one for one in face.labels if isinstance(one, PathShape)]
        for cell, line in zip(cells, lines, strict=True):
            xs = [point[0] for step in cell.steps for point in step.points]
            box = text.box(line)
            assert min(xs) < box.left
            assert box.right < max(xs)


def titles(board: Board) -> list[TextShape]:
    return [
        shape
        for layer in draw_board(board).layers
        if layer.name == "names"
        for group in layer.groups
        if group.key != "notes"
        for shape in group.shapes
        if isinstance(shape, TextShape)
    ]


def test_a_long_name_stands_on_lines_no_wider_than_its_hex(own_map: Board) -> None:
    lines = titles(own_map)
    assert " ".join(one.text for one in lines if one.at[1] > 250).endswith("is forty letters long!")
    assert max(text.width(one.text, one.size, one.face) for one in lines) < 100


@pytest.mark.parametrize("name", ["x" * 4000, "word " * 900, "Llanfair" * 12])
def test_no_name_makes_a_picture_wide(own_map: Board, name: str) -> None:
    usual = draw_board(own_map).box.width
    hexes = {**own_map.map.hexes, "A4": replace(own_map.map.hexes["A4"], title=name)}
    board = replace(own_map, map=replace(own_map.map, hexes=hexes))
    assert draw_board(board).box.width == pytest.approx(usual, abs=12)
    assert any(one.text.endswith("…") for one in titles(board))


def test_a_shortened_name_is_told_of(tmp_path: Path) -> None:
    content = (
        "format: 1\nkind: map\nlayout: flat\nnames: {style: letter-number, sum: odd}\n"
        f"hexes: {{A2: {{name: {'Abc ' * 60}}}}}\n"
    )
    ((line, column, message),) = issues_of(tmp_path, content)
    assert (line, column) == (5, 20)
    assert message.startswith("no room for the whole name")


def test_the_word_reconstruction_lies_over_no_hex(own_map: Board) -> None:
    area = union([at.coord for at in own_map.map.hexes.values()], own_map.map.layout)
    drawing = draw_board(own_map)
    (word,) = [
        shape
        for layer in drawing.layers
        for group in layer.groups
        if group.key == "notes"
        for shape in group.shapes
        if isinstance(shape, TextShape)
    ]
    letters = shapely.box(*text.box(word))
    assert not letters.intersects(area)
    assert shapely.box(*drawing.box).contains(letters)


def test_a_border_has_room_for_its_cost_and_its_name() -> None:
    board = manifests.load_board(manifests.map_path("18svea"))
    for cost in (5, 40, 120):
        for kind in BorderKind:
            borders = tuple(replace(one, cost=cost, kind=kind) for one in board.map.borders)
            for group in border_groups(replace(board.map, borders=borders)):
                lines = [one for one in group.shapes if isinstance(one, TextShape)]
                if len(lines) == 2:
                    plate = next(one for one in group.shapes if _plate(one))
                    name = shapely.Polygon(text.quad(lines[1]))
                    xs, ys = zip(*(p for step in plate.steps for p in step.points), strict=True)
                    assert not name.intersects(
                        shapely.box(min(xs), min(ys), max(xs), max(ys)).buffer(-1.5)
                    )
                else:
                    assert len(lines) <= 1
    assert {"Vänern", "Södertälje kanal"} <= {
        one.text
        for group in border_groups(board.map)
        for one in group.shapes
        if isinstance(one, TextShape)
    }


def _plate(shape: Shape) -> bool:
    return isinstance(shape, PathShape) and shape.fill == "marker.ground"


def test_no_two_kinds_of_marker_or_terrain_look_alike() -> None:
    from stambana.manifests.fields import MARKERS, TERRAINS

    kinds = (*MARKERS, "coal", "coach", "cattle")
    assert len({marker_sign(Marker(kind)).shapes for kind in kinds}) == len(kinds)
    assert len({terrain_sign(Terrain(kind, 0)).shapes for kind in TERRAINS}) == len(TERRAINS)
