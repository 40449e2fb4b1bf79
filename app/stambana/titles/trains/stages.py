"""Stages of an operating turn: each offers its own actions and going on (18SJ 10; 18Svea 9).

A stage is skipped when it offers nothing and no right of the turn below could open something in
it.  Also here: what a company lacks for a sum and its president adds (18SJ 10.8; 18Svea 9.3).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from stambana.engine.actions import Action, Pass
from stambana.engine.decisions import Decision, Form
from stambana.engine.frames import Frame, Step
from stambana.engine.play import Play
from stambana.titles.trains.events import HelpPaid
from stambana.titles.trains.state import S18


@dataclass(frozen=True, kw_only=True)
class Stage(Frame):
    """One stage of a company's turn; its ``kind`` names it."""

    company: str


T = TypeVar("T", bound=Stage)


class StageStep(Step[S18, T]):
    """A stage of a turn: skipped when it offers nothing, left by passing.

    The rights of the turn below stay open.
    """

    passes_rights = True
    stays = True

    def decider(self, state: S18, company: str) -> str:
        """The person who decides for a company."""
        return state.president(company)

    def forms(self, state: S18, frame: T) -> list[Form]:
        """What can be done in this stage besides going on."""
        return []

    def decisions(self, state: S18, frame: T) -> Iterable[Decision]:
        """The stage's forms, and going on."""
        actor = self.decider(state, frame.company)
        forms = (*self.forms(state, frame), Form(Pass, "Go on"))
        yield Decision(actor, frame.company, self.kind, self.rule, forms)

    def asks_for(self, state: S18, frame: T, action: Action) -> bool:
        """Its own kinds of action, and passing, from whoever decides for the company."""
        return (
            isinstance(action, (Pass, *self.judges))
            and action.acting_for == frame.company
            and action.actor == self.decider(state, frame.company)
        )

    def apply(self, play: Play[S18], frame: T, action: Action) -> None:
        """Pass leaves the stage; anything else is done by ``do``."""
        if isinstance(action, Pass):
            play.declined = True
            play.pop()
        else:
            self.do(play, frame, action)

    def do(self, play: Play[S18], frame: T, action: Action) -> None:
        """Do an action of this stage."""
        raise NotImplementedError(f"{self.kind} has no action {action.kind}")

    def settle(self, play: Play[S18], frame: T) -> bool:
        """Skip the stage when there is nothing to do and no right could change that."""
        skipped = play.goes_on or self.over(frame)
        if not skipped and (self.forms(play.state, frame) or self.waits(play.state, frame)):
            return False
        play.pop()
        return True

    def over(self, frame: T) -> bool:
        """Whether all that the stage allows has been done."""
        return False

    def waits(self, state: S18, frame: T) -> bool:
        """Whether a right of the turn could open something in this stage."""
        return False


def help_with(play: Play[S18], company: str, total: int) -> None:
    """The president gives a company exactly what it lacks for a sum."""
    short = total - play.state.cash(company)
    if short > 0:
        president = play.state.president(company)
        play.pay(president, company, short, "help")
        play.tell(HelpPaid(player=president, company=company, amount=short))
