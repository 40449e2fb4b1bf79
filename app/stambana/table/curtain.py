"""The curtain: sealed answers at one screen, handed from person to person.

While secret duties are open, everybody else is kept from seeing: the window is covered until the
one who is to answer lifts the curtain, and is covered again after the answer.  When the last one
has answered, what was opened is told to all together.  Which decisions are secret the engine says;
no title is known here, and nothing of it is part of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stambana.engine.decisions import Decision


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody a sealed answer is asked of; ``answered`` may still change it."""

    name: str
    answered: bool


class Curtain:
    """Who may look now.  ``open_now`` gives what is open in the game, secret or not.

    ``lifted`` is the person who looks, or "" while the window is covered; ``told`` are the lines
    of what was opened, until somebody has read them.
    """

    def __init__(self, open_now: Callable[[], tuple[Decision, ...]]) -> None:
        self._open_now = open_now
        self.lifted = ""
        self._called = ""
        self.told: tuple[str, ...] = ()

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has still to give a sealed answer."""
        return tuple(at.actor for at in self._open_now() if at.secret and at.waits)

    @property
    def sealed(self) -> bool:
        """Whether sealed answers are waited for."""
        return bool(self.waiting)

    @property
    def covered(self) -> bool:
        """Whether nothing may be seen but the curtain itself."""
        return bool(self.told) or (self.sealed and not self.lifted)

    @property
    def people(self) -> tuple[Waiting, ...]:
        """Who is asked: who was called, then those who have not answered, then the others."""
        found = [Waiting(at.actor, not at.waits) for at in self._open_now() if at.secret]
        return tuple(sorted(found, key=lambda at: (at.name != self._called, at.answered)))

    @property
    def person(self) -> str:
        """Who looks, or to whom the covered window is to be handed; "" where nothing is sealed."""
        return self.lifted or (self.people[0].name if self.sealed else "")

    def seen(self) -> tuple[Decision, ...]:
        """What is open for those who may look."""
        decisions = self._open_now()
        if not self.sealed:
            return decisions
        return tuple(at for at in decisions if at.secret and at.actor == self.lifted)

    def call(self, person: str) -> None:
        """Cover the window, to be handed to one of those who are asked."""
        self.drop()
        self._called = person

    def lift(self, person: str) -> None:
        """Let one of those who are asked look; anybody else is as if nobody had come."""
        self.told = ()
        self.lifted = person if any(at.name == person for at in self.people) else ""

    def drop(self) -> None:
        """Cover the window again, if anything is sealed, for whoever is next."""
        self.lifted = self._called = ""

    def tell(self, lines: tuple[str, ...]) -> None:
        """Show what was opened, before anything else."""
        self.drop()
        self.told = lines

    def read(self) -> None:
        """What was opened has been read."""
        self.told = ()
