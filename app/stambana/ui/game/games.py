"""Games of a program: beginning, opening, continuing and recovering them.

One game is on the table at a time; its window takes the place of the main window and gives it
back.  The main window is asked for settings, problems and its start page only.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QMessageBox

from stambana.disk import real
from stambana.engine.game import Game
from stambana.table import keeping
from stambana.table.folder import games_folder
from stambana.table.keeping import Keeper, Opened, OpeningError
from stambana.ui.game.new_game import NewGameDialog
from stambana.ui.game.window import GameWindow
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.ui.windows.problems import Problems
    from stambana.ui.windows.window import MainWindow


class Games(QObject):
    """The games of one main window.

    ``folder`` gives the folder in which new games are kept; ``ask_new`` asks for a new game,
    ``ask_unkept`` whether a game may be left though its last moves are in no file, and ``tell``
    says what became of a file at the last moment (tests put their own in).
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._main = window
        self.window: GameWindow | None = None
        self._keeper: Keeper | None = None
        self.folder: Callable[[], Path] = games_folder
        self.ask_new: Callable[[], Game[Any] | None] = self._ask_new
        self.ask_unkept: Callable[[str], bool] = self._ask_unkept
        self.tell: Callable[[str], None] = self._tell

    @property
    def name(self) -> str:
        """What the game on the table is called, or ""."""
        return self.window.table.name if self.window is not None else ""

    # -- onto the table -----------------------------------------------------------------------

    def new(self) -> bool:
        """Ask for a new game and begin it; False when it was not done."""
        game = self.ask_new()
        if game is None:
            return False
        return self._begin(Opened(game, None))

    def _ask_new(self) -> Game[Any] | None:
        dialog = NewGameDialog(self.window or self._main)
        dialog.exec()
        return dialog.game

    def open(self, path: Path) -> bool:
        """Open a saved or recorded game; False when it was not done (and why is shown).

        The game that is on the table stays there until the other one was read.
        """
        if self.window is not None and self.window.table.path == real(path):
            self.show()
            return True
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            opened = keeping.open_game(path, self._folder_if_any())
        except OpeningError as error:
            told = tr("{file} cannot be opened: {why}", file=path.name, why=error)
            self._problems.show_failure(told)
            return False
        finally:
            QApplication.restoreOverrideCursor()
        return self._begin(opened)

    @property
    def _problems(self) -> Problems:
        """Where problems are shown: in the window that is seen."""
        window = self.window
        return window.problems if window and window.isVisible() else self._main.problems

    def _folder_if_any(self) -> Path | None:
        try:
            return self.folder()
        except OSError:
            return None

    def _begin(self, opened: Opened) -> bool:
        if not self.may_leave():
            return False
        before = self._take_off()
        table, self._keeper, notes = keeping.put_on_table(opened, self.folder)
        if table.path is not None:
            self._main.settings.add_recent(table.path)
            self._main.settings.sync()
        window = GameWindow(table, self._main.settings)
        files = window.files
        files.save_copy = self._keeper.save_copy
        window.may_close = self.may_leave
        files.new_wanted.connect(self.new)
        files.open_wanted.connect(self.open)
        window.left.connect(self.to_start)
        window.closed.connect(self._closed)
        self.window = window
        self.show()
        if notes:
            window.problems.show_failure("\n".join(notes))
        if before is not None:  # last, for the program ends with its last window
            before.close()
            before.deleteLater()
        return True

    def show(self) -> None:
        """Show the game on the table in the place of the main window."""
        if self.window is None:
            return
        main, window = self._main, self.window
        if main.isVisible():
            if main.isFullScreen() or main.isMaximized():
                window.setWindowState(main.windowState())
            else:
                window.setGeometry(main.geometry())
        window.show()
        window.activateWindow()
        main.hide()

    # -- off the table ------------------------------------------------------------------------

    def to_start(self) -> None:
        """Go to the start page; the game stays on the table and can be continued."""
        if self.window is None:
            return
        main = self._main
        if not self.window.isFullScreen():
            main.setGeometry(self.window.geometry())
        main.take_looks()
        main.show_start()
        main.show()
        main.activateWindow()
        self.window.hide()

    def may_leave(self) -> bool:
        """Whether the game may leave the table: all of it is kept, or given up when asked."""
        if self._keeper is None:
            return True
        try:
            note = self._keeper.follow()
        except OSError as error:
            return self.ask_unkept(keeping.why(error))
        if note:
            self.tell(note)
        return True

    def _ask_unkept(self, why: str) -> bool:
        box = self._box(
            tr("The last moves are in no file: {why}. They are lost if you leave now.", why=why)
        )
        leave = box.addButton(tr("Leave without them"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(tr("Stay"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.exec()
        return box.clickedButton() is leave

    def _tell(self, note: str) -> None:
        self._box(note).exec()

    def _box(self, text: str) -> QMessageBox:
        return QMessageBox(
            QMessageBox.Icon.Warning, self.name, text, parent=self.window or self._main
        )

    def close(self) -> None:
        """Take the game off the table, in good order."""
        window = self._take_off()
        if window is not None:
            window.close()
            window.deleteLater()

    def _take_off(self) -> GameWindow | None:
        """Stop keeping the game on the table, and give its window away."""
        if self._keeper is not None:
            self._keeper.close()
            self._keeper = None
        window, self.window = self.window, None
        if window is not None:
            window.closed.disconnect(self._closed)
            window.remember()
        return window

    def _closed(self) -> None:
        """The game's window was closed: the program ends, unless a board is not saved."""
        if self._keeper is not None:
            self._keeper.close()
            self._keeper = None
        if self.window is not None:
            self.window.deleteLater()
            self.window = None
        main = self._main
        if not main.isVisible() and not main.close():
            main.show_start()
            main.show()
