"""The strategy cards in general (18Svea 5): who has one, whether it is turned, what it is worth.

What each card does is where it happens: taxes, track, runs, earnings; see the table in ``rules``.
"""

from __future__ import annotations

from dataclasses import replace

from stambana.engine.play import Play
from stambana.titles.g18svea.events import CardTurned
from stambana.titles.g18svea.state import StateSvea

BLUE = "blue_contract"
CENTRAL_STATION = "central_station"
CITY_OWNER = "city_owner"
PERMIT = "delayed_permit"
FERRY = "ferry"
PLANNING = "financial_planning"
PUSH = "infrastructure_push"
CONNECTION = "new_connection"
INFLUENCE = "political_influence"
FUNDS = "raising_funds"
HAVEN = "tax_haven"
YELLOW = "yellow_contract"


def owner(state: StateSvea, card: str) -> str:
    """The player or company that has a card in the game; "" where nobody has it."""
    place = state.ledger.places.get(card, "")
    return place if place in state.players or place in state.companies else ""


def assigned(state: StateSvea, card: str) -> str:
    """The company a card is assigned to, or ""."""
    place = owner(state, card)
    return place if place in state.companies else ""


def player_of(state: StateSvea, card: str) -> str:
    """The player who controls a card: its owner, or the CEO of its company; or "" (5.1)."""
    place = owner(state, card)
    return state.president(place) if place in state.companies else place


def fresh(state: StateSvea, card: str) -> bool:
    """Whether somebody has a card that is not turned."""
    return bool(owner(state, card)) and not state.cards[card].turned


def controlled(state: StateSvea, player: str) -> tuple[str, ...]:
    """The cards a player controls, in the order of the figures (5.1)."""
    return tuple(card for card in state.figures.cards if player_of(state, card) == player)


def initiative_of(state: StateSvea, card: str) -> float:
    """What a card adds to initiative now (5.1.3)."""
    figures = state.figures.cards[card]
    return figures.initiative_used if state.cards[card].turned else figures.initiative


def turn_card(play: Play[StateSvea], card: str) -> None:
    """Turn a card: it pays nothing more and counts its second initiative (5.1.2)."""
    at = play.state.cards[card]
    if at.turned:
        return
    play.change(cards={**play.state.cards, card: replace(at, turned=True)})
    play.tell(CardTurned(card=card, owner=owner(play.state, card)))
