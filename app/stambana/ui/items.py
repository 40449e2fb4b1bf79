"""Items: what the scene is made of, one for each layer of a drawing.

A layer's item keeps the sketches of its groups and paints only those that the exposed
rectangle meets.  ``replace`` takes a group's new shapes in and asks for a repaint of its box
alone; ``painted`` counts the groups painted so far, for tests and measurements.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from stambana.art.shapes import Group
from stambana.ui.painting import (
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
        self._rect = QRectF()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(self.acceptedMouseButtons().NoButton)

    def show_groups(self, groups: Iterable[Group]) -> None:
        """Show these groups and no others."""
        self.prepareGeometryChange()
        self._sketches.clear()
        self._order.clear()
        self._cells.clear()
        self._rect = QRectF()
        for group in groups:
            if group.shapes:
                self._put(self._sketch(group))
        self.update()

    def group_of(self, key: str) -> Group | None:
        """The group shown under a key."""
        sketch = self._sketches.get(key)
        return sketch.group if sketch else None

    def keys(self) -> tuple[str, ...]:
        """The keys of all groups, in the order of painting."""
        return tuple(sorted(self._sketches, key=self._order.__getitem__))

    def replace(self, key: str, group: Group | None) -> bool:
        """Show ``group`` under ``key`` (None: nothing); whether anything changed."""
        old = self._sketches.get(key)
        if (old.group if old else None) == group:
            return False
        if old is not None:
            self._take(key, old)
            self.update(old.rect)
        if group is not None:
            sketch = self._sketch(group)
            if not self._rect.contains(sketch.rect):
                self.prepareGeometryChange()
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
                return [sketches[key] for key in self.keys()]
            for cell in _cells(rect & self._rect):
                keys |= {
                    key
                    for key in self._cells.get(cell, ())
                    if key not in keys and sketches[key].rect.intersects(rect)
                }
        return [sketches[key] for key in sorted(keys, key=self._order.__getitem__)]

    def boundingRect(self) -> QRectF:
        """Around all groups shown."""
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
