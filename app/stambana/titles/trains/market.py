"""The stock market: a grid of prices, and the price markers in stacks on it (18SJ 5).

A marker that comes to a space with others goes to the bottom of the pile.  Several steps are
taken one by one, each with the rule of the edge: a marker that cannot go left or right goes
down or up instead; one that cannot go up or down stays, and keeps its place in the pile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from stambana.titles.trains.figures import MarketFigures, PriceCell


class Space(NamedTuple):
    """A place of the market: row from the top and column from the left, from 0."""

    row: int
    column: int


class Move(StrEnum):
    """One step of a price marker."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True)
class StockMarket:
    """Where the price markers stand: piles by space, the top marker first."""

    figures: MarketFigures = field(metadata={"digest": False})
    piles: Mapping[Space, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def cell(self, space: Space) -> PriceCell:
        """What is printed on a space."""
        return self.figures.rows[space.row][space.column]

    def has(self, space: Space) -> bool:
        """Whether the grid has this space."""
        rows = self.figures.rows
        return 0 <= space.row < len(rows) and 0 <= space.column < len(rows[space.row])

    def space(self, company: str) -> Space | None:
        """Where a company's marker stands, or None."""
        return self._spaces.get(company)

    @cached_property
    def _spaces(self) -> Mapping[str, Space]:
        return {company: at for at, pile in self.piles.items() for company in pile}

    def price(self, company: str) -> int:
        """The price of one share; 0 without a marker."""
        at = self.space(company)
        return self.cell(at).price if at else 0

    def zone(self, company: str) -> str:
        """The zone a company's marker stands in, or ""."""
        at = self.space(company)
        return self.cell(at).zone if at else ""

    def spaces(self, zone: str) -> tuple[Space, ...]:
        """All spaces of a zone, from the top."""
        return self._zones.get(zone, ())

    @cached_property
    def _zones(self) -> Mapping[str, tuple[Space, ...]]:
        found: dict[str, list[Space]] = {}
        for row, cells in enumerate(self.figures.rows):
            for column, cell in enumerate(cells):
                found.setdefault(cell.zone, []).append(Space(row, column))
        return {zone: tuple(spaces) for zone, spaces in found.items()}

    def order(self) -> tuple[str, ...]:
        """Companies by descending price, then further right, then higher in the pile (5.3)."""
        spaces = sorted(
            (at for at, pile in self.piles.items() if pile),
            key=lambda at: (-self.cell(at).price, -at.column, at.row),
        )
        return tuple(company for at in spaces for company in self.piles[at])

    def after(self, space: Space, move: Move) -> Space:
        """The space one step away, with the rule of the edge (5.1)."""
        row, column = space
        direct, instead = {
            Move.LEFT: (Space(row, column - 1), Space(row + 1, column)),
            Move.RIGHT: (Space(row, column + 1), Space(row - 1, column)),
            Move.UP: (Space(row - 1, column), space),
            Move.DOWN: (Space(row + 1, column), space),
        }[move]
        if self.has(direct):
            return direct
        return instead if self.has(instead) else space

    def placed(self, company: str, space: Space) -> StockMarket:
        """The market with a company's marker on a space, under those already there."""
        piles = self._without(company)
        piles[space] = (*piles.get(space, ()), company)
        return StockMarket(self.figures, MappingProxyType(piles))

    def moved(self, company: str, *moves: Move) -> StockMarket:
        """The market after steps of one marker, taken one by one."""
        market = self
        for move in moves:
            at = market.space(company)
            if at is None:
                raise LookupError(f"{company} has no price marker")
            target = market.after(at, move)
            if target != at:
                market = market.placed(company, target)
        return market

    def removed(self, company: str) -> StockMarket:
        """The market without a company's marker."""
        return StockMarket(self.figures, MappingProxyType(self._without(company)))

    def _without(self, company: str) -> dict[Space, tuple[str, ...]]:
        left = {at: tuple(key for key in pile if key != company) for at, pile in self.piles.items()}
        return {at: pile for at, pile in left.items() if pile}
