"""Boards to build on: the north of 18SJ with track, trains and tokens."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import MappingProxyType

from stambana.manifests import load_board, map_path
from stambana.track.board import Board, Token
from stambana.track.tiles import Color

NORTH = (("D3", "57", 2), ("C2", "9", 2), ("E4", "9", 2), ("F5", "9", 2))
"""Narvik, over the mountains to Malmfälten, and on to Luleå."""


@cache
def north(phase: Color = Color.YELLOW, trains: tuple[str, ...] = ("2", "3")) -> Board:
    """18SJ with the line of the north, SNJ in Luleå and these trains."""
    board = load_board(map_path("18sj")).in_phase(phase)
    for hex_name, number, rotation in NORTH:
        board = board.with_tile(hex_name, number, rotation)
    board = board.with_tokens((Token("SNJ", "G6", 0, 0), Token("TGOJ", "D13", 0, 0)))
    return replace(board, trains=MappingProxyType({"SNJ": trains} if trains else {}))
