"""Own routes: shortest legal way first, illegal ones never, ways fixed by pointing at track."""

from __future__ import annotations

import pytest
from route_boards import board, city, plain

from building_boards import north
from stambana.table.builder import Builder
from stambana.table.drafts import Drafts
from stambana.track.network import StopKey
from stambana.track.routes import Train, best_routes, check_route, route_problem
from stambana.track.tiles import Color

A, B, C = StopKey("0,0", 0), StopKey("0,2", 0), StopKey("0,3", 0)

FACES = {
    "0,0": city(20, 5, 0, 1),
    "0,1": plain("3-0"),
    "1,0": plain("2-0"),
    "1,1": plain("3-1"),
    "-1,1": plain("4-0"),
    "-1,2": plain("3-5"),
    "0,2": city(30, 3, 4, 2, 0),
    "0,3": city(40, 3),
}
"""Two cities joined by three ways, and a third city beyond them."""


def drafts(tokens: str = "X@0,0", *stops: int | None) -> Drafts:
    trains = tuple(Train(str(most), most) for most in stops or (3,))
    return Drafts(route_problem(board(FACES, tokens), "X", trains))


def hexes(one: Drafts, train: int = 0) -> list[str]:
    return [step.hex_name for step in one.drafts[train].steps]


def test_two_clicks_take_the_shortest_way() -> None:
    one = drafts()
    assert one.point_at(0, A) == ()
    assert one.point_at(0, B) == ()
    assert hexes(one) == ["0,0", "0,1", "0,2"]
    check = one.checks()[0]
    assert check is not None
    assert check.legal
    assert one.revenue == 50


def test_ways_cycle_and_all_are_legal() -> None:
    one = drafts()
    one.point_at(0, A)
    one.point_at(0, B)
    seen = []
    for _ in range(3):
        assert check_route(one.problem, 0, one.drafts[0].steps).legal
        seen.append(tuple(hexes(one)))
        assert one.next_way(0)
    assert len(set(seen)) == 3
    assert [len(way) for way in seen] == sorted(len(way) for way in seen)
    assert tuple(hexes(one)) == seen[0]


def test_pointing_at_track_fixes_the_way() -> None:
    one = drafts()
    one.point_at(0, A)
    one.point_at(0, B)
    assert one.through(0, "-1,2") == ()
    assert hexes(one) == ["0,0", "-1,1", "-1,2", "0,2"]
    assert not one.next_way(0)
    assert one.through(0, "0,3")[0].code == "no_way_through"
    assert hexes(one) == ["0,0", "-1,1", "-1,2", "0,2"]


def test_a_blocked_city_is_no_way_and_says_why() -> None:
    one = drafts("X@0,0 Y@0,2")
    one.point_at(0, A)
    assert C not in one.onward(0)
    assert "blocked" in {reason.code for reason in one.point_at(0, C)}
    assert one.drafts[0].stops == (A,)
    assert one.point_at(0, B) == ()


def test_stop_limits_and_track_of_other_trains_are_kept() -> None:
    one = drafts("X@0,0", 2, 2)
    one.point_at(0, A)
    assert one.onward(0) == {B}
    one.point_at(0, B)
    one.point_at(1, A)
    one.point_at(1, B)
    assert not set(hexes(one, 1)) & {"0,1"}
    assert {reason.code for reason in one.point_at(0, C)} == {"too_many_stops"}


def test_the_other_end_goes_on_where_the_last_cannot() -> None:
    one = drafts("X@0,0 Y@0,0")
    one.point_at(0, B)
    one.point_at(0, A)
    assert one.point_at(0, C) == ()
    assert one.drafts[0].stops == (A, B, C)
    assert one.revenue == 90


def test_pointing_back_shortens_the_route() -> None:
    one = drafts()
    for stop in (A, B, C):
        one.point_at(0, stop)
    one.point_at(0, C)
    assert one.drafts[0].stops == (A, B)
    one.point_at(0, A)
    assert one.drafts[0].stops == (A,)
    one.back(0)
    assert one.empty


@pytest.mark.parametrize("phase", [Color.YELLOW, Color.GREEN])
def test_the_best_set_taken_over_earns_the_same(phase: Color) -> None:
    problem = Builder(north(phase), "SNJ").run_now()
    best = best_routes(problem)
    one = Drafts(problem)
    one.take(best.routes)
    assert one.revenue == best.revenue
    for route in best.routes:
        assert one.drafts[route.train].stops == route.stops
        assert one.drafts[route.train].steps == route.steps
        turned = one.drafts[route.train].turned
        assert turned.stops == route.stops[::-1]
        assert check_route(problem, route.train, turned.steps).revenue == route.revenue
