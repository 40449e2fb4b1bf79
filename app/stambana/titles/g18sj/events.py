"""Events of 18SJ's operating turns, with their log lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stambana.engine.events import Event


@dataclass(frozen=True, kw_only=True)
class TurnBegan(Event):
    """A company operates."""

    sentence: ClassVar[str] = "{company} operates"
    company: str


@dataclass(frozen=True, kw_only=True)
class TokenPlaced(Event):
    """A token went to the board."""

    sentence: ClassVar[str] = "{company} placed a token in {hex_name}"
    company: str
    hex_name: str


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
class Redeemed(Event):
    """A company took shares of its own from the open market."""

    sentence: ClassVar[str] = "{company} redeemed {percent} % for {amount}"
    company: str
    percent: int
    amount: int


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
