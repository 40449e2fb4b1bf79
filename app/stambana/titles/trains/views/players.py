"""Players as a panel shows them: money, certificates, shares, private companies, worth."""

from __future__ import annotations

from dataclasses import dataclass

from stambana.engine.memory import remembered, spoken
from stambana.titles.find import rules as rules_of
from stambana.titles.trains import shares
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.moments import moment


@dataclass(frozen=True, slots=True)
class Worth:
    """What a player has, by parts, and what that counts by the rules of the title."""

    cash: int
    stock: int
    privates: int
    total: int


@dataclass(frozen=True, slots=True)
class ShareRow:
    """What a player has of a company; ``value`` at its price now.

    ``uncounted`` is True where the shares are outside the certificate limit.
    """

    company: str
    percent: int
    value: int
    president: bool
    uncounted: bool


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player.  ``seat`` counts from 1; ``free`` is the money no bid sets aside, None outside
    the auction; ``place`` is the place by worth, from 1, equals alike; ``note`` one line more.
    """

    name: str
    seat: int
    cash: int
    free: int | None
    certificates: int
    limit: int
    shares: tuple[ShareRow, ...]
    privates: tuple[str, ...]
    worth: Worth
    place: int
    priority: bool
    on_turn: bool
    note: str = ""


@remembered
def worth(state: State18, player: str) -> Worth:
    """A player's money, shares at their price and private companies at face value.

    What all of it counts the rules say, and nobody else: nothing for a bankrupt of 18Svea.
    """
    stock = sum(share.value for share in _shares(state, player))
    privates = sum(state.figures.privates[key].face for key in state.privates(player))
    total = rules_of(state.figures.key).worth(state, player)
    return Worth(state.cash(player), stock, privates, total)


@spoken
def players(state: State18) -> tuple[PlayerRow, ...]:
    """One row for each player, in the order of their seats."""
    now = moment(state)
    totals = [worth(state, name).total for name in state.players]
    title = customs(state)
    rows = []
    for seat, name in enumerate(state.players, start=1):
        bound = sum(bid.amount for bid in now.bids if bid.player == name)
        value = worth(state, name)
        held, limit = title.count(state, name)
        rows.append(
            PlayerRow(
                name=name,
                seat=seat,
                cash=value.cash,
                free=value.cash - bound if now.kind == "auction" else None,
                certificates=held,
                limit=limit,
                shares=_shares(state, name),
                privates=state.privates(name),
                worth=value,
                place=1 + sum(total > value.total for total in totals),
                priority=state.priority == name,
                on_turn=now.actor == name,
                note=title.player_note(state, name),
            )
        )
    return tuple(rows)


def _shares(state: State18, player: str) -> tuple[ShareRow, ...]:
    """What a player has, largest first."""
    found = []
    for company, at in state.companies.items():
        percent = state.percent(player, company)
        if not percent:
            continue
        price = state.market.price(company) if at.started and not at.closed else 0
        found.append(
            ShareRow(
                company,
                percent,
                price * percent // state.figures.share,
                state.president(company) == player,
                state.market.zone(company) in shares.OUTSIDE_LIMIT,
            )
        )
    found.sort(key=lambda share: (-share.percent, not share.president))
    return tuple(found)
