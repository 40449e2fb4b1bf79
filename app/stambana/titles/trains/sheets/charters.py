"""Companies: a charter each, with its token, money, trains, tokens, shares and earnings."""

from __future__ import annotations

from stambana.sheets import (
    LARGE,
    SMALL,
    SPRING,
    At,
    Badge,
    Bar,
    Bars,
    Card,
    Column,
    Columns,
    Flow,
    Glyph,
    Part,
    Pill,
    Row,
    Share,
    Spot,
    Stack,
    Text,
    Wide,
)
from stambana.titles.title import Sight
from stambana.titles.trains.sheets.signs import seat, seat_number, token, train
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.companies import (
    Charter,
    CharterStanding,
    Holding,
    Where,
    charters,
    removed_at_setup,
)
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.moments import money
from stambana.words import grouped, tr

_WIDE = 23.0
_MOST = 12
"""Operating turns whose earnings are drawn; earlier ones are told."""


def charters_sheet(sight: Sight[State18]) -> Part:
    """The companies in their operating order, then a line for each that does not play."""
    rows = charters(sight.state, removed_at_setup(sight.history.records[0].state))
    large = [row for row in rows if row.standing is not CharterStanding.CLOSED and _begun(row)]
    small = [row for row in rows if row not in large]
    parts: list[Part] = []
    if large:
        parts.append(Columns(tuple(_card(sight, row) for row in large), _WIDE))
    if small:
        parts.append(Columns(tuple(_line(sight, row) for row in small), _WIDE, down=0.25))
    return Column(tuple(parts), 0.5)


def _begun(row: Charter) -> bool:
    return row.standing is not CharterStanding.UNSTARTED or any(
        part.where is not Where.OFFERING and not part.president for part in row.holdings
    )


# -- a company that plays ---------------------------------------------------------------------


def _card(sight: Sight[State18], row: Charter) -> Spot:
    state = sight.state
    parts: list[Part] = [_head(state, row)]
    if row.standing is CharterStanding.UNFLOATED:
        parts.append(Text(row.standing_text, color="warning"))
    parts.append(_assets(state, row))
    if row.holdings:
        pieces = tuple(_holding(state, part) for part in row.holdings)
        parts.append(Bar(pieces, 100, 1.5))
    parts.append(_earnings(state, row))
    if row.cards:
        parts.append(Flow(tuple(_paper(name, used) for name, used in row.cards), 0.4))
    chosen = row.key == sight.subject
    strong = row.on_turn or chosen
    card = Card(
        Column(tuple(parts), 0.25),
        "soft" if chosen else "raised",
        "accent" if strong else "line",
        strong=strong,
    )
    return Spot(card, row.key, says=_says(state, row), subject=row.key)


def _head(state: State18, row: Charter) -> Row:
    """Token and place in the order; key, name and president; price and par."""
    sign: Part = token(state, row.key, 1.35)
    if row.order:
        fill, ink = ("accent", "on_accent") if row.on_turn else ("raised", "text")
        place = Badge(str(row.order), 1.15, fill, "text", ink)
        sign = Stack(sign, (At(place, 1.0, 1.0, 0.5, 0.14),))
    first: list[Part] = [Text(row.key, LARGE, True, shrinks=True)]
    if row.on_turn:
        first += [Glyph("pointer", 0.7, "accent")]
    if row.on_turn or row.operated:
        color = "accent" if row.on_turn else "muted"
        first.append(Text(row.standing_text, SMALL, color=color, shorter=("",)))
    price = money(state, row.price) if row.price else ""
    lines: list[Part] = [
        Row((*first, SPRING, Text(price, LARGE, True, firm=True))),
        Text(row.name, SMALL, color="muted"),
    ]
    third: list[Part] = []
    if row.leader:
        third += [seat(state, row.leader, 1.0), Text(row.leader)]
        if not row.minor:
            third.append(Glyph("star", 0.84))
    if row.par:
        par = tr("par {price}", price=row.par)
        third += [SPRING, Text(par, SMALL, color="muted", shorter=(f"({row.par})", ""))]
    if third:
        lines.append(Row(tuple(third), 0.3))
    return Row((sign, Wide(Column(tuple(lines)))), 0.75, level=0.0)


def _assets(state: State18, row: Charter) -> Row:
    """Treasury and private companies on the left, trains as small cards on the right."""
    left: list[Part] = [
        Text(tr("Treasury"), SMALL, color="muted"),
        Text(money(state, row.treasury), bold=True, firm=True),
        *(Pill(key) for key in row.privates),
    ]
    label = Text(tr("no train"), SMALL, color="muted" if row.minor else "warning")
    if row.trains:
        limit = f"{len(row.trains)}/{row.train_limit}"
        label = (
            Text(tr("Trains"), SMALL, color="muted", shorter=("",))
            if row.minor
            else Text(f"{tr('Trains')} {limit}", SMALL, color="muted", shorter=(limit, ""))
        )
    trains = Row(tuple(train(kind) for kind in row.trains), 0.35)
    return Row((*left, SPRING, label, *((trains,) if row.trains else ())), 0.4)


def _holding(state: State18, part: Holding) -> Share:
    """A part of the company, with the sign of who has it."""
    player = part.where is Where.PLAYER
    seated = seat_number(state, part.holder)
    fill = f"seat.{seated}" if player else "window"
    ink = f"on:{fill}" if player else "muted"
    sign = str(seated) if player else _letters(part)
    text: Part = Text(sign, 1.0 if player else SMALL, player or part.president, ink)
    if part.president:
        text = Row((text, Glyph("star", 0.8, ink)), 0.15)
    dashed = part.where in (Where.OFFERING, Where.MARKET)
    return Share(text, part.percent, fill, "text" if player else "muted", dashed)


def _letters(part: Holding) -> str:
    """The sign of a place that is no player's."""
    if part.where is Where.TREASURY:
        return tr("treasury") if part.percent >= 30 else tr("T")
    if part.where is Where.MARKET:
        return tr("market") if part.percent >= 30 else tr("M")
    if part.where is Where.OFFERING:
        return tr("offering") if part.percent >= 30 else tr("O")
    return part.holder if part.percent >= 20 else part.holder[:1]


def _earnings(state: State18, row: Charter) -> Row:
    """The tokens left, each with what it costs; the last earnings with bars of those before."""
    parts: list[Part] = [_tokens(state, row), SPRING]
    if row.earnings:
        parts += [
            Bars(row.earnings[-_MOST:], 1.6),
            Text(money(state, row.earnings[-1]), bold=True, firm=True),
        ]
    return Row(tuple(parts), 0.4)


def _tokens(state: State18, row: Charter) -> Part:
    if not row.token_costs:
        return Text(tr("no token left"), SMALL, color="muted", firm=True)
    parts: list[Part] = []
    for cost in row.token_costs:
        text = grouped(cost) if cost else tr("free")
        parts.append(Row((token(state, row.key, 0.7), Text(text, SMALL, firm=True)), 0.1))
    return Row(tuple(parts), 0.4)


def _paper(name: str, used: bool) -> Pill:
    """A card on the charter, struck out and fainter once it is used up."""
    ink = "muted" if used else "text"
    return Pill(name, edge=ink, color=ink, struck=used)


# -- a company that does not ------------------------------------------------------------------


def _line(sight: Sight[State18], row: Charter) -> Spot:
    marked = row.key == sight.subject
    closed = row.standing is CharterStanding.CLOSED
    parts = (
        token(sight.state, row.key, 0.85, opacity=0.45 if closed else 1.0),
        Text(row.name, color="muted" if closed else "text"),
        SPRING,
        Text(row.standing_text, SMALL, color="muted", firm=True),
    )
    card = Card(
        Row(parts, 0.5),
        "soft" if marked else "",
        "accent" if marked else "line",
        pad=0.2,
        dashed=not marked,
    )
    said = "\n".join((f"{row.key} {row.name}", row.standing_text))
    return Spot(card, row.key, says=said, subject=row.key)


def _says(state: State18, row: Charter) -> str:
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
    lines += [f"{part.percent} % {part.text}" for part in row.holdings]
    if row.earnings:
        lines.append(
            tr("earned: {amounts}", amounts=", ".join(grouped(part) for part in row.earnings))
        )
    return "\n".join(lines)
