"""Shapes: the few forms every drawing is made of.

Lengths are units (see ``hexes.shape``), angles degrees clockwise.  A *paint* is a role of
the theme (``tile.yellow``) or a literal color (``#1d4f91``); the theme resolves it last.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from stambana.hexes.shape import Point

Paint = str


class Verb(StrEnum):
    """What one step of a path does; the letters are those of SVG."""

    MOVE = "M"
    LINE = "L"
    CUBIC = "C"
    CLOSE = "Z"


class PathStep(NamedTuple):
    """One step: ``points`` holds 1 point for M and L, 3 for C (two controls, end), 0 for Z."""

    verb: Verb
    points: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line around or along a path.  ``dash`` alternates drawn and open lengths in units."""

    paint: Paint
    width: float
    dash: tuple[float, ...] = ()
    round_cap: bool = False


@dataclass(frozen=True, slots=True)
class PathShape:
    """A filled or stroked path (or both: filled first); joins are always round."""

    steps: tuple[PathStep, ...]
    fill: Paint = ""
    stroke: Stroke | None = None
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class CircleShape:
    """A disc or ring."""

    at: Point
    radius: float
    fill: Paint = ""
    stroke: Stroke | None = None
    opacity: float = 1.0


class Face(StrEnum):
    """The type faces of a board; all come with the program."""

    REGULAR = "regular"
    BOLD = "bold"
    ITALIC = "italic"


@dataclass(frozen=True, slots=True)
class TextShape:
    """One line of text, centered on ``at`` in both directions.

    From west to east the middle is that of its width; from north to south it is half the
    height of its capitals above the baseline (``text.baseline``).  ``size`` is one em in
    units, ``spacing`` units added between two letters, ``angle`` turns it about ``at``.
    A halo is drawn around the letters in its paint so that they read over track.
    """

    text: str
    at: Point
    size: float
    paint: Paint = "ink"
    face: Face = Face.REGULAR
    halo: Paint = ""
    halo_width: float = 0.0
    angle: float = 0.0
    spacing: float = 0.0


Shape = PathShape | CircleShape | TextShape


class Box(NamedTuple):
    """A rectangle by its corners, in units."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def grown(self, by: float) -> Box:
        """The same box with a margin around it."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def joined(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together, usually those of one hex; ``key`` is its name."""

    key: str
    shapes: tuple[Shape, ...]
    box: Box


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer of a drawing, lowest first within the drawing; groups by key, in order."""

    name: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole picture: layers from the lowest to the highest, and what surrounds them all."""

    layers: tuple[Layer, ...]
    box: Box


def moved(shape: Shape, by: Point) -> Shape:
    """The same shape shifted by ``by``."""
    dx, dy = by
    if isinstance(shape, PathShape):
        steps = tuple(
            PathStep(step.verb, tuple((x + dx, y + dy) for x, y in step.points))
            for step in shape.steps
        )
        return PathShape(steps, shape.fill, shape.stroke, shape.opacity)
    at = (shape.at[0] + dx, shape.at[1] + dy)
    if isinstance(shape, CircleShape):
        return CircleShape(at, shape.radius, shape.fill, shape.stroke, shape.opacity)
    return TextShape(
        shape.text,
        at,
        shape.size,
        shape.paint,
        shape.face,
        shape.halo,
        shape.halo_width,
        shape.angle,
        shape.spacing,
    )


def polygon(points: Iterable[Point], fill: Paint = "", stroke: Stroke | None = None) -> PathShape:
    """A closed path through points."""
    steps = [PathStep(Verb.LINE, (point,)) for point in points]
    steps[0] = PathStep(Verb.MOVE, steps[0].points)
    return PathShape((*steps, PathStep(Verb.CLOSE)), fill, stroke)
