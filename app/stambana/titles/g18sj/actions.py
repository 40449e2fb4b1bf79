"""Actions of 18SJ's operating turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stambana.engine.actions import Action


@dataclass(frozen=True, kw_only=True)
class RedeemShares(Action):
    """The company takes so many of its shares from the open market (10.1)."""

    kind: ClassVar[str] = "redeem_shares"

    number: int


@dataclass(frozen=True, kw_only=True)
class LayTile(Action):
    """Lay or upgrade a tile; ``private`` is P5 for its extra lays (10.3, 6.1.5)."""

    kind: ClassVar[str] = "lay_tile"

    hex_name: str
    tile: str
    rotation: int
    private: str = ""


@dataclass(frozen=True, kw_only=True)
class BuyTrain(Action):
    """Buy a train.

    ``source`` is the depot, the open market or a company; from the depot ``train`` is a kind,
    elsewhere a card.  ``trade_in`` names a card given in; ``private`` is P6 or P7 where their
    power is used.  ``price`` is what is paid.
    """

    kind: ClassVar[str] = "buy_train"

    source: str
    train: str
    price: int
    trade_in: str = ""
    private: str = ""


@dataclass(frozen=True, kw_only=True)
class PurchasePrivate(Action):
    """A company buys a private company from a player (6.1)."""

    kind: ClassVar[str] = "purchase_private"

    private: str
    price: int


@dataclass(frozen=True, kw_only=True)
class PlaceCanal(Action):
    """Put the next canal token on a hex (6.1.3)."""

    kind: ClassVar[str] = "place_canal"

    hex_name: str


@dataclass(frozen=True, kw_only=True)
class PlacePort(Action):
    """Put the port token on a hex, or move it there (6.1.4)."""

    kind: ClassVar[str] = "place_port"

    hex_name: str


@dataclass(frozen=True, kw_only=True)
class RaiseMoney(Action):
    """The president begins to sell shares for a train that must be bought (10.8)."""

    kind: ClassVar[str] = "raise_money"


@dataclass(frozen=True, kw_only=True)
class ChooseCompany(Action):
    """Which corporation A.W. Edelsvärd starts (13.2)."""

    kind: ClassVar[str] = "choose_company"

    company: str
