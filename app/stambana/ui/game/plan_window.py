"""The note-pad for plans: a copy of the board in a window of its own, with all tools.

Whoever looks at it chooses a company and a phase, lays tiles with their cost and with reasons
where it may not, places tokens, changes trains, and sees the best run.  The game knows nothing
of it.  A plan is thrown away with the window, or kept beside the saved game.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence
from PySide6.QtWidgets import (
    QDockWidget,
    QLabel,
    QLineEdit,
    QMainWindow,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QWidget,
)

from stambana.table.sandbox import Sandbox
from stambana.track.board import Board
from stambana.ui.board.scene import BoardScene
from stambana.ui.board.view import BoardView
from stambana.ui.desk.desk import Desk
from stambana.ui.game.panels import Surroundings
from stambana.words import tr


class PlanWindow(QMainWindow):
    """A plan on the screen.

    ``keep`` writes a board under a name and gives a sentence about it, or why it could not;
    it is None where the game itself is not kept.  ``kept`` is sent after it was.
    """

    kept = Signal()
    closed = Signal()

    def __init__(
        self,
        plan: Sandbox,
        name: str,
        surroundings: Surroundings,
        keep: Callable[[Board, str], str] | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._keep = keep
        self.scene = BoardScene(surroundings.theme, self)
        self.view = BoardView(self.scene)
        self.setCentralWidget(self.view)
        self.desk = Desk(self.view, plan, surroundings.look, self)
        self.desk.set_theme(surroundings.theme, surroundings.look)
        self.desk.said.connect(self._say)
        self.desk.changed.connect(self._refresh)
        self.name = QLineEdit(name)
        self.name.setMaximumWidth(self.fontMetrics().averageCharWidth() * 24)
        self._docks()
        self._toolbar()
        self._said = QLabel()
        self.statusBar().addWidget(self._said, 1)
        self.retranslate()
        self._refresh()
        self.resize(self.sizeHint())

    def _docks(self) -> None:
        docks: dict[str, QDockWidget] = {}
        for side, panels in (
            (
                Qt.DockWidgetArea.RightDockWidgetArea,
                (
                    ("routes", self.desk.routes),
                    ("companies", self.desk.companies),
                    ("tiles", self.desk.palette),
                ),
            ),
            (
                Qt.DockWidgetArea.LeftDockWidgetArea,
                (("hex", self.desk.inspector), ("moves", self.desk.moves)),
            ),
        ):
            for name, panel in panels:
                dock = QDockWidget(self)
                dock.setObjectName(f"plan.{name}")
                dock.setWidget(panel)
                dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable)
                self.addDockWidget(side, dock)
                docks[name] = dock
        self.tabifyDockWidget(docks["companies"], docks["tiles"])
        docks["companies"].raise_()

    def _toolbar(self) -> None:
        bar = QToolBar(self)
        bar.setMovable(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.undo_action = QAction(self)
        self.undo_action.setShortcuts(QKeySequence.StandardKey.Undo)
        self.undo_action.triggered.connect(lambda: self.desk.sandbox.undo())
        self.redo_action = QAction(self)
        self.redo_action.setShortcuts(QKeySequence.StandardKey.Redo)
        self.redo_action.triggered.connect(lambda: self.desk.sandbox.redo())
        self.leave_action = QAction(self)
        self.leave_action.setShortcut(Qt.Key.Key_Escape)
        self.leave_action.triggered.connect(lambda: self.desk.leave())
        self.addAction(self.leave_action)
        self.keep_action = QAction(self)
        self.keep_action.setShortcuts(QKeySequence.StandardKey.Save)
        self.keep_action.triggered.connect(self.keep)
        self.keep_action.setEnabled(self._keep is not None)
        self.away_action = QAction(self)
        self.away_action.setShortcuts(QKeySequence.StandardKey.Close)
        self.away_action.triggered.connect(self.close)
        bar.addWidget(self.desk.chooser)
        bar.addSeparator()
        bar.addWidget(self.desk.phases)
        bar.addSeparator()
        bar.addAction(self.undo_action)
        bar.addAction(self.redo_action)
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(spacer)
        bar.addWidget(self.name)
        bar.addAction(self.keep_action)
        bar.addAction(self.away_action)
        self.addToolBar(bar)
        for button in bar.findChildren(QToolButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._bar = bar

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.setWindowTitle(tr("Plan: the game is not touched"))
        self._bar.setWindowTitle(tr("Plan"))
        self.undo_action.setText(tr("Undo"))
        self.redo_action.setText(tr("Redo"))
        self.leave_action.setText(tr("Put back what is in hand"))
        self.keep_action.setText(tr("Keep with the game"))
        self.away_action.setText(tr("Close"))
        self.away_action.setToolTip(tr("Close this plan; what was not kept is thrown away"))
        self.name.setAccessibleName(tr("Name of the plan"))
        self.name.setToolTip(tr("Name of the plan"))
        titles = {
            "plan.routes": tr("Routes"),
            "plan.companies": tr("Companies"),
            "plan.tiles": tr("Tiles"),
            "plan.hex": tr("Hex"),
            "plan.moves": tr("Moves"),
        }
        for dock in self.findChildren(QDockWidget):
            if dock.objectName() in titles:
                dock.setWindowTitle(titles[dock.objectName()])
        self.desk.retranslate()

    def set_surroundings(self, surroundings: Surroundings) -> None:
        """Take another look and theme."""
        self.scene.set_theme(surroundings.theme)
        self.desk.set_theme(surroundings.theme, surroundings.look)

    def keep(self) -> None:
        """Keep the plan beside the game, under the name that is written."""
        if self._keep is not None:
            self._say(self._keep(self.desk.sandbox.board, self.name.text()))
            self.kept.emit()

    def _say(self, text: str) -> None:
        self._said.setText(text)

    def _refresh(self) -> None:
        self.undo_action.setEnabled(self.desk.sandbox.can_undo)
        self.redo_action.setEnabled(self.desk.sandbox.can_redo)

    def sizeHint(self) -> QSize:
        """Most of the screen."""
        screen = self.screen().availableSize()
        return QSize(screen.width() * 9 // 10, screen.height() * 9 // 10)

    def closeEvent(self, event: QCloseEvent) -> None:
        """No search goes on after the window, and no field says anything any more."""
        self.desk.close()
        for written in self.findChildren(QLineEdit):
            written.blockSignals(True)
        self.closed.emit()
        super().closeEvent(event)
