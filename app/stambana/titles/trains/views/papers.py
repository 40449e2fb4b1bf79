"""Private companies: who has which, what it pays, what it can do, and whether it still can."""

from __future__ import annotations

from dataclasses import dataclass

from stambana.titles.trains.state import FOR_AUCTION, OUT, State18
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.moments import StandingBid, moment, money
from stambana.words import tr


@dataclass(frozen=True, slots=True)
class PrivateRow:
    """A private company.

    ``state`` is ``auction``, ``owned``, ``closed`` or ``removed``; ``owner`` a player or a company;
    ``asked`` is what it costs as the first in the auction, or None; ``price`` from what to what a
    company may pay a player, or None where it is not for sale.
    """

    key: str
    name: str
    short: str
    face: int
    income: int
    state: str
    owner: str
    company_owned: bool
    used: bool
    bids: tuple[StandingBid, ...]
    asked: int | None
    price: tuple[int, int] | None
    power: str

    @property
    def state_text(self) -> str:
        """What has become of it, in words."""
        if self.state == "owned":
            return tr("used") if self.used else ""
        return tr(_STATES[self.state])


_STATES = {
    "auction": "for auction",
    "closed": "closed",
    "removed": "not in this game",
}


def privates(state: State18, removed: frozenset[str] = frozenset()) -> tuple[PrivateRow, ...]:
    """All private companies by number."""
    now = moment(state)
    line = state.privates(FOR_AUCTION)
    rows = []
    for key, figures in state.figures.privates.items():
        place = state.ledger.places.get(key, OUT)
        if place == FOR_AUCTION:
            standing = "auction"
        elif place == OUT:
            standing = "removed" if key in removed else "closed"
        else:
            standing = "owned"
        least, most = state.figures.private_price_halves
        rows.append(
            PrivateRow(
                key=key,
                name=figures.name,
                short=figures.short,
                face=figures.face,
                income=figures.income,
                state=standing,
                owner=place if standing == "owned" else "",
                company_owned=place in state.companies,
                used=key in state.used,
                bids=tuple(
                    sorted(
                        (bid for bid in now.bids if bid.private == key),
                        key=lambda bid: -bid.amount,
                    )
                ),
                asked=max(0, figures.face - now.cut) if line[:1] == (key,) else None,
                price=(-(-figures.face * least // 2), figures.face * most // 2)
                if figures.for_sale
                else None,
                power=customs(state).power(state, key),
            )
        )
    return tuple(rows)


def figures_text(state: State18, row: PrivateRow) -> str:
    """Face value, income and price as one line."""
    parts = [
        tr("face {amount}", amount=money(state, row.face)),
        tr("income {amount}", amount=money(state, row.income)),
    ]
    if row.price is not None:
        least, most = row.price
        parts.append(tr("a company pays {least} to {most}", least=least, most=money(state, most)))
    else:
        parts.append(tr("not for companies"))
    return " · ".join(parts)
