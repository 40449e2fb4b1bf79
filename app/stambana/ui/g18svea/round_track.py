"""The round track: where the marker stands, what comes, who is first, and what ends the game."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import QPointF, QRectF

from stambana.engine.ledger import BANK
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.g18svea.views import SpaceRow, cards_view, figure, round_track
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.moments import money
from stambana.titles.trains.views.rounds import bank
from stambana.ui.family18.bank import end_rows
from stambana.ui.family18.panel import SheetPanel
from stambana.ui.family18.sheet import CENTER, SMALL, Sheet
from stambana.words import tr

_WIDE, _HIGH, _GAP = 3.2, 1.8, 0.5
"""Width and height of a space, and the line to the next, in ems."""

_CARDS = ("DS", "SC")


class RoundTrackPanel(SheetPanel):
    """From above: the round, the track, the player order, the bank, the ends."""

    def title(self) -> str:
        """What stands on the tab."""
        return tr("Round track")

    def compose(self, sheet: Sheet, state: State18) -> None:
        """Spaces in rows: a stock round begins one, or what is done with cards before it."""
        assert isinstance(state, StateSvea)
        em = sheet.em
        pad = 0.7 * em
        left, right = pad, sheet.width - pad
        rows = round_track(state)
        now = next((row for row in rows if row.when == "now"), rows[-1])
        sheet.text(QRectF(left, pad, right - left, 1.7 * em), now.name, size=1.35, bold=True)
        y = self._track(sheet, rows, left, pad + 2.2 * em, right)
        y = self._order(sheet, state, left, y + 0.5 * em, right)
        text = tr(
            "The bank does not run out; {amount} lie in it.",
            amount=money(state, state.cash(BANK)),
        )
        y = sheet.paragraph(left, y + 0.3 * em, right - left, text, color=sheet.look.muted)
        end_rows(sheet, bank(state).ends, left, y + 0.8 * em, right)

    def _track(
        self, sheet: Sheet, rows: tuple[SpaceRow, ...], left: float, y: float, right: float
    ) -> float:
        em = sheet.em
        turns, before = 0, ""

        def row_of(row: SpaceRow) -> int:
            nonlocal turns, before
            turns += row.kind in _CARDS or (row.kind == "SR" and before not in _CARDS)
            before = row.kind
            return turns

        for _, group in groupby(rows, row_of):
            x = left
            for row in group:
                wide = max(_WIDE * em, sheet.text_width(row.code or row.name, bold=True) + em)
                if x > left and x + wide > right:
                    x = left + 1.2 * em
                    y += (_HIGH + 0.35) * em
                if x > left:
                    middle = y + _HIGH * em / 2
                    ink = sheet.look.muted
                    sheet.line([QPointF(x - _GAP * em, middle), QPointF(x, middle)], ink, 1.5)
                self._space(sheet, row, QRectF(x, y, wide, _HIGH * em))
                x += wide + _GAP * em
            y += (_HIGH + 0.35) * em
        return y

    def _space(self, sheet: Sheet, row: SpaceRow, rect: QRectF) -> None:
        """A space: round for operating rounds, square for stock rounds, a second edge for cards."""
        em, look = sheet.em, sheet.look
        now = row.when == "now"
        radius = _HIGH * em / 2 if row.kind == "OR" else 0.3 * em
        sheet.box(
            rect,
            look.accent if now else look.raised,
            look.accent if now else look.muted,
            radius=radius,
            dashed=row.when == "coming",
        )
        if row.kind in _CARDS:
            inner = rect.adjusted(0.2 * em, 0.2 * em, -0.2 * em, -0.2 * em)
            sheet.box(inner, "", look.on_accent if now else look.muted, radius=0.2 * em)
        ink = look.on_accent if now else look.muted if row.when == "past" else look.text
        sheet.text(rect, row.code or row.name, bold=now, color=ink, align=CENTER)
        if row.when == "past":
            middle = rect.center().y()
            sheet.line(
                [QPointF(rect.left() + 0.5 * em, middle), QPointF(rect.right() - 0.5 * em, middle)],
                look.muted,
                1.2,
            )
        words = {"past": tr("over"), "now": tr("now"), "coming": tr("to come")}
        sheet.spot(rect, f"space:{row.code}", f"{row.name}: {words[row.when]}")

    def _order(self, sheet: Sheet, state: StateSvea, left: float, y: float, right: float) -> float:
        """The players in the order of the stock round, or of the next one as it stands."""
        em, look = sheet.em, sheet.look
        hands = {hand.player: hand for hand in cards_view(state).hands}
        stock = state.round_name.startswith("SR") and not state.over
        if stock:
            order = state.order
            head = tr("Player order of this stock round")
        else:
            order = tuple(sorted(hands, key=lambda name: hands[name].rank))
            head = tr("Player order by the cards now")
        sheet.text(QRectF(left, y, right - left, 1.4 * em), head, bold=True, color=look.muted)
        y += 1.6 * em
        for place, name in enumerate(order, start=1):
            rect = QRectF(left, y, right - left, 1.5 * em)
            sheet.text(rect, f"{place}.", bold=True)
            middle = rect.center().y()
            sheet.seat(
                QPointF(left + 2.0 * em, middle), 1.2 * em, self.seat(name), self.color(name)
            )
            x = left + 3.0 * em
            x += sheet.text(QRectF(x, y, right - x, 1.5 * em), name)
            text = tr("initiative {sum}", sum=figure(hands[name].initiative))
            if hands[name].first:
                wide = sheet.text_width(text, size=SMALL) + 1.2 * em
                if x + wide + sheet.text_width(tr("Priority"), size=SMALL) + 1.6 * em <= right:
                    x = sheet.pill(x + 0.5 * em, middle, tr("Priority"), line=look.text)
            sheet.text(
                QRectF(x + 0.6 * em, y, right - x - 0.6 * em, 1.5 * em),
                text,
                size=SMALL,
                color=look.muted,
            )
            sheet.spot(rect, f"order:{name}", f"{place}. {name}, {text}")
            y += 1.6 * em
        return y
