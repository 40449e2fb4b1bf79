"""Events of 18Svea that the family does not have.

A log line has cards by their names, which the key in the event stands for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from stambana.engine.events import Event
from stambana.titles.g18svea.card_names import title


@dataclass(frozen=True, kw_only=True)
class CardEvent(Event):
    """Something about a strategy card; ``card`` is its key."""

    card: str

    def values(self) -> Mapping[str, object]:
        """The fields, with the card's name for its key."""
        return {**vars(self), "card": title(self.card)}


@dataclass(frozen=True, kw_only=True)
class CardTurned(CardEvent):
    """A card was used, or its lasting effect set off (5.1.2)."""

    sentence: ClassVar[str] = "{owner} turned {card}"
    owner: str


@dataclass(frozen=True, kw_only=True)
class CardDealt(CardEvent):
    """A player was dealt a card at set-up (5.2)."""

    sentence: ClassVar[str] = "{player} was dealt {card}"
    player: str


@dataclass(frozen=True, kw_only=True)
class CardShown(CardEvent):
    """A card came up for auction (5.3)."""

    sentence: ClassVar[str] = "{card} comes up for auction"


@dataclass(frozen=True, kw_only=True)
class PlaceDrawn(CardEvent):
    """The place of a card was drawn, for the whole game (12.3, 12.8)."""

    sentence: ClassVar[str] = "{card} is for {place}"
    place: str


@dataclass(frozen=True, kw_only=True)
class CardAssigned(CardEvent):
    """A player handed a card to a company (5.1.2)."""

    sentence: ClassVar[str] = "{player} assigned {card} to {company}"
    player: str
    company: str


@dataclass(frozen=True, kw_only=True)
class CardPaid(CardEvent):
    """A card brought its holder money: income, a fee, or what its text says (5.1.1, 12)."""

    sentence: ClassVar[str] = "{owner} received {amount} from {card}"
    owner: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class CardDiscarded(CardEvent):
    """Political Influence was used before income, and is gone (12.9)."""

    sentence: ClassVar[str] = "{player} discarded {card}"
    player: str


@dataclass(frozen=True, kw_only=True)
class CardSwapped(CardEvent):
    """Delayed Permit went for a card that was set aside (12.4)."""

    sentence: ClassVar[str] = "{player} took {card} for the Delayed Permit"
    player: str


@dataclass(frozen=True, kw_only=True)
class BidSealed(CardEvent):
    """A player's bid lies ready; how much nobody knows (5.3)."""

    sentence: ClassVar[str] = "{player} has bid for {card}"
    player: str


@dataclass(frozen=True, kw_only=True)
class BidOpened(CardEvent):
    """A bid was opened (5.3)."""

    sentence: ClassVar[str] = "{player} bid {amount} for {card}"
    player: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class BidsTied(CardEvent):
    """The highest bids for a card are equal; these players bid again (5.3)."""

    sentence: ClassVar[str] = "{players} bid again for {card}"
    players: tuple[str, ...]

    def values(self) -> Mapping[str, object]:
        """The fields, with the players as a list in words."""
        return {**super().values(), "players": ", ".join(self.players)}


@dataclass(frozen=True, kw_only=True)
class CardWon(CardEvent):
    """A card was bought in the auction, or came for nothing to the last player (5.3)."""

    sentence: ClassVar[str] = "{player} gets {card} for {amount}"
    player: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class CardUnsold(CardEvent):
    """Bids were equal twice; nobody gets the card (5.3)."""

    sentence: ClassVar[str] = "nobody gets {card}"


@dataclass(frozen=True, kw_only=True)
class CompanyBarred(Event):
    """The Delayed Permit keeps a company from starting before SR2 (12.4)."""

    sentence: ClassVar[str] = "{company} is not started before SR2"
    company: str


@dataclass(frozen=True, kw_only=True)
class OrderFixed(Event):
    """The player order of a stock round (5.1.3)."""

    sentence: ClassVar[str] = "player order: {players}"
    players: tuple[str, ...]

    def values(self) -> Mapping[str, object]:
        """The players as a list in words."""
        return {"players": ", ".join(self.players)}


@dataclass(frozen=True, kw_only=True)
class TaxPaid(Event):
    """A player paid tax for three shares of a company or more (8.1)."""

    sentence: ClassVar[str] = "{player} paid {amount} in taxes"
    player: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class CentralPlaced(Event):
    """The Central Station token was placed, white or black side up (12.2)."""

    sentence: ClassVar[str] = "{company} placed the Central Station in {hex_name}"
    company: str
    hex_name: str
    white: bool


@dataclass(frozen=True, kw_only=True)
class ConnectionOpened(Event):
    """The New Railroad Connection became an off-board (12.8)."""

    sentence: ClassVar[str] = "{company} opened the new connection in {hex_name}"
    company: str
    hex_name: str
