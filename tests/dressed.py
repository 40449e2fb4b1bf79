"""The application as it is when people start the program, for every test that shows something.

Without this a panel tested alone would have another font and style than people see, and what a
test saw would depend on the tests before it.
"""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from stambana import words
from stambana.ui.app import dress_application
from stambana.ui.style import look as looks
from stambana.ui.style import qt_words

_first: list[tuple[QFont, str]] = []
"""Font and style sheet as they were when the application was dressed for the first time."""


def dress(app: QApplication) -> None:
    """Style, fonts, look, text size and language of a first start; quick where nothing changed."""
    words.set_language("en")
    qt_words.speak()
    if _first and (app.font(), app.styleSheet()) == _first[0]:
        return
    dress_application(app, "en")
    looks.apply(app, looks.LIGHT, 100)
    if not _first:
        _first.append((app.font(), app.styleSheet()))
