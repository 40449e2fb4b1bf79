"""A game on the table: what is open, what was done, and where everybody looks.

``GameTable`` holds an engine game and is all that a window talks to.  Every change is kept
(``keep``, the autosave) before the observers show it.  Looking at an earlier move changes
nothing; only *play on from here* goes there.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from itertools import takewhile
from pathlib import Path
from typing import Any

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision
from stambana.engine.game import Game
from stambana.engine.history import Record
from stambana.engine.play import State
from stambana.engine.verdicts import Verdict
from stambana.engine.views import ONLOOKER, seen_events, seen_state
from stambana.table.curtain import Curtain
from stambana.titles.find import title as title_of
from stambana.titles.title import Title, Words
from stambana.track.board import Board
from stambana.words import language, tr

SEAT_COLORS = ("#2f7fd0", "#d55e00", "#159a72", "#c65d9c", "#e0a100", "#6c5ce0")
"""Colors of the seats when nobody chose any; told apart by lightness too."""

_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: which record it belongs to, and whether that is undone now.

    ``heading`` lines begin a round.
    """

    record: int
    text: str
    heading: bool = False
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of play that was left: its last record, where it parted, and how long it is."""

    end: int
    parted: int
    moves: int


_BARE = len(fields(Action))
"""So many fields has an action that says no more than who did it."""


@dataclass(frozen=True, slots=True)
class _Told:
    """The log as it was last told: of which line, and how many of its records stood."""

    language: str = ""
    line: tuple[int, ...] = ()
    stands: int = 0
    lines: Sequence[LogLine] = ()


_Worded = tuple[Record[Any], list[LogLine], list[LogLine]]
"""A record, its lines, and the same as undone ones."""


class GameTable:
    """A game, its words and its observers.

    ``observers`` are called after every change; ``keep`` before them (it may raise OSError,
    which is told to ``failed`` and loses nothing that is in memory); ``kept_again`` is called when
    it works after that, and ``noted`` with what it says that people should know.  ``path`` is the
    file in which it is kept.
    """

    def __init__(self, game: Game[Any], colors: Sequence[str] = ()) -> None:
        self.game = game
        self.title: Title[State] = title_of(game.base.title)
        self.words: Words = self.title.facets.words(lambda: self.state)
        chosen = tuple(colors) or tuple(game.base.colors)
        names = game.base.players
        self.colors = {
            name: chosen[at]
            if at < len(chosen) and _COLOR.fullmatch(chosen[at])
            else SEAT_COLORS[at % len(SEAT_COLORS)]
            for at, name in enumerate(names)
        }
        self.observers: list[Callable[[], None]] = []
        self.keep: Callable[[], str] | None = None
        self.path: Path | None = None
        self.failed: Callable[[OSError], None] | None = None
        self.kept_again: Callable[[], None] | None = None
        self.noted: Callable[[str], None] | None = None
        self._unkept = False
        self._looking: int | None = None
        self.curtain = Curtain(lambda: () if self.looking else self.game.decisions)
        self._seen: tuple[State | None, str, State | None] = (None, ONLOOKER, None)
        self._deciders: dict[int, tuple[str, str]] = {}
        self._worded: tuple[str, dict[int, _Worded]] = ("", {})
        self._told = _Told()

    # -- where it stands ----------------------------------------------------------------------

    @property
    def viewer(self) -> str:
        """Who looks at the screen: one behind the curtain, else everybody around the table."""
        return ONLOOKER if self.looking else self.curtain.lifted or ONLOOKER

    @property
    def state(self) -> Any:
        """The state that is shown, where the game stands or the move looked at, as who looks may
        see it: sealed answers of others are bare.
        """
        state = self.game.history.records[self.at].state
        if self._seen[0] is not state or self._seen[1] != self.viewer:
            self._seen = (state, self.viewer, seen_state(state, self.viewer))
        return self._seen[2]

    @property
    def board(self) -> Board:
        """The board of that state as it is drawn, with the signs that hold then."""
        return self.title.facets.drawn(self.state)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What is open for those who may look; nothing while an earlier move is looked at."""
        return self.curtain.seen()

    @property
    def asked(self) -> tuple[str, ...]:
        """The people whose decision is waited for, as far as the screen is theirs now."""
        if self.curtain.told:
            return self.game.base.players
        if self.curtain.sealed:
            return (self.curtain.person,)
        return tuple(dict.fromkeys(at.actor for at in self.decisions if at.waits))

    @property
    def looking(self) -> bool:
        """Whether an earlier move is looked at."""
        return self._looking is not None

    @property
    def at(self) -> int:
        """The record that is shown."""
        return self.game.history.at if self._looking is None else self._looking

    @property
    def over(self) -> str:
        """The code of the end reason, once the game has ended."""
        code: str = self.game.state.over
        return code

    def number(self, record: int) -> int:
        """Which move of its line a record is; the set-up is 0."""
        return len(self.game.history.line(record)) - 1

    @property
    def moves(self) -> int:
        """How many moves the present line has, undone ones included."""
        return len(self.game.history.line()) - 1

    # -- doing --------------------------------------------------------------------------------

    def choose(self, action: Action) -> Verdict:
        """Do an action if the rules allow it, and say what they said."""
        if self.looking:
            self._looking = None
        verdict = self.game.verdict(action)
        if verdict:
            opens = self.curtain.waiting == (action.actor,)
            self.game.apply(action)
            self.curtain.drop()
            if opens:
                self.curtain.tell(self._last_lines())
        self._changed()
        return verdict

    def _last_lines(self) -> tuple[str, ...]:
        """The lines of the last move, up to where a round begins."""
        lines = self._lines_of(self.game.history.at, undone=False)
        return tuple(line.text for line in takewhile(lambda line: not line.heading, lines))

    def lift(self, person: str) -> None:
        """Let one who is asked for a sealed answer look."""
        self.curtain.lift(person)
        self._tell()

    def call(self, person: str) -> None:
        """Cover the table, to be handed to one who is asked for a sealed answer."""
        self.curtain.call(person)
        self._tell()

    def cover(self) -> None:
        """Cover the table again: nobody has answered."""
        self.curtain.drop()
        self._tell()

    def read_on(self) -> None:
        """What was opened has been read by all."""
        self.curtain.read()
        self._tell()

    def undo(self) -> None:
        """Take the last move back."""
        self._come_back()
        self.game.history.undo()
        self._changed()

    def redo(self) -> None:
        """Make the undone move again."""
        self._come_back()
        self.game.history.redo()
        self._changed()

    def _come_back(self) -> None:
        """Stop looking around, and cover what is sealed before the table changes by other means."""
        self._looking = None
        self.curtain.tell(())

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self.game.history.can_undo()

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone move."""
        return self.game.history.can_redo()

    def jump(self, record: int) -> None:
        """Go to a record; the moves after it can be made again."""
        self._come_back()
        self.game.history.jump(record)
        self._changed()

    def redo_all(self) -> None:
        """Make all undone moves again."""
        self.jump(self.game.history.tip)

    def turn_start(self) -> int:
        """The record at which the turn that is on now began: same person for the same party."""
        history = self.game.history
        number = history.at
        mine = self._decider(number)
        while number > 0:
            parent = history.records[number].parent
            if self._decider(parent) != mine:
                break
            number = parent
        if number == history.at and number > 0:  # just begun: the turn before
            number = history.records[number].parent
            mine = self._decider(number)
            while number > 0 and self._decider(history.records[number].parent) == mine:
                number = history.records[number].parent
        return number

    def back_to_turn_start(self) -> None:
        """Undo to the start of the turn."""
        self.jump(self.turn_start())

    def _decider(self, number: int) -> tuple[str, str]:
        if number not in self._deciders:
            state = self.game.history.records[number].state
            duty = next((at for at in self.game.rules.decisions(state) if at.waits), None)
            self._deciders[number] = (duty.actor, duty.acting_for) if duty else ("", "")
        return self._deciders[number]

    # -- looking around -----------------------------------------------------------------------

    def look(self, record: int) -> None:
        """Look at a record of the game without changing it."""
        if not 0 <= record < len(self.game.history.records):
            return
        self._looking = None if record == self.game.history.at else record
        self.curtain.drop()
        self._tell()

    def look_by(self, moves: int) -> None:
        """Look so many moves on or back along the present line."""
        line = self.game.history.line(None)
        if self.at not in line:
            line = self.game.history.line(self.at)
        position = min(max(line.index(self.at) + moves, 0), len(line) - 1)
        self.look(line[position])

    def look_back(self) -> None:
        """Look at the game again."""
        self._looking = None
        self._tell()

    def play_on(self) -> None:
        """Play on from the move looked at; what came after it stays as a line that was left."""
        if self._looking is not None:
            self.jump(self._looking)

    def branches(self) -> tuple[Branch, ...]:
        """The lines that were left, the latest first."""
        history = self.game.history
        ends = history.branches()
        here = set(history.line()) if ends else set()
        found = []
        for end in ends:
            number, moves = end, 0
            while number not in here:
                number, moves = history.records[number].parent, moves + 1
            found.append(Branch(end, number, moves))
        return tuple(reversed(found))

    def forget_lines(self) -> None:
        """Forget the lines that were left, for good; undone moves of this line stay."""
        self._looking = None
        self._deciders.clear()
        self._told = _Told()
        self.game.forget_left()
        self._changed()

    # -- words --------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """What the game is called: its title and who plays."""
        return f"{self.title.name}: {', '.join(self.game.base.players)}"

    def lines(self) -> list[LogLine]:
        """The log of the line shown, undone moves included, oldest first."""
        history = self.game.history
        line = history.line()
        if self._looking is not None and self._looking not in line:
            line = history.line(self._looking)
        stands = bisect_right(line, self._parted(line))
        if self.curtain.sealed:  # what was opened once is sealed again
            line = line[:stands]
        known = self._told
        goes_on = (
            known.language == language()
            and known.stands == len(known.line) <= stands
            and line[: known.stands] == known.line
        )
        found = list(known.lines) if goes_on else []
        for place in range(known.stands if goes_on else 0, len(line)):
            found += self._lines_of(line[place], undone=place >= stands)
        self._told = _Told(language(), line, stands, found)
        return found

    def _parted(self, line: tuple[int, ...]) -> int:
        """The last record of a line up to which the game stands on it."""
        known, number = self.game.history.records, self.game.history.at
        while line[min(bisect_left(line, number), len(line) - 1)] != number:
            number = known[number].parent
        return number

    def _lines_of(self, number: int, *, undone: bool) -> list[LogLine]:
        """The lines of a record, in words once and kept: what happened does not change."""
        if self._worded[0] != language():
            self._worded = (language(), {})
        record = self.game.history.records[number]
        known = self._worded[1].get(number)
        if known is None or known[0] is not record:
            told = self._words_of(record)
            known = (record, told, [replace(line, undone=True) for line in told])
            self._worded[1][number] = known
        return known[2] if undone else known[1]

    def _words_of(self, record: Record[Any]) -> list[LogLine]:
        """What a record did, in the words of its own moment."""
        words = self.title.facets.words(lambda: record.state)
        found = [
            LogLine(record.number, text, event.heading)
            for event, text in words.told(seen_events(record.events, ONLOOKER))
        ]
        if record.action is not None and not found:
            before = self.game.history.records[record.parent].state
            if self._was_secret(before, record.action):
                text = tr("{player} gave a sealed answer", player=record.action.actor)
            else:
                text = self.title.facets.words(lambda: before).deed(record.action)
            found.append(LogLine(record.number, text))
        return found

    def _was_secret(self, before: Any, action: Action) -> bool:
        """Whether an action answered a secret decision; one without answers hides nothing."""
        return len(fields(action)) > _BARE and any(
            at.secret and at.actor == action.actor and at.form(action.kind)
            for at in self.game.rules.decisions(before)
        )

    # -- telling ------------------------------------------------------------------------------

    def _changed(self) -> None:
        if self.keep is not None:
            try:
                note = self.keep()
            except OSError as error:
                self._unkept = True
                if self.failed is not None:
                    self.failed(error)
            else:
                if self._unkept and self.kept_again is not None:
                    self.kept_again()
                self._unkept = False
                if note and self.noted is not None:
                    self.noted(note)
        self._tell()

    def _tell(self) -> None:
        for observer in tuple(self.observers):
            observer()
