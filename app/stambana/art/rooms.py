"""Rooms: where in a hex a number, a label or a name finds the most free room.

What is drawn already is handed over as shapes that are taken.  A box of the size of the text
is then tried on a grid all over the hex, first coarse, then fine around the best; what counts
is the distance to what is taken, to the border of the hex, and to where one would like it.
The same things taken always give the same place.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from stambana.art import curves
from stambana.art.curves import Piece
from stambana.art.shapes import Box
from stambana.hexes.coords import Layout
from stambana.hexes.shape import CIRCUMRADIUS, INRADIUS, Point

if TYPE_CHECKING:
    from shapely import Geometry

COARSE = 5.25
FINE = 1.75
LEAST = 0.6
"""Free room below which a place counts as taken."""


_BETWEEN = (0.25, 0.5, 0.75)
"""Where discs stand for what lies between two others; less than LEAST is left beside them."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What one would like for a box.

    ``near`` and ``pull``: where it should be, and how much each unit away from there costs.
    ``clear``: room around it beyond which more is not better.  ``over_track`` allows it to lie
    on track (it will have a halo), ``beyond`` how far it may reach over the hex's border.
    """

    near: Point = (0.0, 0.0)
    pull: float = 0.05
    pull_x: float | None = None
    clear: float = 3.0
    over_track: bool = False
    beyond: float = -2.0


@dataclass(frozen=True, slots=True)
class FoundRoom:
    """Where a box goes, the free room around it (negative: it overlaps), and its worth.

    ``solid`` is the room without regard to track.
    """

    at: Point
    room: float
    worth: float
    solid: float


class Room:
    """The free room of one hex, its middle at (0, 0)."""

    def __init__(self, layout: Layout) -> None:
        """An empty hex."""
        self._layout = layout
        self._boxes: list[Box] = []
        self._discs: list[tuple[Point, float]] = []
        self._lines: dict[float, tuple[Piece, ...]] = {}

    def copy(self) -> Room:
        """The same room, to try something in."""
        other = Room(self._layout)
        other.become(self)
        return other

    def become(self, other: Room) -> None:
        """Take what is taken in another room of this hex."""
        self._boxes, self._discs = [*other._boxes], [*other._discs]
        self._lines = {**other._lines}

    def free(self, at: Point, width: float, height: float) -> float:
        """The free room around a box at a point; negative where it overlaps or reaches out."""
        import numpy

        wish = Wish(at, beyond=0.0)
        return self._best(numpy.array([at]), width, height, wish, 1)[0][1]

    def take_disc(self, at: Point, radius: float) -> None:
        """A disc is drawn here."""
        self._discs.append((at, radius))

    def take_box(self, box: Box) -> None:
        """A box is drawn here."""
        self._boxes.append(box)

    def take_hull(self, places: Sequence[Point], radius: float) -> None:
        """Discs of this radius are drawn, and what lies between them."""
        x = sum(place[0] for place in places) / len(places)
        y = sum(place[1] for place in places) / len(places)
        self._discs.append(((x, y), radius))
        for place, other in itertools.combinations(places, 2):
            self._discs += [(curves.between(place, other, part), radius) for part in _BETWEEN]
        self._discs += [(place, radius) for place in places if place != (x, y)]

    def take_ring(self, places: Sequence[Point], slot: float, radius: float) -> None:
        """Slots in a ring, the body's border around them; its middle stays free."""
        x = sum(place[0] for place in places) / len(places)
        y = sum(place[1] for place in places) / len(places)
        self._discs += [(place, slot) for place in places]
        for place in places:
            dx, dy = curves.polar(radius - slot, math.atan2(place[1] - y, place[0] - x))
            self._discs.append(((place[0] + dx, place[1] + dy), slot))
        for place, other in itertools.pairwise([*places, places[0]]):
            middle = curves.between(place, other, 0.5)
            dx, dy = curves.polar(radius - 4.0, math.atan2(middle[1] - y, middle[0] - x))
            for part in (0.15, 0.32, 0.5, 0.68, 0.85):
                at = curves.between(place, other, part)
                self._discs.append(((at[0] + dx, at[1] + dy), 4.0))

    def take_track(self, piece: Piece, width: float) -> None:
        """Track of a width is drawn along a piece."""
        self._lines[width / 2] = (*self._lines.get(width / 2, ()), piece)

    def find(self, width: float, height: float, wish: Wish) -> FoundRoom:
        """The best place for the middle of a box of this size."""
        import numpy

        best = self._best(_grid(self._layout), width, height, wish, 3)
        around = [numpy.asarray(at) + _fine() for at, *_ in best]
        return FoundRoom(*self._best(numpy.concatenate(around), width, height, wish, 1)[0])

    def _best(
        self, centers: Any, width: float, height: float, wish: Wish, count: int
    ) -> list[tuple[Point, float, float, float]]:
        """The best points with their free room, their worth, and the room beside track."""
        import numpy
        import shapely

        x, y = centers[:, 0], centers[:, 1]
        solid = numpy.full(len(centers), 99.0)
        for (px, py), radius in self._discs:
            solid = numpy.minimum(solid, _gap(x - px, y - py, width, height) - radius)
        for box in self._boxes:
            bx, by = (box.left + box.right) / 2, (box.top + box.bottom) / 2
            wide, tall = width + box.width, height + box.height
            solid = numpy.minimum(solid, _gap(x - bx, y - by, wide, tall))
        border = _inside(centers, width, height, self._layout) + wish.beyond
        room = numpy.minimum(solid, border)
        aside = room
        likely = numpy.flatnonzero(room >= LEAST)
        if not len(likely):
            likely = numpy.arange(len(centers))
        track = numpy.full(len(centers), 99.0)
        boxes = shapely.box(
            x[likely] - width / 2,
            y[likely] - height / 2,
            x[likely] + width / 2,
            y[likely] + height / 2,
        )
        for half, pieces in self._lines.items():
            free = shapely.distance(boxes, _geometry(pieces)) - half
            track[likely] = numpy.minimum(track[likely], free)
        if not wish.over_track:
            room = numpy.minimum(room, track)
        pull_x = wish.pull if wish.pull_x is None else wish.pull_x
        away = numpy.hypot((x - wish.near[0]) * pull_x, (y - wish.near[1]) * wish.pull)
        worth = numpy.minimum(room, wish.clear) - away - 30 * (room < LEAST)
        worth -= 20 * numpy.maximum(0.0, -border)
        if wish.over_track:
            worth += 1.2 * numpy.minimum(track, 1.5)
        order = numpy.lexsort((x.round(3), y.round(3), -worth.round(6)))[:count]
        return [
            (
                (float(x[i]), float(y[i])),
                float(min(room[i], track[i])),
                float(worth[i]),
                float(aside[i]),
            )
            for i in order
        ]


def _gap(x: Any, y: Any, width: float, height: float) -> Any:
    """Distance of points from the border of a box around (0, 0); 0 inside."""
    import numpy

    return numpy.hypot(
        numpy.maximum(numpy.abs(x) - width / 2, 0.0), numpy.maximum(numpy.abs(y) - height / 2, 0.0)
    )


@lru_cache(maxsize=4096)
def _geometry(pieces: tuple[Piece, ...]) -> Geometry:
    """Pieces as one geometry; kept, since the same track is asked about again and again."""
    import shapely

    lines = shapely.MultiLineString([curves.samples(piece, 8.0) for piece in pieces])
    shapely.prepare(lines)
    return lines


def _inside(centers: Any, width: float, height: float, layout: Layout) -> Any:
    """How far inside the hex each box lies; negative where it reaches out."""
    import numpy

    normals = _normals(layout)
    reach = numpy.abs(normals) @ (width / 2, height / 2)
    return INRADIUS - (numpy.abs(centers @ normals.T) + reach).max(axis=1)


@cache
def _normals(layout: Layout) -> Any:
    """The directions of three sides; the other three are opposite."""
    import numpy

    turn = 90 if layout is Layout.FLAT else 0
    return numpy.array([curves.polar(1.0, math.radians(turn + 60 * side)) for side in range(3)])


@cache
def _grid(layout: Layout) -> Any:
    """Points all over a hex."""
    import numpy

    count = int(CIRCUMRADIUS // COARSE)
    steps = numpy.arange(-count, count + 1) * COARSE
    points = numpy.stack(numpy.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    return points[_inside(points, 0.0, 0.0, layout) >= 0]


@cache
def _fine() -> Any:
    """Small shifts around a point."""
    import numpy

    steps = numpy.arange(-2, 3) * FINE
    return numpy.stack(numpy.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
