"""The questions about a picture: of which kind it is, how large, and in which colors.

The size is chosen as people think of it: pixels for a PNG, millimeters for SVG and PDF; the
other side follows, for a picture is never stretched.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from stambana.art.shapes import Box
from stambana.ui.paper.export import (
    CSS_DPI,
    LARGEST_PAGE,
    LARGEST_SIDE,
    MARGIN,
    MOST_PIXELS,
    ExportSettings,
    Format,
)
from stambana.words import tr

_DPI = 192.0
_USUAL = 2.0
"""Pixels per unit at first: a hex is 200 pixels across."""

_MM = 25.4 / CSS_DPI
"""Millimeters in a unit of a picture at its usual size."""


@dataclass(frozen=True)
class PrintWish:
    """A picture somebody wants: file, size, and whether in the colors for paper."""

    path: Path
    scale: float
    on_paper: bool = False

    def settings(self, title: str, description: str, ground: str) -> ExportSettings:
        """As the settings of an export."""
        return ExportSettings(self.scale, _DPI, title=title, description=description, ground=ground)


def scale_of(kind: Format, width: float, box: Box) -> float:
    """The scale at which a picture of ``box`` and its margin is so wide (see ``PictureDialog``)."""
    units = box.grown(MARGIN).width
    return width / units * CSS_DPI / _DPI if kind is Format.PNG else width / (units * _MM)


class PictureDialog(QDialog):
    """Asks for kind, width and colors; the width is in pixels for a PNG, else in millimeters.

    ``suggested`` is a file name without an ending.  ``ask_file`` gets a name to suggest and a
    filter, and says which file was chosen.
    """

    def __init__(self, box: Box, suggested: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = box.grown(MARGIN)
        self._plain = box
        self._suggested = suggested
        self.wish: PrintWish | None = None
        self.ask_file: Callable[[Path, str], Path | None] = self._ask_file
        self.setWindowTitle(tr("Export as a picture"))
        self.kind = QComboBox()
        for kind, text in (
            (Format.PNG, tr("PNG: dots, for screens and documents")),
            (Format.SVG, tr("SVG: lines, to work on further")),
            (Format.PDF, tr("PDF: lines, to print")),
        ):
            self.kind.addItem(text, kind)
        self.width_field = QSpinBox()
        self.colors = QComboBox()
        self.colors.addItem(tr("As on the screen"), False)
        self.colors.addItem(tr("For paper"), True)
        self._height = QLabel()
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        form = QFormLayout()
        form.addRow(tr("Kind"), self.kind)
        form.addRow(tr("Width"), self.width_field)
        form.addRow(tr("Height"), self._height)
        form.addRow(tr("Colors"), self.colors)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(14)
        column.addLayout(form)
        column.addWidget(buttons)
        buttons.accepted.connect(self.save)
        buttons.rejected.connect(self.reject)
        self.kind.currentIndexChanged.connect(lambda _index: self._kind_changed())
        self.width_field.valueChanged.connect(lambda _value: self._say_height())
        self._kind_changed()
        self.width_field.setFocus()
        self.width_field.selectAll()

    def _kind(self) -> Format:
        return Format(self.kind.currentData())

    def _kind_changed(self) -> None:
        """Another unit, with the usual size in it."""
        box = self._box
        shape = box.height / box.width
        if self._kind() is Format.PNG:
            most = min(LARGEST_SIDE, LARGEST_SIDE / shape, math.sqrt(MOST_PIXELS / shape)) - 1
            usual, unit = box.width * _USUAL, tr("pixels")
        else:
            largest = LARGEST_PAGE / 72 * 25.4
            most = min(largest, largest / shape) - 1
            usual, unit = box.width * _MM, "mm"
        self.width_field.setSuffix(f" {unit}")
        self.width_field.setRange(10, max(10, int(most)))
        self.width_field.setValue(round(usual))
        self.width_field.setAccessibleName(tr("Width in {unit}", unit=unit))
        self._say_height()

    def _say_height(self) -> None:
        height = math.ceil(self.width_field.value() * self._box.height / self._box.width)
        self._height.setText(f"{height}{self.width_field.suffix()}")

    def save(self) -> None:
        """Ask for the file; the picture is wanted when one is named."""
        kind = self._kind()
        suggested = self._suggested.with_name(f"{self._suggested.name}.{kind}")
        path = self.ask_file(suggested, f"{kind.upper()} (*.{kind})")
        if path is None:
            return
        if path.suffix.lower() != f".{kind}":
            path = path.with_name(f"{path.name}.{kind}")
        scale = scale_of(kind, self.width_field.value(), self._plain)
        self.wish = PrintWish(path, scale, bool(self.colors.currentData()))
        self.accept()

    def _ask_file(self, suggested: Path, kinds: str) -> Path | None:
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Export as a picture"), str(suggested), kinds
        )
        return Path(name) if name else None
