"""Mending: from a mistake in the list to its place in the user's editor."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from stambana.studio.preview import editor
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.manifests import Issue
    from stambana.studio.preview.window import PreviewWindow


class Mending:
    """Opens and copies places; ``start_editor`` runs a command, which tests replace."""

    def __init__(self, window: PreviewWindow) -> None:
        self._window = window
        self.start_editor: Callable[[list[str]], bool] = editor.start

    def open(self, issue: Issue | None) -> None:
        """Open the place of an issue in the user's editor, if one is set."""
        if issue is None:
            return
        command = self._window.settings.editor
        if not command:
            self._window.status.say(tr("No editor is set: Edit, Editor … names the command"))
            return
        try:
            line = editor.arguments(command, Path(issue.file), issue.line, issue.column)
        except editor.EditorFault as error:
            self._window.status.say(tr("The editor's command cannot be used: {cause}", cause=error))
            return
        if self.start_editor(line):
            self._window.status.say(tr("Opened in the editor: {place}", place=_place(issue)))
        else:
            self._window.status.say(tr("The editor was not started: {command}", command=command))

    def copy_place(self) -> None:
        """Copy the place of the chosen mistake."""
        issue = self._window.faults.current
        if issue is not None:
            QGuiApplication.clipboard().setText(_place(issue))
            self._window.status.say(tr("Copied: {place}", place=_place(issue)))

    def choose_editor(self) -> None:
        """Ask for the command of the editor."""
        command = self._window.ask_editor(self._window.settings.editor)
        if command is not None:
            self._window.settings.editor = command.strip()


def _place(issue: Issue) -> str:
    return f"{issue.file}:{issue.line}:{issue.column}"
