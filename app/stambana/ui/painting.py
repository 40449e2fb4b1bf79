"""Painting: the shapes of a drawing with Qt's painter.

A ``Sketch`` holds one group's shapes as Qt paths, made once and painted at every zoom, so
nothing is ever stretched from pixels and edges stay sharp on every screen.  Text is taken
from the outlines of the bundled fonts, its halo is a stroke around them.

Two neighboring fills of one color would show the ground between them as a hair line where a
pixel is shared.  Fills of ground layers are therefore *sealed*: they get a stroke of their own
color, one pixel wide at every zoom.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QTransform,
)

from stambana.art.shapes import (
    Box,
    CircleShape,
    Drawing,
    Face,
    Group,
    PathShape,
    Shape,
    Stroke,
    TextShape,
    Verb,
)
from stambana.art.text import baseline
from stambana.art.themes import Theme
from stambana.ui import fonts

SEALED_LAYERS = frozenset({"surroundings", "terrain", "tiles"})
"""Layers whose fills lie edge to edge."""

READABLE: dict[str, float] = {
    "coordinates": 6.5,
    "names": 6.0,
    "borders": 5.5,
    "tokens": 4.5,
    "labels": 4.0,
}
"""Below this height of letters (in pixels of the screen) the text of a layer gives way."""


class Palette:
    """A theme's colors as Qt values, each made once."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._brushes: dict[str, QBrush] = {"": QBrush(Qt.BrushStyle.NoBrush)}
        self._pens: dict[tuple[Stroke, float], QPen] = {}

    def color(self, paint: str) -> QColor:
        """The color of a paint."""
        return self.brush(paint).color()

    def brush(self, paint: str) -> QBrush:
        """A solid brush of a paint, or none for the empty paint."""
        found = self._brushes.get(paint)
        if found is None:
            found = self._brushes[paint] = QBrush(QColor(self.theme.color(paint)))
        return found

    def pen(self, stroke: Stroke) -> QPen:
        """The pen of a stroke, its width in units."""
        found = self._pens.get((stroke, 0.0))
        if found is None:
            found = _round_pen(self.color(stroke.paint), stroke.width)
            if not stroke.round_cap:
                found.setCapStyle(Qt.PenCapStyle.FlatCap)
            if stroke.dash:
                # Qt counts dashes in widths of the pen.
                found.setDashPattern([length / stroke.width for length in stroke.dash])
            self._pens[stroke, 0.0] = found
        return found

    def outline(self, paint: str, width: float) -> QPen:
        """A round pen along an edge, its width in units."""
        return self.pen(Stroke(paint, width, round_cap=True))


def _round_pen(color: QColor, width: float) -> QPen:
    return QPen(
        QBrush(color),
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )


_WIDE = 300.0
"""Units from which on a group counts as wide."""


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """One shape made ready: its path and how it is painted; ``size`` is of text, else 0."""

    path: QPainterPath
    fill: str
    stroke: Stroke | None
    opacity: float
    size: float
    rect: QRectF


class Sketch:
    """A group's shapes as Qt paths; ``rect`` is around all that they paint."""

    __slots__ = ("_wide", "group", "outlines", "rect", "sealed")

    def __init__(self, group: Group, *, sealed: bool = False) -> None:
        self.group = group
        self.sealed = sealed
        self.outlines = tuple(outline(shape) for shape in group.shapes)
        self.rect = QRectF()
        for made in self.outlines:
            self.rect = self.rect.united(made.rect)
        # What spans many hexes, as the grid does, is worth a look at each of its shapes.
        self._wide = self.rect.width() > _WIDE or self.rect.height() > _WIDE

    def paint(
        self,
        painter: QPainter,
        palette: Palette,
        scale: float,
        readable: float = 0.0,
        exposed: QRectF | None = None,
    ) -> None:
        """Paint the shapes, of a wide group only those that the exposed rectangle meets.

        ``scale`` is pixels per unit, ``readable`` the least height of text in pixels.
        """
        seal = 1.0 / scale if self.sealed else 0.0
        least = readable / scale
        choose = exposed if self._wide else None
        for made in self.outlines:
            if made.size and made.size < least:
                continue
            if choose is None or choose.intersects(made.rect):
                paint_outline(painter, made, palette, seal)


def outline(shape: Shape) -> Outline:
    """The path of a shape and how to paint it."""
    if isinstance(shape, TextShape):
        path, fill, size, opacity = text_path(shape), shape.paint, shape.size, 1.0
        halo = shape.halo and shape.halo_width
        stroke = Stroke(shape.halo, 2 * shape.halo_width, round_cap=True) if halo else None
    else:
        path = path_of(shape) if isinstance(shape, PathShape) else _circle(shape)
        fill, stroke, size, opacity = shape.fill, shape.stroke, 0.0, shape.opacity
    reach = stroke.width / 2 if stroke else 0.0
    rect = path.controlPointRect().adjusted(-reach, -reach, reach, reach)
    return Outline(path, fill, stroke, opacity, size, rect)


def _circle(shape: CircleShape) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(*shape.at), shape.radius, shape.radius)
    return path


def paint_outline(painter: QPainter, made: Outline, palette: Palette, seal: float = 0.0) -> None:
    """Paint one shape; ``seal`` is the width of the stroke that closes the edge of a fill."""
    before = painter.opacity() if made.opacity < 1.0 else 1.0
    if made.opacity < 1.0:
        painter.setOpacity(before * made.opacity)
    if made.size:
        # A halo lies under its letters, another stroke over its fill.
        if made.stroke is not None:
            painter.strokePath(made.path, palette.pen(made.stroke))
        painter.fillPath(made.path, palette.brush(made.fill))
    else:
        if made.fill and made.stroke is None and seal:
            painter.setPen(palette_seal(palette, made.fill, seal))
        elif made.stroke is not None:
            painter.setPen(palette.pen(made.stroke))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.brush(made.fill))
        painter.drawPath(made.path)
    if made.opacity < 1.0:
        painter.setOpacity(before)


def palette_seal(palette: Palette, paint: str, width: float) -> QPen:
    """The pen that closes the edge of a fill; its width follows the zoom, so none is kept."""
    return _round_pen(palette.color(paint), width)


def path_of(shape: PathShape) -> QPainterPath:
    """The steps of a shape as a Qt path."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for verb, points in shape.steps:
        if verb is Verb.MOVE:
            path.moveTo(*points[0])
        elif verb is Verb.LINE:
            path.lineTo(*points[0])
        elif verb is Verb.CUBIC:
            (ax, ay), (bx, by), (x, y) = points
            path.cubicTo(ax, ay, bx, by, x, y)
        else:
            path.closeSubpath()
    return path


@lru_cache(maxsize=4096)
def _letters(text: str, face: Face, spacing: float) -> QPainterPath:
    """The letters at 100 pixels an em, from their left end on the base line."""
    used = fonts.font(face)
    if spacing:
        used = QFont(used)
        used.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(0.0, 0.0, used, text)
    width = QFontMetricsF(used).horizontalAdvance(text) - spacing
    path.translate(-width / 2, 0.0)
    return path


def text_path(shape: TextShape) -> QPainterPath:
    """The letters of a text in place: centered by their advance and by their cap height."""
    part = shape.size / 100.0
    letters = _letters(shape.text, shape.face, shape.spacing / part if part else 0.0)
    place = QTransform.fromTranslate(*shape.at)
    place.rotate(shape.angle)
    place.scale(part, part)
    place.translate(0.0, baseline(100.0, shape.face))
    return place.map(letters)


def rect_of(box: Box) -> QRectF:
    """A box as a Qt rectangle."""
    return QRectF(box.left, box.top, box.width, box.height)


def pixels_per_unit(painter: QPainter) -> float:
    """How many pixels of the device one unit of the painter covers now."""
    transform = painter.deviceTransform()
    return max(1e-6, math.sqrt(abs(transform.determinant())))


def paint_shape(painter: QPainter, shape: Shape, palette: Palette | Theme) -> None:
    """Paint one shape in the painter's units."""
    colors = palette if isinstance(palette, Palette) else Palette(palette)
    paint_outline(painter, outline(shape), colors)


def paint_groups(
    painter: QPainter, groups: Iterable[Group], palette: Palette | Theme, *, sealed: bool = False
) -> None:
    """Paint groups in their order, all text however small."""
    colors = palette if isinstance(palette, Palette) else Palette(palette)
    scale = pixels_per_unit(painter)
    for group in groups:
        Sketch(group, sealed=sealed).paint(painter, colors, scale, 0.0)


def paint_drawing(painter: QPainter, drawing: Drawing, palette: Palette | Theme) -> None:
    """Paint a whole drawing, lowest layer first, in the painter's units.

    For pictures and paper: no text gives way, whatever its size.
    """
    colors = palette if isinstance(palette, Palette) else Palette(palette)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for layer in drawing.layers:
        paint_groups(painter, layer.groups, colors, sealed=layer.name in SEALED_LAYERS)
