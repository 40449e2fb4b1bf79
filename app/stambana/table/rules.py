"""Rules of a board: what the title of its map says about laying, tokens, trains and routes.

Whoever builds on a sandbox board asks here and knows no title.
"""

from __future__ import annotations

from collections.abc import Iterable

from stambana.titles.find import track_rules
from stambana.titles.title import TrackRules
from stambana.track.board import Board
from stambana.track.routes import RouteProblem, Train, route_problem


def rules_of(board: Board) -> TrackRules:
    """The rules that hold on a board."""
    return track_rules(board.map.key)


def run_problem(board: Board, company: str, rules: TrackRules) -> RouteProblem:
    """The problem of running all trains a company has on a board; unknown kinds are left out."""
    trains = known_trains(board.trains.get(company, ()), rules)
    return route_problem(board, company, trains, rules.routes(board, company))


def known_trains(kinds: Iterable[str], rules: TrackRules) -> tuple[Train, ...]:
    """The trains of these kinds, in their order, without those nobody knows."""
    trains = (rules.train_of(kind) for kind in kinds)
    return tuple(train for train in trains if train is not None)
