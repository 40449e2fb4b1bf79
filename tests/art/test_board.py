"""A whole board: layers, one hex's share of them, names, lines, tokens."""

from __future__ import annotations

import itertools
import math

import pytest
import shapely

from stambana import manifests
from stambana.art import LAYERS, draw_board, draw_hex, draw_tile, text, themes
from stambana.art.faces import tile_face
from stambana.art.plans import BODY
from stambana.art.shapes import (
    CircleShape,
    Drawing,
    PathShape,
    Shape,
    TextShape,
    Verb,
)
from stambana.hexes.coords import Layout
from stambana.hexes.shape import center
from stambana.track.board import Board, Token
from stambana.track.tiles import Color


def layer(drawing: Drawing, name: str) -> dict[str, tuple[Shape, ...]]:
    (found,) = (layer for layer in drawing.layers if layer.name == name)
    return {group.key: group.shapes for group in found.groups}


def shapes_of(drawing: Drawing) -> list[Shape]:
    return [shape for layer in drawing.layers for group in layer.groups for shape in group.shapes]


def texts(shapes: tuple[Shape, ...]) -> list[str]:
    return [shape.text for shape in shapes if isinstance(shape, TextShape)]


def test_layers_come_in_their_order(sj):
    assert tuple(found.name for found in draw_board(sj).layers) == LAYERS


def test_every_paint_is_known_to_every_theme(sj):
    board = sj.with_tile("E24", "57", 1).with_tokens((Token("SNJ", "G6"),))
    drawings = [draw_board(board, coordinates=True)]
    drawings += [draw_tile(tile, Layout.FLAT) for tile in sj.tile_set.tiles.values()]
    paints = set()
    for shape in itertools.chain.from_iterable(map(shapes_of, drawings)):
        if isinstance(shape, TextShape):
            paints |= {shape.paint, shape.halo}
        else:
            paints |= {shape.fill, shape.stroke.paint if shape.stroke else ""}
    for name in themes.theme_names():
        theme = themes.load_theme(name)
        for paint in paints - {""}:
            assert theme.color(paint).startswith("#"), (name, paint)


def test_a_hex_drawn_alone_is_its_share_of_the_board(sj):
    board = sj.with_tile("C20", "57", 1)
    drawing = draw_board(board)
    for name in ("C20", "A16", "B31"):
        for where, group in draw_hex(board, name).items():
            assert layer(drawing, where)[name] == group.shapes


def test_a_lay_changes_no_other_hex(sj):
    before, after = draw_board(sj), draw_board(sj.with_tile("C20", "57", 1))
    for old, new in zip(before.layers, after.layers, strict=True):
        for one, two in zip(old.groups, new.groups, strict=True):
            assert one.key == two.key
            if one.key != "C20":
                assert one == two


def test_the_grid_has_each_side_once(sj):
    (grid,) = layer(draw_board(sj), "grid")["grid"]
    ends = [step.points[0] for step in grid.steps]
    sides = {
        frozenset((round(x, 2), round(y, 2)) for x, y in (ends[i], ends[i + 1]))
        for i in range(0, len(ends), 2)
    }
    assert len(sides) == len(ends) // 2
    inner = sum(
        1 for name in sj.map.hexes for side in range(6) if sj.map.neighbor(name, side) is not None
    )
    assert len(sides) == 6 * len(sj.map.hexes) - inner // 2


def test_coordinates_come_on_demand(sj):
    assert layer(draw_board(sj), "coordinates") == {}
    found = layer(draw_board(sj, coordinates=True), "coordinates")
    assert {name: texts(shapes) for name, shapes in found.items()} == {
        name: [name] for name in sj.map.hexes
    }


def written(board: Board) -> list[tuple[str, str, shapely.Geometry]]:
    """Each text, plate or sign on the board with its hex and its area."""
    found = []
    for name in board.map.hexes:
        groups = draw_hex(board, name)
        for where in ("names", "labels", "terrain"):
            for shape in groups[where].shapes:
                if isinstance(shape, TextShape):
                    found.append((name, shape.text, shapely.box(*text.box(shape))))
    return found


def cities(board: Board) -> list[tuple[str, shapely.Geometry]]:
    found = []
    for name, at in board.map.hexes.items():
        placement = board.placements.get(name)
        tile = board.tile_set.tiles[placement.tile] if placement else at.printed
        face = tile_face(tile, Layout.FLAT, placement.rotation if placement else 0)
        x, y = center(at.coord, Layout.FLAT)
        for stop in face.plan.stops:
            if stop.slots:
                hull = shapely.MultiPoint(stop.slot_places).convex_hull.buffer(BODY)
                found.append((name, shapely.affinity.translate(hull, x, y)))
    return found


LAYS = {
    "yellow": [("E24", "57", 1), ("C20", "57", 1), ("C16", "6", 0), ("E20", "57", 2)],
    "green": [("E24", "14", 0), ("C20", "15", 1), ("C16", "619", 0), ("G22", "X2", 3)],
    "brown": [("E24", "63", 0), ("C20", "611", 3), ("C16", "63", 0), ("G22", "X4", 3)],
    "gray": [("E24", "X6", 0), ("C20", "X6", 0), ("G22", "X5", 4), ("C30", "X3", 4)],
}


@pytest.mark.parametrize("lays", [[], *LAYS.values()], ids=["printed", *LAYS])
def test_no_two_texts_of_18sj_overlap_and_none_lies_on_a_city(sj, lays):
    board = sj
    for name, tile, rotation in lays:
        board = board.with_tile(name, tile, rotation)
    found, stops = written(board), cities(board)
    for (a, one, first), (b, two, second) in itertools.combinations(found, 2):
        assert first.intersection(second).area < 0.01, (a, one, b, two)
    for name, line, area in found:
        for other, stop in stops:
            assert area.intersection(stop).area < 0.01, (name, line, other)


def test_every_name_is_written_once(sj):
    found = layer(draw_board(sj), "names")
    for name, at in sj.map.hexes.items():
        assert texts(found[name]) == ([at.title] if at.title else [])
    everything = list(
        itertools.chain.from_iterable(
            texts(group.shapes) for at in draw_board(sj).layers for group in at.groups
        )
    )
    assert everything.count("Stockholm") == 1


def test_a_name_reaches_only_a_little_over_its_hex(sj):
    for name, at in sj.map.hexes.items():
        x, y = center(at.coord, Layout.FLAT)
        for shape in draw_hex(sj, name)["names"].shapes:
            box = text.box(shape)
            assert math.hypot(shape.at[0] - x, shape.at[1] - y) < 50
            assert box.left > x - 57.8
            assert box.right < x + 57.8


def test_the_box_of_a_group_holds_its_name(sj):
    for name in sj.map.hexes:
        group = draw_hex(sj, name)["names"]
        for shape in group.shapes:
            box = text.box(shape)
            assert group.box.left < box.left
            assert group.box.right > box.right
            assert group.box.top < box.top
            assert group.box.bottom > box.bottom


def mainlines(shapes: tuple[Shape, ...]) -> int:
    return sum(
        isinstance(shape, PathShape)
        and shape.stroke is not None
        and shape.stroke.paint == "mainline.band"
        for shape in shapes
    )


def test_mainlines_lie_in_their_twenty_hexes_and_stay_under_a_tile(sj):
    found = layer(draw_board(sj), "printed")
    assert sum(mainlines(shapes) for shapes in found.values()) == 20
    laid = draw_hex(sj.with_tile("E24", "57", 1), "E24")
    assert mainlines(laid["printed"].shapes) == 0
    assert mainlines(laid["tiles"].shapes) == 1


def test_a_token_takes_the_place_of_its_reservation(sj):
    before = texts(draw_hex(sj, "G6")["tokens"].shapes)
    after = draw_hex(sj.with_tokens((Token("SNJ", "G6"),)), "G6")["tokens"].shapes
    assert before == ["SNJ"]
    assert texts(after) == ["SNJ"]
    rings = [s for s in draw_hex(sj, "G6")["tokens"].shapes if isinstance(s, CircleShape)]
    assert [ring.fill for ring in rings] == [""]
    discs = [shape for shape in after if isinstance(shape, CircleShape)]
    assert discs[0].fill == sj.map.companies["SNJ"].color


def test_a_token_in_a_slot_that_is_gone_is_left_out(sj):
    board = sj.with_tokens((Token("SNJ", "G6", 4, 9),))
    assert texts(draw_hex(board, "G6")["tokens"].shapes) == ["SNJ"]


def test_cost_of_terrain_is_shown_until_a_tile_lies_there(sj):
    assert texts(draw_hex(sj, "F23")["terrain"].shapes) == ["150"]
    laid = draw_hex(sj.with_tile("F23", "9", 1), "F23")
    assert texts(laid["terrain"].shapes) == ["150"]
    assert laid["tiles"].shapes[0].fill == "tile.yellow"


def test_markers_stay_over_a_tile(sj):
    laid = draw_hex(sj.with_tile("D13", "14", 1), "D13")
    assert "B" in texts(laid["labels"].shapes)


def test_borders_have_their_names_and_costs(sj):
    found = layer(draw_board(sj), "borders")
    lines = list(itertools.chain.from_iterable(texts(shapes) for shapes in found.values()))
    assert sorted(lines) == ["75", "Vättern"]


def test_the_picture_holds_everything(sj):
    drawing = draw_board(sj, coordinates=True)
    for shape in shapes_of(drawing):
        if isinstance(shape, TextShape):
            for x, y in text.quad(shape):
                assert drawing.box.left < x < drawing.box.right
                assert drawing.box.top < y < drawing.box.bottom
        elif isinstance(shape, PathShape):
            for step in shape.steps:
                for x, y in step.points:
                    assert drawing.box.left < x < drawing.box.right, shape
                    assert drawing.box.top < y < drawing.box.bottom, shape


def test_the_same_board_is_always_drawn_alike(sj):
    assert draw_board(sj) == draw_board(manifests.load_board(manifests.map_path("18sj")))


def test_the_phase_is_marked_on_the_board(sj):
    green = draw_hex(sj.in_phase(Color.GREEN), "A16")["labels"].shapes
    yellow = draw_hex(sj, "A16")["labels"].shapes
    assert green != yellow


def test_paths_begin_with_a_move(sj):
    for shape in shapes_of(draw_board(sj)):
        if isinstance(shape, PathShape):
            assert shape.steps[0].verb is Verb.MOVE
