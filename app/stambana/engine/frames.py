"""Frames and steps: what is going on, as a stack of plain data, and the rules of each level.

A *frame* is one level of play: a round, a turn, a step of it, an offer, a forced sale.  It
holds data only.  A *step* is the behavior of one kind of frame: which decisions it opens,
what it says of an action, what the action does, and what happens by itself.  The top frame
asks; frames below may keep some rights open.  When the top is done, the one below goes on
where it stood, so an interruption is no special case.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision
from stambana.reasons import Reason

if TYPE_CHECKING:
    from stambana.engine.play import Play


@dataclass(frozen=True, kw_only=True)
class Frame:
    """One level of what is going on.  Subclasses add plain data; ``kind`` names the step."""

    kind: str


S = TypeVar("S", bound="Any")
F = TypeVar("F", bound=Frame)


class Step(Generic[S, F]):
    """The rules of one kind of frame.  Steps hold no data of a game.

    A subclass says ``kind`` and ``rule``, and overrides what it needs.  Every method that
    looks takes the state, every method that does takes the play.
    """

    kind: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    passes_rights: ClassVar[bool] = False
    """Whether the rights of the frames below stay open while this frame is on top."""

    stays: ClassVar[bool] = False
    """Whether it is left only by its own answer once a right was used beside it.

    It is asked again then while another right is open, even if by itself it would be skipped.
    """

    judges: ClassVar[tuple[type[Action], ...]] = ()
    """Actions it can say why not of, even while it offers none of their kind."""

    def decisions(self, state: S, frame: F) -> Iterable[Decision]:
        """What is open while this frame is on top."""
        return ()

    def rights(self, state: S, frame: F) -> Iterable[Decision]:
        """What stays open from this frame while another is on top of it."""
        return ()

    def asks_for(self, state: S, frame: F, action: Action) -> bool:
        """Whether the action's actor, party and kind are surely among what is open here.

        Told without working out any form, so that a replay need not; False where that is not
        plain, and the decisions are asked then.
        """
        return False

    def check(self, state: S, frame: F, action: Action) -> Sequence[Reason]:
        """Why an action that this step has a form for may not be done; empty for yes."""
        return ()

    def finding(self, state: S, frame: F, action: Action) -> int | None:
        """What a search found on which ``check`` rests; None where none was made.

        It is kept beside the action, so that a replay reads it (``believe``) and does not search.
        """
        return None

    def believe(self, state: S, frame: F, action: Action, found: int) -> None:
        """Take what was found before for what ``check`` would search for."""

    def consent(self, state: S, frame: F, action: Action) -> tuple[str, ...]:
        """Who must agree before the action is done."""
        return ()

    def apply(self, play: Play[S], frame: F, action: Action) -> None:
        """Do an action that was checked."""
        raise NotImplementedError(f"{self.kind} has no action {action.kind}")

    def settle(self, play: Play[S], frame: F) -> bool:
        """Do what happens by itself; True when anything was done.

        Called while the frame is on top and again until it returns False.  A step that is
        over takes its frame off here.
        """
        return False
