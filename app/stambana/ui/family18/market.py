"""The stock market: the grid as it is printed, the price markers in their piles, and where the
marker of the company in hand would go.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF

from stambana.titles.trains.market import Move, Space
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.moments import money
from stambana.titles.trains.views.prices import (
    Arrow,
    CellRow,
    arrows,
    cells,
    edges,
    line_below,
    zone_text,
    zones,
)
from stambana.ui.family18.panel import SheetPanel
from stambana.ui.family18.sheet import CENTER, SMALL, Sheet, ink_on, mixed
from stambana.words import tr

ZONE_COLORS = {
    "par": "#f0cf3a",
    "end": "#5b8def",
    "gray": "#8d949c",
    "teal": "#2fb3a6",
    "maroon": "#a8324f",
}
_WIDEST = 3.3
_NARROWEST = 1.2
_LEGEND_GAP = 0.35


class MarketPanel(SheetPanel):
    """The grid with a legend; a company in hand shows where it would go."""

    def title(self) -> str:
        """What stands on the tab."""
        return tr("Stock market")

    def hover(self, key: str) -> None:
        """A marker under the pointer shows its moves."""
        company = key if key in self.companies else ""
        if company != self._hovered:
            self._hovered = company
            self.refresh()

    _hovered = ""

    def least_width(self, state: State18) -> float:
        """Room for three figures in every cell."""
        em = self.style_now().em
        return (max(len(row) for row in state.market.figures.rows) * _NARROWEST + 1.8) * em

    def compose(self, sheet: Sheet, state: State18) -> None:
        """Grid, moves, legend."""
        em = sheet.em
        rows = cells(state)
        margin = 0.9 * em
        columns = max(len(row) for row in rows)
        self._wide = min((sheet.width - 2 * margin) / columns, _WIDEST * em)
        self._high = min(self._wide * 1.5, self._wide * 0.75 + 1.2 * em)
        self._corner = QPointF(margin, margin)
        grid = self.kept(state.market.figures.double_step_above, "grid")
        sheet.card(grid, QPointF(), sheet.width, lambda part: self._grid(part, state))
        shown = self._hovered or self.company
        for row in rows:
            for cell in row:
                self._pile(sheet, cell, shown)
        y = self._corner.y() + len(rows) * self._high + 0.6 * em
        found = arrows(state, shown) if shown in state.companies else ()
        for arrow in found:
            self._arrow(sheet, state, shown, arrow)
        right = sheet.width - margin
        top = self._beside(rows)
        if right - top.x() > 17 * em:
            self._moves(sheet, state, shown, found, top.x(), top.y(), right)
        else:
            y = self._moves(sheet, state, shown, found, margin, y, right) + 0.5 * em
        legend = self.kept("legend")
        sheet.card(
            legend,
            QPointF(margin, y),
            right - margin,
            lambda part: self._legend(part, state, 0.0, 0.0, part.width),
        )

    def _beside(self, rows: tuple[tuple[CellRow, ...], ...]) -> QPointF:
        """The free corner right of the short rows at the bottom."""
        first = next((n for n, row in enumerate(rows) if len(row) <= 8), len(rows))
        most = max((len(row) for row in rows[first:]), default=0)
        return QPointF(
            self._corner.x() + (most + 0.6) * self._wide,
            self._corner.y() + (first + 0.35) * self._high,
        )

    def _rect(self, space: Space) -> QRectF:
        return QRectF(
            self._corner.x() + space.column * self._wide,
            self._corner.y() + space.row * self._high,
            self._wide,
            self._high,
        )

    def _foot(self, space: Space) -> QPointF:
        """Where a marker stands in a space, under the price."""
        rect = self._rect(space)
        return QPointF(rect.center().x(), rect.bottom() - self._wide * 0.48)

    # -- the grid -------------------------------------------------------------------------------

    def _grid(self, sheet: Sheet, state: State18) -> None:
        """All that is printed."""
        for row in cells(state):
            for cell in row:
                self._cell(sheet, cell)
        self._line(sheet, state)
        for space, move in edges(state.market.figures):
            self._edge(sheet, space, move)

    def _edge(self, sheet: Sheet, space: Space, move: Move) -> None:
        """A small arrow beside the end of a row: what would leave it goes up, or down."""
        rect = self._rect(space)
        size = 0.42 * sheet.em
        up = move is Move.UP
        x = rect.right() + 0.85 * size if up else rect.left() - 0.85 * size
        y = rect.center().y()
        tip = -size * 0.55 if up else size * 0.55
        sheet.shape(
            [QPointF(x, y + tip), QPointF(x + size / 2, y - tip), QPointF(x - size / 2, y - tip)],
            sheet.look.muted,
        )

    def _cell(self, sheet: Sheet, cell: CellRow) -> None:
        rect = self._rect(cell.space)
        self._ground(sheet, rect, cell.zone)
        size = min(1.0, self._wide / sheet.text_width("400", bold=True) * 0.86)
        sheet.text(
            QRectF(rect.left(), rect.top() + 1, rect.width(), size * sheet.em),
            str(cell.price),
            size=size,
            bold=bool(cell.zone),
            color=self._ink(sheet, cell.zone),
            align=CENTER,
        )
        said = [money(self.state, cell.price) if self.state else str(cell.price)]
        if cell.zone:
            said.append(zone_text(cell.zone))
        key = f"cell:{cell.space.row}:{cell.space.column}"
        sheet.spot(rect, key, "\n".join(said), quiet=True)

    def _ground(self, sheet: Sheet, rect: QRectF, zone: str) -> None:
        """A cell with the color of its zone and its sign in the lower right corner."""
        look = sheet.look
        fill = self._fill(sheet, zone)
        sheet.box(rect, fill, look.muted if look.dark else mixed(look.muted, look.base, 0.45))
        if not zone:
            return
        ink = self._ink(sheet, zone)
        unit = max(1.5, min(rect.width(), sheet.em * 1.6) * 0.09)
        right, bottom = rect.right() - 1.8 * unit, rect.bottom() - 1.8 * unit
        if zone == "par":
            size = 2.6 * unit
            sheet.box(
                QRectF(right - size, bottom - size, size, size), ink, radius=size / 2, width=1.2
            )
        elif zone == "end":
            size = 2.6 * unit
            sheet.box(QRectF(right - size, bottom - size, size, size), ink)
        else:
            for number in range({"gray": 1, "teal": 2, "maroon": 3}.get(zone, 0)):
                x = right - number * 1.8 * unit
                sheet.box(QRectF(x - unit * 0.8, bottom - 3 * unit, unit * 0.8, 3 * unit), ink)

    def _fill(self, sheet: Sheet, zone: str) -> str:
        look = sheet.look
        if zone not in ZONE_COLORS:
            return look.raised
        return mixed(look.raised, ZONE_COLORS[zone], 0.62 if look.dark else 0.7)

    def _ink(self, sheet: Sheet, zone: str) -> str:
        return ink_on(self._fill(sheet, zone)) if zone else sheet.look.text

    def _line(self, sheet: Sheet, state: State18) -> None:
        """The red line under and left of the prices that move two steps."""
        color = "#ff6a5c" if sheet.look.dark else "#d3261a"
        for space, at_left in line_below(state.market.figures):
            rect = self._rect(space)
            ends = (
                [rect.topLeft(), rect.bottomLeft()]
                if at_left
                else [rect.bottomLeft(), rect.bottomRight()]
            )
            sheet.line(ends, color, max(2.0, sheet.em * 0.16))

    # -- markers --------------------------------------------------------------------------------

    def _pile(self, sheet: Sheet, cell: CellRow, shown: str) -> None:
        """The markers of a space, the top one in front on the left."""
        if not cell.pile:
            return
        rect = self._rect(cell.space)
        line = min(1.0, self._wide / sheet.text_width("400", bold=True) * 0.86) * sheet.em
        line = line * 1.02 + 1.5
        room = QRectF(
            rect.left() + 1.5, rect.top() + line, rect.width() - 3, rect.height() - line - 1.5
        )
        number = len(cell.pile)
        wide = min(room.width(), room.height())
        size = wide if number == 1 else wide * max(0.58, 0.9 - 0.08 * number)
        step_x = (room.width() - size) / max(1, number - 1) if number > 1 else 0.0
        step_y = (room.height() - size) / max(1, number - 1) if number > 1 else 0.0
        left = room.left() if number > 1 else room.center().x() - size / 2
        top = room.top() if number > 1 else room.center().y() - size / 2
        for place in reversed(range(number)):
            company = cell.pile[place]
            middle = QPointF(left + place * step_x + size / 2, top + place * step_y + size / 2)
            if company == shown:
                ring = size / 2 + 2.5
                sheet.box(
                    QRectF(middle.x() - ring, middle.y() - ring, 2 * ring, 2 * ring),
                    "",
                    sheet.look.accent,
                    radius=ring,
                    width=3.0,
                )
            sheet.token(middle, size / 2, company)
        for place in reversed(range(number)):
            company = cell.pile[place]
            spot = QRectF(left + place * step_x, top + place * step_y, size, size)
            sheet.spot(spot, company, self._says(company, cell), company)

    def _says(self, company: str, cell: CellRow) -> str:
        lines = [f"{company}: {cell.price}"]
        if len(cell.pile) > 1:
            lines.append(tr("from the top: {companies}", companies=", ".join(cell.pile)))
        if self.state is not None:
            lines += [arrow.text for arrow in arrows(self.state, company)]
        return "\n".join(lines)

    def _arrow(self, sheet: Sheet, state: State18, company: str, arrow: Arrow) -> None:
        """A line to where the marker would go, with a head."""
        at = state.market.space(company)
        assert at is not None
        look = sheet.look
        start, end = self._foot(at), self._foot(arrow.target)
        length = math.hypot(end.x() - start.x(), end.y() - start.y())
        if not length:
            return
        along = QPointF((end.x() - start.x()) / length, (end.y() - start.y()) / length)
        across = QPointF(-along.y(), along.x())
        width = max(1.6, 0.12 * sheet.em)
        head = 0.46 * sheet.em
        tip = end
        foot = end - along * head
        begin = start + along * (self._wide * 0.4)
        for color, more in ((look.window, 2.5), (look.accent, 0.0)):
            sheet.line([begin, foot], color, width + more)
            sheet.shape(
                [
                    tip + along * more * 0.6,
                    foot + across * (head * 0.55 + more * 0.6),
                    foot - across * (head * 0.55 + more * 0.6),
                ],
                color,
            )

    # -- words ----------------------------------------------------------------------------------

    def _moves(
        self,
        sheet: Sheet,
        state: State18,
        company: str,
        found: tuple[Arrow, ...],
        left: float,
        y: float,
        right: float,
    ) -> float:
        """What each move is, for the company in hand."""
        em, look = sheet.em, sheet.look
        if not found:
            return sheet.paragraph(
                left,
                y,
                right - left,
                tr("Point at a price marker to see where it would go."),
                size=SMALL,
                color=look.muted,
            )
        sheet.text(
            QRectF(left, y, right - left, 1.3 * em),
            tr(
                "{company} stands at {price}",
                company=company,
                price=money(state, state.market.price(company)),
            ),
            bold=True,
        )
        y += 1.4 * em
        for arrow in found:
            sign = _direction(state, company, arrow)
            sheet.text(QRectF(left, y, em, 1.2 * em), sign, bold=True, color=look.accent)
            sheet.text(QRectF(left + 1.2 * em, y, right - left - 1.2 * em, 1.2 * em), arrow.text)
            y += 1.2 * em
        return y

    def _legend(self, sheet: Sheet, state: State18, left: float, y: float, right: float) -> float:
        em, look = sheet.em, sheet.look
        for zone in zones(state.market.figures):
            self._ground(sheet, QRectF(left, y, 1.5 * em, 1.1 * em), zone)
            y = max(
                sheet.paragraph(
                    left + 2.0 * em,
                    y + 0.05 * em,
                    right - left - 2.0 * em,
                    zone_text(zone),
                    size=SMALL,
                    color=look.muted,
                ),
                y + 1.1 * em,
            )
            y += _LEGEND_GAP * em
        if not line_below(state.market.figures):
            return sheet.paragraph(
                left,
                y + 0.05 * em,
                right - left,
                tr("twice the price paid out moves two steps"),
                size=SMALL,
                color=look.muted,
            )
        middle = y + 0.55 * em
        color = "#ff6a5c" if look.dark else "#d3261a"
        sheet.line(
            [QPointF(left, middle), QPointF(left + 1.5 * em, middle)], color, max(2.0, em * 0.16)
        )
        return sheet.paragraph(
            left + 2.0 * em,
            y + 0.05 * em,
            right - left - 2.0 * em,
            tr("above the red line twice the price paid moves two steps"),
            size=SMALL,
            color=look.muted,
        )


def _direction(state: State18, company: str, arrow: Arrow) -> str:
    at = state.market.space(company)
    assert at is not None
    if arrow.target.row > at.row:
        return "↓"
    if arrow.target.row < at.row:
        return "↑"
    return "→" if arrow.target.column > at.column else "←"
