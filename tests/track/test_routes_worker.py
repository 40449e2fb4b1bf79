"""Searches in another process: the same answers, nothing waits, cancelling, ending."""

from __future__ import annotations

import multiprocessing
import pickle
import time
from collections.abc import Iterator
from ctypes import c_longlong

import pytest
from random_boards import random_case

from stambana.track.routes import RouteProblem, RouteWorker, best_routes, route_problem
from stambana.track.routes import worker as worker_module
from stambana.track.routes.worker import Reply, WorkerDied


@pytest.fixture(scope="module")
def worker() -> Iterator[RouteWorker]:
    with RouteWorker() as worker:
        yield worker


def problem(seed: int) -> RouteProblem:
    case = random_case(seed)
    return route_problem(case.board, "A", case.trains, case.rules)


def answers(worker: RouteWorker, ticket: int) -> list[Reply]:
    found: list[Reply] = []
    end = time.monotonic() + 60
    while not any(answer.done and answer.ticket == ticket for answer in found):
        found += worker.poll(1.0)
        assert time.monotonic() < end, "no answer"
    return found


def test_a_worker_gives_the_same_routes(worker: RouteWorker) -> None:
    for seed in (3, 33, 55):
        ticket = worker.start(problem(seed))
        last = answers(worker, ticket)[-1]
        assert last.result == best_routes(problem(seed))
        assert last.done
        assert not worker.busy


def test_a_newer_search_takes_the_place_of_an_older_one(worker: RouteWorker) -> None:
    first, second = worker.start(problem(33)), worker.start(problem(55))
    found = answers(worker, second)
    assert [answer.ticket for answer in found if answer.done] == [first, second]
    assert found[-1].result == best_routes(problem(55))


def test_a_cancelled_search_still_says_what_it_has(worker: RouteWorker) -> None:
    ticket = worker.start(problem(33))
    worker.cancel()
    last = answers(worker, ticket)[-1]
    assert last.result.revenue <= best_routes(problem(33)).revenue <= last.result.upper_bound


def test_a_problem_is_sent_without_its_board() -> None:
    sent = pickle.loads(pickle.dumps(problem(33).lean()))
    assert sent.setting is None
    assert sent == problem(33)


def test_a_worker_that_was_never_used_can_be_closed() -> None:
    worker = RouteWorker()
    assert worker.poll() == []
    worker.close()


def test_without_memory_the_other_process_ends_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(worker_module, "search_numbers", full)
    here, there = multiprocessing.Pipe()
    here.send((1, problem(3).lean(), 10))
    worker_module._serve(there, c_longlong(1))  # returns, and nothing is printed
    assert not here.poll()
    here.close()
    there.close()


def test_a_dead_process_is_told_and_the_worker_can_be_closed() -> None:
    worker = RouteWorker()
    worker.start(problem(3))
    worker._process.kill()
    worker._process.join()

    def ask() -> None:
        while True:  # what it sent before its death may come first
            worker.poll(1.0)
            if not worker.busy:
                worker.start(problem(3))

    with pytest.raises(WorkerDied):
        ask()
    worker.close()
