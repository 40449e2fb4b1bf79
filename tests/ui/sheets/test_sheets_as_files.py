"""A sheet as an SVG file looks as it does in the window, for every sheet of both titles."""

from __future__ import annotations

from dataclasses import asdict

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from played_games import recorded
from stambana.art.themes import load_theme
from stambana.sheets.drawing import drawing
from stambana.sheets.ink import Laid
from stambana.sheets.paints import Paints
from stambana.table.game_table import SEAT_COLORS
from stambana.titles.find import title as title_of
from stambana.titles.title import Sight
from stambana.ui.board.painting import Palette
from stambana.ui.paper.svg import Page, write
from stambana.ui.sheets.painter import SheetPainter
from stambana.ui.style import look as looks
from svea_games import played

THEME = load_theme("light")
PAINTS = Paints(asdict(looks.LIGHT), THEME, SEAT_COLORS)
GAMES = {"18sj": recorded, "18svea": played}
CASES = [(key, kind.name) for key in GAMES for kind in title_of(key).facets.sheets]


def laid_out(key: str, name: str) -> Laid:
    history = (recorded().game if key == "18sj" else played()).history
    kind = next(kind for kind in title_of(key).facets.sheets if kind.name == name)
    history.jump(len(history.records) // 2)
    part = kind.make(Sight(history.state, history, width=40, height=24))
    history.jump(len(history.records) - 1)
    return part.lay(40)


def blank(laid: Laid, line: float) -> QImage:
    image = QImage(int(laid.width * line), int(laid.height * line), QImage.Format.Format_RGB32)
    image.fill(PAINTS("window"))
    return image


def coarse(image: QImage) -> np.ndarray:
    """The picture in squares of 8 pixels, so that the edges of letters do not count."""
    wide, high = image.width() // 8 * 8, image.height() // 8 * 8
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)
    part = raw[:high, :wide, :3].astype(float)
    return part.reshape(high // 8, 8, wide // 8, 8, 3).mean(axis=(1, 3))


@pytest.mark.parametrize(("key", "name"), CASES, ids=lambda value: str(value))
def test_a_sheet_as_svg_looks_as_in_the_window(qtbot: QtBot, key: str, name: str) -> None:
    laid = laid_out(key, name)
    with_screen = SheetPainter(PAINTS, Palette(THEME), QApplication.font())
    shown, filed = blank(laid, with_screen.line), blank(laid, with_screen.line)
    painter = QPainter(shown)
    with_screen.paint(painter, laid, QRectF(shown.rect()))
    painter.end()
    made = drawing(laid, PAINTS)
    svg = write(made, THEME, Page(made.box, made.box.width, made.box.height, title=name))
    painter = QPainter(filed)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(filed.rect()))
    painter.end()
    apart = np.abs(coarse(shown) - coarse(filed))
    assert apart.mean() < 2.5
    assert np.quantile(apart, 0.99) < 40
