"""Routes of 18SJ (rulebook 10.2, 10.5): what the common rules leave to the title.

Trains run to as many stops as their number, D- and E-trains to any number.  An E-train
runs through SJ tokens as through empty slots and counts stops with own tokens twice.
Four bonuses belong to stops on one route; two private companies add tokens that pay.
The figures come from the title's file.

An E-train counts a stop twice when the stop itself holds an own token (10.5.2); by ruling
DIFF-8 an own token in any of Stockholm's four cities doubles the one it runs to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from stambana.places import resources
from stambana.track.board import Board, Token
from stambana.track.network import Passage, StopKey
from stambana.track.routes import (
    Bonus,
    RouteProblem,
    RouteRules,
    StopValue,
    Tier,
    Train,
    printed_value,
    route_problem,
)

STATE = "SJ"
"""The state railway: tokens of nationalized companies."""

ELECTRIC = "E"


@dataclass(frozen=True, slots=True)
class Privates:
    """Tokens of private companies that pay the company that runs, while they lie there.

    ``canal`` are amounts by hex (Göta kanal), ``port`` the hex with the port token, or empty.
    """

    canal: Mapping[str, int] = field(default_factory=dict)
    port: str = ""


@cache
def _figures() -> Mapping[str, Any]:
    import yaml

    path = resources() / "titles" / "18sj.yaml"
    data: Mapping[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data


def train(kind: str) -> Train:
    """A train of a kind, such as ``3`` or ``E``; raises KeyError for one there is not."""
    kinds = {str(name): figures for name, figures in _figures()["trains"].items()}
    stops = kinds[kind]["stops"]
    return Train(kind, None if stops == "unlimited" else stops, doubles_own=kind == ELECTRIC)


def route_rules(
    board: Board, company: str, privates: Privates | None = None, *, one_city: bool = False
) -> RouteRules:
    """The rules for routes of one company on a board; ``one_city`` is ruling DIFF-8."""
    privates = privates or Privates()
    figures = _figures()["bonuses"]
    bonuses = [
        _pair("north_south", "Norr–Söder", figures),
        _pair("east_west", "Öst–Väst", figures),
        _mine("ore_north", "Malmfälten", figures),
        _mine("ore_middle", "Bergslagen", figures),
    ]
    for hex_name, amount in privates.canal.items():
        name = f"Göta kanal {hex_name}"
        bonuses.append(Bonus(name, (Tier(amount, (_stops(hex_name),)),)))
    if privates.port:
        signs = sum(
            marker.count
            for marker in board.map.hexes[privates.port].markers
            if marker.kind == "port"
        )
        amount = _figures()["privates"]["P4"]["port"]["revenue"] * signs
        bonuses.append(Bonus("Sveabolaget", (Tier(amount, (_stops(privates.port),)),)))
    return RouteRules(
        passage=passage,
        value=_StopValues(_places(board, company)) if one_city else printed_value,
        bonuses=tuple(bonuses),
        rule="18SJ 10.5.1",
    )


def run_problem(
    board: Board,
    company: str,
    trains: Sequence[str],
    privates: Privates | None = None,
    *,
    one_city: bool = False,
) -> RouteProblem:
    """The problem of running trains of these kinds, in their order."""
    rules = route_rules(board, company, privates, one_city=one_city)
    return route_problem(board, company, tuple(train(kind) for kind in trains), rules)


def passage(kind: Train) -> Passage:
    """What blocks a train: E-trains run through SJ tokens (10.5.1)."""
    return Passage(open_token=_is_of_the_state) if kind.name == ELECTRIC else Passage()


def _is_of_the_state(token: Token) -> bool:
    return token.company == STATE


def _places(board: Board, company: str) -> frozenset[str]:
    """The hexes that count as one city and hold a token of the company."""
    return frozenset(
        token.hex_name
        for token in board.tokens
        if token.company == company and board.map.hexes[token.hex_name].group
    )


@dataclass(frozen=True, slots=True)
class _StopValues:
    """The figure of the phase, doubled for an E-train where an own token lies (10.5.2)."""

    doubled: frozenset[str]

    def __call__(self, at: StopValue) -> int:
        value = printed_value(at)
        if at.train.doubles_own and not at.has_own_token and at.place.key.hex_name in self.doubled:
            return 2 * value
        return value


_MOST_CITIES = 4


def _stops(hexes: str) -> frozenset[StopKey]:
    """All stops that may lie in some hexes (one of which has four cities)."""
    return frozenset(
        StopKey(name, number) for name in hexes.split() for number in range(_MOST_CITIES)
    )


def _pair(key: str, name: str, figures: Mapping[str, Any]) -> Bonus:
    sets = tuple(_stops(hexes) for hexes in figures[key]["sets"])
    return Bonus(name, (Tier(figures[key]["revenue"], sets),))


def _mine(key: str, name: str, figures: Mapping[str, Any]) -> Bonus:
    mine, ends = _stops(figures[key]["mine"]), figures[key]["destinations"]
    both = (mine, *(_stops(one) for one in ends.split()))
    return Bonus(
        name,
        (Tier(figures[key]["both"], both), Tier(figures[key]["one"], (mine, _stops(ends)))),
    )
