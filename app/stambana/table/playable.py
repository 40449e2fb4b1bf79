"""Playable: what a table must know of a title beside its rules.

How many play it, which variants and settings a new game can have, in whose words it speaks,
and the few questions that warnings ask.  A new title adds itself here; the window knows none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision, Form
from stambana.engine.events import Event
from stambana.titles import registry
from stambana.track.network import Step, StopKey
from stambana.words import tr


class Words(Protocol):
    """A title's words; ``table.words18.Words18`` is one."""

    def money(self, amount: int) -> str:
        """An amount with its currency."""

    def name(self, key: str) -> str:
        """A party or place in words."""

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

    def question(self, kind: str, field: str) -> str:
        """What a field asks."""

    def choice(self, kind: str, field: str, value: Any, draft: Mapping[str, Any]) -> str:
        """One value of a field."""

    def action(self, action: Action) -> str:
        """An action as an order."""

    def event(self, event: Event) -> str:
        """The log line of an event, or ""."""

    def end_reason(self, code: str) -> str:
        """Why the game ended."""


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
class ShownRoute:
    """A route to draw: its track, its stops, and what each stop earns."""

    steps: tuple[Step, ...]
    stops: tuple[StopKey, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RunReport:
    """What some runs of a company earn: the whole, a line for each, and the routes to draw."""

    amount: int
    lines: tuple[str, ...] = ()
    routes: tuple[ShownRoute, ...] = ()


@dataclass(frozen=True, slots=True)
class Playable:
    """A title as the table knows it.

    ``variants`` and ``settings`` give their names in the language spoken now.  ``must_buy``
    says whether a company has to buy a train, ``worth`` what a player is worth, ``runs`` what
    the runs of an action earn.
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
    runs: Callable[[Any, str, Any], RunReport]


def titles() -> tuple[Playable, ...]:
    """All titles that can be played, by name."""
    known = registry.keys()
    return tuple(sorted((playable(key) for key in known), key=lambda at: at.name))


def playable(key: str) -> Playable:
    """A title by its key; raises LookupError for one there is not."""
    if key == "18sj":
        return _g18sj()
    raise LookupError(f"no title {key}")


def _g18sj() -> Playable:
    from stambana.table.words18 import Words18
    from stambana.titles.family18.reading import figures
    from stambana.titles.g18sj.purchases import must_buy
    from stambana.titles.g18sj.rules import worth

    printed = figures("18sj")
    return Playable(
        key="18sj",
        name=printed.name,
        map_key=printed.map,
        least_players=printed.least_players,
        most_players=printed.most_players,
        variants=lambda: (
            Option(
                "oscarian",
                tr("The Oscarian Era"),
                tr("Corporations get all their money when they float, from the start."),
            ),
        ),
        settings=lambda: (
            Setting(
                "run",
                tr("Best routes"),
                (
                    Option(
                        "shown",
                        tr("shown"),
                        tr("The best routes are offered; a president may run less."),
                    ),
                    Option(
                        "compulsory",
                        tr("compulsory"),
                        tr("Every run must earn as much as possible."),
                    ),
                ),
            ),
        ),
        note=lambda players: (
            tr("With two players A.W. Edelsvärd plays along.") if players == 2 else ""
        ),
        words=Words18,
        must_buy=must_buy,
        worth=worth,
        runs=_runs_of_18sj,
    )


def _runs_of_18sj(state: Any, company: str, runs: Any) -> RunReport:
    from stambana.table.facts import title
    from stambana.titles.family18.state import train_kind
    from stambana.titles.family18.ways import read_way
    from stambana.titles.g18sj.running import judge

    _, checks = judge(state, company, runs)
    lines, routes = [], []
    cards = state.trains(company)
    in_order = sorted(runs, key=lambda run: cards.index(run.train))
    for run, check in zip(in_order, checks, strict=False):
        steps = read_way(run.way, state.board) or ()
        routes.append(ShownRoute(steps, check.stops, check.values))
        places = [title(state.board, key.hex_name).partition(" (")[0] for key in check.stops]
        stops = "–".join(places)
        bonuses = "".join(f" + {bonus.name} {bonus.amount}" for bonus in check.bonuses)
        lines.append(
            tr(
                "{train}: {stops}{bonuses}, {amount}",
                train=tr("{kind}-train", kind=train_kind(run.train)),
                stops=stops,
                bonuses=bonuses,
                amount=f"{check.revenue} {state.figures.currency}",
            )
        )
    return RunReport(sum(check.revenue for check in checks), tuple(lines), tuple(routes))


__all__ = ["Option", "Playable", "Setting", "Words", "playable", "titles"]
