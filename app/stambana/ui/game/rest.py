"""Rest: what decides is held back for a moment, so that no haste decides for somebody.

Nobody has read a new question within a quarter of a second, and who is asked now has not had the
keyboard yet.  So after each decision deciding rests, longer when another person is asked; input
that comes meanwhile does nothing but make it rest on, so that of a burst of clicks one decides.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer, Signal

SAME = 0.25
"""Seconds after a decision, when the same person is asked on; also after input that came early."""

ANOTHER = 0.7
"""Seconds when another person is asked."""

FAINT = 0.45
"""How faint what decides is shown while it rests."""


class Rest(QObject):
    """The rest of one window; ``changed`` tells that it begins or has ended."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._until = self.clock()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.changed)

    @staticmethod
    def clock() -> float:
        """Seconds that only go up."""
        return time.monotonic()

    def begin(self, seconds: float) -> None:
        """Rest from now on, and at least as long as before."""
        now = self.clock()
        self._until = max(self._until, now + seconds)
        self._timer.start(round((self._until - now) * 1000) + 1)
        self.changed.emit()

    @property
    def over(self) -> bool:
        """Whether what decides may be done."""
        return self.clock() >= self._until

    def lets(self) -> bool:
        """Whether input that decides counts; where it came too soon, rest on."""
        if self.over:
            return True
        self.begin(SAME)
        return False
