"""Trains: what comes next, the kinds with who has them, and the phases."""

from __future__ import annotations

from stambana.sheets import (
    LARGE,
    SMALL,
    SPRING,
    Card,
    Column,
    Columns,
    Flow,
    Gap,
    Glyph,
    Pad,
    Part,
    Pill,
    Plate,
    Prose,
    Row,
    Rule,
    Spot,
    Text,
    Wide,
)
from stambana.titles.title import Sight
from stambana.titles.trains.sheets.signs import token, train_pile
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
from stambana.words import grouped, tr

_TILES = {
    "yellow": "yellow tiles",
    "green": "green tiles",
    "brown": "brown tiles",
    "gray": "gray tiles",
    "black": "black tile",
}


def trains_sheet(sight: Sight[State18]) -> Part:
    """In a wide panel the phases stand beside the trains."""
    state = sight.state
    rows = Column((_forecasts(state), *(_kind(state, row) for row in kinds(state))), 0.3)
    head = Text(tr("Phases"), LARGE, True)
    told = Column((head, *(_phase(state, row) for row in phases(state))), 0.1)
    return Columns((rows, told), number=2) if sight.width > 48 else Column((rows, told), 0.7)


# -- what comes -------------------------------------------------------------------------------


def _forecasts(state: State18) -> Spot:
    found = forecasts(state)
    parts: tuple[Part, ...] = tuple(_forecast(at) for at in found)
    if not found:
        parts = (Prose(tr("The last phase has begun; no train rusts any more.")),)
    hard = any(at.away == 0 and at.lines for at in found)
    card = Card(Column(parts, 0.3), edge="warning" if hard else "line")
    return Spot(card, "forecast")


def _forecast(forecast: Forecast) -> Column:
    lines = (
        Row((Glyph("warning", 0.8, "warning"), Wide(Prose(line))), level=0.15)
        for line in forecast.lines
    )
    return Column((Prose(forecast.head, bold=True), *lines), 0.1)


# -- kinds ------------------------------------------------------------------------------------


def _kind(state: State18, row: KindRow) -> Spot:
    sold = row.gone or (row.left == 0 and not row.on_sale)
    ink = "muted" if sold else "text"
    first: list[Part] = [Text(money(state, row.price), 1.0, True, ink, firm=True)]
    if row.on_sale:
        first.append(Glyph("pointer", 0.7, "accent"))
        first.append(Text(tr("for sale"), SMALL, True, "accent", firm=True))
    first += [SPRING, Text(_note(state, row), SMALL, color="muted")]
    second: list[Part] = [_left(row, ink)]
    for company, number in row.owners:
        sign = token(state, company, 0.65)
        times = Text(f"×{number}", SMALL, firm=True)
        second.append(Row((sign, times), 0.05) if number > 1 else sign)
    if row.market:
        second.append(
            Pill(
                tr("{place} ×{number}", place=customs(state).pool(), number=row.market), edge="text"
            )
        )
    several = row.left is None or row.left > 1
    pile = Pad(train_pile(row.key, ink, several=several, gone=row.gone), top=0.25)
    lines = Column((Row(tuple(first), 0.4), Flow(tuple(second), 0.3)), 0.2)
    line: Part = Row((pile, Wide(lines)), 0.7)
    if row.on_sale:
        line = Card(line, "soft", "", pad=0.2, radius=0.3)
    return Spot(Column((line, Rule()), 0.15), f"train:{row.key}", says=_says(state, row))


def _left(row: KindRow, ink: str) -> Part:
    """A mark for each card of the kind, full for those left, and the number."""
    if row.left is None or row.count is None:
        return Text(tr("no limit"), SMALL, color=ink, firm=True)
    if row.gone:
        return Text(tr("rusted"), SMALL, color=ink, firm=True)
    marks = (
        Plate(0.42, 0.64, ink if number < row.left else "", "muted", 0.08)
        for number in range(row.count)
    )
    text = tr("{left} of {count}", left=row.left, count=row.count)
    return Row((Row(tuple(marks), 0.14), Text(text, SMALL, color=ink, firm=True)), 0.4)


def _note(state: State18, row: KindRow) -> str:
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


def _says(state: State18, row: KindRow) -> str:
    lines = [tr("{kind}-train, {price}", kind=row.key, price=money(state, row.price))]
    if row.left is not None and row.count is not None:
        lines.append(tr("{left} of {count} left", left=row.left, count=row.count))
    note = _note(state, row)
    if note:
        lines.append(note)
    lines += [f"{company}: {grouped(number)}" for company, number in row.owners]
    if row.market:
        lines.append(tr("{place} ×{number}", place=customs(state).pool(), number=row.market))
    return "\n".join(lines)


# -- phases -----------------------------------------------------------------------------------


def _phase(state: State18, row: PhaseRow) -> Spot:
    ink = "muted" if row.past else "text"
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
    told: list[Part] = [Prose(" · ".join(parts), bold=row.now, color=ink)]
    if row.notes:
        told.append(Prose("; ".join(row.notes), SMALL, color="muted"))
    line = Row(
        (
            Glyph("pointer", 0.8, "accent") if row.now else Gap(0.8, height=0.8),
            Text(row.key, LARGE, True, ink, firm=True),
            Plate(1.0, 1.0, f"tile.{row.tiles}", "text"),
            Wide(Column(tuple(told))),
        ),
        0.5,
        level=0.1,
    )
    body: Part = Column((line, Rule()), 0.15)
    if row.now:
        body = Card(line, "soft", "accent", pad=0.25, radius=0.3)
    said = (tr("Phase {phase}", phase=row.key), *parts, *row.notes)
    return Spot(body, f"phase:{row.key}", says="\n".join(said))
