"""Small boards made in code, for tests that need no file."""

from __future__ import annotations

from stambana.hexes.coords import Layout
from stambana.hexes.names import Naming
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
