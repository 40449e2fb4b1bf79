"""The stage of buying trains: a company must own one when it leaves it (18Svea 9.3).

What a train is paid with comes in a fixed order: the treasury, then shares of the treasury, then
the CEO's money for exactly the rest, then the CEO's own shares, in a frame of its own
(``emergency``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stambana.engine.actions import Action, Pass
from stambana.engine.decisions import (
    Amount,
    Choices,
    Decision,
    Draft,
    Form,
    Offer,
    Values,
    tuples_offer,
)
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea import card_uses, emergency, treasury
from stambana.titles.g18svea.actions import BuyTrain, RaiseMoney, SellTreasury
from stambana.titles.g18svea.frames import Stage, turn
from stambana.titles.g18svea.purchases import (
    bank_price,
    cheapest,
    must_own,
    possible,
    purchase,
    purchase_reasons,
    short_of_train,
)
from stambana.titles.g18svea.stages import StageStep
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains.state import DEPOT, OPEN_MARKET
from stambana.titles.trains.trains import kind_of

FIELDS = ("source", "train", "trade_in", "price")


class BuyTrainStep(StageStep):
    """Buying trains, one at a time."""

    kind = "trains"
    rule = "18Svea 9.3"
    judges = (BuyTrain,)

    @remembered
    def rows(self, state: StateSvea, company: str) -> list[tuple[str, str, str]]:
        """Source, train and trade-in of every purchase possible at some price."""
        return [
            (at.source, at.train, at.trade_in)
            for at in possible(state, company)
            if not purchase_reasons(state, company, at)
        ]

    def forms(self, state: StateSvea, frame: Stage) -> list[Form]:
        """The trains that can be bought, and at what price."""
        rows = self.rows(state, frame.company)
        if not rows:
            return []
        offer = self._offer(state, frame.company, rows)
        return [Form(BuyTrain, "Buy a train", self.rule, FIELDS, offer)]

    def _offer(self, state: StateSvea, company: str, rows: list[tuple[str, str, str]]) -> Offer:
        known = tuples_offer(FIELDS[:3], lambda: rows)

        def offer(name: str, draft: Draft) -> Values:
            if name != "price":
                return known(name, draft)
            source, train = draft.get("source"), draft.get("train")
            if source is None or train is None:
                return Choices(())
            if source == DEPOT:
                return Choices((bank_price(state, train, draft.get("trade_in", "")),))
            if source == OPEN_MARKET:
                return Choices((kind_of(state, train).price,))
            return Amount(1, state.cash(company))

        return offer

    def decisions(self, state: StateSvea, frame: Stage) -> Iterable[Decision]:
        """Buy, or go on with a train; without one, come to the money for it."""
        company = frame.company
        forms = self.forms(state, frame)
        if not must_own(state, company):
            forms.append(Form(Pass, "Go on"))
        elif short_of_train(state, company):
            own = treasury.form(state, company)
            if own is not None:
                forms.append(own)
            elif self._beyond_ceo(state, company):
                forms.append(Form(RaiseMoney, "Raise money", "18Svea 10"))
        yield Decision(state.president(company), company, self.kind, self.rule, tuple(forms))

    def _beyond_ceo(self, state: StateSvea, company: str) -> bool:
        """Whether treasury and CEO together cannot pay the cheapest train."""
        return short_of_train(state, company) > state.cash(state.president(company))

    def asks_for(self, state: StateSvea, frame: Stage, action: Action) -> bool:
        """Passing is not plain: who must buy cannot."""
        passing = isinstance(action, Pass) and must_own(state, frame.company)
        return not passing and super().asks_for(state, frame, action)

    def reasons(self, state: StateSvea, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why a purchase may not be made, or shares not be sold for it."""
        if isinstance(action, BuyTrain):
            return purchase_reasons(state, frame.company, action)
        if isinstance(action, SellTreasury):
            return treasury.sale_reasons(state, turn(state), action.number)
        return ()

    def consent(self, state: StateSvea, frame: Stage, action: Action) -> tuple[str, ...]:
        """The CEO of a company that sells agrees."""
        if isinstance(action, BuyTrain) and action.source in state.companies:
            return (state.president(action.source),)
        return ()

    def do(self, play: Play[StateSvea], frame: Stage, action: Action) -> None:
        """Make the purchase, or come to money for it."""
        if isinstance(action, BuyTrain):
            purchase(play, frame.company, action)
        elif isinstance(action, SellTreasury):
            treasury.sell(play, frame.company, action.number)
        else:
            assert isinstance(action, RaiseMoney)
            self._raise(play, frame.company)

    def settle(self, play: Play[StateSvea], frame: Stage) -> bool:
        """Left when nothing can be bought; when something must be, money is raised."""
        state, company = play.state, frame.company
        must = must_own(state, company)
        if self.rows(state, company) or (must and state.shares(company, company)):
            return False
        if not play.goes_on and card_uses.any_right(state, turn(state)):
            return False
        if must:
            self._raise(play, company)
        else:
            play.pop()
        return True

    def _raise(self, play: Play[StateSvea], company: str) -> None:
        price = cheapest(play.state)
        assert price is not None
        play.amend("operating_turn", raised=True)
        emergency.begin_for_train(play, company, price)
