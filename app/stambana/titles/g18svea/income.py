"""The start of an operating round: Political Influence, then what the cards pay (18Svea 9, 12.9).

The frame lies on the operating round's.  A player who holds Political Influence himself may buy a
share of the Open Market for it before income (ruling S25); the card is gone then.  Afterwards
every card that is not turned pays its player or company.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from stambana.engine.actions import Action, Pass
from stambana.engine.decisions import Decision, Form, tuples_offer
from stambana.engine.frames import Step
from stambana.engine.ledger import BANK
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea import cards, trading
from stambana.titles.g18svea.actions import BuyWithInfluence
from stambana.titles.g18svea.events import CardDiscarded, CardPaid
from stambana.titles.g18svea.frames import CardIncome
from stambana.titles.g18svea.state import SET_ASIDE, Entered, StateSvea
from stambana.titles.trains import shares
from stambana.titles.trains.state import OPEN_MARKET, OUT


class CardIncomeStep(Step[StateSvea, CardIncome]):
    """Asks for the purchase where one is possible, pays, and leaves."""

    kind = "card_income"
    rule = "18Svea 9"

    @remembered
    def purchases(self, state: StateSvea) -> tuple[str, ...]:
        """The companies of which a share could be bought for the card."""
        player = cards.owner(state, cards.INFLUENCE)
        if player not in state.players or not cards.fresh(state, cards.INFLUENCE):
            return ()
        return tuple(
            company
            for company in state.companies
            if not trading.purchase_reasons(state, player, company, OPEN_MARKET)
        )

    def decisions(self, state: StateSvea, frame: CardIncome) -> Iterable[Decision]:
        """Buy a share, or pass."""
        player = cards.owner(state, cards.INFLUENCE)
        buy = Form(
            BuyWithInfluence,
            "Buy a share with Political Influence",
            "18Svea 12.9",
            ("company",),
            tuples_offer(("company",), lambda: [(name,) for name in self.purchases(state)]),
        )
        forms = (buy, Form(Pass, "Pass", "18Svea 12.9"))
        yield Decision(player, player, self.kind, "18Svea 12.9", forms)

    def check(self, state: StateSvea, frame: CardIncome, action: Action) -> Sequence[Reason]:
        """Why a share may not be bought."""
        if isinstance(action, BuyWithInfluence):
            return trading.purchase_reasons(state, action.actor, action.company, OPEN_MARKET)
        return ()

    def apply(self, play: Play[StateSvea], frame: CardIncome, action: Action) -> None:
        """Buy and discard the card, or go on."""
        play.swap(replace(frame, asked=True))
        if isinstance(action, BuyWithInfluence):
            discard(play, cards.INFLUENCE)
            shares.buy(play, action.actor, action.company, OPEN_MARKET, 1)

    def settle(self, play: Play[StateSvea], frame: CardIncome) -> bool:
        """Pay when nothing is to be asked."""
        if not frame.asked and self.purchases(play.state):
            return False
        play.pop()
        play.amend("operating_round", income=True)
        pay(play)
        return True


def discard(play: Play[StateSvea], card: str) -> None:
    """Take a card out of the game: set aside before the auction of cards, out after it (12.9)."""
    player = cards.owner(play.state, card)
    before = play.state.cards[card].entered is Entered.DEAL
    play.move(card, SET_ASIDE if before else OUT, "discard")
    left = {key: at for key, at in play.state.cards.items() if key != card}
    play.change(cards=left)
    play.tell(CardDiscarded(player=player, card=card))


def pay(play: Play[StateSvea]) -> None:
    """The bank pays for each card that is not turned (5.1.1)."""
    for card, figures in play.state.figures.cards.items():
        if figures.income and cards.fresh(play.state, card):
            owner = cards.owner(play.state, card)
            play.pay(BANK, owner, figures.income, "income")
            play.tell(CardPaid(owner=owner, card=card, amount=figures.income))
