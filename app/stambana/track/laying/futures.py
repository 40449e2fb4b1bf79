"""What can this become?  The tiles that later phases would allow on a hex.

A chain of upgrades from the face that lies there, whatever the phase, the supply and the
reach are: only colors, geometry and what must be kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stambana.track.board import Board
from stambana.track.laying.policy import LayPolicy
from stambana.track.tiles import LAY_ORDER, Color
from stambana.track.upgrades import change, keep_all, misfits, next_color

_Place = tuple[str, int]
"""A tile's number and its rotation."""


@dataclass(frozen=True, slots=True)
class Future:
    """A tile in a rotation that a hex can come to carry.

    ``direct`` says that it can follow what lies there now, ``after`` which other tiles and
    rotations it can follow; ``left`` are copies not on the board (or UNLIMITED).
    """

    tile: str
    rotation: int
    color: Color
    left: int
    direct: bool
    after: tuple[tuple[str, int], ...] = ()


def futures(board: Board, hex_name: str, policy: LayPolicy | None = None) -> tuple[Future, ...]:
    """All that a hex can become, nearest color first; nothing for a hex that takes no tiles.

    Each tile and rotation comes once, with everything it can follow.
    """
    policy = policy or LayPolicy()
    direct = list(_following(board, hex_name, policy))
    found: dict[_Place, list[_Place]] = {place: [] for place in direct}
    queue = list(direct)
    for place in queue:  # grows while it is walked
        for onward in _following(board.with_tile(hex_name, *place), hex_name, policy):
            if onward not in found:
                found[onward] = []
                queue.append(onward)
            found[onward].append(place)
    tiles = board.tile_set.tiles
    now = frozenset(direct)
    rows = [
        Future(
            number,
            turn,
            tiles[number].color,
            board.remaining(number),
            (number, turn) in now,
            tuple(after),
        )
        for (number, turn), after in found.items()
    ]
    return tuple(sorted(rows, key=lambda row: LAY_ORDER.index(row.color)))


def _following(board: Board, hex_name: str, policy: LayPolicy) -> Iterator[_Place]:
    face = board.face(hex_name)
    common = policy.keeps is keep_all and policy.follows is next_color
    for number, tile in board.tile_set.supply.items():
        for turn in tile.rotations:
            if common and not change(face, tile.turned(turn)).fits:
                continue
            if not misfits(board, hex_name, number, turn, policy.keeps, policy.follows):
                yield number, turn
