"""Figures: what is printed on a title's market, charters, trains and cards.

They come from ``resources/titles/<title>.yaml``; nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stambana.track.tiles import Color


@dataclass(frozen=True, slots=True)
class PriceCell:
    """One space of the stock market; ``zone`` is "" or the name of its colored part."""

    price: int
    zone: str = ""


@dataclass(frozen=True, slots=True)
class MarketFigures:
    """The grid, rows from the top; a move of two steps needs a price above the red line."""

    rows: tuple[tuple[PriceCell, ...], ...]
    double_step_above: int


@dataclass(frozen=True, slots=True)
class TradeIn:
    """An old train of these kinds lowers the price."""

    discount: int
    of: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A train of kind ``of`` and this price give one of the kind that says so (18Svea 9.3)."""

    of: str
    price: int


@dataclass(frozen=True, slots=True)
class TrainKind:
    """A kind of train.  ``count`` and ``stops`` are None where there is no limit.

    ``rusts`` is the phase whose beginning removes it, ``begins`` the phase its first purchase
    begins; ``after`` the kind whose first purchase puts it on sale, where that is not simply
    the last one sold of the kind before; ``beside`` the kind together with which it is on sale.
    """

    key: str
    count: int | None
    price: int
    stops: int | None
    rusts: str = ""
    begins: str = ""
    after: str = ""
    trade_in: TradeIn | None = None
    beside: str = ""
    exchange: Exchange | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """What holds from the first train of a kind on."""

    key: str
    train_limit: int
    tiles: Color
    revenue: Color
    operating_rounds: int
    privates_sold: bool = False
    privates_close: bool = False
    full_capitalization: bool = False
    nationalization: bool = False


@dataclass(frozen=True, slots=True)
class Canal:
    """Göta Kanalbolag's tokens, dearest first, and the hexes they may lie in."""

    hexes: tuple[str, ...]
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Port:
    """Sveabolaget's port token: where it may lie and what each port symbol adds."""

    hexes: tuple[str, ...]
    revenue: int


@dataclass(frozen=True, slots=True)
class PrivateFigures:
    """A private company: what its card says in figures."""

    key: str
    name: str
    short: str
    face: int
    income: int
    for_sale: bool = True
    blocks: tuple[str, ...] = ()
    lays: tuple[str, ...] = ()
    discounts: Mapping[str, int] = field(default_factory=dict)
    canal: Canal | None = None
    port: Port | None = None
    price_divisor: int = 1
    president_of: str = ""


@dataclass(frozen=True, slots=True)
class MinorFigures:
    """A minor company: where it is at home and the train it brings."""

    key: str
    name: str
    home: str
    train: str
    color: str
    text: str


@dataclass(frozen=True, slots=True)
class CrossCountry:
    """A bonus for a route with a stop of each of these sets of hexes."""

    sets: tuple[tuple[str, ...], ...]
    revenue: int


@dataclass(frozen=True, slots=True)
class OreMine:
    """A bonus for a route with the mine and one, or both, of its destinations."""

    mine: str
    destinations: tuple[str, ...]
    one: int
    both: int


@dataclass(frozen=True, slots=True)
class LayPriority:
    """One line of an automatic company's order of lays.

    ``place`` is mainline, home, city or plain; ``tile`` yellow, upgrade or any; ``by`` says
    what decides among several: distance, value or next_city.  ``ours`` marks a line that no
    published rule gives.
    """

    key: str
    place: str
    tile: str
    by: str
    ours: bool = False


@dataclass(frozen=True, kw_only=True)
class Figures:
    """All figures of a title.  Mappings keep the order of the file.

    What only some titles of the family have is empty or without effect where a title lacks it.
    """

    key: str
    name: str
    map: str
    currency: str
    least_players: int
    most_players: int
    bank: int
    starting_cash: Mapping[int, int]
    market: MarketFigures
    certificates: tuple[int, ...]
    tokens: Mapping[str, int]
    trains: Mapping[str, TrainKind]
    phases: Mapping[str, Phase]
    certificate_limits: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    holding_limit: int = 100
    market_limit: int = 100
    float_percent: int = 0
    token_costs: tuple[int, ...] = ()
    privates: Mapping[str, PrivateFigures] = field(default_factory=dict)
    bid_raise: int = 1
    bid_step: int = 1
    price_cut: int = 0
    one_company_removed_of: tuple[str, ...] = ()
    one_private_removed_of: tuple[tuple[str, ...], ...] = ()
    minor: MinorFigures | None = None
    private_price_halves: tuple[int, int] = (1, 4)
    cross_country: Mapping[str, CrossCountry] = field(default_factory=dict)
    ore_mines: Mapping[str, OreMine] = field(default_factory=dict)
    lay_priorities: tuple[LayPriority, ...] = ()
    lays_near: str = ""

    @property
    def share(self) -> int:
        """Percent of an ordinary share."""
        return self.certificates[-1]

    @property
    def president_share(self) -> int:
        """Percent of the president's certificate."""
        return self.certificates[0]
