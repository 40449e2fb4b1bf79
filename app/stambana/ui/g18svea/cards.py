"""Strategy cards: each player's hand and charters, the auction, and the cards set aside.

A card shows its income, both initiatives with the one that counts filled and pointed at, and what
it does.  A turned card says so, its income is struck out and its ground is hatched, so that
nothing rests on color alone.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt

from stambana.titles.g18svea.state import StateSvea
from stambana.titles.g18svea.views import CardRow, CardsView, Hand, cards_view, figure
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.moments import money
from stambana.ui.family18.panel import SheetPanel
from stambana.ui.family18.sheet import CENTER, LARGE, RIGHT, SMALL, Sheet, mixed
from stambana.words import tr

_WIDE = 19.0
"""Least width of a card, in ems."""

_BOXES = 4.8
"""Width of both initiatives, in ems."""


class CardsPanel(SheetPanel):
    """During the auction its card and line stand first, then the hands, then what lies aside."""

    def title(self) -> str:
        """What stands on the tab."""
        return tr("Cards")

    def compose(self, sheet: Sheet, state: State18) -> None:
        """From above: auction, hands by seat, set aside, unsold."""
        assert isinstance(state, StateSvea)
        em = sheet.em
        view = cards_view(state)
        left, right = 0.6 * em, sheet.width - 0.6 * em
        y = 0.6 * em
        if view.up is not None:
            y = self._auction(sheet, state, view, left, y, right)
        for hand in view.hands:
            y = self._hand(sheet, state, hand, left, y, right)
        y = self._list(sheet, tr("Set aside"), view.aside, left, y, right)
        y = self._list(sheet, tr("Unsold"), view.unsold, left, y, right)
        self._list(sheet, tr("Out of the game"), view.gone, left, y, right)

    # -- hands ----------------------------------------------------------------------------------

    def _hand(
        self, sheet: Sheet, state: StateSvea, hand: Hand, left: float, y: float, right: float
    ) -> float:
        em, look = sheet.em, sheet.look
        seat = self.seat(hand.player)
        sheet.seat(QPointF(left + 0.7 * em, y + 0.8 * em), 1.4 * em, seat, self.color(hand.player))
        total = tr("initiative {sum}", sum=figure(hand.initiative))
        wide = sheet.text_width(total, bold=True)
        sheet.text(QRectF(right - wide, y, wide + 1, 1.6 * em), total, bold=True, align=RIGHT)
        x = left + 1.8 * em
        x += sheet.text(
            QRectF(x, y, right - wide - x - 0.6 * em, 1.6 * em), hand.player, size=LARGE, bold=True
        )
        place = tr("place {place} in the next stock round", place=hand.rank)
        if x + 0.6 * em + sheet.text_width(place, size=SMALL) > right - wide - 0.6 * em:
            place = tr("place {place}", place=hand.rank)
        sheet.text(
            QRectF(x + 0.6 * em, y + 0.1 * em, right - wide - x - 1.2 * em, 1.6 * em),
            place,
            size=SMALL,
            color=look.muted,
        )
        said = [tr("{player}, seat {seat}", player=hand.player, seat=seat), total, place]
        sheet.spot(QRectF(left, y, right - left, 1.6 * em), f"hand:{hand.player}", "\n".join(said))
        y += 1.9 * em
        if not hand.rows:
            sheet.text(
                QRectF(left, y, right - left, 1.3 * em),
                tr("no cards"),
                size=SMALL,
                color=look.muted,
            )
            return y + 1.9 * em
        return self._cards(sheet, state, hand.rows, left, y, right) + 0.5 * em

    def _cards(
        self,
        sheet: Sheet,
        state: StateSvea,
        rows: tuple[CardRow, ...],
        left: float,
        y: float,
        right: float,
    ) -> float:
        """Cards in as many columns as fit."""
        em = sheet.em
        gap = 0.45 * em
        columns = max(1, int((right - left + gap) // (_WIDE * em + gap)))
        wide = (right - left - gap * (columns - 1)) / columns
        tops = [y] * columns
        for row in rows:
            column = tops.index(min(tops))
            corner = QPointF(left + column * (wide + gap), tops[column])
            key = self.kept(row, self.company)
            tops[column] = gap + sheet.card(key, corner, wide, partial(self._card, state, row))
        return max(tops)

    def _card(self, state: StateSvea, row: CardRow, sheet: Sheet) -> None:
        em, look = sheet.em, sheet.look
        pad = 0.55 * em
        left, right = pad, sheet.width - pad
        mark = sheet.mark()
        y = pad - 0.1 * em
        x = left
        if row.place in state.companies:
            sheet.token(QPointF(x + 0.75 * em, y + 0.75 * em), 0.75 * em, row.place)
            x += 1.9 * em
        longest = max(sheet.text_width(word, bold=True) for word in row.name.split())
        beside = right - _BOXES * em - 0.4 * em
        if x + longest <= beside:
            self._initiatives(sheet, row, right, y)
            end = sheet.paragraph(x, y + 0.2 * em, beside - x, row.name, bold=True)
        else:  # large text in a narrow panel: the figures get a line of their own
            end = sheet.paragraph(x, y + 0.2 * em, right - x, row.name, bold=True) + 0.2 * em
            self._initiatives(sheet, row, right, end)
            end += 1.5 * em
        y = max(y + 1.75 * em, end + 0.1 * em)
        y = self._income(sheet, state, row, left, y, right)
        ink = look.muted if row.turned else look.text
        y = sheet.paragraph(left, y, right - left, row.power, size=SMALL, color=ink)
        card = QRectF(0, 0, sheet.width, y + pad)
        strong = bool(self.company) and row.place == self.company
        ground = [(card, look.raised, Qt.BrushStyle.SolidPattern)]
        if row.turned:
            hatch = mixed(look.raised, look.muted, 0.28)
            ground.append((card, hatch, Qt.BrushStyle.BDiagPattern))
        for rect, fill, pattern in ground:
            sheet.box(
                rect,
                fill,
                look.accent if strong else look.line,
                radius=0.4 * em,
                width=2.0 if strong else 1.0,
                pattern=pattern,
            )
        sheet.lower(len(ground), mark)
        sheet.spot(card, row.key, self._says(state, row), self._company(state, row))

    def _company(self, state: StateSvea, row: CardRow) -> str:
        return row.place if row.place in state.companies else ""

    def _income(
        self, sheet: Sheet, state: StateSvea, row: CardRow, left: float, y: float, right: float
    ) -> float:
        """What it pays, struck out once it is turned, and whether it is."""
        em, look = sheet.em, sheet.look
        text = (
            tr("income {amount}", amount=money(state, row.income))
            if row.income
            else tr("no income")
        )
        rect = QRectF(left, y, right - left, 1.2 * em)
        wide = sheet.text(rect, text, size=SMALL, color=look.muted)
        if row.turned and row.income:
            middle = y + 0.62 * em
            sheet.line([QPointF(left, middle), QPointF(left + wide, middle)], look.muted)
        if row.turned:
            sheet.pill(
                left + wide + 0.6 * em,
                y + 0.6 * em,
                tr("⟳ turned"),
                line=look.warning,
                color=look.warning,
                bold=True,
            )
        return y + 1.35 * em

    def _initiatives(self, sheet: Sheet, row: CardRow, right: float, y: float) -> None:
        """Both initiatives, the one that counts filled and pointed at."""
        em, look = sheet.em, sheet.look
        high, wide = 1.5 * em, 2.3 * em
        x = right - _BOXES * em
        values = ((row.initiative, not row.turned), (row.initiative_used, row.turned))
        for number, (value, counts) in enumerate(values):
            rect = QRectF(x + number * (wide + 0.2 * em), y, wide, high)
            sheet.box(
                rect,
                look.accent if counts else "",
                look.accent if counts else look.muted,
                radius=0.3 * em,
                dashed=not counts,
            )
            ink = look.on_accent if counts else look.muted
            sheet.text(rect, figure(value), bold=counts, color=ink, align=CENTER)
            if row.turned and not counts:
                middle = rect.center().y()
                sheet.line(
                    [
                        QPointF(rect.left() + 0.5 * em, middle),
                        QPointF(rect.right() - 0.5 * em, middle),
                    ],
                    look.muted,
                )

    def _says(self, state: StateSvea, row: CardRow) -> str:
        lines = [row.name]
        if row.place in state.companies:
            lines.append(tr("on the charter of {company}", company=row.place))
        if row.turned:
            lines.append(tr("turned: pays nothing more"))
        elif row.income:
            lines.append(tr("income {amount}", amount=money(state, row.income)))
        lines.append(
            tr(
                "initiative {first}, after its use {used}",
                first=figure(row.initiative),
                used=figure(row.initiative_used),
            )
        )
        lines.append(row.power)
        return "\n".join(lines)

    # -- the auction ----------------------------------------------------------------------------

    def _auction(
        self, sheet: Sheet, state: StateSvea, view: CardsView, left: float, y: float, right: float
    ) -> float:
        """The card that is bid for, who has bid, and what comes after it."""
        assert view.up is not None
        em, look = sheet.em, sheet.look
        sheet.pointer(QPointF(left + 0.4 * em, y + 0.8 * em), 0.9 * em, look.accent)
        sheet.text(
            QRectF(left + 1.3 * em, y, right - left, 1.6 * em),
            tr("Bid for now"),
            size=LARGE,
            bold=True,
            color=look.accent,
        )
        y += 1.9 * em
        y = self._cards(sheet, state, (view.up,), left, y, right)
        x = left
        for name, answered in view.bids:
            text = f"✓ {name}" if answered else f"… {name}"
            need = sheet.text_width(text, size=SMALL, bold=answered) + 0.9 * em
            if x > left and x + need > right:
                x = left
                y += 1.4 * em
            x = sheet.pill(x, y + 0.6 * em, text, line=look.muted, bold=answered) + 0.4 * em
        y += 1.7 * em
        y = self._list(sheet, tr("Then in the line"), view.line, left, y, right, numbered=True)
        if view.hidden:
            text = tr(
                "1 more card comes up, unseen."
                if view.hidden == 1
                else "{number} more cards come up one by one, unseen.",
                number=view.hidden,
            )
            y = sheet.paragraph(left, y, right - left, text, color=look.muted) + 0.8 * em
        return y

    def _list(
        self,
        sheet: Sheet,
        title: str,
        rows: tuple[CardRow, ...],
        left: float,
        y: float,
        right: float,
        *,
        numbered: bool = False,
    ) -> float:
        """Cards that nobody has, a line each."""
        em, look = sheet.em, sheet.look
        if not rows:
            return y
        sheet.text(QRectF(left, y, right - left, 1.4 * em), title, bold=True, color=look.muted)
        y += 1.5 * em
        for number, row in enumerate(rows, start=1):
            rect = QRectF(left, y, right - left, 1.45 * em)
            name = f"{number}. {row.name}" if numbered else row.name
            figures = f"{figure(row.initiative)} / {figure(row.initiative_used)}"
            wide = sheet.text_width(figures, size=SMALL)
            sheet.text(rect.adjusted(0, 0, -wide - 0.5 * em, 0), name)
            sheet.text(rect, figures, size=SMALL, color=look.muted, align=RIGHT)
            sheet.line([rect.bottomLeft(), rect.bottomRight()], look.line)
            assert isinstance(self.state, StateSvea)
            sheet.spot(rect, row.key, self._says(self.state, row))
            y += 1.5 * em
        return y + 0.7 * em
