"""Actions of 18Svea that the family does not have, or has in another form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stambana.engine.actions import Action
from stambana.titles.trains import actions as family

# -- stock rounds and cards ------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PayTaxes(Action):
    """Pay what is due; ``haven`` uses the Tax Haven (8.1, 12.11)."""

    kind: ClassVar[str] = "pay_taxes"

    haven: bool = False


@dataclass(frozen=True, kw_only=True)
class AssignCard(Action):
    """Hand a strategy card of one's own to a company for good (5.1.2, ruling S2)."""

    kind: ClassVar[str] = "assign_card"

    card: str
    company: str


@dataclass(frozen=True, kw_only=True)
class BarCompany(Action):
    """Delayed Permit, dealt: this company is not started before SR2 (12.4)."""

    kind: ClassVar[str] = "bar_company"

    company: str


@dataclass(frozen=True, kw_only=True)
class SwapCard(Action):
    """Delayed Permit, from the auction: take a card that was set aside instead (12.4)."""

    kind: ClassVar[str] = "swap_card"

    card: str


@dataclass(frozen=True, kw_only=True)
class BuyWithInfluence(Action):
    """Political Influence before income: buy a share from the Open Market (12.9)."""

    kind: ClassVar[str] = "buy_with_influence"

    company: str


@dataclass(frozen=True, kw_only=True)
class SealedBid(Action):
    """A bid for the card that is auctioned, seen by nobody until all are in (5.3)."""

    kind: ClassVar[str] = "sealed_bid"

    amount: int


# -- operating turns -------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class SellTreasury(Action):
    """The company sells so many shares of its treasury to the Open Market (9.2)."""

    kind: ClassVar[str] = "sell_treasury"

    number: int


@dataclass(frozen=True, kw_only=True)
class BuyTrain(Action):
    """Buy a train (9.3).

    ``source`` is the depot, the open market or a company; from the depot ``train`` is a kind,
    elsewhere a card.  ``trade_in`` names the card given for an exchange, ``price`` is what is paid.
    """

    kind: ClassVar[str] = "buy_train"

    source: str
    train: str
    price: int
    trade_in: str = ""


@dataclass(frozen=True, kw_only=True)
class LayTile(Action):
    """Lay or upgrade a tile (9.4).

    ``slots`` says for the black tile who stands in each slot, "" for a free one (9.4.4);
    ``ceo_pays`` that the CEO adds what is missing, at twice the price (9.4.3); ``push`` that it
    is the additional tile of the Infrastructure Push (12.7).
    """

    kind: ClassVar[str] = "lay_tile"

    hex_name: str
    tile: str
    rotation: int
    slots: tuple[str, ...] = ()
    ceo_pays: bool = False
    push: bool = False


@dataclass(frozen=True, kw_only=True)
class PlaceStation(Action):
    """Place the second station (9.5); ``stop`` and ``slot`` count from 0 on the face.

    The slot is a choice on the black tile only, whose slots differ (9.6.2).
    """

    kind: ClassVar[str] = "place_token"

    hex_name: str
    stop: int = 0
    slot: int = 0
    ceo_pays: bool = False


@dataclass(frozen=True, kw_only=True)
class RunTrains(family.RunTrains):
    """Run the trains (9.6); ``cards`` are contracts turned for it, whose bonus counts (S21)."""

    kind: ClassVar[str] = "run_trains"

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SplitEarnings(Action):
    """Financial Planning: pay so much of the earnings out and keep the rest (12.6)."""

    kind: ClassVar[str] = "split_earnings"

    paid: int


@dataclass(frozen=True, kw_only=True)
class PlaceCentral(Action):
    """Place the Central Station token, white or black side up (12.2)."""

    kind: ClassVar[str] = "place_central"

    hex_name: str
    white: bool
    stop: int = 0
    slot: int = 0


@dataclass(frozen=True, kw_only=True)
class RaiseFunds(Action):
    """Raising Funds: the bank pays the company once (12.10)."""

    kind: ClassVar[str] = "raise_funds"


@dataclass(frozen=True, kw_only=True)
class OpenConnection(Action):
    """Turn the New Railroad Connection's marker active (12.8)."""

    kind: ClassVar[str] = "open_connection"


@dataclass(frozen=True, kw_only=True)
class RaiseMoney(Action):
    """The CEO turns to emergency money raising, though another train could be had (9.3, 10)."""

    kind: ClassVar[str] = "raise_money"
