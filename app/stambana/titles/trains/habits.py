"""Habits of random players in games of the family: money is kept for trains, more or less.

Careful tables buy a second train only when another could still be paid, keep earnings while
the treasury could not pay the next train, and rarely sell; their games end with the bank or the
market.  Careless ones come to forced purchases and bankruptcies.
"""

from __future__ import annotations

from typing import Any

from stambana.engine.decisions import Decision, Form
from stambana.titles.habits import Habits
from stambana.titles.trains.state import State18
from stambana.titles.trains.trains import kinds_on_sale, train_limit


def next_price(state: State18) -> int:
    """What the bank's cheapest train costs; 0 when it sells none."""
    prices = [state.figures.trains[kind].price for kind in kinds_on_sale(state)]
    return min(prices, default=0)


def factor(state: Any, decision: Decision, form: Form, care: float) -> float:
    """How much more or less often a form is chosen now."""
    company = decision.acting_for
    if form.kind == "sell_shares" and company in state.players:
        return 1.2 - care
    if form.kind == "bid" and company in {
        at.player for at in getattr(state.frames[-1], "bids", ())
    }:
        return 0.2  # who raises their own bid again and again binds all money for good
    if company not in state.companies:
        return 1.0
    owned = len(state.trains(company))
    spare = state.cash(company) - next_price(state)
    if form.kind == "buy_train":
        if owned == 0:
            return 4.0
        return 1.0 if spare >= care * next_price(state) else 1.0 - 0.95 * care
    if form.kind in ("place_token", "redeem_shares", "purchase_private") and spare < 0:
        return 1.0 - 0.9 * care
    return 1.0


def lean(state: Any, decision: Decision, field: str, care: float) -> float | None:
    """How often earnings are paid: less while the next train could not be paid."""
    company = decision.acting_for
    if field != "pay" or company not in state.companies:
        return None
    room = len(state.trains(company)) < train_limit(state, company)
    short = state.cash(company) < next_price(state)
    return 0.9 - 0.65 * care if room and short else 0.9


HABITS = Habits(factor=factor, lean=lean, reached=lambda state: str(state.phase_key))
"""The habits of the family."""
