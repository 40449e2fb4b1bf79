"""Ink: what a sheet that is laid out is drawn with, and where its spots lie.

Lengths are *lines*: the height of a line of the window's text, so larger type makes everything
larger.  x grows to the right, y downwards, from the upper left corner.  A color is a role of the
look (``text``, ``accent``), of a player's seat (``seat.1``), of the board's theme
(``tile.yellow``) or a literal ``#rrggbb``; ``on:COLOR`` is black or white, whichever reads
better on it, ``raised/muted:28`` a color with 28 percent of another (``paints`` resolves them).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from stambana.art.shapes import Box, Shape
from stambana.engine.actions import Action
from stambana.hexes.shape import Point

Color = str

HAIR = 0.055
"""The width of a thin line: about one pixel at the usual size of text."""


@dataclass(frozen=True, slots=True)
class BoxInk:
    """A rectangle with round corners, filled, with an edge, or both; ``hatched`` fills by lines."""

    box: Box
    fill: Color = ""
    edge: Color = ""
    width: float = HAIR
    radius: float = 0.0
    dashed: bool = False
    hatched: bool = False


@dataclass(frozen=True, slots=True)
class LineInk:
    """A line through points, or with ``fill`` the area within them.

    ``dash`` alternates drawn and open lengths, counted in widths of the line.
    """

    points: tuple[Point, ...]
    color: Color = ""
    width: float = HAIR
    fill: Color = ""
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class TextInk:
    """A line of text around a height ``y``; ``across`` is where ``x`` lies in it: 0 left, 1 right.

    ``size`` is a part of the window's.
    """

    text: str
    x: float
    y: float
    size: float = 1.0
    bold: bool = False
    color: Color = "text"
    across: float = 0.0


@dataclass(frozen=True, slots=True)
class PictureInk:
    """Shapes of ``art``, their origin at a place, ``scale`` lines to a unit."""

    shapes: tuple[Shape, ...]
    at: Point
    scale: float
    opacity: float = 1.0


Ink = BoxInk | LineInk | TextInk | PictureInk


@dataclass(frozen=True, slots=True)
class Place:
    """A spot where it lies: see ``boxes.Spot`` for what it stands for."""

    box: Box
    key: str
    says: str
    subject: str = ""
    lights: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A part that is laid out: its size, its own ink, the parts within, and its spots.

    The inner parts lie at their places, later ones above; a spot's box is in this part's lines.
    ``over`` is ink above them.
    """

    width: float
    height: float
    ink: tuple[Ink, ...] = ()
    inner: tuple[tuple[float, float, Laid], ...] = ()
    spots: tuple[Place, ...] = ()
    over: tuple[Ink, ...] = field(default=())

    def inks(self, dx: float = 0.0, dy: float = 0.0) -> Iterator[tuple[float, float, Ink]]:
        """All ink with its offset, lowest first."""
        for ink in self.ink:
            yield dx, dy, ink
        for x, y, part in self.inner:
            yield from part.inks(dx + x, dy + y)
        for ink in self.over:
            yield dx, dy, ink

    def places(self, dx: float = 0.0, dy: float = 0.0) -> Iterator[Place]:
        """All spots where they lie on the sheet, outer ones before those within."""
        for spot in self.spots:
            left, top, right, bottom = spot.box
            yield Place(
                Box(left + dx, top + dy, right + dx, bottom + dy),
                spot.key,
                spot.says,
                spot.subject,
                spot.lights,
                spot.actions,
                spot.quiet,
            )
        for x, y, part in self.inner:
            yield from part.places(dx + x, dy + y)
