"""Routes on boards drawn by hand: each rule with the answer it must give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from route_boards import board, city, face, line, offboard, plain, stop, town

from stambana import words
from stambana.track.board import Board, Token
from stambana.track.network import Ferry, Passage, StopKey, WayStep, Works
from stambana.track.routes import (
    Bonus,
    RouteProblem,
    RouteResult,
    RouteRules,
    StopValue,
    Tier,
    TrackBonus,
    Train,
    best_routes,
    check_route,
    check_routes,
    printed_value,
    route_problem,
    way_to,
    ways_on,
)
from stambana.track.routes import best as best_module
from stambana.track.tiles import Color, Revenue

TWO, THREE, FOUR, D = Train("2", 2), Train("3", 3), Train("4", 4), Train("D")
E = Train("E", doubles_own=True)


def at(*names: str) -> frozenset[StopKey]:
    return frozenset(StopKey(name, 0) for name in names)


def problem(
    on: Board, *trains: Train, company: str = "A", rules: RouteRules | None = None
) -> RouteProblem:
    return route_problem(on, company, trains, rules)


@pytest.fixture(params=["walked", "by diagrams"], autouse=True)
def method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer is found twice: by walking, and by diagrams alone."""
    if request.param == "by diagrams":
        monkeypatch.setattr(best_module, "WALK_STEPS", 0)


def run(
    on: Board, *trains: Train, company: str = "A", rules: RouteRules | None = None
) -> RouteResult:
    """The best set, proven and judged."""
    asked = problem(on, *trains, company=company, rules=rules)
    result = best_routes(asked)
    assert result.proven
    assert result.upper_bound == result.revenue
    ways: list[Sequence[WayStep] | None] = [None] * len(trains)
    for route in result.routes:
        ways[route.train] = route.steps
    checks = [check for check in check_routes(asked, ways) if check]
    assert [check.reasons for check in checks] == [()] * len(checks)
    assert sum(check.revenue for check in checks) == result.revenue
    assert [check.revenue for check in checks] == [route.revenue for route in result.routes]
    assert [check.bonuses for check in checks] == [route.bonuses for route in result.routes]
    return result


def codes(asked: RouteProblem, *steps: WayStep, train: int = 0) -> list[str]:
    return [reason.code for reason in check_route(asked, train, steps).reasons]


ROW = line(city(10, 0), city(20, 0, 3), city(30, 0, 3), city(40, 3))


def test_a_train_runs_to_no_more_stops_than_its_number() -> None:
    on = board(ROW, "A@0,0")
    assert [run(on, train).revenue for train in (TWO, THREE, FOUR, D)] == [30, 60, 100, 100]


def test_the_token_may_lie_anywhere_on_the_route() -> None:
    assert run(board(ROW, "A@0,1"), THREE).revenue == 90
    assert run(board(ROW, "A@0,3"), TWO).revenue == 70
    assert run(board(ROW, "A@0,0 A@0,3"), TWO).revenue == 70


def test_without_a_token_or_a_second_stop_nothing_runs() -> None:
    assert run(board(ROW, "B@0,0"), D) == RouteResult((), 0, True, 0)
    assert run(board(line(city(10, 0), plain("0-3")), "A@0,0"), D).revenue == 0
    assert run(board(ROW, "A@0,0")).revenue == 0


def test_a_full_city_ends_a_route() -> None:
    assert run(board(ROW, "A@0,0 B@0,2"), D).revenue == 60
    wide = ROW | {"0,2": city(30, 0, 3, slots=2)}
    assert run(board(wide, "A@0,0 B@0,2"), D).revenue == 100
    assert run(board(wide, "A@0,0 B@0,2 C@0,2"), D).revenue == 60
    assert run(board(wide, "A@0,0 B@0,2 A@0,2"), D).revenue == 100


def test_a_stop_without_value_is_a_stop_and_no_way_around() -> None:
    on = board(ROW | {"0,1": city(0, 0, 3)}, "A@0,0")
    assert run(on, TWO).revenue == 10
    assert run(on, THREE).revenue == 40


def test_off_boards_end_a_route_even_for_the_company_with_a_token_there() -> None:
    on = board(ROW | {"0,1": offboard(50, 0, 3)}, "A@0,0 A@0,1")
    # one way or the other, never through: 50 + 30 + 40
    assert run(on, D).revenue == 120
    assert run(on, D, D).revenue == 120 + 60


def open_to_electric(token: Token) -> bool:
    return token.company == "N"


def electric(train: Train) -> Passage:
    return Passage(open_token=open_to_electric) if train.name == "E" else Passage()


def test_an_electric_train_doubles_own_stops_and_runs_through_neutral_tokens() -> None:
    rules = RouteRules(passage=electric)
    on = board(ROW, "A@0,0 N@0,1")
    assert run(on, D, rules=rules).revenue == 30
    assert run(on, E, rules=rules).revenue == 110
    mixed = board(ROW | {"0,1": city(20, 0, 3, slots=2)}, "A@0,0 N@0,1 B@0,1")
    assert run(mixed, D, rules=rules).revenue == 30
    assert run(mixed, E, rules=rules).revenue == 110
    # the diesel of the same company stays blocked
    assert [r.revenue for r in run(on, D, E, rules=rules).routes] == [110]


def test_a_bonus_is_never_doubled() -> None:
    bonus = Bonus("Long", (Tier(100, (at("0,0"), at("0,3"))),))
    rules = RouteRules(bonuses=(bonus,))
    result = run(board(ROW, "A@0,0 A@0,3"), E, rules=rules)
    assert result.revenue == 2 * 10 + 20 + 30 + 2 * 40 + 100


def test_a_train_that_counts_an_end_twice_takes_the_dearer_end() -> None:
    twice = Train("S", 3, doubles_end=True)
    result = run(board(ROW, "A@0,1"), twice)
    assert result.revenue == 20 + 30 + 40 + 40
    assert [(e.name, e.amount) for e in result.routes[0].bonuses] == [("end counts twice", 40)]
    # a dear stop counts twice at the end only: fewer stops earn more
    peak = line(city(10, 0), city(90, 0, 3), city(20, 3))
    assert run(board(peak, "A@0,1"), twice).revenue == 90 + 90 + 20


def test_revenue_goes_by_phase() -> None:
    end = offboard(0, 3)
    figures = Revenue(((Color.YELLOW, 20), (Color.GREEN, 40), (Color.BROWN, 70)))
    end = replace(end, stops=(replace(end.stops[0], revenue=figures),))
    on = board(line(city(10, 0), end), "A@0,0")
    values = [run(on.in_phase(color), TWO).revenue for color in (Color.YELLOW, Color.GREEN)]
    assert [*values, run(on.in_phase(Color.GRAY), TWO).revenue] == [30, 50, 80]


def test_mines_pay_for_one_destination_and_more_for_both() -> None:
    mine = Bonus(
        "Mine",
        (
            Tier(50, (at("0,1"), at("0,0", "0,2"))),
            Tier(100, (at("0,1"), at("0,0"), at("0,2"))),
        ),
    )
    on = board(line(offboard(30, 0), city(20, 0, 3), city(20, 3)), "A@0,2")
    rules = RouteRules(bonuses=(mine,))
    assert run(on, TWO, rules=rules).revenue == 20 + 20 + 50
    result = run(on, THREE, rules=rules)
    assert result.revenue == 20 + 20 + 30 + 100
    assert [(e.name, e.amount) for e in result.routes[0].bonuses] == [("Mine", 100)]


def test_a_worse_stop_is_chosen_for_the_bonus_it_brings() -> None:
    on = board(line(city(10, 0), city(20, 0, 3), city(90, 3)), "A@0,1")
    rules = RouteRules(bonuses=(Bonus("Port", (Tier(100, (at("0,0"),)),)),))
    assert run(on, TWO, rules=rules).revenue == 130


def test_several_bonuses_are_named_one_by_one() -> None:
    rules = RouteRules(
        bonuses=(
            Bonus("North-south", (Tier(100, (at("0,0"), at("0,3"))),)),
            Bonus("Port", (Tier(30, (at("0,1"),)),)),
        )
    )
    (route,) = run(board(ROW, "A@0,0"), D, rules=rules).routes
    assert [(e.name, e.amount) for e in route.bonuses] == [("North-south", 100), ("Port", 30)]
    assert route.values == (10, 20, 30, 40) or route.values == (40, 30, 20, 10)


def test_a_bonus_paid_once_goes_to_one_route_of_the_company() -> None:
    two_ways = {
        "0,0": city(10, 0),
        "0,1": city(20, 0, 3),
        "0,2": city(10, 3),
    }
    on = board(two_ways, "A@0,1")
    each = RouteRules(bonuses=(Bonus("Port", (Tier(30, (at("0,1"),)),)),))
    once = RouteRules(bonuses=(Bonus("Port", (Tier(30, (at("0,1"),)),), once=True),))
    assert run(on, TWO, TWO, rules=each).revenue == 120
    assert run(on, TWO, TWO, rules=once).revenue == 90


def test_track_can_pay() -> None:
    # Two ways from city to city; the longer one uses all the sides of the short one and pays.
    faces = line(city(10, 0), plain("0-3 3-5 0-4"), city(10, 3)) | {
        "1,1": plain("2-3"),
        "1,0": plain("0-1"),
    }
    on = board(faces, "A@0,0")
    rules = RouteRules(track_bonuses=(TrackBonus("Bridge", 10, "1,1", frozenset({2, 3})),))
    assert run(on, TWO).revenue == 20
    result = run(on, TWO, rules=rules)
    assert result.revenue == 30
    assert [(e.name, e.amount) for e in result.routes[0].bonuses] == [("track bonus", 10)]


def test_a_ferry_link_is_used_once() -> None:
    faces = {
        "0,0": town(10, 0),
        "0,1": city(20, 3),
        "4,0": town(10, 0),
        "4,1": city(20, 3),
        "8,0": town(10, 0),
        "8,1": city(50, 3),
    }
    ports = [StopKey(name, 0) for name in ("0,0", "4,0", "8,0")]
    ferries = tuple(
        Ferry(a, b, (f"sea {a.hex_name}", f"sea {b.hex_name}"))
        for index, a in enumerate(ports)
        for b in ports[index + 1 :]
    )
    rules = RouteRules(works=Works(ferries=ferries))
    on = board(faces, "A@0,1 A@4,1")
    assert run(on, D, rules=rules).revenue == 20 + 10 + 10 + 50
    # the third port has one link: the other train stays on land
    assert run(on, D, D, rules=rules).revenue == 90 + 30
    assert run(on, D).revenue == 30


def test_a_barricade_removes_a_side() -> None:
    rules = RouteRules(works=Works(closed=frozenset({("0,2", 3)})))
    assert run(board(ROW, "A@0,0"), D, rules=rules).revenue == 30


# Shared track (13, 19)


def test_two_trains_meet_in_a_city_on_different_track() -> None:
    on = board(ROW, "A@0,1")
    assert run(on, TWO, TWO).revenue == 30 + 50
    assert run(on, TWO, TWO, TWO).revenue == 80


def test_two_trains_share_no_line() -> None:
    on = board(line(city(10, 0), city(20, 3)), "A@0,0")
    assert run(on, TWO, TWO).revenue == 30
    asked = problem(on, TWO, TWO)
    (route,) = best_routes(asked).routes
    first, second = check_routes(asked, [route.steps, route.steps])
    assert first is not None
    assert second is not None
    assert first.legal
    assert [reason.code for reason in second.reasons] == ["track_shared"]
    assert second.reasons[0].hexes == ("0,0", "0,1")


FORKS = {
    # Between 0,1 and 0,2 lies one side; on each hex two tracks end there.
    "0,0": city(10, 0),
    "1,0": city(30, 1),
    "0,1": plain("0-3 0-4"),
    "0,2": plain("3-0 3-1"),
    "0,3": city(20, 3),
    "-1,3": city(40, 4),
}


def test_a_side_is_used_by_one_train_whatever_track_leads_to_it() -> None:
    on = board(FORKS, "A@0,0 A@1,0")
    assert run(on, TWO).revenue == 70
    assert run(on, TWO, TWO).revenue == 70
    asked = problem(on, TWO, TWO)
    ways = [
        best_routes(problem(board(FORKS, tokens), TWO)).routes[0].steps
        for tokens in ("A@0,0", "A@1,0")
    ]
    assert {reason.code for reason in check_routes(asked, ways)[1].reasons} == {"track_shared"}  # type: ignore[union-attr]


def test_no_train_reverses_at_a_junction() -> None:
    # From 0,0 to 1,0 one would have to turn back at the side between 0,1 and 0,2.
    on = board(
        {name: FORKS[name] for name in ("0,0", "0,1", "1,0")} | {"0,2": plain("0-3")}, "A@0,0"
    )
    assert run(on, D).revenue == 0


# Crossings (20)


CROSSING = {
    "0,0": city(10, 0),
    "0,1": plain("0-3 2-5"),
    "0,2": plain("3-4"),
    "1,1": plain("1-2"),
    "-1,1": city(30, 5),
}


def test_a_route_crosses_itself_on_separate_track_of_one_hex() -> None:
    result = run(board(CROSSING, "A@0,0"), TWO)
    assert result.revenue == 40
    assert [step.hex_name for step in result.routes[0].steps].count("0,1") == 2


def test_two_trains_cross() -> None:
    faces = {
        "0,0": city(10, 0),
        "0,1": plain("0-3 2-5"),
        "0,2": city(10, 3),
        "-1,1": city(30, 5),
        "1,1": city(30, 2),
    }
    assert run(board(faces, "A@0,0 A@1,1"), TWO, TWO).revenue == 80


# Several cities in a hex, groups


def test_a_place_of_several_stops_is_visited_once() -> None:
    split = face(stop(40, 3, 5, group="G"), stop(40, 0, 4, group="G"))
    faces = {
        "0,0": city(10, 0),
        "0,1": split,
        "0,2": city(20, 3),
        "1,1": plain("1-2"),
        "1,0": plain("0-1"),
    }
    faces["1,1"] = plain("2-3")  # from the first city of the group to the second
    on = board(faces, "A@0,0")
    assert run(on, D).revenue == 50
    free = faces | {"0,1": face(stop(40, 3, 5), stop(40, 0, 4))}
    assert run(board(free, "A@0,0"), D).revenue == 110


def test_two_stops_of_a_hex_joined_inside() -> None:
    on = board({"0,0": face(stop(20), stop(30, 0), track="c0-c1"), "0,1": city(5, 3)}, "A@0,1")
    assert run(on, D).revenue == 55
    assert run(on, TWO, TWO).revenue == 35


def test_a_loop_to_the_same_city_is_no_route() -> None:
    faces = {"0,0": city(20, 0, 5), "0,1": plain("3-4"), "1,0": plain("0-2")}
    faces["0,1"] = plain("3-4")
    faces["1,0"] = plain("1-2")
    assert run(board(faces, "A@0,0"), D).revenue == 0


def test_the_same_city_is_not_visited_twice_by_a_figure_of_eight() -> None:
    faces = {
        "0,0": city(20, 0, 5),
        "0,1": plain("3-4"),
        "1,0": face(stop(30, 1, 2, 0)),
        "1,1": city(40, 3),
    }
    assert run(board(faces, "A@0,0"), D).revenue == 90


# The referee, stop by stop


def steps_of(on: Board, *trains: Train) -> tuple[RouteProblem, tuple[WayStep, ...]]:
    asked = problem(on, *trains)
    return asked, best_routes(asked).routes[0].steps


def test_the_referee_names_what_is_wrong() -> None:
    on = board(ROW, "A@0,0")
    asked, steps = steps_of(on, D)
    assert codes(asked, *steps) == []
    assert codes(asked, *(step.back for step in reversed(steps))) == []
    assert codes(problem(on, TWO), *steps) == ["too_many_stops"]
    assert codes(problem(on, D, company="B"), *steps) == ["no_own_token"]
    assert codes(asked, *steps[:1]) == ["no_stop", "too_few_stops"]
    assert codes(asked, *steps[:1], *steps[2:]) == ["broken", "too_few_stops"]
    assert codes(asked, steps[0], steps[0].back) == ["turned_back", "too_few_stops"]
    full = problem(board(ROW, "A@0,0 B@0,1"), D)
    assert codes(full, *steps) == ["blocked"]
    ended = problem(board(ROW | {"0,1": offboard(20, 0, 3)}, "A@0,0"), D)
    assert codes(ended, *steps) == ["ends_only"]
    cut = problem(on, D, rules=RouteRules(works=Works(closed=frozenset({("0,1", 3)}))))
    assert codes(cut, *steps) == ["side_closed", "too_few_stops"]
    missing = problem(board(ROW | {"0,1": plain("0-2")}, "A@0,0"), D)
    assert codes(missing, *steps)[0] == "no_track"
    empty = check_route(asked, 0, ())
    assert [reason.code for reason in empty.reasons] == ["too_few_stops", "no_own_token"]


def test_the_referee_prices_a_route_with_faults_too() -> None:
    _, steps = steps_of(board(ROW, "A@0,0"), D)
    check = check_route(problem(board(ROW, "A@0,0"), TWO), 0, steps)
    assert check.revenue == 100
    assert not check.legal


def test_going_there_and_back_is_refused_stop_and_side() -> None:
    asked, there = steps_of(board(line(city(20, 0, 5), city(30, 3)), "A@0,0"), D)
    assert codes(asked, *there) == []
    back = tuple(step.back for step in reversed(there))
    assert codes(asked, *there, *back) == ["side_twice", "stop_twice"]


def test_reasons_are_spoken_in_swedish() -> None:
    _, steps = steps_of(board(ROW, "A@0,0"), D)
    check = check_route(problem(board(ROW, "A@0,0"), TWO), 0, steps)
    words.set_language("sv")
    try:
        assert [r.text for r in check.reasons] == ["tåg 2 går till högst 2 stopp, inte 4"]
    finally:
        words.set_language("en")


# Drawing by hand (18)


SIX_WAYS = {
    # From 0,0 to 1,1: by 0,1 or by 1,0, and around by 2,-1 and 2,0.
    "0,0": city(10, 0, 5),
    "0,1": plain("3-5 3-0"),
    "0,2": plain("3-4"),
    "1,0": plain("2-0 2-5"),
    "2,0": plain("2-1"),
    "1,1": city(20, 1, 2, 3, 4),
}


def test_ways_to_a_stop_come_shortest_first_and_can_be_pointed_at() -> None:
    asked = problem(board(SIX_WAYS, "A@0,0"), D)
    ways = ways_on(asked, 0, (), StopKey("0,0", 0))
    assert [[step.hex_name for step in way] for way in ways] == [
        ["0,0", "0,1", "1,1"],
        ["0,0", "1,0", "1,1"],
        ["0,0", "0,1", "0,2", "1,1"],
        ["0,0", "1,0", "2,0", "1,1"],
    ]
    goal = StopKey("1,1", 0)
    assert way_to(ways, goal) == ways[0]
    assert way_to(ways, goal, over={("2,0", 0)}) == ways[3]
    assert way_to(ways, goal, over={("2,0", 0), ("0,2", 0)}) is None
    assert way_to(ways, StopKey("0,0", 0)) is None


def test_only_legal_ways_are_offered() -> None:
    on = board(SIX_WAYS, "A@0,0")
    asked = problem(on, D, TWO)
    ways = ways_on(asked, 0, (), StopKey("0,0", 0))
    assert ways_on(asked, 0, ways[0], StopKey("0,0", 0)) == ()  # back to where it began
    free = ways_on(asked, 1, (), StopKey("0,0", 0), taken=[ways[0]])
    assert [way[1].hex_name for way in free] == ["1,0", "1,0"]
    row = problem(board(ROW, "A@0,0 B@0,2"), D, TWO)
    first = ways_on(row, 0, (), StopKey("0,0", 0))[0]
    second = ways_on(row, 0, first, StopKey("0,0", 0))[0]
    assert second[-1].hex_name == "0,2"
    assert ways_on(row, 0, (*first, *second), StopKey("0,0", 0)) == ()  # full of others
    assert ways_on(row, 1, first, StopKey("0,0", 0)) == ()  # two stops are all
    assert codes(row, *first, *second) == []


# What other titles will say


def test_values_that_count_stations() -> None:
    def with_stations(asked: StopValue) -> int:
        face_up = [token for token in asked.tokens if token.company != "face down"]
        return printed_value(asked) + 5 * len(face_up)

    wide = ROW | {"0,1": city(20, 0, 3, slots=3)}
    on = board(wide, "A@0,0 B@0,1 C@0,1")
    rules = RouteRules(value=with_stations)
    assert run(on, TWO, rules=rules).revenue == 10 + 5 + 20 + 10
    twice = Train("6+S", 2, doubles_end=True)
    assert run(on, twice, rules=rules).revenue == 10 + 5 + 2 * (20 + 10)


def test_a_permit_opens_one_color_for_one_train() -> None:
    @dataclass(frozen=True)
    class Permit:
        color: str

        def __call__(self, token: Token) -> bool:
            return token.company == self.color

    def passage(train: Train) -> Passage:
        return Passage(open_token=Permit("B")) if train.name == "permit" else Passage()

    on = board(ROW, "A@0,0 B@0,1")
    rules = RouteRules(passage=passage)
    assert run(on, D, rules=rules).revenue == 30
    assert run(on, Train("permit"), rules=rules).revenue == 100


def test_a_bonus_of_some_trains_only() -> None:
    bonus = Bonus("Mail", (Tier(40, (at("0,1"),)),), trains=frozenset({"2"}))
    rules = RouteRules(bonuses=(bonus,))
    result = run(board(ROW, "A@0,1"), TWO, Train("2b", 2), rules=rules)
    assert result.revenue == 30 + 50 + 40
    assert [len(route.bonuses) for route in result.routes] == [1, 0]
