"""The frames of 18Svea: what can be going on, as data; the steps that play them are beside.

From below: the round track; on it a stock round (with taxes before it), an operating round, the
card auction; in an operating round a turn, and on a turn the stage it has come to.
"""

from __future__ import annotations

from dataclasses import dataclass

from stambana.engine.frames import Frame
from stambana.engine.sealed import Sealed
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains import stages, stock_round

STAGES = ("trains", "track", "station", "run", "distribute")
"""The stages of an operating turn, in the rulebook's order (9)."""


@dataclass(frozen=True, kw_only=True)
class RoundTrack(Frame):
    """The lowest frame: space after space of the round track (1)."""

    kind: str = "round_track"


@dataclass(frozen=True, kw_only=True)
class BarCompanyChoice(Frame):
    """The holder of the Delayed Permit may bar a company before the game (12.4)."""

    kind: str = "bar_company"
    player: str


@dataclass(frozen=True, kw_only=True)
class StockRound(stock_round.StockRound):
    """A turn of a stock round; ``sold_now`` are companies sold in this turn (ruling S4)."""

    sold_now: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Taxes(Frame):
    """Taxes before the turns of a stock round: who is still to pay, in player order (8.1).

    ``due`` is what the first of them pays once that is settled, None before; so it stays as it
    was assessed whatever is sold to pay it (10).
    """

    kind: str = "taxes"
    left: tuple[str, ...]
    due: int | None = None


@dataclass(frozen=True, kw_only=True)
class Emergency(Frame):
    """A player raises money (10): ``amount`` in all, for taxes or, with ``company``, its train."""

    kind: str = "emergency"
    player: str
    amount: int
    company: str = ""


@dataclass(frozen=True, kw_only=True)
class CardIncome(Frame):
    """The start of an operating round; ``asked`` once Political Influence was offered (9, 12.9)."""

    kind: str = "card_income"
    asked: bool = False


@dataclass(frozen=True, kw_only=True)
class CardAuction(Frame):
    """The auction of strategy cards (5.3): those to come, in order, and how many they are.

    In the blind variant nobody knows what comes, and the line is empty (13).
    """

    kind: str = "card_auction"
    line: tuple[str, ...] = ()
    left: int


@dataclass(frozen=True, kw_only=True)
class SealedBidding(Sealed):
    """Bids for one card; the second time among the tied, from ``floor`` up (5.3)."""

    kind: str = "sealed_bidding"
    card: str
    again: bool = False
    floor: int = 0


@dataclass(frozen=True, kw_only=True)
class SwapCardChoice(Frame):
    """The winner of the Delayed Permit may swap it after the auction (12.4)."""

    kind: str = "swap_card"
    player: str


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
    trains earned; ``raised`` whether its CEO turned to emergency money raising.
    """

    kind: str = "operating_turn"
    company: str
    stage: int = 0
    begun: bool = False
    laid: int = 0
    pushed: bool = False
    earnings: int = 0
    raised: bool = False


@dataclass(frozen=True, kw_only=True)
class Stage(stages.Stage):
    """One stage of a turn; its ``kind`` is one of STAGES."""


def turn(state: StateSvea) -> OperatingTurn:
    """The turn in progress; raises LookupError outside one."""
    for frame in reversed(state.frames):
        if isinstance(frame, OperatingTurn):
            return frame
    raise LookupError("no operating turn")
