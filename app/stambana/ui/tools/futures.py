"""Futures: what a hex can become, as a small tree of tiles from color to color.

Each column is a color.  Lines join a tile to what can follow it; the tile pointed at, or
chosen with the arrows, shows its own lines strong.  Phase, supply and reach are not asked here.
"""

from __future__ import annotations

from collections import defaultdict

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QDialog, QLabel, QScrollArea, QVBoxLayout, QWidget

from stambana.table.builder import Builder
from stambana.table.outcomes import copies
from stambana.track.facts import title
from stambana.track.laying import Future
from stambana.track.tiles import Color
from stambana.ui.board.pictures import TilePictures
from stambana.ui.style.look import Look
from stambana.words import tr

_PICTURE = 72
_GAP_X, _GAP_Y = 54, 12
_DOWN = 6
"""Tiles one below the other before a column of one color goes on beside itself."""


class _Tree(QWidget):
    def __init__(self, builder: Builder, hex_name: str, pictures: TilePictures, look: Look) -> None:
        super().__init__()
        self._board, self._pictures, self._look = builder.board, pictures, look
        self._hex = hex_name
        self.rows = builder.futures(hex_name)
        self.chosen = -1
        self._places: list[QRectF] = []
        self._first = QRectF()
        self._heads: list[tuple[QPointF, Color]] = []
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._arrange()

    def _arrange(self) -> None:
        line = self.fontMetrics().height()
        tall = _PICTURE + line + _GAP_Y
        by_color: dict[Color, list[int]] = defaultdict(list)
        for number, row in enumerate(self.rows):
            by_color[row.color].append(number)
        self._places = [QRectF() for _ in self.rows]
        x = 16.0
        self._first = QRectF(x, line + 20.0, _PICTURE, _PICTURE)
        x += _PICTURE + _GAP_X
        most = 1
        for color, numbers in by_color.items():
            self._heads.append((QPointF(x, 8.0), color))
            columns = -(-len(numbers) // _DOWN)
            for place, number in enumerate(numbers):
                column, down = divmod(place, _DOWN)
                self._places[number] = QRectF(
                    x + column * (_PICTURE + 10), line + 20.0 + down * tall, _PICTURE, _PICTURE
                )
                most = max(most, down + 1)
            x += columns * (_PICTURE + 10) - 10 + _GAP_X
        self.setFixedSize(QSize(round(x), round(line + 30 + most * tall)))

    def choose(self, number: int) -> None:
        """Choose a tile (-1: none), whose lines are then strong."""
        if number != self.chosen and number < len(self.rows):
            self.chosen = number
            self.setAccessibleDescription(self.words)
            self.update()

    @property
    def words(self) -> str:
        """The chosen tile in words."""
        if self.chosen < 0:
            return ""
        row = self.rows[self.chosen]
        after = ", ".join(dict.fromkeys(tile for tile, _ in row.after))
        text = f"{tr('tile {number}', number=row.tile)}, {tr(row.color)}, {copies(row.left)}"
        return f"{text}, {tr('after {tiles}', tiles=after)}" if after else text

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        for number, place in enumerate(self._places):
            if place.contains(event.position()):
                self.choose(number)
                return
        self.choose(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        by = step.get(Qt.Key(event.key()))
        if by is None or not self.rows:
            super().keyPressEvent(event)
        else:
            self.choose((self.chosen + by) % len(self.rows))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
        )
        painter.fillRect(self.rect(), QColor(self._look.base))
        numbers = {(row.tile, row.rotation): index for index, row in enumerate(self.rows)}
        for strong in (False, True):
            for index, row in enumerate(self.rows):
                for start in self._starts(row, numbers):
                    near = self.chosen == index or (start >= 0 and self.chosen == start)
                    if near == strong:
                        self._paint_line(painter, start, index, strong)
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(self._look.text))
        painter.drawText(QPointF(self._first.left(), 8 + self.fontMetrics().ascent()), tr("now"))
        for at, color in self._heads:
            text = tr(color).capitalize()
            painter.drawText(at + QPointF(0, self.fontMetrics().ascent()), text)
        font.setBold(False)
        painter.setFont(font)
        self._paint_now(painter)
        for index, row in enumerate(self.rows):
            self._paint_tile(painter, index, row)
        painter.end()

    def _starts(self, row: Future, numbers: dict[tuple[str, int], int]) -> list[int]:
        return [*([-1] if row.direct else []), *(numbers[one] for one in row.after)]

    def _paint_line(self, painter: QPainter, start: int, end: int, strong: bool) -> None:
        a, b = self._first if start < 0 else self._places[start], self._places[end]
        begin, finish = QPointF(a.right(), a.center().y()), QPointF(b.left(), b.center().y())
        bend = max(24.0, (finish.x() - begin.x()) / 2)
        path = QPainterPath(begin)
        path.cubicTo(begin + QPointF(bend, 0), finish - QPointF(bend, 0), finish)
        color = QColor(self._look.accent if strong else self._look.line)
        painter.strokePath(path, QPen(color, 3.0 if strong else 1.2))

    def _paint_now(self, painter: QPainter) -> None:
        laid = self._board.placements.get(self._hex)
        tile = self._board.map.hexes[self._hex].printed
        turn = 0
        if laid:
            tile, turn = self._board.tile_set.tiles[laid.tile], laid.rotation
        picture = self._pictures.picture(tile, _PICTURE, self.devicePixelRatioF(), turn)
        painter.drawPixmap(self._first.topLeft(), picture)

    def _paint_tile(self, painter: QPainter, index: int, row: Future) -> None:
        place = self._places[index]
        tile = self._board.tile_set.tiles[row.tile]
        if index == self.chosen:
            painter.setPen(QPen(QColor(self._look.accent), 2.5))
            painter.setBrush(QColor(self._look.soft))
            painter.drawRoundedRect(place.adjusted(-4, -4, 4, 4), 8, 8)
        picture = self._pictures.picture(tile, _PICTURE, self.devicePixelRatioF(), row.rotation)
        painter.drawPixmap(place.topLeft(), picture)
        painter.setPen(QColor(self._look.error if row.left == 0 else self._look.muted))
        line = self.fontMetrics().height()
        below = QRectF(place.left() - 20, place.bottom(), place.width() + 40, line)
        text = f"{row.tile} · {copies(row.left)}"
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, text)


class FuturesView(QDialog):
    """The tree in a window of its own; Esc closes it."""

    def __init__(
        self,
        builder: Builder,
        hex_name: str,
        pictures: TilePictures,
        look: Look,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        place = title(builder.board, hex_name)
        self.setWindowTitle(tr("What can {place} become?", place=place))
        self.tree = _Tree(builder, hex_name, pictures, look)
        self.tree.setAccessibleName(self.windowTitle())
        area = QScrollArea()
        area.setWidget(self.tree)
        note = QLabel(
            tr("By color and track alone; phase, copies left and routes are not asked here.")
            if self.tree.rows
            else tr("Nothing: no tile of the set can follow here.")
        )
        note.setObjectName("muted")
        column = QVBoxLayout(self)
        column.addWidget(note)
        column.addWidget(area, 1)
        wide, tall = self.tree.width() + 60, self.tree.height() + 90
        room = parent.size()
        self.resize(min(wide, room.width() - 40), min(tall, room.height() - 40))
        self.tree.setFocus()
