"""The panels of the family as widgets: drawn without a warning, reached with keys, kept cheap."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from played_games import BANKRUPT, begun, recorded
from stambana import words
from stambana.art.themes import load_theme
from stambana.titles.find import title as title_of
from stambana.ui import look as looks
from stambana.ui.app import make_application
from stambana.ui.family18.everything import EverythingPanel
from stambana.ui.family18.panel import SEAT_COLORS, SheetPanel
from stambana.ui.family18.sheet import Sheet
from stambana.ui.panel_registry import Surroundings, panel_kinds
from stambana.ui.settings import Settings

LIGHT = Surroundings(looks.LIGHT, load_theme("light"), "18sj")
DARK = Surroundings(looks.DARK, load_theme("dark"), "18sj")
KINDS = panel_kinds("18sj")
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
    for asked in (panel_kinds, title_of):
        with pytest.raises(LookupError):
            asked("nothing")
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
    title, before = panel.title(), panel.view.sheet
    font = panel.font()
    font.setPointSizeF(font.pointSizeF() * 1.5)
    panel.setFont(font)
    panel.set_surroundings(DARK)
    words.set_language("sv")
    panel.retranslate()
    assert panel.title() != title
    assert panel.view.accessibleName() == panel.title()
    assert panel.view.sheet.em > 1.3 * before.em
    ground = QColor(panel.grab().toImage().pixel(QPoint(2, 2)))
    assert panel.view.sheet.look.dark
    assert ground.isValid()


@pytest.mark.parametrize("kind", SHEETS, ids=lambda kind: kind.name)
def test_everything_lies_within_the_panel(make: Make, kind: Any) -> None:
    history = recorded().game.history
    history.jump(300)
    panel = make(kind.name, 520)
    panel.show_state(history.state, history)
    sheet = panel.view.sheet
    for rect, _ in sheet._items:
        assert rect.left() >= -3
        assert rect.right() <= sheet.width + 3
    for spot in sheet.spots:
        assert spot.text
        assert spot.rect.bottom() <= sheet.height + 1
    history.jump(len(history.records) - 1)


@pytest.mark.parametrize("kind", SHEETS, ids=lambda kind: kind.name)
def test_keys_reach_every_spot_and_say_it(make: Make, kind: Any, qtbot: QtBot) -> None:
    history = recorded().game.history
    history.jump(250)
    panel = make(kind.name)
    panel.show_state(history.state, history)
    view = panel.view
    loud = [spot.key for spot in view.sheet.spots if not spot.quiet]
    assert loud
    qtbot.keyClick(view, Qt.Key.Key_Home)
    said = []
    for _ in loud:
        said.append(view.spot.key)
        assert view.accessibleDescription() == view.spot.text
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
    before = panel.view.sheet
    panel.hide()
    panel.show_state(history.records[200].state, history)
    assert panel.view.sheet is before
    panel.show()
    assert panel.view.sheet is not before


def test_cards_that_did_not_change_are_kept(make: Make) -> None:
    history = recorded().game.history
    panel = make("charters")
    panel.show_state(history.records[300].state, history)
    cards = dict(panel.style_now().cards)
    panel.show_state(history.records[301].state, history)
    made = [key for key in panel.style_now().cards if key not in cards]
    assert len(made) <= 3 < len(cards)


def test_the_scroll_bar_covers_nothing(make: Make) -> None:
    history = recorded().game.history
    panel = make("charters", 420, 300)
    panel.show_state(history.records[300].state, history)
    QApplication.processEvents()
    assert panel.area.verticalScrollBar().isVisible()
    assert panel.view.sheet.width <= panel.area.viewport().width()
    panel.resize(420, 5_000)
    QApplication.processEvents()
    assert not panel.area.verticalScrollBar().isVisible()
    assert panel.view.sheet.width == panel.area.width()


@pytest.mark.parametrize("name", ["charters", "market", "players"])
def test_a_click_chooses_a_company(make: Make, qtbot: QtBot, name: str) -> None:
    history = recorded().game.history
    panel = make(name)
    panel.show_state(history.records[300].state, history)
    spot = next(spot for spot in panel.view.sheet.spots if spot.company == "SNJ")
    with qtbot.waitSignal(panel.company_chosen) as chosen:
        qtbot.mouseClick(panel.view, Qt.MouseButton.LeftButton, pos=spot.rect.center().toPoint())
    assert chosen.args == ["SNJ"]
    before = panel.grab().toImage()
    panel.show_company("SNJ")
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
    panel.view.spot_hovered.emit("round:5")
    assert panel.grab().toImage() != before
    panel.show_state(history.records[0].state, history)  # fewer rounds than the one pointed at


def test_colors_of_players_are_those_chosen(make: Make) -> None:
    game = begun()
    panel: SheetPanel = make(
        "players", around=Surroundings(looks.LIGHT, load_theme("light"), "18sj", {"Ann": "#123456"})
    )
    panel.show_state(game.state, game.history)
    assert panel.color("Ann") == "#123456"
    assert panel.color("Bo") == SEAT_COLORS[1]
    image = panel.grab().toImage()
    there = {image.pixelColor(x, y).name() for x in range(0, 60) for y in range(0, 60)}
    assert "#123456" in there


def test_the_table_is_written_and_says_where(make: Make, tmp_path: Path) -> None:
    history = recorded().game.history
    panel: EverythingPanel = make("tables", 700)
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
    panel: EverythingPanel = make("tables", 700)
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
    panel: EverythingPanel = make("tables", 700)
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


def test_a_charter_in_a_narrow_dock_names_its_company(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = recorded().game.history
    cut: dict[str, bool] = {}
    write = Sheet.text

    def spy(sheet: Sheet, rect: QRectF, text: str, **how: Any) -> float:
        wide = write(sheet, rect, text, **how)
        size, bold = how.get("size", 1.0), how.get("bold", False)
        cut[text] = wide < sheet.text_width(text, size=size, bold=bold)
        return wide

    monkeypatch.setattr(Sheet, "text", spy)
    panel = make("charters")
    panel.resize(panel.minimumSizeHint().width(), 700)  # no dock is narrower
    panel.show_state(history.records[300].state, history)
    keys = set(history.state.companies) & set(cut)
    assert keys
    assert not [key for key in keys if cut[key]]
