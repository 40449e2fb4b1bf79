"""One form of a decision, opened: its questions, what the draft would do, and the button.

The page draws any form from its fields: values are buttons, an amount a field with steps, which
is empty until somebody types or steps.  What is answered on the board (``ui.game.board_work``)
comes in by ``draw``.  What is asked next, what is missing and what the rules say comes from
``table.drafting``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from stambana.engine.actions import Action
from stambana.engine.decisions import Amount
from stambana.engine.verdicts import Outcome, Verdict
from stambana.reasons import Reason
from stambana.table.drafting import Drafting
from stambana.titles.title import Consequence, Words
from stambana.ui.game.buttons import WordyButton
from stambana.words import tr

_TILE_SIZE = 58


@dataclass(frozen=True, slots=True)
class Pictures:
    """The picture of a tile by number and rotation, and the sign of a company or player."""

    tile: Callable[[str, int], QIcon]
    sign: Callable[[Any], QIcon]


class AmountField(QSpinBox):
    """A field for an amount, empty at first; its steps pass over what was refused.

    ``allowed`` gives the amount itself, or the next that may be taken up (1) or down (-1).
    ``amount_changed`` carries the amount, or None while there is none.  What is typed between two
    steps goes down to the lower one, and is seen before Enter does it.
    """

    amount_changed = Signal(object)

    def __init__(self, offered: Amount, allowed: Callable[[int, int], int]) -> None:
        super().__init__()
        self._allowed = allowed
        self._offered = offered
        self.setRange(offered.low - 1, offered.high)  # the least one stands for nothing yet
        self.setSpecialValueText("\N{NO-BREAK SPACE}")
        self.setValue(self.minimum())
        self.valueChanged.connect(self._tell)
        self.lineEdit().textEdited.connect(self._typed)
        self.editingFinished.connect(self.mend)

    @property
    def amount(self) -> int | None:
        """The amount that is seen, or None for an empty field."""
        value = self.value()
        return step_down(self._offered, value) if value >= self._offered.low else None

    def _tell(self) -> None:
        self.amount_changed.emit(self.amount)

    def _typed(self, _text: str) -> None:
        """What is no amount yet is none, whatever stood there before."""
        if not self.hasAcceptableInput():
            self.amount_changed.emit(None)
        elif self.valueFromText(self.lineEdit().text()) == self.value():
            self._tell()

    def mend(self) -> bool:
        """Show the amount that counts; whether something else was seen before."""
        seen = self.cleanText()
        self.interpretText()
        amount = self.amount
        self.setValue(self.minimum() if amount is None else amount)
        return self.cleanText() != seen

    def begin(self, digit: str) -> None:
        """Type a first digit in place of what stands here."""
        self.take_focus()
        self.lineEdit().insert(digit)

    def take_focus(self) -> None:
        """Have the keyboard, with the text selected: what is typed takes its place."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.selectAll()

    def event(self, event: QEvent) -> bool:
        """Letters are keys of the window, whoever has the keyboard."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.text().isalpha()
        ):
            event.ignore()
            return False
        return super().event(event)

    def stepBy(self, steps: int) -> None:
        """Step on to an amount that may be taken; from an empty field to the least."""
        low, step = self._offered.low, self._offered.step
        wanted = low if self.amount is None else max(low, self.value() + steps * step)
        self.setValue(self._allowed(step_down(self._offered, wanted), 1 if steps > 0 else -1))
        self.selectAll()


class FormPage(QWidget):
    """A form being filled.

    ``changed`` is sent when the draft changed; ``done`` when a person does it.
    """

    changed = Signal()
    done = Signal()

    def __init__(
        self,
        drafting: Drafting,
        words: Words,
        pictures: Pictures,
        consequences: Callable[[Action], tuple[Consequence, ...]],
    ) -> None:
        super().__init__()
        self.consequences = consequences
        self.drafting = drafting
        self._words = words
        self._picture = pictures.tile
        self._sign = pictures.sign
        self.numbered: list[QAbstractButton | None] = []
        self.amount: AmountField | None = None
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
        _clear(self._fields)
        self.numbered, self.amount = [], None
        drafting = self.drafting
        for name in drafting.shown:
            if name == "hex_name":
                self._fields.addWidget(self._place_line())
            elif name not in drafting.drawn:
                self._fields.addWidget(self._field(name))
        if self.amount is not None:
            self.numbered = []  # digits are the number's
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
        question = QLabel(self._question(name))
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

    def _question(self, name: str) -> str:
        """What a field asks, and about what."""
        return self._words.question(self.drafting.form.kind, name, self._drafted())

    def _choice(self, name: str, value: Any) -> str:
        """A value of a field, as its button says it."""
        return self._words.choice(self.drafting.form.kind, name, value, self._drafted())

    def _drafted(self) -> dict[str, Any]:
        """The draft, with whom it is for."""
        return {"acting_for": self.drafting.decision.acting_for, **self.drafting.draft}

    def _refusal(self, name: str, value: Any, verdict: Verdict) -> QLabel:
        """Why a value of a field cannot be taken."""
        label = QLabel(
            tr(
                "{choice}: {why}",
                choice=self._choice(name, value),
                why="; ".join(reason_text(at) for at in verdict.reasons),
            )
        )
        label.setObjectName("muted")
        label.setProperty("refused", True)
        label.setWordWrap(True)
        return label

    def _spin(self, name: str, offered: Amount) -> QSpinBox:
        spin = AmountField(offered, lambda value, way: self.drafting.allowed(name, value, way))
        spin.setObjectName(f"field.{name}")
        spin.setSuffix(self._words.unit(name))
        if name in self.drafting.draft:
            spin.setValue(self.drafting.draft[name])
        unit = self._words.unit(name)
        spin.setToolTip(
            tr("{low} to {high}", low=f"{offered.low}{unit}", high=f"{offered.high}{unit}")
        )
        spin.setAccessibleName(self._question(name))
        spin.amount_changed.connect(lambda amount: self._amount(name, amount))
        self.amount = spin
        return spin

    def _amount(self, name: str, amount: int | None) -> None:
        if amount is None:
            self.drafting.forget(name)
        else:
            self.drafting.choose(name, amount)
        self._say()
        self.changed.emit()

    def _choices(self, name: str, values: list[Any]) -> QWidget:
        box = QWidget()
        group = QButtonGroup(box)
        group.setExclusive(True)
        texts = [self._choice(name, value) for value in values]
        columns = _columns(texts)
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        for at, (value, text) in enumerate(zip(values, texts, strict=True)):
            button = WordyButton(text)
            button.setCheckable(True)
            button.setChecked(self.drafting.draft.get(name) == value)
            button.setProperty("choice", True)
            button.setProperty("field", name)
            button.setProperty("value", value)
            button.setAccessibleName(text)
            if value in self.drafting.refused(name):
                button.setEnabled(False)
            elif name == self._digits_for():
                self.numbered.append(button)
            button.setIcon(self._sign(value))
            button.clicked.connect(lambda _=False, chosen=value: self.choose(name, chosen))
            group.addButton(button)
            told = self._words.tells(self.drafting.form.kind, name, value)
            if told:
                button.setAccessibleDescription(told)
                grid.addWidget(button, 2 * at, 0, 1, columns)
                grid.addWidget(note_of(told), 2 * at + 1, 0, 1, columns)
            else:
                grid.addWidget(button, at // columns, at % columns)
        return box

    def _digits_for(self) -> str:
        """The field whose values the digits choose: the one asked, or the last with a choice."""
        choices = [
            name
            for name in self.drafting.shown
            if name not in ("hex_name", *self.drafting.drawn)
            and not isinstance(self.drafting.values(name), Amount)
        ]
        return choices[-1] if choices else ""

    def _place_line(self) -> QWidget:
        """The hex that was chosen, with the tile that is to lie on it."""
        draft = self.drafting.draft
        chosen = draft.get("hex_name", "")
        label = QLabel(self._words.place(chosen) if chosen else self._question("hex_name"))
        label.setObjectName("place")
        label.setWordWrap(True)
        if "tile" not in draft:
            return label
        box, picture = QWidget(), QLabel()
        tile = self._picture(draft["tile"], draft.get("rotation", 0))
        picture.setPixmap(tile.pixmap(QSize(_TILE_SIZE, _TILE_SIZE), self.devicePixelRatioF()))
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(picture)
        row.addWidget(label, 1)
        return box

    # -- what a person does -------------------------------------------------------------------

    def choose(self, name: str, value: Any) -> None:
        """Fill a field; a number that is asked next has the keyboard."""
        self.drafting.choose(name, value)
        self.rebuild()
        self.changed.emit()
        self.take_focus()

    def take_focus(self) -> bool:
        """Let the number that is asked have the keyboard; False where none is."""
        if self.amount is None:
            return False
        self.amount.take_focus()
        return True

    def draw(self, **values: Any) -> None:
        """Fill fields that were answered on the board."""
        self.drafting.draw(**values)
        self.rebuild()
        self.changed.emit()

    def erase(self, name: str) -> None:
        """Take back what was answered on the board, from this field on."""
        if name in self.drafting.draft:
            self.drafting.forget(name)
        self.rebuild()
        self.changed.emit()

    @property
    def ready(self) -> bool:
        """Whether a verdict on the draft can be asked for now."""
        return True

    @property
    def wanted(self) -> bool:
        """Whether Enter may do it: it can be done, and it is not all by itself."""
        return self.confirm.isEnabled() and not self.confirm.isHidden() and self.drafting.chosen

    @property
    def alone(self) -> list[QAbstractButton | None]:
        """The button that does it, where it is all by itself and so needs a number."""
        ready = self.confirm.isEnabled() and not self.confirm.isHidden()
        return [self.confirm] if ready and not self.wanted else []

    @property
    def stops(self) -> list[QWidget]:
        """Where Tab stops, in the order in which it stands here."""
        choices = [at for at in self.findChildren(WordyButton) if at is not self.confirm]
        amount = [self.amount] if self.amount is not None else []
        return [*choices, *amount, self.confirm]

    @property
    def half_made(self) -> bool:
        """Whether a person has begun to choose: digits are of this page alone then."""
        return self.amount is not None or self.drafting.chosen

    def press_own(self, number: int) -> None:
        """A digit was pressed that stands for no button but for something of this page."""

    def let_go(self) -> None:
        """The page goes; what it only borrowed must not go with it."""

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
        # what is asked on the page or in its place of the answer is asked once
        asks = verdict.outcome is Outcome.INCOMPLETE and (
            drafting.asked == "hex_name" or drafting.asked not in drafting.drawn
        )
        self.missing.setVisible(not whole and not asks)
        if verdict.outcome is Outcome.INCOMPLETE:
            question = self._question(drafting.asked)
            self.missing.setText(tr("Still to choose: {question}", question=question))
        else:
            self.confirm.say(self._order())
            self.missing.setText("\n".join(reason_text(at) for at in verdict.reasons))
        show_effects(
            self.warnings, self.effects, self.consequences(drafting.action) if whole else ()
        )
        if verdict.consent_of:
            self.missing.setVisible(True)
            self.missing.setText(tr("{people} must agree", people=", ".join(verdict.consent_of)))

    def _order(self) -> str:
        """What is drafted, as an order."""
        return self._words.action(self.drafting.action)


def show_effects(warnings: QLabel, effects: QLabel, found: tuple[Consequence, ...]) -> None:
    """Put consequences into the labels of warnings and of plain effects."""
    for label, wanted, sign in ((warnings, True, "⚠ "), (effects, False, "")):
        lines = [sign + at.text for at in found if at.warning is wanted]
        label.setText("\n".join(lines))
        label.setVisible(bool(lines))


def note_of(text: str) -> QLabel:
    """What is to be read under the button that it is about."""
    label = QLabel(text)
    label.setObjectName("effects")
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setContentsMargins(14, 0, 0, 4)
    return label


def reason_text(reason: Reason) -> str:
    """A reason with its section."""
    return f"{reason.text} ({reason.rule})" if reason.rule else reason.text


def step_down(offered: Amount, value: int) -> int:
    """The amount itself, or the next lower one among those that are offered."""
    steps = max(0, value - offered.low) // offered.step
    return min(offered.low + steps * offered.step, offered.high)


def _columns(texts: list[str]) -> int:
    longest = max((len(text) for text in texts), default=0)
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
