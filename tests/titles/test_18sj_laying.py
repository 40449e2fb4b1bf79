"""Laying in 18SJ on its own map: the rulebook's examples, privates, homes, and fixed counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from facts.notation import sketches
from facts.tile_tables import OWN_18SJ, STANDARD
from stambana.manifests import load_board, map_path
from stambana.titles.g18sj.laying import lay_policy
from stambana.track.board import Board, Token
from stambana.track.laying import Lay, board_after, futures, lay_verdict, legal_lays
from stambana.track.tiles import Color
from track import second_opinion


@pytest.fixture(scope="module")
def empty() -> Board:
    return load_board(map_path("18sj"))


def laid(board: Board, *lays: tuple[str, str, int]) -> Board:
    for lay in lays:
        board = board_after(board, Lay(*lay))
    return board


def judged(board: Board, company: str, lay: tuple[str, str, int], **moment: object):
    policy = lay_policy(board, company, **moment)
    return lay_verdict(board, company, Lay(*lay), policy)


def because(board: Board, company: str, lay: tuple[str, str, int], **moment: object):
    return [(r.code, r.rule) for r in judged(board, company, lay, **moment).reasons]


SKETCHES = sketches(STANDARD) | sketches(OWN_18SJ)


# -- mainline (10.3.3) -----------------------------------------------------------------------------

NO_LINE = ("no_line", "18SJ 10.3.3")
SKÖVDE = ("C20", "57", 1)  # joins D19 and B21
WEST = ("D19", "8", 5)  # the mainline between Skövde and Västerås
VÄSTERÅS = ("E20", "57", 2)


@pytest.fixture
def skövde(empty: Board) -> Board:
    return laid(empty.with_tokens((Token("ÖKJ", "C20"),)), SKÖVDE)


def test_mainline_example_1_both_orders(skövde: Board) -> None:
    first = judged(skövde, "ÖKJ", WEST)
    assert first
    assert first.lines == ("G",)
    second = judged(laid(skövde, WEST), "ÖKJ", VÄSTERÅS, only_mainline=True)
    assert second
    assert second.lines == ("G",)
    # the extra lay first, then the regular one
    assert judged(skövde, "ÖKJ", WEST, only_mainline=True)
    assert judged(laid(skövde, WEST), "ÖKJ", VÄSTERÅS)


def test_mainline_example_2_an_upgrade_matches_where_a_tile_did_not(skövde: Board) -> None:
    board = laid(skövde, ("D19", "8", 1)).in_phase(Color.GREEN)  # Skövde to Köping
    upgrade = judged(board, "ÖKJ", ("D19", "25", 1), only_mainline=True)
    assert upgrade
    assert upgrade.lines == ("G",)
    assert upgrade.returned == "8"
    turned = because(board, "ÖKJ", ("D19", "25", 3), only_mainline=True)
    assert NO_LINE in turned
    after = laid(board, ("D19", "25", 1))
    away = judged(after, "ÖKJ", ("E20", "6", 3))
    assert [(r.code, r.rule) for r in away.reasons] == [("not_reached", "18SJ 10.3.1")]
    regular = judged(after, "ÖKJ", ("E20", "6", 2))  # Västerås, from D19 to Uppsala
    assert regular
    assert regular.lines == ()


def test_mainline_example_3_no_rotation_matches(empty: Board) -> None:
    board = empty.with_tokens((Token("KFJ", "C16"),))
    for first in list(legal_lays(board, "KFJ", lay_policy(board, "KFJ"), "C16")):
        after = board_after(board, first.lay)
        assert not list(legal_lays(after, "KFJ", lay_policy(after, "KFJ", only_mainline=True)))
        for second in legal_lays(after, "KFJ", lay_policy(after, "KFJ")):
            lay = (second.lay.hex_name, second.lay.tile, second.lay.rotation)
            assert because(after, "KFJ", lay, only_mainline=True) == [NO_LINE]


def test_fault_2_a_built_mainline_gives_no_further_lay(skövde: Board) -> None:
    board = laid(skövde, WEST).in_phase(Color.GREEN)
    again = because(board, "ÖKJ", ("D19", "25", 3), only_mainline=True)  # keeps 1-5, adds 3-5
    assert NO_LINE in again
    assert because(board, "ÖKJ", ("D19", "25", 1)) == []
    assert because(board, "ÖKJ", ("D19", "25", 1), only_mainline=True) == [NO_LINE]


@pytest.mark.parametrize(
    ("before", "lay", "matches"),
    [
        ((), WEST, True),
        ((), ("D19", "8", 1), False),
        ((("D19", "8", 1),), ("D19", "25", 1), True),
        ((WEST,), ("D19", "25", 1), False),
    ],
)
def test_fault_2_lay_and_upgrade_normal_and_mainline(
    skövde: Board,
    before: tuple[tuple[str, str, int], ...],
    lay: tuple[str, str, int],
    matches: bool,
) -> None:
    board = laid(skövde, *before).in_phase(Color.GREEN)
    assert because(board, "ÖKJ", lay) == []
    assert because(board, "ÖKJ", lay, only_mainline=True) == ([] if matches else [NO_LINE])


# -- what is closed, costs and privates ------------------------------------------------------------


def test_fault_4_a_players_private_closes_its_hex_to_everybody(empty: Board) -> None:
    board = laid(empty.with_tokens((Token("KFJ", "C16"), Token("BJ", "A22"))), ("C16", "57", 2))
    lay = ("B15", "8", 3)
    assert because(board, "KFJ", lay) == []
    for company in ("KFJ", "BJ"):
        found = judged(board, company, lay, blocked={"B15": "P1"}).reasons
        assert (found[0].code, found[0].rule, found[0].hexes) == ("blocked", "18SJ 6.1.1", ("B15",))
    shut = judged(board, "KFJ", ("D23", "9", 0), blocked={"D23": "P2"}).reasons[0]
    assert shut.rule == "18SJ 6.1.2"


def test_fault_7_gellivare_tiles_need_no_route_and_lower_the_mountains(empty: Board) -> None:
    board = empty.with_tokens((Token("SNJ", "G6"),))
    plain = lay_policy(board, "SNJ")
    extra = replace(plain, anywhere=frozenset({"E4", "F5"}))
    lay = Lay("E4", "9", 1)
    assert [r.code for r in lay_verdict(board, "SNJ", lay, plain).reasons] == ["not_reached"]
    assert lay_verdict(board, "SNJ", lay, extra)
    ways = {v.lay.hex_name for v in legal_lays(board, "SNJ", extra)}
    assert {"E4", "F5"} < ways  # ordinary lays are there too
    for name, full, low in (("D3", 75, 0), ("C2", 150, 75)):
        for discounts, cost in (({}, full), ({"D3": 75, "C2": 75}, low)):
            policy = replace(
                lay_policy(board, "SNJ", discounts=discounts), anywhere=frozenset({name})
            )
            assert {v.cost for v in legal_lays(board, "SNJ", policy, name)} == {cost}


def test_red_and_gray_sides_lakes_and_the_edge(empty: Board) -> None:
    board = empty.with_tokens((Token("ÖKJ", "C20"),))
    closed = {
        (reason.code, reason.rule, side)
        for rotation in range(6)
        for reason in judged(board, "ÖKJ", ("C22", "9", rotation)).reasons
        for side in reason.sides
    }
    assert ("side_impassable", "18SJ 10.3", 4) in closed
    assert ("side_impassable", "18SJ 10.3", 5) in closed
    for name in ("D27", "A16", "G24"):
        assert because(board, "ÖKJ", (name, "57", 0))[0] == ("hex_fixed", "18SJ 10.3")


# -- homes and counts ------------------------------------------------------------------------------


def home_of(board: Board, company: str) -> Token:
    return next(
        Token(company, name, index)
        for name, at in board.map.hexes.items()
        for index, stop in enumerate(at.printed.stops)
        if any(slot.home_of == company for slot in stop.slots)
    )


@pytest.mark.parametrize("company", ["KFJ", "MÖJ", "UGJ", "ÖKJ"])
def test_fault_6_the_first_tile_at_home_in_every_rotation_that_fits(
    empty: Board, company: str
) -> None:
    home = home_of(empty, company)
    board = empty.with_tokens((home,))
    found = {
        (v.lay.tile, v.lay.rotation)
        for v in legal_lays(board, company, lay_policy(board, company), home.hex_name)
    }
    expected = {
        (number, rotation)
        for number, tile in empty.tile_set.supply.items()
        for rotation in tile.rotations
        if second_opinion.fits(
            home.hex_name,
            second_opinion.printed(home.hex_name),
            SKETCHES[number].turned(rotation),
        )
    }
    assert found == expected
    assert found


@pytest.mark.parametrize(
    ("company", "first", "in_green", "two_deep"),
    [
        ("BJ", 11, 11, 104),
        ("KFJ", 10, 10, 104),
        ("MYJ", 7, 7, 47),
        ("MÖJ", 6, 6, 48),
        ("SNJ", 8, 8, 60),
        ("STJ", 10, 10, 89),
        ("SWB", 5, 6, 22),
        ("TGOJ", 10, 16, 89),
        ("UGJ", 15, 15, 120),
        ("ÖKJ", 6, 6, 45),
        ("ÖSJ", 13, 14, 114),
        ("KHJ", 13, 15, 167),
    ],
)
def test_how_many_lays_there_are_from_home(
    empty: Board, company: str, first: int, in_green: int, two_deep: int
) -> None:
    board = empty.with_tokens((home_of(empty, company),))
    lays = list(legal_lays(board, company, lay_policy(board, company)))
    green = board.in_phase(Color.GREEN)
    assert len(lays) == first
    assert len(list(legal_lays(green, company, lay_policy(green, company)))) == in_green
    deep = 0
    for lay in lays:
        after = board_after(board, lay.lay)
        deep += len(list(legal_lays(after, company, lay_policy(after, company))))
    assert deep == two_deep


@pytest.mark.parametrize(
    ("name", "colors"),
    [
        ("D19", (10, 39, 20, 0)),
        ("G22", (0, 1, 1, 1)),
        ("C30", (0, 1, 1, 0)),
        ("D13", (0, 6, 5, 1)),
        ("A22", (0, 0, 0, 0)),
    ],
)
def test_how_many_tiles_a_hex_can_become(empty: Board, name: str, colors: tuple[int, ...]) -> None:
    found = [row.color for row in futures(empty, name)]
    order = (Color.YELLOW, Color.GREEN, Color.BROWN, Color.GRAY)
    assert tuple(found.count(color) for color in order) == colors
