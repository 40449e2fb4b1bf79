"""On paper: the design previewed as a picture, and through a printer.

A map goes on one page, as it lies with what was laid on it; a tile set is printed at true size,
to be cut, as by ``stambana sheet``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPainter

from stambana.art.themes import load_theme
from stambana.hexes.coords import Layout
from stambana.studio import sheet
from stambana.studio.sheet_pdf import SheetArt, paint_page
from stambana.studio.subjects import of_tiles
from stambana.track.tilesets import TileSet
from stambana.ui.paper.boards import Subject, of_board
from stambana.ui.paper.commands import Paper
from stambana.ui.paper.printing import OnePage, Pages
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.studio.preview.window import PreviewWindow

UNLIMITED_COPIES = 6
"""How often a tile that never runs out is printed."""


class TilePages:
    """A tile set at true size, with cut marks and a ruler."""

    def __init__(self, tile_set: TileSet) -> None:
        self.title = tr("Tiles of {name}", name=tile_set.name)
        self._art = SheetArt(tile_set, Layout.FLAT, load_theme("print"))
        self._numbers = sheet.copies(tile_set, UNLIMITED_COPIES)
        self._pages: tuple[sheet.SheetPage, ...] = ()

    def for_paper(self, paper: QSizeF) -> tuple[QSizeF, int]:
        """See ``Pages``."""
        form = sheet.PaperForm(paper=sheet.Size(paper.width(), paper.height()))
        self._pages = sheet.lay_out(self._numbers, form, Layout.FLAT)
        return QSizeF(*self._pages[0].size), len(self._pages)

    def paint(self, painter: QPainter, number: int) -> None:
        """See ``Pages``."""
        paint_page(painter, self._pages[number], self._art)


def paper_of(window: PreviewWindow) -> Paper:
    """What a preview does with paper."""

    def subject() -> Subject:
        good = window.source.good
        if good is not None and isinstance(good.value, TileSet):
            return of_tiles(good.value, Layout.FLAT)
        board = window.desk.sandbox.board
        # a map on paper knows no phase, until somebody goes on to another
        marked = board.phase is not board.map.phases[0] or (
            good is not None and good.kind == "sandbox"
        )
        return of_board(board, coordinates=window.settings.coordinates, marked=marked)

    def pages() -> Pages:
        good = window.source.good
        if good is not None and isinstance(good.value, TileSet):
            return TilePages(good.value)
        found = subject()
        return OnePage(found.drawing, found.title)

    def say(text: str) -> None:
        window.status.say(text)

    paper = Paper(window, subject, said=say, failed=say, pages=pages)
    paper.stem = lambda: window.source.path.stem
    paper.folder = lambda: window.source.path.parent
    return paper
