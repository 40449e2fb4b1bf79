"""Sheets: what a panel draws, laid out once and painted as often as needed.

A panel puts texts, boxes and signs on a sheet as wide as the panel; the sheet grows downwards.
Sizes are in *ems*, the height of a line of the window's text, so larger type makes everything
larger.  A *spot* is a part that says more under the pointer, can be reached with the arrow
keys, and tells assistive technology what it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from stambana.art.shapes import Box, Group
from stambana.art.stops import TOKEN, token_shapes
from stambana.track.board import Token
from stambana.track.maps import Company
from stambana.ui.look import Look
from stambana.ui.painting import Palette, Sketch

Paint = Callable[[QPainter], None]

LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight
CENTER = Qt.AlignmentFlag.AlignHCenter

SMALL = 0.86
"""Size of lesser text, as a part of the window's."""

LARGE = 1.22

_MOST_WIDTHS = 4000
_MOST_CARDS = 300


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a sheet: what it stands for, what it says, and the company it belongs to.

    The keys pass over a quiet one.
    """

    rect: QRectF
    key: str
    text: str
    company: str = ""
    quiet: bool = False

    def moved(self, corner: QPointF) -> Spot:
        """The same elsewhere."""
        return replace(self, rect=self.rect.translated(corner))


class Style:
    """What sheets of one look and type size share: fonts, colors, signs."""

    def __init__(self, look: Look, palette: Palette, font: QFont) -> None:
        self.look = look
        self.palette = palette
        self._font = font
        self._fonts: dict[tuple[float, bool], tuple[QFont, QFontMetricsF]] = {}
        self._tokens: dict[tuple[str, str], Sketch] = {}
        self._widths: dict[tuple[str, float, bool], float] = {}
        self._colors: dict[str, QColor] = {}
        self.cards: dict[Hashable, Sheet] = {}
        self.em = self.font(1.0, False)[1].height()

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

    def color(self, name: str) -> QColor:
        """A color as Qt has it, made once."""
        found = self._colors.get(name)
        if found is None:
            found = self._colors[name] = QColor(name)
        return found

    def width(self, text: str, size: float, bold: bool) -> float:
        """How wide a line is; measured once."""
        found = self._widths.get((text, size, bold))
        if found is None:
            if len(self._widths) > _MOST_WIDTHS:
                self._widths.clear()
            found = self.font(size, bold)[1].horizontalAdvance(text)
            self._widths[(text, size, bold)] = found
        return found

    def token(self, key: str, company: Company | None) -> Sketch:
        """A token as it lies on the board, around (0,0)."""
        found = self._tokens.get((key, company.color if company else ""))
        if found is None:
            shapes = token_shapes((0.0, 0.0), Token(key, ""), company)
            found = Sketch(Group("", shapes, Box(0.0, 0.0, 0.0, 0.0)))
            self._tokens[(key, company.color if company else "")] = found
        return found


class Sheet:
    """A display list.  Rectangles are in pixels from the top left corner."""

    def __init__(
        self, style: Style, width: float, companies: Mapping[str, Company] | None = None
    ) -> None:
        self.style = style
        self.look = style.look
        self.em = style.em
        self.width = width
        self.height = 0.0
        self.companies = companies or {}
        self.spots: list[Spot] = []
        self._items: list[tuple[QRectF, Paint]] = []

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what lies in a rectangle."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for rect, paint in self._items:
            if rect.intersects(exposed):
                paint(painter)

    def add(self, rect: QRectF, paint: Paint) -> None:
        """Put something of one's own on the sheet, within a rectangle."""
        self._items.append((rect.adjusted(-2, -2, 2, 2), paint))
        self.height = max(self.height, rect.bottom())

    def mark(self) -> int:
        """A place in the order of painting, to lay something below what comes (``lower``)."""
        return len(self._items)

    def lower(self, number: int, mark: int) -> None:
        """Paint the last things put down (``number`` of them) before all since a mark."""
        items = self._items
        items[mark:] = items[-number:] + items[mark:-number]

    def spot(
        self, rect: QRectF, key: str, text: str, company: str = "", *, quiet: bool = False
    ) -> None:
        """Make a part of the sheet tell more; the keys pass over a quiet one."""
        self.spots.append(Spot(rect, key, text, company, quiet))

    def card(
        self, key: Hashable, corner: QPointF, width: float, build: Callable[[Sheet], object]
    ) -> float:
        """Place a sheet of its own, built only when nothing with this key and width was kept.

        The key must hold all that the card shows.  Gives the lower edge.
        """
        kept = self.style.cards
        made = kept.get((key, width))
        if made is None:
            if len(kept) > _MOST_CARDS:
                kept.clear()
            made = kept[(key, width)] = Sheet(self.style, width, self.companies)
            build(made)
        items = made._items

        def paint(painter: QPainter) -> None:
            painter.translate(corner)
            for _, part in items:
                part(painter)
            painter.translate(-corner)

        self.add(QRectF(corner.x(), corner.y(), width, made.height), paint)
        if corner.isNull():
            self.spots += made.spots
        else:
            self.spots += (spot.moved(corner) for spot in made.spots)
        return corner.y() + made.height

    # -- text -------------------------------------------------------------------------------

    def text_width(self, text: str, *, size: float = 1.0, bold: bool = False) -> float:
        """How wide a line is."""
        return self.style.width(text, size, bold)

    def text(
        self,
        rect: QRectF,
        text: str,
        *,
        size: float = 1.0,
        bold: bool = False,
        color: str = "",
        align: Qt.AlignmentFlag = LEFT,
    ) -> float:
        """One line in the middle of a rectangle's height, cut short where there is no room.

        Gives its width.
        """
        font, metrics = self.style.font(size, bold)
        wide = self.style.width(text, size, bold)
        if wide > rect.width() + 0.5:
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
            wide = self.style.width(text, size, bold)
        ink = self.style.color(color or self.look.text)
        left = rect.left()
        if align == RIGHT:
            left = rect.right() - wide
        elif align == CENTER:
            left = rect.center().x() - wide / 2
        at = QPointF(left, rect.center().y() + (metrics.ascent() - metrics.descent()) / 2)

        def paint(painter: QPainter) -> None:
            painter.setFont(font)
            painter.setPen(ink)
            painter.drawText(at, text)

        self.add(rect, paint)
        return wide

    def paragraph(
        self,
        left: float,
        top: float,
        width: float,
        text: str,
        *,
        size: float = 1.0,
        bold: bool = False,
        color: str = "",
    ) -> float:
        """A text of as many lines as it needs; gives where it ends."""
        font, metrics = self.style.font(size, bold)
        flags = int(Qt.TextFlag.TextWordWrap)
        height = metrics.boundingRect(QRectF(0, 0, width, 100_000), flags, text).height()
        rect = QRectF(left, top, width, height)
        ink = self.style.color(color or self.look.text)

        def paint(painter: QPainter) -> None:
            painter.setFont(font)
            painter.setPen(ink)
            painter.drawText(rect, flags, text)

        self.add(rect, paint)
        return rect.bottom()

    # -- forms ------------------------------------------------------------------------------

    def box(
        self,
        rect: QRectF,
        fill: str = "",
        line: str = "",
        *,
        radius: float = 0.0,
        width: float = 1.0,
        dashed: bool = False,
        pattern: Qt.BrushStyle = Qt.BrushStyle.SolidPattern,
    ) -> None:
        """A rectangle with round corners, filled or with a line or both."""
        pen = QPen(Qt.PenStyle.NoPen)
        if line:
            style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
            pen = QPen(self.style.color(line), width, style)
            if width <= 1.0:
                rect = crisp(rect)
        brush = QBrush(self.style.color(fill), pattern) if fill else QBrush(Qt.BrushStyle.NoBrush)

        def paint(painter: QPainter) -> None:
            painter.setPen(pen)
            painter.setBrush(brush)
            painter.drawRoundedRect(rect, radius, radius)

        self.add(rect, paint)

    def line(self, points: Sequence[QPointF], color: str, width: float = 1.0) -> None:
        """A line through points."""
        pen = QPen(self.style.color(color), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        path = path_of(points)

        def paint(painter: QPainter) -> None:
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)

        self.add(path.boundingRect().adjusted(-width, -width, width, width), paint)

    def shape(self, points: Sequence[QPointF], fill: str) -> None:
        """A filled shape."""
        path = path_of(points)
        path.closeSubpath()
        color = self.style.color(fill)

        def paint(painter: QPainter) -> None:
            painter.fillPath(path, color)

        self.add(path.boundingRect(), paint)

    # -- signs ------------------------------------------------------------------------------

    def token(self, middle: QPointF, radius: float, key: str, *, opacity: float = 1.0) -> None:
        """A company's token as it lies on the board."""
        sketch = self.style.token(key, self.companies.get(key))
        scale = radius / TOKEN
        palette = self.style.palette

        def paint(painter: QPainter) -> None:
            painter.save()
            painter.setOpacity(opacity)
            painter.translate(middle)
            painter.scale(scale, scale)
            ratio = painter.device().devicePixelRatioF()
            sketch.paint(painter, palette, scale * ratio, (), ratio)
            painter.restore()

        self.add(around(middle, radius), paint)

    def seat(self, middle: QPointF, side: float, seat: int, color: str) -> None:
        """A player's sign: a square of their color with the number of their seat."""
        rect = around(middle, side / 2)
        self.box(rect, color, self.look.text, radius=side * 0.22, width=1.0)
        self.text(
            rect, str(seat), bold=True, color=ink_on(color), align=CENTER, size=_fit(self, side)
        )

    def star(self, middle: QPointF, radius: float, color: str, edge: str = "") -> None:
        """The sign of a president."""
        points = []
        for number in range(10):
            far = radius if number % 2 == 0 else radius * 0.42
            angle = -math.pi / 2 + number * math.pi / 5
            points.append(middle + QPointF(far * math.cos(angle), far * math.sin(angle)))
        if edge:
            self.line([*points, points[0]], edge, max(1.5, radius * 0.28))
        self.shape(points, color)

    def pointer(self, middle: QPointF, size: float, color: str) -> None:
        """A triangle that points to the right: here, now."""
        x, y = middle.x(), middle.y()
        self.shape(
            [
                QPointF(x - size * 0.4, y - size / 2),
                QPointF(x + size * 0.5, y),
                QPointF(x - size * 0.4, y + size / 2),
            ],
            color,
        )

    def pill(
        self,
        left: float,
        middle: float,
        text: str,
        *,
        fill: str = "",
        line: str = "",
        color: str = "",
        bold: bool = False,
    ) -> float:
        """A short word in a box with round ends; gives where it ends on the right."""
        em = self.em
        wide = self.text_width(text, size=SMALL, bold=bold) + 0.9 * em
        rect = QRectF(left, middle - 0.55 * em, wide, 1.1 * em)
        self.box(rect, fill, line or (fill and ""), radius=0.55 * em)
        self.text(rect, text, size=SMALL, bold=bold, color=color, align=CENTER)
        return rect.right()


def _fit(sheet: Sheet, side: float) -> float:
    return max(0.5, min(1.6, side / sheet.em * 0.86))


def around(middle: QPointF, radius: float) -> QRectF:
    """The square around a circle."""
    return QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)


def crisp(rect: QRectF) -> QRectF:
    """A rectangle whose thin line falls on whole pixels."""
    left, top = math.floor(rect.left()) + 0.5, math.floor(rect.top()) + 0.5
    return QRectF(left, top, round(rect.width()) - 1, round(rect.height()) - 1)


def path_of(points: Iterable[QPointF]) -> QPainterPath:
    """A path through points."""
    path = QPainterPath()
    for number, point in enumerate(points):
        if number:
            path.lineTo(point)
        else:
            path.moveTo(point)
    return path


def ink_on(color: str) -> str:
    """Black or white, whichever is easier to read on a color."""
    wanted = QColor(color)

    def light(part: float) -> float:
        return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)

    value = (
        0.2126 * light(wanted.redF())
        + 0.7152 * light(wanted.greenF())
        + 0.0722 * light(wanted.blueF())
    )
    return "#000000" if value > 0.18 else "#ffffff"


def mixed(color: str, other: str, part: float) -> str:
    """A color with a part (0 to 1) of another."""
    a, b = QColor(color), QColor(other)
    return QColor(
        round(a.red() + (b.red() - a.red()) * part),
        round(a.green() + (b.green() - a.green()) * part),
        round(a.blue() + (b.blue() - a.blue()) * part),
    ).name()
