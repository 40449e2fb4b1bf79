"""Players: a card each, with money, certificates, shares, private companies and worth."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import QPointF, QRectF

from stambana.titles.trains.state import State18
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.moments import money
from stambana.titles.trains.views.players import PlayerRow, Share, players
from stambana.ui.family18.panel import SheetPanel
from stambana.ui.family18.sheet import LARGE, RIGHT, SMALL, Sheet, Spot
from stambana.words import grouped, tr

_WIDE = 12.5
"""Least width of a card, in ems; where two fit, two stand side by side."""


class PlayersPanel(SheetPanel):
    """The players in the order of their seats."""

    def title(self) -> str:
        """What stands on the tab."""
        return tr("Players")

    def compose(self, sheet: Sheet, state: State18) -> None:
        """One card for each player, in as many columns as fit."""
        em = sheet.em
        gap = 0.5 * em
        rows = players(state)
        most = max(1, min(len(rows), int((sheet.width - gap) // (_WIDE * em + gap))))
        deep = max(1, math.ceil(len(rows) / most))
        columns = max(1, math.ceil(len(rows) / deep))
        wide = (sheet.width - gap * (columns + 1)) / columns
        tops = [gap] * columns
        for number, row in enumerate(rows):
            column = number % columns
            if column == 0:
                tops = [max(tops)] * columns
            left = gap + column * (wide + gap)
            corner = QPointF(left, tops[column])
            tops[column] = gap + sheet.card(
                self.kept(row, self.company),
                corner,
                wide,
                partial(self._card, state, row),
            )

    def _card(self, state: State18, row: PlayerRow, sheet: Sheet) -> None:
        em, look = sheet.em, sheet.look
        pad = 0.6 * em
        left, right = pad + 0.15 * em, sheet.width - pad
        self._inner: list[Spot] = []
        frame = sheet.mark()
        y = pad + 0.75 * em
        sheet.seat(QPointF(left + 0.75 * em, y), 1.5 * em, row.seat, self.color(row.name))
        name_left = left + 2.0 * em
        worth = money(state, row.worth.total)
        worth_wide = sheet.text_width(worth, size=LARGE, bold=True)
        sheet.text(
            QRectF(right - worth_wide, y - 0.8 * em, worth_wide + 1, 1.1 * em),
            worth,
            size=LARGE,
            bold=True,
            align=RIGHT,
        )
        room = QRectF(name_left, y - 0.8 * em, right - worth_wide - name_left - 0.6 * em, 1.1 * em)
        sheet.text(room, row.name, size=LARGE, bold=True)
        note_left = name_left
        if row.on_turn:
            sheet.pointer(QPointF(note_left + 0.3 * em, y + 0.95 * em), 0.7 * em, look.accent)
            note_left += 0.9 * em
            note_left += sheet.text(
                QRectF(note_left, y + 0.45 * em, 6 * em, em),
                tr("decides"),
                size=SMALL,
                bold=True,
                color=look.accent,
            )
            note_left += 0.7 * em
        if row.priority:
            sign, _ = customs(state).first()
            sheet.pill(note_left, y + 1.02 * em, sign, line=look.text)
            note_left += sheet.text_width(sign, size=SMALL) + 1.4 * em
        place = tr("worth, place {place}", place=row.place)
        if sheet.text_width(place, size=SMALL) > right - note_left:
            place = tr("place {place}", place=row.place)
        if sheet.text_width(place, size=SMALL) <= right - note_left:
            sheet.text(
                QRectF(note_left, y + 0.42 * em, right - note_left, em),
                place,
                size=SMALL,
                color=look.muted,
                align=RIGHT,
            )
        y += 1.75 * em
        y = self._figures(sheet, state, row, left, y, right)
        if row.note:
            y = sheet.paragraph(left, y - 0.2 * em, right - left, row.note, size=SMALL) + 0.3 * em
        y = self._shares(sheet, state, row.shares, left, y, right)
        y = self._privates(sheet, state, row, left, y, right)
        card = QRectF(0, 0, sheet.width, y + pad)
        self._frame(sheet, card, row, frame)
        sheet.spot(card, f"player:{row.name}", self._says(state, row))
        sheet.spots += self._inner

    def _frame(self, sheet: Sheet, card: QRectF, row: PlayerRow, at: int) -> None:
        """The card lies below what is on it."""
        look, em = sheet.look, sheet.em
        sheet.box(
            card,
            look.raised,
            look.accent if row.on_turn else look.line,
            radius=0.4 * em,
            width=2.0 if row.on_turn else 1.0,
        )
        sheet.box(
            QRectF(card.left(), card.top() + 0.4 * em, 0.3 * em, card.height() - 0.8 * em),
            self.color(row.name),
            radius=0.1 * em,
        )
        sheet.lower(2, at)

    def _figures(
        self, sheet: Sheet, state: State18, row: PlayerRow, left: float, y: float, right: float
    ) -> float:
        """Cash and certificates; in the auction the free money."""
        em, look = sheet.em, sheet.look
        parts = [(tr("Cash"), money(state, row.cash))]
        if row.free is not None and row.free != row.cash:
            parts.append((tr("free"), money(state, row.free)))
        counted = customs(state).counted()
        parts.append((counted, f"{row.certificates} / {row.limit}"))
        x = left
        for label, value in parts:
            over = label == counted and row.certificates > row.limit
            need = sheet.text_width(label, size=SMALL) + sheet.text_width(value, bold=True)
            if x > left and x + need + 0.4 * em > right:
                x = left
                y += 1.3 * em
            x += sheet.text(QRectF(x, y, right - x, 1.3 * em), label, size=SMALL, color=look.muted)
            x += 0.4 * em
            x += sheet.text(
                QRectF(x, y, right - x, 1.3 * em),
                value,
                bold=True,
                color=look.error if over else "",
            )
            if over:
                x += 0.3 * em
                x += sheet.text(QRectF(x, y, em, 1.3 * em), "!", bold=True, color=look.error)
            x += 1.2 * em
        return y + 1.5 * em

    def _shares(
        self,
        sheet: Sheet,
        state: State18,
        shares: tuple[Share, ...],
        left: float,
        y: float,
        right: float,
    ) -> float:
        """A token, the part and for who leads it a star, for each company."""
        em, look = sheet.em, sheet.look
        if not shares:
            sheet.text(
                QRectF(left, y, right - left, 1.3 * em),
                tr("no shares"),
                size=SMALL,
                color=look.muted,
            )
            return y + 1.4 * em
        radius = 0.95 * em
        title = customs(state)
        chip = 2 * radius + sheet.text_width("(100 %)", bold=True) + 1.4 * em
        columns = max(1, int((right - left) // chip))
        chip = (right - left) / columns
        for number, share in enumerate(shares):
            x = left + (number % columns) * chip
            top = y + (number // columns) * 2.15 * em
            middle = QPointF(x + radius, top + 1.05 * em)
            marked = share.company == self.company
            rect = QRectF(x - 0.1 * em, top, chip - 0.2 * em, 2.1 * em)
            if marked:
                sheet.box(rect, look.soft, look.accent, radius=0.3 * em)
            sheet.token(middle, radius, share.company)
            x += 2 * radius + 0.35 * em
            text = title.part(state, share.percent)
            if share.uncounted:
                text = f"({text})"
            x += sheet.text(QRectF(x, top, chip, 2.1 * em), text, bold=share.president)
            if share.president:
                sheet.star(QPointF(x + 0.6 * em, top + 1.02 * em), 0.5 * em, look.text)
            said = [title.part_of(state, share.percent, share.company)]
            if share.president:
                said.append(title.leader())
            said.append(tr("worth {amount}", amount=self._money(share.value)))
            if share.uncounted:
                said.append(tr("does not count against the certificate limit"))
            self._inner.append(self._spot(rect, f"share:{share.company}", said, share.company))
        return y + ((len(shares) - 1) // columns + 1) * 2.15 * em + 0.1 * em

    def _privates(
        self, sheet: Sheet, state: State18, row: PlayerRow, left: float, y: float, right: float
    ) -> float:
        """A small certificate for each private company."""
        em, look = sheet.em, sheet.look
        if not row.privates:
            return y
        x = left
        y += 0.2 * em
        for key in row.privates:
            figures = state.figures.privates[key]
            text = f"{key} {figures.short}"
            need = sheet.text_width(text, size=SMALL) + 0.9 * em
            if x > left and x + need > right:
                x = left
                y += 1.5 * em
            rect = QRectF(x, y + 0.05 * em, need, 1.3 * em)
            sheet.box(rect, look.window, look.muted, radius=0.15 * em)
            sheet.text(rect.adjusted(0.45 * em, 0, 0, 0), text, size=SMALL)
            said = [
                f"{key} {figures.name}",
                tr("income {amount}", amount=self._money(figures.income)),
            ]
            self._inner.append(self._spot(rect, f"private:{key}", said, ""))
            x = rect.right() + 0.4 * em
        return y + 1.45 * em

    def _spot(self, rect: QRectF, key: str, said: list[str], company: str) -> Spot:
        return Spot(rect, key, "\n".join(said), company)

    def _money(self, amount: int) -> str:
        return money(self.state, amount) if self.state else grouped(amount)

    def _worth_text(self, state: State18, row: PlayerRow) -> str:
        if not state.figures.privates:
            return tr(
                "worth {total}: cash {cash}, shares {stock}",
                total=money(state, row.worth.total),
                cash=grouped(row.worth.cash),
                stock=grouped(row.worth.stock),
            )
        return tr(
            "worth {total}: cash {cash}, shares {stock}, private companies {privates}",
            total=money(state, row.worth.total),
            cash=grouped(row.worth.cash),
            stock=grouped(row.worth.stock),
            privates=grouped(row.worth.privates),
        )

    def _says(self, state: State18, row: PlayerRow) -> str:
        lines = [
            tr("{player}, seat {seat}", player=row.name, seat=row.seat),
            self._worth_text(state, row),
            customs(state).count_text(row.certificates, row.limit),
        ]
        if row.note:
            lines.append(row.note)
        if row.priority:
            lines.append(customs(state).first()[1])
        return "\n".join(lines)
