"""Curves: the lines and circular arcs that track is made of.

Track inside a hex is never anything else: an arc that leaves a side at a right angle, or a
straight line.  Both can be cut, turned, and measured exactly, so crossings and free room do
not depend on how finely a curve was sampled.  Angles are radians, clockwise from east, since
y points down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from stambana.art.shapes import PathStep, Verb
from stambana.hexes.shape import Point

_FLAT = 1e-6


def polar(radius: float, angle: float) -> Point:
    """The point at a distance and a direction from the origin."""
    return radius * math.cos(angle), radius * math.sin(angle)


def rotated(point: Point, angle: float) -> Point:
    """``point`` turned about the origin."""
    cos, sin = math.cos(angle), math.sin(angle)
    return point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos


def between(a: Point, b: Point, part: float) -> Point:
    """The point that lies ``part`` of the way from a to b."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


@dataclass(frozen=True, slots=True)
class Line:
    """A straight piece from ``start`` to ``end``."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """In units."""
        return math.dist(self.start, self.end)

    def point(self, part: float) -> Point:
        """Where it is after ``part`` (0 to 1) of its length."""
        return between(self.start, self.end, part)

    def heading(self, part: float) -> float:
        """The direction in which it runs there."""
        return math.atan2(self.end[1] - self.start[1], self.end[0] - self.start[0])

    def distance(self, to: Point) -> float:
        """How far a point lies from it."""
        (ax, ay), (bx, by) = self.start, self.end
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        if square < _FLAT:
            return math.dist(self.start, to)
        part = max(0.0, min(1.0, ((to[0] - ax) * dx + (to[1] - ay) * dy) / square))
        return math.hypot(ax + part * dx - to[0], ay + part * dy - to[1])

    def cut(self, first: float, last: float) -> Line:
        """The piece of it between two parts."""
        return Line(self.point(first), self.point(last))

    def turned(self, angle: float) -> Line:
        """It turned about the origin."""
        return Line(rotated(self.start, angle), rotated(self.end, angle))

    def reversed(self) -> Line:
        """It run the other way."""
        return Line(self.end, self.start)

    def beside(self, by: float) -> Line:
        """The line that runs beside it, ``by`` to its right."""
        angle = self.heading(0) + math.pi / 2
        dx, dy = polar(by, angle)
        return Line((self.start[0] + dx, self.start[1] + dy), (self.end[0] + dx, self.end[1] + dy))

    def steps(self) -> tuple[PathStep, ...]:
        """What a path needs to go along it from its start."""
        return (PathStep(Verb.LINE, (self.end,)),)


@dataclass(frozen=True, slots=True)
class Arc:
    """A piece of a circle; ``sweep`` is positive clockwise."""

    center: Point
    radius: float
    first: float
    sweep: float

    @property
    def start(self) -> Point:
        """Where it begins."""
        return self.point(0.0)

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.point(1.0)

    @property
    def length(self) -> float:
        """In units."""
        return abs(self.sweep) * self.radius

    def point(self, part: float) -> Point:
        """Where it is after ``part`` (0 to 1) of its length."""
        x, y = polar(self.radius, self.first + part * self.sweep)
        return self.center[0] + x, self.center[1] + y

    def heading(self, part: float) -> float:
        """The direction in which it runs there."""
        return self.first + part * self.sweep + math.copysign(math.pi / 2, self.sweep)

    def distance(self, to: Point) -> float:
        """How far a point lies from it."""
        dx, dy = to[0] - self.center[0], to[1] - self.center[1]
        angle = math.atan2(dy, dx) - self.first
        along = (angle if self.sweep > 0 else -angle) % math.tau
        if along <= abs(self.sweep):
            return abs(math.hypot(dx, dy) - self.radius)
        return min(math.dist(self.start, to), math.dist(self.end, to))

    def cut(self, first: float, last: float) -> Arc:
        """The piece of it between two parts."""
        return Arc(
            self.center,
            self.radius,
            self.first + first * self.sweep,
            (last - first) * self.sweep,
        )

    def turned(self, angle: float) -> Arc:
        """It turned about the origin."""
        return Arc(rotated(self.center, angle), self.radius, self.first + angle, self.sweep)

    def reversed(self) -> Arc:
        """It run the other way."""
        return Arc(self.center, self.radius, self.first + self.sweep, -self.sweep)

    def beside(self, by: float) -> Arc:
        """The arc that runs beside it, ``by`` to its right."""
        radius = self.radius - by if self.sweep > 0 else self.radius + by
        return Arc(self.center, max(radius, 0.0), self.first, self.sweep)

    def steps(self) -> tuple[PathStep, ...]:
        """What a path needs to go along it from its start.

        Each sixth of a circle is one cubic, which errs by less than a 20,000th of the radius.
        """
        count = max(1, math.ceil(abs(self.sweep) / (math.pi / 3) - 1e-9))
        turn = self.sweep / count
        handle = 4 / 3 * math.tan(turn / 4) * self.radius
        found = []
        for index in range(count):
            a = self.first + index * turn
            b = a + turn
            start, end = polar(self.radius, a), polar(self.radius, b)
            points = (
                (start[0] - handle * math.sin(a), start[1] + handle * math.cos(a)),
                (end[0] + handle * math.sin(b), end[1] - handle * math.cos(b)),
                end,
            )
            x, y = self.center
            found.append(PathStep(Verb.CUBIC, tuple((px + x, py + y) for px, py in points)))
        return tuple(found)


Piece = Line | Arc


def leaving(start: Point, heading: float, end: Point) -> Piece:
    """The piece that leaves ``start`` in a direction and reaches ``end``: an arc, or a line.

    Where the arc would have to turn by more than three quarters of a half circle, the
    straight line is taken.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    ahead = dx * math.cos(heading) + dy * math.sin(heading)
    right = -dx * math.sin(heading) + dy * math.cos(heading)
    turn = 2 * math.atan2(right, ahead)
    if abs(right) < 1e-3 or abs(turn) > 1.5 * math.pi:
        return Line(start, end)
    radius = (dx * dx + dy * dy) / (2 * right)
    to_center = heading + math.pi / 2
    center = (start[0] + radius * math.cos(to_center), start[1] + radius * math.sin(to_center))
    first = to_center + math.pi if radius > 0 else to_center
    return Arc(center, abs(radius), first, turn)


def path(pieces: Iterable[Piece]) -> tuple[PathStep, ...]:
    """One path along pieces; where a piece does not begin at the end of the last, it lifts."""
    steps: list[PathStep] = []
    last: Point | None = None
    for piece in pieces:
        if last is None or math.dist(last, piece.start) > 1e-3:
            steps.append(PathStep(Verb.MOVE, (piece.start,)))
        steps += piece.steps()
        last = piece.end
    return tuple(steps)


def samples(piece: Piece, step: float) -> tuple[Point, ...]:
    """Points along a piece, no further apart than ``step``, both ends among them."""
    count = 1 if isinstance(piece, Line) else max(1, math.ceil(piece.length / step))
    return tuple(piece.point(index / count) for index in range(count + 1))


def fine(piece: Piece, count: int = 48) -> tuple[Point, ...]:
    """``count + 1`` points evenly along a piece, both ends among them."""
    return tuple(piece.point(index / count) for index in range(count + 1))
