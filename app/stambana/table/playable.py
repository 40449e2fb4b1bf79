"""Playable: what a table must know of a title beside its rules.

How many play it, which variants and settings a new game can have, in whose words it speaks,
and the few questions that warnings ask.  A title says so in its module of ``table.titles``, which
the registry names; the window knows none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision, Form
from stambana.engine.events import Event
from stambana.titles import registry
from stambana.track.board import Board
from stambana.words import tr


class Words(Protocol):
    """A title's words; ``table.words18.Words18`` is one."""

    def money(self, amount: int) -> str:
        """An amount with its currency."""

    def name(self, key: str) -> str:
        """A party or place in words."""

    def unit(self, field: str) -> str:
        """What stands behind a number of a field, or ""."""

    def long_name(self, company: str) -> str:
        """A company's name in full, or ""."""

    def train(self, piece: str) -> str:
        """A train in words."""

    def piece(self, piece: str) -> str:
        """Any piece in words."""

    def place(self, hex_name: str) -> str:
        """A hex in words."""

    def step(self, decision: Decision) -> str:
        """The step of a decision, as a heading."""

    def hint(self, decision: Decision) -> str:
        """What the step is about, or ""."""

    def rule(self, section: str) -> str:
        """A section of the rulebook."""

    def form(self, decision: Decision, form: Form) -> str:
        """What the button of a form says."""

    def question(self, kind: str, field: str, draft: Mapping[str, Any]) -> str:
        """What a field asks and about what, given the others and ``acting_for``."""

    def choice(self, kind: str, field: str, value: Any, draft: Mapping[str, Any]) -> str:
        """One value of a field."""

    def tells(self, kind: str, field: str, value: Any) -> str:
        """What a value is or does, to be read beside it, or ""; of an action without, field ""."""

    def subject(self, decision: Decision) -> str:
        """What a decision is about, to be read above its answers, or ""."""

    def action(self, action: Action) -> str:
        """An action as an order."""

    def deed(self, action: Action) -> str:
        """An action that no event tells of, as it is told in the log."""

    def told(self, events: Sequence[Event]) -> Iterable[tuple[Event, str]]:
        """The events of a record that have a line in the log, each with it."""

    def event(self, event: Event) -> str:
        """The log line of an event, or ""."""

    def end_reason(self, code: str) -> str:
        """Why the game ended."""

    def leads(self, player: str, company: str) -> str:
        """That a player leads a company from now on."""

    def helps(self, player: str, company: str) -> str:
        """That a company must buy a train, and who adds what it lacks."""


@dataclass(frozen=True, slots=True)
class Option:
    """A variant or an answer to a setting: its key, its name and what it changes."""

    key: str
    name: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of the table: a ruling's key and its answers, the first by default."""

    key: str
    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class BestRun:
    """The most a company's trains can earn, and whether that is proven."""

    revenue: int
    proven: bool


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that would change; a ``warning`` is one that somebody may regret."""

    text: str
    warning: bool = False


def _nothing_more(before: Any, after: Any, words: Words) -> Iterable[Consequence]:
    return ()


@dataclass(frozen=True, slots=True)
class Playable:
    """A title as the table knows it.

    ``variants`` and ``settings`` give their names in the language spoken now.  ``must_buy``
    says whether a company has to buy a train when its turn comes, ``worth`` what a player is
    worth, ``best_run`` the best a company could do in a state.  ``consequences`` are those between
    two states that only this title knows; ``drawn`` is the board of a state as it is drawn, with
    what holds then.
    """

    key: str
    name: str
    map_key: str
    least_players: int
    most_players: int
    variants: Callable[[], Sequence[Option]]
    settings: Callable[[], Sequence[Setting]]
    note: Callable[[int], str]
    words: Callable[[Callable[[], Any]], Words]
    must_buy: Callable[[Any, str], bool]
    worth: Callable[[Any, str], int]
    best_run: Callable[[Any, str], BestRun]
    consequences: Callable[[Any, Any, Words], Iterable[Consequence]] = _nothing_more
    drawn: Callable[[Any], Board] = lambda state: state.board


def run_setting(less: str, but: str = "") -> Setting:
    """Whether the best routes must be run, as by the rulebook.

    ``less`` says who else may run less; ``but`` what may be left though they must be run.
    """
    shown = Option("shown", tr("shown"), less)
    most = tr("Every run must earn as much as possible.")
    must = Option("compulsory", tr("compulsory"), f"{most} {but}".strip())
    return Setting("run", tr("Best routes"), (must, shown))


def titles() -> tuple[Playable, ...]:
    """All titles that can be played, by name."""
    known = registry.keys()
    return tuple(sorted((playable(key) for key in known), key=lambda at: at.name))


def playable(key: str) -> Playable:
    """A title by its key; raises LookupError for one there is not."""
    found: Playable = registry.table_of(key).playable()
    return found


__all__ = [
    "BestRun",
    "Consequence",
    "Option",
    "Playable",
    "Setting",
    "Words",
    "playable",
    "run_setting",
    "titles",
]
