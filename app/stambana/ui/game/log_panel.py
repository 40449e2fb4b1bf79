"""The log of a game: rounds as headings, a line for what happened, lines that were left.

A click on a line looks at that move; nothing is changed by looking.  Undone lines stay, in
italics and with a word, until other moves take their place; then they are found under "other
lines of play".  How high a line is stands with it, so a move costs the same however many there are.
"""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QTextLayout
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStyle,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from stambana.table.game_table import GameTable, LogLine
from stambana.ui.style.look import Look
from stambana.words import tr

_RECORD = Qt.ItemDataRole.UserRole
_BETWEEN = 3
"""What is left free above and below a line, pixels."""


class LogPanel(QWidget):
    """The log.  ``looked`` tells the record a person wants to look at."""

    looked = Signal(int)

    def __init__(self, table: GameTable, look: Look) -> None:
        super().__init__()
        self._table = table
        self._look = look
        self._shown: list[LogLine] = []
        self._filling = False
        self._width = 0
        self.list = QListWidget()
        self.list.setObjectName("log")
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
        self.branches.menu().aboutToShow.connect(self._fill_branches)
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
        """Wrap the lines anew, and keep that of the move shown in sight, at another size."""
        if event.type() == QEvent.Type.Resize and watched is self.list.viewport():
            QTimer.singleShot(0, self, self._resized)
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Lines of another font have other heights."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._width = 0
            QTimer.singleShot(0, self, self._resized)

    def _resized(self) -> None:
        if self._width != self.list.viewport().width():
            self._width = self.list.viewport().width()
            for row in range(self.list.count()):
                self._wrap(self.list.item(row))
        self._show_current()

    def _wrap(self, item: QListWidgetItem) -> None:
        """Give a line the height that all of its words need."""
        margin = self.list.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        layout = QTextLayout(item.text(), item.font())
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, self._width - 2 * margin))
            height += line.height()
        layout.endLayout()
        item.setSizeHint(QSize(self._width, ceil(height) + 2 * _BETWEEN))

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
            if old is not new and old != new:
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
        self._count_branches()
        self._filling = False

    def _mark(self) -> None:
        """Stand on the last line of the move that is shown."""
        at = self._table.at
        rows = range(len(self._shown) - 1, -1, -1)
        self.list.setCurrentRow(next((row for row in rows if self._shown[row].record == at), -1))
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
        self._wrap(item)
        item.setToolTip(tr("Look at move {number}", number=self._table.number(line.record)))

    def _chosen(self, row: int) -> None:
        if not self._filling and row >= 0:
            self.looked.emit(self.list.item(row).data(_RECORD))

    def _count_branches(self) -> None:
        count = len(self._table.branches())
        self.branches.setVisible(count > 0)
        sentence = "1 other line of play" if count == 1 else "{number} other lines of play"
        self.branches.setText(tr(sentence, number=count))

    def _fill_branches(self) -> None:
        menu = self.branches.menu()
        menu.clear()
        for branch in self._table.branches()[:30]:
            text = tr(
                "1 other move after move {number}"
                if branch.moves == 1
                else "{moves} other moves after move {number}",
                moves=branch.moves,
                number=self._table.number(branch.parted),
            )
            action = menu.addAction(text)
            action.triggered.connect(lambda _=False, end=branch.end: self.looked.emit(end))
