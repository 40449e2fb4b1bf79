"""Loose pieces, tokens of other kinds, and what a map of 18Svea has printed that no other has."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import pytest

from stambana.art import draw_board, draw_hex, draw_tile, text, themes
from stambana.art.shapes import Box, CircleShape, PathShape, Shape, Stroke, TextShape
from stambana.hexes.coords import Layout
from stambana.hexes.shape import INRADIUS, Point, center, side_angle
from stambana.manifests import load_board, map_path
from stambana.track.board import Board, Mark, Token
from stambana.track.tiles import Color


@pytest.fixture(scope="module")
def svea() -> Board:
    return load_board(map_path("18svea"))


def of(board: Board, hex_name: str, layer: str) -> tuple[Shape, ...]:
    return draw_hex(board, hex_name)[layer].shapes


def texts(shapes: tuple[Shape, ...]) -> list[str]:
    return [shape.text for shape in shapes if isinstance(shape, TextShape)]


def word(shapes: tuple[Shape, ...], line: str) -> TextShape:
    (found,) = (one for one in shapes if isinstance(one, TextShape) and one.text == line)
    return found


def paints(shapes: tuple[Shape, ...]) -> set[str]:
    found = set()
    for shape in shapes:
        if isinstance(shape, TextShape):
            found |= {shape.paint, shape.halo}
        else:
            found |= {shape.fill, shape.stroke.paint if shape.stroke else ""}
    return found - {""}


OWNER = Mark("owner", "E9", "5 kr", "City Station Owner", "#2e7d32", "#ffffff")


def test_a_mark_is_drawn_with_its_own_colors_beside_name_and_slots(svea: Board) -> None:
    board = svea.with_marks((OWNER,))
    shapes = of(board, "E9", "labels")
    line = word(shapes, "5 kr")
    assert {"#2e7d32", "#ffffff"} <= paints(shapes)
    middle = center(svea.map.hexes["E9"].coord, Layout.POINTY)
    assert math.dist(line.at, middle) > 13.0  # not on the slot
    name = word(of(board, "E9", "names"), "Linköping")
    assert not overlap(text.box(line), text.box(name))
    assert "5 kr" not in texts(of(board, "E7", "labels"))


def overlap(a: Box, b: Box) -> bool:
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom


def test_a_mark_without_effect_is_hollow_with_a_broken_edge(svea: Board) -> None:
    def edges(quiet: bool) -> set[tuple[float, ...]]:
        board = svea.with_marks((replace(OWNER, quiet=quiet),))
        strokes = [
            shape.stroke
            for shape in of(board, "E9", "labels")
            if isinstance(shape, PathShape) and isinstance(shape.stroke, Stroke)
        ]
        return {stroke.dash for stroke in strokes}

    assert edges(False) == {()}
    assert any(edges(True))
    quiet = svea.with_marks((replace(OWNER, quiet=True),))
    filled = {one.fill for one in of(quiet, "E9", "labels") if isinstance(one, PathShape)}
    assert "#2e7d32" not in filled


@pytest.mark.parametrize("side", range(6))
def test_a_mark_at_a_side_lies_inside_its_middle(svea: Board, side: int) -> None:
    board = svea.with_marks((Mark("ferry", "E7", "15", side=side),))
    x, y = center(svea.map.hexes["E7"].coord, Layout.POINTY)
    at: Point = word(of(board, "E7", "labels"), "15").at
    away = (at[0] - x, at[1] - y)
    assert math.hypot(*away) == pytest.approx(INRADIUS - 11.0)
    turn = math.atan2(away[1], away[0]) - side_angle(side, Layout.POINTY)
    assert math.cos(turn) == pytest.approx(1.0)


def test_a_token_face_down_shows_its_back(svea: Board) -> None:
    token = Token("NRK", "D10", label="+5")
    up = of(svea.with_tokens((token,)), "D10", "tokens")
    down = of(svea.with_tokens((replace(token, face_down=True),)), "D10", "tokens")
    assert texts(up) == ["NRK", "+5"]
    assert texts(down) == ["NRK"]
    assert svea.map.companies["NRK"].color in {
        one.fill for one in up if isinstance(one, CircleShape)
    }
    assert "token.back" in {one.fill for one in down if isinstance(one, CircleShape)}
    assert any(isinstance(one, PathShape) for one in down)  # the house


def test_a_piece_of_another_kind_is_black_in_its_companys_ring(svea: Board) -> None:
    token = Token("NRK", "C5", label="+5", kind="central")
    shapes = of(svea.with_tokens((token,)), "C5", "tokens")
    discs = [one for one in shapes if isinstance(one, CircleShape)]
    assert discs[0].fill == "token.line"
    assert discs[1].stroke is not None
    assert discs[1].stroke.paint == svea.map.companies["NRK"].color


def test_each_slot_of_the_black_tile_says_its_value_also_under_tokens(svea: Board) -> None:
    for turn in range(6):
        laid = svea.with_tile("C9", "X13", turn)
        full = laid.with_tokens(tuple(Token(key, "C9", 0, slot) for slot, key in enumerate("ABC")))
        lines = {line: word(of(full, "C9", "labels"), line).at for line in ("40", "30", "20")}
        discs = [one.at for one in of(full, "C9", "tokens")[::3] if isinstance(one, CircleShape)]
        for slot, line in enumerate(("40", "30", "20")):
            nearest = min(range(3), key=lambda at: math.dist(discs[at], lines[line]))
            assert nearest == slot
            assert math.dist(discs[slot], lines[line]) > 11.0


def test_dead_ends_are_triangles_in_their_color(svea: Board) -> None:
    for name, count in (("A3", 1), ("B14", 2), ("F12", 1)):
        found = [
            one
            for one in of(svea, name, "track")
            if isinstance(one, PathShape) and one.fill == "triangle.green"
        ]
        assert len(found) == count
    assert "triangle.green" not in paints(of(svea, "A5", "track"))


def test_a_blue_off_board_is_no_water(svea: Board) -> None:
    grounds = {name: paints(of(svea, name, "terrain")) for name in ("E11", "G9", "A13")}
    assert "offboard.blue" in grounds["E11"]
    assert "tile.yellow" in grounds["G9"]
    assert "tile.red" in grounds["A13"]
    assert of(svea, "D4", "terrain") == ()


@pytest.mark.parametrize("phase", [Color.YELLOW, Color.GREEN, Color.BROWN, Color.GRAY, Color.BLACK])
def test_five_figures_and_the_current_one_the_largest(svea: Board, phase: Color) -> None:
    figures = [
        shape
        for shape in of(svea.in_phase(phase), "B2", "labels")
        if isinstance(shape, TextShape) and shape.text.isdecimal()
    ]
    assert sorted(one.text for one in figures) == ["10", "15", "20", "30", "40"]
    largest = max(figures, key=lambda one: one.size)
    order = (Color.YELLOW, Color.GREEN, Color.BROWN, Color.GRAY, Color.BLACK)
    assert largest.text == ("10", "15", "20", "30", "40")[order.index(phase)]
    assert largest.size >= 11.0


def test_the_board_says_that_it_is_a_reconstruction(svea: Board) -> None:
    (names,) = (layer for layer in draw_board(svea).layers if layer.name == "names")
    assert "reconstruction" in [line for group in names.groups for line in texts(group.shapes)]


def test_every_paint_of_it_is_known_to_every_theme(svea: Board) -> None:
    board = svea.with_marks((OWNER, replace(OWNER, quiet=True, hex_name="C5")))
    board = board.with_tokens((Token("NRK", "D10", face_down=True),))
    drawings = [draw_board(board), draw_tile(svea.tile_set.tiles["X13"], Layout.POINTY)]
    used = {
        paint
        for drawing in drawings
        for layer in drawing.layers
        for paint in itertools.chain.from_iterable(paints(g.shapes) for g in layer.groups)
    }
    for name in themes.theme_names():
        theme = themes.load_theme(name)
        for paint in used:
            assert theme.color(paint).startswith("#"), (name, paint)
