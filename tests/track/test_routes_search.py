"""The search against the plain definition, and what may not change its answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_boards import Case, random_case
from walked_routes import best_by_walking

from stambana.hexes.coords import Coord
from stambana.track.maps import Hex
from stambana.track.network import StopKey, WayStep, Works
from stambana.track.routes import (
    RouteProblem,
    RouteResult,
    best_routes,
    check_routes,
    route_problem,
)
from stambana.track.routes import best as best_module
from stambana.track.routes import joint as joint_module
from stambana.track.routes.search import Work
from stambana.track.tiles import Color, End, EndKind, Segment, Tile

PER_TEST = 100


def problem(case: Case) -> RouteProblem:
    return route_problem(case.board, "A", case.trains, case.rules)


def judged(asked: RouteProblem, result: RouteResult) -> int:
    """The revenue by the referee, after the routes were found legal."""
    ways: list[Sequence[WayStep] | None] = [None] * len(asked.tasks)
    for route in result.routes:
        ways[route.train] = route.steps
    checks = [check for check in check_routes(asked, ways) if check]
    assert [check.reasons for check in checks] == [()] * len(checks)
    return sum(check.revenue for check in checks)


def walking(_patch: pytest.MonkeyPatch) -> None:
    """The usual way: these boards are small enough to be walked."""


def diagrams(patch: pytest.MonkeyPatch) -> None:
    """Diagrams and prices alone."""
    patch.setattr(best_module, "WALK_STEPS", 0)


def joint_states(patch: pytest.MonkeyPatch) -> None:
    """Diagrams, and all trains settled by joint states without any prices."""
    diagrams(patch)
    patch.setattr(joint_module, "ROUNDS", (0,))


@pytest.mark.parametrize("first", range(0, 2000, PER_TEST))
def test_the_search_agrees_with_walking_segment_by_segment(
    first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(first, first + PER_TEST):
        case = random_case(seed)
        wanted = best_by_walking(case.board, "A", case.trains, case.rules)
        asked = problem(case)
        for method in (walking, diagrams, joint_states):
            with monkeypatch.context() as patch:
                method(patch)
                result = best_routes(asked)
            assert (result.revenue, result.proven) == (wanted, True), f"seed {seed}"
            assert judged(asked, result) == wanted, f"seed {seed}"


# What may not change the answer


def turned_place(at: Coord, rotation: int) -> Coord:
    for _ in range(rotation):
        at = Coord(-at.r, at.q + at.r)
    return at


def mirrored_place(at: Coord) -> Coord:
    return Coord(-at.q, at.q + at.r)


def moved(case: Case, place: Callable[[Coord], Coord], side: Callable[[int], int]) -> Case:
    """A case with every hex moved and every side renumbered."""
    naming = case.board.map.naming

    def name(old: str) -> str:
        return naming.name(place(naming.coord(old)))

    def end(old: End) -> End:
        return End(old.kind, side(old.number)) if old.kind is EndKind.SIDE else old

    def tile(old: Tile) -> Tile:
        pieces = tuple(Segment(end(piece.a), end(piece.b)) for piece in old.segments)
        return replace(old, segments=pieces)

    def keys(old: frozenset[StopKey]) -> frozenset[StopKey]:
        return frozenset(StopKey(name(key.hex_name), key.stop) for key in old)

    hexes = {
        name(old): Hex(name(old), place(at.coord), tile(at.printed))
        for old, at in case.board.map.hexes.items()
    }
    rules = replace(
        case.rules,
        bonuses=tuple(
            replace(
                bonus,
                tiers=tuple(replace(t, sets=tuple(map(keys, t.sets))) for t in bonus.tiers),
            )
            for bonus in case.rules.bonuses
        ),
        track_bonuses=tuple(
            replace(b, hex_name=name(b.hex_name), sides=frozenset(map(side, b.sides)))
            for b in case.rules.track_bonuses
        ),
        works=Works(frozenset((name(old), side(at)) for old, at in case.rules.works.closed)),
    )
    tokens = tuple(replace(t, hex_name=name(t.hex_name)) for t in case.board.tokens)
    board_map = replace(case.board.map, hexes=hexes)
    return Case(replace(case.board, map=board_map, tokens=tokens), case.trains, rules)


def shuffled(case: Case, seed: int) -> Case:
    """A case with its hexes, segments, tokens and trains in another order."""
    rnd = random.Random(seed)

    def mixed(things: Iterable[Any]) -> list[Any]:
        listed = list(things)
        rnd.shuffle(listed)
        return listed

    hexes = {
        at.name: replace(
            at, printed=replace(at.printed, segments=tuple(mixed(at.printed.segments)))
        )
        for at in mixed(case.board.map.hexes.values())
    }
    board = replace(
        case.board,
        map=replace(case.board.map, hexes=hexes),
        tokens=tuple(mixed(case.board.tokens)),
    )
    return Case(board, tuple(mixed(case.trains)), case.rules)


seeds = st.integers(10_000, 10_000_000)


@given(seeds, st.integers(1, 5))
def test_turning_the_board_changes_nothing(seed: int, rotation: int) -> None:
    case = random_case(seed)
    other = moved(case, lambda at: turned_place(at, rotation), lambda side: (side + rotation) % 6)
    assert best_routes(problem(other)).revenue == best_routes(problem(case)).revenue


@given(seeds)
def test_mirroring_the_board_changes_nothing(seed: int) -> None:
    case = random_case(seed)
    other = moved(case, mirrored_place, lambda side: -side % 6)
    assert best_routes(problem(other)).revenue == best_routes(problem(case)).revenue


@given(seeds, st.integers())
def test_the_order_of_hexes_track_tokens_and_trains_changes_nothing(seed: int, order: int) -> None:
    case = random_case(seed)
    other = shuffled(case, order)
    assert best_routes(problem(other)).revenue == best_routes(problem(case)).revenue


@given(seeds)
def test_the_same_problem_gets_the_same_routes(seed: int) -> None:
    case = random_case(seed)
    assert best_routes(problem(case)) == best_routes(problem(case))


@given(seeds, st.randoms(use_true_random=False))
def test_a_tile_more_never_lowers_the_best(seed: int, rnd: random.Random) -> None:
    case = random_case(seed)
    hexes = dict(case.board.map.hexes)
    plain = [name for name, at in hexes.items() if not at.printed.stops and at.printed.segments]
    if not plain:
        return
    name = rnd.choice(plain)
    hexes[name] = replace(hexes[name], printed=Tile("", Color.WHITE))
    before = replace(case, board=replace(case.board, map=replace(case.board.map, hexes=hexes)))
    assert best_routes(problem(before)).revenue <= best_routes(problem(case)).revenue


# Best so far, bounds, cancelling


def test_every_answer_on_the_way_can_be_run_and_holds_its_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    diagrams(monkeypatch)
    seen = 0
    for seed in range(150):
        asked = problem(random_case(seed))
        answers: list[RouteResult] = []
        final = best_routes(asked, progress=answers.append)
        for answer, after in pairwise([*answers, final]):
            assert judged(asked, answer) == answer.revenue <= after.revenue
            assert after.upper_bound <= answer.upper_bound
            assert answer.revenue <= final.revenue <= answer.upper_bound
        seen += len(answers)
    assert seen > 150


def test_work_is_counted_in_steps_and_what_is_cut_off_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cut = 0
    for seed in range(100):
        asked = problem(random_case(seed))
        final = best_routes(asked)
        short = best_routes(asked, steps=20)
        assert short == best_routes(asked, steps=20)
        assert judged(asked, short) == short.revenue <= final.revenue <= short.upper_bound
        assert short.proven == (short.upper_bound == short.revenue)
        cut += not short.proven
    assert cut > 5


def test_cancelling_gives_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    diagrams(monkeypatch)
    monkeypatch.setattr(Work, "pulse", 1)
    for seed in range(40):
        asked = problem(random_case(seed))
        final = best_routes(asked)
        calls = iter(range(100_000))
        result = best_routes(asked, cancel=lambda calls=calls: next(calls) >= 3)
        assert judged(asked, result) == result.revenue <= final.revenue <= result.upper_bound
        if not result.proven:
            assert next(calls) == 4
