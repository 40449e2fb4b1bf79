"""How long the best routes take, beside a plain integer program in the same run.

    python tests/bench/bench_routes.py [--boards 5] [--yardstick 4] [--seconds 60]

Two parts: every late run (phase 5 and on) of the recorded games, and invented trains on dense
boards.  Times are of the processor, in milliseconds; ``first`` is when the first set that can
be run was reported, with its bound; ``gap`` how far the bound still was from the set at 50 ms
and at 2 s, in percent.  On dense boards the program is tried on some boards only, each with a
limit; boards it did not finish are counted with the limit.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path += [str(TESTS.parent / "app"), str(TESTS / "titles"), str(TESTS / "bench")]

from dense_boards import dense_boards  # noqa: E402
from plain_program import plain_best  # noqa: E402
from recorded_boards import GAMES, runs  # noqa: E402

from stambana.titles.g18sj.routes import run_problem  # noqa: E402
from stambana.track.routes import RouteProblem, RouteResult, best_routes  # noqa: E402
from stambana.track.tiles import Color  # noqa: E402

TRAINS = ("D", "E", "6 5", "4 3 3 3", "6 6 6", "D 6", "D D", "E 6", "E D", "E E", "E D 6")


def timed(problem: RouteProblem) -> tuple[float, RouteResult, list[tuple[float, RouteResult]]]:
    """The time of a search, its result, and what was reported when."""
    reports: list[tuple[float, RouteResult]] = []
    start = time.process_time()
    result = best_routes(
        problem, progress=lambda r: reports.append((time.process_time() - start, r))
    )
    return time.process_time() - start, result, reports


def gap_at(moment: float, reports: Sequence[tuple[float, RouteResult]], end: float) -> float:
    """The gap known at a moment, as a share of the bound."""
    if end <= moment:
        return 0.0
    known = [result for when, result in reports if when <= moment]
    return 1 - known[-1].revenue / known[-1].upper_bound if known else 1.0


def figures(values: Sequence[float]) -> str:
    """Median, 95th percentile and worst, in milliseconds."""
    ordered = sorted(values)
    picked = (ordered[int(share * (len(ordered) - 1))] * 1000 for share in (0.5, 0.95, 1))
    return " / ".join(f"{value:.1f}" if value < 100 else f"{value:.0f}" for value in picked)


def recorded() -> None:
    late = [
        run for game in GAMES for run in runs(game) if run.board.phase in (Color.BROWN, Color.GRAY)
    ]
    built, searched, plain = [], [], []
    for run in late:
        start = time.process_time()
        problem = run_problem(run.board, run.company, run.trains, run.privates)
        built.append(time.process_time() - start)
        seconds, result, _ = timed(problem)
        searched.append(seconds)
        assert result.proven
        assert result.revenue >= run.revenue
        start = time.process_time()
        best = plain_best(problem)
        plain.append(time.process_time() - start)
        assert best == result.revenue, (run.game, run.index)
    print(f"late boards of recorded games ({len(late)})         median / p95 / worst, ms")
    print(f"  search                                     {figures(searched)}")
    print(f"  problem and network from the board         {figures(built)}")
    print(f"  plain program                              {figures(plain)}")
    ratios = sorted(slow / fast for slow, fast in zip(plain, searched, strict=True))
    medians = sorted(plain)[len(plain) // 2] / sorted(searched)[len(searched) // 2]
    print(f"  ratio of medians {medians:.0f}, median of ratios {ratios[len(ratios) // 2]:.0f}")


def dense(count: int, yardstick: int, limit: float) -> None:
    boards = dense_boards(count)
    print(f"\ndense boards ({len(boards)})")
    print(
        "trains   search, ms                first, ms            gap 50 ms  2 s   plain program, ms"
    )
    for text in TRAINS:
        times, firsts, early, later, plain = [], [], [], [], []
        unproven = unfinished = 0
        for number, (board, company) in enumerate(boards):
            problem = run_problem(board, company, text.split())
            seconds, result, reports = timed(problem)
            unproven += not result.proven
            times.append(seconds)
            if result.revenue:
                firsts.append(reports[0][0])
                early.append(gap_at(0.05, reports, seconds))
                later.append(gap_at(2, reports, seconds))
            if yardstick and number % max(1, len(boards) // yardstick) == 0:
                start = time.process_time()
                best = plain_best(problem, limit)
                plain.append(time.process_time() - start)
                unfinished += best is None
                assert best in (None, result.revenue), (number, company, text)
        print(
            f"{text:8} {figures(times):25} {figures(firsts):20} "
            f"{max(early):9.0%} {max(later):5.0%}   {figures(plain) if plain else '-'}"
            + (f"  {unfinished} of {len(plain)} unfinished" if unfinished else "")
            + (f"  {unproven} UNPROVEN" if unproven else ""),
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the search for the best routes.")
    parser.add_argument("--boards", type=int, default=5, help="dense boards of each game")
    parser.add_argument("--yardstick", type=int, default=4, help="of them tried by the program")
    parser.add_argument("--seconds", type=float, default=60, help="limit of the program")
    chosen = parser.parse_args()
    recorded()
    if chosen.boards:
        dense(chosen.boards, chosen.yardstick, chosen.seconds)


if __name__ == "__main__":
    main()
