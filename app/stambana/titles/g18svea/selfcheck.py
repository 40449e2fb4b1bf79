"""What must hold in every state of 18Svea beyond the family's laws (5, 8.5, 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from stambana.engine.selfcheck import Violation
from stambana.titles.g18svea import cards, trading
from stambana.titles.g18svea.actions import SealedBid
from stambana.titles.g18svea.card_auction import won
from stambana.titles.g18svea.frames import CardAuction, SealedBidding
from stambana.titles.g18svea.state import (
    CENTRAL,
    DECK,
    LINE,
    SET_ASIDE,
    UNSOLD,
    Entered,
    StateSvea,
)
from stambana.titles.trains import selfcheck as family
from stambana.titles.trains.selfcheck import Beside
from stambana.titles.trains.state import ON_BOARD, OUT


def laws(state: StateSvea) -> Iterator[Violation]:
    """The laws that a state breaks."""
    central = state.central
    black = Counter([central.company] if central and not central.white else [])
    yield from family.laws(state, Beside(black, state.figures.connection_tiles))
    yield from strategy_cards(state)
    yield from central_token(state)
    yield from auction(state)
    if sorted(state.order) != sorted(state.players):
        yield Violation("order", f"player order {state.order}")
    for player in state.players:
        if trading.share_count(state, player) > trading.share_limit(state):
            yield Violation("share_limit", player)
    for company in state.kept:
        if state.companies[company].started:
            yield Violation("kept", f"{company} has started and keeps a slot face down")


def strategy_cards(state: StateSvea) -> Iterator[Violation]:
    """Each card is held by somebody in the game, or is in one of the places beside it."""
    beside = (SET_ASIDE, LINE, DECK, UNSOLD, OUT)
    for card in state.figures.cards:
        place = state.ledger.places.get(card, "")
        if cards.owner(state, card):
            if card not in state.cards:
                yield Violation("cards", f"{place} has {card}, which is not in the game")
            if place in state.companies and not state.companies[place].started:
                yield Violation("cards", f"{card} lies with {place}, which has not started")
        elif place not in beside:
            yield Violation("cards", f"{card} is at {place!r}")
        elif card in state.cards:
            yield Violation("cards", f"{card} is in the game and {place}")
    drawn = {cards.CITY_OWNER: state.city, cards.CONNECTION: state.connection}
    for card, place in drawn.items():
        if card in state.cards and place not in state.figures.cards[card].hexes:
            yield Violation("places", f"{card} has the place {place!r}")


def central_token(state: StateSvea) -> Iterator[Violation]:
    """The Central Station token is on the board when its card says so, in a city (12.2)."""
    central = state.central
    if (state.ledger.place(CENTRAL) == ON_BOARD) != (central is not None):
        yield Violation("central", f"the token is {state.ledger.place(CENTRAL)}")
    if central is None:
        return
    if cards.assigned(state, cards.CENTRAL_STATION) != central.company:
        yield Violation("central", f"{central.company} does not have the card")
    if cards.fresh(state, cards.CENTRAL_STATION):
        yield Violation("central", "the token lies and the card is not turned")
    if not state.board.face(central.hex_name).stops:
        yield Violation("central", f"{central.hex_name} has no stop")
    there = [token.company for token in state.board.tokens if token.hex_name == central.hex_name]
    if not central.white and there.count(central.company) != 1:
        yield Violation("central", f"in {central.hex_name} stand {there}")


def auction(state: StateSvea) -> Iterator[Violation]:
    """The line is what the auction's frame says; nobody wins or bids more than can be."""
    frame = next((at for at in state.frames if isinstance(at, CardAuction)), None)
    top = state.frames[-1] if state.frames else None
    up = (top.card,) if isinstance(top, SealedBidding) else ()
    waiting = (*up, *(frame.line if frame else ()))
    if sorted(state.ledger.at(LINE)) != sorted(waiting):
        yield Violation("line", f"{state.ledger.at(LINE)} lie in the line, {waiting} wait")
    if frame is not None:
        for player in state.players:
            if won(state, player) > state.figures.hand[len(state.players)]:
                yield Violation("quota", f"{player} has won {won(state, player)} cards")
    if isinstance(top, SealedBidding):
        for bid in top.answers:
            assert isinstance(bid, SealedBid)
            if not top.floor <= bid.amount <= state.cash(bid.actor):
                yield Violation("bid", f"{bid.actor} bids {bid.amount}")


def changes(before: StateSvea, after: StateSvea) -> Iterator[Violation]:
    """A turned card stays turned, and an assigned one with its company, while they are in play."""
    for card, at in after.cards.items():
        earlier = before.cards.get(card)
        if earlier is None or (earlier.entered, at.entered) == (Entered.DEAL, Entered.AUCTION):
            continue
        if earlier.turned and not at.turned:
            yield Violation("turned", f"{card} was turned back")
        company = cards.assigned(before, card)
        if company and cards.assigned(after, card) != company:
            yield Violation("assigned", f"{card} left {company}")
