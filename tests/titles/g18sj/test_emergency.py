"""Emergency money raising and bankruptcy (18SJ 10.8, 12)."""

from __future__ import annotations

import pytest
from positions import Table
from test_trains import NORTH, buy, rival, sold_out

from stambana.titles.g18sj.actions import BuyTrain, PurchasePrivate, RaiseMoney
from stambana.titles.trains.actions import DeclareBankruptcy, SellShares


def ebba(need=100, **named):
    """Ann stands for Ebba: SNJ needs a 3, which costs 180, and so much is missing."""
    table = Table(**named).phase("3").start("SNJ", 100, Ann=40, Cy=20).lay(*NORTH)
    table.start("SWB", 71, Bo=40, Ann=30).start("UGJ", 100, Bo=60, Ann=10).marker("UGJ", 0, 3)
    table.cash(SNJ=50, Ann=130 - need, Bo=0, Cy=0).token("SNJ", "G6")
    return table.turn("SNJ", "trains").settle()


def sells(table, company, percent):
    return table.codes(SellShares, company=company, percent=percent)


def test_the_example_of_ebba():
    table = ebba()
    assert table.step == "emergency Ann"
    assert sells(table, "SWB", 20) == []
    assert sells(table, "UGJ", 10) == []
    assert sells(table, "SWB", 30) == ["too_many"]
    assert table.rules_of(SellShares, company="SWB", percent=30) == ["18SJ 10.8"]


def test_selling_stops_as_soon_as_there_is_enough_and_all_money_goes_first():
    table = ebba().do(SellShares, company="SWB", percent=20)
    assert table.price("SWB") == 65  # two rows down
    assert table.step == "trains Ann"
    assert table.kinds >= {"buy_train"}
    assert "sell_shares" not in table.kinds
    table.do(BuyTrain, **buy("3", 180))
    assert table.has("SNJ") == 0
    assert table.has("Ann") == 30 + 142 - 130


def test_the_presidency_of_the_buyer_must_stay_but_others_may_change():
    table = ebba(need=130)
    assert sells(table, "SNJ", 30) == ["keeps_presidency"]
    table = Table().phase("3").start("SNJ", 100, Ann=60).lay(*NORTH)
    table.start("SWB", 71, Ann=40, Bo=30).cash(SNJ=50, Ann=0, Bo=0).token("SNJ", "G6")
    table.turn("SNJ", "trains").settle().do(SellShares, company="SWB", percent=20)
    assert table.state.president("SWB") == "Bo"


def test_a_president_with_money_helps_with_the_cheapest_train_only():
    table = Table().phase("3").start("SNJ", 100, Ann=60).lay(*NORTH)
    sold_out(table, "3").train("open market", "3").cash(SNJ=50, Ann=1000).token("SNJ", "G6")
    three = table.state.trains("open market")[0]
    table.turn("SNJ", "trains").settle()
    assert table.step == "trains Ann"
    assert table.codes(BuyTrain, **buy("4", 300)) == ["cheapest_only"]
    table.do(BuyTrain, **buy(three, 180, "open market"))
    assert (table.has("SNJ"), table.has("Ann")) == (0, 870)


def test_no_help_while_the_corporation_can_pay_for_a_train_itself():
    table = Table().phase("3").start("SNJ", 100, Ann=60).lay(*NORTH)
    sold_out(table, "3").train("open market", "3").cash(SNJ=200, Ann=1000).token("SNJ", "G6")
    table.turn("SNJ", "trains").settle()
    assert table.codes(BuyTrain, **buy("4", 300)) == ["own_money"]


def test_no_help_without_need():
    table = Table().phase("3").start("SNJ", 100, Ann=60).lay(*NORTH).train("SNJ", "3")
    table.cash(SNJ=50, Ann=1000).token("SNJ", "G6").turn("SNJ", "trains")
    assert table.codes(BuyTrain, **buy("3", 180)) == ["too_expensive"]


def test_when_d_and_e_are_left_only_a_d_is_helped_with():
    table = Table().phase("7").start("SNJ", 100, Ann=60).lay(*NORTH)
    sold_out(table, "6").cash(SNJ=50, Ann=2000).token("SNJ", "G6").turn("SNJ", "trains").settle()
    assert table.codes(BuyTrain, **buy("E", 1300)) == ["cheapest_only"]
    assert table.codes(BuyTrain, **buy("D", 1100)) == []


def with_rival(money=130):
    table = Table().phase("4").start("SNJ", 100, Ann=60).lay(*NORTH)
    rival(table, "UGJ", "Bo", "3", "4").cash(SNJ=50, Ann=money, Bo=0).token("SNJ", "G6")
    return table.turn("SNJ", "trains").settle()


def test_from_another_corporation_with_help_up_to_the_face_value():
    table = with_rival(money=200)
    three = table.state.trains("UGJ")[0]
    assert table.codes(BuyTrain, **buy(three, 181, "UGJ")) == ["above_face"]
    assert table.offers(BuyTrain, "price", source="UGJ", train=three) == [1, 180]
    table.do(BuyTrain, **buy(three, 180, "UGJ")).agree()
    assert (table.has("SNJ"), table.has("Ann"), table.has("UGJ")) == (0, 70, 180)
    # the corporation is never made to: it may raise the money for a train of the bank
    assert "raise_money" in with_rival(money=200).kinds


def test_another_corporation_may_still_help_while_money_is_raised():
    table = with_rival(money=200).start("SWB", 71, Cy=40, Ann=20).do(RaiseMoney)
    assert table.step == "emergency Ann"
    three = table.state.trains("UGJ")[0]
    assert table.codes(BuyTrain, **buy("4", 300)) == ["raise_first"]
    table.do(BuyTrain, **buy(three, 100, "UGJ")).agree()
    assert table.trains("SNJ") == ["3"]
    assert "emergency" not in table.step


def test_between_two_sales_another_corporation_may_sell_for_what_there_is_by_then():
    table = with_rival(money=20).start("SWB", 71, Cy=40, Ann=20).do(RaiseMoney)
    three = table.state.trains("UGJ")[0]
    assert table.step == "emergency Ann"
    assert table.offers(BuyTrain, "price", source="UGJ", train=three) == [1, 70]
    table.do(SellShares, company="SWB", percent=10)
    assert table.step == "emergency Ann"  # 300 are needed, and 141 are there
    assert sells(table, "SWB", 10) == []
    assert table.codes(BuyTrain, **buy(three, 142, "UGJ")) == ["must_raise"]
    assert table.offers(BuyTrain, "price", source="UGJ", train=three) == [1, 141]
    table.do(BuyTrain, **buy(three, 141, "UGJ")).agree()
    assert table.trains("SNJ") == ["3"]
    assert (table.has("SNJ"), table.has("Ann")) == (0, 0)
    assert "emergency" not in table.step


def test_an_offer_refused_between_two_sales_leaves_the_choice_to_sell_on():
    table = with_rival(money=20).start("SWB", 71, Cy=40, Ann=20).do(RaiseMoney)
    three = table.state.trains("UGJ")[0]
    table.do(SellShares, company="SWB", percent=10)
    table.do(BuyTrain, **buy(three, 100, "UGJ")).agree(False)
    assert table.step == "emergency Ann"
    assert table.codes(BuyTrain, **buy(three, 100, "UGJ")) == ["refused_before"]
    assert table.codes(BuyTrain, **buy(three, 101, "UGJ")) == []
    assert sells(table, "SWB", 10) == []


@pytest.mark.parametrize(("need", "bankrupt"), [(125, False), (126, True)])
def test_fault_33_bankruptcy_only_when_one_krona_is_missing(need, bankrupt):
    """Ann can sell one share of UGJ, and none of SNJ, where Bo holds as many."""
    table = Table().phase("3").start("SNJ", 100, Ann=40, Bo=40).marker("SNJ", 10, 0)
    table.start("UGJ", 100, Bo=40, Ann=20).pool("UGJ", 40).marker("UGJ", 0, 4)  # one more fits
    table.lay(*NORTH).cash(SNJ=180 - need - 10, Ann=10).token("SNJ", "G6")
    table.turn("SNJ", "trains").settle()
    assert table.step == "emergency Ann"
    table.do(SellShares, company="UGJ", percent=10)
    if bankrupt:
        assert table.kinds == {"declare_bankruptcy"}
        table.do(DeclareBankruptcy)
        assert table.state.over == "bankruptcy"
        assert table.trains("SNJ") == []
        assert table.has("Ann") == 0
        assert table.worth("Ann") == 4 * 20 + 110  # what could not be sold still counts
    else:
        assert table.step == "trains Ann"


def test_a_sale_that_would_make_ruin_of_enough_is_refused():
    """Two shares at 90 bring the 180 that are missing; one by one they bring 90 and 82."""
    table = Table().phase("3").start("SNJ", 100, Ann=40, Cy=40).lay(*NORTH)
    table.start("SWB", 90, Bo=40, Ann=20).cash(SNJ=0, Ann=0).token("SNJ", "G6")
    table.turn("SNJ", "trains").settle()
    assert sells(table, "SWB", 10) == ["falls_short"]
    assert sells(table, "SWB", 20) == []


def test_fault_34_what_has_not_floated_cannot_be_sold_but_in_the_oscarian_era():
    for variants, step in (((), {"declare_bankruptcy"}), (("oscarian",), {"sell_shares"})):
        table = Table(variants=variants).phase("3").start("SNJ", 100, Ann=40, Bo=40).lay(*NORTH)
        table.start("UGJ", 100, Ann=20, Bo=20).cash(SNJ=50, Ann=100).token("SNJ", "G6")
        table.turn("SNJ", "trains").settle()
        assert table.kinds == step


# -- private companies while money is raised (6.1, 10.8; ruling R99) ------------------------------


def broke(private: str = "P8", owner: str = "Ann", phase: str = "3", **cash: int) -> Table:
    """SNJ has a route, no train and no way to pay one; Ann leads it and has nothing to sell."""
    table = Table(out=("P2", "P4", "P6", "P9", "MYJ")).phase(phase).start("SNJ", 100, Ann=20)
    table.pool("SNJ", 50).company("SNJ", floated=True).lay(*NORTH).token("SNJ", "G6")
    table.private(private, owner).cash(**{"SNJ": 100, "Ann": 0, "Bo": 100, **cash})
    table.turn("SNJ", "trains").settle()
    return table.do(RaiseMoney) if "raise_money" in table.kinds else table


def test_nobody_is_bankrupt_while_khj_of_their_own_would_help():
    table = broke()
    assert table.step == "emergency Ann"
    assert table.kinds == {"purchase_private"}
    table.do(PurchasePrivate, private="P8", price=70)
    assert table.trains("SNJ") == ["2"]
    assert "emergency" not in table.step


def test_what_is_left_for_a_train_is_not_spent_on_other_privates():
    table = broke("P1", "Bo")
    assert table.kinds == {"declare_bankruptcy"}
    assert table.codes(PurchasePrivate, private="P1", price=10) == ["raise_first"]
    own = broke("P1", "Ann")  # the money stays with those who must pay
    assert own.kinds == {"declare_bankruptcy", "purchase_private"}
    assert own.codes(PurchasePrivate, private="P1", price=40) == []


def test_half_price_helps_and_may_cost_no_more_than_it_spares():
    table = broke("P7", "Bo", "4", SNJ=240)
    assert table.kinds == {"declare_bankruptcy", "purchase_private"}
    assert table.offers(PurchasePrivate, "price", private="P7") == [45, 150]
    assert table.codes(PurchasePrivate, private="P7", price=151) == ["raise_first"]
    own = broke("P7", "Ann", "4", SNJ=150)
    assert own.kinds == {"purchase_private"}
    own.do(PurchasePrivate, private="P7", price=90)
    assert own.step == "trains Ann"
    own.do(BuyTrain, source="depot", train="4", trade_in="", private="P7", price=150)
