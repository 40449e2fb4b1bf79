"""Sealed answers at one table: who may look, and that nothing tells before all are in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sealed_title import guess, sealed_game
from stambana.engine.game import Game
from stambana.table.consequences import consequences
from stambana.table.game_table import GameTable
from stambana.titles.g18svea.actions import SealedBid
from stambana.titles.trains.events import BidPlaced
from svea_games import first, played


@pytest.fixture
def table() -> GameTable:
    return GameTable(sealed_game())


def told(table: GameTable) -> str:
    return " / ".join(line.text for line in table.lines())


def test_only_who_lifted_the_curtain_sees_a_decision(table: GameTable) -> None:
    assert table.curtain.covered
    assert table.decisions == ()
    table.lift("Bo")
    assert not table.curtain.covered
    assert [at.actor for at in table.decisions] == ["Bo"]
    table.cover()
    assert table.curtain.covered
    table.lift("nobody at this table")
    assert table.curtain.covered


def test_after_each_answer_it_falls_and_the_last_one_opens_all(table: GameTable) -> None:
    for name, amount in (("Bo", 35), ("Anna", 20)):
        table.lift(name)
        assert table.choose(guess(name, amount))
        assert table.curtain.covered
        assert "35" not in told(table)
        assert f"{name} gave a sealed answer" in told(table)
    assert [(at.name, at.answered) for at in table.curtain.people] == [
        ("Cissi", False),
        ("Anna", True),
        ("Bo", True),
    ]
    table.lift("Cissi")
    table.choose(guess("Cissi", 0))
    assert table.curtain.covered
    assert any("35" in line for line in table.curtain.told)
    table.read_on()
    assert not table.curtain.covered
    assert table.decisions[0].step == "auction"


def test_an_answer_can_be_changed_and_opens_nothing(table: GameTable) -> None:
    table.choose(guess("Anna", 20))
    table.choose(guess("Bo", 35))
    table.lift("Anna")
    assert [at.waits for at in table.decisions] == [False]
    table.choose(guess("Anna", 50))
    assert table.curtain.waiting == ("Cissi",)
    assert table.curtain.covered
    assert not table.curtain.told


def test_undo_while_sealed_reveals_nothing(table: GameTable) -> None:
    for name, amount in (("Anna", 20), ("Bo", 35), ("Cissi", 0)):
        table.choose(guess(name, amount))
    assert "35" in told(table)
    table.undo()
    assert table.curtain.covered
    assert not table.curtain.told
    assert "35" not in told(table)
    table.undo()
    table.lift("Bo")
    table.undo()
    assert table.curtain.covered
    assert table.decisions == ()
    assert "sealed answer" not in told(table)
    table.redo_all()
    assert "35" in told(table)


def test_of_a_sealed_answer_no_consequence_is_said(table: GameTable) -> None:
    table.choose(guess("Anna", 20))
    table.choose(guess("Bo", 35))
    last = guess("Cissi", 0)
    assert consequences(table.game, table.title, table.words, last) == ()


def test_looking_around_lets_the_curtain_fall_behind(table: GameTable) -> None:
    table.choose(guess("Anna", 20))
    table.lift("Bo")
    table.look(0)
    assert table.decisions == ()
    table.look_back()
    assert table.curtain.covered


def amounts(table: GameTable) -> list[int | None]:
    """What the state that the table hands out tells of the sealed bids."""
    return [getattr(at, "amount", None) for at in table.state.frames[-1].answers]


def test_the_state_that_is_shown_has_no_answer_of_others() -> None:
    whole = played()
    state = whole.history.records[first(whole, "sealed_bidding")].state
    game = Game(whole.rules, whole.base)
    game.history.add(None, state, ())
    one, other = [at.actor for at in game.decisions if at.waits][:2]
    game.apply(SealedBid(actor=one, acting_for=one, amount=3))
    table = GameTable(game)
    assert game.state.frames[-1].answers[0].amount == 3
    assert amounts(table) == [None]
    assert table.state is table.state, "worked out once"
    table.lift(one)
    assert amounts(table) == [3]
    table.lift(other)
    assert amounts(table) == [None]
    table.look(0)
    assert table.viewer == ""


def test_an_event_told_to_some_is_not_in_the_log(table: GameTable) -> None:
    table.game.apply(guess("Bo", 35))
    record = table.game.history.records[-1]
    whisper = BidPlaced(player="Bo", private="P1", amount=35, visible_to=("Bo",))
    table.game.history.records[-1] = replace(record, events=(whisper,))
    assert "35" not in told(table)
