import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from stambana.art import draw_board, draw_tile
from stambana.art.shapes import (
    Box,
    CircleShape,
    Drawing,
    Face,
    Group,
    Layer,
    Stroke,
    TextShape,
    polygon,
)
from stambana.art.themes import load_theme
from stambana.hexes.coords import Layout
from stambana.ui.paper import export
from stambana.ui.paper.svg import Page, TextMode, write

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
BOX = Box(-10, -10, 110, 60)


def drawing_of(*shapes, key="C16", layer="names", box=BOX):
    return Drawing((Layer(layer, (Group(key, shapes, box),)),), box)


def parsed(drawing, mode=TextMode.OUTLINED, title="Title", description=""):
    page = Page(drawing.box, drawing.box.width, drawing.box.height, title, description)
    return ElementTree.fromstring(write(drawing, load_theme("light"), page, mode))


@pytest.fixture(scope="module")
def tree(board):
    return parsed(draw_board(board, coordinates=True), title=board.map.name)


def test_fault_69_layers_are_inkscape_layers_named_as_in_the_drawing(tree, board):
    layers = [child for child in tree if child.get(INKSCAPE + "groupmode") == "layer"]
    names = [layer.get(INKSCAPE + "label") for layer in layers]
    assert names == [layer.name for layer in draw_board(board).layers]


def test_fault_69_each_hex_is_a_named_group_in_its_layers(tree, board):
    for layer in ("terrain", "stops"):
        found = tree.find(f"{SVG}g[@id='layer-{layer}']")
        keys = {group.get(INKSCAPE + "label") for group in found}
        assert set(board.map.hexes) <= keys
    assert tree.find(f".//{SVG}g[@id='terrain-C16']") is not None


def test_ids_are_unique_and_valid(tree):
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", name) for name in ids)


@settings(max_examples=40)
@given(st.lists(st.text(min_size=1), min_size=1, max_size=6), st.text())
def test_any_name_gives_valid_xml_with_its_own_id(keys, title):
    groups = tuple(Group(key, (TextShape(key, (0, 0), 10),), BOX) for key in keys)
    drawing = Drawing((Layer("names", groups),), BOX)
    tree = parsed(drawing, TextMode.TEXT, title, title)
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids)) == len(keys) + 1


def test_axial_names_and_letters_with_rings_keep_their_label():
    tree = parsed(drawing_of(TextShape("Ängå", (0, 0), 10), key="2,-1"))
    group = tree.find(f".//{SVG}g[@{INKSCAPE}label='2,-1']")
    assert group.get("id") == "names-2_2c_-1"
    assert group.find(f".//{SVG}title").text == "Ängå"


def test_title_and_description_are_in_the_file():
    tree = parsed(drawing_of(), title="Götaland & <Svealand>", description="Åtta")
    assert tree.find(f"{SVG}title").text == "Götaland & <Svealand>"
    assert tree.find(f"{SVG}desc").text == "Åtta"


def test_outlined_text_needs_no_font_and_keeps_its_words(tree):
    assert not list(tree.iter(f"{SVG}text"))
    words = {group.get("aria-label") for group in tree.iter() if group.get("aria-label")}
    assert {"Östersund", "Ånge", "C16"} <= words


def test_text_as_text_can_be_edited(board):
    tree = parsed(draw_board(board), TextMode.TEXT)
    words = {element.text for element in tree.iter(f"{SVG}text")}
    assert {"Östersund", "Ånge"} <= words


def test_the_view_is_the_box_in_units():
    tree = parsed(drawing_of())
    assert tree.get("viewBox") == "-10 -10 120 70"


def test_a_circle_a_dash_and_an_opacity_are_written():
    ring = CircleShape((1, 2), 3, "", Stroke("#112233", 2, (4, 2), round_cap=True), 0.5)
    circle = parsed(drawing_of(ring)).find(f".//{SVG}circle")
    assert circle.attrib == {
        "cx": "1",
        "cy": "2",
        "r": "3",
        "fill": "none",
        "stroke": "#112233",
        "stroke-width": "2",
        "stroke-linejoin": "round",
        "stroke-linecap": "round",
        "stroke-dasharray": "4 2",
        "opacity": "0.5",
    }


def test_a_length_that_is_no_number_is_refused():
    with pytest.raises(ValueError, match="nan"):
        parsed(drawing_of(polygon([(0, 0), (float("nan"), 1), (2, 2)], "#000000")))


def shown_by_another(text: str, size: QSize, place: QRectF) -> QImage:
    """The file as Qt's SVG reader shows it, which shares no code with our painting."""
    renderer = QSvgRenderer(QByteArray(text.encode()))
    assert renderer.isValid()
    made = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(QColor("white"))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, place)
    painter.end()
    return made


def difference(one: QImage, other: QImage) -> float:
    """The mean difference of two pictures, after blurring to small ones, from 0 to 1."""
    assert one.size() == other.size()
    small = [picture.convertToFormat(QImage.Format.Format_RGB888) for picture in (one, other)]
    bytes_of = [bytes(picture.constBits()) for picture in small]
    pairs = zip(*bytes_of, strict=True)
    return sum(abs(a - b) for a, b in pairs) / (255 * len(bytes_of[0]))


def both_pictures(drawing, pixels):
    theme = load_theme("light")
    ours = export.image(drawing, theme, drawing.box, pixels, "#ffffff")
    page = Page(drawing.box, drawing.box.width, drawing.box.height)
    theirs = shown_by_another(
        write(drawing, theme, page),
        ours.size(),
        QRectF(0, 0, page.width * pixels, page.height * pixels),
    )
    return ours, theirs


def test_another_reader_shows_the_same_board(board):
    ours, theirs = both_pictures(draw_board(board), 0.5)
    blank = QImage(ours.size(), ours.format())
    blank.fill(QColor("white"))
    assert difference(ours, theirs) < 0.01
    assert difference(ours, blank) > 0.05  # the measure does see the board


@pytest.mark.parametrize("number", ["57", "16", "X5", "23"])
def test_another_reader_shows_the_same_tile(number, tile_set):
    ours, theirs = both_pictures(draw_tile(tile_set.tiles[number], Layout.FLAT), 1.5)
    assert difference(ours, theirs) < 0.01


def test_letters_stand_where_they_are_painted():
    text = TextShape("Hjo", (50, 20), 30, "#000000", Face.BOLD, "#ff0000", 2.0, angle=30, spacing=2)
    ours, theirs = both_pictures(drawing_of(text), 2)
    assert difference(ours, theirs) < 0.01
