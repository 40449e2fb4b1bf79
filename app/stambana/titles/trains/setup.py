"""What the set-ups of the family share: names to refuse, a bare state, pieces, money."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from stambana.engine.ledger import BANK, MINT
from stambana.engine.play import Play
from stambana.engine.rules import Base
from stambana.manifests import load_board, map_path
from stambana.titles.trains import trains
from stambana.titles.trains.figures import Figures
from stambana.titles.trains.market import StockMarket
from stambana.titles.trains.state import (
    DEPOT,
    FOR_AUCTION,
    INITIAL_OFFERING,
    ON_BOARD,
    OPEN_MARKET,
    OUT,
    S18,
    CompanyState,
)
from stambana.track.board import Board

RESERVED = (BANK, MINT, DEPOT, FOR_AUCTION, INITIAL_OFFERING, ON_BOARD, OPEN_MARKET, OUT)
"""Names that no player can have, because accounts and places have them."""


def check_base(
    base: Base, figures: Figures, variants: Collection[str], taken: Collection[str] = ()
) -> None:
    """Raise ValueError for a number of players, a name or a variant there cannot be.

    ``taken`` are the title's own names, beside accounts, places and companies.
    """
    count = len(base.players)
    if not figures.least_players <= count <= figures.most_players:
        raise ValueError(
            f"{figures.name} is for {figures.least_players} to {figures.most_players} players"
        )
    if len(set(base.players)) < count or not all(name.strip() for name in base.players):
        raise ValueError("every player needs a name of their own")
    names = {*RESERVED, *figures.tokens, *taken}
    for name in base.players:
        if name in names:
            raise ValueError(f"no player can be called {name}: the game uses that name")
    for variant in base.variants:
        if variant not in variants:
            raise ValueError(f"{figures.name} has no variant {variant}")


@cache
def printed_board(map_key: str) -> Board:
    """The board before a game; all games share it, and what is worked out about it."""
    return load_board(map_path(map_key))


def bare_facts(base: Base, figures: Figures) -> dict[str, Any]:
    """The facts of a state before anything is made or given: those every title begins with."""
    phase = next(iter(figures.phases.values()))
    return {
        "figures": figures,
        "players": base.players,
        "priority": base.players[0],
        "board": printed_board(figures.map).in_phase(phase.tiles),
        "market": StockMarket(figures.market),
        "companies": MappingProxyType({key: CompanyState(key) for key in figures.tokens}),
        "phase_key": phase.key,
        "variants": base.variants,
        "rulings": base.rulings,
    }


def give_money(play: Play[S18]) -> None:
    """Fill the bank and give every player the starting cash."""
    figures, players = play.state.figures, play.state.players
    play.pay(MINT, BANK, figures.bank, "start")
    for player in players:
        play.pay(BANK, player, figures.starting_cash[len(players)], "start")


def make_pieces(play: Play[S18], more: Mapping[str, str]) -> None:
    """Make trains, certificates and tokens, and more pieces with their places."""
    figures = play.state.figures
    pieces = dict(trains.pieces(figures))
    for company, count in figures.tokens.items():
        for number in range(len(figures.certificates)):
            pieces[f"{company}/{number}"] = INITIAL_OFFERING
        for number in range(count):
            pieces[f"{company}-token/{number}"] = company
    play.make({**pieces, **more})
