"""The window of the design preview: one file, drawn again after every save.

A map is a board to lay tiles on, a tile set a sheet with its upgrade chart; mistakes stand
below the last good drawing.  With a second version beside it, both are compared.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, Qt
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import (
    QDockWidget,
    QLabel,
    QStackedWidget,
    QWidget,
)

from stambana.art.themes import load_theme
from stambana.studio.preview.age import AgeLabel
from stambana.studio.preview.asking import Answer, Asking
from stambana.studio.preview.bindings import bind_actions
from stambana.studio.preview.carry import Carried, carry_over
from stambana.studio.preview.commands import catalogue
from stambana.studio.preview.compare import ComparePage
from stambana.studio.preview.faults import Faults
from stambana.studio.preview.mending import Mending
from stambana.studio.preview.notice import Notice
from stambana.studio.preview.on_paper import paper_of
from stambana.studio.preview.source import WatchedSource
from stambana.studio.preview.standing import PreviewStanding
from stambana.studio.preview.tile_page import TilePage
from stambana.studio.preview.toolbar import COMPARE, MAP, TILES, PreviewBar
from stambana.studio.preview.versions import Versions
from stambana.table.naming import BOARDS, as_named
from stambana.table.sandbox import Sandbox, empty_board
from stambana.track.board import Board
from stambana.track.tilesets import TileSet
from stambana.ui.board.scene import BoardScene
from stambana.ui.board.view import BoardView
from stambana.ui.desk.desk import Desk
from stambana.ui.style.dressing import DressedWindow
from stambana.ui.windows.actions import Actions
from stambana.ui.windows.docks import Docks
from stambana.ui.windows.menus import fill_menus
from stambana.ui.windows.settings import Settings
from stambana.ui.windows.status import StatusLine
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.manifests import Document


class PreviewWindow(DressedWindow):
    """The preview of ``path``; with ``other`` it is compared with that file.

    The functions ``ask_open``, ``ask_save``, ``ask_unsaved`` and ``ask_editor`` talk to the
    person; tests put their own in their place.
    """

    def __init__(
        self, path: Path, other: Path | None = None, settings: Settings | None = None
    ) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.choose_look()
        theme = load_theme(self.theme_name())
        self.actions_of = Actions(self, catalogue)
        self.actions_of.set_single_keys(self.settings.single_keys)
        self.source = WatchedSource(path, self)
        self.versions = Versions(self)
        asking = Asking(self, lambda: str(self.source.path.parent))
        self.ask_open: Callable[[str], Path | None] = asking.open
        self.ask_save: Callable[[Path], Path | None] = asking.save
        self.ask_unsaved: Callable[[], Answer] = asking.unsaved
        self.ask_editor: Callable[[str], str | None] = asking.editor
        self.mending = Mending(self)
        self.paper = paper_of(self)
        self.scene = BoardScene(theme, self)
        self.view = BoardView(self.scene)
        self.desk = Desk(self.view, Sandbox(empty_board()), self.look, self)
        self.tiles = TilePage(self.look, theme)
        self.compare = ComparePage(self.look, theme)
        self.faults = Faults(self.look)
        self._below = QDockWidget()
        self.status = StatusLine(self.view, self.actions_of)
        self.age = AgeLabel(lambda: self.source)
        self.notice = Notice()
        self.note = QLabel()
        self.pages = QStackedWidget()
        self._lay_out()
        self.resize(*self._first_size())
        self.docks = Docks(self, self.desk, QByteArray())
        self._arrange_docks()
        self._bar = PreviewBar(self.actions_of, self.desk.chooser, self.desk.phases)
        self.addToolBar(self._bar)
        bind_actions(self)
        self._connect()
        fill_menus(self)
        self.retranslate()
        self.show_look()
        self.show_page(self.note)
        self.source.start()
        if other is not None:
            self.versions.begin_with(other)

    # -- putting together ----------------------------------------------------------------

    def _lay_out(self) -> None:
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.setWordWrap(True)
        for page in (self.note, self.view, self.tiles, self.compare):
            self.pages.addWidget(page)
        self.setCentralWidget(self.pages)
        # Below everything, so that it has the whole width.
        self._below.setObjectName("faults")
        self._below.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self._below.setTitleBarWidget(QWidget())
        self._below.setWidget(self.faults)
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self._below)
        self._below.hide()
        self.setStatusBar(self.status)
        self.status.insertPermanentWidget(1, self.notice)  # beside the sentence: no button moves
        self.status.addPermanentWidget(self.age)
        by_key = self.actions_of.by_key
        keys = ("previous_fault", "next_fault", "open_fault", "copy_place")
        self.faults.add_actions([by_key[key] for key in keys])

    def _arrange_docks(self) -> None:
        """The panel of the hex is always in sight: it follows the pointer."""
        if not self.docks.roomy:
            left, letter = (
                Qt.DockWidgetArea.LeftDockWidgetArea,
                self.fontMetrics().averageCharWidth(),
            )
            panels = self.docks.by_name
            self.addDockWidget(left, panels["hex"])
            self.resizeDocks([panels["hex"]], [34 * letter], Qt.Orientation.Horizontal)

    def _connect(self) -> None:
        self.source.read.connect(self._read)
        self.desk.said.connect(self.status.say)
        self.desk.changed.connect(self._desk_changed)
        self.view.hex_reached.connect(self._hex_reached)
        self.tiles.walked.connect(self.actions_of.refresh)
        self.compare.stepped.connect(self.status.say)
        self.faults.opened.connect(self.mending.open)
        self.follow_system()

    def sandbox(self) -> Sandbox:
        """The sandbox worked on now."""
        return self.desk.sandbox

    def _first_size(self) -> tuple[int, int]:
        room = QGuiApplication.primaryScreen().availableGeometry()
        return min(room.width(), 1500), min(room.height(), 960)

    # -- what the file holds -------------------------------------------------------------

    def _read(self, drawable: bool) -> None:
        """The file was read again: draw it, or keep the drawing and list the mistakes."""
        document = self.source.latest
        assert document is not None
        self.list_faults()
        first = self.pages.currentWidget() is self.note
        carried: Carried | None = None
        if drawable:
            carried = self._draw(document)
        elif first:
            self.note.setText(tr("Nothing to draw yet: mend the mistakes below and save."))
        if first:
            self._say_carried(carried)
        else:
            self._tell_reload(drawable, carried)
        self.age.say()
        self._say_title()
        self.actions_of.refresh()

    def _tell_reload(self, drawable: bool, carried: Carried | None) -> None:
        if not drawable:
            self.tell(tr("✕ Mistakes: the last good drawing is kept"), bad=True)
            return
        self.tell(tr("✓ Reloaded"))
        self._say_carried(carried)

    def _say_carried(self, carried: Carried | None) -> None:
        board = self.scene.board
        if self.on_map() and board is not None and not board.map.hexes:
            self.status.say(tr("{name} has no hexes yet", name=board.map.name))
        elif carried is not None and carried.text:
            self.status.say(carried.text)

    def _draw(self, document: Document) -> Carried | None:
        carried: Carried | None = None
        if document.board is not None:
            carried = self._draw_board(document.board, document)
            page: QWidget = self.view
        else:
            assert isinstance(document.value, TileSet)
            if self.tiles.tile_set != document.value:
                self.tiles.show_set(document.value)
            page = self.tiles
        if self.versions.against:
            self.versions.show()
        else:
            self.show_page(page)
        return carried

    def _draw_board(self, board: Board, document: Document) -> Carried | None:
        """Show a board, with what was laid before where it still fits; None: nothing changed."""
        desk = self.desk
        old = desk.sandbox
        if self._start is not None and (board == self._start or board == old.board):
            return None
        if self._start is None:
            path = document.path if document.kind == "sandbox" else None
            self._carried, self._standing = Carried(Sandbox(board, path)), PreviewStanding()
        else:
            self._standing = PreviewStanding.of(desk, self._standing)
            self._carried = carry_over(old, board, self._carried)
        self._start = board
        desk.open(self._carried.sandbox)
        desk.set_theme(self.scene.theme, self.look)
        self._standing.take_again(desk)
        return self._carried

    _start: Board | None = None
    """The board as the file has it, without what was laid here."""

    _carried: Carried | None = None
    """How the sandbox came about from that of the state before."""

    _standing: PreviewStanding | None = None

    # -- pages ---------------------------------------------------------------------------

    def on_map(self) -> bool:
        """Whether the board is worked on."""
        return self.pages.currentWidget() is self.view

    def on_tiles(self) -> bool:
        """Whether the tile sheet is shown."""
        return self.pages.currentWidget() is self.tiles

    def comparing(self) -> bool:
        """Whether two versions stand side by side."""
        return self.pages.currentWidget() is self.compare

    def show_page(self, page: QWidget) -> None:
        """Show one of the pages."""
        if self.pages.currentWidget() is not page or page is self.note:
            self.pages.setCurrentWidget(page)
            self._show_parts()
            if self.isActiveWindow():
                (self.tiles.sheet if page is self.tiles else page).setFocus()
        self.actions_of.refresh()

    def _show_parts(self) -> None:
        on_map = self.on_map()
        self.docks.show(on_map and self.actions_of.by_key["panels"].isChecked())
        pages = ((self.view, MAP), (self.tiles, TILES), (self.compare, COMPARE))
        shown = self.pages.currentWidget()
        self._bar.show_for(next((name for page, name in pages if page is shown), ""))
        self.status.percent.setVisible(on_map)
        self._show_faults()

    def list_faults(self) -> None:
        """List the mistakes of the file, and of the one it is compared with."""
        latest = self.source.latest
        own = latest.issues if latest is not None else ()
        kept = self.source.good is not None
        name = self.source.path.name
        if not own and self.versions.issues and self.versions.other is not None:
            name = self.versions.other.path.name
        self.faults.show_issues((*own, *self.versions.issues), name, kept=kept)
        self._show_faults()

    def tell(self, text: str, *, bad: bool = False) -> None:
        """Say a few words under the drawing for a moment."""
        self.notice.say(text, self.look, bad=bad)

    def _show_faults(self) -> None:
        """The list of mistakes is there exactly while there are some."""
        wanted = bool(self.faults.issues)
        if wanted and self._below.isHidden():
            self._below.show()
            height = min(210, max(130, self.height() // 4))
            self.resizeDocks([self._below], [height], Qt.Orientation.Vertical)
        elif not wanted:
            self._below.hide()

    def set_panels(self, on: bool) -> None:
        """Show or hide all panels."""
        self.actions_of.by_key["panels"].setChecked(on)
        self._show_parts()

    def leave(self) -> None:
        """Esc: put back, leave the tool, the hex, the search, the comparison, full screen."""
        if (self.on_map() and self.desk.leave()) or (self.on_tiles() and self.tiles.stop_finding()):
            return
        if self.comparing() and self.versions.issues:
            # with the other file its mistakes would go, and nothing would bring them back
            key = self.actions_of.specs["compare_end"].keys[0]
            self.status.say(
                tr("{file} has mistakes; {key} ends the comparison", file=self.faults.name, key=key)
            )
        elif self.comparing():
            self.end_comparison()
        elif self.isFullScreen():
            self.set_full_screen(False)

    def end_comparison(self) -> None:
        """Show the file alone again."""
        self.versions.end()
        good = self.source.good
        if good is not None:
            self.show_page(self.view if good.board is not None else self.tiles)
        self.list_faults()

    # -- mistakes ------------------------------------------------------------------------

    def has_faults(self) -> bool:
        """Whether mistakes are listed."""
        return bool(self.faults.issues)

    # -- the board -----------------------------------------------------------------------

    def use_tool(self, which: str) -> None:
        """Go on with a tool: ``look``, ``lay`` or ``token``."""
        desk = self.desk
        tools = {"look": None, "lay": desk.lay_tool, "token": desk.token_tool}
        desk.use_tool(tools[which])
        panel = {"lay": "tiles", "token": "companies"}.get(which)
        if panel and self.actions_of.by_key["panels"].isChecked():
            self.docks.open(panel)
        self._desk_changed()

    def can_rotate(self) -> bool:
        """Whether there is a tile to turn."""
        return self.on_tiles() or (self.on_map() and bool(self.desk.lay_tool.picked))

    def rotate(self, by: int) -> None:
        """Turn the tile in hand, or the one looked at, by sixths clockwise."""
        if self.on_tiles():
            self.tiles.turn(by)
        else:
            self.desk.rotate(by)

    def _desk_changed(self) -> None:
        desk, by_key, now = self.desk, self.actions_of.by_key, self.view.tool
        by_key["lay"].setChecked(now is desk.lay_tool)
        by_key["token"].setChecked(now is desk.token_tool)
        by_key["look"].setChecked(now not in (desk.lay_tool, desk.token_tool))
        self.actions_of.refresh()
        self._say_title()

    def _hex_reached(self, hex_name: str) -> None:
        """Pointer or keyboard came to a hex: its panel says what it is and what fits."""
        self.status.say_place(self.desk.place_name(hex_name))
        self.desk.inspect(hex_name)

    def save(self) -> bool:
        """Save what is laid as a sandbox file; False when it was not done."""
        sandbox = self.desk.sandbox
        path = sandbox.path
        if path is None:
            suggested = self.source.path.with_name(f"{self.source.path.stem}-laid.yaml")
            path = self.ask_save(suggested)
        if path is None:
            return False
        try:
            path = path if path == sandbox.path else as_named(path, BOARDS)
            sandbox.save(path)
        except OSError as error:
            self.status.say(
                tr("{file} was not saved: {reason}", file=path, reason=error.strerror or error)
            )
            return False
        self.settings.add_recent(path)
        self.status.say(tr("Saved as {file}", file=path))
        return True

    def zoom(self, step: int) -> None:
        """Zoom what is shown in (1) or out (-1), or show it whole (0)."""
        factor = {1: 1.25, -1: 0.8}.get(step)
        if self.comparing():
            self.compare.zoom_by(step) if step else self.compare.fit()
        elif self.on_tiles():
            self.tiles.zoom_by(step) if step else self.tiles.reset_zoom()
        elif factor:
            self.view.zoom_by(factor)
        else:
            self.view.fit()

    # -- looks and words -----------------------------------------------------------------

    def show_look(self) -> None:
        """Show the look in all parts of the window."""
        super().show_look()
        look, theme = self.look, self.scene.theme
        self.status.set_look(look)
        self.desk.set_theme(theme, look)
        self.tiles.set_theme(theme, look)
        self.compare.set_theme(theme, look)
        self.faults.set_look(look)
        self.note.setStyleSheet(f"color: {look.muted}; font-size: 14pt; padding: 40px;")
        self.age.setStyleSheet(f"color: {look.muted}; padding: 0 8px;")

    def set_language(self, to: str) -> None:
        """Speak another language from now on."""
        super().set_language(to)
        # The sentences of the mistakes are made when the file is read.
        self.source.loader.load()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        super().retranslate()
        fill_menus(self)
        for part in (self.desk, self.tiles, self.compare, self.faults, self.status, self.docks):
            part.retranslate()
        self._bar.retranslate()
        if self.source.latest is None:
            self.note.setText(tr("Reading {file} …", file=self.source.path.name))
        self._say_title()
        self.age.say()
        self.actions_of.refresh()

    def _say_title(self) -> None:
        name = self.source.path.name
        faults = self.source.latest is not None and self.source.latest is not self.source.good
        sign = "✕ " if faults else "● " if self._has_laid() else ""
        self.setWindowTitle(f"{sign}{name} – {tr('Preview')} – Stambana")

    def _has_laid(self) -> bool:
        sandbox = self.desk.sandbox
        return self._start is not None and sandbox.dirty and sandbox.history.position > 0

    def set_coordinates(self, on: bool) -> None:
        """Show or hide the name of every hex."""
        super().set_coordinates(on)
        self.compare.set_coordinates(on)

    # -- files ---------------------------------------------------------------------------

    def choose(self) -> None:
        """Ask for a file and preview it here."""
        path = self.ask_open(tr("Preview a map or a tile set"))
        if path is not None and self.may_leave():
            self.open(path)

    def open(self, path: Path) -> None:
        """Preview another file in this window."""
        self.versions.end()
        self.source.close()
        self.source.deleteLater()
        self.source = WatchedSource(path, self)
        self.source.read.connect(self._read)
        self._start = None
        self.show_page(self.note)
        self.retranslate()
        self.source.start()

    def choose_other(self) -> None:
        """Ask for a file and compare with it."""
        path = self.ask_open(tr("Compare with …"))
        if path is not None:
            self.versions.begin_with(path)

    def may_leave(self) -> bool:
        """Whether what was laid may be left: saved, or given up when asked."""
        if not self._has_laid():
            return True
        answer = self.ask_unsaved()
        return self.save() if answer == "save" else answer == "discard"

    # -- events --------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Look at the files when the window is turned to."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.source.watch.look()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved tiles, then stop reading and watching."""
        if not self.may_leave():
            event.ignore()
            return
        self.age.stop()
        self.source.close()
        self.versions.end()
        self.settings.sync()
        event.accept()
