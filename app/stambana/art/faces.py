"""Faces: one tile or printed hex, drawn, its middle at (0, 0).

A face is what does not depend on the rest of the board: ground, track, stops, revenue,
label.  It is made once for a tile, a rotation and a phase, and kept; the board only moves it
to its place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from stambana.art import curves, text
from stambana.art.plans import SLOT, TRACK, TilePlan, tile_plan
from stambana.art.rooms import LEAST, Room, Wish
from stambana.art.shapes import (
    Box,
    CircleShape,
    Face,
    PathShape,
    Shape,
    Step,
    Stroke,
    TextShape,
    Verb,
    polygon,
)
from stambana.art.signs import plate
from stambana.art.stops import BODY, stop_shapes
from stambana.art.tracks import is_arrow, track_shapes
from stambana.hexes.coords import Layout, turned
from stambana.hexes.shape import INRADIUS, Point, corners, side_angle
from stambana.track.tiles import Color, EndKind, Revenue, StopKind, Tile

REVENUE = 9.8
LABEL = 13.0
_RING = 8.0
ARROW = 22.0


@dataclass(frozen=True, slots=True)
class TileFace:
    """The shapes of one face by what they belong to.

    ``taken`` are boxes of its texts, for whatever the board still wants to place.
    """

    ground: tuple[Shape, ...]
    track: tuple[Shape, ...]
    stops: tuple[Shape, ...]
    labels: tuple[Shape, ...]
    plan: TilePlan
    taken: tuple[Box, ...]


@lru_cache(maxsize=4096)
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
    plan = tile_plan(tile, layout, rotation)
    ink = "ink.light" if tile.color is Color.BLACK else "ink"
    room = room_of(plan, layout)
    labels: list[Shape] = []
    taken: list[Box] = []
    if tile.number:
        number = _number(tile.number, layout, ink)
        labels.append(number)
        room.take_box(text.box(number))
        taken.append(text.box(number))
    if tile.color in _TICKS:
        x, y = _tick_place(layout)
        taken.append(Box(x - 6.0, y - 3.0, x + 6.0, y + 3.0))
        room.take_box(taken[-1])
    for box, shapes in _slot_figures(tile, plan):
        labels += shapes
        taken.append(box)
        room.take_box(box)
    set_label = _label(tile, room, rotation, ink) if label and tile.nudges.label else None
    if set_label:
        room.take_box(text.box(set_label))
    for box, shapes in _revenues(tile, plan, room, rotation, phase):
        labels += shapes
        taken.append(box)
        room.take_box(box)
    if label and tile.label:
        placed = set_label or _label(tile, room, rotation, ink)
        labels.append(placed)
        taken.append(text.box(placed))
    for placed in _stop_names(tile, plan, room, ink):
        labels.append(placed)
        taken.append(text.box(placed))
    ground = ground_paint(tile)
    stops = [shape for stop in plan.stops for shape in stop_shapes(stop, ground)]
    return TileFace(
        (
            polygon(corners(layout), ground),
            *_ticks(tile.color, layout),
            *(_shore(turned(side, rotation), layout) for side in tile.water),
        ),
        (*track_shapes(plan, tile.color, 1.2), *_arrows(tile, plan, layout, rotation)),
        tuple(stops),
        tuple(labels),
        plan,
        tuple(taken),
    )


def ground_paint(tile: Tile) -> str:
    """The paint of a face's ground; a blue off-board is land, and not the color of water."""
    if tile.color is Color.BLUE and tile.count(StopKind.OFFBOARD):
        return "offboard.blue"
    return f"tile.{tile.color}"


_SLOT_PLATE = (15.0, 11.4)


def _slot_figures(tile: Tile, plan: TilePlan) -> Iterator[tuple[Box, tuple[Shape, ...]]]:
    """What a stop is worth in each slot: a plate on the slot's rim, away from the others."""
    width, height = _SLOT_PLATE
    for stop, where in zip(tile.stops, plan.stops, strict=True):
        for slot, (x, y) in zip(stop.slots, where.slots, strict=True):
            if slot.value is None:
                continue
            far = math.hypot(x, y)
            out = (x / far, y / far) if far else (0.0, -1.0)
            at = (
                where.at[0] + x + out[0] * (SLOT + 2.5),
                where.at[1] + y + out[1] * (SLOT + 2.5),
            )
            plate_ = plate(at, width, height, "revenue.ground", Stroke("revenue.line", 0.9))
            line = TextShape(str(slot.value), at, 10.0, "ink", Face.BOLD)
            yield (
                Box(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2),
                (plate_, line),
            )


def room_of(plan: TilePlan, layout: Layout) -> Room:
    """The free room of a hex with this track and these stops."""
    room = Room(layout)
    x, y = coordinate_place(layout)
    room.take_box(Box(x - 6.5, y - 2.6, x + 6.5, y + 2.6))
    for track in plan.tracks:
        piece = track.piece
        if is_arrow(plan, track.ends):
            piece = piece.cut(0.0, min(1.0, ARROW / piece.length))
        room.take_track(piece, TRACK)
    for stop in plan.stops:
        if stop.slots:
            room.take_hull(stop.slot_places, BODY + 0.6)
        elif stop.kind is not StopKind.OFFBOARD:
            room.take_disc(stop.at, stop.reach)
    for at in plan.junctions:
        room.take_disc(at, TRACK)
    for at, _ in plan.dead_ends:
        room.take_disc(at, 9.0)
    return room


def coordinate_place(layout: Layout) -> Point:
    """Where the name of a hex is written when coordinates are shown."""
    return (-20.0, -44.8) if layout is Layout.FLAT else (-38.5, -24.5)


def _stop_names(tile: Tile, plan: TilePlan, room: Room, ink: str) -> Iterator[TextShape]:
    """The names of single stops, small, each near its own."""
    size = 6.8
    for stop, where in zip(tile.stops, plan.stops, strict=True):
        if not stop.name:
            continue
        width, height = text.width(stop.name, size, Face.BOLD), text.cap_height(size, Face.BOLD)
        wish = Wish(near=where.at, pull=0.12, clear=1.5, over_track=True, beyond=2.0)
        at = room.find(width, height, wish).at
        shape = TextShape(stop.name, at, size, ink, Face.BOLD, f"tile.{tile.color}", 1.2)
        room.take_box(text.box(shape))
        yield shape


def nudged(tile_nudge: tuple[float, float], rotation: int) -> Point:
    """The point an author names, on a tile turned by ``rotation`` sixths."""
    x, y = curves.rotated(tile_nudge, math.radians(60 * rotation))
    return x * INRADIUS, y * INRADIUS


def _revenues(
    tile: Tile, plan: TilePlan, room: Room, rotation: int, phase: Color | None
) -> list[tuple[Box, tuple[Shape, ...]]]:
    """Each figure to show, with its place and box; equal ones of several stops only once."""
    found: list[tuple[Box, tuple[Shape, ...]]] = []
    seen: set[Revenue] = set()
    for stop, where in zip(tile.stops, plan.stops, strict=True):
        revenue = stop.revenue
        if revenue in seen or (not revenue.varies and revenue.by_color[0][1] == 0):
            continue
        alike = sum(other.revenue == revenue for other in tile.stops)
        seen.add(revenue)
        near = (0.0, 0.0) if alike > 1 else where.at
        roomy = stop.kind is StopKind.OFFBOARD and not stop.slots
        width, height = _panel_size(revenue, roomy) if revenue.varies else (2 * _RING, 2 * _RING)
        if tile.nudges.revenue is not None and not found:
            at = nudged(tile.nudges.revenue, rotation)
        else:
            wish = Wish(near=near, pull=0.09, pull_x=0.045, clear=2.6)
            at = room.find(width, height, wish).at
        box = Box(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)
        shapes = _panel(revenue, at, phase, roomy) if revenue.varies else _figure(revenue, at)
        found.append((box, shapes))
    return found


def _figure(revenue: Revenue, at: Point) -> tuple[Shape, ...]:
    line = str(revenue.by_color[0][1])
    size = REVENUE if len(line) < 3 else 7.4
    return (
        CircleShape(at, _RING - 0.4, "revenue.ground", Stroke("revenue.line", 0.8)),
        TextShape(line, at, size, "ink", Face.BOLD),
    )


_CELL, _TALL = 15.5, 11.6
_GROW = 1.6
_ROOMY = 1.22
"""How much taller a panel is where no slot needs the room, and its figures larger."""


def _cells(revenue: Revenue) -> tuple[tuple[Color, int], ...]:
    return revenue.by_color


def _current(revenue: Revenue, phase: Color | None) -> int:
    from stambana.track.tiles import LAY_ORDER

    if phase is None:
        return -1
    limit = LAY_ORDER.index(phase)
    return max(
        (n for n, (color, _) in enumerate(revenue.by_color) if LAY_ORDER.index(color) <= limit),
        default=-1,
    )


def _panel_size(revenue: Revenue, roomy: bool) -> tuple[float, float]:
    tall = _TALL * (_ROOMY if roomy else 1.0)
    return _CELL * len(revenue.by_color) + 2 * _GROW, tall + 2 * _GROW


def _panel(revenue: Revenue, at: Point, phase: Color | None, roomy: bool) -> tuple[Shape, ...]:
    """One cell for each color of phase; the current one is larger and framed boldly."""
    larger = _ROOMY if roomy else 1.0
    tall = _TALL * larger
    cells = _cells(revenue)
    now = _current(revenue, phase)
    left = at[0] - _CELL * len(cells) / 2
    shapes: list[Shape] = []
    for number in sorted(range(len(cells)), key=lambda number: number == now):
        color, amount = cells[number]
        grow = _GROW if number == now else 0.0
        x = left + number * _CELL
        corners_ = (
            (x - grow, at[1] - tall / 2 - grow),
            (x + _CELL + grow, at[1] - tall / 2 - grow),
            (x + _CELL + grow, at[1] + tall / 2 + grow),
            (x - grow, at[1] + tall / 2 + grow),
        )
        frame = Stroke("panel.frame", 2.0 if number == now else 0.7)
        shapes.append(polygon(corners_, f"phase.{color}", frame))
        shapes.append(
            TextShape(
                str(amount),
                (x + _CELL / 2, at[1]),
                (9.6 if number == now else 8.0) * larger,
                "ink.light" if color is Color.BLACK else "ink",
                Face.BOLD if number == now else Face.REGULAR,
            )
        )
    return tuple(shapes)


_TICKS = {Color.YELLOW: 1, Color.GREEN: 2, Color.BROWN: 3, Color.GRAY: 4}


def _ticks(color: Color, layout: Layout) -> tuple[Shape, ...]:
    """The second sign of a tile's color: one tick for yellow, two for green, and so on.

    Its paint is that of the ground except in themes that want it seen.
    """
    count = _TICKS.get(color, 0)
    if not count:
        return ()
    x, y = _tick_place(layout)
    steps: list[Step] = []
    for index in range(count):
        left = x + (index - (count - 1) / 2) * 3.0
        steps += [Step(Verb.MOVE, ((left, y - 2.4),)), Step(Verb.LINE, ((left, y + 2.4),))]
    return (PathShape(tuple(steps), stroke=Stroke(f"tick.{color}", 1.3)),)


def _tick_place(layout: Layout) -> Point:
    return (20.5, -45.0) if layout is Layout.FLAT else (0.0, -49.0)


def _number(line: str, layout: Layout, ink: str) -> TextShape:
    """The tile's number, small, in the lower right corner."""
    x, y = (21.0, 45.5) if layout is Layout.FLAT else (0.0, 49.0)
    return TextShape(line, (x, y), 5.4, ink)


def _label(tile: Tile, room: Room, rotation: int, ink: str) -> TextShape:
    sizes = (LABEL,) if len(tile.label) <= 3 else (9.0, 8.0, 7.0, 6.0, 5.4)
    if tile.nudges.label is not None:
        size, at = sizes[0], nudged(tile.nudges.label, rotation)
        return TextShape(tile.label, at, size, ink, Face.BOLD, f"tile.{tile.color}", 1.2)
    for size in sizes:
        width = text.width(tile.label, size, Face.BOLD)
        height = text.cap_height(size, Face.BOLD)
        tries = [
            room.find(width, height, Wish(near=(way * 32.0, 0.0), pull=0.03, clear=3.5))
            for way in (-1, 1)
        ]
        best = max(tries, key=lambda found: found.worth)
        at = best.at
        if best.room >= LEAST:
            break
    return TextShape(tile.label, at, size, ink, Face.BOLD, f"tile.{tile.color}", 1.2)


def _shore(side: int, layout: Layout) -> PathShape:
    """A side that touches water: a line of waves along it."""
    angle = side_angle(side, layout)
    steps: list[Step] = []
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
            steps.append(Step(Verb.MOVE, (first,)))
        steps.append(Step(Verb.CUBIC, tuple(rest)))
    return PathShape(tuple(steps), stroke=Stroke("border.water", 2.2, round_cap=True))


def _arrows(tile: Tile, plan: TilePlan, layout: Layout, rotation: int) -> tuple[Shape, ...]:
    """Track into an off-board area: it tapers from the side into a point."""
    shapes = []
    for track in plan.tracks:
        if not is_arrow(plan, track.ends):
            continue
        for end in track.ends:
            if end.kind is EndKind.SIDE:
                triangle = any(other.kind is EndKind.DEAD_END for other in track.ends)
                shapes.append(_arrow(end.number, layout, tile.triangle if triangle else ""))
    return tuple(shapes)


def _arrow(side: int, layout: Layout, triangle: str) -> PathShape:
    """The arrow at a side, or the broad triangle of a dead end in its color."""
    angle = side_angle(side, layout)
    half, edge = (11.0, INRADIUS - 1.2) if triangle else (TRACK / 2, INRADIUS)
    points = ((edge, -half), (INRADIUS - ARROW, 0.0), (edge, half))
    placed = [curves.rotated(point, angle) for point in points]
    steps = (
        Step(Verb.MOVE, (placed[0],)),
        Step(Verb.LINE, (placed[1],)),
        Step(Verb.LINE, (placed[2],)),
        Step(Verb.CLOSE),
    )
    if triangle:
        return PathShape(steps, f"triangle.{triangle}", Stroke("track", 1.8))
    return PathShape(steps, "track")
