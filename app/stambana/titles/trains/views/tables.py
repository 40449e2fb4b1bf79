"""Tables of everything: who holds what, what each round brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stambana.engine.history import History
from stambana.engine.ledger import BANK
from stambana.titles.title import Tabulation, Value
from stambana.titles.trains.state import INITIAL_OFFERING, OPEN_MARKET, State18
from stambana.titles.trains.views.chronicle import Chronicle, Round
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.players import worth
from stambana.words import tr


def holdings(state: State18) -> Tabulation:
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
    return Tabulation("holdings", tr("Holdings"), head, tuple(rows))


def income(state: State18, rounds: Sequence[Round]) -> Tabulation:
    """What each player was paid in each round, and in all."""
    head = (tr("Round"), *state.players)
    rows: list[tuple[Value, ...]] = [
        (part.label, *(part.income.get(name, "") for name in state.players)) for part in rounds
    ]
    sums = (sum(part.income.get(name, 0) for part in rounds) for name in state.players)
    rows.append((tr("Sum"), *sums))
    return Tabulation("income", tr("Income by round"), head, tuple(rows))


def worths(state: State18, rounds: Sequence[Round]) -> Tabulation:
    """What each player was worth at the end of each round."""
    head = (tr("Round"), *state.players)
    rows: list[tuple[Value, ...]] = [
        (part.label, *(part.worth.get(name, 0) for name in state.players)) for part in rounds
    ]
    return Tabulation("worth", tr("Worth by round"), head, tuple(rows))


def earnings(state: State18, rounds: Sequence[Round]) -> Tabulation:
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
    return Tabulation("earnings", tr("Earnings by round"), head, tuple(rows))


def tables(state: State18, history: History[State18]) -> tuple[Tabulation, ...]:
    """All tables at the position of a history."""
    rounds = Chronicle.of(history).rounds()
    return (
        holdings(state),
        income(state, rounds),
        worths(state, rounds),
        earnings(state, rounds),
    )
