"""What old track a new face must keep: one function for each kind of rule.

``upgrades.keep_all`` is the common one, *permissive* track (18SJ 10.3.2; Pocket Train Game
3.2).  18Svea lets track that meets nothing go, and Steam turns the open end of a line.
"""

from __future__ import annotations

from dataclasses import replace

from stambana.hexes.coords import SIDES, opposite
from stambana.reasons import Reason
from stambana.track.board import Board
from stambana.track.maps import BorderKind
from stambana.track.tiles import End, EndKind, Segment, Tile
from stambana.track.upgrades import change, keep_all, lost_track


def joined_sides(board: Board, hex_name: str) -> frozenset[int]:
    """The sides of a hex at which its track meets track of the neighbor."""
    mine = board.face(hex_name).exits
    return frozenset(side for side in SIDES if side in mine and _met(board, hex_name, side))


def _met(board: Board, hex_name: str, side: int) -> bool:
    beyond = board.map.neighbor(hex_name, side)
    border = board.map.border_by_side.get((hex_name, side))
    if beyond is None or (border is not None and border.kind is BorderKind.IMPASSABLE):
        return False
    return opposite(side) in board.face(beyond.name).exits


def keep_joined(board: Board, hex_name: str, new: Tile) -> tuple[Reason, ...]:
    """Track joined at both ends stays; of track joined at one side only that side (18Svea 9.4.2).

    A stop, a junction and a dead end count as joined ends.  A side of a stop that meets
    nothing may go, one that meets track still leads into the stop.
    """
    old = board.face(hex_name)
    joined = joined_sides(board, hex_name)
    kept: list[Segment] = []
    one_ended: list[int] = []
    for piece in old.segments:
        if all(side in joined for side in piece.sides):
            kept.append(piece)
        elif len(piece.sides) == 2:
            one_ended += [side for side in piece.sides if side in joined]
    reasons = list(lost_track(replace(old, segments=tuple(kept)), new))
    lost = tuple(sorted({side for side in one_ended if side not in new.exits}))
    if lost:
        reasons.append(
            Reason("joined_side_lost", "track of the neighbor would meet no track", sides=lost)
        )
    return tuple(reasons)


def keep_improved(board: Board, hex_name: str, new: Tile) -> tuple[Reason, ...]:
    """All old track stays exactly as it is and some is added (Steam: improve)."""
    lost = keep_all(board, hex_name, new)
    if not lost and not change(board.face(hex_name), new).added:
        return (Reason("nothing_added", "the tile adds no track"),)
    return lost


def keep_redirected(board: Board, hex_name: str, new: Tile) -> tuple[Reason, ...]:
    """One piece of plain track with an open end leaves by another side (Steam: redirect).

    The other end and all other track stay exactly; no track is added.
    """
    old = board.face(hex_name)
    before, after = _pieces(old), _pieces(new)
    gone, come = before - after, after - before
    if old.stops or len(gone) != 1 or len(come) != 1:
        sides = tuple(sorted({end.number for ends in gone for end in ends if _is_side(end)}))
        return (
            Reason("not_redirected", "a redirected tile moves one open end of track", sides=sides),
        )
    (was,), (will,) = gone, come
    joined = joined_sides(board, hex_name)
    stays = was & will
    moved = [end for end in was - will if _is_side(end) and end.number not in joined]
    if len(stays) == 1 and moved and all(_is_side(end) for end in will):
        return ()
    sides = tuple(sorted(end.number for end in was if _is_side(end)))
    sentence = "only an open end of track can be redirected"
    return (Reason("end_not_open", sentence, sides=sides),)


def keep_improved_or_redirected(board: Board, hex_name: str, new: Tile) -> tuple[Reason, ...]:
    """Steam: a tile is replaced to improve it or to redirect an open end."""
    improved = keep_improved(board, hex_name, new)
    if not improved or not keep_redirected(board, hex_name, new):
        return ()
    return improved


def _pieces(face: Tile) -> set[frozenset[End]]:
    return {piece.ends for piece in face.segments}


def _is_side(end: End) -> bool:
    return end.kind is EndKind.SIDE


def any_color(_old: Tile, _new: Tile) -> bool:
    """A policy of colors that lets any follow any (Steam has one)."""
    return True
