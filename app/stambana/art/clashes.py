"""Clashes: where a plan of a tile would show another track than the tile has.

What is not joined must be seen to lie apart: a stop from other stops, from track that does
not end at it and from the border of the hex; track from other track, unless both leave the
same end, or cross cleanly enough for a bridge.  What is joined must be seen to be: some of
each piece of track shows.  A plan without a clash can be read back into its tile.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from stambana.art import curves
from stambana.art.bridges import unclear
from stambana.art.curves import Line, Piece
from stambana.art.plans import (
    BAR,
    BODY,
    DOT,
    JUNCTION,
    PORT,
    TRACK,
    TRIANGLE,
    Clash,
    StopPlan,
    TilePlan,
    Track,
    arrow_points,
    is_arrow,
)
from stambana.hexes.coords import Layout
from stambana.hexes.shape import Point, corners
from stambana.track.tiles import End, EndKind, StopKind

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

APART = 0.6
"""Ground between two things that are not joined, at least."""

SEEN = {True: 3.0, False: 1.0}
"""How much of a piece of track shows, at least: between two stops, or a stop and a side."""

STEEP = math.sin(math.radians(33))
"""Sine of the angle at which two tracks must cross, at least."""

BRIDGE = 3.2
"""How far beyond the lower track a bridge must be free of stops and ends of track."""

_SAMPLE = 2.0


def body(stop: StopPlan) -> BaseGeometry | None:
    """The area of a stop, its line included; None for an off-board area without slots."""
    import shapely

    if stop.kind is StopKind.PORT:
        return shapely.Point(stop.at).buffer(PORT + 0.6)
    if stop.kind is StopKind.TOWN and not stop.bar:
        return shapely.Point(stop.at).buffer(DOT + 0.6)
    if stop.kind is StopKind.TOWN:
        long, wide = BAR
        ahead = curves.polar(long / 2 + 0.4, stop.heading)
        aside = curves.polar(wide / 2 + 0.4, stop.heading + math.pi / 2)
        return shapely.Polygon(
            [
                (stop.at[0] + a * ahead[0] + b * aside[0], stop.at[1] + a * ahead[1] + b * aside[1])
                for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))
            ]
        )
    if not stop.slots:
        return None
    return shapely.MultiPoint(stop.slot_places).convex_hull.buffer(BODY + 0.6)


@cache
def line_of(piece: Piece) -> BaseGeometry:
    """A piece of track as a line."""
    import shapely

    return shapely.LineString(curves.samples(piece, _SAMPLE))


@cache
def _ribbon(piece: Piece) -> BaseGeometry:
    return line_of(piece).buffer(TRACK / 2 + APART / 2, cap_style="flat")


def clashes(plan: TilePlan, layout: Layout) -> tuple[Clash, ...]:
    """All that would be read wrongly, in all rotations if slots do not turn with the tile."""
    turns = 6 if any(stop.upright and len(stop.slots) > 1 for stop in plan.stops) else 1
    found: dict[Clash, None] = dict.fromkeys(plan.clashes)
    for rotation in range(turns):
        found.update(dict.fromkeys(_clashes(plan.turned(rotation), layout)))
    return tuple(found)


def _clashes(plan: TilePlan, layout: Layout) -> Iterator[Clash]:
    bodies = _bodies(plan)
    hex_ = whole_hex(layout)
    for end, area in bodies:
        if not hex_.contains(area):
            yield Clash((end,))
    for (first, a), (second, b) in itertools.combinations(bodies, 2):
        if a.distance(b) < APART:
            yield Clash((first, second))
    drawn = [
        (number, track)
        for number, track in enumerate(plan.tracks)
        if not is_arrow(plan, track.ends)
    ]
    for number, track in drawn:
        line = line_of(track.piece)
        hidden = [area for end, area in bodies if end in track.ends and end.kind is EndKind.STOP]
        free = line
        for area in hidden:
            free = free.difference(area)
        if free.length < SEEN[len(hidden) > 1]:
            yield Clash(tracks=(number,))
        for end, area in bodies:
            if end not in track.ends and line.distance(area) < TRACK / 2 + APART:
                yield Clash((end,), (number,))
    for (i, one), (j, two) in itertools.combinations(drawn, 2):
        if meet_wrongly(one, two, bodies):
            yield Clash(tracks=(i, j))
    yield from (Clash(tracks=pair) for pair in unclear(plan))
    yield from _arrows(plan, layout, bodies, drawn)


def _bodies(plan: TilePlan) -> list[tuple[End, BaseGeometry]]:
    """The areas of stops, junctions and dead ends."""
    import shapely

    found = [(End(EndKind.STOP, n), body(stop)) for n, stop in enumerate(plan.stops)]
    found += [
        (End(EndKind.JUNCTION, n), shapely.Point(at).buffer(JUNCTION))
        for n, at in enumerate(plan.junctions)
    ]
    if not plan.triangles:
        found += [
            (End(EndKind.DEAD_END, n), shapely.Point(at).buffer(9.0))
            for n, (at, _) in enumerate(plan.dead_ends)
        ]
    return [(end, area) for end, area in found if area is not None]


@cache
def whole_hex(layout: Layout) -> BaseGeometry:
    """The area of a hex, a trace beyond its border."""
    import shapely

    return shapely.Polygon(corners(layout)).buffer(0.01, join_style="mitre")


def meet_wrongly(a: Track, b: Track, bodies: Sequence[tuple[End, BaseGeometry]]) -> bool:
    """Whether two pieces of track touch otherwise than at a common end or in a clean crossing."""
    both = _ribbon(a.piece).intersection(_ribbon(b.piece))
    if both.is_empty:
        return False
    shared = set(a.ends) & set(b.ends)
    spots = [place for place in map(_ends_of(a).get, shared) if place is not None]
    homes = [area for end, area in bodies if end in shared]
    for part in getattr(both, "geoms", (both,)):
        if part.area < 1e-6:
            continue
        if shared:
            near = any(part.distance(_point(at)) < 2.5 for at in spots)
            if not near and not any(part.distance(area) < 0.5 for area in homes):
                return True
        elif not _clean(a, b, part, bodies):
            return True
    return False


def _ends_of(track: Track) -> dict[End, Point]:
    return {track.ends[0]: track.piece.start, track.ends[1]: track.piece.end}


def _point(at: Point) -> BaseGeometry:
    import shapely

    return shapely.Point(at)


def _clean(
    a: Track, b: Track, part: BaseGeometry, bodies: Sequence[tuple[End, BaseGeometry]]
) -> bool:
    """Whether two pieces cross in ``part``, once, steeply, and away from stops and ends."""
    at = line_of(a.piece).intersection(line_of(b.piece)).intersection(part.buffer(0.1))
    if at.geom_type != "Point":
        return False
    point = (at.x, at.y)
    if abs(math.sin(_heading_at(a.piece, point) - _heading_at(b.piece, point))) < STEEP:
        return False
    ends = (a.piece.start, a.piece.end, b.piece.start, b.piece.end)
    if any(part.distance(_point(end)) < BRIDGE for end in ends):
        return False
    return all(part.distance(area) >= BRIDGE for _, area in bodies)


def _heading_at(piece: Piece, at: Point) -> float:
    if isinstance(piece, Line):
        return piece.heading(0.0)
    return math.atan2(at[1] - piece.center[1], at[0] - piece.center[0]) + math.pi / 2


def _arrows(
    plan: TilePlan,
    layout: Layout,
    bodies: Sequence[tuple[End, BaseGeometry]],
    drawn: Sequence[tuple[int, Track]],
) -> Iterator[Clash]:
    """Arrows begin at a side, and nothing else lies there."""
    import shapely

    areas: list[tuple[int, BaseGeometry]] = []
    for number, track in enumerate(plan.tracks):
        if not is_arrow(plan, track.ends):
            continue
        sides = [end.number for end in track.ends if end.kind is EndKind.SIDE]
        if not sides:
            yield Clash(tracks=(number,))
            continue
        half = TRIANGLE if plan.triangles else TRACK / 2
        area = shapely.Polygon(arrow_points(sides[0], layout, half))
        for end, other in bodies:
            if area.distance(other) < APART:
                yield Clash((end,), (number,))
        for index, other_track in drawn:
            if area.distance(line_of(other_track.piece)) < TRACK / 2 + APART:
                yield Clash(tracks=(index, number))
        for index, other in areas:
            if area.distance(other) < APART:
                yield Clash(tracks=(index, number))
        areas.append((number, area))
