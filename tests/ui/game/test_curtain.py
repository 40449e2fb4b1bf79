"""The curtain of the window: handed over, lifted, fallen, opened; by keys alone."""

from __future__ import annotations

import pytest
from game_hands import GameHands
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from sealed_title import sealed_game
from stambana.table.game_table import GameTable


@pytest.fixture
def table() -> GameTable:
    """A game that begins with sealed bids of all three."""
    return GameTable(sealed_game())


def said(hands: GameHands) -> str:
    labels = hands.window.curtain.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


def test_bids_by_keys_from_hand_to_hand(at_table: GameHands) -> None:
    hands, window, table = at_table, at_table.window, at_table.window.table
    for name, bid in (("Anna", "20"), ("Bo", "35"), ("Cissi", "0")):
        assert window.curtain.isVisible()
        assert f"Hand over to {name}" in said(hands)
        assert not window.log.isEnabled()
        hands.key("1")  # numbered buttons under the curtain are out of reach
        hands.key(Qt.Key.Key_Return)
        assert not window.curtain.isVisible()
        assert window.strip.isVisible()
        assert f"{name} decides" in hands.words()
        assert len(table.decisions) == 1
        for digit in bid:
            hands.key(digit)
        hands.key(Qt.Key.Key_Return)
    assert "All answers are open" in said(hands)
    assert "35" in said(hands)
    hands.key(Qt.Key.Key_Return)
    assert not window.curtain.isVisible()
    assert window.log.isEnabled()
    assert table.decisions[0].step == "auction"


def test_tab_stays_on_the_curtain_and_escape_lets_it_fall(at_table: GameHands) -> None:
    hands, window = at_table, at_table.window
    reached = set()
    for _ in range(12):
        hands.key(Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert not window.centralWidget().isAncestorOf(focus)
        reached.add(getattr(focus, "text", str)())
    assert "Cissi first" in reached
    other = next(at for at in window.curtain.others if at.property("person") == "Cissi")
    hands.click(other)
    assert "Hand over to Cissi" in said(hands)
    hands.key(Qt.Key.Key_Return)
    assert "Cissi decides" in hands.words()
    hands.key(Qt.Key.Key_Escape)
    assert window.curtain.isVisible()
    assert "Cissi decides" not in hands.words()


def test_nothing_that_is_raised_comes_above_it(at_table: GameHands) -> None:
    window = at_table.window
    for name in window.docks.panels:  # a change of tabs raises the board as well
        window.docks.open(name)
        at_table.settle()
        top = window.childAt(window.rect().center())
        assert window.curtain.isAncestorOf(top) or top is window.curtain, name


@pytest.mark.qt_log_ignore("does not support", extend=True)
def test_a_panel_that_floats_is_hidden_too(at_table: GameHands) -> None:
    window = at_table.window
    window.curtain.lift()
    dock = window.docks.by_name["log"]
    dock.setFloating(True)
    dock.show()
    window.table.cover()
    assert not dock.isVisible()
    dock.show()  # from the menu
    at_table.settle()
    assert not dock.isVisible()
    window.curtain.lift()
    assert dock.isVisible()
