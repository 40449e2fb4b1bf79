"""Routes: the ways of trains as lines along the true track, with figures at their stops.

Each route has a color and a dash pattern of its own, in the order of the trains, so that
either tells it from the others.  Where several run over the same track they lie side by side:
the first of them gives the direction, and each keeps its lane as long as they run together.
Two layers come of it: ``routes``, to be put above the track and below the stops, and
``figures``, above everything: what each stop earns, with the number of the train.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from stambana.art import curves, text
from stambana.art.borders import line_sides
from stambana.art.curves import Line, Piece
from stambana.art.faces import TileFace, tile_face
from stambana.art.furniture import furniture
from stambana.art.plans import SLOT, TilePlan
from stambana.art.shapes import (
    Box,
    CircleShape,
    Drawing,
    Face,
    Group,
    Layer,
    PathShape,
    PathStep,
    Shape,
    Stroke,
    TextShape,
    Verb,
)
from stambana.hexes.shape import Point, center
from stambana.track.board import Board
from stambana.track.network import StopKey, WayStep

ROUTES, FIGURES = "routes", "figures"

COLORS = tuple(f"route.{number}" for number in range(1, 7))
"""Paints of the routes, by number of the train."""

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (16.0, 7.0),
    (4.0, 4.5),
    (16.0, 6.0, 3.0, 6.0),
    (8.0, 5.0),
    (22.0, 5.0, 3.0, 5.0, 3.0, 5.0),
)
"""Dash patterns of the routes, by number of the train, in units."""

WIDTH = 8.4
_CASING = 3.0
_LANE = 9.0
_NARROW = 0.62
"""Part of the width that lines have where several run side by side."""


@dataclass(frozen=True, slots=True)
class RouteLine:
    """A route to draw: its train's number from 0, its track, its stops with their figures.

    ``amounts`` are by stop and may be empty; a ``faint`` route is one that is only offered.
    """

    number: int
    steps: tuple[WayStep, ...]
    stops: tuple[StopKey, ...] = ()
    amounts: tuple[int, ...] = ()
    faint: bool = False


def color_of(number: int) -> str:
    """The paint of a train's route."""
    return COLORS[number % len(COLORS)]


def dash_of(number: int) -> tuple[float, ...]:
    """The dash pattern of a train's route."""
    return DASHES[number % len(DASHES)]


def route_layers(
    board: Board, routes: Sequence[RouteLine], size: float = 1.0
) -> tuple[Layer, Layer]:
    """The two layers of some routes: the lines, and the figures at their stops.

    ``size`` enlarges the figures, for a board that is shown small.
    """
    lanes = _lanes(routes)
    lines = []
    for route in routes:
        steps = tuple(_line(board, route, lanes))
        if steps:
            shapes = _stroked(steps, route, narrow=_shares(route, lanes))
            lines.append(Group(f"route {route.number}", shapes, _box(steps, WIDTH)))
    covered = [
        point
        for route in routes
        for piece in _pieces(board, route, lanes)
        for point in curves.fine(piece, 8)
    ]
    figures = tuple(_figure_groups(board, routes, size, covered))
    return Layer(ROUTES, tuple(lines)), Layer(FIGURES, figures)


def with_routes(drawing: Drawing, board: Board, routes: Sequence[RouteLine]) -> Drawing:
    """A drawing of a board with routes on it, for pictures and files."""
    lines, figures = route_layers(board, routes)
    layers: list[Layer] = []
    for layer in drawing.layers:
        if layer.name == "stops":
            layers.append(lines)
        layers.append(layer)
    return Drawing((*layers, figures), drawing.box)


# Lanes

_Track = tuple[str, tuple[int, ...]]
_Lane = tuple[float, bool]
"""How far to the right of the first route's direction, and whether this one runs against it."""


def _track(step: WayStep) -> _Track:
    return step.hex_name, tuple(sorted(step.segments))


def _lanes(routes: Sequence[RouteLine]) -> Mapping[tuple[int, _Track], _Lane]:
    """For each route and track where it is not alone: its lane."""
    users: dict[_Track, list[tuple[int, WayStep]]] = {}
    for number, route in enumerate(routes):
        for step in route.steps:
            for index in step.segments:
                here = users.setdefault((step.hex_name, (index,)), [])
                if all(other != number for other, _ in here):
                    here.append((number, step))
    found = {}
    for track, here in users.items():
        if len(here) < 2:
            continue
        first = here[0][1]
        for rank, (number, step) in enumerate(here):
            lane = (rank - (len(here) - 1) / 2) * _LANE * _NARROW
            found[number, track] = (lane, not _same_way(first, step))
    return {(routes[number].number, track): lane for (number, track), lane in found.items()}


def _same_way(first: WayStep, step: WayStep) -> bool:
    return step.a == first.a or step.b == first.b


def _shares(route: RouteLine, lanes: Mapping[tuple[int, _Track], _Lane]) -> bool:
    return any(number == route.number for number, _ in lanes)


# Lines


def _line(
    board: Board, route: RouteLine, lanes: Mapping[tuple[int, _Track], _Lane]
) -> Iterable[PathStep]:
    """The path along a route, each piece of track in its lane."""
    last: Point | None = None
    for piece in _pieces(board, route, lanes):
        if last is None or math.dist(last, piece.start) > 30.0:
            yield PathStep(Verb.MOVE, (piece.start,))
        elif math.dist(last, piece.start) > 1e-3:
            yield PathStep(Verb.LINE, (piece.start,))
        yield from piece.steps()
        last = piece.end


def _pieces(
    board: Board, route: RouteLine, lanes: Mapping[tuple[int, _Track], _Lane]
) -> Iterable[Piece]:
    for step in route.steps:
        if step.ferry_to:
            yield Line(*(stop_at(board, stop) for stop in _ferry_ends(step)))
            continue
        plan = _plan(board, step.hex_name)
        middle = center(board.map.hexes[step.hex_name].coord, board.map.layout)
        end = step.a
        for index in step.segments:
            track = plan.tracks[index]
            ahead = track.ends[0] == end
            piece = track.piece if ahead else track.piece.reversed()
            end = track.ends[1] if ahead else track.ends[0]
            lane, against = lanes.get((route.number, (step.hex_name, (index,))), (0.0, False))
            if lane:
                piece = piece.beside(-lane if against else lane)
            yield _moved(piece, middle)


def _ferry_ends(step: WayStep) -> tuple[StopKey, StopKey]:
    return StopKey(step.hex_name, step.a.number), StopKey(step.ferry_to, step.b.number)


def _moved(piece: Piece, by: Point) -> Piece:
    if isinstance(piece, Line):
        (ax, ay), (bx, by_) = piece.start, piece.end
        return Line((ax + by[0], ay + by[1]), (bx + by[0], by_ + by[1]))
    x, y = piece.center
    return curves.Arc((x + by[0], y + by[1]), piece.radius, piece.first, piece.sweep)


def _plan(board: Board, hex_name: str) -> TilePlan:
    return _face(board, hex_name).plan


def _face(board: Board, hex_name: str) -> TileFace:
    at = board.map.hexes[hex_name]
    placed = board.placements.get(hex_name)
    tile = board.tile_set.tiles[placed.tile] if placed else at.printed
    turn = placed.rotation if placed else 0
    return tile_face(tile, board.map.layout, turn, board.phase, tile.label != at.title)


def stop_at(board: Board, stop: StopKey) -> Point:
    """The middle of a stop on the board."""
    x, y = center(board.map.hexes[stop.hex_name].coord, board.map.layout)
    at = _plan(board, stop.hex_name).stops[stop.stop].at
    return x + at[0], y + at[1]


def _stroked(steps: tuple[PathStep, ...], route: RouteLine, narrow: bool) -> tuple[Shape, ...]:
    """A light casing, and on it the line in its color and dashes."""
    width = WIDTH * (_NARROW if narrow else 1.0)
    dash = dash_of(route.number)
    if route.faint:
        casing = Stroke("route.casing", width + 1.5, round_cap=True)
        line = Stroke(color_of(route.number), width * 0.45, (2.0, 4.5))
        return (PathShape(steps, stroke=casing, opacity=0.75), PathShape(steps, stroke=line))
    casing = Stroke("route.casing", width + _CASING, round_cap=True)
    line = Stroke(color_of(route.number), width, dash, round_cap=not dash)
    return (PathShape(steps, stroke=casing), PathShape(steps, stroke=line))


def _box(steps: Iterable[PathStep], margin: float) -> Box:
    points = [point for step in steps for point in step.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys)).grown(margin)


# Figures

_TALL = 13.0
_PITCH = _TALL + 1.5
_SIZE = 9.6


def _figure_groups(
    board: Board, routes: Sequence[RouteLine], size: float, covered: Sequence[Point]
) -> Iterable[Group]:
    """For each stop with figures one group: a sign for each route that earns there."""
    by_stop: dict[StopKey, list[tuple[RouteLine, int]]] = {}
    for route in routes:
        for stop, amount in zip(route.stops, route.amounts, strict=False):
            by_stop.setdefault(stop, []).append((route, amount))
    for stop, earned in by_stop.items():
        x, y = _figures_at(board, stop, [str(amount) for _, amount in earned], size, covered)
        shapes: list[Shape] = []
        boxes: list[Box] = []
        pitch = _PITCH * size
        first = y - (len(earned) - 1) * pitch / 2
        for index, (route, amount) in enumerate(earned):
            sign, box = _sign(route.number, str(amount), (x, first + index * pitch), size)
            shapes += sign
            boxes.append(box)
        around = boxes[0]
        for box in boxes[1:]:
            around = around.joined(box)
        yield Group(f"figures {stop.hex_name}.{stop.stop}", tuple(shapes), around.grown(1.5))


def _figures_at(
    board: Board, stop: StopKey, amounts: Sequence[str], size: float, lines: Sequence[Point]
) -> Point:
    """Where the figures of a stop cover least of what is written, and of the routes (points)."""
    at = board.map.hexes[stop.hex_name]
    face = _face(board, stop.hex_name)
    plan = face.plan.stops[stop.stop]
    wide = max(map(_wide, amounts)) * size
    tall = len(amounts) * _PITCH * size
    placed = board.placements.get(stop.hex_name)
    tile = board.tile_set.tiles[placed.tile] if placed else at.printed
    turn = placed.rotation if placed else 0
    bands = line_sides(board.map, stop.hex_name)
    names = furniture(at, tile, board.map.layout, turn, board.phase, bands).name
    written = [*face.taken, *(text.box(name) for name in names if isinstance(name, TextShape))]
    slots = [Box(x, y, x, y).grown(SLOT) for x, y in plan.slot_places]
    up = max([plan.at[1] - box.top for box in slots] or [plan.reach]) + tall / 2 + 2.5
    aside = max([box.right - plan.at[0] for box in slots] or [plan.reach]) + wide / 2 + 2.5
    tries = [(0.0, -up), (0.0, up), (aside, 0.0), (-aside, 0.0)]
    tries += [(x * aside * 0.85, y * up * 0.85) for y in (-1, 1) for x in (-1, 1)]

    middle = center(at.coord, board.map.layout)
    x, y = middle[0] + plan.at[0], middle[1] + plan.at[1]
    near = [point for point in lines if math.dist(point, (x, y)) < 90.0]

    def covered(by: Point) -> float:
        dx, dy = plan.at[0] + by[0], plan.at[1] + by[1]
        box = Box(dx - wide / 2, dy - tall / 2, dx + wide / 2, dy + tall / 2)
        hidden = sum(
            box.left < px - middle[0] < box.right and box.top < py - middle[1] < box.bottom
            for px, py in near
        )
        return sum(_overlap(box, other) for other in (*written, *slots)) + 40.0 * hidden

    dx, dy = min(tries, key=covered)
    return x + dx, y + dy


def _overlap(a: Box, b: Box) -> float:
    wide = min(a.right, b.right) - max(a.left, b.left)
    tall = min(a.bottom, b.bottom) - max(a.top, b.top)
    return wide * tall if wide > 0 and tall > 0 else 0.0


def _wide(amount: str) -> float:
    return text.width(amount, _SIZE, Face.BOLD) + 6.0 + _TALL


def _sign(number: int, amount: str, at: Point, size: float) -> tuple[tuple[Shape, ...], Box]:
    """The number of the train on its color, and beside it what it earns."""
    tall = _TALL * size
    half = tall / 2
    whole = _wide(amount) * size
    left = at[0] - whole / 2
    right = left + whole
    paint = color_of(number)
    pill = _pill(left, right, at[1], half)
    figure = (left + tall + (whole - tall) / 2 - 0.6 * size, at[1])
    shapes = (
        PathShape(pill, stroke=Stroke("route.casing", 4.2 * size)),
        PathShape(pill, "revenue.ground", Stroke(paint, 1.6 * size)),
        CircleShape((left + half, at[1]), half, paint),
        TextShape(str(number + 1), (left + half, at[1]), 8.6 * size, "route.ink", Face.BOLD),
        TextShape(amount, figure, _SIZE * size, "ink", Face.BOLD),
    )
    return shapes, Box(left, at[1] - half, right, at[1] + half)


def _pill(left: float, right: float, y: float, half: float) -> tuple[PathStep, ...]:
    """A long form with round ends."""
    handle = half * 0.5523
    a, b = left + half, right - half
    return (
        PathStep(Verb.MOVE, ((a, y - half),)),
        PathStep(Verb.LINE, ((b, y - half),)),
        PathStep(Verb.CUBIC, ((b + handle, y - half), (right, y - handle), (right, y))),
        PathStep(Verb.CUBIC, ((right, y + handle), (b + handle, y + half), (b, y + half))),
        PathStep(Verb.LINE, ((a, y + half),)),
        PathStep(Verb.CUBIC, ((a - handle, y + half), (left, y + handle), (left, y))),
        PathStep(Verb.CUBIC, ((left, y - handle), (a - handle, y - half), (a, y - half))),
        PathStep(Verb.CLOSE),
    )
