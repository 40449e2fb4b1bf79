"""Actions of the family: what players and companies decide.

Companies act through their president: ``actor`` is the person, ``acting_for`` the company.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stambana.engine.actions import Action


@dataclass(frozen=True, kw_only=True)
class BuyPrivate(Action):
    """Buy the first private company of the line at its price (18SJ 8.1)."""

    kind: ClassVar[str] = "buy_private"

    private: str


@dataclass(frozen=True, kw_only=True)
class Bid(Action):
    """Bid an amount for a private company, or raise in its auction (18SJ 8.2, 8.4)."""

    kind: ClassVar[str] = "bid"

    private: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class SetPar(Action):
    """Set the price of a company that comes with a private company (18SJ 6.1.9)."""

    kind: ClassVar[str] = "set_par"

    company: str
    par: int


@dataclass(frozen=True, kw_only=True)
class StartCompany(Action):
    """Set a price and buy the president's certificate (18SJ 9.2.1, 9.2.2)."""

    kind: ClassVar[str] = "start_company"

    company: str
    par: int


@dataclass(frozen=True, kw_only=True)
class BuyShares(Action):
    """Buy shares from one source: the open market, a treasury or the initial offering."""

    kind: ClassVar[str] = "buy_shares"

    company: str
    source: str
    number: int = 1


@dataclass(frozen=True, kw_only=True)
class SellShares(Action):
    """Sell so many percent of a company to the open market (18SJ 9.1)."""

    kind: ClassVar[str] = "sell_shares"

    company: str
    percent: int


@dataclass(frozen=True, kw_only=True)
class TakePriority(Action):
    """Use the Första Tjing card (18SJ 6.1.9)."""

    kind: ClassVar[str] = "take_priority"


@dataclass(frozen=True, kw_only=True)
class Finish(Action):
    """End a turn in which something was done; unlike Pass it keeps the round going."""

    kind: ClassVar[str] = "finish"
    passes: ClassVar[bool] = True


@dataclass(frozen=True, kw_only=True)
class PlaceToken(Action):
    """Place a station token; ``stop`` counts from 0 on the face (10.4)."""

    kind: ClassVar[str] = "place_token"

    hex_name: str
    stop: int = 0


@dataclass(frozen=True, slots=True)
class TrainRun:
    """One train's way: its stops in order and the track between, as the route search says it.

    ``way`` names the hex sides crossed in order, such as ``C16/3`` (either hex's name of a
    side will do); ``stops`` are hexes with the stop's index, such as ``G22#1``.
    """

    train: str
    stops: tuple[str, ...]
    way: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RunTrains(Action):
    """Run the company's trains; a train that is not named does not run (10.5)."""

    kind: ClassVar[str] = "run_trains"

    runs: tuple[TrainRun, ...]


@dataclass(frozen=True, kw_only=True)
class Distribute(Action):
    """Pay the earnings out, or keep them (10.6)."""

    kind: ClassVar[str] = "distribute"

    pay: bool


@dataclass(frozen=True, kw_only=True)
class DiscardTrain(Action):
    """Give a train to the open market because of the limit (7)."""

    kind: ClassVar[str] = "discard_train"

    train: str


@dataclass(frozen=True, kw_only=True)
class DeclareBankruptcy(Action):
    """The president cannot raise the money; the game ends (10.8, 12)."""

    kind: ClassVar[str] = "declare_bankruptcy"
