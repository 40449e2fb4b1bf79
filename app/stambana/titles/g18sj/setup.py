"""Setting up 18SJ (2, 2.1): what is drawn to be out, who sits where, who has what."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from stambana.engine.chance import Chance
from stambana.engine.frames import Frame
from stambana.engine.play import Play
from stambana.engine.rules import Base
from stambana.titles.g18sj.edelsvard import EDELSVARD
from stambana.titles.g18sj.rulings import check_rulings, usual
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains import setup, trains
from stambana.titles.trains.events import RemovedAtSetup
from stambana.titles.trains.figures import Figures
from stambana.titles.trains.reading import figures as figures_of
from stambana.titles.trains.setup import give_money, make_pieces
from stambana.titles.trains.shares import amend_company
from stambana.titles.trains.state import (
    FOR_AUCTION,
    INITIAL_OFFERING,
    ON_BOARD,
    OUT,
    CompanyState,
)
from stambana.track.board import Token

VARIANTS = ("oscarian",)
"""The Oscarian Era (13.1); A.W. Edelsvärd comes with two players (13.2)."""

RESERVED = (*setup.RESERVED, "SJ", EDELSVARD)
"""Names that no player can have beside those of companies and privates."""


def set_up(base: Base, chance: Chance, lowest: Frame) -> Play[State18SJ]:
    """The play before the auction; raises ValueError for a base that cannot be played."""
    figures = figures_of("18sj")
    check_base(base, figures)
    facts = setup.bare_facts(base, figures)
    play = Play(State18SJ(frames=(lowest,), usual=usual(base.rules), **facts), chance)
    give_money(play)
    make_pieces(play, dict.fromkeys(figures.privates, FOR_AUCTION))
    _remove(play, figures)
    _place_minor(play, figures)
    return play


def check_base(base: Base, figures: Figures) -> None:
    """Raise ValueError for a number of players, a name, a variant or a ruling there cannot be."""
    minor = (figures.minor.key,) if figures.minor else ()
    setup.check_base(base, figures, VARIANTS, (*RESERVED, *figures.privates, *minor))
    check_rulings(base.rulings)


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
