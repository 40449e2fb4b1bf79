"""Runs of trains as a table sees them: what one earned, and whether it must be the most."""

from __future__ import annotations

from stambana.engine.history import Record
from stambana.titles.title import Option, Setting
from stambana.titles.trains.actions import RunTrains
from stambana.titles.trains.events import TrainsRan
from stambana.titles.trains.state import State18
from stambana.words import tr


def run_setting(less: str, but: str = "") -> Setting:
    """Whether the best routes must be run, as by the rulebook.

    ``less`` says who else may run less; ``but`` what may be left though they must be run.
    """
    shown = Option("shown", tr("shown"), less)
    most = tr("Every run must earn as much as possible.")
    must = Option("compulsory", tr("compulsory"), f"{most} {but}".strip())
    return Setting("run", tr("Best routes"), (must, shown))


def ran(record: Record[State18]) -> tuple[str, int] | None:
    """Whose trains ran in a record, and what they earned; None for other actions."""
    if not isinstance(record.action, RunTrains):
        return None
    earned = next(event for event in record.events if isinstance(event, TrainsRan))
    return record.action.acting_for, earned.amount
