"""Rules of a board: what its title says about laying, tokens, trains and routes.

A sandbox board knows its map, and the map's key names the title whose rules hold on it.  A
map without a title of its own has the common rules.  Whoever builds on a board asks here and
knows no title.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from stambana.track.board import Board
from stambana.track.laying import LayPolicy
from stambana.track.routes import RouteProblem, RouteRules, Train, route_problem
from stambana.track.tokens import TokenPolicy


@dataclass(frozen=True, slots=True)
class BoardRules:
    """What can be asked of a title; each function is given a board and a company's key.

    ``train`` makes a train of a kind (``3``, ``D``) and raises KeyError for one there is not.
    """

    lays: Callable[[Board, str], LayPolicy]
    tokens: Callable[[Board, str], TokenPolicy]
    routes: Callable[[Board, str], RouteRules]
    train: Callable[[str], Train]


def rules_of(board: Board) -> BoardRules:
    """The rules that hold on a board."""
    if board.map.key == "18sj":
        return _g18sj()
    return _COMMON


def run_problem(board: Board, company: str, rules: BoardRules) -> RouteProblem:
    """The problem of running all trains a company has on a board; unknown kinds are left out."""
    trains = known_trains(board.trains.get(company, ()), rules)
    return route_problem(board, company, trains, rules.routes(board, company))


def known_trains(kinds: Iterable[str], rules: BoardRules) -> tuple[Train, ...]:
    """The trains of these kinds, in their order, without those the title does not know."""
    found = []
    for kind in kinds:
        try:
            found.append(rules.train(kind))
        except KeyError:
            continue
    return tuple(found)


def common_train(kind: str) -> Train:
    """A train as its name says: a number is the most stops, letters alone mean no limit."""
    digits = "".join(letter for letter in kind if letter.isdigit())
    if not kind.strip() or (digits and int(digits) < 2):
        raise KeyError(kind)
    return Train(kind, int(digits) if digits else None)


_COMMON = BoardRules(
    lays=lambda _board, _company: LayPolicy(),
    tokens=lambda _board, _company: TokenPolicy(),
    routes=lambda _board, _company: RouteRules(),
    train=common_train,
)


def _g18sj() -> BoardRules:
    from stambana.titles.g18sj import laying, routes

    return BoardRules(
        lays=laying.lay_policy,
        tokens=lambda board, _company: laying.token_policy(board),
        routes=lambda board, company: routes.route_rules(board, company),
        train=routes.train,
    )


__all__ = ["BoardRules", "common_train", "known_trains", "rules_of", "run_problem"]
