"""Sealed answers at one table: who may look, and that nothing tells before all are in."""

from __future__ import annotations

import pytest

from sealed_title import guess, sealed_game
from stambana.table.consequences import consequences
from stambana.table.game_table import GameTable


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
