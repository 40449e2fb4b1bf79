"""The dialogs in which a table corrects its game by hand, or ends it before its end.

Each says what will be changed before it is done.  Nothing asks again: both are moves, stand in
the log and can be undone.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from stambana.engine.actions import Action
from stambana.engine.rules import Fact
from stambana.table.corrections import Corrections, standings
from stambana.table.game_table import GameTable
from stambana.ui.game.form_page import show_effects
from stambana.words import tr

MOST = 99_999
"""The largest amount that can be typed."""

_WIDTH_LETTERS = 62


class _TableDialog(QDialog):
    """A dialog over one action of the table: what it would change, and the button that does it.

    ``chosen`` carries the action.
    """

    chosen = Signal(object)

    def __init__(self, table: GameTable, title: str, does: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.table = table
        self.corrections = Corrections(table)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(20, 18, 20, 16)
        self.column.setSpacing(10)
        self.warnings, self.effects = _label("warnings"), _label("effects")
        self.undone = _label("muted", tr("It stands in the log, and Undo takes it back."))
        buttons = QDialogButtonBox()
        self.does: QPushButton = buttons.addButton(does, QDialogButtonBox.ButtonRole.AcceptRole)
        self.does.setDefault(True)
        buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._below = (self.warnings, self.effects, self.undone, buttons)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * _WIDTH_LETTERS)

    def action(self) -> Action:
        """The action as it is filled in now."""
        raise NotImplementedError

    def finish(self) -> None:
        """Put what all dialogs have below what one has."""
        for widget in self._below:
            self.column.addWidget(widget)
        self.say()

    def say(self) -> None:
        """Say what the action would change."""
        verdict = self.table.game.verdict(self.action())
        self.does.setEnabled(bool(verdict))
        show_effects(self.warnings, self.effects, self.corrections.changes(self.action()))
        if not verdict:
            self.warnings.setText(verdict.text)
            self.warnings.show()

    def accept(self) -> None:
        """Do it, unless the rules are against it."""
        if self.does.isEnabled():
            self.chosen.emit(self.action())
            super().accept()


class CorrectDialog(_TableDialog):
    """Asks which fact is set to what, and why."""

    def __init__(self, table: GameTable, parent: QWidget | None = None) -> None:
        super().__init__(table, tr("Correct the table"), tr("Set it so"), parent)
        self._facts = self.corrections.facts()
        self.which = QComboBox()
        self.which.addItems([self.corrections.text(fact) for fact in self._facts])
        self.value = QSpinBox()
        self.value.setRange(0, MOST)
        self.value.setSuffix(table.words.money(0).lstrip("0"))
        self.value.setValue(self.fact.value)
        self.why = QLineEdit()
        self.why.setPlaceholderText(tr("counted anew"))
        form = QFormLayout()
        for text, field in (
            (tr("What is wrong?"), self.which),
            (tr("What it is at the table"), self.value),
            (tr("Why"), self.why),
        ):
            form.addRow(text, field)
            field.setAccessibleName(text)
        self.column.addLayout(form)
        self.which.currentIndexChanged.connect(self._fact_chosen)
        self.value.valueChanged.connect(self.say)
        self.finish()

    @property
    def fact(self) -> Fact:
        """The fact that is chosen."""
        return self._facts[max(0, self.which.currentIndex())]

    def action(self) -> Action:
        """Setting the fact as it is filled in."""
        return self.corrections.setting(self.fact, self.value.value(), self.why.text())

    def _fact_chosen(self) -> None:
        self.value.setValue(self.fact.value)
        self.say()

    def say(self) -> None:
        """Say what would change; nothing is set to what it is."""
        super().say()
        if self.value.value() == self.fact.value:
            self.does.setEnabled(False)


class EndDialog(_TableDialog):
    """Says how the game would end now."""

    def __init__(self, table: GameTable, parent: QWidget | None = None) -> None:
        super().__init__(table, tr("End the game here"), tr("End the game"), parent)
        text = tr("The game ends as it stands, and this is what everybody has:")
        self.column.addWidget(_label("step", text))
        money = table.words.money
        lines = [f"{at.place}. {at.player}: {money(at.worth)}" for at in standings(table)]
        self.standing = _label("step", "\n".join(lines))
        self.column.addWidget(self.standing)
        self.finish()

    def action(self) -> Action:
        """Ending the game here."""
        return self.corrections.ending()


def _label(name: str, text: str = "") -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
