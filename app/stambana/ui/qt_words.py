"""Qt's own words: file dialogs, the print preview, menus of text fields, buttons of docks.

Qt brings a catalogue for each language; here it follows the language of ``words``.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QWidget

from stambana import words
from stambana.words import tr

_NAME = "words of Qt"


def speak() -> None:
    """Let Qt speak the language that is spoken now; English where Qt has no catalogue for it."""
    app = QCoreApplication.instance()
    if app is None:
        return
    for old in app.findChildren(QTranslator, _NAME):
        app.removeTranslator(old)
        old.setParent(None)
        old.deleteLater()
    language = words.language()
    translator = QTranslator(app)
    translator.setObjectName(_NAME)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if language != "en" and translator.load(f"qtbase_{language}", folder):
        app.installTranslator(translator)
    else:
        translator.deleteLater()


def name_dock_buttons(window: QWidget) -> None:
    """Say what the two buttons of every dock do; Qt names them once, when it makes them."""
    for name, text in (
        ("qt_dockwidget_closebutton", tr("Close the panel")),
        ("qt_dockwidget_floatbutton", tr("Take the panel out of the window, or put it back")),
    ):
        for dock in window.findChildren(QDockWidget):
            button = dock.findChild(QAbstractButton, name)
            if button is not None:
                button.setToolTip(text)
                button.setAccessibleName(text)
                button.setAccessibleDescription("")
