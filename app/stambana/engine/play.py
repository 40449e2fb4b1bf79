"""Play: the workbench on which one action is carried out.

State is frozen; while an action is done, ``Play`` holds the state as it becomes, the events
so far, and the source of chance.  If anything fails the play is thrown away and the game
is as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from stambana.engine.chance import Chance
from stambana.engine.events import Event, MoneyMoved, PieceMoved
from stambana.engine.frames import Frame
from stambana.engine.ledger import BANK, Ledger


@dataclass(frozen=True, slots=True)
class Refusal:
    """An offer that was refused: its text, the frame it was made in, the kinds of those below."""

    below: tuple[str, ...]
    frame: Frame
    offer: str

    def still_holds(self, frames: tuple[Frame, ...]) -> bool:
        """Whether the step it was refused in is still going on, perhaps under others."""
        at = len(self.below)
        kinds = tuple(frame.kind for frame in frames[:at])
        return kinds == self.below and len(frames) > at and frames[at] == self.frame


@dataclass(frozen=True, kw_only=True)
class State:
    """What every title's state has: the stack of frames (the last is on top) and the ledger.

    ``over`` is the code of the end reason once the game has ended.  ``bank_broken`` is set for
    good once the bank had to pay more than it had; only a correction by hand takes it back.
    ``refusals`` are the offers that were refused in the steps now open.
    """

    frames: tuple[Frame, ...] = ()
    ledger: Ledger = field(default_factory=Ledger)
    over: str = ""
    bank_broken: bool = False
    refusals: tuple[Refusal, ...] = ()

    @cached_property
    def memory(self) -> dict[Any, Any]:
        """What was worked out about this state (see ``engine.memory``); no part of it."""
        return {}


S = TypeVar("S", bound=State)


@dataclass
class Play(Generic[S]):
    """A state in the making."""

    state: S
    chance: Chance
    events: list[Event] = field(default_factory=list)
    aside: Frame | None = None
    """The frame beside which a right was used, while its own question waits."""
    declined: bool = False
    """Somebody has just gone on, while all the rights of the turn were open."""
    goes_on: bool = False
    """On a replay: it is known that the game did not come to rest here.

    So a step that may be skipped was, and need not work out whether it offers anything.
    """

    def change(self, **facts: Any) -> None:
        """Set fields of the state."""
        self.state = replace(self.state, **facts)

    def tell(self, event: Event) -> None:
        """Add a fact to what happened."""
        self.events.append(event)

    def pay(self, source: str, target: str, amount: int, why: str) -> None:
        """Move money, and tell it; nothing for an amount of 0."""
        if amount == 0:
            return
        self.change(ledger=self.state.ledger.paid(source, target, amount))
        if self.state.ledger.amount(BANK) < 0 and not self.state.bank_broken:
            self.change(bank_broken=True)
        self.tell(MoneyMoved(source=source, target=target, amount=amount, why=why))

    def move(self, piece: str, target: str, why: str) -> None:
        """Move a piece, and tell it."""
        source = self.state.ledger.place(piece)
        self.change(ledger=self.state.ledger.moved(piece, target))
        self.tell(PieceMoved(piece=piece, source=source, target=target, why=why))

    def make(self, pieces: Mapping[str, str]) -> None:
        """Bring new pieces into play."""
        self.change(ledger=self.state.ledger.made(MappingProxyType(dict(pieces))))

    @property
    def top(self) -> Frame | None:
        """The frame on top, or None when nothing is going on."""
        return self.state.frames[-1] if self.state.frames else None

    def push(self, frame: Frame) -> None:
        """Put a frame on top."""
        self.change(frames=(*self.state.frames, frame))

    def pop(self) -> None:
        """Take the top frame off."""
        self.change(frames=self.state.frames[:-1])

    def swap(self, frame: Frame) -> None:
        """Put a frame in the place of the top one."""
        self.change(frames=(*self.state.frames[:-1], frame))

    def amend(self, kind: str, **data: Any) -> None:
        """Change data of the topmost frame of a kind, wherever it lies in the stack."""
        frames = list(self.state.frames)
        for position in range(len(frames) - 1, -1, -1):
            if frames[position].kind == kind:
                frames[position] = replace(frames[position], **data)
                self.change(frames=tuple(frames))
                return
        raise LookupError(f"no frame {kind}")

    def cut(self, kind: str) -> None:
        """Take off everything above the topmost frame of a kind."""
        for position in range(len(self.state.frames) - 1, -1, -1):
            if self.state.frames[position].kind == kind:
                self.change(frames=self.state.frames[: position + 1])
                return
        raise LookupError(f"no frame {kind}")

    def end(self, reason: str) -> None:
        """End the game for a reason (a code of the title's closed list)."""
        self.change(over=reason, frames=())
