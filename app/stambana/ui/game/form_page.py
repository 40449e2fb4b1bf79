"""One form of a decision, opened: its questions, what the draft would do, and the button.

The page draws any form from its fields: few values are buttons, many a list, an amount a field
with steps, a hex the board itself (by ``PlaceTool``, told through signals).  What is asked
next, what is missing and what the rules say comes from ``table.drafting``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from stambana.engine.actions import Action
from stambana.engine.decisions import Amount
from stambana.engine.verdicts import Outcome, Verdict
from stambana.reasons import Reason
from stambana.table.consequences import Consequence
from stambana.table.drafting import Drafting
from stambana.table.playable import Words
from stambana.ui.game.buttons import WordyButton
from stambana.words import tr

_TILE_SIZE = 58


@dataclass(frozen=True, slots=True)
class Pictures:
    """The picture of a tile by number and rotation, and the sign of a company or player."""

    tile: Callable[[str, int], QIcon]
    sign: Callable[[Any], QIcon]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What can be asked about actions: what one would change, and what some runs earn."""

    consequences: Callable[[Action], tuple[Consequence, ...]]
    run_report: Callable[[Any], tuple[int, tuple[str, ...]]]


class _Amounts(QSpinBox):
    """A field for an amount whose steps pass over what was refused.

    ``allowed`` gives the amount itself, or the next that may be taken up (1) or down (-1).
    """

    def __init__(self, allowed: Callable[[int, int], int]) -> None:
        super().__init__()
        self._allowed = allowed

    def stepBy(self, steps: int) -> None:
        """Step on to an amount that may be taken."""
        super().stepBy(steps)
        self.setValue(self._allowed(self.value(), 1 if steps > 0 else -1))


class FormPage(QWidget):
    """A form being filled.

    ``changed`` is sent when the draft changed; ``done`` when a person does it.
    """

    changed = Signal()
    done = Signal()

    def __init__(
        self, drafting: Drafting, words: Words, pictures: Pictures, meaning: Meaning
    ) -> None:
        super().__init__()
        self.consequences = meaning.consequences
        self.run_report = meaning.run_report
        self.drafting = drafting
        self._words = words
        self._picture = pictures.tile
        self._sign = pictures.sign
        self.numbered: list[QAbstractButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 4, 0, 4)
        self._column.setSpacing(6)
        self._fields = QVBoxLayout()
        self._fields.setSpacing(6)
        self._column.addLayout(self._fields)
        self.effects = QLabel()
        self.effects.setObjectName("effects")
        self.effects.setWordWrap(True)
        self.effects.setTextFormat(Qt.TextFormat.PlainText)
        self.warnings = QLabel()
        self.warnings.setObjectName("warnings")
        self.warnings.setWordWrap(True)
        self.warnings.setTextFormat(Qt.TextFormat.PlainText)
        self.missing = QLabel()
        self.missing.setObjectName("muted")
        self.missing.setWordWrap(True)
        self.confirm = WordyButton()
        self.confirm.setObjectName("confirm")
        self.confirm.clicked.connect(self.done)
        for widget in (self.warnings, self.effects, self.missing, self.confirm):
            self._column.addWidget(widget)
        self.rebuild()

    # -- what is shown ------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Draw the fields and what the draft means, after it changed."""
        focus = self.focusWidget()
        held = (focus.property("field"), focus.property("value")) if focus is not None else None
        if "hex_name" in self.drafting.draft:
            self._first_of("tile")
            self._first_of("rotation")
        _clear(self._fields)
        self.numbered = []
        drafting = self.drafting
        for name in drafting.shown:
            if name == "rotation":
                self._fields.addWidget(self._turner())
            elif name == "hex_name":
                self._fields.addWidget(self._place_line())
            elif name == "runs":
                self._fields.addWidget(self._runs(name))
            else:
                self._fields.addWidget(self._field(name))
        self._say()
        if held is not None and held[0]:
            for button in self.findChildren(QAbstractButton):
                if (button.property("field"), button.property("value")) == held:
                    button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _field(self, name: str) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        question = QLabel(self._words.question(self.drafting.form.kind, name))
        question.setWordWrap(True)
        column.addWidget(question)
        offered = self.drafting.values(name)
        if isinstance(offered, Amount):
            spin = self._spin(name, offered)
            question.setBuddy(spin)
            column.addWidget(spin)
        else:
            column.addWidget(self._choices(name, list(offered.values)))
        for value, verdict in self.drafting.refused(name).items():
            column.addWidget(self._refusal(name, value, verdict))
        return box

    def _refusal(self, name: str, value: Any, verdict: Verdict) -> QLabel:
        """Why a value of a field cannot be taken."""
        label = QLabel(
            tr(
                "{choice}: {why}",
                choice=self._words.choice(
                    self.drafting.form.kind, name, value, self.drafting.draft
                ),
                why="; ".join(reason_text(at) for at in verdict.reasons),
            )
        )
        label.setObjectName("muted")
        label.setProperty("refused", True)
        label.setWordWrap(True)
        return label

    def _spin(self, name: str, offered: Amount) -> QSpinBox:
        spin = _Amounts(lambda value, way: self.drafting.allowed(name, value, way))
        spin.setObjectName(f"field.{name}")
        spin.setRange(offered.low, offered.high)
        spin.setSingleStep(offered.step)
        suffix = self._words.money(0).lstrip("0")
        spin.setSuffix(suffix)
        spin.setValue(self.drafting.draft.get(name, offered.low))
        spin.setToolTip(
            tr(
                "{low} to {high}",
                low=self._words.money(offered.low),
                high=self._words.money(offered.high),
            )
        )
        spin.setAccessibleName(self._words.question(self.drafting.form.kind, name))
        spin.valueChanged.connect(lambda value: self._amount(name, value, offered))
        return spin

    def _amount(self, name: str, value: int, offered: Amount) -> None:
        steps = (value - offered.low) // offered.step
        self.drafting.choose(name, min(offered.low + steps * offered.step, offered.high))
        self._say()
        self.changed.emit()

    def _choices(self, name: str, values: list[Any]) -> QWidget:
        box = QWidget()
        group = QButtonGroup(box)
        group.setExclusive(True)
        tiles = name == "tile"
        texts = [
            self._words.choice(self.drafting.form.kind, name, value, self.drafting.draft)
            for value in values
        ]
        columns = _columns(texts, tiles)
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        for at, (value, text) in enumerate(zip(values, texts, strict=True)):
            button = QToolButton() if tiles else WordyButton(text)
            button.setCheckable(True)
            button.setChecked(self.drafting.draft.get(name) == value)
            button.setProperty("choice", True)
            button.setProperty("field", name)
            button.setProperty("value", value)
            if isinstance(button, QToolButton):
                turn = self.drafting.draft.get("rotation", 0)
                button.setText(text)
                button.setIcon(self._picture(str(value), turn if button.isChecked() else 0))
                button.setIconSize(QSize(_TILE_SIZE, _TILE_SIZE))
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
                button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setAccessibleName(text)
            if value in self.drafting.refused(name):
                button.setEnabled(False)
            elif name == self._digits_for():
                self.numbered.append(button)
            if isinstance(button, WordyButton):
                button.setIcon(self._sign(value))
            button.clicked.connect(lambda _=False, chosen=value: self.choose(name, chosen))
            group.addButton(button)
            grid.addWidget(button, at // columns, at % columns)
        grid.setColumnStretch(columns, 1 if tiles else 0)
        return box

    def _digits_for(self) -> str:
        """The field whose values the digits choose: the one asked, or the last with a choice."""
        choices = [
            name
            for name in self.drafting.shown
            if name not in ("hex_name", "rotation")
            and not isinstance(self.drafting.values(name), Amount)
        ]
        return choices[-1] if choices else ""

    def _place_line(self) -> QLabel:
        chosen = self.drafting.draft.get("hex_name", "")
        label = QLabel(
            self._words.place(chosen)
            if chosen
            else self._words.question(self.drafting.form.kind, "hex_name")
        )
        label.setObjectName("place")
        label.setWordWrap(True)
        return label

    def _turner(self) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        offered = self.drafting.values("rotation")
        count = 0 if isinstance(offered, Amount) else len(offered.values)
        for text, by in (("⟲", -1), ("⟳", 1)):
            button = QToolButton()
            button.setText(text)
            button.setAccessibleName(tr("Rotate left") if by < 0 else tr("Rotate right"))
            button.setToolTip(f"{button.accessibleName()} ({'Shift+R' if by < 0 else 'R'})")
            button.clicked.connect(lambda _=False, steps=by: self.turn(steps))
            row.addWidget(button)
        hint = QLabel(tr("{count} rotations fit; wheel or R turns", count=count))
        hint.setWordWrap(True)
        row.addWidget(hint, 1)
        return box

    def _runs(self, name: str) -> QWidget:
        """The sets of routes that are offered, each with what it earns, and the one chosen."""
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        offered = self.drafting.values(name)
        values = [] if isinstance(offered, Amount) else list(dict.fromkeys(offered.values))
        group = QButtonGroup(box)
        for value in values:
            earned, lines = self.run_report(value)
            text = (
                tr("Best routes: {amount}", amount=self._words.money(earned))
                if value
                else tr("Run no train")
            )
            button = WordyButton(text)
            button.setCheckable(True)
            button.setChecked(self.drafting.draft.get(name) == value)
            button.setProperty("choice", True)
            button.setAccessibleName(text)
            button.clicked.connect(lambda _=False, chosen=value: self.choose(name, chosen))
            group.addButton(button)
            self.numbered.append(button)
            column.addWidget(button)
            for line in lines:
                label = QLabel(line)
                label.setWordWrap(True)
                label.setObjectName("muted")
                column.addWidget(label)
        return box

    # -- what a person does -------------------------------------------------------------------

    def choose(self, name: str, value: Any) -> None:
        """Fill a field."""
        self.drafting.choose(name, value)
        self.rebuild()
        self.changed.emit()

    def _first_of(self, name: str) -> None:
        """Take the first tile or rotation, so that something is seen at once."""
        if name == self.drafting.asked and name in self.drafting.form.fields:
            offered = self.drafting.values(name)
            if not isinstance(offered, Amount) and offered.values:
                self.drafting.choose(name, offered.values[0])
                self.drafting.by_itself.add(name)

    def turn(self, steps: int) -> None:
        """Turn the tile to its next rotation that fits."""
        if "rotation" not in self.drafting.draft:
            return
        offered = self.drafting.values("rotation")
        if isinstance(offered, Amount) or not offered.values:
            return
        at = list(offered.values).index(self.drafting.draft["rotation"])
        self.choose("rotation", offered.values[(at + steps) % len(offered.values)])

    def give_up(self) -> bool:
        """Take the last choice back; False when there was none."""
        chosen = [
            name
            for name in self.drafting.shown
            if name in self.drafting.draft and name not in self.drafting.by_itself
        ]
        if not chosen:
            return False
        self.drafting.forget(chosen[0])
        self.rebuild()
        self.changed.emit()
        return True

    # -- what the draft means -----------------------------------------------------------------

    def _say(self) -> None:
        drafting = self.drafting
        verdict = drafting.verdict
        whole = verdict.outcome is Outcome.OK
        self.confirm.setEnabled(whole)
        self.confirm.setVisible(verdict.outcome is not Outcome.INCOMPLETE)
        self.missing.setVisible(not whole)
        if verdict.outcome is Outcome.INCOMPLETE:
            question = self._words.question(drafting.form.kind, drafting.asked)
            self.missing.setText(tr("Still to choose: {question}", question=question))
        else:
            self.confirm.say(f"{self._words.action(drafting.action)}\N{NO-BREAK SPACE}⏎")
            self.missing.setText("\n".join(reason_text(at) for at in verdict.reasons))
        show_effects(
            self.warnings, self.effects, self.consequences(drafting.action) if whole else ()
        )
        if verdict.consent_of:
            self.missing.setVisible(True)
            self.missing.setText(tr("{people} must agree", people=", ".join(verdict.consent_of)))


def show_effects(warnings: QLabel, effects: QLabel, found: tuple[Consequence, ...]) -> None:
    """Put consequences into the labels of warnings and of plain effects."""
    for label, wanted, sign in ((warnings, True, "⚠ "), (effects, False, "")):
        lines = [sign + at.text for at in found if at.warning is wanted]
        label.setText("\n".join(lines))
        label.setVisible(bool(lines))


def reason_text(reason: Reason) -> str:
    """A reason with its section."""
    return f"{reason.text} ({reason.rule})" if reason.rule else reason.text


def _columns(texts: list[str], tiles: bool) -> int:
    longest = max((len(text) for text in texts), default=0)
    if tiles:
        return 4
    if longest <= 7:
        return 3
    return 2 if longest <= 13 else 1


def _clear(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
