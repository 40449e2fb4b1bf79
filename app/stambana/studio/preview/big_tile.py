"""Big tile: one tile as large as there is room, to be looked at only."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from stambana.track.tiles import Tile
from stambana.ui.board.pictures import TilePictures


class BigTile(QWidget):
    """One tile as large as there is room."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size
        self._tile: Tile | None = None
        self._rotation = 0
        self.pictures: TilePictures | None = None
        self.setFixedSize(size, round(size * 0.9))

    def sizeHint(self) -> QSize:
        """Its own size."""
        return QSize(self._size, round(self._size * 0.9))

    def show_tile(self, tile: Tile | None, rotation: int, spoken: str) -> None:
        """Show a tile, or nothing."""
        self._tile, self._rotation = tile, rotation
        self.setAccessibleName(spoken)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tile."""
        if self._tile is None or self.pictures is None:
            return
        painter = QPainter(self)
        found = self.pictures.picture(
            self._tile, self._size, self.devicePixelRatioF(), self._rotation
        )
        painter.drawPixmap(0, round(-self._size * 0.05), found)
        painter.end()
