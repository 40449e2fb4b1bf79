"""The overview of a tile set: all its tiles by color, with numbers and counts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from stambana.art import draw_tile
from stambana.art.shapes import Box, Drawing, Face, Group, Layer, TextShape, moved
from stambana.art.text import shortened
from stambana.art.text import width as text_width
from stambana.hexes.coords import Layout
from stambana.hexes.shape import ACROSS, CIRCUMRADIUS, Point
from stambana.track.tiles import LAY_ORDER, Color, Tile
from stambana.track.tilesets import UNLIMITED, TileSet
from stambana.words import tr

_GAP = 16.0
_CAPTION = 20.0
_CAPTION_SIZE = 13.0
_HEADING = 34.0
_HEADING_SIZE = 20.0
_PAINT = "frame"
"""Words stand beside the tiles, so they take the paint that reads on the surroundings."""

_SHAPE = 1.5
"""Width over height that an overview comes near to."""

COLOR_ORDER: tuple[Color, ...] = (
    *LAY_ORDER,
    *(color for color in Color if color not in LAY_ORDER),
)
"""All colors: those of the lay order first."""


def by_color(tile_set: TileSet) -> dict[Color, list[Tile]]:
    """The tiles of the supply by color, in lay order and within it in the order of the file."""
    found: dict[Color, list[Tile]] = {}
    for color in COLOR_ORDER:
        tiles = [tile for tile in tile_set.supply.values() if tile.color is color]
        if tiles:
            found[color] = tiles
    return found


def caption(tile_set: TileSet, number: str) -> str:
    """The number of a tile with its copies, such as ``57 × 5``; without when none are given."""
    if not tile_set.counts:
        return number
    count = tile_set.count(number)
    return f"{number} × {'∞' if count == UNLIMITED else count}"


def draw_overview(tile_set: TileSet, layout: Layout) -> Drawing:
    """All tiles of the supply in rows under the name of their color; a note if there are none."""
    groups = by_color(tile_set)
    if not groups:
        return _note(tr("{name} has no tiles", name=tile_set.name))
    step = (
        (2 * CIRCUMRADIUS if layout is Layout.FLAT else ACROSS) + _GAP,
        (ACROSS if layout is Layout.FLAT else 2 * CIRCUMRADIUS) + _GAP + _CAPTION,
    )
    columns = _columns([len(tiles) for tiles in groups.values()], step)
    placed: list[tuple[Drawing, Point]] = []
    words: list[TextShape] = []
    top = 0.0
    for color, tiles in groups.items():
        words.append(_heading(tr(color).capitalize(), top))
        top += _HEADING
        for index, tile in enumerate(tiles):
            row, column = divmod(index, columns)
            at = ((column + 0.5) * step[0], top + row * step[1] + (step[1] - _CAPTION) / 2)
            placed.append((draw_tile(tile, layout), at))
            below = (at[0], at[1] + (step[1] - _CAPTION - _GAP) / 2 + _CAPTION_SIZE)
            words.append(_caption(caption(tile_set, tile.number), below, step[0] - _GAP / 2))
        top += math.ceil(len(tiles) / columns) * step[1]
    box = Box(0.0, 0.0, columns * step[0], top)
    return Drawing((*joined(placed), Layer("captions", (Group("", tuple(words), box),))), box)


def _columns(counts: list[int], step: Point) -> int:
    """How many tiles a row holds, so that the whole comes near to the wanted shape."""

    def off(columns: int) -> float:
        rows = sum(math.ceil(count / columns) for count in counts)
        height = rows * step[1] + len(counts) * _HEADING
        return abs(math.log(columns * step[0] / height / _SHAPE))

    return min(range(1, max(counts) + 1), key=off)


def _caption(line: str, at: Point, room: float) -> TextShape:
    """A caption no wider than its tile: smaller where it must be, at last shortened."""
    size = min(_CAPTION_SIZE, room * _CAPTION_SIZE / text_width(line, _CAPTION_SIZE, Face.BOLD))
    size = max(size, 0.6 * _CAPTION_SIZE)
    return TextShape(shortened(line, size, room, Face.BOLD), at, size, _PAINT, Face.BOLD)


def _heading(text: str, top: float) -> TextShape:
    half = text_width(text, _HEADING_SIZE, Face.BOLD) / 2
    return TextShape(text, (_GAP / 2 + half, top + _HEADING / 2), _HEADING_SIZE, _PAINT, Face.BOLD)


def _note(text: str) -> Drawing:
    half = text_width(text, _HEADING_SIZE) / 2
    box = Box(-half, -_HEADING / 2, half, _HEADING / 2)
    shape = TextShape(text, (0.0, 0.0), _HEADING_SIZE, _PAINT)
    return Drawing((Layer("captions", (Group("", (shape,), box),)),), box)


def joined(placed: Iterable[tuple[Drawing, Point]]) -> tuple[Layer, ...]:
    """Drawings put at points, as one set of layers in the order in which each first comes."""
    layers: dict[str, list[Group]] = {}
    for drawing, at in placed:
        for layer in drawing.layers:
            layers.setdefault(layer.name, []).extend(_put(layer.groups, at))
    return tuple(Layer(name, tuple(groups)) for name, groups in layers.items())


def _put(groups: Iterable[Group], at: Point) -> Iterator[Group]:
    dx, dy = at
    for group in groups:
        left, top, right, bottom = group.box
        yield replace(
            group,
            shapes=tuple(moved(shape, at) for shape in group.shapes),
            box=Box(left + dx, top + dy, right + dx, bottom + dy),
        )
