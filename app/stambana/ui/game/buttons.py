"""Buttons whose words may take more than one line, and which a double click presses once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QFontMetrics, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

_SIDES = 30
"""Pixels that frame, padding and room take beside the words."""


MARK = "\N{NO-BREAK SPACE}⏎"
"""What stands behind the words of the button that Enter presses."""


class CalmButton(QPushButton):
    """A push button on which the second half of a double click does nothing."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The first half has pressed it, or what was here before."""
        event.accept()


class WordyButton(CalmButton):
    """A push button that breaks its text between words to the width it has.

    The key that presses it stands before the words, the mark of Enter behind them.
    """

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self._text, self._key, self._marked = "", "", False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.say(text)

    @property
    def words(self) -> str:
        """All that is to be read on it."""
        key = f"{self._key}  " if self._key else ""
        return f"{key}{self._text}{MARK if self._marked else ''}"

    def say(self, text: str) -> None:
        """Set the words; people who listen hear them without keys."""
        self._text = text
        self.setAccessibleName(text)
        self._break()

    def set_key(self, key: str) -> None:
        """Show which key presses it, "" for none."""
        if key != self._key:
            self._key = key
            self._break()

    @property
    def marked(self) -> bool:
        """Whether it shows that Enter presses it."""
        return self._marked

    def set_marked(self, marked: bool) -> None:
        """Show that Enter presses it, or not."""
        if marked != self._marked:
            self._marked = marked
            self._break()

    def _break(self) -> None:
        room = self.width() - _SIDES
        if not self.icon().isNull():
            room -= self.iconSize().width() + 4
        self.setText(broken(self.words, self.fontMetrics(), room))

    def minimumSizeHint(self) -> QSize:
        """As high as the lines are; the width is given."""
        return QSize(_SIDES + 40, super().sizeHint().height())

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
