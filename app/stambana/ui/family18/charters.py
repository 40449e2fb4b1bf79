"""Companies: a charter each, with its token, money, trains, tokens, shares and earnings."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF

from stambana.titles.trains.state import State18
from stambana.titles.trains.views.companies import (
    Charter,
    Holding,
    Standing,
    Where,
    charters,
    removed_at_setup,
)
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.moments import money
from stambana.ui.family18.panel import SheetPanel
from stambana.ui.family18.sheet import CENTER, LARGE, RIGHT, SMALL, Sheet, ink_on
from stambana.words import grouped, tr

_WIDE = 23.0
_BARS = 12
"""Operating turns whose earnings are drawn; earlier ones are told."""


class ChartersPanel(SheetPanel):
    """The companies in their operating order, then those to come."""

    def title(self) -> str:
        """What stands on the tab."""
        return tr("Companies")

    def compose(self, sheet: Sheet, state: State18) -> None:
        """Charters in as many columns as fit, then a line for each company that is closed."""
        em = sheet.em
        gap = 0.5 * em
        start = self.history.records[0].state if self.history else state
        rows = charters(state, removed_at_setup(start))
        large = [row for row in rows if row.standing is not Standing.CLOSED and _begun(row)]
        small = [row for row in rows if row not in large]
        columns = max(1, int((sheet.width - gap) // (_WIDE * em + gap)))
        wide = (sheet.width - gap * (columns + 1)) / columns
        tops = [gap] * columns
        for number, row in enumerate(large):
            column = number % columns
            if column == 0:
                tops = [max(tops)] * columns
            left = gap + column * (wide + gap)
            corner = QPointF(left, tops[column])
            key = self.kept(row, row.key == self.company)
            tops[column] = gap + sheet.card(key, corner, wide, partial(self._card, state, row))
        tops = [max(tops)] * columns
        for number, row in enumerate(small):
            column = number % columns
            left = gap + column * (wide + gap)
            corner = QPointF(left, tops[column])
            key = self.kept(row, row.key == self.company)
            tops[column] = gap / 2 + sheet.card(key, corner, wide, partial(self._line, row))

    # -- a company that plays -----------------------------------------------------------------

    def _card(self, state: State18, row: Charter, sheet: Sheet) -> None:
        em, look = sheet.em, sheet.look
        pad = 0.6 * em
        left, right = pad, sheet.width - pad
        mark = sheet.mark()
        y = pad
        self._head(sheet, state, row, left, y, right)
        y += 3.25 * em
        if row.standing is Standing.UNFLOATED:
            sheet.text(
                QRectF(left, y, right - left, 1.3 * em), row.standing_text, color=look.warning
            )
            y += 1.4 * em
        y = self._assets(sheet, state, row, left, y, right)
        if row.holdings:
            y = self._shares(sheet, row, left, y, right)
        y = self._earnings(sheet, state, row, left, y, right)
        y = self._cards(sheet, row, left, y, right)
        card = QRectF(0, 0, sheet.width, y + 0.3 * em)
        strong = row.on_turn or row.key == self.company
        sheet.box(
            card,
            look.soft if row.key == self.company else look.raised,
            look.accent if strong else look.line,
            radius=0.4 * em,
            width=2.0 if strong else 1.0,
        )
        sheet.lower(1, mark)
        sheet.spot(card, row.key, self._says(state, row), row.key)

    def _head(
        self, sheet: Sheet, state: State18, row: Charter, left: float, y: float, right: float
    ) -> None:
        """Token and place in the order; key, name and president; price and treasury."""
        em, look = sheet.em, sheet.look
        radius = 1.35 * em
        middle = QPointF(left + radius, y + radius)
        sheet.token(middle, radius, row.key)
        if row.order:
            at = QRectF(left + 1.55 * radius, y + 1.25 * radius, 1.15 * em, 1.15 * em)
            fill = look.accent if row.on_turn else look.raised
            ink = look.on_accent if row.on_turn else look.text
            sheet.box(at, fill, look.text, radius=0.3 * em)
            sheet.text(at, str(row.order), size=SMALL, bold=True, color=ink, align=CENTER)
        price = money(state, row.price) if row.price else ""
        price_wide = sheet.text_width(price, size=LARGE, bold=True)
        x = left + 2 * radius + 0.75 * em
        room = right - price_wide - x - 0.3 * em
        whole = sheet.text_width(row.key, size=LARGE, bold=True)
        size = LARGE * min(1.0, max(room, em) / whole)  # a key cut short names no company
        key_wide = sheet.text(
            QRectF(x, y - 0.05 * em, room, 1.2 * em), row.key, size=size, bold=True
        )
        if row.on_turn or row.operated:
            note_left = x + key_wide + 0.5 * em
            if row.on_turn:
                sheet.pointer(QPointF(note_left + 0.3 * em, y + 0.6 * em), 0.7 * em, look.accent)
                note_left += 0.8 * em
            if x + room - note_left > 2 * em:
                sheet.text(
                    QRectF(note_left, y, x + room - note_left, 1.2 * em),
                    row.standing_text,
                    size=SMALL,
                    color=look.accent if row.on_turn else look.muted,
                )
        sheet.text(QRectF(x, y + 1.05 * em, right - x, em), row.name, size=SMALL, color=look.muted)
        if row.leader:
            sheet.seat(
                QPointF(x + 0.5 * em, y + 2.65 * em),
                em,
                self.seat(row.leader),
                self.color(row.leader),
            )
            name = sheet.text(
                QRectF(x + 1.3 * em, y + 2.15 * em, right - x - 2.6 * em, em), row.leader
            )
            if not row.minor:
                sheet.star(
                    QPointF(x + 1.3 * em + name + 0.7 * em, y + 2.65 * em), 0.42 * em, look.text
                )
        sheet.text(
            QRectF(right - price_wide, y - 0.05 * em, price_wide, 1.2 * em),
            price,
            size=LARGE,
            bold=True,
            align=RIGHT,
        )
        self._par(sheet, row, x, y + 2.15 * em, right)

    def _par(self, sheet: Sheet, row: Charter, left: float, y: float, right: float) -> None:
        """The par price right of the president, in words where there is room."""
        em = sheet.em
        if row.leader:
            left += sheet.text_width(row.leader) + 2.9 * em
        for text in (tr("par {price}", price=row.par), f"({row.par})"):
            if row.par and sheet.text_width(text, size=SMALL) <= right - left:
                rect = QRectF(left, y, right - left, em)
                sheet.text(rect, text, size=SMALL, color=sheet.look.muted, align=RIGHT)
                return

    def _assets(
        self, sheet: Sheet, state: State18, row: Charter, left: float, y: float, right: float
    ) -> float:
        """Treasury and private companies on the left, trains as small cards on the right."""
        em, look = sheet.em, sheet.look
        high = 1.75 * em
        x = left
        x += sheet.text(QRectF(x, y, right - x, high), tr("Treasury"), size=SMALL, color=look.muted)
        x += 0.4 * em
        x += sheet.text(QRectF(x, y, right - x, high), money(state, row.treasury), bold=True)
        for key in row.privates:
            x = sheet.pill(x + 0.5 * em, y + high / 2, key, line=look.muted)
        at = right - 1.7 * em * len(row.trains) + 0.35 * em
        label = tr("no train")
        if row.trains:
            limit = f"{len(row.trains)}/{row.train_limit}"
            label = tr("Trains") if row.minor else f"{tr('Trains')} {limit}"
            if sheet.text_width(label, size=SMALL) > at - x - em:
                label = "" if row.minor else limit
        sheet.text(
            QRectF(x, y, at - x - 0.5 * em, high),
            label,
            size=SMALL,
            color=look.muted if row.trains or row.minor else look.warning,
            align=RIGHT,
        )
        for kind in row.trains:
            at = train_card(sheet, at, y + 0.1 * em, kind) + 0.35 * em
        return y + high + 0.25 * em

    def _tokens(self, sheet: Sheet, row: Charter, left: float, y: float, right: float) -> None:
        """The tokens left, each with what it costs to place."""
        em, look = sheet.em, sheet.look
        high = 1.6 * em
        if not row.token_costs:
            sheet.text(
                QRectF(left, y, right - left, high),
                tr("no token left"),
                size=SMALL,
                color=look.muted,
            )
            return
        x = left
        for cost in row.token_costs:
            sheet.token(QPointF(x + 0.7 * em, y + high / 2), 0.7 * em, row.key)
            x += 1.5 * em
            text = grouped(cost) if cost else tr("free")
            x += sheet.text(QRectF(x, y, 3 * em, high), text, size=SMALL) + 0.4 * em

    def _shares(self, sheet: Sheet, row: Charter, left: float, y: float, right: float) -> float:
        """A bar of ten parts, each with the sign of who has it."""
        em = sheet.em
        high = 1.5 * em
        each = (right - left) / 100
        x = left
        for part in row.holdings:
            wide = part.percent * each
            self._holding(sheet, part, QRectF(x, y, wide, high))
            x += wide
        return y + high + 0.25 * em

    def _holding(self, sheet: Sheet, part: Holding, rect: QRectF) -> None:
        em, look = sheet.em, sheet.look
        player = part.where is Where.PLAYER
        fill = self.color(part.holder) if player else look.window
        ink = ink_on(fill) if player else look.muted
        inner = rect.adjusted(0.5, 0, -1.0, 0)
        dashed = part.where in (Where.OFFERING, Where.MARKET)
        sheet.box(inner, fill, look.text if player else look.muted, radius=2, dashed=dashed)
        sign = str(self.seat(part.holder)) if player else _letters(part)
        middle = rect.center()
        if part.president:
            sheet.text(
                QRectF(rect.left(), rect.top(), rect.width() - 0.9 * em, rect.height()),
                sign,
                bold=True,
                color=ink,
                align=CENTER,
            )
            sheet.star(QPointF(middle.x() + 0.55 * em, middle.y() - 0.02 * em), 0.4 * em, ink)
            return
        sheet.text(inner, sign, bold=player, color=ink, align=CENTER, size=1.0 if player else SMALL)

    def _earnings(
        self, sheet: Sheet, state: State18, row: Charter, left: float, y: float, right: float
    ) -> float:
        """Small bars, the last one strong and with its figure; tokens to their left."""
        em, look = sheet.em, sheet.look
        high = 1.6 * em
        if not row.earnings:
            self._tokens(sheet, row, left, y, right)
            return y + high + 0.15 * em
        value = money(state, row.earnings[-1])
        value_wide = sheet.text_width(value, bold=True) + 0.4 * em
        sheet.text(QRectF(right - value_wide, y, value_wide, high), value, bold=True, align=RIGHT)
        said = 3.3 * em * len(row.token_costs)
        if not row.token_costs:
            said = sheet.text_width(tr("no token left"), size=SMALL) + 0.3 * em
        room = right - value_wide - left - said
        each = 0.85 * em
        shown = row.earnings[-max(1, min(_BARS, int(room // each))) :]
        most = max((*shown, 1))
        x = right - value_wide - each * len(shown)
        base = y + high - 0.2 * em
        sheet.box(QRectF(x, base, each * len(shown), 1.0), look.muted)
        for number, amount in enumerate(shown):
            tall = max(1.5, (high - 0.3 * em) * amount / most) if amount else 0.0
            last = number == len(shown) - 1
            rect = QRectF(x + number * each + 0.1 * em, base - tall, each - 0.2 * em, tall)
            if amount:
                sheet.box(rect, look.accent if last else look.muted, radius=1)
        self._tokens(sheet, row, left, y, x)
        return y + high + 0.15 * em

    def _cards(self, sheet: Sheet, row: Charter, left: float, y: float, right: float) -> float:
        """The cards on the charter, those used up struck out and fainter."""
        em, look = sheet.em, sheet.look
        x = left
        for name, used in row.cards:
            need = sheet.text_width(name, size=SMALL) + 0.9 * em
            if x > left and x + need > right:
                x = left
                y += 1.35 * em
            ink = look.muted if used else look.text
            end = sheet.pill(x, y + 0.7 * em, name, line=ink, color=ink)
            if used:
                sheet.line(
                    [QPointF(x + 0.4 * em, y + 0.7 * em), QPointF(end - 0.4 * em, y + 0.7 * em)],
                    look.muted,
                )
            x = end + 0.4 * em
        return y + 1.5 * em if row.cards else y

    # -- a company that does not ----------------------------------------------------------------

    def _line(self, row: Charter, sheet: Sheet) -> None:
        em, look = sheet.em, sheet.look
        rect = QRectF(0, 0, sheet.width, 2.1 * em)
        marked = row.key == self.company
        sheet.box(
            rect,
            look.soft if marked else "",
            look.accent if marked else look.line,
            radius=0.4 * em,
            dashed=not marked,
        )
        closed = row.standing is Standing.CLOSED
        middle = QPointF(rect.left() + 1.4 * em, rect.center().y())
        sheet.token(middle, 0.85 * em, row.key, opacity=0.45 if closed else 1.0)
        x = middle.x() + 1.3 * em
        status = row.standing_text
        status_wide = sheet.text_width(status, size=SMALL) + 0.3 * em
        sheet.text(
            QRectF(x, rect.top(), rect.right() - status_wide - x - em, rect.height()),
            row.name,
            color=look.muted if closed else look.text,
        )
        sheet.text(
            QRectF(rect.right() - status_wide - 0.6 * em, rect.top(), status_wide, rect.height()),
            status,
            size=SMALL,
            color=look.muted,
            align=RIGHT,
        )
        said = "\n".join((f"{row.key} {row.name}", row.standing_text))
        sheet.spot(rect, row.key, said, row.key)

    def _says(self, state: State18, row: Charter) -> str:
        lines = [f"{row.key} {row.name}: {row.standing_text}"]
        if row.leader:
            lines.append(f"{customs(state).leader()} {row.leader}")
        if row.price:
            lines.append(
                tr(
                    "price {price}, par {par}, treasury {treasury}",
                    price=money(state, row.price),
                    par=grouped(row.par),
                    treasury=grouped(row.treasury),
                )
            )
        lines.append(tr("trains: {trains}", trains=", ".join(row.trains) or tr("none")))
        lines += [f"{name}, {tr('used')}" if used else name for name, used in row.cards]
        if row.holdings:
            lines += [f"{part.percent} % {part.text}" for part in row.holdings]
        if row.earnings:
            lines.append(
                tr("earned: {amounts}", amounts=", ".join(grouped(part) for part in row.earnings))
            )
        return "\n".join(lines)


def _begun(row: Charter) -> bool:
    return row.standing is not Standing.UNSTARTED or any(
        part.where is not Where.OFFERING and not part.president for part in row.holdings
    )


def _letters(part: Holding) -> str:
    """The sign of a place that is no player's."""
    wide = part.percent >= 20
    if part.where is Where.TREASURY:
        return tr("treasury") if part.percent >= 30 else tr("T")
    if part.where is Where.MARKET:
        return tr("market") if part.percent >= 30 else tr("M")
    if part.where is Where.OFFERING:
        return tr("offering") if part.percent >= 30 else tr("O")
    return part.holder if wide else part.holder[:1]


def train_card(sheet: Sheet, left: float, top: float, kind: str, *, faint: bool = False) -> float:
    """A small card of a train; gives its right edge."""
    em, look = sheet.em, sheet.look
    rect = QRectF(left, top, 1.35 * em, 1.55 * em)
    sheet.box(rect, look.base, look.muted if faint else look.text, radius=0.22 * em)
    ink = look.muted if faint else look.text
    sheet.text(
        QRectF(rect.left(), rect.top() - 0.02 * em, rect.width(), 1.15 * em),
        kind,
        size=min(1.0, 0.92 * rect.width() / sheet.text_width(kind, bold=True)),
        bold=True,
        color=ink,
        align=CENTER,
    )
    y = rect.bottom() - 0.3 * em
    sheet.line([QPointF(rect.left() + 0.22 * em, y), QPointF(rect.right() - 0.22 * em, y)], ink)
    for part in (0.3, 0.7):
        dot = QPointF(rect.left() + rect.width() * part, y)
        sheet.box(QRectF(dot.x() - 0.1 * em, dot.y(), 0.2 * em, 0.2 * em), ink, radius=0.1 * em)
    return rect.right()
