"""A chart of worth over time: a line for each player, told apart by color, dash and mark."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from stambana.titles.trains.state import State18
from stambana.titles.trains.views.chronicle import Chronicle, Round
from stambana.titles.trains.views.moments import money
from stambana.ui.family18.panel import SheetPanel
from stambana.ui.family18.sheet import CENTER, RIGHT, SMALL, Sheet, path_of
from stambana.words import grouped, tr

DASHES: tuple[tuple[float, ...], ...] = ((), (5, 2.5), (1.2, 2.2), (6, 2, 1.2, 2), (9, 3), (3, 2))
MARKS = ("circle", "square", "triangle", "diamond", "cross", "star")
_STEPS = (1, 2, 2.5, 5, 10)


class ChartPanel(SheetPanel):
    """Worth at the end of each round; a round under the pointer shows its figures."""

    def title(self) -> str:
        """What stands on the tab."""
        return tr("Worth over time")

    _chronicle: Chronicle | None = None
    _hovered = -1

    def hover(self, key: str) -> None:
        """A round under the pointer, or reached with the keys, shows its figures."""
        number = int(key.partition(":")[2]) if key.startswith("round:") else -1
        if number != self._hovered:
            self._hovered = number
            self.refresh()

    def compose(self, sheet: Sheet, state: State18) -> None:
        """Legend above, the lines below."""
        if self.history is None:
            return
        self._chronicle = Chronicle.of(self.history, self._chronicle)
        rounds = self._chronicle.rounds()
        em = sheet.em
        y = self._legend(sheet, state, 0.7 * em, 0.6 * em, sheet.width - 0.7 * em)
        top, steps = _scale(max(max(part.worth.values(), default=0) for part in rounds))
        axis = max(sheet.text_width(grouped(step), size=SMALL) for step in steps) + 1.2 * em
        least = 6 * em
        room = self.area.viewport().height() - y - 2.8 * em
        plot = QRectF(axis, y + 0.5 * em, sheet.width - axis - 1.2 * em, max(least, room))
        self._grid(sheet, plot, rounds, steps, top)
        if 0 <= self._hovered < len(rounds):
            x = _x(plot, self._hovered, len(rounds))
            sheet.line([QPointF(x, plot.top()), QPointF(x, plot.bottom())], sheet.look.accent, 1.5)
        for seat, name in enumerate(state.players):
            points = [
                QPointF(
                    _x(plot, number, len(rounds)),
                    plot.bottom() - plot.height() * part.worth.get(name, 0) / top,
                )
                for number, part in enumerate(rounds)
            ]
            self._curve(sheet, points, self._line_color(sheet, name), seat)
        self._strips(sheet, state, plot, rounds)
        if 0 <= self._hovered < len(rounds):
            self._values(sheet, state, plot, rounds, self._hovered)

    def _line_color(self, sheet: Sheet, player: str) -> str:
        return self.color(player)

    def _legend(self, sheet: Sheet, state: State18, left: float, y: float, right: float) -> float:
        em = sheet.em
        x = left
        for seat, name in enumerate(state.players):
            wide = 4.4 * em + sheet.text_width(name)
            if x > left and x + wide > right:
                x = left
                y += 1.5 * em
            middle = y + 0.65 * em
            color = self._line_color(sheet, name)
            sheet.seat(QPointF(x + 0.55 * em, middle), 1.1 * em, seat + 1, color)
            self._curve(
                sheet,
                [
                    QPointF(x + 1.4 * em, middle),
                    QPointF(x + 2.55 * em, middle),
                    QPointF(x + 3.7 * em, middle),
                ],
                color,
                seat,
                only=1,
            )
            sheet.text(QRectF(x + 4.0 * em, y, right - x - 4.0 * em, 1.3 * em), name)
            x += wide + 0.8 * em
        return y + 1.5 * em

    def _grid(
        self, sheet: Sheet, plot: QRectF, rounds: Sequence[Round], steps: list[int], top: int
    ) -> None:
        em, look = sheet.em, sheet.look
        for step in steps:
            y = plot.bottom() - plot.height() * step / top
            sheet.line([QPointF(plot.left(), y), QPointF(plot.right(), y)], look.line)
            sheet.text(
                QRectF(0, y - 0.6 * em, plot.left() - 0.4 * em, 1.2 * em),
                grouped(step),
                size=SMALL,
                color=look.muted,
                align=RIGHT,
            )
        widest = max(sheet.text_width(part.label, size=SMALL) for part in rounds) + 0.8 * em
        each = plot.width() / max(1, len(rounds) - 1)
        skip = max(1, math.ceil(widest / each)) if each else 1
        for number in range(0, len(rounds), skip):
            x = _x(plot, number, len(rounds))
            sheet.line(
                [QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 0.3 * em)], look.muted
            )
            sheet.text(
                QRectF(
                    min(x - widest / 2, sheet.width - widest),
                    plot.bottom() + 0.4 * em,
                    widest,
                    1.2 * em,
                ),
                rounds[number].label,
                size=SMALL,
                color=look.muted,
                align=CENTER,
            )

    def _curve(
        self, sheet: Sheet, points: list[QPointF], color: str, seat: int, only: int = -1
    ) -> None:
        """A dashed line with marks; with ``only`` just that point has its mark."""
        wide = max(1.8, sheet.em * 0.13)
        pen = QPen(QColor(color), wide)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        dash = DASHES[seat % len(DASHES)]
        if dash:
            pen.setDashPattern(list(dash))
        path = path_of(points)

        def paint(painter: QPainter) -> None:
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)

        sheet.add(path.boundingRect().adjusted(-wide, -wide, wide, wide), paint)
        for number, point in enumerate(points):
            if only in (-1, number):
                mark(sheet, point, sheet.em * 0.24, MARKS[seat % len(MARKS)], color)

    def _strips(self, sheet: Sheet, state: State18, plot: QRectF, rounds: Sequence[Round]) -> None:
        """A spot for each round, as wide as its share of the plot."""
        each = plot.width() / max(1, len(rounds) - 1)
        for number, part in enumerate(rounds):
            x = _x(plot, number, len(rounds))
            strip = QRectF(x - each / 2, plot.top(), each, plot.height()).intersected(
                plot.adjusted(-each / 2, 0, each / 2, 0)
            )
            lines = [f"{name}: {money(state, amount)}" for name, amount in part.worth.items()]
            sheet.spot(strip, f"round:{number}", "\n".join((part.label, *lines)))

    def _values(
        self, sheet: Sheet, state: State18, plot: QRectF, rounds: Sequence[Round], at: int
    ) -> None:
        """The figures of a round in a box beside its line, the richest first."""
        em, look = sheet.em, sheet.look
        part = rounds[at]
        order = sorted(state.players, key=lambda name: -part.worth.get(name, 0))
        texts = [(name, money(state, part.worth.get(name, 0))) for name in order]
        wide = max(
            sheet.text_width(name) + sheet.text_width(value, bold=True) for name, value in texts
        )
        wide = max(wide + 3.2 * em, sheet.text_width(part.label, bold=True) + 1.2 * em)
        high = (len(texts) + 1) * 1.35 * em + 0.7 * em
        x = _x(plot, at, len(rounds))
        left = x + 0.6 * em if x + wide + 0.8 * em < plot.right() else x - wide - 0.6 * em
        box = QRectF(max(left, 0.2 * em), plot.top() + 0.3 * em, wide, high)
        sheet.box(box, look.raised, look.muted, radius=0.3 * em)
        y = box.top() + 0.3 * em
        sheet.text(QRectF(box.left() + 0.5 * em, y, wide, 1.3 * em), part.label, bold=True)
        for name, value in texts:
            y += 1.35 * em
            middle = QPointF(box.left() + 1.05 * em, y + 0.65 * em)
            sheet.seat(middle, 1.05 * em, self.seat(name), self.color(name))
            sheet.text(QRectF(box.left() + 1.9 * em, y, wide, 1.3 * em), name)
            sheet.text(
                QRectF(box.left(), y, wide - 0.5 * em, 1.3 * em), value, bold=True, align=RIGHT
            )


def mark(sheet: Sheet, at: QPointF, size: float, kind: str, color: str) -> None:
    """A small sign on a line."""
    x, y = at.x(), at.y()
    if kind == "circle":
        sheet.box(QRectF(x - size, y - size, 2 * size, 2 * size), color, radius=size)
    elif kind == "square":
        sheet.box(QRectF(x - size, y - size, 2 * size, 2 * size), color)
    elif kind == "triangle":
        sheet.shape(
            [
                QPointF(x, y - size * 1.3),
                QPointF(x + size * 1.2, y + size),
                QPointF(x - size * 1.2, y + size),
            ],
            color,
        )
    elif kind == "diamond":
        far = size * 1.4
        sheet.shape(
            [QPointF(x, y - far), QPointF(x + far, y), QPointF(x, y + far), QPointF(x - far, y)],
            color,
        )
    elif kind == "star":
        sheet.star(at, size * 1.6, color)
    else:
        far = size * 1.1
        for dx, dy in ((far, far), (far, -far)):
            sheet.line([QPointF(x - dx, y - dy), QPointF(x + dx, y + dy)], color, size * 0.7)


def _x(plot: QRectF, number: int, count: int) -> float:
    return plot.left() + plot.width() * number / max(1, count - 1)


def _scale(most: int) -> tuple[int, list[int]]:
    """The top of the axis and its steps, in round figures."""
    rough = max(1.0, most / 5)
    power = 10 ** math.floor(math.log10(rough))
    step = max(1, round(next(part * power for part in _STEPS if part * power >= rough)))
    top = step * math.ceil(max(1, most) / step)
    return top, list(range(0, top + 1, step))
