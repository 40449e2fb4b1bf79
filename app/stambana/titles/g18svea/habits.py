"""Habits of random players in games of 18Svea: those of the family, and cards are used.

Rights are used more often than in other titles, since most cards are rights of a turn; treasury
shares are sold less often than cards are used.  Trains are seldom sold to other companies, so that
new ones are bought and the late phases come.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from stambana.engine.decisions import Decision, Form
from stambana.titles.habits import WEIGHTS
from stambana.titles.trains import habits
from stambana.titles.trains.state import DEPOT, OPEN_MARKET

AGREES = 0.2
"""How often a CEO sells a train to another company."""


def factor(state: Any, decision: Decision, form: Form, care: float) -> float:
    """As in the family; trains of other companies alone are hardly worth an offer."""
    weight = habits.factor(state, decision, form, care)
    if form.kind != "buy_train":
        return weight
    sources = getattr(form.values("source"), "values", ())
    return weight if {DEPOT, OPEN_MARKET}.intersection(sources) else 0.2 * weight


def lean(state: Any, decision: Decision, field: str, care: float) -> float | None:
    """As in the family; offers are seldom agreed to."""
    return AGREES if field == "yes" else habits.lean(state, decision, field, care)


HABITS = replace(
    habits.HABITS,
    weights=MappingProxyType({**WEIGHTS, "sell_treasury": 0.3, "split_earnings": 0.5}),
    right=0.2,
    factor=factor,
    lean=lean,
)
"""The habits of 18Svea."""
