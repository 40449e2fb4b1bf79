"""Side by side: two versions of a map or tile set, and how they differ.

Both sides zoom and move as one.  What differs is framed on both (the line of the frame and a
sign tell how) and listed in words below; choosing a line brings the place into sight.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSplitter,
    QStyleOptionGraphicsItem,
    QVBoxLayout,
    QWidget,
)

from stambana.art.themes import Theme
from stambana.hexes.coords import Layout
from stambana.hexes.shape import Point, center
from stambana.studio.preview.differences import (
    SIGNS,
    Difference,
    FileChange,
    between_boards,
    between_sets,
)
from stambana.studio.preview.grid import GridCell, Section, TileGrid, mark_color
from stambana.studio.preview.tile_list import sheet_sections
from stambana.studio.preview.tile_page import SIZES
from stambana.track.board import Board
from stambana.track.tilesets import TileSet
from stambana.ui.board.overlays import Overlay, hex_path
from stambana.ui.board.painting import Palette, pixels_per_unit
from stambana.ui.board.pictures import TilePictures
from stambana.ui.board.scene import BoardScene
from stambana.ui.board.view import BoardView
from stambana.ui.style.look import Look
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.manifests import Document


class MarksItem(Overlay):
    """Frames around the hexes that differ."""

    def __init__(self, palette: Palette, look: Look) -> None:
        super().__init__(palette)
        self.look = look
        self.marks: tuple[tuple[Point, FileChange], ...] = ()
        self._layout = Layout.FLAT
        self.setZValue(1010.0)

    def show_marks(self, layout: Layout, marks: Iterable[tuple[Point, FileChange]]) -> None:
        """Frame these places and no others."""
        self.marks, self._layout = tuple(marks), layout
        rect = QRectF()
        for (x, y), _ in self.marks:
            rect = rect.united(QRectF(x - 75, y - 75, 150, 150))
        self._become(rect)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the frames: whole lines, dashes for what is gone, and a sign for each."""
        # Seen from far away, a frame keeps a width that the eye finds.
        width = max(4.0, 2.5 / pixels_per_unit(painter))
        font = QFont(painter.font())
        font.setBold(True)
        font.setPixelSize(22)
        painter.setFont(font)
        for at, change in self.marks:
            color = QColor(mark_color(self.look, change))
            path = hex_path(self._layout, at, 0.87)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self.look.base), width + 2.5))
            painter.drawPath(path)
            style = Qt.PenStyle.DashLine if change is FileChange.REMOVED else Qt.PenStyle.SolidLine
            painter.setPen(QPen(color, width, style))
            painter.drawPath(path)
            badge = QRectF(at[0] + 14, at[1] - 50, 28, 28)
            painter.setPen(QPen(QColor(self.look.base), 2))
            painter.setBrush(color)
            painter.drawEllipse(badge)
            painter.setPen(QColor(self.look.base))
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, SIGNS[change])


class SharedScene(BoardScene):
    """A scene that gives as its box what surrounds both boards, so both fit alike."""

    shared = QRectF()

    @property
    def box(self) -> QRectF:
        """Around the boards of both sides, in units."""
        return self.shared.united(super().box)


class LinkedView(BoardView):
    """A view that tells when what it shows moves."""

    moved = Signal()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Tell of the move after making it."""
        super().scrollContentsBy(dx, dy)
        self.moved.emit()


class Side(QWidget):
    """One version: its caption, and its board or its tiles."""

    def __init__(self, look: Look, theme: Theme) -> None:
        super().__init__()
        self.caption = QLabel()
        self.caption.setWordWrap(True)
        self.scene = SharedScene(theme, self)
        self.view = LinkedView(self.scene)
        self.marks = MarksItem(Palette(theme), look)
        self.scene.addItem(self.marks)
        self.grid = TileGrid(look, SIZES[1])
        self.area = QScrollArea()
        inner = QWidget()
        around = QVBoxLayout(inner)
        around.setContentsMargins(12, 8, 8, 12)
        around.addWidget(self.grid)
        around.addStretch(1)
        self.area.setWidget(inner)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.caption)
        column.addWidget(self.view, 1)
        column.addWidget(self.area, 1)
        self.set_theme(theme, look)

    def set_theme(self, theme: Theme, look: Look) -> None:
        """Show the board in a theme and the rest in a look."""
        self.look, self.theme = look, theme
        self.scene.set_theme(theme)
        self.marks.palette, self.marks.look = Palette(theme), look
        self.marks.update()
        self.caption.setStyleSheet(
            f"padding: 6px 10px; font-weight: 600; color: {look.text}; background: {look.raised};"
            f"border-bottom: 1px solid {look.line};"
        )
        self._renew_pictures(Layout.FLAT)

    def _renew_pictures(self, layout: Layout) -> None:
        self.grid.set_pictures(TilePictures(layout, self.theme), self.look)

    def point_at(self, hex_name: str) -> None:
        """Show which hex the pointer is over on the other side (empty: none)."""
        board = self.scene.board
        there = board is not None and hex_name in board.map.hexes
        self.scene.set_cursor(hex_name if there else "")

    def show_board(self, board: Board) -> None:
        """Show a board."""
        self.view.show()
        self.area.hide()
        if self.scene.board is None:
            self.scene.show_board(board)
        else:
            self.scene.update_board(board)

    def show_set(self, tile_set: TileSet, found: Iterable[Difference]) -> None:
        """Show the sheet of a set, what differs marked."""
        self.view.hide()
        self.area.show()
        marks = {each.tile: each.change for each in found if each.tile}
        self._renew_pictures(Layout.FLAT)
        self.grid.set_sections(
            tuple(
                Section(
                    section.heading,
                    tuple(_marked(cell, marks.get(cell.tile.number)) for cell in section.cells),
                    section.note,
                )
                for section in sheet_sections(tile_set)
            )
        )


def _marked(cell: GridCell, change: FileChange | None) -> GridCell:
    return replace(cell, mark=change)


class ComparePage(QWidget):
    """The page.  ``stepped`` is sent when another difference is looked at."""

    stepped = Signal(str)

    def __init__(self, look: Look, theme: Theme) -> None:
        super().__init__()
        self._look = look
        self._old: Document | None = None
        self._new: Document | None = None
        self._captions = ("", "")
        self._moving = False
        self.differences: tuple[Difference, ...] = ()
        self.left = Side(look, theme)
        self.right = Side(look, theme)
        self._heading = QLabel()
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.currentRowChanged.connect(self._chosen)
        self._lay_out()
        self._link()
        self.retranslate()

    def _lay_out(self) -> None:
        sides = QSplitter()
        sides.addWidget(self.left)
        sides.addWidget(self.right)
        sides.setChildrenCollapsible(False)
        sides.setSizes([1000, 1000])
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(10, 6, 8, 6)
        column.setSpacing(2)
        column.addWidget(self._heading)
        column.addWidget(self.list, 1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(sides)
        split.addWidget(below)
        split.setStretchFactor(0, 4)
        split.setStretchFactor(1, 1)
        split.setSizes([560, 150])
        split.setChildrenCollapsible(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)

    def _link(self) -> None:
        for one, other in ((self.left, self.right), (self.right, self.left)):
            one.view.moved.connect(lambda a=one, b=other: self._follow(a, b))
            one.view.zoom_changed.connect(lambda _zoom, a=one, b=other: self._follow(a, b))
            one.scene.hex_hovered.connect(other.point_at)
            one.scene.hex_left.connect(lambda b=other: b.point_at(""))
            one.grid.zoomed.connect(self.zoom_by)
            one.area.verticalScrollBar().valueChanged.connect(
                other.area.verticalScrollBar().setValue
            )

    def _follow(self, one: Side, other: Side) -> None:
        """Bring the other view to the same zoom and the same middle."""
        if self._moving or one.scene.board is None or other.scene.board is None:
            return
        self._moving = True
        try:
            source, target = one.view, other.view
            if source.fitted:
                target.fit()
                return
            target.zoom_to(source.zoom)
            inverse, _ = source.viewportTransform().inverted()
            middle = inverse.map(QPointF(source.viewport().rect().center()))
            there = target.viewportTransform().map(middle)
            off = QPointF(target.viewport().rect().center()) - there
            if off.manhattanLength() >= 1:
                target.pan_by(off.x(), off.y())
        finally:
            self._moving = False

    # -- what is shown -------------------------------------------------------------------

    def show_versions(self, old: Document, new: Document, captions: tuple[str, str]) -> None:
        """Compare two documents that can be drawn; ``captions`` say what each is."""
        self._old, self._new, self._captions = old, new, captions
        self.differences = _between(old, new)
        self.left.caption.setText(captions[0])
        self.right.caption.setText(captions[1])
        self._show_side(self.left, old)
        self._show_side(self.right, new)
        if old.board is not None and new.board is not None:
            box = QRectF()
            for side in (self.left, self.right):
                side.scene.shared = QRectF()
            for side in (self.left, self.right):
                box = box.united(side.scene.box)
            for side in (self.left, self.right):
                side.scene.shared = box
                side.marks.show_marks(new.board.map.layout, self._places())
                if side.view.fitted:
                    side.view.fit()
        self._fill()

    def _show_side(self, side: Side, document: Document) -> None:
        if document.board is not None:
            side.show_board(document.board)
        elif isinstance(document.value, TileSet):
            side.show_set(document.value, self.differences)

    def _places(self) -> list[tuple[Point, FileChange]]:
        found = []
        for each in self.differences:
            if each.hex_name:
                found.append((self._center(each.hex_name), each.change))
        return found

    def _center(self, hex_name: str) -> Point:
        for document in (self._new, self._old):
            board = document.board if document is not None else None
            if board is not None and hex_name in board.map.hexes:
                return center(board.map.hexes[hex_name].coord, board.map.layout)
        raise KeyError(hex_name)

    def _fill(self) -> None:
        row = self.list.currentRow()
        self.list.blockSignals(True)
        self.list.clear()
        for each in self.differences:
            item = QListWidgetItem(each.sentence)
            self.list.addItem(item)
        self.list.setCurrentRow(min(max(row, -1), len(self.differences) - 1))
        self.list.blockSignals(False)
        count = len(self.differences)
        if not count:
            text = tr("No differences")
        elif count == 1:
            text = tr("One difference")
        else:
            text = tr("{count} differences", count=count)
        self._heading.setText(text)
        self._heading.setStyleSheet("font-weight: 600;")
        self.list.setAccessibleName(text)

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) difference, round the end."""
        if not self.differences:
            return
        row = self.list.currentRow()
        first = 0 if by > 0 else len(self.differences) - 1
        self.list.setCurrentRow(first if row < 0 else (row + by) % len(self.differences))

    def _chosen(self, row: int) -> None:
        if not 0 <= row < len(self.differences):
            return
        chosen = self.differences[row]
        for side in (self.left, self.right):
            board = side.scene.board
            there = board is not None and chosen.hex_name in board.map.hexes
            side.scene.select(chosen.hex_name if there else "")
            if chosen.tile:
                side.grid.select(chosen.tile)
                at = side.grid.area_of(chosen.tile).center() + side.grid.pos()
                side.area.ensureVisible(at.x(), at.y(), 40, 100)
        if chosen.hex_name:
            self._bring(self._center(chosen.hex_name))
        self.stepped.emit(chosen.sentence)

    def _bring(self, at: Point) -> None:
        """Bring a place into the middle, near enough to read it."""
        view = self.left.view
        if view.zoom < 0.7:
            view.zoom_to(1.0)
        there = view.viewportTransform().map(QPointF(*at))
        off = QPointF(view.viewport().rect().center()) - there
        view.pan_by(off.x(), off.y())

    # -- appearance ----------------------------------------------------------------------

    def zoom_by(self, steps: int) -> None:
        """Zoom both sides in (1) or out (-1)."""
        if self.left.view.isVisible():
            self.left.view.zoom_by(1.25 if steps > 0 else 0.8)
            return
        now = SIZES.index(self.left.grid.picture_size)
        size = SIZES[min(max(now + steps, 0), len(SIZES) - 1)]
        for side in (self.left, self.right):
            side.grid.set_picture_size(size)

    def fit(self) -> None:
        """Show both sides whole."""
        for side in (self.left, self.right):
            side.view.fit()
            side.grid.set_picture_size(SIZES[1])

    def set_coordinates(self, on: bool) -> None:
        """Show or hide the names of hexes."""
        for side in (self.left, self.right):
            side.scene.set_coordinates(on)

    def set_theme(self, theme: Theme, look: Look) -> None:
        """Show boards in a theme and the rest in a look."""
        self._look = look
        for side in (self.left, self.right):
            side.set_theme(theme, look)
        self._again()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self._again()

    def _again(self) -> None:
        if self._old is not None and self._new is not None:
            self.show_versions(self._old, self._new, self._captions)


def _between(old: Document, new: Document) -> tuple[Difference, ...]:
    if old.board is not None and new.board is not None:
        return between_boards(old.board, new.board)
    if isinstance(old.value, TileSet) and isinstance(new.value, TileSet):
        return between_sets(old.value, new.value)
    return (Difference(FileChange.CHANGED, tr("Kind of file"), f"{old.kind} → {new.kind}"),)
