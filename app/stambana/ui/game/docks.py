"""Docks of a game's window: decision, log, and the panels of the title.

The decision stands on the right and cannot be closed; everything else can be moved, closed
and brought back, and stands there again the next time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QTabWidget, QWidget

from stambana.engine.history import History
from stambana.table.game_table import GameTable
from stambana.ui.game.decision_panel import DecisionPanel
from stambana.ui.game.log_panel import LogPanel
from stambana.ui.game.panels import Surroundings, panel_kinds
from stambana.words import tr

_STATE_VERSION = 1
_RIGHT_LETTERS = 48
_LEFT_LETTERS = 48
_BOARD_LETTERS = 52
_TALL_LETTERS = 100
"""Height at which the log stands below the decision and not behind other panels."""
_WIDE_LETTERS = 240
"""Width from which the panels at the sides get a quarter more."""
_MARGIN_LETTERS = 6
"""Room at the sides of a board that is fitted into the window's height."""
_MOST_SPARE = 44
"""What the panels take of the room that a tall board leaves, at most."""
_AREAS = {
    "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}


class GameDocks:
    """The docks of a window by name: ``decision``, ``log``, and the title's panels."""

    def __init__(
        self,
        window: QMainWindow,
        table: GameTable,
        decision: DecisionPanel,
        log: LogPanel,
        surroundings: Callable[[], tuple[Any, Any]],
        board_shape: Callable[[], float],
    ) -> None:
        """``board_shape`` gives the width of the board as a part of its height."""
        self._window = window
        self._table = table
        self._surroundings_now = surroundings
        self._board_shape = board_shape
        self.by_name: dict[str, QDockWidget] = {}
        self.panels: dict[str, Any] = {}
        self._hidden: list[str] = []
        self._seen: set[str] = set()
        self._stale: set[str] = set()
        self._called: set[str] = set()
        self._callable: dict[str, Callable[[Any], bool]] = {}
        window.setDockOptions(
            QMainWindow.DockOption.AnimatedDocks
            | QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.GroupedDragging
        )
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self._kinds = panel_kinds(table.title)
        self._add("decision", decision)
        self._add("log", log)
        decided = self.by_name["decision"]
        decided.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable
            | QDockWidget.DockWidgetFeature.DockWidgetFloatable
        )
        for kind in self._kinds:
            panel = kind.make(self._surroundings())
            self.panels[kind.name] = panel
            if kind.called is not None:
                self._callable[kind.name] = kind.called
            self._add(kind.name, panel)
            self.panels[kind.name].subject_chosen.connect(self._subject_chosen)
        self.retranslate()

    def _add(self, name: str, widget: QWidget) -> None:
        dock = QDockWidget()
        dock.setObjectName(f"game.{name}")
        dock.setWidget(widget)
        dock.dockLocationChanged.connect(self._dress_soon)
        dock.topLevelChanged.connect(self._dress_soon)
        dock.visibilityChanged.connect(lambda seen: self._seen_changed(name, seen))
        self.by_name[name] = dock

    def _arrange(self) -> None:
        """Put all panels where they stand at first."""
        window, by_name = self._window, self.by_name
        right, left = _AREAS["right"], _AREAS["left"]
        letter = window.fontMetrics().averageCharWidth()
        window.addDockWidget(right, by_name["decision"])
        roomy = window.width() >= letter * (_LEFT_LETTERS + _RIGHT_LETTERS + _BOARD_LETTERS)
        tall = window.height() >= letter * _TALL_LETTERS
        if roomy and tall:
            window.addDockWidget(right, by_name["log"])
        if roomy:
            window.setCorner(Qt.Corner.BottomLeftCorner, left)
            window.setCorner(Qt.Corner.BottomRightCorner, right)
        front: list[QDockWidget] = []
        columns: dict[str, QDockWidget] = {}
        for kind in self._kinds:
            dock = by_name[kind.name]
            side = kind.side
            if side != "bottom" and not roomy:
                side = "right"
            if side in columns:
                window.tabifyDockWidget(columns[side], dock)
            else:
                # beside a roomy board the decision has the right side to itself and the log
                area = left if roomy and side == "right" else _AREAS[side]
                window.addDockWidget(area, dock)
                columns[side] = dock
            if kind.first:
                front.insert(0, dock)
        if not (roomy and tall):
            if "right" in columns:
                window.tabifyDockWidget(columns["right"], by_name["log"])
            else:
                window.addDockWidget(right, by_name["log"])
        right_wide, left_wide = letter * _RIGHT_LETTERS, letter * _LEFT_LETTERS
        if window.width() >= letter * _WIDE_LETTERS:
            right_wide, left_wide = right_wide * 5 // 4, left_wide * 5 // 4
        if not roomy:
            right_wide += self._spare(right_wide)
        widths = [(by_name["decision"], right_wide)]
        if roomy and "left" in columns:
            widths.append((columns["left"], left_wide + self._spare(right_wide + left_wide)))
        window.resizeDocks(
            [dock for dock, _ in widths], [wide for _, wide in widths], Qt.Orientation.Horizontal
        )
        lower = by_name["log"] if roomy and tall else columns.get("right", by_name["log"])
        heights = [window.height() * part // 10 for part in (6, 4)]
        if tall or not roomy:
            window.resizeDocks([by_name["decision"], lower], heights, Qt.Orientation.Vertical)
        if roomy and {"left", "right"} <= set(columns):
            stacks = [columns["left"], columns["right"]]
            window.resizeDocks(stacks, heights[::-1], Qt.Orientation.Vertical)
        for dock in front:
            dock.raise_()
        for kind in self._kinds:
            by_name[kind.name].setVisible(kind.shown)

    def _spare(self, taken: int) -> int:
        """What a tall board leaves at its sides, for the panels there."""
        window = self._window
        letter = window.fontMetrics().averageCharWidth()
        board = int(window.height() * self._board_shape()) + letter * _MARGIN_LETTERS
        room = window.width() - taken - max(board, letter * _BOARD_LETTERS)
        return max(0, min(room, letter * _MOST_SPARE))

    # -- what is shown ------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the state of the table in the panels that are seen; the others when they are."""
        self._call()
        self._stale = set(self.panels)
        for name in self.panels:
            if name in self._seen:
                self._show_state(name)

    def _call(self) -> None:
        """Bring to the front what a state calls for, and go back when that is over."""
        if self._table.looking:
            return
        called = {name for name in self._callable if self._calls(name)}
        for kind in self._kinds:
            if kind.name in called - self._called:
                self._raise(kind.name)
            elif kind.name in self._called - called and kind.name in self._seen:
                for other in self._kinds:
                    if other.first and other.side == kind.side:
                        self._raise(other.name)
        self._called = called

    def _call_anew(self) -> None:
        """The same when panels stand as another game left them: what that called for goes."""
        self._called = {name for name in self._callable if not self._calls(name)}
        self._call()

    def _calls(self, name: str) -> bool:
        """Whether the state of the table calls for a panel."""
        return self._callable[name](self._table.state)

    def _raise(self, name: str) -> None:
        """Bring a panel to the front of its tabs, if a person has not closed it."""
        if not self.by_name[name].isHidden():
            self.by_name[name].raise_()

    def _show_state(self, name: str) -> None:
        if name in self._stale:
            self._stale.discard(name)
            self.panels[name].show_state(self._table.state, self._history())

    def _seen_changed(self, name: str, seen: bool) -> None:
        """A panel came to the front of its tabs, or went behind; it may be tabbed now."""
        self._dress_soon()
        # Qt lets the Tab key into panels that lie behind; what is disabled it passes over.
        self.by_name[name].widget().setEnabled(seen or name == "decision")
        if not seen:
            self._seen.discard(name)
        elif name in self.panels:
            self._seen.add(name)
            self._show_state(name)

    def _history(self) -> History[Any]:
        """The history as it stands at the move that is shown."""
        history = self._table.game.history
        if not self._table.looking:
            return history
        at = self._table.at
        tip = history.tip if at in history.line() else at
        return History(history.records, at, tip)

    def set_look(self) -> None:
        """Take the look of the window."""
        for panel in self.panels.values():
            panel.set_surroundings(self._surroundings())

    def _surroundings(self) -> Surroundings:
        look, theme = self._surroundings_now()
        table = self._table
        return Surroundings(look, theme, table.title, table.colors, table.path)

    def _subject_chosen(self, subject: str) -> None:
        for panel in self.panels.values():
            panel.show_subject(subject)

    def retranslate(self) -> None:
        """Say the titles again in the language spoken now."""
        self.by_name["decision"].setWindowTitle(tr("Decision"))
        self.by_name["log"].setWindowTitle(tr("Log"))
        for name, panel in self.panels.items():
            panel.retranslate()
            self.by_name[name].setWindowTitle(panel.title())

    def show_others(self, on: bool) -> None:
        """Show or hide all panels but the decision; those a person closed stay closed."""
        others = {name: dock for name, dock in self.by_name.items() if name != "decision"}
        if not on:
            self._hidden = [name for name, dock in others.items() if not dock.isHidden()]
        for name, dock in others.items():
            dock.setVisible(on and (name in self._hidden or not self._hidden))

    @property
    def can_export(self) -> bool:
        """Whether a panel can write what it shows to a file."""
        return any(hasattr(panel, "ask_export") for panel in self.panels.values())

    def export(self) -> None:
        """Show the panel that can write what it shows, and ask it to."""
        for name, panel in self.panels.items():
            if hasattr(panel, "ask_export"):
                self.open(name)
                panel.ask_export()
                return

    def open(self, name: str) -> None:
        """Bring one panel to the front."""
        self.by_name[name].show()
        self.by_name[name].raise_()

    def state(self) -> QByteArray:
        """The arrangement, to be restored in another window."""
        return self._window.saveState(_STATE_VERSION)

    def restore(self, state: QByteArray) -> None:
        """Stand as last time, or where panels stand at first; the window has its size."""
        self._arrange()
        if not state.isEmpty():
            self._window.restoreState(state, _STATE_VERSION)
        self.by_name["decision"].show()
        QTimer.singleShot(0, self._window, self._call_anew)  # the tabs stand by then
        self._dress()

    def _dress_soon(self, *_change: object) -> None:
        QTimer.singleShot(0, self._window, self._dress)

    def _dress(self) -> None:
        """A panel whose name stands on a tab needs no title of its own; tabs have a name."""
        for bar in self._window.findChildren(
            QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly
        ):
            bar.setAccessibleName(tr("Panels"))
            # where there is no room for all names, some whole ones and arrows
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setUsesScrollButtons(True)
            bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for name, dock in self.by_name.items():
            tabbed = not dock.isFloating() and bool(self._window.tabifiedDockWidgets(dock))
            bare = dock.titleBarWidget() is not None
            wants_bare = tabbed or name == "decision"
            if wants_bare and not bare and not dock.isFloating():
                dock.setTitleBarWidget(QWidget())
            elif bare and (not wants_bare or dock.isFloating()):
                dock.setTitleBarWidget(None)  # type: ignore[arg-type]
