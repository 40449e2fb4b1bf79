"""Habits of random players in games of 18Svea: those of the family, and cards are used.

Rights are used more often than in other titles, since most cards are rights of a turn; treasury
shares are sold less often than cards are used.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from stambana.titles.family18 import habits
from stambana.titles.habits import WEIGHTS

HABITS = replace(
    habits.HABITS,
    weights=MappingProxyType({**WEIGHTS, "sell_treasury": 0.3, "split_earnings": 0.5}),
    right=0.2,
)
"""The habits of 18Svea."""

__all__ = ["HABITS"]
