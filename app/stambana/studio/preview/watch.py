"""Watching: when files on the disk have changed, and are whole.

Editors save in many ways: in place, in pieces, into another file that takes the name, by
deleting and writing anew.  So nothing rests on one kind of message.  The system's messages
about files and folders only make the watch look sooner; what counts is what it sees when it
looks, and it looks several times a second besides.  It speaks when nothing has changed for a
moment, and waits a little longer for a file that is gone or empty, which mostly is half a save.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

LOOK_EVERY = 200
"""Milliseconds between two looks, where the system says nothing."""

SETTLE = 120
"""Milliseconds without a change after which files count as whole."""

PATIENCE = 350
"""Milliseconds that a file may be gone or empty before that counts as a change."""

Stamp = tuple[int, int, int] | None
"""Number, size and time of a file; None while there is none."""


def stamp(path: Path) -> Stamp:
    """What tells one state of a file from the next."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


class Watch(QObject):
    """Watches files, whether they exist or not.  ``changed`` is sent once for each change."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._seen: dict[Path, Stamp] = {}
        self._told: dict[Path, Stamp] = {}
        self._system = QFileSystemWatcher(self)
        self._system.fileChanged.connect(self._file_changed)
        self._system.directoryChanged.connect(lambda _path: self.look())
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.timeout.connect(self._settled)
        self._poll = QTimer(self)
        self._poll.setInterval(LOOK_EVERY)
        self._poll.timeout.connect(self.look)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files watched."""
        return tuple(self._seen)

    def follow(self, paths: Iterable[Path], stamps: dict[Path, Stamp] | None = None) -> None:
        """Watch these files and no others.

        ``stamps`` are the states in which they were read; what differs by now is a change.
        """
        known = stamps or {}
        wanted = [Path(os.path.abspath(path)) for path in paths]
        self._told = {path: known.get(path, self._told.get(path, stamp(path))) for path in wanted}
        self._seen = dict(self._told)
        self._ask_system()
        self._poll.start()
        self.look()

    def stop(self) -> None:
        """Watch nothing more."""
        self._poll.stop()
        self._settle.stop()
        self._seen, self._told = {}, {}
        self._ask_system()

    def look(self) -> None:
        """See what has changed since the last look."""
        now = {path: stamp(path) for path in self._seen}
        if now != self._seen:
            self._seen = now
            self._begin()
        elif now != self._told and not self._settle.isActive():
            self._begin()

    def _file_changed(self, _path: str) -> None:
        # Two saves within one tick of the disk's clock look the same; the message tells.
        self._told = dict.fromkeys(self._told, (-1, -1, -1))
        self._seen = {path: stamp(path) for path in self._seen}
        self._begin()

    def _begin(self) -> None:
        halfway = any(
            found is None or found[1] == 0
            for path, found in self._seen.items()
            if self._told.get(path) is not None
        )
        self._settle.start(PATIENCE if halfway else SETTLE)

    def _settled(self) -> None:
        now = {path: stamp(path) for path in self._seen}
        if now != self._seen:
            self._seen = now
            self._begin()
            return
        self._told = dict(now)
        self._ask_system()
        self.changed.emit()

    def _ask_system(self) -> None:
        """Name files and folders to the system again: a file that was replaced is forgotten."""
        wanted = {str(path) for path in self._seen if path.exists()}
        wanted |= {str(path.parent) for path in self._seen if path.parent.is_dir()}
        now = {*self._system.files(), *self._system.directories()}
        if now - wanted:
            self._system.removePaths(sorted(now - wanted))
        if wanted - now:
            self._system.addPaths(sorted(wanted - now))
