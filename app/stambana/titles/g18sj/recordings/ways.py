"""Routes of a recording as ways over our track.

The recording gives the hexes each piece of a route runs through.  Two neighbouring hexes name
the side that is crossed; in between, the side entered and the side left name one track.  At the
end of a piece the side gives the stop, except where several cities share one: then the other
piece that ends there decides, or the city the recording names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stambana.hexes.coords import side_towards
from stambana.titles.g18sj.recordings.orientation import our_city, our_hex
from stambana.titles.trains.actions import TrainRun
from stambana.titles.trains.ways import write_way
from stambana.track.board import Board
from stambana.track.network import Network, StopKey, WayStep, network
from stambana.track.tiles import EndKind


class NoWayError(LookupError):
    """A recorded route for which there is no track on our board."""


@dataclass(frozen=True)
class _Piece:
    """One piece between two stops: its hexes, and the stops possible at either end."""

    hexes: tuple[str, ...]
    ends: tuple[frozenset[int], frozenset[int]]


def train_run(board: Board, route: Mapping[str, Any], train: str) -> TrainRun:
    """A recorded route as the run of a train card; raises NoWayError, LookupError."""
    graph = network(board)
    pieces = [_piece(board, graph, hexes) for hexes in route["connections"]]
    if not pieces:
        raise NoWayError("-")
    stops = _stops(board, pieces, route.get("nodes") or ())
    steps: list[WayStep] = []
    keys: list[StopKey] = []
    for hexes in _in_order(pieces):
        steps += _steps(board, graph, hexes, stops[hexes[0]], stops[hexes[-1]])
        keys.append(StopKey(hexes[0], stops[hexes[0]]))
        last = StopKey(hexes[-1], stops[hexes[-1]])
    names = tuple(f"{key.hex_name}#{key.stop}" for key in (*keys, last))
    return TrainRun(train, names, write_way(steps))


def _piece(board: Board, graph: Network, names: Sequence[str]) -> _Piece:
    hexes = tuple(our_hex(name) for name in names)
    if len(hexes) < 2 or any(name not in board.map.hexes for name in hexes):
        raise NoWayError(hexes[0] if hexes else "-")
    first = _stops_behind(graph, hexes[0], _side(board, hexes[0], hexes[1]))
    last = _stops_behind(graph, hexes[-1], _side(board, hexes[-1], hexes[-2]))
    if not first or not last:
        raise NoWayError(hexes[-1] if first else hexes[0])
    return _Piece(hexes, (first, last))


def _side(board: Board, name: str, other: str) -> int:
    hexes = board.map.hexes
    side = side_towards(hexes[name].coord, hexes[other].coord, board.map.layout)
    if side is None:
        raise NoWayError(name)
    return side


def _inside(graph: Network, name: str) -> Iterable[WayStep]:
    for number in graph.by_hex.get(name, ()):
        step = graph.pieces[number].step
        yield step
        yield step.back


def _stops_behind(graph: Network, name: str, side: int) -> frozenset[int]:
    return frozenset(
        step.b.number
        for step in _inside(graph, name)
        if step.a.kind is EndKind.SIDE and step.a.number == side and step.b.kind is EndKind.STOP
    )


def _stops(board: Board, pieces: Sequence[_Piece], nodes: Sequence[str]) -> dict[str, int]:
    """The stop of the route in each hex where pieces end."""
    possible: dict[str, frozenset[int]] = {}
    for piece in pieces:
        for name, stops in zip((piece.hexes[0], piece.hexes[-1]), piece.ends, strict=True):
            possible[name] = possible.get(name, stops) & stops
    for node in nodes:
        name, _, number = node.partition("-")
        ours = our_hex(name)
        if len(possible.get(ours, ())) > 1 and number.isdecimal():
            named = frozenset({our_city(board, ours, int(number[:3]))})
            possible[ours] = (possible[ours] & named) or possible[ours]
    for name, stops in possible.items():
        if not stops:
            raise NoWayError(name)
    return {name: min(stops) for name, stops in possible.items()}


def _in_order(pieces: Sequence[_Piece]) -> Iterable[tuple[str, ...]]:
    """The hexes of the pieces in running order, each from the stop the last one ended at."""
    left = [piece.hexes for piece in pieces]
    ends = [name for hexes in left for name in (hexes[0], hexes[-1])]
    at = next((name for name in ends if ends.count(name) == 1), ends[0])
    while left:
        following = next((hexes for hexes in left if at in (hexes[0], hexes[-1])), None)
        if following is None:
            raise NoWayError(at)
        left.remove(following)
        hexes = following if following[0] == at else following[::-1]
        yield hexes
        at = hexes[-1]


def _steps(
    board: Board, graph: Network, hexes: Sequence[str], first: int, last: int
) -> Iterable[WayStep]:
    """The track of one piece from stop to stop."""
    for index, name in enumerate(hexes):
        entered = _side(board, name, hexes[index - 1]) if index else None
        left = _side(board, name, hexes[index + 1]) if index < len(hexes) - 1 else None
        start = (EndKind.STOP, first) if entered is None else (EndKind.SIDE, entered)
        end = (EndKind.STOP, last) if left is None else (EndKind.SIDE, left)
        found = next(
            (step for step in _inside(graph, name) if (step.a, step.b) == (start, end)), None
        )
        if found is None:
            raise NoWayError(name)
        yield found
