"""What a network asks of the rules: two small values that each title fills in.

``Works`` says which sides are cut and which ferries join ports.  ``Passage`` says what
blocks a company, or one of its trains, on its way through a stop.  Both are plain frozen
values, so networks and searches can be kept by them and sent to another process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from stambana.track.board import Token
from stambana.track.tiles import Stop, StopKind


class StopKey(NamedTuple):
    """A stop of the board: its hex and its index from 0 among the stops of the face."""

    hex_name: str
    stop: int


@dataclass(frozen=True, slots=True)
class StopPlace:
    """A stop on the board; stops with equal ``place`` count as one."""

    key: StopKey
    stop: Stop
    place: str


class Ferry(NamedTuple):
    """A way over water between two ports; each of ``links`` can be used once."""

    a: StopKey
    b: StopKey
    links: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Works:
    """What is added to or taken from the track that is printed and laid.

    ``closed`` sides (a barricade; either hex's name of the side will do) join nothing;
    ``ferries`` are spans between ports.
    """

    closed: frozenset[tuple[str, int]] = frozenset()
    ferries: tuple[Ferry, ...] = ()


def _no_token(_token: Token) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Passage:
    """What blocks a company, or one of its trains, on its way through a stop.

    A city lets a company through that has a token there, or while a slot is empty; the
    tokens ``open_token`` accepts count as empty slots (a neutral token for an electric
    train, a color a permit opens, a home token lying face down).  An empty slot reserved
    for another company counts as empty unless ``reserved_blocks``.  Off-boards and the
    stops in ``ends_only`` end every route, whoever's token lies there; towns and ports
    never block.
    """

    open_token: Callable[[Token], bool] = _no_token
    reserved_blocks: bool = False
    ends_only: frozenset[StopKey] = frozenset()

    def lets_through(self, place: StopPlace, tokens: tuple[Token, ...], company: str) -> bool:
        """Whether ``company`` may run through a stop that holds ``tokens``."""
        if place.stop.kind is StopKind.OFFBOARD or place.key in self.ends_only:
            return False
        if place.stop.kind is not StopKind.CITY or not place.stop.slots:
            return True
        if any(token.stands_for(company) or self.open_token(token) for token in tokens):
            return True
        kept = 0
        if self.reserved_blocks:
            holders = {token.company for token in tokens}
            reserved = (slot.reserved_for for slot in place.stop.slots)
            kept = sum(bool(by) and by != company and by not in holders for by in reserved)
        return len(tokens) + kept < len(place.stop.slots)
