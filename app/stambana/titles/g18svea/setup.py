"""Setting up 18Svea (2): money, pieces, and the first deal of strategy cards (5.2).

The seats are given.  The home station of a company lies face down in its home city as long as its
token is on its charter (see ``state``).
"""

from __future__ import annotations

from stambana.engine.chance import Chance
from stambana.engine.play import Play
from stambana.engine.rules import Base
from stambana.titles.g18svea import cards
from stambana.titles.g18svea.card_auction import BLIND, REUSE
from stambana.titles.g18svea.cards_steps import draw_place, enter
from stambana.titles.g18svea.events import CardDealt
from stambana.titles.g18svea.figures import svea_figures
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
from stambana.titles.trains import setup

VARIANTS = (BLIND, REUSE)
"""The two variants of the card auction (13)."""

RESERVED = (CENTRAL, DECK, LINE, SET_ASIDE, UNSOLD)
"""Names that no player can have beside those of the family."""


def set_up(base: Base, chance: Chance) -> Play[StateSvea]:
    """The play before the first stock round; raises ValueError for a base that cannot be played."""
    figures = svea_figures()
    setup.check_base(base, figures, VARIANTS, (*RESERVED, *figures.cards))
    check_rulings(base.rulings)
    facts = setup.bare_facts(base, figures)
    bare = StateSvea(frames=(RoundTrack(),), order=base.players, space=1, **facts)
    play = Play(bare, chance)
    setup.give_money(play)
    setup.make_pieces(play, {**dict.fromkeys(figures.cards, SET_ASIDE), CENTRAL: SET_ASIDE})
    _deal(play)
    return play


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
