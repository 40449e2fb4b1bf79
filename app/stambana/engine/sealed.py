"""Sealed answers: several people decide at once, unseen, and all is opened together.

A ``Sealed`` frame holds who is asked and what has been answered.  Everybody who is asked has a
secret duty; an answer can be replaced until the last one is in.  Answers are kept in the order of
those asked, so that what comes of them does not depend on who answered first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision, Form
from stambana.engine.frames import Frame, S, Step
from stambana.engine.play import Play


@dataclass(frozen=True, kw_only=True)
class Sealed(Frame):
    """Those who are asked, and the answers so far in their order."""

    among: tuple[str, ...]
    answers: tuple[Action, ...] = ()

    @property
    def answered(self) -> tuple[str, ...]:
        """Who has answered."""
        return tuple(answer.actor for answer in self.answers)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has not."""
        return tuple(person for person in self.among if person not in self.answered)

    def answer_of(self, person: str) -> Action | None:
        """What a person has answered, or None."""
        return next((answer for answer in self.answers if answer.actor == person), None)

    def with_answer(self, answer: Action) -> Sealed:
        """The frame with an answer, in place of an earlier one of the same person."""
        known = {at.actor: at for at in (*self.answers, answer)}
        return replace(self, answers=tuple(known[who] for who in self.among if who in known))

    def seen_by(self, viewer: str) -> Sealed:
        """The frame as a person may see it: of others only who has answered.

        Their answers are bare actions, without what was decided.
        """
        return replace(
            self,
            answers=tuple(
                at if at.actor == viewer else Action(actor=at.actor, acting_for=at.acting_for)
                for at in self.answers
            ),
        )


F = TypeVar("F", bound=Sealed)


class SealedStep(Step[S, F]):
    """Asks everybody at once; a subclass gives the forms, checks answers, and opens them."""

    def forms(self, state: S, frame: F, person: str) -> tuple[Form, ...]:
        """What a person may answer."""
        raise NotImplementedError

    def opened(self, play: Play[S], frame: F) -> None:
        """What follows once all answers are in; the frame has been taken off."""
        raise NotImplementedError

    def told(self, play: Play[S], frame: F, person: str) -> None:
        """Tell that a person has answered, and not what; once each, but not for the last one.

        The last answer opens all, and what is opened says that there was an answer.
        """

    def decisions(self, state: S, frame: F) -> Iterable[Decision]:
        """A secret duty for each who has not answered, a secret right to change for the others."""
        for person in frame.among:
            waits = person in frame.waiting
            answer = frame.answer_of(person)
            forms = tuple(_begun(form, answer) for form in self.forms(state, frame, person))
            yield Decision(person, person, self.kind, self.rule, forms, waits=waits, secret=True)

    def apply(self, play: Play[S], frame: F, action: Action) -> None:
        """Keep an answer."""
        if action.actor in frame.waiting and frame.waiting != (action.actor,):
            self.told(play, frame, action.actor)
        play.swap(frame.with_answer(action))

    def settle(self, play: Play[S], frame: F) -> bool:
        """Open the answers when all are in."""
        if frame.waiting:
            return False
        play.pop()
        self.opened(play, frame)
        return True


def _begun(form: Form, answer: Action | None) -> Form:
    """The form as it was answered before; of an answer that may not be seen nothing is known."""
    if not isinstance(answer, form.action):
        return form
    return replace(form, start={name: getattr(answer, name) for name in form.fields})
