"""Tile sheets: where each tile lies on paper so that it can be printed and cut.

All lengths are millimeters, from the upper left corner of the page.  Tiles stand in straight
rows, flat side on flat side and point to point: so the cut between two rows is one line right
across the page, and the slanted sides of two neighbors are one line too.  Of the ways to turn
page and grid, the one that holds the most tiles is taken.

With a bleed the tiles move apart by twice the bleed, and every side is cut by itself; its marks
then also stand in the bleed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from stambana.hexes.coords import SIDES, Layout
from stambana.hexes.shape import ACROSS, corner
from stambana.studio.overview import by_color
from stambana.track.tilesets import UNLIMITED, TileSet
from stambana.words import tr

RULER = 100.0
"""Length of the ruler that shows whether the print is true."""

STRIP = 12.0
"""Room for the ruler and the words at one edge of the page, inside the margin."""

_MARK_GAP = 1.0
_MARK_LENGTH = 4.0
_CLOSE = 1e-6


class SheetFault(Exception):  # noqa: N818 - of what was asked, not of the program
    """The tiles cannot be laid out as asked; the text is a finished sentence."""


class Size(NamedTuple):
    """Width and height."""

    width: float
    height: float

    def turned(self) -> Size:
        """The same paper lying on its side."""
        return Size(self.height, self.width)


PAPERS = {"a4": Size(210.0, 297.0), "letter": Size(215.9, 279.4)}
"""Paper by name, upright."""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PaperForm:
    """What was asked: the paper (upright), and millimeters across flats, of margin and bleed."""

    paper: Size = PAPERS["a4"]
    across: float = 38.0
    margin: float = 10.0
    bleed: float = 0.0


@dataclass(frozen=True, slots=True)
class Copy:
    """One tile to cut out: its number and the middle of its hex."""

    number: str
    at: Spot


@dataclass(frozen=True, slots=True)
class CutMark:
    """A cut mark: a short line that continues a side of a hex outside it."""

    start: Spot
    end: Spot


@dataclass(frozen=True, slots=True)
class Strip:
    """The strip for ruler and words; ``upright`` when it runs along the right edge."""

    left: float
    top: float
    length: float
    upright: bool


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One page: its size as it is printed, tiles, cut marks, and the strip of words."""

    size: Size
    form: PaperForm
    copies: tuple[Copy, ...]
    marks: tuple[CutMark, ...]
    strip: Strip
    number: int
    total: int


@dataclass(frozen=True, slots=True)
class _Grid:
    """A way to fill a page: its size, the strip's side, columns and rows, first middle, steps."""

    size: Size
    upright: bool
    columns: int
    rows: int
    first: Spot
    step: Size

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def spots(self) -> Iterator[Spot]:
        for row in range(self.rows):
            for column in range(self.columns):
                yield (
                    self.first[0] + column * self.step.width,
                    self.first[1] + row * self.step.height,
                )


def copies(tile_set: TileSet, unlimited: int) -> tuple[str, ...]:
    """The number of each tile to print, once for each copy, by color and in file order.

    A tile that never runs out comes ``unlimited`` times.
    """
    numbers: list[str] = []
    for tiles in by_color(tile_set).values():
        for tile in tiles:
            count = tile_set.count(tile.number)
            numbers += [tile.number] * (unlimited if count == UNLIMITED else count)
    return tuple(numbers)


def lay_out(numbers: Sequence[str], form: PaperForm, layout: Layout) -> tuple[SheetPage, ...]:
    """The pages for these tiles; one page without tiles when there are none.

    Raises SheetFault when not even one tile fits on the paper.
    """
    grid = max(_grids(form, layout), key=lambda found: found.places)
    if not grid.places:
        raise SheetFault(
            tr(
                "a tile {across} mm across does not fit on this paper with a margin of {margin} mm",
                across=f"{form.across:g}",
                margin=f"{form.margin:g}",
            )
        )
    total = max(1, math.ceil(len(numbers) / grid.places))
    pages = []
    for index in range(total):
        part = numbers[index * grid.places : (index + 1) * grid.places]
        placed = tuple(Copy(number, at) for number, at in zip(part, grid.spots(), strict=False))
        marks = tuple(_marks(placed, grid.size, form, layout))
        pages.append(
            SheetPage(grid.size, form, placed, marks, _strip(grid, form), index + 1, total)
        )
    return tuple(pages)


def _extent(form: PaperForm, layout: Layout, bleed: float) -> Size:
    """Width and height of a hex with its bleed."""
    flat = form.across + 2 * bleed
    pointed = flat * 2 / math.sqrt(3)
    return Size(pointed, flat) if layout is Layout.FLAT else Size(flat, pointed)


def _grids(form: PaperForm, layout: Layout) -> Iterator[_Grid]:
    """Page upright or lying, strip below or at the right; the plainest first."""
    step = _extent(form, layout, form.bleed)
    for size in (form.paper, form.paper.turned()):
        for upright in (False, True):
            room = Size(
                size.width - 2 * form.margin - (STRIP if upright else 0),
                size.height - 2 * form.margin - (0 if upright else STRIP),
            )
            columns = max(0, math.floor(room.width / step.width + _CLOSE))
            rows = max(0, math.floor(room.height / step.height + _CLOSE))
            first = (
                form.margin + (room.width - columns * step.width) / 2 + step.width / 2,
                form.margin + (room.height - rows * step.height) / 2 + step.height / 2,
            )
            yield _Grid(size, upright, columns, rows, first, step)


def _strip(grid: _Grid, form: PaperForm) -> Strip:
    width, height = grid.size
    if grid.upright:
        return Strip(width - form.margin - STRIP, form.margin, height - 2 * form.margin, True)
    return Strip(form.margin, height - form.margin - STRIP, width - 2 * form.margin, False)


def outline(at: Spot, across: float, layout: Layout) -> tuple[Spot, ...]:
    """The corners of a hex on the page, clockwise."""
    part = across / ACROSS
    return tuple(
        (at[0] + part * x, at[1] + part * y) for x, y in (corner(i, layout) for i in SIDES)
    )


def _marks(
    placed: Sequence[Copy], size: Size, form: PaperForm, layout: Layout
) -> Iterator[CutMark]:
    """Continue every side of every hex beyond both its ends, where no hex or bleed is."""
    gap = _MARK_GAP + 2 * form.bleed
    seen: set[tuple[float, ...]] = set()
    for copy in placed:
        hexagon = outline(copy.at, form.across, layout)
        for here, there in zip(hexagon, (*hexagon[1:], hexagon[0]), strict=True):
            for start, end in ((here, there), (there, here)):
                mark = _beyond(start, end, gap)
                key = tuple(round(value, 2) for value in (*mark.start, *mark.end))
                if key not in seen and _free(mark, placed, size, form, layout):
                    seen.add(key)
                    yield mark
                if form.bleed:  # in the bleed itself, so that every corner is marked
                    yield _beyond(start, end, 0.3 * form.bleed, 0.8 * form.bleed)


def _beyond(start: Spot, end: Spot, gap: float, long: float = _MARK_LENGTH) -> CutMark:
    """The mark that goes on from ``start`` to ``end`` after a gap."""
    length = math.dist(start, end)
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    far = gap + long
    return CutMark((end[0] + gap * x, end[1] + gap * y), (end[0] + far * x, end[1] + far * y))


def _free(
    mark: CutMark, placed: Sequence[Copy], size: Size, form: PaperForm, layout: Layout
) -> bool:
    """Whether a mark lies on the page and touches no hex, bleed included."""
    parts = (0.0, 0.25, 0.5, 0.75, 1.0)
    points = [
        tuple(a + part * (b - a) for a, b in zip(mark.start, mark.end, strict=True))
        for part in parts
    ]
    if not all(0 < x < size.width and 0 < y < size.height for x, y in points):
        return False
    inradius = form.across / 2 + form.bleed
    reach = inradius * 2 / math.sqrt(3) + _MARK_LENGTH
    for copy in placed:
        if math.dist(copy.at, mark.start) > reach:
            continue
        if any(_inside(x - copy.at[0], y - copy.at[1], inradius, layout) for x, y in points):
            return False
    return True


def _inside(x: float, y: float, inradius: float, layout: Layout) -> bool:
    """Whether a point relative to a hex's middle lies in it (its edge included)."""
    if layout is Layout.POINTY:
        x, y = y, x
    x, y = abs(x), abs(y)
    limit = inradius + _CLOSE
    return y <= limit and x * math.sqrt(3) / 2 + y / 2 <= limit
