"""Tools as a person uses them: hover, click, wheel and keys on a sandbox."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from small_boards import small_board
from stambana.art.themes import load_theme
from stambana.table.sandbox import Sandbox
from stambana.ui.board.overlays import HexVerdict
from stambana.ui.board.scene import BoardScene
from stambana.ui.board.view import BoardView
from stambana.ui.tools.lay_tool import LayTool
from stambana.ui.tools.tool import PanTool, Tool

LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton
PLAIN = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


class Table:
    """A sandbox, its view, and the lay tool in hand; hands do what hands do."""

    def __init__(self, qtbot: QtBot) -> None:
        self.sandbox = Sandbox(small_board())
        self.scene = BoardScene(load_theme("light"))
        self.scene.show_board(self.sandbox.board)
        self.sandbox.observers.append(lambda: self.scene.update_board(self.sandbox.board))
        self.view = BoardView(self.scene)
        qtbot.addWidget(self.view)
        self.view.resize(900, 700)
        self.view.show()
        qtbot.waitExposed(self.view)
        self.view.setFocus()
        self.tool = LayTool(self.sandbox)
        self.view.set_tool(self.tool)

    def point(self, hex_name: str) -> QPoint:
        return self.view.viewportTransform().map(QPointF(*self.scene.center(hex_name))).toPoint()

    def hover(self, hex_name: str) -> None:
        QTest.mouseMove(self.view.viewport(), self.point(hex_name) + QPoint(3, 1))
        QTest.mouseMove(self.view.viewport(), self.point(hex_name))

    def click(self, hex_name: str, button: Qt.MouseButton = LEFT) -> None:
        self.hover(hex_name)
        QTest.mouseClick(self.view.viewport(), button, PLAIN, self.point(hex_name))

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.keyClick(self.view, key, modifiers)

    def wheel(self, angle: int, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        at = self.point("C4")
        event = QWheelEvent(
            QPointF(at),
            QPointF(self.view.viewport().mapToGlobal(at)),
            QPoint(),
            QPoint(0, angle),
            Qt.MouseButton.NoButton,
            modifiers,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.view.viewport(), event)


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    return Table(qtbot)


def test_hover_shows_the_tile_in_place_and_a_click_lays_it(table: Table, qtbot: QtBot) -> None:
    table.tool.pick("57")
    assert not table.scene.ghost.visible_tile
    table.hover("C4")
    assert table.scene.ghost.visible_tile
    assert table.scene.ghost.verdict is HexVerdict.FITS
    assert table.sandbox.board.placements == {}
    with qtbot.waitSignal(table.tool.laid) as laid:
        table.click("C4")
    assert laid.args == ["C4"]
    assert table.sandbox.board.placements["C4"].tile == "57"
    assert table.scene.layers["tiles"].group_of("C4") is not None
    assert not table.scene.ghost.visible_tile, "what was laid is seen, not a ghost over it"
    assert "57" in table.tool.status


def test_the_wheel_goes_through_fitting_rotations_only(table: Table) -> None:
    table.tool.pick("5")
    table.hover("A2")
    table.hover("C4")
    fits = table.tool.helper.fits("C4", "5")
    seen = []
    for _ in range(len(fits)):
        table.wheel(-120)
        seen.append(table.tool.rotation)
    assert sorted(seen) == sorted(fits)
    table.wheel(120)
    assert table.tool.rotation == seen[-2]


def test_at_the_edge_only_rotations_on_the_board_are_offered(table: Table) -> None:
    table.tool.pick("9")
    table.hover("A2")
    fits = table.tool.helper.fits("A2", "9")
    assert 0 < len(fits) < 3
    for _ in range(5):
        table.wheel(-120)
        assert table.tool.rotation in fits
        assert table.scene.ghost.verdict is HexVerdict.FITS


def test_small_turns_of_a_touchpad_add_up_to_one_rotation(table: Table) -> None:
    table.tool.pick("5")
    table.hover("C4")
    before = table.tool.rotation
    for _ in range(3):
        table.wheel(-30)
    assert table.tool.rotation == before
    table.wheel(-30)
    assert table.tool.rotation != before


def test_control_and_wheel_zooms_with_a_tile_in_hand(table: Table) -> None:
    table.tool.pick("5")
    table.hover("C4")
    zoom, turn = table.view.zoom, table.tool.rotation
    table.wheel(-120)
    assert table.view.zoom == zoom
    assert table.tool.rotation != turn
    turn = table.tool.rotation
    table.wheel(120, Qt.KeyboardModifier.ControlModifier)
    assert table.view.zoom > zoom
    assert table.tool.rotation == turn


def test_the_wheel_zooms_without_a_tile_in_hand(table: Table) -> None:
    zoom = table.view.zoom
    table.hover("C4")
    table.wheel(120)
    assert table.view.zoom > zoom


def test_r_turns_and_shift_r_turns_back(table: Table) -> None:
    table.tool.pick("5")
    table.hover("C4")
    first = table.tool.rotation
    table.key(Qt.Key.Key_R)
    second = table.tool.rotation
    assert second != first
    table.key(Qt.Key.Key_R, SHIFT)
    assert table.tool.rotation == first


def test_where_it_does_not_fit_the_reasons_are_shown_at_their_sides(table: Table) -> None:
    table.tool.pick("20")
    table.hover("A0")
    ghost = table.scene.ghost
    assert ghost.verdict is HexVerdict.MISFIT
    reasons = table.tool.helper.reasons("A0", "20", table.tool.rotation)
    assert set(ghost.sides) == {side for reason in reasons for side in reason.sides}
    assert ghost.sides
    for reason in reasons:
        assert reason.text in table.scene.callout.text
        assert reason.text in table.tool.status
    table.hover("A2")
    table.tool.pick("9")
    assert table.scene.callout.text == ""


@pytest.mark.parametrize("size", [(900, 700), (420, 300)])
def test_the_callout_stays_within_the_window(table: Table, size: tuple[int, int]) -> None:
    table.view.resize(*size)
    table.tool.pick("20")
    for name in table.sandbox.board.map.hexes:
        table.hover(name)
        callout = table.scene.callout
        assert callout.text
        at = table.view.viewportTransform().map(callout.pos())
        shown = callout.boundingRect().translated(at)
        assert table.view.viewport().rect().toRectF().contains(shown), name


def test_clicking_what_cannot_be_done_changes_nothing(table: Table) -> None:
    """Fault 59: click, click again, turn, Enter, Esc where no tile fits."""
    board = table.sandbox.board
    table.tool.pick("57")
    for name in ("A0", "E0"):
        table.click(name)
        table.click(name)
        table.wheel(-120)
        table.key(Qt.Key.Key_R)
        table.key(Qt.Key.Key_Return)
        assert table.scene.ghost.verdict is HexVerdict.MISFIT
        assert table.tool.status
    table.key(Qt.Key.Key_Escape)
    table.key(Qt.Key.Key_Escape)
    assert table.sandbox.board is board
    assert not table.sandbox.can_undo


def test_a_click_without_a_tile_tells_which_fit(table: Table, qtbot: QtBot) -> None:
    with qtbot.waitSignal(table.tool.fits_found) as found:
        table.click("C4")
    assert found.args == ["C4", ("5", "57")]
    assert "5, 57" in table.tool.status
    assert table.scene.selection.hex_name == "C4"


def test_a_click_where_nothing_fits_says_the_common_cause_twice_over(
    table: Table, qtbot: QtBot
) -> None:
    for _ in range(2):
        with qtbot.waitSignal(table.tool.fits_found) as found:
            table.click("E0")
        assert found.args == ["E0", ()]
        reason = table.tool.helper.common_reason("E0")
        assert reason is not None
        assert reason.text in table.tool.status


def test_right_click_and_delete_take_a_tile_away(table: Table) -> None:
    for take in (
        lambda: table.click("C4", RIGHT),
        lambda: (table.hover("C4"), table.key(Qt.Key.Key_Delete)),
    ):
        table.sandbox.lay("C4", "57", 0)
        take()
        assert table.sandbox.board.placements == {}
    before = table.sandbox.board
    table.click("C4", RIGHT)
    assert table.sandbox.board is before
    assert table.tool.status


def test_freely_a_misfit_is_marked_and_laid_all_the_same(table: Table) -> None:
    table.tool.set_free(True)
    table.tool.pick("20")
    table.hover("A0")
    assert table.scene.ghost.verdict is HexVerdict.FORCED
    assert table.scene.callout.text
    table.click("A0")
    assert table.sandbox.board.placements["A0"].tile == "20"
    table.tool.set_free(False)
    table.hover("B3")
    assert table.scene.ghost.verdict is HexVerdict.MISFIT


def test_freely_every_rotation_is_offered(table: Table) -> None:
    table.tool.set_free(True)
    table.tool.pick("5")
    table.hover("A0")
    seen = set()
    for _ in range(6):
        table.wheel(-120)
        seen.add(table.tool.rotation)
    assert seen == set(range(6))


def test_escape_puts_the_tile_back_and_then_leaves_the_tool(table: Table, qtbot: QtBot) -> None:
    table.tool.pick("57")
    table.hover("C4")
    with qtbot.assertNotEmitted(table.tool.finished):
        table.key(Qt.Key.Key_Escape)
    assert table.tool.picked == ""
    assert not table.scene.ghost.visible_tile
    with qtbot.waitSignal(table.tool.finished):
        table.key(Qt.Key.Key_Escape)


def test_everything_works_from_the_keyboard(table: Table) -> None:
    table.view.set_cursor_hex("C2")
    table.tool.pick("57")
    table.key(Qt.Key.Key_Down)
    assert table.view.current_hex == "C4"
    assert table.scene.ghost.visible_tile
    table.key(Qt.Key.Key_R)
    turn = table.tool.rotation
    table.key(Qt.Key.Key_Return)
    placed = table.sandbox.board.placements["C4"]
    assert (placed.tile, placed.rotation) == ("57", turn)
    table.key(Qt.Key.Key_Delete)
    assert table.sandbox.board.placements == {}


def test_a_double_click_lays_and_does_not_fit_the_board(table: Table) -> None:
    table.tool.pick("57")
    table.view.zoom_by(1.3)
    zoom = table.view.zoom
    table.hover("C4")
    port, at = table.view.viewport(), table.point("C4")
    QTest.mouseClick(port, LEFT, PLAIN, at)
    QTest.mouseDClick(port, LEFT, PLAIN, at)
    assert table.view.zoom == zoom
    assert "C4" in table.sandbox.board.placements


def test_a_drag_with_a_tile_in_hand_moves_the_board_and_lays_nothing(table: Table) -> None:
    table.tool.pick("57")
    table.view.zoom_by(2.0)
    port, start = table.view.viewport(), table.point("C4")
    held = table.view.mapToScene(start)
    QTest.mousePress(port, LEFT, PLAIN, start)
    for step in range(1, 6):
        QTest.mouseMove(port, start + QPoint(12 * step, 0))
    QTest.mouseRelease(port, LEFT, PLAIN, start + QPoint(60, 0))
    assert table.sandbox.board.placements == {}
    off = table.view.viewportTransform().map(held) - QPointF(start + QPoint(60, 0))
    assert off.manhattanLength() <= 3


def test_undo_under_the_pointer_brings_the_ghost_up_to_date(table: Table) -> None:
    table.tool.pick("57")
    table.click("C4")
    table.hover("C2")
    table.hover("C4")
    assert table.scene.ghost.verdict is HexVerdict.MISFIT
    table.sandbox.undo()
    assert table.scene.ghost.verdict is HexVerdict.FITS
    table.sandbox.redo()
    assert table.scene.ghost.verdict is HexVerdict.MISFIT


def test_a_rotation_is_kept_from_hex_to_hex_where_it_fits(table: Table) -> None:
    table.tool.pick("9")
    table.hover("B3")
    table.wheel(-120)
    turn = table.tool.rotation
    table.hover("D3")
    assert turn in table.tool.helper.fits("D3", "9")
    assert table.tool.rotation == turn


def test_leaving_the_tool_leaves_no_trace(table: Table) -> None:
    table.tool.pick("20")
    table.hover("A0")
    table.view.set_tool(None)
    assert isinstance(table.view.tool, PanTool)
    assert not table.scene.ghost.visible_tile
    assert table.scene.callout.text == ""
    table.sandbox.lay("C4", "57", 0)
    assert not table.scene.ghost.visible_tile


def test_beside_the_board_nothing_is_shown(table: Table) -> None:
    table.tool.pick("57")
    table.hover("C4")
    QTest.mouseMove(table.view.viewport(), QPoint(2, 2))
    assert not table.scene.ghost.visible_tile
    assert not table.tool.wants_wheel()


def test_another_board_takes_a_tile_it_does_not_know_out_of_the_hand(table: Table) -> None:
    table.tool.pick("57")
    sandbox = Sandbox(small_board(2, 2))
    other = LayTool(sandbox)
    table.view.set_tool(other)
    table.scene.show_board(sandbox.board)
    table.hover("B1")
    other.pick("7")
    assert table.scene.ghost.visible_tile


def test_the_base_tool_lets_the_view_do_everything() -> None:
    tool = Tool()
    assert tool.enabled
    assert tool.view is None
    assert not tool.pressed("A0", QPointF(), LEFT)
    assert not tool.clicked("A0", LEFT, PLAIN)
    assert not tool.wants_wheel()
    said: list[str] = []
    tool.status_changed.connect(said.append)
    tool.say("one")
    tool.say("one")
    assert said == ["one"]
