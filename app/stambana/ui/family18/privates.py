"""Private companies: a certificate each, with owner, figures, power and what has become of it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF

from stambana.titles.trains.state import State18
from stambana.titles.trains.views.companies import removed_at_setup
from stambana.titles.trains.views.moments import money
from stambana.titles.trains.views.papers import PrivateRow, figures_text, privates
from stambana.ui.family18.panel import SheetPanel
from stambana.ui.family18.sheet import CENTER, RIGHT, SMALL, Sheet
from stambana.words import grouped, tr

_WIDE = 24.0


class PrivatesPanel(SheetPanel):
    """All private companies by number; those out of the game as a line."""

    def title(self) -> str:
        """What stands on the tab."""
        return tr("Private companies")

    def compose(self, sheet: Sheet, state: State18) -> None:
        """Certificates in as many columns as fit."""
        em = sheet.em
        gap = 0.5 * em
        start = self.history.records[0].state if self.history else state
        rows = privates(state, self.surroundings.title, removed_at_setup(start))
        open_rows = [row for row in rows if row.state in ("auction", "owned")]
        out = [row for row in rows if row not in open_rows]
        columns = max(1, int((sheet.width - gap) // (_WIDE * em + gap)))
        wide = (sheet.width - gap * (columns + 1)) / columns
        tops = [gap] * columns
        for row in open_rows:
            column = tops.index(min(tops))
            corner = QPointF(gap + column * (wide + gap), tops[column])
            tops[column] = gap + sheet.card(
                self.kept(row),
                corner,
                wide,
                partial(self._card, state, row),
            )
        y = max(tops)
        for number, row in enumerate(out):
            column = number % columns
            if column == 0 and number:
                y += 1.6 * em
            rect = QRectF(gap + column * (wide + gap), y, wide, 1.5 * em)
            self._line(sheet, row, rect)

    def _card(self, state: State18, row: PrivateRow, sheet: Sheet) -> None:
        em, look = sheet.em, sheet.look
        pad = 0.6 * em
        mark = sheet.mark()
        left, right = pad, sheet.width - pad
        y = pad
        badge = QRectF(left, y, 2.4 * em, 1.5 * em)
        sheet.box(badge, look.window, look.text, radius=0.2 * em)
        sheet.text(badge, row.key, bold=True, align=CENTER)
        owner_wide = self._owner(sheet, row, y + 0.75 * em, right)
        x = badge.right() + 0.6 * em
        sheet.text(QRectF(x, y, right - owner_wide - x - 0.4 * em, 1.5 * em), row.name, bold=True)
        y += 1.8 * em
        y = sheet.paragraph(
            left, y, right - left, figures_text(state, row), size=SMALL, color=look.muted
        )
        y = self._auction(sheet, state, row, left, y + 0.1 * em, right)
        if row.power:
            ink = look.muted if row.used else look.text
            y = sheet.paragraph(left, y + 0.15 * em, right - left, row.power, color=ink)
        card = QRectF(0, 0, sheet.width, y + pad)
        sheet.box(card, look.raised, look.line, radius=0.4 * em)
        sheet.lower(1, mark)
        said = [f"{row.key} {row.name}", row.owner or row.state_text, figures_text(state, row)]
        if row.used:
            said.append(row.state_text)
        said.append(row.power)
        sheet.spot(card, row.key, "\n".join(said))

    def _owner(self, sheet: Sheet, row: PrivateRow, middle: float, right: float) -> float:
        """Who has it, at the right; gives the room taken."""
        em, look = sheet.em, sheet.look
        x = right
        if row.used:
            text = row.state_text
            wide = sheet.text_width(text, size=SMALL) + 0.9 * em
            sheet.pill(x - wide, middle, text, line=look.muted, color=look.muted)
            x -= wide + 0.4 * em
        if row.state == "auction":
            wide = sheet.text_width(row.state_text, size=SMALL) + 0.2 * em
            sheet.text(
                QRectF(x - wide, middle - 0.7 * em, wide, 1.4 * em),
                row.state_text,
                size=SMALL,
                color=look.muted,
                align=RIGHT,
            )
            return right - x + wide
        wide = min(sheet.text_width(row.owner), 8 * em)
        sheet.text(QRectF(x - wide, middle - 0.7 * em, wide + 1, 1.4 * em), row.owner)
        x -= wide + 1.3 * em
        if row.company_owned:
            sheet.token(QPointF(x + 0.4 * em, middle), 0.7 * em, row.owner)
        else:
            sheet.seat(
                QPointF(x + 0.5 * em, middle), 1.1 * em, self.seat(row.owner), self.color(row.owner)
            )
        return right - x

    def _auction(
        self, sheet: Sheet, state: State18, row: PrivateRow, left: float, y: float, right: float
    ) -> float:
        """What the first one costs, and the bids that stand, the highest first."""
        em, look = sheet.em, sheet.look
        if row.asked is not None:
            text = tr("costs {amount} now", amount=money(state, row.asked))
            sheet.text(QRectF(left, y, right - left, 1.3 * em), text, bold=True, color=look.accent)
            y += 1.4 * em
        for bid in row.bids:
            sheet.seat(
                QPointF(left + 0.6 * em, y + 0.65 * em),
                1.1 * em,
                self.seat(bid.player),
                self.color(bid.player),
            )
            text = tr("{player} bids {amount}", player=bid.player, amount=money(state, bid.amount))
            sheet.text(QRectF(left + 1.5 * em, y, right - left, 1.3 * em), text)
            y += 1.4 * em
        return y

    def _line(self, sheet: Sheet, row: PrivateRow, rect: QRectF) -> None:
        em, look = sheet.em, sheet.look
        status_wide = sheet.text_width(row.state_text, size=SMALL) + 0.5 * em
        sheet.text(
            rect.adjusted(0.6 * em, 0, -status_wide, 0), f"{row.key} {row.name}", color=look.muted
        )
        sheet.text(
            rect.adjusted(0, 0, -0.6 * em, 0),
            row.state_text,
            size=SMALL,
            color=look.muted,
            align=RIGHT,
        )
        said = f"{row.key} {row.name}: {row.state_text}, {grouped(row.face)}\n{row.power}"
        sheet.spot(rect, row.key, said)
