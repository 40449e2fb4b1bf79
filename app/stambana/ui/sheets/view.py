"""A sheet on the screen: painted, with its spots under the pointer and the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from stambana.sheets.ink import Laid, Place
from stambana.ui.sheets.painter import SheetPainter

_STEPS = {
    Qt.Key.Key_Right: +1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
}


class SheetView(QWidget):
    """Shows what is laid out.

    ``spot_hovered`` tells the key of the spot under the pointer or the keys ("" for none),
    ``spot_chosen`` the one that was clicked; ``reached`` where the keys went, to be scrolled to.
    """

    spot_hovered = Signal(str)
    spot_chosen = Signal(object)
    reached = Signal(QRectF)

    def __init__(self) -> None:
        super().__init__()
        self.laid: Laid | None = None
        self.painter: SheetPainter | None = None
        self._margin = 0.0
        self.spots: tuple[Place, ...] = ()
        self.at = -1
        self.hovered = ""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_sheet(self, laid: Laid, painter: SheetPainter, margin: float) -> None:
        """Show another sheet within a margin of lines; the spot that was reached stays so."""
        kept = self.spot.key if self.spot else ""
        self.laid, self.painter, self._margin = laid, painter, margin
        self.spots = tuple(laid.places(margin, margin))
        self.at = next((n for n, spot in enumerate(self.spots) if kept and spot.key == kept), -1)
        self.setMinimumHeight(int((laid.height + 2 * margin) * painter.line) + 1)
        self.updateGeometry()
        self.update()

    @property
    def spot(self) -> Place | None:
        """The spot that the arrow keys reached."""
        return self.spots[self.at] if 0 <= self.at < len(self.spots) else None

    def rect_of(self, spot: Place) -> QRectF:
        """Where a spot lies, in pixels of this widget."""
        line = self.painter.line if self.painter else 1.0
        box = spot.box
        return QRectF(box.left * line, box.top * line, box.width * line, box.height * line)

    def spot_at(self, place: QPointF) -> Place | None:
        """The innermost spot under a place."""
        return next((at for at in reversed(self.spots) if self.rect_of(at).contains(place)), None)

    # -- painting ---------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sheet, and a ring around the spot that the keys reached."""
        if self.laid is None or self.painter is None:
            return
        painter = QPainter(self)
        margin = self._margin * self.painter.line
        painter.translate(margin, margin)
        self.painter.paint(painter, self.laid, QRectF(event.rect()).translated(-margin, -margin))
        painter.translate(-margin, -margin)
        spot = self.spot
        if self.hasFocus():
            painter.setPen(QPen(self.painter.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            rect = self.rect_of(spot) if spot else QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), 4, 4)
        painter.end()

    # -- pointer and keys -------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which spot is under the pointer."""
        self._hover(self.spot_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer."""
        self._hover(None)

    def _hover(self, spot: Place | None) -> None:
        key = spot.key if spot else ""
        if key != self.hovered:
            self.hovered = key
            self.spot_hovered.emit(key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the spot that is clicked."""
        spot = self.spot_at(event.position())
        if spot and event.button() == Qt.MouseButton.LeftButton:
            self.at = self.spots.index(spot)
            self.update()
            self.spot_chosen.emit(spot)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys go from spot to spot, Enter and the space bar choose."""
        key = Qt.Key(event.key())
        loud = [number for number, spot in enumerate(self.spots) if not spot.quiet]
        if key in _STEPS and loud:
            step = _STEPS[key]
            place = loud.index(self.at) + step if self.at in loud else min(0, step)
            self._go(loud[place % len(loud)])
        elif key == Qt.Key.Key_Home and loud:
            self._go(loud[0])
        elif key == Qt.Key.Key_End and loud:
            self._go(loud[-1])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.spot:
            self.spot_chosen.emit(self.spot)
        else:
            super().keyPressEvent(event)

    def _go(self, number: int) -> None:
        self.at = number
        spot = self.spots[number]
        self.setAccessibleDescription(spot.says)
        change = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(change)
        self.spot_hovered.emit(spot.key)
        self.reached.emit(self.rect_of(spot))
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keys are."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keys are elsewhere."""
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        """Say more about the spot under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            spot = self.spot_at(QPointF(event.pos()))
            if spot and spot.says:
                rect = self.rect_of(spot).toRect()
                QToolTip.showText(event.globalPos(), spot.says, self, rect)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)
