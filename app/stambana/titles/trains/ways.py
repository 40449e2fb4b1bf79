"""A train's way as text, so that an action can hold it; and the runs that people draw.

Each piece of track is its hex and both ends: a side by number, a stop as ``s0``, a junction as
``j0``, a dead end as ``d0``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stambana.titles.trains.actions import TrainRun
from stambana.track.board import Board
from stambana.track.kept import Kept
from stambana.track.network import Network, StopKey, network
from stambana.track.network import WayStep as TrackStep
from stambana.track.routes import RouteProblem, check_routes
from stambana.track.tiles import End, EndKind

_LETTERS = {EndKind.STOP: "s", EndKind.JUNCTION: "j", EndKind.DEAD_END: "d"}


def write_way(steps: Sequence[TrackStep]) -> tuple[str, ...]:
    """Track as text, a piece each: hex, then both ends (a side by number, a stop as ``s0``)."""
    return tuple(f"{step.hex_name} {_end_text(step.a)}-{_end_text(step.b)}" for step in steps)


def read_way(way: Sequence[str], board: Board) -> tuple[TrackStep, ...] | None:
    """The track that a text names, in running order; None where there is no such piece."""
    graph = network(board)
    pieces = _texts.get((graph,), None, lambda: _steps_by_text(graph))
    found = tuple(pieces.get(text) for text in way)
    return None if None in found else tuple(step for step in found if step is not None)


_texts: Kept[Mapping[str, TrackStep]] = Kept(16)


def _steps_by_text(graph: Network) -> Mapping[str, TrackStep]:
    """The pieces of a network by their text, either way round."""
    steps = [step for piece in graph.pieces for step in (piece.step, piece.step.back)]
    return dict(zip(write_way(steps), steps, strict=True))


def train_run(train: str, stops: Sequence[StopKey], steps: Sequence[TrackStep]) -> TrainRun:
    """A train card's route as an action says it."""
    return TrainRun(train, tuple(f"{key.hex_name}#{key.stop}" for key in stops), write_way(steps))


def drawn_runs(
    task: RouteProblem, trains: Sequence[str], ways: Sequence[Sequence[TrackStep] | None]
) -> tuple[TrainRun, ...]:
    """The runs of these train cards over the track drawn for each; without track it stands."""
    return tuple(
        train_run(train, check.stops, way)
        for train, way, check in zip(trains, ways, check_routes(task, ways), strict=True)
        if way and check is not None
    )


def _end_text(end: End) -> str:
    return f"{_LETTERS.get(end.kind, '')}{end.number}"
