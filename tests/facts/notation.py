"""Reads the compact notation of ``tile_tables``, for tests that want a second opinion.

Nothing here uses the program: a sketch is sets of side numbers and nothing else.
"""

from __future__ import annotations

import re
from typing import NamedTuple

Sides = frozenset[int]


class SketchStop(NamedTuple):
    """A stop: ``city`` or ``town``, revenue, slots, exits."""

    kind: str
    revenue: int
    slots: int
    exits: Sides


class Sketch(NamedTuple):
    """A tile: color, label, stops, plain segments, groups of sides that meet without a stop."""

    color: str
    label: str
    stops: tuple[SketchStop, ...]
    plain: frozenset[Sides]
    joined: frozenset[Sides]

    @property
    def exits(self) -> Sides:
        return frozenset().union(*(stop.exits for stop in self.stops), *self.plain, *self.joined)

    def turned(self, rotation: int) -> Sketch:
        def turn(sides: Sides) -> Sides:
            return frozenset((side + rotation) % 6 for side in sides)

        return self._replace(
            stops=tuple(stop._replace(exits=turn(stop.exits)) for stop in self.stops),
            plain=frozenset(turn(sides) for sides in self.plain),
            joined=frozenset(turn(sides) for sides in self.joined),
        )

    @property
    def look(self) -> tuple[object, ...]:
        """What can be told apart by track alone: no label, no revenue, no order of stops."""
        stops = sorted((stop.kind, stop.slots, tuple(sorted(stop.exits))) for stop in self.stops)
        return (tuple(stops), self.plain, self.joined)


def sketches(table: str) -> dict[str, Sketch]:
    """The tiles of a table by number, in its order."""
    found = {}
    for line in table.strip().splitlines():
        number, color, value, label, *pieces = line.split()
        revenue, _, slots = value.partition("/")
        stops, plain, joined = [], set(), set()
        for piece in pieces:
            if piece[0] in "CTJ":
                exits = frozenset(int(side) for side in re.findall(r"\d", piece.partition("[")[2]))
                if piece[0] == "J":
                    joined.add(exits)
                else:
                    city = piece[0] == "C"
                    count = int(slots or 1) if city else 0
                    kind = "city" if city else "town"
                    stops.append(SketchStop(kind, int(revenue), count, exits))
            else:
                plain.add(frozenset(int(side) for side in piece.split("-")))
        found[number] = Sketch(
            color,
            "" if label == "-" else label,
            tuple(stops),
            frozenset(plain),
            frozenset(joined),
        )
    return found
