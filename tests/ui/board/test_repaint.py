"""On the board of 18SJ a hover or a lay repaints what changed, and a pan its two strips."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from stambana.art.themes import load_theme
from stambana.manifests import load_board, map_path
from stambana.table.lay_helper import LayHelper
from stambana.track.board import Board
from stambana.ui.board.scene import BoardScene
from stambana.ui.board.view import BoardView


class WatchedView(BoardView):
    """Counts the pixels it is asked to paint."""

    area = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        self.area += sum(rect.width() * rect.height() for rect in event.region())
        super().paintEvent(event)


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(map_path("18sj"))


@pytest.fixture
def view(qtbot: QtBot, board: Board) -> WatchedView:
    scene = BoardScene(load_theme("light"))
    scene.show_board(board)
    made = WatchedView(scene)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    made.zoom_to(1.0)
    settle(made)
    return made


def settle(view: WatchedView) -> None:
    """Paint what is due and begin to count anew."""
    QApplication.processEvents()
    view.area = 0
    for layer in view.board_scene.layers.values():
        layer.painted = layer.rebuilt = 0


def counts(view: WatchedView) -> tuple[int, int, int]:
    """Groups painted, groups rebuilt and pixels painted since ``settle``."""
    QApplication.processEvents()
    layers = view.board_scene.layers.values()
    return sum(one.painted for one in layers), sum(one.rebuilt for one in layers), view.area


def hex_pixels(view: WatchedView) -> float:
    """Pixels in the box around a hex."""
    return 116 * 100 * view.zoom**2


def test_a_hover_repaints_the_hex_left_and_the_hex_entered(view: WatchedView) -> None:
    hexes = ["D15", "D17"]
    for name in hexes:
        at = view.viewportTransform().map(QPointF(*view.board_scene.center(name))).toPoint()
        assert view.viewport().rect().contains(at)
        settle(view)
        QTest.mouseMove(view.viewport(), at)
        painted, rebuilt, area = counts(view)
        assert rebuilt == 0
        assert 0 < area < 2 * 2.2 * hex_pixels(view)
        assert 0 < painted < 60


def test_moving_within_a_hex_repaints_nothing(view: WatchedView) -> None:
    at = view.viewportTransform().map(QPointF(*view.board_scene.center("D15"))).toPoint()
    QTest.mouseMove(view.viewport(), at)
    settle(view)
    for step in range(1, 10):
        QTest.mouseMove(view.viewport(), at + QPointF(step, step).toPoint())
    assert counts(view) == (0, 0, 0)


def test_a_lay_rebuilds_and_repaints_one_hex(view: WatchedView, board: Board) -> None:
    hex_name, number, turn = next(
        (name, option.number, option.rotations[0])
        for name in ("D15", "D17", "C16")
        for option in LayHelper(board).fitting(name)
    )
    settle(view)
    assert view.board_scene.update_board(board.with_tile(hex_name, number, turn)) == (hex_name,)
    painted, rebuilt, area = counts(view)
    assert 0 < rebuilt <= len(view.board_scene.layers)
    assert 0 < area < 2.2 * hex_pixels(view)
    assert 0 < painted < 60
    settle(view)
    view.board_scene.update_board(board)
    assert counts(view)[2] < 2.2 * hex_pixels(view)


def test_a_ghost_tile_repaints_one_hex_and_rebuilds_none(view: WatchedView) -> None:
    view.board_scene.show_ghost("D15", "57", 0)
    settle(view)
    view.board_scene.show_ghost("D15", "57", 1)
    _, rebuilt, area = counts(view)
    assert rebuilt == 0
    assert 0 < area < 2.2 * hex_pixels(view)


def test_a_pan_step_repaints_two_strips(view: WatchedView) -> None:
    view.pan_by(-12, -8)
    settle(view)
    view.pan_by(-12, -8)
    painted, rebuilt, area = counts(view)
    width, height = view.viewport().width(), view.viewport().height()
    assert rebuilt == 0
    assert area <= 2 * (12 * height + 8 * width)
    everything = sum(len(layer.keys()) for layer in view.board_scene.layers.values())
    assert painted < everything / 2


def test_what_lies_out_of_sight_is_not_painted(view: WatchedView) -> None:
    view.zoom_to(6.0)
    settle(view)
    view.viewport().update()
    painted, _, _ = counts(view)
    assert 0 < painted < 60


def test_the_same_theme_and_layers_again_repaint_nothing(view: WatchedView, board: Board) -> None:
    settle(view)
    view.board_scene.update_board(board)
    view.board_scene.set_coordinates(False)
    view.board_scene.select("")
    view.board_scene.hover("")
    view.board_scene.clear_ghost()
    assert counts(view) == (0, 0, 0)
