"""The decision panel: whose decision it is, what they may do, and what each choice would do.

Duties come first and large; rights that may be used meanwhile stand below, quietly.  A form
without questions is a button that acts; one with few answers to its only question is that many
buttons; any other opens in place.  Digits press the numbered buttons, one key passes, Enter presses
the button that shows its mark, Esc takes the last choice back.  Nothing is marked that nobody
chose, and what comes too soon does nothing (``ui.game.rest``).  Actions can be taken back by
anybody, so nothing asks "are you sure".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QGraphicsOpacityEffect,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from stambana.engine.actions import Action
from stambana.engine.asked import AskedRun
from stambana.engine.decisions import Decision, Form, filled
from stambana.reasons import Reason
from stambana.table.consequences import consequences
from stambana.table.drafting import Drafting
from stambana.table.game_table import GameTable
from stambana.titles.title import Consequence
from stambana.ui.board.pictures import TilePictures
from stambana.ui.game.board_work import BoardWork
from stambana.ui.game.buttons import WordyButton
from stambana.ui.game.form_page import FormPage, Pictures, note_of, reason_text, show_effects
from stambana.ui.game.heads import end_of, head_of, words_label
from stambana.ui.game.rest import ANOTHER, FAINT, SAME, Rest
from stambana.ui.game.run_page import RunPage
from stambana.ui.style.icons import spot
from stambana.ui.style.look import Look
from stambana.words import tr

_TILE = 58

PASS_KEY = "P"
"""The key that passes or ends the turn, whatever the step calls it."""


class DecisionPanel(QScrollArea):
    """What is to be decided now, at one table.

    ``chosen`` carries an action that a person decided on; ``said`` a sentence for the status
    line.  ``elsewhere`` says whether Enter belongs to something outside the panel now.
    """

    chosen = Signal(object)
    said = Signal(str)

    def __init__(self, table: GameTable, work: BoardWork, look: Look) -> None:
        super().__init__()
        self._table = table
        self.rest = Rest(self)
        self.elsewhere: Callable[[], bool] = lambda: False
        self._record: object = None
        self._seen: tuple[object, ...] = ()
        self._asked: tuple[str, ...] = ()
        self._keys = True
        self._look = look
        self._work = work
        self._pictures: TilePictures | None = None
        self._numbered: list[QAbstractButton | None] = []
        self._before = 0
        self._draftings: dict[tuple[int, str], Drafting] = {}
        self.page: FormPage | None = None
        self._open: tuple[int, str] | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setObjectName("decision")
        self.setAccessibleName(tr("Decision"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rest.changed.connect(self._show_rest)
        QApplication.instance().focusChanged.connect(self.mark)  # type: ignore[union-attr]
        work.confirmed.connect(self._do)
        work.given_up.connect(lambda: self.back())
        work.more_asked.connect(self._ask_on)
        work.place.why_not = self._why_not
        self.refresh()

    def sizeHint(self) -> QSize:
        """Room for a sentence of some fifty letters."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * 44, letter * 60)

    def set_look(self, look: Look, pictures: TilePictures) -> None:
        """Take the colors of another look."""
        self._look, self._pictures = look, pictures
        self.refresh()

    # -- building -----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is open now.  Drafts of another moment are gone, those of this one stay."""
        held = self.isAncestorOf(QApplication.focusWidget() or self)
        table, curtain = self._table, self._table.curtain
        record = table.game.history.records[table.at]
        seen = (table.looking, curtain.covered, curtain.lifted)
        new = self._record is not record or self._seen != seen
        self._record, self._seen = record, seen
        if new:
            self._begin()
        self._build()
        if new and not table.looking:
            self._rest_if_another()
        if not (self.page is not None and (new or held) and self.page.take_focus()) and held:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _rest_if_another(self) -> None:
        """Let deciding rest, longer when somebody else is asked than before."""
        asked, before = self._table.asked, self._asked
        self._asked = asked
        if before:
            self.rest.begin(SAME if asked == before else ANOTHER)

    def _begin(self) -> None:
        """Forget what was drafted, and open the only form that is to be opened."""
        self._work.begin()
        self._draftings = {}
        self._open = None
        decisions = self._table.decisions
        for at, decision in enumerate(decisions):
            if not _duty(decision):
                continue
            opened = [form for form in decision.forms if self._drafting(at, form).direct() is None]
            if len(opened) == 1:
                self._open = (at, opened[0].kind)
            break
        self._build()

    def _drafting(self, at: int, form: Form) -> Drafting:
        key = (at, form.sentence)
        if key not in self._draftings:
            decision = self._table.decisions[at]
            self._draftings[key] = Drafting(self._table.game, decision, form)
        return self._draftings[key]

    def _build(self) -> None:
        self._line: list[QPushButton | FormPage] = []
        if self.page is not None:
            self.page.let_go()
        self.page = None
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(10, 8, 10, 10)
        column.setSpacing(7)
        decisions = self._table.decisions
        if self._table.looking:
            column.addWidget(words_label(tr("You look at another move."), "step"))
            hint = tr("Page Up and Page Down go from move to move; nothing is changed by looking.")
            column.addWidget(words_label(hint, "muted"))
        elif not decisions and not self._table.curtain.covered:
            end_of(self._table, self._look, column)
        shown_rights = False
        for at, decision in enumerate(decisions):
            if _duty(decision):
                head_of(self._table, self._look, decision, column)
            elif not shown_rights:
                shown_rights = True
                column.addSpacing(8)
                column.addWidget(words_label(tr("Also possible now"), "muted"))
            for form in decision.forms:
                self._build_form(column, at, decision, form)
        column.addStretch(1)
        old = self.takeWidget()
        if old is not None:  # one of its buttons may be the one that was pressed
            old.hide()
            old.deleteLater()
        self.setWidget(inner)
        self._show_rest()
        self._renumber()
        self._work.show(self.page)

    def _build_form(self, column: QVBoxLayout, at: int, decision: Decision, form: Form) -> None:
        drafting = self._drafting(at, form)
        direct = drafting.direct()
        if direct is not None:
            self._build_direct(column, decision, form, direct)
            return
        title = self._table.words.form(decision, form)
        button = self._button(title + " …", large=_duty(decision))
        button.setProperty("form", form.kind)
        button.setCheckable(True)
        opened = self._open == (at, form.kind)
        button.setChecked(opened)
        button.clicked.connect(lambda: self.open_form(at, form.kind))
        alone = opened and sum(self._opens(at, other) for other in decision.forms) == 1
        if not (alone and _duty(decision)):
            column.addWidget(button)
        else:
            self._line.remove(button)
            button.deleteLater()
            if len(decision.forms) > 1 and title != self._table.words.step(decision):
                column.addWidget(words_label(title, "step"))
        if opened:
            pictures = Pictures(self._picture, self._sign)
            words, meaning = self._table.words, self._consequences
            if isinstance(drafting.about, AskedRun):
                self.page = RunPage(drafting, words, pictures, meaning, self._work)
            else:
                self.page = FormPage(drafting, words, pictures, meaning)
            self._line.append(self.page)
            self.page.changed.connect(self._page_changed)
            self.page.done.connect(self._do)
            column.addWidget(self.page)

    def _opens(self, at: int, form: Form) -> bool:
        return self._drafting(at, form).direct() is None

    def _build_direct(
        self, column: QVBoxLayout, decision: Decision, form: Form, actions: Sequence[Action]
    ) -> None:
        words = self._table.words
        for action in actions:
            text = words.action(action) if form.fields else words.form(decision, form)
            button = self._button(text, large=_duty(decision) and bool(form.fields))
            button.setProperty("form", form.kind)
            button.setProperty("passes", form.action.passes)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click marks nothing
            button.setProperty("action", action)
            verdict = self._table.game.verdict(action)
            button.setEnabled(bool(verdict))
            button.clicked.connect(lambda _=False, act=action: self._decide(act))
            column.addWidget(button)
            for field in form.fields or ("",):
                told = words.tells(form.kind, field, getattr(action, field, ""))
                if told:
                    column.addWidget(note_of(told))
            if not verdict:
                column.addWidget(words_label(verdict.text, "muted"))
            elif form.fields:
                warnings, effects = QLabel(), QLabel()
                for label, name in ((warnings, "warnings"), (effects, "effects")):
                    label.setObjectName(name)
                    label.setWordWrap(True)
                    label.setContentsMargins(14, 0, 0, 0)
                    column.addWidget(label)
                show_effects(warnings, effects, self._consequences(action))

    def _button(self, text: str, *, large: bool) -> WordyButton:
        button = WordyButton(text)
        button.setObjectName("duty" if large else "right")
        self._line.append(button)
        return button

    def _renumber(self) -> None:
        """Number what can be pressed, in the order in which it stands.

        While a choice is half made, or a number asked, digits are of the open page alone.
        """
        page = self.page
        self._numbered = []
        for part in self._line:
            if isinstance(part, FormPage):
                self._before = len(self._numbered)
                self._numbered += part.numbered or part.alone
            elif (page is None or not page.half_made) and not part.property("passes"):
                self._numbered.append(part)
        keys = {id(at): str(number) for number, at in enumerate(self._numbered[:9], start=1)}
        for button in self.findChildren(WordyButton):
            key = PASS_KEY if button.property("passes") else keys.get(id(button), "")
            button.set_key(key if self._keys else "")
        self._order_keys()
        self.mark()

    def _order_keys(self) -> None:
        """Tab goes through what stands here from above to below."""
        for here, there in pairwise(self._stops()):
            self.setTabOrder(here, there)

    def _stops(self) -> list[QWidget]:
        stops: list[QWidget] = []
        for part in self._line:
            stops += part.stops if isinstance(part, FormPage) else [part]
        return stops

    def set_keys(self, on: bool) -> None:
        """Show the keys that press buttons, or not: they are switched off."""
        self._keys = on
        self._renumber()

    def mark(self, *_focus: object) -> None:
        """Show which button Enter presses."""
        marked = self.marked
        for button in self.findChildren(WordyButton):
            button.set_marked(button is marked)

    @property
    def marked(self) -> QAbstractButton | None:
        """The button that Enter presses, wherever the keyboard is; None where it is elsewhere.

        The one a person went to with the keyboard, else the one that does what was chosen.
        """
        focus = QApplication.focusWidget()
        if isinstance(focus, QAbstractButton) and self.isAncestorOf(focus):
            if focus.isEnabled() and not focus.isChecked():
                return focus
        elif isinstance(focus, QAbstractButton) or self.elsewhere():
            return None
        return self.page.confirm if self.page is not None and self.page.wanted else None

    def _show_rest(self) -> None:
        """Everything is faint while deciding rests."""
        inner = self.widget()
        if inner is None:
            return
        if self.rest.over:
            inner.setGraphicsEffect(None)  # type: ignore[arg-type]
        elif inner.graphicsEffect() is None:
            effect = QGraphicsOpacityEffect(inner)
            effect.setOpacity(FAINT)
            inner.setGraphicsEffect(effect)

    def _consequences(self, action: Action) -> tuple[Consequence, ...]:
        table = self._table
        return consequences(table.game, table.title, table.words, action)

    def _picture(self, number: str, rotation: int) -> QIcon:
        tile = self._table.state.board.tile_set.tiles.get(number)
        if tile is None or self._pictures is None:
            return QIcon()
        ratio = self.devicePixelRatioF()
        return QIcon(self._pictures.picture(tile, _TILE, ratio, rotation))

    def _sign(self, value: object) -> QIcon:
        """A spot in the color of a company or player; empty for anything else."""
        company = self._table.state.board.map.companies.get(str(value))
        color = company.color if company is not None else self._table.colors.get(str(value), "")
        return spot(color, self._look.line) if color else QIcon()

    # -- what a person does -------------------------------------------------------------------

    def open_form(self, at: int, kind: str) -> None:
        """Open a form, or close it when it is open."""
        self._open = None if self._open == (at, kind) else (at, kind)
        self._build()
        button = next(
            (other for other in self.findChildren(QPushButton) if other.property("form") == kind),
            None,
        )
        if button is not None:
            button.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.page is not None:
            page = self.page
            self.ensureWidgetVisible(page)
            page.take_focus()

    def press(self, number: int) -> bool:
        """Press what has this number (from 1), or type it; False when nothing wants it."""
        if self.page is not None and self.page.amount is not None:
            self.page.amount.begin(str(number))
            return True
        if number > len(self._numbered):
            return False
        button = self._numbered[number - 1]
        if button is not None:
            if button.isCheckable() and self.isAncestorOf(QApplication.focusWidget() or self):
                # Enter goes on from what was pressed, not from where the keyboard was before
                button.setFocus(Qt.FocusReason.ShortcutFocusReason)
            button.click()
        elif self.page is not None:
            self.page.press_own(number - 1 - self._before)
        return True

    def press_pass(self) -> bool:
        """Pass, or end the turn; False where nobody can."""
        button = next((at for at in self._line if at.property("passes")), None)
        if not isinstance(button, QAbstractButton):
            return False
        button.click()
        return True

    def confirm(self) -> bool:
        """Press the marked button; False (and why, on the status line) when there is none.

        What was typed is seen as the amount that counts before it is done.
        """
        if self.page is not None and self.page.amount is not None and self.page.amount.mend():
            return False
        button = self.marked
        if button is not None:
            button.click()
            return True
        if self.page is not None and self.page.drafting.verdict and self.page.ready:
            self.said.emit(tr("Nobody has chosen this yet: press its button"))
            return False
        return self._do()

    def _do(self) -> bool:
        """Do what is drafted, whatever has the keyboard."""
        if self.page is None:
            return False
        if not self.page.ready:
            self.said.emit(self.page.missing.text())
            return False
        drafting = self.page.drafting
        verdict = drafting.verdict
        if verdict:
            self._decide(drafting.action)
            return True
        self.said.emit(verdict.text or self.page.missing.text())
        return False

    def _decide(self, action: Action) -> None:
        """Do what a person decided on, unless it came before anybody could read what is asked."""
        if self.rest.lets():
            self.chosen.emit(action)
            return
        self.said.emit(
            tr(
                "That came too soon and did nothing: {player} decides now",
                player=", ".join(self._table.asked),
            )
        )

    def back(self) -> bool:
        """Take the last choice back, then close the form; False when nothing was open."""
        if self.page is not None and self.page.give_up():
            return True
        opener = any(isinstance(part, QPushButton) and part.isChecked() for part in self._line)
        if self._open is not None and opener:
            self._open = None
            self._build()
            return True
        return False

    # -- the board ----------------------------------------------------------------------------

    def _page_changed(self) -> None:
        self._renumber()
        self._work.show(self.page)
        QTimer.singleShot(0, self, self._show_confirm)

    def _show_confirm(self) -> None:
        """Bring the button that does what is drafted into view."""
        if self.page is not None and self.page.confirm.isVisible():
            self.ensureWidgetVisible(self.page.confirm)

    def _ask_on(self) -> None:
        """The board has its answer: put the keyboard where the page asks the rest."""
        buttons = self.page.findChildren(QAbstractButton) if self.page is not None else ()
        first = next((button for button in buttons if button.isVisible()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _why_not(self, hex_name: str, asked: bool) -> str:
        """Why nothing can be done in a hex; the rules are asked when a person clicked it."""
        table = self._table
        reason = self._reason_at(hex_name) if asked and self.page is not None else None
        if reason is None:
            return tr("{place}: nothing can be done here now", place=table.words.place(hex_name))
        return tr("{place}: {why}", place=table.words.place(hex_name), why=reason_text(reason))

    def _reason_at(self, hex_name: str) -> Reason | None:
        """What the rules say against the form that is open in a hex, the most common first."""
        assert self.page is not None
        drafting, game = self.page.drafting, self._table.game
        if drafting.form.fields[1:] in ((), ("stop",)):
            draft = {"hex_name": hex_name, **dict.fromkeys(drafting.form.fields[1:], 0)}
            action = filled(drafting.decision, drafting.form, draft)
            return next(iter(game.verdict(action).reasons), None)
        return None

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from the panel itself to what stands first in it."""
        stops = (at for at in self._stops() if at.isEnabled() and at.isVisible())
        first = next(stops, None) if forward and self.hasFocus() else None
        if first is None:
            return super().focusNextPrevChild(forward)
        first.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the contents as wide as the panel."""
        super().resizeEvent(event)
        inner = self.widget()
        if inner is not None:
            inner.setMaximumWidth(self.viewport().width())


def _duty(decision: Decision) -> bool:
    """Whether a decision is shown large: it is waited for, or a sealed answer to be changed."""
    return decision.waits or decision.secret
