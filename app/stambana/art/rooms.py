"""Rooms: where in a hex a number, a label or a name finds the most free room.

What is drawn already is handed over as shapes that are taken.  A box of the size of the text
is then tried on a grid all over the hex, first coarse, then fine around the best; what counts
is the distance to what is taken, to the border of the hex, and to where one would like it.
The same things taken always give the same place.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from stambana.art import curves
from stambana.art.curves import Piece
from stambana.art.shapes import Box
from stambana.hexes.coords import Layout
from stambana.hexes.shape import Point, corners

if TYPE_CHECKING:
    from shapely import Geometry

COARSE = 6.0
FINE = 1.5


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
class Found:
    """Where a box goes, the free room around it (negative: it overlaps), and its worth."""

    at: Point
    room: float
    worth: float


class Room:
    """The free room of one hex, its middle at (0, 0)."""

    def __init__(self, layout: Layout) -> None:
        """An empty hex."""
        self._layout = layout
        self._solid: list[Geometry] = []
        self._lines: list[Geometry] = []
        self._margin = 0.0

    def take_disc(self, at: Point, radius: float) -> None:
        """A disc is drawn here."""
        import shapely

        self._solid.append(shapely.Point(at).buffer(radius, quad_segs=6))

    def take_box(self, box: Box) -> None:
        """A box is drawn here."""
        import shapely

        self._solid.append(shapely.box(*box))

    def take_hull(self, places: Sequence[Point], radius: float) -> None:
        """What a disc of this radius covers that goes around among these places."""
        import shapely

        self._solid.append(shapely.MultiPoint(places).convex_hull.buffer(radius, quad_segs=6))

    def take_track(self, piece: Piece, width: float) -> None:
        """Track of a width is drawn along a piece."""
        import shapely

        self._lines.append(shapely.LineString(curves.samples(piece, 6.0)))
        self._margin = width / 2

    def find(self, width: float, height: float, wish: Wish) -> Found:
        """The best place for the middle of a box of this size."""
        points = _grid(self._layout)
        best = self._best(points, width, height, wish, 3)
        step = FINE
        around = [
            (x + i * step, y + j * step)
            for (x, y), _, _ in best
            for i in range(-3, 4)
            for j in range(-3, 4)
        ]
        at, worth, room = self._best(around, width, height, wish, 1)[0]
        return Found(at, room, worth)

    def _best(
        self, points: Sequence[Point], width: float, height: float, wish: Wish, count: int
    ) -> list[tuple[Point, float, float]]:
        """The best points with their worth and free room."""
        import numpy
        import shapely

        centers = numpy.asarray(points)
        x, y = centers[:, 0], centers[:, 1]
        boxes = shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        solid = _distance(self._solid, boxes, len(centers))
        track = _distance(self._lines, boxes, len(centers)) - self._margin
        border = _inside(centers, width, height, self._layout) + wish.beyond
        room = numpy.minimum(solid, border)
        if not wish.over_track:
            room = numpy.minimum(room, track)
        pull_x = wish.pull if wish.pull_x is None else wish.pull_x
        away = numpy.hypot((x - wish.near[0]) * pull_x, (y - wish.near[1]) * wish.pull)
        worth = numpy.minimum(room, wish.clear) - away - 30 * (room < 0.6)
        worth -= 20 * numpy.maximum(0.0, -border)
        if wish.over_track:
            worth += 1.2 * numpy.minimum(track, 1.5)
        order = numpy.lexsort((x.round(3), y.round(3), -worth.round(6)))[:count]
        return [
            ((float(x[i]), float(y[i])), float(worth[i]), float(min(room[i], track[i])))
            for i in order
        ]


def _distance(taken: list[Geometry], boxes: Any, count: int) -> Any:
    import numpy
    import shapely

    if not taken:
        return numpy.full(count, 99.0)
    union = shapely.GeometryCollection(taken) if len(taken) > 1 else taken[0]
    return shapely.distance(boxes, union)


def _inside(centers: Any, width: float, height: float, layout: Layout) -> Any:
    """How far inside the hex each box lies; negative where it reaches out."""
    import numpy

    least = numpy.full(len(centers), 99.0)
    for normal in _normals(layout):
        reach = abs(normal[0]) * width / 2 + abs(normal[1]) * height / 2
        along = centers[:, 0] * normal[0] + centers[:, 1] * normal[1]
        least = numpy.minimum(least, 50.0 - along - reach)
    return least


@cache
def _normals(layout: Layout) -> tuple[Point, ...]:
    turn = 90 if layout is Layout.FLAT else 0
    return tuple(curves.polar(1.0, math.radians(turn + 60 * side)) for side in range(6))


@cache
def _grid(layout: Layout) -> tuple[Point, ...]:
    reach = max(max(abs(x), abs(y)) for x, y in corners(layout))
    count = int(reach // COARSE)
    steps = [index * COARSE for index in range(-count, count + 1)]
    normals = _normals(layout)
    return tuple(
        (x, y) for y in steps for x in steps if all(x * nx + y * ny <= 50.0 for nx, ny in normals)
    )
