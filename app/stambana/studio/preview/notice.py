"""Notice: a few words over the drawing that come and go by themselves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from stambana.ui.look import Look

_SHOWN = 1800
"""Milliseconds a notice stays."""


class Notice(QLabel):
    """The notice at the upper edge of a widget; clicks go through it."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SHOWN)
        self._timer.timeout.connect(self.hide)
        over.installEventFilter(self)
        self.hide()

    def say(self, text: str, look: Look, *, bad: bool = False) -> None:
        """Show a few words for a moment."""
        ground, ink = (look.error, look.base) if bad else (look.text, look.base)
        self.setStyleSheet(
            f"background: {ground}; color: {ink}; border-radius: 8px; padding: 7px 16px;"
            "font-weight: 600;"
        )
        self.setText(text)
        self.setAccessibleName(text)
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self._timer.start()

    def _place(self) -> None:
        self.move((self._over.width() - self.width()) // 2, 14)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the middle when the widget's size changes."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._place()
        return False
