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
from stambana.track.board import Board
from stambana.track.network import Passage, Works
from stambana.track.upgrades import Following, Keeping, keep_all, next_color


@dataclass(frozen=True, slots=True)
class Lay:
    """A tile on a hex in a rotation (0-5), thought of and not yet done."""

    hex_name: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class Charge:
    """Something to pay for a lay: ``kind`` of terrain or border, and the hexes it lies at."""

    kind: str
    amount: int
    hexes: tuple[str, ...]


def _no_fees(_board: Board, _lay: Lay) -> tuple[Charge, ...]:
    return ()


class Reaching(StrEnum):
    """What a route of the company must reach when a tile is laid."""

    NOTHING = "nothing"
    TRACK = "track"
    """Some track of the tile, old or new."""
    OLD_TRACK = "old track"
    """Some track that lies there before, or the stop of an own token."""
    NEW_TRACK = "new track"
    """Some track that the tile adds."""


@dataclass(frozen=True, slots=True)
class LayPolicy:
    """The rules of one company's lay at one moment.

    ``keeps`` says what old track a new face would lose, ``follows`` which color may come
    next.  ``first`` holds for a hex without track, ``plain`` and ``stops`` for upgrades
    without and with stops; in ``homes`` a first tile needs no route, in ``anywhere`` none
    does.  ``blocked`` closes hexes, each with its reason.  ``discounts`` lower terrain costs;
    ``fees`` are charges beside terrain and borders; without ``charges`` nothing is paid, and
    what is of a kind in ``waived`` is not either.
    ``money`` is what can be paid, None for no limit.  ``only_lines`` demands that a printed
    line is newly completed (18SJ 10.3.3).  ``extra`` says what else is wrong with a lay.
    ``rules`` gives the rulebook's section for a reason's code.
    """

    keeps: Keeping = keep_all
    follows: Following = next_color
    first: Reaching = Reaching.NEW_TRACK
    plain: Reaching = Reaching.NEW_TRACK
    stops: Reaching = Reaching.TRACK
    homes: frozenset[str] = frozenset()
    anywhere: frozenset[str] = frozenset()
    blocked: Mapping[str, Reason] = field(default_factory=dict)
    discounts: Mapping[str, int] = field(default_factory=dict)
    fees: Callable[[Board, Lay], tuple[Charge, ...]] = _no_fees
    charges: bool = True
    waived: frozenset[str] = frozenset()
    money: int | None = None
    only_lines: bool = False
    passage: Passage = field(default_factory=Passage)
    works: Works = field(default_factory=Works)
    extra: Callable[[Lay], tuple[Reason, ...]] | None = None
    rules: Mapping[str, str] = field(default_factory=dict)


def bare_homes(board: Board, company: str) -> frozenset[str]:
    """The home hexes of a company that have no track yet."""
    return frozenset(
        name for name in board.map.homes.get(company, ()) if not board.face(name).segments
    )
