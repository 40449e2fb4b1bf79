"""The program with its window: started once, from the command line or a desktop entry.

What the first picture does not need is loaded after it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from stambana import places, words
from stambana.track.board import Board
from stambana.ui import fonts
from stambana.ui.settings import Settings


def make_application(settings: Settings, language: str = "") -> QApplication:
    """The application object with name, fonts, style and language; made once.

    ``language`` is one asked for this run; empty for that of the settings.
    """
    found = QApplication.instance()
    if isinstance(found, QApplication):
        app = found
    else:
        QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
            Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
        )
        app = QApplication(sys.argv[:1])
    app.setApplicationName("stambana")
    app.setApplicationDisplayName("Stambana")
    app.setDesktopFileName("stambana")
    app.setStyle("Fusion")
    fonts.load()
    spoken = language or settings.language
    if spoken in words.languages():
        words.set_language(spoken)
    icon = places.resources() / "icons" / "stambana.png"
    if icon.exists():
        from PySide6.QtGui import QIcon

        app.setWindowIcon(QIcon(str(icon)))
    return app


def run(
    paths: Sequence[Path] = (),
    open_preview: Callable[[Path], QWidget] | None = None,
    language: str = "",
) -> int:
    """Open the main window, with the first of ``paths`` if there is one; the exit code.

    ``language`` is one asked for this run; empty for that of the settings.

    ``open_preview`` makes the window of the design preview for a file (the studio's, which
    this package does not know).
    """
    from stambana.ui.window import MainWindow

    settings = Settings()
    app = make_application(settings, language)
    window = MainWindow(settings, open_preview)
    if paths:
        window.show()
        window.filing.open(paths[0])
    else:
        board = first_board()
        if board is not None:
            window.show_first(board)
        window.show()
    return app.exec()


def first_board() -> Board | None:
    """The board beside the start page: the first map; None when it cannot be read."""
    from stambana.manifests import ManifestError, load_board
    from stambana.table.shelf import first_map

    path = first_map()
    if path is None:
        return None
    try:
        return load_board(path)
    except (ManifestError, OSError):
        return None
