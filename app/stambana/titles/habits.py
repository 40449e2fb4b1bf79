"""Habits: what random players of a title do more often, and what they do less often.

They are no strategy.  They make whole games end in reasonable time and by every end the rules
know, so that simulations come to the late rules too.  Weights by kind of action hold for all
titles; a title (or its family) says more in its facets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from stambana.engine.decisions import Decision, Form

WEIGHTS: Mapping[str, float] = {
    "pass": 1.0,
    "finish": 2.0,
    "bid": 2.0,
    "buy_private": 3.0,
    "buy_shares": 6.0,
    "start_company": 6.0,
    "sell_shares": 0.5,
    "redeem_shares": 1.0,
    "lay_tile": 8.0,
    "place_token": 2.0,
    "buy_train": 5.0,
    "raise_money": 0.5,
}
"""How often a kind of action is chosen beside others; 1 for those not named."""

LEANINGS: Mapping[str, float] = {"pay": 0.75, "yes": 0.6}
"""How often a field of yes or no is answered with yes."""


def _as_ever(_state: Any, _decision: Decision, _form: Form, _care: float) -> float:
    return 1.0


def _no_lean(_state: Any, _decision: Decision, _field: str, _care: float) -> float | None:
    return None


def _nothing(_state: Any) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Habits:
    """What a title's random players are like.

    ``first`` are fields of which the first value offered is taken, the best coming first.
    ``right`` is how often a right is used while a duty waits.  ``factor`` multiplies the weight
    of a form and ``lean`` may replace a field's leaning (None to leave it), both asked with the
    state and the table's care, from 0 (money is spent as it comes) to 1 (it is kept for what
    must be bought).  ``reached`` names how far a game has come, such as its phase.
    """

    weights: Mapping[str, float] = field(default_factory=lambda: WEIGHTS)
    leanings: Mapping[str, float] = field(default_factory=lambda: LEANINGS)
    first: tuple[str, ...] = ("runs",)
    right: float = 0.08
    factor: Callable[[Any, Decision, Form, float], float] = _as_ever
    lean: Callable[[Any, Decision, str, float], float | None] = _no_lean
    reached: Callable[[Any], str] = _nothing


COMMON = Habits()
"""The habits of a title that says nothing."""


def patient(habits: Habits) -> Habits:
    """The same for a table that hardly sells and nearly always pays out, so that prices rise."""

    def lean(state: Any, decision: Decision, name: str, care: float) -> float | None:
        return 0.99 if name == "pay" else habits.lean(state, decision, name, care)

    weights = {**habits.weights, "sell_shares": 0.01, "redeem_shares": 0.1}
    return replace(habits, weights=MappingProxyType(weights), lean=lean)
