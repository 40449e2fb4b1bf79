"""The table's choice whether a run of trains must earn as much as possible."""

from __future__ import annotations

from stambana.titles.title import Option, Setting
from stambana.words import tr


def run_setting(less: str, but: str = "") -> Setting:
    """Whether the best routes must be run, as by the rulebook.

    ``less`` says who else may run less; ``but`` what may be left though they must be run.
    """
    shown = Option("shown", tr("shown"), less)
    most = tr("Every run must earn as much as possible.")
    must = Option("compulsory", tr("compulsory"), f"{most} {but}".strip())
    return Setting("run", tr("Best routes"), (must, shown))
