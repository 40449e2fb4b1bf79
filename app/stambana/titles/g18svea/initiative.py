"""Player order before a stock round, by the cards' initiatives (18Svea 5.1.3, ruling S3).

The sum of all cards a player controls counts; of equal sums the single highest card, then the next,
and so on.  What is equal still goes by the seats, from the last holder of the Priority Token on; in
the first stock round it is drawn.
"""

from __future__ import annotations

from itertools import groupby

from stambana.engine.play import Play
from stambana.titles.g18svea import cards
from stambana.titles.g18svea.events import OrderFixed
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains.events import PriorityGiven


def total(state: StateSvea, player: str) -> float:
    """The initiatives of all cards a player controls, added."""
    return sum(cards.initiative_of(state, card) for card in cards.controlled(state, player))


def rank(state: StateSvea, player: str) -> tuple[float, tuple[float, ...]]:
    """What a player's place goes by: the sum, then the single initiatives, highest first."""
    single = [cards.initiative_of(state, card) for card in cards.controlled(state, player)]
    return sum(single), tuple(sorted(single, reverse=True))


def fix_order(play: Play[StateSvea], *, first: bool) -> None:
    """Fix the player order of a stock round; who is first takes the Priority Token."""
    state = play.state
    at = state.players.index(state.priority)
    seats = state.players[at:] + state.players[:at]
    ranked = sorted(seats, key=lambda name: rank(state, name), reverse=True)
    order: list[str] = []
    for _, group in groupby(ranked, key=lambda name: rank(state, name)):
        tied = tuple(group)
        order += play.chance.shuffled("player order", tied) if first else tied
    play.change(order=tuple(order), priority=order[0])
    play.tell(OrderFixed(players=tuple(order)))
    play.tell(PriorityGiven(player=order[0]))
