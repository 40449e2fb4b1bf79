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
