"""Pictures: tiles as small pixmaps, painted once for a size, a theme and a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from stambana.hexes.coords import Layout
from stambana.hexes.shape import CIRCUMRADIUS
from stambana.track.tiles import Tile

if TYPE_CHECKING:
    from stambana.art.themes import Theme

_FILL = 0.96
"""Part of the picture the hex spans."""


class TilePictures:
    """Pictures of tiles; forget them all by making another one."""

    def __init__(self, layout: Layout, theme: Theme) -> None:
        self._layout = layout
        self._theme = theme
        self._made: dict[tuple[int, int, int, float], tuple[Tile, QPixmap]] = {}

    def picture(self, tile: Tile, size: int, ratio: float, rotation: int = 0) -> QPixmap:
        """The tile in a square of ``size`` points at ``ratio`` pixels a point."""
        # By identity, which is quick; the tile is kept, so that no other takes its place.
        key = (id(tile), rotation, size, ratio)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = tile, self._paint(tile, size, ratio, rotation)
        return found[1]

    def _paint(self, tile: Tile, size: int, ratio: float, rotation: int) -> QPixmap:
        from stambana.art import draw_tile
        from stambana.ui.board.painting import paint_drawing

        picture = QPixmap(round(size * ratio), round(size * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
        )
        painter.translate(size / 2, size / 2)
        scale = size * _FILL / (2 * CIRCUMRADIUS)
        painter.scale(scale, scale)
        paint_drawing(painter, draw_tile(tile, self._layout, rotation=rotation), self._theme)
        painter.end()
        return picture
