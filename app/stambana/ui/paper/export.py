"""Export: a drawing as an SVG, PNG or PDF file.

The size is one figure, ``scale``: at 1 a hex is 100 CSS pixels (26.46 mm) across.  Everything
is drawn in units and scaled as a whole, so lines keep their width relative to the hex at every
scale and in every kind of file.  A margin keeps the page clear of what touches the edge.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from stambana.art.shapes import Box, Drawing
from stambana.art.themes import Theme
from stambana.disk import write_whole
from stambana.ui.board.painting import paint_drawing
from stambana.ui.paper import svg
from stambana.ui.style import fonts
from stambana.words import tr

MARGIN = 6.0
"""Room around a drawing, in units."""

CSS_DPI = 96.0
"""Dots per inch of the pixels that ``scale`` counts in."""

_POINTS_PER_PIXEL = 72.0 / CSS_DPI
_PDF_DPI = 1200
LARGEST_SIDE = 30_000
MOST_PIXELS = 250_000_000
LARGEST_PAGE = 14_400
"""Points; more than 200 inches no reader of PDF files shows."""

_application: QGuiApplication | None = None


class Format(StrEnum):
    """Kinds of file, by their ending."""

    SVG = "svg"
    PNG = "png"
    PDF = "pdf"


class ExportFault(Exception):  # noqa: N818 - of what was asked, not of the program
    """The picture cannot be made as asked; the text is a finished sentence."""


@dataclass(frozen=True, slots=True)
class ExportSettings:
    """How a drawing becomes a picture.

    ``scale`` enlarges it; ``dpi`` is dots per inch of a PNG (96 gives a hex of 100 pixels);
    ``ground`` is the paint of the page, or empty for none.
    """

    scale: float = 1.0
    dpi: float = 192.0
    margin: float = MARGIN
    title: str = ""
    description: str = ""
    ground: str = ""
    text: svg.TextMode = svg.TextMode.OUTLINED


def format_of(path: Path) -> Format:
    """The kind of file meant by a name's ending; raises ExportFault for others."""
    ending = path.suffix.lower().removeprefix(".")
    try:
        return Format(ending)
    except ValueError:
        raise ExportFault(tr("'{name}' must end in .svg, .png or .pdf", name=path.name)) from None


def render(
    drawing: Drawing, theme: Theme, path: Path, settings: ExportSettings | None = None
) -> None:
    """Write a drawing to ``path``, in the format of its ending.

    Raises ExportFault when ending or size will not do, and OSError when the file cannot be
    written; a file that stood there before is then untouched.
    """
    write_whole(path, picture(drawing, theme, format_of(path), settings or ExportSettings()))


def picture(drawing: Drawing, theme: Theme, kind: Format, settings: ExportSettings) -> bytes:
    """The bytes of a file in one of the formats; raises ExportFault when it would be too large."""
    make_application()
    box = drawing.box.grown(settings.margin)
    if kind is Format.SVG:
        page = svg.Page(
            box,
            box.width * settings.scale,
            box.height * settings.scale,
            settings.title,
            settings.description,
            settings.ground,
        )
        return svg.write(drawing, theme, page, settings.text).encode("utf-8")
    if kind is Format.PNG:
        return _png(drawing, theme, box, settings)
    return _pdf(drawing, theme, box, settings)


def image(drawing: Drawing, theme: Theme, box: Box, pixels: float, ground: str = "") -> QImage:
    """``box`` of a drawing as an image with ``pixels`` per unit, on ``ground`` or transparent."""
    # a whole number of pixels stays one, whatever the last digits of the scale
    size = (
        max(1, math.ceil(round(box.width * pixels, 6))),
        max(1, math.ceil(round(box.height * pixels, 6))),
    )
    if max(size) > LARGEST_SIDE or size[0] * size[1] > MOST_PIXELS:
        raise ExportFault(
            tr(
                "a picture of {width} by {height} pixels is too large; choose a smaller scale",
                width=size[0],
                height=size[1],
            )
        )
    made = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(QColor(theme.color(ground)) if ground else QColor(0, 0, 0, 0))
    painter = QPainter(made)
    try:  # a painter left open on a device that goes away ends the process
        painter.scale(pixels, pixels)
        painter.translate(-box.left, -box.top)
        paint_drawing(painter, drawing, theme)
    finally:
        painter.end()
    return made


def _png(drawing: Drawing, theme: Theme, box: Box, settings: ExportSettings) -> bytes:
    made = image(drawing, theme, box, settings.scale * settings.dpi / CSS_DPI, settings.ground)
    dots = round(settings.dpi / 0.0254)
    made.setDotsPerMeterX(dots)
    made.setDotsPerMeterY(dots)
    made.setText("Title", settings.title)
    made.setText("Description", settings.description)
    buffer = _buffer()
    made.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _pdf(drawing: Drawing, theme: Theme, box: Box, settings: ExportSettings) -> bytes:
    points = settings.scale * _POINTS_PER_PIXEL
    # Qt keeps pages in whole points; the page is rounded up and the drawing centered on it.
    width, height = (math.ceil(side * points) for side in (box.width, box.height))
    if max(width, height) > LARGEST_PAGE:
        raise ExportFault(
            tr("a page of {size} m is too large; choose a smaller scale", size=_meters(width))
        )
    buffer = _buffer()
    writer = pdf_writer(buffer, QSizeF(width, height), settings.title)
    painter = QPainter(writer)
    try:
        painter.scale(_PDF_DPI / 72, _PDF_DPI / 72)
        if settings.ground:
            painter.fillRect(0, 0, width, height, QColor(theme.color(settings.ground)))
        painter.translate((width - box.width * points) / 2, (height - box.height * points) / 2)
        painter.scale(points, points)
        painter.translate(-box.left, -box.top)
        paint_drawing(painter, drawing, theme)
    finally:
        painter.end()
    return bytes(buffer.data().data())


def _meters(points: float) -> str:
    return f"{points / 72 * 0.0254:.1f}"


def pdf_writer(buffer: QBuffer, size: QSizeF, title: str) -> QPdfWriter:
    """A writer of pages of ``size`` (in points) without margins, 1200 dots per inch."""
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DPI)
    page = QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    writer.setTitle(title)
    writer.setCreator("Stambana")
    return writer


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


def make_application() -> None:
    """Make sure Qt is ready to draw text; a running application is left as it is."""
    global _application
    if QGuiApplication.instance() is None:
        _application = QGuiApplication(["stambana"])
    fonts.load()
