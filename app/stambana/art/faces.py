"""Faces: one tile or printed hex, drawn, its middle at (0, 0).

A face is what does not depend on the rest of the board: ground, track, stops, revenue,
label.  It is made once for a tile, a rotation and a phase, and kept; the board only moves it
to its place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from stambana.art import curves, text
from stambana.art.arranging import tile_plan
from stambana.art.curves import Piece
from stambana.art.plans import (
    ARROW,
    BODY,
    RING,
    SLOT,
    TRACK,
    TRIANGLE,
    StopPlan,
    TilePlan,
    Track,
    arrow_points,
    is_arrow,
)
from stambana.art.rooms import LEAST, Room, Wish
from stambana.art.shapes import (
    Box,
    Face,
    PathShape,
    PathStep,
    Shape,
    Stroke,
    TextShape,
    Verb,
    polygon,
)
from stambana.art.signs import plate
from stambana.art.stops import fitting, stop_shapes
from stambana.art.tracks import track_shapes
from stambana.art.values import nudged, place_values, values_of
from stambana.hexes.coords import Layout, turned
from stambana.hexes.shape import INRADIUS, Point, corners, side_angle
from stambana.track.tiles import Color, End, EndKind, StopKind, Tile, stop_end
from stambana.words import language, tr

LABEL = 13.0

_NUMBER = (5.4, 4.2)
"""Size of a tile's number, and the least."""

_NUMBER_WIDE = 22.0

WIDEST = 84.0
"""Length beyond which a line on a face is shortened: a hex is hardly wider."""


class Thing(StrEnum):
    """What may find no room on a face."""

    TRACK = "track"
    VALUE = "value"
    SLOT_VALUE = "slot value"
    LABEL = "label"
    NAME = "name"
    NUMBER = "number"
    TITLE = "title"
    TERRAIN = "terrain"
    MARKER = "marker"


@dataclass(frozen=True, slots=True)
class Misfit:
    """Something that found no room: ``stop`` or ``segment`` say of what, -1 where of neither."""

    thing: Thing
    stop: int = -1
    segment: int = -1


@dataclass(frozen=True, slots=True)
class TileFace:
    """The shapes of one face by what they belong to.

    ``taken`` are boxes of its texts, for whatever the board still wants to place; ``misfits``
    is what lies on something else, or is not drawn since it would be read wrongly.
    """

    ground: tuple[Shape, ...]
    track: tuple[Shape, ...]
    stops: tuple[Shape, ...]
    labels: tuple[Shape, ...]
    plan: TilePlan
    taken: tuple[Box, ...]
    misfits: tuple[Misfit, ...] = ()


def tile_face(
    tile: Tile,
    layout: Layout,
    rotation: int = 0,
    phase: Color | None = None,
    label: bool = True,
) -> TileFace:
    """The face of a tile in a rotation, the current phase marked where revenues depend on it.

    ``label`` is False where the label would only repeat the name of the place.
    """
    return _tile_face(tile, layout, rotation, phase, label, language())


@lru_cache(maxsize=4096)
def _tile_face(
    tile: Tile, layout: Layout, rotation: int, phase: Color | None, label: bool, _language: str
) -> TileFace:
    plan = tile_plan(tile, layout, rotation)
    ink = "ink.light" if tile.color is Color.BLACK else "ink"
    if plan.clashes:
        return _without_room(tile, layout, plan, ink)
    room = room_of(plan, layout)
    labels: list[Shape] = []
    taken: list[Box] = []
    misfits: list[Misfit] = []
    if tile.number:
        number, fits = _number(tile.number, layout, room, ink)
        labels.append(number)
        taken.append(text.box(number))
        misfits += [] if fits else [Misfit(Thing.NUMBER)]
    for stop, box, shapes, fits in _slot_figures(tile, plan, layout):
        labels += shapes
        taken.append(box)
        room.take_box(box)
        misfits += [] if fits else [Misfit(Thing.SLOT_VALUE, stop)]
    ticks = _ticks(tile.color, layout, room)
    taken += [box for box, _ in ticks]
    written = _written(tile, plan, room, rotation, phase, ink, label)
    return TileFace(
        (
            polygon(corners(layout), ground_paint(tile)),
            *(shape for _, shape in ticks),
            *(_shore(turned(side, rotation), layout) for side in tile.water),
        ),
        (*track_shapes(plan, tile.color, 1.2), *_arrows(tile, plan, layout)),
        tuple(shape for stop in plan.stops for shape in stop_shapes(stop, ground_paint(tile))),
        (*labels, *written.shapes),
        plan,
        (*taken, *written.boxes),
        (*misfits, *written.misfits),
    )


def _without_room(tile: Tile, layout: Layout, plan: TilePlan, ink: str) -> TileFace:
    """A face whose track finds no room: it says so, and shows no track that it has not."""
    clashing = [
        [end.number for end in clash.ends if end.kind is EndKind.STOP] for clash in plan.clashes
    ]
    stops = {max(numbers) for numbers in clashing if numbers}
    misfits = [Misfit(Thing.TRACK, stop) for stop in sorted(stops)]
    if not stops:
        tracks = {max(clash.tracks, default=-1) for clash in plan.clashes}
        misfits = [Misfit(Thing.TRACK, segment=segment) for segment in sorted(tracks)]
    room = Room(layout)
    labels: list[Shape] = [_number(tile.number, layout, room, ink)[0]] if tile.number else []
    words = TextShape(tr("no room"), (0.0, 0.0), 12.0, ink, Face.ITALIC)
    ring = polygon(
        [(0.8 * x, 0.8 * y) for x, y in corners(layout)], stroke=Stroke(ink, 1.2, dash=(5.0, 4.0))
    )
    ground = (polygon(corners(layout), ground_paint(tile)),)
    return TileFace(
        ground, (), (), (*labels, ring, words), plan, (text.box(words),), tuple(misfits)
    )


@dataclass(slots=True)
class _Written:
    """Figures, label and names of stops in their places."""

    shapes: list[Shape] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    misfits: list[Misfit] = field(default_factory=list)

    def add(self, line: TextShape) -> None:
        """Add a line of text."""
        self.shapes.append(line)
        self.boxes.append(text.box(line))


def _written(
    tile: Tile,
    plan: TilePlan,
    room: Room,
    rotation: int,
    phase: Color | None,
    ink: str,
    label: bool,
) -> _Written:
    """What is written on a face: figures first, or the label where it finds no room after them."""
    wanted = label and bool(tile.label)
    tries: list[_Written] = []
    firsts = (tile.nudges.label is not None,) if not wanted or tile.nudges.label else (False, True)
    for first in firsts:
        trial, found = room.copy(), _Written()
        if wanted and first:
            _add_label(tile, trial, rotation, ink, found)
        nudge = tile.nudges.revenue
        at = None if nudge is None else nudged(nudge, rotation)
        for one in place_values(values_of(tile, plan), plan, trial, phase, at):
            found.shapes += one.shapes
            found.boxes.append(one.box)
            found.misfits += [] if one.fits else [Misfit(Thing.VALUE, one.value.stop)]
        if wanted and not first:
            _add_label(tile, trial, rotation, ink, found)
        _add_stop_names(tile, plan, trial, ink, found)
        tries.append(found)
        if not found.misfits:
            break
    return min(tries, key=lambda found: len(found.misfits))


def ground_paint(tile: Tile) -> str:
    """The paint of a face's ground; a blue off-board is land, and not the color of water."""
    if tile.color is Color.BLUE and tile.count(StopKind.OFFBOARD):
        return "offboard.blue"
    return f"tile.{tile.color}"


_SLOT_PLATE = (15.0, 11.4)
_RIMS = tuple(math.radians(turn) for turn in (0, 25, -25, 50, -50, 75, -75, 100, -100))


def _slot_figures(
    tile: Tile, plan: TilePlan, layout: Layout
) -> Iterator[tuple[int, Box, tuple[Shape, ...], bool]]:
    """What a stop is worth in each slot: a plate on the slot's rim, away from the others.

    It may lie on track of its own stop where there is no other place.
    """
    width, height = _SLOT_PLATE
    taken: list[Box] = []
    for number, (stop, where) in enumerate(zip(tile.stops, plan.stops, strict=True)):
        if not any(slot.value is not None for slot in stop.slots):
            continue
        others, foreign = room_of(plan, layout, number), room_of(plan, layout, number, own=False)
        for box in taken:
            others.take_box(box)
            foreign.take_box(box)
        for slot, (x, y) in zip(stop.slots, where.slots, strict=True):
            if slot.value is None:
                continue
            middle = where.at[0] + x, where.at[1] + y
            out = math.atan2(y, x) if x or y else -math.pi / 2
            rims = [curves.polar(SLOT + 2.5, out + turn) for turn in _RIMS]
            places = [(middle[0] + dx, middle[1] + dy) for dx, dy in rims]
            free = [at for at in places if others.free(at, width, height) >= LEAST]
            free += [at for at in places if foreign.free(at, width, height) >= LEAST]
            at = free[0] if free else places[0]
            plate_ = plate(at, width, height, "revenue.ground", Stroke("revenue.line", 0.9))
            size = fitting(str(slot.value), width - 3.0, 10.0)
            line = TextShape(str(slot.value), at, size, "ink", Face.BOLD)
            box = Box(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)
            others.take_box(box)
            foreign.take_box(box)
            taken.append(box)
            yield number, box, (plate_, line), bool(free)


def room_of(plan: TilePlan, layout: Layout, but: int = -1, own: bool = True) -> Room:
    """The free room of a hex with this track and these stops, ``but`` one; without the track
    of that one unless ``own``."""
    room = Room(layout)
    x, y = coordinate_place(layout)
    room.take_box(Box(x - 6.5, y - 2.6, x + 6.5, y + 2.6))
    hidden = {
        stop_end(n): math.hypot(*stop.slots[0]) if n != but else _least_reach(stop)
        for n, stop in enumerate(plan.stops)
        if len(stop.slots) >= RING or n == but
    }
    for track in plan.tracks:
        if not own and stop_end(but) in track.ends:
            continue
        piece = track.piece
        if is_arrow(plan, track.ends):
            piece = piece.cut(0.0, min(1.0, ARROW / piece.length))
            if plan.triangles:  # broad at the side, half as broad in its middle
                room.take_track(piece.cut(0.0, 0.5), 2 * TRIANGLE)
                room.take_track(piece, TRIANGLE)
        elif hidden:
            piece = _shown(track, hidden)
        room.take_track(piece, TRACK)
    for number, stop in enumerate(plan.stops):
        if number == but:
            continue
        if len(stop.slots) >= RING:
            room.take_ring(stop.slot_places, SLOT, BODY + 0.6)
        elif stop.slots:
            room.take_hull(stop.slot_places, BODY + 0.6)
        elif stop.kind is not StopKind.OFFBOARD:
            room.take_disc(stop.at, stop.reach)
    for at in plan.junctions:
        room.take_disc(at, TRACK)
    for at, _ in plan.dead_ends:
        room.take_disc(at, 9.0)
    return room


def _least_reach(stop: StopPlan) -> float:
    """Radius of a disc that the body of a city covers."""
    count = len(stop.slots)
    return BODY + (math.hypot(*stop.slots[0]) * math.cos(math.pi / count) if count > 2 else 0.0)


def _shown(track: Track, hidden: Mapping[End, float]) -> Piece:
    """Track without the lengths that lie under the stops it ends at."""
    length = max(track.piece.length, 1.0)
    first, last = (min(1.0, hidden.get(end, 0.0) / length) for end in track.ends)
    return track.piece.cut(first, max(first, 1.0 - last))


def coordinate_place(layout: Layout) -> Point:
    """Where the name of a hex is written when coordinates are shown."""
    return (-20.0, -44.8) if layout is Layout.FLAT else (-38.5, -24.5)


def _add_stop_names(tile: Tile, plan: TilePlan, room: Room, ink: str, found: _Written) -> None:
    """The names of single stops, small, each near its own."""
    for number, (stop, where) in enumerate(zip(tile.stops, plan.stops, strict=True)):
        if not stop.name:
            continue
        words = text.shortened(stop.name, 5.2, WIDEST, Face.BOLD)
        for size in (6.8, 6.0, 5.2):
            width, height = text.width(words, size, Face.BOLD), text.cap_height(size, Face.BOLD)
            place = room.find(width, height, Wish(near=where.at, pull=0.12, clear=1.5))
            if place.room >= LEAST:
                break
        if place.room < LEAST or words != stop.name:
            found.misfits.append(Misfit(Thing.NAME, number))
        line = TextShape(words, place.at, size, ink, Face.BOLD, f"tile.{tile.color}", 1.2)
        room.take_box(text.box(line))
        found.add(line)


_TICKS = {Color.YELLOW: 1, Color.GREEN: 2, Color.BROWN: 3, Color.GRAY: 4}


def _ticks(color: Color, layout: Layout, room: Room) -> tuple[tuple[Box, Shape], ...]:
    """The second sign of a tile's color: one tick for yellow, two for green, and so on.

    Its paint is that of the ground except in themes that want it seen.
    """
    count = _TICKS.get(color, 0)
    if not count:
        return ()
    (x, y), _ = _at_edge((20.5, -45.0) if layout is Layout.FLAT else (0.0, -49.0), 12.0, 6.0, room)
    steps: list[PathStep] = []
    for index in range(count):
        left = x + (index - (count - 1) / 2) * 3.0
        steps += [PathStep(Verb.MOVE, ((left, y - 2.4),)), PathStep(Verb.LINE, ((left, y + 2.4),))]
    box = Box(x - 6.0, y - 3.0, x + 6.0, y + 3.0)
    return ((box, PathShape(tuple(steps), stroke=Stroke(f"tick.{color}", 1.3))),)


def _at_edge(at: Point, width: float, height: float, room: Room) -> tuple[Point, bool]:
    """The usual place of something small at the edge, or one near it; and whether it is free."""
    fits = room.free(at, width, height) > 0
    if not fits:
        found = room.find(width, height, Wish(near=at, pull=0.1, clear=1.0, beyond=-0.5))
        if found.room >= LEAST / 2:
            at, fits = found.at, True
    x, y = at
    room.take_box(Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    return at, fits


def _number(line: str, layout: Layout, room: Room, ink: str) -> tuple[TextShape, bool]:
    """The tile's number, small, in the lower right corner; a long one is shortened."""
    size = max(_NUMBER[1], fitting(line, _NUMBER_WIDE, _NUMBER[0], Face.REGULAR))
    line = text.shortened(line, size, _NUMBER_WIDE, Face.REGULAR)
    width, height = text.width(line, size), text.cap_height(size)
    at, fits = _at_edge((21.0, 45.5) if layout is Layout.FLAT else (0.0, 49.0), width, height, room)
    return TextShape(line, at, size, ink), fits


def _add_label(tile: Tile, room: Room, rotation: int, ink: str, found: _Written) -> None:
    """The label, as large as there is room for it."""
    sizes = (LABEL, 11.0, 9.0) if len(tile.label) <= 3 else (9.0, 8.0, 7.0, 6.0, 5.4)
    nudge = tile.nudges.label
    words = text.shortened(tile.label, sizes[-1], WIDEST, Face.BOLD)
    for size in sizes:
        width = text.width(words, size, Face.BOLD)
        height = text.cap_height(size, Face.BOLD)
        if nudge is not None:
            at = nudged(nudge, rotation)
            fits = room.free(at, width, height) > 0
            size = sizes[0]
            break
        tries = [
            room.find(width, height, Wish(near=(way * 32.0, 0.0), pull=0.03, clear=3.5))
            for way in (-1, 1)
        ]
        best = max(tries, key=lambda place: place.worth)
        at, fits = best.at, best.room >= LEAST
        if fits:
            break
    if not fits or words != tile.label:
        found.misfits.append(Misfit(Thing.LABEL))
    line = TextShape(words, at, size, ink, Face.BOLD, f"tile.{tile.color}", 1.2)
    room.take_box(text.box(line))
    found.add(line)


def _shore(side: int, layout: Layout) -> PathShape:
    """A side that touches water: a line of waves along it."""
    angle = side_angle(side, layout)
    steps: list[PathStep] = []
    for index in range(5):
        left = -20.0 + 8.0 * index
        wave = (
            (INRADIUS - 4.0, left),
            (INRADIUS - 7.5, left + 2.8),
            (INRADIUS - 0.5, left + 5.2),
            (INRADIUS - 4.0, left + 8.0),
        )
        first, *rest = (curves.rotated(point, angle) for point in wave)
        if not steps:
            steps.append(PathStep(Verb.MOVE, (first,)))
        steps.append(PathStep(Verb.CUBIC, tuple(rest)))
    return PathShape(tuple(steps), stroke=Stroke("border.water", 2.2, round_cap=True))


def _arrows(tile: Tile, plan: TilePlan, layout: Layout) -> Iterator[Shape]:
    """Track into an off-board area: it tapers from the side into a point."""
    for track in plan.tracks:
        if not is_arrow(plan, track.ends):
            continue
        for end in track.ends:
            if end.kind is EndKind.SIDE:
                triangle = any(other.kind is EndKind.DEAD_END for other in track.ends)
                yield _arrow(end.number, layout, tile.triangle if triangle else "")


def _arrow(side: int, layout: Layout, triangle: str) -> PathShape:
    """The arrow at a side, or the broad triangle of a dead end in its color."""
    half, edge = (TRIANGLE, INRADIUS - 1.2) if triangle else (TRACK / 2, INRADIUS)
    placed = arrow_points(side, layout, half, edge)
    if triangle:
        return polygon(placed, f"triangle.{triangle}", Stroke("track", 1.8))
    return polygon(placed, "track")
