"""Games: rules, a base and a history together; what a table holds.

``Game`` is the only thing the window, the random players and the importers talk to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Generic, TypeVar

from stambana.engine.actions import Action
from stambana.engine.chance import Chance, Drawn
from stambana.engine.decisions import Decision
from stambana.engine.events import Event
from stambana.engine.history import History
from stambana.engine.play import State
from stambana.engine.rules import Base, Rules
from stambana.engine.verdicts import Verdict
from stambana.engine.views import (
    ONLOOKER,
    View,
    seen_decisions,
    seen_records,
    seen_state,
)

S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """One game: ask what is open, ask for a verdict, apply, go back and forth."""

    def __init__(self, rules: Rules[S], base: Base, given: Sequence[Drawn] = ()) -> None:
        """A game at its start; ``given`` answers chance in the set-up, the seed the rest."""
        self.rules = rules
        self.base = base
        self.history: History[S] = History()
        self._counts: dict[int, Counter[str]] = {}
        begun = rules.begin(base, given)
        self.history.add(None, begun.state, begun.events, begun.drawn)

    @property
    def state(self) -> S:
        """The state at the position of the history."""
        return self.history.state

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All that is open; () when the game is over."""
        return self.rules.decisions(self.state)

    @property
    def decision(self) -> Decision | None:
        """The first duty, which the game waits for, or None."""
        return next((decision for decision in self.decisions if decision.waits), None)

    def verdict(self, action: Action) -> Verdict:
        """Whether an action may be done, and why not."""
        return self.rules.verdict(self.state, action)

    def apply(
        self, action: Action, given: Sequence[Drawn] = (), rest: str = ""
    ) -> tuple[Event, ...]:
        """Do an action and go to the state after it; raises IllegalAction and changes nothing.

        ``given`` are answers of chance from a record or typed in; the seed answers the rest.
        ``rest`` is for a replay (see ``Rules.apply``).
        """
        chance = Chance(self.base.seed, self._asked(), given)
        applied = self.rules.apply(self.state, action, chance, rest)
        self.history.add(action, applied.state, applied.events, applied.drawn)
        return applied.events

    def forget_left(self) -> None:
        """Forget the lines of play that were left; see ``History.forget_left``."""
        self.history.forget_left()
        self._counts.clear()

    def _asked(self) -> Counter[str]:
        """How often chance was asked for each purpose on the way to this position."""
        number, later = self.history.at, []
        while number >= 0 and number not in self._counts:
            later.append(number)
            number = self.history.records[number].parent
        counts = self._counts.get(number, Counter())
        for number in reversed(later):
            drawn = self.history.records[number].drawn
            if drawn:
                counts = counts + Counter(answer.purpose for answer in drawn)
            self._counts[number] = counts
        return counts

    def view(self, viewer: str = ONLOOKER) -> View[S]:
        """What a person may know of the game at this position; without a name, an onlooker."""
        return View(
            viewer,
            seen_state(self.state, viewer),
            seen_decisions(self.decisions, viewer),
            tuple(seen_records(self.history, viewer)),
        )

    def plan(self) -> Game[S]:
        """A copy to try things on; nothing done there touches this game."""
        copy: Game[S] = object.__new__(type(self))
        copy.rules = self.rules
        copy.base = self.base
        copy._counts = {}
        copy.history = History()
        copy.history.add(None, self.state, ())
        return copy
