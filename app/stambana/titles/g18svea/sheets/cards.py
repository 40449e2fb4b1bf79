"""Strategy cards (18Svea 5): who has them, which are turned, and the auction of them."""

from __future__ import annotations

from stambana.sheets import (
    LARGE,
    SMALL,
    SPRING,
    Card,
    Column,
    Columns,
    Either,
    Flow,
    Gap,
    Glyph,
    Part,
    Pill,
    Prose,
    Row,
    Rule,
    Spot,
    Text,
    Wide,
)
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.g18svea.views import CardRow, CardsView, Hand, cards_view, figure
from stambana.titles.title import Sight
from stambana.titles.trains.sheets.signs import seat, seat_number, token
from stambana.titles.trains.views.moments import money
from stambana.words import tr

_WIDE = 19.0
"""Least width of a card."""

_ROOMY = 13.0
"""Width of a card from which both initiatives stand beside its name."""


def cards_sheet(sight: Sight[StateSvea]) -> Part:
    """During the auction its card and line stand first, then the hands, then what lies aside."""
    view = cards_view(sight.state)
    parts: list[Part] = []
    if view.up is not None:
        parts.append(_auction(sight, view, view.up))
    parts += [_hand(sight, hand) for hand in view.hands]
    for title, rows in (
        (tr("Set aside"), view.aside),
        (tr("Unsold"), view.unsold),
        (tr("Out of the game"), view.gone),
    ):
        if rows:
            parts.append(_list(sight, title, rows))
    return Column(tuple(parts), 0.8)


# -- hands ------------------------------------------------------------------------------------


def _hand(sight: Sight[StateSvea], hand: Hand) -> Column:
    state = sight.state
    total = tr("initiative {sum}", sum=figure(hand.initiative))
    place = tr("place {place} in the next stock round", place=hand.rank)
    short = tr("place {place}", place=hand.rank)
    head = Row(
        (
            seat(state, hand.player, 1.4),
            Text(hand.player, LARGE, True),
            Text(place, SMALL, color="muted", shorter=(short,)),
            SPRING,
            Text(total, bold=True, firm=True),
        )
    )
    number = seat_number(state, hand.player)
    said = (tr("{player}, seat {seat}", player=hand.player, seat=number), total, place)
    spot = Spot(head, f"hand:{hand.player}", says="\n".join(said))
    if not hand.rows:
        return Column((spot, Text(tr("no cards"), SMALL, color="muted")), 0.3)
    return Column((spot, _cards(sight, hand.rows)), 0.3)


def _cards(sight: Sight[StateSvea], rows: tuple[CardRow, ...]) -> Columns:
    """Cards in as many columns as fit."""
    cards = tuple(_card(sight, row) for row in rows)
    return Columns(cards, _WIDE, gap=0.45, down=0.45, packed=True)


def _card(sight: Sight[StateSvea], row: CardRow) -> Spot:
    state = sight.state
    company = row.place if row.place in state.companies else ""
    sign: tuple[Part, ...] = (token(state, company, 0.75),) if company else ()
    name = Prose(row.name, bold=True)
    figures = _initiatives(row)
    head = Either(
        Row((*sign, Wide(name), figures), 0.4),
        Column((Row((*sign, Wide(name)), 0.4), Row((SPRING, figures))), 0.2),
        _ROOMY,
    )
    text = tr("income {amount}", amount=money(state, row.income)) if row.income else tr("no income")
    struck = row.turned and bool(row.income)
    income: list[Part] = [Text(text, SMALL, color="muted", struck=struck)]
    if row.turned:
        income.append(Pill(tr("⟳ turned"), edge="warning", color="warning", bold=True))
    power = Prose(row.power, SMALL, color="muted" if row.turned else "text")
    chosen = bool(sight.subject) and row.place == sight.subject
    card = Card(
        Column((head, Row(tuple(income), 0.6), power), 0.15),
        edge="accent" if chosen else "line",
        pad=0.55,
        strong=chosen,
        hatched="raised/muted:28" if row.turned else "",
    )
    return Spot(card, row.key, says=_says(state, row), subject=company)


def _initiatives(row: CardRow) -> Row:
    """Both initiatives, the one that counts filled."""
    pairs = ((row.initiative, not row.turned), (row.initiative_used, row.turned))
    return Row(
        tuple(
            Pill(
                figure(value),
                "accent" if counts else "",
                "accent" if counts else "muted",
                "on_accent" if counts else "muted",
                counts,
                row.turned and not counts,
                1.0,
                0.3,
                dashed=not counts,
                least=2.3,
            )
            for value, counts in pairs
        ),
        0.2,
    )


def _says(state: StateSvea, row: CardRow) -> str:
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


# -- the auction ------------------------------------------------------------------------------


def _auction(sight: Sight[StateSvea], view: CardsView, up: CardRow) -> Column:
    """The card that is bid for, who has bid, and what comes after it."""
    head = Row(
        (Glyph("pointer", 0.9, "accent"), Text(tr("Bid for now"), LARGE, True, "accent")), 0.4
    )
    bids = tuple(
        Pill(f"✓ {name}" if answered else f"… {name}", bold=answered)
        for name, answered in view.bids
    )
    parts: list[Part] = [head, _cards(sight, (up,)), Flow(bids, 0.4)]
    if view.line:
        parts.append(_list(sight, tr("Then in the line"), view.line, numbered=True))
    if view.hidden:
        text = tr(
            "1 more card comes up, unseen."
            if view.hidden == 1
            else "{number} more cards come up one by one, unseen.",
            number=view.hidden,
        )
        parts.append(Prose(text, color="muted"))
    return Column(tuple(parts), 0.4)


def _list(
    sight: Sight[StateSvea], title: str, rows: tuple[CardRow, ...], *, numbered: bool = False
) -> Column:
    """Cards that nobody has, a line each."""
    parts: list[Part] = [Text(title, bold=True, color="muted")]
    for number, row in enumerate(rows, start=1):
        name = f"{number}. {row.name}" if numbered else row.name
        figures = f"{figure(row.initiative)} / {figure(row.initiative_used)}"
        line = Row((Text(name), SPRING, Text(figures, SMALL, color="muted", firm=True)))
        below = Column((line, Rule(), Gap(height=0.1)), 0.05)
        parts.append(Spot(below, row.key, says=_says(sight.state, row)))
    return Column(tuple(parts), 0.05)
