"""Events of the family: what happened, and its log line.

Amounts are whole units of the title's currency; ``{money}`` fields are shown with it by the
window.  Events that the ledger tells (money, pieces) have no line of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stambana.engine.events import Event


@dataclass(frozen=True, kw_only=True)
class RoundBegan(Event):
    """A round began; ``number`` is its place, ``part`` the operating round within its set."""

    sentence: ClassVar[str] = "{name} begins"
    heading: ClassVar[bool] = True
    name: str


@dataclass(frozen=True, kw_only=True)
class Passed(Event):
    """A player did nothing."""

    sentence: ClassVar[str] = "{player} passed"
    player: str


@dataclass(frozen=True, kw_only=True)
class RemovedAtSetup(Event):
    """A company or private company was drawn to be out of this game."""

    sentence: ClassVar[str] = "{key} is not in this game"
    key: str


@dataclass(frozen=True, kw_only=True)
class PrivateBought(Event):
    """A private company was bought in the auction or by a company."""

    sentence: ClassVar[str] = "{buyer} bought {private} for {amount}"
    buyer: str
    private: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class BidPlaced(Event):
    """A bid was placed or raised."""

    sentence: ClassVar[str] = "{player} bid {amount} for {private}"
    player: str
    private: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class PriceCut(Event):
    """Nobody wanted the first private company; its price fell."""

    sentence: ClassVar[str] = "the price of {private} fell to {amount}"
    private: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class PriorityGiven(Event):
    """The Priority Deal went to a player."""

    sentence: ClassVar[str] = "{player} has the Priority Deal"
    player: str


@dataclass(frozen=True, kw_only=True)
class CompanyStarted(Event):
    """A company's price was set and its president's certificate taken, for ``amount``."""

    sentence: ClassVar[str] = "{player} started {company} at {par} and paid {amount}"
    player: str
    company: str
    par: int
    amount: int = 0


@dataclass(frozen=True, kw_only=True)
class CompanyFloated(Event):
    """Enough of a company was sold: it will operate."""

    sentence: ClassVar[str] = "{company} floated"
    company: str


@dataclass(frozen=True, kw_only=True)
class SharesBought(Event):
    """Shares were bought; ``source`` is where they were."""

    sentence: ClassVar[str] = "{buyer} bought {percent} % of {company} for {amount}"
    buyer: str
    company: str
    percent: int
    source: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class SharesSold(Event):
    """Shares were sold to the open market."""

    sentence: ClassVar[str] = "{player} sold {percent} % of {company} for {amount}"
    player: str
    company: str
    percent: int
    amount: int


@dataclass(frozen=True, kw_only=True)
class PresidentChanged(Event):
    """Another player leads a company."""

    sentence: ClassVar[str] = "{player} is president of {company}"
    player: str
    company: str


@dataclass(frozen=True, kw_only=True)
class PriceMoved(Event):
    """A price marker moved."""

    sentence: ClassVar[str] = "the share price of {company} went from {before} to {after}"
    company: str
    before: int
    after: int


@dataclass(frozen=True, kw_only=True)
class IncomePaid(Event):
    """A private company paid its owner."""

    sentence: ClassVar[str] = "{owner} received {amount} from {private}"
    owner: str
    private: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class TurnBegan(Event):
    """A company operates."""

    sentence: ClassVar[str] = "{company} operates"
    company: str


@dataclass(frozen=True, kw_only=True)
class TokenPlaced(Event):
    """A token went to the board; ``amount`` is what it cost."""

    sentence: ClassVar[str] = "{company} placed a token in {hex_name} for {amount}"
    company: str
    hex_name: str
    amount: int = 0


@dataclass(frozen=True, kw_only=True)
class TileLaid(Event):
    """A tile was laid or a face upgraded; ``mainline`` where it completed one."""

    sentence: ClassVar[str] = "{company} laid tile {tile} in {hex_name} for {amount}"
    company: str
    tile: str
    hex_name: str
    rotation: int
    amount: int
    mainline: str = ""


@dataclass(frozen=True, kw_only=True)
class TrainsRan(Event):
    """A company's trains ran; ``routes`` are for the log, a line each."""

    sentence: ClassVar[str] = "{company} earned {amount}"
    company: str
    amount: int
    routes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DividendPaid(Event):
    """Earnings went to the shareholders."""

    sentence: ClassVar[str] = "{company} paid {amount} to its shareholders"
    company: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class EarningsKept(Event):
    """Earnings stayed in the treasury."""

    sentence: ClassVar[str] = "{company} kept {amount}"
    company: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class HelpPaid(Event):
    """A president put own money into a train."""

    sentence: ClassVar[str] = "{player} added {amount} for {company}"
    player: str
    company: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class Bankrupt(Event):
    """A player could not raise the money for a train."""

    sentence: ClassVar[str] = "{player} is bankrupt"
    player: str
