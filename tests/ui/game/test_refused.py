"""What the rules refuse is shown in a form as refused, with the reason, and cannot be taken."""

from __future__ import annotations

from dataclasses import replace

from game_hands import GameHands
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QSpinBox
from pytestqt.qtbot import QtBot
from refused_choices import at_state, percent_form, rival_refuses
from test_emergency import ebba

from stambana.table.game_table import GameTable
from stambana.ui.app import make_application
from stambana.ui.game.window import GameWindow
from stambana.ui.windows.settings import Settings


def shown(qtbot: QtBot, settings: Settings, table: GameTable) -> GameHands:
    make_application(settings)
    window = GameWindow(table, settings)
    qtbot.addWidget(window)
    window.show()
    hands = GameHands(qtbot, window)
    hands.settle()
    return hands


def refusals(hands: GameHands) -> list[str]:
    labels = hands.window.panel.findChildren(QLabel)
    said = [at.text() for at in labels if at.property("refused") and not at.isHidden()]
    return [text.replace("\N{NO-BREAK SPACE}", " ") for text in said]


def test_a_refused_choice_is_grey_says_why_and_takes_no_digit(
    qtbot: QtBot, settings: Settings, monkeypatch
) -> None:
    table = GameTable(at_state(ebba().state))
    duty = table.decisions[0]
    open_form = replace(duty, forms=(percent_form("SWB", "BJ"),))
    monkeypatch.setattr(GameTable, "decisions", property(lambda _: (open_form,)))
    hands = shown(qtbot, settings, table)
    button = hands.button("BJ")
    assert not button.isEnabled()
    assert len(refusals(hands)) == 1
    hands.click(button)
    drafting = hands.window.panel.page.drafting
    assert "company" not in drafting.draft
    hands.key("1")
    assert drafting.draft["company"] == "SWB"
    assert any("fewer shares raise enough" in text for text in refusals(hands))
    hands.window.close()


def test_a_refused_price_is_listed_and_the_steps_pass_over_it(
    qtbot: QtBot, settings: Settings
) -> None:
    table = GameTable(at_state(rival_refuses(1, 3).state))
    hands = shown(qtbot, settings, table)
    panel = hands.window.panel
    if panel.page is None:
        hands.press("Buy a train")
    panel.page.choose("source", "UGJ")
    panel.page.choose("train", table.state.trains("UGJ")[0])
    assert refusals(hands) == [f"{n} kr: this offer was refused in this step" for n in (1, 3)]
    spin = panel.findChild(QSpinBox)
    spin.stepUp()
    assert spin.value() == 2
    QTest.keyClick(spin, Qt.Key.Key_Up)
    assert spin.value() == 4
    QTest.keyClick(spin, Qt.Key.Key_Down)
    assert spin.value() == 2
    spin.setValue(3)  # as typed
    assert not panel.page.confirm.isEnabled()
    assert "refused in this step" in panel.page.missing.text()
    hands.window.close()
