"""Bank and rounds: the money left, the track of rounds, and what ends the game."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from stambana.titles.trains.state import State18
from stambana.titles.trains.views.moments import money
from stambana.titles.trains.views.rounds import BankView, EndRow, bank
from stambana.ui.family18.panel import SheetPanel
from stambana.ui.family18.sheet import CENTER, RIGHT, SMALL, Sheet
from stambana.ui.family18.trains import warning_sign
from stambana.words import tr


class BankPanel(SheetPanel):
    """One card for the bank, the rounds under it, then the ends."""

    def title(self) -> str:
        """What stands on the tab."""
        return tr("Bank and rounds")

    def compose(self, sheet: Sheet, state: State18) -> None:
        """From above: round, track, bank, ends."""
        em = sheet.em
        pad = 0.7 * em
        left, right = pad, sheet.width - pad
        view = bank(state)
        sheet.text(QRectF(left, pad, right - left, 1.7 * em), view.round_text, size=1.35, bold=True)
        y = self._track(sheet, view, left, pad + 2.1 * em, right)
        y = self._bank(sheet, state, view, left, y + 0.6 * em, right)
        end_rows(sheet, view.ends, left, y + 0.8 * em, right)

    def _track(self, sheet: Sheet, view: BankView, left: float, y: float, right: float) -> float:
        em, look = sheet.em, sheet.look
        x = left
        for number, chip in enumerate(view.track):
            wide = sheet.text_width(chip.label, bold=True) + 1.1 * em
            if x > left and x + wide > right:
                x = left
                y += 2.1 * em
            elif number:
                sheet.line(
                    [QPointF(x - 0.5 * em, y + 0.85 * em), QPointF(x, y + 0.85 * em)],
                    look.muted,
                    1.5,
                )
            rect = QRectF(x, y, wide, 1.7 * em)
            now = chip.when == "now"
            sheet.box(
                rect,
                look.accent if now else look.raised,
                look.accent if now else look.muted,
                radius=0.85 * em,
                dashed=chip.when == "coming",
            )
            ink = look.on_accent if now else look.muted if chip.when == "past" else look.text
            sheet.text(rect, chip.label, bold=now, color=ink, align=CENTER)
            if chip.when == "past":
                middle = rect.center().y()
                sheet.line(
                    [
                        QPointF(rect.left() + 0.4 * em, middle),
                        QPointF(rect.right() - 0.4 * em, middle),
                    ],
                    look.muted,
                    1.2,
                )
            words = {"past": tr("over"), "now": tr("now"), "coming": tr("to come")}
            sheet.spot(rect, f"round:{number}", f"{chip.label}: {words[chip.when]}")
            x += wide + 0.5 * em
        return y + 1.7 * em

    def _bank(
        self,
        sheet: Sheet,
        state: State18,
        view: BankView,
        left: float,
        y: float,
        right: float,
    ) -> float:
        em, look = sheet.em, sheet.look
        top = y
        sheet.text(QRectF(left, y, right - left, 1.8 * em), tr("Bank"), color=look.muted)
        amount = money(state, view.rest)
        color = look.error if view.broken else look.text
        sheet.text(
            QRectF(left, y, right - left, 1.8 * em),
            amount,
            size=1.6,
            bold=True,
            color=color,
            align=RIGHT,
        )
        y += 2.0 * em
        bar = QRectF(left, y, right - left, 0.8 * em)
        sheet.box(bar, look.base, look.muted, radius=0.4 * em)
        part = max(0.0, min(1.0, view.rest / view.total)) if view.total else 0.0
        if part > 0.02:
            sheet.box(
                QRectF(bar.left(), bar.top(), bar.width() * part, bar.height()),
                look.accent,
                radius=0.4 * em,
            )
        y += 1.0 * em
        note = tr("of {total}", total=money(state, view.total))
        if view.broken:
            note = tr("broken: it goes on paying")
        sheet.text(
            QRectF(left, y, right - left, 1.1 * em),
            note,
            size=SMALL,
            color=color if view.broken else look.muted,
            align=RIGHT,
        )
        y += 1.2 * em
        rect = QRectF(left, top, right - left, y - top)
        sheet.spot(rect, "bank", f"{tr('Bank')}: {amount}, {note}")
        return y


def end_rows(sheet: Sheet, rows: tuple[EndRow, ...], left: float, y: float, right: float) -> float:
    """What ends a game, with a sign at what has come about; gives where it ends."""
    em, look = sheet.em, sheet.look
    sheet.text(QRectF(left, y, right - left, 1.3 * em), tr("What ends the game"), color=look.muted)
    y += 1.6 * em
    for number, row in enumerate(rows):
        top = y
        if row.come:
            warning_sign(sheet, QPointF(left + 0.5 * em, y + 0.6 * em), 0.9 * em, look.warning)
        else:
            sheet.box(
                QRectF(left + 0.2 * em, y + 0.3 * em, 0.6 * em, 0.6 * em),
                "",
                look.muted,
                radius=0.3 * em,
            )
        y = sheet.paragraph(left + 1.5 * em, y, right - left - 1.5 * em, row.text, bold=row.come)
        sheet.spot(QRectF(left, top, right - left, y - top), f"end:{number}", row.text)
        y += 0.4 * em
    return y
