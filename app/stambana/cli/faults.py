"""Faults: what stops a command, said in one line.

A command that cannot do what was asked raises ``CommandFault``; ``main`` prints its sentence
on the error stream and leaves with exit code 2, as for a misspelled option.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable

from stambana.words import tr


class CommandFault(Exception):  # noqa: N818 - a fault of what was asked, not of the program
    """What was asked cannot be done; the text is one finished sentence for the user."""


def number_between(low: float, high: float) -> Callable[[str], float]:
    """A reader of option values: a finite number from ``low`` to ``high``, both allowed."""

    def read(text: str) -> float:
        try:
            value = float(text.replace(",", "."))
        except ValueError:
            value = math.nan
        if not low <= value <= high:  # false for nan too
            raise argparse.ArgumentTypeError(
                tr(
                    "'{text}' is not a number from {low} to {high}",
                    text=text,
                    low=f"{low:g}",
                    high=f"{high:g}",
                )
            )
        return value

    return read


def whole_between(low: int, high: int) -> Callable[[str], int]:
    """A reader of option values: a whole number from ``low`` to ``high``, both allowed."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(
                tr(
                    "'{text}' is not a whole number from {low} to {high}",
                    text=text,
                    low=low,
                    high=high,
                )
            )
        return value

    return read
