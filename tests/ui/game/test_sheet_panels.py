"""The panels of the family as widgets: drawn without a warning, reached with keys, kept cheap."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from played_games import BANKRUPT, begun, recorded
from stambana import words
from stambana.art.themes import load_theme
from stambana.sheets.ink import BoxInk, Ink, LineInk, TextInk
from stambana.sheets.parts import text_width
from stambana.titles.find import title as title_of
from stambana.ui.app import make_application
from stambana.ui.game.panels import Surroundings, panel_kinds
from stambana.ui.game.tables_panel import TablesPanel
from stambana.ui.sheets.panel import SheetPanel
from stambana.ui.style import look as looks
from stambana.ui.windows.settings import Settings

TITLE = title_of("18sj")
LIGHT = Surroundings(looks.LIGHT, load_theme("light"), TITLE)
DARK = Surroundings(looks.DARK, load_theme("dark"), TITLE)
KINDS = panel_kinds(TITLE)
SHEETS = [kind for kind in KINDS if kind.name not in ("tables", "plans")]

Make = Callable[..., Any]


@pytest.fixture
def make(qtbot: QtBot, settings: Settings) -> Iterator[Make]:
    """Makes a panel of a size, on the screen."""
    make_application(settings)

    def made(name: str, width: int = 420, height: int = 700, around: Surroundings = LIGHT) -> Any:
        panel = next(kind for kind in KINDS if kind.name == name).make(around)
        qtbot.addWidget(panel)
        panel.resize(width, height)
        panel.show()
        return panel

    yield made
    words.set_language("en")


def colors(panel: QWidget) -> int:
    """How many colors a picture of a panel has."""
    image = panel.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return len(
        {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(image.height())}
    )


def test_panels_are_found_by_title() -> None:
    with pytest.raises(LookupError):
        title_of("nothing")
    assert len({kind.name for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("width", [260, 900])
def test_every_panel_draws_every_part_of_a_game(make: Make, kind: Any, width: int) -> None:
    history = recorded().game.history
    panel = make(kind.name, width)
    for at in (0, 8, 300, len(history.records) - 1):
        history.jump(at)
        panel.show_state(history.state, history)
        assert colors(panel) > 4
    history.jump(len(history.records) - 1)


@pytest.mark.parametrize("kind", SHEETS, ids=lambda kind: kind.name)
def test_dark_larger_and_swedish(make: Make, kind: Any) -> None:
    history = recorded(BANKRUPT).game.history
    panel = make(kind.name)
    panel.show_state(history.state, history)
    title, before = panel.title(), panel.view.painter
    font = panel.font()
    font.setPointSizeF(font.pointSizeF() * 1.5)
    panel.setFont(font)
    panel.set_surroundings(DARK)
    words.set_language("sv")
    panel.retranslate()
    assert panel.title() != title
    assert panel.view.accessibleName() == panel.title()
    assert panel.view.painter.line > 1.3 * before.line
    assert panel.view.painter.paints("window") == looks.DARK.window


@pytest.mark.parametrize("kind", SHEETS, ids=lambda kind: kind.name)
def test_everything_lies_within_the_panel(make: Make, kind: Any) -> None:
    history = recorded().game.history
    history.jump(300)
    panel = make(kind.name, 520)
    panel.show_state(history.state, history)
    laid = panel.view.laid
    for dx, _, ink in laid.inks():
        left, right = across(ink)
        assert dx + left >= -0.6
        assert dx + right <= panel.view.width() / panel.view.painter.line
    for spot in laid.places():
        assert spot.says
        assert spot.box.bottom <= laid.height + 0.1
    history.jump(len(history.records) - 1)


@pytest.mark.parametrize("kind", SHEETS, ids=lambda kind: kind.name)
def test_keys_reach_every_spot_and_say_it(make: Make, kind: Any, qtbot: QtBot) -> None:
    history = recorded().game.history
    history.jump(250)
    panel = make(kind.name)
    panel.show_state(history.state, history)
    view = panel.view
    loud = [spot.key for spot in view.spots if not spot.quiet]
    assert loud
    qtbot.keyClick(view, Qt.Key.Key_Home)
    said = []
    for _ in loud:
        said.append(view.spot.key)
        assert view.accessibleDescription() == view.spot.says
        qtbot.keyClick(view, Qt.Key.Key_Down)
    assert said == loud
    assert view.spot.key == loud[0]
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.spot.key == loud[-1]
    history.jump(len(history.records) - 1)


def test_a_hidden_panel_is_not_laid_out(make: Make) -> None:
    history = recorded().game.history
    panel = make("charters")
    panel.show_state(history.records[100].state, history)
    before = panel.view.laid
    panel.hide()
    panel.show_state(history.records[200].state, history)
    assert panel.view.laid is before
    panel.show()
    assert panel.view.laid is not before


def test_a_sheet_that_did_not_change_is_not_laid_out_again(make: Make) -> None:
    history = recorded().game.history
    panel = make("market")
    panel.show_state(history.records[300].state, history)
    before = panel.view.laid
    panel.show_state(history.records[300].state, history)
    assert panel.view.laid is before
    panel.show_state(history.records[400].state, history)
    assert panel.view.laid is not before


def test_the_scroll_bar_covers_nothing(make: Make) -> None:
    history = recorded().game.history
    panel = make("charters", 420, 300)
    panel.show_state(history.records[300].state, history)
    QApplication.processEvents()
    assert panel.area.verticalScrollBar().isVisible()
    assert panel.view.width() <= panel.area.viewport().width()
    panel.resize(420, 5_000)
    QApplication.processEvents()
    assert not panel.area.verticalScrollBar().isVisible()
    assert panel.view.width() == panel.area.width()


@pytest.mark.parametrize("name", ["charters", "market", "players"])
def test_a_click_chooses_a_company(make: Make, qtbot: QtBot, name: str) -> None:
    history = recorded().game.history
    panel = make(name)
    panel.show_state(history.records[300].state, history)
    spot = next(spot for spot in panel.view.spots if spot.subject == "SNJ")
    middle = panel.view.rect_of(spot).center().toPoint()
    with qtbot.waitSignal(panel.subject_chosen) as chosen:
        qtbot.mouseClick(panel.view, Qt.MouseButton.LeftButton, pos=middle)
    assert chosen.args == ["SNJ"]
    before = panel.grab().toImage()
    panel.show_subject("SNJ")
    assert panel.grab().toImage() != before


def test_a_marker_under_the_pointer_shows_where_it_would_go(make: Make) -> None:
    history = recorded().game.history
    panel = make("market", 620)
    panel.show_state(history.records[300].state, history)
    before = panel.grab().toImage()
    panel.view.spot_hovered.emit("SNJ")
    assert panel.grab().toImage() != before
    panel.view.spot_hovered.emit("")
    assert panel.grab().toImage() == before


def test_a_round_under_the_pointer_shows_its_figures(make: Make) -> None:
    history = recorded().game.history
    panel = make("chart", 700, 400)
    panel.show_state(history.state, history)
    before = panel.grab().toImage()
    panel.view.spot_hovered.emit("moment:5")
    assert panel.grab().toImage() != before
    panel.show_state(history.records[0].state, history)  # fewer rounds than the one pointed at


def test_colors_of_players_are_those_chosen(make: Make) -> None:
    game = begun()
    panel: SheetPanel = make(
        "players", around=replace(LIGHT, colors={"Ann": "#123456", "Bo": "#654321"})
    )
    panel.show_state(game.state, game.history)
    assert panel.view.painter.paints("seat.2") == "#654321"
    image = panel.grab().toImage()
    there = {image.pixelColor(x, y).name() for x in range(0, 60) for y in range(0, 60)}
    assert "#123456" in there


def test_the_table_is_written_and_says_where(make: Make, tmp_path: Path) -> None:
    history = recorded().game.history
    panel: TablesPanel = make("tables", 700)
    panel.show_state(history.state, history)
    choice: QComboBox = panel.choice
    titles = [choice.itemText(number) for number in range(choice.count())]
    assert titles == ["Holdings", "Income by round", "Worth by round", "Earnings by round"]
    choice.setCurrentIndex(3)
    panel.write(tmp_path / "earned")
    with (tmp_path / "earned.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.reader(stream))
    assert tuple(rows[0]) == panel.model.table.head
    assert len(rows) == panel.model.rowCount() + 1
    assert panel.note.text() == "Written to earned.csv"
    panel.write(tmp_path / "no folder" / "earned.csv")
    assert "could not be written" in panel.note.text()


def test_the_table_shows_figures_of_the_position(make: Make) -> None:
    history = recorded().game.history
    panel: TablesPanel = make("tables", 700)
    for at in (100, 101, 400):
        history.jump(at)
        panel.show_state(history.state, history)
        model = panel.model
        heads = [
            model.headerData(column, Qt.Orientation.Horizontal)
            for column in range(model.columnCount())
        ]
        cash = model.data(model.index(0, heads.index("Cash")))
        first = history.state.players[0]
        assert cash.replace("\u00a0", "") == str(history.state.cash(first))
    history.jump(len(history.records) - 1)


def test_columns_widen_for_the_figures_of_another_moment(make: Make) -> None:
    history = recorded().game.history
    panel: TablesPanel = make("tables", 700)
    panel.show_state(history.state, history)
    column = panel.model.table.head.index("Cash") - 1
    panel.table.setColumnWidth(column, 30)  # what smaller figures needed
    panel.show_state(history.state, history)
    assert panel.table.columnWidth(column) >= panel.table.sizeHintForColumn(column)


@pytest.mark.parametrize("width", [1069, 429, 210])
def test_the_chart_is_seen_whole_in_its_usual_dock(make: Make, width: int) -> None:
    """In windows of 1920, 1280 and 1024 pixels, where the docks of the game are 280 high."""
    history = recorded().game.history
    panel = make("chart", width, 280)
    panel.show_state(history.state, history)
    assert panel.area.verticalScrollBar().maximum() == 0


def test_a_charter_in_a_narrow_dock_names_its_company(make: Make) -> None:
    history = recorded().game.history
    panel = make("charters")
    panel.resize(panel.minimumSizeHint().width(), 700)  # no dock is narrower
    panel.show_state(history.records[300].state, history)
    written = {ink.text for _, _, ink in panel.view.laid.inks() if isinstance(ink, TextInk)}
    spots = {spot.key for spot in panel.view.spots if "operat" in spot.says or "par" in spot.says}
    assert spots
    assert spots <= written


def across(ink: Ink) -> tuple[float, float]:
    """Where ink begins and ends, from left to right."""
    if isinstance(ink, BoxInk):
        return ink.box.left, ink.box.right
    if isinstance(ink, TextInk):
        wide = text_width(ink.text, ink.size, ink.bold)
        return ink.x - ink.across * wide, ink.x + (1 - ink.across) * wide
    if isinstance(ink, LineInk):
        places = [x for x, _ in ink.points]
        return min(places), max(places)
    return ink.at[0], ink.at[0]
