"""Trains, phases and nationalization (18SJ 7, 10.7, 11)."""

from __future__ import annotations

import pytest
from positions import Table

from stambana.engine.actions import Pass
from stambana.titles.g18sj.actions import BuyTrain
from stambana.titles.g18sj.events import Nationalized
from stambana.titles.g18sj.frames import OperatingSet
from stambana.titles.g18sj.privates import take_minor
from stambana.titles.g18sj.purchases import must_buy
from stambana.titles.trains.actions import DiscardTrain
from stambana.titles.trains.trains import over_limit

NORTH = ("F7 9 1", "E8 7 4")


def snj(phase="2", money=3000, players=3, **named):
    """SNJ of Ann with a route from Luleå to Umeå, at its purchase of trains."""
    table = Table(players, **named).phase(phase).start("SNJ", 100, Ann=60).lay(*NORTH)
    return table.cash(SNJ=money, Ann=0).token("SNJ", "G6").turn("SNJ", "trains")


def rival(table, company="UGJ", player="Bo", *trains, turns=1):
    table.start(company, 90, **{player: 60}).company(company, turns=turns)
    return table.train(company, *trains)


def buy(train, price, source="depot", **facts):
    return {
        "source": source,
        "train": train,
        "price": price,
        "trade_in": "",
        "private": "",
        **facts,
    }


def test_only_the_first_kind_is_on_sale_until_it_is_sold_out():
    table = snj()
    assert table.codes(BuyTrain, **buy("3", 180)) == ["not_on_sale"]
    for _ in range(4):
        table.do(BuyTrain, **buy("2", 80))
    assert table.has("SNJ") == 3000 - 320
    assert table.state.ledger.at("depot").count("2/0") == 0
    assert table.codes(BuyTrain, **buy("2", 80)) in (["train_limit"], ["not_open"])
    assert table.codes(BuyTrain, **buy("2", 79)) != []


def test_the_price_is_the_face_value():
    table = snj()
    assert table.codes(BuyTrain, **buy("2", 79)) == ["wrong_price"]
    assert table.codes(BuyTrain, **buy("2", 80)) == []
    assert table.rules_of(BuyTrain, **buy("2", 79)) == ["18SJ 10.7"]


def test_equal_trains_of_one_owner_are_one_choice():
    table = rival(snj("3"), "UGJ", "Bo", "3", "2", "2").train("open market", "2", "2")
    assert [train[0] for train in table.offers(BuyTrain, "train", source="UGJ")] == ["2", "3"]
    assert len(table.offers(BuyTrain, "train", source="open market")) == 1
    other = table.state.trains("UGJ")[2]
    assert table.codes(BuyTrain, **buy(other, 5, source="UGJ")) == []


@pytest.mark.parametrize(
    ("phase", "limit", "rounds", "tiles"),
    [
        ("2", 4, 1, "yellow"),
        ("3", 4, 2, "green"),
        ("4", 3, 2, "green"),
        ("5", 2, 3, "brown"),
        ("6", 2, 3, "gray"),
        ("7", 2, 3, "gray"),
    ],
)
def test_the_table_of_phases(phase, limit, rounds, tiles):
    state = Table().phase(phase).state
    assert state.phase.train_limit == limit
    assert state.phase.operating_rounds == rounds
    assert state.board.phase == tiles


@pytest.mark.parametrize(
    ("before", "train", "price", "after", "rusted"),
    [
        ("2", "3", 180, "3", ""),
        ("3", "4", 300, "4", "2"),
        ("4", "5", 530, "5", ""),
        ("5", "6", 630, "6", "3"),
        ("6", "D", 1100, "7", "4"),
        ("6", "E", 1300, "7", "4"),
    ],
)
def test_the_first_train_of_a_kind_begins_a_phase_and_rusts_another(
    before, train, price, after, rusted
):
    table = snj(before)
    for kind in ("2", "3", "4", "5", "6"):
        if kind <= before and kind != "6":
            for piece in table.state.trains("depot"):
                if piece.startswith(f"{kind}/"):
                    table.play.move(piece, "out of the game", "test")
    if rusted:
        rival(table, "UGJ", "Bo", rusted, turns=0)
    table.do(BuyTrain, **buy(train, price))
    assert table.state.phase_key == after
    if rusted:
        assert table.trains("UGJ") == []


def test_d_and_e_are_on_sale_with_the_first_6_and_only_the_first_of_them_changes_the_phase():
    table = snj("5", 9000)
    for piece in table.state.trains("depot"):
        if piece.startswith("5/"):
            table.play.move(piece, "out of the game", "test")
    assert table.codes(BuyTrain, **buy("D", 1100)) == ["not_on_sale"]
    table.do(BuyTrain, **buy("6", 630))
    assert table.codes(BuyTrain, **buy("6", 630)) == []
    table.do(BuyTrain, **buy("E", 1300))
    assert table.state.phase_key == "7"
    assert table.trains("SNJ") == ["6", "E"]


@pytest.mark.parametrize("old", ["4", "5", "6"])
@pytest.mark.parametrize(("new", "price"), [("D", 800), ("E", 1000)])
def test_fault_32_trade_in_at_the_limit(old, new, price):
    table = snj("6").train("SNJ", old, "5")
    card = table.state.trains("SNJ")[-1 if old > "5" else 0]
    assert card.startswith(old)
    assert table.codes(BuyTrain, **buy(new, price + 300)) == ["train_limit"]
    assert table.codes(BuyTrain, **buy(new, price + 300, trade_in=card)) == ["wrong_price"]
    table.do(BuyTrain, **buy(new, price, trade_in=card))
    assert sorted(table.trains("SNJ")) == sorted(["5", new])
    assert table.where(card) == "out of the game"


def test_a_3_is_not_traded_in_and_nothing_for_a_6():
    table = snj("5").train("SNJ", "3", "5")
    three, five = table.state.trains("SNJ")
    for piece in table.state.trains("depot"):
        if piece.startswith("5/"):
            table.play.move(piece, "out of the game", "test")
    assert table.codes(BuyTrain, **buy("6", 330, trade_in=five)) == ["no_trade_in"]
    table.phase("6").train("SNJ", "5")
    assert table.codes(BuyTrain, **buy("D", 800, trade_in=three)) == ["no_trade_in"]


def test_a_train_of_another_corporation_needs_its_president():
    table = rival(snj(), "UGJ", "Bo", "2", "2")
    train = table.state.trains("UGJ")[0]
    table.do(BuyTrain, **buy(train, 1, "UGJ"))
    assert table.step == "offer Bo"
    table.agree()
    assert table.where(train) == "SNJ"
    assert table.has("UGJ") == 1


def test_a_refused_offer_is_not_made_again_in_the_step_but_another_is():
    table = rival(snj(), "UGJ", "Bo", "2", "2")
    train = table.state.trains("UGJ")[0]
    table.do(BuyTrain, **buy(train, 1, "UGJ")).agree(False)
    assert table.step == "trains Ann"
    assert table.codes(BuyTrain, **buy(train, 1, "UGJ")) == ["refused_before"]
    assert table.codes(BuyTrain, **buy(train, 2, "UGJ")) == []


def test_one_president_of_both_is_not_asked():
    table = rival(snj(), "UGJ", "Ann", "2", "2")
    train = table.state.trains("UGJ")[0]
    table.do(BuyTrain, **buy(train, 5, "UGJ"))
    assert table.where(train) == "SNJ"


def test_khj_sells_no_train():
    table = snj().private("P8", "Bo")
    train = table.state.trains("KHJ")[0]
    assert table.codes(BuyTrain, **buy(train, 5, "KHJ")) == ["not_a_seller"]


def test_a_corporation_with_a_route_must_own_a_train():
    table = snj(money=80)
    assert must_buy(table.state, "SNJ")
    assert "pass" not in table.kinds
    table.do(BuyTrain, **buy("2", 80))
    assert not must_buy(table.state, "SNJ")
    idle = Table().start("SNJ", 100, Ann=60).cash(SNJ=80).token("SNJ", "G6").turn("SNJ", "trains")
    assert "pass" in idle.kinds


# -- phase changes and others -------------------------------------------------------------------


def sold_out(table, *kinds):
    for piece in table.state.trains("depot"):
        if piece.partition("/")[0] in kinds:
            table.play.move(piece, "out of the game", "test")
    return table


def test_fault_30_the_buyer_goes_on_after_others_discarded():
    table = sold_out(rival(snj("4"), "UGJ", "Bo", "3", "3", "4"), "4")
    table.do(BuyTrain, **buy("5", 530))
    assert table.step == "discards Bo"
    four = next(train for train in table.state.trains("UGJ") if train.startswith("4"))
    assert table.codes(DiscardTrain, train="2/0") == ["not_there"]
    table.do(DiscardTrain, train=four)
    assert table.step == "trains Ann"
    assert table.codes(BuyTrain, **buy(four, 300, "open market")) == []
    table.do(BuyTrain, **buy(four, 300, "open market"))
    assert table.trains("SNJ") == ["4", "5"]


def test_fault_31_rusting_comes_before_the_limit():
    table = sold_out(rival(snj("3"), "UGJ", "Bo", "2", "2", "3", "3"), "3")
    table.do(BuyTrain, **buy("4", 300))
    assert over_limit(table.state) == ()
    assert table.trains("UGJ") == ["3", "3"]
    assert table.step == "trains Ann"


def test_the_buyer_discards_too():
    table = sold_out(snj("4").train("SNJ", "3", "3"), "4")
    table.do(BuyTrain, **buy("5", 530))
    assert table.step == "discards Ann"
    table.do(DiscardTrain, train=table.state.trains("SNJ")[0])
    assert table.trains("SNJ") == ["3", "5"]


def test_fault_35_a_phase_change_leaves_the_set_as_long_as_it_is():
    table = sold_out(snj("2"), "2").do(BuyTrain, **buy("3", 180))
    assert table.state.phase.operating_rounds == 2
    assert next(f for f in table.state.frames if isinstance(f, OperatingSet)).rounds == 1


# -- nationalization ----------------------------------------------------------------------------


def before_4(*companies, **named):
    """SNJ buys the first 4; these corporations have one 2-train each and have operated."""
    table = sold_out(snj("3", **named), "3")
    for company, player in companies:
        rival(table, company, player, "2")
    return table


def test_the_first_in_share_price_order_without_trains_is_taken_over():
    table = before_4(("UGJ", "Bo"), ("ÖKJ", "Cy")).cash(Bo=0, Cy=0, UGJ=55)
    table.marker("ÖKJ", 0, 3).token("ÖKJ", "C20")
    table.do(BuyTrain, **buy("4", 300))
    (event,) = table.told(Nationalized)
    assert (event.company, event.price) == ("ÖKJ", 90)  # two steps left of 110
    assert table.has("Cy") == 6 * 90
    assert table.state.companies["ÖKJ"].closed
    assert not table.state.companies["UGJ"].closed
    assert [at.company for at in table.state.board.tokens if at.hex_name == "C20"] == ["SJ"]
    assert table.state.in_play() == 9
    assert table.has("UGJ") == 55


def test_the_treasury_goes_to_the_bank_and_market_shares_are_worth_nothing():
    table = before_4(("UGJ", "Bo")).cash(UGJ=55, Bo=0).pool("UGJ", 20).token("UGJ", "F19")
    bank = table.has("bank")
    table.do(BuyTrain, **buy("4", 300))
    assert table.has("UGJ") == 0
    assert table.has("Bo") == 6 * 76
    assert table.has("bank") == bank + 300 + 55 - 6 * 76


def test_of_two_state_tokens_in_a_hex_one_goes():
    table = before_4(("UGJ", "Bo")).lay("F19 14 2").token("UGJ", "F19")
    table.state_token("F19")
    tokens = list(table.state.board.tokens)
    table.play.change(
        board=table.state.board.with_tokens(
            tuple(t if t.company != "SJ" else type(t)("SJ", "F19", 0, 1) for t in tokens)
        )
    )
    table.do(BuyTrain, **buy("4", 300))
    assert [at.company for at in table.state.board.tokens if at.hex_name == "F19"] == ["SJ"]


def test_r98_of_two_state_tokens_in_split_stockholm_one_goes():
    table = before_4(("SWB", "Bo")).token("SWB", "G22#2").state_token("G22#0")
    table.do(BuyTrain, **buy("4", 300))
    here = [(at.company, at.stop) for at in table.state.board.tokens if at.hex_name == "G22"]
    assert here == [("SJ", 0)]


def test_all_it_has_goes_with_it_privates_and_the_token_of_khj_too():
    table = before_4(("UGJ", "Bo")).lay("F19 14 2").token("UGJ", "F19")
    take_minor(table.play, "UGJ")
    for key in ("P1", "P3"):
        table.private(key, "UGJ")
    table.change(canal=(("C20", 50), ("C16", 30), ("E24", 20)))
    table.do(BuyTrain, **buy("4", 300))
    assert table.state.canal == ()
    assert [table.where(key) for key in ("P1", "P3")] == ["out of the game"] * 2
    owners = {at.hex_name: at.company for at in table.state.board.tokens}
    assert (owners["D17"], owners["F19"]) == ("SJ", "SJ")
    assert not table.state.ledger.at("UGJ")  # nor the treasury's shares, nor unplaced tokens


def test_who_has_not_operated_or_has_a_train_left_is_not_taken_over():
    table = before_4().do(BuyTrain, **buy("4", 300))
    assert table.told(Nationalized) == []
    table = before_4()
    rival(table, "UGJ", "Bo", "2", turns=0)
    rival(table, "ÖKJ", "Cy", "2", "3")
    table.do(BuyTrain, **buy("4", 300))
    assert table.told(Nationalized) == []


def test_khj_is_never_taken_over_and_goes_on():
    table = before_4().private("P8", "Bo")
    table.do(BuyTrain, **buy("4", 300))
    assert table.told(Nationalized) == []
    assert table.trains("KHJ") == []
    assert not table.state.companies["KHJ"].closed


def test_one_taken_over_before_its_turn_does_not_operate():
    table = before_4(("UGJ", "Bo")).token("UGJ", "F19").do(BuyTrain, **buy("4", 300))
    table.do(Pass)
    assert "Bo" not in table.step
