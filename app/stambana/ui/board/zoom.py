"""Zoom and pan: what part of a scene a view shows, and how large.

Zoom keeps the point under the pointer in place.  The board is fitted into the view when it is
first shown and whenever the window's size changes while it is still fitted; anything the user
did to the view is kept.  One scale unit is one pixel of the screen for one unit of the drawing,
so that at 100 % a hex is 100 pixels across.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent, QTransform
from PySide6.QtWidgets import QGraphicsView, QWidget

from stambana.ui.board.scene import BoardScene

_LARGEST = 12.0
_FIT_MARGIN = 8


def _sure(whole: int) -> float:
    """A number that stays ``whole`` when Qt cuts off its fraction after some reckoning."""
    return whole + (0.25 if whole >= 0 else -0.25)


class ZoomView(QGraphicsView):
    """A view of a board scene that can be zoomed, panned and fitted.

    ``zoom_changed`` carries pixels per unit (1.0 is 100 %).
    """

    zoom_changed = Signal(float)

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.board_scene = scene
        self._fitted = True
        self.setTransformationAnchor(self.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(self.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def zoom(self) -> float:
        """Pixels per unit; 1.0 is 100 %."""
        return self.transform().m11()

    @property
    def fitted(self) -> bool:
        """Whether the board is fitted into the view and follows its size."""
        return self._fitted

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Multiply the zoom and keep the point ``at`` (of the viewport) in place.

        Without a point the middle of the view stays.  The zoom is kept within limits.
        """
        held = at if at is not None else QPointF(self.viewport().rect().center())
        wanted = min(_LARGEST, max(self._smallest(), self.zoom * factor))
        if abs(wanted - self.zoom) < 1e-9:
            return
        before = self._scene_point(held)
        self._fitted = False
        self._set_zoom(wanted)
        self._bring(before, held)

    def zoom_to(self, zoom: float) -> None:
        """Set the zoom (1.0 is 100 %) around the middle of the view."""
        self.zoom_by(zoom / self.zoom)

    def fit(self) -> None:
        """Show the whole board, and follow the size of the window from now on."""
        self._fitted = True
        if self.board_scene.box.isEmpty():
            return
        self._set_zoom(self._fitting())
        self._bring(self.board_scene.box.center(), QPointF(self.viewport().rect().center()))

    def _fitting(self) -> float:
        box = self.board_scene.box
        width = max(1, self.viewport().width() - 2 * _FIT_MARGIN)
        height = max(1, self.viewport().height() - 2 * _FIT_MARGIN)
        return min(width / box.width(), height / box.height(), _LARGEST)

    def _smallest(self) -> float:
        if self.board_scene.box.isEmpty():
            return 0.05
        return min(self._fitting() * 0.6, 0.3)

    def _set_zoom(self, zoom: float) -> None:
        changed = abs(zoom - self.zoom) > 1e-9
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self._set_room()
        if changed:
            self.zoom_changed.emit(zoom)

    def _set_room(self) -> None:
        """Let every point of the board be brought to the middle of the view, and no more."""
        half_width = self.viewport().width() / 2 / self.zoom
        half_height = self.viewport().height() / 2 / self.zoom
        box = self.board_scene.box
        self.setSceneRect(box.adjusted(-half_width, -half_height, half_width, half_height))

    def _scene_point(self, at: QPointF) -> QPointF:
        inverse, _ = self.viewportTransform().inverted()
        return inverse.map(at)

    def _bring(self, point: QPointF, to: QPointF) -> None:
        """Scroll so that a point of the scene lies at a point of the viewport."""
        off = self.viewportTransform().map(point) - to
        self._scroll(round(off.x()), round(off.y()))

    def _scroll(self, dx: int, dy: int) -> None:
        """Scroll by whole pixels.

        Through ``centerOn`` and not the scroll bars: once Python holds a scroll bar, a view and
        a scene that the garbage collector takes down in one go bring the program down too.
        """
        now = self.viewportTransform()
        middle = self.viewport().width() / 2, self.viewport().height() / 2
        self.centerOn(
            (_sure(round(-now.dx()) + dx) + middle[0]) / self.zoom,
            (_sure(round(-now.dy()) + dy) + middle[1]) / self.zoom,
        )

    def pan_by(self, dx: float, dy: float) -> None:
        """Move the board under the view by pixels of the screen, x to the right."""
        self._fitted = False
        self._scroll(round(-dx), round(-dy))

    # Size

    def showEvent(self, event: QShowEvent) -> None:
        """Fit when first shown."""
        super().showEvent(event)
        if self._fitted:
            self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay fitted, or keep what is in the middle."""
        held = None
        old = event.oldSize()
        if not self._fitted and old.isValid():
            held = self._scene_point(QPointF(old.width() / 2, old.height() / 2))
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        else:
            self._set_room()
            if held is not None:
                self._bring(held, QPointF(self.viewport().rect().center()))
