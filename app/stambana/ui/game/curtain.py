"""The curtain of a game's window: sealed answers at one screen, handed from person to person.

It lies over the whole window below the toolbar and says to whom to hand over; who sits down lifts
it and answers, then it falls again.  When all have answered it shows what was opened, to all.
What lies under it cannot be reached by keys either.  Who may look is ``table.curtain``'s.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QFrame,
    QGraphicsOpacityEffect,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QPushButton,
    QTabBar,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from stambana.sheets.paints import ink_on
from stambana.table.curtain import Waiting
from stambana.table.game_table import GameTable
from stambana.ui.game.buttons import MARK, CalmButton
from stambana.ui.game.rest import FAINT, Rest
from stambana.ui.style.look import Look
from stambana.words import tr

_HUGE = 3.4
_LARGE = 1.9
_PLAIN = 1.35
_FEW = 8
"""Up to so many lines of what was opened are large."""

_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


class CurtainCover(QFrame):
    """Covers a window while a table's curtain is down; shows whom to hand over to, or what came.

    The window's panels are shut off meanwhile; floating ones are hidden and come back.
    ``uncovered`` is sent when the window can be seen again.
    """

    uncovered = Signal()

    def __init__(
        self,
        window: QMainWindow,
        table: GameTable,
        look: Look,
        docks: Sequence[QDockWidget],
        rest: Rest,
    ) -> None:
        super().__init__(window)
        self._rest = rest
        self.setObjectName("curtain")
        self._window = window
        self._docks = docks
        self._table = table
        self._look = look
        self._floating: list[QDockWidget] = []
        self._shown: tuple[object, ...] = ()
        self.primary: QPushButton | None = None
        self.others: list[QPushButton] = []
        self._column = QVBoxLayout(self)
        self.hide()
        for part in (window, *self._under()):
            part.installEventFilter(self)
        rest.changed.connect(self._show_rest)

    def set_look(self, look: Look) -> None:
        """Take the colors of another look."""
        self._look = look
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self._shown = ()
        self.refresh()

    def refresh(self) -> None:
        """Cover the window, or uncover it, as the table's curtain stands now."""
        curtain = self._table.curtain
        if not curtain.covered:
            self._uncover()
            return
        content = (curtain.told, curtain.people, self._table.at)
        if self.isHidden() or content != self._shown:
            self._shown = content
            self._build()
        self._cover()

    def lift(self) -> None:
        """Press what Enter presses."""
        if self.primary is not None:
            self.primary.click()

    def _go(self, act: Callable[[], object]) -> None:
        """Do what a button does, unless it was pressed before anybody could read it."""
        if self._rest.lets():
            act()

    def _show_rest(self) -> None:
        """The buttons are faint while deciding rests."""
        for button in filter(None, (self.primary, *self.others)):
            if self._rest.over:
                button.setGraphicsEffect(None)  # type: ignore[arg-type]
            elif button.graphicsEffect() is None:
                effect = QGraphicsOpacityEffect(button)
                effect.setOpacity(FAINT)
                button.setGraphicsEffect(effect)

    # -- over the window ------------------------------------------------------------------------

    def _cover(self) -> None:
        for dock in self._docks:
            if dock.isFloating() and dock.isVisible():
                self._floating.append(dock)
                dock.hide()
        self._shut(True)
        self._place()
        self.show()
        self.raise_()
        if self.primary is not None:
            self.primary.setFocus(Qt.FocusReason.OtherFocusReason)

    def _uncover(self) -> None:
        if self.isHidden():
            return
        self.hide()
        self._shown = ()
        self._shut(False)
        for dock in self._floating:
            dock.show()
        self._floating = []
        self.uncovered.emit()

    def _shut(self, shut: bool) -> None:
        bars = self._window.findChildren(QTabBar, options=_DIRECT)
        for part in (*self._under(), *bars, self._window.statusBar()):
            part.setEnabled(not shut)

    def _under(self) -> list[QWidget]:
        """What lies under the curtain."""
        central = self._window.centralWidget()
        return [*([central] if central is not None else []), *self._docks]

    def _place(self) -> None:
        top = self._window.menuBar().geometry().bottom() + 1
        for bar in self._window.findChildren(QToolBar, options=_DIRECT):
            if bar.isVisible() and not bar.isFloating():
                top = max(top, bar.geometry().bottom() + 1)
        whole = self._window.rect()
        self.setGeometry(QRect(0, top, whole.width(), whole.height() - top))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Grow with the window; stay above what is raised, and keep floating panels hidden."""
        if self.isHidden():
            return False
        if watched is self._window:
            if event.type() == QEvent.Type.Resize:
                self._place()
        elif event.type() == QEvent.Type.ZOrderChange:
            self.raise_()
        elif (
            event.type() == QEvent.Type.Show
            and isinstance(watched, QDockWidget)
            and watched.isFloating()
        ):
            QTimer.singleShot(0, self, self.refresh)
        return False

    def showEvent(self, event: QShowEvent) -> None:
        """Stand over everything else."""
        super().showEvent(event)
        self.raise_()

    # -- what it says ---------------------------------------------------------------------------

    def _build(self) -> None:
        old = self._column.takeAt(0)
        while old is not None:
            widget = old.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
            old = self._column.takeAt(0)
        self.others = []
        look = self._look
        self.setStyleSheet(
            f"QFrame#curtain {{ background: {look.window}; }}"
            f"QFrame#sealed {{ background: {look.raised}; border: 1px solid {look.line};"
            " border-radius: 14px; }"
        )
        card = QFrame()
        card.setObjectName("sealed")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(44, 34, 44, 34)
        inside.setSpacing(14)
        if self._table.curtain.told:
            self._build_opened(inside)
        else:
            self._build_hand_over(inside)
        card.setMinimumWidth(self.fontMetrics().averageCharWidth() * 92)
        self._column.addStretch(1)
        self._column.addWidget(card, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addStretch(2)
        self._show_rest()

    def _build_opened(self, inside: QVBoxLayout) -> None:
        lines = self._table.curtain.told
        inside.addWidget(self._label(tr("All answers are open"), _HUGE, bold=True))
        size = _LARGE if len(lines) <= _FEW else _PLAIN
        for line in lines:
            inside.addWidget(self._label(line, size))
        self._add_primary(inside, tr("Go on"), self._table.read_on)
        self._speak(". ".join((tr("All answers are open"), *lines)))

    def _build_hand_over(self, inside: QVBoxLayout) -> None:
        people = self._table.curtain.people
        first = people[0]
        decision = next(at for at in self._table.game.decisions if at.actor == first.name)
        words = self._table.words
        head = QHBoxLayout()
        head.setSpacing(18)
        head.addWidget(self._seat(first.name))
        said = tr("Hand over to {player}", player=first.name)
        head.addWidget(self._label(said, _HUGE, bold=True), 1)
        inside.addLayout(head)
        inside.addSpacing(10)
        inside.addWidget(self._label(words.step(decision), _LARGE, bold=True))
        for text in filter(None, (words.subject(decision), words.hint(decision))):
            inside.addWidget(self._label(text, _PLAIN))
        look_away = tr("Everybody else looks away until the answer is given.")
        inside.addWidget(self._label(look_away, _PLAIN))
        inside.addLayout(self._state_of(people))
        text = tr("I am {player}: show me the choice", player=first.name)
        self._add_primary(inside, text, lambda: self._table.lift(first.name))
        row = QHBoxLayout()
        for person in people[1:]:
            row.addWidget(self._other(person))
        row.addStretch(1)
        if self.others:
            inside.addLayout(row)
        self._speak(said)

    def _state_of(self, people: tuple[Waiting, ...]) -> QHBoxLayout:
        """Who has answered and who has not, in the order of the seats."""
        row = QHBoxLayout()
        row.setSpacing(22)
        seats = self._table.game.base.players
        for person in sorted(people, key=lambda at: seats.index(at.name)):
            text = (
                tr("✓ {player} has answered", player=person.name)
                if person.answered
                else tr("… {player} has not", player=person.name)
            )
            row.addWidget(self._label(text, _PLAIN, wrap=False, color=self._look.muted))
        row.addStretch(1)
        return row

    def _other(self, person: Waiting) -> QPushButton:
        text = (
            tr("{player} changes the answer", player=person.name)
            if person.answered
            else tr("{player} first", player=person.name)
        )
        button = CalmButton(text)
        button.setProperty("person", person.name)
        button.clicked.connect(lambda: self._go(lambda: self._table.call(person.name)))
        self.others.append(button)
        return button

    def _add_primary(self, inside: QVBoxLayout, text: str, act: Callable[[], object]) -> None:
        button = CalmButton(f"{text}{MARK}")
        button.setObjectName("confirm")
        button.setAccessibleName(text)
        font = button.font()
        font.setPointSizeF(font.pointSizeF() * 1.25)
        button.setFont(font)
        button.clicked.connect(lambda: self._go(act))
        inside.addSpacing(6)
        inside.addWidget(button)
        self.primary = button

    def _seat(self, player: str) -> QLabel:
        """The sign of a player: the seat's color and number."""
        color = self._table.colors.get(player, self._look.accent)
        seats = self._table.game.base.players
        label = QLabel(str(seats.index(player) + 1) if player in seats else "")
        side = int(self.fontMetrics().height() * 4)
        label.setFixedSize(side, side)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setStyleSheet(
            f"background: {color}; color: {ink_on(color)}; border: 2px solid {self._look.text};"
            f" border-radius: {side // 5}px; font-weight: bold; font-size: {side // 2}px;"
        )
        return label

    def _label(
        self, text: str, size: float, *, bold: bool = False, color: str = "", wrap: bool = True
    ) -> QLabel:
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(wrap)
        font = label.font()
        font.setPointSizeF(self.font().pointSizeF() * size)
        font.setBold(bold)
        label.setFont(font)
        if color:
            label.setStyleSheet(f"color: {color};")
        return label

    def _speak(self, text: str) -> None:
        self.setAccessibleName(text)


class CurtainStrip(QFrame):
    """Over the board while one person answers unseen: who looks, and a way to cover again."""

    def __init__(self, table: GameTable) -> None:
        super().__init__()
        self._table = table
        self.setObjectName("banner")
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.cover = QPushButton()
        self.cover.clicked.connect(table.cover)
        row: QHBoxLayout = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.addWidget(self.text, 1)
        row.addWidget(self.cover)
        self.refresh()

    def refresh(self) -> None:
        """Say who looks."""
        curtain = self._table.curtain
        self.setVisible(curtain.sealed and bool(curtain.lifted))
        self.text.setText(tr("Only {player} looks at the screen now.", player=curtain.lifted))
        self.cover.setText(tr("Cover again"))
