"""Finding titles: the folders here, and the entry points ``stambana.titles`` of other packages.

A folder with a module ``title`` that holds ``TITLE`` is a title; nothing else names it.  Another
package brings one by an entry point of that group that leads to such a value.  What is
installed but broken is left out, with a line in the program's log.
"""

from __future__ import annotations

import logging
import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import cast

import stambana.titles
from stambana.engine.play import State
from stambana.engine.rules import Rules
from stambana.titles.title import Title, TrackRules
from stambana.track.board import Board
from stambana.track.laying import LayPolicy, bare_homes
from stambana.track.routes import RouteRules, Train
from stambana.track.tokens import TokenPolicy

GROUP = "stambana.titles"
_log = logging.getLogger(__name__)


@cache
def _own() -> dict[str, Title[State]]:
    """The titles that come with the program, by key."""
    found = {}
    for module in pkgutil.iter_modules(stambana.titles.__path__, f"{stambana.titles.__name__}."):
        if module.ispkg and find_spec(f"{module.name}.title") is not None:
            value = cast("Title[State]", import_module(f"{module.name}.title").TITLE)
            found[value.key] = value
    return found


@cache
def _installed() -> dict[str, Title[State]]:
    """The titles of other packages, by key; ours come first where a key is taken."""
    found = {}
    for entry in entry_points(group=GROUP):
        try:
            value = entry.load()
        except Exception:
            _log.exception("the title %s could not be loaded", entry.value)
            continue
        if not isinstance(value, Title) or value.key in _own():
            _log.error("%s is no title, or one whose key is taken", entry.value)
            continue
        found[value.key] = value
    return found


def title(key: str) -> Title[State]:
    """A title by its key; raises LookupError for one there is not."""
    found = _own().get(key) or _installed().get(key)
    if found is None:
        raise LookupError(f"no title {key}")
    return found


def titles() -> tuple[Title[State], ...]:
    """All titles there are, by name."""
    both = (*_own().values(), *_installed().values())
    return tuple(sorted(both, key=lambda at: at.facets.name))


def keys() -> tuple[str, ...]:
    """The keys of all titles there are."""
    return (*_own(), *_installed())


def rules(key: str) -> Rules[State]:
    """The rules of a title; raises LookupError for one there is not."""
    return title(key).facets.rules


def track_rules(map_key: str) -> TrackRules:
    """The rules that go with a map: those of the first title that plays on it, or ``COMMON``."""
    for known in (_own, _installed):
        for at in known().values():
            if map_key in at.maps:
                return at.maps[map_key]()
    return COMMON


def track_in_game(key: str, state: State, *, money: bool = False) -> TrackRules:
    """The rules of track of a title as they stand in a state, with what only a game knows.

    They hold for the state's board and for boards built further from it, as plans are.  ``money``
    says whether money limits the lays.  The rules of its map where the title says nothing more,
    and the common ones for a key that is no title's.
    """
    if key not in keys():
        return track_rules(key)
    facets = title(key).facets
    return facets.track(state, money) if facets.track else track_rules(facets.board)


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
