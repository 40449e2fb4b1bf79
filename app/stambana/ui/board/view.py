"""The view of a board: where pointer and keyboard are, and what they do there.

Mouse, wheel, touch and keys come in here; what is not for the zoom (``ui.board.zoom``) goes to the
tool in use.  The keyboard has a cursor of its own, which goes from hex to hex.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGestureEvent,
    QPinchGesture,
    QWidget,
)

from stambana.ui.board.scene import BoardScene
from stambana.ui.board.zoom import ZoomView
from stambana.ui.tools.steps import step_from
from stambana.ui.tools.tool import PanTool, Tool
from stambana.words import tr

_NOTCH = 120
_WHEEL_FACTOR = 1.2
_KEY_FACTOR = 1.25
_TOUCH_PART = 0.004
_ARROWS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class BoardView(ZoomView):
    """A board scene in a widget.

    ``tool_changed`` carries the tool now in use, ``hex_reached`` the hex that the pointer or the
    keyboard's cursor came to (empty: none).  ``describe`` is asked for the words of a hex, for
    screen readers.
    """

    tool_changed = Signal(object)
    hex_reached = Signal(str)

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.describe: Callable[[str], str] | None = None
        self._pan_from: QPoint | None = None
        self._pointer = QPoint()
        self._press_at = QPoint()
        self._press_button = Qt.MouseButton.NoButton
        self._kept_by_tool = False
        self._space = False
        self._wheel_rest = 0
        self._cursor_hex = ""
        self._anchor = QPointF()
        self._home = PanTool(self)
        self._tool: Tool = self._home
        self._set_up()
        self._tool.activate(self)
        scene.board_changed.connect(self._board_changed)

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setOptimizationFlag(self.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(self.OptimizationFlag.DontAdjustForAntialiasing, False)
        self.setViewportUpdateMode(self.ViewportUpdateMode.MinimalViewportUpdate)
        # A board is not mirrored where people write from right to left.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(tr("Board"))

    def _board_changed(self) -> None:
        if self._cursor_hex and self.board_scene.board is not None:
            known = self._cursor_hex in self.board_scene.board.map.hexes
            self._cursor_hex = self._cursor_hex if known else ""
        if self._fitted:
            self.fit()
        else:
            self._set_room()

    # Tools

    @property
    def tool(self) -> Tool:
        """The tool in use."""
        return self._tool

    def set_tool(self, tool: Tool | None) -> None:
        """Use another tool (None: pan)."""
        wanted = tool if tool is not None else self._home
        if wanted is self._tool:
            return
        self._tool.deactivate()
        self._tool = wanted
        wanted.activate(self)
        self.viewport().setCursor(wanted.cursor())
        self.tool_changed.emit(wanted)
        if self.board_scene.hovered:
            wanted.hovered(self.board_scene.hovered)

    @property
    def current_hex(self) -> str:
        """The hex of the keyboard's cursor if it is shown, else the one under the pointer."""
        return self.board_scene.cursor.hex_name or self.board_scene.hovered

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click, a drag of the tool, or a pan."""
        at = event.position().toPoint()
        self._hide_cursor()
        button = event.button()
        if button is Qt.MouseButton.MiddleButton or (
            button is Qt.MouseButton.LeftButton and self._space
        ):
            self._begin_pan(at)
            return
        hex_name = self._hex_at(event.position())
        self._press_at, self._press_button = at, button
        self._kept_by_tool = self._tool.pressed(
            hex_name, self._scene_point(event.position()), button
        )
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, let the tool drag, or tell which hex the pointer is over."""
        at = event.position().toPoint()
        if self._pan_from is not None:
            step = at - self._pan_from
            self._pan_from = at
            self.pan_by(step.x(), step.y())
            return
        hex_name = self._hex_at(event.position())
        if self.board_scene.cursor.hex_name and at != self._pointer:
            # The pointer takes over from the keyboard, also on the hex it has been on.
            self.board_scene.hover("")
        self._pointer = at
        if self._kept_by_tool:
            self._tool.moved(hex_name, self._scene_point(event.position()))
        elif self._press_button is Qt.MouseButton.LeftButton:
            if (at - self._press_at).manhattanLength() >= QApplication.startDragDistance():
                self._press_button = Qt.MouseButton.NoButton
                self._begin_pan(self._press_at)
                self.mouseMoveEvent(event)
            return
        self._hover(hex_name)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a pan or a drag, or make the press a click."""
        if self._pan_from is not None:
            self._pan_from = None
            self._show_pointer()
            self._hover(self._hex_at(event.position()))
            return
        hex_name = self._hex_at(event.position())
        if self._kept_by_tool:
            self._kept_by_tool = False
            self._tool.released(hex_name, self._scene_point(event.position()), event.button())
        elif self._press_button is event.button():
            self._act(hex_name, event.button(), event.modifiers())
        self._press_button = Qt.MouseButton.NoButton

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Fit the board, unless the tool takes it as another click."""
        hex_name = self._hex_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and (
            self._tool.fits_on_double_click or not hex_name
        ):
            self.fit()
        elif self._tool.takes_double_clicks:
            self.mousePressEvent(event)
        else:
            event.accept()

    def _act(self, hex_name: str, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        if self._tool.enabled and self._tool.clicked(hex_name, button, modifiers):
            return
        if hex_name:
            self.board_scene.click(hex_name, button)

    def _begin_pan(self, at: QPoint) -> None:
        self._pan_from = at
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _show_pointer(self) -> None:
        self.viewport().setCursor(
            Qt.CursorShape.OpenHandCursor if self._space else self._tool.cursor()
        )

    def _hex_at(self, at: QPointF) -> str:
        return self.board_scene.hex_at(self._scene_point(at))

    def _hover(self, hex_name: str) -> None:
        if hex_name == self.board_scene.hovered:
            return
        self.board_scene.hover(hex_name)
        if hex_name:
            self._hide_cursor()
            self._tool.hovered(hex_name)
            self.setAccessibleDescription(self._words(hex_name))
        else:
            self._tool.left()
        self.hex_reached.emit(hex_name)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is gone."""
        self._hover("")
        super().leaveEvent(event)

    # Wheel and touch

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn the tool's tile, or zoom to the pointer; on touchpads in proportion."""
        event.accept()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if self._tool.wants_wheel() and not control:
            self._wheel_rest += event.angleDelta().y() or event.angleDelta().x()
            steps = int(self._wheel_rest / _NOTCH)
            if steps:
                self._wheel_rest -= steps * _NOTCH
                self._tool.wheel(steps, event.modifiers())
            return
        self._wheel_rest = 0
        touch = event.pixelDelta().y()
        if touch and event.phase() is not Qt.ScrollPhase.NoScrollPhase:
            factor = 2.0 ** (touch * _TOUCH_PART)
        else:
            factor = _WHEEL_FACTOR ** (event.angleDelta().y() / _NOTCH)
        if factor != 1.0:
            self.zoom_by(factor, event.position())

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinch, as Qt's gesture or as the system's own."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_by(1.0 + event.value(), event.position())
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                at = self.viewport().mapFromGlobal(pinch.hotSpot())
                self.zoom_by(pinch.scaleFactor(), QPointF(at))
                return True
        return super().viewportEvent(event)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, fit, move the cursor or the board; what is left goes to the tool."""
        if event.isAutoRepeat() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()  # a key held down chooses nothing
            return
        if self._tool.enabled and self._tool.key(event, self.current_hex):
            event.accept()
            return
        if not self._own_key(event):
            # Not QGraphicsView's: it would scroll.
            QWidget.keyPressEvent(self, event)

    def _own_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(_KEY_FACTOR, self._key_point())
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore):
            self.zoom_by(1 / _KEY_FACTOR, self._key_point())
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key in _ARROWS and control:
            dx, dy = _ARROWS[key]
            part = min(self.viewport().width(), self.viewport().height()) / 8
            self.pan_by(-dx * part, -dy * part)
        elif key in _ARROWS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._move_cursor(*_ARROWS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not self.current_hex:
                return False
            self._act(self.current_hex, Qt.MouseButton.LeftButton, event.modifiers())
        elif key == Qt.Key.Key_Escape:
            self._hide_cursor()
            self._tool.finished.emit()
        elif key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space = True
                self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            return False
        event.accept()
        return True

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space let go: no more panning with the left button."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_pointer()
            event.accept()
            return
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keys let go elsewhere are not seen here."""
        self._space = False
        self._show_pointer()
        super().focusOutEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes on to the next widget, if the tool does not want it."""
        if self._tool.enabled and self._tool.wants_tab():
            return False
        return QWidget.focusNextPrevChild(self, forward)

    def _key_point(self) -> QPointF | None:
        """The keyboard's hex, so that zooming by key goes there; None for the middle."""
        shown = self.board_scene.cursor.hex_name
        if not shown:
            return None
        at = self.viewportTransform().map(QPointF(*self.board_scene.center(shown)))
        return at if QRectF(self.viewport().rect()).contains(at) else None

    # The keyboard's cursor

    def set_cursor_hex(self, hex_name: str) -> None:
        """Put the keyboard's cursor on a hex and bring it into sight."""
        self._cursor_hex = hex_name
        self.board_scene.set_cursor(hex_name)
        center = QPointF(*self.board_scene.center(hex_name))
        self._anchor = center
        self._show_hex(center)
        self._tool.hovered(hex_name)
        self.setAccessibleDescription(self._words(hex_name))
        self.hex_reached.emit(hex_name)

    def _move_cursor(self, dx: int, dy: int) -> None:
        board = self.board_scene.board
        if board is None or not board.map.hexes:
            return
        if not self.board_scene.cursor.hex_name:
            first = self.board_scene.hovered or self._cursor_hex or self._middle_hex()
            self.set_cursor_hex(first)
            return
        anchor = self._anchor
        found = step_from(board.map, self._cursor_hex, (anchor.x(), anchor.y()), (dx, dy))
        if not found:
            return
        self.set_cursor_hex(found)
        # Going along a row the cursor zigzags; the line it keeps to stays where it was.
        if dx:
            self._anchor.setY(anchor.y())
        else:
            self._anchor.setX(anchor.x())

    def _middle_hex(self) -> str:
        middle = self._scene_point(QPointF(self.viewport().rect().center()))
        board = self.board_scene.board
        assert board is not None

        def distance(hex_name: str) -> float:
            x, y = self.board_scene.center(hex_name)
            return (x - middle.x()) ** 2 + (y - middle.y()) ** 2

        return min(board.map.hexes, key=distance)

    @property
    def cursor_hex(self) -> str:
        """The hex of the keyboard's cursor while it is shown, else ""."""
        return self.board_scene.cursor.hex_name

    def click_at_cursor(self) -> None:
        """Do what a click on the keyboard's hex does."""
        self._act(self.cursor_hex, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)

    def hide_cursor(self) -> None:
        """Put the keyboard's cursor away; the next arrow shows it where it was."""
        self._hide_cursor()

    def _hide_cursor(self) -> None:
        self.board_scene.set_cursor("")

    def _show_hex(self, center: QPointF) -> None:
        margin = 70.0 * self.zoom
        at = self.viewportTransform().map(center)
        room = QRectF(self.viewport().rect()).adjusted(margin, margin, -margin, -margin)
        if room.isValid() and not room.contains(at):
            to = QPointF(
                min(max(at.x(), room.left()), room.right()),
                min(max(at.y(), room.top()), room.bottom()),
            )
            self._fitted = False
            self._bring(center, to)

    # Words

    def _words(self, hex_name: str) -> str:
        if self.describe is not None:
            return self.describe(hex_name)
        board = self.board_scene.board
        at = board.map.hexes.get(hex_name) if board else None
        return f"{at.name} {at.title}".strip() if at else ""

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Let the layers know which parts are to be painted, not only what surrounds them."""
        inverse, _ = self.viewportTransform().inverted()
        parts: Iterable[QRect] = event.region()  # type: ignore[assignment]  # it can be iterated
        self.board_scene.expose(
            inverse.mapRect(QRectF(part).adjusted(-1, -1, 1, 1)) for part in parts
        )
        super().paintEvent(event)
        self.board_scene.expose(())
