"""The order of rounds and turns, and every end of the game (18SJ 5.3, 10, 12)."""

from __future__ import annotations

import pytest
from positions import Table
from test_emergency import ebba
from test_trains import NORTH, buy, sold_out

from stambana.engine.actions import Pass
from stambana.engine.rules import Base
from stambana.titles.find import rules as rules_of
from stambana.titles.g18sj.actions import BuyTrain
from stambana.titles.g18sj.rules import EndReason
from stambana.titles.trains.actions import DeclareBankruptcy, Distribute, Finish, SellShares
from stambana.titles.trains.events import TurnBegan
from stambana.titles.trains.market import Move


def three(**named):
    table = Table(**named).start("SNJ", 90, Ann=60).start("BJ", 100, Bo=60).start("ÖKJ", 90, Cy=60)
    return table.token("SNJ", "G6").token("BJ", "A22").token("ÖKJ", "C20")


def operated(table):
    """The companies that begin a turn until the round is over, everybody passing."""
    found = [event.company for event in table.told(TurnBegan)]
    rounds = table.state.operating_rounds
    while table.state.operating_rounds == rounds and not table.state.over:
        decision = next(at for at in table.decisions if at.waits)
        if decision.step == "stock_round":
            break
        table.do(Pass)
        found += [event.company for event in table.told(TurnBegan)]
    return found


def test_khj_first_then_by_price_and_unfloated_corporations_not_at_all():
    table = three().private("P8", "Ann").start("UGJ", 100, Ann=50).stock("Ann").go_on().go_on()
    table.go_on()
    assert operated(table)[:4] == ["KHJ", "BJ", "SNJ", "ÖKJ"]


def test_the_order_follows_prices_that_change_during_the_round():
    table = three().turn("BJ", "wind_up")
    table.marker("ÖKJ", 0, 2)
    table.settle()
    assert [event.company for event in table.told(TurnBegan)][:1] == ["ÖKJ"]


def test_end_reasons_are_a_closed_list():
    assert {reason.value for reason in EndReason} >= {"bank", "bankruptcy", "stock_market"}


# -- the bank -----------------------------------------------------------------------------------


def paying(bank, earnings=100, rounds=1, begun=1):
    table = Table().start("SNJ", 100, Ann=60, Bo=40).token("SNJ", "G6")
    table.turn("SNJ", "distribute", rounds=rounds, earnings=earnings)
    return table.bank(bank)


def test_the_bank_with_nothing_left_is_not_broken():
    table = paying(100).do(Distribute, pay=True)
    assert not table.state.bank_broken
    assert table.state.over == ""


def test_the_broken_bank_pays_on_and_the_game_ends_after_the_set():
    table = paying(99, rounds=2).do(Distribute, pay=True)
    assert table.state.bank_broken
    assert (table.has("Ann"), table.has("bank")) == (800 + 60, -1)
    assert table.state.over == ""
    while not table.state.over:
        assert "stock" not in table.step
        table.do(Pass)
    assert table.state.over == "bank"
    assert table.state.operating_rounds == 1  # the second of the set was played


def test_broken_in_a_stock_round_the_following_set_is_played():
    table = Table().start("SNJ", 100, Ann=60, Bo=40).token("SNJ", "G6").stock("Ann").bank(50)
    table.do(SellShares, company="SNJ", percent=10)
    assert table.state.bank_broken
    table.do(Finish)
    rounds = 0
    while not table.state.over:
        table.do(Pass)
        rounds = table.state.operating_rounds
    assert (table.state.over, rounds) == ("bank", 1)


# -- the market ---------------------------------------------------------------------------------


def at_column(column, rounds=2):
    table = Table().start("SNJ", 100, Ann=60).start("BJ", 67, Bo=60).token("SNJ", "G6")
    table.token("BJ", "A22").marker("SNJ", 0, column)
    return table.turn("SNJ", "distribute", rounds=rounds, earnings=400)


def test_fault_36_not_at_350_but_at_375_and_400():
    table = at_column(13).do(Distribute, pay=True)
    assert table.price("SNJ") == 350
    assert not table.state.end_space_entered
    for column, price in ((14, 375), (15, 400)):
        table = at_column(column).do(Distribute, pay=True)
        assert table.price("SNJ") == price
        assert table.state.end_space_entered
        assert table.state.over == ""  # the operating round is finished first
        while not table.state.over:
            table.do(Pass)
        assert table.state.over == "stock_market"
        assert table.state.operating_rounds == 0  # the second of the set was not begun


def test_the_market_s_end_comes_before_the_bank_s():
    table = at_column(14).bank(10).do(Distribute, pay=True)
    while not table.state.over:
        table.do(Pass)
    assert table.state.over == "stock_market"


def test_a_marker_that_has_left_the_blue_area_again_still_ends_the_game():
    table = at_column(14).do(Distribute, pay=True)
    market = table.state.market.moved("SNJ", Move.LEFT, Move.LEFT)
    table.change(market=market)
    while not table.state.over:
        table.do(Pass)
    assert table.state.over == "stock_market"


# -- bankruptcy ---------------------------------------------------------------------------------


def test_bankruptcy_ends_the_game_at_once():
    table = Table().phase("3").start("SNJ", 100, Ann=40, Bo=40).lay(*NORTH).token("SNJ", "G6")
    table.cash(SNJ=50, Ann=100).turn("SNJ", "trains", rounds=2).settle()
    assert table.kinds == {"declare_bankruptcy"}
    table.do(DeclareBankruptcy)
    assert table.state.over == "bankruptcy"
    assert table.decisions == ()
    assert table.worth("Ann") == 400


def test_emergency_sales_change_the_order_of_those_to_come():
    table = ebba().token("SWB", "G22#2").token("UGJ", "F19")
    table.marker("SWB", 0, 2).marker("UGJ", 1, 2)  # SWB 100 before UGJ 90
    table.do(SellShares, company="SWB", percent=10)  # SWB falls under UGJ
    table.do(BuyTrain, **buy("3", 180))
    while not table.told(TurnBegan):
        table.do(Pass)
    assert table.told(TurnBegan)[0].company == "UGJ"


def test_a_set_once_begun_keeps_its_number_of_rounds():
    table = sold_out(Table().start("SNJ", 100, Ann=60).lay(*NORTH).cash(SNJ=1000), "2")
    table.token("SNJ", "G6").turn("SNJ", "trains", rounds=1).do(BuyTrain, **buy("3", 180))
    while "stock" not in table.step:
        table.do(Pass)
    assert table.state.operating_rounds == 0
    assert table.state.phase.operating_rounds == 2


@pytest.mark.parametrize("name", ["A.W.", "SJ", "KHJ", "P3", "bank", "SNJ"])
def test_nobody_is_called_what_the_game_calls_something(name):
    with pytest.raises(ValueError, match="the game uses that name"):
        rules_of("18sj").begin(Base("18sj", (name, "Bo")))
