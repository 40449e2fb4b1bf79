"""Printing: pages through Qt's print preview, to a printer or into a PDF file.

The printing part of Qt is loaded when somebody prints for the first time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtWidgets import QWidget

from stambana.art.shapes import Drawing
from stambana.art.themes import load_theme
from stambana.ui.board.painting import paint_drawing
from stambana.words import tr

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog

_MARGIN = 8.0
"""Millimeters around a drawing that fills its page."""


class Pages(Protocol):
    """What can be printed."""

    title: str

    def for_paper(self, paper: QSizeF) -> tuple[QSizeF, int]:
        """The size of a page as it is wanted of this upright paper (mm), and how many there are."""

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint one page, counted from 0; the painter is in millimeters from the corner."""


class OnePage:
    """A drawing as large as the page holds it, lying or upright as it itself is."""

    def __init__(self, drawing: Drawing, title: str) -> None:
        self.title = title
        self._drawing = drawing
        self._page = QSizeF()

    def for_paper(self, paper: QSizeF) -> tuple[QSizeF, int]:
        """See ``Pages``."""
        box = self._drawing.box
        self._page = paper.transposed() if box.width > box.height else paper
        return self._page, 1

    def paint(self, painter: QPainter, number: int) -> None:
        """See ``Pages``."""
        box = self._drawing.box
        room = QRectF(0, 0, self._page.width(), self._page.height()).adjusted(
            _MARGIN, _MARGIN, -_MARGIN, -_MARGIN
        )
        scale = min(room.width() / box.width, room.height() / box.height)
        painter.translate(room.center())
        painter.scale(scale, scale)
        painter.translate(-(box.left + box.width / 2), -(box.top + box.height / 2))
        paint_drawing(painter, self._drawing, load_theme("print"))


def print_pages(printer: QPrinter, pages: Pages) -> None:
    """Paint all pages on a printer, each at its true size."""
    layout = printer.pageLayout()
    paper = layout.pageSize().size(layout.pageSize().Unit.Millimeter)
    page, count = pages.for_paper(paper)
    lying = page.width() > page.height()
    printer.setPageOrientation(
        QPageLayout.Orientation.Landscape if lying else QPageLayout.Orientation.Portrait
    )
    painter = QPainter(printer)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    dots = printer.resolution() / 25.4
    try:
        for number in range(count):
            if number:
                printer.newPage()
            painter.save()
            painter.scale(dots, dots)
            pages.paint(painter, number)
            painter.restore()
    finally:
        painter.end()


def preview(pages: Pages, parent: QWidget) -> QPrintPreviewDialog:
    """The dialog that shows the pages as they will be printed; not yet open."""
    from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(pages.title)
    printer.setFullPage(True)
    dialog = QPrintPreviewDialog(printer, parent)
    dialog.setWindowTitle(tr("Print {title}", title=pages.title))
    # The dialog does not keep its printer, so what it asks does.
    dialog.paintRequested.connect(lambda to, _kept=printer: print_pages(to, pages))
    dialog.resize(parent.window().size() * 0.9)
    return dialog
