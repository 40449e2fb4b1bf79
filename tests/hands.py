"""Hands: a person at the main window, who has clicks and keys and nothing else."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from stambana.manifests import load_board, map_path
from stambana.track.board import Board
from stambana.ui.desk.desk import Desk
from stambana.ui.windows.window import MainWindow

LEFT = Qt.MouseButton.LeftButton


@cache
def sj_board() -> Board:
    """18SJ with nothing laid."""
    return load_board(map_path("18sj"))


class Clock:
    """A clock on which a minute passes at each look, until somebody holds it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pace = 60.0

    def __call__(self) -> float:
        self.now += self.pace
        return self.now

    def hold(self) -> None:
        """Let time stand still from now on."""
        self.pace = 0.0

    def wait(self, seconds: float) -> None:
        """Let so much time pass."""
        self.now += seconds


class Hands:
    """A person at a window: clicks and keys, and nothing else."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot = qtbot
        self.window = window

    @property
    def desk(self) -> Desk:
        return self.window.ready_desk()

    def point(self, hex_name: str) -> QPoint:
        view = self.window.view
        return view.mapFromScene(QPointF(*self.window.scene.center(hex_name)))

    def hover(self, hex_name: str) -> None:
        QTest.mouseMove(self.window.view.viewport(), self.point(hex_name))
        self.settle()

    def click_hex(self, hex_name: str, button: Qt.MouseButton = LEFT) -> None:
        self.hover(hex_name)
        QTest.mouseClick(self.window.view.viewport(), button, pos=self.point(hex_name))
        self.settle()

    def click(self, widget: QWidget) -> None:
        QTest.mouseClick(widget, LEFT)
        self.settle()

    def key(self, key: Qt.Key | str, modifier: Qt.KeyboardModifier | None = None) -> None:
        """A key to whatever has the focus, or to the window."""
        target = QApplication.focusWidget() or self.window
        QTest.keyClick(target, key, modifier or Qt.KeyboardModifier.NoModifier)  # type: ignore[call-overload]
        self.settle()

    def pick(self, number: str) -> None:
        """Click a tile in the palette."""
        tiles = self.desk.palette
        index = tiles.model.index(tiles.model.row_of(number))
        tiles.list.scrollTo(index)
        at = tiles.list.visualRect(index).center()
        QTest.mouseClick(tiles.list.viewport(), LEFT, pos=at)
        self.settle()

    def settle(self) -> None:
        for _ in range(3):
            QApplication.processEvents()
