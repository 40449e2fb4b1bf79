"""Runs: searches for best runs, one after another beside the window.

Jobs wait in a line; each is made into a problem only when its turn comes, so that asking for
many costs nothing.  Every job is first given few steps; what is not proven with these comes
again at the end of the line with as many as it takes, so easy answers never wait for a hard
one.  An answer to a job that is no longer wanted is thrown away, and nothing here waits.
When the other process dies, another is started and the job is done over; a job at which it
dies twice is given up, and ``Lost`` tells so.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Protocol

from stambana.track.routes import RouteProblem, RouteResult, RouteWorker
from stambana.track.routes.best import MOST_STEPS
from stambana.track.routes.worker import Reply, WorkerDied

FEW_STEPS = 60_000
"""Steps a job gets at first; most boards need a few hundred."""

Make = Callable[[], RouteProblem]


class Worker(Protocol):
    """What is needed of the one who searches; ``RouteWorker`` is one."""

    def start(self, problem: RouteProblem, steps: int = MOST_STEPS) -> int:
        """Begin a search and cancel the one before; returns its ticket.  Raises WorkerDied."""

    def cancel(self) -> None:
        """Cancel the search going on."""

    def poll(self, timeout: float = 0.0) -> list[Reply]:
        """What has come in; raises WorkerDied."""

    def close(self) -> None:
        """End."""


@dataclass(frozen=True, slots=True)
class FoundRun:
    """What came of a job so far; ``done`` when nothing more will come of it."""

    key: Hashable
    problem: RouteProblem
    result: RouteResult
    done: bool


@dataclass(frozen=True, slots=True)
class Lost:
    """A job that was given up, for the other process died of it twice."""

    key: Hashable


@dataclass(frozen=True, slots=True)
class _Job:
    key: Hashable
    make: Make
    thorough: bool
    again: bool = False
    """Whether the other process died of it once."""


class RunSearches:
    """The line of jobs and the one being searched."""

    def __init__(self, worker: Callable[[], Worker] = RouteWorker) -> None:
        self._make_worker = worker
        self._worker: Worker | None = None
        self._line: list[_Job] = []
        self._now: _Job | None = None
        self._problem: RouteProblem | None = None
        self._ticket = 0

    def ask(self, key: Hashable, make: Make, *, first: bool = False) -> None:
        """Put a job in the line (``first``: at its head); a waiting one of that key goes."""
        self._line = [job for job in self._line if job.key != key]
        if self._now is not None and self._now.key == key:
            self._stop()
        job = _Job(key, make, thorough=False)
        self._line.insert(0 if first else len(self._line), job)

    def forget(self, wanted: Callable[[Hashable], bool] = lambda _key: False) -> None:
        """Give up all jobs but those whose key is still wanted; their answers never come."""
        self._line = [job for job in self._line if wanted(job.key)]
        if self._now is not None and not wanted(self._now.key):
            self._stop()

    def _stop(self) -> None:
        if self._worker is not None:
            self._worker.cancel()
        self._now = None
        self._problem = None

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._now is not None or bool(self._line)

    def poll(self) -> list[FoundRun | Lost]:
        """What has come in since; begins the next job when the last one is done."""
        found: list[FoundRun | Lost] = []
        try:
            if self._worker is not None:
                for answer in self._worker.poll():
                    if answer.ticket != self._ticket or self._now is None:
                        continue  # of a job given up
                    found.append(self._take(answer))
            if self._now is None and self._line:
                self._begin(self._line.pop(0))
        except WorkerDied:
            found += self._buried()
        return found

    def _buried(self) -> list[Lost]:
        """Give the dead worker up; its job is the next of the line, or lost."""
        job = self._now
        self._drop_worker()
        self._now = self._problem = None
        if job is None:
            return []
        if job.again:
            return [Lost(job.key)]
        self._line.insert(0, replace(job, again=True))
        return []

    def _take(self, answer: Reply) -> FoundRun:
        job, problem = self._now, self._problem
        assert job is not None
        assert problem is not None
        over = answer.done
        done = over and (answer.result.proven or job.thorough)
        if over:
            self._now = self._problem = None
            if not done:
                self._line.append(_Job(job.key, lambda: problem, thorough=True))
        return FoundRun(job.key, problem, answer.result, done)

    def _begin(self, job: _Job) -> None:
        if self._worker is None:
            self._worker = self._make_worker()
        problem = job.make()
        self._now, self._problem = job, problem  # first, for the worker may be dead
        self._ticket = self._worker.start(problem, MOST_STEPS if job.thorough else FEW_STEPS)

    def close(self) -> None:
        """Give up everything and end the other process."""
        self.forget()
        self._drop_worker()

    def _drop_worker(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None
