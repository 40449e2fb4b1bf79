"""Routes of 18SJ on its own map: bonuses, E-trains, Stockholm, Malmö and Göteborg."""

from __future__ import annotations

import pytest

from stambana.manifests import load_board, map_path
from stambana.titles.g18sj.routes import Privates, run_problem, train
from stambana.track.board import Board, Token
from stambana.track.network import StopKey, reach
from stambana.track.routes import RouteResult, best_routes
from stambana.track.tiles import Color
from stambana.track.upgrades import misfits


@pytest.fixture(scope="module")
def bare() -> Board:
    return load_board(map_path("18sj"))


def laid(board: Board, tiles: str) -> Board:
    """With tiles such as ``D3:57/2`` (tile 57 in rotation 2) laid one after the other."""
    for text in tiles.split():
        name, tile = text.split(":")
        number, rotation = tile.split("/")
        assert not misfits(board, name, number, int(rotation)), text
        board = board.with_tile(name, number, int(rotation))
    return board


def with_tokens(board: Board, text: str) -> Board:
    """With tokens such as ``SNJ@G6`` or ``SWB@G22.2`` (stop 2)."""
    tokens: list[Token] = []
    for one in text.split():
        company, place = one.split("@")
        name, _, stop = place.partition(".")
        here = [t for t in tokens if (t.hex_name, t.stop) == (name, int(stop or 0))]
        tokens.append(Token(company, name, int(stop or 0), len(here)))
    return board.with_tokens(tuple(tokens))


def run(board: Board, company: str, *trains: str, privates: Privates | None = None) -> RouteResult:
    result = best_routes(run_problem(board, company, trains, privates))
    assert result.proven
    return result


def bonuses(result: RouteResult) -> list[tuple[str, int]]:
    return [(bonus.name, bonus.amount) for route in result.routes for bonus in route.bonuses]


NORTH = "D3:57/2 C2:9/2 E4:9/2 F5:9/2"
"""Narvik, over the mountains to Malmfälten, and on to Luleå."""


def test_trains_run_to_their_number_of_stops() -> None:
    assert [train(kind).stops for kind in "23456"] == [2, 3, 4, 5, 6]
    assert [train(kind).stops for kind in "DE"] == [None, None]
    assert [train(kind).doubles_own for kind in "6DE"] == [False, False, True]


def test_the_northern_mine_pays_for_one_end_and_for_both(bare: Board) -> None:
    board = with_tokens(laid(bare, NORTH), "SNJ@G6").in_phase(Color.GREEN)
    one = run(board, "SNJ", "2")
    assert one.revenue == 20 + 20 + 50
    assert bonuses(one) == [("Malmfälten", 50)]
    both = run(board, "SNJ", "3")
    assert both.revenue == 20 + 20 + 30 + 100
    assert bonuses(both) == [("Malmfälten", 100)]


def test_off_boards_go_by_phase(bare: Board) -> None:
    board = with_tokens(laid(bare, NORTH), "SNJ@G6")
    revenues = [run(board.in_phase(c), "SNJ", "3").revenue for c in (Color.YELLOW, Color.GREEN)]
    revenues += [run(board.in_phase(c), "SNJ", "3").revenue for c in (Color.BROWN, Color.GRAY)]
    assert revenues == [20 + 20 + 20 + 100, 170, 20 + 20 + 70 + 100, 20 + 20 + 70 + 100]


def test_an_electric_train_doubles_its_own_stops_and_no_bonus(bare: Board) -> None:
    board = with_tokens(laid(bare, NORTH), "SNJ@G6").in_phase(Color.GREEN)
    assert run(board, "SNJ", "E").revenue == 2 * 20 + 20 + 30 + 100
    own = with_tokens(board, "SNJ@G6 SNJ@D3")
    assert run(own, "SNJ", "E").revenue == 2 * 20 + 2 * 20 + 30 + 100
    assert run(own, "SNJ", "D").revenue == 170


def test_state_tokens_stop_all_but_electric_trains(bare: Board) -> None:
    board = with_tokens(laid(bare, NORTH), "SNJ@G6 SJ@D3").in_phase(Color.GREEN)
    assert run(board, "SNJ", "D").revenue == 90
    assert run(board, "SNJ", "E").revenue == 2 * 20 + 20 + 30 + 100
    assert {key.hex_name for key in reach(board, "SNJ").stops} == {"G6", "D3"}
    others = with_tokens(board, "SNJ@G6 STJ@D3")
    assert run(others, "SNJ", "E").revenue == 2 * 20 + 20 + 50


HARBOR = "F21:9/2 E20:57/2 G22:X2/3"
"""Stockholm's second way in, Västerås, and the harbor behind green Stockholm."""


def test_only_one_city_of_stockholm_is_visited(bare: Board) -> None:
    # From Norrköping to Stockholm and from Västerås to Stockholm: two routes, never one,
    # though both ways end in Stockholm and green Stockholm joins its cities to the harbor.
    board = laid(bare, "F23:9/1 E24:57/1 F21:9/2 E20:57/2 G22:X2/3")
    board = with_tokens(board, "MÖJ@E24 MÖJ@E20").in_phase(Color.GREEN)
    (route,) = run(board, "MÖJ", "D").routes
    assert {key.hex_name for key in route.stops} in ({"E24", "G22", "H23"}, {"E20", "G22", "H23"})
    first, second = run(board, "MÖJ", "D", "D").routes
    assert [first.revenue, second.revenue] == [90, 60]  # the harbor's side is used once


def test_stockholms_harbor_is_reached_through_one_city(bare: Board) -> None:
    board = laid(bare, HARBOR)
    face = board.face("G22")
    western = next(stop for stop in range(4) if 2 in face.stop_exits(stop))
    board = with_tokens(board, f"SWB@G22.{western}").in_phase(Color.GREEN)
    result = run(board, "SWB", "3")
    assert result.revenue == 20 + 40 + 30
    assert {key.hex_name for key in result.routes[0].stops} == {"E20", "G22", "H23"}
    # an own token doubles the city in which it lies for an E-train (10.5.2) ...
    assert run(board, "SWB", "E").revenue == 20 + 80 + 30
    other = next(stop for stop in range(4) if 3 in face.stop_exits(stop))
    board = with_tokens(board, f"SWB@G22.{other} SWB@E20")
    assert run(board, "SWB", "E").revenue == 2 * 20 + 40 + 30
    # ... and by the ruling of the open tables each of Stockholm's four (DIFF-8)
    elsewhere = best_routes(run_problem(board, "SWB", ("E",), one_city=True))
    assert elsewhere.revenue == 2 * 20 + 80 + 30


def test_malmö_ends_every_route_even_for_its_own_company(bare: Board) -> None:
    # Ystad - Malmö - Hässleholm: two routes, never one.
    board = with_tokens(laid(bare, "B29:8/5 A28:8/4 B27:57/1"), "MYJ@A30")
    assert run(board, "MYJ", "D").revenue == 20 + 20
    assert run(board, "MYJ", "D", "2").revenue == 80
    assert {key.hex_name for key in reach(board, "MYJ").stops} == {"A30", "C30", "B27"}
    foreign = with_tokens(board, "MYJ@A30 ÖSJ@C30")
    assert run(foreign, "ÖSJ", "D").revenue == 40


def test_canal_and_port_tokens_pay_each_route_that_meets_them(bare: Board) -> None:
    board = with_tokens(laid(bare, NORTH), "SNJ@G6").in_phase(Color.GREEN)
    port = Privates(port="G6")
    result = run(board, "SNJ", "2", privates=port)
    assert bonuses(result) == [("Malmfälten", 50), ("Sveabolaget", 30)]
    wide = Privates(port="A26")
    assert run(board, "SNJ", "2", privates=wide).revenue == 90
    canal = Privates(canal={"G6": 50})
    assert bonuses(run(board, "SNJ", "2", privates=canal)) == [
        ("Malmfälten", 50),
        ("Göta kanal G6", 50),
    ]


def test_two_signs_of_a_port_pay_twice(bare: Board) -> None:
    board = laid(bare, "B27:57/2")
    board = with_tokens(board, "MYJ@B27")
    result = run(board, "MYJ", "2", privates=Privates(port="A26"))
    assert bonuses(result) == [("Sveabolaget", 60)]


def test_lake_vättern_is_not_crossed(bare: Board) -> None:
    # Track on both sides of an impassable border joins nothing.
    board = bare.with_tile("D23", "9", 1).with_tile("E22", "9", 1).with_tile("C24", "57", 1)
    board = with_tokens(board, "KFJ@C24")
    found = reach(board, "KFJ")
    assert "D23" not in found.arrives
    assert set(found.arrives) == {"B25"}
    assert found.stops == {StopKey("C24", 0)}
