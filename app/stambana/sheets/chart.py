"""Chart: amounts over time as lines, told apart by color, dashes and marks."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from stambana.art.shapes import Box
from stambana.hexes.shape import Point
from stambana.sheets.boxes import Column, Flow, Row
from stambana.sheets.ink import HAIR, BoxInk, Color, Ink, Laid, LineInk, Place, TextInk
from stambana.sheets.parts import MARKS, SMALL, Badge, Part, Text, glyph, text_width

DASHES: tuple[tuple[float, ...], ...] = ((), (5, 2), (2, 2), (7, 2, 2, 2), (10, 3), (1.2, 1.6))
_STEPS = (1, 2, 2.5, 5, 10)
_WIDE, _MARK = 0.13, 0.5
_LEAST, _AROUND = 5.0, 2.5
"""Least height of a plot, and what lies above and below it."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One line: whose it is, its color, the sign before its name, and its amounts."""

    name: str
    color: Color
    amounts: tuple[int, ...]
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """Curves over the same moments, whose names stand below.

    ``written`` holds the amounts as they are written: for each curve, each moment.  ``axis`` are
    the round figures at the left edge with how they are written (``scale``).  ``pointed`` is the
    moment whose figures are shown; ``high`` how high the plot is.
    """

    moments: tuple[str, ...]
    curves: tuple[Curve, ...]
    written: tuple[tuple[str, ...], ...]
    axis: tuple[tuple[int, str], ...]
    high: float = 12.0
    pointed: int = -1

    def wide(self) -> float:
        """Room for a line that can be read."""
        return 24.0

    def lay(self, width: float) -> Laid:
        """Axis and lines, a strip for each moment, and the figures of the one pointed at."""
        left = max(text_width(text, SMALL) for _, text in self.axis) + 1.2
        plot = Box(left, 0.5, max(left + 1.0, width - 1.2), 0.5 + self.high)
        ink = [*self._grid(plot, width)]
        shown = 0 <= self.pointed < len(self.moments)
        if shown:
            x = self._x(plot, self.pointed)
            ink.append(LineInk(((x, plot.top), (x, plot.bottom)), "accent", 0.08))
        top = self.axis[-1][0] or 1
        for number, curve in enumerate(self.curves):
            points = tuple(
                (self._x(plot, at), plot.bottom - plot.height * amount / top)
                for at, amount in enumerate(curve.amounts)
            )
            ink += _curve(points, curve.color, number)
        spots = tuple(self._strip(plot, at) for at in range(len(self.moments)))
        inner = (*self._values(plot),) if shown else ()
        return Laid(width, plot.bottom + 1.9, tuple(ink), inner, spots)

    def _x(self, plot: Box, at: int) -> float:
        return plot.left + plot.width * at / max(1, len(self.moments) - 1)

    def _grid(self, plot: Box, width: float) -> list[Ink]:
        found: list[Ink] = []
        top = self.axis[-1][0] or 1
        for amount, text in self.axis:
            y = plot.bottom - plot.height * amount / top
            found.append(LineInk(((plot.left, y), (plot.right, y)), "line"))
            found.append(TextInk(text, plot.left - 0.4, y, SMALL, color="muted", across=1.0))
        widest = max(text_width(text, SMALL) for text in self.moments) + 0.8
        each = plot.width / max(1, len(self.moments) - 1)
        for at in range(0, len(self.moments), max(1, math.ceil(widest / each))):
            x = self._x(plot, at)
            found.append(LineInk(((x, plot.bottom), (x, plot.bottom + 0.3)), "muted"))
            middle = min(x, width - widest / 2)
            text = self.moments[at]
            found.append(TextInk(text, middle, plot.bottom + 1.0, SMALL, color="muted", across=0.5))
        return found

    def _strip(self, plot: Box, at: int) -> Place:
        """The part of the plot that belongs to a moment."""
        half = plot.width / max(1, len(self.moments) - 1) / 2
        x = self._x(plot, at)
        said = [f"{curve.name}: {row[at]}" for curve, row in self._rows()]
        box = Box(x - half, plot.top, x + half, plot.bottom)
        return Place(box, f"moment:{at}", "\n".join((self.moments[at], *said)))

    def _rows(self) -> list[tuple[Curve, tuple[str, ...]]]:
        return list(zip(self.curves, self.written, strict=True))

    def _values(self, plot: Box) -> list[tuple[float, float, Laid]]:
        """The figures of the moment pointed at, in a box beside its line, the largest first."""
        at = self.pointed
        rows = sorted(self._rows(), key=lambda row: -row[0].amounts[at])
        wide = max(text_width(curve.name) + text_width(text[at], 1.0, True) for curve, text in rows)
        wide = max(wide + 3.2, text_width(self.moments[at], 1.0, True) + 1.2)
        high = (len(rows) + 1) * 1.35 + 0.7
        lines: list[tuple[float, float, Laid]] = [
            (0.5, 0.3, Text(self.moments[at], bold=True).lay(wide))
        ]
        for number, (curve, text) in enumerate(rows, start=1):
            y = 0.3 + 1.35 * number
            if curve.sign:
                lines.append((0.5, y + 0.1, Badge(curve.sign, 1.05, curve.color).lay(wide)))
            lines.append((1.9, y, Text(curve.name).lay(wide)))
            value = Text(text[at], bold=True)
            lines.append((wide - 0.5 - value.wide(), y, value.lay(wide)))
        x = self._x(plot, at)
        left = x + 0.6 if x + wide + 0.8 < plot.right else x - wide - 0.6
        ground = BoxInk(Box(0.0, 0.0, wide, high), "raised", "muted", HAIR, 0.3)
        return [(max(left, 0.2), plot.top + 0.3, Laid(wide, high, (ground,), tuple(lines)))]

    def say(self) -> str:
        """Each line with its last amount."""
        return "\n".join(f"{curve.name}: {row[-1]}" for curve, row in self._rows() if row)


@dataclass(frozen=True, slots=True)
class Key:
    """A short piece of the ``number``-th line of a chart, for a legend."""

    color: Color
    number: int

    def wide(self) -> float:
        """Its length."""
        return 2.3

    def lay(self, width: float) -> Laid:
        """The line with one mark."""
        points = ((0.0, 0.5), (1.15, 0.5), (2.3, 0.5))
        return Laid(2.3, 1.0, tuple(_curve(points, self.color, self.number, only=1)))

    def say(self) -> str:
        """Nothing: the name stands beside it."""
        return ""


def charted(chart: Chart, width: float, height: float) -> Column:
    """A chart with its legend above, within a width and, if it can be read then, a height."""
    entries: list[Part] = []
    for number, curve in enumerate(chart.curves):
        sign = (Badge(curve.sign, 1.1, curve.color),) if curve.sign else ()
        entries.append(Row((*sign, Key(curve.color, number), Text(curve.name)), 0.3))
    legend = Flow(tuple(entries), 0.8)
    room = height - legend.lay(width).height - 0.2 - _AROUND
    return Column((legend, replace(chart, high=max(_LEAST, room))), 0.2)


def scale(most: int) -> tuple[int, ...]:
    """The steps of an axis from 0 to ``most`` or a little more, in round figures."""
    rough = max(1.0, most / 5)
    power = 10 ** math.floor(math.log10(rough))
    step = max(1, round(next(part * power for part in _STEPS if part * power >= rough)))
    return tuple(range(0, step * math.ceil(max(1, most) / step) + 1, step))


def _curve(points: tuple[Point, ...], color: Color, number: int, only: int = -1) -> list[Ink]:
    """A line in its dashes with its marks; with ``only`` just that point has one."""
    found: list[Ink] = [LineInk(points, color, _WIDE, dash=DASHES[number % len(DASHES)])]
    for at, point in enumerate(points):
        if only in (-1, at):
            found += glyph(MARKS[number % len(MARKS)], point, _MARK, color)
    return found
