"""The line of searches: order, thorough second tries, late answers."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence

from building_boards import north
from stambana.table.builder import Builder
from stambana.table.runs import FEW_STEPS, FoundRun, Lost, RunSearches
from stambana.track.routes import RouteProblem, RouteResult, RouteWorker, best_routes
from stambana.track.routes.best import MOST_STEPS
from stambana.track.routes.worker import Reply, WorkerDied

PROBLEM = Builder(north(), "SNJ").run_now()


class Slow:
    """A worker that answers when it is told to."""

    def __init__(self) -> None:
        self.started: list[tuple[int, RouteProblem, int]] = []
        self.ready: list[Reply] = []
        self.cancelled = 0
        self.closed = False

    def start(self, problem: RouteProblem, steps: int = MOST_STEPS) -> int:
        self.started.append((len(self.started) + 1, problem, steps))
        return len(self.started)

    def cancel(self) -> None:
        self.cancelled += 1

    def poll(self, timeout: float = 0.0) -> list[Reply]:
        ready, self.ready = self.ready, []
        return ready

    def close(self) -> None:
        self.closed = True

    def answer(self, ticket: int, amount: int, *, proven: bool = True, done: bool = True) -> None:
        self.ready.append(Reply(ticket, RouteResult((), amount, proven, amount + 10), done))


def line() -> tuple[RunSearches, Slow]:
    slow = Slow()
    return RunSearches(lambda: slow), slow


def told(found: Sequence[object]) -> list[tuple[object, int, bool]]:
    return [(one.key, one.result.revenue, one.done) for one in found if isinstance(one, FoundRun)]


def test_jobs_come_one_after_another_and_are_made_only_then() -> None:
    runs, slow = line()
    made: list[str] = []

    def make(name: str) -> RouteProblem:
        made.append(name)
        return PROBLEM

    runs.ask("a", lambda: make("a"))
    runs.ask("b", lambda: make("b"))
    assert runs.poll() == []
    assert made == ["a"]
    slow.answer(1, 40, done=False)
    slow.answer(1, 50)
    assert told(runs.poll()) == [("a", 40, False), ("a", 50, True)]
    assert made == ["a", "b"]
    slow.answer(2, 60)
    assert told(runs.poll()) == [("b", 60, True)]
    assert not runs.busy


def test_what_is_not_proven_comes_again_at_the_end_with_more_steps() -> None:
    runs, slow = line()
    runs.ask("hard", lambda: PROBLEM)
    runs.ask("easy", lambda: PROBLEM)
    runs.poll()
    slow.answer(1, 40, proven=False)
    assert told(runs.poll()) == [("hard", 40, False)]
    slow.answer(2, 50)
    assert told(runs.poll()) == [("easy", 50, True)]
    slow.answer(3, 45, proven=False)
    assert told(runs.poll()) == [("hard", 45, True)]
    assert [steps for _, _, steps in slow.started] == [FEW_STEPS, FEW_STEPS, MOST_STEPS]


def test_late_answers_are_thrown_away() -> None:
    runs, slow = line()
    runs.ask("old", lambda: PROBLEM)
    runs.poll()
    runs.forget()
    runs.ask("new", lambda: PROBLEM)
    slow.answer(1, 999)
    assert runs.poll() == []
    slow.answer(1, 999)
    slow.answer(2, 50)
    assert told(runs.poll()) == [("new", 50, True)]
    assert slow.cancelled == 1


def test_only_what_is_still_wanted_is_kept() -> None:
    runs, slow = line()
    for key in ("a", "b", "c"):
        runs.ask(key, lambda: PROBLEM)
    runs.ask("first", lambda: PROBLEM, first=True)
    runs.forget(lambda key: key in ("first", "c"))
    runs.poll()
    slow.answer(1, 10)
    assert told(runs.poll()) == [("first", 10, True)]
    slow.answer(2, 20)
    assert told(runs.poll()) == [("c", 20, True)]
    assert not runs.busy
    runs.close()
    assert slow.closed


def test_the_real_worker_gives_what_the_search_gives() -> None:
    runs = RunSearches()
    try:
        runs.ask("now", lambda: PROBLEM)
        found: list[FoundRun | Lost] = []
        end = time.monotonic() + 60
        while runs.busy:
            found += runs.poll()
            assert time.monotonic() < end, "no answer"
            time.sleep(0.005)
        assert isinstance(found[-1], FoundRun)
        assert found[-1].result == best_routes(PROBLEM)
    finally:
        runs.close()


class Dying(Slow):
    """A worker that dies when it is looked at; ``lives`` searches are done before."""

    def __init__(self, lives: int = 0) -> None:
        super().__init__()
        self.lives = lives

    def poll(self, timeout: float = 0.0) -> list[Reply]:
        if not self.started:
            return []
        if not self.lives:
            raise WorkerDied("killed")
        self.lives -= 1
        self.answer(len(self.started), 70)
        return super().poll()


def test_a_job_whose_process_died_is_done_over_and_told_only_the_second_time() -> None:
    workers = [Dying(), Dying(1), Dying(), Dying(), Dying(1)]
    line = iter(workers)
    runs = RunSearches(lambda: next(line))
    runs.ask("a", lambda: PROBLEM)
    assert runs.poll() == runs.poll() == []
    assert workers[0].closed
    runs.poll()
    assert told(runs.poll()) == [("a", 70, True)]
    runs.ask("heavy", lambda: PROBLEM)
    runs.ask("light", lambda: PROBLEM)
    found: list[object] = []
    for _ in range(9):
        found += runs.poll()
    assert found[0] == Lost("heavy")
    assert told(found[1:]) == [("light", 70, True)]
    assert not runs.busy


def test_the_search_process_is_killed_and_the_answer_comes_all_the_same() -> None:
    runs = RunSearches()
    try:
        runs.ask("first", lambda: PROBLEM)
        while not runs.poll():
            time.sleep(0.005)
        for key in ("idle", "at work"):  # killed before it is asked, and while it is
            worker = runs._worker
            assert isinstance(worker, RouteWorker)
            if key == "at work":
                runs.ask(key, lambda: PROBLEM)
                runs.poll()
            os.kill(worker._process.pid or 0, signal.SIGKILL)
            worker._process.join()
            runs.ask(key, lambda: PROBLEM)
            found: list[FoundRun | Lost] = []
            end = time.monotonic() + 60
            while runs.busy:
                found += runs.poll()
                assert time.monotonic() < end, "no answer"
                time.sleep(0.005)
            assert isinstance(found[-1], FoundRun)
            assert found[-1].result == best_routes(PROBLEM)
    finally:
        runs.close()
