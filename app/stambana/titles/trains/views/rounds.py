"""Bank and rounds: the money left, the track of rounds, and what ends the game."""

from __future__ import annotations

from dataclasses import dataclass

from stambana.engine.ledger import BANK
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.moments import moment
from stambana.words import tr


@dataclass(frozen=True, slots=True)
class RoundChip:
    """A round on the track; ``when`` is ``past``, ``now`` or ``coming``."""

    label: str
    when: str


@dataclass(frozen=True, slots=True)
class EndRow:
    """Something that ends the game, and whether it has come about."""

    text: str
    come: bool


@dataclass(frozen=True, slots=True)
class BankView:
    """The bank and the rounds; ``rest`` is the money left, of ``total`` at first."""

    rest: int
    total: int
    broken: bool
    round_text: str
    track: tuple[RoundChip, ...]
    ends: tuple[EndRow, ...]
    over: str


def bank(state: State18) -> BankView:
    """The bank and the rounds of a state."""
    return BankView(
        rest=state.cash(BANK),
        total=state.figures.bank,
        broken=state.bank_broken and customs(state).bank_breaks,
        round_text=moment(state).text,
        track=customs(state).track(state),
        ends=customs(state).ends(state),
        over=state.over,
    )


def track_in_sets(state: State18) -> tuple[RoundChip, ...]:
    """The stock round and the operating rounds after it, then the stock round to come.

    After a share price has come to the end of the market no round follows (18SJ 12).
    """
    now = moment(state)
    if now.kind == "over":
        return (RoundChip(now.short, "now"),)
    if now.kind == "auction":
        following = [f"SR{state.stock_rounds + 1}"]
        return (RoundChip(now.short, "now"), *(RoundChip(name, "coming") for name in following))
    number = now.number
    parts = now.parts if now.kind == "operating" else state.phase.operating_rounds
    at = now.part if now.kind == "operating" else 0
    last_round = state.end_space_entered and now.kind == "operating"
    if last_round:
        parts = at
    labels = [f"SR{number}", *(f"OR{number}.{part}" for part in range(1, parts + 1))]
    chips = [
        RoundChip(label, "past" if place < at else "now" if place == at else "coming")
        for place, label in enumerate(labels)
    ]
    last = tr("End") if state.bank_broken or last_round else f"SR{number + 1}"
    return (*chips, RoundChip(last, "coming"))


def ends_in_sets(state: State18) -> tuple[EndRow, ...]:
    """Bank, market and bankruptcy, the first two after the set."""
    found = [
        EndRow(
            tr("The bank is broken: the game ends after this set of operating rounds.")
            if state.bank_broken
            else tr("The bank must pay more than it has: the set of operating rounds is ended."),
            state.bank_broken,
        )
    ]
    last = [cell.price for row in state.figures.market.rows for cell in row if cell.zone == "end"]
    if last:
        found.append(
            EndRow(
                tr(
                    "A share price reaches {price}: the operating round is ended.",
                    price=min(last),
                ),
                state.end_space_entered,
            )
        )
    found.append(
        EndRow(
            tr("A player is bankrupt: the game ends at once."),
            state.over == "bankruptcy",
        )
    )
    return tuple(found)
