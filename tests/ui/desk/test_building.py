"""Building for a company in the window, as a person does it: choose, hover, ring, turn, lay."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from building_boards import north
from hands import LEFT, Hands
from stambana import words
from stambana.table.builder import Builder
from stambana.table.sandbox import Sandbox
from stambana.track.routes import best_routes
from stambana.track.tiles import Color
from stambana.ui.board.lights import Light
from stambana.ui.board.overlays import HexVerdict
from stambana.ui.tools.futures import FuturesView
from stambana.ui.tools.ring import Ring

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def table(hands: Hands) -> Iterator[Hands]:
    """The line of the north in phase green; SNJ has no trains, so that nothing is searched."""
    hands.window.show_sandbox(Sandbox(north(Color.GREEN, ())))
    hands.window.activateWindow()
    hands.settle()
    yield hands
    assert not [one for one in multiprocessing.active_children() if one.name == "routes"]


def choose(hands: Hands, company: str) -> None:
    """Pick a company (empty: nobody) in the chooser's list."""
    for action in hands.desk.chooser.list.actions():
        if action.data() == company and not action.isSeparator():
            action.trigger()
    hands.settle()


def ring_of(hands: Hands) -> Ring:
    return hands.desk.building.ring


def wheel(ring: Ring, angle: int) -> None:
    at = QPointF(5, 5)
    event = QWheelEvent(
        at,
        QPointF(ring.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(ring, event)


def test_choosing_a_company_lights_what_it_can_build(table: Hands) -> None:
    choose(table, "SNJ")
    lights = table.window.scene.lights.lit
    builder = Builder(table.desk.sandbox.board, "SNJ")
    assert set(lights) == set(builder.lit)
    assert {Light(what.value) for what in builder.lit.values()} == {
        one.light for one in lights.values()
    }
    assert {light for light, _ in table.desk.building.legend.rows} == {
        one.light for one in lights.values()
    }
    assert table.window.actions_of.by_key["lay"].isChecked()
    assert "SNJ can lay on" in table.window.status.text
    choose(table, "")
    assert not table.window.scene.lights.lit
    assert not table.desk.building.legend.isVisible()


def test_a_hex_that_is_dark_says_why_with_the_section(table: Hands) -> None:
    choose(table, "SNJ")
    table.hover("E4")
    table.hover("C20")
    assert "18SJ 10.3.1" in table.window.scene.callout.text
    assert "no route of SNJ leads to C20" in table.window.status.text
    table.click_hex("C20")
    table.click_hex("C20")
    assert not ring_of(table).isVisible()
    assert table.desk.sandbox.history.moves == ()
    table.hover("E4")
    assert table.window.scene.callout.text == ""


def test_hover_ring_turn_lay_undo(table: Hands) -> None:
    choose(table, "SNJ")
    table.click_hex("D3")
    ring = ring_of(table)
    builder = Builder(table.desk.sandbox.board, "SNJ")
    assert [choice.number for choice in ring.choices] == [
        choice.number for choice in builder.choices("D3")
    ]
    assert ring.hasFocus()
    ghost = table.window.scene.ghost
    assert ghost.visible_tile
    assert ghost.verdict is HexVerdict.FITS
    several = next(n for n, choice in enumerate(ring.choices) if len(choice.legal) > 1)
    while ring.chosen != several:
        table.key(Qt.Key.Key_Tab)
    legal = [one.lay.rotation for one in ring.choice.legal]
    seen = [ring.verdict.lay.rotation]
    table.key(Qt.Key.Key_R)
    seen.append(ring.verdict.lay.rotation)
    table.key(Qt.Key.Key_R, SHIFT)
    assert ring.verdict.lay.rotation == seen[0]
    wheel(ring, -120)
    assert ring.verdict.lay.rotation == seen[1]
    table.key(Qt.Key.Key_Down)
    assert ring.verdict.lay.rotation in legal
    wanted = ring.verdict.lay
    table.key(Qt.Key.Key_Return)
    board = table.desk.sandbox.board
    assert (board.placements["D3"].tile, board.placements["D3"].rotation) == (
        wanted.tile,
        wanted.rotation,
    )
    assert not ring.isVisible()
    assert not ghost.visible_tile
    assert table.window.view.hasFocus()
    table.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.desk.sandbox.board.placements["D3"].tile == "57"
    assert set(table.window.scene.lights.lit) == set(builder.lit)


def test_the_ring_with_the_keyboard_alone(table: Hands) -> None:
    choose(table, "SNJ")
    table.window.view.setFocus()
    table.window.view.set_cursor_hex("E4")
    table.key(Qt.Key.Key_Return)
    ring = ring_of(table)
    assert ring.isVisible()
    first = ring.chosen
    table.key(Qt.Key.Key_Right)
    assert ring.chosen == (first + 1) % len(ring.choices)
    table.key(Qt.Key.Key_Left)
    assert ring.chosen == first
    assert ring.accessibleDescription() == ring.words
    table.key(Qt.Key.Key_Escape)
    assert not ring.isVisible()
    assert table.window.view.tool is table.desk.building.tool
    table.key(Qt.Key.Key_Escape)
    assert table.window.view.tool is not table.desk.building.tool
    assert table.desk.sandbox.history.moves == ()


def test_clicks_choose_lay_and_leave(table: Hands) -> None:
    choose(table, "SNJ")
    table.click_hex("E4")
    ring = ring_of(table)
    other = (ring.chosen + 1) % len(ring.choices)
    QTest.mouseClick(ring, LEFT, pos=ring.place_of(other).center().toPoint())
    assert ring.chosen == other
    QTest.mouseClick(ring, LEFT, pos=QPoint(3, 3))
    assert not ring.isVisible()
    table.click_hex("E4")
    number = ring.choice.number
    QTest.mouseClick(ring, LEFT, pos=table.point("E4"))
    table.settle()
    assert table.desk.sandbox.board.placements["E4"].tile == number


def test_impossible_tiles_are_shown_with_reasons_and_are_not_laid(table: Hands) -> None:
    choose(table, "SNJ")
    table.click_hex("E4")
    ring = ring_of(table)
    few = len(ring.choices)
    table.key(Qt.Key.Key_I)
    assert len(ring.choices) > few
    assert ring.choice.fits
    assert bool(ring.verdict)
    table.key(Qt.Key.Key_End)
    assert not ring.verdict
    assert "18SJ 10.3" in ring.words
    assert table.window.scene.ghost.verdict is HexVerdict.MISFIT
    table.key(Qt.Key.Key_Return)
    assert ring.isVisible()
    assert table.desk.sandbox.history.moves == ()
    assert "18SJ 10.3" in table.window.status.text
    table.key(Qt.Key.Key_I)
    assert len(ring.choices) == few
    table.key(Qt.Key.Key_Escape)


def test_what_it_can_become(table: Hands) -> None:
    choose(table, "SNJ")
    table.hover("C20")
    table.hover("E4")
    table.window.actions_of.by_key["futures"].trigger()
    table.settle()
    (view,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, FuturesView)]
    rows = Builder(table.desk.sandbox.board, "SNJ").futures("E4")
    assert view.tree.rows == rows
    QTest.keyClick(view.tree, Qt.Key.Key_Right)
    assert rows[0].tile in view.tree.words
    view.close()


def test_tokens_glow_with_their_price_and_others_say_why(table: Hands) -> None:
    choose(table, "SNJ")
    table.key("t")
    assert table.window.view.tool is table.desk.token_tool
    builder = Builder(table.desk.sandbox.board, "SNJ")
    lit = table.window.scene.lights.lit
    assert set(lit) == {place.at.hex_name for place in builder.token_places} == {"D3"}
    table.hover("E4")
    table.hover("G6")
    assert "18SJ 10.4" in table.window.scene.callout.text
    table.click_hex("G6")
    assert table.desk.sandbox.history.moves == ()
    table.click_hex("D3")
    assert [t.hex_name for t in table.desk.sandbox.board.tokens if t.company == "SNJ"] == [
        "G6",
        "D3",
    ]
    assert not table.window.scene.lights.lit


def test_a_tile_from_the_palette_obeys_the_company(table: Hands) -> None:
    table.hover("C20")
    table.desk.pick_tile("9")
    assert not table.desk.lay_tool.helper.reasons("C22", "8", 0)
    choose(table, "SNJ")
    table.desk.pick_tile("9")
    assert table.desk.lay_tool.helper.reasons("C22", "8", 0)
    table.click_hex("C22")
    assert "C22" not in table.desk.sandbox.board.placements


def test_the_ring_tells_what_the_best_run_becomes(hands: Hands) -> None:
    board = north(Color.GREEN, ("3",))
    hands.window.show_sandbox(Sandbox(board))
    choose(hands, "SNJ")
    hands.click_hex("D3")
    building = hands.desk.building
    hands.qtbot.waitUntil(lambda: not building.searches.busy, timeout=30_000)
    builder = Builder(board, "SNJ")
    now = best_routes(builder.run_now())
    for choice in building.ring.choices:
        for verdict in choice.legal:
            outcome = building.outcome(verdict)
            assert outcome is not None
            assert outcome.now is not None
            assert outcome.after is not None
            assert outcome.now.revenue == now.revenue
            assert outcome.after == best_routes(builder.run_after(verdict.lay))
    hands.key(Qt.Key.Key_Escape)
    assert not building.searches.busy


def test_swedish_is_spoken_at_once(table: Hands) -> None:
    choose(table, "SNJ")
    table.window.set_language("sv")
    assert any(text == "uppgradering" for _, text in table.desk.building.legend.rows)
    assert "SNJ kan lägga på" in table.window.status.text
    words.set_language("en")
