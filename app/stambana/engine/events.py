"""Events: what happened, as facts.

The log, the animation, the sounds and the tests read events; sentences come last, in the
user's language.  An event with ``visible_to`` is known only to these people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from stambana.words import tr


@dataclass(frozen=True, kw_only=True)
class Event:
    """One fact.  ``sentence`` is English with fields filled from ``values()``; "" is not logged.

    A ``heading`` begins a part of the log, as a round does.
    """

    sentence: ClassVar[str] = ""
    heading: ClassVar[bool] = False

    visible_to: tuple[str, ...] = ()

    def values(self) -> Mapping[str, object]:
        """What is put into the sentence; the event's own fields unless a class says more."""
        return vars(self)

    @property
    def text(self) -> str:
        """The log line in the language spoken now, or "" for an event that has none."""
        return tr(self.sentence, **self.values()) if self.sentence else ""


@dataclass(frozen=True, kw_only=True)
class MoneyMoved(Event):
    """Money went from one account to another; ``why`` is a code."""

    source: str
    target: str
    amount: int
    why: str


@dataclass(frozen=True, kw_only=True)
class Adjusted(Event):
    """The table set a fact by hand; ``amount`` is what it became."""

    sentence: ClassVar[str] = "the table set {fact} of {subject} to {amount}: {why}"

    fact: str
    subject: str
    amount: int
    why: str

    def values(self) -> Mapping[str, object]:
        """The fields, the fact in words."""
        return {**vars(self), "fact": fact_name(self.fact)}


@dataclass(frozen=True, kw_only=True)
class Stopped(Event):
    """The table ended the game before its end."""

    sentence: ClassVar[str] = "the table ended the game"


@dataclass(frozen=True, kw_only=True)
class PieceMoved(Event):
    """A piece went from one place to another; ``why`` is a code."""

    piece: str
    source: str
    target: str
    why: str


def fact_name(fact: str) -> str:
    """What a fact that can be set by hand is called, in the language spoken now."""
    return {"money": tr("the money"), "earnings": tr("the earnings")}.get(fact, fact)
