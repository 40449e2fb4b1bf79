import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pdf_content import PdfContent
from PySide6.QtGui import QImage, QPainterPath

from stambana.art import draw_board, draw_tile
from stambana.art.shapes import Box, Drawing, Group, Layer, PathShape, Stroke, polygon
from stambana.art.themes import load_theme, theme_names
from stambana.hexes.coords import Layout
from stambana.manifests import read
from stambana.studio import subjects
from stambana.studio.overview import draw_overview
from stambana.track.tilesets import TileSet
from stambana.ui.paper import export
from stambana.ui.paper.export import ExportFault, ExportSettings, Format, format_of, picture, render


def ink_box(image: QImage) -> tuple[int, int, int, int]:
    """Left, top, right and bottom pixel that is not transparent."""
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    width, line = alpha.width(), alpha.bytesPerLine()
    data = bytes(alpha.constBits())
    rows = [data[row * line : row * line + width] for row in range(alpha.height())]
    inked = [index for index, row in enumerate(rows) if any(row)]
    lefts = [width - len(row.lstrip(b"\0")) for row in rows if any(row)]
    rights = [len(row.rstrip(b"\0")) - 1 for row in rows if any(row)]
    return min(lefts), inked[0], max(rights), inked[-1]


def drawings(board, tile_set):
    yield draw_board(board, coordinates=True)
    yield draw_overview(tile_set, Layout.FLAT)
    yield draw_overview(tile_set, Layout.POINTY)
    for layout in Layout:
        for number in ("57", "X2", "63", "41"):
            yield draw_tile(tile_set.tiles[number], layout, rotation=1)


def test_nothing_is_cropped(board, tile_set, light):
    for drawing in drawings(board, tile_set):
        # with far more room around it the picture would have no ink beyond the usual page
        wide = export.image(drawing, light, drawing.box.grown(80), 0.5)
        left, top, right, bottom = ink_box(wide)
        room = (80 - export.MARGIN) * 0.5
        assert left >= room - 1
        assert top >= room - 1
        assert right <= wide.width() - room + 1
        assert bottom <= wide.height() - room + 1


def test_the_margin_stays_free(board, light):
    made = QImage.fromData(picture(draw_board(board), light, Format.PNG, ExportSettings(dpi=96)))
    left, top, right, bottom = ink_box(made)
    assert min(left, top, made.width() - 1 - right, made.height() - 1 - bottom) >= 2


@pytest.mark.parametrize(("scale", "dpi"), [(1, 96), (2, 96), (0.5, 288)])
def test_size_and_resolution_of_a_png(scale, dpi, tile_set, light):
    drawing = draw_tile(tile_set.tiles["57"], Layout.FLAT)
    made = QImage.fromData(
        picture(drawing, light, Format.PNG, ExportSettings(scale=scale, dpi=dpi, margin=0))
    )
    assert made.height() == pytest.approx(drawing.box.height * scale * dpi / 96, abs=1)
    assert made.dotsPerMeterX() == pytest.approx(dpi / 0.0254, abs=1)


def test_fault_67_lines_keep_their_width_relative_to_the_hex_at_every_scale(light):
    box = Box(0, 0, 100, 100)
    cross = polygon([(10, 10), (90, 90), (10, 90)], stroke=Stroke("#000000", 8))
    drawing = Drawing((Layer("tiles", (Group("", (cross,), box),)),), box)
    for scale in (0.5, 1.0, 4.0):
        content = PdfContent(
            picture(drawing, light, Format.PDF, ExportSettings(scale=scale, margin=0))
        )
        assert content.width == pytest.approx(75 * scale, abs=1)  # 100 CSS pixels are 75 points
        assert max(content.widths) == pytest.approx(6 * scale, rel=0.01)


def test_a_whole_board_fills_its_page_at_every_scale(board, light):
    drawing = draw_board(board)
    for scale in (0.25, 1.0, 3.0):
        content = PdfContent(picture(drawing, light, Format.PDF, ExportSettings(scale=scale)))
        grown = drawing.box.grown(export.MARGIN)
        assert content.width == pytest.approx(grown.width * 0.75 * scale, abs=1)
        assert content.height == pytest.approx(grown.height * 0.75 * scale, abs=1)


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("kind", list(Format))
def test_every_theme_in_every_format(theme, kind, tile_set, tmp_path):
    drawing = draw_tile(tile_set.tiles["X5"], Layout.FLAT)
    path = tmp_path / f"bricka å.{kind.upper()}"
    render(drawing, load_theme(theme), path, ExportSettings(title="Bricka å"))
    starts = {Format.SVG: b"<?xml", Format.PNG: b"\x89PNG", Format.PDF: b"%PDF"}
    assert path.read_bytes().startswith(starts[kind])


@pytest.mark.parametrize("name", ["board.gif", "board", "board.svg.txt"])
def test_an_unknown_ending_is_refused(name):
    with pytest.raises(ExportFault, match=re.escape(name)):
        format_of(Path(name))


@pytest.mark.parametrize("kind", [Format.PNG, Format.PDF])
def test_what_is_too_large_is_refused(kind, board, light):
    with pytest.raises(ExportFault, match="too large"):
        picture(draw_board(board), light, kind, ExportSettings(scale=100, dpi=600))


def manifest(tmp_path, text):
    path = tmp_path / "file.yaml"
    path.write_text(text, encoding="utf-8")
    return read(path)


HEXES_ONLY = """
format: 1
kind: map
name: Bara rutor
layout: pointy
names: axial
tiles: standard
hexes:
"""


@pytest.mark.parametrize("hexes", ["  0,0: {}\n", "  0,0 1,0 0,1: {}\n"])
def test_fault_66_a_map_with_hexes_only_is_drawn(hexes, tmp_path, light):
    document = manifest(tmp_path, HEXES_ONLY + hexes)
    subject = subjects.of_document(document)
    for kind in Format:
        assert picture(subject.drawing, light, kind, ExportSettings(ground=subject.ground))


def test_fault_66_a_tile_set_without_tiles_is_a_note(light):
    drawing = draw_overview(TileSet("none", "Inga", {}), Layout.FLAT)
    made = QImage.fromData(picture(drawing, light, Format.PNG, ExportSettings()))
    assert ink_box(made)


def test_subjects_name_what_does_not_exist(tile_set, board):
    from stambana.manifests import map_path, tiles_path

    tiles = read(tiles_path("18sj"))
    with pytest.raises(ExportFault, match=r"no tile '57x'.*57"):
        subjects.of_document(tiles, tile="57x")
    with pytest.raises(ExportFault, match="purple"):
        subjects.of_document(tiles, tile="57", phase="purple")
    with pytest.raises(ExportFault, match="--tile"):
        subjects.of_document(tiles, rotation=2)
    of_map = subjects.of_document(read(map_path("18sj")), tile="X1")
    assert of_map.title == "Tile X1"


def test_coordinates_and_phase_change_the_board(board):
    from stambana.manifests import map_path

    document = read(map_path("18sj"))
    plain = subjects.of_document(document).drawing
    named = subjects.of_document(document, coordinates=True).drawing
    later = subjects.of_document(document, phase="Brown").drawing
    assert {layer.name for layer in named.layers if layer.groups} - {
        layer.name for layer in plain.layers if layer.groups
    } == {"coordinates"}
    assert later != plain
    assert replace(later, layers=plain.layers) == plain


def frames(drawing):
    """The widths of the frames around figures of phases."""
    return {
        shape.stroke.width
        for layer in drawing.layers
        for group in layer.groups
        for shape in group.shapes
        if isinstance(shape, PathShape) and shape.stroke and shape.stroke.paint == "panel.frame"
    }


def test_render_marks_no_phase_of_a_map_unless_asked(tmp_path):
    from stambana.manifests import map_path, write_sandbox

    document = read(map_path("18sj"))
    assert len(frames(subjects.of_document(document).drawing)) == 1
    assert len(frames(subjects.of_document(document, phase="brown").drawing)) == 2
    write_sandbox(document.board, tmp_path / "laid.yaml")  # a board on the table has a phase
    assert len(frames(subjects.of_document(read(tmp_path / "laid.yaml")).drawing)) == 2


def test_qt_does_not_lose_references_to_none():
    """Before Python 3.12 a binding that does ends the process after some thousand calls."""
    path = QPainterPath()
    before = sys.getrefcount(None)
    for _ in range(1000):
        path.closeSubpath()
    assert sys.getrefcount(None) > before - 500
