"""Tile palette: the tiles of the set as pictures, with the copies left.

A tile that cannot be taken says why in words under its picture, and is faint besides: "none
left", or "later" when its color comes in a later phase.  The list can show only what fits the
chosen hex.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from stambana.track.board import Board
from stambana.track.laying import later_phase
from stambana.track.tiles import LAY_ORDER, Color, Tile
from stambana.track.tilesets import UNLIMITED
from stambana.ui.board.pictures import TilePictures
from stambana.ui.style.look import Look
from stambana.words import tr

_PICTURE = 58
"""Size of a picture in points, at text of 10 points."""

Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Entry:
    """One tile of the list: copies ``left`` (or UNLIMITED), and whether its color is ``later``."""

    tile: Tile
    left: int
    later: bool

    @property
    def usable(self) -> bool:
        """Whether one can be laid in this phase."""
        return self.left != 0 and not self.later

    @property
    def note(self) -> str:
        """The words under the picture."""
        if self.left == 0:
            return tr("none left")
        count = "∞" if self.left == UNLIMITED else str(self.left)
        return tr("{count} · later", count=count) if self.later else tr("{count} left", count=count)

    @property
    def spoken(self) -> str:
        """Everything in words, for tool tips and screen readers."""
        count = tr("unlimited") if self.left == UNLIMITED else self.note
        parts = [tr("tile {number}", number=self.tile.number), tr(self.tile.color), count]
        if self.later:
            parts.append(tr("its color comes in a later phase"))
        return ", ".join(parts)


class TileModel(QAbstractListModel):
    """The tiles of a board's set in the order of their colors, filtered."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.entries: list[Entry] = []

    def set_entries(self, entries: list[Entry]) -> None:
        """Show these; the list is built anew only when other tiles are in it."""
        if [entry.tile for entry in entries] == [entry.tile for entry in self.entries]:
            self.entries = entries
            if entries:
                self.dataChanged.emit(self.index(0), self.index(len(entries) - 1))
            return
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """How many tiles are shown."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Number, words or entry of one tile."""
        if not index.isValid():
            return None
        entry = self.entries[index.row()]
        if role == ENTRY:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.tile.number
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return entry.spoken
        return None

    def row_of(self, number: str) -> int:
        """The row of a tile, or -1."""
        for row, entry in enumerate(self.entries):
            if entry.tile.number == number:
                return row
        return -1


class TileDelegate(QStyledItemDelegate):
    """Paints one tile: picture, number, copies."""

    def __init__(self, parent: QWidget, look: Look) -> None:
        super().__init__(parent)
        self.look = look
        self.pictures: TilePictures | None = None

    def picture_size(self, option: QStyleOptionViewItem) -> int:
        """The side of a picture, which grows with the text."""
        return round(_PICTURE * QFontMetrics(option.font).height() / 17)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Two lines of text and some room."""
        size = self.picture_size(option)
        line = QFontMetrics(option.font).height()
        width = size + 16
        if isinstance(option.widget, QListView):
            # Columns share the whole width; a little less, or the last one would wrap.
            room = option.widget.viewport().width() - 4
            width = max(width, room // max(1, room // width))
        return QSize(width, size + round(2.1 * line) + 6)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one tile."""
        entry: Entry = index.data(ENTRY)
        look = self.look
        area: QRect = option.rect.adjusted(2, 2, -2, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if chosen or over:
            painter.setBrush(QColor(look.soft if chosen else look.hover))
            painter.setPen(QPen(QColor(look.accent), 2) if chosen else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(area, 6, 6)
        if focus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(look.accent), 2, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(area.adjusted(2, 2, -2, -2), 5, 5)
        self._paint_entry(painter, option, area, entry)
        painter.restore()

    def _paint_entry(
        self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, entry: Entry
    ) -> None:
        size = self.picture_size(option)
        left = area.center().x() - size // 2
        top = area.top() + 3
        if self.pictures is not None:
            widget = option.widget
            ratio = widget.devicePixelRatioF() if widget is not None else 1.0
            painter.setOpacity(1.0 if entry.usable else 0.4)
            painter.drawPixmap(left, top, self.pictures.picture(entry.tile, size, ratio))
            painter.setOpacity(1.0)
        line = QFontMetrics(option.font).height()
        middle = Qt.AlignmentFlag.AlignCenter
        number_area = QRect(area.left(), top + size, area.width(), line)
        font = option.font
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(self.look.text if entry.usable else self.look.muted))
        painter.drawText(number_area, middle, entry.tile.number)
        font.setBold(False)
        font.setPointSizeF(font.pointSizeF() * 0.88)
        painter.setFont(font)
        painter.setPen(QColor(self.look.error if entry.left == 0 else self.look.muted))
        painter.drawText(number_area.translated(0, line - 1), middle, entry.note)


class _TileList(QListView):
    """The list; a click or Enter picks the tile it is on, also the chosen one again."""

    picked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Always there, so that columns are as wide with few tiles as with many.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.clicked.connect(self._pick)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._pick(self.currentIndex())
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Digits go to the tile of that number."""
        super().keyboardSearch(search)

    def _pick(self, index: QModelIndex) -> None:
        entry: Entry = index.data(ENTRY)
        self.picked.emit(entry.tile.number)


class TilePalette(QWidget):
    """The palette: colors to choose from, the filter for the chosen hex, the list.

    ``fits`` answers which tile numbers fit a hex; it is asked only while the filter is on.
    """

    picked = Signal(str)

    def __init__(self, look: Look, fits: Callable[[str], Collection[str]]) -> None:
        super().__init__()
        self._fits = fits
        self._board: Board | None = None
        self._hex = ""
        self._color: Color | None = None
        self.model = TileModel(self)
        self.list = _TileList()
        self.list.setModel(self.model)
        self._delegate = TileDelegate(self.list, look)
        self.list.setItemDelegate(self._delegate)
        self.list.picked.connect(self.picked)
        self._colors = QButtonGroup(self)
        self._colors.setExclusive(True)
        self._color_row = QHBoxLayout()
        self._color_row.setSpacing(1)
        self.only_fitting = QCheckBox()
        self.only_fitting.toggled.connect(lambda _on: self.refresh())
        self._empty = QLabel()
        self._empty.setObjectName("muted")
        self._empty.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 4, 4)
        column.setSpacing(4)
        column.addLayout(self._color_row)
        column.addWidget(self.only_fitting)
        column.addWidget(self._empty)
        column.addWidget(self.list, 1)
        self.retranslate()

    def set_pictures(self, pictures: TilePictures, look: Look) -> None:
        """Paint tiles with these from now on."""
        self._delegate.pictures = pictures
        self._delegate.look = look
        self.list.viewport().update()

    def show_board(self, board: Board) -> None:
        """Show the tiles of a board's set as many as are left."""
        other_set = self._board is None or self._board.tile_set is not board.tile_set
        self._board = board
        if other_set:
            self._color = None
            self._fill_colors()
        self.refresh()

    def show_hex(self, hex_name: str) -> None:
        """The chosen hex (empty: none), for the filter."""
        if hex_name == self._hex:
            return
        self._hex = hex_name
        self._say_filter()
        if self.only_fitting.isChecked():
            self.refresh()

    def show_picked(self, number: str) -> None:
        """Mark the tile in hand (empty: none)."""
        row = self.model.row_of(number)
        if row < 0:
            self.list.clearSelection()
        else:
            self.list.setCurrentIndex(self.model.index(row))

    @property
    def selected(self) -> str:
        """The number of the tile marked, or an empty text."""
        chosen = self.list.selectedIndexes()
        return chosen[0].data(ENTRY).tile.number if chosen else ""

    def refresh(self) -> None:
        """Make the list anew from board, color and hex."""
        board = self._board
        if board is None:
            return
        marked = self.selected
        fitting = None
        if self.only_fitting.isChecked() and self._hex:
            fitting = set(self._fits(self._hex))
        entries = [
            Entry(tile, board.remaining(number), bool(later_phase(board, number)))
            for number, tile in board.tile_set.supply.items()
            if (self._color is None or tile.color is self._color)
            and (fitting is None or number in fitting)
        ]
        entries.sort(key=lambda entry: _order(entry.tile.color))
        self.model.set_entries(entries)
        self._empty.setVisible(not entries)
        if marked:
            self.show_picked(marked)

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.list.setAccessibleName(tr("Tiles"))
        self._empty.setText(tr("No tile of this list fits the chosen hex; its panel says why."))
        self._say_filter()
        self._fill_colors()
        self.refresh()

    def _say_filter(self) -> None:
        self.only_fitting.setText(
            tr("Only what fits {place}", place=self._hex)
            if self._hex
            else tr("Only what fits the chosen hex")
        )

    def _fill_colors(self) -> None:
        for button in self._colors.buttons():
            self._colors.removeButton(button)
            button.setParent(None)
            button.deleteLater()
        while self._color_row.takeAt(0) is not None:
            pass
        if self._board is None:
            return
        present = {tile.color for tile in self._board.tile_set.supply.values()}
        choices: list[Color | None] = [None, *sorted(present, key=_order)]
        for color in choices:
            button = QToolButton()
            button.setObjectName("chip")
            button.setText(tr("All") if color is None else tr(color).capitalize())
            button.setCheckable(True)
            button.setChecked(color is self._color)
            button.setToolTip(
                tr("Show tiles of this color only") if color else tr("Show all tiles")
            )
            button.clicked.connect(lambda _on=False, chosen=color: self._choose_color(chosen))
            self._colors.addButton(button)
            self._color_row.addWidget(button)
        self._color_row.addStretch(1)

    def _choose_color(self, color: Color | None) -> None:
        self._color = color
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Another text size makes other picture sizes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.list.scheduleDelayedItemsLayout()


def _order(color: Color) -> int:
    return LAY_ORDER.index(color) if color in LAY_ORDER else len(LAY_ORDER)
