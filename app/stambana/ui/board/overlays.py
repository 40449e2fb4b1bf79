"""Overlays: what the window shows on top of a board, each an item of its own.

Moving the highlight or a ghost tile repaints the hexes it leaves and enters, and no layer is
built anew.  Nothing here dims the board: what matters is made to glow, and every sign has a
form of its own beside its color (ring, dashes, hatching, cross, bars).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from stambana.art.shapes import Group, Stroke
from stambana.hexes.coords import Layout
from stambana.hexes.shape import ACROSS, Point, corner, corners
from stambana.ui.board.painting import Palette, Sketch, pixels_per_unit

_MARGIN = 12.0
"""Units around a hex within which its overlays paint."""


class HexVerdict(Enum):
    """How a ghost tile stands: it fits, it fits only by leave, or it does not."""

    FITS = "fits"
    FORCED = "forced"
    MISFIT = "misfit"


def hex_path(layout: Layout, at: Point, part: float = 1.0) -> QPainterPath:
    """The outline of a hex around ``at``, its size multiplied by ``part``."""
    path = QPainterPath()
    path.addPolygon(
        QPolygonF([QPointF(at[0] + x * part, at[1] + y * part) for x, y in corners(layout)])
    )
    path.closeSubpath()
    return path


def _hex_rect(at: Point) -> QRectF:
    half = ACROSS / 2 * 1.155 + _MARGIN
    return QRectF(at[0] - half, at[1] - half, 2 * half, 2 * half)


class Overlay(QGraphicsItem):
    """What all overlays share: no clicks, a palette, a rectangle that follows the contents."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.palette = palette
        self._rect = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """Around what is shown; empty when nothing is."""
        return self._rect

    def _become(self, rect: QRectF) -> None:
        self.prepareGeometryChange()
        self._rect = rect
        self.update()


class RingStyle(Enum):
    """The three rings a hex may wear; they differ in line as well as in color."""

    HOVER = "hover"
    SELECTED = "selected"
    CURSOR = "cursor"


_RINGS: dict[RingStyle, Stroke] = {
    RingStyle.HOVER: Stroke("highlight.hover", 3.0, round_cap=True),
    RingStyle.SELECTED: Stroke("highlight.select", 5.0, round_cap=True),
    RingStyle.CURSOR: Stroke("highlight", 4.0, dash=(10.0, 7.0)),
}


class RingItem(Overlay):
    """A ring around one hex: under the pointer, selected, or where the keyboard is."""

    def __init__(self, palette: Palette, style: RingStyle) -> None:
        super().__init__(palette)
        self._style = style
        self._path = QPainterPath()
        self.hex_name = ""

    def show_at(self, hex_name: str, layout: Layout, at: Point) -> None:
        """Put the ring around a hex."""
        if self.hex_name == hex_name:
            return
        self.hex_name = hex_name
        stroke = _RINGS[self._style]
        self._path = hex_path(layout, at, 1.0 - stroke.width / ACROSS)
        self._become(_hex_rect(at))

    def clear(self) -> None:
        """Take the ring away."""
        if self.hex_name:
            self.hex_name = ""
            self._become(QRectF())

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """A light line below makes the ring stand out on every ground."""
        if not self.hex_name:
            return
        stroke = _RINGS[self._style]
        painter.strokePath(self._path, self.palette.outline("halo", stroke.width + 3.0))
        painter.strokePath(self._path, self.palette.pen(stroke))


class GlowItem(Overlay):
    """A glow inside the edge of each of some hexes; the board keeps its full strength."""

    def __init__(self, palette: Palette) -> None:
        super().__init__(palette)
        self._paths: tuple[QPainterPath, ...] = ()

    def show_hexes(self, layout: Layout, places: Iterable[Point]) -> None:
        """Let the hexes around these centers glow, and no others."""
        centers = tuple(places)
        self._paths = tuple(hex_path(layout, at, 0.955) for at in centers)
        rect = QRectF()
        for at in centers:
            rect = rect.united(_hex_rect(at))
        self._become(rect)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Wide faint strokes below narrow strong ones."""
        base = painter.opacity()
        for path in self._paths:
            for width, strength in ((13.0, 0.22), (8.0, 0.35), (3.0, 1.0)):
                painter.setOpacity(base * strength)
                painter.strokePath(path, self.palette.outline("highlight", width))
        painter.setOpacity(base)


class GhostItem(Overlay):
    """A tile shown in place before it is laid.

    One that fits is a little transparent and has a firm edge; one that does not is hatched,
    struck through, and the sides at fault carry bars.
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__(palette)
        self._sketches: tuple[Sketch, ...] = ()
        self._edge = QPainterPath()
        self._bars = QPainterPath()
        self._strike = QPainterPath()
        self.verdict = HexVerdict.FITS
        self.sides: tuple[int, ...] = ()
        self.visible_tile = False

    def show_tile(
        self,
        groups: Iterable[Group],
        layout: Layout,
        at: Point,
        verdict: HexVerdict,
        sides: tuple[int, ...] = (),
    ) -> None:
        """Show a tile's groups, which lie around the origin, on the hex around ``at``."""
        self.setPos(*at)
        self._sketches = tuple(Sketch(group, sealed=True) for group in groups)
        self._edge = hex_path(layout, (0.0, 0.0), 0.97)
        self.verdict = verdict
        self.sides = sides
        self._bars = QPainterPath()
        for side in sides:
            first, second = corner((side - 1) % 6, layout), corner(side, layout)
            self._bars.moveTo(QPointF(*first) * 0.93)
            self._bars.lineTo(QPointF(*second) * 0.93)
        self._strike = QPainterPath()
        if verdict is HexVerdict.MISFIT:
            reach = ACROSS * 0.36
            self._strike.moveTo(-reach, reach * 0.8)
            self._strike.lineTo(reach, -reach * 0.8)
        self.visible_tile = True
        self._become(_hex_rect((0.0, 0.0)))

    def clear(self) -> None:
        """Show no tile."""
        if self.visible_tile:
            self.visible_tile = False
            self._sketches = ()
            self._become(QRectF())

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """The tile, then the signs of what is wrong with it."""
        if not self.visible_tile:
            return
        base = painter.opacity()
        scale = pixels_per_unit(painter)
        fits = self.verdict is HexVerdict.FITS
        painter.setOpacity(base * (0.9 if fits else 0.65))
        for sketch in self._sketches:
            sketch.paint(painter, self.palette, scale)
        painter.setOpacity(base)
        if not fits:
            self._paint_hatching(painter)
        painter.strokePath(self._edge, self.palette.outline("halo", 5.0))
        role = "highlight.good" if fits else "highlight.bad"
        painter.strokePath(
            self._edge, self.palette.pen(Stroke(role, 3.0, () if fits else (7.0, 5.0)))
        )
        for path, width in ((self._bars, 6.0), (self._strike, 5.0)):
            if not path.isEmpty():
                painter.strokePath(path, self.palette.outline("halo", width + 3.0))
                painter.strokePath(path, self.palette.outline("highlight.bad", width))

    def _paint_hatching(self, painter: QPainter) -> None:
        painter.save()
        painter.setClipPath(self._edge, Qt.ClipOperation.IntersectClip)
        lines = QPainterPath()
        reach = int(ACROSS)
        for shift in range(-reach, reach, 12):
            lines.moveTo(shift - reach / 2, reach / 2)
            lines.lineTo(shift + reach / 2, -reach / 2)
        painter.setOpacity(painter.opacity() * 0.55)
        painter.strokePath(lines, self.palette.outline("highlight.bad", 1.6))
        painter.restore()


class CalloutItem(Overlay):
    """A few words beside a hex, in the size of the window's text at every zoom."""

    _WIDTH = 270.0
    _PAD = 8.0

    def __init__(self, palette: Palette) -> None:
        super().__init__(palette)
        self.text = ""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)

    def show_text(
        self, text: str, at: QPointF, room: QRectF | None = None, *, below: bool, right: bool
    ) -> None:
        """Show ``text`` with a corner at ``at`` (in units): hung below or standing above it.

        ``room`` is what can be seen, in pixels from ``at``; the sheet is moved into it.
        """
        inner = QFontMetricsF(QGuiApplication.font()).boundingRect(
            QRectF(0, 0, self._WIDTH, 2000), int(Qt.TextFlag.TextWordWrap), text
        )
        width, height = inner.width() + 2 * self._PAD, inner.height() + 2 * self._PAD
        sheet = QRectF(0.0 if right else -width, 0.0 if below else -height, width, height)
        if room is not None:
            left = max(room.left(), min(sheet.left(), room.right() - width))
            top = max(room.top(), min(sheet.top(), room.bottom() - height))
            sheet.moveTo(left, top)
        self.text = text
        self.setPos(at)
        self._become(sheet.adjusted(-1, -1, 1, 1))

    def clear(self) -> None:
        """Show nothing."""
        if self.text:
            self.text = ""
            self._become(QRectF())

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """A small sheet with the words."""
        if not self.text:
            return
        sheet = self._rect.adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QBrush(self.palette.color("revenue.line")), 1.0))
        painter.setBrush(QColor(self.palette.color("revenue.ground")))
        painter.drawRoundedRect(sheet, 5, 5)
        painter.setPen(self.palette.color("ink"))
        painter.setFont(QGuiApplication.font())
        pad = self._PAD
        painter.drawText(
            sheet.adjusted(pad - 1, pad - 1, 0, 0), int(Qt.TextFlag.TextWordWrap), self.text
        )
