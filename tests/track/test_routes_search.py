"""The search against the plain definition, and what may not change its answer."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from random_boards import Case, random_case
from walked_routes import best_by_walking

from stambana.track.network import Step
from stambana.track.routes import (
    RouteProblem,
    RouteResult,
    best_routes,
    check_routes,
    route_problem,
)
from stambana.track.routes import best as best_module

PER_TEST = 100


def problem(case: Case) -> RouteProblem:
    return route_problem(case.board, "A", case.trains, case.rules)


def judged(asked: RouteProblem, result: RouteResult) -> int:
    """The revenue by the referee, after the routes were found legal."""
    ways: list[Sequence[Step] | None] = [None] * len(asked.tasks)
    for route in result.routes:
        ways[route.train] = route.steps
    checks = [check for check in check_routes(asked, ways) if check]
    assert [check.reasons for check in checks] == [()] * len(checks)
    return sum(check.revenue for check in checks)


@pytest.mark.parametrize("first", range(0, 3000, PER_TEST))
def test_the_search_agrees_with_walking_segment_by_segment(
    first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(first, first + PER_TEST):
        case = random_case(seed)
        wanted = best_by_walking(case.board, "A", case.trains, case.rules)
        asked = problem(case)
        for steps in (best_module.WALK_STEPS, 0):
            monkeypatch.setattr(best_module, "WALK_STEPS", steps)
            result = best_routes(asked)
            monkeypatch.undo()
            assert (result.revenue, result.proven) == (wanted, True), f"seed {seed}"
            assert judged(asked, result) == wanted, f"seed {seed}"
