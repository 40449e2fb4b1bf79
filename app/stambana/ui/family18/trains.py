"""Trains and phases: what is left, what the next purchase changes, and what holds when."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF

from stambana.titles.trains.state import State18
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.fleets import (
    Forecast,
    KindRow,
    PhaseRow,
    forecasts,
    kinds,
    phases,
)
from stambana.titles.trains.views.moments import money
from stambana.ui.family18.panel import SheetPanel
from stambana.ui.family18.sheet import CENTER, LARGE, RIGHT, SMALL, Sheet
from stambana.words import grouped, tr

_TILES = {
    "yellow": "yellow tiles",
    "green": "green tiles",
    "brown": "brown tiles",
    "gray": "gray tiles",
    "black": "black tile",
}


class TrainsPanel(SheetPanel):
    """Kinds of trains, the forecast, the phases."""

    def title(self) -> str:
        """What stands on the tab."""
        return tr("Trains")

    def compose(self, sheet: Sheet, state: State18) -> None:
        """In a wide panel the phases stand beside the trains."""
        em = sheet.em
        gap = 0.6 * em
        beside = sheet.width > 48 * em
        right = sheet.width / 2 - gap / 2 if beside else sheet.width - gap
        y = self._forecasts(sheet, state, gap, gap, right)
        for row in kinds(state):
            y = sheet.card(
                self.kept(row),
                QPointF(gap, y),
                right - gap,
                partial(self._kind, state, row),
            )
        left, top = (right + gap, gap) if beside else (gap, y + 0.7 * em)
        sheet.card(
            self.kept(state.phase_key, "phases"),
            QPointF(left, top),
            sheet.width - gap - left,
            lambda part: self._phases(part, state, 0.0, 0.0, part.width),
        )

    # -- what comes -----------------------------------------------------------------------------

    def _forecasts(
        self, sheet: Sheet, state: State18, left: float, y: float, right: float
    ) -> float:
        em, look = sheet.em, sheet.look
        found = forecasts(state)
        mark = sheet.mark()
        top, pad = y, 0.6 * em
        y += pad
        wide = right - left - 2 * pad
        if not found:
            y = sheet.paragraph(
                left + pad, y, wide, tr("The last phase has begun; no train rusts any more.")
            )
        for number, forecast in enumerate(found):
            if number:
                y += 0.3 * em
            y = self._forecast(sheet, forecast, left + pad, y, wide)
        box = QRectF(left, top, right - left, y + pad - top)
        hard = any(forecast.away == 0 and forecast.lines for forecast in found)
        sheet.box(box, look.raised, look.warning if hard else look.line, radius=0.4 * em)
        sheet.lower(1, mark)
        said = [line for forecast in found for line in (forecast.head, *forecast.lines)]
        sheet.spot(box, "forecast", "\n".join(said))
        return box.bottom() + 0.6 * em

    def _forecast(
        self, sheet: Sheet, forecast: Forecast, left: float, y: float, wide: float
    ) -> float:
        em, look = sheet.em, sheet.look
        y = sheet.paragraph(left, y, wide, forecast.head, bold=True)
        for line in forecast.lines:
            y += 0.1 * em
            warning_sign(sheet, QPointF(left + 0.5 * em, y + 0.55 * em), 0.8 * em, look.warning)
            y = sheet.paragraph(left + 1.3 * em, y, wide - 1.3 * em, line)
        return y

    # -- kinds ----------------------------------------------------------------------------------

    def _kind(self, state: State18, row: KindRow, sheet: Sheet) -> None:
        left, y, right = 0.0, 0.0, sheet.width
        em, look = sheet.em, sheet.look
        high = 3.1 * em
        sold = row.gone or (row.left == 0 and not row.on_sale)
        ink = look.muted if sold else look.text
        card = QRectF(left, y + 0.15 * em, 2.2 * em, 2.7 * em)
        if row.on_sale:
            sheet.box(
                QRectF(left - 0.2 * em, y, right - left + 0.4 * em, high - 0.1 * em),
                look.soft,
                radius=0.3 * em,
            )
        self._card(sheet, card, row, ink)
        x = card.right() + 0.7 * em
        wide = sheet.text(
            QRectF(x, y, right - x, 1.5 * em), money(state, row.price), bold=True, color=ink
        )
        after = x + wide + 0.7 * em
        if row.on_sale:
            sheet.pointer(QPointF(after + 0.3 * em, y + 0.75 * em), 0.7 * em, look.accent)
            after += 0.9 * em
            after += sheet.text(
                QRectF(after, y, right - after, 1.5 * em),
                tr("for sale"),
                size=SMALL,
                bold=True,
                color=look.accent,
            )
            after += 0.6 * em
        note = self._note(state, row)
        sheet.text(
            QRectF(after, y, right - after, 1.5 * em),
            note,
            size=SMALL,
            color=look.muted,
            align=RIGHT,
        )
        middle = y + 2.15 * em
        x = self._left(sheet, row, x, middle, ink) + 0.9 * em
        for place, (company, number) in enumerate(row.owners):
            more = place < len(row.owners) - 1
            if x + (3.6 if more else 2.2) * em > right:
                rest = f"+{len(row.owners) - place}"
                sheet.text(QRectF(x, middle - 0.6 * em, right - x, 1.2 * em), rest, bold=True)
                break
            sheet.token(QPointF(x + 0.65 * em, middle), 0.65 * em, company)
            x += 1.35 * em
            if number > 1:
                x += sheet.text(
                    QRectF(x, middle - 0.6 * em, 2 * em, 1.2 * em), f"×{number}", size=SMALL
                )
            x += 0.25 * em
        if row.market:
            sheet.pill(
                x + 0.2 * em,
                middle,
                tr("{place} ×{number}", place=customs(state).pool(), number=row.market),
                line=look.text,
            )
        line_y = y + high - 0.05 * em
        sheet.line([QPointF(left, line_y), QPointF(right, line_y)], look.line)
        sheet.spot(QRectF(left, y, right - left, high), f"train:{row.key}", self._says(state, row))
        sheet.height = max(sheet.height, high)

    def _card(self, sheet: Sheet, card: QRectF, row: KindRow, ink: str) -> None:
        em, look = sheet.em, sheet.look
        if row.left is None or row.left > 1:
            for shift in (0.24, 0.12):
                sheet.box(
                    card.translated(shift * em, -shift * em), look.base, ink, radius=0.25 * em
                )
        sheet.box(card, look.base, ink, radius=0.25 * em)
        sheet.text(
            QRectF(card.left(), card.top() + 0.1 * em, card.width(), 1.8 * em),
            row.key,
            size=min(1.5, 0.9 * card.width() / sheet.text_width(row.key, bold=True)),
            bold=True,
            color=ink,
            align=CENTER,
        )
        y = card.bottom() - 0.55 * em
        sheet.line(
            [QPointF(card.left() + 0.3 * em, y), QPointF(card.right() - 0.3 * em, y)], ink, 1.5
        )
        for part in (0.28, 0.72):
            x = card.left() + part * card.width()
            sheet.box(QRectF(x - 0.16 * em, y, 0.32 * em, 0.32 * em), ink, radius=0.16 * em)
        if row.gone:
            sheet.line(
                [
                    card.topLeft() + QPointF(0.2 * em, 0.2 * em),
                    card.bottomRight() - QPointF(0.2 * em, 0.2 * em),
                ],
                look.error,
                2.0,
            )

    def _left(self, sheet: Sheet, row: KindRow, x: float, middle: float, ink: str) -> float:
        """A mark for each card of the kind, full for those left, and the number."""
        em, look = sheet.em, sheet.look
        if row.left is None or row.count is None:
            text = tr("no limit")
        elif row.gone:
            text = tr("rusted")
        else:
            for number in range(row.count):
                rect = QRectF(x, middle - 0.32 * em, 0.42 * em, 0.64 * em)
                sheet.box(rect, ink if number < row.left else "", look.muted, radius=1.5)
                x += 0.56 * em
            x += 0.3 * em
            text = tr("{left} of {count}", left=row.left, count=row.count)
        return x + sheet.text(
            QRectF(x, middle - 0.6 * em, 8 * em, 1.2 * em), text, size=SMALL, color=ink
        )

    def _note(self, state: State18, row: KindRow) -> str:
        if row.gone:
            return ""
        if row.exchange is not None:
            kind, price = row.exchange
            return tr("{amount} in exchange for a {kind}", amount=money(state, price), kind=kind)
        if row.rusts:
            return tr("rusts with the first {kind}", kind=row.rusted_by)
        if row.discount:
            return tr(
                "{discount} less for a {kinds}",
                discount=row.discount,
                kinds=tr(
                    "{names} or {last}", names=", ".join(row.trade_in[:-1]), last=row.trade_in[-1]
                ),
            )
        return tr("never rusts")

    def _says(self, state: State18, row: KindRow) -> str:
        lines = [tr("{kind}-train, {price}", kind=row.key, price=money(state, row.price))]
        if row.left is not None and row.count is not None:
            lines.append(tr("{left} of {count} left", left=row.left, count=row.count))
        note = self._note(state, row)
        if note:
            lines.append(note)
        lines += [f"{company}: {grouped(number)}" for company, number in row.owners]
        if row.market:
            lines.append(tr("{place} ×{number}", place=customs(state).pool(), number=row.market))
        return "\n".join(lines)

    # -- phases ---------------------------------------------------------------------------------

    def _phases(self, sheet: Sheet, state: State18, left: float, y: float, right: float) -> None:
        em = sheet.em
        sheet.text(QRectF(left, y, right - left, 1.4 * em), tr("Phases"), size=LARGE, bold=True)
        y += 1.7 * em
        for row in phases(state):
            y = self._phase(sheet, state, row, left, y, right)

    def _phase(
        self,
        sheet: Sheet,
        state: State18,
        row: PhaseRow,
        left: float,
        y: float,
        right: float,
    ) -> float:
        em, look = sheet.em, sheet.look
        mark = sheet.mark()
        ink = look.muted if row.past else look.text
        top = y
        y += 0.2 * em
        if row.now:
            sheet.pointer(QPointF(left + 0.6 * em, y + 0.75 * em), 0.8 * em, look.accent)
        sheet.text(
            QRectF(left + 1.2 * em, y, 1.6 * em, 1.5 * em),
            row.key,
            size=LARGE,
            bold=True,
            color=ink,
            align=CENTER,
        )
        x = left + 3.1 * em
        swatch = QRectF(x, y + 0.25 * em, em, em)
        sheet.box(
            swatch, sheet.style.palette.color(f"tile.{row.tiles}").name(), look.text, radius=2
        )
        x += 1.4 * em
        parts = [
            tr(_TILES[row.tiles]) if row.tiles in _TILES else row.tiles,
            tr("train limit {limit}", limit=row.limit),
        ]
        if customs(state).rounds_by_phase:
            parts.append(
                tr("1 operating round")
                if row.operating_rounds == 1
                else tr("{number} operating rounds", number=row.operating_rounds)
            )
        y = sheet.paragraph(
            x, y + 0.22 * em, right - x - 0.3 * em, " · ".join(parts), bold=row.now, color=ink
        )
        if row.notes:
            y = sheet.paragraph(
                x, y, right - x - 0.3 * em, "; ".join(row.notes), size=SMALL, color=look.muted
            )
        y = max(y + 0.25 * em, top + 1.8 * em)
        rect = QRectF(left, top, right - left, y - top)
        if row.now:
            sheet.box(rect, look.soft, look.accent, radius=0.3 * em)
            sheet.lower(1, mark)
        else:
            sheet.line([rect.bottomLeft(), rect.bottomRight()], look.line)
        said = (tr("Phase {phase}", phase=row.key), *parts, *row.notes)
        sheet.spot(rect, f"phase:{row.key}", "\n".join(said))
        return y


def warning_sign(sheet: Sheet, middle: QPointF, size: float, color: str) -> None:
    """A triangle with a stroke: take care."""
    x, y = middle.x(), middle.y()
    half = size / 2
    corners = [
        QPointF(x, y - half),
        QPointF(x + half * 1.1, y + half),
        QPointF(x - half * 1.1, y + half),
    ]
    sheet.line([*corners, corners[0]], color, max(1.3, size * 0.11))
    sheet.line(
        [QPointF(x, y - half * 0.15), QPointF(x, y + half * 0.35)], color, max(1.3, size * 0.12)
    )
    sheet.box(QRectF(x - size * 0.06, y + half * 0.62, size * 0.12, size * 0.12), color)
