"""Age: how long ago what is drawn was read."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel

from stambana.studio.preview.source import WatchedSource
from stambana.words import tr


class AgeLabel(QLabel):
    """Says it anew every second; ``source`` gives the source asked."""

    def __init__(self, source: Callable[[], WatchedSource]) -> None:
        super().__init__()
        self._source = source
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._clock.timeout.connect(self.say)
        self._clock.start()

    def stop(self) -> None:
        """Say nothing new any more."""
        self._clock.stop()

    def say(self) -> None:
        """Say how old the drawing is now."""
        source = self._source()
        text = ""
        if source.good is not None:
            text = tr("{file}, read {ago}", file=source.path.name, ago=_ago(int(source.age())))
        if text != self.text():
            self.setText(text)


def _ago(seconds: int) -> str:
    if seconds < 2:
        return tr("just now")
    if seconds < 60:
        return tr("{count} s ago", count=seconds)
    if seconds < 3600:
        return tr("{count} min ago", count=seconds // 60)
    return tr("{count} h ago", count=seconds // 3600)
