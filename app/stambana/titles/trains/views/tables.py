"""Tables of everything: who holds what, what each round brought; and their CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from stambana.disk import write_whole
from stambana.engine.ledger import BANK
from stambana.titles.trains.state import INITIAL_OFFERING, OPEN_MARKET, State18
from stambana.titles.trains.views.chronicle import Chronicle, Round
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.players import worth
from stambana.words import tr

Value = str | int
"""A cell: words, or a number; "" is an empty cell."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: ``key``, its title, the heads of its columns, its rows (the first cell a name)."""

    key: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def holdings(state: State18) -> Table:
    """Players, companies and the bank's places against companies: percent; then what they have."""
    companies = [key for key in state.figures.tokens if not state.companies[key].closed]
    papers = bool(state.figures.privates)
    head = (
        tr("Holder"),
        *companies,
        *((tr("Private companies"),) if papers else ()),
        tr("Cash"),
        tr("Shares"),
        *((tr("Face value"),) if papers else ()),
        tr("Worth"),
    )

    def row(title: str, shares: Iterable[Value], place: str = "", cash: Value = "") -> None:
        """A row; money and private companies of a place, and all it is worth for a player."""
        value = worth(state, title) if title in state.players else None
        rows.append(
            (
                title,
                *shares,
                *((" ".join(state.privates(place)) if place else "",) if papers else ()),
                cash,
                value.stock if value else "",
                *((value.privates if value else "",) if papers else ()),
                value.total if value else "",
            )
        )

    def shares_in(place: str) -> Iterator[Value]:
        return (state.percent(place, key) or "" for key in companies)

    rows: list[tuple[Value, ...]] = []
    for name in state.players:
        row(name, shares_in(name), name, state.cash(name))
    for key in companies:
        if state.companies[key].started:
            row(key, shares_in(key), key, state.cash(key))
    row(customs(state).pool(), shares_in(OPEN_MARKET))
    if customs(state).offering:
        row(tr("initial offering"), shares_in(INITIAL_OFFERING))
    row(tr("price"), (state.market.price(key) or "" for key in companies))
    row(tr("bank"), ("" for _ in companies), cash=state.cash(BANK))
    return Table("holdings", tr("Holdings"), head, tuple(rows))


def income(state: State18, rounds: Sequence[Round]) -> Table:
    """What each player was paid in each round, and in all."""
    head = (tr("Round"), *state.players)
    rows: list[tuple[Value, ...]] = [
        (part.label, *(part.income.get(name, "") for name in state.players)) for part in rounds
    ]
    sums = (sum(part.income.get(name, 0) for part in rounds) for name in state.players)
    rows.append((tr("Sum"), *sums))
    return Table("income", tr("Income by round"), head, tuple(rows))


def worths(state: State18, rounds: Sequence[Round]) -> Table:
    """What each player was worth at the end of each round."""
    head = (tr("Round"), *state.players)
    rows: list[tuple[Value, ...]] = [
        (part.label, *(part.worth.get(name, 0) for name in state.players)) for part in rounds
    ]
    return Table("worth", tr("Worth by round"), head, tuple(rows))


def earnings(state: State18, rounds: Sequence[Round]) -> Table:
    """What each company's trains earned in each operating round, and in all."""
    ran = {company for part in rounds for company in part.earnings}
    companies = [key for key in state.companies if key in ran]
    head = (tr("Round"), *companies)
    rows: list[tuple[Value, ...]] = [
        (part.label, *(part.earnings.get(key, "") for key in companies))
        for part in rounds
        if part.earnings
    ]
    sums = (sum(part.earnings.get(key, 0) for part in rounds) for key in companies)
    rows.append((tr("Sum"), *sums))
    return Table("earnings", tr("Earnings by round"), head, tuple(rows))


def tables(state: State18, chronicle: Chronicle, at: int | None = None) -> tuple[Table, ...]:
    """All tables at a position."""
    rounds = chronicle.rounds(at)
    return (
        holdings(state),
        income(state, rounds),
        worths(state, rounds),
        earnings(state, rounds),
    )


def csv_text(table: Table) -> str:
    """A table as CSV, lines ended as RFC 4180 has them."""
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(table.head)
    writer.writerows(table.rows)
    return out.getvalue()


def write_csv(table: Table, path: Path) -> None:
    """Write a table as UTF-8 with a mark at its beginning, by which spreadsheets know it.

    Raises OSError when it cannot be written.
    """
    write_whole(path, csv_text(table).encode("utf-8-sig"))
