"""Hexes, sides, tiles and cities of a recording in our terms.

The recording's map lies on its side and counts from the other end: a number becomes 32 less it,
a rotation one sixth less.  A city is named by the tile that lies there, so the whereabouts of
each copy are kept; in Stockholm the recording numbers the cities of a laid tile in another order
than the printed ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from stambana.track.board import Board

TURN = 1
"""Sixths of a turn between the recording's map and ours."""

NUMBERS = 32
"""A hex's number there and here make this together."""

_SPLIT_CITY_EXITS = (3, 0, 1, 2)
"""The first exit of each city of the laid Stockholm tiles, in the recording's order of cities."""

_HEX = re.compile(r"[A-Z]\d{1,2}\Z")


def our_hex(name: str) -> str:
    """A hex of the recording by our name; raises LookupError for what is no hex name."""
    if not _HEX.match(name):
        raise LookupError(name[:40])
    return f"{name[0]}{NUMBERS - int(name[1:])}"


def our_rotation(rotation: int) -> int:
    """A rotation of the recording as ours, 0 to 5."""
    return (rotation - TURN) % 6


def our_city(board: Board, hex_name: str, number: int) -> int:
    """The stop that the recording's city of this number is on what lies in a hex.

    Raises LookupError for one there is not.
    """
    face = board.face(hex_name)
    if hex_name in board.placements and len(face.stops) > 1:
        if not 0 <= number < len(_SPLIT_CITY_EXITS):
            raise LookupError(f"{hex_name} {number}")
        wanted = _SPLIT_CITY_EXITS[number]
        for stop in range(len(face.stops)):
            if wanted in face.stop_exits(stop):
                return stop
    if not 0 <= number < len(face.stops):
        raise LookupError(f"{hex_name} {number}")
    return number


@dataclass
class Whereabouts:
    """Where each copy of a tile lies, by the recording's name of the copy."""

    hex_of: dict[str, str] = field(default_factory=dict)

    def laid(self, tile: str, hex_name: str) -> None:
        """A copy was laid; what lay there before has gone back."""
        self.hex_of = {old: at for old, at in self.hex_of.items() if at != hex_name}
        self.hex_of[tile] = hex_name

    def city(self, board: Board, text: str) -> tuple[str, int]:
        """The hex and stop of a city; raises LookupError for one there is not.

        On a laid tile it is ``57-4-0``, on the printed map ``G10-0-3``.
        """
        tile, _, number = text.rpartition("-")
        name = self.hex_of.get(tile) or our_hex(tile.split("-")[0])
        if name not in board.map.hexes or not number.isdecimal():
            raise LookupError(text[:40])
        return name, our_city(board, name, int(number[:3]))


def tile_number(tile: str) -> str:
    """The number of the tile that a copy is one of: ``57-4`` is a 57."""
    return tile.rpartition("-")[0]
