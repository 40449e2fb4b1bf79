"""What a title says about laying tiles, as values.

``LayPolicy`` holds everything that differs between titles, phases, companies and moments:
which track must be kept, what a route must reach, what is closed, what costs less.  The
verdict asks the policy and knows no title.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from stambana.reasons import Reason
from stambana.track.network import Passage, Works
from stambana.track.tiles import Tile
from stambana.track.upgrades import lost_track


@dataclass(frozen=True, slots=True)
class Lay:
    """A tile on a hex in a rotation (0-5), thought of and not yet done."""

    hex_name: str
    tile: str
    rotation: int


class Reaching(StrEnum):
    """What a route of the company must reach when a tile is laid."""

    NOTHING = "nothing"
    TRACK = "track"
    """Some track of the tile, old or new."""
    NEW_TRACK = "new track"
    """Some track that the tile adds."""


@dataclass(frozen=True, slots=True)
class LayPolicy:
    """The rules of one company's lay at one moment.

    ``keeps`` says what old track a new face would lose (both as they lie).  ``first`` holds
    for a hex without track, ``plain`` and ``stops`` for upgrades without and with stops; in
    ``homes`` a first tile needs no route, in ``anywhere`` none does.  ``blocked`` closes
    hexes, each with its reason.  ``discounts`` lower terrain costs.  ``money`` is what can be
    paid, None for no limit.  ``only_lines`` demands that a printed line is newly completed
    (18SJ 10.3.3).  ``rules`` gives the rulebook's section for a reason's code.
    """

    keeps: Callable[[Tile, Tile], tuple[Reason, ...]] = lost_track
    first: Reaching = Reaching.NEW_TRACK
    plain: Reaching = Reaching.NEW_TRACK
    stops: Reaching = Reaching.TRACK
    homes: frozenset[str] = frozenset()
    anywhere: frozenset[str] = frozenset()
    blocked: Mapping[str, Reason] = field(default_factory=dict)
    discounts: Mapping[str, int] = field(default_factory=dict)
    charges: bool = True
    money: int | None = None
    only_lines: bool = False
    passage: Passage = field(default_factory=Passage)
    works: Works = field(default_factory=Works)
    extra: Callable[[Lay], tuple[Reason, ...]] | None = None
    rules: Mapping[str, str] = field(default_factory=dict)
