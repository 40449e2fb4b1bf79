"""What a window does with paper: its board as a picture in a file, and through a printer."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from stambana.art.themes import load_theme
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.art.themes import Theme
    from stambana.ui.paper.boards import Subject
    from stambana.ui.paper.dialog import PrintWish
    from stambana.ui.paper.printing import Pages
    from stambana.ui.style.dressing import DressedWindow


_NO_NAME = re.compile(r'[\\/:*?"<>|\x00-\x1f]')
"""What a file name cannot hold on one system or another."""


class Paper:
    """Pictures and prints of one window.

    ``subject`` gives what is to be seen, drawn whole and not as the screen shows it, ``pages``
    what a printer gets; ``failed`` tells what went wrong.  ``ask`` and ``open_preview`` talk to
    the person; tests put their own in.
    """

    def __init__(
        self,
        window: DressedWindow,
        subject: Callable[[], Subject],
        *,
        said: Callable[[str], None],
        failed: Callable[[str], None],
        pages: Callable[[], Pages] | None = None,
    ) -> None:
        self._window = window
        self._subject, self._said, self._failed = subject, said, failed
        self._pages = pages or self._one_page
        self.stem: Callable[[], str] = lambda: ""
        self.folder: Callable[[], Path] = Path.home
        self.ask: Callable[[Subject, Path], PrintWish | None] = self._ask
        self.open_preview: Callable[[Pages], None] = self._open_preview

    def export(self) -> None:
        """Ask for kind and size, and write the whole picture to a file."""
        subject = self._subject()
        name = _NO_NAME.sub("-", self.stem() or subject.title or "stambana")
        wish = self.ask(subject, self.folder() / name)
        if wish is None:
            return
        from stambana.ui.paper import export

        settings = wish.settings(subject.title, subject.description, subject.ground)
        try:
            export.render(subject.drawing, self._theme(wish), wish.path, settings)
        except (OSError, export.ExportFault) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self._failed(tr("{file} was not saved: {reason}", file=wish.path, reason=reason))
            return
        self._said(tr("Saved as {file}", file=wish.path))

    def print(self) -> None:
        """Show the pages as they will be printed."""
        self.open_preview(self._pages())

    def _theme(self, wish: PrintWish) -> Theme:
        return load_theme("print") if wish.on_paper else self._window.scene.theme

    def _one_page(self) -> Pages:
        from stambana.ui.paper.printing import OnePage

        subject = self._subject()
        return OnePage(subject.drawing, subject.title)

    def _ask(self, subject: Subject, suggested: Path) -> PrintWish | None:
        from stambana.ui.paper.dialog import PictureDialog

        dialog = PictureDialog(subject.drawing.box, suggested, self._window)
        dialog.exec()
        dialog.deleteLater()
        return dialog.wish

    def _open_preview(self, pages: Pages) -> None:
        from stambana.ui.paper.printing import preview

        dialog = preview(pages, self._window)
        dialog.exec()
        dialog.deleteLater()
