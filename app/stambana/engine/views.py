"""Views: what one person may know of a game, with the rest left out.

Almost everything at these tables is open.  What is not are sealed answers until they are opened
(``engine.sealed``) and events told to some only (``Event.visible_to``).  A window that belongs to
one person, and whoever helps that person, looks at a view and not at the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision
from stambana.engine.events import Event
from stambana.engine.history import History, Record
from stambana.engine.play import State
from stambana.engine.sealed import Sealed

S = TypeVar("S", bound=State)

ONLOOKER = ""
"""The viewer who sees what everybody may."""


@dataclass(frozen=True, slots=True)
class SeenRecord:
    """A record of the log: its number, what was decided (None if unseen), what happened."""

    number: int
    action: Action | None
    events: tuple[Event, ...]


@dataclass(frozen=True)
class View(Generic[S]):
    """What ``viewer`` may know: the state, what is open, and the log to the position.

    Of a secret decision of somebody else only that it is open is known; it has no forms.
    """

    viewer: str
    state: S
    decisions: tuple[Decision, ...]
    records: tuple[SeenRecord, ...]


def seen_state(state: S, viewer: str) -> S:
    """The state as a person may see it; the same one where nothing is hidden."""
    if not any(isinstance(frame, Sealed) and frame.answers for frame in state.frames):
        return state
    frames = tuple(
        frame.seen_by(viewer) if isinstance(frame, Sealed) else frame for frame in state.frames
    )
    return replace(state, frames=frames)


def seen_decisions(decisions: tuple[Decision, ...], viewer: str) -> tuple[Decision, ...]:
    """What is open, the secrets of others without their forms."""
    return tuple(
        replace(decision, forms=()) if decision.secret and decision.actor != viewer else decision
        for decision in decisions
    )


def seen_events(events: tuple[Event, ...], viewer: str) -> tuple[Event, ...]:
    """The events that a person may know."""
    return tuple(at for at in events if not at.visible_to or viewer in at.visible_to)


def seen_records(history: History[S], viewer: str) -> Iterator[SeenRecord]:
    """The log from the set-up to the position, as a person may read it."""
    hidden = set(_unopened(history))
    for number in history.line(history.at):
        record = history.records[number]
        secret = number in hidden and record.action is not None and record.action.actor != viewer
        yield SeenRecord(
            number, None if secret else record.action, seen_events(record.events, viewer)
        )


def _unopened(history: History[S]) -> Iterator[int]:
    """The records whose answers are sealed still: those to the frame on top, latest first."""
    record = history.records[history.at]
    waiting = _sealed(record)
    while waiting is not None and record.parent >= 0:
        earlier = history.records[record.parent]
        if _sealed(earlier) != waiting:
            return
        yield record.number
        record = earlier


def _sealed(record: Record[S]) -> tuple[int, Sealed] | None:
    """The sealed frame on top after a record, without answers, and how deep it lies."""
    frames = record.state.frames
    top = frames[-1] if frames else None
    return (len(frames), replace(top, answers=())) if isinstance(top, Sealed) else None
