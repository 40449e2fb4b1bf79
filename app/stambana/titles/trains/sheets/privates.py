"""Private companies: certificates with their owners, bids and powers; those gone as a line."""

from __future__ import annotations

from stambana.sheets import (
    SMALL,
    SPRING,
    At,
    Card,
    Column,
    Columns,
    Part,
    Pill,
    Plate,
    Prose,
    Row,
    Spot,
    Stack,
    Text,
)
from stambana.titles.title import Sight
from stambana.titles.trains.sheets.signs import seat, token
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.companies import removed_at_setup
from stambana.titles.trains.views.moments import money
from stambana.titles.trains.views.papers import PrivateRow, figures_text, privates
from stambana.words import grouped, tr

_WIDE = 17.0


def privates_sheet(sight: Sight[State18]) -> Part:
    """Certificates in as many columns as fit."""
    state = sight.state
    rows = privates(state, removed_at_setup(sight.history.records[0].state))
    open_rows = [row for row in rows if row.state in ("auction", "owned")]
    out = [row for row in rows if row not in open_rows]
    parts: list[Part] = []
    if open_rows:
        cards = tuple(_card(state, row) for row in open_rows)
        parts.append(Columns(cards, _WIDE, packed=True))
    if out:
        parts.append(Columns(tuple(_line(row) for row in out), _WIDE, down=0.1))
    return Column(tuple(parts), 0.5)


def _card(state: State18, row: PrivateRow) -> Spot:
    badge = Stack(
        Plate(2.4, 1.5, "window", "text", 0.2),
        (At(Text(row.key, bold=True, across=0.5, shrinks=True)),),
    )
    parts: list[Part] = [
        Row((badge, Text(row.name, bold=True), SPRING, *_owner(state, row)), 0.5),
        Prose(figures_text(state, row), SMALL, color="muted"),
    ]
    if row.asked is not None:
        text = tr("costs {amount} now", amount=money(state, row.asked))
        parts.append(Text(text, bold=True, color="accent"))
    for bid in row.bids:
        text = tr("{player} bids {amount}", player=bid.player, amount=money(state, bid.amount))
        parts.append(Row((seat(state, bid.player), Text(text)), 0.4))
    if row.power:
        parts.append(Prose(row.power, color="muted" if row.used else "text"))
    said = [f"{row.key} {row.name}", row.owner or row.state_text, figures_text(state, row)]
    if row.used:
        said.append(row.state_text)
    said.append(row.power)
    return Spot(Card(Column(tuple(parts), 0.15)), row.key, says="\n".join(said))


def _owner(state: State18, row: PrivateRow) -> list[Part]:
    """Who has it, and whether it is used up."""
    if row.state == "auction":
        return [Text(row.state_text, SMALL, color="muted", firm=True)]
    sign: Part = token(state, row.owner, 0.7) if row.company_owned else seat(state, row.owner)
    used = [Pill(row.state_text, color="muted")] if row.used else []
    return [sign, Text(row.owner), *used]


def _line(row: PrivateRow) -> Spot:
    line = Row(
        (
            Text(f"{row.key} {row.name}", color="muted"),
            SPRING,
            Text(row.state_text, SMALL, color="muted", firm=True),
        )
    )
    said = f"{row.key} {row.name}: {row.state_text}, {grouped(row.face)}\n{row.power}"
    return Spot(line, row.key, says=said)
