"""Painting: the shapes of a drawing with Qt's painter.

A ``Sketch`` holds one group's shapes as Qt paths, made once and painted at every zoom, so
nothing is ever stretched from pixels and edges stay sharp on every screen.

Two neighboring fills of one color would show the ground between them as a hair line where a
pixel is shared.  Fills of ground layers are therefore *sealed*: they get a stroke of their own
color, as wide at every zoom as pixels need it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from stambana.art.shapes import Box, Drawing, Group, Shape, Stroke
from stambana.art.themes import Theme
from stambana.hexes.shape import Point
from stambana.ui.board.outlines import Outline, outlines

SEALED_LAYERS = frozenset({"surroundings", "terrain", "tiles"})
"""Layers whose fills lie edge to edge."""


class Legibility(NamedTuple):
    """How the text of a layer behaves when the board is small.

    Heights are in pixels of a plain screen; a denser one, whose small letters are clearer, is
    taken to be a little nearer (by the root of its ratio).

    Letters lower than ``wanted`` are enlarged around their middle, up to ``most`` times; what is
    then still lower than ``least`` gives way.  ``inside`` says that text keeps to its hex: it
    grows no wider than that, and moves towards the middle as it grows.
    """

    least: float = 0.0
    wanted: float = 0.0
    most: float = 1.0
    inside: bool = False


ALL_TEXT = Legibility()
"""Every text as large as it is drawn: for pictures and paper."""

LEGIBILITY: dict[str, Legibility] = {
    # Whoever switches them on wants to read them, the whole board in sight too.
    "coordinates": Legibility(5.0, 8.5, 9.0, inside=True),
    "names": Legibility(6.0, 8.0, 2.5),
    "borders": Legibility(3.5),
    "tokens": Legibility(2.6),
    "labels": Legibility(1.8),
}
"""By layer: names, which need most room, give way first and revenue last."""

OTHER_TEXT = Legibility(4.0)
"""The text of every other layer."""


class Palette:
    """A theme's colors as Qt values, each made once."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._brushes: dict[str, QBrush] = {"": QBrush(Qt.BrushStyle.NoBrush)}
        self._pens: dict[Stroke, QPen] = {}
        self._seals: dict[str, QPen] = {}
        self._seal_width = 0.0

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
        found = self._pens.get(stroke)
        if found is None:
            found = _round_pen(self.color(stroke.paint), stroke.width)
            if not stroke.round_cap:
                found.setCapStyle(Qt.PenCapStyle.FlatCap)
            if stroke.dash:
                # Qt counts dashes in widths of the pen.
                found.setDashPattern([length / stroke.width for length in stroke.dash])
            self._pens[stroke] = found
        return found

    def outline(self, paint: str, width: float) -> QPen:
        """A round pen along an edge, its width in units."""
        return self.pen(Stroke(paint, width, round_cap=True))

    def seal(self, paint: str, width: float) -> QPen:
        """The pen that closes the edge of a fill; only those of the last width are kept."""
        if width != self._seal_width:
            self._seals.clear()
            self._seal_width = width
        found = self._seals.get(paint)
        if found is None:
            found = self._seals[paint] = _round_pen(self.color(paint), width)
        return found


def _round_pen(color: QColor, width: float) -> QPen:
    return QPen(
        QBrush(color),
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )


_SEAL = 1.5
"""Width in pixels of the stroke that closes the edge of a fill; from one on, none shows."""

_WIDE = 300.0
"""Units from which on a group counts as wide."""


_FILLED = 0.85
"""The part of a hex's width that text in it fills at most."""


class Sketch:
    """A group's shapes as Qt paths; ``rect`` is around all that they may paint."""

    __slots__ = ("_hex", "_wide", "group", "legibility", "outlines", "rect", "sealed")

    def __init__(
        self, group: Group, *, sealed: bool = False, legibility: Legibility = ALL_TEXT
    ) -> None:
        self.group = group
        self.sealed = sealed
        self.legibility = legibility
        self.outlines = tuple(made for shape in group.shapes for made in outlines(shape))
        self._hex = rect_of(group.box) if legibility.inside else None
        self.rect = QRectF(self._hex or QRectF())
        for made in self.outlines:
            grows = made.size and self._hex is None
            reach = _grown(made.rect, legibility.most) if grows else made.rect
            self.rect = self.rect.united(reach)
        # What spans many hexes, as the grid does, is worth a look at each of its shapes.
        self._wide = self.rect.width() > _WIDE or self.rect.height() > _WIDE

    def paint(
        self,
        painter: QPainter,
        palette: Palette,
        scale: float,
        exposed: Sequence[QRectF] = (),
        ratio: float = 1.0,
    ) -> None:
        """Paint the shapes, of a wide group only those that the exposed rectangles meet.

        ``scale`` is pixels of the device per unit, ``ratio`` those per pixel of the screen.
        """
        seal = _SEAL / scale if self.sealed else 0.0
        per_unit = scale / math.sqrt(ratio)
        choose = exposed if self._wide else ()
        for made in self.outlines:
            if choose and not any(rect.intersects(made.rect) for rect in choose):
                continue
            if made.size:
                _paint_text(painter, made, palette, self.legibility, per_unit, self._hex)
            else:
                _paint_path(painter, made, palette, seal)


def _grown(rect: QRectF, factor: float) -> QRectF:
    more_x, more_y = rect.width() * (factor - 1) / 2, rect.height() * (factor - 1) / 2
    return rect.adjusted(-more_x, -more_y, more_x, more_y)


def _paint_path(painter: QPainter, made: Outline, palette: Palette, seal: float) -> None:
    """Paint a shape; ``seal`` is the width of the stroke that closes the edge of a fill."""
    before = painter.opacity() if made.opacity < 1.0 else 1.0
    if made.opacity < 1.0:
        painter.setOpacity(before * made.opacity)
    if made.stroke is not None:
        painter.setPen(palette.pen(made.stroke))
    elif seal and made.opacity == 1.0:
        painter.setPen(palette.seal(made.fill, seal))
    else:
        painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.brush(made.fill))
    painter.drawPath(made.path)
    if made.opacity < 1.0:
        painter.setOpacity(before)


def _paint_text(
    painter: QPainter,
    made: Outline,
    palette: Palette,
    legibility: Legibility,
    per_unit: float,
    within: QRectF | None = None,
) -> None:
    """Paint letters over their halo, enlarged or not at all where they would be too small.

    ``within`` is the box that the letters keep to, wherever they grow.
    """
    height = made.size * per_unit
    most = legibility.most
    if within is not None:
        most = min(most, _FILLED * within.width() / made.rect.width())
    factor = min(most, legibility.wanted / height) if height else 1.0
    if height * max(1.0, factor) < legibility.least:
        return
    if factor > 1.0:
        painter.save()
        painter.translate(*made.at)
        if within is not None:
            painter.translate(*_moved_in(made, factor, within))
        painter.scale(factor, factor)
        painter.translate(-made.at[0], -made.at[1])
    if made.halo_path is not None:
        painter.fillPath(made.halo_path, palette.brush(made.halo))
    painter.fillPath(made.path, palette.brush(made.fill))
    if factor > 1.0:
        painter.restore()


def _moved_in(made: Outline, factor: float, hexagon: QRectF) -> Point:
    """How far enlarged letters go towards the middle of their hex until they lie in it."""
    middle = hexagon.center()
    x, y = made.at[0] - middle.x(), made.at[1] - middle.y()
    across, down = made.rect.width() * factor / 2, made.rect.height() * factor / 2
    half = (hexagon.width() / 2, hexagon.height() / 2)
    for tenths in range(10):
        part = 1.0 - tenths / 10
        far = abs(x) * part + across, abs(y) * part + down
        long, short = far if half[0] > half[1] else far[::-1]
        if short <= min(half) and long <= max(half) - short / math.sqrt(3):
            return x * (part - 1.0), y * (part - 1.0)
    return -x, -y


def rect_of(box: Box) -> QRectF:
    """A box as a Qt rectangle."""
    return QRectF(box.left, box.top, box.width, box.height)


def pixels_per_unit(painter: QPainter) -> float:
    """How many pixels of the device one unit of the painter covers now."""
    transform = painter.deviceTransform()
    return max(1e-6, math.sqrt(abs(transform.determinant())))


def paint_shape(painter: QPainter, shape: Shape, palette: Palette | Theme) -> None:
    """Paint one shape in the painter's units."""
    group = Group("", (shape,), Box(0.0, 0.0, 0.0, 0.0))
    paint_groups(painter, (group,), palette)


def paint_groups(
    painter: QPainter, groups: Iterable[Group], palette: Palette | Theme, *, sealed: bool = False
) -> None:
    """Paint groups in their order, all text however small."""
    colors = palette if isinstance(palette, Palette) else Palette(palette)
    scale = pixels_per_unit(painter)
    for group in groups:
        Sketch(group, sealed=sealed).paint(painter, colors, scale)


def paint_drawing(painter: QPainter, drawing: Drawing, palette: Palette | Theme) -> None:
    """Paint a whole drawing, lowest layer first, in the painter's units.

    For pictures and paper: no text gives way, whatever its size.
    """
    colors = palette if isinstance(palette, Palette) else Palette(palette)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for layer in drawing.layers:
        paint_groups(painter, layer.groups, colors, sealed=layer.name in SEALED_LAYERS)
