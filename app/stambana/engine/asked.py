"""Asked: what a form that is answered on the board says beside its fields.

A tile in place and a route are not chosen from a list: people turn, draw and compare, and a
search goes on beside.  A form with such a widget carries, worked out only when somebody asks,
what that takes.  For ``lay`` it is an ``AskedLay``, for ``routes`` an ``AskedRun``; the form's
fields and the verdict stay what they are for everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stambana.track.board import Board
from stambana.track.laying import Lay, LayPolicy, LayVerdict
from stambana.track.network import WayStep
from stambana.track.routes import RouteProblem, RouteResult


def _nothing(_verdict: LayVerdict) -> tuple[str, ...]:
    return ()


def _as_laid(board: Board, _lay: Lay, _beside: Mapping[str, Any]) -> Board:
    return board


def _ignored(_result: RouteResult) -> None:
    return None


@dataclass(frozen=True, slots=True)
class AskedLay:
    """A tile to lay, for a form with the fields ``hex_name``, ``tile`` and ``rotation``.

    ``lays`` are the lays that may be made now, the same that the fields offer, each with its
    costs; ``policy`` says what is wrong with any other.  ``run`` makes the problem of the
    company's run on a board (None: it has nothing to run).  ``says`` gives what the title adds
    to a lay, as sentences in the language spoken now: who pays, what follows.  ``seated`` makes
    of the board with a lay that with what is drafted beside it, such as where tokens stand.
    """

    company: str
    policy: LayPolicy
    lays: tuple[LayVerdict, ...]
    run: Callable[[Board], RouteProblem] | None = None
    says: Callable[[LayVerdict], tuple[str, ...]] = _nothing
    seated: Callable[[Board, Lay, Mapping[str, Any]], Board] = _as_laid


@dataclass(frozen=True, slots=True)
class AskedRun:
    """Routes to run, for a form with the field ``runs``.

    ``problem`` is searched for the best set and judges what is drawn; ``runs`` makes the value
    of the field from the track of each train, by its number (None: it does not run).
    ``must_be_best`` says that a run is refused which earns less than the best; its verdict is
    asked only once the search is over, and ``found`` is told the result then, so that the
    rules need not search again.
    """

    problem: RouteProblem
    runs: Callable[[Sequence[Sequence[WayStep] | None]], Any]
    must_be_best: bool = False
    found: Callable[[RouteResult], None] = _ignored


Asked = AskedLay | AskedRun
