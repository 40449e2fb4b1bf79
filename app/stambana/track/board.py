"""Boards: a map with tiles laid and tokens placed, as one frozen value.

Every change gives a new board that shares what did not change, so undo keeps boards and
nothing has to be taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from stambana.track.maps import BoardMap, Marker
from stambana.track.tiles import Color, Slot, Tile
from stambana.track.tilesets import UNLIMITED, TileSet


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile on a hex: its number and rotation (0-5 sixths clockwise)."""

    hex_name: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class Token:
    """A company's piece in a slot; ``stop`` and ``slot`` are indexes from 0.

    One that lies ``face_down`` keeps its slot and is no token of the company yet.  ``label``
    is what is printed under the company's sign, such as ``+5``.  ``kind`` is the title's word
    for a piece that is not the company's usual one.
    """

    company: str
    hex_name: str
    stop: int = 0
    slot: int = 0
    face_down: bool = False
    label: str = ""
    kind: str = ""

    def stands_for(self, company: str) -> bool:
        """Whether it is a token of a company that counts: face up."""
        return self.company == company and not self.face_down


@dataclass(frozen=True, slots=True)
class Mark:
    """A loose piece on a hex that is neither tile nor token: what a title puts there to be seen.

    ``kind`` is the title's word for it, ``label`` what is written on it, ``name`` what it is
    called.  ``color`` and ``text`` are its colors as ``#rrggbb``; left empty it looks like a
    printed marker.  ``side`` is the side it lies at, None for a place where there is room.
    One that is ``quiet`` has no effect yet, and is drawn hollow.
    """

    kind: str
    hex_name: str
    label: str = ""
    name: str = ""
    color: str = ""
    text: str = ""
    side: int | None = None
    quiet: bool = False


@dataclass(frozen=True)
class Board:
    """What lies on the table: map, tile set, tiles laid, tokens, trains and phase color.

    ``trains`` gives each company's train kinds, such as ``("3", "D")``; ``marks`` are loose
    pieces to be seen.  ``lapsed`` names what is printed and holds no longer, so that it is not
    drawn: keys of companies and private companies, and kinds of markers.
    """

    map: BoardMap = field(metadata={"digest": False})
    tile_set: TileSet = field(metadata={"digest": False})
    placements: Mapping[str, Placement] = field(default_factory=lambda: MappingProxyType({}))
    tokens: tuple[Token, ...] = ()
    trains: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    phase: Color = Color.YELLOW
    marks: tuple[Mark, ...] = ()
    lapsed: frozenset[str] = field(default=frozenset(), metadata={"digest": False})

    def face(self, hex_name: str) -> Tile:
        """What track lies on a hex now: the laid tile, turned, or the printed face."""
        return self._faces[hex_name]

    def markers(self, hex_name: str) -> tuple[Marker, ...]:
        """The printed markers of a hex that hold still."""
        markers = self.map.hexes[hex_name].markers
        if not self.lapsed:
            return markers
        return tuple(at for at in markers if self.lapsed.isdisjoint((at.kind, at.label)))

    def kept_for(self, slot: Slot) -> str:
        """The company for which a slot is kept or that is at home there, or ""."""
        names = (slot.home_of, slot.reserved_for)
        return next((name for name in names if name and name not in self.lapsed), "")

    @cached_property
    def memory(self) -> dict[Any, Any]:
        """What was worked out about this board and is kept with it; no part of it."""
        return {}

    @cached_property
    def _faces(self) -> Mapping[str, Tile]:
        faces = {name: at.printed for name, at in self.map.hexes.items()}
        for name, placement in self.placements.items():
            tile = self.tile_set.tiles[placement.tile]
            faces[name] = tile.turned(placement.rotation)
        return faces

    def with_tile(self, hex_name: str, tile: str, rotation: int) -> Board:
        """This board with a tile laid; nothing is checked here (see ``upgrades``)."""
        placements = dict(self.placements)
        placements[hex_name] = Placement(hex_name, tile, rotation % 6)
        return replace(self, placements=MappingProxyType(placements))

    def without_tile(self, hex_name: str) -> Board:
        """This board with the tile of a hex taken away, down to its printed face."""
        placements = {name: at for name, at in self.placements.items() if name != hex_name}
        return replace(self, placements=MappingProxyType(placements))

    def with_tokens(self, tokens: tuple[Token, ...]) -> Board:
        """This board with these tokens and no others."""
        return replace(self, tokens=tokens)

    def with_marks(self, marks: tuple[Mark, ...]) -> Board:
        """This board with these marks and no others."""
        return replace(self, marks=marks)

    def in_phase(self, phase: Color) -> Board:
        """This board in another phase."""
        return replace(self, phase=phase)

    def remaining(self, number: str) -> int:
        """Copies of a tile left to lay, or UNLIMITED."""
        count = self.tile_set.count(number)
        if count == UNLIMITED:
            return UNLIMITED
        return count - self._laid[number]

    @cached_property
    def _laid(self) -> Counter[str]:
        """How many copies of each tile lie on the board."""
        return Counter(at.tile for at in self.placements.values())
