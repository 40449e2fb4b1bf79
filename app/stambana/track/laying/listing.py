"""Listing all legal lays of a company, fast enough not to be seen.

One network and one flood for the board serve all candidates.  A cheap look at colors, counts
of stops and closed sides leaves the few that can fit at all; what is yielded is what the
verdict says yes to, and a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator

from stambana.hexes.coords import SIDES, opposite
from stambana.track.board import Board
from stambana.track.laying.policy import Lay, LayPolicy, Reaching
from stambana.track.laying.verdict import LayVerdict, lay_verdict
from stambana.track.maps import BorderKind, Hex
from stambana.track.network import Reach, reach
from stambana.track.tiles import LAY_ORDER, Tile
from stambana.track.upgrades import lost_track


def legal_lays(
    board: Board, company: str, policy: LayPolicy, hex_name: str = ""
) -> Iterator[LayVerdict]:
    """Every lay a company may make, on one hex or on all, each with cost and effects.

    In the order of the map, then of the tile set, then of rotation; rotations that look alike
    come once.
    """
    reached = reach(board, company, policy.passage, policy.works)
    names = [hex_name] if hex_name else list(board.map.hexes)
    for name in names:
        at = board.map.hexes[name]
        if at.fixed or not _in_question(board, at, policy, reached):
            continue
        closed = _closed_sides(board, at)
        for number in _candidates(board, name):
            tile = board.tile_set.tiles[number]
            for rotation in tile.rotations:
                new = tile.turned(rotation)
                if closed.isdisjoint(new.exits) and _may_follow(board, name, new, policy, reached):
                    verdict = lay_verdict(
                        board, company, Lay(name, number, rotation), policy, reached
                    )
                    if verdict:
                        yield verdict


def lit_hexes(board: Board, company: str, policy: LayPolicy) -> dict[str, list[LayVerdict]]:
    """The hexes where a company may lay, each with its legal lays."""
    lit: dict[str, list[LayVerdict]] = {}
    for verdict in legal_lays(board, company, policy):
        lit.setdefault(verdict.lay.hex_name, []).append(verdict)
    return lit


def _in_question(board: Board, at: Hex, policy: LayPolicy, reached: Reach) -> bool:
    """Whether reach alone does not already rule a hex out."""
    if at.name in policy.anywhere or at.name in policy.homes or at.name in reached.arrives:
        return True
    if Reaching.NOTHING in (policy.first, policy.plain, policy.stops):
        return True
    return any(stop.hex_name == at.name for stop in reached.stops)


def _candidates(board: Board, hex_name: str) -> list[str]:
    """Tiles of the next color with as many stops as can follow."""
    face = board.face(hex_name)
    following = LAY_ORDER[min(LAY_ORDER.index(face.color) + 1, len(LAY_ORDER) - 1)]
    return [
        number
        for number, tile in board.tile_set.supply.items()
        if tile.color is following
        and bool(tile.stops) == bool(face.stops)
        and board.remaining(number) != 0
    ]


def _may_follow(board: Board, hex_name: str, new: Tile, policy: LayPolicy, reached: Reach) -> bool:
    """What can be seen at once: old sides kept, and on bare ground a side that routes reach."""
    old = board.face(hex_name)
    if old.segments:
        return policy.keeps is not lost_track or set(old.exits) <= set(new.exits)
    if policy.first is Reaching.NOTHING or hex_name in policy.homes | policy.anywhere:
        return True
    own = any(stop.hex_name == hex_name for stop in reached.stops)
    return own or not reached.arrives.get(hex_name, frozenset()).isdisjoint(new.exits)


def _closed_sides(board: Board, at: Hex) -> frozenset[int]:
    """The sides of a hex against which no track may run."""
    return frozenset(side for side in SIDES if _is_closed(board, at, side))


def _is_closed(board: Board, at: Hex, side: int) -> bool:
    beyond = board.map.neighbor(at.name, side)
    if beyond is None:
        return not board.map.grows
    border = board.map.border_by_side.get((at.name, side))
    if border is not None and border.kind is BorderKind.IMPASSABLE:
        return True
    printed: Tile = beyond.printed
    return beyond.fixed and opposite(side) not in printed.exits


__all__ = ["legal_lays", "lit_hexes"]
