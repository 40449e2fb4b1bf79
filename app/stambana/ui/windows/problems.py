"""Problems: what is wrong with a file, as a quiet list under the board.

Every issue is one line with file, line and column; nothing pops up and nothing is hidden
behind the first.  Choosing a line tells where it is, so that a window can open the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from stambana.words import tr

if TYPE_CHECKING:
    from stambana.manifests import Issue

_SHOWN = 500


class Problems(QWidget):
    """The list with its heading; hidden while there is nothing to say."""

    chosen = Signal(Path, int, int)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._issues: list[Issue] = []
        self._heading = QLabel()
        self._heading.setWordWrap(True)
        self._close = QPushButton()
        self._close.clicked.connect(self.closed)
        self.list = QListWidget()
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setWordWrap(True)
        self.list.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self.list.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.list.itemActivated.connect(self._activated)
        top = QHBoxLayout()
        top.addWidget(self._heading, 1)
        top.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 8)
        column.addLayout(top)
        column.addWidget(self.list)
        self.hide()

    def show_issues(self, path: Path, issues: Sequence[Issue], *, shown: bool) -> None:
        """List the issues of a file; ``shown`` says whether it could be opened all the same."""
        self._issues = list(issues)
        self.list.show()
        if not issues:
            self.hide()
            return
        errors = sum(issue.severity == "error" for issue in issues)
        if shown:
            text = tr(
                "{file} is open; 1 remark"
                if len(issues) == 1
                else "{file} is open; {count} remarks",
                file=path.name,
                count=len(issues),
            )
        elif errors == 1:
            text = tr("{file} was not opened: one error", file=path.name)
        else:
            text = tr("{file} was not opened: {count} errors", file=path.name, count=errors)
        self._heading.setText(text)
        self._heading.setObjectName("" if shown else "problem")
        self._close.setText(tr("Close"))
        self.list.setAccessibleName(text)
        self.list.clear()
        for issue in issues[:_SHOWN]:
            sign = "× " if issue.severity == "error" else "! "
            item = QListWidgetItem(sign + str(issue))
            item.setToolTip(str(issue.file))
            self.list.addItem(item)
        if len(issues) > _SHOWN:
            rest = len(issues) - _SHOWN
            self.list.addItem(QListWidgetItem(tr("and {count} more", count=rest)))
        self.show()

    def show_failure(self, text: str) -> None:
        """Say one sentence that is not about a place in a file."""
        self._issues = []
        self._heading.setText(text)
        self._heading.setObjectName("problem")
        self._close.setText(tr("Close"))
        self.list.clear()
        self.list.hide()
        self.show()

    def _activated(self, item: QListWidgetItem) -> None:
        row = self.list.row(item)
        if row < len(self._issues):
            issue = self._issues[row]
            self.chosen.emit(Path(issue.file), issue.line, issue.column)
