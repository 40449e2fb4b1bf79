"""Small boards for tests of lays: printed faces drawn by hand, the tiles of 18SJ, open ground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import route_boards

from stambana.manifests import load_board, map_path
from stambana.track.board import Board
from stambana.track.laying import Lay, LayPolicy, lay_verdict
from stambana.track.maps import Border
from stambana.track.tiles import Color, Tile
from stambana.track.tilesets import TileSet

BARE = Tile("", Color.WHITE)


@cache
def tiles() -> TileSet:
    return load_board(map_path("18sj")).tile_set


def board(
    faces: Mapping[str, Tile],
    tokens: str = "",
    borders: tuple[Border, ...] = (),
    phase: Color = Color.GRAY,
    laid: Mapping[str, tuple[str, int]] | None = None,
    grows: bool = True,
) -> Board:
    """As ``route_boards.board``, with tiles; ``laid`` gives numbers and rotations by hex.

    Track may lead off the map unless ``grows`` is False.
    """
    made = route_boards.board(faces, tokens, borders, phase)
    made = replace(made, map=replace(made.map, grows=grows), tile_set=tiles())
    for name, (number, rotation) in (laid or {}).items():
        made = made.with_tile(name, number, rotation)
    return made


def yellow(tile: Tile) -> Tile:
    """A printed face that can be upgraded to green."""
    return replace(tile, color=Color.YELLOW)


def bare(tile: Tile) -> Tile:
    """A printed face of bare ground."""
    return replace(tile, color=Color.WHITE)


def codes(
    at: Board, hex_name: str, tile: str, rotation: int, policy: LayPolicy | None = None
) -> list[str]:
    """The codes of the reasons why company A may not lay a tile."""
    verdict = lay_verdict(at, "A", Lay(hex_name, tile, rotation), policy or LayPolicy())
    return [reason.code for reason in verdict.reasons]
