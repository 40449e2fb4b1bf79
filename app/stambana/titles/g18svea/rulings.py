"""Rulings of 18Svea that a game's base can choose (docs/rulings.md).

``run`` is a setting of the table: whether a CEO may run less than the best while nobody shows
more (9.6.2).
"""

from __future__ import annotations

from collections.abc import Mapping

CHOICES: Mapping[str, tuple[str, ...]] = {"run": ("compulsory", "shown")}
"""The answers there are to each ruling that can be chosen, the usual first."""


def check_rulings(rulings: Mapping[str, str]) -> None:
    """Raise ValueError for a ruling or an answer there is not."""
    for key, choice in rulings.items():
        if key not in CHOICES:
            raise ValueError(f"18Svea has no ruling {key} to choose")
        if choice not in CHOICES[key]:
            raise ValueError(f"ruling {key} is one of {', '.join(CHOICES[key])}")
