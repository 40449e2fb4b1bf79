"""Qt's own words follow the language: file dialogs, buttons, text fields, docks."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QFileDialog,
    QLabel,
    QMessageBox,
    QPushButton,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from hands import Hands
from stambana import words
from stambana.track.facts import facts
from stambana.ui.app import make_application
from stambana.ui.style import qt_words
from stambana.ui.windows.settings import Settings


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    words.set_language("en")
    qt_words.speak()


def words_of_a_file_dialog(qtbot: QtBot) -> set[str]:
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.show()
    box = QMessageBox()
    qtbot.addWidget(box)
    box.setStandardButtons(QMessageBox.StandardButton.Save)
    said = {label.text() for label in dialog.findChildren(QLabel)}
    said |= {button.text() for button in dialog.findChildren(QPushButton)}
    said |= {button.toolTip() for button in dialog.findChildren(QToolButton)}
    said |= {button.text() for button in box.buttons()}
    dialog.close()
    return {text.replace("&", "") for text in said}


def dock_buttons(hands: Hands) -> set[str]:
    window = hands.window
    return {
        button.toolTip()
        for name in ("qt_dockwidget_closebutton", "qt_dockwidget_floatbutton")
        for button in window.findChildren(QAbstractButton, name)
    }


def test_dialogs_of_qt_speak_swedish_and_english_again(qtbot: QtBot, on_sj: Hands) -> None:
    assert {"Open", "Cancel", "Look in:", "Create New Folder"} <= words_of_a_file_dialog(qtbot)
    assert dock_buttons(on_sj) == {
        "Close the panel",
        "Take the panel out of the window, or put it back",
    }
    on_sj.window.set_language("sv")
    swedish = words_of_a_file_dialog(qtbot)
    assert {"Öppna", "Avbryt", "Titta i:", "Skapa ny mapp", "Spara"} <= swedish
    assert dock_buttons(on_sj) == {
        "Stäng panelen",
        "Ta loss panelen ur fönstret, eller sätt tillbaka den",
    }
    on_sj.window.set_language("en")
    assert {"Open", "Cancel"} <= words_of_a_file_dialog(qtbot)


def test_qt_speaks_the_language_of_the_settings_from_the_start(
    qtbot: QtBot, settings: Settings
) -> None:
    settings.language = "sv"
    make_application(settings)
    # the application may exist already: then it is only dressed anew
    assert "Avbryt" in words_of_a_file_dialog(qtbot)


def test_compass_points_in_lists_of_track_are_swedish(on_sj: Hands) -> None:
    board = on_sj.window.scene.board
    assert board is not None
    on_sj.window.set_language("sv")
    said = " ".join(fact.text for name in board.map.hexes for fact in facts(board, name))
    points = {*re.split(r"[\s,–]+", said)}
    assert "SO" in points
    assert not {"SE", "NE", "E", "W", "NW", "SW"} & points
