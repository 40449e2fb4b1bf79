"""Reading a title's figures from its YAML file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from stambana.places import resources
from stambana.titles.trains.figures import (
    Canal,
    CrossCountry,
    Exchange,
    Figures,
    LayPriority,
    MarketFigures,
    MinorFigures,
    OreMine,
    Phase,
    Port,
    PriceCell,
    PrivateFigures,
    TradeIn,
    TrainKind,
)
from stambana.track.tiles import Color

_ZONES = {"p": "par", "e": "end", "g": "gray", "t": "teal", "m": "maroon"}


class FiguresError(ValueError):
    """A file of figures that lacks something or says it wrongly."""


@cache
def figures(title: str) -> Figures:
    """The figures of a shipped title; raises FiguresError with what is wrong."""
    return read_figures(resources() / "titles" / f"{title}.yaml")


def read_figures(path: Path) -> Figures:
    """The figures in a file; raises FiguresError for one that is not whole."""
    data = read_yaml(path)
    try:
        return _figures(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise FiguresError(f"{path}: {type(error).__name__}: {error}") from error


def read_yaml(path: Path) -> Mapping[str, Any]:
    """A file of figures as it stands; raises OSError or a YAML error."""
    import yaml

    data: Mapping[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return data


def common_figures(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of ``Figures`` that every title of the family has, read from its file."""
    companies = data["companies"]
    return {
        "key": data["key"],
        "name": str(data["name"]),
        "map": data["map"],
        "currency": data["currency"],
        "least_players": data["players"]["least"],
        "most_players": data["players"]["most"],
        "bank": data["bank"],
        "starting_cash": data["starting_cash"],
        "market": _market(data["market"]),
        "certificates": tuple(companies["certificates"]),
        "tokens": companies["tokens"],
        "trains": {str(key): _train(str(key), body) for key, body in data["trains"].items()},
        "phases": {str(key): _phase(str(key), body) for key, body in data["phases"].items()},
    }


def _figures(data: Mapping[str, Any]) -> Figures:
    companies, auction = data["companies"], data["auction"]
    bonuses = data.get("bonuses", {})
    prices = data["private_price"]
    return Figures(
        **common_figures(data),
        certificate_limits=data["certificate_limits"],
        holding_limit=data["holding_limit"],
        market_limit=data["market_limit"],
        float_percent=data["float_percent"],
        token_costs=tuple(companies["token_costs"]),
        privates={key: _private(key, body) for key, body in data["privates"].items()},
        bid_raise=auction["raise"],
        bid_step=auction["step"],
        price_cut=auction["price_cut"],
        one_company_removed_of=tuple(companies.get("one_removed_of", ())),
        one_private_removed_of=tuple(tuple(pair) for pair in data["one_private_removed_of"]),
        minor=_minor(data["minor"]) if "minor" in data else None,
        private_price_halves=(prices["least_halves"], prices["most_halves"]),
        cross_country={
            key: CrossCountry(tuple(_hexes(one) for one in body["sets"]), body["revenue"])
            for key, body in bonuses.items()
            if "sets" in body
        },
        ore_mines={
            key: OreMine(body["mine"], _hexes(body["destinations"]), body["one"], body["both"])
            for key, body in bonuses.items()
            if "mine" in body
        },
        lay_priorities=tuple(
            LayPriority(str(at["key"]), at["place"], at["tile"], at["by"], at.get("ours", False))
            for at in data.get("edelsvard", {}).get("priorities", ())
        ),
        lays_near=data.get("edelsvard", {}).get("near", ""),
    )


def _hexes(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _market(body: Mapping[str, Any]) -> MarketFigures:
    return MarketFigures(
        tuple(tuple(_cell(text) for text in row.split()) for row in body["rows"]),
        body["double_step_above"],
    )


def _cell(text: str) -> PriceCell:
    price = text.rstrip("".join(_ZONES))
    return PriceCell(int(price), _ZONES.get(text[len(price) :], ""))


def _train(key: str, body: Mapping[str, Any]) -> TrainKind:
    trade_in, exchange = body.get("trade_in"), body.get("exchange")
    return TrainKind(
        key=key,
        count=None if body["count"] == "unlimited" else body["count"],
        price=body["price"],
        stops=None if body["stops"] == "unlimited" else body["stops"],
        rusts=str(body.get("rusts", "")),
        begins=str(body.get("begins", "")),
        after=str(body.get("after", "")),
        trade_in=TradeIn(trade_in["discount"], tuple(str(kind) for kind in trade_in["of"]))
        if trade_in
        else None,
        beside=str(body.get("beside", "")),
        exchange=Exchange(str(exchange["of"]), exchange["price"]) if exchange else None,
    )


def _phase(key: str, body: Mapping[str, Any]) -> Phase:
    return Phase(
        key=key,
        train_limit=body["train_limit"],
        tiles=Color(body["tiles"]),
        revenue=Color(body["revenue"]),
        operating_rounds=body.get("operating_rounds", 1),
        privates_sold=body.get("privates_sold", False),
        privates_close=body.get("privates_close", False),
        full_capitalization=body.get("full_capitalization", False),
        nationalization=body.get("nationalization", False),
    )


def _private(key: str, body: Mapping[str, Any]) -> PrivateFigures:
    canal, port = body.get("canal"), body.get("port")
    return PrivateFigures(
        key=key,
        name=body["name"],
        short=body["short"],
        face=body["face"],
        income=body["income"],
        for_sale=body.get("for_sale", True),
        blocks=_hexes(body.get("blocks", "")),
        lays=_hexes(body.get("lays", "")),
        discounts=body.get("discounts", {}),
        canal=Canal(_hexes(canal["hexes"]), tuple(canal["tokens"])) if canal else None,
        port=Port(_hexes(port["hexes"]), port["revenue"]) if port else None,
        price_divisor=body.get("price_divisor", 1),
        president_of=body.get("president_of", ""),
    )


def _minor(body: Mapping[str, Any]) -> MinorFigures:
    return MinorFigures(
        body["key"], body["name"], body["home"], str(body["train"]), body["color"], body["text"]
    )
