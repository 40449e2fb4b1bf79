"""Which rules belong to a title, and to a map: the one place where titles are named.

A title is played by its ``Rules``, loaded when first asked for; what the table and the window need
beside them is in modules above, named here and loaded by name.
Window and commands have a board and ask here, by the key of its map, what a company may lay,
where its tokens go and how its trains run.  A map that no title knows gets the common rules.
What only a game knows (money, privates) is left out: these are the rules of a sandbox.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from stambana.engine.rules import Rules
from stambana.titles.habits import COMMON as COMMON_HABITS
from stambana.titles.habits import Habits
from stambana.track.board import Board
from stambana.track.laying import LayPolicy, bare_homes
from stambana.track.routes import RouteRules, Train
from stambana.track.tokens import TokenPolicy, at_home

_TITLES = {
    "18sj": "stambana.titles.g18sj.sandbox",
    "18svea": "stambana.titles.g18svea.track",
}
"""By the key of the map, the module whose ``RULES`` are the title's."""

_RULES = {
    "18sj": ("stambana.titles.g18sj.rules", "Rules18SJ"),
    "18svea": ("stambana.titles.g18svea.rules", "RulesSvea"),
}
_TABLES = {
    "18sj": "stambana.titles.g18sj.facets",
    "18svea": "stambana.titles.g18svea.facets",
}
"""By the key of the title, the module that says what a table must know of it."""

_PANELS = {"18sj": "stambana.ui.family18", "18svea": "stambana.ui.g18svea"}
"""By the key of the title, the module whose ``PANELS`` show it."""

_CARDS = {"18sj": "stambana.titles.g18sj.cards"}
_HABITS = {
    "18sj": "stambana.titles.trains.habits",
    "18svea": "stambana.titles.g18svea.habits",
}
"""The module whose ``HABITS`` random players of a title have."""


def keys() -> tuple[str, ...]:
    """The keys of all titles that can be played."""
    return tuple(_RULES)


@cache
def rules_of(key: str) -> Rules[Any]:
    """The rules of a title; raises LookupError for one there is not."""
    if key not in _RULES:
        raise LookupError(f"no title {key}")
    module, name = _RULES[key]
    rules: Rules[Any] = getattr(import_module(module), name)()
    return rules


def table_of(key: str) -> Any:
    """The module that says what a table must know of a title; raises LookupError for none."""
    if key not in _TABLES:
        raise LookupError(f"no title {key}")
    return import_module(_TABLES[key])


def panels_of(key: str) -> Any:
    """The module whose panels show a title; raises LookupError for a title there is not."""
    if key not in _PANELS:
        raise LookupError(f"no title {key}")
    return import_module(_PANELS[key])


def power_of(key: str, state: Any, private: str) -> str:
    """What a private company of a title can do, in words; "" where the title says nothing."""
    if key not in _CARDS:
        return ""
    text: str = import_module(_CARDS[key]).power(state, private)
    return text


def habits_of(key: str) -> Habits:
    """What random players of a title do more or less often; the common habits for others."""
    if key not in _HABITS:
        return COMMON_HABITS
    habits = import_module(_HABITS[key]).HABITS
    assert isinstance(habits, Habits)
    return habits


@dataclass(frozen=True, slots=True)
class TrackRules:
    """The rules of track, tokens and routes as far as a board alone decides them.

    Each policy is made for a board and a company.  ``trains`` are the kinds there are, in
    the order in which they come; ``train`` makes one of them.  ``begins`` gives the board as a
    company finds it when it builds: its home token comes at its first turn.
    """

    lays: Callable[[Board, str], LayPolicy]
    tokens: Callable[[Board, str], TokenPolicy]
    routes: Callable[[Board, str], RouteRules]
    trains: tuple[str, ...] = ()
    train: Callable[[str], Train] | None = None
    begins: Callable[[Board, str], Board] = at_home

    def train_of(self, kind: str) -> Train | None:
        """The train of a kind: the title's; else a number is a limit of stops; else None."""
        if self.train is not None and kind in self.trains:
            return self.train(kind)
        if kind.isascii() and kind.isdigit() and 0 < int(kind) < 1000:
            return Train(kind, int(kind))
        return None


def track_rules(map_key: str) -> TrackRules:
    """The rules that go with a map."""
    module = _TITLES.get(map_key)
    if module is None:
        return COMMON
    rules = import_module(module).RULES
    assert isinstance(rules, TrackRules)
    return rules


def rules_in_game(key: str, state: Any, *, money: bool = False) -> TrackRules:
    """The rules of track of a title as they stand in a state, with what private companies change.

    They hold for the state's board and for boards built further from it, as plans are.  ``money``
    says whether a company's money limits its lays.  The rules of the map where the title says
    nothing more.
    """
    module = import_module(_TITLES[key]) if key in _TITLES else None
    if module is None or not hasattr(module, "rules_in_game"):
        return track_rules(key)
    rules = module.rules_in_game(state, money)
    assert isinstance(rules, TrackRules)
    return rules


def _common_lays(board: Board, company: str) -> LayPolicy:
    return LayPolicy(homes=bare_homes(board, company))


def _common_tokens(board: Board, company: str) -> TokenPolicy:
    return TokenPolicy()


def _common_routes(board: Board, company: str) -> RouteRules:
    return RouteRules()


COMMON = TrackRules(
    _common_lays,
    _common_tokens,
    _common_routes,
    trains=("D",),
    train=lambda kind: Train(kind, None),
)
"""Rules for maps of no title; a ``D`` has no limit, as is the custom."""

__all__ = [
    "COMMON",
    "TrackRules",
    "habits_of",
    "keys",
    "panels_of",
    "power_of",
    "rules_in_game",
    "rules_of",
    "table_of",
    "track_rules",
]
