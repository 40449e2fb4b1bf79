"""Asking: the few questions of the preview, each a dialog of the system."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from stambana.words import tr

Answer = Literal["save", "discard", "cancel"]


class Asking:
    """The questions over a window; None is the answer when one of them is left.

    ``folder`` says where to look for files at first.
    """

    def __init__(self, window: QWidget, folder: Callable[[], str]) -> None:
        self._window, self._folder = window, folder

    def open(self, title: str) -> Path | None:
        """A file to open."""
        name, _ = QFileDialog.getOpenFileName(self._window, title, self._folder(), _filter())
        return Path(name) if name else None

    def save(self, suggested: Path) -> Path | None:
        """A file to write to."""
        name, _ = QFileDialog.getSaveFileName(
            self._window, tr("Save laid tiles …"), str(suggested), _filter()
        )
        return Path(name) if name else None

    def editor(self, command: str) -> str | None:
        """The command of the editor."""
        text, chosen = QInputDialog.getText(
            self._window,
            tr("Editor"),
            tr(
                "The command that opens a file in your editor; {file}, {line} and {column} are "
                "filled in. For example: code --goto {file}:{line}:{column}",
                file="{file}",
                line="{line}",
                column="{column}",
            ),
            text=command,
        )
        return text if chosen else None

    def unsaved(self) -> Answer:
        """What to do with tiles that are in no file."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(tr("Not saved"))
        box.setText(tr("Tiles were laid on the map that are not saved."))
        save = box.addButton(tr("Save"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(tr("Do not save"), QMessageBox.ButtonRole.DestructiveRole)
        cancel = box.addButton(tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.setEscapeButton(cancel)
        box.exec()
        if box.clickedButton() is save:
            return "save"
        return "discard" if box.clickedButton() is discard else "cancel"


def _filter() -> str:
    return f"{tr('Stambana files')} (*.yaml *.yml);;{tr('All files')} (*)"
