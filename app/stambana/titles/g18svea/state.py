"""The state of 18Svea: that of the family, with cards, the round track and what cards put down.

A strategy card is a piece under its key (``ferry``).  It lies with a player, with a company it
was assigned to, or in one of the places named below.  A company that is not started has its home
token on its charter still: the slot printed for it on the board is its face-down token, kept for
it, in nobody's way and worth nothing (18Svea 2, 9.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from stambana.titles.g18svea.figures import SveaFigures
from stambana.titles.trains.state import State18

SET_ASIDE = "set aside"
"""The cards that were not dealt out."""

LINE = "in the line"
"""The cards that are auctioned or wait for it."""

DECK = "in the deck"
"""The cards that a blind auction has not turned up yet (13)."""

UNSOLD = "unsold"
"""The cards of the auction that two ties took away (5.3)."""

CENTRAL = "central station token"
"""The piece of the Central Station card: set aside, or on the board."""


class Entered(StrEnum):
    """How a card came into the game this time (12.4, 12.10)."""

    DEAL = "deal"
    AUCTION = "auction"


@dataclass(frozen=True, slots=True)
class CardState:
    """A strategy card: whether it is turned (its use is spent or set off), and how it came."""

    turned: bool = False
    entered: Entered = Entered.DEAL


@dataclass(frozen=True, slots=True)
class CentralToken:
    """The Central Station token on the board: whose it is, where, and which side is up (12.2)."""

    company: str
    hex_name: str
    white: bool


@dataclass(frozen=True, kw_only=True)
class StateSvea(State18):
    """Everything that is true at a moment of a game of 18Svea.

    ``order`` is the player order of the present, or the last, stock round (5.1.3); before the
    first it is that of the seats.  ``space`` counts the spaces of the round track that have
    begun.  ``cards`` holds the cards in the game now.  ``city`` is the hex of the City Station
    Owner and ``connection`` the dead end of the New Railroad Connection, or "" while neither was
    drawn; ``connected`` whether that marker is active.  ``barred`` is the company that the
    Delayed Permit keeps from starting before SR2.  ``kept`` says for a company whose home is
    still face down, and lies under the black tile, the slot it keeps there (ruling S17).
    ``bankrupt`` is the player whose bankruptcy ended the game.
    """

    figures: SveaFigures = field(metadata={"digest": False})
    order: tuple[str, ...] = ()
    space: int = 0
    cards: Mapping[str, CardState] = field(default_factory=lambda: MappingProxyType({}))
    city: str = ""
    connection: str = ""
    connected: bool = False
    central: CentralToken | None = None
    barred: str = ""
    kept: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    bankrupt: str = ""
    dealt_first: tuple[str, ...] = ()
    """The cards dealt at set-up, for the variant that auctions them again (13)."""

    def seats_from(self, player: str) -> tuple[str, ...]:
        """The players in player order, going on from one (18Svea 5.1.3, ruling S5)."""
        order = self.order or self.players
        at = order.index(player)
        return order[at:] + order[:at]

    def shares(self, place: str, company: str) -> int:
        """How many shares of a company are in a place."""
        return len(self.certificates(place, company))

    @property
    def round_name(self) -> str:
        """The space of the round track that is being played, such as ``OR3``; "" before."""
        return self.figures.round_track[self.space - 1] if self.space else ""
