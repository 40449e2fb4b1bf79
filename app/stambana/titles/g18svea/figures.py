"""The figures of 18Svea that the family does not have: cards, round track, taxes, costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from stambana.places import resources
from stambana.titles.trains.figures import Figures
from stambana.titles.trains.reading import FiguresError, common_figures, read_yaml


@dataclass(frozen=True, slots=True)
class CardFigures:
    """A strategy card: its income, both initiatives, the amounts and hexes it names (12)."""

    key: str
    name: str
    income: int
    initiative: float
    initiative_used: float
    amounts: Mapping[str, int] = field(default_factory=dict)
    hexes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Costs:
    """What building costs a company; with any money of its CEO ``ceo_times`` as much (9.4.3)."""

    city: int
    black: int
    station: int
    ceo_times: int


@dataclass(frozen=True, slots=True)
class Piece:
    """What is printed on a loose piece, and its colors (empty: as usual)."""

    label: str
    name: str = ""
    color: str = ""
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class SveaFigures(Figures):
    """All figures of 18Svea.

    ``taxes`` and ``taxes_haven`` go by the number of shares in one company (8.1, 12.11);
    ``station_bonus`` is what a station adds to a city, ``black_value`` what the black tile is
    worth without an own station (9.6.2); ``dealt`` cards are given out at a time, ``hand`` of
    them to a player, by the number of players (5.2, 5.3).  ``doubling`` are the train kinds
    that count an end twice (9.6.2); ``connection_tiles`` lie on a dead end with the active New
    Railroad Connection (12.8).
    """

    share_limits: Mapping[int, int]
    taxes: Mapping[int, int]
    taxes_haven: Mapping[int, int]
    costs: Costs
    station_bonus: int
    black_value: int
    round_track: tuple[str, ...]
    dealt: int
    hand: Mapping[int, int]
    cards: Mapping[str, CardFigures]
    doubling: frozenset[str]
    pieces: Mapping[str, Piece]
    connection_tiles: tuple[str, ...]


@cache
def svea_figures() -> SveaFigures:
    """The figures in the shipped file; raises FiguresError with what is wrong."""
    path = resources() / "titles" / "18svea.yaml"
    data = read_yaml(path)
    try:
        return _figures(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise FiguresError(f"{path}: {type(error).__name__}: {error}") from error


def _figures(data: Mapping[str, Any]) -> SveaFigures:
    strategy, values = data["strategy"], data["values"]
    return SveaFigures(
        **common_figures(data),
        share_limits=data["share_limits"],
        taxes=data["taxes"],
        taxes_haven=data["taxes_haven"],
        costs=Costs(**data["costs"]),
        station_bonus=values["station"],
        black_value=values["black"],
        round_track=tuple(data["round_track"]),
        dealt=strategy["dealt"],
        hand=strategy["hand"],
        cards={key: _card(key, body) for key, body in strategy["cards"].items()},
        doubling=frozenset(
            str(key) for key, body in data["trains"].items() if body.get("doubles_end")
        ),
        pieces={key: Piece(**body) for key, body in data["pieces"].items()},
        connection_tiles=tuple(data["connection_tiles"]),
    )


def _card(key: str, body: Mapping[str, Any]) -> CardFigures:
    first, used = body["initiative"]
    return CardFigures(
        key=key,
        name=body["name"],
        income=body["income"],
        initiative=float(first),
        initiative_used=float(used),
        amounts=body.get("amounts", {}),
        hexes=tuple(body.get("hexes", "").split()),
    )
