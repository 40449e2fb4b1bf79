"""The window of a game: the board in the middle, the decision beside it, the log, the panels.

The window knows no title: what is open, in what words, and what follows comes from
``table.game_table``; the panels of a title's family come from ``ui.panel_registry``.  Every
move is kept before it is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMainWindow,
    QSizePolicy,
    QSpinBox,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from stambana.art.themes import load_theme, theme_names
from stambana.engine.actions import Action
from stambana.table.facts import spoken, title
from stambana.table.game_table import GameTable
from stambana.table.keeping import why
from stambana.ui import look as looks
from stambana.ui.actions import Actions
from stambana.ui.game.actions import catalogue
from stambana.ui.game.banner import LookBanner
from stambana.ui.game.board_work import BoardWork
from stambana.ui.game.curtain import CurtainCover, CurtainStrip
from stambana.ui.game.decision_panel import DecisionPanel
from stambana.ui.game.docks import GameDocks
from stambana.ui.game.log_panel import LogPanel
from stambana.ui.geometry import place
from stambana.ui.help import ActionSearch, KeySheet, about
from stambana.ui.icons import icon
from stambana.ui.look import Look
from stambana.ui.menus import fill_menus
from stambana.ui.pictures import TilePictures
from stambana.ui.problems import Problems
from stambana.ui.scene import BoardScene
from stambana.ui.settings import SYSTEM, Settings
from stambana.ui.status import StatusLine
from stambana.ui.view import BoardView
from stambana.words import set_language, tr

_TOOLBAR = ("start", "", "undo", "redo", "turn_start", "", "look_back", "look_on", "")


class GameWindow(QMainWindow):
    """One game on the screen.

    ``left`` is sent when people go back to the start page, ``closed`` when the window is
    closed.  ``ask_save`` asks for a file (tests put their own in).
    """

    left = Signal()
    closed = Signal()

    def __init__(self, table: GameTable, settings: Settings) -> None:
        super().__init__()
        self.table = table
        self.settings = settings
        self.look: Look = looks.LIGHT
        self.ask_save: Callable[[Path, str], Path | None] = self._ask_save
        self.save_copy: Callable[[Path], None] = lambda path: None
        self.actions_of = Actions(self, catalogue)
        self.actions_of.set_single_keys(settings.single_keys)
        self._choose_look()
        self.scene = BoardScene(load_theme(self._theme_name()), self)
        self.view = BoardView(self.scene)
        self.view.installEventFilter(self)
        self.banner = LookBanner(table)
        self.strip = CurtainStrip(table)
        self.problems = Problems()
        self.problems.setMaximumHeight(160)
        self.problems.closed.connect(self.problems.hide)
        self.scene.show_board(table.state.board)
        self.work = BoardWork(self.view, table, self.look, self)
        self.panel = DecisionPanel(table, self.work, self.look)
        self.log = LogPanel(table, self.look)
        self.status = StatusLine(self.view, self.actions_of)
        self.setStatusBar(self.status)
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
        self.docks = GameDocks(self, table, self.panel, self.log, self._surroundings)
        docks = tuple(self.docks.by_name.values())
        self.curtain = CurtainCover(self, table, self.look, docks)
        self._bind()
        self._make_toolbar()
        fill_menus(self)
        self.scene.set_coordinates(settings.coordinates)
        self._show_look()
        table.observers.append(self.refresh)
        table.failed = self._keeping_failed
        self._stands = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.refresh_panels)
        self.refresh()

    # -- putting together ---------------------------------------------------------------------

    def _surroundings(self) -> tuple[Look, object]:
        return self.look, self.scene.theme

    def _bind(self) -> None:
        bind, table = self.actions_of.bind, self.table
        bind("start", self.leave_table)
        bind("save_as", self.save_as)
        bind("export", self.export)
        bind("quit", self._quit)
        bind("undo", self._undo, lambda: table.can_undo)
        bind("redo", table.redo, lambda: table.can_redo)
        bind("turn_start", table.back_to_turn_start, lambda: table.can_undo)
        bind("redo_all", table.redo_all, lambda: table.can_redo)
        bind("search", lambda: ActionSearch(self.actions_of, self).open())
        bind("look_back", lambda: table.look_by(-1), lambda: table.number(table.at) > 0)
        bind("look_on", lambda: table.look_by(1), lambda: table.looking)
        bind("look_home", table.look_back, lambda: table.looking)
        bind("play_on", table.play_on, lambda: table.looking)
        bind("leave", self.step_back)
        bind("to_panel", self._to_panel)
        bind("to_board", lambda: self.view.setFocus(Qt.FocusReason.ShortcutFocusReason))
        bind("zoom_in", lambda: self.view.zoom_by(1.25))
        bind("zoom_out", lambda: self.view.zoom_by(0.8))
        bind("fit", self.view.fit)
        bind("coordinates", self._set_coordinates)
        bind("panels", self._set_panels)
        bind("full_screen", self._set_full_screen)
        bind("help", lambda: KeySheet(self.actions_of, self.look, self).open())
        bind("single_keys", self._set_single_keys)
        bind("about", lambda: about(self).open())
        by_key = self.actions_of.by_key
        by_key["coordinates"].setChecked(self.settings.coordinates)
        by_key["single_keys"].setChecked(self.settings.single_keys)
        by_key["panels"].setChecked(True)
        self.panel.chosen.connect(self.choose)
        self.curtain.uncovered.connect(self._to_panel)
        self.panel.said.connect(self.status.say)
        self.log.looked.connect(table.look)
        self.banner.play_on.connect(table.play_on)
        self.banner.back.connect(table.look_back)
        self.work.said.connect(self.status.say)
        self.view.tool_changed.connect(lambda tool: self.status.say(tool.status))
        self.scene.hex_hovered.connect(self._say_hovered)
        self.scene.hex_left.connect(lambda: self.status.say_place(""))
        self.view.describe = self._describe
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

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
        board = self.table.state.board
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
        if table.over:
            now = tr("the game is over")
        elif duty is not None:
            now = tr("{player} decides", player=duty.actor)
        else:
            now = ""
        self.setWindowTitle(" – ".join(filter(None, (table.name, now, "Stambana"))))

    def _say_hovered(self, hex_name: str) -> None:
        board = self.table.state.board
        self.status.say_place(title(board, hex_name) if hex_name in board.map.hexes else "")

    def _describe(self, hex_name: str) -> str:
        board = self.table.state.board
        return spoken(board, hex_name) if hex_name in board.map.hexes else ""

    def _keeping_failed(self, error: OSError) -> None:
        self.problems.show_failure(
            tr(
                "The last move could not be written to the disk: {why}. The game goes on; free "
                "some room, or save a copy elsewhere.",
                why=why(error),
            )
        )

    # -- keys ---------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does what is drafted, digits press the numbered buttons."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if self.table.curtain.covered:
            if plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.curtain.lift()
            event.accept()
            return
        if plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.panel.confirm()
            event.accept()
            return
        number = event.key() - Qt.Key.Key_0
        if plain and 1 <= number <= 9 and self.actions_of.single_keys and self.panel.press(number):
            event.accept()
            return
        super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hold back single keys on the board when they are off."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and not self.actions_of.single_keys
            and event.text().isprintable()
            and event.text().strip()
            and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            return True
        return super().eventFilter(watched, event)

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
            self._set_full_screen(False)
        elif isinstance(focus, QLineEdit | QSpinBox):
            self._to_panel()

    def _to_panel(self) -> None:
        first = next(
            (at for at in self.panel.findChildren(QWidget) if at.focusPolicy() and at.isVisible()),
            None,
        )
        if first is not None:
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # -- files --------------------------------------------------------------------------------

    def save_as(self) -> None:
        """Write a copy of the game to a file."""
        suggested = Path.home() / f"{self.table.title.key}.stambana"
        path = self.ask_save(suggested, tr("Saved games") + " (*.stambana)")
        if path is None:
            return
        if not path.suffix:
            path = path.with_suffix(".stambana")
        try:
            self.save_copy(path)
        except OSError as error:
            told = tr("{file} was not saved: {reason}", file=path, reason=why(error))
            self.problems.show_failure(told)
            return
        self.settings.add_recent(path)
        self.status.say(tr("Saved as {file}", file=path))

    def export(self) -> None:
        """Write the board as a picture."""
        suggested = Path.home() / f"{self.table.title.key}.png"
        path = self.ask_save(suggested, tr("Pictures") + " (*.png)")
        if path is None:
            return
        if not path.suffix:
            path = path.with_suffix(".png")
        if self.view.grab().save(str(path)):
            self.status.say(tr("Saved as {file}", file=path))
        else:
            self.problems.show_failure(
                tr("{file} was not saved: {reason}", file=path, reason=tr("it cannot be written"))
            )

    def _ask_save(self, suggested: Path, kinds: str) -> Path | None:
        from PySide6.QtWidgets import QFileDialog

        name, _ = QFileDialog.getSaveFileName(self, tr("Save"), str(suggested), kinds)
        return Path(name) if name else None

    def leave_table(self) -> None:
        """Go to the start page; the game is kept."""
        self.settings.set_bytes("geometry", self.saveGeometry())
        self.settings.set_bytes("game_docks", self.docks.state())
        self.left.emit()

    def _quit(self) -> None:
        self.close()

    def showEvent(self, event: QShowEvent) -> None:
        """Put the panels in their places once the window has its size."""
        super().showEvent(event)
        if not self._stands:
            self._stands = True
            self.docks.restore(self.settings.bytes_of("game_docks"))
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.curtain.refresh()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember where everything stands; nothing can be lost."""
        self.settings.set_bytes("geometry", self.saveGeometry())
        self.settings.set_bytes("game_docks", self.docks.state())
        self.settings.sync()
        self.work.close()
        event.accept()
        self.closed.emit()

    # -- looks and words ----------------------------------------------------------------------

    def _theme_name(self) -> str:
        wanted = self.settings.theme
        if wanted == SYSTEM:
            scheme = QGuiApplication.styleHints().colorScheme()
            wanted = "dark" if scheme is Qt.ColorScheme.Dark else "light"
        return wanted if wanted in theme_names() else "light"

    def _choose_look(self) -> None:
        self.look = looks.DARK if load_theme(self._theme_name()).dark else looks.LIGHT
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        looks.apply(app, self.look, self.settings.text_size)

    def set_theme(self, name: str) -> None:
        """Show board and window in a theme (SYSTEM: as the system has it)."""
        self.settings.theme = name
        self._choose_look()
        self.scene.set_theme(load_theme(self._theme_name()))
        self._show_look()

    def _system_changed(self) -> None:
        if self.settings.theme == SYSTEM:
            self.set_theme(SYSTEM)

    def _show_look(self) -> None:
        look = self.look
        self.actions_of.set_icons(lambda name: icon(name, look.text, look.faint, look.accent))
        self.status.set_look(look)
        self.work.set_theme(self.scene.theme, look)
        pictures = TilePictures(self.table.state.board.map.layout, self.scene.theme)
        self.panel.set_look(look, pictures)
        self.log.set_look(look)
        self.docks.set_look()
        self.curtain.set_look(look)

    def set_text_size(self, percent: int) -> None:
        """Set the size of the window's text, 100 being the system's."""
        self.settings.text_size = percent
        self._choose_look()
        self.retranslate()
        self._show_look()

    def set_language(self, to: str) -> None:
        """Speak another language from now on."""
        self.settings.language = to
        set_language(to)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.actions_of.retranslate()
        fill_menus(self)
        self.status.retranslate()
        self.log.retranslate()
        self.work.retranslate()
        self.docks.retranslate()
        self.curtain.retranslate()
        self._toolbar.setWindowTitle(tr("Toolbar"))
        self.refresh()

    def _set_coordinates(self, on: bool) -> None:
        self.settings.coordinates = on
        self.scene.set_coordinates(on)

    def _set_single_keys(self, on: bool) -> None:
        self.settings.single_keys = on
        self.actions_of.set_single_keys(on)

    def _set_panels(self, on: bool) -> None:
        self.docks.show_others(on)

    def _set_full_screen(self, on: bool) -> None:
        self.actions_of.by_key["full_screen"].setChecked(on)
        if on:
            self.showFullScreen()
        else:
            self.showNormal()
