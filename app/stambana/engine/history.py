"""History: the log of a game as a tree of records, and where one stands in it.

Every record keeps the state after it, and states share what did not change, so undo, redo
and a jump to any move are a change of position and nothing else.  A line that was undone and
left for another one stays in the tree until the game is cleaned up.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from stambana.engine.actions import Action
from stambana.engine.chance import Drawn
from stambana.engine.events import Event
from stambana.engine.play import State

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Record(Generic[S]):
    """One action done: what was decided, what chance answered, what happened, what came."""

    number: int
    parent: int
    action: Action | None
    drawn: tuple[Drawn, ...]
    events: tuple[Event, ...]
    state: S

    @property
    def revealed(self) -> bool:
        """Whether chance answered here, so that going back leaves somebody knowing more."""
        return bool(self.drawn)


@dataclass
class History(Generic[S]):
    """Records by number; 0 is the set-up.  ``at`` is the position, ``tip`` the end of its line."""

    records: list[Record[S]] = field(default_factory=list)
    at: int = 0
    tip: int = 0
    _line: tuple[int, ...] = field(default=(), init=False, repr=False, compare=False)
    _branches: tuple[int, int, tuple[int, ...]] = field(
        default=(0, 0, ()), init=False, repr=False, compare=False
    )

    @property
    def state(self) -> S:
        """The state at the position."""
        return self.records[self.at].state

    def add(
        self,
        action: Action | None,
        state: S,
        events: tuple[Event, ...],
        drawn: tuple[Drawn, ...] = (),
    ) -> Record[S]:
        """Put a record after the position and go there."""
        number = len(self.records)
        record = Record(number, self.at if number else -1, action, drawn, events, state)
        self.records.append(record)
        self.at = self.tip = number
        return record

    def line(self, end: int | None = None) -> tuple[int, ...]:
        """The numbers of the records from the set-up to ``end`` (the tip if not said)."""
        number = self.tip if end is None else end
        later: list[int] = []
        while number >= 0:
            known = self._known(number)
            if known:
                break
            later.append(number)
            number = self.records[number].parent
        else:
            known = ()
        line = (*known, *reversed(later)) if later else known
        if later:
            self._line = line
        return line

    def _known(self, number: int) -> tuple[int, ...]:
        """The way to a record if it lies on the line that was asked for last, else ().

        A move only adds to that line, so the way need not be walked again for each; numbers
        rise along it, and a record never changes its parent.
        """
        place = bisect_left(self._line, number)
        if place == len(self._line) or self._line[place] != number:
            return ()
        return self._line[: place + 1]

    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return self.at != 0

    def can_redo(self) -> bool:
        """Whether an action of this line was undone and may come again."""
        return self.at != self.tip

    def undo(self) -> None:
        """Go one action back."""
        if self.can_undo():
            self.at = self.records[self.at].parent

    def redo(self) -> None:
        """Go one action forward again, along the line last left."""
        if self.can_redo():
            line = self.line()
            self.at = line[line.index(self.at) + 1]

    def jump(self, number: int) -> None:
        """Go to a record of any line; raises IndexError for a number there is not."""
        if not 0 <= number < len(self.records):
            raise IndexError(number)
        if number not in self.line():
            self.tip = number
        self.at = number

    def branches(self) -> tuple[int, ...]:
        """The ends of lines that were left for others, oldest first."""
        key = (len(self.records), self.tip)
        if self._branches[:2] != key:
            self._branches = (*key, self._found_branches())
        return self._branches[2]

    def _found_branches(self) -> tuple[int, ...]:
        line = self.line()
        if len(line) == len(self.records):
            return ()
        current = set(line)
        parents = {record.parent for record in self.records}
        return tuple(
            record.number
            for record in self.records
            if record.number not in parents and record.number not in current
        )

    def forget_left(self) -> None:
        """Forget all lines but the present one; undone actions of it stay.  Numbers change."""
        line = self.line()
        at = line.index(self.at)
        self.records = [
            replace(self.records[old], number=new, parent=new - 1) for new, old in enumerate(line)
        ]
        self.at, self.tip = at, len(line) - 1
        self._line, self._branches = (), (0, 0, ())
