"""Legend: what the lights on the board mean, on a small sheet in a corner of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QMoveEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QWidget

from stambana.art.themes import Theme
from stambana.ui.board.lights import Light, paint_sign
from stambana.ui.board.painting import Palette
from stambana.ui.style.look import Look

_MARGIN = 10


class Legend(QWidget):
    """One line for each kind of light that is on; it lets clicks through."""

    def __init__(self, parent: QWidget, look: Look) -> None:
        super().__init__(parent)
        self._ground = parent
        self._look = look
        self._palette: Palette | None = None
        self.rows: tuple[tuple[Light, str], ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def set_theme(self, theme: Theme, look: Look) -> None:
        """Take the colors of a theme."""
        self._palette, self._look = Palette(theme), look
        self.update()

    def show_rows(self, rows: Sequence[tuple[Light, str]]) -> None:
        """Show these kinds with their words; none hides the legend."""
        self.rows = tuple(rows)
        self.setVisible(bool(rows))
        self.setAccessibleName("; ".join(text for _, text in rows))
        self.place()

    def place(self) -> None:
        """Stand in the lower left corner of the board."""
        metrics = self.fontMetrics()
        line = metrics.height() + 8
        wide = max((metrics.horizontalAdvance(text) for _, text in self.rows), default=0)
        height = line * len(self.rows) + 10
        room = self._ground.rect()
        place = QRect(_MARGIN, room.height() - height - _MARGIN, wide + line + 24, height)
        if self.geometry() != place:
            self.setGeometry(place)
        self.update()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Stay where it stands: a view that scrolls takes its children along."""
        super().moveEvent(event)
        self.place()

    def showEvent(self, event: QShowEvent) -> None:
        """The same while nobody saw it."""
        super().showEvent(event)
        self.place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The sheet with its lines."""
        if self._palette is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(self._look.base))
        painter.setPen(QPen(QColor(self._look.line), 1.2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.6, 0.6, -0.6, -0.6), 8, 8)
        line = self.fontMetrics().height() + 8
        for index, (light, text) in enumerate(self.rows):
            y = 5 + index * line
            radius = line / 2 - 2.5
            at = QPointF(10 + radius, y + line / 2)
            paint_sign(painter, self._palette, light, at, radius)
            painter.setPen(QColor(self._look.text))
            area = QRectF(16 + 2 * radius, y, self.width(), line)
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.end()
