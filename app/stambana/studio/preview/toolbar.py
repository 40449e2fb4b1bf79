"""Toolbar of the preview: for a map, for a tile set, for a comparison."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSizePolicy, QToolBar, QToolButton, QWidget

from stambana.ui.windows.actions import Actions
from stambana.words import tr

MAP, TILES, COMPARE = "map", "tiles", "compare"

_ACTIONS = {
    MAP: ("undo", "redo", "look", "lay", "token"),
    TILES: ("back", "forward"),
    COMPARE: ("compare_end", "compare_swap", "previous_difference", "next_difference"),
}


class PreviewBar(QToolBar):
    """The toolbar; ``choices`` are the widgets for a map: who acts, and the phase."""

    def __init__(self, actions: Actions, *choices: QWidget) -> None:
        super().__init__()
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._of_page: dict[str, list[QAction]] = {}
        for page, keys in _ACTIONS.items():
            self._of_page[page] = [actions.by_key[key] for key in keys]
            self.addActions(self._of_page[page])
            if page == MAP:
                self._of_page[page] += [self.addWidget(choice) for choice in choices]
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.addWidget(spacer)
        self.addActions([actions.by_key["compare_file"], actions.by_key["help"]])
        for button in self.findChildren(QToolButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_for(self, page: str) -> None:
        """Show what belongs to a page (empty: to none); the others stay in the menus."""
        for name, actions in self._of_page.items():
            for action in actions:
                action.setVisible(name == page)

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.setWindowTitle(tr("Toolbar"))
