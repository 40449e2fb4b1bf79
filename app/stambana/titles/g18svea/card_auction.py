"""The auction of strategy cards between the third and the fourth operating round (18Svea 5.3, 13).

All cards come back and six of the twelve are auctioned one by one, by sealed bids.  A tie is bid
for again, from the first bid up; a second tie takes the card away.  Who has won as many cards as
there are for each player is out; the last one left gets the rest for nothing.

Variants (13): ``reuse`` auctions the six cards that were dealt at set-up again; in ``blind`` each
card is turned up only when it is bid for.  Until then it lies among all cards it could be, so the
state does not know it either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from stambana.engine.actions import Action, Pass
from stambana.engine.decisions import Amount, Decision, Draft, Form, Values, tuples_offer
from stambana.engine.frames import Step
from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.engine.sealed import SealedStep
from stambana.reasons import Reason
from stambana.titles.g18svea import cards, pieces
from stambana.titles.g18svea.actions import SealedBid, SwapCard
from stambana.titles.g18svea.cards_steps import draw_place, enter, show_reminders
from stambana.titles.g18svea.events import (
    BidOpened,
    BidSealed,
    BidsTied,
    CardShown,
    CardSwapped,
    CardUnsold,
    CardWon,
)
from stambana.titles.g18svea.frames import CardAuction, SealedBidding, SwapCardChoice
from stambana.titles.g18svea.state import (
    CENTRAL,
    DECK,
    LINE,
    SET_ASIDE,
    UNSOLD,
    Entered,
    StateSvea,
)

BLIND = "blind"
REUSE = "reuse"


def begin(play: Play[StateSvea]) -> None:
    """Take all cards back, end their effects, and lay out those that are auctioned."""
    remove_central(play)
    state = play.state
    pool = state.dealt_first if REUSE in state.variants else tuple(state.figures.cards)
    play.change(cards={})
    for card in state.figures.cards:
        if state.ledger.place(card) != SET_ASIDE and card not in pool:
            play.move(card, SET_ASIDE, "card auction")
    if BLIND in state.variants:
        for card in pool:
            play.move(card, DECK, "card auction")
        show_reminders(play)
        play.push(CardAuction(left=state.figures.dealt))
        return
    line = play.chance.shuffled("card auction", pool)[: state.figures.dealt]
    for card in pool:
        play.move(card, LINE if card in line else SET_ASIDE, "card auction")
    show_reminders(play)
    for card in line:
        draw_place(play, card)
    play.push(CardAuction(line=line, left=len(line)))


def remove_central(play: Play[StateSvea]) -> None:
    """The Central Station token leaves the board (5.3)."""
    if play.state.central is not None:
        play.change(board=pieces.without_central(play.state.board), central=None)
        play.move(CENTRAL, SET_ASIDE, "card auction")


def won(state: StateSvea, player: str) -> int:
    """How many cards of the auction a player has; all earlier ones were given back."""
    return sum(cards.owner(state, card) == player for card in state.cards)


def bidders(state: StateSvea) -> tuple[str, ...]:
    """The players who have not won all the cards they can, in player order."""
    quota = state.figures.hand[len(state.players)]
    return tuple(name for name in state.order if won(state, name) < quota)


class CardAuctionStep(Step[StateSvea, CardAuction]):
    """Puts up one card after the other; at the end the Delayed Permit may be swapped."""

    kind = "card_auction"
    rule = "18Svea 5.3"

    def settle(self, play: Play[StateSvea], frame: CardAuction) -> bool:
        """The next card, or the end of the auction."""
        if frame.left:
            card = self._next(play, frame)
            among = bidders(play.state)
            if len(among) == 1:
                take(play, among[0], card, 0)
            else:
                play.push(SealedBidding(card=card, among=among))
            return True
        for card in play.state.ledger.at(DECK):
            play.move(card, SET_ASIDE, "card auction")
        play.pop()
        player = cards.owner(play.state, cards.PERMIT)
        if player:
            play.push(SwapCardChoice(player=player))
        show_reminders(play)
        return True

    def _next(self, play: Play[StateSvea], frame: CardAuction) -> str:
        """The card that comes up; of a blind deck it is drawn."""
        if frame.line:
            play.swap(replace(frame, line=frame.line[1:], left=frame.left - 1))
            card = frame.line[0]
        else:
            play.swap(replace(frame, left=frame.left - 1))
            deck = play.state.ledger.at(DECK)
            card = deck[play.chance.draw("card auction", len(deck))]
            play.move(card, LINE, "card auction")
            draw_place(play, card)
        play.tell(CardShown(card=card))
        return card


class SealedBiddingStep(SealedStep[StateSvea, SealedBidding]):
    """Bids for one card, opened together (5.3)."""

    kind = "sealed_bidding"
    rule = "18Svea 5.3"

    def forms(self, state: StateSvea, frame: SealedBidding, person: str) -> tuple[Form, ...]:
        """An amount of the person's own money; the second time at least the first bid."""

        def offer(name: str, draft: Draft) -> Values:
            return Amount(frame.floor, state.cash(person))

        return (Form(SealedBid, "Bid", self.rule, ("amount",), offer),)

    def check(self, state: StateSvea, frame: SealedBidding, action: Action) -> Sequence[Reason]:
        """Why so much cannot be bid."""
        assert isinstance(action, SealedBid)
        if action.amount < frame.floor:
            return (
                Reason(
                    "bid_too_low",
                    "the lowest bid is {least}",
                    {"least": frame.floor},
                    self.rule,
                ),
            )
        if action.amount > state.cash(action.actor):
            return (
                Reason(
                    "bid_too_high",
                    "{player} has {cash} to bid",
                    {"player": action.actor, "cash": state.cash(action.actor)},
                    self.rule,
                ),
            )
        return ()

    def told(self, play: Play[StateSvea], frame: SealedBidding, person: str) -> None:
        """Only that there is a bid."""
        play.tell(BidSealed(player=person, card=frame.card))

    def opened(self, play: Play[StateSvea], frame: SealedBidding) -> None:
        """The highest bidder pays and takes; a tie is bid for once again."""
        bids = {bid.actor: bid.amount for bid in frame.answers if isinstance(bid, SealedBid)}
        for player, amount in bids.items():
            play.tell(BidOpened(player=player, card=frame.card, amount=amount))
        highest = max(bids.values())
        tied = tuple(player for player in frame.among if bids[player] == highest)
        if len(tied) == 1:
            take(play, tied[0], frame.card, highest)
        elif not frame.again:
            play.tell(BidsTied(players=tied, card=frame.card))
            play.push(SealedBidding(card=frame.card, among=tied, again=True, floor=highest))
        else:
            play.move(frame.card, UNSOLD, "card auction")
            play.tell(CardUnsold(card=frame.card))


def take(play: Play[StateSvea], player: str, card: str, amount: int) -> None:
    """A player pays the bank and gets a card, fresh."""
    play.pay(player, BANK, amount, "card")
    enter(play, card, player, Entered.AUCTION)
    play.tell(CardWon(player=player, card=card, amount=amount))


class SwapCardStep(Step[StateSvea, SwapCardChoice]):
    """The Delayed Permit for one of the cards set aside, or not (12.4, ruling S26)."""

    kind = "swap_card"
    rule = "18Svea 12.4"

    def decisions(self, state: StateSvea, frame: SwapCardChoice) -> Iterable[Decision]:
        """One of the cards, or pass."""
        rows = [(card,) for card in state.ledger.at(SET_ASIDE) if card in state.figures.cards]
        swap = Form(
            SwapCard,
            "Take a card for the Delayed Permit",
            self.rule,
            ("card",),
            tuples_offer(("card",), lambda: rows),
        )
        forms = (swap, Form(Pass, "Pass", self.rule))
        yield Decision(frame.player, frame.player, self.kind, self.rule, forms)

    def check(self, state: StateSvea, frame: SwapCardChoice, action: Action) -> Sequence[Reason]:
        """Why a card cannot be taken."""
        if isinstance(action, SwapCard) and (
            action.card not in state.figures.cards or state.ledger.place(action.card) != SET_ASIDE
        ):
            return (Reason("not_set_aside", "this card was not set aside", {}, self.rule),)
        return ()

    def apply(self, play: Play[StateSvea], frame: SwapCardChoice, action: Action) -> None:
        """Swap, or keep the permit."""
        play.pop()
        if not isinstance(action, SwapCard):
            return
        left = {key: at for key, at in play.state.cards.items() if key != cards.PERMIT}
        play.change(cards=left)
        play.move(cards.PERMIT, SET_ASIDE, "swap")
        enter(play, action.card, frame.player, Entered.AUCTION)
        play.tell(CardSwapped(player=frame.player, card=action.card))
        draw_place(play, action.card)
