"""The ledger: the one door through which money and pieces move.

Accounts hold whole amounts; the bank is an account, and may fall below zero where a rule
lets it go on paying.  A piece (a certificate, a token, a train, a card) has an identity and
is in exactly one place.  Nothing is created or lost: amounts of all accounts sum to zero
from the set-up on (the bank starts with the game's money, the *mint* with its negative).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

BANK = "bank"
MINT = "mint"


class LedgerError(RuntimeError):
    """A movement that cannot be: a fault of the program, never of a player."""


@dataclass(frozen=True)
class Ledger:
    """Who has what.  ``overdraft`` names the accounts that may fall below zero."""

    money: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    places: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    overdraft: tuple[str, ...] = (BANK, MINT)

    def amount(self, account: str) -> int:
        """What an account holds; 0 for one never used."""
        return self.money.get(account, 0)

    def place(self, piece: str) -> str:
        """Where a piece is; raises LedgerError for one there never was."""
        try:
            return self.places[piece]
        except KeyError:
            raise LedgerError(f"no piece {piece}") from None

    def at(self, place: str) -> tuple[str, ...]:
        """The pieces in a place, in the order in which they were made."""
        return self._by_place.get(place, ())

    def of_set(self, place: str, name: str) -> tuple[str, ...]:
        """The pieces in a place that belong to a set: ``SNJ/0`` to ``SNJ/8`` are the set SNJ."""
        return self._by_set.get((place, name), ())

    @cached_property
    def memory(self) -> dict[Any, Any]:
        """What was worked out about who has what and is kept with it; no part of it."""
        return {}

    @cached_property
    def _by_place(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for piece, place in self.places.items():
            found.setdefault(place, []).append(piece)
        return {place: tuple(pieces) for place, pieces in found.items()}

    @cached_property
    def _by_set(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        found: dict[tuple[str, str], list[str]] = {}
        for piece, place in self.places.items():
            name, slash, _ = piece.partition("/")
            if slash:
                found.setdefault((place, name), []).append(piece)
        return {key: tuple(pieces) for key, pieces in found.items()}

    def paid(self, source: str, target: str, amount: int) -> Ledger:
        """The ledger after a payment of ``amount`` (0 or more)."""
        if amount < 0:
            raise LedgerError(f"a payment of {amount}")
        if source == target or amount == 0:
            return self
        left = self.amount(source) - amount
        if left < 0 and source not in self.overdraft:
            raise LedgerError(f"{source} has {self.amount(source)}, not {amount}")
        money = dict(self.money)
        money[source] = left
        money[target] = self.amount(target) + amount
        return replace(self, money=MappingProxyType(money))

    def moved(self, piece: str, target: str) -> Ledger:
        """The ledger after a piece went to another place."""
        self.place(piece)
        places = dict(self.places)
        places[piece] = target
        return replace(self, places=MappingProxyType(places))

    def made(self, pieces: Mapping[str, str]) -> Ledger:
        """The ledger with new pieces in their places; only at set-up and for unlimited kinds."""
        double = set(pieces) & set(self.places)
        if double:
            raise LedgerError(f"made twice: {sorted(double)[0]}")
        return replace(self, places=MappingProxyType({**self.places, **pieces}))
