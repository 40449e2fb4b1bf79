"""A table of everything: who holds what, what each round brought; to be written as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from stambana.engine.history import History
from stambana.engine.play import State
from stambana.table.csv_files import write_csv
from stambana.table.naming import as_named
from stambana.titles.title import Tabulation
from stambana.ui.game.panels import Surroundings
from stambana.words import grouped, tr

Index = QModelIndex | QPersistentModelIndex


class TableModel(QAbstractTableModel):
    """A table as Qt asks for it: numbers to the right with their thousands apart."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Tabulation("", "", (), ())

    def show_table(self, table: Tabulation) -> None:
        """Show another table; what is selected stays where only figures changed."""
        old, self.table = self.table, table
        if (old.head, len(old.rows)) == (table.head, len(table.rows)):
            if old.rows != table.rows and len(table.head) > 1:
                last = self.index(len(table.rows) - 1, len(table.head) - 2)
                self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Rows under the head."""
        return 0 if parent is not None and parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """Columns but the first, which names the rows."""
        return 0 if parent is not None and parent.isValid() else max(0, len(self.table.head) - 1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell's text, its alignment, and strong type for sums."""
        value = self.table.rows[index.row()][index.column() + 1]
        if role == Qt.ItemDataRole.DisplayRole:
            return grouped(value) if isinstance(value, int) else value
        if role == Qt.ItemDataRole.TextAlignmentRole:
            across = (
                Qt.AlignmentFlag.AlignRight
                if isinstance(value, int)
                else Qt.AlignmentFlag.AlignLeft
            )
            return across | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.FontRole and self._strong(index):
            font = QFont()
            font.setBold(True)
            return font
        return None

    def _strong(self, index: Index) -> bool:
        if self.table.key == "holdings":
            return index.column() == len(self.table.head) - 2
        return self.table.key != "worth" and index.row() == len(self.table.rows) - 1

    def headerData(
        self, section: int, across: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Heads of columns, names of rows."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if across == Qt.Orientation.Horizontal:
            return self.table.head[section + 1]
        return str(self.table.rows[section][0])


class TablesPanel(QWidget):
    """One of the tables, chosen above, and a button that writes it."""

    subject_chosen = Signal(str)

    def __init__(self, surroundings: Surroundings) -> None:
        super().__init__()
        self.surroundings = surroundings
        self._state: State | None = None
        self._history: History[Any] | None = None
        self._tables: tuple[Tabulation, ...] = ()
        self._stale = True
        self.choice = QComboBox()
        self.choice.currentIndexChanged.connect(self._show)
        self.export = QPushButton()
        self.export.clicked.connect(self.ask_export)
        self.note = QLabel()
        self.note.setObjectName("muted")
        self.note.setWordWrap(True)
        self.note.hide()
        self.model = TableModel()
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAlternatingRowColors(True)
        self.table.setTabKeyNavigation(False)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        top = QHBoxLayout()
        top.addWidget(self.choice, 1)
        top.addWidget(self.export)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addLayout(top)
        column.addWidget(self.note)
        column.addWidget(self.table, 1)
        self.retranslate()

    def title(self) -> str:
        """What stands on the tab."""
        return tr("Tables")

    def show_state(self, state: State, history: History[Any]) -> None:
        """Show a state and the history that stands at it."""
        self._state, self._history = state, history
        self._refresh()

    def show_subject(self, subject: str) -> None:
        """The tables mark nothing."""

    def set_surroundings(self, surroundings: Surroundings) -> None:
        """The window's style is all that a table needs."""
        self.surroundings = surroundings

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.export.setText(tr("Save as CSV…"))
        self.export.setToolTip(tr("Write this table to a file that spreadsheets read"))
        self.choice.setAccessibleName(tr("Which table"))
        self.table.setAccessibleName(self.title())
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Make what came while the panel was hidden."""
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def sizeHint(self) -> QSize:
        """Room for a few columns."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * 60, letter * 36)

    def _refresh(self) -> None:
        self._stale = True
        if not self.isVisible() or self._state is None or self._history is None:
            return
        self._stale = False
        tables = self.surroundings.title.facets.tables
        self._tables = tuple(tables(self._state, self._history)) if tables else ()
        titles = [table.title for table in self._tables]
        if [self.choice.itemText(n) for n in range(self.choice.count())] != titles:
            at = max(0, self.choice.currentIndex())
            self.choice.blockSignals(True)
            self.choice.clear()
            self.choice.addItems(titles)
            self.choice.setCurrentIndex(at)
            self.choice.blockSignals(False)
        self._show()

    def _show(self) -> None:
        at = self.choice.currentIndex()
        if not 0 <= at < len(self._tables):
            return
        before = self.model.table.key, self.model.table.head
        self.model.show_table(self._tables[at])
        if before != (self._tables[at].key, self._tables[at].head):
            self.table.resizeColumnsToContents()
            return
        for column in range(self.model.columnCount()):  # wider figures have come
            need = self.table.sizeHintForColumn(column)
            if need > self.table.columnWidth(column):
                self.table.setColumnWidth(column, need)

    # -- writing --------------------------------------------------------------------------------

    def ask_export(self) -> None:
        """Ask for a file and write the table to it; says where it is, or why it is not."""
        table = self.model.table
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Save the table"), f"{table.key}.csv", tr("Tables (*.csv)")
        )
        if name:
            self.write(Path(name))

    def write(self, path: Path) -> None:
        """Write the table that is shown."""
        try:
            path = as_named(path, (".csv",))
            write_csv(self.model.table, path)
        except OSError as error:
            why = error.strerror or str(error)
            self.note.setText(tr("{file} could not be written: {why}", file=path.name, why=why))
        else:
            self.note.setText(tr("Written to {file}", file=path.name))
        self.note.show()
