"""The sandbox: laying, refusing with reasons, tokens that follow their track, undo and redo."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stambana.hexes.coords import Coord, Layout
from stambana.hexes.names import Naming
from stambana.table.sandbox import Sandbox
from stambana.track.board import Board, Token
from stambana.track.maps import BoardMap, Company, Hex
from stambana.track.tiles import Color, Revenue, Segment, Slot, Stop, StopKind, Tile
from stambana.track.tiles import side_end as side
from stambana.track.tiles import stop_end as stop
from stambana.track.tilesets import UNLIMITED, TileSet


def city(slots: int, *exits: int, index: int = 0) -> tuple[Stop, tuple[Segment, ...]]:
    place = Stop(StopKind.CITY, Revenue.fixed(20), tuple(Slot() for _ in range(slots)))
    return place, tuple(Segment(stop(index), side(out)) for out in exits)


def city_tile(number: str, color: Color, slots: int, *exits: int) -> Tile:
    place, segments = city(slots, *exits)
    return Tile(number, color, (place,), segments)


TILES = TileSet(
    "test",
    "Test",
    {
        "9": Tile("9", Color.YELLOW, segments=(Segment(side(0), side(3)),)),
        "8": Tile("8", Color.YELLOW, segments=(Segment(side(0), side(2)),)),
        "24": Tile(
            "24", Color.GREEN, segments=(Segment(side(0), side(3)), Segment(side(0), side(2)))
        ),
        "57": city_tile("57", Color.YELLOW, 1, 0, 3),
        "14": city_tile("14", Color.GREEN, 2, 0, 1, 3, 4),
    },
    {"9": 2, "8": UNLIMITED, "24": 1, "57": 2, "14": 1},
)


def small_board() -> Board:
    """Seven hexes in a ring around (0,0), whose names are their axial coordinates."""
    bare = Tile("", Color.WHITE)
    town = Tile("", Color.WHITE, (city(1)[0],))
    hexes = {}
    for q in range(-2, 3):
        for r in range(-2, 3):
            if abs(q + r) <= 2:
                name = f"{q},{r}"
                printed = town if (q, r) == (0, 0) else bare
                hexes[name] = Hex(name, Coord(q, r), printed, "Mitten" if printed is town else "")
    company = Company("SNJ", "Svensk-Norska", "#123456")
    other = Company("MYJ", "Mellan", "#654321")
    return Board(
        BoardMap(
            "test",
            "Test",
            Naming(Layout.FLAT),
            hexes,
            phases=(Color.YELLOW, Color.GREEN, Color.BROWN),
            companies={"SNJ": company, "MYJ": other},
        ),
        TILES,
    )


@pytest.fixture
def sandbox() -> Sandbox:
    return Sandbox(small_board())


def codes(reasons: tuple[object, ...]) -> list[str]:
    return [reason.code for reason in reasons]  # type: ignore[attr-defined]


def test_a_tile_that_fits_is_laid_and_told(sandbox: Sandbox) -> None:
    told: list[int] = []
    sandbox.observers.append(lambda: told.append(sandbox.history.position))
    assert sandbox.lay("1,0", "9", 1) == ()
    assert sandbox.board.placements["1,0"].rotation == 1
    assert sandbox.history.moves[0].text == "Laid tile 9 on 1,0"
    assert told == [1]


def test_a_refusal_says_why_and_changes_nothing(sandbox: Sandbox) -> None:
    before = sandbox.board
    assert "off_board" in codes(sandbox.lay("0,2", "9", 0))
    assert codes(sandbox.lay("0,1", "14", 0))[0] == "later_phase"
    assert codes(sandbox.lay("9,9", "9", 0)) == ["no_hex"]
    assert codes(sandbox.lay("0,1", "999", 0)) == ["no_tile"]
    assert sandbox.board is before
    assert not sandbox.can_undo


def test_the_supply_runs_out_and_comes_back(sandbox: Sandbox) -> None:
    sandbox.lay("1,0", "9", 0)
    sandbox.lay("-1,0", "9", 0)
    assert codes(sandbox.lay("0,1", "9", 0)) == ["none_left"]
    assert codes(sandbox.lay("1,0", "9", 0)) == ["same"]
    assert sandbox.remove("1,0") == ()
    assert sandbox.lay("0,1", "9", 0) == ()
    assert codes(sandbox.remove("1,0")) == ["no_tile_here"]


def test_free_laying_asks_only_for_copies(sandbox: Sandbox) -> None:
    assert sandbox.lay("0,2", "24", 0, free=True) == ()
    assert codes(sandbox.lay("0,0", "24", 0, free=True)) == ["none_left"]


def test_tokens_follow_their_city_through_an_upgrade(sandbox: Sandbox) -> None:
    sandbox.lay("0,0", "57", 0)
    assert sandbox.place_token("SNJ", "0,0") == ()
    assert codes(sandbox.place_token("SNJ", "0,0")) == ["no_slot"]
    sandbox.set_phase(Color.GREEN)
    assert sandbox.lay("0,0", "14", 0) == ()
    assert sandbox.board.tokens == (Token("SNJ", "0,0", 0, 0),)
    assert codes(sandbox.place_token("SNJ", "0,0")) == ["token_here"]
    assert sandbox.place_token("MYJ", "0,0") == ()
    sandbox.remove("0,0")  # the printed city has one place only
    assert sandbox.board.tokens == (Token("SNJ", "0,0", 0, 0),)
    assert codes(sandbox.place_token("SNJ", "0,1")) == ["no_city"]
    assert codes(sandbox.place_token("XXX", "0,0")) == ["no_company"]
    assert sandbox.remove_token(Token("SNJ", "0,0")) == ()
    assert codes(sandbox.remove_token(Token("SNJ", "0,0"))) == ["no_token"]


def test_phase_and_trains(sandbox: Sandbox) -> None:
    assert codes(sandbox.set_phase(Color.BLACK)) == ["no_phase"]
    assert sandbox.set_phase(Color.YELLOW) == ()
    assert not sandbox.can_undo, "the phase it is in already is no move"
    assert sandbox.set_trains("SNJ", ["3", " D ", ""]) == ()
    assert sandbox.board.trains["SNJ"] == ("3", "D")
    assert sandbox.history.moves[-1].text == "Gave SNJ the trains 3, D"
    assert sandbox.set_trains("SNJ", []) == ()
    assert "SNJ" not in sandbox.board.trains
    assert codes(sandbox.set_trains("XXX", ["2"])) == ["no_company"]


def test_undone_moves_stay_until_another_is_made(sandbox: Sandbox) -> None:
    start = sandbox.board
    sandbox.lay("1,0", "9", 0)
    first = sandbox.board
    sandbox.lay("-1,0", "9", 0)
    assert sandbox.undo()
    assert sandbox.board is first
    assert len(sandbox.history.moves) == 2
    assert sandbox.can_redo
    assert sandbox.jump(0)
    assert sandbox.board is start
    assert not sandbox.undo()
    assert not sandbox.jump(3)
    assert sandbox.jump(2)
    assert not sandbox.redo()
    sandbox.jump(1)
    sandbox.lay("0,1", "8", 3)
    assert [move.text for move in sandbox.history.moves] == [
        "Laid tile 9 on 1,0",
        "Laid tile 8 on 0,1",
    ]


def test_dirty_is_about_the_position_and_not_the_way_there(sandbox: Sandbox) -> None:
    assert not sandbox.dirty
    sandbox.lay("1,0", "9", 0)
    assert sandbox.dirty
    sandbox.undo()
    assert not sandbox.dirty
    sandbox.redo()
    sandbox.remove("1,0")
    assert not sandbox.dirty


Deed = Callable[[Sandbox], object]
DEEDS = st.one_of(
    st.builds(
        lambda at, tile, turn, free: lambda box: box.lay(at, tile, turn, free=free),
        st.sampled_from(sorted(small_board().map.hexes)),
        st.sampled_from(sorted(TILES.tiles)),
        st.integers(0, 5),
        st.booleans(),
    ),
    st.builds(
        lambda at: lambda box: box.remove(at), st.sampled_from(sorted(small_board().map.hexes))
    ),
    st.builds(
        lambda who, at: lambda box: box.place_token(who, at),
        st.sampled_from(["SNJ", "MYJ"]),
        st.sampled_from(["0,0", "1,0"]),
    ),
    st.builds(lambda color: lambda box: box.set_phase(color), st.sampled_from(list(Color)[1:4])),
    st.builds(lambda place: lambda box: box.jump(place), st.integers(0, 12)),
)


@given(st.lists(DEEDS, max_size=25))
def test_any_play_keeps_the_board_whole(deeds: list[Deed]) -> None:
    """No copy is laid twice, every token stands in a slot of its own, all moves come back."""
    box = Sandbox(small_board())
    for deed in deeds:
        deed(box)
        board = box.board
        for number in TILES.tiles:
            assert board.remaining(number) >= UNLIMITED
            if TILES.count(number) != UNLIMITED:
                assert board.remaining(number) >= 0
        assert len(set(board.tokens)) == len(board.tokens)
        places = {(token.hex_name, token.stop, token.slot) for token in board.tokens}
        assert len(places) == len(board.tokens)
        for token in board.tokens:
            assert token.slot < len(board.face(token.hex_name).stops[token.stop].slots)
    final = box.history.moves
    boards = [move.board for move in final]
    box.jump(0)
    again = []
    while box.redo():
        again.append(box.board)
    assert again == boards
