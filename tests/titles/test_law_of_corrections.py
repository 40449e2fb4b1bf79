"""Corrections by hand keep what was promised, and whatever is accepted after them can be done."""

from __future__ import annotations

import random
from typing import Any

import pytest
from positions import RULES, Table, new_game
from test_emergency import with_rival
from test_trains import buy

from bench.corrections import tried
from stambana.engine import selfcheck
from stambana.engine.actions import TABLE, Adjust, Answer, Pass
from stambana.engine.game import Game
from stambana.engine.ledger import BANK
from stambana.titles.g18sj import auction
from stambana.titles.g18sj.actions import BuyTrain, PurchasePrivate, RaiseMoney
from stambana.titles.trains.actions import Bid, BuyPrivate, Distribute


def money(subject: str, value: int) -> Adjust:
    return Adjust(
        actor=TABLE, acting_for=TABLE, fact="money", subject=subject, value=value, why="-"
    )


def act(game: Game[Any], cls: type[Any], **facts: Any) -> None:
    decision = game.decision
    assert decision is not None
    game.apply(cls(actor=decision.actor, acting_for=decision.acting_for, **facts))


def bid_of_400() -> Game[Any]:
    """Ann bids 400 for P5, Bo 405; it is Cy's turn, and P1 is the first of the line."""
    game = new_game(4)
    act(game, Bid, private="P5", amount=400)
    act(game, Bid, private="P5", amount=405)
    return game


@pytest.mark.parametrize(
    ("value", "codes"), [(10, ["money_is_bid"]), (399, ["money_is_bid"]), (400, [])]
)
def test_money_that_a_bid_sets_aside_is_not_corrected_away(value, codes):
    game = bid_of_400()
    verdict = game.verdict(money("Ann", value))
    assert [at.code for at in verdict.reasons] == codes
    assert {at.rule for at in verdict.reasons} <= {"18SJ 8.2"}
    assert game.verdict(money("Cy", value))
    assert game.verdict(money("Bo", 405))


def test_nor_while_the_bidders_bid_on():
    game = bid_of_400()
    act(game, BuyPrivate, private="P1")
    act(game, BuyPrivate, private="P3")
    assert game.decision.step == "resolution"
    assert not game.verdict(money("Ann", 10))
    act(game, Pass)  # Ann is out, Bo buys
    assert game.state.ledger.place("P5") == "Bo"
    assert game.verdict(money("Ann", 10))
    assert game.verdict(money("Bo", 10))


def test_the_law_notices_a_correction_that_breaks_a_commitment(monkeypatch):
    game = bid_of_400()
    act(game, BuyPrivate, private="P1")
    act(game, BuyPrivate, private="P3")
    dice = random.Random(1)
    assert not [at for _ in range(100) for at in selfcheck.correction(RULES, game.state, dice)]
    monkeypatch.setattr(auction, "adjust_reasons", lambda state, action: ())
    found = [at for _ in range(100) for at in selfcheck.correction(RULES, game.state, dice)]
    assert {at.code for at in found} == {"accepted_not_done"}


def pay_out(bank: int) -> Table:
    table = Table().start("SNJ", 100, Ann=60, Bo=40).token("SNJ", "G6")
    return table.turn("SNJ", "distribute", earnings=100, rounds=2).bank(bank)


def corrected(table: Table, subject: str, value: int) -> Table:
    applied = RULES.apply(table.state, money(subject, value), table.play.chance)
    table.play.state = applied.state
    return table


def test_a_bank_broken_by_a_slip_of_the_finger_is_whole_when_corrected_back():
    table = pay_out(1000)
    had = table.has("Ann")
    assert corrected(table, "Ann", had + 9000).state.bank_broken
    assert not corrected(table, "Ann", had).state.bank_broken
    table.do(Distribute, pay=True)
    assert not table.state.bank_broken


def test_a_payment_meanwhile_does_not_keep_it_broken():
    table = pay_out(1000)
    corrected(table, "Cy", table.has("Cy") + 1001).do(Distribute, pay=True)
    assert table.state.bank_broken
    assert not corrected(table, "Cy", table.has("Cy") - 1001).state.bank_broken


def test_a_bank_that_was_broken_and_has_money_again_stays_broken():
    table = pay_out(99).do(Distribute, pay=True)
    assert table.has(BANK) == -1
    table.play.pay("drawer", BANK, 500, "test")
    assert corrected(table, "Ann", 0).state.bank_broken


def test_yes_to_an_offer_whose_buyer_has_no_money_left_names_the_money():
    table = Table().phase("3").start("SNJ", 100, Ann=60).cash(SNJ=300).private("P3", "Bo")
    table.token("SNJ", "G6").turn("SNJ", "trains")
    table.do(PurchasePrivate, private="P3", price=60)
    assert table.offers(Answer, "yes") == [True, False]
    corrected(table, "SNJ", 0)
    assert table.offers(Answer, "yes") == [False]
    assert table.codes(Answer, yes=True) == ["too_expensive"]
    assert table.rules_of(Answer, yes=True) == ["18SJ 10"]


def test_yes_to_an_offer_made_while_money_is_raised_names_the_money_too():
    table = with_rival(money=20).start("SWB", 71, Cy=40, Ann=20).do(RaiseMoney)
    three = table.state.trains("UGJ")[0]
    table.do(BuyTrain, **buy(three, 60, "UGJ"))
    corrected(table, "SNJ", 0)
    corrected(table, "Ann", 0)
    assert table.codes(Answer, yes=True) == ["must_raise"]


@pytest.mark.parametrize("title", ["18sj", "18svea"])
def test_random_corrections_break_no_law(title):
    """A few of the ten thousand that ``tests/bench/corrections.py`` tries."""
    moments, broken = tried(title, 250, 7)
    assert broken == []
    assert moments.total() == 250
    assert len(moments) > 5
