"""Buttons whose words may take more than one line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

_SIDES = 30
"""Pixels that frame, padding and room take beside the words."""


class WordyButton(QPushButton):
    """A push button that breaks its text between words to the width it has."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.words = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.say(text)

    def say(self, text: str) -> None:
        """Set the words."""
        self.words = text
        self._break()

    def _break(self) -> None:
        room = self.width() - _SIDES
        if not self.icon().isNull():
            room -= self.iconSize().width() + 4
        self.setText(broken(self.words, self.fontMetrics(), room))

    def sizeHint(self) -> QSize:
        """As high as the lines are; the width is given."""
        return QSize(super().sizeHint().width(), super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break for another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._break()

    def changeEvent(self, event: QEvent) -> None:
        """Break for another type."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._break()


def broken(text: str, metrics: QFontMetrics, room: int) -> str:
    """``text`` with line ends where it is wider than ``room``; ampersands are no shortcuts."""
    text = text.replace("&", "&&")
    if room <= 40 or metrics.horizontalAdvance(text) <= room:
        return text
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and metrics.horizontalAdvance(longer) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return "\n".join([*lines, line])
