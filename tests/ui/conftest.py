"""Windows for the tests of the window: each with settings of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from hands import Clock, Hands, sj_board
from stambana import words
from stambana.ui.app import make_application
from stambana.ui.game.rest import Rest
from stambana.ui.windows.settings import Settings
from stambana.ui.windows.window import MainWindow


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    """Settings in a file of this test, in English; games are kept in its folder too."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    made = Settings(tmp_path / "settings.ini")
    made.language = "en"
    made.theme = "light"
    yield made
    words.set_language("en")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Between any two inputs of a test there is time enough, unless it holds the clock."""
    clock = Clock()
    monkeypatch.setattr(Rest, "clock", clock)
    return clock


@pytest.fixture
def previews() -> list[Path]:
    """Files shown in a design preview."""
    return []


@pytest.fixture
def hands(qtbot: QtBot, settings: Settings, previews: list[Path]) -> Iterator[Hands]:
    """A window on the screen with its start page beside the board of 18SJ."""
    make_application(settings)

    def preview(path: Path) -> QWidget:
        previews.append(path)
        return QWidget()

    window = MainWindow(settings, preview)
    qtbot.addWidget(window)
    window.filing.ask_unsaved = lambda: "discard"
    window.resize(1280, 800)
    window.show_first(sj_board())
    window.show()
    qtbot.waitUntil(lambda: window.desk is not None)
    person = Hands(qtbot, window)
    person.settle()
    yield person
    for other in QApplication.topLevelWidgets():
        other.close()


@pytest.fixture
def on_sj(hands: Hands) -> Hands:
    """The same, with a board of 18SJ to lay on."""
    hands.click(hands.window.start.new_button)
    hands.click(hands.window.start.map_buttons()[0])
    hands.window.activateWindow()
    hands.settle()
    return hands
