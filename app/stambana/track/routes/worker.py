"""Route searches beside the window, in a process of their own.

A search is pure Python and numpy, and threads of one process would take turns with the
window's; so searches run in a second process that is started with the first of them and
kept.  Nothing here waits: ``poll`` says what has come in since, and a window calls it from
a timer.  A newer search takes the place of an older one, which is cancelled.

The other process is spawned, not forked, so that it works alike on all systems and beside
a window.  What is sent is a problem without its board, and routes as numbers come back.
It may die, of too little memory or killed by the system: then ``WorkerDied`` is raised, and
whoever wants an answer starts another.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from ctypes import c_longlong
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from stambana.track.routes.best import MOST_STEPS, NumberedResult, search_numbers
from stambana.track.routes.problem import RouteProblem
from stambana.track.routes.results import RouteResult, routes_of


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a search so far; ``done`` with the last answer of it."""

    ticket: int
    result: RouteResult
    done: bool


class WorkerDied(Exception):  # noqa: N818 - it is news of another process, no fault of ours
    """The other process is gone; nothing more comes from this worker but it can be closed."""


class RouteWorker:
    """Runs one search at a time in another process.

    Close it when it is no longer needed; it may also be used in a ``with`` statement.
    """

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._here, there = context.Pipe()
        # without a lock, which a process that is killed might never give back
        self._wanted = context.RawValue(c_longlong, 0)
        self._process: BaseProcess = context.Process(
            target=_serve, args=(there, self._wanted), daemon=True, name="routes"
        )
        self._there: Connection | None = there
        self._problems: dict[int, RouteProblem] = {}
        self._ticket = 0

    def start(self, problem: RouteProblem, steps: int = MOST_STEPS) -> int:
        """Begin a search and cancel the one before; returns its ticket.  Raises WorkerDied."""
        self.cancel()
        self._ticket += 1
        self._wanted.value = self._ticket
        try:
            if self._there is not None:
                self._process.start()
                self._there.close()
                self._there = None
            self._problems[self._ticket] = problem
            self._here.send((self._ticket, problem.lean(), steps))
        except OSError as error:
            raise WorkerDied(str(error)) from error
        return self._ticket

    def cancel(self) -> None:
        """Cancel the search going on; its best set so far still comes, as its last answer."""
        self._wanted.value = 0

    def poll(self, timeout: float = 0.0) -> list[Reply]:
        """All answers that came in, the oldest first; waits at most ``timeout`` seconds.

        Raises WorkerDied when the last answer cannot come any more.
        """
        found: list[Reply] = []
        while self._problems:
            try:
                if not self._here.poll(timeout):
                    break
                ticket, numbers, done = self._here.recv()
            except (EOFError, OSError) as error:
                raise WorkerDied(str(error)) from error
            problem = self._problems[ticket]
            if done:
                del self._problems[ticket]
            found.append(Reply(ticket, _result(problem, numbers), done))
            timeout = 0.0
        return found

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._problems)

    def close(self) -> None:
        """End the other process."""
        self.cancel()
        if self._there is None and self._process.is_alive():
            with suppress(OSError):
                self._here.send(None)
            self._process.join(2)
            if self._process.is_alive():
                self._process.kill()
                self._process.join()
        self._here.close()
        if self._there is not None:
            self._there.close()
            self._there = None

    def __enter__(self) -> RouteWorker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _result(problem: RouteProblem, numbers: NumberedResult) -> RouteResult:
    routes = routes_of(problem, numbers.chosen)
    return RouteResult(routes, numbers.value, numbers.proven, numbers.upper)


def _serve(pipe: Connection, wanted: c_longlong) -> None:
    """What the other process does: one search after the other until it is told to end."""
    # without memory, or without anybody who listens, it ends in silence
    with suppress(EOFError, OSError, MemoryError):
        while (order := pipe.recv()) is not None:
            ticket, problem, steps = order
            is_over, tell = _is_over(wanted, ticket), _sender(pipe, ticket)
            pipe.send((ticket, search_numbers(problem, is_over, tell, steps), True))


def _is_over(wanted: c_longlong, ticket: int) -> Callable[[], bool]:
    return lambda: wanted.value != ticket


def _sender(pipe: Connection, ticket: int) -> Callable[[NumberedResult], None]:
    return lambda numbers: pipe.send((ticket, numbers, False))
