"""Tile sets: tiles by number and how many copies there are.

A tile without a count is only known (the standard numbers); it is no part of a supply.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from stambana.track.maps import Provenance
from stambana.track.tiles import Tile

UNLIMITED = -1
"""The count of a tile that never runs out."""


@dataclass(frozen=True)
class TileSet:
    """Tiles by number, in the order of the file, with counts by number.

    ``counts`` holds what the supply has: a number of copies, or UNLIMITED.
    """

    key: str
    name: str
    tiles: Mapping[str, Tile]
    counts: Mapping[str, int] = field(default_factory=dict)
    provenance: Provenance = Provenance.PRINTED

    @cached_property
    def supply(self) -> Mapping[str, Tile]:
        """The tiles one can lay: those with copies, or all when no counts are given."""
        if not self.counts:
            return self.tiles
        return {
            number: tile for number, tile in self.tiles.items() if self.counts.get(number, 0) != 0
        }

    def count(self, number: str) -> int:
        """Copies of a tile; UNLIMITED when it never runs out or the set gives no counts."""
        return self.counts.get(number, 0) if self.counts else UNLIMITED

    def merged(self, others: tuple[TileSet, ...]) -> TileSet:
        """This set with the tiles of others added; a number given twice is the later one's."""
        tiles = dict(self.tiles)
        counts = dict(self.counts)
        for other in others:
            tiles.update(other.tiles)
            counts.update(other.counts)
        return TileSet(self.key, self.name, tiles, counts, self.provenance)
