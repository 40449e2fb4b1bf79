"""A train bought: what is for sale at what price, whether it may be, what follows (18Svea 7, 9.3).

New trains come from the bank, cheapest kind first, 6 and 6+S together; old ones from the Open
Market at their printed price, or from another company at a price both CEOs agree on.  A 4 can be
exchanged for a 6+S.  Only a company without any train is helped by its CEO, only with the cheapest
train and only when it has sold what it holds of itself (ruling S10).
"""

from __future__ import annotations

from collections.abc import Iterator

from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea.actions import BuyTrain
from stambana.titles.g18svea.frames import OperatingRound, OperatingTurn
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains.stages import help_with
from stambana.titles.trains.state import DEPOT, OPEN_MARKET, train_kind
from stambana.titles.trains.trains import (
    PhaseBegan,
    TrainBought,
    kind_of,
    kinds_on_sale,
    next_train,
    one_of_each,
    phase_after,
    rust,
    train_limit,
)

RULE = "18Svea 9.3"


# -- prices -----------------------------------------------------------------------------------


def bank_price(state: StateSvea, kind: str, trade_in: str) -> int:
    """What a new train costs, bought or in exchange."""
    figures = state.figures.trains[kind]
    return figures.exchange.price if trade_in and figures.exchange else figures.price


def cheapest(state: StateSvea) -> int | None:
    """The lowest price of a train at the bank or in the Open Market; None where none is left."""
    prices = [bank_price(state, kind, "") for kind in kinds_on_sale(state)]
    prices += [kind_of(state, train).price for train in state.trains(OPEN_MARKET)]
    return min(prices, default=None)


def must_own(state: StateSvea, company: str) -> bool:
    """Whether a company has to get a train before it may go on (9.3).

    Not where bank and Open Market have none left: nobody can be made to sell one.
    """
    return not state.trains(company) and cheapest(state) is not None


def short_of_train(state: StateSvea, company: str) -> int:
    """What a company that must own a train lacks for the cheapest one; 0 for any other."""
    least = cheapest(state)
    if state.trains(company) or least is None:
        return 0
    return max(0, least - state.cash(company))


def money_raised(state: StateSvea, company: str) -> bool:
    """Whether money was raised in this turn for a train that is still to be bought (S51)."""
    turns = (at for at in state.frames if isinstance(at, OperatingTurn))
    return not state.trains(company) and any(at.raised and at.company == company for at in turns)


# -- what can be bought ------------------------------------------------------------------------


def possible(state: StateSvea, company: str) -> Iterator[BuyTrain]:
    """All purchases there are to think of, each at its price, of another company's train at 1."""
    for kind in kinds_on_sale(state):
        exchange = state.figures.trains[kind].exchange
        own = distinct(state, company)
        olds = [old for old in own if exchange and train_kind(old) == exchange.of]
        for old in ("", *olds):
            yield wanted(company, DEPOT, kind, bank_price(state, kind, old), old)
    for train in distinct(state, OPEN_MARKET):
        yield wanted(company, OPEN_MARKET, train, kind_of(state, train).price)
    for seller in state.companies:
        for train in distinct(state, seller):
            yield wanted(company, seller, train, 1)


def distinct(state: StateSvea, place: str) -> tuple[str, ...]:
    """The trains somewhere that differ: by kind, and by having run in this round (9.6)."""
    ran = {train for at in state.frames if isinstance(at, OperatingRound) for train in at.ran}
    rested = [train for train in state.trains(place) if train not in ran]
    tired = [train for train in state.trains(place) if train in ran]
    return (*one_of_each(rested), *one_of_each(tired))


def wanted(company: str, source: str, train: str, price: int, trade_in: str = "") -> BuyTrain:
    """A purchase as it is asked about, by nobody yet."""
    return BuyTrain(
        actor="", acting_for=company, source=source, train=train, price=price, trade_in=trade_in
    )


def purchase_reasons(state: StateSvea, company: str, action: BuyTrain) -> tuple[Reason, ...]:
    """Why a company may not make a purchase (9.3)."""
    return (
        _source_reasons(state, company, action)
        or _limit_reasons(state, company, action)
        or _price_reasons(state, company, action)
    )


def _source_reasons(state: StateSvea, company: str, action: BuyTrain) -> tuple[Reason, ...]:
    if action.source == DEPOT:
        if action.train not in kinds_on_sale(state):
            return (
                Reason(
                    "not_on_sale",
                    "the bank does not sell a {train} now",
                    {"train": action.train},
                    RULE,
                ),
            )
        return ()
    if action.source == company or action.source not in (OPEN_MARKET, *state.companies):
        return (Reason("not_a_seller", "{source} sells no train", {"source": action.source}, RULE),)
    if action.source in state.companies and money_raised(state, company):
        return (
            Reason("raised_for", "the money was raised for the cheapest train", {}, "18Svea 10"),
        )
    if action.train not in state.trains(action.source):
        return (
            Reason(
                "not_there",
                "there is no train {train} at {source}",
                {"train": action.train, "source": action.source},
                RULE,
            ),
        )
    return ()


def _limit_reasons(state: StateSvea, company: str, action: BuyTrain) -> tuple[Reason, ...]:
    if action.trade_in:
        kind = state.figures.trains[action.train] if action.source == DEPOT else None
        exchange = kind.exchange if kind else None
        if (
            exchange is None
            or train_kind(action.trade_in) != exchange.of
            or action.trade_in not in state.trains(company)
        ):
            return (
                Reason(
                    "no_trade_in",
                    "{train} cannot be traded in for this",
                    {"train": action.trade_in},
                    RULE,
                ),
            )
        return ()
    if len(state.trains(company)) >= train_limit(state, company):
        return (
            Reason("train_limit", "{company} is at its train limit", {"company": company}, RULE),
        )
    return ()


def _price_reasons(state: StateSvea, company: str, action: BuyTrain) -> tuple[Reason, ...]:
    asked = max(1, action.price)
    if action.source == DEPOT:
        asked = bank_price(state, action.train, action.trade_in)
    elif action.source == OPEN_MARKET:
        asked = kind_of(state, action.train).price
    if action.price != asked:
        return (Reason("wrong_price", "the price is {price}", {"price": asked}, RULE),)
    if action.price <= state.cash(company):
        return ()
    return _help_reasons(state, company, action)


def _help_reasons(state: StateSvea, company: str, action: BuyTrain) -> tuple[Reason, ...]:
    """Why the CEO may not add what is missing (9.3, S10)."""
    least = cheapest(state)
    if state.trains(company) or action.source in state.companies:
        return (
            Reason(
                "too_expensive",
                "this costs {cost}, {player} has {cash}",
                {"cost": action.price, "player": company, "cash": state.cash(company)},
                RULE,
            ),
        )
    if least is None or action.price > least:
        return (Reason("cheapest_only", "a CEO helps with the cheapest train only", {}, RULE),)
    if state.shares(company, company):
        return (
            Reason(
                "own_shares",
                "{company} has shares of its own to sell first",
                {"company": company},
                RULE,
            ),
        )
    ceo = state.president(company)
    missing = action.price - state.cash(company) - state.cash(ceo)
    if missing > 0:
        return (
            Reason(
                "must_raise",
                "{player} must raise {amount} first",
                {"player": ceo, "amount": missing},
                "18Svea 10",
            ),
        )
    return ()


# -- doing ------------------------------------------------------------------------------------


def purchase(play: Play[StateSvea], company: str, action: BuyTrain) -> None:
    """Pay for the train, take it, and let its phase begin; an exchanged 4 is as if unused."""
    help_with(play, company, action.price)
    train = next_train(play, action.train) if action.source == DEPOT else action.train
    paid = BANK if action.source in (DEPOT, OPEN_MARKET) else action.source
    play.pay(company, paid, action.price, "train")
    if action.trade_in:
        play.move(action.trade_in, OPEN_MARKET, "trade-in")
        _rested(play, action.trade_in)
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
    if action.source == DEPOT:
        begin_phase(play, train)


def _rested(play: Play[StateSvea], train: str) -> None:
    """A train that has been with the bank may run in this round, whoever ran it before (9.6)."""
    for frame in play.state.frames:
        if isinstance(frame, OperatingRound):
            play.amend(frame.kind, ran=tuple(one for one in frame.ran if one != train))


def begin_phase(play: Play[StateSvea], train: str) -> None:
    """What the first train of a kind changes: tiles, off-board values, what rusts (7, S8)."""
    phase = phase_after(play.state, train)
    if phase is None:
        return
    play.change(phase_key=phase.key, board=play.state.board.in_phase(phase.tiles))
    play.tell(PhaseBegan(phase=phase.key))
    rust(play, phase.key)
