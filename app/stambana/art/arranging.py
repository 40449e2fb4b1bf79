"""Arranging: another place for stops, where the customary one would be read wrongly.

The customary plan is kept where it has no clash.  Else each stop, junction and dead end is
tried at places all over the hex, those first that are nearest to custom; of all ways to put
them that have no clash, the one is taken that bends track least and keeps things where one
looks for them.  The search is bounded; what it cannot arrange has no room.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from stambana.art import curves
from stambana.art.clashes import (
    APART,
    body,
    clashes,
    line_of,
    meet_wrongly,
    whole_hex,
)
from stambana.art.curves import Arc, Piece
from stambana.art.plans import (
    BODY,
    JUNCTION,
    MANY,
    TRACK,
    TRIANGLE,
    StopPlan,
    TilePlan,
    Track,
    arrow_points,
    assembled,
    lean,
    on_curve,
    piece_between,
    side_to_side,
    sides_at,
    slots_around,
    usual_plan,
)
from stambana.hexes.coords import Layout
from stambana.hexes.shape import INRADIUS, Point, side_angle
from stambana.track.tiles import End, EndKind, Stop, StopKind, Tile

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

_RINGS = (0.0, 8.0, 14.0, 19.0, 24.0, 28.0, 32.0, 35.0)
_AROUND = 24
_PARTS = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.2, 0.8)
_TURN = math.radians(150)
"""How far track from a side to a stop may turn, at most."""

_KEPT = 150
_PAIRS = 8000
_PLANS = 40


@cache
def tile_plan(tile: Tile, layout: Layout, rotation: int = 0) -> TilePlan:
    """The plan of a tile lying in a rotation (0-5); ``clashes`` names what found no room."""
    if rotation % 6:
        return tile_plan(tile, layout).turned(rotation)
    usual = usual_plan(tile, layout)
    wrong = clashes(usual, layout)
    if not wrong:
        return usual
    found = _Search(tile, layout, usual).best() if len(tile.stops) <= MANY else None
    return found or replace(usual, clashes=wrong)


@dataclass(slots=True)
class _Spot:
    """One place for a node: what is drawn there, its own track, and what it costs."""

    where: StopPlan | tuple[Point, float]
    at: Point
    cost: float
    area: BaseGeometry | None = None
    tracks: list[Track] = field(default_factory=list)


class _Search:
    """The search for places of one tile's stops, junctions and dead ends (its nodes)."""

    def __init__(self, tile: Tile, layout: Layout, usual: TilePlan) -> None:
        self._tile = tile
        self._layout = layout
        self._usual = usual
        kinds = (
            (EndKind.STOP, len(tile.stops)),
            (EndKind.JUNCTION, tile.junctions),
            (EndKind.DEAD_END, tile.dead_ends),
        )
        self._nodes = [End(kind, number) for kind, count in kinds for number in range(count)]
        self._fixed = [
            Track(side_to_side(s.a.number, s.b.number, layout), (s.a, s.b))
            for s in tile.segments
            if s.a.kind is s.b.kind is EndKind.SIDE
        ]
        self._arrows = list(self._arrow_areas())
        self._fits: dict[tuple[int, int, int, int], bool] = {}
        self._left = _PAIRS
        self._plans_left = _PLANS

    def best(self) -> TilePlan | None:
        """The best plan without a clash, or None."""
        spots = [self._spots(node) for node in self._nodes]
        if not all(spots):
            return None
        order = sorted(range(len(spots)), key=lambda index: len(spots[index]))
        rest = [0.0]
        for index in reversed(order):
            rest.append(rest[-1] + spots[index][0].cost)
        rest.reverse()
        found: list[tuple[float, TilePlan]] = []

        def put(depth: int, cost: float, chosen: dict[int, int]) -> None:
            if self._left <= 0 or self._plans_left <= 0:
                return
            if depth == len(order):
                cost += self._uneven({n: spots[n][at] for n, at in chosen.items()})
                if found and cost >= found[0][0]:
                    return
                self._plans_left -= 1
                plan = self._plan({n: spots[n][at] for n, at in chosen.items()})
                if not clashes(plan, self._layout):
                    found[:] = [(cost, plan)]
                return
            index = order[depth]
            for number, spot in enumerate(spots[index]):
                if found and cost + spot.cost + rest[depth + 1] >= found[0][0] - 1e-9:
                    return
                if all(self._fit(index, number, n, at, spots) for n, at in chosen.items()):
                    put(depth + 1, cost + spot.cost, {**chosen, index: number})

        put(0, 0.0, {})
        return found[0][1] if found else None

    def _plan(self, chosen: dict[int, _Spot]) -> TilePlan:
        stops: list[StopPlan] = []
        junctions: list[Point] = []
        dead_ends: list[tuple[Point, float]] = []
        for index, node in enumerate(self._nodes):
            where = chosen[index].where
            if isinstance(where, StopPlan):
                stops.append(where)
            elif node.kind is EndKind.JUNCTION:
                junctions.append(where[0])
            else:
                dead_ends.append(where)
        return assembled(self._tile, self._layout, tuple(stops), tuple(junctions), tuple(dead_ends))

    def _uneven(self, chosen: dict[int, _Spot]) -> float:
        """What it costs that stops of one kind stand at different distances from the middle."""
        far: dict[object, list[float]] = {}
        for index, spot in chosen.items():
            if isinstance(spot.where, StopPlan):
                exits = len(sides_at(self._tile, self._nodes[index]))
                kind = (spot.where.kind, len(spot.where.slots), exits)
                far.setdefault(kind, []).append(math.hypot(*spot.at))
        return sum(0.25 * (max(values) - min(values)) for values in far.values())

    # ---- places of one node

    def _spots(self, node: End) -> list[_Spot]:
        """The places where a node clashes with nothing that cannot move, the cheapest first."""
        found: list[_Spot] = []
        at_place: Counter[Point] = Counter()
        for spot in sorted(self._places(node), key=lambda spot: spot.cost):
            # of the ways to turn slots at one place, two will do
            if at_place[spot.at] < 2 and self._settle(node, spot):
                at_place[spot.at] += 1
                found.append(spot)
                if len(found) >= _KEPT:
                    break
        found.sort(key=lambda spot: spot.cost)
        return found

    def _places(self, node: End) -> Iterator[_Spot]:
        if node.kind is EndKind.DEAD_END:
            yield from self._dead_ends(node)
            return
        sides = sides_at(self._tile, node)
        alone = len(self._nodes) == 1
        wish = (0.0, 0.0) if alone else lean(sides, self._layout, 29.5 if len(sides) == 1 else 26.0)
        if node.kind is EndKind.JUNCTION:
            for at in _grid(self._layout):
                yield _Spot((at, 0.0), at, _far(at, wish))
            return
        stop, usual = self._tile.stops[node.number], self._usual.stops[node.number]
        yield _Spot(usual, usual.at, 0.0)
        if stop.place is not None or (stop.kind is StopKind.OFFBOARD and not stop.slots):
            return
        exits = self._tile.stop_exits(node.number)
        if len(exits) == 2:
            through = side_to_side(exits[0], exits[1], self._layout)
            for part in _PARTS:
                plan = on_curve(stop, through, part)
                yield _Spot(plan, plan.at, 6.0 * (part - 0.5) ** 2)
        for at in _grid(self._layout):
            for heading in _headings(len(stop.slots)):
                yield _Spot(_stop_at(stop, at, heading), at, 1.0 + _far(at, wish))

    def _dead_ends(self, node: End) -> Iterator[_Spot]:
        for side in sides_at(self._tile, node):
            angle = side_angle(side, self._layout)
            for number, reach in enumerate((26.0, 31.0, 36.0, 20.0, 14.0)):
                at = curves.polar(reach, angle)
                yield _Spot((at, angle + math.pi), at, 0.3 * number)
            start = curves.polar(50.0, angle)
            for at in _grid(self._layout):
                if math.dist(at, start) > 15.0:
                    piece = curves.leaving(start, angle + math.pi, at)
                    yield _Spot(
                        (at, piece.heading(1.0)),
                        at,
                        2.0 + _far(at, lean((side,), self._layout, 26.0)),
                    )

    def _settle(self, node: End, spot: _Spot) -> bool:
        """Give a spot its area and track; False where it clashes with what cannot move."""
        if not self._likely(spot):
            return False
        spot.area = self._area(node, spot)
        if spot.area is not None:
            if not whole_hex(self._layout).contains(spot.area):
                return False
            if any(area.distance(spot.area) < APART for area in self._arrows):
                return False
            for track in self._fixed:
                free = line_of(track.piece).distance(spot.area) - TRACK / 2
                if free < APART:
                    return False
                spot.cost += max(0.0, 4.0 - free) ** 2 / 12
        else:
            return True
        bodies = [(node, spot.area)]
        for segment in self._tile.segments:
            if node not in segment.ends or not segment.sides:
                continue
            piece = piece_between(segment.a, segment.b, self._tile, self._layout, lambda _: spot.at)
            if not _graceful(piece, spot, self._layout, segment.sides[0]):
                return False
            spot.cost += _bend(piece)
            track = Track(piece, (segment.a, segment.b))
            if line_of(piece).difference(spot.area).length < 1.0:
                return False
            others = [*self._fixed, *spot.tracks]
            if any(meet_wrongly(track, other, bodies) for other in others):
                return False
            if any(a.distance(line_of(piece)) < TRACK / 2 + APART for a in self._arrows):
                return False
            spot.tracks.append(track)
        return True

    def _likely(self, spot: _Spot) -> bool:
        """Whether its slots lie in the hex and off the track that cannot move, seen roughly."""
        places = spot.where.slot_places if isinstance(spot.where, StopPlan) else ()
        free = BODY + APART
        return all(
            max(x * dx + y * dy for dx, dy in _directions(self._layout)) <= INRADIUS - BODY
            and all(track.piece.distance((x, y)) >= free + TRACK / 2 for track in self._fixed)
            for x, y in places
        )

    def _area(self, node: End, spot: _Spot) -> BaseGeometry | None:
        import shapely

        if isinstance(spot.where, StopPlan):
            return body(spot.where)
        if node.kind is EndKind.DEAD_END and self._tile.triangle:
            return None
        radius = JUNCTION if node.kind is EndKind.JUNCTION else 9.0
        return shapely.Point(spot.at).buffer(radius)

    def _arrow_areas(self) -> Iterator[BaseGeometry]:
        import shapely

        for segment in self._tile.segments:
            for end in segment.ends:
                arrow = end.kind is EndKind.DEAD_END and bool(self._tile.triangle)
                if end.kind is EndKind.STOP:
                    stop = self._tile.stops[end.number]
                    arrow = stop.kind is StopKind.OFFBOARD and not stop.slots
                if arrow and segment.sides:
                    half = TRIANGLE if self._tile.triangle else TRACK / 2
                    yield shapely.Polygon(arrow_points(segment.sides[0], self._layout, half))

    # ---- two nodes

    def _fit(self, i: int, at: int, j: int, other: int, spots: list[list[_Spot]]) -> bool:
        """Whether two spots of two nodes do not clash with each other."""
        key = (i, at, j, other)
        known = self._fits.get(key)
        if known is None:
            self._left -= 1
            known = self._pair(self._nodes[i], spots[i][at], self._nodes[j], spots[j][other])
            self._fits[key] = known
        return known

    def _pair(self, first: End, a: _Spot, second: End, b: _Spot) -> bool:
        if a.area is None or b.area is None:
            return True
        if a.area.distance(b.area) < APART:
            return False
        for tracks, area in ((a.tracks, b.area), (b.tracks, a.area)):
            if any(line_of(track.piece).distance(area) < TRACK / 2 + APART for track in tracks):
                return False
        bodies = [(first, a.area), (second, b.area)]
        return not any(meet_wrongly(one, two, bodies) for one in a.tracks for two in b.tracks)


@cache
def _directions(layout: Layout) -> tuple[Point, ...]:
    return tuple(curves.polar(1.0, side_angle(side, layout)) for side in range(6))


@cache
def _grid(layout: Layout) -> tuple[Point, ...]:
    """Places all over a hex, alike on both sides of each line through a side or a corner."""
    first = side_angle(0, layout)
    found = [(0.0, 0.0)]
    for ring in _RINGS[1:]:
        for index in range(_AROUND):
            found.append(curves.polar(ring, first + index * math.tau / _AROUND))
    return tuple(found)


def _headings(slots: int) -> tuple[float, ...]:
    """Directions in which slots may lie, those that look different."""
    if slots < 2:
        return (0.0,)
    count = {2: 6, 3: 4, 4: 3}.get(slots, 2)
    turn = {2: math.pi, 3: math.tau / 3, 4: math.pi / 2}.get(slots, math.tau / slots)
    return tuple(turn * index / count for index in range(count))


def _stop_at(stop: Stop, at: Point, heading: float) -> StopPlan:
    slots = slots_around(len(stop.slots), heading)
    return StopPlan(stop.kind, at, heading, slots, upright=len(slots) < 2)


def _far(at: Point, wish: Point) -> float:
    return math.dist(at, wish) ** 2 / 150


def _bend(piece: Piece) -> float:
    """What track costs that turns, and is long."""
    turn = abs(piece.sweep) if isinstance(piece, Arc) else 0.0
    return turn**2 + piece.length / 120


def _graceful(piece: Piece, spot: _Spot, layout: Layout, side: int) -> bool:
    """Whether track leaves its side straight and turns neither far nor sharply."""
    if isinstance(piece, Arc):
        return abs(piece.sweep) <= _TURN and piece.radius >= 9.0
    away = piece.heading(0.0) - side_angle(side, layout)
    return abs(math.sin(away)) < 0.02
