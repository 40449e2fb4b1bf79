"""Tile sheets as PDF: the pages of ``sheet`` painted at true size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from stambana.art import draw_tile
from stambana.art.bleed import draw_bleed
from stambana.art.shapes import Drawing, Face, PathShape, Shape, TextShape
from stambana.art.text import width as text_width
from stambana.art.themes import Theme
from stambana.hexes.coords import Layout
from stambana.hexes.shape import ACROSS
from stambana.studio.sheet import RULER, STRIP, CutMark, PaperForm, SheetPage, Spot, outline
from stambana.track.tilesets import TileSet
from stambana.ui.board.painting import paint_drawing, paint_shape
from stambana.ui.paper import export
from stambana.words import tr

_INK = "#000000"
_HAIR = 0.1
_CUT = "#808080"
_WORDS = 3.2


@dataclass(frozen=True)
class SheetArt:
    """What the pages show: the set, how its hexes stand, colors, and whether with numbers."""

    tile_set: TileSet
    layout: Layout
    theme: Theme
    numbered: bool = True
    _drawn: dict[str, Drawing] = field(default_factory=dict)

    def drawing(self, number: str) -> Drawing:
        """How a tile looks, made once."""
        if number not in self._drawn:
            tile = self.tile_set.tiles[number]
            shown = tile if self.numbered else replace(tile, number="")
            self._drawn[number] = _without_edge(draw_tile(shown, self.layout))
        return self._drawn[number]


def _without_edge(drawing: Drawing) -> Drawing:
    """The tile without the line around it: the cut is where the color ends."""
    layers = []
    for layer in drawing.layers:
        groups = tuple(
            replace(group, shapes=tuple(shape for shape in group.shapes if not _is_edge(shape)))
            for group in layer.groups
        )
        layers.append(replace(layer, groups=groups))
    return replace(drawing, layers=tuple(layers))


def _is_edge(shape: Shape) -> bool:
    return (
        isinstance(shape, PathShape)
        and not shape.fill
        and shape.stroke is not None
        and shape.stroke.paint == "tile.edge"
    )


def write(pages: Sequence[SheetPage], art: SheetArt) -> bytes:
    """The PDF file of all pages."""
    export.make_application()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    first = pages[0].size
    writer = export.pdf_writer(
        buffer, QSizeF(*(side / 25.4 * 72 for side in first)), art.tile_set.name
    )
    painter = QPainter(writer)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    dots = writer.resolution() / 25.4
    try:
        for page in pages:
            if page.number > 1:
                writer.newPage()
            painter.save()
            painter.scale(dots, dots)  # from here on in millimeters
            paint_page(painter, page, art)
            painter.restore()
    finally:
        painter.end()
    return bytes(buffer.data().data())


def paint_page(painter: QPainter, page: SheetPage, art: SheetArt) -> None:
    """Paint one page; the painter is in millimeters from its upper left corner."""
    for copy in page.copies:
        _paint_tile(painter, copy.number, copy.at, page, art)
    for mark in page.marks:
        _line(painter, mark, 0.15)
    _paint_strip(painter, page, art)
    if not page.copies:
        note = tr("{name} has no tiles", name=art.tile_set.name)
        middle = (page.size.width / 2, page.size.height / 2)
        _write(painter, note, middle, 6.0, art.theme)


def _paint_tile(painter: QPainter, number: str, at: Spot, page: SheetPage, art: SheetArt) -> None:
    form = page.form
    drawing = art.drawing(number)
    if form.bleed:
        by = form.bleed / form.across * ACROSS
        beneath = draw_bleed(art.tile_set.tiles[number], art.layout, by)
        _paint_clipped(painter, beneath, at, form, form.bleed, art)
    _paint_clipped(painter, drawing, at, form, 0.0, art)
    if not form.bleed:  # a line on the cut itself would show on tiles that have a bleed
        painter.setPen(QPen(QColor(_CUT), _HAIR))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(_polygon(at, form.across, art.layout))


def _paint_clipped(
    painter: QPainter, drawing: Drawing, at: Spot, form: PaperForm, bleed: float, art: SheetArt
) -> None:
    """Paint a drawing at true size, cut off where the hex ends or so far beyond it."""
    painter.save()
    clip = QPainterPath()
    clip.addPolygon(_polygon(at, form.across + 2 * bleed, art.layout))
    clip.closeSubpath()
    painter.setClipPath(clip)
    painter.translate(*at)
    painter.scale(form.across / ACROSS, form.across / ACROSS)
    paint_drawing(painter, drawing, art.theme)
    painter.restore()


def _polygon(at: Spot, across: float, layout: Layout) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in outline(at, across, layout)])


def _line(painter: QPainter, mark: CutMark, width: float) -> None:
    painter.setPen(QPen(QColor(_INK), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLine(QPointF(*mark.start), QPointF(*mark.end))


def _write(painter: QPainter, text: str, at: Spot, size: float, theme: Theme) -> None:
    paint_shape(painter, TextShape(text, at, size, _INK), theme)


def _paint_strip(painter: QPainter, page: SheetPage, art: SheetArt) -> None:
    """The ruler and the words along the strip, clear of the cut marks on its inner side."""
    strip = page.strip
    painter.save()
    if strip.upright:
        painter.translate(strip.left, strip.top + strip.length)
        painter.rotate(-90)
    else:
        painter.translate(strip.left, strip.top)
    base = STRIP - 3.5
    ruler = min(RULER, math.floor(strip.length / 10) * 10)
    for tick in range(0, int(ruler) + 1, 10):
        height = 2.0 if tick % 50 else 3.2
        _line(painter, CutMark((tick, base), (tick, base - height)), 0.15)
        if tick % 50 == 0:
            _write(painter, f"{tick}", (tick, base + 2.0), 2.6, art.theme)
    _line(painter, CutMark((0, base), (ruler, base)), 0.2)
    words = tr(
        "{name} · page {page} of {total}",
        name=art.tile_set.name,
        page=page.number,
        total=page.total,
    )
    size = tr(
        "{across} mm across; print at 100 %, the ruler is {ruler} mm long",
        across=f"{page.form.across:g}",
        ruler=f"{ruler:g}",
    )
    room = strip.length - ruler - 8
    for text, y in ((words, base - 2.2), (size, base + 1.8)):
        wide = text_width(text, _WORDS, Face.REGULAR)
        fitted = _WORDS * min(1.0, room / wide)
        at = (strip.length - text_width(text, fitted) / 2, y)
        _write(painter, text, at, fitted, art.theme)
    painter.restore()
