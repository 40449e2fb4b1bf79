"""Players: a card each, with money, certificates, shares, private companies and worth."""

from __future__ import annotations

from stambana.sheets import (
    LARGE,
    SMALL,
    SPRING,
    Card,
    Column,
    Columns,
    Flow,
    Glyph,
    Part,
    Pill,
    Prose,
    Row,
    Spot,
    Text,
    Wide,
    padded,
)
from stambana.titles.title import Sight
from stambana.titles.trains.sheets.signs import seat, token
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.moments import money
from stambana.titles.trains.views.players import PlayerRow, ShareRow, players
from stambana.words import grouped, tr

_WIDE = 12.5
"""Least width of a card; where two fit, two stand side by side."""


def players_sheet(sight: Sight[State18]) -> Part:
    """The players in the order of their seats."""
    cards = tuple(_card(sight, row) for row in players(sight.state))
    return Columns(cards, _WIDE)


def _card(sight: Sight[State18], row: PlayerRow) -> Spot:
    state = sight.state
    head = Row(
        (
            Text(row.name, LARGE, True),
            SPRING,
            Text(money(state, row.worth.total), LARGE, True, firm=True),
        )
    )
    parts: list[Part] = [
        Row((seat(state, row.name, 1.5), Wide(Column((head, _notes(state, row))))), level=0.0),
        _figures(state, row),
    ]
    if row.note:
        parts.append(Prose(row.note, SMALL))
    parts.append(_shares(sight, row.shares))
    if row.privates:
        parts.append(Flow(tuple(_private(state, key) for key in row.privates), 0.4))
    color = f"seat.{row.seat}"
    edge = "accent" if row.on_turn else "line"
    card = Card(Column(tuple(parts), 0.2), edge=edge, strong=row.on_turn, stripe=color)
    return Spot(card, f"player:{row.name}", says=_says(state, row))


def _notes(state: State18, row: PlayerRow) -> Row:
    """Who decides, who begins the next round, and the place by worth where there is room."""
    parts: list[Part] = []
    if row.on_turn:
        parts.append(Glyph("pointer", 0.7, "accent"))
        parts.append(Text(tr("decides"), SMALL, True, "accent", firm=True))
    if row.priority:
        parts.append(Pill(customs(state).first()[0], edge="text"))
    place = Text(
        tr("worth, place {place}", place=row.place),
        SMALL,
        color="muted",
        shorter=(tr("place {place}", place=row.place), ""),
    )
    return Row((*parts, SPRING, place), 0.4)


def _figures(state: State18, row: PlayerRow) -> Flow:
    """Cash and certificates; in the auction the free money."""
    parts = [(tr("Cash"), money(state, row.cash), False)]
    if row.free is not None and row.free != row.cash:
        parts.append((tr("free"), money(state, row.free), False))
    over = row.certificates > row.limit
    parts.append((customs(state).counted(), f"{row.certificates} / {row.limit}", over))
    return Flow(
        tuple(
            Row(
                (
                    Text(label, SMALL, color="muted", firm=True),
                    Text(f"{value} !" if bad else value, 1.0, True, "error" if bad else "text"),
                ),
                0.4,
            )
            for label, value, bad in parts
        ),
        1.2,
    )


def _shares(sight: Sight[State18], shares: tuple[ShareRow, ...]) -> Part:
    """A token, the part and for who leads it a star, for each company."""
    if not shares:
        return Text(tr("no shares"), SMALL, color="muted")
    return Flow(tuple(_share(sight, share) for share in shares), 0.2, 0.05, equal=True)


def _share(sight: Sight[State18], share: ShareRow) -> Spot:
    state = sight.state
    title = customs(state)
    text = title.part(state, share.percent)
    parts: list[Part] = [
        token(state, share.company, 0.95),
        Text(f"({text})" if share.uncounted else text, bold=share.president, firm=True),
    ]
    if share.president:
        parts.append(Glyph("star", 1.0))
    said = [title.part_of(state, share.percent, share.company)]
    if share.president:
        said.append(title.leader())
    said.append(tr("worth {amount}", amount=money(state, share.value)))
    if share.uncounted:
        said.append(tr("does not count against the certificate limit"))
    row: Part = padded(Row(tuple(parts), 0.35), 0.1)
    if share.company == sight.subject:
        row = Card(Row(tuple(parts), 0.35), "soft", "accent", pad=0.1, radius=0.3)
    return Spot(row, f"share:{share.company}", says="\n".join(said), subject=share.company)


def _private(state: State18, key: str) -> Spot:
    """A small certificate of a private company."""
    figures = state.figures.privates[key]
    said = (
        f"{key} {figures.name}",
        tr("income {amount}", amount=money(state, figures.income)),
    )
    pill = Pill(f"{key} {figures.short}", "window", radius=0.15)
    return Spot(pill, f"private:{key}", says="\n".join(said))


def _worth_text(state: State18, row: PlayerRow) -> str:
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


def _says(state: State18, row: PlayerRow) -> str:
    """What the card says, with what its figures are made of."""
    lines = [
        tr("{player}, seat {seat}", player=row.name, seat=row.seat),
        _worth_text(state, row),
        customs(state).count_text(row.certificates, row.limit),
    ]
    if row.note:
        lines.append(row.note)
    if row.priority:
        lines.append(customs(state).first()[1])
    return "\n".join(lines)
