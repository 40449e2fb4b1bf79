"""Supply and phase: whether a tile can be had at all."""

from __future__ import annotations

from stambana.reasons import Reason
from stambana.track.board import Board
from stambana.track.tiles import LAY_RANK
from stambana.track.tilesets import UNLIMITED
from stambana.words import tr


def none_left(board: Board, hex_name: str, number: str) -> tuple[Reason, ...]:
    """Whether no copy of a tile is left for a hex; the one that lies there can be turned."""
    left = board.remaining(number)
    laid = board.placements.get(hex_name)
    if left == UNLIMITED or left > 0 or (laid and laid.tile == number):
        return ()
    return (Reason("none_left", "no tile {tile} is left", {"tile": number}),)


def later_phase(board: Board, number: str) -> tuple[Reason, ...]:
    """Whether a tile's color comes only in a later phase than the board's."""
    color = board.tile_set.tiles[number].color
    if LAY_RANK.get(color, 0) <= LAY_RANK[board.phase]:
        return ()
    return (Reason("later_phase", "{color} tiles come in a later phase", {"color": tr(color)}),)
