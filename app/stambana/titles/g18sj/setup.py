"""Setting up 18SJ (2, 2.1): what is drawn to be out, who sits where, who has what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import MappingProxyType

from stambana.engine.chance import Chance
from stambana.engine.frames import Frame
from stambana.engine.ledger import BANK, MINT, Ledger
from stambana.engine.play import Play
from stambana.engine.rules import Base
from stambana.manifests import load_board, map_path
from stambana.titles.family18 import trains
from stambana.titles.family18.events import RemovedAtSetup
from stambana.titles.family18.figures import Figures
from stambana.titles.family18.market import StockMarket
from stambana.titles.family18.reading import figures as figures_of
from stambana.titles.family18.state import (
    DEPOT,
    FOR_AUCTION,
    INITIAL_OFFERING,
    ON_BOARD,
    OPEN_MARKET,
    OUT,
    CompanyState,
)
from stambana.titles.g18sj.rulings import check_rulings
from stambana.titles.g18sj.state import State18SJ
from stambana.track.board import Board, Token

VARIANTS = ("oscarian",)
"""The Oscarian Era (13.1); A.W. Edelsvärd comes with two players (13.2)."""

RESERVED = (BANK, MINT, DEPOT, FOR_AUCTION, INITIAL_OFFERING, ON_BOARD, OPEN_MARKET, OUT, "SJ")
"""Names that no player can have, because accounts and places have them."""


def set_up(base: Base, chance: Chance, lowest: Frame) -> Play[State18SJ]:
    """The play before the auction; raises ValueError for a base that cannot be played."""
    figures = figures_of("18sj")
    check_base(base, figures)
    play = Play(_bare_state(base, figures, lowest), chance)
    players = base.players
    play.pay(MINT, BANK, figures.bank, "start")
    for player in players:
        play.pay(BANK, player, figures.starting_cash[len(players)], "start")
    _make_pieces(play, figures)
    _remove(play, figures)
    _place_minor(play, figures)
    return play


def check_base(base: Base, figures: Figures) -> None:
    """Raise ValueError for a number of players, a name, a variant or a ruling there cannot be."""
    count = len(base.players)
    if not figures.least_players <= count <= figures.most_players:
        raise ValueError(f"18SJ is for {figures.least_players} to {figures.most_players} players")
    if len(set(base.players)) < count or not all(name.strip() for name in base.players):
        raise ValueError("every player needs a name of their own")
    minor = (figures.minor.key,) if figures.minor else ()
    taken = {*RESERVED, *figures.tokens, *figures.privates, *minor}
    for name in base.players:
        if name in taken:
            raise ValueError(f"no player can be called {name}: the game uses that name")
    check_rulings(base.rulings)
    for variant in base.variants:
        if variant not in VARIANTS:
            raise ValueError(f"18SJ has no variant {variant}")


@cache
def _printed_board(map_key: str) -> Board:
    """The board before the game; all games share it, and what is worked out about it."""
    return load_board(map_path(map_key))


def _bare_state(base: Base, figures: Figures, lowest: Frame) -> State18SJ:
    companies = {key: CompanyState(key) for key in figures.tokens}
    first_phase = next(iter(figures.phases))
    board = _printed_board(figures.map).in_phase(figures.phases[first_phase].tiles)
    return State18SJ(
        frames=(lowest,),
        ledger=Ledger(),
        figures=figures,
        players=base.players,
        priority=base.players[0],
        board=board,
        market=StockMarket(figures.market),
        companies=MappingProxyType(companies),
        phase_key=first_phase,
        variants=base.variants,
        rulings=base.rulings,
    )


def _make_pieces(play: Play[State18SJ], figures: Figures) -> None:
    pieces = dict(trains.pieces(figures))
    for company, count in figures.tokens.items():
        for number in range(len(figures.certificates)):
            pieces[f"{company}/{number}"] = INITIAL_OFFERING
        for number in range(count):
            pieces[f"{company}-token/{number}"] = company
    for private in figures.privates:
        pieces[private] = FOR_AUCTION
    play.make(pieces)


def _remove(play: Play[State18SJ], figures: Figures) -> None:
    """One private of each pair, one corporation, and the corporation of P9 (2.1)."""
    for pair in figures.one_private_removed_of:
        private = _lowest_draw(play, pair)
        play.move(private, OUT, "set-up")
        play.tell(RemovedAtSetup(key=private))
    company = _lowest_draw(play, figures.one_company_removed_of)
    _remove_company(play, company)
    if play.state.ledger.place("P9") == FOR_AUCTION:
        left = [key for key in figures.tokens if key != company]
        linked = left[_draw(play, len(left))]
        play.change(linked=linked)
        play.move(f"{linked}/0", "with P9", "set-up")
    if play.state.ledger.place("P10") == FOR_AUCTION:
        of = figures.privates["P10"].president_of
        play.move(f"{of}/0", "with P10", "set-up")


def _remove_company(play: Play[State18SJ], company: str) -> None:
    from stambana.titles.family18.shares import amend_company

    for piece in play.state.certificates(INITIAL_OFFERING, company):
        play.move(piece, OUT, "set-up")
    for piece in play.state.ledger.at(company):
        play.move(piece, OUT, "set-up")
    amend_company(play, company, CompanyState(company, closed=True))
    play.tell(RemovedAtSetup(key=company))


def _lowest_draw(play: Play[State18SJ], keys: Sequence[str]) -> str:
    """One of some keys: a number is drawn for each, the lowest goes (2.1)."""
    numbers = [_draw(play, 2**31) for _ in keys]
    return keys[numbers.index(min(numbers))]


def _draw(play: Play[State18SJ], among: int) -> int:
    return play.chance.draw("set-up", among)


def _place_minor(play: Play[State18SJ], figures: Figures) -> None:
    """KHJ's token stands in Köping and its train waits with it (2; 6.1.8)."""
    minor = figures.minor
    if minor is None:
        return
    companies = dict(play.state.companies)
    companies[minor.key] = CompanyState(minor.key, kind="minor", floated=True, tokens_placed=1)
    play.change(companies=MappingProxyType(companies))
    play.make({f"{minor.key}-token/0": ON_BOARD})
    train = trains.next_train(play, minor.train)
    play.move(train, minor.key, "set-up")
    tokens = (*play.state.board.tokens, Token(minor.key, minor.home))
    play.change(board=play.state.board.with_tokens(tokens))
