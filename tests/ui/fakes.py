"""A small board and a plain drawing of it, so that tests of the window need no art and no files."""

from __future__ import annotations

from stambana.art.shapes import (
    Box,
    CircleShape,
    Drawing,
    Group,
    Layer,
    Shape,
    Stroke,
    TextShape,
    polygon,
)
from stambana.hexes.coords import Layout
from stambana.hexes.names import Naming
from stambana.hexes.shape import Point, center, corners, side_midpoint
from stambana.track.board import Board
from stambana.track.maps import BoardMap, Hex
from stambana.track.tiles import (
    Color,
    Revenue,
    Segment,
    Slot,
    Stop,
    StopKind,
    Tile,
    side_end,
    stop_end,
)
from stambana.track.tilesets import TileSet


def through(number: str, color: Color, *pairs: tuple[int, int]) -> Tile:
    return Tile(number, color, segments=tuple(Segment(side_end(a), side_end(b)) for a, b in pairs))


def city(number: str, color: Color, revenue: int, *exits: int, label: str = "") -> Tile:
    stop = Stop(StopKind.CITY, Revenue.fixed(revenue), (Slot(),))
    segments = tuple(Segment(side_end(side), stop_end(0)) for side in exits)
    return Tile(number, color, (stop,), segments, label)


TILES = TileSet(
    "test",
    "Test",
    {
        tile.number: tile
        for tile in (
            through("7", Color.YELLOW, (0, 1)),
            through("8", Color.YELLOW, (0, 2)),
            through("9", Color.YELLOW, (0, 3)),
            through("20", Color.GREEN, (0, 3), (1, 4)),
            city("5", Color.YELLOW, 20, 0, 1),
            city("57", Color.YELLOW, 20, 0, 3),
            city("14", Color.GREEN, 30, 0, 1, 3, 4),
        )
    },
)


def small_board(columns: int = 5, rows: int = 4) -> Board:
    """A block of hexes, a city in C4, a red off-board with growing revenue in the last column."""
    naming = Naming(Layout.FLAT)
    hexes = {}
    for column in range(columns):
        for row in range(rows):
            number = 2 * row + (column % 2)
            name = f"{chr(ord('A') + column)}{number + (0 if naming.odd_sum else 1)}"
            printed = Tile("", Color.WHITE)
            if name == "C4":
                printed = city("", Color.WHITE, 0)
            if column == columns - 1 and row == 0:
                revenue = Revenue(((Color.YELLOW, 20), (Color.GREEN, 40)))
                printed = Tile("", Color.RED, (Stop(StopKind.OFFBOARD, revenue),))
            hexes[name] = Hex(name, naming.coord(name), printed, title="Town" if row == 1 else "")
    return Board(BoardMap("test", "Test", naming, hexes), TILES)


def _box(at: Point) -> Box:
    return Box(at[0] - 60, at[1] - 52, at[0] + 60, at[1] + 52)


def _tile_shapes(tile: Tile, at: Point) -> list[Shape]:
    x, y = at
    layout = Layout.FLAT
    outline = [(x + dx, y + dy) for dx, dy in corners(layout)]
    shapes: list[Shape] = [polygon(outline, f"tile.{tile.color}")]
    for side in tile.exits:
        dx, dy = side_midpoint(side, layout)
        shapes.append(polygon([(x, y), (x + dx, y + dy)], stroke=Stroke("track", 8)))
    shapes += [CircleShape(at, 14, "city", Stroke("city.line", 2)) for _ in tile.stops]
    return shapes


def draw_tile(
    tile: Tile, layout: Layout, *, rotation: int = 0, phase: Color | None = None
) -> Drawing:
    group = Group(tile.number, tuple(_tile_shapes(tile.turned(rotation), (0, 0))), _box((0, 0)))
    return Drawing((Layer("tiles", (group,)),), group.box)


def draw_hex(board: Board, hex_name: str) -> dict[str, Group]:
    found = board.map.hexes[hex_name]
    at = center(found.coord, board.map.layout)
    ground: list[Shape] = []
    ground += _tile_shapes(found.printed, at)
    parts: dict[str, list[Shape]] = {
        "terrain": ground,
        "coordinates": [TextShape(hex_name, (at[0], at[1] + 40), 9)],
    }
    if found.title:
        parts["names"] = [TextShape(found.title, at, 12, halo="halo", halo_width=2)]
    if hex_name in board.placements:
        parts["tiles"] = _tile_shapes(board.face(hex_name), at)
    if found.printed.stops and found.printed.stops[0].revenue.varies:
        amount = found.printed.stops[0].revenue.at(board.phase)
        parts["labels"] = [TextShape(str(amount), at, 14)]
    tokens = [token for token in board.tokens if token.hex_name == hex_name]
    if tokens:
        parts["tokens"] = [CircleShape(at, 12, "#1d4f91")]
    return {
        name: Group(hex_name, tuple(shapes), _box(at)) for name, shapes in parts.items() if shapes
    }


def draw_board(board: Board, *, coordinates: bool = False) -> Drawing:
    layers: dict[str, list[Group]] = {}
    box = Box(0, 0, 0, 0)
    for name in board.map.hexes:
        for layer, group in draw_hex(board, name).items():
            if layer != "coordinates" or coordinates:
                layers.setdefault(layer, []).append(group)
            box = box.joined(group.box)
    return Drawing(tuple(Layer(name, tuple(groups)) for name, groups in layers.items()), box)
