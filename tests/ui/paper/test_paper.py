"""The board as a picture and on paper, asked for in the menus."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from hands import Hands, sj_board
from stambana.art.shapes import Box
from stambana.art.themes import load_theme
from stambana.ui.paper import export
from stambana.ui.paper.boards import of_board
from stambana.ui.paper.dialog import PictureDialog, PrintWish, scale_of
from stambana.ui.paper.export import Format
from stambana.ui.paper.printing import OnePage, preview, print_pages


@pytest.mark.parametrize("width", [400, 1000, 2001, 3333])
def test_the_chosen_width_is_that_of_the_picture(qtbot: QtBot, tmp_path: Path, width: int) -> None:
    subject = of_board(sj_board())
    dialog = PictureDialog(subject.drawing.box, tmp_path / "18sj.v1")
    qtbot.addWidget(dialog)
    suggested = []
    dialog.ask_file = lambda path, _kinds: suggested.append(path.name) or path
    dialog.width_field.setValue(width)
    dialog.save()
    assert suggested == ["18sj.v1.png"]
    wish = dialog.wish
    assert wish is not None
    made = QImage.fromData(
        export.picture(subject.drawing, load_theme("light"), Format.PNG, wish.settings("", "", ""))
    )
    assert made.width() == width
    shape = subject.drawing.box.grown(export.MARGIN)
    assert made.height() == pytest.approx(width * shape.height / shape.width, abs=1)
    assert str(made.height()) in dialog._height.text()


@pytest.mark.parametrize("kind", [Format.SVG, Format.PDF])
def test_lines_are_measured_in_millimeters(qtbot: QtBot, tmp_path: Path, kind: Format) -> None:
    box = Box(0, 0, 988, 488)
    dialog = PictureDialog(box, tmp_path / "board")
    qtbot.addWidget(dialog)
    dialog.ask_file = lambda path, _kinds: path.with_suffix("")
    dialog.kind.setCurrentIndex(dialog.kind.findData(kind))
    dialog.width_field.setValue(200)
    dialog.colors.setCurrentIndex(1)
    dialog.save()
    assert dialog.wish == PrintWish(tmp_path / f"board.{kind}", scale_of(kind, 200, box), True)
    assert dialog.wish.scale * 1000 / 96 * 25.4 == pytest.approx(200)
    assert "100" in dialog._height.text()


def test_what_is_too_large_cannot_be_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    box = of_board(sj_board()).drawing.box
    dialog = PictureDialog(box, tmp_path / "board")
    qtbot.addWidget(dialog)
    whole = box.grown(export.MARGIN)
    most = dialog.width_field.maximum()
    assert most * most * whole.height / whole.width <= export.MOST_PIXELS
    assert most * max(1.0, whole.height / whole.width) <= export.LARGEST_SIDE


def test_export_and_print_are_in_the_menus_of_the_main_window(on_sj: Hands, tmp_path: Path) -> None:
    window = on_sj.window
    paper = window.filing.paper
    window.view.zoom_to(4.0)
    paper.ask = lambda subject, suggested: PrintWish(
        tmp_path / "laid.png", scale_of(Format.PNG, 1200, subject.drawing.box)
    )
    window.actions_of.by_key["export"].trigger()
    assert QImage(str(tmp_path / "laid.png")).width() == 1200
    assert window.status.text.startswith("Saved as ")
    shown = []
    paper.open_preview = shown.append
    window.actions_of.by_key["print"].trigger()
    assert [pages.title for pages in shown] == [window.scene.board.map.name]


def test_a_picture_that_cannot_be_written_is_told(on_sj: Hands, tmp_path: Path) -> None:
    window = on_sj.window
    window.filing.paper.ask = lambda _subject, _at: PrintWish(tmp_path / "no" / "laid.png", 1.0)
    window.actions_of.by_key["export"].trigger()
    assert window.problems.isVisible()
    assert "was not saved" in window.problems._heading.text()


def test_a_board_is_printed_whole_on_one_page(qtbot: QtBot, tmp_path: Path) -> None:
    subject = of_board(sj_board(), marked=False)
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setFullPage(True)
    printer.setOutputFileName(str(tmp_path / "board.pdf"))
    print_pages(printer, OnePage(subject.drawing, subject.title))
    data = (tmp_path / "board.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 1
    pages = OnePage(subject.drawing, subject.title)
    page, count = pages.for_paper(QSizeF(210, 297))
    assert (page, count) == (QSizeF(210, 297), 1)
    image = QImage(210 * 4, 297 * 4, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    painter.scale(4, 4)
    pages.paint(painter, 0)
    painter.end()
    inked = [
        (x, y)
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
        if image.pixel(x, y) & 0xFFFFFF != 0xFFFFFF
    ]
    left, right = min(x for x, _ in inked) / 4, max(x for x, _ in inked) / 4
    top, bottom = min(y for _, y in inked) / 4, max(y for _, y in inked) / 4
    assert min(left, top, 210 - right, 297 - bottom) >= 8 - 1  # the margin stays free
    assert right - left > 180 or bottom - top > 265  # and what is left is filled


def test_the_print_preview_shows_the_pages(qtbot: QtBot, hands: Hands) -> None:
    subject = of_board(sj_board())
    dialog = preview(OnePage(subject.drawing, subject.title), hands.window)
    qtbot.addWidget(dialog)
    painted = []
    dialog.paintRequested.connect(lambda _printer: painted.append(1))
    dialog.show()
    qtbot.waitUntil(lambda: bool(painted))
    assert dialog.windowTitle() == f"Print {subject.title}"
    dialog.close()
