"""Trains of 18Svea: what is on sale, what must be bought, who pays (7, 9.3, 9.6)."""

from __future__ import annotations

import pytest
from turn_tables import STOCKHOLM_TO_ABO, TurnTable, table

from stambana.engine.actions import Answer, Pass
from stambana.titles.g18svea.actions import (
    AssignCard,
    BuyTrain,
    LayTile,
    RaiseFunds,
    RaiseMoney,
    RunTrains,
    SellTreasury,
)
from stambana.titles.trains.actions import DeclareBankruptcy, SellShares
from stambana.titles.trains.state import DEPOT, OPEN_MARKET


def buying(kind: str = "2", source: str = DEPOT, price: int = 45, trade_in: str = "") -> dict:
    return {"source": source, "train": kind, "price": price, "trade_in": trade_in}


def late() -> TurnTable:
    """All trains before the 6 are gone but those a test hands out."""
    return table().train("STO", "4").sold_out("2", "3", "4").phase("4")


def test_the_bank_sells_its_cheapest_kind_and_the_open_market_at_printed_prices() -> None:
    at = table().train(OPEN_MARKET, "3").turn("STO", "trains")
    assert at.codes(BuyTrain, **buying()) == []
    assert at.codes(BuyTrain, **buying("3", price=75)) == ["not_on_sale"]
    assert at.codes(BuyTrain, **buying("3/0", OPEN_MARKET, 75)) == []
    assert at.codes(BuyTrain, **buying(price=44)) == ["wrong_price"]
    at.do(BuyTrain, **buying())
    assert (at.has("STO"), at.trains("STO")) == (55, ["2"])


def test_three_trains_are_the_limit_but_not_for_an_exchange() -> None:
    at = late().cash(STO=400).train("STO", "6", "6+S").turn("STO", "trains")
    assert at.codes(BuyTrain, **buying("6", price=145)) == ["train_limit"]
    at.do(BuyTrain, **buying("6+S", price=110, trade_in="4/0"))
    assert sorted(at.trains("STO")) == ["6", "6+S", "6+S"]
    assert (at.trains(OPEN_MARKET), at.has("STO")) == (["4"], 290)


def test_only_a_4_is_exchanged_and_only_while_6_plus_s_are_on_sale() -> None:
    early = table().train("STO", "4").cash(STO=300).turn("STO", "trains")
    assert early.codes(BuyTrain, **buying("6+S", price=110, trade_in="4/0")) == ["not_on_sale"]
    at = late().train("STO", "6").cash(STO=300).turn("STO", "trains")
    assert at.codes(BuyTrain, **buying("6+S", price=110, trade_in="6/0")) == ["no_trade_in"]
    assert at.codes(BuyTrain, **buying("6", price=110, trade_in="4/0")) == ["no_trade_in"]


def test_a_6_plus_s_bought_first_skips_the_gray_phase() -> None:
    at = late().train("GBG", "6").cash(STO=300).turn("STO", "trains")
    at.do(BuyTrain, **buying("6+S", price=180))
    assert (at.state.phase_key, at.state.board.phase) == ("6+S", "black")
    assert at.codes(BuyTrain, **buying("6", price=145)) != ["not_on_sale"]


def test_a_skipped_phase_rusts_what_it_would_have_and_does_not_come_back() -> None:
    at = table().train("STO", "4").train(OPEN_MARKET, "4").train("GBG", "3")
    at.sold_out("2", "3").phase("4").cash(STO=400).turn("STO", "trains")
    at.do(BuyTrain, **buying("6+S", price=180))
    assert (at.trains("GBG"), at.trains(OPEN_MARKET)) == ([], ["4"])
    at.do(BuyTrain, **buying("6", price=145))
    assert (at.state.phase_key, at.state.board.phase) == ("6+S", "black")
    assert at.trains("STO") == ["4", "6", "6+S"]


def test_any_number_of_trains_is_bought_in_a_turn_up_to_the_limit() -> None:
    at = table().cash(STO=200).turn("STO", "trains")
    for _ in range(3):
        at.do(BuyTrain, **buying())
    assert (at.trains("STO"), at.has("STO")) == (["2"] * 3, 65)
    assert at.codes(BuyTrain, **buying()) == ["train_limit"]


def test_who_lost_the_last_train_to_a_new_phase_must_buy_one_in_the_next_turn() -> None:
    at = table().train("GBG", "2").sold_out("2", "3").cash(STO=200).turn("STO", "trains")
    at.do(BuyTrain, **buying("4", price=110))
    late = at.turn("GBG", "trains")
    assert late.codes(Pass) == ["not_open"]
    late.do(SellTreasury, number=1).do(BuyTrain, **buying("4", price=110)).go_on()


def test_nobody_is_helped_to_an_exchange() -> None:
    at = late().hold("Cy", "STO", 3).cash(STO=50, Ann=300).turn("STO", "trains")
    assert at.codes(BuyTrain, **buying("6+S", price=110, trade_in="4/0")) == ["too_expensive"]
    assert at.codes(Pass) == []


def test_the_first_4_rusts_every_2_wherever_it_is() -> None:
    at = table().train("GBG", "2").train(OPEN_MARKET, "2").sold_out("2", "3")
    at.cash(STO=200).turn("STO", "trains").do(BuyTrain, **buying("4", price=110))
    assert (at.trains("GBG"), at.trains(OPEN_MARKET)) == ([], [])


def test_another_companys_train_costs_what_both_agree_on() -> None:
    at = table().train("GBG", "2", "3").turn("STO", "trains")
    assert at.codes(BuyTrain, **buying("2/0", "GBG", 0)) == ["wrong_price"]
    assert at.codes(BuyTrain, **buying("2/0", "GBG", 101)) == ["too_expensive"]
    at.do(BuyTrain, **buying("2/0", "GBG", 1))
    assert at.step == "offer Bo"
    at.agree(False)
    assert at.codes(BuyTrain, **buying("2/0", "GBG", 1)) == ["refused_before"]
    at.do(BuyTrain, **buying("2/0", "GBG", 2)).agree()
    assert (at.has("STO"), at.has("GBG")) == (98, 102)


def test_an_offer_that_cannot_be_paid_any_more_is_not_agreed_to() -> None:
    at = table().train("STO", "2").train("GBG", "2").turn("STO", "trains")
    at.do(BuyTrain, **buying("2/1", "GBG", 60))
    assert at.offers(Answer, "yes") == [True, False]
    at.cash(STO=59)
    assert at.offers(Answer, "yes") == [False]
    assert at.codes(Answer, yes=True) == ["too_expensive"]
    at.agree(False)
    assert at.step == "trains Ann"


def test_a_company_without_a_train_sells_its_own_shares_before_its_ceo_helps() -> None:
    at = table().cash(STO=10).turn("STO", "trains")
    assert at.codes(Pass) == ["not_open"]
    assert at.codes(BuyTrain, **buying()) == ["own_shares"]
    at.do(SellTreasury, number=2)
    assert (at.has("STO"), at.price("STO")) == (70, 20)
    at.do(BuyTrain, **buying()).go_on()


def test_its_ceo_adds_exactly_what_is_missing_for_the_cheapest_train() -> None:
    at = table().hold("Bo", "STO", 2).hold("Cy", "STO", 1)
    at.cash(STO=10, Ann=80).train("GBG", "3").train(OPEN_MARKET, "3").turn("STO", "trains")
    assert at.codes(BuyTrain, **buying("3/1", OPEN_MARKET, 75)) == ["cheapest_only"]
    assert at.codes(BuyTrain, **buying("3/0", "GBG", 20)) == ["too_expensive"]
    at.do(BuyTrain, **buying())
    assert (at.has("STO"), at.has("Ann")) == (0, 45)


def test_a_ceo_without_the_money_sells_shares_until_there_is_enough() -> None:
    at = table().hold("Bo", "STO", 2).hold("Cy", "STO", 1).hold("Ann", "GBG", 2)
    at.cash(STO=0, Ann=0).turn("STO", "trains").settle()
    assert at.step == "emergency Ann"
    assert at.codes(SellShares, company="STO", percent=20) == ["keeps_ceo"]
    at.do(SellShares, company="GBG", percent=40)
    assert at.step == "trains Ann"
    at.do(BuyTrain, **buying())
    assert at.has("Ann") == 5


def test_the_emergency_is_a_choice_while_another_train_could_be_had() -> None:
    at = table().hold("Bo", "STO", 2).hold("Cy", "STO", 1).hold("Ann", "GBG", 2)
    at.cash(STO=5, Ann=0).train("GBG", "2").turn("STO", "trains")
    assert at.kinds == {"buy_train", "raise_money"}
    at.do(RaiseMoney)
    assert at.step == "emergency Ann"
    at.do(SellShares, company="GBG", percent=40)
    assert at.codes(BuyTrain, **buying("2/0", "GBG", 1)) == ["raised_for"]
    at.do(BuyTrain, **buying())
    assert at.trains("STO") == ["2"]


def test_nobody_must_own_what_nobody_sells() -> None:
    at = table().sold_out("2", "3", "4", "6", "6+S").turn("STO", "trains")
    assert at.codes(Pass) == []


def test_a_train_that_ran_rests_unless_it_has_been_with_the_bank() -> None:
    at = table().lay(STOCKHOLM_TO_ABO).train("STO", "2").train("GBG", "2")
    at.turn("STO", "trains", ran=("2/1",))
    at.do(BuyTrain, **buying("2/1", "GBG", 1)).agree().go_on().go_on()
    (runs,) = at.offers(RunTrains, "runs", cards=())
    assert [run.train for run in runs] == ["2/0"]
    fresh = late().lay(STOCKHOLM_TO_ABO).cash(STO=300).turn("STO", "trains", ran=("4/0",))
    fresh.do(BuyTrain, **buying("6+S", price=110, trade_in="4/0"))
    fresh.do(BuyTrain, **buying("4/0", OPEN_MARKET, 110)).go_on().go_on()
    (runs,) = fresh.offers(RunTrains, "runs", cards=())
    assert {run.train for run in runs} <= {"4/0", "6+S/0"}
    assert fresh.state.frames[1].ran == ()


# -- cards while money is raised (5.1.2, 10, 12.10; ruling S52) -----------------------------------


def poor(card: str = "raising_funds", owner: str = "STO") -> TurnTable:
    """STO without a train or shares of its own, 20 kr; its CEO has nothing and can sell nothing."""
    at = table().hold("Bo", "STO", 2).hold("Cy", "STO", 1).card(card, owner)
    return at.cash(STO=20, Ann=0).turn("STO", "trains").settle()


def test_the_rights_of_the_turn_stay_open_while_money_is_raised() -> None:
    at = poor().hold("Ann", "GBG", 1).do(RaiseMoney)
    assert at.step == "emergency Ann"
    assert at.kinds == {"sell_shares", "raise_funds"}
    at.do(RaiseFunds)
    assert at.step == "trains Ann"
    at.do(BuyTrain, **buying())
    assert (at.trains("STO"), at.has("STO"), at.held("Ann", "GBG")) == (["2"], 0, 1)


@pytest.mark.parametrize("owner", ["STO", "Ann"])
def test_nobody_is_bankrupt_while_raising_funds_could_help(owner: str) -> None:
    at = poor(owner=owner).do(RaiseMoney)
    assert at.step == "emergency Ann"
    assert at.codes(DeclareBankruptcy) == ["not_open"]
    if owner == "Ann":
        assert at.kinds == {"assign_card"}
        at.do(AssignCard, card="raising_funds", company="STO")
    assert at.kinds == {"raise_funds"}
    at.do(RaiseFunds).do(BuyTrain, **buying())
    assert at.trains("STO") == ["2"]


def test_no_card_that_could_help_and_nothing_to_sell_is_bankruptcy() -> None:
    at = poor("central_station").do(RaiseMoney)
    assert at.kinds == {"declare_bankruptcy", "place_central"}
    used = table().hold("Bo", "STO", 2).hold("Cy", "STO", 1).cash(STO=20, Ann=0)
    used.card("raising_funds", "STO", turned=True).turn("STO", "trains").settle()
    assert used.kinds == {"declare_bankruptcy"}


def test_what_a_card_brings_counts_when_sales_are_weighed() -> None:
    """45 is missing, 25 come from the card: shares for 20 do, and no clumsy sale is allowed."""
    at = table().hold("Bo", "STO", 2).hold("Cy", "STO", 1).hold("Ann", "GBG", 2)
    at.card("raising_funds", "STO").cash(STO=0, Ann=0).turn("STO", "trains").settle()
    at.do(RaiseMoney).do(SellShares, company="GBG", percent=20)
    assert at.step == "emergency Ann"
    at.do(RaiseFunds).do(BuyTrain, **buying())
    assert at.held("Ann", "GBG") == 1


ESKILSTUNA = {"hex_name": "C11", "tile": "X3", "rotation": 1, "slots": (), "ceo_pays": False}
"""A tile that costs 5, and 5 for the water towards Stockholm."""


def test_money_raised_for_a_train_does_not_go_into_a_tile() -> None:
    at = poor("infrastructure_push").lay(STOCKHOLM_TO_ABO)
    assert at.codes(LayTile, **ESKILSTUNA, push=True) == []
    at.do(RaiseMoney)
    assert at.codes(LayTile, **ESKILSTUNA, push=True) == ["raised_for"]
    assert "lay_tile" not in at.kinds or "C11" not in at.offers(LayTile, "hex_name")


def test_nobody_is_bankrupt_while_a_tile_over_water_brings_more_than_it_costs() -> None:
    at = poor("infrastructure_push").card("ferry", "Ann").lay(STOCKHOLM_TO_ABO).cash(STO=40)
    at.do(RaiseMoney)
    assert at.codes(DeclareBankruptcy) == ["not_open"]
    assert at.codes(LayTile, **ESKILSTUNA, push=True) == ["raised_for"]
    at.do(AssignCard, card="ferry", company="STO")
    at.do(LayTile, **ESKILSTUNA, push=True)
    assert at.has("STO") == 45
    at.do(BuyTrain, **buying())
