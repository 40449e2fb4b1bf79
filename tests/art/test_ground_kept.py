"""The ground around a board is drawn again only where it has changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from small_boards import small_board
from stambana.art import draw_board
from stambana.art.board import around_board
from stambana.hexes.coords import Coord
from stambana.track.maps import Scenery, Terrain
from stambana.track.tiles import Color, Tile


def with_hex(board_map, name, **changes):
    hexes = dict(board_map.hexes)
    hexes[name] = replace(hexes[name], **changes)
    return replace(board_map, hexes=hexes)


def ground(board_map):
    return around_board(board_map)[0]["surroundings"]


def test_another_terrain_leaves_the_ground_as_it_is():
    board_map = small_board().map
    other = with_hex(board_map, "B3", terrain=(Terrain("mountain", 75),))
    assert ground(other) is ground(board_map)


@pytest.mark.parametrize("what", ["water", "scenery", "fewer"])
def test_what_shapes_the_coast_draws_it_again(what):
    board = small_board()
    sea = (Scenery("sea", (Coord(-1, 1), Coord(-1, 2))),)
    board = replace(board, map=replace(board.map, scenery=sea))
    if what == "water":
        other = with_hex(board.map, "B3", printed=Tile("", Color.BLUE))
    elif what == "scenery":
        other = replace(board.map, scenery=())
    else:
        hexes = {name: at for name, at in board.map.hexes.items() if name != "A2"}
        other = replace(board.map, hexes=hexes)
    assert ground(other) != ground(board.map)
    assert draw_board(replace(board, map=other)).layers
