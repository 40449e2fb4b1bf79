"""The user's editor: opening a place of a file in it.

The command is one line of the settings, cut into arguments as a shell would, but no shell
runs it: whatever a file is called, it is one argument.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from PySide6.QtCore import QProcess


class EditorFault(ValueError):  # noqa: N818 - a finding about a setting
    """A command that cannot be used; the text is the cause."""


def arguments(command: str, path: Path, line: int, column: int) -> list[str]:
    """The arguments of a command with ``{file}``, ``{line}`` and ``{column}`` filled in.

    A command without ``{file}`` gets the file as its last argument.  Raises EditorFault when
    quotes are left open or nothing is there.
    """
    try:
        parts = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise EditorFault(str(error)) from None
    if not parts:
        raise EditorFault("")
    if not any("{file}" in part for part in parts):
        parts.append("{file}")
    values = {"{file}": str(path.absolute()), "{line}": str(line), "{column}": str(column)}
    return [_filled(part.strip('"') if os.name == "nt" else part, values) for part in parts]


def _filled(part: str, values: dict[str, str]) -> str:
    """Every field replaced once: a file called ``{line}`` stays as it is."""
    found = ""
    while part:
        field = next((name for name in values if part.startswith(name)), "")
        found += values[field] if field else part[0]
        part = part[len(field) or 1 :]
    return found


def start(words: list[str]) -> bool:
    """Run a command beside the program; False when it cannot be started."""
    started = QProcess.startDetached(words[0], words[1:])
    return bool(started[0] if isinstance(started, tuple) else started)
