"""The log of a game: rounds as headings, a line for what happened, lines that were left.

A click on a line looks at that move; nothing is changed by looking.  Undone lines stay, in
italics and with a word, until other moves take their place; then they are found under "lines
left".
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from stambana.table.game_table import GameTable, LogLine
from stambana.ui.look import Look
from stambana.words import tr

_RECORD = Qt.ItemDataRole.UserRole


class LogPanel(QWidget):
    """The log.  ``looked`` tells the record a person wants to look at."""

    looked = Signal(int)

    def __init__(self, table: GameTable, look: Look) -> None:
        super().__init__()
        self._table = table
        self._look = look
        self._shown: list[LogLine] = []
        self._filling = False
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.viewport().installEventFilter(self)
        self.list.currentRowChanged.connect(self._chosen)
        self.list.itemClicked.connect(lambda item: self._chosen(self.list.row(item)))
        self.branches = QToolButton()
        self.branches.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.branches.setMenu(QMenu(self.branches))
        foot = QHBoxLayout()
        foot.addWidget(self.branches)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 2, 4, 4)
        column.addWidget(self.list, 1)
        column.addLayout(foot)
        self.retranslate()

    def set_look(self, look: Look) -> None:
        """Take the colors of another look."""
        self._look = look
        self._shown = []
        self.refresh()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.list.setAccessibleName(tr("Log"))
        self._shown = []
        self.refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the line of the move that is shown in sight when the list gets another size."""
        if event.type() == QEvent.Type.Resize and watched is self.list.viewport():
            QTimer.singleShot(0, self, self._show_current)
        return super().eventFilter(watched, event)

    def _show_current(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.list.scrollToItem(item)

    def refresh(self) -> None:
        """Show the log as it stands now; only lines that changed are written anew."""
        lines = self._table.lines()
        self._filling = True
        same = 0
        for old, new in zip(self._shown, lines, strict=False):
            if old != new:
                break
            same += 1
        while self.list.count() > len(lines):
            self.list.takeItem(self.list.count() - 1)
        for row in range(same, len(lines)):
            if row >= self.list.count():
                self.list.addItem(QListWidgetItem())
            self._write(self.list.item(row), lines[row])
        self._shown = lines
        self._mark()
        self._fill_branches()
        self._filling = False

    def _mark(self) -> None:
        """Stand on the last line of the move that is shown."""
        at, row = self._table.at, -1
        for number, line in enumerate(self._shown):
            if line.record == at:
                row = number
        self.list.setCurrentRow(row)
        self._show_current()

    def _write(self, item: QListWidgetItem, line: LogLine) -> None:
        text = tr("{move} (undone)", move=line.text) if line.undone else line.text
        item.setText(text)
        item.setData(_RECORD, line.record)
        font = QFont(self.list.font())
        font.setItalic(line.undone)
        font.setBold(line.heading)
        item.setFont(font)
        item.setForeground(QBrush(QColor(self._look.muted if line.undone else self._look.text)))
        if line.heading:
            item.setBackground(QBrush(QColor(self._look.hover)))
        else:
            item.setData(Qt.ItemDataRole.BackgroundRole, None)
        item.setToolTip(tr("Look at move {number}", number=self._table.number(line.record)))

    def _chosen(self, row: int) -> None:
        if not self._filling and row >= 0:
            self.looked.emit(self.list.item(row).data(_RECORD))

    def _fill_branches(self) -> None:
        found = self._table.branches()
        self.branches.setVisible(bool(found))
        self.branches.setText(tr("Lines left: {number}", number=len(found)))
        menu = self.branches.menu()
        menu.clear()
        for branch in found[:30]:
            text = tr(
                "{moves} moves that parted after move {number}",
                moves=branch.moves,
                number=self._table.number(branch.parted),
            )
            action = menu.addAction(text)
            action.triggered.connect(lambda _=False, end=branch.end: self.looked.emit(end))
