"""Panels beside the board: companies with tokens and trains, and the list of moves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from stambana.table.history import MoveList
from stambana.track.board import Board
from stambana.track.maps import BoardMap, Company
from stambana.ui.style.look import Look
from stambana.words import tr


class CompanyPanel(QWidget):
    """One row for each company: its token, to be picked up, and its trains, to be written.

    Trains are kinds with commas or spaces between (``3, 4, D``); Enter or leaving the field
    takes them over, Esc puts the old ones back.
    """

    token_picked = Signal(str)
    trains_written = Signal(str, list)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._map: BoardMap | None = None
        self._board: Board | None = None
        self._tokens = QButtonGroup(self)
        self._tokens.setExclusive(True)
        self._fields: dict[str, QLineEdit] = {}
        self._note = QLabel()
        self._note.setObjectName("muted")
        self._note.setWordWrap(True)
        self._inner = QWidget()
        self._grid = QGridLayout(self._inner)
        self._grid.setContentsMargins(0, 0, 6, 0)
        self._grid.setColumnStretch(1, 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._inner)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 4, 4)
        column.addWidget(self._note)
        column.addWidget(area, 1)
        self.retranslate()

    def show_board(self, board: Board) -> None:
        """Show the companies of a board's map with their trains."""
        self._board = board
        if board.map is not self._map:
            self._map = board.map
            self._fill()
        for key, field in self._fields.items():
            if not field.hasFocus():
                field.setText(_trains_text(board, key))

    def show_picked(self, company: str) -> None:
        """Mark the company whose token is in hand (empty: none)."""
        self._tokens.setExclusive(False)
        for button in self._tokens.buttons():
            button.setChecked(button.property("company") == company)
        self._tokens.setExclusive(True)

    def token_button(self, company: str) -> QToolButton:
        """The button that picks a company's token; StopIteration when there is none."""
        found = next(
            button for button in self._tokens.buttons() if button.property("company") == company
        )
        assert isinstance(found, QToolButton)
        return found

    def train_field(self, company: str) -> QLineEdit:
        """The field of a company's trains; KeyError when there is none."""
        return self._fields[company]

    def set_look(self, look: Look) -> None:
        """Take the colors of another look."""
        if look is not self._look:
            self._look = look
            self._fill()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self._note.setText(tr("Pick a token and click a city. Trains are written as 3, 4, D."))
        self._fill()

    def _fill(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        for button in self._tokens.buttons():
            self._tokens.removeButton(button)
        self._fields.clear()
        if self._map is None:
            return
        for row, company in enumerate(self._map.companies.values()):
            self._grid.addWidget(self._token(company), row, 0)
            name = QLabel(company.name)
            name.setWordWrap(True)
            self._grid.addWidget(name, row, 1)
            self._grid.addWidget(self._field(company), row, 2)
        self._grid.setRowStretch(len(self._map.companies), 1)

    def _token(self, company: Company) -> QToolButton:
        button = QToolButton()
        button.setText(company.key)
        button.setCheckable(True)
        button.setProperty("company", company.key)
        text = company.text_color or text_on(company.color)
        button.setStyleSheet(
            f"QToolButton {{ background: {company.color}; color: {text}; font-weight: 700;"
            f" border: 2px solid {self._look.line}; border-radius: 13px; padding: 3px 7px; }}"
            f"QToolButton:hover {{ border-color: {self._look.text}; }}"
            f"QToolButton:checked {{ border: 3px solid {self._look.accent}; padding: 2px 6px; }}"
            f"QToolButton:focus {{ border: 3px double {self._look.accent}; padding: 2px 6px; }}"
        )
        button.setMinimumWidth(50)
        button.setToolTip(tr("Place a token of {company}", company=company.name or company.key))
        button.setAccessibleName(button.toolTip())
        button.clicked.connect(lambda _on=False: self.token_picked.emit(company.key))
        self._tokens.addButton(button)
        return button

    def _field(self, company: Company) -> QLineEdit:
        field = QLineEdit()
        field.setPlaceholderText(tr("trains"))
        field.setFixedWidth(field.fontMetrics().averageCharWidth() * 10)
        field.setAccessibleName(tr("Trains of {company}", company=company.name or company.key))
        field.setToolTip(field.accessibleName())
        field.setText(_trains_text(self._board, company.key) if self._board else "")
        field.editingFinished.connect(lambda: self._written(company.key, field.text()))
        field.installEventFilter(self)
        self._fields[company.key] = field
        return field

    def _written(self, company: str, text: str) -> None:
        if isValid(self):  # a field may outlive the panel for a moment
            self.trains_written.emit(company, _kinds(text))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc in a field puts back what the company has."""
        if (
            isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and isinstance(watched, QLineEdit)
            and self._board is not None
        ):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                key = next(key for key, field in self._fields.items() if field is watched)
                watched.setText(_trains_text(self._board, key))
                watched.selectAll()
                return True
        return super().eventFilter(watched, event)


class MovesPanel(QWidget):
    """The list of moves, undone ones included; choosing one goes there.

    Undone moves are faint and slanted and say "undone".
    """

    jumped = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._history: MoveList | None = None
        self._filling = False
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.currentRowChanged.connect(self._chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 2, 4, 4)
        column.addWidget(self.list)
        self.retranslate()

    def show_history(self, history: MoveList) -> None:
        """Show the moves as they stand now."""
        self._history = history
        self._fill()

    def set_look(self, look: Look) -> None:
        """Take the colors of another look."""
        self._look = look
        self._fill()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.list.setAccessibleName(tr("Moves"))
        self._fill()

    def _fill(self) -> None:
        history = self._history
        if history is None:
            return
        self._filling = True
        while self.list.count() > len(history.moves) + 1:
            self.list.takeItem(self.list.count() - 1)
        while self.list.count() < len(history.moves) + 1:
            self.list.addItem(QListWidgetItem())
        self.list.item(0).setText(tr("Start"))
        for number, move in enumerate(history.moves, start=1):
            self._say(self.list.item(number), f"{number}. {move.text}", number > history.position)
        self.list.setCurrentRow(history.position)
        self.list.scrollToItem(self.list.item(history.position))
        self._filling = False

    def _say(self, item: QListWidgetItem, text: str, undone: bool) -> None:
        item.setText(tr("{move} (undone)", move=text) if undone else text)
        font = QFont(self.list.font())
        font.setItalic(undone)
        item.setFont(font)
        item.setForeground(QBrush(QColor(self._look.muted if undone else self._look.text)))

    def _chosen(self, row: int) -> None:
        if not self._filling and row >= 0:
            self.jumped.emit(row)


def _kinds(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _trains_text(board: Board, company: str) -> str:
    return ", ".join(board.trains.get(company, ()))


def text_on(color: str) -> str:
    """Black or white, whichever is read better on a color."""
    ground = QColor(color)
    light = 0.299 * ground.red() + 0.587 * ground.green() + 0.114 * ground.blue()
    return "#000000" if light > 140 else "#ffffff"
