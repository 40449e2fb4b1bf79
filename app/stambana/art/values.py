"""Values: what stops are worth, as figures in rings or panels with a cell for each phase.

Each is wanted near its stop and as large as usual.  Where they are in each other's way, they
are placed in another order, then written smaller, then a panel in two rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stambana.art import curves, text
from stambana.art.plans import TilePlan
from stambana.art.rooms import LEAST, Room, Wish
from stambana.art.shapes import Box, CircleShape, Face, Shape, Stroke, TextShape, polygon
from stambana.art.signs import plate
from stambana.hexes.shape import INRADIUS, Point
from stambana.track.tiles import LAY_ORDER, Color, Revenue, StopKind, Tile

REVENUE = 9.8
_RING = 8.0
_CELL, _TALL = 15.5, 11.6
_GROW = 1.6
_MARKED, _PLAIN = 9.6, 8.0
_ROOMY = 1.22
"""How much taller a panel is where no slot needs the room, and its figures larger."""

_SCALES = (1.0, 0.88, 0.77)
_ORDERS = 6
_TRIES = 20
"""Tries after which a figure may stand nearer to another stop, if it lies on nothing."""


@dataclass(frozen=True, slots=True)
class Value:
    """A figure to show: its revenue, the stop it is first of, and where one looks for it.

    ``shared`` says that several stops are worth this.
    """

    revenue: Revenue
    stop: int
    near: Point
    roomy: bool
    shared: bool = False


@dataclass(frozen=True, slots=True)
class ValueLook:
    """How a value is drawn: its scale, the rows of a panel, and whether close to its stop."""

    scale: float = 1.0
    rows: int = 1
    close: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A value in its place; ``fits`` is False where it lies on something."""

    value: Value
    box: Box
    shapes: tuple[Shape, ...]
    fits: bool


def values_of(tile: Tile, plan: TilePlan) -> list[Value]:
    """Each figure to show; equal ones of several stops only once, between them."""
    found: list[Value] = []
    seen: set[Revenue] = set()
    for number, (stop, where) in enumerate(zip(tile.stops, plan.stops, strict=True)):
        revenue = stop.revenue
        if revenue in seen or (not revenue.varies and revenue.by_color[0][1] == 0):
            continue
        seen.add(revenue)
        alike = sum(other.revenue == revenue for other in tile.stops)
        near = (0.0, 0.0) if alike > 1 else where.at
        roomy = stop.kind is StopKind.OFFBOARD and not stop.slots
        found.append(Value(revenue, number, near, roomy, alike > 1))
    return found


def place_values(
    values: Sequence[Value], plan: TilePlan, room: Room, phase: Color | None, nudge: Point | None
) -> list[Placed]:
    """All values in places of their own, taken from ``room``; the author's ``nudge`` is for the
    first."""
    best: tuple[tuple[int, int], list[Placed], Room] | None = None
    for number, (order, looks) in enumerate(_ways(values)):
        trial = room.copy()
        placed = []
        for index in order:
            at = nudge if index == 0 else None
            placed.append(_place(values[index], looks[index], trial, phase, at))
            trial.take_box(placed[-1].box)
        misfits, astray = sum(not one.fits for one in placed), _astray(placed, plan)
        loss = (misfits, astray)
        if best is None or loss < best[0]:
            best = loss, placed, trial
        if not misfits and (not astray or number >= _TRIES):
            break
    if best is None:
        return []
    room.become(best[2])
    return best[1]


def _astray(placed: Sequence[Placed], plan: TilePlan) -> int:
    """How many of several values lie nearer to another stop than to their own."""
    if len(placed) < 2:
        return 0
    found = 0
    for one in placed:
        at = ((one.box.left + one.box.right) / 2, (one.box.top + one.box.bottom) / 2)
        far = [
            min(math.dist(at, place) for place in stop.slot_places or (stop.at,))
            for stop in plan.stops
        ]
        others = [far[other.value.stop] for other in placed if other is not one]
        found += not one.value.shared and far[one.value.stop] > min(others) + 0.5
    return found


def _ways(values: Sequence[Value]) -> Iterator[tuple[tuple[int, ...], list[ValueLook]]]:
    """Orders and looks to try, the best loved first."""
    around = [*range(len(values))]
    turns = [tuple(around[n:] + around[:n]) for n in range(min(len(around), _ORDERS))]
    orders = dict.fromkeys([*turns, *(order[::-1] for order in turns)])
    rows = max((len(value.revenue.by_color) for value in values), default=1)
    for lines in range(1, min(rows, 3) + 1):
        for scale in _SCALES:
            for close in (False, True) if len(values) > 1 else (False,):
                for order in orders:
                    yield order, [_look(value, scale, lines, close) for value in values]


def _look(value: Value, scale: float, rows: int, close: bool) -> ValueLook:
    cells = len(value.revenue.by_color)
    return ValueLook(scale, min(rows, cells) if value.revenue.varies else 1, close)


def _place(
    value: Value, look: ValueLook, room: Room, phase: Color | None, nudge: Point | None
) -> Placed:
    width, height = _size(value, look)
    if nudge is not None:
        at, free = nudge, room.free(nudge, width, height)
    else:
        wish = Wish(near=value.near, pull=0.09, pull_x=0.045, clear=2.6)
        if look.close:
            wish = Wish(near=value.near, pull=0.2, clear=1.0)
        found = room.find(width, height, wish)
        at, free = found.at, found.room
    box = Box(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)
    draw = _panel if value.revenue.varies else _figure
    return Placed(value, box, draw(value, look, at, phase), free >= (LEAST if nudge is None else 0))


def nudged(tile_nudge: tuple[float, float], rotation: int) -> Point:
    """The point an author names, on a tile turned by ``rotation`` sixths."""
    x, y = curves.rotated(tile_nudge, math.radians(60 * rotation))
    return x * INRADIUS, y * INRADIUS


def _size(value: Value, look: ValueLook) -> tuple[float, float]:
    if value.revenue.varies:
        width, height = _cell(value, look)
        columns = math.ceil(len(value.revenue.by_color) / look.rows)
        grow = 2 * _GROW * look.scale
        return columns * width + grow, look.rows * height + grow
    line = _line(value)
    wide = 2 * _RING if len(line) < 4 else text.width(line, REVENUE, Face.BOLD) + 9.0
    return wide * look.scale, 2 * _RING * look.scale


def _line(value: Value) -> str:
    return str(value.revenue.by_color[0][1])


def _figure(value: Value, look: ValueLook, at: Point, phase: Color | None) -> tuple[Shape, ...]:
    """One figure in a ring; one of four digits or more on a plate."""
    line, scale = _line(value), look.scale
    stroke = Stroke("revenue.line", 0.8)
    if len(line) > 3:
        width, height = _size(value, look)
        ground: Shape = plate(at, width - 0.8, height - 0.8, "revenue.ground", stroke)
        return ground, TextShape(line, at, REVENUE * scale, "ink", Face.BOLD)
    size = (REVENUE if len(line) < 3 else 7.4) * scale
    ring = CircleShape(at, _RING * scale - 0.4, "revenue.ground", stroke)
    return ring, TextShape(line, at, size, "ink", Face.BOLD)


def _cell(value: Value, look: ValueLook) -> tuple[float, float]:
    """Width and height of a cell: wide enough for the longest figure when it is marked."""
    larger = (_ROOMY if value.roomy else 1.0) * look.scale
    longest = max(
        text.width(str(amount), _MARKED * larger, Face.BOLD) for _, amount in value.revenue.by_color
    )
    return max(_CELL * look.scale, longest + 2.6), _TALL * larger


def _current(revenue: Revenue, phase: Color | None) -> int:
    if phase is None:
        return -1
    limit = LAY_ORDER.index(phase)
    return max(
        (n for n, (color, _) in enumerate(revenue.by_color) if LAY_ORDER.index(color) <= limit),
        default=-1,
    )


def _panel(value: Value, look: ValueLook, at: Point, phase: Color | None) -> tuple[Shape, ...]:
    """One cell for each color of phase; the current one is larger and framed boldly."""
    larger = (_ROOMY if value.roomy else 1.0) * look.scale
    wide, tall = _cell(value, look)
    cells = value.revenue.by_color
    now = _current(value.revenue, phase)
    columns = math.ceil(len(cells) / look.rows)
    top = at[1] - tall * look.rows / 2
    shapes: list[Shape] = []
    for number in sorted(range(len(cells)), key=lambda number: number == now):
        color, amount = cells[number]
        grow = _GROW * look.scale if number == now else 0.0
        row, column = divmod(number, columns)
        here = min(columns, len(cells) - row * columns)  # the last row may be shorter
        x = at[0] - wide * here / 2 + column * wide
        y = top + row * tall
        corners_ = (
            (x - grow, y - grow),
            (x + wide + grow, y - grow),
            (x + wide + grow, y + tall + grow),
            (x - grow, y + tall + grow),
        )
        frame = Stroke("panel.frame", 2.0 if number == now else 0.7)
        shapes.append(polygon(corners_, f"phase.{color}", frame))
        shapes.append(
            TextShape(
                str(amount),
                (x + wide / 2, y + tall / 2),
                (_MARKED if number == now else _PLAIN) * larger,
                "ink.light" if color is Color.BLACK else "ink",
                Face.BOLD if number == now else Face.REGULAR,
            )
        )
    return tuple(shapes)
