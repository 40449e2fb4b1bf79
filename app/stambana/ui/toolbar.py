"""The toolbar: few things, each with its icon and its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QToolBar, QToolButton, QWidget

from stambana.ui.desk import Desk

if TYPE_CHECKING:
    from stambana.ui.window import MainWindow

_SHOWN = ("start", "save", "", "undo", "redo", "", "look", "lay", "token", "routes", "")
"""Actions by key; an empty one is a line between two groups."""


def make_toolbar(window: MainWindow, desk: Desk) -> QToolBar:
    """The toolbar of a window, with the phases of the desk's board."""
    bar = QToolBar()
    bar.setObjectName("toolbar")
    bar.setMovable(False)
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
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
