"""Cells: a printed grid with piles on it, as a share price chart is."""

from __future__ import annotations

import math
from dataclasses import dataclass

from stambana.art.shapes import Box
from stambana.hexes.shape import Point
from stambana.sheets.ink import BoxInk, Color, Ink, Laid, LineInk, Place, TextInk
from stambana.sheets.parts import Part, text_width

_WIDEST, _NARROWEST = 3.3, 1.2


@dataclass(frozen=True, slots=True)
class Cell:
    """A space of the grid: what is printed on it, its ground and what lies there, top first.

    ``sign`` tells the ground apart without color: ``disc``, ``square``, or a number of bars.
    ``below`` and ``left`` say that a heavy line runs along that edge, ``aside`` that a small
    arrow beside it points up (1) or down (-1).  ``says`` is what the
    space itself tells under the pointer, ``key`` its name there; ``marked`` is the place in the
    pile of the one that is ringed.
    """

    text: str
    fill: Color = "raised"
    bold: bool = False
    sign: str = ""
    pile: tuple[Part, ...] = ()
    below: bool = False
    left: bool = False
    aside: int = 0
    key: str = ""
    says: str = ""
    marked: int = -1


@dataclass(frozen=True, slots=True)
class Way:
    """An arrow from a space to another, each (row, column)."""

    start: tuple[int, int]
    end: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cells:
    """A grid of spaces, rows from the top; rows may have different lengths."""

    rows: tuple[tuple[Cell, ...], ...]
    ways: tuple[Way, ...] = ()
    line: Color = "error"
    widest: float = _WIDEST

    def wide(self) -> float:
        """The narrowest at which prices can be read; a wider room makes the spaces larger."""
        return max(map(len, self.rows), default=0) * _NARROWEST

    def lay(self, width: float) -> Laid:
        """All that is printed, then the piles, then the arrows."""
        columns = max(map(len, self.rows), default=1)
        wide = min(width / columns, self.widest)
        high = min(1.5 * wide, 0.75 * wide + 1.2)
        texts = [text_width(cell.text, 1.0, True) for row in self.rows for cell in row]
        size = min(1.0, 0.86 * wide / max(texts, default=1.0))
        ink: list[Ink] = []
        inner: list[tuple[float, float, Laid]] = []
        lines: list[Ink] = []
        spots: list[Place] = []
        for down, row in enumerate(self.rows):
            for across, cell in enumerate(row):
                box = Box(across * wide, down * high, (across + 1) * wide, (down + 1) * high)
                ink += _ground(cell, box, size)
                lines += self._lines(cell, box)
                inner += _pile(cell, box, size)
                if cell.key:
                    spots.append(Place(box, cell.key, cell.says or cell.text, quiet=True))
        over = [piece for way in self.ways for piece in _arrow(way, wide, high)]
        return Laid(
            columns * wide,
            len(self.rows) * high,
            (*ink, *lines),
            tuple(inner),
            tuple(spots),
            tuple(over),
        )

    def _lines(self, cell: Cell, box: Box) -> list[Ink]:
        """The heavy lines along a space, and the small arrow beside it."""
        found: list[Ink] = []
        if cell.left:
            found.append(LineInk(((box.left, box.top), (box.left, box.bottom)), self.line, 0.16))
        if cell.below:
            ends = ((box.left, box.bottom), (box.right, box.bottom))
            found.append(LineInk(ends, self.line, 0.16))
        if cell.aside:
            size = 0.42
            x = box.right + 0.85 * size if cell.aside > 0 else box.left - 0.85 * size
            y, tip = (box.top + box.bottom) / 2, -0.55 * size * cell.aside
            points = ((x, y + tip), (x + size / 2, y - tip), (x - size / 2, y - tip))
            found.append(LineInk(points, fill="muted"))
        return found

    def say(self) -> str:
        """The piles: where something lies, and what."""
        found = []
        for row in self.rows:
            for cell in row:
                said = [at.say() for at in cell.pile]
                if said:
                    found.append(f"{cell.text}: {', '.join(said)}")
        return "\n".join(found)


@dataclass(frozen=True, slots=True)
class Swatch:
    """A small piece of a space's ground with its sign, for a legend."""

    fill: Color
    sign: str = ""

    def wide(self) -> float:
        """As wide as a short word."""
        return 1.5

    def lay(self, width: float) -> Laid:
        """The ground."""
        return Laid(1.5, 1.1, tuple(_ground(Cell("", self.fill, sign=self.sign), _SWATCH, 1.0)))

    def say(self) -> str:
        """Nothing: what it means stands beside it."""
        return ""


_SWATCH = Box(0.0, 0.0, 1.5, 1.1)


def _ground(cell: Cell, box: Box, size: float) -> list[Ink]:
    """What is printed on a space."""
    color = "text" if cell.fill == "raised" else f"on:{cell.fill}"
    middle = (box.left + box.right) / 2
    found: list[Ink] = [
        BoxInk(box, cell.fill, "muted/base:45"),
        TextInk(cell.text, middle, box.top + 0.06 + size / 2, size, cell.bold, color, 0.5),
    ]
    unit = max(0.08, min(box.width, 1.6) * 0.09)
    right, bottom = box.right - 1.8 * unit, box.bottom - 1.8 * unit
    side = Box(right - 2.6 * unit, bottom - 2.6 * unit, right, bottom)
    if cell.sign == "disc":
        found.append(BoxInk(side, color, radius=1.3 * unit))
    elif cell.sign == "square":
        found.append(BoxInk(side, color))
    elif cell.sign.isdecimal():
        for number in range(int(cell.sign)):
            x = right - number * 1.8 * unit
            found.append(BoxInk(Box(x - 0.8 * unit, bottom - 3 * unit, x, bottom), color))
    return found


def _pile(cell: Cell, box: Box, size: float) -> list[tuple[float, float, Laid]]:
    """What lies on a space, the top one in front on the left."""
    number = len(cell.pile)
    if not number:
        return []
    line = 1.02 * size + 0.08
    left, top = box.left + 0.08, box.top + line
    room_x, room_y = box.width - 0.16, box.height - line - 0.08
    side = min(room_x, room_y) * (1.0 if number == 1 else max(0.58, 0.9 - 0.08 * number))
    step_x = (room_x - side) / (number - 1) if number > 1 else 0.0
    step_y = (room_y - side) / (number - 1) if number > 1 else 0.0
    if number == 1:
        left, top = left + (room_x - side) / 2, top + (room_y - side) / 2
    found: list[tuple[float, float, Laid]] = []
    for place in reversed(range(number)):
        at = (left + place * step_x, top + place * step_y)
        if place == cell.marked:
            ring = Box(-0.14, -0.14, side + 0.14, side + 0.14)
            ink = BoxInk(ring, "", "accent", 0.17, side / 2 + 0.14)
            found.append((*at, Laid(side, side, (ink,))))
        found.append((*at, cell.pile[place].lay(side)))
    return found


def _arrow(way: Way, wide: float, high: float) -> list[Ink]:
    """A line from space to space with a head, on a lighter one that lifts it off the ground."""

    def foot(space: tuple[int, int]) -> Point:
        row, column = space
        return (column + 0.5) * wide, (row + 1) * high - 0.48 * wide

    (x, y), (end_x, end_y) = foot(way.start), foot(way.end)
    length = math.hypot(end_x - x, end_y - y)
    if not length:
        return []
    dx, dy = (end_x - x) / length, (end_y - y) / length
    head, width = 0.46, 0.12
    neck = (end_x - dx * head, end_y - dy * head)
    begin = (x + dx * 0.4 * wide, y + dy * 0.4 * wide)
    found: list[Ink] = []
    for color, more in (("window", 0.15), ("accent", 0.0)):
        half, tip = 0.55 * head + 0.6 * more, 0.6 * more
        found.append(LineInk((begin, neck), color, width + more))
        points = (
            (end_x + dx * tip, end_y + dy * tip),
            (neck[0] - dy * half, neck[1] + dx * half),
            (neck[0] + dy * half, neck[1] - dx * half),
        )
        found.append(LineInk(points, fill=color))
    return found
