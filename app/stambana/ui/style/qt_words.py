"""Qt's own words: file dialogs, the print preview, menus of text fields, buttons of docks.

Qt brings a catalogue for each language; here it follows the language of ``words``.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, Qt, QTranslator
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QWidget

from stambana import words
from stambana.words import tr

_NAME = "words of Qt"


def speak() -> None:
    """Let Qt speak the language that is spoken now; English where Qt has no catalogue for it."""
    app = QCoreApplication.instance()
    if app is None:
        return
    language = words.language()
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for old in app.findChildren(QTranslator, _NAME, direct):
        if old.language() == language:
            return
        app.removeTranslator(old)
        old.setParent(None)
        old.deleteLater()
    if language == "en":
        return
    translator = QTranslator(app)
    translator.setObjectName(_NAME)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{language}", folder):
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
