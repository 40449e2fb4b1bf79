"""A train bought: its price, whether it may be, what follows (18SJ 6.1.6-7, 7, 10.7, 10.8).

A purchase may begin a phase: trains rust, a corporation may be taken over by the state,
privates close, and presidents of corporations over the limit discard, in a frame on top, before
the buyer goes on.
"""

from __future__ import annotations

from dataclasses import dataclass

from stambana.engine.frames import Frame
from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18sj import nationalization, privates, running
from stambana.titles.g18sj.actions import BuyTrain
from stambana.titles.g18sj.events import PrivateUsed
from stambana.titles.g18sj.frames import controller, turn
from stambana.titles.g18sj.rulings import as_elsewhere
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains.stages import help_with
from stambana.titles.trains.state import DEPOT, OPEN_MARKET, OUT, train_kind
from stambana.titles.trains.trains import (
    PhaseBegan,
    TrainBought,
    kind_of,
    kinds_on_sale,
    next_train,
    over_limit,
    phase_after,
    rust,
    train_limit,
)

EARLY = "P6"
"""Motala Verkstad: new trains before the run (6.1.6)."""

HALF = "P7"
"""Nydqvist och Holm: one new train at half price (6.1.7)."""


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


def market_price(state: State18SJ, train: str, private: str) -> int:
    """What a train of the open market costs: its face value (10.7), with P7 by ruling half."""
    price = kind_of(state, train).price
    return price // state.figures.privates[HALF].price_divisor if private == HALF else price


def has_half_price(state: State18SJ, company: str) -> bool:
    """Whether a company may still buy a train at half price (6.1.7)."""
    return HALF not in state.used and state.ledger.places.get(HALF) == company


def cheapest(state: State18SJ, company: str, *, half: bool = False) -> int:
    """The lowest price for a company of a train at the bank or in the open market (10.8).

    Half price counts where it can be had (docs/rulings.md, R88), or would be with ``half``.
    """
    power = HALF if has_half_price(state, company) or half else ""
    in_market = power if as_elsewhere(state, "DIFF-7") else ""
    prices = [bank_price(state, kind, "", power) for kind in kinds_on_sale(state)]
    prices += [market_price(state, train, in_market) for train in state.trains(OPEN_MARKET)]
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
        or state.companies[action.source].virtual
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
    in_market = action.source == OPEN_MARKET and as_elsewhere(
        state, "DIFF-6" if action.private == EARLY else "DIFF-7"
    )
    if action.source != DEPOT and not in_market:
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
        asked = market_price(state, action.train, action.private)
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
    if not must_buy(state, company) or action.private == EARLY:
        return (
            Reason(
                "too_expensive",
                "this costs {cost}, {player} has {cash}",
                {"cost": action.price, "player": company, "cash": state.cash(company)},
                "18SJ 10.7",
            ),
        )
    least = cheapest(state, company)
    if state.cash(company) >= least:
        return (
            Reason(
                "own_money",
                "{company} can buy a cheaper train with its own money",
                {"company": company},
                rule,
            ),
        )
    if action.source in (DEPOT, OPEN_MARKET):
        if action.price > least:
            return (
                Reason("cheapest_only", "a president helps with the cheapest train only", {}, rule),
            )
    elif action.price > kind_of(state, action.train).price:
        return (Reason("above_face", "with help no more than the face value is paid", {}, rule),)
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


def most_for(state: State18SJ, company: str, train: str) -> int:
    """The most that can be paid to another corporation, with help where that is allowed."""
    own = state.cash(company)
    if must_buy(state, company) and own < cheapest(state, company):
        helped = own + state.cash(state.president(company))
        return max(own, min(helped, kind_of(state, train).price))
    return own


# -- doing ------------------------------------------------------------------------------------


def purchase(play: Play[State18SJ], company: str, action: BuyTrain) -> None:
    """Pay for the train, take it, and let its phase begin."""
    help_with(play, company, action.price)
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
