"""What is drawn on the board of a game is what holds at that moment, in both titles."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table

from stambana.art import draw_hex
from stambana.art.shapes import TextShape
from stambana.engine.chance import Chance
from stambana.engine.game import Game
from stambana.engine.play import Play
from stambana.engine.rules import Base
from stambana.table.random_play import NAMES, player_of
from stambana.titles.find import rules as rules_of
from stambana.titles.find import title as title_of
from stambana.titles.g18sj.drawn import drawn
from stambana.titles.g18svea import pieces
from stambana.titles.g18svea.cards_steps import show_reminders
from stambana.titles.trains.state import FOR_AUCTION
from stambana.track.board import Board
from stambana.track.facts import spoken
from stambana.ui.board.scene import changed_hexes


def texts(board: Board, hex_name: str) -> set[str]:
    """All that is written on a hex."""
    groups = draw_hex(board, hex_name).values()
    return {shape.text for at in groups for shape in at.shapes if isinstance(shape, TextShape)}


def test_what_was_removed_at_the_set_up_is_not_on_the_board() -> None:
    """18SJ 2.1: P2 on D23 and STJ's mark in Sundsvall, of a game without P2 and STJ."""
    board = drawn(Table(out=("P2", "P4", "P7", "P9", "STJ")).state)
    assert "P2" not in texts(board, "D23")
    assert "STJ" not in texts(board, "F13")
    assert "STJ" not in spoken(board, "F13")
    assert "P2" not in spoken(board, "D23")
    assert "MYJ" in texts(board, "A30")


def test_a_private_is_on_the_board_while_it_closes_its_hexes() -> None:
    table = Table(out=("P2", "P4", "P7", "P9", "MYJ"))
    table.play.move("P1", FOR_AUCTION, "test")
    assert "P1" in texts(drawn(table.state), "B15")
    table.private("P1", "Ann").private("P5", "Bo").start("SNJ", 100, Ann=60)
    assert "P1" in texts(drawn(table.state), "B15")
    assert {"P5"} == texts(drawn(table.state), "E4") & {"P5"}
    table.private("P5", "SNJ")
    assert "P5" not in texts(drawn(table.state), "E4")
    table.private("P1", "out of the game")
    assert "P1" not in texts(drawn(table.state), "B15")


def test_the_tokens_of_two_privates_lie_where_they_pay() -> None:
    table = Table(out=("P2", "P3", "P7", "P9", "MYJ")).start("SNJ", 100, Ann=60)
    table.private("P4", "SNJ").change(port="A26", canal=(("C20", 50),))
    board = drawn(table.state)
    assert "+60" in texts(board, "A26")  # for two anchors
    assert "Sveabolaget" in spoken(board, "A26")
    assert "+50" in texts(board, "C20")
    gone = drawn(table.private("P4", "out of the game").change(port="", canal=()).state)
    assert "+60" not in texts(gone, "A26")
    assert "port" not in {marker.kind for marker in gone.markers("A26")}
    assert {"A26", "C20", "F9"} <= set(changed_hexes(board, gone))


def test_what_is_hidden_and_shown_again_is_drawn_anew() -> None:
    table = Table(out=("P2", "P4", "P7", "P9", "STJ"))
    bare, board = table.state.board, drawn(table.state)
    assert {"D23", "F13"} <= set(changed_hexes(bare, board))
    assert set(changed_hexes(board, bare)) == set(changed_hexes(bare, board))


@pytest.mark.parametrize(("title", "players", "seed"), [("18sj", 3, 3), ("18sj", 2, 5)])
def test_no_sign_of_what_is_out_in_a_whole_game_of_18sj(
    title: str, players: int, seed: int
) -> None:
    game = begun(title, players, seed)
    player = player_of(title, seed)
    for number in range(1500):
        action = player.choose(game)
        if action is None or game.state.over:
            break
        game.apply(action)
        if number % 25 == 0:
            look(game)
    look(game)


def look(game: Game[Any]) -> None:
    state, board = game.state, title_of("18sj").facets.drawn(game.state)
    out = {key for key, at in state.companies.items() if at.closed}
    owners = {key: state.ledger.places.get(key) for key in state.figures.privates}
    shown = {FOR_AUCTION, *state.players}
    open_ = {key for key, owner in owners.items() if owner in shown}
    for name, at in board.map.hexes.items():
        labels = {marker.label for marker in board.markers(name) if marker.kind == "block"}
        assert labels == {m.label for m in at.markers if m.kind == "block"} & open_
        for stop in board.face(name).stops:
            assert not {board.kept_for(slot) for slot in stop.slots} & out
    pay = {mark.hex_name for mark in board.marks if mark.kind == "canal"}
    assert pay == {name for name, _ in state.canal}


def begun(title: str, players: int, seed: int) -> Game[Any]:
    return Game(rules_of(title), Base(title, NAMES[:players], seed))


@pytest.mark.parametrize("seed", range(4))
def test_reminders_of_18svea_are_those_of_the_state_at_every_moment(seed: int) -> None:
    game = begun("18svea", 3, seed)
    player = player_of("18svea", seed)
    while not game.state.over:
        action = player.choose(game)
        if action is None:
            break
        game.apply(action)
        state = game.state
        play = Play(state, Chance(0))
        show_reminders(play)
        assert set(play.state.board.marks) == set(state.board.marks), game.history.at
        board = title_of("18svea").facets.drawn(state)
        kinds = {mark.kind for mark in board.marks}
        assert (pieces.CITY_OWNER in kinds) <= bool(state.city)
        if "new_connection" not in state.cards and state.operating_rounds > 3:
            assert state.connected or pieces.NRC not in kinds
