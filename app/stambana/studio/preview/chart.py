"""The upgrade chart: which tile may follow which, and in which rotations.

All answers are those of ``track.upgrades``.  For one tile lying in one rotation the chart has
what it may become, what it may have been, and for every other tile why it may not follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from stambana.hexes.coords import Layout
from stambana.hexes.names import NameStyle, Naming
from stambana.table.lay_helper import LayHelper
from stambana.track.board import Board
from stambana.track.maps import BoardMap, Hex
from stambana.track.tiles import LAY_ORDER, Color, Stop, Tile
from stambana.track.tilesets import TileSet
from stambana.track.upgrades import upgrade_rotations

PLACE = "0,0"
"""The name of the one hex of a board on which a tile lies alone."""


@dataclass(frozen=True, slots=True)
class ChartStep:
    """A neighbor in the chart: a tile and the rotations in which it stands there."""

    tile: Tile
    rotations: tuple[int, ...]


def alike(tile: Tile, rotation: int) -> int:
    """The lowest rotation in which a tile has the same track as in ``rotation`` (0-5)."""
    key = tile.turned(rotation).track_key
    return next(turn for turn in tile.rotations if tile.turned(turn).track_key == key)


def successors(tile_set: TileSet, number: str, rotation: int) -> tuple[ChartStep, ...]:
    """The tiles of the supply that may follow a tile lying in a rotation, in their order."""
    old = tile_set.tiles[number].turned(rotation)
    return _steps((tile, upgrade_rotations(old, tile)) for tile in tile_set.supply.values())


def predecessors(tile_set: TileSet, number: str, rotation: int) -> tuple[ChartStep, ...]:
    """The tiles, with their rotations, that a tile lying in a rotation may follow.

    A tile that follows bare ground has as predecessor a hex with its stops and no track.
    """
    new = tile_set.tiles[number]
    wanted = alike(new, rotation)
    before = list(tile_set.supply.values())
    ground = _ground(new)
    if ground is not None:
        before.insert(0, ground)
    return _steps(
        (
            tile,
            tuple(
                turn
                for turn in tile.rotations
                if wanted in upgrade_rotations(tile.turned(turn), new)
            ),
        )
        for tile in before
    )


def _steps(found: Iterable[tuple[Tile, tuple[int, ...]]]) -> tuple[ChartStep, ...]:
    return tuple(ChartStep(tile, turns) for tile, turns in found if turns)


def _ground(tile: Tile) -> Tile | None:
    """The bare hex that a tile of the first color follows; None for other colors."""
    if tile.color is not LAY_ORDER[1]:
        return None
    stops = tuple(Stop(stop.kind, slots=stop.slots) for stop in tile.stops)
    return _bare(stops, tile.label)


@cache
def _bare(stops: tuple[Stop, ...], label: str) -> Tile:
    return Tile("", Color.WHITE, stops, label=label)


def alone(tile_set: TileSet, layout: Layout, number: str, rotation: int) -> Board:
    """A board of one hex, without edges, on which a tile lies; its phase is the tile's color.

    The facts about the hex PLACE are those of the tile, and what fits there may follow it.
    """
    naming = Naming(layout, NameStyle.AXIAL)
    here = Hex(PLACE, naming.coord(PLACE), Tile("", Color.WHITE))
    board_map = BoardMap("", "", naming, {PLACE: here}, grows=True)
    color = tile_set.tiles[number].color
    phase = color if color in LAY_ORDER else Color.YELLOW
    return Board(board_map, tile_set, phase=phase).with_tile(PLACE, number, rotation)


def why_not(board: Board, number: str) -> tuple[str, ...]:
    """Why a tile may not follow the one that lies on a board made by ``alone``; () if it may."""
    helper = LayHelper(board)
    return tuple(dict.fromkeys(reason.text for reason in helper.why_not(PLACE, number)))
