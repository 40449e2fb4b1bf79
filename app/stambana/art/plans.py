"""Plans: where the track and the stops of a tile lie, before anything is drawn.

Plain track follows the customary curves: an arc about a corner (sharp), an arc (gentle) or a
straight line.  A single city stands in the middle and track runs straight to it; a single
town with two exits sits on its curve.  Several stops of one tile stand on their own track
and keep away from each other: of a few places along it, those are taken that leave the most
room.  A plan is made once for a tile and turned with it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from stambana.art import curves
from stambana.art.curves import Arc, Line, Piece
from stambana.hexes.coords import Layout
from stambana.hexes.shape import ACROSS, CIRCUMRADIUS, INRADIUS, Point, corner, side_angle
from stambana.hexes.shape import side_midpoint as midpoint
from stambana.track.tiles import End, EndKind, Stop, StopKind, Tile

TRACK = 7.0
"""Width of track."""

SLOT = 12.5
"""Radius of a slot, and of the token that lies in it."""

DOT = 6.5
"""Radius of a town drawn as a disc."""

BODY = SLOT + 1.3
"""Radius of the white body of a city around the middle of each slot."""

BAR = (6.0, 20.0)
"""Size of a town drawn as a bar: along the track and across it."""

BAND = 15.0
"""Width of a printed line, such as a mainline, under the track."""

PORT = 9.5
"""Radius of a port's disc."""

JUNCTION = TRACK * 0.72
"""Radius of the disc where track meets without a stop."""

ARROW = 22.0
"""Length of the arrow that stands for track to an off-board area."""

TRIANGLE = 11.0
"""Half the width of the triangle of a dead end."""

MANY = 8
"""Stops beyond which a tile is no longer arranged with care."""

_OUT = 29.5
_RING_REACH = 31.0
_DEAD_END = 26.0


@dataclass(frozen=True, slots=True)
class StopPlan:
    """Where one stop lies: its middle, its slots relative to that, the way its track runs.

    ``bar`` says that a town is drawn across its track; ``upright`` that the slots do not
    turn with the tile.
    """

    kind: StopKind
    at: Point
    heading: float
    slots: tuple[Point, ...] = ()
    bar: bool = False
    upright: bool = True

    @property
    def reach(self) -> float:
        """Radius of a circle around all of it."""
        if self.kind is StopKind.TOWN:
            return BAR[1] / 2 if self.bar else DOT
        if self.kind is StopKind.PORT:
            return PORT
        return max((math.hypot(*slot) for slot in self.slots), default=0.0) + SLOT

    @property
    def slot_places(self) -> tuple[Point, ...]:
        """The middles of its slots on the tile."""
        return tuple((self.at[0] + x, self.at[1] + y) for x, y in self.slots)


@dataclass(frozen=True, slots=True)
class Track:
    """One segment as a curve, with the two ends it joins (in the order of the curve)."""

    piece: Piece
    ends: tuple[End, End]


@dataclass(frozen=True, slots=True)
class Clash:
    """Something of a plan that would be read wrongly; ``ends`` and ``tracks`` are what is in it.

    ``ends`` are stops, junctions and dead ends, ``tracks`` the numbers of segments.
    """

    ends: tuple[End, ...] = ()
    tracks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TilePlan:
    """Where everything of one tile lies, relative to the middle of its hex.

    ``triangles`` says that dead ends are printed as triangles.
    ``crossings`` are pairs of track indexes that cross without meeting: the first passes
    over the second.  ``dead_ends`` are points with the direction in which the track came.
    ``clashes`` is what found no room; track is then not drawn, since it would be read wrongly.
    """

    tracks: tuple[Track, ...]
    stops: tuple[StopPlan, ...]
    junctions: tuple[Point, ...]
    dead_ends: tuple[tuple[Point, float], ...]
    crossings: tuple[tuple[int, int], ...]
    triangles: bool = False
    clashes: tuple[Clash, ...] = ()

    def turned(self, rotation: int) -> TilePlan:
        """The plan after ``rotation`` sixths of a turn clockwise; ends keep their numbers."""
        if rotation % 6 == 0:
            return self
        angle = math.radians(60 * rotation)
        tracks = tuple(
            Track(track.piece.turned(angle), tuple(end.turned(rotation) for end in track.ends))  # type: ignore[arg-type]
            for track in self.tracks
        )
        stops = tuple(
            replace(
                stop,
                at=curves.rotated(stop.at, angle),
                heading=stop.heading + angle,
                slots=stop.slots
                if stop.upright
                else tuple(curves.rotated(slot, angle) for slot in stop.slots),
            )
            for stop in self.stops
        )
        return TilePlan(
            tracks,
            stops,
            tuple(curves.rotated(point, angle) for point in self.junctions),
            tuple((curves.rotated(point, angle), way + angle) for point, way in self.dead_ends),
            self.crossings,
            self.triangles,
            self.clashes,
        )


def is_arrow(plan: TilePlan, ends: Iterable[End]) -> bool:
    """Whether track is drawn as an arrow: to an off-board area without slots, or a triangle."""
    for end in ends:
        if plan.triangles and end.kind is EndKind.DEAD_END:
            return True
        if end.kind is EndKind.STOP:
            stop = plan.stops[end.number]
            if stop.kind is StopKind.OFFBOARD and not stop.slots:
                return True
    return False


def arrow_points(
    side: int, layout: Layout, half: float, edge: float = INRADIUS
) -> tuple[Point, ...]:
    """The corners of the arrow at a side that stands for track to an off-board area, its tip
    second; ``half`` its width, begun at ``edge`` from the middle."""
    angle = side_angle(side, layout)
    points = ((edge, -half), (INRADIUS - ARROW, 0.0), (edge, half))
    return tuple(curves.rotated(point, angle) for point in points)


@cache
def side_to_side(first: int, second: int, layout: Layout) -> Piece:
    """The customary curve between two different sides (0-5), from the first to the second."""
    a, b = midpoint(first, layout), midpoint(second, layout)
    apart = (second - first) % 6
    if apart == 3:
        return Line(a, b)
    if apart in (1, 5):
        center = corner(first if apart == 1 else second, layout)
        radius = CIRCUMRADIUS / 2
    else:
        center = curves.polar(ACROSS, side_angle(first + (1 if apart == 2 else -1), layout))
        radius = 1.5 * CIRCUMRADIUS
    begin = math.atan2(a[1] - center[1], a[0] - center[0])
    finish = math.atan2(b[1] - center[1], b[0] - center[0])
    sweep = (finish - begin + math.pi) % math.tau - math.pi
    return Arc(center, radius, begin, sweep)


def usual_plan(tile: Tile, layout: Layout) -> TilePlan:
    """The plan of a tile as customary, whether or not all of it finds room so."""
    return assembled(
        tile, layout, _stops(tile, layout), _junctions(tile, layout), _dead_ends(tile, layout)
    )


def assembled(
    tile: Tile,
    layout: Layout,
    stops: tuple[StopPlan, ...],
    junctions: tuple[Point, ...],
    dead_ends: tuple[tuple[Point, float], ...],
) -> TilePlan:
    """The plan of a tile whose stops, junctions and dead ends lie at these places."""

    def place(end: End) -> Point:
        if end.kind is EndKind.STOP:
            return stops[end.number].at
        if end.kind is EndKind.JUNCTION:
            return junctions[end.number]
        return dead_ends[end.number][0]

    tracks = tuple(
        Track(piece_between(segment.a, segment.b, tile, layout, place), (segment.a, segment.b))
        for segment in tile.segments
    )
    from stambana.art.bridges import crossings_of

    plan = TilePlan(tracks, stops, junctions, dead_ends, (), bool(tile.triangle))
    drawn = [n for n, track in enumerate(tracks) if not is_arrow(plan, track.ends)]
    over, tangled = crossings_of([tracks[n] for n in drawn])
    return replace(
        plan,
        crossings=tuple((drawn[a], drawn[b]) for a, b in over),
        clashes=tuple(Clash(tracks=(drawn[a], drawn[b])) for a, b in tangled),
    )


def piece_between(
    a: End, b: End, tile: Tile, layout: Layout, place: Callable[[End], Point]
) -> Piece:
    """The curve between two ends of one segment, where ``place`` says where ends other than
    sides lie."""
    if a.kind is EndKind.SIDE and b.kind is EndKind.SIDE:
        return side_to_side(a.number, b.number, layout)
    if b.kind is EndKind.SIDE:
        return piece_between(b, a, tile, layout, place).reversed()
    goal = place(b)
    if a.kind is not EndKind.SIDE:
        return Line(place(a), goal)
    if b.kind is EndKind.STOP:
        exits = tile.stop_exits(b.number)
        if len(exits) == 2:
            other = exits[0] if exits[1] == a.number else exits[1]
            through = side_to_side(a.number, other, layout)
            if through.distance(goal) < 1e-6:
                return _up_to(through, goal)
    start = midpoint(a.number, layout)
    return curves.leaving(start, side_angle(a.number, layout) + math.pi, goal)


def _up_to(piece: Piece, goal: Point) -> Piece:
    """The part of a piece from its start to a point on it."""
    if isinstance(piece, Line):
        return Line(piece.start, goal)
    angle = math.atan2(goal[1] - piece.center[1], goal[0] - piece.center[0]) - piece.first
    along = (angle if piece.sweep > 0 else -angle) % math.tau
    return piece.cut(0.0, along / abs(piece.sweep))


def sides_at(tile: Tile, end: End) -> tuple[int, ...]:
    """The sides that single segments join to an end, ascending."""
    return tuple(
        sorted(side for segment in tile.segments if end in segment.ends for side in segment.sides)
    )


def lean(sides: Sequence[int], layout: Layout, reach: float) -> Point:
    """A point that leans from the middle towards some sides."""
    if not sides:
        return 0.0, 0.0
    x = sum(math.cos(side_angle(side, layout)) for side in sides) / len(sides)
    y = sum(math.sin(side_angle(side, layout)) for side in sides) / len(sides)
    return x * reach, y * reach


def _junctions(tile: Tile, layout: Layout) -> tuple[Point, ...]:
    reach = 0.0 if tile.junctions == 1 and not tile.stops else 26.0
    return tuple(
        lean(sides_at(tile, End(EndKind.JUNCTION, number)), layout, reach)
        for number in range(tile.junctions)
    )


def _dead_ends(tile: Tile, layout: Layout) -> tuple[tuple[Point, float], ...]:
    found = []
    for number in range(tile.dead_ends):
        sides = sides_at(tile, End(EndKind.DEAD_END, number))
        angle = side_angle(sides[0], layout) if sides else 0.0
        found.append((curves.polar(_DEAD_END, angle), angle + math.pi))
    return tuple(found)


# --- stops ------------------------------------------------------------------------------


def _stops(tile: Tile, layout: Layout) -> tuple[StopPlan, ...]:
    several = len(tile.stops) > 1
    choices = [
        _choices(number, stop, tile, layout, several) for number, stop in enumerate(tile.stops)
    ]
    if not several:
        return tuple(options[0] for options in choices)
    return _apart(tile, choices, layout)


RING = 5
"""Slots from which on they stand in a ring, with what the city is worth in the middle."""


def slots_around(count: int, heading: float, alone: bool = False) -> tuple[Point, ...]:
    """The middles of slots around the middle of a city; two lie along ``heading``.

    A ring of many, ``alone`` on its tile, is wide enough to hold a figure.
    """
    if count <= 1:
        return ((0.0, 0.0),) * count
    reach = SLOT / math.sin(math.pi / count)
    if alone and count >= RING:
        reach = max(reach, _RING_REACH)
    first = {2: heading, 3: heading - math.pi / 2, 4: heading + math.pi / 4}.get(count, heading)
    return tuple(
        (round(x, 9), round(y, 9))
        for x, y in (
            curves.polar(reach, first + index * math.tau / count) for index in range(count)
        )
    )


def _choices(number: int, stop: Stop, tile: Tile, layout: Layout, several: bool) -> list[StopPlan]:
    """Places where a stop might stand, the best loved first."""
    exits = tile.stop_exits(number)
    sides = exits or ()
    town = stop.kind is StopKind.TOWN
    through = side_to_side(exits[0], exits[1], layout) if len(exits) == 2 else None
    if stop.place is not None:
        at = (stop.place[0] * INRADIUS, stop.place[1] * INRADIUS)
        bar = town and through is not None and through.distance(at) < 1.0
        return [StopPlan(stop.kind, at, 0.0, slots_around(len(stop.slots), 0.0), bar)]
    if through is not None and (town or several):
        return [
            on_curve(stop, through, part)
            for part in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.2, 0.8)
        ]
    if not several or len(sides) > 2:
        around = [(0.0, 0.0)]
        if several:
            around += [lean(sides, layout, reach) for reach in (15.0, 22.0, 30.0)]
        slots = slots_around(len(stop.slots), 0.0, alone=not several)
        return [StopPlan(stop.kind, at, 0.0, slots) for at in around]
    if len(sides) == 1:
        angle = side_angle(sides[0], layout)
        heading = angle + math.pi / 2
        return [
            StopPlan(
                stop.kind,
                curves.polar(reach, angle),
                heading,
                slots_around(len(stop.slots), heading),
                upright=False,
            )
            for reach in (_OUT, 26.0, 32.0, 22.0)
        ]
    ring = [(0.0, 0.0)] + [
        curves.polar(_OUT, side_angle(0, layout) + index * math.pi / 6) for index in range(12)
    ]
    return [StopPlan(stop.kind, at, 0.0, slots_around(len(stop.slots), 0.0)) for at in ring]


def on_curve(stop: Stop, through: Piece, part: float) -> StopPlan:
    """A stop that stands on its own track, after ``part`` of it."""
    at, heading = through.point(part), through.heading(part)
    return StopPlan(
        stop.kind,
        at,
        heading,
        slots_around(len(stop.slots), heading),
        stop.kind is StopKind.TOWN,
        False,
    )


def _apart(tile: Tile, choices: list[list[StopPlan]], layout: Layout) -> tuple[StopPlan, ...]:
    """Of each stop's places the ones that leave most room, all stops seen together.

    More stops than any tile has are only spread, since trying them would take too long.
    """
    if len(choices) > MANY:
        return tuple(options[number % len(options)] for number, options in enumerate(choices))
    ways = _ways(tile, layout)
    base = [
        [
            _room(plan, [piece for owner, piece in ways if owner != number]) - 0.45 * place
            for place, plan in enumerate(options)
        ]
        for number, options in enumerate(choices)
    ]
    picked = [0] * len(choices)

    def worth(places: Iterable[int]) -> float:
        places = tuple(places)
        plans = [options[place] for options, place in zip(choices, places, strict=True)]
        gaps = [_gap(a, b) for a, b in itertools.combinations(plans, 2)]
        alone = [base[number][place] for number, place in enumerate(places)]
        return min(gaps) * 4 + sum(min(gap, 14.0) for gap in gaps) + 2 * min(alone) + sum(alone)

    if math.prod(len(options) for options in choices) <= 400:
        ways_to_pick = itertools.product(*(range(len(options)) for options in choices))
        picked = list(max(ways_to_pick, key=worth))
    else:
        for _ in range(3):
            for number, options in enumerate(choices):
                picked[number] = max(
                    range(len(options)),
                    key=lambda place: worth([*picked[:number], place, *picked[number + 1 :]]),
                )
    return tuple(options[place] for options, place in zip(choices, picked, strict=True))


def _ways(tile: Tile, layout: Layout) -> list[tuple[int, Piece]]:
    """Track as the stops must heed it, each with the stop it belongs to (-1 for none)."""
    found: list[tuple[int, Piece]] = []
    for number in range(len(tile.stops)):
        exits = tile.stop_exits(number)
        if len(exits) == 2:
            found.append((number, side_to_side(exits[0], exits[1], layout)))
        elif len(exits) > 2:
            found += [(number, Line(midpoint(side, layout), (0.0, 0.0))) for side in exits]
    for segment in tile.segments:
        if len(segment.sides) == 2:
            found.append((-1, side_to_side(segment.sides[0], segment.sides[1], layout)))
    return found


def _gap(a: StopPlan, b: StopPlan) -> float:
    """Free room between two stops, up to 20; for two towns a little will do."""
    places_a, places_b = a.slot_places or (a.at,), b.slot_places or (b.at,)
    radius = {StopKind.TOWN: 9.0, StopKind.PORT: PORT}
    apart = min(math.dist(p, q) for p in places_a for q in places_b)
    most = 6.0 if a.kind is b.kind is StopKind.TOWN else 20.0
    return min(most, apart - radius.get(a.kind, SLOT) - radius.get(b.kind, SLOT))


def _room(plan: StopPlan, foreign: Sequence[Piece]) -> float:
    """Free room between a stop and track that is not its own, up to 8; and the hex's border."""
    radius = {StopKind.TOWN: 9.0, StopKind.PORT: PORT}.get(plan.kind, SLOT)
    room = 8.0
    for at in plan.slot_places or (plan.at,):
        for piece in foreign:
            room = min(room, piece.distance(at) - radius - TRACK / 2)
        room = min(room, INRADIUS + 3.0 - math.hypot(*at) - radius)
    return room
