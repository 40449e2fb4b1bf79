"""Rulings of 18SJ that a game's base can choose, by number (docs/rulings.md).

Without a choice the rulebook's own answer holds.  ``18xx`` is the answer of the open tables of
18xx.games, so that games recorded there can be read as they were played.  ``run`` is a setting
of the table: whether a president may run less than the best while nobody shows more (10.5.2).

What was answered otherwise by earlier versions of these rules still is in games begun then.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stambana.titles.trains.shares import OTHER_TABLE
from stambana.titles.trains.state import State18

RULEBOOK = "rulebook"
SHOWN = "shown"
COMPULSORY = "compulsory"

_NUMBERS = (
    "DIFF-1 DIFF-2 DIFF-3 DIFF-4 DIFF-5 DIFF-6 DIFF-7 DIFF-8 DIFF-9 DIFF-10 DIFF-11 DIFF-20 R6"
)

CHOICES: Mapping[str, tuple[str, ...]] = {
    "run": (COMPULSORY, SHOWN),
    **dict.fromkeys(_NUMBERS.split(), (RULEBOOK, OTHER_TABLE)),
}
"""The answers there are to each ruling that can be chosen, the rulebook's first."""


VERSION = 2
"""Of the rules; before it presidents could run less, and P9 and P10 brought no Oscarian money."""

_BEFORE_2 = MappingProxyType({"run": SHOWN, "DIFF-10": OTHER_TABLE})


def usual(version: int) -> Mapping[str, str]:
    """The answers of an earlier version where no other is chosen; none of today's (0)."""
    return _BEFORE_2 if 0 < version < VERSION else MappingProxyType({})


def as_elsewhere(state: State18, number: str) -> bool:
    """Whether the base chose the open tables' answer to a ruling."""
    return state.ruled(number, OTHER_TABLE)


def brings_money(state: State18) -> bool:
    """Whether the bank pays for the company of P9 or P10: always, or not in the Oscarian Era.

    The latter only where the base chose so (docs/rulings.md, DIFF-10).
    """
    return not ("oscarian" in state.variants and as_elsewhere(state, "DIFF-10"))


def check_rulings(rulings: Mapping[str, str]) -> None:
    """Raise ValueError for a number or an answer there is not."""
    for number, choice in rulings.items():
        if number not in CHOICES:
            raise ValueError(f"18SJ has no ruling {number} to choose")
        if choice not in CHOICES[number]:
            raise ValueError(f"ruling {number} is one of {', '.join(CHOICES[number])}")
