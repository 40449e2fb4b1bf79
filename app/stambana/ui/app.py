"""The program with its window: started once, from the command line or a desktop entry.

The board is on the screen first, as it was kept from the last time; what it does not need is
loaded after it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from stambana import places
from stambana.ui.style.dressing import theme_wanted
from stambana.ui.windows import first
from stambana.ui.windows.settings import Settings
from stambana.ui.windows.window import MainWindow

_KEEP_AFTER = 1500
"""Milliseconds after the start at which the first board is kept for the next one."""


def make_application(settings: Settings, language: str = "") -> QApplication:
    """The application object with its name, style, icon and language; made once.

    ``language`` is one asked for this run; empty for that of the settings.
    """
    app = bare_application()
    dress_application(app, language or settings.language)
    return app


def run(
    paths: Sequence[Path] = (),
    open_preview: Callable[[Path], QWidget] | None = None,
    language: str = "",
) -> int:
    """Open the main window, with the first of ``paths`` if there is one; the exit code.

    ``open_preview`` makes the window of the design preview for a file (the studio's, which
    this package does not know).  ``language`` is one asked for this run; empty for that of
    the settings.
    """
    app = bare_application()
    window = start(app, Settings(), paths, open_preview, language)
    code = app.exec()
    window.deleteLater()
    return code


def start(
    app: QApplication,
    settings: Settings,
    paths: Sequence[Path] = (),
    open_preview: Callable[[Path], QWidget] | None = None,
    language: str = "",
) -> MainWindow:
    """Show the main window; see ``run``."""
    path = None if paths else first_map()
    known = first.kept(path, theme_wanted(settings)) if path is not None else None
    if known is None:
        dress_application(app, language or settings.language)
        window = MainWindow(settings, open_preview)
        if path is not None:
            _show_map(window, path)
        window.show()
        if paths:
            window.filing.open(paths[0])
        elif path is not None:
            QTimer.singleShot(_KEEP_AFTER, window, lambda: _keep(window, path))
        return window
    window = MainWindow(settings, open_preview, known)

    def go_on() -> None:
        """Put the window itself in the place of the picture."""
        dress_application(app, language or settings.language)
        window.build()
        ready = known.board()
        if ready is not None:
            window.show_first(*ready)
        elif path is not None:
            _show_map(window, path)

    window.show()
    picture = window.centralWidget()
    assert picture is not None
    picture.installEventFilter(_AfterPaint(window, go_on))
    return window


def first_map() -> Path | None:
    """The map shown before anything was opened: the first by file name."""
    return min(places.maps().glob("*.yaml"), default=None)


class _AfterPaint(QObject):
    """Does something once, after the widget it watches was painted."""

    def __init__(self, parent: QObject, then: Callable[[], None]) -> None:
        super().__init__(parent)
        self._then = then

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the first paint event."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._then)
        return False


def _keep(window: MainWindow, path: Path) -> None:
    if not window.on_board():
        first.keep(window, path)


def _show_map(window: MainWindow, path: Path) -> None:
    from stambana.manifests import ManifestError, load_board

    try:
        window.show_first(load_board(path))
    except (ManifestError, OSError) as error:
        window.problems.show_failure(str(error))


def bare_application() -> QApplication:
    """The application object with its name, and nothing that a first picture does not need."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    QGuiApplication.setDesktopFileName("stambana")
    app = QApplication(sys.argv[:1])
    app.setApplicationName("stambana")
    app.setApplicationDisplayName("Stambana")
    return app


def dress_application(app: QApplication, language: str) -> None:
    """Give the application its style, fonts and icon, and a language."""
    from PySide6.QtGui import QIcon

    from stambana import words
    from stambana.ui.style import fonts, qt_words

    app.setStyle("Fusion")
    fonts.load()
    if language in words.languages():
        words.set_language(language)
    qt_words.speak()
    icon = places.resources() / "icons" / "stambana.png"
    if icon.exists():
        app.setWindowIcon(QIcon(str(icon)))
