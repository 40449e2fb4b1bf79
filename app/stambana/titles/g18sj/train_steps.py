"""The steps of buying trains, and giving up those over the limit (18SJ 7, 10.7, 6.1.6, 13.2).

A corporation with a route and no train must buy; when its own money does not do, its president
helps, and sells shares if need be, in a frame of its own (``emergency``).
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
from stambana.engine.frames import Step
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18sj import privates
from stambana.titles.g18sj.actions import BuyTrain, RaiseMoney
from stambana.titles.g18sj.build_steps import StageStep
from stambana.titles.g18sj.emergency import Emergency
from stambana.titles.g18sj.frames import Stage, controller, turn
from stambana.titles.g18sj.purchases import (
    EARLY,
    HALF,
    Discards,
    bank_price,
    begin_phase,
    has_half_price,
    market_price,
    most_for,
    must_buy,
    purchase,
    purchase_reasons,
)
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains.actions import DiscardTrain
from stambana.titles.trains.state import DEPOT, OPEN_MARKET
from stambana.titles.trains.trains import (
    TrainBought,
    TrainDiscarded,
    kind_of,
    kinds_on_sale,
    next_train,
    one_of_each,
    over_limit,
    train_limit,
)


class DiscardsStep(Step[State18SJ, Discards]):
    """The president of each corporation over the limit chooses what goes (7)."""

    kind = "discards"
    rule = "18SJ 7"

    def decisions(self, state: State18SJ, frame: Discards) -> Iterable[Decision]:
        """Which train the first corporation over the limit gives up."""
        for company in over_limit(state)[:1]:
            rows = [(train,) for train in one_of_each(state.trains(company))]
            form = Form(
                DiscardTrain,
                "Discard a train",
                self.rule,
                ("train",),
                tuples_offer(("train",), lambda: rows),  # noqa: B023
            )
            yield Decision(controller(state, company), company, self.kind, self.rule, (form,))

    def check(self, state: State18SJ, frame: Discards, action: Action) -> Sequence[Reason]:
        """Why a train cannot be given up."""
        assert isinstance(action, DiscardTrain)
        if action.train not in state.trains(action.acting_for):
            return (
                Reason(
                    "not_there",
                    "there is no train {train} at {source}",
                    {"train": action.train, "source": action.acting_for},
                    self.rule,
                ),
            )
        return ()

    def apply(self, play: Play[State18SJ], frame: Discards, action: Action) -> None:
        """The train goes to the open market."""
        assert isinstance(action, DiscardTrain)
        play.move(action.train, OPEN_MARKET, "discard")
        play.tell(TrainDiscarded(company=action.acting_for, train=action.train))

    def settle(self, play: Play[State18SJ], frame: Discards) -> bool:
        """Over when nobody is over the limit."""
        if over_limit(play.state):
            return False
        play.pop()
        return True


# -- the steps --------------------------------------------------------------------------------


class BuyTrainStep(StageStep):
    """Buying trains, one at a time (10.7)."""

    kind = "trains"
    rule = "18SJ 10.7"
    judges = (BuyTrain,)
    private = ""
    fields = ("source", "train", "trade_in", "private", "price")

    def forms(self, state: State18SJ, frame: Stage) -> list[Form]:
        """The trains that can be bought, and at what price."""
        rows = self.rows(state, frame.company)
        if not rows:
            return []
        return [
            Form(
                BuyTrain,
                "Buy a train",
                self.rule,
                self.fields,
                self._offer(state, frame.company, rows),
            )
        ]

    @remembered
    def rows(self, state: State18SJ, company: str) -> list[tuple[str, str, str, str]]:
        """Source, train, trade-in and private of every purchase possible at some price."""
        rows: list[tuple[str, str, str, str, int]] = []
        trade_ins = ["", *one_of_each(state.trains(company))]
        for private in self._powers(state, company):
            for kind in kinds_on_sale(state):
                for old in trade_ins:
                    price = bank_price(state, kind, old, private)
                    rows.append((DEPOT, kind, old, private, price))
            rows += [
                (OPEN_MARKET, train, "", private, market_price(state, train, private))
                for train in one_of_each(state.trains(OPEN_MARKET))
            ]
        if not self.private:
            rows += [
                (seller, train, "", "", 1)
                for seller in state.companies
                for train in one_of_each(state.trains(seller))
            ]
        return [
            (source, train, old, private)
            for source, train, old, private, price in rows
            if not purchase_reasons(
                state, company, _wanted(company, source, train, price, old, private)
            )
        ]

    def _powers(self, state: State18SJ, company: str) -> list[str]:
        return ["", HALF] if has_half_price(state, company) else [""]

    def _offer(
        self, state: State18SJ, company: str, rows: list[tuple[str, str, str, str]]
    ) -> Offer:
        known = tuples_offer(self.fields[:4], lambda: rows)

        def offer(name: str, draft: Draft) -> Values:
            if name != "price":
                return known(name, draft)
            source, train = draft.get("source"), draft.get("train")
            if source is None or train is None:
                return Choices(())
            if source == DEPOT:
                price = bank_price(
                    state, train, draft.get("trade_in", ""), draft.get("private", "")
                )
                return Choices((price,))
            if source == OPEN_MARKET:
                return Choices((market_price(state, train, draft.get("private", "")),))
            return Amount(1, most_for(state, company, train))

        return offer

    def decisions(self, state: State18SJ, frame: Stage) -> Iterable[Decision]:
        """Buy, or go on if nothing must be bought; bankruptcy is only offered when it is due."""
        actor = controller(state, frame.company)
        forms = self.forms(state, frame)
        if not must_buy(state, frame.company):
            forms.append(Form(Pass, "Go on"))
        elif not self._affordable(state, frame.company):
            forms.append(Form(RaiseMoney, "Raise money", "18SJ 10.8"))
        yield Decision(actor, frame.company, self.kind, self.rule, tuple(forms))

    def asks_for(self, state: State18SJ, frame: Stage, action: Action) -> bool:
        """Passing is not plain: who must buy cannot."""
        passing = isinstance(action, Pass) and must_buy(state, frame.company)
        return not passing and super().asks_for(state, frame, action)

    def check(self, state: State18SJ, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why a purchase may not be made."""
        if isinstance(action, BuyTrain):
            if bool(self.private) != (action.private == EARLY):
                return (
                    Reason(
                        "wrong_step",
                        "{private} is not used now",
                        {"private": action.private or EARLY},
                        "18SJ 6.1.6",
                    ),
                )
            return purchase_reasons(state, frame.company, action)
        return ()

    def consent(self, state: State18SJ, frame: Stage, action: Action) -> tuple[str, ...]:
        """The president of a corporation that sells agrees (10.7)."""
        if isinstance(action, BuyTrain) and action.source in state.companies:
            return (controller(state, action.source),)
        return ()

    def do(self, play: Play[State18SJ], frame: Stage, action: Action) -> None:
        """Make the purchase."""
        if isinstance(action, RaiseMoney):
            company = frame.company
            play.push(Emergency(company=company, president=play.state.president(company)))
            return
        assert isinstance(action, BuyTrain)
        purchase(play, frame.company, action)

    def settle(self, play: Play[State18SJ], frame: Stage) -> bool:
        """Left when nothing can be bought; when something must be, money is raised."""
        if turn(play.state).bought_early or frame.done:
            play.pop()
            return True
        company = frame.company
        if self.rows(play.state, company) or self.waits(play.state, frame):
            return False
        if must_buy(play.state, company):
            play.push(Emergency(company=company, president=play.state.president(company)))
        else:
            play.pop()
        return True

    def waits(self, state: State18SJ, frame: Stage) -> bool:
        """A private with a train or a cheaper one, or with money, may be bought first."""
        company = frame.company
        return any(privates.could_help(state, company, key) for key in (HALF, "P8"))

    def _affordable(self, state: State18SJ, company: str) -> bool:
        """Whether some purchase from bank or open market is possible without raising money."""
        return any(source in (DEPOT, OPEN_MARKET) for source, *_ in self.rows(state, company))


def _wanted(
    company: str, source: str, train: str, price: int, trade_in: str, private: str
) -> BuyTrain:
    return BuyTrain(
        actor="",
        acting_for=company,
        source=source,
        train=train,
        price=price,
        trade_in=trade_in,
        private=private,
    )


class EarlyTrainStep(BuyTrainStep):
    """Motala Verkstad: new trains directly before the run (6.1.6)."""

    kind = "early_trains"
    rule = "18SJ 6.1.6"
    private = EARLY

    def _powers(self, state: State18SJ, company: str) -> list[str]:
        owned = state.ledger.places.get(EARLY) == company
        return [EARLY] if owned and (EARLY not in state.used or turn(state).bought_early) else []

    def decisions(self, state: State18SJ, frame: Stage) -> Iterable[Decision]:
        """Buy early, or go on."""
        return StageStep.decisions(self, state, frame)

    def do(self, play: Play[State18SJ], frame: Stage, action: Action) -> None:
        """Make the purchase; the ordinary one is then skipped."""
        assert isinstance(action, BuyTrain)
        play.amend("operating_turn", bought_early=True)
        purchase(play, frame.company, action)

    def settle(self, play: Play[State18SJ], frame: Stage) -> bool:
        """Left when nothing can be bought."""
        return StageStep.settle(self, play, frame)

    def waits(self, state: State18SJ, frame: Stage) -> bool:
        """Motala Verkstad may be bought and used at once."""
        company = frame.company
        if not privates.could_help(state, company, EARLY):
            return False
        left = state.cash(company) - privates.price_range(state, EARLY)[0]
        room = len(state.trains(company)) < train_limit(state, company)
        return room and any(
            state.figures.trains[kind].price <= left for kind in kinds_on_sale(state)
        )


class FreeTrainStep(Step[State18SJ, Stage]):
    """A corporation of A.W. Edelsvärd takes trains for nothing (docs/rulings.md, 13.2)."""

    kind = "free_trains"
    rule = "18SJ 13.2"

    def settle(self, play: Play[State18SJ], frame: Stage) -> bool:
        """Take the first on offer, E before D, until it has two or one that never rusts."""
        state = play.state
        trains = state.trains(frame.company)
        lasting = any(not kind_of(state, train).rusts for train in trains)
        limit = min(2, train_limit(state, frame.company))
        if lasting or len(trains) >= limit:
            play.pop()
            return True
        kinds = kinds_on_sale(state)
        endless = bool(state.figures.trains[kinds[0]].after)
        kind = kinds[-1] if endless else kinds[0]
        train = next_train(play, kind)
        play.move(train, frame.company, "train")
        play.tell(
            TrainBought(company=frame.company, train=train, train_kind=kind, source=DEPOT, amount=0)
        )
        begin_phase(play, train)
        return True
