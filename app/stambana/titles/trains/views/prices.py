"""The stock market as a panel shows it: cells, piles, and where a price marker would go."""

from __future__ import annotations

from dataclasses import dataclass

from stambana.engine.memory import remembered
from stambana.titles.trains.figures import MarketFigures
from stambana.titles.trains.market import Move, Space, StockMarket
from stambana.titles.trains.state import OPEN_MARKET, State18
from stambana.titles.trains.views.customs import customs
from stambana.words import tr

MOST_SOLD = 5
"""Most shares whose sale is shown as a move."""


@dataclass(frozen=True, slots=True)
class CellRow:
    """A space of the market with the markers on it, the top one first."""

    space: Space
    price: int
    zone: str
    pile: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arrow:
    """Where a price marker would go; ``why`` is ``keep``, ``pay`` (``pay any`` where every payment
    moves it), ``pay twice``, ``sold out`` or ``sale``; for a sale ``number`` shares.
    """

    why: str
    target: Space
    price: int
    number: int = 0

    @property
    def text(self) -> str:
        """The reason and the new price in words."""
        if self.why == "sale":
            return tr("{number} sold: {price}", number=self.number, price=self.price)
        return tr(_WHY[self.why], price=self.price)


_WHY = {
    "keep": "earnings kept: {price}",
    "pay": "paid out at least the price: {price}",
    "pay any": "paid out: {price}",
    "pay twice": "paid out at least twice the price: {price}",
    "sold out": "sold out at the end of a stock round: {price}",
}

ZONES = {
    "": "",
    "par": "a company may be started at this price",
    "end": "ends the game",
    "gray": "does not count against the certificate limit",
    "teal": "does not count; any part may be held",
    "maroon": "does not count; any part may be held; several may be bought at once",
}
"""What each zone means (18SJ 5.2)."""


def zone_text(zone: str) -> str:
    """What a zone means, in words; "" for no zone."""
    return tr(ZONES[zone]) if zone in ZONES else zone


@remembered
def cells(state: State18) -> tuple[tuple[CellRow, ...], ...]:
    """The market's rows from the top."""
    return tuple(
        tuple(
            CellRow(
                Space(row, column),
                cell.price,
                cell.zone,
                state.market.piles.get(Space(row, column), ()),
            )
            for column, cell in enumerate(line)
        )
        for row, line in enumerate(state.market.figures.rows)
    )


def zones(figures: MarketFigures) -> tuple[str, ...]:
    """The zones of a market, in the order of what they mean."""
    there = {cell.zone for row in figures.rows for cell in row}
    return tuple(zone for zone in ZONES if zone and zone in there)


def line_below(figures: MarketFigures) -> tuple[tuple[Space, bool], ...]:
    """The red line: spaces whose price allows a double step, and whether the line lies to their
    left (True) or below them (False).
    """
    found = []
    rows = figures.rows
    for row, cells_of_row in enumerate(rows):
        for column, cell in enumerate(cells_of_row):
            if cell.price <= figures.double_step_above:
                continue
            if column and rows[row][column - 1].price <= figures.double_step_above:
                found.append((Space(row, column), True))
            below = rows[row + 1] if row + 1 < len(rows) else ()
            if column < len(below) and below[column].price <= figures.double_step_above:
                found.append((Space(row, column), False))
    return tuple(found)


def edges(figures: MarketFigures) -> tuple[tuple[Space, Move], ...]:
    """The spaces at the ends of rows from which a marker that can go no further goes up or down."""
    market = StockMarket(figures)
    found = []
    for row, cells_of_row in enumerate(figures.rows):
        last = Space(row, len(cells_of_row) - 1)
        if market.after(last, Move.RIGHT) != last:
            found.append((last, Move.UP))
        first = Space(row, 0)
        if market.after(first, Move.LEFT) != first:
            found.append((first, Move.DOWN))
    return tuple(found)


@remembered
def arrows(state: State18, company: str) -> tuple[Arrow, ...]:
    """Where a company's marker would go for each reason, moves that change nothing left out."""
    at = state.market.space(company)
    if at is None:
        return ()
    found = []

    def add(why: str, *moves: Move, number: int = 0) -> None:
        target = at
        for move in moves:
            target = state.market.after(target, move)
        if target != at:
            found.append(Arrow(why, target, state.market.cell(target).price, number))

    add("keep", Move.LEFT)
    add("pay any" if customs(state).any_payment else "pay", Move.RIGHT)
    if state.market.price(company) > state.figures.market.double_step_above:
        add("pay twice", Move.RIGHT, Move.RIGHT)
    add("sold out", Move.UP)
    room = (state.figures.market_limit - state.percent(OPEN_MARKET, company)) // state.figures.share
    last = at
    for number in range(1, min(room, MOST_SOLD) + 1):
        after = state.market.after(last, Move.DOWN)
        if after == last:
            break
        last = after
        found.append(Arrow("sale", after, state.market.cell(after).price, number))
    return tuple(found)
