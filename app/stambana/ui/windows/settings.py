"""Settings: what the window remembers between runs, as typed values over one ini file.

The file lies in the user's configuration folder.  A value that is missing or broken is its
default, so that a damaged file costs nothing but the preference.
"""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QByteArray, QLocale, QSettings

RECENT_LIMIT = 12
"""How many files the list of recent ones keeps."""

SYSTEM = "system"
"""The theme that follows the light or dark setting of the system."""


class Settings:
    """The remembered values.  ``path`` is another ini file than the user's (for tests)."""

    def __init__(self, path: Path | None = None) -> None:
        ini = QSettings.Format.IniFormat
        if path is not None:
            self._store = QSettings(str(path), ini)
        else:
            self._store = QSettings(ini, QSettings.Scope.UserScope, "stambana", "stambana")

    @property
    def path(self) -> Path:
        """The ini file."""
        return Path(self._store.fileName())

    @property
    def language(self) -> str:
        """The language chosen, or that of the system when none was."""
        chosen = self._text("language")
        return chosen or QLocale.system().name().split("_")[0]

    @language.setter
    def language(self, value: str) -> None:
        self._store.setValue("language", value)

    @property
    def theme(self) -> str:
        """The theme chosen; SYSTEM by default."""
        return self._text("theme") or SYSTEM

    @theme.setter
    def theme(self, value: str) -> None:
        self._store.setValue("theme", value)

    @property
    def coordinates(self) -> bool:
        """Whether every hex shows its name."""
        return self._flag("coordinates", False)

    @coordinates.setter
    def coordinates(self, value: bool) -> None:
        self._store.setValue("coordinates", value)

    @property
    def single_keys(self) -> bool:
        """Whether keys without Ctrl act."""
        return self._flag("single_keys", True)

    @single_keys.setter
    def single_keys(self, value: bool) -> None:
        self._store.setValue("single_keys", value)

    @property
    def editor(self) -> str:
        """The command that opens a place of a file, with {file} {line} {column}; may be empty."""
        return self._text("editor")

    @editor.setter
    def editor(self, value: str) -> None:
        self._store.setValue("editor", value)

    @property
    def text_size(self) -> int:
        """Size of the text of the window in percent (80 to 200)."""
        text = self._text("text_size")
        return min(200, max(80, int(text))) if text.isdigit() else 100

    @text_size.setter
    def text_size(self, value: int) -> None:
        # as the file has it: what was set is read back before it is written
        self._store.setValue("text_size", str(value))

    @property
    def recent(self) -> list[Path]:
        """Files opened or saved lately, the latest first; some may be gone."""
        try:
            names = json.loads(self._text("recent") or "[]")
        except ValueError:
            return []
        if not isinstance(names, list):
            return []
        return [Path(name) for name in names if isinstance(name, str) and name]

    def add_recent(self, path: Path) -> None:
        """Put a file on top of the recent ones."""
        path = path.absolute()
        self._set_recent([path, *(other for other in self.recent if other != path)])

    def forget_recent(self, path: Path) -> None:
        """Take a file off the list of recent ones."""
        self._set_recent([other for other in self.recent if other != path])

    def _set_recent(self, paths: list[Path]) -> None:
        names = [str(path) for path in paths[:RECENT_LIMIT]]
        self._store.setValue("recent", json.dumps(names, ensure_ascii=False))

    def bytes_of(self, key: str) -> QByteArray:
        """A saved arrangement (geometry or docks) of the window; empty when there is none."""
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_bytes(self, key: str, value: QByteArray) -> None:
        """Save an arrangement of the window."""
        self._store.setValue(key, value)

    def sync(self) -> None:
        """Write to the file now."""
        self._store.sync()

    def _text(self, key: str) -> str:
        value = self._store.value(key, "")
        return value if isinstance(value, str) else ""

    def _flag(self, key: str, default: bool) -> bool:
        value = self._store.value(key)
        if isinstance(value, bool):
            return value
        return value == "true" if value in ("true", "false") else default
