"""Listing all legal lays of a company, fast enough not to be seen.

One network and one flood for the board serve all candidates.  Which faces may follow which
is found once for a tile set and kept; what the board closes, the supply lacks and no route
reaches is left out by looks at sides.  What is yielded is what the verdict says yes to, and
a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator

from stambana.track.board import Board
from stambana.track.kept import Kept
from stambana.track.laying.policy import Lay, LayPolicy, Reaching
from stambana.track.laying.verdict import LayVerdict, lay_verdict
from stambana.track.maps import Hex
from stambana.track.network import Reach, reach
from stambana.track.tiles import LAY_RANK, Tile
from stambana.track.tilesets import TileSet
from stambana.track.upgrades import change, keep_all, next_color, same_kind

_Follower = tuple[str, int, frozenset[int], frozenset[int] | None]
"""A tile's number, its rotation, its sides with track, and those of its new track.

The last is None where track may be met inside the hex: at a stop or a junction.
"""

_followers: Kept[tuple[_Follower, ...]] = Kept(2048)


def legal_lays(
    board: Board, company: str, policy: LayPolicy, hex_name: str = ""
) -> Iterator[LayVerdict]:
    """Every lay a company may make, on one hex or on all, each with cost and effects.

    In the order of the map, then of the tile set, then of rotation; rotations that look alike
    come once.
    """
    reached = reach(board, company, policy.passage, policy.works)
    for lay in candidates(board, policy, reached, hex_name):
        verdict = lay_verdict(board, company, lay, policy, reached)
        if verdict:
            yield verdict


def lit_hexes(board: Board, company: str, policy: LayPolicy) -> dict[str, list[LayVerdict]]:
    """The hexes where a company may lay, each with its legal lays."""
    lit: dict[str, list[LayVerdict]] = {}
    for verdict in legal_lays(board, company, policy):
        lit.setdefault(verdict.lay.hex_name, []).append(verdict)
    return lit


def candidates(
    board: Board, policy: LayPolicy, reached: Reach, hex_name: str = ""
) -> Iterator[Lay]:
    """The lays that cheap looks do not rule out; all legal ones are among them."""
    own = frozenset(at.hex_name for at in reached.stops)
    gone = frozenset(number for number in board.tile_set.supply if not board.remaining(number))
    names = [hex_name] if hex_name else board.map.hexes
    for name in names:
        at = board.map.hexes.get(name)
        if at is None or at.fixed or name in policy.blocked:
            continue
        if not _in_question(board, at, policy, reached, own):
            continue
        closed = board.map.closed_sides[name]
        needed = _needed_sides(board, at, policy, reached, own)
        for number, rotation, exits, added in _following(board, name, policy):
            if (
                number not in gone
                and closed.isdisjoint(exits)
                and (needed is None or added is None or not needed.isdisjoint(added))
            ):
                yield Lay(name, number, rotation)


def _in_question(
    board: Board, at: Hex, policy: LayPolicy, reached: Reach, own: frozenset[str]
) -> bool:
    """Whether reach alone does not already rule a hex out."""
    if at.name in own or at.name in reached.arrives:
        return True
    if at.name in policy.anywhere or at.name in policy.homes:
        return True
    face = board.face(at.name)
    wanted = policy.first if not face.segments else policy.stops if face.stops else policy.plain
    return wanted is Reaching.NOTHING


def _needed_sides(
    board: Board, at: Hex, policy: LayPolicy, reached: Reach, own: frozenset[str]
) -> frozenset[int] | None:
    """The sides of which new track must use one, as far as reach alone says; None for any."""
    face = board.face(at.name)
    if at.name in policy.anywhere:
        return None
    if face.segments:
        if face.stops or policy.plain is not Reaching.NEW_TRACK:
            return None
    elif at.name in own or at.name in policy.homes or policy.first is Reaching.NOTHING:
        return None
    return reached.arrives.get(at.name, frozenset())


def _following(board: Board, hex_name: str, policy: LayPolicy) -> tuple[_Follower, ...]:
    """The faces that may follow by color, kind and kept track, as far as the phase allows."""
    face = board.face(hex_name)
    if policy.keeps is keep_all and policy.follows is next_color:
        if LAY_RANK[face.color] >= LAY_RANK[board.phase]:
            return ()
        return _followers.get(
            (board.tile_set, face), True, lambda: tuple(_faces(board.tile_set, face, fitting=True))
        )
    rows = _followers.get(
        (board.tile_set, face), False, lambda: tuple(_faces(board.tile_set, face, fitting=False))
    )
    latest = LAY_RANK[board.phase]
    coming = {
        number
        for number, tile in board.tile_set.supply.items()
        if LAY_RANK.get(tile.color, 0) <= latest
        and policy.follows(face, tile)
        and bool(tile.stops) == bool(face.stops)
    }
    return tuple(row for row in rows if row[0] in coming)


def _faces(tile_set: TileSet, face: Tile, *, fitting: bool) -> Iterator[_Follower]:
    bare = not face.segments
    for number, tile in tile_set.supply.items():
        if fitting and not same_kind(face, tile):
            continue
        for rotation in tile.rotations:
            new = tile.turned(rotation)
            step = change(face, new)
            if fitting and not step.fits:
                continue
            inside = not bare and bool(new.stops or new.junctions)
            yield number, rotation, frozenset(new.exits), None if inside else step.added_sides
