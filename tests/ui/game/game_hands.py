"""A person at the window of a game: clicks and keys, and nothing else."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from stambana.ui.game.window import GameWindow

LEFT = Qt.MouseButton.LeftButton


class GameHands:
    """Clicks and keys at one window."""

    def __init__(self, qtbot: QtBot, window: GameWindow) -> None:
        self.qtbot = qtbot
        self.window = window

    def settle(self) -> None:
        for _ in range(3):
            QApplication.processEvents()

    def key(self, key: Qt.Key | str, modifier: Qt.KeyboardModifier | None = None) -> None:
        target = QApplication.focusWidget() or self.window
        QTest.keyClick(target, key, modifier or Qt.KeyboardModifier.NoModifier)  # type: ignore[call-overload]
        self.settle()

    def click(self, widget: QWidget) -> None:
        self.window.panel.ensureWidgetVisible(widget)
        QTest.mouseClick(widget, LEFT)
        self.settle()

    def press(self, text: str) -> None:
        """Click the button of the decision panel whose words begin with a text."""
        self.click(self.button(text))

    def button(self, text: str) -> QAbstractButton:
        names = []
        for button in self.window.panel.findChildren(QAbstractButton):
            name = button.accessibleName() or getattr(button, "words", "")
            names.append(name)
            if name.startswith(text):
                return button
        raise AssertionError(f"no button {text!r} among {names}")

    def hex_point(self, hex_name: str) -> QPoint:
        view = self.window.view
        return view.mapFromScene(QPointF(*self.window.scene.center(hex_name)))

    def click_hex(self, hex_name: str) -> None:
        at = self.hex_point(hex_name)
        ground = self.window.view.viewport()
        above = ground.childAt(at) or ground  # an open ring lies over the whole board
        QTest.mouseMove(above, at)
        QTest.mouseClick(above, LEFT, pos=at)
        self.settle()

    def words(self) -> str:
        """All that the decision panel says, line by line."""
        return "\n".join(
            label.text()
            for label in self.window.panel.findChildren(QLabel)
            if not label.isHidden() and label.text()
        )
