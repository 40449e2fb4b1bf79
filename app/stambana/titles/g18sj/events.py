"""Events of 18SJ's operating turns, with their log lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stambana.engine.events import Event


@dataclass(frozen=True, kw_only=True)
class Redeemed(Event):
    """A company took shares of its own from the open market."""

    sentence: ClassVar[str] = "{company} redeemed {percent} % for {amount}"
    company: str
    percent: int
    amount: int


@dataclass(frozen=True, kw_only=True)
class EarningsSplit(Event):
    """KHJ's earnings were halved."""

    sentence: ClassVar[str] = "{company} and {owner} shared {amount}"
    company: str
    owner: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class Nationalized(Event):
    """The state took a corporation over."""

    sentence: ClassVar[str] = "the state took {company} over at {price} a share"
    company: str
    price: int


@dataclass(frozen=True, kw_only=True)
class PrivateClosed(Event):
    """A private company closed."""

    sentence: ClassVar[str] = "{private} closed"
    private: str


@dataclass(frozen=True, kw_only=True)
class PrivateUsed(Event):
    """The power of a private company was used; ``what`` is a hex or a train."""

    sentence: ClassVar[str] = "{company} used {private}: {what}"
    company: str
    private: str
    what: str


@dataclass(frozen=True, kw_only=True)
class MoneyReceived(Event):
    """A corporation got money with a private company (6.1.8, 6.1.9, 6.1.10)."""

    sentence: ClassVar[str] = "{company} received {amount} from {source}"
    company: str
    source: str
    amount: int
