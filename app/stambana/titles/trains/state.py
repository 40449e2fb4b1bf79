"""The state of a game of the family, and plain questions about it.

Players and companies are parties under their names and keys; both may hold money and
certificates.  A certificate is a piece ``SNJ/0`` (the president's) to ``SNJ/8``, a train
``3/0``, a token ``SNJ-token/0``, a private company ``P1``.  Places: a party, or one of those
named below.  What lies on the board is in ``board``; the ledger says only *that* a token is
there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import TypeVar

from stambana.engine.play import State
from stambana.titles.trains.figures import Figures, Phase
from stambana.titles.trains.market import StockMarket
from stambana.track.board import Board

INITIAL_OFFERING = "initial offering"
OPEN_MARKET = "open market"
DEPOT = "depot"
ON_BOARD = "on the board"
OUT = "out of the game"
FOR_AUCTION = "for auction"


class Capitalization(StrEnum):
    """How a company's money comes in."""

    INCREMENTAL = "incremental"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class CompanyState:
    """What has become of a company.

    ``par`` is 0 until it is started; ``earnings`` are those of each operating turn so far.
    ``turns`` counts the operating turns completed.
    """

    key: str
    par: int = 0
    capitalization: Capitalization = Capitalization.INCREMENTAL
    floated: bool = False
    closed: bool = False
    turns: int = 0
    earnings: tuple[int, ...] = ()
    tokens_placed: int = 0
    kind: str = "public"
    virtual: bool = False

    @property
    def started(self) -> bool:
        """Whether its president's certificate has been sold."""
        return self.par > 0


@dataclass(frozen=True, kw_only=True)
class State18(State):
    """Everything that is true at a moment of a game of the family."""

    figures: Figures = field(metadata={"digest": False})
    players: tuple[str, ...]
    priority: str
    board: Board
    market: StockMarket
    companies: Mapping[str, CompanyState] = field(default_factory=lambda: MappingProxyType({}))
    phase_key: str = ""
    stock_rounds: int = 0
    operating_rounds: int = 0
    variants: tuple[str, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    usual: Mapping[str, str] = field(
        default_factory=lambda: MappingProxyType({}), metadata={"digest": False}
    )
    """The answers to rulings that the base chose none to, where they are not today's."""
    end_space_entered: bool = False
    """Whether a price marker has come to a space that ends the game (18SJ 5.2, 12)."""
    used: tuple[str, ...] = ()
    """Rights that can be used once and have been, such as ``P6``."""

    @property
    def phase(self) -> Phase:
        """The phase the game is in."""
        return self.figures.phases[self.phase_key]

    def ruled(self, number: str, choice: str) -> bool:
        """Whether the base of the game chose this answer to a numbered ruling."""
        return self.rulings.get(number, self.usual.get(number)) == choice

    def cash(self, party: str) -> int:
        """The money of a player or company."""
        return self.ledger.amount(party)

    def certificates(self, place: str, company: str = "") -> tuple[str, ...]:
        """The certificates in a place, of one company or of all."""
        if company:
            return self.ledger.of_set(place, company)
        return tuple(piece for piece in self.ledger.at(place) if self.is_certificate(piece))

    def is_certificate(self, piece: str) -> bool:
        """Whether a piece is a certificate of a company."""
        return train_kind(piece) in self.figures.tokens

    def percent_of(self, certificate: str) -> int:
        """What part of its company a certificate is."""
        return self.figures.certificates[_number(certificate)]

    def is_presidents(self, certificate: str) -> bool:
        """Whether a certificate is its company's president's."""
        return certificate.endswith("/0")

    def percent(self, place: str, company: str) -> int:
        """How much of a company is in a place.

        Kept with the ledger: what a certificate is must not depend on anything else.
        """
        known: dict[tuple[str, str], int] = self.ledger.memory
        key = (place, company)
        if key not in known:
            known[key] = sum(map(self.percent_of, self.certificates(place, company)))
        return known[key]

    def president(self, company: str) -> str:
        """The holder of the president's certificate if a player has it, else ""."""
        holder = self.ledger.places.get(f"{company}/0", "")
        return holder if holder in self.players else ""

    def trains(self, place: str) -> tuple[str, ...]:
        """The trains in a place, as pieces."""
        kinds = self.figures.trains
        return tuple(piece for piece in self.ledger.at(place) if train_kind(piece) in kinds)

    def privates(self, place: str) -> tuple[str, ...]:
        """The private companies in a place, in order of number."""
        return tuple(key for key in self.figures.privates if self.ledger.places.get(key) == place)

    def in_play(self) -> int:
        """Public companies neither removed at set-up nor taken over by the state (18SJ 9.3)."""
        return sum(at.kind == "public" and not at.closed for at in self.companies.values())

    def seats_from(self, player: str) -> tuple[str, ...]:
        """The players clockwise, beginning with one."""
        at = self.players.index(player)
        return self.players[at:] + self.players[:at]


S18 = TypeVar("S18", bound=State18)
"""A title's own state, in functions that serve the whole family."""


@cache
def _number(piece: str) -> int:
    """The number of a piece in its set: of ``SNJ/3`` it is 3."""
    return int(piece.partition("/")[2])


def train_kind(train: str) -> str:
    """The kind of a train piece: ``3/0`` is a ``3``."""
    return train.partition("/")[0]
