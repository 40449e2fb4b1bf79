"""The window of a game: the board in the middle, the decision beside it, the log, the panels.

The window knows no title: what is open, in what words, and what follows comes from
``table.game_table``; the panels of a title's family come from ``ui.panel_registry``.  Every
move is kept before it is shown.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLineEdit,
    QMessageBox,
    QSizePolicy,
    QSpinBox,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from stambana.art.themes import load_theme
from stambana.engine.actions import Action
from stambana.table.game_table import GameTable
from stambana.table.keeping import why
from stambana.track.facts import spoken, title
from stambana.ui.board.geometry import place
from stambana.ui.board.pictures import TilePictures
from stambana.ui.board.scene import BoardScene
from stambana.ui.board.view import BoardView
from stambana.ui.game.actions import catalogue
from stambana.ui.game.banner import LookBanner
from stambana.ui.game.board_work import BoardWork
from stambana.ui.game.corrections import CorrectDialog, EndDialog
from stambana.ui.game.curtain import CurtainCover, CurtainStrip
from stambana.ui.game.decision_panel import DecisionPanel
from stambana.ui.game.docks import GameDocks
from stambana.ui.game.files import GameFiles
from stambana.ui.game.log_panel import LogPanel
from stambana.ui.paper.boards import of_board
from stambana.ui.paper.commands import Paper
from stambana.ui.style.dressing import DressedWindow
from stambana.ui.style.look import Look
from stambana.ui.windows.actions import FILE, Actions
from stambana.ui.windows.menus import fill_menus
from stambana.ui.windows.problems import Problems
from stambana.ui.windows.settings import Settings
from stambana.ui.windows.status import StatusLine
from stambana.words import tr

_TOOLBAR = ("start", "", "undo", "redo", "turn_start", "", "look_back", "look_on", "")


class GameWindow(DressedWindow):
    """One game on the screen.

    ``left`` is sent when people go back to the start page, ``closed`` when the window is
    closed.  ``confirm`` asks before what cannot be undone (tests put their own in), and
    ``may_close`` is asked before the window closes.
    """

    left = Signal()
    closed = Signal()

    def __init__(self, table: GameTable, settings: Settings) -> None:
        super().__init__()
        self.table = table
        self.settings = settings
        self.files = GameFiles(self)
        self.confirm: Callable[[str, str, str], bool] = self._confirm
        self.may_close: Callable[[], bool] = lambda: True
        self.actions_of = Actions(self, catalogue)
        self.choose_look()
        self.scene = BoardScene(load_theme(self.theme_name()), self)
        self.view = BoardView(self.scene)
        self.view.installEventFilter(self)
        self.banner = LookBanner(table)
        self.strip = CurtainStrip(table)
        self.problems = Problems()
        self.problems.setMaximumHeight(160)
        self.problems.closed.connect(self.problems.hide)
        self.scene.show_board(table.board)
        self.work = BoardWork(self.view, table, self.look, self)
        self.panel = DecisionPanel(table, self.work, self.look)
        self.panel.elsewhere = lambda: self.work.takes_enter
        self.log = LogPanel(table, self.look)
        self.status = StatusLine(self.view, self.actions_of)
        self.setStatusBar(self.status)
        self.paper = Paper(
            self,
            lambda: of_board(table.board, coordinates=settings.coordinates),
            said=self.status.say,
            failed=self.problems.show_failure,
        )
        self.paper.stem = lambda: table.path.stem if table.path else table.title.key
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addWidget(self.strip)
        column.addWidget(self.view, 1)
        column.addWidget(self.problems)
        self.setCentralWidget(middle)
        place(self, settings.bytes_of("geometry"))
        self.docks = GameDocks(
            self, table, self.panel, self.log, self._surroundings, self._board_shape
        )
        docks = tuple(self.docks.by_name.values())
        self.curtain = CurtainCover(self, table, self.look, docks, self.panel.rest)
        self._bind()
        self._make_toolbar()
        self._fill_menus()
        self.scene.set_coordinates(settings.coordinates)
        self.show_look()
        table.observers.append(self.refresh)
        table.failed = self._keeping_failed
        table.kept_again = self._kept_again
        table.noted = self._noted
        self._stands = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.refresh_panels)
        self.refresh()

    # -- putting together ---------------------------------------------------------------------

    def _surroundings(self) -> tuple[Look, object]:
        return self.look, self.scene.theme

    def _board_shape(self) -> float:
        box = self.scene.box
        return box.width() / box.height() if box.height() else 1.0

    def _bind(self) -> None:
        bind, table = self.actions_of.bind, self.table
        bind("start", self.leave_table)
        bind("new_game", self.files.new_wanted.emit)
        bind("open", self.files.open)
        bind("save_as", self.files.save_as)
        bind("export", self.paper.export)
        bind("print", self.paper.print)
        bind("export_table", lambda: self.docks.export(), lambda: self.docks.can_export)
        bind("quit", self._quit)
        bind("undo", self._undo, lambda: table.can_undo)
        bind("redo", table.redo, lambda: table.can_redo)
        bind("turn_start", table.back_to_turn_start, lambda: table.can_undo)
        bind("redo_all", table.redo_all, lambda: table.can_redo)
        by_hand = lambda: not (table.over or table.looking)  # noqa: E731
        bind("correct", self.correct, by_hand)
        bind("end_game", self.end_game, by_hand)
        bind("forget_lines", self.forget_lines, lambda: bool(table.branches()))
        bind("search", self.search)
        bind("look_back", lambda: table.look_by(-1), lambda: table.number(table.at) > 0)
        bind("look_on", lambda: table.look_by(1), lambda: table.looking)
        bind("look_home", table.look_back, lambda: table.looking)
        bind("play_on", table.play_on, lambda: table.looking)
        bind("leave", self.step_back)
        bind("confirm", self.enter)
        bind("pass", self._pass)
        self._digits = [self._digit(number) for number in range(1, 10)]
        bind("to_panel", self._to_panel)
        bind("to_board", lambda: self.view.setFocus(Qt.FocusReason.ShortcutFocusReason))
        bind("zoom_in", lambda: self.view.zoom_by(1.25))
        bind("zoom_out", lambda: self.view.zoom_by(0.8))
        bind("fit", self.view.fit)
        bind("coordinates", self.set_coordinates)
        bind("panels", self._set_panels)
        bind("full_screen", self.set_full_screen)
        bind("help", self.show_help)
        bind("single_keys", self.set_single_keys)
        bind("about", self.show_about)
        self.check_switches()
        self.set_single_keys(self.settings.single_keys)
        self.panel.chosen.connect(self.choose)
        self.curtain.uncovered.connect(self._to_panel)
        self.view.hex_reached.connect(self.panel.mark)
        self.panel.said.connect(self.status.say)
        self.log.looked.connect(table.look)
        self.banner.play_on.connect(table.play_on)
        self.banner.back.connect(table.look_back)
        self.work.said.connect(self.status.say)
        self.view.tool_changed.connect(lambda tool: self.status.say(tool.status))
        self.scene.hex_hovered.connect(self._say_hovered)
        self.scene.hex_left.connect(lambda: self.status.say_place(""))
        self.view.describe = self._describe
        self.follow_system()

    def _fill_menus(self) -> None:
        self.files.add_recent(fill_menus(self)[FILE])

    def _make_toolbar(self) -> None:
        bar = QToolBar()
        bar.setObjectName("toolbar")
        bar.setMovable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        by_key = self.actions_of.by_key
        for key in _TOOLBAR:
            if key:
                bar.addAction(by_key[key])
            else:
                bar.addSeparator()
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bar.addWidget(spacer)
        bar.addAction(by_key["help"])
        self.addToolBar(bar)
        for button in bar.findChildren(QToolButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        bar.setWindowTitle(tr("Toolbar"))
        self._toolbar = bar

    # -- the game -----------------------------------------------------------------------------

    def choose(self, action: Action) -> None:
        """Do what a person decided on, or say why not."""
        verdict = self.table.choose(action)
        if not verdict:
            self.status.say(verdict.text)

    def _undo(self) -> None:
        if self.table.looking:
            self.table.look_back()
        else:
            self.table.undo()

    def refresh(self) -> None:
        """Show the table as it stands now."""
        board = self.table.board
        if self.scene.board is not board:
            self.scene.update_board(board)
        self.banner.refresh()
        self.strip.refresh()
        self.panel.refresh()
        self.curtain.refresh()
        self._soon.start()
        self.actions_of.refresh()
        self._say_title()

    def refresh_panels(self) -> None:
        """Show log and panels; they come after the board and the decision."""
        self._soon.stop()
        self.log.refresh()
        self.docks.refresh()

    def _say_title(self) -> None:
        table = self.table
        duty = next((at for at in table.game.decisions if at.waits), None)
        person = table.curtain.person or (duty.actor if duty is not None else "")
        if table.over:
            now = tr("the game is over")
        elif person:
            now = tr("{player} decides", player=person)
        else:
            now = ""
        self.setWindowTitle(" – ".join(filter(None, (table.name, now, "Stambana"))))

    def _say_hovered(self, hex_name: str) -> None:
        board = self.table.board
        self.status.say_place(title(board, hex_name) if hex_name in board.map.hexes else "")

    def _describe(self, hex_name: str) -> str:
        board = self.table.board
        return spoken(board, hex_name) if hex_name in board.map.hexes else ""

    def _keeping_failed(self, error: OSError) -> None:
        self.problems.show_failure(
            tr(
                "The last move could not be written to the disk: {why}. The game goes on; free "
                "some room, or save a copy elsewhere.",
                why=why(error),
            )
        )

    def _kept_again(self) -> None:
        self.problems.hide()
        self._remember_file()
        self.status.say(tr("All moves are on the disk again"))

    def _noted(self, note: str) -> None:
        self._remember_file()
        self.problems.show_failure(note)

    def _remember_file(self) -> None:
        if self.table.path is not None:
            self.settings.add_recent(self.table.path)

    # -- keys ---------------------------------------------------------------------------------

    def enter(self) -> None:
        """Enter: the button that has the mark, wherever the keyboard is.

        On the board it is a click on the keyboard's hex where that does something; a button of
        another part of the window to which somebody went is pressed itself.
        """
        focus = QApplication.focusWidget()
        curtain = self.table.curtain
        if isinstance(focus, QAbstractButton) and not self.panel.isAncestorOf(focus):
            focus.click()
        elif curtain.covered:
            self.curtain.lift()
        elif self.work.takes_enter:
            self.view.click_at_cursor()
        elif self.panel.marked is None and self.view.hasFocus() and self.view.cursor_hex:
            self.view.click_at_cursor()  # says why nothing can be done there
        else:
            self.panel.confirm()
        self.panel.mark()

    def _pass(self) -> None:
        if not self.table.curtain.covered:
            self.panel.press_pass()

    def _digit(self, number: int) -> QShortcut:
        """The shortcut of a digit; text fields take their digits before it."""

        def press() -> None:
            if not self.table.curtain.covered:
                self.panel.press(number)

        shortcut = QShortcut(QKeySequence(str(number)), self)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(press)
        return shortcut

    def set_single_keys(self, on: bool) -> None:
        """Let keys without Ctrl act, digits among them, or not."""
        super().set_single_keys(on)
        for shortcut in self._digits:
            shortcut.setEnabled(on)
        self.panel.set_keys(on)

    def step_back(self) -> None:
        """Esc: the last choice, the form, looking around, full screen."""
        focus = QApplication.focusWidget()
        if self.panel.back():
            return
        if self.table.curtain.lifted:
            self.table.cover()
            return
        if self.table.looking:
            self.table.look_back()
        elif self.isFullScreen():
            self.set_full_screen(False)
        elif isinstance(focus, QLineEdit | QSpinBox):
            self._to_panel()

    def _to_panel(self) -> None:
        """Give the decision the keyboard: its number, else itself; nothing is marked by that."""
        page = self.panel.page
        if page is None or not page.take_focus():
            self.panel.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # -- by hand ------------------------------------------------------------------------------

    def correct(self) -> None:
        """Ask what is to be set by hand, and do it."""
        self._ask(CorrectDialog(self.table, self))

    def end_game(self) -> None:
        """Say how the game would end here, and end it."""
        self._ask(EndDialog(self.table, self))

    def _ask(self, dialog: CorrectDialog | EndDialog) -> None:
        dialog.chosen.connect(self.choose)
        dialog.open()

    def forget_lines(self) -> None:
        """Forget the lines of play that were left, once that is confirmed."""
        count = len(self.table.branches())
        if self.confirm(
            tr("Forget the other lines of play"),
            tr(
                "1 other line of play is forgotten. This cannot be undone."
                if count == 1
                else "{number} other lines of play are forgotten. This cannot be undone.",
                number=count,
            ),
            tr("Forget it") if count == 1 else tr("Forget them"),
        ):
            self.table.forget_lines()

    def _confirm(self, title: str, text: str, does: str) -> bool:
        box = QMessageBox(QMessageBox.Icon.Warning, title, text, parent=self)
        yes = box.addButton(does, QMessageBox.ButtonRole.DestructiveRole)
        no = box.addButton(tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(no)
        box.exec()
        return box.clickedButton() is yes

    # -- leaving ------------------------------------------------------------------------------

    def leave_table(self) -> None:
        """Go to the start page; the game is kept."""
        self.remember()
        self.left.emit()

    def remember(self) -> None:
        """Write down where window and panels stand."""
        self.settings.set_bytes("geometry", self.saveGeometry())
        self.settings.set_bytes("game_docks", self.docks.state())

    def _quit(self) -> None:
        self.close()

    def showEvent(self, event: QShowEvent) -> None:
        """Put the panels in their places once the window has its size."""
        super().showEvent(event)
        if not self._stands:
            self._stands = True
            self.docks.restore(self.settings.bytes_of("game_docks"))
            page = self.panel.page
            if page is None or not page.take_focus():
                self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.curtain.refresh()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember where everything stands, once all of the game is kept."""
        if not self.may_close():
            event.ignore()
            return
        self.remember()
        self.settings.sync()
        self.work.close()
        event.accept()
        self.closed.emit()

    # -- looks and words ----------------------------------------------------------------------

    def show_look(self) -> None:
        """Show the look in all parts of the window."""
        super().show_look()
        look = self.look
        self.status.set_look(look)
        self.work.set_theme(self.scene.theme, look)
        pictures = TilePictures(self.table.state.board.map.layout, self.scene.theme)
        self.panel.set_look(look, pictures)
        self.log.set_look(look)
        self.docks.set_look()
        self.curtain.set_look(look)

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        super().retranslate()
        self._fill_menus()
        self.status.retranslate()
        self.log.retranslate()
        self.work.retranslate()
        self.docks.retranslate()
        self.curtain.retranslate()
        self._toolbar.setWindowTitle(tr("Toolbar"))
        self.refresh()

    def _set_panels(self, on: bool) -> None:
        self.docks.show_others(on)
