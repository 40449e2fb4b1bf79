"""Painting the ink of a sheet: with the screen's own letters, thin lines on whole pixels."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from stambana.art.shapes import Box, Group, Shape
from stambana.sheets.ink import HAIR, BoxInk, Color, Ink, Laid, LineInk, PictureInk, TextInk
from stambana.sheets.paints import Paints
from stambana.ui.board.painting import Palette, Sketch

_MOST = 4000


class SheetPainter:
    """Paints sheets of one look and type size; what was made for one is kept for the next.

    ``line`` is the height of a line of the window's text, in pixels.
    """

    def __init__(self, paints: Paints, palette: Palette, font: QFont) -> None:
        self.paints = paints
        self._palette = palette
        self._font = font
        self._fonts: dict[tuple[float, bool], tuple[QFont, QFontMetricsF]] = {}
        self._sketches: dict[tuple[Shape, ...], Sketch] = {}
        self._colors: dict[Color, QColor] = {}
        self.line = self.font(1.0, False)[1].height()

    def font(self, size: float, bold: bool) -> tuple[QFont, QFontMetricsF]:
        """The font of a size (1 is the window's) and its measures."""
        found = self._fonts.get((size, bold))
        if found is None:
            font = QFont(self._font)
            if self._font.pointSizeF() > 0:
                font.setPointSizeF(self._font.pointSizeF() * size)
            else:
                font.setPixelSize(max(1, round(self._font.pixelSize() * size)))
            font.setBold(bold)
            found = self._fonts[(size, bold)] = (font, QFontMetricsF(font))
        return found

    def color(self, color: Color) -> QColor:
        """A color as Qt has it, made once."""
        found = self._colors.get(color)
        if found is None:
            found = self._colors[color] = QColor(self.paints(color))
        return found

    def paint(self, painter: QPainter, laid: Laid, exposed: QRectF) -> None:
        """Paint what lies in a rectangle, in pixels; the sheet's corner is the painter's origin."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = self.line
        top, bottom = exposed.top() / line - 1.0, exposed.bottom() / line + 1.0
        for dx, dy, ink in laid.inks():
            if not _above(ink, dy) < bottom or not _below(ink, dy) > top:
                continue
            if isinstance(ink, TextInk):
                self._text(painter, dx, dy, ink)
            elif isinstance(ink, BoxInk):
                self._box(painter, dx, dy, ink)
            elif isinstance(ink, LineInk):
                self._line(painter, dx, dy, ink)
            else:
                self._picture(painter, dx, dy, ink)

    def _text(self, painter: QPainter, dx: float, dy: float, ink: TextInk) -> None:
        if not ink.text:
            return
        font, metrics = self.font(ink.size, ink.bold)
        left = (dx + ink.x) * self.line - ink.across * metrics.horizontalAdvance(ink.text)
        # by the middle of the capitals, as everywhere on a board
        base = (dy + ink.y) * self.line + metrics.capHeight() / 2
        painter.setFont(font)
        painter.setPen(self.color(ink.color))
        painter.drawText(QPointF(left, base), ink.text)

    def _pen(self, color: Color, width: float) -> QPen:
        pen = QPen(self.color(color), max(1.0, width * self.line))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen

    def _box(self, painter: QPainter, dx: float, dy: float, ink: BoxInk) -> None:
        line = self.line
        rect = QRectF(
            (dx + ink.box.left) * line,
            (dy + ink.box.top) * line,
            ink.box.width * line,
            ink.box.height * line,
        )
        pen = QPen(Qt.PenStyle.NoPen)
        if ink.edge:
            pen = self._pen(ink.edge, ink.width)
            if ink.dashed:
                pen.setStyle(Qt.PenStyle.DashLine)
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            if ink.width <= HAIR:
                rect = _crisp(rect)
        pattern = Qt.BrushStyle.BDiagPattern if ink.hatched else Qt.BrushStyle.SolidPattern
        brush = QBrush(self.color(ink.fill), pattern) if ink.fill else QBrush()
        painter.setPen(pen)
        painter.setBrush(brush if ink.fill else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, ink.radius * line, ink.radius * line)

    def _line(self, painter: QPainter, dx: float, dy: float, ink: LineInk) -> None:
        points = [QPointF((dx + x) * self.line, (dy + y) * self.line) for x, y in ink.points]
        if ink.color and ink.width <= HAIR and len(points) == 2:
            points = _on_pixels(points)
        path = QPainterPath(points[0])
        for point in points[1:]:
            path.lineTo(point)
        if ink.fill:
            path.closeSubpath()
            painter.fillPath(path, self.color(ink.fill))
        if ink.color:
            pen = self._pen(ink.color, ink.width)
            if ink.dash:
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                pen.setDashPattern(list(ink.dash))
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)

    def _picture(self, painter: QPainter, dx: float, dy: float, ink: PictureInk) -> None:
        sketch = self._sketches.get(ink.shapes)
        if sketch is None:
            if len(self._sketches) > _MOST:
                self._sketches.clear()
            sketch = Sketch(Group("", ink.shapes, Box(0.0, 0.0, 0.0, 0.0)))
            self._sketches[ink.shapes] = sketch
        scale = ink.scale * self.line
        painter.save()
        painter.setOpacity(ink.opacity)
        painter.translate((dx + ink.at[0]) * self.line, (dy + ink.at[1]) * self.line)
        painter.scale(scale, scale)
        ratio = painter.device().devicePixelRatioF()
        sketch.paint(painter, self._palette, scale * ratio, (), ratio)
        painter.restore()


def _above(ink: Ink, dy: float) -> float:
    """The upper end of ink, in lines; pictures reach from anywhere."""
    if isinstance(ink, BoxInk):
        return dy + ink.box.top
    if isinstance(ink, TextInk):
        return dy + ink.y
    return -math.inf if isinstance(ink, PictureInk) else dy + min(y for _, y in ink.points)


def _below(ink: Ink, dy: float) -> float:
    """The lower end of ink, in lines."""
    if isinstance(ink, BoxInk):
        return dy + ink.box.bottom
    if isinstance(ink, TextInk):
        return dy + ink.y
    return math.inf if isinstance(ink, PictureInk) else dy + max(y for _, y in ink.points)


def _crisp(rect: QRectF) -> QRectF:
    """A rectangle whose thin line falls on whole pixels."""
    left, top = math.floor(rect.left()) + 0.5, math.floor(rect.top()) + 0.5
    return QRectF(left, top, round(rect.width()) - 1, round(rect.height()) - 1)


def _on_pixels(points: list[QPointF]) -> list[QPointF]:
    """A thin upright or level line on whole pixels."""
    first, last = points
    if first.y() == last.y():
        y = math.floor(first.y()) + 0.5
        return [QPointF(first.x(), y), QPointF(last.x(), y)]
    if first.x() == last.x():
        x = math.floor(first.x()) + 0.5
        return [QPointF(x, first.y()), QPointF(x, last.y())]
    return points
