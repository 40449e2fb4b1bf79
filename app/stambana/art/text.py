"""Text: how much room a line of letters takes, without a window.

The widths come from ``resources/fonts/metrics.json``, written from the bundled fonts.  Pairs
of letters are not kerned here; a window that kerns draws a little narrower, never wider.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from stambana.art.shapes import Box, Face, TextShape
from stambana.hexes.shape import Point
from stambana.places import resources


@dataclass(frozen=True, slots=True)
class Metrics:
    """Measures of one face as parts of its size; ``advances`` is the width of each letter."""

    file: str
    ascent: float
    descent: float
    cap_height: float
    x_height: float
    advances: dict[str, float]
    unknown: float


@cache
def _table() -> tuple[str, dict[Face, Metrics]]:
    path = resources() / "fonts" / "metrics.json"
    stored = json.loads(path.read_text(encoding="utf-8"))
    faces = {}
    for face in Face:
        values = stored["faces"][face.value]
        faces[face] = Metrics(**values, unknown=values["advances"]["m"])
    return stored["family"], faces


def family() -> str:
    """The name of the bundled type family, as a window or an SVG file asks for it."""
    return _table()[0]


def metrics(face: Face = Face.REGULAR) -> Metrics:
    """The measures of one face."""
    return _table()[1][face]


def font_file(face: Face = Face.REGULAR) -> Path:
    """The bundled file of one face."""
    return resources() / "fonts" / metrics(face).file


def width(text: str, size: float, face: Face = Face.REGULAR, spacing: float = 0.0) -> float:
    """How long a line is, in units; ``spacing`` is added between two letters."""
    measures = metrics(face)
    letters = sum(measures.advances.get(letter, measures.unknown) for letter in text)
    return letters * size + spacing * max(0, len(text) - 1)


def cap_height(size: float, face: Face = Face.REGULAR) -> float:
    """How tall capitals and figures are, in units."""
    return metrics(face).cap_height * size


def baseline(size: float, face: Face = Face.REGULAR) -> float:
    """How far below ``TextShape.at`` the baseline lies: half the height of the capitals."""
    return cap_height(size, face) / 2


def box(shape: TextShape) -> Box:
    """The upright box around the letters without halo; descenders may reach below it.

    ``angle`` is left aside; see ``quad``.
    """
    half = width(shape.text, shape.size, shape.face, shape.spacing) / 2
    up = cap_height(shape.size, shape.face) / 2
    x, y = shape.at
    return Box(x - half, y - up, x + half, y + up)


def quad(shape: TextShape) -> tuple[Point, ...]:
    """The four corners of the box around the letters, turned by the line's angle."""
    found = box(shape)
    x, y = shape.at
    cos, sin = math.cos(math.radians(shape.angle)), math.sin(math.radians(shape.angle))
    corners = (
        (found.left, found.top),
        (found.right, found.top),
        (found.right, found.bottom),
        (found.left, found.bottom),
    )
    return tuple(
        (x + (px - x) * cos - (py - y) * sin, y + (px - x) * sin + (py - y) * cos)
        for px, py in corners
    )


def shortened(line: str, size: float, room: float, face: Face = Face.REGULAR) -> str:
    """The line, its end left out and marked by a dot line where it is longer than ``room``."""
    if width(line, size, face) <= room:
        return line
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        if width(line[:middle].rstrip() + "…", size, face) <= room:
            low = middle
        else:
            high = middle - 1
    return line[:low].rstrip() + "…"
