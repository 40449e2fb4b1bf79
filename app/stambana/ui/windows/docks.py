"""Docks: where the panels stand around the board.

In a wide window the panels of the hex and the moves stand on the left, tiles and companies on
the right; in a narrow one all are leaves of one column, so that the board gets most of the
room.  People may arrange them otherwise, and find them so again.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QTabWidget, QWidget

from stambana.ui.desk.desk import Desk
from stambana.words import tr

_STATE_VERSION = 2
_TAB = Qt.FocusPolicy.TabFocus

_BOARD_LETTERS = 80
"""Width left to the board, in letters, with panels on both sides; if it is less, on one."""

_LEFT_LETTERS = 33
_RIGHT_LETTERS = 38
_NARROW_LETTERS = 34


class Docks:
    """The docks of a window by name: ``tiles``, ``companies``, ``routes``, ``hex``, ``moves``."""

    def __init__(self, window: QMainWindow, desk: Desk, state: QByteArray) -> None:
        self._window = window
        self._kept = QByteArray()
        self._open: set[str] = set()
        self._on = True
        self.by_name: dict[str, QDockWidget] = {}
        for name, panel in (
            ("tiles", desk.palette),
            ("companies", desk.companies),
            ("routes", desk.routes),
            ("hex", desk.inspector),
            ("moves", desk.moves),
        ):
            dock = QDockWidget()
            dock.setObjectName(name)
            dock.setWidget(panel)
            dock.dockLocationChanged.connect(self._dress_soon)
            dock.topLevelChanged.connect(self._dress_soon)
            self.by_name[name] = dock
        window.setDockOptions(
            QMainWindow.DockOption.AnimatedDocks
            | QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.GroupedDragging
        )
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.retranslate()
        self.arrange()
        self._open = set(self.by_name)
        if not state.isEmpty() and window.restoreState(state, _STATE_VERSION):
            self._open = self._not_hidden() or self._open
        self._kept = self.state()
        self._dress()

    def arrange(self) -> None:
        """Put all panels where they stand at first."""
        window, by_name = self._window, self.by_name
        right = Qt.DockWidgetArea.RightDockWidgetArea
        left = Qt.DockWidgetArea.LeftDockWidgetArea
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        letter = window.fontMetrics().averageCharWidth()
        tiles = by_name["tiles"]
        window.addDockWidget(right, tiles)
        window.tabifyDockWidget(tiles, by_name["companies"])
        window.tabifyDockWidget(tiles, by_name["routes"])
        if self.roomy:
            window.addDockWidget(left, by_name["hex"])
            window.addDockWidget(left, by_name["moves"])
            widths = [letter * _LEFT_LETTERS, letter * _RIGHT_LETTERS]
            window.resizeDocks([by_name["hex"], tiles], widths, across)
            heights = [window.height() * part // 10 for part in (5, 3)]
            window.resizeDocks([by_name["hex"], by_name["moves"]], heights, down)
        else:
            for name in ("hex", "moves"):
                window.tabifyDockWidget(tiles, by_name[name])
            window.resizeDocks([tiles], [letter * _NARROW_LETTERS], across)
        tiles.raise_()

    @property
    def roomy(self) -> bool:
        """Whether the window has room for panels on both sides of the board."""
        letter = self._window.fontMetrics().averageCharWidth()
        return self._window.width() >= letter * (_LEFT_LETTERS + _RIGHT_LETTERS + _BOARD_LETTERS)

    def show(self, on: bool) -> None:
        """Show or hide all panels; those a person closed stay closed."""
        if self._on and not on:
            self._open = self._not_hidden() or self._open
            self._kept = self._window.saveState(_STATE_VERSION)
        if on and not self._on:
            self._window.restoreState(self._kept, _STATE_VERSION)
        self._on = on
        for name, dock in self.by_name.items():
            dock.setVisible(on and name in self._open)
        self._dress()

    def _not_hidden(self) -> set[str]:
        return {name for name, dock in self.by_name.items() if not dock.isHidden()}

    def open(self, name: str) -> None:
        """Bring one panel to the front."""
        self.by_name[name].show()
        self.by_name[name].raise_()

    def state(self) -> QByteArray:
        """The arrangement, to be given to another window."""
        return self._window.saveState(_STATE_VERSION) if self._on else self._kept

    def retranslate(self) -> None:
        """Say the titles again in the language spoken now."""
        titles = {
            "tiles": tr("Tiles"),
            "companies": tr("Companies"),
            "routes": tr("Routes"),
            "hex": tr("Hex"),
            "moves": tr("Moves"),
        }
        for name, dock in self.by_name.items():
            dock.setWindowTitle(titles[name])

    def _dress_soon(self, *_change: object) -> None:
        QTimer.singleShot(0, self._window, self._dress)

    def _dress(self) -> None:
        """A panel whose name stands on a tab needs no title of its own; tabs have a name."""
        for bar in self._window.findChildren(
            QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly
        ):
            bar.setAccessibleName(tr("Panels"))
            bar.setFocusPolicy(_TAB if self._on else Qt.FocusPolicy.NoFocus)
        for dock in self.by_name.values():
            tabbed = not dock.isFloating() and bool(self._window.tabifiedDockWidgets(dock))
            bare = dock.titleBarWidget() is not None
            if tabbed and not bare:
                dock.setTitleBarWidget(QWidget())
            elif bare and not tabbed:
                dock.setTitleBarWidget(None)  # type: ignore[arg-type]
