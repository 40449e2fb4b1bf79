"""Painting is sharp and without seams at every zoom and density of the screen."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from small_boards import small_board
from stambana import art
from stambana.art import text
from stambana.art.faces import coordinate_place
from stambana.art.shapes import (
    Box,
    CircleShape,
    Drawing,
    Face,
    Group,
    Layer,
    PathShape,
    PathStep,
    Stroke,
    TextShape,
    Verb,
    polygon,
)
from stambana.art.themes import load_theme, theme_names
from stambana.hexes.coords import Coord, Layout
from stambana.hexes.shape import center, corners
from stambana.ui.board.outlines import outlines
from stambana.ui.board.painting import (
    LEGIBILITY,
    Legibility,
    Palette,
    Sketch,
    paint_drawing,
    paint_shape,
)
from stambana.ui.board.scene import BoardScene
from stambana.ui.board.view import BoardView
from stambana.ui.style import fonts

LIGHT = load_theme("light")
NOWHERE = Box(0, 0, 0, 0)


def canvas(size: int, ratio: float = 1.0) -> QImage:
    image = QImage(math.ceil(size * ratio), math.ceil(size * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.black)
    return image


def colors(image: QImage) -> set[tuple[int, ...]]:
    """The colors of all pixels as red, green and blue."""
    pixels = set(memoryview(image.constBits()).cast("B").cast("I"))
    return {QColor.fromRgb(pixel).getRgb()[:3] for pixel in pixels}


@pytest.fixture(autouse=True)
def application(qapp: object) -> None:
    """Fonts need one."""


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("layout", list(Layout))
@pytest.mark.parametrize("zoom", [0.37, 1.3])
def test_fault_52_hexes_of_one_color_show_no_seam(
    ratio: float, layout: Layout, zoom: float
) -> None:
    """Fault 52: between neighbors nothing of the dark ground below is seen."""
    groups = []
    for q in range(-6, 7):
        for r in range(-6, 7):
            x, y = center(Coord(q, r), layout)
            outline = [(x + dx, y + dy) for dx, dy in corners(layout)]
            groups.append(Group(f"{q},{r}", (polygon(outline, "#80c080"),), NOWHERE))
    drawing = Drawing((Layer("terrain", tuple(groups)),), NOWHERE)
    image = canvas(160, ratio)
    painter = QPainter(image)
    painter.translate(80.3, 80.7)
    painter.scale(zoom, zoom)
    paint_drawing(painter, drawing, LIGHT)
    painter.end()
    # The rounding of a blend is one step of 255; a seam over black was 30 and more.
    for found in colors(image):
        assert all(abs(a - b) <= 1 for a, b in zip(found, (0x80, 0xC0, 0x80), strict=True))


@pytest.mark.parametrize("factor", ["1", "1.25", "1.5", "2"])
def test_fault_52_a_window_on_a_scaled_screen_is_sharp_and_finds_the_same_hex(
    factor: str, tmp_path: Path
) -> None:
    """A window of its own at each scale: ground without seams, hexes where they are seen."""
    script = Path(__file__).with_name("scaled_window.py")
    environment = {**os.environ, "QT_SCALE_FACTOR": factor, "QT_QPA_PLATFORM": "offscreen"}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "window.png")],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [factor, "seamless", "same", "sharp", "panned"]


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_an_edge_is_never_wider_than_one_pixel_of_the_device(ratio: float) -> None:
    image = canvas(100, ratio)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(7.3, 7.3)
    paint_shape(painter, polygon([(2, 2), (9, 2), (9, 9), (2, 9)], "#ffffff"), LIGHT)
    painter.end()
    row = [image.pixelColor(x, image.height() // 2).lightness() for x in range(image.width())]
    assert sum(0 < value < 255 for value in row) <= 2
    assert 255 in row


def test_line_widths_and_dashes_scale_with_the_hex() -> None:
    """Fault 67: a pen is in units, not in pixels."""
    line = PathShape(
        (PathStep(Verb.MOVE, ((0, 10),)), PathStep(Verb.LINE, ((40, 10),))),
        stroke=Stroke("#ffffff", 4, dash=(10, 10)),
    )
    for zoom in (1.0, 3.0, 10.0):
        image = canvas(round(50 * zoom))
        painter = QPainter(image)
        painter.scale(zoom, zoom)
        paint_shape(painter, line, LIGHT)
        painter.end()
        column = [
            image.pixelColor(round(5 * zoom), y).lightness() > 127 for y in range(image.height())
        ]
        assert sum(column) == pytest.approx(4 * zoom, abs=1)
        row = [
            image.pixelColor(x, round(10 * zoom)).lightness() > 127 for x in range(image.width())
        ]
        assert sum(row) == pytest.approx(20 * zoom, abs=2)


@pytest.mark.parametrize("face", list(Face))
def test_letters_are_as_wide_as_the_drawing_was_laid_out_for(face: Face) -> None:
    for words in ("Östersund", "20", "Göteborg AV"):
        (made,) = outlines(TextShape(words, (0, 0), 12, face=face))
        width = text.width(words, 12, face)
        assert made.path.boundingRect().width() == pytest.approx(width, abs=2.0)


def test_text_is_centered_by_the_height_of_its_capitals() -> None:
    (made,) = outlines(TextShape("H", (100, 50), 20))
    box = made.path.boundingRect()
    assert box.center().x() == pytest.approx(100, abs=0.3)
    assert box.center().y() == pytest.approx(50, abs=0.3)
    assert box.height() == pytest.approx(text.cap_height(20), abs=0.3)


def test_an_angle_turns_text_clockwise() -> None:
    (level,) = outlines(TextShape("Skagerrak", (0, 0), 10))
    (turned,) = outlines(TextShape("Skagerrak", (0, 0), 10, angle=90))
    assert turned.path.boundingRect().height() == pytest.approx(
        level.path.boundingRect().width(), abs=0.1
    )


def test_the_fonts_are_those_that_come_along() -> None:
    assert set(fonts.load().values()) == {text.family()}


@given(
    words=st.text(
        alphabet=st.characters(min_codepoint=32, max_codepoint=0x17F, exclude_categories=("C",)),
        min_size=1,
        max_size=12,
    ),
    size=st.floats(2, 40),
    width=st.floats(0.3, 4),
)
def test_a_halo_surrounds_its_letters(words: str, size: float, width: float) -> None:
    (made,) = outlines(TextShape(words, (3, 4), size, halo="halo", halo_width=width))
    assert made.halo_path is not None
    letters, halo = made.path.boundingRect(), made.halo_path.boundingRect()
    if letters.isEmpty():
        assert halo.isEmpty()
    else:
        assert halo.contains(letters)
        assert halo.width() == pytest.approx(letters.width() + 2 * width, abs=0.05 * size + 0.3)


@given(count=st.integers(2, 400), closed=st.booleans(), stroke=st.floats(0.5, 6))
def test_a_line_cut_in_pieces_covers_what_it_covered(
    count: int, closed: bool, stroke: float
) -> None:
    points = [
        (100 + 80 * math.cos(0.05 * n), 100 + 80 * math.sin(0.05 * n) + n % 3) for n in range(count)
    ]
    steps = [PathStep(Verb.MOVE, (points[0],))]
    steps += [PathStep(Verb.LINE, (point,)) for point in points[1:]]
    if closed:
        steps.append(PathStep(Verb.CLOSE))
    shape = PathShape(tuple(steps), stroke=Stroke("ink", stroke, round_cap=True))
    made = list(outlines(shape))
    drawn = sum(outline.path.length() for outline in made)
    whole = sum(math.dist(a, b) for a, b in pairwise(points))
    whole += math.dist(points[-1], points[0]) if closed else 0.0
    assert drawn == pytest.approx(whole, rel=1e-6)
    assert all(outline.path.elementCount() < 60 for outline in made)
    for outline in made:
        for index in range(outline.path.elementCount()):
            element = outline.path.elementAt(index)
            assert outline.rect.contains(QPointF(element.x, element.y))


def test_a_ring_back_at_its_start_leaves_no_piece_without_length() -> None:
    for count in range(3, 160):
        turns = [2 * math.pi * n / count for n in range(count)]
        points = [(50 * math.cos(turn), 50 * math.sin(turn)) for turn in turns]
        lines = [PathStep(Verb.LINE, (point,)) for point in (*points[1:], points[0])]
        steps = (PathStep(Verb.MOVE, (points[0],)), *lines, PathStep(Verb.CLOSE))
        made = outlines(PathShape(steps, stroke=Stroke("ink", 1.0)))
        assert all(outline.path.length() > 0 for outline in made)


def test_shapes_are_painted_in_the_colors_of_their_theme() -> None:
    for name in theme_names():
        theme = load_theme(name)
        image = canvas(20)
        painter = QPainter(image)
        paint_shape(painter, CircleShape((10, 10), 9, "tile.green"), theme)
        painter.end()
        assert image.pixelColor(10, 10) == QColor(theme.color("tile.green"))


def test_opacity_of_one_shape_does_not_reach_the_next() -> None:
    image = canvas(40)
    painter = QPainter(image)
    painter.setOpacity(0.5)
    paint_shape(painter, CircleShape((10, 10), 5, "#ffffff", opacity=0.5), LIGHT)
    paint_shape(painter, CircleShape((30, 30), 5, "#ffffff"), LIGHT)
    painter.end()
    assert image.pixelColor(10, 10).lightness() == pytest.approx(64, abs=2)
    assert image.pixelColor(30, 30).lightness() == pytest.approx(128, abs=2)


@pytest.mark.parametrize(
    ("pixels", "height"),
    [(40, 40.0), (10, 10.0), (6, 8.0), (4, 8.0), (2, 0.0)],
)
def test_text_is_enlarged_when_small_and_gives_way_when_tiny(pixels: int, height: float) -> None:
    """Letters 100 units high, wanted 8 pixels high, at most twice enlarged, at least 5."""
    group = Group("A0", (TextShape("H", (0, 0), 100, "#ffffff"),), NOWHERE)
    sketch = Sketch(group, legibility=Legibility(5.0, 8.0, 2.0))
    image = canvas(80)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(40, 40)
    painter.scale(pixels / 100, pixels / 100)
    sketch.paint(painter, Palette(LIGHT), pixels / 100)
    painter.end()
    rows = [y for y in range(80) if any(image.pixelColor(x, y).lightness() > 60 for x in range(80))]
    assert len(rows) == pytest.approx(text.cap_height(height), abs=1.6)
    if height:
        assert sketch.rect.height() >= text.cap_height(height) * 100 / pixels - 1


def test_a_dense_screen_may_show_smaller_text() -> None:
    group = Group("A0", (TextShape("H", (0, 0), 100, "#ffffff"),), NOWHERE)
    sketch = Sketch(group, legibility=Legibility(5.0))
    shown = []
    for ratio in (1.0, 2.0):
        image = canvas(80, ratio)
        painter = QPainter(image)
        painter.translate(40, 40)
        painter.scale(0.04, 0.04)
        sketch.paint(painter, Palette(LIGHT), 0.04 * ratio, ratio=ratio)
        painter.end()
        shown.append(len(colors(image)) > 1)
    assert shown == [False, True]


def test_text_stays_upright_in_every_rotation_of_a_tile() -> None:
    board = small_board()
    for turn in range(6):
        drawing = art.draw_tile(board.tile_set.tiles["57"], Layout.FLAT, rotation=turn)
        texts = [
            shape
            for layer in drawing.layers
            for group in layer.groups
            for shape in group.shapes
            if isinstance(shape, TextShape)
        ]
        assert texts
        assert {shape.angle for shape in texts} == {0.0}


def test_a_pan_paints_the_same_picture_as_painting_anew(qtbot: QtBot) -> None:
    scene = BoardScene(LIGHT)
    scene.show_board(small_board())
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show()
    qtbot.waitExposed(view)
    view.zoom_to(1.7)
    qtbot.wait(20)
    for dx, dy in ((13, 7), (-40, 3), (5, -60)):
        view.pan_by(dx, dy)
        qtbot.wait(20)
    # What is on the screen, not ``view.grab``: that paints anew.
    panned = view.screen().grabWindow(view.winId()).toImage()
    view.viewport().update()
    qtbot.wait(20)
    assert view.screen().grabWindow(view.winId()).toImage() == panned
    assert panned.width() >= 500


@pytest.mark.parametrize("layout", list(Layout))
@pytest.mark.parametrize("zoom", [2.0, 1.0, 0.75, 0.5, 0.33, 0.2, 0.13])
@pytest.mark.parametrize("name", ["C16", "-10,12"])
def test_coordinates_are_legible_at_every_zoom(layout: Layout, zoom: float, name: str) -> None:
    """Larger than they are drawn where need be, and always inside their hex."""
    x, y = coordinate_place(layout)
    wide, tall = (57.7, 50.0) if layout is Layout.FLAT else (50.0, 57.7)
    group = Group("A0", (TextShape(name, (x, y), 6.6, "#ffffff"),), Box(-wide, -tall, wide, tall))
    sketch = Sketch(group, legibility=LEGIBILITY["coordinates"])
    side = 260
    image = canvas(side)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(side / 2, side / 2)
    painter.scale(zoom, zoom)
    sketch.paint(painter, Palette(LIGHT), zoom)
    painter.end()
    inked = [
        (column, row)
        for column in range(side)
        for row in range(side)
        if image.pixelColor(column, row).lightness() > 60
    ]
    rows, columns = [row for _, row in inked], [column for column, _ in inked]
    assert max(rows) - min(rows) + 1 >= text.cap_height(5.0) - 1.6
    assert max(abs(column - side / 2) for column in columns) <= wide * zoom + 1
    assert max(abs(row - side / 2) for row in rows) <= tall * zoom + 1
