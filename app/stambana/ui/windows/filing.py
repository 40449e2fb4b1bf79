"""Filing: opening, saving and previewing files for the main window.

A file with faults is never a message box: its issues go to the quiet list under the board.
A question comes only where work that is not saved would be lost.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from stambana.table.gamefile import holds_game
from stambana.table.naming import BOARDS, as_named, free_name
from stambana.table.sandbox import Sandbox, empty_board
from stambana.ui.paper.boards import Subject, of_board
from stambana.ui.paper.commands import Paper
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.ui.windows.window import MainWindow

Answer = Literal["save", "discard", "cancel"]


class Filing:
    """The files of one window.

    The three ``ask_`` functions talk to the person; tests put their own in their place.
    """

    def __init__(self, window: MainWindow, open_preview: Callable[[Path], QWidget] | None) -> None:
        self._window = window
        self._open_preview = open_preview
        self._previews: list[QWidget] = []
        self._sandbox: Sandbox | None = None
        self.paper = Paper(
            window,
            self._subject,
            said=lambda text: window.status.say(text),
            failed=lambda text: window.problems.show_failure(text),
        )
        self.ask_open: Callable[[str], Path | None] = self._ask_open
        self.ask_save: Callable[[Path], Path | None] = self._ask_save
        self.ask_unsaved: Callable[[], Answer] = self._ask_unsaved

    @property
    def has_board(self) -> bool:
        """Whether a board was opened or begun."""
        return self._sandbox is not None

    @property
    def dirty(self) -> bool:
        """Whether there is work that is in no file."""
        return self._sandbox is not None and self._sandbox.dirty

    @property
    def name(self) -> str:
        """What the open board is called: its file, or its map."""
        if self._sandbox is None:
            return ""
        if self._sandbox.path is not None:
            return self._sandbox.path.name
        map_name = self._sandbox.board.map.name or self._sandbox.board.map.key
        return tr("{map} (not saved)", map=map_name)

    def _subject(self) -> Subject:
        """The board worked on, whole."""
        board = self._sandbox.board if self._sandbox else self._window.scene.board
        return of_board(board or empty_board(), coordinates=self._window.settings.coordinates)

    # Opening

    def new_on(self, map_path: Path) -> bool:
        """Begin a board on a map; False when it was not done (faults, or kept unsaved work)."""
        return self._open(map_path, remember=False)

    def open(self, path: Path) -> bool:
        """Open a file of any kind; False when it was not done."""
        return self._open(path, remember=True)

    def choose_and_open(self) -> None:
        """Ask for a file and open it."""
        path = self.ask_open(tr("Open a game, a map, a tile set or a saved board"))
        if path is not None:
            self.open(path)

    def choose_and_preview(self) -> None:
        """Ask for a file and show it in the design preview."""
        path = self.ask_open(tr("Preview a map or a tile set"))
        if path is not None:
            self.preview(path)

    def preview(self, path: Path) -> None:
        """Show a file in a window of the design preview."""
        if self._open_preview is None:
            return
        window = self._open_preview(path)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._previews.append(window)
        window.destroyed.connect(lambda: self._previews.remove(window))
        window.show()
        self._remember(path)

    def _open(self, path: Path, *, remember: bool) -> bool:
        if holds_game(path):
            return self._window.games.open(path)
        from stambana.art.fitting import read

        document = read(path)
        if document.kind == "tiles" and document.value is not None:
            if self._open_preview is not None:
                self.preview(path)
                return True
            self._window.problems.show_failure(
                tr("{file} holds tiles, not a board; name it in a map", file=path.name)
            )
            return False
        board = document.board
        self._window.problems.show_issues(path, document.issues, shown=board is not None)
        if board is None or not self.may_leave():
            return False
        self._show(Sandbox(board, path if document.kind == "sandbox" else None))
        if remember:
            self._remember(path)
        return True

    def show_place(self, path: Path, line: int, column: int) -> None:
        """Open the file of an issue in the program the system has for it."""
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.absolute()))):
            self._window.status.say(
                tr("No program opens {file}; the place is line {line}, column {column}",
                   file=path, line=line, column=column)
            )  # fmt: skip

    def _show(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._window.show_sandbox(sandbox)

    def _remember(self, path: Path) -> None:
        self._window.settings.add_recent(path)
        self._window.start.set_recent(self._window.settings.recent)

    # Saving

    def save(self) -> bool:
        """Write to the file of the board, asking for one if it has none; False: not done."""
        if self._sandbox is None:
            return False
        if self._sandbox.path is None:
            return self.save_as()
        return self._write(self._sandbox.path)

    def save_as(self) -> bool:
        """Ask for a file and write to it; False when it was not done."""
        if self._sandbox is None:
            return False
        before = self._sandbox.path
        path = self.ask_save(before or self._offered(self._sandbox.board.map.key))
        if path is None:
            return False
        if path == before:
            return self._write(path)
        try:
            return self._write(as_named(path, BOARDS))
        except OSError as error:
            return self._not_saved(path, error)

    def _offered(self, key: str) -> Path:
        """A name for a board that has none: after its map, beside it if that is one's own."""
        from stambana.manifests.files import is_path

        of_map = Path(key or "board")
        folder = of_map.parent if is_path(key) else Path.home()
        return free_name(folder, of_map.stem, BOARDS[0])

    def _write(self, path: Path) -> bool:
        assert self._sandbox is not None
        try:
            self._sandbox.save(path)
        except OSError as error:
            return self._not_saved(path, error)
        self._remember(path)
        self._window.status.say(tr("Saved as {file}", file=path))
        return True

    def _not_saved(self, path: Path, error: OSError) -> bool:
        self._window.problems.show_failure(
            tr("{file} was not saved: {reason}", file=path, reason=error.strerror or str(error))
        )
        return False

    def may_leave(self) -> bool:
        """Whether the open board may be left: saved, or given up when asked."""
        if not self.dirty:
            return True
        answer = self.ask_unsaved()
        if answer == "save":
            return self.save()
        return answer == "discard"

    # Asking

    def _ask_open(self, title: str) -> Path | None:
        recent = self._window.settings.recent
        folder = str(recent[0].parent) if recent else str(Path.home())
        name, _ = QFileDialog.getOpenFileName(self._window, title, folder, _filter(games=True))
        return Path(name) if name else None

    def _ask_save(self, suggested: Path) -> Path | None:
        name, _ = QFileDialog.getSaveFileName(
            self._window, tr("Save the board"), str(suggested), _filter()
        )
        return Path(name) if name else None

    def _ask_unsaved(self) -> Answer:
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(tr("Not saved"))
        box.setText(tr("The board {name} has moves that are not saved.", name=self.name))
        save = box.addButton(tr("Save"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(tr("Do not save"), QMessageBox.ButtonRole.DestructiveRole)
        cancel = box.addButton(tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.setEscapeButton(cancel)
        box.exec()
        clicked = box.clickedButton()
        if clicked is save:
            return "save"
        return "discard" if clicked is discard else "cancel"


def _filter(*, games: bool = False) -> str:
    kinds = "*.stambana *.json *.yaml *.yml" if games else "*.yaml *.yml"
    return f"{tr('Stambana files')} ({kinds});;{tr('All files')} (*)"
