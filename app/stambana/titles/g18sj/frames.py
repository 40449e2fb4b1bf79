"""The frames of an operating set, as data, and plain questions about them (18SJ 10, 13.2).

A set of rounds lies below its round, that below a company's turn, and the turn below the stage it
has come to; the steps that play them are in ``turn`` and beside it.
"""

from __future__ import annotations

from dataclasses import dataclass

from stambana.engine.frames import Frame
from stambana.titles.g18sj.rulings import as_elsewhere
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.g18sj.worth import worth
from stambana.titles.trains import stages


@dataclass(frozen=True, slots=True)
class LayDone:
    """A tile action of this turn: where, and whether it completed a mainline."""

    hex_name: str
    mainline: bool


@dataclass(frozen=True, kw_only=True)
class OperatingSet(Frame):
    """A set of operating rounds: its number, how many, and how many have begun."""

    kind: str = "operating_set"
    number: int
    rounds: int
    begun: int = 0


@dataclass(frozen=True, kw_only=True)
class OperatingRound(Frame):
    """A round: who has operated in it."""

    kind: str = "operating_round"
    operated: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class OperatingTurn(Frame):
    """A company's turn: the step it is at, and what was done in it.

    ``earned`` are the canal tokens that counted in this turn's routes; ``ran`` is set once the
    earnings are dealt with; ``bought_early`` once Motala Verkstad was used.
    """

    kind: str = "operating_turn"
    company: str
    step: int = 0
    begun: bool = False
    lays: tuple[LayDone, ...] = ()
    extra_lays: tuple[str, ...] = ()
    idle_trains: tuple[str, ...] = ()
    earnings: int = 0
    ran: bool = False
    bought_early: bool = False


@dataclass(frozen=True, kw_only=True)
class Stage(stages.Stage):
    """One step of a turn; ``done`` is set once all it allows has been done."""

    done: bool = False


STEPS = ("redeem", "track", "token", "early_trains", "run", "distribute", "trains", "wind_up")
"""The steps of a corporation's turn, in the rulebook's order (10; P6 before the run, 6.1.6).

The last one is there for privates, which are bought and used at any time in the turn (6.1).
"""


MINOR_STEPS = ("track", "run", "split")
"""The steps of KHJ's turn (6.1.8)."""


VIRTUAL_STEPS = ("track", "token", "run", "distribute", "free_trains")
"""The steps of a corporation of A.W. Edelsvärd (13.2)."""


def steps_of(state: State18SJ, company: str) -> tuple[str, ...]:
    """The steps of a company's turn."""
    at = state.companies[company]
    if at.virtual:
        return VIRTUAL_STEPS
    return MINOR_STEPS if at.kind == "minor" else STEPS


def controller(state: State18SJ, company: str) -> str:
    """The person who decides for a company, or "".

    A president, the owner of KHJ's private company, and for A.W.'s corporations the player
    with fewer shares, on a tie the holder of the Priority Deal (13.2).
    """
    at = state.companies[company]
    if at.virtual:
        if as_elsewhere(state, "DIFF-11"):
            return max(state.seats_from(state.priority), key=lambda name: worth(state, name))
        return fewest_shares(state)
    if at.kind == "minor":
        return next((name for name in state.players if state.ledger.places.get("P8") == name), "")
    return state.president(company)


def fewest_shares(state: State18SJ) -> str:
    """The player with the fewest shares; on a tie the one with the Priority Deal (13.2).

    By ruling DIFF-11 the poorer one; it then picks A.W.'s corporations and does not play them.
    """
    if as_elsewhere(state, "DIFF-11"):
        return min(state.seats_from(state.priority), key=lambda name: worth(state, name))
    held = {
        name: sum(state.percent(name, company) for company in state.companies)
        for name in state.players
    }
    return min(state.seats_from(state.priority), key=lambda name: held[name])


def turn(state: State18SJ) -> OperatingTurn:
    """The turn in progress; raises LookupError outside one."""
    for frame in reversed(state.frames):
        if isinstance(frame, OperatingTurn):
            return frame
    raise LookupError("no operating turn")
