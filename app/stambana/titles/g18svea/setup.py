"""Setting up 18Svea (2): money, pieces, and the first deal of strategy cards (5.2).

The seats are given.  The home station of a company lies face down in its home city as long as its
token is on its charter (see ``state``).
"""

from __future__ import annotations

from types import MappingProxyType

from stambana.engine.chance import Chance
from stambana.engine.play import Play
from stambana.engine.rules import Base
from stambana.manifests import load_board, map_path
from stambana.titles.family18 import setup
from stambana.titles.family18.market import StockMarket
from stambana.titles.family18.state import CompanyState
from stambana.titles.g18svea import cards
from stambana.titles.g18svea.card_auction import BLIND, REUSE
from stambana.titles.g18svea.cards_steps import draw_place, enter
from stambana.titles.g18svea.events import CardDealt
from stambana.titles.g18svea.figures import SveaFigures, svea_figures
from stambana.titles.g18svea.frames import BarCompanyChoice, RoundTrack
from stambana.titles.g18svea.rulings import check_rulings
from stambana.titles.g18svea.state import (
    CENTRAL,
    DECK,
    LINE,
    SET_ASIDE,
    UNSOLD,
    Entered,
    StateSvea,
)

VARIANTS = (BLIND, REUSE)
"""The two variants of the card auction (13)."""

RESERVED = (CENTRAL, DECK, LINE, SET_ASIDE, UNSOLD)
"""Names that no player can have beside those of the family."""


def set_up(base: Base, chance: Chance) -> Play[StateSvea]:
    """The play before the first stock round; raises ValueError for a base that cannot be played."""
    figures = svea_figures()
    setup.check_base(base, figures, VARIANTS, (*RESERVED, *figures.cards))
    check_rulings(base.rulings)
    play = Play(_bare_state(base, figures), chance)
    setup.give_money(play)
    setup.make_pieces(play, {**dict.fromkeys(figures.cards, SET_ASIDE), CENTRAL: SET_ASIDE})
    _deal(play)
    return play


def _bare_state(base: Base, figures: SveaFigures) -> StateSvea:
    companies = {key: CompanyState(key) for key in figures.tokens}
    first_phase = next(iter(figures.phases))
    board = load_board(map_path(figures.map)).in_phase(figures.phases[first_phase].tiles)
    return StateSvea(
        frames=(RoundTrack(),),
        figures=figures,
        players=base.players,
        priority=base.players[0],
        board=board,
        market=StockMarket(figures.market),
        companies=MappingProxyType(companies),
        phase_key=first_phase,
        variants=base.variants,
        rulings=base.rulings,
        order=base.players,
        space=1,
    )


def _deal(play: Play[StateSvea]) -> None:
    """Six of twelve cards, one after the other around the table; who got the Permit is asked."""
    state = play.state
    figures, players = state.figures, state.players
    dealt = play.chance.shuffled("deal", tuple(figures.cards))[: figures.dealt]
    play.change(dealt_first=dealt)
    for number, card in enumerate(dealt):
        player = players[number % len(players)]
        enter(play, card, player, Entered.DEAL)
        play.tell(CardDealt(player=player, card=card))
        draw_place(play, card)
    if cards.PERMIT in dealt:
        play.push(BarCompanyChoice(player=cards.owner(play.state, cards.PERMIT)))
