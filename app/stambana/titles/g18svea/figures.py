"""Figures of 18Svea: the family's, and what only this title prints.

``figures()`` reads ``resources/titles/18svea.yaml``.  A value of ``FiguresSvea`` is also the
family's ``Figures``, so that state, market, trains and shares of the family can ask it; what
the family knows and 18Svea lacks (privates, an auction of them, a limit in one company) is
empty there or never reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from stambana.places import resources
from stambana.titles.family18.figures import (
    Cell,
    Figures,
    MarketFigures,
    Phase,
    TradeIn,
    TrainKind,
)
from stambana.titles.family18.reading import FiguresError
from stambana.track.tiles import Color

KEY = "18svea"

_ZONES = {"p": "par", "e": "end"}


@dataclass(frozen=True, slots=True)
class CardFigures:
    """A strategy card.

    ``fresh`` and ``turned`` are its initiative before and after use (halves are exact);
    ``places`` the hexes it may be drawn to.  The rest is what its power counts in, 0 or empty
    where the card has none of the kind: ``bonus`` at stops of off-boards of ``color``, the
    ``fee`` for a train, what it ``pays``, by the round that brought it ``pays_from`` and
    ``until`` which round, other costs.
    """

    key: str
    name: str
    income: int
    fresh: float
    turned: float
    places: tuple[str, ...] = ()
    color: Color | None = None
    bonus: int = 0
    fee: int = 0
    pays: int = 0
    pays_from: Mapping[str, int] = field(default_factory=dict)
    until: Mapping[str, str] = field(default_factory=dict)
    station_bonus: int = 0
    station_cost: int = 0
    tiles: int = 0
    step: int = 0
    taxes: Mapping[int, int] = field(default_factory=dict)
    closed_until: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """What is printed on a loose piece, and its colors (empty: as drawn usually)."""

    label: str
    name: str = ""
    color: str = ""
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class FiguresSvea(Figures):
    """All figures of 18Svea.  Mappings keep the order of the file.

    ``together`` gives for a train kind the one it comes on sale with; ``doubling`` are the
    kinds that count an end twice.  ``double_step_times`` is how often earnings must hold the
    price for two steps.  ``president_times`` is what a bill is multiplied by if the president
    pays some of it.  ``water_cost`` is the rulebook's; the map's borders say what is paid.
    """

    companies: tuple[str, ...]
    par_prices: tuple[int, ...]
    share_limit: Mapping[int, int]
    taxes: Mapping[int, int]
    rounds: tuple[str, ...]
    double_step_times: int
    together: Mapping[str, str]
    doubling: frozenset[str]
    station_bonus: int
    station_cost: int
    city_tile_cost: int
    black_tile_cost: int
    water_cost: int
    president_times: int
    nrc_tiles: tuple[str, ...]
    cards: Mapping[str, CardFigures]
    cards_dealt: int
    card_quota: Mapping[int, int]
    pieces: Mapping[str, Piece]

    def phases_begun(self, before: str, after: str) -> tuple[str, ...]:
        """The phases that begin when the game goes from one to another, skipped ones too (S8)."""
        keys = list(self.phases)
        return tuple(keys[keys.index(before) + 1 : keys.index(after) + 1])


@cache
def figures() -> FiguresSvea:
    """The figures of the shipped title; raises FiguresError with what is wrong."""
    return read_figures(resources() / "titles" / f"{KEY}.yaml")


def read_figures(path: Path) -> FiguresSvea:
    """The figures in a file; raises FiguresError for one that is not whole."""
    import yaml

    data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    try:
        return _figures(data)
    except (KeyError, TypeError, ValueError, AttributeError, ZeroDivisionError) as error:
        raise FiguresError(f"{path}: {type(error).__name__}: {error}") from error


def _figures(data: Mapping[str, Any]) -> FiguresSvea:
    companies, costs, auction = data["companies"], data["costs"], data["auction"]
    keys = tuple(companies["keys"])
    players = range(data["players"]["least"], data["players"]["most"] + 1)
    trains = {str(key): body for key, body in data["trains"].items()}
    limits = _by_number(data["share_limit"])
    return FiguresSvea(
        key=data["key"],
        name=str(data["name"]),
        map=data["map"],
        currency=data["currency"],
        least_players=data["players"]["least"],
        most_players=data["players"]["most"],
        bank=0,
        starting_cash={count: data["money"] // count for count in players},
        market=_market(data["market"]),
        certificate_limits={count: {len(keys): limits[count]} for count in players},
        holding_limit=100,
        market_limit=100,
        float_percent=companies["certificates"][0],
        certificates=tuple(companies["certificates"]),
        token_costs=(0,) + (companies["station_cost"],) * (companies["stations"] - 1),
        tokens=dict.fromkeys(keys, companies["stations"]),
        trains={key: _train(key, body) for key, body in trains.items()},
        phases={str(key): _phase(str(key), body) for key, body in data["phases"].items()},
        privates={},
        bid_raise=0,
        bid_step=1,
        price_cut=0,
        companies=keys,
        par_prices=tuple(companies["par"]),
        share_limit=limits,
        taxes=_by_number(data["taxes"]),
        rounds=tuple(data["rounds"]),
        double_step_times=data["market"]["double_step_times"],
        together={key: str(body["with"]) for key, body in trains.items() if "with" in body},
        doubling=frozenset(key for key, body in trains.items() if body.get("doubles_end")),
        station_bonus=companies["station_bonus"],
        station_cost=companies["station_cost"],
        city_tile_cost=costs["city_tile"],
        black_tile_cost=costs["black_tile"],
        water_cost=costs["water"],
        president_times=costs["president_times"],
        nrc_tiles=tuple(data["nrc_tiles"]),
        cards={key: _card(key, body) for key, body in data["cards"].items()},
        cards_dealt=auction["cards_dealt"],
        card_quota=_by_number(auction["quota"]),
        pieces={key: Piece(**body) for key, body in data["pieces"].items()},
    )


def _by_number(body: Mapping[Any, int]) -> dict[int, int]:
    return {int(key): value for key, value in body.items()}


def _market(body: Mapping[str, Any]) -> MarketFigures:
    return MarketFigures(
        tuple(tuple(_cell(text) for text in row.split()) for row in body["rows"]),
        double_step_above=0,
    )


def _cell(text: str) -> Cell:
    price = text.rstrip("".join(_ZONES))
    return Cell(int(price), _ZONES[text[len(price) :]] if price != text else "")


def _train(key: str, body: Mapping[str, Any]) -> TrainKind:
    """A train; an exchange at a price of its own is a discount to the family."""
    exchange = body.get("exchange")
    return TrainKind(
        key=key,
        count=body["count"],
        price=body["price"],
        stops=body["stops"],
        rusts=str(body.get("rusts", "")),
        begins=str(body.get("begins", "")),
        trade_in=TradeIn(body["price"] - exchange["price"], (str(exchange["of"]),))
        if exchange
        else None,
    )


def _phase(key: str, body: Mapping[str, Any]) -> Phase:
    return Phase(
        key=key,
        train_limit=body["train_limit"],
        tiles=Color(body["tiles"]),
        revenue=Color(body["revenue"]),
        operating_rounds=1,
    )


def _card(key: str, body: Mapping[str, Any]) -> CardFigures:
    rest = dict(body)
    fresh, turned = rest.pop("initiative")
    pays = rest.pop("pays", 0)
    if "color" in rest:
        rest["color"] = Color(rest["color"])
    if "taxes" in rest:
        rest["taxes"] = _by_number(rest["taxes"])
    return CardFigures(
        key=key,
        fresh=fresh,
        turned=turned,
        places=tuple(rest.pop("places", ())),
        pays=0 if isinstance(pays, dict) else pays,
        pays_from=pays if isinstance(pays, dict) else {},
        **rest,
    )


__all__ = ["KEY", "CardFigures", "FiguresSvea", "Piece", "figures", "read_figures"]
