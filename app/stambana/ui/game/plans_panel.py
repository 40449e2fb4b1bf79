"""Plans: begin one from the moment shown, open those kept with the game, or throw them away."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QMainWindow,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from stambana.engine.history import History
from stambana.engine.play import State
from stambana.manifests import ManifestError
from stambana.table.plans import (
    KeptPlan,
    keep_plan,
    kept_plans,
    open_plan,
    suggested_name,
    throw_away,
)
from stambana.table.sandbox import Sandbox
from stambana.titles.find import track_in_game
from stambana.titles.title import Plans
from stambana.track.board import Board
from stambana.ui.game.panels import Surroundings
from stambana.ui.game.plan_window import PlanWindow
from stambana.words import tr


class PlansPanel(QWidget):
    """The note-pad's cover: a button for a new plan, and the list of those kept."""

    subject_chosen = Signal(str)

    def __init__(self, surroundings: Surroundings) -> None:
        super().__init__()
        self.surroundings = surroundings
        self._state: State | None = None
        self._plans: tuple[KeptPlan, ...] = ()
        self.windows: list[PlanWindow] = []
        self.hint = QLabel()
        self.hint.setWordWrap(True)
        self.begin = QPushButton()
        self.begin.clicked.connect(self.new_plan)
        self.list = QListWidget()
        self.list.itemActivated.connect(lambda _item: self.open_chosen())
        self.list.currentRowChanged.connect(lambda _row: self._enable())
        self.open_button = QPushButton()
        self.open_button.clicked.connect(self.open_chosen)
        self.away_button = QPushButton()
        self.away_button.clicked.connect(self.throw_chosen_away)
        self.note = QLabel()
        self.note.setObjectName("muted")
        self.note.setWordWrap(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self.open_button)
        buttons.addWidget(self.away_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.addWidget(self.hint)
        column.addWidget(self.begin)
        column.addWidget(self.list, 1)
        column.addLayout(buttons)
        column.addWidget(self.note)
        self.retranslate()

    def title(self) -> str:
        """What stands on the tab."""
        return tr("Plans")

    def show_state(self, state: State, history: History[Any]) -> None:
        """Plans begin from this state."""
        self._state = state
        self._enable()

    def show_subject(self, subject: str) -> None:
        """A plan asks for its company itself."""

    def set_surroundings(self, surroundings: Surroundings) -> None:
        """Take another look and theme, and the file of the game."""
        self.surroundings = surroundings
        for window in self.windows:
            window.set_surroundings(surroundings)
        self._fill()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.hint.setText(
            tr(
                "Try lays, tokens and trains for any company on a copy of the board, with cost, "
                "reasons and the best run. The game is not touched."
            )
        )
        self.begin.setText(tr("New plan from this moment"))
        self.open_button.setText(tr("Open"))
        self.away_button.setText(tr("Throw away"))
        self.list.setAccessibleName(tr("Plans kept with the game"))
        for window in self.windows:
            window.retranslate()
        self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Look again which plans are kept."""
        super().showEvent(event)
        above: QWidget | None = self.parentWidget()
        while above is not None and not isinstance(above, QMainWindow):
            above = above.parentWidget()
        if above is not None:
            above.installEventFilter(self)  # once, however often it is shown
        self._fill()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Plans go with the window of the game."""
        if event.type() == QEvent.Type.Close:
            for window in tuple(self.windows):
                window.close()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        """Room for the names."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * 36, letter * 36)

    @property
    def _plans_of(self) -> Plans[State]:
        """What the title says about plans."""
        plans = self.surroundings.title.facets.plans
        assert plans is not None, "a panel that only titles with plans have"
        return plans

    # -- doing ----------------------------------------------------------------------------------

    def new_plan(self) -> None:
        """Begin a plan from the state that is shown."""
        if self._state is not None:
            name = suggested_name(self._plans_of.moment(self._state), self.surroundings.save)
            self._show(self._plans_of.board(self._state), name)

    def open_chosen(self) -> None:
        """Open the plan chosen in the list, or say why it cannot be."""
        plan = self._chosen()
        if plan is None or self._state is None:
            return
        try:
            board = open_plan(plan, self._plans_of.board(self._state))
        except (ManifestError, OSError) as error:
            self.note.setText(tr("{file} cannot be opened: {why}", file=plan.name, why=error))
            return
        self._show(board, plan.name)

    def throw_chosen_away(self) -> None:
        """Delete the plan chosen in the list."""
        plan = self._chosen()
        if plan is None:
            return
        try:
            throw_away(plan)
        except OSError as error:
            why = error.strerror or str(error)
            self.note.setText(tr("{file} could not be thrown away: {why}", file=plan.name, why=why))
        self._fill()

    def _show(self, board: Board, name: str) -> None:
        keep = self._keep if self.surroundings.save is not None else None
        rules = None
        if self._state is not None:
            rules = track_in_game(self.surroundings.title.key, self._state)
        plan = Sandbox(board, rules=rules)
        window = PlanWindow(plan, name, self.surroundings, keep, self)
        window.kept.connect(self._fill)
        window.closed.connect(lambda: self.windows.remove(window))
        self.windows.append(window)
        window.show()

    def _keep(self, board: Board, name: str) -> str:
        save = self.surroundings.save
        assert save is not None
        try:
            plan = keep_plan(board, save, name)
        except OSError as error:
            why = error.strerror or str(error)
            return tr("The plan could not be kept: {why}", why=why)
        return tr("Kept as {name}", name=plan.name)

    def _chosen(self) -> KeptPlan | None:
        row = self.list.currentRow()
        return self._plans[row] if 0 <= row < len(self._plans) else None

    def _fill(self) -> None:
        save = self.surroundings.save
        chosen = self._chosen()
        self._plans = kept_plans(save) if save is not None else ()
        self.list.clear()
        self.list.addItems([plan.name for plan in self._plans])
        if chosen in self._plans:
            self.list.setCurrentRow(self._plans.index(chosen))
        if save is None:
            self.note.setText(tr("This game is not kept on the disk, and so no plan is."))
        else:
            self.note.clear()
        self._enable()

    def _enable(self) -> None:
        self.begin.setEnabled(self._state is not None)
        for button in (self.open_button, self.away_button):
            button.setEnabled(self._chosen() is not None)
        self.list.setFocusPolicy(
            Qt.FocusPolicy.StrongFocus if self._plans else Qt.FocusPolicy.NoFocus
        )
