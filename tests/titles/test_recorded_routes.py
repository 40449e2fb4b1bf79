"""At every run of trains in the recorded games the best set is proven and never below it."""

from __future__ import annotations

import pytest
from recorded_boards import GAMES, Run, runs

from stambana.titles.g18sj.routes import run_problem
from stambana.track.routes import best_routes, check_routes

RUNS = [run for game in GAMES for run in runs(game)]


def test_all_runs_of_the_recordings_are_there() -> None:
    assert [len(runs(game)) for game in GAMES] == [80, 43]


@pytest.mark.parametrize("run", RUNS, ids=lambda run: f"{run.game[:6]}-{run.index}")
def test_the_best_set_is_proven_legal_and_no_less_than_what_was_run(run: Run) -> None:
    problem = run_problem(run.board, run.company, run.trains, run.privates)
    best = best_routes(problem)
    assert best.proven
    assert best.revenue >= run.revenue
    ways = [None] * len(run.trains)
    for route in best.routes:
        ways[route.train] = route.steps  # type: ignore[call-overload]
    checks = check_routes(problem, ways)
    assert [c.reasons for c in checks if c] == [()] * len(best.routes)
    assert sum(c.revenue for c in checks if c) == best.revenue
    assert sum(route.revenue for route in best.routes) == best.revenue


def test_a_late_board_with_two_unlimited_trains_is_proven_whatever_was_cut_before() -> None:
    """The same proven value every time; what is cut off says so and by how much."""
    last = runs(GAMES[0])[-1]
    problem = run_problem(last.board, last.company, ("D", "E"))
    proven = best_routes(problem)
    assert proven.proven
    for steps in (1, 100, 3000):
        short = best_routes(problem, steps=steps)
        assert short == best_routes(problem, steps=steps)
        assert not short.proven
        assert 0 < short.revenue <= proven.revenue <= short.upper_bound
    cancelled = best_routes(problem, cancel=lambda: True)
    assert 0 < cancelled.revenue <= proven.revenue <= cancelled.upper_bound
    assert not cancelled.proven
    assert best_routes(problem) == proven
