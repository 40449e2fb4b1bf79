"""Items: what the scene is made of, one for each layer of a drawing.

A layer's item keeps the sketches of its groups and paints only those that the exposed
rectangle meets.  ``replace`` takes a group's new shapes in and asks for a repaint of its box
alone; ``painted`` counts the groups painted so far, for tests and measurements.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from stambana.art.shapes import Group
from stambana.ui.board.painting import (
    LEGIBILITY,
    OTHER_TEXT,
    SEALED_LAYERS,
    Palette,
    Sketch,
    pixels_per_unit,
)

_CELL = 200.0
"""Size in units of a cell of the index of groups: about two hexes."""


class LayerItem(QGraphicsItem):
    """One layer on the scene."""

    def __init__(self, name: str, palette: Palette) -> None:
        super().__init__()
        self.name = name
        self.palette = palette
        self.painted = 0
        self.rebuilt = 0
        self._sealed = name in SEALED_LAYERS
        self._legibility = LEGIBILITY.get(name, OTHER_TEXT)
        self.exposed: tuple[QRectF, ...] = ()
        self._sketches: dict[str, Sketch] = {}
        self._order: dict[str, int] = {}
        self._cells: dict[tuple[int, int], set[str]] = {}
        self._waiting: tuple[Group, ...] = ()
        self._rect = QRectF()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_groups(self, groups: Iterable[Group], room: QRectF) -> None:
        """Show these groups and no others.

        ``room`` is where groups may come to lie later: as long as they stay in it, the item
        keeps its size, for an item that grows is painted anew as a whole.  Of a hidden layer
        nothing is made before somebody wants to see it.
        """
        self._will_grow()
        self._sketches.clear()
        self._order.clear()
        self._cells.clear()
        self._rect = QRectF(room)
        self._waiting = tuple(group for group in groups if group.shapes)
        if self.isVisible():
            self._wake()
        self.update()

    def _wake(self) -> None:
        """Make the sketches of groups that nobody has wanted to see yet."""
        waiting, self._waiting = self._waiting, ()
        for group in waiting:
            self._put(self._sketch(group))

    def _will_grow(self) -> None:
        """Tell the scene that the rectangle is about to change.

        Not before there is a view: Qt would keep it in mind, and paint the whole item with the
        first small change.
        """
        if self.scene() is not None and self.scene().views():
            self.prepareGeometryChange()

    def group_of(self, key: str) -> Group | None:
        """The group shown under a key."""
        self._wake()
        sketch = self._sketches.get(key)
        return sketch.group if sketch else None

    def keys(self) -> tuple[str, ...]:
        """The keys of all groups, in the order of painting."""
        self._wake()
        return tuple(sorted(self._sketches, key=self._order.__getitem__))

    def sketches(self) -> tuple[Sketch, ...]:
        """What is painted, in its order."""
        self._wake()
        return tuple(self._sketches[key] for key in self.keys())

    def replace(self, key: str, group: Group | None) -> bool:
        """Show ``group`` under ``key`` (None: nothing); whether anything changed."""
        self._wake()
        old = self._sketches.get(key)
        if (old.group if old else None) == group:
            return False
        if old is not None:
            self._take(key, old)
            self.update(old.rect)
        if group is not None:
            sketch = self._sketch(group)
            if not self._rect.contains(sketch.rect):
                self._will_grow()
            self._put(sketch)
            self.update(sketch.rect)
        return True

    def _put(self, sketch: Sketch) -> None:
        group = sketch.group
        self._sketches[group.key] = sketch
        self._order.setdefault(group.key, len(self._order))
        self._rect = self._rect.united(sketch.rect)
        self.rebuilt += 1
        for cell in _cells(sketch.rect):
            self._cells.setdefault(cell, set()).add(group.key)

    def _take(self, key: str, sketch: Sketch) -> None:
        del self._sketches[key]
        for cell in _cells(sketch.rect):
            self._cells[cell].discard(key)

    def _sketch(self, group: Group) -> Sketch:
        return Sketch(group, sealed=self._sealed, legibility=self._legibility)

    def _met(self, rects: Sequence[QRectF]) -> list[Sketch]:
        """The sketches that meet any of some rectangles, in the order of painting."""
        sketches = self._sketches
        keys: set[str] = set()
        for rect in rects:
            if rect.contains(self._rect):
                return list(self.sketches())
            for cell in _cells(rect & self._rect):
                keys |= {
                    key
                    for key in self._cells.get(cell, ())
                    if key not in keys and sketches[key].rect.intersects(rect)
                }
        return [sketches[key] for key in sorted(keys, key=self._order.__getitem__)]

    def boundingRect(self) -> QRectF:
        """Around all groups, shown now or later."""
        return self._rect

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint the groups that are exposed.

        ``exposed`` holds the very rectangles where the view knows them; the option's one
        surrounds them all, which for the two strips of a pan is the whole view.
        """
        self._wake()
        rects = self.exposed or (option.exposedRect,)
        scale = pixels_per_unit(painter)
        ratio = painter.device().devicePixelRatio()
        for sketch in self._met(rects):
            sketch.paint(painter, self.palette, scale, rects, ratio)
            self.painted += 1


def _cells(rect: QRectF) -> Iterable[tuple[int, int]]:
    if rect.isEmpty():
        return ()
    columns = range(math.floor(rect.left() / _CELL), math.floor(rect.right() / _CELL) + 1)
    rows = range(math.floor(rect.top() / _CELL), math.floor(rect.bottom() / _CELL) + 1)
    return [(column, row) for column in columns for row in rows]
