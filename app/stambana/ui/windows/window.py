"""The main window: board, start page, and around the board everything to work on it.

It comes in three steps, so that the board is on the screen at once.  With a picture kept from
the last time the window shows that and nothing else, and this module loads nothing that the
picture does not need.  ``build`` then makes the board itself, the start page and the menu.
When they are painted, ``finish`` adds toolbar, panels and tools.  Whoever needs them earlier
calls ``finish``; calling it again does nothing.

The window asks before anything is lost that is not saved, and at no other time.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from stambana.ui.board.geometry import place
from stambana.ui.style.dressing import DressedWindow
from stambana.ui.windows.first import FirstPicture, KeptStart
from stambana.ui.windows.settings import Settings
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.art.shapes import Drawing
    from stambana.table.sandbox import Sandbox
    from stambana.track.board import Board
    from stambana.ui.board.view import BoardView
    from stambana.ui.desk.desk import Desk
    from stambana.ui.game.games import Games
    from stambana.ui.windows.docks import Docks
    from stambana.ui.windows.filing import Filing
    from stambana.ui.windows.problems import Problems
    from stambana.ui.windows.start_page import StartPage
    from stambana.ui.windows.status import StatusLine


class MainWindow(DressedWindow):
    """The window.

    ``open_preview`` makes the window of the design preview for a file; without it there is no
    preview to choose.  With ``first``, what was kept of the first board, only its picture is
    shown until ``build`` is called; without it the window is built at once.
    """

    view: BoardView
    start: StartPage
    problems: Problems
    filing: Filing
    status: StatusLine
    _games: Games | None

    def __init__(
        self,
        settings: Settings,
        open_preview: Callable[[Path], QWidget] | None = None,
        first: KeptStart | None = None,
    ) -> None:
        super().__init__()
        self.settings = settings
        self.desk: Desk | None = None
        self.docks: Docks | None = None
        self._open_preview = open_preview
        self._toolbar: QToolBar | None = None
        self._built = False
        self.setAcceptDrops(True)
        place(self, settings.bytes_of("geometry"))
        if first is None:
            self.build()
        else:
            self.setWindowTitle("Stambana")
            self.setCentralWidget(FirstPicture(first))

    def build(self) -> None:
        """Make board, start page and menu; nothing when they are made already."""
        if self._built:
            return
        self._built = True
        from stambana.art.themes import load_theme
        from stambana.ui.board.scene import BoardScene
        from stambana.ui.board.view import BoardView
        from stambana.ui.windows.actions import Actions
        from stambana.ui.windows.filing import Filing
        from stambana.ui.windows.menus import fill_menus
        from stambana.ui.windows.problems import Problems
        from stambana.ui.windows.start_page import StartPage
        from stambana.ui.windows.status import StatusLine

        settings = self.settings
        self.actions_of = Actions(self)
        self.actions_of.set_single_keys(settings.single_keys)
        self.choose_look()
        self.scene = BoardScene(load_theme(self.theme_name()), self)
        self.view = BoardView(self.scene)
        self.view.setAcceptDrops(False)
        self.view.viewport().installEventFilter(self)
        self.view.installEventFilter(self)
        self.start = StartPage(self.look)
        self.problems = Problems()
        self.filing = Filing(self, self._open_preview)
        self._games = None
        self.status = StatusLine(self.view, self.actions_of)
        self.setStatusBar(self.status)
        self._lay_out()
        self._bind()
        fill_menus(self)
        self.start.set_preview_possible(self._open_preview is not None)
        self.actions_of.by_key["preview"].setVisible(self._open_preview is not None)
        self.start.set_recent(settings.recent)
        self.scene.set_coordinates(settings.coordinates)
        self._say_title()
        self.actions_of.refresh()
        self.start.show_main()

    # -- putting together ----------------------------------------------------------------

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.view, 1)
        self.problems.setMaximumHeight(230)
        right.addWidget(self.problems)
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.start)
        row.addLayout(right, 1)
        self.setCentralWidget(middle)

    def finish(self) -> None:
        """Add toolbar, panels and tools; the board is on the screen already."""
        if self.desk is not None:
            return
        from stambana.table.sandbox import Sandbox, empty_board
        from stambana.table.shelf import shelf
        from stambana.ui.desk.desk import Desk
        from stambana.ui.windows.docks import Docks
        from stambana.ui.windows.toolbar import make_toolbar

        board = self.scene.board or empty_board()
        self.desk = Desk(self.view, Sandbox(board), self.look, self)
        self.desk.said.connect(self.status.say)
        self.desk.changed.connect(self._desk_changed)
        self.scene.hex_hovered.connect(self._say_hovered)
        self.scene.hex_left.connect(lambda: self.status.say_place(""))
        self.docks = Docks(self, self.desk, self.settings.bytes_of("docks"))
        self._toolbar = make_toolbar(self, self.desk)
        self.start.set_maps(shelf())
        self.start.set_recovery(self._crashed())
        self._set_compact()
        self.show_look()
        self._show_parts()
        self._desk_changed()

    def _crashed(self) -> Path | None:
        """A game that was on the table when the program ended by force."""
        from stambana.table.folder import crashed, games_folder

        try:
            found = crashed(games_folder(), self.settings.recent)
        except OSError:
            return None
        return found[0] if found else None

    def ready_desk(self) -> Desk:
        """The desk, made now if need be."""
        self.finish()
        assert self.desk is not None
        return self.desk

    @property
    def games(self) -> Games:
        """The games of this window, loaded when first asked for."""
        if self._games is None:
            from stambana.ui.game.games import Games

            self._games = Games(self)
        return self._games

    # -- what actions do -----------------------------------------------------------------

    def _bind(self) -> None:
        bind = self.actions_of.bind
        on_board, filing = self.on_board, self.filing
        bind("start", self.show_start, on_board)
        bind("new_game", lambda: self.games.new())
        bind("new", self.show_maps)
        bind("open", filing.choose_and_open)
        bind("preview", filing.choose_and_preview)
        bind("save", filing.save, on_board)
        bind("save_as", filing.save_as, on_board)
        bind("export", filing.paper.export, on_board)
        bind("print", filing.paper.print, on_board)
        bind("quit", self.close)
        bind("undo", lambda: self._sandbox().undo(), lambda: self._can(lambda box: box.can_undo))
        bind("redo", lambda: self._sandbox().redo(), lambda: self._can(lambda box: box.can_redo))
        bind("undo_all", lambda: self._sandbox().jump(0), lambda: self._can(lambda b: b.can_undo))
        bind("redo_all", self._redo_all, lambda: self._can(lambda box: box.can_redo))
        bind("search", self.search)
        bind("look", lambda _on: self._use("look"), on_board)
        bind("lay", lambda _on: self._use("lay"), on_board)
        bind("token", lambda _on: self._use("token"), on_board)
        bind("routes", lambda _on: self._use("routes"), on_board)
        bind("company", lambda: self.ready_desk().chooser.open_list(), on_board)
        bind("impossible", lambda on: self.ready_desk().show_impossible(on), self._has_company)
        bind("futures", lambda: self.ready_desk().show_futures(), self._has_company)
        bind("take_routes", lambda: self.ready_desk().route_tool.take(), self._has_routes)
        bind("leave", self.leave)
        bind("rotate", lambda: self.ready_desk().rotate(1), self._has_tile)
        bind("rotate_back", lambda: self.ready_desk().rotate(-1), self._has_tile)
        bind("remove", lambda: self.ready_desk().remove_tile(), on_board)
        bind("free", lambda on: self.ready_desk().lay_tool.set_free(on), on_board)
        bind("zoom_in", lambda: self.view.zoom_by(1.25))
        bind("zoom_out", lambda: self.view.zoom_by(0.8))
        bind("fit", self.view.fit)
        bind("coordinates", self.set_coordinates)
        bind("panels", self.set_panels, on_board)
        bind("full_screen", self.set_full_screen)
        bind("help", self.show_help)
        bind("single_keys", self.set_single_keys)
        bind("about", self.show_about)
        self.check_switches()
        start = self.start
        start.game_chosen.connect(lambda: self.games.new())
        start.recover_chosen.connect(self._recover)
        start.new_chosen.connect(self.show_maps)
        start.continue_chosen.connect(self._continue)
        start.open_chosen.connect(self.filing.choose_and_open)
        start.preview_chosen.connect(self.filing.choose_and_preview)
        start.file_chosen.connect(self.filing.open)
        start.forget_chosen.connect(self._forget)
        start.map_chosen.connect(self.filing.new_on)
        self.problems.closed.connect(self.problems.hide)
        self.problems.chosen.connect(self.filing.show_place)
        self.follow_system()

    def on_board(self) -> bool:
        """Whether the board is worked on, not the start page shown."""
        return self.start.isHidden()

    def _can(self, ask: Callable[[Sandbox], bool]) -> bool:
        return self.on_board() and self.desk is not None and ask(self.desk.sandbox)

    def _has_tile(self) -> bool:
        return self.desk is not None and bool(self.desk.lay_tool.picked)

    def _has_company(self) -> bool:
        return self.on_board() and self.desk is not None and bool(self.desk.building.company)

    def _has_routes(self) -> bool:
        return self.desk is not None and self.view.tool is self.desk.route_tool

    def _sandbox(self) -> Sandbox:
        return self.ready_desk().sandbox

    def _redo_all(self) -> None:
        self._sandbox().jump(len(self._sandbox().history.moves))

    def _use(self, which: str) -> None:
        desk = self.ready_desk()
        ways: dict[str, Callable[[], object]] = {
            "look": lambda: desk.use_tool(None),
            "lay": desk.use_lay_tool,
            "token": desk.use_token_tool,
            "routes": lambda: desk.use_tool(desk.route_tool),
        }
        ways[which]()
        panels = {"lay": "tiles", "token": "companies", "routes": "routes"}
        if which in panels:
            self._open_panel(panels[which])
        self._show_tool()

    def _open_panel(self, name: str) -> None:
        if self.docks is not None and self.actions_of.by_key["panels"].isChecked():
            self.docks.open(name)

    def leave(self) -> None:
        """Esc: put back, leave the tool, the hex, the list of maps, the start page, full screen."""
        if self.start.isVisible():
            if self.start.showing_maps:
                self.start.show_main()
            elif self.filing.has_board:
                self.show_board_page()
        elif self.desk is not None and self.desk.leave():
            return
        elif self.isFullScreen():
            self.set_full_screen(False)

    def _forget(self, path: Path) -> None:
        self.settings.forget_recent(path)
        self.start.set_recent(self.settings.recent)

    def _recover(self, path: Path) -> None:
        """Open an interrupted game; it is offered once, and then the next of them."""
        from stambana.table.folder import forget_crash, is_open

        self.games.open(path)
        if not is_open(path):  # it could not be opened, or goes on in another file
            forget_crash(path)
        self.start.set_recovery(self._crashed())

    def _continue(self) -> None:
        if self._games is not None and self._games.window is not None:
            self._games.show()
            return
        if self.filing.has_board:
            self.show_board_page()
            return
        there = next((path for path in self.settings.recent if path.exists()), None)
        if there is not None:
            self.filing.open(there)

    # -- pages ---------------------------------------------------------------------------

    def show_first(self, board: Board, drawing: Drawing | None = None) -> None:
        """Show a board beside the start page; ``drawing`` is what it looks like, if known."""
        self.scene.show_board(board, drawing)

    def show_sandbox(self, sandbox: Sandbox) -> None:
        """Work on a sandbox: show its board and the panels."""
        desk = self.ready_desk()
        desk.open(sandbox)
        desk.set_theme(self.scene.theme, self.look)
        self.view.fit()
        self.show_board_page()

    def show_board_page(self) -> None:
        """Go from the start page to the board that is open."""
        self.start.hide()
        self._show_parts()
        self._desk_changed()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_start(self) -> None:
        """Go to the start page; the board stays as it is."""
        self.ready_desk().use_tool(None)
        game = self._games.name if self._games is not None else ""
        self.start.set_current(game or (self.filing.name if self.filing.has_board else ""))
        self.start.set_recent(self.settings.recent)
        self.start.show()
        self._show_parts()
        self._desk_changed()
        self.start.show_main()

    def show_maps(self) -> None:
        """Go to the list of maps."""
        self.show_start()
        self.start.show_maps()

    def _show_parts(self) -> None:
        on_board = self.on_board()
        panels = on_board and self.actions_of.by_key["panels"].isChecked()
        if self.docks is not None:
            self.docks.show(panels)
        if self._toolbar is not None:
            self._toolbar.setVisible(on_board)
            if on_board and self.desk is not None:
                self._set_compact()

    def set_panels(self, on: bool) -> None:
        """Show or hide all panels."""
        self.actions_of.by_key["panels"].setChecked(on)
        self._show_parts()

    def _desk_changed(self) -> None:
        self.actions_of.refresh()
        self._show_tool()
        self._say_title()

    def _show_tool(self) -> None:
        desk = self.desk
        if desk is None:
            return
        now = self.view.tool
        by_key = self.actions_of.by_key
        by_key["lay"].setChecked(now in (desk.lay_tool, desk.building.tool))
        by_key["routes"].setChecked(now is desk.route_tool)
        by_key["impossible"].setChecked(desk.building.ring.with_impossible)
        by_key["token"].setChecked(now is desk.token_tool)
        by_key["look"].setChecked(now not in desk.tools)

    # -- looks and words -----------------------------------------------------------------

    def show_look(self) -> None:
        """Show the look in all parts of the window."""
        super().show_look()
        look = self.look
        self.start.set_look(look)
        self.status.set_look(look)
        if self.desk is not None:
            self.desk.set_theme(self.scene.theme, look)

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        from stambana.ui.windows.menus import fill_menus

        super().retranslate()
        fill_menus(self)
        self.start.retranslate()
        self.status.retranslate()
        if self.desk is not None:
            self.desk.retranslate()
            self._say_toolbar()
            self._set_compact()
        if self.docks is not None:
            self.docks.retranslate()
        self._desk_changed()

    def _say_toolbar(self) -> None:
        if self._toolbar is not None:
            self._toolbar.setWindowTitle(tr("Toolbar"))

    def _say_title(self) -> None:
        if self.on_board() and self.filing.has_board:
            dot = "● " if self.filing.dirty else ""
            self.setWindowTitle(f"{dot}{self.filing.name} – Stambana")
        else:
            self.setWindowTitle("Stambana")

    def _say_hovered(self, hex_name: str) -> None:
        if self.desk is not None:
            self.status.say_place(self.desk.place_name(hex_name))

    # -- events --------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Finish after the board's first picture; hold back single keys when they are off."""
        if watched is self.view.viewport() and event.type() == QEvent.Type.Paint:
            self.view.viewport().removeEventFilter(self)
            QTimer.singleShot(0, self, self.finish)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the phases share one button."""
        super().resizeEvent(event)
        if self.desk is not None and self.docks is not None:
            self._set_compact()

    def _set_compact(self) -> None:
        from stambana.ui.windows.toolbar import set_compact

        assert self.desk is not None
        for compact in (False, True):
            self.desk.phases.set_compact(compact)
            if self._toolbar is not None:
                set_compact(self, self._toolbar, compact)
                if self._toolbar.sizeHint().width() <= self.width():
                    break

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files of boards and games."""
        if _dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the first file dropped."""
        paths = _dropped(event)
        if paths and self._built:
            event.acceptProposedAction()
            # After the drop has ended: the question about unsaved work may come.
            QTimer.singleShot(0, self, lambda: self.filing.open(paths[0]))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved work, then remember where everything stands."""
        games = self._games if self._built else None
        if self._built and not (self.filing.may_leave() and (games is None or games.may_leave())):
            event.ignore()
            return
        if games is not None:
            games.close()
        self.settings.set_bytes("geometry", self.saveGeometry())
        if self.docks is not None:
            self.settings.set_bytes("docks", self.docks.state())
        self.settings.sync()
        if self.desk is not None:
            self.desk.close()
        event.accept()


_SUFFIXES = (".yaml", ".yml", ".stambana", ".json")
"""Files that can be dropped on the window."""


def _dropped(event: QDropEvent) -> list[Path]:
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix.lower() in _SUFFIXES]
