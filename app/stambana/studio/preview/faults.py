"""Faults: the mistakes of a file under the last good drawing, each with its lines.

A line of the list says severity in a sign and a word, then place and sentence.  The one
chosen is shown in its file: the lines around it, its column pointed at.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontDatabase,
    QIcon,
    QPainter,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSplitter,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from stambana.ui.style.look import Look
from stambana.words import tr

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from stambana.manifests import Issue

_AROUND = 3
"""Lines shown before and after the one meant."""


def excerpt(text: str, line: int, column: int, width: int = 80) -> tuple[list[str], int]:
    """The lines around a place with their numbers and a pointer, and the row of the pointer.

    ``line`` and ``column`` count from 1.  A place behind the last line is shown after it.  Where
    the column lies outside ``width`` letters, the beginnings of all lines give way.
    """
    lines = text.split("\n")
    first = max(1, min(line, len(lines)) - _AROUND)
    last = min(len(lines), line + _AROUND)
    digits = len(str(last))
    room = max(20, width - digits - 4)
    skip = column - room * 2 // 3 if column > room else 0
    shown: list[str] = []
    pointer = 0
    for number in range(first, last + 1):
        shown.append(f"{number:>{digits}} │ {_from(lines[number - 1].replace(chr(9), ' '), skip)}")
        if number == min(line, last):
            pointer = len(shown)
            shown.append(f"{'':>{digits}} │ {' ' * (column - 1 - skip)}▲")
    return shown, pointer


def _from(line: str, skip: int) -> str:
    return f"…{line[skip + 1 :]}" if skip and line else line


class Excerpt(QPlainTextEdit):
    """A few lines of a file, to be read only."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._pointer = -1
        self._text = ""
        self._place = (0, 0)
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setObjectName("excerpt")
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def show_place(self, issue: Issue | None) -> None:
        """Show where an issue is (None: nothing)."""
        from stambana.manifests.files import Unreadable, read_text

        self._text, self._place = "", (0, 0)
        if issue is not None:
            with contextlib.suppress(Unreadable):
                self._text = read_text(Path(issue.file))
                self._place = issue.line, issue.column
        self._fill()

    def _fill(self) -> None:
        self.setExtraSelections([])
        self._pointer = -1
        if not self._place[0]:
            self.setPlainText("")
            return
        letter = max(1, self.fontMetrics().horizontalAdvance("m"))
        width = (self.viewport().width() - 12) // letter
        lines, self._pointer = excerpt(self._text, *self._place, width)
        self.setPlainText("\n".join(lines))
        self._mark()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the pointer in sight."""
        super().resizeEvent(event)
        self._fill()

    def set_look(self, look: Look) -> None:
        """Take the colors of another look."""
        self._look = look
        self.setStyleSheet(
            f"#excerpt {{ background: {look.base}; color: {look.text};"
            f"border: 1px solid {look.line}; border-radius: 6px; padding: 4px; }}"
        )
        self._mark()

    def _mark(self) -> None:
        if self._pointer < 1:
            return
        found = []
        for row in (self._pointer - 1, self._pointer):
            cursor = QTextCursor(self.document().findBlockByNumber(row))
            selection = QTextEdit.ExtraSelection()
            form = QTextCharFormat()
            form.setBackground(QColor(self._look.soft))
            form.setProperty(QTextFormat.Property.FullWidthSelection, True)
            if row == self._pointer:
                form.setForeground(QColor(self._look.error))
                cursor.select(QTextCursor.SelectionType.LineUnderCursor)
            selection.format = form
            selection.cursor = cursor
            found.append(selection)
        self.setExtraSelections(found)
        self.setTextCursor(QTextCursor(self.document().findBlockByNumber(self._pointer)))
        self.centerCursor()


class Faults(QWidget):
    """The panel.  ``opened`` asks for the editor."""

    opened = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._issues: tuple[Issue, ...] = ()
        self._kept = False
        self._name = ""
        self._heading = QLabel()
        self._heading.setTextFormat(Qt.TextFormat.PlainText)
        self._heading.setWordWrap(True)
        self._buttons = QHBoxLayout()
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.excerpt = Excerpt(look)
        split = QSplitter()
        split.addWidget(self.list)
        split.addWidget(self.excerpt)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        split.setSizes([500, 500])
        split.setHandleWidth(8)
        split.setChildrenCollapsible(False)
        top = QHBoxLayout()
        top.setContentsMargins(4, 0, 0, 0)
        top.addWidget(self._heading, 1)
        top.addLayout(self._buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 6)
        column.setSpacing(2)
        column.addLayout(top)
        column.addWidget(split, 1)
        self.list.currentRowChanged.connect(self._chosen)
        self.list.itemClicked.connect(lambda _item: self._open())
        self.list.itemActivated.connect(lambda _item: self._open())
        self.retranslate()

    def add_actions(self, actions: Sequence[QAction]) -> None:
        """Buttons beside the heading."""
        for action in actions:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._buttons.addWidget(button)

    @property
    def name(self) -> str:
        """The name of the file whose mistakes are listed."""
        return self._name

    @property
    def issues(self) -> tuple[Issue, ...]:
        """What is listed."""
        return self._issues

    @property
    def current(self) -> Issue | None:
        """The issue chosen."""
        row = self.list.currentRow()
        return self._issues[row] if 0 <= row < len(self._issues) else None

    def show_issues(self, issues: Sequence[Issue], name: str, *, kept: bool) -> None:
        """List issues of the file ``name``; ``kept`` says that an older drawing is shown."""
        marked = self.current
        self._kept, self._name = kept, name
        self._issues = tuple(issues)
        self.list.clear()
        for issue in self._issues:
            item = QListWidgetItem(_line(issue))
            color = self._look.error if issue.severity == "error" else self._look.warning
            item.setForeground(QColor(self._look.text))
            item.setIcon(_sign(issue.severity, color, self._look.base))
            item.setToolTip(str(issue))
            self.list.addItem(item)
        self._say()
        if self._issues:
            same = [
                row
                for row, issue in enumerate(self._issues)
                if marked is not None
                and (issue.file, issue.message) == (marked.file, marked.message)
            ]
            self.list.setCurrentRow(same[0] if same else 0)
        else:
            self.excerpt.show_place(None)

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) issue, round the end."""
        if self._issues:
            self.list.setCurrentRow((self.list.currentRow() + by) % len(self._issues))
            self.list.scrollToItem(self.list.currentItem())

    def set_look(self, look: Look) -> None:
        """Take the colors of another look."""
        self._look = look
        self.excerpt.set_look(look)
        self.show_issues(self._issues, self._name, kept=self._kept)

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.excerpt.setAccessibleName(tr("The lines around the mistake"))
        self._say()

    def _say(self) -> None:
        errors = sum(issue.severity == "error" for issue in self._issues)
        warnings = len(self._issues) - errors
        parts = []
        if errors:
            parts.append(tr("one error") if errors == 1 else tr("{count} errors", count=errors))
        if warnings:
            parts.append(
                tr("one warning") if warnings == 1 else tr("{count} warnings", count=warnings)
            )
        text = f"{self._name}: {', '.join(parts)}"
        if self._kept and errors:
            text += " – " + tr("the last good drawing is kept")
        self._heading.setText(text)
        self._heading.setStyleSheet(
            f"font-weight: 600; color: {self._look.error if errors else self._look.warning};"
        )
        self.list.setAccessibleName(text)

    def _chosen(self, _row: int) -> None:
        self.excerpt.show_place(self.current)

    def _open(self) -> None:
        if self.current is not None:
            self.opened.emit(self.current)


def _line(issue: Issue) -> str:
    word = tr("Error") if issue.severity == "error" else tr("Warning")
    return f"{word}  {Path(issue.file).name}:{issue.line}:{issue.column}\n{issue.message}"


def _sign(severity: str, color: str, ground: str) -> QIcon:
    """A round sign with a cross, or a triangle with a stroke."""
    picture = QPixmap(48, 48)
    picture.setDevicePixelRatio(3)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(color))
    pen = QPen(QColor(ground), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    if severity == "error":
        painter.drawEllipse(QRectF(1, 1, 14, 14))
        painter.setPen(pen)
        painter.drawLine(QPointF(5.3, 5.3), QPointF(10.7, 10.7))
        painter.drawLine(QPointF(10.7, 5.3), QPointF(5.3, 10.7))
    else:
        painter.drawPolygon(QPolygonF([QPointF(8, 1), QPointF(15.5, 14.5), QPointF(0.5, 14.5)]))
        painter.setPen(pen)
        painter.drawLine(QPointF(8, 5.6), QPointF(8, 9.2))
        painter.drawPoint(QPointF(8, 12))
    painter.end()
    made = QIcon(picture)
    made.addPixmap(picture, QIcon.Mode.Selected)
    return made
