"""Marks: loose pieces that a title puts on a hex to be seen.

What a piece says, its colors and where it lies are data of the board; here it is only drawn:
a plate with round ends, larger than printed markers, since it is what a game is about.  One
without effect yet is hollow with a broken edge.
"""

from __future__ import annotations

from stambana.art import curves, text
from stambana.art.shapes import Face, Stroke, TextShape
from stambana.art.signs import Sign, plate
from stambana.hexes.coords import Layout
from stambana.hexes.shape import INRADIUS, Point, side_angle
from stambana.track.board import Mark

HEIGHT = 15.0
_LETTERS = 10.2
_INSET = 11.0


def mark_sign(mark: Mark) -> Sign:
    """The piece as a sign to be placed."""
    line = mark.label or mark.kind[:3]
    width = max(HEIGHT, text.width(line, _LETTERS, Face.BOLD) + 8.0)
    ground, ink = mark.color or "marker.ground", mark.text or "marker"
    edge = Stroke(ink, 1.3)
    if mark.quiet:
        ground, ink = "marker.ground", "marker"
        edge = Stroke(mark.color or "marker", 1.6, dash=(2.6, 1.8))
    size = _LETTERS if not mark.quiet else 0.9 * _LETTERS
    return Sign(
        width,
        HEIGHT,
        (
            plate((0.0, 0.0), width, HEIGHT, ground, edge),
            TextShape(line, (0.0, 0.0), size, ink, Face.BOLD),
        ),
    )


def side_place(side: int, layout: Layout) -> Point:
    """Where a piece lies that belongs to a side: inside the hex, at the middle of the side."""
    return curves.polar(INRADIUS - _INSET, side_angle(side, layout))
