"""Notice: a few words in the status line that come and go by themselves.

They stand under the drawing, not over it: while a map is being written nothing may hide it.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel

from stambana.ui.style.look import Look

_SHOWN = 1800
"""Milliseconds a notice stays."""


class Notice(QLabel):
    """The notice, to be put into a status line."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SHOWN)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def say(self, text: str, look: Look, *, bad: bool = False) -> None:
        """Show a few words for a moment."""
        ground, ink = (look.error, look.base) if bad else (look.text, look.base)
        self.setStyleSheet(
            f"background: {ground}; color: {ink}; border-radius: 6px; padding: 1px 12px;"
            "font-weight: 600;"
        )
        self.setText(text)
        self.setAccessibleName(text)
        self.show()
        self._timer.start()
