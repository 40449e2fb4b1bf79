"""Buying trains and what follows (18SJ 7, 10.7, 10.8, 11).

A purchase may begin a phase: trains rust, a corporation may be taken over by the state,
privates close, and presidents of corporations over the limit discard, each in a frame on top,
before the buyer goes on.  A corporation with a route and no train must buy; when its own money
does not do, its president helps, and sells shares if need be, in a frame of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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
from stambana.engine.frames import Frame, Step
from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.family18 import shares
from stambana.titles.family18.actions import SellShares
from stambana.titles.family18.state import DEPOT, OPEN_MARKET, OUT, train_kind
from stambana.titles.family18.trains import (
    PhaseBegan,
    TrainBought,
    TrainDiscarded,
    kind_of,
    kinds_on_sale,
    next_train,
    over_limit,
    phase_after,
    rust,
    train_limit,
)
from stambana.titles.g18sj import nationalization, privates, running
from stambana.titles.g18sj.actions import BuyTrain, DeclareBankruptcy, DiscardTrain, RaiseMoney
from stambana.titles.g18sj.build_steps import StageStep
from stambana.titles.g18sj.events import Bankrupt, HelpPaid, PrivateUsed
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.g18sj.turn import Stage, controller, turn

EARLY = "P6"
"""Motala Verkstad: new trains before the run (6.1.6)."""

HALF = "P7"
"""Nydqvist och Holm: one new train at half price (6.1.7)."""


@dataclass(frozen=True, kw_only=True)
class Emergency(Frame):
    """A president raises money for a train (10.8): ``wanted`` is the purchase, ``need`` the sum."""

    kind: str = "emergency"
    company: str
    president: str


@dataclass(frozen=True, kw_only=True)
class Discards(Frame):
    """Corporations over the train limit give trains up (7)."""

    kind: str = "discards"


# -- prices -----------------------------------------------------------------------------------


def bank_price(state: State18SJ, kind: str, trade_in: str, private: str) -> int:
    """What a new train costs with a trade-in and the half price of P7 (10.7, 6.1.7)."""
    figures = state.figures.trains[kind]
    price = figures.price
    if trade_in and figures.trade_in is not None:
        price -= figures.trade_in.discount
    if private == HALF:
        price //= state.figures.privates[HALF].price_divisor
    return price


def must_buy(state: State18SJ, company: str) -> bool:
    """Whether a corporation has a route and no train (10.7)."""
    at = state.companies[company]
    if at.kind != "public" or at.virtual or state.trains(company):
        return False
    return running.has_route(state, company)


def cheapest(state: State18SJ) -> int:
    """The lowest price of a train at the bank or in the open market (10.8)."""
    prices = [state.figures.trains[kind].price for kind in kinds_on_sale(state)]
    prices += [kind_of(state, train).price for train in state.trains(OPEN_MARKET)]
    return min(prices)


# -- reasons ----------------------------------------------------------------------------------


def purchase_reasons(state: State18SJ, company: str, action: BuyTrain) -> tuple[Reason, ...]:
    """Why a company may not make a purchase (10.7, 10.8, 6.1.6, 6.1.7)."""
    return (
        _source_reasons(state, company, action)
        or _limit_reasons(state, company, action)
        or _price_reasons(state, company, action)
    )


def _source_reasons(state: State18SJ, company: str, action: BuyTrain) -> tuple[Reason, ...]:
    rule = "18SJ 10.7"
    if action.source == DEPOT:
        if action.train not in kinds_on_sale(state):
            return (
                Reason(
                    "not_on_sale",
                    "the bank does not sell a {train} now",
                    {"train": action.train},
                    rule,
                ),
            )
    elif action.train not in state.trains(action.source):
        return (
            Reason(
                "not_there",
                "there is no train {train} at {source}",
                {"train": action.train, "source": action.source},
                rule,
            ),
        )
    elif action.source != OPEN_MARKET and (
        action.source == company
        or action.source not in state.companies
        or state.companies[action.source].kind != "public"
        or not controller(state, action.source)
    ):
        return (Reason("not_a_seller", "{source} sells no train", {"source": action.source}, rule),)
    if action.private:
        return _private_reasons(state, company, action)
    return ()


def _private_reasons(state: State18SJ, company: str, action: BuyTrain) -> tuple[Reason, ...]:
    rule = {EARLY: "18SJ 6.1.6", HALF: "18SJ 6.1.7"}.get(action.private, "18SJ 6.1")
    if action.private not in (EARLY, HALF) or (state.ledger.places.get(action.private) != company):
        return (
            Reason(
                "not_owner",
                "{company} does not own {private}",
                {"company": company, "private": action.private},
                rule,
            ),
        )
    if action.private in state.used and not (action.private == EARLY and turn(state).bought_early):
        return (Reason("used", "{private} has been used", {"private": action.private}, rule),)
    if action.source != DEPOT:
        return (
            Reason(
                "new_trains_only",
                "{private} is for new trains from the bank",
                {"private": action.private},
                rule,
            ),
        )
    return ()


def _limit_reasons(state: State18SJ, company: str, action: BuyTrain) -> tuple[Reason, ...]:
    rule = "18SJ 10.7"
    if action.trade_in:
        kind = state.figures.trains.get(action.train)
        allowed = kind.trade_in.of if kind is not None and kind.trade_in else ()
        if (
            action.source != DEPOT
            or train_kind(action.trade_in) not in allowed
            or (action.trade_in not in state.trains(company))
        ):
            return (
                Reason(
                    "no_trade_in",
                    "{train} cannot be traded in for this",
                    {"train": action.trade_in},
                    rule,
                ),
            )
        return ()
    if len(state.trains(company)) >= train_limit(state, company):
        return (
            Reason("train_limit", "{company} is at its train limit", {"company": company}, rule),
        )
    return ()


def _price_reasons(state: State18SJ, company: str, action: BuyTrain) -> tuple[Reason, ...]:
    rule = "18SJ 10.7"
    if action.source == DEPOT:
        asked = bank_price(state, action.train, action.trade_in, action.private)
    elif action.source == OPEN_MARKET:
        asked = kind_of(state, action.train).price
    else:
        asked = action.price
    if action.price != asked or action.price < 1:
        return (Reason("wrong_price", "the price is {price}", {"price": max(1, asked)}, rule),)
    short = action.price - state.cash(company)
    if short <= 0:
        return ()
    return _help_reasons(state, company, action, short)


def _help_reasons(
    state: State18SJ, company: str, action: BuyTrain, short: int
) -> tuple[Reason, ...]:
    """Whether the president may add what is missing (10.8)."""
    rule = "18SJ 10.8"
    if not must_buy(state, company):
        return (
            Reason(
                "too_expensive",
                "this costs {cost}, {player} has {cash}",
                {"cost": action.price, "player": company, "cash": state.cash(company)},
                "18SJ 10.7",
            ),
        )
    if action.source in (DEPOT, OPEN_MARKET):
        least = cheapest(state)
        if action.private == HALF:
            least = min(least, action.price)
        if state.cash(company) >= least:
            return (
                Reason(
                    "own_money",
                    "{company} can buy a cheaper train with its own money",
                    {"company": company},
                    rule,
                ),
            )
        if action.price > least:
            return (
                Reason("cheapest_only", "a president helps with the cheapest train only", {}, rule),
            )
    else:
        if action.price > kind_of(state, action.train).price:
            return (
                Reason("above_face", "with help no more than the face value is paid", {}, rule),
            )
        if state.cash(company) >= cheapest(state):
            return (
                Reason(
                    "own_money",
                    "{company} can buy a cheaper train with its own money",
                    {"company": company},
                    rule,
                ),
            )
    president = state.president(company)
    if short > state.cash(president):
        return (
            Reason(
                "must_raise",
                "{player} must raise {amount} first",
                {"player": president, "amount": short - state.cash(president)},
                rule,
            ),
        )
    return ()


# -- doing ------------------------------------------------------------------------------------


def purchase(play: Play[State18SJ], company: str, action: BuyTrain) -> None:
    """Pay for the train, take it, and let its phase begin."""
    state = play.state
    short = action.price - state.cash(company)
    if short > 0:
        president = state.president(company)
        play.pay(president, company, short, "help")
        play.tell(HelpPaid(player=president, company=company, amount=short))
    train = next_train(play, action.train) if action.source == DEPOT else action.train
    paid = BANK if action.source in (DEPOT, OPEN_MARKET) else action.source
    play.pay(company, paid, action.price, "train")
    if action.trade_in:
        play.move(action.trade_in, OUT, "trade-in")
    play.move(train, company, "train")
    play.tell(
        TrainBought(
            company=company,
            train=train,
            train_kind=train_kind(train),
            source=action.source,
            amount=action.price,
        )
    )
    if action.private:
        play.change(used=tuple(dict.fromkeys((*play.state.used, action.private))))
        play.tell(PrivateUsed(company=company, private=action.private, what=train))
    close_linked(play, company)
    if action.source == DEPOT:
        begin_phase(play, train)


def close_linked(play: Play[State18SJ], company: str) -> None:
    """P9 and P10 close when their corporation first buys a train (6.1.9, 6.1.10)."""
    for key, figures in play.state.figures.privates.items():
        if company == (figures.president_of or (play.state.linked if key == "P9" else "")):
            privates.close(play, key)


def begin_phase(play: Play[State18SJ], train: str) -> None:
    """What the first train of a kind changes, in the rulebook's order (7, 11)."""
    phase = phase_after(play.state, train)
    if phase is None:
        return
    play.change(phase_key=phase.key, board=play.state.board.in_phase(phase.tiles))
    play.tell(PhaseBegan(phase=phase.key))
    rust(play, phase.key)
    if phase.nationalization:
        nationalization.check(play)
    if phase.privates_close:
        privates.close_all(play)
    if over_limit(play.state):
        play.push(Discards())


class DiscardsStep(Step[State18SJ, Discards]):
    """The president of each corporation over the limit chooses what goes (7)."""

    kind = "discards"
    rule = "18SJ 7"

    def decisions(self, state: State18SJ, frame: Discards) -> Iterable[Decision]:
        """Which train the first corporation over the limit gives up."""
        for company in over_limit(state)[:1]:
            by_kind = {train_kind(train): (train,) for train in reversed(state.trains(company))}
            form = Form(
                DiscardTrain,
                "Discard a train",
                self.rule,
                ("train",),
                tuples_offer(("train",), lambda: tuple(by_kind.values())),  # noqa: B023
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

    def rows(self, state: State18SJ, company: str) -> list[tuple[str, str, str, str]]:
        """Source, train, trade-in and private of every purchase possible at some price."""
        rows = []
        trade_ins = ["", *state.trains(company)]
        for private in self._powers(state, company):
            for kind in kinds_on_sale(state):
                for old in trade_ins:
                    price = bank_price(state, kind, old, private)
                    rows.append((DEPOT, kind, old, private, price))
        if not self.private:
            rows += [
                (OPEN_MARKET, train, "", "", kind_of(state, train).price)
                for train in state.trains(OPEN_MARKET)
            ]
            rows += [
                (seller, train, "", "", 1)
                for seller in state.companies
                for train in state.trains(seller)
            ]
        return [
            (source, train, old, private)
            for source, train, old, private, price in rows
            if not purchase_reasons(
                state, company, _wanted(company, source, train, price, old, private)
            )
        ]

    def _powers(self, state: State18SJ, company: str) -> list[str]:
        usable = HALF not in state.used and state.ledger.places.get(HALF) == company
        return ["", HALF] if usable else [""]

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
                return Choices((kind_of(state, train).price,))
            return Amount(1, max(1, self._most(state, company, train)))

        return offer

    def _most(self, state: State18SJ, company: str, train: str) -> int:
        """The most that can be paid to another corporation, with help where that is allowed."""
        own = state.cash(company)
        if must_buy(state, company) and own < cheapest(state):
            helped = own + state.cash(state.president(company))
            return max(own, min(helped, kind_of(state, train).price))
        return own

    def decisions(self, state: State18SJ, frame: Stage) -> Iterable[Decision]:
        """Buy, or go on if nothing must be bought; bankruptcy is only offered when it is due."""
        actor = controller(state, frame.company)
        forms = self.forms(state, frame)
        if not must_buy(state, frame.company):
            forms.append(Form(Pass, "Go on"))
        elif not self._affordable(state, frame.company):
            forms.append(Form(RaiseMoney, "Raise money", "18SJ 10.8"))
        yield Decision(actor, frame.company, self.kind, self.rule, tuple(forms))

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
        possible = bool(self.rows(play.state, company))
        if must_buy(play.state, company) and not possible:
            play.push(Emergency(company=company, president=play.state.president(company)))
            return True
        if not must_buy(play.state, company) and not possible:
            play.pop()
            return True
        return False

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


class EmergencyStep(Step[State18SJ, Emergency]):
    """The president sells shares, one bundle after the other, until the train can be bought.

    Selling stops as soon as there is enough, so no bundle larger than needed is sold; the
    presidency of the company itself must not change; others' presidencies may (10.8).
    """

    kind = "emergency"
    rule = "18SJ 10.8"

    def need(self, state: State18SJ, frame: Emergency) -> int:
        """What is still missing for the cheapest train."""
        own = state.cash(frame.company) + state.cash(frame.president)
        return max(0, self._cheapest(state, frame.company) - own)

    def _cheapest(self, state: State18SJ, company: str) -> int:
        least = cheapest(state)
        if HALF not in state.used and state.ledger.places.get(HALF) == company:
            least = min(
                [least, *(bank_price(state, kind, "", HALF) for kind in kinds_on_sale(state))]
            )
        return least

    def sales(self, state: State18SJ, frame: Emergency) -> list[tuple[str, int]]:
        """The bundles that may be sold now."""
        return [
            (company, percent)
            for company in state.companies
            for percent in range(
                shares.SHARE, state.percent(frame.president, company) + 1, shares.SHARE
            )
            if not self.sale_reasons(state, frame, company, percent)
        ]

    def sale_reasons(
        self, state: State18SJ, frame: Emergency, company: str, percent: int
    ) -> tuple[Reason, ...]:
        """Why a bundle may not be sold in an emergency (10.8, 9.1)."""
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
        price = state.market.price(company)
        if (percent // shares.SHARE - 1) * price >= self.need(state, frame):
            return (Reason("too_many", "fewer shares raise enough", {}, self.rule),)
        return ()

    def decisions(self, state: State18SJ, frame: Emergency) -> Iterable[Decision]:
        """Sell a bundle; when nothing can be sold, declare bankruptcy."""
        rows = self.sales(state, frame)
        if rows:
            form = Form(
                SellShares,
                "Sell shares",
                self.rule,
                ("company", "percent"),
                tuples_offer(("company", "percent"), lambda: rows),
            )
            # an offer from another corporation may still save the president
            forms: tuple[Form, ...] = (form,)
        else:
            forms = (Form(DeclareBankruptcy, "Declare bankruptcy", "18SJ 12"),)
        yield Decision(frame.president, frame.president, self.kind, self.rule, forms)

    def check(self, state: State18SJ, frame: Emergency, action: Action) -> Sequence[Reason]:
        """Why a bundle may not be sold."""
        if isinstance(action, SellShares):
            return self.sale_reasons(state, frame, action.company, action.percent)
        return ()

    def apply(self, play: Play[State18SJ], frame: Emergency, action: Action) -> None:
        """Sell, or end the game."""
        if isinstance(action, SellShares):
            shares.sell(play, frame.president, action.company, action.percent)
            return
        play.tell(Bankrupt(player=frame.president))
        play.pay(frame.president, BANK, play.state.cash(frame.president), "bankrupt")
        play.end("bankruptcy")

    def settle(self, play: Play[State18SJ], frame: Emergency) -> bool:
        """Back to the purchase as soon as there is enough."""
        if self.need(play.state, frame) == 0:
            play.pop()
            return True
        return False
