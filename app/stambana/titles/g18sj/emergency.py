"""Emergency money raising: a president must pay for a train (18SJ 10.8).

The company's money and the president's are counted first; then the president sells shares,
bundle after bundle, as prices and other presidencies change, and stops as soon as there is
enough.  Meanwhile another corporation may still sell a train, and the rights of the turn stay open:
nobody is bankrupt while a private company of their own would help.  Who cannot raise the money is
bankrupt, and the game ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stambana.engine.actions import Action
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
from stambana.engine.frames import Frame
from stambana.engine.ledger import BANK
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18sj import privates
from stambana.titles.g18sj.actions import BuyTrain, PurchasePrivate
from stambana.titles.g18sj.frames import controller, turn
from stambana.titles.g18sj.purchases import HALF, cheapest, most_for, purchase, purchase_reasons
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains import shares
from stambana.titles.trains.actions import DeclareBankruptcy, SellShares
from stambana.titles.trains.events import Bankrupt
from stambana.titles.trains.raising import RaisingStep
from stambana.titles.trains.trains import one_of_each

FIELDS = ("source", "train", "trade_in", "private", "price")


@dataclass(frozen=True, kw_only=True)
class Emergency(Frame):
    """A president raises money for a train of a company."""

    kind: str = "emergency"
    company: str
    president: str


class EmergencyStep(RaisingStep[State18SJ, Emergency]):
    """The president sells shares until the train can be bought (10.8).

    The presidency of the company itself must not change.
    """

    kind = "emergency"
    rule = "18SJ 10.8"
    passes_rights = True
    judges = (SellShares, BuyTrain)

    def seller(self, frame: Emergency) -> str:
        """The president."""
        return frame.president

    def need(self, state: State18SJ, frame: Emergency) -> int:
        """What is still missing for the cheapest train."""
        own = state.cash(frame.company) + state.cash(frame.president)
        return max(0, cheapest(state, frame.company) - own)

    def basic_reasons(
        self, state: State18SJ, frame: Emergency, company: str, percent: int
    ) -> tuple[Reason, ...]:
        """Why a bundle may not be sold (9.1), or not for this company's train."""
        if company not in state.companies:
            return (Reason("no_company", "there is no company {company}", {"company": company}),)
        basic = shares.sale_reasons(
            state, frame.president, company, percent, sell_unfloated="oscarian" in state.variants
        )
        if basic:
            return basic
        left = state.percent(frame.president, company) - percent
        if company == frame.company and shares.heir(state, company, left):
            return (
                Reason(
                    "keeps_presidency",
                    "the presidency of {company} may not change",
                    {"company": company},
                    self.rule,
                ),
            )
        return ()

    # -- another corporation's train ------------------------------------------------------------

    @remembered
    def trains(self, state: State18SJ, frame: Emergency) -> list[tuple[str, str, str, str]]:
        """The trains of other corporations that could be bought with the money there is."""
        return [
            (seller, train, "", "")
            for seller in state.companies
            for train in one_of_each(state.trains(seller))
            if not purchase_reasons(state, frame.company, _offer(frame, seller, train, 1))
        ]

    def _offer_train(self, state: State18SJ, frame: Emergency) -> Offer:
        known = tuples_offer(FIELDS[:4], lambda: self.trains(state, frame))

        def offer(name: str, draft: Draft) -> Values:
            if name != "price":
                return known(name, draft)
            train = draft.get("train")
            if train is None:
                return Choices(())
            return Amount(1, most_for(state, frame.company, train))

        return offer

    # -- a private company of the president ------------------------------------------------------

    def _own_help(self, state: State18SJ, frame: Emergency) -> tuple[str, ...]:
        """The privates of the president that would lessen the need if the company bought them."""
        minor = state.figures.minor
        found = []
        for key in privates.for_sale(state, frame.company):
            if state.ledger.place(key) != frame.president:
                continue
            half = cheapest(state, frame.company, half=True) < cheapest(state, frame.company)
            khj = minor is not None and (state.trains(minor.key) or state.cash(minor.key))
            if (key == HALF and half) or (key == privates.MINOR_PRIVATE and khj):
                found.append(key)
        return tuple(found)

    def _rescue(self, state: State18SJ, frame: Emergency) -> Iterable[Decision]:
        """Buying a private, which is a right of the turn, is what is left to do."""
        for decision in privates.rights(state, turn(state), frame.president):
            forms = tuple(form for form in decision.forms if form.action is PurchasePrivate)
            if forms:
                yield replace(decision, step=self.kind, rule=self.rule, forms=forms, waits=True)

    # -- the step -------------------------------------------------------------------------------

    def decisions(self, state: State18SJ, frame: Emergency) -> Iterable[Decision]:
        """Sell a bundle; when nothing can be sold, declare bankruptcy; or buy elsewhere."""
        rows = self.sales(state, frame)
        if rows:
            form = Form(
                SellShares,
                "Sell shares",
                self.rule,
                ("company", "percent"),
                tuples_offer(("company", "percent"), lambda: rows),
            )
        elif self._own_help(state, frame):
            form = None
            yield from self._rescue(state, frame)
        else:
            form = Form(DeclareBankruptcy, "Declare bankruptcy", "18SJ 12")
        if form is not None:
            yield Decision(frame.president, frame.president, self.kind, self.rule, (form,))
        if self.trains(state, frame):
            buy = Form(BuyTrain, "Buy a train", self.rule, FIELDS, self._offer_train(state, frame))
            yield Decision(
                frame.president, frame.company, self.kind, self.rule, (buy,), waits=False
            )

    def check(self, state: State18SJ, frame: Emergency, action: Action) -> Sequence[Reason]:
        """Why a bundle may not be sold or a train not be bought."""
        if isinstance(action, SellShares):
            return self.sale_reasons(state, frame, action.company, action.percent)
        if isinstance(action, BuyTrain):
            if action.source not in state.companies:
                return (
                    Reason(
                        "raise_first",
                        "the money for a train of the bank is raised first",
                        {},
                        self.rule,
                    ),
                )
            return purchase_reasons(state, frame.company, action)
        if isinstance(action, PurchasePrivate):
            return privates.check(state, turn(state), action)
        return ()

    def consent(self, state: State18SJ, frame: Emergency, action: Action) -> tuple[str, ...]:
        """The president of a corporation that sells agrees (10.7)."""
        if isinstance(action, BuyTrain):
            return (controller(state, action.source),)
        return privates.consent(state, action)

    def apply(self, play: Play[State18SJ], frame: Emergency, action: Action) -> None:
        """Sell, buy, or end the game."""
        if isinstance(action, SellShares):
            shares.sell(play, frame.president, action.company, action.percent)
        elif isinstance(action, BuyTrain):
            play.pop()
            purchase(play, frame.company, action)
        elif isinstance(action, PurchasePrivate):
            privates.apply(play, turn(play.state), action)
        else:
            play.tell(Bankrupt(player=frame.president))
            play.pay(frame.president, BANK, play.state.cash(frame.president), "bankrupt")
            play.end("bankruptcy")

    def settle(self, play: Play[State18SJ], frame: Emergency) -> bool:
        """Back to the purchase as soon as there is enough, or a train."""
        if self.need(play.state, frame) == 0 or play.state.trains(frame.company):
            play.pop()
            return True
        return False


def _offer(frame: Emergency, seller: str, train: str, price: int) -> BuyTrain:
    return BuyTrain(
        actor=frame.president,
        acting_for=frame.company,
        source=seller,
        train=train,
        price=price,
    )
