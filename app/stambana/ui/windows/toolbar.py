"""The toolbar: few things, each with its icon and, where there is room, its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolBar, QToolButton, QWidget

from stambana.ui.desk.desk import Desk

if TYPE_CHECKING:
    from stambana.ui.windows.window import MainWindow

_SHOWN = ("start", "save", "", "undo", "redo", "", "look", "lay", "token", "routes", "")
"""Actions by key; an empty one is a line between two groups."""


class ToolBar(QToolBar):
    """A toolbar whose buttons leave out their words where the window has no room for them."""

    def __init__(self) -> None:
        super().__init__()
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose again with each width."""
        super().resizeEvent(event)
        self._fit()

    def actionEvent(self, event: QActionEvent) -> None:
        """Choose again when words change, as with another language."""
        super().actionEvent(event)
        self._fit()

    def _fit(self) -> None:
        short = Qt.ToolButtonStyle.ToolButtonIconOnly
        full = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        wanted = self.sizeHint().width()
        if self.toolButtonStyle() == short:
            letters = self.fontMetrics()
            buttons = [action for action in self.actions() if not action.icon().isNull()]
            wanted += sum(letters.horizontalAdvance(at.iconText()) + 12 for at in buttons)
        style = full if wanted <= self.width() else short
        if style != self.toolButtonStyle():
            self.setToolButtonStyle(style)


def make_toolbar(window: MainWindow, desk: Desk) -> QToolBar:
    """The toolbar of a window, with the phases of the desk's board."""
    bar = ToolBar()
    bar.setObjectName("toolbar")
    bar.setMovable(False)
    bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    by_key = window.actions_of.by_key
    for key in _SHOWN:
        if key:
            bar.addAction(by_key[key])
        else:
            bar.addSeparator()
    bar.addWidget(desk.chooser)
    bar.addSeparator()
    bar.addWidget(desk.phases)
    spacer = QWidget()
    spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    bar.addWidget(spacer)
    bar.addAction(by_key["help"])
    window.addToolBar(bar)
    for button in bar.findChildren(QToolButton):
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return bar


def set_compact(window: MainWindow, bar: QToolBar, compact: bool) -> None:
    """Show what everybody knows by its icon alone, where there is little room."""
    style = Qt.ToolButtonStyle
    for key in ("start", "save", "undo", "redo"):
        button = bar.widgetForAction(window.actions_of.by_key[key])
        if isinstance(button, QToolButton):
            button.setToolButtonStyle(
                style.ToolButtonIconOnly if compact else style.ToolButtonTextBesideIcon
            )
            button.setAccessibleName(window.actions_of.specs[key].text)
