"""The view is used as a person uses it: wheel, drag, double click and keys."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from small_boards import small_board
from stambana.art.themes import load_theme
from stambana.hexes.coords import Coord, Layout
from stambana.hexes.names import NameStyle, Naming
from stambana.hexes.shape import center
from stambana.track.maps import BoardMap, Hex
from stambana.track.tiles import Color, Tile
from stambana.ui.board.scene import BoardScene
from stambana.ui.board.view import BoardView
from stambana.ui.tools.steps import step_from
from stambana.ui.tools.tool import Tool

LEFT = Qt.MouseButton.LeftButton
MIDDLE = Qt.MouseButton.MiddleButton
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def view(qtbot: QtBot) -> BoardView:
    scene = BoardScene(load_theme("light"))
    scene.show_board(small_board())
    made = BoardView(scene)
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.show()
    qtbot.waitExposed(made)
    made.setFocus()
    return made


def on_screen(view: BoardView, hex_name: str) -> QPoint:
    at = view.viewportTransform().map(QPointF(*view.board_scene.center(hex_name)))
    return at.toPoint()


def wheel(
    view: BoardView,
    at: QPoint,
    angle: int,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    pixels: int = 0,
) -> None:
    phase = Qt.ScrollPhase.ScrollUpdate if pixels else Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.viewport().mapToGlobal(at)),
        QPoint(0, pixels),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        modifiers,
        phase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def drag(view: BoardView, start: QPoint, end: QPoint, button: Qt.MouseButton) -> None:
    port = view.viewport()
    QTest.mousePress(port, button, Qt.KeyboardModifier.NoModifier, start)
    for step in range(1, 5):
        QTest.mouseMove(port, start + (end - start) * step / 4)
    QTest.mouseRelease(port, button, Qt.KeyboardModifier.NoModifier, end)


def test_the_whole_board_is_fitted_when_first_shown(view: BoardView) -> None:
    shown = view.mapToScene(view.viewport().rect()).boundingRect()
    assert shown.contains(view.board_scene.box)
    assert shown.width() < view.board_scene.box.width() * 2
    off = shown.center() - view.board_scene.box.center()
    assert abs(off.x()) * view.zoom <= 1.5
    assert abs(off.y()) * view.zoom <= 1.5


@pytest.mark.parametrize("size", [(1280, 800), (3840, 2160), (300, 900), (40, 30)])
def test_a_fitted_board_follows_the_size_of_the_window(
    view: BoardView, size: tuple[int, int]
) -> None:
    view.resize(*size)
    box = view.board_scene.box
    wanted = min((size[0] - 16) / box.width(), (size[1] - 16) / box.height())
    assert view.zoom == pytest.approx(wanted, rel=0.01)
    assert view.fitted


def test_a_view_the_user_chose_stays_when_the_size_changes(view: BoardView) -> None:
    view.zoom_by(3.0)
    zoom, middle = view.zoom, view.mapToScene(view.viewport().rect().center())
    view.resize(900, 500)
    assert view.zoom == zoom
    off = view.mapToScene(view.viewport().rect().center()) - middle
    assert off.manhattanLength() * view.zoom <= 4


def test_a_lay_elsewhere_moves_nothing(view: BoardView) -> None:
    view.zoom_by(2.0)
    before = view.viewportTransform()
    board = view.board_scene.board
    assert board is not None
    view.board_scene.update_board(board.with_tile("C4", "57", 0))
    assert view.viewportTransform() == before


@pytest.mark.parametrize("hex_name", ["A0", "C4", "E4", "B7"])
def test_the_wheel_zooms_to_the_pointer(view: BoardView, hex_name: str) -> None:
    at = on_screen(view, hex_name)
    held = view.mapToScene(at)
    for angle in (120, 120, 120, -120, 120, 30):
        wheel(view, at, angle)
        off = view.viewportTransform().map(held) - QPointF(at)
        assert abs(off.x()) <= 3
        assert abs(off.y()) <= 3
    assert view.board_scene.hex_at(view.mapToScene(at)) == hex_name


def test_the_wheel_gives_back_what_it_took(view: BoardView) -> None:
    before = view.zoom
    wheel(view, QPoint(400, 300), 120)
    assert view.zoom == pytest.approx(before * 1.2)
    wheel(view, QPoint(400, 300), -120)
    assert view.zoom == pytest.approx(before)


def test_a_touchpad_zooms_in_proportion(view: BoardView) -> None:
    before = view.zoom
    wheel(view, QPoint(400, 300), 40, pixels=10)
    small = view.zoom / before
    wheel(view, QPoint(400, 300), 40, pixels=20)
    large = view.zoom / before / small
    assert 1.0 < small < 1.1
    assert large == pytest.approx(small**2, rel=0.001)


def test_zoom_has_limits_and_stays_in_them(view: BoardView) -> None:
    for _ in range(80):
        wheel(view, QPoint(400, 300), 120)
    assert view.zoom == pytest.approx(12.0)
    for _ in range(120):
        wheel(view, QPoint(400, 300), -120)
    box = view.board_scene.box
    assert 40 < box.width() * view.zoom < 800


def test_zoom_is_told(view: BoardView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.zoom_changed) as told:
        view.zoom_to(2.0)
    assert told.args == [pytest.approx(2.0)]
    assert not view.fitted


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_a_drag_moves_the_board_with_the_pointer(view: BoardView, button: Qt.MouseButton) -> None:
    view.zoom_by(3.0)
    start = QPoint(400, 300)
    held = view.mapToScene(start)
    end = QPoint(300, 360)
    clicked: list[str] = []
    view.board_scene.hex_clicked.connect(lambda name, _: clicked.append(name))
    drag(view, start, end, button)
    off = view.viewportTransform().map(held) - QPointF(end)
    assert off.manhattanLength() <= 3
    assert clicked == []


def test_the_board_cannot_be_lost_out_of_sight(view: BoardView) -> None:
    for _ in range(50):
        drag(view, QPoint(10, 10), QPoint(790, 590), MIDDLE)
    shown = view.mapToScene(view.viewport().rect()).boundingRect()
    seen = shown & view.board_scene.box
    assert seen.width() * view.zoom > 100
    assert seen.height() * view.zoom > 100


def test_space_and_drag_moves_the_board_under_any_tool(view: BoardView) -> None:
    class Greedy(Tool):
        def pressed(self, *_: object) -> bool:
            return True

    tool = Greedy()
    view.set_tool(tool)
    view.zoom_by(3.0)
    held = view.mapToScene(QPoint(400, 300))
    drag(view, QPoint(400, 300), QPoint(300, 300), LEFT)
    assert view.mapToScene(QPoint(400, 300)) == held
    QTest.keyPress(view, Qt.Key.Key_Space)
    drag(view, QPoint(400, 300), QPoint(300, 300), LEFT)
    QTest.keyRelease(view, Qt.Key.Key_Space)
    off = view.viewportTransform().map(held) - QPointF(300, 300)
    assert off.manhattanLength() <= 3
    view.set_tool(None)


def test_double_click_and_zero_fit(view: BoardView) -> None:
    fitting = view.zoom
    for back in ("click", "key"):
        view.zoom_by(4.0)
        assert view.zoom > fitting
        if back == "click":
            QTest.mouseDClick(
                view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, QPoint(400, 300)
            )
        else:
            QTest.keyClick(view, Qt.Key.Key_0)
        assert view.zoom == pytest.approx(fitting)
        assert view.fitted


def test_plus_and_minus_zoom(view: BoardView) -> None:
    before = view.zoom
    QTest.keyClick(view, Qt.Key.Key_Plus)
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom == pytest.approx(before * 1.25**2)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.zoom == pytest.approx(before * 1.25)


def test_the_pointer_tells_its_hex_and_a_click_acts_on_it(view: BoardView, qtbot: QtBot) -> None:
    scene = view.board_scene
    with qtbot.waitSignal(scene.hex_hovered) as hovered:
        QTest.mouseMove(view.viewport(), on_screen(view, "D3"))
    assert hovered.args == ["D3"]
    assert scene.highlight.hex_name == "D3"
    with qtbot.waitSignal(scene.hex_clicked) as clicked:
        QTest.mouseClick(
            view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, on_screen(view, "D3")
        )
    assert clicked.args == ["D3", LEFT]
    with qtbot.waitSignal(scene.hex_left):
        QTest.mouseMove(view.viewport(), QPoint(2, 2))
    assert scene.highlight.hex_name == ""


def test_a_screen_reader_hears_the_hex(view: BoardView) -> None:
    view.describe = lambda name: f"here is {name}"
    assert view.accessibleName()
    QTest.mouseMove(view.viewport(), on_screen(view, "B3"))
    assert view.accessibleDescription() == "here is B3"
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.accessibleDescription() == f"here is {view.current_hex}"
    view.describe = None
    view.set_cursor_hex("C2")
    assert view.accessibleDescription() == "C2 Town"


def test_arrows_lead_through_the_hexes_and_back(view: BoardView) -> None:
    view.set_cursor_hex("A2")
    row = []
    for _ in range(4):
        QTest.keyClick(view, Qt.Key.Key_Right)
        row.append(view.current_hex)
    assert [name[0] for name in row] == ["B", "C", "D", "E"]
    assert row[1] == "C2"
    assert row[3] == "E2"
    for _ in range(4):
        QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.current_hex == "A2"
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.current_hex == "A4"
    QTest.keyClick(view, Qt.Key.Key_Up)
    QTest.keyClick(view, Qt.Key.Key_Up)
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.current_hex == "A0"


@pytest.mark.parametrize("layout", list(Layout))
def test_arrows_reach_every_hex(layout: Layout) -> None:
    """From one hex a few arrows lead to any other, over a gap in the map too."""
    naming = Naming(layout, NameStyle.AXIAL)
    places = [Coord(q, r) for q in range(-3, 4) for r in range(-3, 4) if (q, r) != (0, 0)]
    hexes = {naming.name(at): Hex(naming.name(at), at, Tile("", Color.WHITE)) for at in places}
    board_map = BoardMap("test", "Test", naming, hexes)
    seen, todo = {"1,1"}, ["1,1"]
    while todo:
        here = todo.pop()
        at = center(board_map.hexes[here].coord, layout)
        for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = step_from(board_map, here, at, direction)
            if there and there not in seen:
                seen.add(there)
                todo.append(there)
    assert seen == set(hexes)


def test_two_fingers_zoom_to_where_they_are(view: BoardView) -> None:
    at = QPointF(500, 200)
    held, zoom = view.mapToScene(at.toPoint()), view.zoom
    pinch = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        at,
        at,
        QPointF(view.viewport().mapToGlobal(at)),
        0.3,
        QPointF(),
    )
    QApplication.sendEvent(view.viewport(), pinch)
    assert view.zoom == pytest.approx(zoom * 1.3)
    assert (view.viewportTransform().map(held) - at).manhattanLength() <= 3


def test_the_keyboards_hex_is_brought_into_sight(view: BoardView) -> None:
    view.zoom_to(4.0)
    for _ in range(6):
        QTest.keyClick(view, Qt.Key.Key_Right)
        at = on_screen(view, view.current_hex)
        assert view.viewport().rect().contains(at)


def test_enter_clicks_the_keyboards_hex(view: BoardView, qtbot: QtBot) -> None:
    view.set_cursor_hex("D5")
    with qtbot.waitSignal(view.board_scene.hex_clicked) as clicked:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert clicked.args == ["D5", LEFT]


def test_the_pointer_takes_over_from_the_keyboard(view: BoardView) -> None:
    QTest.mouseMove(view.viewport(), on_screen(view, "B3"))
    view.set_cursor_hex("D5")
    QTest.mouseMove(view.viewport(), on_screen(view, "B3") + QPoint(2, 2))
    assert view.board_scene.cursor.hex_name == ""
    assert view.current_hex == "B3"
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.current_hex == "B3"
    assert view.board_scene.cursor.hex_name == "B3"


def test_control_and_arrow_pans(view: BoardView) -> None:
    view.zoom_by(3.0)
    before = view.mapToScene(QPoint(0, 0))
    QTest.keyClick(view, Qt.Key.Key_Right, CONTROL)
    after = view.mapToScene(QPoint(0, 0))
    assert after.x() > before.x()
    assert after.y() == before.y()
    assert view.board_scene.cursor.hex_name == ""


def test_escape_asks_to_leave_the_tool(view: BoardView, qtbot: QtBot) -> None:
    view.set_cursor_hex("D5")
    with qtbot.waitSignal(view.tool.finished):
        QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.board_scene.cursor.hex_name == ""


def test_tab_goes_on_to_the_next_widget(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    scene = BoardScene(load_theme("light"))
    scene.show_board(small_board())
    view, field = BoardView(scene), QLineEdit()
    box = QVBoxLayout(window)
    box.addWidget(view)
    box.addWidget(field)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert window.focusWidget() is field


def test_fault_57_keys_typed_into_a_field_do_nothing_here(qtbot: QtBot) -> None:
    """Fault 57."""
    window = QWidget()
    qtbot.addWidget(window)
    scene = BoardScene(load_theme("light"))
    scene.show_board(small_board())
    view, field = BoardView(scene), QLineEdit()
    box = QVBoxLayout(window)
    box.addWidget(view)
    box.addWidget(field)
    window.show()
    field.setFocus()
    before = view.viewportTransform()
    QTest.keyClicks(field, "0+-r 1")
    QTest.keyClick(field, Qt.Key.Key_Left)
    assert field.text() == "0+-r 1"
    assert view.viewportTransform() == before
    assert scene.cursor.hex_name == ""


def test_space_let_go_elsewhere_does_not_stick(view: BoardView) -> None:
    QTest.keyPress(view, Qt.Key.Key_Space)
    QApplication.sendEvent(view, _focus_out())
    before = view.viewportTransform()
    clicked: list[str] = []
    view.board_scene.hex_clicked.connect(lambda name, _: clicked.append(name))
    QTest.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, on_screen(view, "C4"))
    assert clicked == ["C4"]
    assert view.viewportTransform() == before


def _focus_out() -> QEvent:
    from PySide6.QtGui import QFocusEvent

    return QFocusEvent(QEvent.Type.FocusOut)


def test_an_empty_scene_does_no_harm(qtbot: QtBot) -> None:
    view = BoardView(BoardScene(load_theme("light")))
    qtbot.addWidget(view)
    view.show()
    for key in (Qt.Key.Key_0, Qt.Key.Key_Plus, Qt.Key.Key_Left, Qt.Key.Key_Return):
        QTest.keyClick(view, key)
    wheel(view, QPoint(20, 20), 120)
    drag(view, QPoint(5, 5), QPoint(50, 50), LEFT)
    view.board_scene.show_board(small_board(1, 1))
    assert view.board_scene.hex_at(QPointF(0, 0)) == "A0"


def test_fault_53_views_taken_down_by_the_garbage_collector_do_no_harm(qtbot: QtBot) -> None:
    """Fault 53: scene and view may go in any order, even out of a cycle."""
    gone: list[weakref.ref[BoardView]] = []
    for _ in range(20):
        scene = BoardScene(load_theme("light"))
        view = BoardView(scene)
        scene.show_board(small_board(2, 2))
        view.show()
        QApplication.processEvents()
        view.close()
        view.cycle = (view, scene)  # type: ignore[attr-defined]
        scene.cycle = (view, scene)  # type: ignore[attr-defined]
        gone.append(weakref.ref(view))
        del scene, view
    gc.collect()
    assert all(view() is None for view in gone)
