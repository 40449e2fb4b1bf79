"""Searches: the line of route searches, looked after by the window's clock.

``found`` tells of every answer that is still wanted, ``lost`` of a job (by its key) that was given
up because the other process died of it twice.  The clock ticks only while something is
searched, so a window at rest does nothing.  Whoever closes the window calls ``close``; the
other process ends then, or with the last one that knows of these searches.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from weakref import finalize

from PySide6.QtCore import QObject, QTimer, Signal

from stambana.table.runs import Lost, Make, RunSearches

_TICK = 10
"""Milliseconds between two looks."""


class Searches(QObject):
    """Route searches beside a window."""

    found = Signal(object)
    lost = Signal(object)

    def __init__(self, parent: QObject, runs: RunSearches | None = None) -> None:
        super().__init__(parent)
        self._runs = runs or RunSearches()
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK)
        self._clock.timeout.connect(self._look)
        self._closed = False
        finalize(self, self._runs.close)

    def ask(self, key: Hashable, make: Make, *, first: bool = False) -> None:
        """Search for something; see ``RunSearches.ask``."""
        if self._closed:
            return
        self._runs.ask(key, make, first=first)
        self._clock.start()

    def forget(self, wanted: Callable[[Hashable], bool] = lambda _key: False) -> None:
        """Give up what is no longer wanted."""
        self._runs.forget(wanted)
        if not self._runs.busy:
            self._clock.stop()

    @property
    def busy(self) -> bool:
        """Whether something is searched."""
        return self._runs.busy

    def _look(self) -> None:
        for answer in self._runs.poll():
            if isinstance(answer, Lost):
                self.lost.emit(answer.key)
            else:
                self.found.emit(answer)
        if not self._runs.busy:
            self._clock.stop()

    def close(self) -> None:
        """Give up everything and end the other process; nothing is searched after this."""
        self._closed = True
        self._clock.stop()
        self._runs.close()
