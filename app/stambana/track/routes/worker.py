"""Route searches beside the window, in a process of their own.

A search is pure Python and numpy, and threads of one process would take turns with the
window's; so searches run in a second process that is started with the first of them and
kept.  Nothing here waits: ``poll`` says what has come in since, and a window calls it from
a timer.  A newer search takes the place of an older one, which is cancelled.

The other process is spawned, not forked, so that it works alike on all systems and beside
a window.  What is sent is a problem without its board, and routes as numbers come back.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import Synchronized

from stambana.track.routes.best import MOST_STEPS, NumberedResult, search_numbers
from stambana.track.routes.problem import RouteProblem
from stambana.track.routes.results import RouteResult, routes_of


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a search so far; ``done`` with the last answer of it."""

    ticket: int
    result: RouteResult
    done: bool


class RouteWorker:
    """Runs one search at a time in another process.

    Close it when it is no longer needed; it may also be used in a ``with`` statement.
    """

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._here, there = context.Pipe()
        self._wanted: Synchronized[int] = context.Value("q", 0)
        self._process: BaseProcess = context.Process(
            target=_serve, args=(there, self._wanted), daemon=True, name="routes"
        )
        self._there: Connection | None = there
        self._problems: dict[int, RouteProblem] = {}
        self._ticket = 0

    def start(self, problem: RouteProblem, steps: int = MOST_STEPS) -> int:
        """Begin a search and cancel the one before; returns its ticket."""
        self.cancel()
        self._ticket += 1
        self._wanted.value = self._ticket
        if self._there is not None:
            self._process.start()
            self._there.close()
            self._there = None
        self._problems[self._ticket] = problem
        self._here.send((self._ticket, problem.lean(), steps))
        return self._ticket

    def cancel(self) -> None:
        """Cancel the search going on; its best set so far still comes, as its last answer."""
        self._wanted.value = 0

    def poll(self, timeout: float = 0.0) -> list[Answer]:
        """All answers that came in, the oldest first; waits at most ``timeout`` seconds."""
        found = []
        while self._problems and self._here.poll(timeout):
            ticket, numbers, done = self._here.recv()
            problem = self._problems[ticket]
            if done:
                del self._problems[ticket]
            found.append(Answer(ticket, _result(problem, numbers), done))
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


def _serve(pipe: Connection, wanted: Synchronized[int]) -> None:
    """What the other process does: one search after the other until it is told to end."""
    while True:
        try:
            order = pipe.recv()
        except EOFError:
            return
        if order is None:
            return
        ticket, problem, steps = order
        numbers = search_numbers(problem, _is_over(wanted, ticket), _sender(pipe, ticket), steps)
        pipe.send((ticket, numbers, True))


def _is_over(wanted: Synchronized[int], ticket: int) -> Callable[[], bool]:
    return lambda: wanted.value != ticket


def _sender(pipe: Connection, ticket: int) -> Callable[[NumberedResult], None]:
    return lambda numbers: pipe.send((ticket, numbers, False))


__all__ = ["Answer", "RouteWorker"]
