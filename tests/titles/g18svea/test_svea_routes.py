"""Routes of 18Svea: what stops are worth, what blocks, fees; and the search against plain walks."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from svea_boards import SveaCase, bare, laid, random_svea
from walked_routes import Walker, best_by_walking

from stambana.titles.g18svea import pieces
from stambana.titles.g18svea.track import (
    NO_CONTRACTS,
    Contracts,
    best_run,
    fee_trains,
    phase_color,
    route_rules,
    run_problem,
    train,
)
from stambana.track.board import Board
from stambana.track.network import StopKey
from stambana.track.routes import RouteResult, best_routes, check_route, check_routes, route_problem
from stambana.track.tiles import Color


def run(
    board: Board, company: str, *trains: str, contracts: Contracts = NO_CONTRACTS
) -> RouteResult:
    result = best_routes(run_problem(board, company, trains, contracts))
    assert result.proven
    return result


def stops(result: RouteResult) -> list[set[str]]:
    return [{key.hex_name for key in route.stops} for route in result.routes]


def test_the_five_trains() -> None:
    assert [train(kind).stops for kind in ("2", "3", "4", "6", "6+S")] == [2, 3, 4, 6, 6]
    assert [train(kind).doubles_end for kind in ("2", "3", "4", "6", "6+S")] == [False] * 4 + [True]


def test_the_colors_of_the_phases() -> None:
    colors = [phase_color(kind) for kind in ("2", "3", "4", "6", "6+S")]
    assert colors == [Color.YELLOW, Color.GREEN, Color.BROWN, Color.GRAY, Color.BLACK]


WEST = "F2:X3/1"
"""Göteborg from west to east: Fredrikshamn on one side, open on the other."""


def test_a_station_adds_five_and_off_boards_go_by_phase() -> None:
    board = laid(WEST, "GBG@F2")
    values = {color: run(board.in_phase(color), "GBG", "2").revenue for color in bare().map.phases}
    assert list(values.values()) == [20, 20, 25, 30, 35]


def test_contracts_add_ten_at_off_boards_of_their_color() -> None:
    board = laid(WEST, "GBG@F2", Color.YELLOW)
    assert run(board, "GBG", "2", contracts=Contracts(blue=10)).revenue == 30
    assert run(board, "GBG", "2", contracts=Contracts(yellow=10, nrc=10)).revenue == 20
    south = laid("F2:X1/4", "GBG@F2", Color.YELLOW)  # to Malmö and to Borås
    assert run(south, "GBG", "2", contracts=Contracts(yellow=10)).revenue == 30
    assert run(south, "GBG", "2", contracts=Contracts(blue=10)).revenue == 20


def test_a_doubled_end_doubles_stations_and_contracts() -> None:
    board = laid(WEST, "GBG@F2", Color.BLACK)
    assert run(board, "GBG", "6").revenue == 10 + 25
    assert run(board, "GBG", "6+S").revenue == 10 + 2 * 25
    assert run(board, "GBG", "6+S", contracts=Contracts(blue=10)).revenue == 10 + 2 * 35
    yellow = board.in_phase(Color.YELLOW)
    assert run(yellow, "GBG", "6+S").revenue == 2 * 10 + 10


def test_the_white_central_station_makes_each_station_ten() -> None:
    board = laid("C9:X3/1 C11:X8/1", "ORE@C9 NRK@C11/1")
    plain = run(board, "ORE", "2").revenue
    assert plain == (5 + 5) + (15 + 5)
    white = pieces.with_mark(board, pieces.CENTRAL_WHITE, "C11")
    assert run(white, "ORE", "2").revenue == plain + 5
    assert run(white, "ORE", "6+S").revenue == 10 + 2 * 25
    assert run(pieces.without_central(white), "ORE", "2").revenue == plain


def test_the_black_tile_is_worth_the_slot_of_the_own_station() -> None:
    # Örebro as the black tile, Eskilstuna beside it
    board = laid("C9:X13/0 C11:X3/1", "ORE@C9/0 NRK@C9/2 STO@C11")
    assert run(board, "ORE", "2").revenue == (40 + 2 * 5) + (5 + 5)
    assert run(board, "NRK", "2").revenue == (20 + 2 * 5) + (5 + 5)
    assert run(board, "STO", "2").revenue == (10 + 2 * 5) + (5 + 5)
    assert run(board, "ORE", "6+S").revenue == 2 * 50 + 10


def test_a_station_face_down_adds_nothing_and_blocks_nobody() -> None:
    line = "C9:X3/1 C11:X3/1 C13:X1/1"
    board = laid(line, "ORE@C9 NRK@C11")
    assert stops(run(board, "ORE", "3")) == [{"C9", "C11"}]
    down = board.with_tokens(
        tuple(replace(token, face_down=token.company == "NRK") for token in board.tokens)
    )
    assert stops(run(down, "ORE", "3")) == [{"C9", "C11", "C13"}]
    assert run(down, "ORE", "3").revenue == (5 + 5) + 5 + 5
    assert run(down, "NRK", "3").routes == ()


def test_the_black_central_station_gives_routes() -> None:
    board = laid("C9:X3/1 C11:X4/1")
    assert run(board, "NRK", "2").routes == ()
    token = pieces.black_central("NRK", "C11", 0, 1)
    board = board.with_tokens((token,))
    assert run(board, "NRK", "2").revenue == 5 + (10 + 5)
    assert run(pieces.without_central(board), "NRK", "2").routes == ()


def test_an_active_nrc_is_a_red_off_board_for_all() -> None:
    # Sunne joins Torsby to Karlstad
    board = laid("B4:9/2 C5:X3/2", "GBG@C5", Color.GREEN)
    assert run(board, "GBG", "2").routes == ()
    active = pieces.with_active_nrc(board, "A3")
    assert pieces.active_nrc(active) == "A3"
    assert run(active, "GBG", "2").revenue == 10 + 15
    more = Contracts(blue=10, yellow=10)
    assert run(active, "GBG", "2", contracts=more).revenue == 10 + 15
    assert run(active, "GBG", "2", contracts=Contracts(nrc=10)).revenue == 10 + 25


@pytest.mark.parametrize("name", ["A3", "B14", "F12"])
def test_the_nrc_fits_each_dead_end(name: str) -> None:
    active = pieces.with_active_nrc(bare(), name)
    assert active.face(name).exits == bare().map.hexes[name].printed.exits
    assert [mark.kind for mark in active.marks] == [pieces.NRC]


def test_off_boards_end_a_route_and_count_once_though_of_two_hexes() -> None:
    # both hexes of Malmö from Göteborg and Borås: one stop
    board = laid("F2:X1/4 F4:X1/5", "GBG@F2", Color.YELLOW)
    assert {"G3"} == set().union(*stops(run(board, "GBG", "2"))) - {"F2", "F4"}
    wide = laid("F4:X1/5", "GBG@F4", Color.YELLOW)
    assert wide.face("F4").exits == (0, 5)
    # from one hex of Malmö to the other would be twice the same stop
    assert run(wide, "GBG", "6").revenue == 10 + 10


# -- the City Station Owner -------------------------------------------------------------------


def test_a_run_must_be_able_to_pay_its_fees() -> None:
    # Linköping is the city with the fee; Norrköping lies between it and Visby
    board = laid("D10:X6/3 E9:X3/0", "NRK@D10 NRK@E9", Color.GREEN)
    free = best_run(board, "NRK", ("2", "2"))
    assert fee_trains(free.routes, "E9") >= 1
    poor = best_run(board, "NRK", ("2", "2"), fee_hex="E9", fee_money=4)
    assert poor.proven
    assert fee_trains(poor.routes, "E9") == 0
    rich = best_run(board, "NRK", ("2", "2"), fee_hex="E9", fee_money=5)
    assert rich.revenue == free.revenue
    assert fee_trains(rich.routes, "E9") == 1


def with_fees(case: SveaCase, hex_name: str, most: int) -> int:
    """The most that at most so many trains to a hex leave, every way of every train tried."""
    rules = route_rules(case.board, "A", case.contracts)
    lists: list[list[tuple[int, frozenset[object], int]]] = []
    for kind in case.trains:
        walker = Walker(case.board, "A", train(kind), rules)
        dearest: dict[tuple[frozenset[object], int], int] = {(frozenset(), 0): 0}
        for way in walker.all():
            goes = int(any(key.hex_name == hex_name for key in way.stops))
            for value, used in walker.figures(way):
                dearest[used, goes] = max(value, dearest.get((used, goes), 0))
        lists.append([(value, used, goes) for (used, goes), value in dearest.items()])
    best = 0
    for chosen in product(*lists):
        if sum(goes for _, _, goes in chosen) > most:
            continue
        value = sum(value for value, _, _ in chosen)
        if value > best:
            sizes = sum(len(used) for _, used, _ in chosen)
            if sizes == len(frozenset().union(*(used for _, used, _ in chosen))):
                best = value
    return best


@pytest.mark.parametrize("seed", range(60))
def test_best_runs_are_those_of_a_plain_walk(seed: int) -> None:
    case = random_svea(seed)
    rules = route_rules(case.board, "A", case.contracts)
    problem = run_problem(case.board, "A", case.trains, case.contracts)
    result = best_routes(problem)
    assert result.proven
    kinds = [train(kind) for kind in case.trains]
    assert result.revenue == best_by_walking(case.board, "A", kinds, rules)
    ways = [None] * len(kinds)
    for route in result.routes:
        ways[route.train] = route.steps
    checks = [check for check in check_routes(problem, ways) if check]
    assert [check.reasons for check in checks] == [()] * len(checks)
    assert sum(check.revenue for check in checks) == result.revenue


FEE_SEEDS = [seed for seed in range(400) if len(random_svea(seed).trains) == 2][:40]


@pytest.mark.parametrize("seed", FEE_SEEDS)
def test_best_runs_within_fees_are_those_of_a_plain_walk(seed: int) -> None:
    case = random_svea(seed)
    free = best_run(case.board, "A", case.trains, case.contracts)
    visited = {key.hex_name for route in free.routes for key in route.stops}
    for name in sorted(visited)[:2]:
        for most in (0, 1):
            found = best_run(
                case.board,
                "A",
                case.trains,
                case.contracts,
                fee_hex=name,
                fee_money=5 * most + 4,
            )
            assert found.proven
            assert fee_trains(found.routes, name) <= most
            assert found.revenue == with_fees(case, name, most)


def test_a_train_that_must_stay_away_is_refused_there() -> None:
    board = laid(WEST, "GBG@F2")
    kinds = (train("2"), replace(train("2"), avoids=frozenset({"F0"})))
    problem = route_problem(board, "GBG", kinds, route_rules(board, "GBG"))
    (route,) = best_routes(problem).routes
    assert route.train == 0
    assert route.stops in (
        (StopKey("F0", 0), StopKey("F2", 0)),
        (StopKey("F2", 0), StopKey("F0", 0)),
    )
    codes = [reason.code for reason in check_route(problem, 1, route.steps).reasons]
    assert codes == ["avoided"]
