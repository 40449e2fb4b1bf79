"""Tile grid: pictures of tiles in sections with headings, for sheets and charts.

One widget for all: the sheet of a set, the six rotations of a tile, its neighbors in the
upgrade chart.  Arrows move the ring, Enter or Space chooses, digits go to a number; what
the mouse does the keyboard does too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from stambana.studio.preview.differences import SIGNS, FileChange
from stambana.track.tiles import Tile
from stambana.ui.board.pictures import TilePictures
from stambana.ui.style.look import Look

_TYPING = 900
"""Milliseconds within which digits belong to one number."""

_GAP = 10


@dataclass(frozen=True, slots=True)
class GridCell:
    """One picture: a tile in a rotation, the words under it, how it stands out.

    ``bold`` and ``note`` are the two lines of words; ``mark`` frames what differs between two
    versions; ``spoken`` is everything in words.
    """

    tile: Tile
    rotation: int = 0
    bold: str = ""
    note: str = ""
    faint: bool = False
    mark: FileChange | None = None
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Cells under a heading; ``note`` stands beside the heading, or alone if there are none."""

    heading: str = ""
    cells: tuple[GridCell, ...] = ()
    note: str = ""


class TileGrid(QWidget):
    """The grid.  ``chosen`` carries a cell; with ``eager`` it is sent for every move."""

    chosen = Signal(object)
    zoomed = Signal(int)

    def __init__(self, look: Look, size: int, *, eager: bool = False) -> None:
        super().__init__()
        self._look = look
        self._size = size
        self._eager = eager
        self._pictures: TilePictures | None = None
        self._sections: tuple[Section, ...] = ()
        self._places: list[tuple[QRect, GridCell]] = []
        self._heads: list[tuple[QRect, Section]] = []
        self._current = -1
        self._over = -1
        self._selected: tuple[str, int] | None = None
        self._typed = ""
        self._clock = QElapsedTimer()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    # What is shown

    @property
    def sections(self) -> tuple[Section, ...]:
        """What is shown."""
        return self._sections

    @property
    def cells(self) -> tuple[GridCell, ...]:
        """All cells in their order."""
        return tuple(cell for section in self._sections for cell in section.cells)

    @property
    def picture_size(self) -> int:
        """The side of a picture in points."""
        return self._size

    def set_sections(self, sections: tuple[Section, ...]) -> None:
        """Show these; what was chosen stays chosen if it is still there."""
        self._sections = sections
        self._over = -1
        self._arrange()
        self.select(*self._selected) if self._selected else None

    def set_pictures(self, pictures: TilePictures, look: Look) -> None:
        """Paint tiles with these from now on."""
        self._pictures, self._look = pictures, look
        self.update()

    def set_picture_size(self, size: int) -> None:
        """Show larger or smaller pictures."""
        self._size = size
        self._arrange()

    def select(self, number: str, rotation: int = 0) -> bool:
        """Mark a tile as chosen; False when it is not here."""
        self._selected = (number, rotation)
        for index, (_, cell) in enumerate(self._places):
            if (cell.tile.number, cell.rotation) == self._selected:
                self._current = index
                self._say()
                self.update()
                return True
        self._current = min(self._current, len(self._places) - 1)
        self.update()
        return False

    def area_of(self, number: str, rotation: int = 0) -> QRect:
        """Where a tile is shown; empty when it is not here."""
        for area, cell in self._places:
            if cell.tile.number == number and cell.rotation == rotation:
                return area
        return QRect()

    @property
    def current_area(self) -> QRect:
        """Where the ring is; empty when it is nowhere."""
        return self._places[self._current][0] if self._current >= 0 else QRect()

    # Where everything stands

    def _lines(self) -> int:
        cells = self.cells
        return int(any(cell.bold for cell in cells)) + int(any(cell.note for cell in cells))

    def _cell_size(self) -> QSize:
        line = QFontMetrics(self.font()).height()
        return QSize(
            max(self._size + 14, self._least_width()),
            round(self._size * 0.9) + 10 + line * self._lines(),
        )

    def _least_width(self) -> int:
        metrics = QFontMetrics(self.font())
        texts = [cell.note for cell in self.cells]
        return max((metrics.horizontalAdvance(text) for text in texts), default=0) + 8

    def _placed(self, width: int) -> Iterator[tuple[QRect, Section | GridCell]]:
        """Every heading and cell with its place, for a width; the last is the whole."""
        line = QFontMetrics(self.font()).height()
        size = self._cell_size()
        top = 0
        for section in self._sections:
            if section.heading or (section.note and not section.cells):
                height = round(line * 1.9) if section.cells or section.heading else line * 2
                yield QRect(0, top, width, height), section
                top += height
            columns = max(1, (width + _GAP) // (size.width() + _GAP))
            for index, cell in enumerate(section.cells):
                row, column = divmod(index, columns)
                place = QPoint(column * (size.width() + _GAP), top + row * (size.height() + 6))
                yield QRect(place, size), cell
            rows = -(-len(section.cells) // columns)
            top += rows * (size.height() + 6) + (6 if rows else 0)
        yield QRect(0, 0, width, top), Section()

    def _arrange(self) -> None:
        *placed, whole = self._placed(self.width())
        self._places = [(area, item) for area, item in placed if isinstance(item, GridCell)]
        self._heads = [(area, item) for area, item in placed if isinstance(item, Section)]
        self._current = min(self._current, len(self._places) - 1)
        self.setMinimumHeight(whole[0].height())
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        """The height that all cells need."""
        *_, whole = self._placed(width)
        return whole[0].height()

    def sizeHint(self) -> QSize:
        """Three cells wide."""
        width = 3 * (self._cell_size().width() + _GAP)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """One cell wide."""
        return QSize(self._cell_size().width(), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Flow the cells anew."""
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Another text size makes other rows."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint headings and cells that are in sight."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for area, section in self._heads:
            if area.intersects(event.rect()):
                self._paint_heading(painter, area, section)
        for index, (area, cell) in enumerate(self._places):
            if area.adjusted(-4, -4, 4, 4).intersects(event.rect()):
                self._paint_cell(painter, index, area, cell)
        painter.end()

    def _paint_heading(self, painter: QPainter, area: QRect, section: Section) -> None:
        look = self._look
        font = QFont(self.font())
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        left = 4
        if section.heading:
            font.setBold(True)
            font.setPointSizeF(font.pointSizeF() * 1.08)
            painter.setFont(font)
            painter.setPen(QColor(look.text))
            painter.drawText(area.adjusted(left, 0, 0, 0), middle, section.heading)
            left += QFontMetrics(font).horizontalAdvance(section.heading) + 12
        painter.setFont(self.font())
        painter.setPen(QColor(look.muted))
        painter.drawText(area.adjusted(left, 1, 0, 1), middle, section.note)
        if section.heading and section.cells:
            left += painter.fontMetrics().horizontalAdvance(section.note) + 12
            painter.setPen(QPen(QColor(look.line), 1))
            y = area.center().y() + 1
            painter.drawLine(min(left, area.right()), y, area.right() - 6, y)

    def _paint_cell(self, painter: QPainter, index: int, area: QRect, cell: GridCell) -> None:
        look = self._look
        chosen = self._selected == (cell.tile.number, cell.rotation)
        if chosen or index == self._over:
            painter.setPen(QPen(QColor(look.accent), 2) if chosen else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.soft if chosen else look.hover))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 7, 7)
        if index == self._current and self.hasFocus():
            painter.setPen(QPen(QColor(look.accent), 2, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(3, 3, -3, -3), 5, 5)
        picture = QRect(area.center().x() - self._size // 2, area.top() + 4, self._size, self._size)
        picture.translate(0, -round(self._size * 0.05))
        if self._pictures is not None:
            painter.setOpacity(0.35 if cell.faint else 1.0)
            found = self._pictures.picture(
                cell.tile, self._size, self.devicePixelRatioF(), cell.rotation
            )
            painter.drawPixmap(picture.topLeft(), found)
            painter.setOpacity(1.0)
        self._paint_words(painter, area, cell)
        if cell.mark is not None:
            self._paint_mark(painter, area, cell.mark)

    def _paint_words(self, painter: QPainter, area: QRect, cell: GridCell) -> None:
        line = QFontMetrics(self.font()).height()
        top = area.top() + round(self._size * 0.9) + 5
        font = QFont(self.font())
        for text, bold in ((cell.bold, True), (cell.note, False)):
            if not text:
                continue
            font.setBold(bold)
            painter.setFont(font)
            quiet = cell.faint or not bold
            painter.setPen(QColor(self._look.muted if quiet else self._look.text))
            row = QRect(area.left() - _GAP // 2, top, area.width() + _GAP, line)
            painter.drawText(row, Qt.AlignmentFlag.AlignCenter, text)
            top += line

    def _paint_mark(self, painter: QPainter, area: QRect, change: FileChange) -> None:
        """A frame whose line tells the kind, and the sign in a corner."""
        color = QColor(mark_color(self._look, change))
        style = Qt.PenStyle.DashLine if change is FileChange.REMOVED else Qt.PenStyle.SolidLine
        painter.setPen(QPen(color, 2.5, style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 7, 7)
        badge = QRect(area.right() - 18, area.top() - 2, 20, 20)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawEllipse(badge)
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(self._look.base))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, SIGNS[change])

    # Pointer and keys

    def _index_at(self, at: QPoint) -> int:
        for index, (area, _) in enumerate(self._places):
            if area.contains(at):
                return index
        return -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show which tile the pointer is over."""
        over = self._index_at(event.position().toPoint())
        if over != self._over:
            self._over = over
            hand = Qt.CursorShape.PointingHandCursor if over >= 0 else Qt.CursorShape.ArrowCursor
            self.setCursor(hand)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is gone."""
        self._over = -1
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a tile."""
        index = self._index_at(event.position().toPoint())
        if index >= 0 and event.button() is Qt.MouseButton.LeftButton:
            self._go(index, choose=True)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and wheel zoom; the plain wheel scrolls what is around."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Home, End, Enter, digits."""
        key = event.key()
        if not self._places or event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        ):
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._go(max(self._current, 0), choose=True)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = 1 if key == Qt.Key.Key_Right else -1
            self._go(self._current + step if self._current >= 0 else 0)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._go(self._row_step(1 if key == Qt.Key.Key_Down else -1))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go(0 if key == Qt.Key.Key_Home else len(self._places) - 1)
        elif event.text().isalnum():
            self._type(event.text())
        else:
            super().keyPressEvent(event)

    def _row_step(self, down: int) -> int:
        """The cell above or below the current one."""
        if self._current < 0:
            return 0
        here = self._places[self._current][0].center()
        rows = [
            (abs(area.center().y() - here.y()), abs(area.center().x() - here.x()), index)
            for index, (area, _) in enumerate(self._places)
            if (area.center().y() - here.y()) * down > area.height() // 2
        ]
        return min(rows)[2] if rows else self._current

    def _type(self, text: str) -> None:
        if not self._clock.isValid() or self._clock.elapsed() > _TYPING:
            self._typed = ""
        self._clock.start()
        self._typed += text.upper()
        for index, (_, cell) in enumerate(self._places):
            if cell.tile.number.upper().startswith(self._typed):
                self._go(index)
                return

    def _go(self, index: int, *, choose: bool = False) -> None:
        index = min(max(index, 0), len(self._places) - 1)
        self._current = index
        self._say()
        self.update()
        if choose or self._eager:
            cell = self._places[index][1]
            self._selected = (cell.tile.number, cell.rotation)
            self.chosen.emit(cell)

    def _say(self) -> None:
        if self._current >= 0:
            cell = self._places[self._current][1]
            self.setAccessibleDescription(cell.spoken or f"{cell.bold} {cell.note}")

    def focusInEvent(self, event: QEvent) -> None:
        """Show the ring."""
        self._current = max(self._current, 0) if self._places else -1
        self.update()

    def focusOutEvent(self, event: QEvent) -> None:
        """Hide the ring."""
        self.update()

    def event(self, event: QEvent) -> bool:
        """Tool tips by cell."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self._index_at(event.pos())
            text = self._places[index][1].spoken if index >= 0 else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)


def mark_color(look: Look, change: FileChange) -> str:
    """The color of a mark; its line and sign tell the same."""
    if change is FileChange.ADDED:
        return "#1a7f3c" if not look.dark else "#6fd08c"
    return look.error if change is FileChange.REMOVED else look.accent
