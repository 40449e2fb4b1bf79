import math

import pytest
from pdf_content import PdfContent
from PySide6.QtGui import QImage, QPainter

from stambana.art.plans import TRACK
from stambana.art.shapes import TextShape
from stambana.art.themes import load_theme
from stambana.hexes.coords import SIDES, Layout
from stambana.hexes.shape import ACROSS, INRADIUS, side_midpoint
from stambana.studio import sheet, sheet_pdf
from stambana.studio.sheet import PAPERS, PaperForm, SheetFault, copies, lay_out, outline
from stambana.studio.sheet_pdf import SheetArt, write
from stambana.track.tiles import Color, EndKind, Segment, Tile, side_end
from stambana.track.tilesets import UNLIMITED, TileSet

MM = 25.4 / 72
"""Millimeters in a point."""


def straight(number, color=Color.YELLOW):
    return Tile(number=number, color=color, segments=(Segment(side_end(0), side_end(3)),))


def small_set(**counts):
    tiles = {number: straight(number) for number in counts}
    return TileSet("small", "Små", tiles, counts)


def test_each_tile_comes_as_often_as_the_set_has_copies(tile_set):
    numbers = copies(tile_set, unlimited=6)
    for number in tile_set.supply:
        count = tile_set.count(number)
        assert numbers.count(number) == (6 if count == UNLIMITED else count)
    assert len(numbers) == 74 + 3 * 6  # 18SJ: 74 pieces, and 7, 8 and 9 without limit


def test_tiles_come_by_color_and_in_the_order_of_the_file():
    tiles = {
        "b": straight("b", Color.BROWN),
        "z": straight("z"),
        "a": straight("a"),
        "r": straight("r", Color.RED),
    }
    found = copies(TileSet("x", "X", tiles, dict.fromkeys(tiles, 1)), 6)
    assert found == ("z", "a", "b", "r")


def test_no_copies_of_what_is_only_known():
    known = {"1": straight("1"), "2": straight("2")}
    assert copies(TileSet("x", "X", known, {"2": 2}), 6) == ("2", "2")
    assert copies(TileSet("x", "X", known, {"1": UNLIMITED}), 0) == ()


@pytest.mark.parametrize("layout", list(Layout))
@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_hexes_do_not_overlap_and_stay_inside_the_margin(layout, bleed):
    form = PaperForm(across=30, bleed=bleed, margin=12)
    pages = lay_out(["9"] * 100, form, layout)
    assert sum(len(page.copies) for page in pages) == 100
    assert [page.number for page in pages] == list(range(1, len(pages) + 1))
    assert {page.total for page in pages} == {len(pages)}
    for page in pages:
        for copy in page.copies:
            for x, y in outline(copy.at, 30 + 2 * bleed, layout):
                assert 12 - 1e-6 <= x <= page.size.width - 12 + 1e-6
                assert 12 - 1e-6 <= y <= page.size.height - 12 + 1e-6
            others = [other.at for other in page.copies if other is not copy]
            assert min(math.dist(copy.at, at) for at in others) >= 30 + 2 * bleed - 1e-6


def test_the_default_page_holds_thirty_tiles_of_38_mm():
    page = lay_out(["9"] * 31, PaperForm(), Layout.FLAT)[0]
    assert len(page.copies) == 30


@pytest.mark.parametrize("layout", list(Layout))
def test_neighbors_share_their_cuts(layout):
    page = lay_out(["9"] * 30, PaperForm(), layout)[0]
    flat = layout is Layout.FLAT
    # the flat sides of a row (or column) lie on one line, shared with the next one
    lines = {}
    for copy in page.copies:
        middle = copy.at[1] if flat else copy.at[0]
        for edge in (middle - 19, middle + 19):
            lines.setdefault(round(edge, 6), set()).add(round(middle, 6))
    rows = len({middle for found in lines.values() for middle in found})
    assert len(lines) == rows + 1


@pytest.mark.parametrize("layout", list(Layout))
@pytest.mark.parametrize("bleed", [0.0, 1.5])
def test_cut_marks_lie_outside_the_hexes_and_continue_their_sides(layout, bleed):
    form = PaperForm(across=40, bleed=bleed)
    page = lay_out(["9"] * 7, form, layout)[0]
    assert page.marks
    sides = []
    for copy in page.copies:
        corners = outline(copy.at, 40, layout)
        sides += zip(corners, (*corners[1:], corners[0]), strict=True)
    for mark in page.marks:
        middle = [(a + b) / 2 for a, b in zip(mark.start, mark.end, strict=True)]
        for copy in page.copies:
            assert not sheet._inside(
                middle[0] - copy.at[0], middle[1] - copy.at[1], 20 - 1e-3, layout
            )
        assert any(on_line(mark.start, side) and on_line(mark.end, side) for side in sides)
        assert 0 < middle[0] < page.size.width
        assert 0 < middle[1] < page.size.height


@pytest.mark.parametrize("layout", list(Layout))
def test_with_a_bleed_every_corner_is_marked_along_both_sides(layout):
    page = lay_out(["9"] * 9, PaperForm(bleed=2), layout)[0]
    for copy in page.copies:
        for corner in outline(copy.at, 38, layout):
            near = [mark for mark in page.marks if math.dist(mark.start, corner) < 1.0]
            assert len(near) >= 2


def on_line(point, side):
    (ax, ay), (bx, by) = side
    off = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
    return abs(off) / math.dist(*side) < 1e-6


def test_a_tile_too_large_for_the_paper_is_refused():
    with pytest.raises(SheetFault, match="200 mm"):
        lay_out(["9"], PaperForm(across=200), Layout.FLAT)


def test_no_tiles_give_one_page_with_a_note(light):
    empty = TileSet("none", "Inga brickor", {})
    pages = lay_out(copies(empty, 6), PaperForm(), Layout.FLAT)
    assert [page.copies for page in pages] == [()]
    assert PdfContent(write(pages, SheetArt(empty, Layout.FLAT, light))).pages == 1


@pytest.mark.parametrize("across", [20.0, 38.0, 60.5])
@pytest.mark.parametrize("paper", list(PAPERS))
def test_distances_on_paper_are_true(across, paper, light):
    tiles = small_set(**{"9": 3})
    pages = lay_out(copies(tiles, 6), PaperForm(PAPERS[paper], across), Layout.FLAT)
    content = PdfContent(write(pages, SheetArt(tiles, Layout.FLAT, light)))
    size = pages[0].size
    # Qt keeps pages in whole points (0.35 mm)
    assert content.width * MM == pytest.approx(size.width, abs=0.2)
    assert content.height * MM == pytest.approx(size.height, abs=0.2)
    lengths = [math.dist(*line) * MM for line in content.lines]
    assert max(lengths) == pytest.approx(100, abs=0.01)  # the ruler
    side = across / math.sqrt(3)
    assert sum(math.isclose(length, side, abs_tol=0.01) for length in lengths) >= 18
    starts = [(x * MM, (content.height - y) * MM) for (x, y), _end in content.lines]
    for copy in pages[0].copies:
        for corner in outline(copy.at, across, Layout.FLAT):
            # whole points again: the page may be shifted by half of one
            assert min(math.dist(corner, start) for start in starts) < 0.25


@pytest.mark.parametrize(("numbered", "times"), [(True, 1), (False, 0)])
def test_a_number_is_printed_once_or_left_out(numbered, times, layout, light, monkeypatch):
    painted = []

    def note_drawing(_painter, drawing, _theme):
        groups = (group for layer in drawing.layers for group in layer.groups)
        painted.extend(shape for group in groups for shape in group.shapes)

    monkeypatch.setattr(sheet_pdf, "paint_drawing", note_drawing)
    monkeypatch.setattr(sheet_pdf, "paint_shape", lambda _, shape, __: painted.append(shape))
    tiles = small_set(**{"Q9": 1})
    write(lay_out(["Q9"], PaperForm(), layout), SheetArt(tiles, layout, light, numbered))
    words = [shape.text for shape in painted if isinstance(shape, TextShape)]
    assert words.count("Q9") == times


@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_every_tile_of_the_standard_can_be_printed(layout, bleed, tile_set):
    pages = lay_out(copies(tile_set, 1), PaperForm(bleed=bleed), layout)
    data = write(pages, SheetArt(tile_set, layout, load_theme("print")))
    assert PdfContent(data).pages == len(pages)


@pytest.mark.parametrize("number", ["9", "57", "X1", "24"])
def test_sheet_bleed_goes_on_with_the_track_instead_of_enlarging_a_copy(
    number, layout, tile_set, light
):
    """Just outside the cut the page shows what the tile shows just inside it."""
    form = PaperForm(bleed=3)
    art = SheetArt(tile_set, layout, light)
    page = lay_out([number], form, layout)[0]
    (copy,) = page.copies
    dots = 20.0
    image = QImage(int(60 * dots), int(60 * dots), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(dots, dots)
    painter.translate(30 - copy.at[0], 30 - copy.at[1])
    sheet_pdf._paint_tile(painter, number, copy.at, page, art)
    painter.end()

    def color(x: float, y: float) -> str:
        return image.pixelColor(round((30 + x) * dots), round((30 + y) * dots)).name()

    tile = tile_set.tiles[number]
    met = {end.number for part in tile.segments for end in part.ends if end.kind is EndKind.SIDE}
    width = TRACK / ACROSS * form.across
    for side in SIDES:
        x, y = (part / INRADIUS for part in side_midpoint(side, layout))
        for off in (0.0, width * 0.4, width * 0.6, width):
            on_track = side in met and off < width / 2
            wanted = light.color("track" if on_track else f"tile.{tile.color}").lower()
            for far in (form.across / 2 + 1.0, form.across / 2 + 2.5):
                assert color(far * x - off * y, far * y + off * x) == wanted
