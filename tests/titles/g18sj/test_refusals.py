"""What nobody offers and is refused all the same, each with its section."""

from __future__ import annotations

from positions import RULES, Table
from test_auction import act, codes, four
from test_privates import purchase, snj
from test_trains import buy, rival
from test_trains import snj as snj_at_trains

from stambana.engine.actions import Pass
from stambana.titles.g18sj.actions import BuyTrain, PlaceCanal, PurchasePrivate
from stambana.titles.trains.actions import Bid, BuyPrivate, SellShares


def test_nothing_is_done_after_the_end():
    table = snj_at_trains()
    action = table.action(Pass)
    table.change(over="bank", frames=())
    assert [reason.code for reason in RULES.verdict(table.state, action).reasons] == ["game_over"]


def test_nobody_sells_more_than_they_hold():
    table = Table().start("SNJ", 90, Ann=60).stock("Ann")
    assert table.codes(SellShares, company="SNJ", percent=70) == ["not_held"]
    assert table.rules_of(SellShares, company="SNJ", percent=70) == ["18SJ 9.1"]


def test_a_resolution_auction_is_about_one_private():
    game = four()
    act(game, BuyPrivate, private="P1")
    act(game, Bid, private="P5", amount=75)
    act(game, Bid, private="P5", amount=80)
    act(game, Pass)
    act(game, BuyPrivate, private="P3")
    assert codes(game, Bid, private="P6", amount=95) == ["other_private"]


def test_a_power_belongs_to_its_owner():
    table = snj_at_trains(out=("P1", "P3", "P6", "P9", "MYJ"))
    assert table.codes(BuyTrain, **buy("2", 40, private="P7")) == ["not_owner"]
    assert table.rules_of(BuyTrain, **buy("2", 40, private="P7")) == ["18SJ 6.1.7"]


def test_motala_verkstad_is_used_before_the_run_only():
    table = snj_at_trains().private("P6", "SNJ")
    assert table.codes(BuyTrain, **buy("2", 80, private="P6")) == ["wrong_step"]
    early = snj(step="early_trains", money=500).private("P6", "SNJ")
    early.train("SNJ", "2")
    assert early.codes(BuyTrain, **buy("3", 180)) == ["wrong_step"]
    assert early.codes(BuyTrain, **buy("3", 180, private="P6")) == []


def test_no_canal_token_beside_the_canal_and_none_on_another():
    table = snj().private("P3", "Ann").do(PurchasePrivate, **purchase("P3", 20))
    assert table.codes(PlaceCanal, hex_name="D19") == ["no_canal"]
    table.do(PlaceCanal, hex_name="C20")
    assert table.codes(PlaceCanal, hex_name="C20") == ["no_canal"]


def test_the_train_is_not_bought_before_the_money_is_raised():
    table = rival(snj_at_trains("3", money=50), "UGJ", "Bo", "3").settle()
    assert table.kinds >= {"buy_train", "raise_money"}
    assert table.codes(BuyTrain, **buy("3", 180)) == ["must_raise"]
    assert table.rules_of(BuyTrain, **buy("3", 180)) == ["18SJ 10.8"]


def test_a_private_of_a_corporation_is_not_sold_again():
    table = snj().private("P5", "BJ")
    assert table.codes(PurchasePrivate, **purchase("P5", 70)) == ["not_players"]
