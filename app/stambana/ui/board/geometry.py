"""Geometry: where the window stands, never out of reach.

A place kept from the last time is taken only when enough of the title would be on a screen
that is there now.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

_SMALLEST = (640, 420)
_USUAL = (1500, 960)


def place(window: QWidget, kept: QByteArray) -> None:
    """Put a window where it was, or in the middle of the first screen."""
    room = QGuiApplication.primaryScreen().availableGeometry()
    window.setMinimumSize(min(_SMALLEST[0], room.width()), min(_SMALLEST[1], room.height()))
    if not kept.isEmpty() and window.restoreGeometry(kept) and _in_reach(window):
        return
    window.resize(min(room.width(), _USUAL[0]), min(room.height(), _USUAL[1]))
    window.move(room.center() - window.rect().center())


def _in_reach(window: QWidget) -> bool:
    """Whether enough of the title is on some screen to take hold of it."""
    top = window.frameGeometry()
    top.setHeight(40)
    for screen in QGuiApplication.screens():
        seen = screen.availableGeometry().intersected(top)
        if seen.width() >= 120 and seen.height() >= 20:
            return True
    return False
