"""Loading: reading a manifest beside the window, so that it never stands still.

One reading runs at a time.  What is asked for while it runs is read after it, and the result
of the earlier one is dropped, so an older state never replaces a newer one.  The first reading
of a map also draws it: the drawing is thrown away, but all that it found out about the faces
is kept and makes the window's own drawing quick, then and after each change.
"""

from __future__ import annotations

import contextlib
import os
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, SignalInstance

from stambana.studio.preview.watch import Stamp, stamp

if TYPE_CHECKING:
    from stambana.manifests import Document


_PATIENCE = 5.0
"""Seconds that closing waits for a reading."""


@dataclass(frozen=True)
class LoadedFile:
    """A document, and the state each of its files was in before it was read."""

    document: Document
    stamps: dict[Path, Stamp]


class Loader(QObject):
    """Reads one path as often as asked; ``loaded`` carries a ``LoadedFile``."""

    loaded = Signal(object)
    _finished = Signal(object)

    def __init__(self, path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.path = path
        self._thread: threading.Thread | None = None
        self._again = False
        self._closed = False
        self._warm = True
        self._known: tuple[Path, ...] = (Path(os.path.abspath(path)),)
        self._finished.connect(self._take)

    @property
    def busy(self) -> bool:
        """Whether a reading runs."""
        return self._thread is not None

    def load(self) -> None:
        """Read the file, now or after the reading that runs."""
        if self._closed:
            return
        if self._thread is not None:
            self._again = True
            return
        self._again = False
        # The signal carries the result to the window's own thread.
        self._thread = threading.Thread(
            target=_read,
            args=(self.path, self._known, self._warm, self._finished),
            name="preview",
            daemon=True,
        )
        self._thread.start()

    def close(self) -> None:
        """Want no more results, and wait a little for the reading that runs."""
        self._closed = True
        if self._thread is not None:
            self._thread.join(_PATIENCE)
            self._thread = None

    def _take(self, loaded: LoadedFile) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._closed:
            return
        self._known = tuple(loaded.stamps)
        self._warm = self._warm and loaded.document.board is None
        if self._again:
            self.load()
            return
        self.loaded.emit(loaded)


def _read(path: Path, known: tuple[Path, ...], warm: bool, finished: SignalInstance) -> None:
    found = _loaded(path, known, warm)
    # A reading that took longer than anybody waited for has nobody left to tell.
    with contextlib.suppress(RuntimeError):
        finished.emit(found)


def _loaded(path: Path, known: tuple[Path, ...], warm: bool) -> LoadedFile:
    from stambana.art import fitting

    before = {each: stamp(each) for each in known}
    document = fitting.read(path)
    stamps: dict[Path, Stamp] = {}
    for source in document.sources:
        full = Path(os.path.abspath(source))
        stamps[full] = before[full] if full in before else stamp(full)
    if warm and document.board is not None:
        from stambana import art

        art.draw_board(document.board, coordinates=True)
    return LoadedFile(document, stamps)
