"""Tile page: a tile set as a sheet, and beside it everything about the tile chosen.

The sheet has a section for each color.  Of the chosen tile the page shows its data, its six
rotations (those with the same track are faint and say so) and the upgrade chart: what it
follows and what may follow it, as it lies now.  A click walks along the chart.
"""

from __future__ import annotations

import html

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from stambana.art.themes import Theme
from stambana.hexes.coords import Layout
from stambana.studio.preview.big_tile import BigTile
from stambana.studio.preview.chart import (
    PLACE,
    ChartStep,
    alike,
    alone,
    predecessors,
    successors,
    why_not,
)
from stambana.studio.preview.differences import copies
from stambana.studio.preview.grid import GridCell, Section, TileGrid
from stambana.studio.preview.tile_list import found_by, sheet_sections
from stambana.track.facts import facts
from stambana.track.tiles import Color, Tile
from stambana.track.tilesets import TileSet
from stambana.ui.board.pictures import TilePictures
from stambana.ui.style.look import Look
from stambana.words import tr

SIZES = (44, 56, 72, 92, 116, 148, 190)
"""Sizes of the sheet's pictures, one for each step of the zoom."""

_USUAL = 2
_LARGEST_TURN = 66


class TilePage(QWidget):
    """The page.  ``walked`` is sent when another tile or rotation is looked at."""

    walked = Signal()

    def __init__(self, look: Look, theme: Theme) -> None:
        super().__init__()
        self._look, self._theme = look, theme
        self._set: TileSet | None = None
        self._layout = Layout.FLAT
        self._zoom = _USUAL
        self._number, self._rotation = "", 0
        self._trail: list[tuple[str, int]] = []
        self._at = -1
        self.field = QLineEdit()
        self.sheet = TileGrid(look, SIZES[_USUAL], eager=True)
        self.rotations = TileGrid(look, _LARGEST_TURN)
        self.before = TileGrid(look, 60)
        self.after = TileGrid(look, 60)
        self._big = BigTile(168)
        self._middle = BigTile(104)
        self._title, self._facts, self._empty = QLabel(), QLabel(), QLabel()
        self._names = {name: QLabel() for name in ("rotations", "chart", "before", "after", "why")}
        self._middle_name = QLabel()
        self.other = QComboBox()
        self.reasons = QLabel()
        self._detail = self._make_detail()
        self._lay_out()
        self.sheet.chosen.connect(lambda cell: self.look_at(cell.tile.number))
        self.sheet.zoomed.connect(self.zoom_by)
        self.field.textChanged.connect(lambda _text: self._fill_sheet())
        self.field.returnPressed.connect(self._take_first)
        self.field.installEventFilter(self)
        self.rotations.chosen.connect(lambda cell: self.look_at(self._number, cell.rotation))
        for grid in (self.before, self.after):
            grid.chosen.connect(self._walk)
        self.other.currentIndexChanged.connect(lambda _index: self._say_why())
        self.retranslate()

    # -- putting together ----------------------------------------------------------------

    def _lay_out(self) -> None:
        for label in (self._facts, self.reasons, self._empty, self._title):
            label.setWordWrap(True)
        self._facts.setTextFormat(Qt.TextFormat.RichText)
        self._facts.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(14, 8, 6, 14)
        column.addWidget(self._empty)
        column.addWidget(self.sheet)
        column.addStretch(1)
        self.sheet_area = _scrolled(left)
        side = QWidget()
        whole = QVBoxLayout(side)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        above = QHBoxLayout()
        above.setContentsMargins(14, 8, 10, 0)
        above.addWidget(self.field)
        whole.addLayout(above)
        whole.addWidget(self.sheet_area, 1)
        self.field.setClearButtonEnabled(True)
        self.detail_area = _scrolled(self._detail)
        self.detail_area.viewport().installEventFilter(self)
        split = QSplitter()
        split.addWidget(side)
        split.addWidget(self.detail_area)
        split.setChildrenCollapsible(False)
        split.setStretchFactor(0, 11)
        split.setStretchFactor(1, 10)
        split.setSizes([560, 560])
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(split)

    def _make_detail(self) -> QWidget:
        detail = QWidget()
        column = QVBoxLayout(detail)
        column.setContentsMargins(16, 10, 16, 16)
        column.setSpacing(6)
        top = QHBoxLayout()
        top.setSpacing(14)
        top.addWidget(self._big, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.addWidget(self._title)
        words.addWidget(self._facts, 1)
        top.addLayout(words, 1)
        column.addLayout(top)
        column.addWidget(self._names["rotations"])
        column.addWidget(self.rotations)
        why = QHBoxLayout()
        why.addWidget(self._names["chart"])
        why.addStretch(1)
        why.addWidget(self._names["why"])
        why.addWidget(self.other)
        column.addSpacing(8)
        column.addLayout(why)
        column.addWidget(self.reasons)
        chart = self._chart = QHBoxLayout()
        chart.setSpacing(18)
        chart.addLayout(self._chart_side("before", self.before), 1)
        middle = QVBoxLayout()
        middle.addSpacing(24)
        middle.addWidget(self._middle, 0, Qt.AlignmentFlag.AlignHCenter)
        middle.addWidget(self._middle_name, 0, Qt.AlignmentFlag.AlignHCenter)
        middle.addStretch(1)
        chart.addLayout(middle)
        chart.addLayout(self._chart_side("after", self.after), 1)
        column.addLayout(chart)
        column.addStretch(1)
        return detail

    def _chart_side(self, name: str, grid: TileGrid) -> QVBoxLayout:
        column = QVBoxLayout()
        column.addWidget(self._names[name])
        column.addWidget(grid)
        column.addStretch(1)
        return column

    # -- what is shown -------------------------------------------------------------------

    @property
    def tile_set(self) -> TileSet | None:
        """The set shown."""
        return self._set

    @property
    def looking_at(self) -> tuple[str, int]:
        """Number and rotation of the tile chosen; an empty number for none."""
        return self._number, self._rotation

    def show_set(self, tile_set: TileSet, layout: Layout = Layout.FLAT) -> None:
        """Show a set; the tile looked at stays if it is still there."""
        self._set, self._layout = tile_set, layout
        self._trail = [place for place in self._trail if place[0] in tile_set.supply]
        self._at = min(self._at, len(self._trail) - 1)
        self._renew_pictures()
        self._fill_sheet()
        self._fill_other()
        number = self._number if self._number in tile_set.supply else ""
        if not number:
            number = next((c.tile.number for s in sheet_sections(tile_set) for c in s.cells), "")
        self._detail.setVisible(bool(number))
        self._show(number, self._rotation if number == self._number else 0)

    def begin_finding(self) -> None:
        """Put the keyboard into the field for finding a tile."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def stop_finding(self) -> bool:
        """Show all tiles again; False when all are shown."""
        if not self.field.text():
            return False
        self.field.clear()
        self.sheet.setFocus()
        return True

    def _fill_sheet(self) -> None:
        """Show the tiles found, or all."""
        assert self._set is not None
        self.sheet.set_sections(found_by(self.field.text(), sheet_sections(self._set)))
        self.sheet.select(self._number)
        self._empty.setVisible(not self.sheet.cells)
        self._say_empty()

    def _take_first(self) -> None:
        """Enter: look at the first tile found, and walk on from there."""
        if self.sheet.cells:
            self.look_at(self.sheet.cells[0].tile.number)
            self.sheet.setFocus()

    def look_at(self, number: str, rotation: int = 0) -> None:
        """Choose a tile, lying in a rotation, and remember the way."""
        if self._set is None or number not in self._set.tiles:
            return
        if (number, rotation) != self.looking_at:
            if self._at < 0 and self._number:
                self._trail, self._at = [self.looking_at], 0
            del self._trail[self._at + 1 :]
            self._trail.append((number, rotation))
            self._at = len(self._trail) - 1
        self._show(number, rotation)

    def can_go(self, by: int) -> bool:
        """Whether there is a step back (-1) or on (1)."""
        return 0 <= self._at + by < len(self._trail)

    def go(self, by: int) -> None:
        """Go back (-1) or on (1) along the way one came."""
        if self.can_go(by):
            self._at += by
            self._show(*self._trail[self._at])

    def turn(self, by: int) -> None:
        """Turn the tile looked at by sixths clockwise."""
        if self._number:
            self.look_at(self._number, (self._rotation + by) % 6)

    def _walk(self, cell: GridCell) -> None:
        if cell.tile.color is not Color.WHITE:
            self.look_at(cell.tile.number, cell.rotation)

    def _show(self, number: str, rotation: int) -> None:
        self._number, self._rotation = number, rotation
        tile_set = self._set
        if not number or tile_set is None:
            return
        tile = tile_set.tiles[number]
        self.sheet.select(number)
        area = self.sheet.area_of(number)
        if not area.isEmpty():
            at = area.center() + self.sheet.pos()
            self.sheet_area.ensureVisible(at.x(), at.y(), 60, 80)
        spoken = tr("tile {number}", number=number)
        self._big.show_tile(tile, rotation, spoken)
        self._middle.show_tile(tile, rotation, spoken)
        self._say_tile(tile)
        self._fill_rotations(tile)
        self._fill_chart()
        self._say_why()
        self.walked.emit()

    def _say_tile(self, tile: Tile) -> None:
        assert self._set is not None
        muted = self._look.muted
        count = copies(self._set.count(tile.number)) if self._set.counts else ""
        head = html.escape(tr("Tile {number}", number=tile.number))
        self._title.setText(
            f"<span style='font-size:x-large; font-weight:600'>{head}</span>"
            f"<span style='color:{muted}'>&nbsp; {html.escape(tr(tile.color))}</span>"
        )
        rows = [(tr("Copies"), count)] if count else []
        board = alone(self._set, self._layout, tile.number, self._rotation)
        rows += [(fact.about, fact.text) for fact in facts(board, PLACE)[1:]]
        if tile.upgrades_to is not None:
            rows.append((tr("Upgrades"), ", ".join(tile.upgrades_to) or tr("none")))
        self._facts.setText(
            "<table cellspacing='0' cellpadding='2'>"
            + "".join(
                f"<tr><td style='color:{muted}; padding-right:10px'>{html.escape(about)}</td>"
                f"<td>{html.escape(text)}</td></tr>"
                for about, text in rows
            )
            + "</table>"
        )

    def _fill_rotations(self, tile: Tile) -> None:
        cells = []
        for turn in range(6):
            same = alike(tile, turn)
            note = tr("as {turn}", turn=same) if same != turn else ""
            spoken = tr("rotation {turn}", turn=turn)
            if note:
                spoken += ", " + tr("same track as rotation {turn}", turn=same)
            cells.append(GridCell(tile, turn, str(turn), note, bool(note), spoken=spoken))
        self.rotations.set_sections((Section("", tuple(cells)),))
        self.rotations.select(tile.number, self._rotation)

    def _fill_chart(self) -> None:
        assert self._set is not None
        number, turn = self._number, self._rotation
        before = predecessors(self._set, number, turn)
        after = successors(self._set, number, turn)
        self.before.set_sections((_chart_section(before, tr("nothing in this set")),))
        self.after.set_sections((_chart_section(after, tr("nothing in this set")),))
        self._middle_name.setText(
            f"<b>{html.escape(number)}</b> · " + html.escape(tr("rotation {turn}", turn=turn))
        )
        for place, grid in ((0, self.before), (2, self.after)):
            self._chart.setStretch(place, min(4, max(2, len(grid.cells))))
        muted = self._look.muted
        for name, text, steps in (
            ("before", tr("May follow"), before),
            ("after", tr("May become"), after),
        ):
            arrow = "→"
            count = len(steps)
            label = f"<b>{html.escape(text)}</b> <span style='color:{muted}'>({count})</span>"
            self._names[name].setText(
                f"{label} {arrow}" if name == "before" else f"{arrow} {label}"
            )

    def _fill_other(self) -> None:
        assert self._set is not None
        chosen = self.other.currentData()
        self.other.blockSignals(True)
        self.other.clear()
        self.other.addItem("–", "")
        for tile in (cell.tile for each in sheet_sections(self._set) for cell in each.cells):
            text = tr("tile {number}", number=tile.number)
            self.other.addItem(f"{text} ({tr(tile.color)})", tile.number)
        self.other.setCurrentIndex(max(0, self.other.findData(chosen)))
        self.other.blockSignals(False)

    def _say_why(self) -> None:
        other = self.other.currentData()
        if self._set is None or not other or not self._number:
            self.reasons.hide()
            return
        self.reasons.show()
        board = alone(self._set, self._layout, self._number, self._rotation)
        found = why_not(board, other)
        if not found:
            turns = next(
                step.rotations
                for step in successors(self._set, self._number, self._rotation)
                if step.tile.number == other
            )
            text = tr(
                "✓ Tile {other} may follow tile {number} in rotation {turns}",
                other=other, number=self._number, turns=", ".join(str(turn) for turn in turns),
            )  # fmt: skip
            self.reasons.setText(html.escape(text))
            return
        head = tr("✕ Tile {other} may not follow tile {number}", other=other, number=self._number)
        rows = "".join(f"<li>{html.escape(text)}</li>" for text in found)
        self.reasons.setText(
            f"<b style='color:{self._look.error}'>{html.escape(head)}</b><ul>{rows}</ul>"
        )

    # -- appearance ----------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the six rotations in one row; go from the field down into the sheet."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Down
        ):
            self.sheet.setFocus()
            return True
        if watched is self.detail_area.viewport() and event.type() == QEvent.Type.Resize:
            room = (self.detail_area.viewport().width() - 32) // 6 - 24
            self.rotations.set_picture_size(min(_LARGEST_TURN, max(36, room)))
        return super().eventFilter(watched, event)

    def zoom_by(self, steps: int) -> None:
        """Make the sheet's pictures larger (1) or smaller (-1)."""
        self._zoom = min(max(self._zoom + steps, 0), len(SIZES) - 1)
        self.sheet.set_picture_size(SIZES[self._zoom])

    def reset_zoom(self) -> None:
        """The size of the beginning."""
        self._zoom = _USUAL
        self.sheet.set_picture_size(SIZES[_USUAL])

    @property
    def zoom(self) -> int:
        """The step of the zoom."""
        return self._zoom

    def set_theme(self, theme: Theme, look: Look) -> None:
        """Show tiles in a theme and words in a look."""
        self._theme, self._look = theme, look
        self._renew_pictures()
        self._show(self._number, self._rotation)

    def _renew_pictures(self) -> None:
        pictures = TilePictures(self._layout, self._theme)
        for grid in (self.sheet, self.rotations, self.before, self.after):
            grid.set_pictures(pictures, self._look)
        for big in (self._big, self._middle):
            big.pictures = pictures
            big.update()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.sheet.setAccessibleName(tr("Tiles of the set"))
        self.field.setPlaceholderText(tr("Find tiles: number, color, label, city …"))
        self.field.setAccessibleName(tr("Find tiles"))
        self.rotations.setAccessibleName(tr("Rotations"))
        self.before.setAccessibleName(tr("May follow"))
        self.after.setAccessibleName(tr("May become"))
        self._names["rotations"].setText(_heading(tr("Rotations")))
        self._names["chart"].setText(_heading(tr("Upgrade chart")))
        self._names["why"].setText(tr("May it become"))
        self.other.setAccessibleName(tr("May it become"))
        self._say_empty()
        if self._set is not None:
            self.show_set(self._set, self._layout)

    def _say_empty(self) -> None:
        name = self._set.name if self._set is not None else ""
        wanted = self.field.text().strip()
        if wanted and self._set is not None and self._set.supply:
            self._empty.setText(
                tr("No tile of {name} is found by '{text}'", name=name, text=wanted)
            )
        else:
            self._empty.setText(tr("{name} has no tiles", name=name))


def _chart_section(steps: tuple[ChartStep, ...], nothing: str) -> Section:
    cells = []
    for step in steps:
        for turn in step.rotations:
            ground = step.tile.color is Color.WHITE
            number = tr("bare hex") if ground else step.tile.number
            note = "" if ground else tr("rotation {turn}", turn=turn)
            spoken = number if ground else f"{tr('tile {number}', number=number)}, {note}"
            cells.append(
                GridCell(step.tile, turn, number, f"↻ {turn}" if note else "", spoken=spoken)
            )
    return Section("", tuple(cells), "" if cells else nothing)


def _heading(text: str) -> str:
    return f"<span style='font-weight:600; font-size:large'>{html.escape(text)}</span>"


def _scrolled(widget: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(widget)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
