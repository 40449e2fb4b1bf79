"""The frames of 18Svea: what can be going on, as data; the steps that play them are beside.

From below: the round track; on it a stock round (with taxes before it), an operating round, the
card auction; in an operating round a turn, and on a turn the stage it has come to.
"""

from __future__ import annotations

from dataclasses import dataclass

from stambana.engine.frames import Frame
from stambana.titles.g18svea.state import StateSvea

STAGES = ("trains", "track", "station", "run", "distribute")
"""The stages of an operating turn, in the rulebook's order (9)."""


@dataclass(frozen=True, kw_only=True)
class RoundTrack(Frame):
    """The lowest frame: space after space of the round track (1)."""

    kind: str = "round_track"


@dataclass(frozen=True, kw_only=True)
class OperatingRound(Frame):
    """An operating round: who has operated in it; ``income`` once the cards have paid (9).

    ``ran`` are the train cards that ran in this round and have not been with the bank since (9.6).
    """

    kind: str = "operating_round"
    operated: tuple[str, ...] = ()
    income: bool = False
    ran: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class OperatingTurn(Frame):
    """A company's turn: the stage it has come to, and what was done in it.

    ``laid`` counts the normal tile, ``pushed`` the Infrastructure Push's; ``earnings`` is what its
    trains earned.
    """

    kind: str = "operating_turn"
    company: str
    stage: int = 0
    begun: bool = False
    laid: int = 0
    pushed: bool = False
    earnings: int = 0


@dataclass(frozen=True, kw_only=True)
class Stage(Frame):
    """One stage of a turn; its ``kind`` is one of STAGES."""

    company: str


def turn(state: StateSvea) -> OperatingTurn:
    """The turn in progress; raises LookupError outside one."""
    for frame in reversed(state.frames):
        if isinstance(frame, OperatingTurn):
            return frame
    raise LookupError("no operating turn")
