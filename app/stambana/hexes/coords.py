"""Axial coordinates, sides and layouts.

A hex lies at ``Coord(q, r)``.  Sides are numbered 0 to 5 **clockwise**; side 0 is
the south (S) of a flat-topped hex and the lower left (SW) of a pointy-topped one,
so that a tile turned by rotation ``n`` brings its side ``s`` to ``(s + n) % 6`` in
both layouts.  The opposite of side ``s`` is ``(s + 3) % 6``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

SIDES = range(6)


class Layout(StrEnum):
    """How the hexes of a map stand: with a flat top or with a pointed one."""

    FLAT = "flat"
    POINTY = "pointy"


class Coord(NamedTuple):
    """An axial position; two hexes are the same place when both numbers agree."""

    q: int
    r: int


_STEPS: dict[Layout, tuple[Coord, ...]] = {
    Layout.FLAT: (
        Coord(0, 1),
        Coord(-1, 1),
        Coord(-1, 0),
        Coord(0, -1),
        Coord(1, -1),
        Coord(1, 0),
    ),
    Layout.POINTY: (
        Coord(-1, 1),
        Coord(-1, 0),
        Coord(0, -1),
        Coord(1, -1),
        Coord(1, 0),
        Coord(0, 1),
    ),
}

_SIDE_NAMES: dict[Layout, tuple[str, ...]] = {
    Layout.FLAT: ("S", "SW", "NW", "N", "NE", "SE"),
    Layout.POINTY: ("SW", "W", "NW", "NE", "E", "SE"),
}


def neighbor(at: Coord, side: int, layout: Layout) -> Coord:
    """The place across ``side`` (0-5) of the hex at ``at``."""
    step = _STEPS[layout][side]
    return Coord(at.q + step.q, at.r + step.r)


def side_towards(at: Coord, other: Coord, layout: Layout) -> int | None:
    """The side (0-5) of ``at`` that touches ``other``, or None when they do not touch."""
    step = Coord(other.q - at.q, other.r - at.r)
    steps = _STEPS[layout]
    return steps.index(step) if step in steps else None


def distance(a: Coord, b: Coord) -> int:
    """How many steps from hex to hex lead from one place to another."""
    q, r = a.q - b.q, a.r - b.r
    return max(abs(q), abs(r), abs(q + r))


def opposite(side: int) -> int:
    """The side across the hex from ``side``; also the neighbor's side of the same border."""
    return (side + 3) % 6


def turned(side: int, rotation: int) -> int:
    """Where ``side`` comes to lie after ``rotation`` sixths of a turn clockwise."""
    return (side + rotation) % 6


def side_name(side: int, layout: Layout) -> str:
    """The compass name of a side, such as ``NE``."""
    return _SIDE_NAMES[layout][side]
