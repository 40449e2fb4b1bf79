"""18Svea at its window: a whole game, the auction of cards behind the curtain, its own panels."""

from __future__ import annotations

import pytest
from game_hands import GameHands
from PySide6.QtCore import Qt
from scripted import WEIGHTS, PanelPlayer

from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table.game_table import GameTable
from stambana.titles.find import rules as rules_of
from stambana.ui.game.new_game import NewGameDialog


@pytest.fixture
def table() -> GameTable:
    """A new game of 18Svea for two."""
    return GameTable(Game(rules_of("18svea"), Base("18svea", ("Anna", "Bo"), seed=7)))


def test_a_whole_game_through_the_panel(at_table: GameHands) -> None:
    """Buttons of the panel only; bids are handed over behind the curtain."""
    hands, table = at_table, at_table.window.table
    player = PanelPlayer(hands.window, 4, {**WEIGHTS, "buy_train": 3, "assign_card": 2})
    sealed = undone = 0
    while not table.over:
        if table.curtain.covered:
            sealed += not table.curtain.told
            hands.window.curtain.lift()
            continue
        player.move()
        if table.moves >= 60 * (undone + 1) and not table.curtain.sealed:
            undone += 1
            end = digest(table.state)
            for _ in range(10):
                table.undo()
            table.redo_all()
            table.read_on()
            assert digest(table.state) == end
    hands.settle()
    while table.curtain.covered:
        hands.window.curtain.lift()
    assert sealed >= 8
    assert "The game is over" in hands.words()
    assert "1." in hands.words()
    for name, panel in hands.window.docks.panels.items():
        hands.window.docks.open(name)
        hands.settle()
        assert panel.isVisible(), name


def test_panels_of_the_title_and_none_of_another(at_table: GameHands) -> None:
    panels = at_table.window.docks.panels
    assert {"cards", "rounds", "charters"} <= set(panels)
    assert "privates" not in panels


def test_a_company_is_started_and_a_card_assigned_by_keys(at_table: GameHands) -> None:
    hands, table = at_table, at_table.window.table
    while table.decisions[0].step != "stock_round":
        hands.press("Keep the card")
    player = table.decisions[0].actor
    hands.press("STO")
    hands.press("25")
    assert "pays 25 kr" in hands.words().replace("\N{NO-BREAK SPACE}", " ")
    hands.key(Qt.Key.Key_Return)
    assert table.state.president("STO") == player
    assert f"{player} is CEO" not in hands.words()
    while table.decisions[0].actor != player:
        hands.press("Pass")
    card = next(key for key in table.state.cards if table.state.ledger.place(key) == player)
    hands.press("Assign a card")
    hands.press(table.words.name(card))
    hands.key(Qt.Key.Key_Return)
    assert table.state.ledger.place(card) == "STO"


def test_a_new_game_offers_its_players_and_variants(at_table: GameHands) -> None:
    dialog = NewGameDialog(at_table.window)
    dialog.title.setCurrentIndex(dialog.title.findData("18svea"))
    assert (dialog.players.minimum(), dialog.players.maximum()) == (2, 3)
    assert list(dialog.variants) == ["blind", "reuse"]
    dialog.variants["blind"].setChecked(True)
    assert "3 strategy cards" in dialog.note.text() or "2 strategy cards" in dialog.note.text()
    dialog.accept()
    assert dialog.game is not None
    assert dialog.game.base.variants == ("blind",)
    dialog.close()
