"""The power of each private company, buying and closing them (18SJ 6.1, 7)."""

from __future__ import annotations

import pytest
from positions import Table
from test_trains import NORTH, buy, sold_out

from stambana.engine.actions import Pass
from stambana.titles.g18sj import privates
from stambana.titles.g18sj.actions import BuyTrain, LayTile, PlaceCanal, PlacePort, PurchasePrivate
from stambana.titles.g18sj.routes import Privates, route_rules
from stambana.titles.trains.actions import Distribute, RunTrains


def snj(step="track", phase="3", money=500, players=3, **named):
    """SNJ of Ann with a route from Luleå to Umeå."""
    table = Table(players, **named).phase(phase).start("SNJ", 100, Ann=60).lay(*NORTH)
    return table.cash(SNJ=money, Ann=0, Bo=0).token("SNJ", "G6").turn("SNJ", step)


def purchase(key, price):
    return {"private": key, "price": price}


# -- buying one ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("price", "codes"),
    [
        (22, ["price_range"]),
        (23, []),
        (90, []),
        (91, ["price_range"]),
    ],
)
def test_from_half_to_twice_the_face_value(price, codes):
    table = snj(out=("P2", "P3", "P7", "P9", "MYJ")).private("P4", "Bo")  # face value 45
    assert table.codes(PurchasePrivate, **purchase("P4", price)) == codes


def test_the_owner_agrees_and_is_paid():
    table = snj().private("P1", "Bo").do(PurchasePrivate, **purchase("P1", 40))
    assert table.step == "offer Bo"
    table.agree()
    assert (table.has("Bo"), table.has("SNJ")) == (40, 460)
    assert table.where("P1") == "SNJ"
    assert table.codes(PurchasePrivate, **purchase("P1", 40)) == ["not_players"]


def test_the_president_s_own_private_needs_no_consent():
    table = snj().private("P1", "Ann").do(PurchasePrivate, **purchase("P1", 10))
    assert table.where("P1") == "SNJ"


@pytest.mark.parametrize(
    ("phase", "codes"),
    [
        ("2", ["wrong_phase"]),
        ("3", []),
        ("4", []),
        ("5", ["wrong_phase"]),
    ],
)
def test_only_in_phases_3_and_4(phase, codes):
    table = snj(phase=phase).private("P1", "Bo")
    assert table.codes(PurchasePrivate, **purchase("P1", 20)) == codes


def test_p9_and_p10_are_not_for_sale():
    table = snj().private("P10", "Bo")
    assert table.codes(PurchasePrivate, **purchase("P10", 220)) == ["not_for_sale"]


def test_at_any_time_of_the_turn_even_at_its_end():
    for step in ("redeem", "track", "token", "run", "distribute", "trains", "wind_up"):
        table = snj(step=step).train("SNJ", "2").private("P1", "Bo")
        assert table.codes(PurchasePrivate, **purchase("P1", 20)) == [], step


def test_last_chance_comes_only_where_the_step_before_did_not_offer_the_same():
    """After "buy no more trains" the turn is over; after a question of its own it is asked."""
    table = snj(step="trains").cash(SNJ=500).train("SNJ", "3").private("P1", "Bo")
    assert "purchase_private" in table.kinds
    table.do(Pass)
    assert "wind_up" not in table.step
    table = snj(money=60).train("SNJ", "3").private("P1", "Bo")  # no money for a train
    table.turn("SNJ", "distribute", earnings=30).do(Distribute, pay=False)
    assert table.step == "wind_up Ann"


# -- P1 to P5 -----------------------------------------------------------------------------------
# P1, P2, P5 closing their hexes: test_track_and_tokens


def test_p3_places_three_tokens_on_three_of_the_four_hexes_at_once():
    table = snj().private("P3", "Ann").do(PurchasePrivate, **purchase("P3", 20))
    assert table.step == "place_canals Ann"
    assert table.kinds == {"place_canal"}
    for name in ("C20", "C16", "E24"):
        table.do(PlaceCanal, hex_name=name)
    assert table.state.canal == (("C20", 50), ("C16", 30), ("E24", 20))
    assert table.step == "track Ann"
    assert table.codes(PlaceCanal, hex_name="C24") == ["not_open"]


def canal_run(owner="ÖKJ"):
    table = Table().phase("3").start("ÖKJ", 100, Ann=60).lay("C20 57 1", "D19 8 5", "E20 57 2")
    table.token("ÖKJ", "C20").train("ÖKJ", "2").private("P3", owner)
    return table.change(canal=(("C20", 50), ("C16", 30), ("E24", 20))).turn("ÖKJ", "run")


def test_p3_pays_its_owner_and_the_dearest_token_met_leaves():
    table = canal_run()
    table.do(RunTrains, runs=table.offers(RunTrains, "runs")[0])
    assert table.state.canal == (("C16", 30), ("E24", 20))
    turn = next(f for f in table.state.frames if f.kind == "operating_turn")
    assert turn.earnings == 40 + 50


def test_p3_pays_nobody_else():
    table = canal_run(owner="SNJ").start("SNJ", 100, Bo=60)
    table.do(RunTrains, runs=table.offers(RunTrains, "runs")[0])
    assert len(table.state.canal) == 3
    turn = next(f for f in table.state.frames if f.kind == "operating_turn")
    assert turn.earnings == 40


def test_p4_puts_and_moves_the_port_token():
    table = snj(step="run", out=("P2", "P3", "P7", "P9", "MYJ")).train("SNJ", "2")
    table.private("P4", "Bo")
    assert table.codes(PlacePort, hex_name="F9") == ["not_owner"]  # a player cannot
    table.private("P4", "SNJ")
    assert table.codes(PlacePort, hex_name="C16") == ["no_port"]
    table.do(PlacePort, hex_name="G6").do(PlacePort, hex_name="F9")
    table.do(RunTrains, runs=table.offers(RunTrains, "runs")[0])
    turn = next(f for f in table.state.frames if f.kind == "operating_turn")
    assert turn.earnings == 40 + 60  # two port symbols at Umeå


@pytest.mark.parametrize(
    ("port", "amount"),
    [
        ("A26", 60),
        ("C30", 30),
        ("D27", 30),
        ("F9", 60),
        ("F13", 30),
        ("G6", 30),
    ],
)
def test_p4_pays_30_for_each_symbol(port, amount):
    rules = route_rules(Table().state.board, "SNJ", Privates(port=port))
    assert next(b for b in rules.bonuses if b.name == "Sveabolaget").tiers[0].amount == amount


def tile(name, number, rotation, private="P5"):
    return {"hex_name": name, "tile": number, "rotation": rotation, "private": private}


def gellivare(**named):
    table = Table(**named).phase("3").start("ÖKJ", 100, Ann=60).lay("C20 57 1")
    return table.cash(ÖKJ=500).token("ÖKJ", "C20").private("P5", "ÖKJ").turn("ÖKJ", "track")


def test_p5_lays_two_yellow_tiles_joined_to_each_other_without_a_route():
    table = gellivare()
    assert table.codes(LayTile, **tile("E4", "9", 0)) == ["not_joined"]
    table.do(LayTile, **tile("E4", "9", 2))  # 2-5, towards F5
    assert table.step == "second_tile Ann"
    assert table.codes(LayTile, **tile("F5", "9", 0)) == ["not_joined"]
    table.do(LayTile, **tile("F5", "9", 2))
    assert table.step == "track Ann"
    assert table.codes(LayTile, hex_name="D19", tile="8", rotation=5, private="") == []
    assert table.codes(LayTile, **tile("E4", "9", 2)) == ["used"]
    assert table.has("ÖKJ") == 500


def test_p5_whatever_the_first_tile_a_second_joins_it():
    for name in ("E4", "F5"):
        rows = [
            (number, rotation)
            for number in ("7", "8", "9")
            for rotation in range(6)
            if gellivare().codes(LayTile, **tile(name, number, rotation)) == []
        ]
        assert rows
        for number, rotation in rows:
            assert gellivare().do(LayTile, **tile(name, number, rotation)).kinds == {"lay_tile"}


def test_p5_is_of_no_use_once_a_tile_lies_there_but_by_ruling():
    assert gellivare().lay("F5 9 1").codes(LayTile, **tile("E4", "9", 2)) == ["built"]
    assert gellivare(DIFF_5="18xx").lay("F5 9 1").codes(LayTile, **tile("E4", "9", 0)) == []


def test_p5_only_yellow_and_only_there():
    assert gellivare().codes(LayTile, **tile("E4", "23", 2)) == ["wrong_color"]
    assert gellivare().codes(LayTile, **tile("E6", "9", 2)) == ["other_hex"]


@pytest.mark.parametrize(
    ("hex_name", "lay", "full"), [("C2", "C2 9 2", 150), ("D3", "D3 57 2", 75)]
)
def test_p5_lowers_the_terrain_of_its_owner_only(hex_name, lay, full):
    table = snj().lay("F5 9 2", "E4 9 2", *(["D3 57 2"] if hex_name == "C2" else []))
    name, number, rotation = lay.split()
    facts = tile(name, number, int(rotation), "")
    assert "too_expensive" in table.cash(SNJ=full - 1).codes(LayTile, **facts)
    table.private("P5", "SNJ").cash(SNJ=full - 75)
    assert "too_expensive" not in table.codes(LayTile, **facts)


# -- P6 and P7 ----------------------------------------------------------------------------------


def test_p6_buys_new_trains_before_the_run_and_skips_the_ordinary_purchase():
    table = snj(step="early_trains").private("P6", "SNJ").start("UGJ", 90, Bo=60).train("UGJ", "3")
    three = table.state.trains("UGJ")[0]
    assert table.codes(BuyTrain, **buy(three, 5, "UGJ", private="P6")) == ["new_trains_only"]
    table.do(BuyTrain, **buy("3", 180, private="P6"))
    table.do(BuyTrain, **buy("3", 180, private="P6"))
    if "early" in table.step:
        table.go_on()
    assert table.step == "run Ann"
    table.do(RunTrains, runs=table.offers(RunTrains, "runs")[0])
    table.do(Distribute, pay=False)
    assert "trains" not in table.step
    assert table.where("P6") == "SNJ"
    table.turn("SNJ", "early_trains").settle()
    assert "early_trains" not in table.step


def test_p6_uses_the_corporation_s_money_alone():
    table = snj(step="early_trains", money=100).private("P6", "SNJ").cash(Ann=500).settle()
    assert "early_trains" not in table.step


def test_p6_from_the_open_market_only_by_ruling():
    for rulings, codes in (({}, ["new_trains_only"]), ({"DIFF_6": "18xx"}, [])):
        table = snj(step="early_trains", **rulings).private("P6", "SNJ").train("open market", "3")
        three = table.state.trains("open market")[0]
        assert table.codes(BuyTrain, **buy(three, 180, "open market", private="P6")) == codes


WITH_P7 = ("P2", "P4", "P6", "P9", "MYJ")


@pytest.mark.parametrize(
    ("phase", "train", "price"), [("3", "3", 90), ("4", "4", 150), ("4", "5", 265)]
)
def test_p7_buys_one_new_train_at_half_price(phase, train, price):
    table = snj("trains", phase, out=WITH_P7).private("P7", "SNJ")
    if train == "5":
        sold_out(table, "4")
    table.do(BuyTrain, **buy(train, price, private="P7"))
    assert table.has("SNJ") == 500 - price
    if train != "5":
        assert table.codes(BuyTrain, **buy(train, price, private="P7")) == ["used"]
    else:
        assert table.where("P7") == "out of the game"  # closed by the phase it began


def test_p7_in_an_emergency_makes_the_cheapest_train_cheaper():
    table = snj("trains", money=50, out=WITH_P7).private("P7", "SNJ").cash(Ann=1000).settle()
    assert table.codes(BuyTrain, **buy("3", 180)) == ["cheapest_only"]
    table.do(BuyTrain, **buy("3", 90, private="P7"))
    assert table.has("Ann") == 960


def test_p7_for_the_open_market_only_by_ruling():
    for rulings, codes in (({}, ["new_trains_only"]), ({"DIFF_7": "18xx"}, [])):
        table = snj("trains", out=WITH_P7, **rulings).private("P7", "SNJ").train("open market", "3")
        three = table.state.trains("open market")[0]
        assert table.codes(BuyTrain, **buy(three, 90, "open market", private="P7")) == codes


# -- P8, KHJ ------------------------------------------------------------------------------------


def khj(money=77, **named):
    return snj(**named).private("P8", "Bo").cash(KHJ=money)


def test_p8_gives_its_buyer_train_money_and_a_token_beyond_the_charter():
    table = khj().do(PurchasePrivate, **purchase("P8", 140)).agree()
    assert table.has("SNJ") == 500 - 140 + 77
    assert table.trains("SNJ") == ["2"]
    assert [at.company for at in table.state.board.tokens if at.hex_name == "D17"] == ["SNJ"]
    left = [p for p in table.state.ledger.at("SNJ") if p.startswith("SNJ-token")]
    assert len(left) == 3
    assert table.where("P8") == "out of the game"
    assert table.state.companies["KHJ"].closed


def test_p8_its_train_does_not_run_for_the_buyer_in_that_round():
    table = khj(step="token").do(PurchasePrivate, **purchase("P8", 140)).agree()
    while table.step == "token Ann":
        table.go_on()
    assert "run" not in table.step


def test_p8_not_at_the_train_limit():
    table = khj().train("SNJ", "3", "3", "3", "3")
    assert table.codes(PurchasePrivate, **purchase("P8", 140)) == ["train_limit"]
    gone = khj(DIFF_4="18xx").train("SNJ", "3", "3", "3", "3")
    gone.private(gone.state.trains("KHJ")[0], "out of the game")
    assert gone.codes(PurchasePrivate, **purchase("P8", 140)) == []


def test_p8_bought_by_a_company_with_a_token_in_koping():
    for rulings, companies in (({}, ["SNJ"]), ({"DIFF_3": "18xx"}, ["KHJ"])):
        table = khj(**rulings).lay("D17 619 0").token("SNJ", "D17")
        before = len([p for p in table.state.ledger.at("SNJ") if p.startswith("SNJ-token")])
        table.do(PurchasePrivate, **purchase("P8", 140)).agree()
        here = [at.company for at in table.state.board.tokens if at.hex_name == "D17"]
        after = len([p for p in table.state.ledger.at("SNJ") if p.startswith("SNJ-token")])
        assert here == companies
        assert after == before + (1 if rulings else 0)


def test_fault_42_phase_5_with_khj_owned_by_a_player():
    for money in (0, 77):
        table = sold_out(snj("trains", "4", money=1000).private("P8", "Bo").cash(KHJ=money), "4")
        bank = table.has("bank")
        table.do(BuyTrain, **buy("5", 530))
        assert table.has("KHJ") == 0
        assert table.has("bank") == bank + 530 + money
        assert not [at for at in table.state.board.tokens if at.hex_name == "D17"]
        assert table.state.companies["KHJ"].closed


def test_fault_42_phase_5_with_khj_bought_changes_nothing():
    table = khj(phase="4", money=5).do(PurchasePrivate, **purchase("P8", 140)).agree()
    sold_out(table, "4").cash(SNJ=1000).turn("SNJ", "trains").do(BuyTrain, **buy("5", 530))
    assert [at.company for at in table.state.board.tokens if at.hex_name == "D17"] == ["SNJ"]


# -- P9, P10, closing ---------------------------------------------------------------------------


def test_p9_and_p10_close_with_the_first_train_of_their_corporation():
    table = snj("trains", "3", out=("P2", "P4", "P7", "P10", "MYJ"), linked="SNJ")
    table.private("P9", "Bo").change(card="Bo").do(BuyTrain, **buy("3", 180))
    assert table.where("P9") == "out of the game"
    assert table.state.card == "Bo"
    other = snj("trains").private("P10", "Bo").do(BuyTrain, **buy("3", 180))
    assert other.where("P10") == "Bo"  # SNJ is not ÖKJ


def test_diff_17_all_privates_close_in_phase_5():
    table = sold_out(snj("trains", "4", money=1000), "4")
    table.private("P1", "Bo").private("P3", "SNJ").private("P5", "Bo").private("P6", "SNJ")
    table.private("P10", "Cy").change(canal=(("C20", 50),))
    table.do(BuyTrain, **buy("5", 530))
    assert all(table.where(key) == "out of the game" for key in ("P1", "P3", "P5", "P6", "P10"))
    assert table.state.canal == ()


def test_income_is_paid_at_the_start_of_an_operating_round():
    table = Table().private("P1", "Ann").private("P6", "SNJ").start("SNJ", 100, Bo=60)
    table.cash(Ann=0, SNJ=0).lay(*NORTH).stock("Ann")
    for _ in range(3):
        if "stock" in table.step:
            table.do(Pass)
    assert (table.has("Ann"), table.has("SNJ")) == (5, 20)


def test_prices_of_privates_are_whole():
    state = Table().state
    found = {key: privates.price_range(state, key) for key in ("P1", "P4", "P5", "P6", "P8")}
    assert found == {
        "P1": (10, 40),
        "P4": (23, 90),
        "P5": (35, 140),
        "P6": (45, 180),
        "P8": (70, 280),
    }
