"""Chance: asked by purpose, answered by a seed, by a record, or by real dice.

The answer to the *n*-th question of a purpose is a fixed function of seed, purpose and
*n*, so that the same draw comes again after an undo, on every machine and in every version
of Python.  Answers stand beside the action in the log; a replay reads them and never rolls.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Drawn:
    """One answer of chance: what was asked, among how many, and what came (from 0)."""

    purpose: str
    among: int
    answer: int


def seeded(seed: int, purpose: str, count: int, among: int) -> int:
    """The seed's answer (0 to among - 1) to question number ``count`` of a purpose."""
    text = f"{seed}/{purpose}/{count}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:16], "big") % among


class ChanceError(ValueError):
    """A record whose answers do not fit the questions asked."""


@dataclass
class Chance:
    """The source of chance for one action.

    ``counts`` says how many questions of each purpose came before; ``given`` are answers
    from a record or typed in, used first.  ``drawn`` collects what was answered.
    """

    seed: int
    counts: Mapping[str, int] = field(default_factory=dict)
    given: Sequence[Drawn] = ()
    drawn: list[Drawn] = field(default_factory=list)

    def draw(self, purpose: str, among: int) -> int:
        """A number from 0 to ``among`` - 1; raises ChanceError where a record disagrees."""
        position = len(self.drawn)
        if position < len(self.given):
            answer = self.given[position]
            if (answer.purpose, answer.among) != (purpose, among):
                raise ChanceError(f"the record answers {answer.purpose}, asked was {purpose}")
            if not 0 <= answer.answer < among:
                raise ChanceError(f"{purpose}: {answer.answer} is not among {among}")
        else:
            before = sum(drawn.purpose == purpose for drawn in self.drawn)
            count = self.counts.get(purpose, 0) + before
            answer = Drawn(purpose, among, seeded(self.seed, purpose, count, among))
        self.drawn.append(answer)
        return answer.answer

    def shuffled(self, purpose: str, things: Sequence[str]) -> tuple[str, ...]:
        """The things in a drawn order (one question for each place but the last)."""
        left = list(things)
        order = []
        while len(left) > 1:
            order.append(left.pop(self.draw(purpose, len(left))))
        return (*order, *left)
