"""The files of a game's window: another game, a copy of this one, pictures and tables of it.

Beginning and opening is done by whoever owns the window; here it is asked what is wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMenu

from stambana.table.folder import SUFFIX
from stambana.table.gamefile import holds_game
from stambana.table.keeping import why
from stambana.table.naming import as_named
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.ui.game.window import GameWindow


class GameFiles(QObject):
    """What a person does with files at one window.

    ``new_wanted`` and ``open_wanted`` (a file) ask for another game on the table.  ``ask_open``
    and ``ask_save`` talk to the person; tests put their own in.  ``save_copy`` writes the game.
    """

    new_wanted = Signal()
    open_wanted = Signal(Path)

    def __init__(self, window: GameWindow) -> None:
        super().__init__(window)
        self._window = window
        self.ask_open: Callable[[], Path | None] = self._ask_open
        self.ask_save: Callable[[Path, str], Path | None] = self._ask_save
        self.save_copy: Callable[[Path], None] = lambda path: None
        self.recent = QMenu(window)
        self.recent.aboutToShow.connect(self._fill_recent)

    def open(self) -> None:
        """Ask for a saved or recorded game and open it."""
        path = self.ask_open()
        if path is not None:
            self.open_wanted.emit(path)

    def add_recent(self, menu: QMenu) -> None:
        """Put the games opened lately below "Open" in a menu that was made anew."""
        actions = menu.actions()
        after = actions.index(self._window.actions_of.by_key["open"]) + 1
        self.recent.setTitle(tr("Open recent"))
        menu.insertMenu(actions[after], self.recent)
        self._fill_recent()

    def _fill_recent(self) -> None:
        self.recent.clear()
        here = self._window.table.path
        for path in self._window.settings.recent:
            if holds_game(path) and path != here and path.exists():
                entry = self.recent.addAction(path.stem.replace("&", "&&"))
                entry.setToolTip(str(path))
                entry.triggered.connect(lambda _=False, at=path: self.open_wanted.emit(at))
        self.recent.setEnabled(not self.recent.isEmpty())

    def save_as(self) -> None:
        """Write a copy of the game to a file."""
        path = self._asked(SUFFIX, tr("Saved games") + f" (*{SUFFIX})")
        if path is None:
            return
        try:
            self.save_copy(path)
        except OSError as error:
            self._not_saved(path, why(error))
            return
        self._window.settings.add_recent(path)
        self._saved(path)

    def _asked(self, suffix: str, kinds: str) -> Path | None:
        window = self._window
        here = window.table.path
        stem = here.stem if here is not None else window.table.title.key
        path = self.ask_save(Path.home() / f"{stem}{suffix}", kinds)
        if path is None:
            return None
        try:
            return as_named(path, (suffix,))
        except OSError as error:
            self._not_saved(path, why(error))
            return None

    def _saved(self, path: Path) -> None:
        self._window.status.say(tr("Saved as {file}", file=path))

    def _not_saved(self, path: Path, reason: str) -> None:
        self._window.problems.show_failure(
            tr("{file} was not saved: {reason}", file=path, reason=reason)
        )

    def _ask_open(self) -> Path | None:
        recent = self._window.settings.recent
        folder = str(recent[0].parent) if recent else str(Path.home())
        kinds = f"{tr('Games')} (*{SUFFIX} *.json);;{tr('All files')} (*)"
        name, _ = QFileDialog.getOpenFileName(self._window, tr("Open a game"), folder, kinds)
        return Path(name) if name else None

    def _ask_save(self, suggested: Path, kinds: str) -> Path | None:
        name, _ = QFileDialog.getSaveFileName(self._window, tr("Save"), str(suggested), kinds)
        return Path(name) if name else None
