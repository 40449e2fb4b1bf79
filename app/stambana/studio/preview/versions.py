"""Versions: which version of the file stands beside the one being written.

That is another file, which is followed as well, or an earlier version of the same one.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from stambana.studio.preview.source import WatchedSource
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.manifests import Document, Issue
    from stambana.studio.preview.window import PreviewWindow

Against = Literal["", "file", "first", "previous"]


class Versions:
    """The comparison of one window; ``against`` says with what, and is empty for none."""

    def __init__(self, window: PreviewWindow) -> None:
        self._window = window
        self.against: Against = ""
        self.other: WatchedSource | None = None
        self._swapped = False

    def begin_with(self, path: Path) -> None:
        """Compare with another file."""
        self.end()
        self.against = "file"
        self.other = WatchedSource(path, self._window)
        self.other.read.connect(self._other_read)
        self.other.start()

    def begin(self, against: Against) -> None:
        """Compare with the ``first`` version of the file, or with the ``previous`` one."""
        self.end()
        self.against = against
        self.show()

    def end(self) -> None:
        """Compare with nothing; the other file is no longer followed."""
        self.against = ""
        self._swapped = False
        if self.other is not None:
            self.other.close()
            self.other.deleteLater()
            self.other = None

    def swap(self) -> None:
        """Let the sides change places: the one on the right is the older one."""
        self._swapped = not self._swapped
        self.show()

    @property
    def issues(self) -> tuple[Issue, ...]:
        """The mistakes of the other file."""
        latest = self.other.latest if self.other is not None else None
        return latest.issues if latest is not None else ()

    def _other_read(self, drawable: bool) -> None:
        self._window.list_faults()
        if not drawable and self.other is not None:
            self._window.tell(tr("✕ {file} has mistakes", file=self.other.path.name), bad=True)
        self.show()

    def show(self) -> None:
        """Show both versions side by side, if both can be drawn."""
        source = self._window.source
        name = source.path.name
        old: Document | None = None
        caption = ""
        if self.against == "file" and self.other is not None:
            old, caption = self.other.good, self.other.path.name
            if caption == name:
                caption, name = str(self.other.path), str(source.path)
        elif self.against == "first":
            old, caption = source.first, tr("{file} as first opened", file=name)
        elif self.against == "previous":
            old, caption = source.previous, tr("{file} before the last change", file=name)
        if source.good is None or old is None:
            return
        if self.against != "file":
            name = tr("{file} now", file=name)
        left, right = (old, caption), (source.good, name)
        if self._swapped:
            left, right = right, left
        self._window.compare.show_versions(left[0], right[0], (left[1], right[1]))
        self._window.show_page(self._window.compare)
