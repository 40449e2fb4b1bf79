"""The shape of a hex on paper: centers, corners and side midpoints, in units.

One hex measures ``ACROSS`` (100) units from flat to flat; x grows east, y south.
Corner ``i`` is the one between side ``i`` and side ``i + 1`` (clockwise).
"""

from __future__ import annotations

import math

from stambana.hexes.coords import SIDES, Coord, Layout

ACROSS = 100.0
INRADIUS = ACROSS / 2
CIRCUMRADIUS = ACROSS / math.sqrt(3)

Point = tuple[float, float]


def center(at: Coord, layout: Layout) -> Point:
    """The middle of the hex at ``at``; Coord(0, 0) lies at the origin."""
    if layout is Layout.FLAT:
        return 1.5 * CIRCUMRADIUS * at.q, ACROSS * (at.r + at.q / 2)
    return ACROSS * (at.q + at.r / 2), 1.5 * CIRCUMRADIUS * at.r


def side_angle(side: int, layout: Layout) -> float:
    """Direction of a side's midpoint from the center, in radians, clockwise from east."""
    first = 90 if layout is Layout.FLAT else 120
    return math.radians(first + 60 * side)


def side_midpoint(side: int, layout: Layout) -> Point:
    """The middle of a side, relative to the hex's center."""
    angle = side_angle(side, layout)
    return INRADIUS * math.cos(angle), INRADIUS * math.sin(angle)


def corner(index: int, layout: Layout) -> Point:
    """The corner between sides ``index`` and ``index + 1``, relative to the center."""
    angle = side_angle(index, layout) + math.radians(30)
    return CIRCUMRADIUS * math.cos(angle), CIRCUMRADIUS * math.sin(angle)


def corners(layout: Layout) -> tuple[Point, ...]:
    """All six corners clockwise, relative to the center."""
    return tuple(corner(index, layout) for index in SIDES)


def hex_at(point: Point, layout: Layout) -> Coord:
    """The place whose hex contains ``point`` (in units)."""
    x, y = point
    if layout is Layout.FLAT:
        q = x / (1.5 * CIRCUMRADIUS)
        r = y / ACROSS - q / 2
    else:
        r = y / (1.5 * CIRCUMRADIUS)
        q = x / ACROSS - r / 2
    return _nearest(q, r)


def _nearest(q: float, r: float) -> Coord:
    """Round fractional axial coordinates: the largest error of the three cube axes gives way."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    error_q, error_r, error_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if error_q > error_r and error_q > error_s:
        whole_q = -whole_r - whole_s
    elif error_r > error_s:
        whole_r = -whole_q - whole_s
    return Coord(whole_q, whole_r)
