"""Sources: one file that is read again whenever it, or a file it names, is saved.

A source remembers the versions worth comparing with: the one first opened, the last good one,
and the good one before that.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from stambana.studio.preview.loading import LoadedFile, Loader
from stambana.studio.preview.watch import Watch

if TYPE_CHECKING:
    from stambana.manifests import Document


class WatchedSource(QObject):
    """A file and its versions.

    ``read`` is sent after each reading, with whether it can be drawn.  ``latest`` is what was
    read last, ``good`` the last that can be drawn, ``first`` the first such, ``previous`` the
    one before ``good``; all None before there is one.
    """

    read = Signal(bool)

    def __init__(self, path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.path = path
        self.latest: Document | None = None
        self.good: Document | None = None
        self.first: Document | None = None
        self.previous: Document | None = None
        self.good_at = 0.0
        self.loader = Loader(path, self)
        self.watch = Watch(self)
        self.loader.loaded.connect(self._take)
        self.watch.changed.connect(self.loader.load)

    def start(self) -> None:
        """Read the file, and again after each change from now on."""
        self.loader.load()

    def close(self) -> None:
        """Read and watch nothing more."""
        self.watch.stop()
        self.loader.close()

    def age(self) -> float:
        """Seconds since what is drawn was read."""
        return time.monotonic() - self.good_at

    def _take(self, loaded: LoadedFile) -> None:
        document = loaded.document
        self.latest = document
        now = time.monotonic()
        self.watch.follow(loaded.stamps, loaded.stamps)
        drawable = can_draw(document)
        if drawable:
            if self.good is not None and not alike(self.good, document):
                self.previous = self.good
            self.good = document
            self.good_at = now
            self.first = self.first or document
        self.read.emit(drawable)


def can_draw(document: Document) -> bool:
    """Whether there is something to draw: a board, or a tile set without mistakes."""
    if document.kind == "tiles":
        return document.value is not None
    return document.board is not None


def alike(one: Document, other: Document) -> bool:
    """Whether two versions hold the same, whatever their files look like."""
    return one.kind == other.kind and one.value == other.value and one.board == other.board
