"""Tests see the program's own font and style, and nothing of the tests before them."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from dressed import dress
from stambana import words
from stambana.art.shapes import Face
from stambana.ui.style import fonts, qt_words
from stambana.ui.style import look as looks


def test_a_panel_tested_alone_has_the_font_that_people_see(qtbot: QtBot) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    alone = QLabel("18")
    qtbot.addWidget(alone)
    assert alone.font().families()[0] == fonts.load()[Face.REGULAR]
    assert alone.font().pointSizeF() == looks.POINTS
    assert app.styleSheet()
    assert app.applicationName() == "stambana"


def test_what_one_test_chose_does_not_reach_the_next(qapp: QApplication) -> None:
    before = qapp.font(), qapp.styleSheet(), qapp.palette()
    looks.apply(qapp, looks.DARK, 150)
    words.set_language("sv")
    qt_words.speak()
    assert (qapp.font(), qapp.styleSheet()) != before[:2]
    dress(qapp)
    assert (qapp.font(), qapp.styleSheet(), qapp.palette()) == before
    assert words.language() == "en"
    dialog = QFileDialog()
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    assert dialog.labelText(QFileDialog.DialogLabel.Reject) == "Cancel"


def test_a_font_chosen_again_and_again_keeps_its_families(qapp: QApplication) -> None:
    for _ in range(3):
        looks.apply(qapp, looks.LIGHT, 100)
    families = qapp.font().families()
    assert len(set(families)) == len(families)
