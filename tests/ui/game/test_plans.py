"""The note-pad: a plan is begun, changed, kept, opened and thrown away with clicks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow
from pytestqt.qtbot import QtBot

from played_games import recorded
from stambana import words
from stambana.art.themes import load_theme
from stambana.titles.find import title as title_of
from stambana.ui.app import make_application
from stambana.ui.game.panels import Surroundings
from stambana.ui.game.plans_panel import PlansPanel
from stambana.ui.style import look as looks
from stambana.ui.windows.settings import Settings

AROUND = Surroundings(looks.LIGHT, load_theme("light"), title_of("18sj"))


@pytest.fixture
def panel(qtbot: QtBot, settings: Settings, tmp_path: Path) -> PlansPanel:
    make_application(settings)
    made = PlansPanel(replace(AROUND, save=tmp_path / "game.stambana"))
    qtbot.addWidget(made)
    made.show()
    history = recorded().game.history
    made.show_state(history.records[300].state, history)
    return made


def test_from_the_first_click_to_the_last(panel: PlansPanel, qtbot: QtBot) -> None:
    qtbot.mouseClick(panel.begin, Qt.MouseButton.LeftButton)
    (window,) = panel.windows
    qtbot.waitExposed(window)
    window.desk.set_company("SNJ")
    assert window.desk.building.builder is not None
    assert window.desk.building.builder.lit, "SNJ can lay somewhere"
    window.desk.sandbox.set_trains("SNJ", ["D"])
    assert window.undo_action.isEnabled()
    window.name.setText("med D-tåg")
    window.keep_action.trigger()
    assert [panel.list.item(n).text() for n in range(panel.list.count())] == ["med D-tåg"]
    tried = window.desk.sandbox.board
    window.away_action.trigger()
    QApplication.processEvents()
    assert panel.windows == []

    panel.list.setCurrentRow(0)
    qtbot.mouseClick(panel.open_button, Qt.MouseButton.LeftButton)
    (again,) = panel.windows
    assert again.desk.sandbox.board == tried
    again.close()
    QApplication.processEvents()
    qtbot.mouseClick(panel.away_button, Qt.MouseButton.LeftButton)
    assert panel.list.count() == 0
    assert not panel.away_button.isEnabled()


def test_a_game_that_is_not_kept_keeps_no_plan(panel: PlansPanel) -> None:
    panel.set_surroundings(AROUND)
    panel.new_plan()
    (window,) = panel.windows
    assert not window.keep_action.isEnabled()
    assert "not kept" in panel.note.text()
    window.close()


def test_plans_go_with_the_window_of_the_game(qtbot: QtBot, settings: Settings) -> None:
    make_application(settings)
    game, dock = QMainWindow(), QDockWidget()
    panel = PlansPanel(AROUND)
    dock.setWidget(panel)
    game.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    qtbot.addWidget(game)
    game.show()
    history = recorded().game.history
    panel.show_state(history.state, history)
    panel.new_plan()
    game.close()
    QApplication.processEvents()
    assert panel.windows == []


def test_a_plan_that_is_no_board_says_so(panel: PlansPanel, tmp_path: Path) -> None:
    folder = tmp_path / "game - plans"
    folder.mkdir()
    (folder / "bad.yaml").write_text("nothing", encoding="utf-8")
    panel.set_surroundings(panel.surroundings)
    panel.list.setCurrentRow(0)
    panel.open_chosen()
    assert panel.windows == []
    assert "bad cannot be opened" in panel.note.text()


def test_another_look_and_language(panel: PlansPanel) -> None:
    panel.new_plan()
    (window,) = panel.windows
    panel.set_surroundings(replace(panel.surroundings, look=looks.DARK, theme=load_theme("dark")))
    assert window.scene.theme.name == "dark"
    words.set_language("sv")
    panel.retranslate()
    assert window.keep_action.text() == "Behåll med spelet"
    window.close()
