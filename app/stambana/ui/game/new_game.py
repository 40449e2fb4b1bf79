"""The dialog for a new game: title, who plays and where they sit, variants, settings, seed.

What can be chosen comes from the title's ``Setups``.  A fault is said beside the button as soon as
it is there, and the button waits.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFocusEvent, QIcon, QMouseEvent, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QColorDialog,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from stambana.engine.game import Game
from stambana.engine.play import State
from stambana.engine.rules import Base
from stambana.spelling import fit
from stambana.table.game_table import SEAT_COLORS
from stambana.titles.find import rules as rules_of
from stambana.titles.find import titles
from stambana.titles.title import Title
from stambana.words import tr

MOST_SEED = 999_999


class _Name(QLineEdit):
    """A name: whoever comes to it by mouse or key types another in its place."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._fresh = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Remember that a click brought the keyboard here; Tab selects by itself."""
        super().focusInEvent(event)
        self._fresh = event.reason() is Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select all after the first click, unless a part was drawn over."""
        super().mouseReleaseEvent(event)
        if self._fresh and not self.hasSelectedText():
            self.selectAll()
        self._fresh = False


class NewGameDialog(QDialog):
    """Asks for everything a game starts from; ``game`` is the new game after accepting."""

    def __init__(self, parent: QWidget | None = None, names: Sequence[str] = ()) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New game"))
        self.setModal(True)
        self.game: Game[Any] | None = None
        self._titles = titles()
        self.title = QComboBox()
        self.title.setAccessibleName(tr("Title"))
        for entry in self._titles:
            self.title.addItem(entry.name, entry.key)
        self.players = QSpinBox()
        self.players.setAccessibleName(tr("Number of players"))
        self.note = _label("muted")
        self.names: list[QLineEdit] = []
        self.color_buttons: list[QToolButton] = []
        self.colors: list[str] = list(SEAT_COLORS)
        self._seats = QGridLayout()
        self._rows: list[tuple[QWidget, ...]] = []
        self.seated = QRadioButton(tr("Seats as written"))
        self.shuffled = QRadioButton(tr("Seats drawn by lot"))
        self.seated.setChecked(True)
        self.variants: dict[str, QCheckBox] = {}
        self.settings: dict[str, QButtonGroup] = {}
        self._choices = QVBoxLayout()
        self.seed = QLineEdit(str(random.SystemRandom().randint(1, MOST_SEED)))
        self.seed.setAccessibleName(tr("Seed"))
        self.seed.setToolTip(
            tr("The same seed, names and choices give the same set-up, draw for draw.")
        )
        self.fault = _label("warnings")
        self.buttons = QDialogButtonBox()
        self.begin = self.buttons.addButton(tr("Begin"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.begin.setDefault(True)
        self.cancel = self.buttons.addButton(tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out(names)
        self.title.currentIndexChanged.connect(self._title_changed)
        self.players.valueChanged.connect(self._players_changed)
        self.seed.textChanged.connect(self._check)
        self._title_changed()

    @property
    def entry(self) -> Title[State]:
        """The title chosen."""
        return self._titles[self.title.currentIndex()]

    def _lay_out(self, names: Sequence[str]) -> None:
        form = QFormLayout()
        form.addRow(tr("Title"), self.title)
        form.addRow(tr("Number of players"), self.players)
        form.addRow("", self.note)
        for seat, color in enumerate(SEAT_COLORS):
            self._add_seat(seat, color, names[seat] if seat < len(names) else "")
        seats = QHBoxLayout()
        seats.addWidget(self.seated)
        seats.addWidget(self.shuffled)
        seats.addStretch(1)
        seed = QHBoxLayout()
        seed.addWidget(self.seed)
        another = QPushButton(tr("Another"))
        another.setAutoDefault(False)
        another.clicked.connect(
            lambda: self.seed.setText(str(random.SystemRandom().randint(1, MOST_SEED)))
        )
        seed.addWidget(another)
        seed_row = QFormLayout()
        seed_row.addRow(tr("Seed"), seed)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        column.addLayout(form)
        column.addLayout(self._seats)
        column.addLayout(seats)
        column.addLayout(self._choices)
        column.addLayout(seed_row)
        column.addStretch(1)
        column.addWidget(self.fault)
        column.addWidget(self.buttons)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 62)

    def _add_seat(self, seat: int, color: str, name: str) -> None:
        label = QLabel(tr("Player {number}", number=seat + 1))
        edit = _Name(name or tr("Player {number}", number=seat + 1))
        edit.setMaxLength(24)
        edit.setAccessibleName(label.text())
        edit.textChanged.connect(self._check)
        button = QToolButton()
        button.setAccessibleName(tr("Color of player {number}", number=seat + 1))
        button.setToolTip(button.accessibleName())
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda: self._ask_color(seat))
        for column, widget in enumerate((label, edit, button)):
            self._seats.addWidget(widget, seat, column)
        self.names.append(edit)
        self.color_buttons.append(button)
        self._rows.append((label, edit, button))
        self._show_color(seat)

    def _show_color(self, seat: int) -> None:
        picture = QPixmap(28, 16)
        picture.fill(QColor(self.colors[seat]))
        self.color_buttons[seat].setIcon(QIcon(picture))

    def _ask_color(self, seat: int) -> None:
        found = QColorDialog.getColor(QColor(self.colors[seat]), self)
        if found.isValid():
            self.set_color(seat, found.name())

    def set_color(self, seat: int, color: str) -> None:
        """Give a seat (from 0) a color."""
        self.colors[seat] = color
        self._show_color(seat)

    def _title_changed(self) -> None:
        setups = self.entry.facets.setups
        self.players.setRange(setups.least, setups.most)
        self.players.setValue(min(max(3, setups.least), setups.most))
        _clear(self._choices)
        self.variants = {}
        for variant in setups.variants():
            box = QCheckBox(variant.name)
            self.variants[variant.key] = box
            self._choices.addWidget(box)
            self._choices.addWidget(_indented(variant.help))
        self.settings = {}
        for setting in setups.settings():
            self._choices.addWidget(QLabel(setting.name))
            group = QButtonGroup(self)
            for at, option in enumerate(setting.options):
                button = QRadioButton(f"{option.name[:1].upper()}{option.name[1:]}: {option.help}")
                button.setProperty("key", option.key)
                button.setChecked(at == 0)
                group.addButton(button)
                self._choices.addWidget(button)
            self.settings[setting.key] = group
        self._order_keys()
        self._players_changed()
        self.adjustSize()

    def _order_keys(self) -> None:
        """Tab goes from name to name, then to colors; a title's choices come before the seed."""
        for here, there in pairwise((self.players, *self.names, *self.color_buttons, self.seated)):
            self.setTabOrder(here, there)
        before: QWidget = self.shuffled
        options = [button for group in self.settings.values() for button in group.buttons()]
        for choice in (*self.variants.values(), *options, self.seed):
            self.setTabOrder(before, choice)
            before = choice

    def _players_changed(self) -> None:
        count = self.players.value()
        for seat, row in enumerate(self._rows):
            for widget in row:
                widget.setVisible(seat < count)
        self.note.setText(self.entry.facets.setups.note(count))
        self.note.setVisible(bool(self.note.text()))
        self._check()

    def base(self) -> Base:
        """What the game starts from, as chosen; raises ValueError for a seed that is none."""
        seats = list(zip(self._names(), self.colors, strict=False))
        seed = self._seed()
        if self.shuffled.isChecked():
            random.Random(seed).shuffle(seats)
        chosen = {key: group.checkedButton() for key, group in self.settings.items()}
        rulings = {
            key: str(button.property("key"))
            for key, button in chosen.items()
            if button is not None and button is not self.settings[key].buttons()[0]
        }
        return Base(
            title=self.entry.key,
            players=tuple(name for name, _ in seats),
            seed=seed,
            variants=tuple(key for key, box in self.variants.items() if box.isChecked()),
            rulings=rulings,
            colors=tuple(color for _, color in seats),
        )

    def _seed(self) -> int:
        text = self.seed.text().strip()
        if not text.isdecimal() or len(text) > 18:
            raise ValueError(tr("The seed is a whole number, such as {example}", example=4711))
        return int(text)

    def _names(self) -> list[str]:
        """The players' names as they are kept, in the order of the seats."""
        return [fit(edit.text()).strip() for edit in self.names[: self.players.value()]]

    def _faults(self) -> str:
        """What keeps a game from beginning, or ""."""
        names = self._names()
        for seat, name in enumerate(names, start=1):
            if not name:
                return tr("Player {number} needs a name", number=seat)
        for name in names:
            if names.count(name) > 1:
                return tr("Two players are called {name}", name=name)
        try:
            self._seed()
        except ValueError as error:
            return str(error)
        return ""

    def _check(self) -> None:
        fault = self._faults()
        self.fault.setText(f"⚠ {fault}" if fault else "")
        self.fault.setVisible(bool(fault))
        self.begin.setEnabled(not fault)

    def accept(self) -> None:
        """Begin the game; stay open and say why if the title refuses."""
        if self._faults():
            return
        try:
            self.game = Game(rules_of(self.entry.key), self.base())
        except ValueError as error:
            self.fault.setText(f"⚠ {error}")
            self.fault.show()
            return
        super().accept()


def _label(name: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setWordWrap(True)
    return label


def _indented(text: str) -> QLabel:
    label = _label("muted")
    label.setText(text)
    label.setContentsMargins(24, 0, 0, 4)
    return label


def _clear(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
