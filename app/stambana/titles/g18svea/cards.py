"""The strategy cards in general (18Svea 5): who has one, whether it is turned, what it is worth.

What each card does is where it happens: taxes, track, runs, earnings; see the table in ``rules``.
"""

from __future__ import annotations

from dataclasses import replace

from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea.card_names import (
    BLUE,
    CENTRAL_STATION,
    CITY_OWNER,
    CONNECTION,
    FERRY,
    FUNDS,
    HAVEN,
    INFLUENCE,
    PERMIT,
    PLANNING,
    PUSH,
    YELLOW,
    title,
)
from stambana.titles.g18svea.events import CardTurned
from stambana.titles.g18svea.state import StateSvea

__all__ = [
    "BLUE",
    "CENTRAL_STATION",
    "CITY_OWNER",
    "CONNECTION",
    "FERRY",
    "FUNDS",
    "HAVEN",
    "INFLUENCE",
    "PERMIT",
    "PLANNING",
    "PUSH",
    "YELLOW",
    "assigned",
    "controlled",
    "fresh",
    "initiative_of",
    "owner",
    "player_of",
    "title",
    "turn_card",
    "unusable",
]


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


def unusable(state: StateSvea, company: str, card: str, rule: str) -> Reason:
    """Why a company cannot use a card: it is not the company's, or was used, or is not for now."""
    facts = {"company": company, "card": title(card) if card in state.figures.cards else card}
    if assigned(state, card) != company:
        return Reason("no_card", "{card} is not assigned to {company}", facts, rule)
    if state.cards[card].turned:
        return Reason("no_card", "{card} has been used", facts, rule)
    return Reason("no_card", "{company} cannot use {card} now", facts, rule)


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
