"""The main window, driven with clicks and keys."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDockWidget

from hands import Hands
from stambana import words
from stambana.manifests import load_sandbox, map_path
from stambana.table.sandbox import Sandbox
from stambana.track.tiles import Color
from stambana.ui.windows.settings import Settings
from stambana.ui.windows.window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_from_the_start_page_to_a_saved_board_and_back(on_sj: Hands, tmp_path: Path) -> None:
    """Pick tile 9, hover, turn with R, lay with a click, undo, redo, save, open again."""
    window, desk = on_sj.window, on_sj.desk
    assert window.on_board()
    on_sj.pick("9")
    assert desk.lay_tool.picked == "9"
    on_sj.hover("D15")
    first = desk.lay_tool.rotation
    on_sj.key(Qt.Key.Key_R)
    assert desk.lay_tool.rotation != first
    on_sj.key(Qt.Key.Key_R, SHIFT)
    assert desk.lay_tool.rotation == first
    on_sj.click_hex("D15")
    laid = desk.sandbox.board
    assert laid.placements["D15"].tile == "9"
    assert laid.placements["D15"].rotation == first
    assert window.scene.board is laid
    assert window.windowTitle().startswith("● ")
    on_sj.key(Qt.Key.Key_Z, CTRL)
    assert not desk.sandbox.board.placements
    assert desk.moves.list.item(1).text() == "1. Laid tile 9 on D15 (undone)"
    on_sj.key(Qt.Key.Key_Y, CTRL)
    assert desk.sandbox.board is laid
    on_sj.key(Qt.Key.Key_Z, CTRL)
    on_sj.key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert desk.sandbox.board is laid

    path = tmp_path / "åäö board.yaml"
    window.filing.ask_save = lambda _suggested: path
    on_sj.key(Qt.Key.Key_S, CTRL)
    assert window.windowTitle() == "åäö board.yaml – Stambana"
    assert load_sandbox(path) == laid
    window.show_start()
    window.filing.ask_open = lambda _title: path
    on_sj.key(Qt.Key.Key_O, CTRL)
    assert desk.sandbox.board == laid
    assert desk.sandbox.path == path
    assert not desk.sandbox.can_undo
    assert window.settings.recent[0] == path


def test_fault_58_a_tile_that_does_not_fit_says_why_and_changes_nothing(on_sj: Hands) -> None:
    desk = on_sj.desk
    before = desk.sandbox.board
    on_sj.pick("57")
    on_sj.click_hex("D15")
    assert desk.sandbox.board is before
    assert "cities in the hex: 0" in on_sj.window.status.text
    on_sj.click_hex("D15")
    on_sj.key(Qt.Key.Key_R)
    on_sj.key(Qt.Key.Key_Return)
    assert desk.sandbox.board is before
    on_sj.pick("14")
    on_sj.hover("C16")
    assert "green tiles come in a later phase" in on_sj.window.status.text


def test_fault_58_the_panel_of_a_hex_names_what_fits_and_takes_it_in_hand(on_sj: Hands) -> None:
    desk = on_sj.desk
    on_sj.click_hex("C16")
    text = desk.inspector.text.toPlainText()
    assert "Karlstad" in text
    assert "Fits here" in text
    assert "green tiles come in a later phase" in text
    desk.inspector.text.anchorClicked.emit(QUrl("tile:57"))
    assert desk.lay_tool.picked == "57"
    on_sj.click_hex("B31")
    on_sj.key(Qt.Key.Key_Escape)
    on_sj.click_hex("B31")
    assert "printed for good" in desk.inspector.text.toPlainText()


def test_the_palette_counts_marks_and_filters(on_sj: Hands) -> None:
    desk = on_sj.desk
    model = desk.palette.model
    entry = model.entries[model.row_of("57")]
    assert entry.note == f"{desk.sandbox.board.tile_set.count('57')} left"
    assert "later" in model.entries[model.row_of("14")].note
    on_sj.click_hex("C16")
    on_sj.click(desk.palette.only_fitting)
    desk.palette.only_fitting.setChecked(True)
    assert [entry.tile.number for entry in model.entries] == ["5", "6", "57"]
    desk.palette.only_fitting.setChecked(False)
    on_sj.click(desk.phases.button(Color.GREEN))
    assert desk.sandbox.board.phase is Color.GREEN
    assert "later" not in model.entries[model.row_of("14")].note
    while desk.sandbox.board.remaining("57"):
        name = next(
            name
            for name in desk.sandbox.board.map.hexes
            if name not in desk.sandbox.board.placements
        )
        assert not desk.sandbox.lay(name, "57", 0, free=True)
    assert model.entries[model.row_of("57")].note == "none left"
    assert not model.entries[model.row_of("57")].usable


def test_tokens_and_trains(on_sj: Hands) -> None:
    desk, window = on_sj.desk, on_sj.window
    on_sj.key("t")
    assert window.view.tool is desk.token_tool
    on_sj.click(desk.companies.token_button("KFJ"))
    on_sj.click_hex("D15")
    assert not desk.sandbox.board.tokens
    assert window.status.text == "D15 has no place for a token"
    on_sj.click_hex("C16")
    assert [token.company for token in desk.sandbox.board.tokens] == ["KFJ"]
    on_sj.click_hex("C16", Qt.MouseButton.RightButton)
    assert not desk.sandbox.board.tokens
    field = desk.companies.train_field("KFJ")
    field.setFocus()
    on_sj.qtbot.keyClicks(field, "3 D")
    on_sj.key(Qt.Key.Key_Return)
    assert desk.sandbox.board.trains["KFJ"] == ("3", "D")
    assert field.text() == "3, D" or field.hasFocus()


def test_fault_57_no_single_key_acts_while_a_text_field_has_the_focus(on_sj: Hands) -> None:
    """Words with every single key in them are only text; Space and Esc do nothing else."""
    desk, window = on_sj.desk, on_sj.window
    on_sj.pick("9")
    on_sj.hover("D15")
    desk.companies.show()
    window.docks.open("companies")  # type: ignore[union-attr]
    field = desk.companies.train_field("SNJ")
    field.setFocus()
    on_sj.settle()
    assert field.hasFocus()
    before = (desk.lay_tool.rotation, window.view.zoom, window.view.tool, desk.sandbox.board)
    typed = "1 2 r R u z + - = 0 ? v l t c"
    for sign in typed:
        on_sj.key(sign)
    assert field.text() == typed
    assert not window.settings.coordinates
    after = (desk.lay_tool.rotation, window.view.zoom, window.view.tool, desk.sandbox.board)
    assert after == before
    on_sj.key(Qt.Key.Key_Z, CTRL)
    assert desk.sandbox.board is before[3], "Ctrl+Z in a field is about its text"
    on_sj.key(Qt.Key.Key_Escape)
    assert field.text() == ""
    assert desk.lay_tool.picked == "9"


def test_single_keys_can_be_switched_off(on_sj: Hands) -> None:
    window, desk = on_sj.window, on_sj.desk
    on_sj.pick("9")
    on_sj.hover("D15")
    window.view.setFocus()
    turn, zoom = desk.lay_tool.rotation, window.view.zoom
    window.actions_of.by_key["single_keys"].trigger()
    for key in ("r", "+", "0", "c", "?"):
        on_sj.key(key)
    assert (desk.lay_tool.rotation, window.view.zoom) == (turn, zoom)
    assert not window.settings.coordinates
    on_sj.key(Qt.Key.Key_Plus, CTRL)
    assert window.view.zoom > zoom
    window.actions_of.by_key["single_keys"].trigger()
    on_sj.key("r")
    assert desk.lay_tool.rotation != turn


def test_arrows_act_on_what_has_the_focus(on_sj: Hands) -> None:
    desk, window = on_sj.desk, on_sj.window
    for name, turn in (("D15", 0), ("E14", 1)):
        assert not desk.sandbox.lay(name, "9", turn)
    desk.moves.list.setFocus()
    on_sj.key(Qt.Key.Key_Up)
    assert desk.sandbox.history.position == 1
    on_sj.key(Qt.Key.Key_Up)
    assert desk.sandbox.history.position == 0
    on_sj.key(Qt.Key.Key_Down)
    assert desk.sandbox.history.position == 1
    window.view.setFocus()
    on_sj.key(Qt.Key.Key_Up)
    assert desk.sandbox.history.position == 1
    assert window.scene.cursor.hex_name


def test_the_board_can_be_laid_by_keyboard_alone(on_sj: Hands) -> None:
    desk, window = on_sj.desk, on_sj.window
    on_sj.key("l")
    tiles = desk.palette.list
    tiles.setFocus()
    tiles.setCurrentIndex(desk.palette.model.index(desk.palette.model.row_of("9")))
    on_sj.key(Qt.Key.Key_Return)
    assert desk.lay_tool.picked == "9"
    window.view.setFocus()
    window.view.set_cursor_hex("D15")
    on_sj.key(Qt.Key.Key_Return)
    assert "D15" in desk.sandbox.board.placements
    on_sj.key(Qt.Key.Key_Delete)
    assert "D15" not in desk.sandbox.board.placements


def test_escape_leaves_one_thing_at_a_time(on_sj: Hands) -> None:
    desk, window = on_sj.desk, on_sj.window
    on_sj.click_hex("C16")
    on_sj.pick("9")
    window.view.setFocus()
    on_sj.key(Qt.Key.Key_Escape)
    assert desk.lay_tool.picked == ""
    assert window.view.tool is desk.lay_tool
    on_sj.key(Qt.Key.Key_Escape)
    assert window.view.tool is not desk.lay_tool
    assert desk.chosen_hex == "C16"
    on_sj.key(Qt.Key.Key_Escape)
    assert desk.chosen_hex == ""


def test_unsaved_work_is_asked_about_and_saved_work_is_not(on_sj: Hands, tmp_path: Path) -> None:
    desk, window = on_sj.desk, on_sj.window
    asked: list[str] = []

    def cancel() -> str:
        asked.append("?")
        return "cancel"

    window.filing.ask_unsaved = cancel  # type: ignore[assignment]
    assert window.filing.may_leave()
    desk.sandbox.lay("D15", "9", 0)
    mine = desk.sandbox
    assert not window.close()
    assert not window.filing.open(map_path("18sj"))
    assert desk.sandbox is mine
    assert len(asked) == 2
    desk.sandbox.undo()
    assert window.filing.may_leave(), "an undone move is no work to lose"
    desk.sandbox.redo()
    assert desk.sandbox.save(tmp_path / "a.yaml")
    assert window.filing.may_leave()
    assert len(asked) == 2
    desk.sandbox.undo()
    window.filing.ask_unsaved = lambda: "save"
    assert window.filing.may_leave()
    assert not load_sandbox(tmp_path / "a.yaml").placements


def test_faults_of_a_file_are_listed_quietly(on_sj: Hands, tmp_path: Path) -> None:
    window = on_sj.window
    before = on_sj.desk.sandbox
    bad = tmp_path / "bad.yaml"
    bad.write_text("format: 1\nkind: map\nlayout: falt\nhexes:\n  A1: {trak: 0-3}\n", "utf-8")
    assert not window.filing.open(bad)
    lines = [window.problems.list.item(row).text() for row in range(window.problems.list.count())]
    assert any(f"{bad}:3:9: " in line for line in lines)
    assert any(f"{bad}:5:" in line for line in lines)
    assert window.problems.isVisible()
    assert on_sj.desk.sandbox is before
    assert not window.filing.open(tmp_path / "gone.yaml")
    assert window.problems.list.count() == 1
    assert window.filing.open(map_path("18sj"))
    assert window.problems.isHidden()


def test_a_file_that_cannot_be_written_says_so(on_sj: Hands, tmp_path: Path) -> None:
    window = on_sj.window
    on_sj.desk.sandbox.lay("D15", "9", 0)
    window.filing.ask_save = lambda _path: tmp_path / "no such folder" / "x.yaml"
    on_sj.key(Qt.Key.Key_S, CTRL)
    assert window.problems.isVisible()
    assert on_sj.desk.sandbox.dirty
    window.filing.ask_save = lambda _path: None
    assert not window.filing.save()


def test_files_can_be_dropped(on_sj: Hands, tmp_path: Path) -> None:
    window = on_sj.window
    path = tmp_path / "x.yaml"
    on_sj.desk.sandbox.lay("D15", "9", 0)
    on_sj.desk.sandbox.save(path)
    on_sj.desk.sandbox.undo()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    at = QPoint(400, 400)
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0)
    enter = QDragEnterEvent(at, copy, data, left, none)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(at), copy, data, left, none))
    on_sj.settle()
    assert "D15" in on_sj.desk.sandbox.board.placements
    other = QMimeData()
    other.setUrls([QUrl.fromLocalFile(str(tmp_path / "x.png"))])
    refused = QDragEnterEvent(at, copy, other, left, none)
    refused.ignore()
    QApplication.sendEvent(window, refused)
    assert not refused.isAccepted()


def test_a_tile_set_opens_in_the_preview(on_sj: Hands, previews: list[Path]) -> None:
    path = map_path("18sj").parent.parent / "tiles" / "standard.yaml"
    assert on_sj.window.filing.open(path)
    assert previews == [path]


@pytest.mark.parametrize("theme", ["dark", "colorblind", "light", "system"])
def test_themes_dress_board_and_window(on_sj: Hands, theme: str) -> None:
    window = on_sj.window
    window.set_theme(theme)
    on_sj.settle()
    ground = window.palette().window().color().lightness()
    assert (ground < 128) == window.scene.theme.dark == window.look.dark
    assert window.settings.theme == theme


def test_the_language_changes_at_once_everywhere(on_sj: Hands) -> None:
    window, desk = on_sj.window, on_sj.desk
    on_sj.click_hex("C16")
    desk.sandbox.lay("D15", "9", 0)
    window.set_language("sv")
    on_sj.settle()
    assert window.actions_of.by_key["undo"].text() == "Ångra"
    assert window.menuBar().actions()[0].text().replace("&", "") == "Arkiv"
    assert desk.moves.list.item(1).text() == "1. Lade bricka 9 på D15"
    assert "Passar här" in desk.inspector.text.toPlainText()
    assert "brickor i färgen grön kommer" in desk.inspector.text.toPlainText()
    titles = {dock.windowTitle() for dock in window.findChildren(QDockWidget)}
    assert titles == {"Brickor", "Bolag", "Rutter", "Hexagon", "Drag"}
    assert window.start.game_button.text() == "Nytt spel"
    window.set_language("en")
    assert window.actions_of.by_key["undo"].text() == "Undo"
    assert words.language() == "en"


def test_zoom_is_shown_and_chosen(on_sj: Hands) -> None:
    window = on_sj.window
    window.view.setFocus()
    on_sj.key("+")
    assert window.status.percent.text() == f"{round(window.view.zoom * 100)} %"
    window.view.zoom_to(2.0)
    assert window.status.percent.text() == "200 %"
    on_sj.key("0")
    assert window.view.fitted


def test_arrangement_and_choices_are_kept(on_sj: Hands, qtbot: object, settings: Settings) -> None:
    window = on_sj.window
    window.resize(760, 640)  # the screen of the tests has 800
    assert window.docks is not None
    window.docks.by_name["moves"].close()
    window.set_theme("dark")
    window.set_coordinates(True)
    window.close()
    again = MainWindow(settings)
    on_sj.qtbot.addWidget(again)
    again.show_first(on_sj.desk.sandbox.board)
    again.show()
    again.finish()
    assert (again.width(), again.height()) == (760, 640)
    assert again.look.dark
    assert again.scene.layers["coordinates"].isVisible()
    assert not again.actions_of.by_key["preview"].isVisible()
    again.filing.new_on(map_path("18sj"))
    on_sj.settle()
    assert again.docks is not None
    assert again.docks.by_name["moves"].isHidden()
    assert not again.docks.by_name["hex"].isHidden()


def test_panels_come_back_as_they_were(on_sj: Hands) -> None:
    window = on_sj.window
    assert window.docks is not None
    window.docks.by_name["hex"].close()
    on_sj.key(Qt.Key.Key_F9)
    assert all(dock.isHidden() for dock in window.docks.by_name.values())
    on_sj.key(Qt.Key.Key_F9)
    shown = {name for name, dock in window.docks.by_name.items() if not dock.isHidden()}
    assert shown == {"tiles", "companies", "routes", "moves"}
    window.show_start()
    assert all(dock.isHidden() for dock in window.docks.by_name.values())
    window.start.continue_button.click()
    shown = {name for name, dock in window.docks.by_name.items() if not dock.isHidden()}
    assert shown == {"tiles", "companies", "routes", "moves"}


@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (3840, 2160)])
def test_fault_61_the_board_gets_most_of_the_room(on_sj: Hands, size: tuple[int, int]) -> None:
    window = on_sj.window
    window.close()
    again = MainWindow(Settings(window.settings.path.with_name("other.ini")))
    on_sj.qtbot.addWidget(again)
    again.resize(*size)
    again.show_first(on_sj.desk.sandbox.board)
    again.show()
    again.filing.new_on(map_path("18sj"))
    on_sj.settle()
    assert again.view.width() * again.view.height() > 0.5 * size[0] * size[1]
    desk = again.ready_desk()
    assert desk.palette.list.viewport().width() >= 2 * desk.palette.list.sizeHintForColumn(0)
    assert again.width() == size[0]


def test_full_screen_and_back(on_sj: Hands) -> None:
    window = on_sj.window
    on_sj.key(Qt.Key.Key_F11)
    assert window.isFullScreen()
    on_sj.key(Qt.Key.Key_Escape)
    assert not window.isFullScreen()


def test_a_window_saved_off_every_screen_comes_back(settings: Settings, hands: Hands) -> None:
    window = hands.window
    window.move(-5000, -5000)
    window.close()
    again = MainWindow(settings)
    hands.qtbot.addWidget(again)
    room = QApplication.primaryScreen().availableGeometry()
    assert room.intersects(again.frameGeometry())
    assert room.contains(again.frameGeometry().topLeft() + QPoint(60, 10))


def test_fault_59_a_hex_where_nothing_fits_stays_calm_also_after_undo(on_sj: Hands) -> None:
    desk, window = on_sj.desk, on_sj.window
    desk.sandbox.lay("D15", "9", 0)
    on_sj.key(Qt.Key.Key_Z, CTRL)
    before = desk.sandbox.board
    on_sj.key("l")
    for _ in range(2):
        on_sj.click_hex("B31")
        assert "printed for good" in window.status.text
    window.view.setFocus()
    for key in ("r", Qt.Key.Key_Return, Qt.Key.Key_Delete, Qt.Key.Key_Escape):
        on_sj.key(key)
    assert desk.sandbox.board is before
    assert desk.sandbox.can_redo


def test_fault_53_boards_opened_again_and_again_leave_nothing_behind(on_sj: Hands) -> None:
    window = on_sj.window

    def count() -> tuple[int, int, int]:
        on_sj.settle()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        sandboxes = sum(isinstance(thing, Sandbox) for thing in gc.get_objects())
        return len(window.findChildren(QObject)), len(window.scene.items()), sandboxes

    assert window.filing.new_on(map_path("18sj"))
    first = count()
    for _ in range(5):
        assert window.filing.new_on(map_path("18sj"))
        on_sj.desk.sandbox.lay("D15", "9", 0)
    assert count() == first
    window.set_language("sv")
    window.set_theme("dark")
    window.set_language("en")
    window.set_theme("light")
    after = count()
    for _ in range(3):
        window.set_language("sv")
        window.set_theme("dark")
        window.set_language("en")
        window.set_theme("light")
    assert count() == after
