"""Parts: the small things of a sheet: texts, signs, chips, pictures.

A part is a frozen value that tells how wide it would like to be (``wide``), lays itself out in
a width (``lay``), and says itself in words (``say``).  Everything drawn, printed or spoken of a
sheet comes from these three.  Lengths are lines (see ``ink``).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from stambana.art import text as letters
from stambana.art.shapes import Box, Face, Shape
from stambana.sheets.ink import HAIR, BoxInk, Color, Laid, LineInk, PictureInk, TextInk

SMALL = 0.86
"""Size of lesser text, as a part of the window's."""

LARGE = 1.22

_HIGH, _LINE = 1.15, 1.04
"""Height of a line with what keeps it from the next: one that stands alone, one of prose."""

_SLACK = 0.02
"""What a text may be wider than its room before it is cut: widths are rounded."""


class Part(Protocol):
    """What all parts can do."""

    def wide(self) -> float:
        """The width at which nothing is cut, wrapped or left out."""

    def lay(self, width: float) -> Laid:
        """Itself within a width, as high as it gets."""

    def say(self) -> str:
        """Itself in words, "" for what only adorns."""


@lru_cache(maxsize=8192)
def text_width(text: str, size: float = 1.0, bold: bool = False) -> float:
    """How long a line of text is."""
    face = Face.BOLD if bold else Face.REGULAR
    return letters.width(text, size * font_size(), face)


@lru_cache(maxsize=1)
def font_size() -> float:
    """The size of the window's type as a part of its line."""
    measures = letters.metrics()
    return 1.0 / (measures.ascent + measures.descent)


def cut(text: str, width: float, size: float = 1.0, bold: bool = False) -> str:
    """A text as much of which as fits, with an ellipsis where something is left out."""
    if text_width(text, size, bold) <= width + _SLACK:
        return text
    low, high = 0, len(text)
    while low < high:  # the longest beginning that fits with its ellipsis
        middle = (low + high + 1) // 2
        if text_width(text[:middle].rstrip() + "…", size, bold) <= width + _SLACK:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…" if low or width > 0 else ""


@dataclass(frozen=True, slots=True)
class Text:
    """One line.  Where it has no room the ``shorter`` ones are tried, then the last is cut.

    An empty last one leaves it out.  A ``firm`` text keeps its width where a row is narrow; one
    that ``shrinks`` gets smaller letters instead of being cut.  ``across`` is where it stands in a
    wider room: 0 left, 0.5 in the middle, 1 right.  ``struck`` draws a line through it, ``says``
    is spoken in its place.
    """

    text: str
    size: float = 1.0
    bold: bool = False
    color: Color = "text"
    across: float = 0.0
    shorter: tuple[str, ...] = ()
    firm: bool = False
    shrinks: bool = False
    struck: bool = False
    says: str = ""

    def wide(self) -> float:
        """The whole text."""
        return text_width(self.text, self.size, self.bold)

    def lay(self, width: float) -> Laid:
        """The longest wording that fits."""
        size, text = self.size, self._fitting(width)
        long = text_width(text, size, self.bold)
        if self.shrinks and long > width > 0:
            size *= width / long
        elif long > width + _SLACK:
            text = cut(text, width, size, self.bold)
        long = text_width(text, size, self.bold)
        height = _HIGH * self.size
        x = self.across * max(0.0, width - long) if width < math.inf else 0.0
        ink = TextInk(text, x, height / 2, size, self.bold, self.color)
        middle = height / 2
        line = LineInk(((x, middle), (x + long, middle)), "muted")
        taken = width if self.across and width < math.inf else long
        return Laid(taken, height, (ink,), over=(line,) if self.struck and text else ())

    def _fitting(self, width: float) -> str:
        wordings = (self.text, *self.shorter)
        return next(
            (at for at in wordings if text_width(at, self.size, self.bold) <= width + _SLACK),
            wordings[-1],
        )

    def say(self) -> str:
        """The whole text, or what is said in its place."""
        return self.says or self.text


@dataclass(frozen=True, slots=True)
class Prose:
    """A text of as many lines as it needs."""

    text: str
    size: float = 1.0
    bold: bool = False
    color: Color = "text"

    def wide(self) -> float:
        """The longest of the lines that the text itself has."""
        return max(text_width(line, self.size, self.bold) for line in self.text.split("\n"))

    def lay(self, width: float) -> Laid:
        """Broken between words, and within one that has no room."""
        lines = [
            piece
            for line in self.text.split("\n")
            for piece in wrapped(line, width, self.size, self.bold)
        ]
        high = _LINE * self.size
        ink = tuple(
            TextInk(line, 0.0, (at + 0.5) * high, self.size, self.bold, self.color)
            for at, line in enumerate(lines)
        )
        long = max(text_width(line, self.size, self.bold) for line in lines)
        return Laid(min(long, width), high * len(lines), ink)

    def say(self) -> str:
        """The text."""
        return self.text


def wrapped(text: str, width: float, size: float = 1.0, bold: bool = False) -> list[str]:
    """A text in lines that fit a width; at least one, a word that is too long in pieces."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if text_width(longer, size, bold) <= width + _SLACK:
            line = longer
            continue
        if line:
            lines.append(line)
        while text_width(word, size, bold) > width + _SLACK and len(word) > 1:
            some = len(word) - 1
            while some > 1 and text_width(word[:some], size, bold) > width + _SLACK:
                some -= 1
            lines.append(word[:some])
            word = word[some:]
        line = word
    lines.append(line)
    return lines


@dataclass(frozen=True, slots=True)
class Gap:
    """Room; with ``weight`` it takes a share of what a row has left."""

    width: float = 0.0
    weight: float = 0.0
    height: float = 0.0

    def wide(self) -> float:
        """The room."""
        return self.width

    def lay(self, width: float) -> Laid:
        """Nothing."""
        return Laid(min(width, self.width) if not self.weight else width, self.height)

    def say(self) -> str:
        """Nothing."""
        return ""


SPRING = Gap(0.5, weight=1.0)
"""What pushes the rest of a row to the right."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A few letters on a square of a color: a seat, a place in the order."""

    text: str
    side: float = 1.2
    fill: Color = "raised"
    edge: Color = "text"
    color: Color = ""
    says: str = ""

    def wide(self) -> float:
        """Its side."""
        return self.side

    def lay(self, width: float) -> Laid:
        """The square with its letters; without ``color`` they are black or white."""
        side = self.side
        size = max(0.5, min(1.6, side * 0.86))
        long = text_width(self.text, size, True)
        size *= min(1.0, 0.86 * side / long) if long else 1.0
        return Laid(
            side,
            side,
            (
                BoxInk(Box(0.0, 0.0, side, side), self.fill, self.edge, radius=0.22 * side),
                TextInk(
                    self.text, side / 2, side / 2, size, True, self.color or f"on:{self.fill}", 0.5
                ),
            ),
        )

    def say(self) -> str:
        """What it stands for; "" where a name beside it does."""
        return self.says


@dataclass(frozen=True, slots=True)
class Pill:
    """A short word in a box with round ends."""

    text: str
    fill: Color = ""
    edge: Color = "muted"
    color: Color = "text"
    bold: bool = False
    struck: bool = False
    size: float = SMALL
    radius: float = 0.55
    dashed: bool = False
    least: float = 0.0
    says: str = ""

    def wide(self) -> float:
        """The word and its ends, at least ``least``."""
        word = text_width(self.text, self.size, self.bold)
        return max(self.least, word + 0.9 * self.size / SMALL)

    def lay(self, width: float) -> Laid:
        """The word, cut where it has no room."""
        pad = 0.45 * self.size / SMALL
        wide, high = min(self.wide(), width), 1.28 * self.size
        text = cut(self.text, wide - 2 * pad, self.size, self.bold)
        box = BoxInk(
            Box(0.0, 0.0, wide, high), self.fill, self.edge, HAIR, self.radius, self.dashed
        )
        ink = TextInk(text, wide / 2, high / 2, self.size, self.bold, self.color, 0.5)
        line = LineInk(((0.7 * pad, high / 2), (wide - 0.7 * pad, high / 2)), "muted")
        return Laid(wide, high, (box, ink), over=(line,) if self.struck else ())

    def say(self) -> str:
        """The word, or what is said in its place."""
        return self.says or self.text


@dataclass(frozen=True, slots=True)
class Glyph:
    """A small sign: ``star``, ``pointer``, ``warning``, ``slash``, or one of ``MARKS``."""

    kind: str
    size: float = 0.8
    color: Color = "text"
    says: str = ""

    def wide(self) -> float:
        """Its side."""
        return self.size

    def lay(self, width: float) -> Laid:
        """The sign in a square."""
        middle = (self.size / 2, self.size / 2)
        return Laid(self.size, self.size, glyph(self.kind, middle, self.size, self.color))

    def say(self) -> str:
        """What it means."""
        return self.says


MARKS = ("circle", "square", "triangle", "diamond", "cross", "star")
"""Signs that are told apart on a line."""


def glyph(
    kind: str, middle: tuple[float, float], size: float, color: Color
) -> tuple[BoxInk | LineInk, ...]:
    """The ink of a small sign around a place, ``size`` across; raises KeyError for none."""
    x, y = middle
    half = size / 2

    def at(*places: tuple[float, float]) -> tuple[tuple[float, float], ...]:
        return tuple((x + dx * half, y + dy * half) for dx, dy in places)

    if kind == "circle":
        return (BoxInk(Box(x - half, y - half, x + half, y + half), color, radius=half),)
    if kind == "square":
        return (BoxInk(Box(x - half, y - half, x + half, y + half), color),)
    if kind == "star":
        turns = [math.tau * number / 10 - math.tau / 4 for number in range(10)]
        far = [1.0 if number % 2 == 0 else 0.42 for number in range(10)]
        points = at(*((f * math.cos(t), f * math.sin(t)) for f, t in zip(far, turns, strict=True)))
        return (LineInk(points, fill=color),)
    if kind == "slash":
        return (LineInk(at((-0.8, -1), (0.8, 1)), color, max(0.1, 0.05 * size)),)
    if kind == "cross":
        wide = 0.35 * size
        return (
            LineInk(at((-1, -1), (1, 1)), color, wide),
            LineInk(at((-1, 1), (1, -1)), color, wide),
        )
    if kind == "warning":
        wide = max(0.07, 0.11 * size)
        dot = 0.07 * size
        return (
            LineInk(at((0, -1), (1.1, 1), (-1.1, 1), (0, -1)), color, wide),
            LineInk(at((0, -0.2), (0, 0.35)), color, wide),
            BoxInk(Box(x - dot, y + 0.6 * half, x + dot, y + 0.6 * half + 2 * dot), color),
        )
    points = {
        "pointer": ((-0.8, -1), (1, 0), (-0.8, 1)),
        "triangle": ((0, -1), (1, 0.8), (-1, 0.8)),
        "diamond": ((0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0)),
    }[kind]
    return (LineInk(at(*points), fill=color),)


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes of ``art`` within a box of their units, drawn ``width`` wide: a token, a tile."""

    shapes: tuple[Shape, ...]
    box: Box
    width: float
    opacity: float = 1.0
    says: str = ""

    def wide(self) -> float:
        """Its width."""
        return self.width

    def lay(self, width: float) -> Laid:
        """As large as it fits."""
        wide = min(self.width, width)
        scale = wide / self.box.width
        at = (-self.box.left * scale, -self.box.top * scale)
        ink = PictureInk(self.shapes, at, scale, self.opacity)
        return Laid(wide, self.box.height * scale, (ink,))

    def say(self) -> str:
        """What it shows."""
        return self.says


@dataclass(frozen=True, slots=True)
class Plate:
    """An empty box: a swatch of a color, the ground of a small card."""

    width: float
    height: float
    fill: Color = "base"
    edge: Color = "text"
    radius: float = 0.1
    line: float = HAIR

    def wide(self) -> float:
        """Its width."""
        return self.width

    def lay(self, width: float) -> Laid:
        """The box."""
        box = Box(0.0, 0.0, self.width, self.height)
        ink = BoxInk(box, self.fill, self.edge, self.line, self.radius)
        return Laid(self.width, self.height, (ink,))

    def say(self) -> str:
        """Nothing."""
        return ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin line from side to side."""

    color: Color = "line"
    width: float = HAIR

    def wide(self) -> float:
        """It takes what there is."""
        return 0.0

    def lay(self, width: float) -> Laid:
        """The line."""
        middle = self.width / 2
        line = LineInk(((0.0, middle), (width, middle)), self.color, self.width)
        return Laid(width, self.width, (line,))

    def say(self) -> str:
        """Nothing."""
        return ""
