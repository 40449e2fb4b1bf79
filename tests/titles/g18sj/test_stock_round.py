"""Stock rounds of 18SJ (9, 5.2), the Oscarian Era's differences (13.1) and the card of P9."""

from __future__ import annotations

import pytest
from positions import RULES, Table, new_game

from stambana.engine.actions import Pass
from stambana.titles.g18sj import edelsvard
from stambana.titles.g18sj.frames import OperatingSet
from stambana.titles.trains import shares
from stambana.titles.trains.actions import (
    BuyShares,
    Finish,
    SellShares,
    StartCompany,
    TakePriority,
)
from stambana.titles.trains.events import CompanyFloated, Passed
from stambana.titles.trains.market import Move


def rich(players=3, **named):
    table = Table(players, **named)
    return table.cash(**dict.fromkeys(table.state.players, 2000))


# -- starting and floating ----------------------------------------------------------------------


def test_starting_in_phase_2_takes_the_certificates_into_the_treasury():
    table = rich().stock("Ann").do(StartCompany, company="SNJ", par=100)
    assert table.has("Ann") == 1800
    assert table.has("SNJ") == 200  # paid to the treasury
    assert table.state.percent("SNJ", "SNJ") == 80
    assert table.state.president("SNJ") == "Ann"


def test_incremental_floats_at_sixty_percent_out_of_the_treasury():
    table = rich().start("SNJ", 100, Ann=40).stock("Bo")
    assert not table.state.companies["SNJ"].floated
    table.do(BuyShares, company="SNJ", source="SNJ", number=1)  # which ends the turn by itself
    assert not table.state.companies["SNJ"].floated
    table.do(BuyShares, company="SNJ", source="SNJ", number=1)
    assert table.state.companies["SNJ"].floated
    assert table.has("SNJ") == 200  # two shares, no more from the bank


def test_starting_in_phase_5_leaves_the_shares_in_the_offering_and_floats_for_ten_times():
    table = rich().phase("5").stock("Ann").do(StartCompany, company="SNJ", par=90)
    assert table.state.percent("initial offering", "SNJ") == 80
    assert table.has("SNJ") == 0
    for _ in range(4):
        bank = table.has("bank")
        table.do(BuyShares, company="SNJ", source="initial offering", number=1)
        if table.told(CompanyFloated):
            break
        assert table.has("bank") == bank + 90
    assert table.has("SNJ") == 900


def test_fault_25_a_company_begun_before_phase_5_stays_incremental():
    table = rich().phase("4").start("SNJ", 100, Ann=50).phase("5").stock("Bo")
    table.do(BuyShares, company="SNJ", source="SNJ", number=1)
    assert table.state.companies["SNJ"].floated
    assert table.has("SNJ") == 100


def test_fault_22_a_new_marker_goes_under_those_there():
    table = rich().start("SNJ", 100, Ann=20).start("BJ", 90, Bo=20)
    table.marker("SNJ", 0, 3).marker("SNJ", 0, 2)
    table.stock("Cy").do(StartCompany, company="KFJ", par=100)
    assert table.state.market.order()[:2] == ("SNJ", "KFJ")


def test_what_cannot_be_started():
    table = rich().start("SNJ", 100, Ann=20).stock("Bo")
    assert table.codes(StartCompany, company="SNJ", par=100) == ["not_startable"]
    assert table.codes(StartCompany, company="MYJ", par=100) == ["not_startable"]  # removed
    assert table.codes(StartCompany, company="BJ", par=110) == ["no_par"]
    assert table.cash(Bo=199).codes(StartCompany, company="BJ", par=100) == ["too_expensive"]
    assert table.rules_of(StartCompany, company="BJ", par=100) == ["18SJ 9.2.1"]


@pytest.mark.parametrize(
    ("phase", "variants", "section"),
    [("4", (), "9.2.1"), ("5", (), "9.2.2"), ("4", ("oscarian",), "13.2.2")],
)
def test_the_section_by_which_a_company_is_started(phase, variants, section):
    table = Table(variants=variants).phase(phase).cash(Ann=100).stock("Ann")
    assert table.rules_of(StartCompany, company="SNJ", par=67) == [f"18SJ {section}"]


# -- buying -------------------------------------------------------------------------------------


def test_one_certificate_in_a_turn():
    table = rich().start("SNJ", 100, Ann=20).start("KFJ", 90, Ann=60, Bo=10).stock("Bo")
    table.do(BuyShares, company="SNJ", source="SNJ", number=1)
    assert table.codes(BuyShares, company="SNJ", source="SNJ", number=1) == ["one_a_turn"]
    assert table.codes(StartCompany, company="BJ", par=67) == ["one_a_turn"]


def test_end_the_turn_as_the_only_button_after_a_purchase_is_no_question():
    """With nothing to sell the turn is over; with a share to sell it is asked."""
    table = rich().start("SNJ", 100, Ann=20).stock("Bo")
    table.do(BuyShares, company="SNJ", source="SNJ", number=1)
    assert table.step == "stock_round Cy"
    assert table.told(Passed) == []  # which is no pass
    table = rich().start("SNJ", 100, Ann=20).start("KFJ", 90, Ann=60, Bo=10).stock("Bo")
    table.do(BuyShares, company="SNJ", source="SNJ", number=1)
    assert table.step == "stock_round Bo"


def test_shares_come_from_treasury_offering_or_market_and_from_nobody_else():
    table = rich().start("SNJ", 100, Ann=40).stock("Bo")
    assert table.codes(BuyShares, company="SNJ", source="Ann", number=1) == ["no_source"]
    assert table.codes(BuyShares, company="SNJ", source="open market", number=1) == ["none_there"]
    assert table.codes(BuyShares, company="BJ", source="BJ", number=1) == ["not_started"]


def test_who_is_paid():
    table = rich().start("SNJ", 100, Ann=60).pool("SNJ", 10).stock("Bo")
    bank = table.has("bank")
    table.do(BuyShares, company="SNJ", source="open market", number=1)
    assert table.has("bank") == bank + 100
    table.do(Finish).do(BuyShares, company="SNJ", source="SNJ", number=1)
    assert table.has("SNJ") == 100


def test_no_buying_back_in_the_round():
    table = rich().start("SNJ", 100, Ann=60).start("BJ", 90, Bo=60).stock("Ann")
    table.do(SellShares, company="SNJ", percent=10).do(Finish)
    table.do(Pass).do(Pass)
    assert table.codes(BuyShares, company="SNJ", source="open market", number=1) == ["sold_before"]
    assert table.rules_of(BuyShares, company="SNJ", source="open market", number=1) == ["18SJ 9.2"]


def test_sell_buy_sell():
    table = rich().start("SNJ", 100, Ann=60).start("BJ", 90, Bo=60).stock("Ann")
    table.do(SellShares, company="SNJ", percent=10)
    table.do(BuyShares, company="BJ", source="BJ", number=1)
    table.do(SellShares, company="SNJ", percent=10).do(SellShares, company="BJ", percent=10)
    assert table.step == "stock_round Ann"


def maroon(**held):
    """SNJ at 20 with shares in market and treasury, and Ann at the certificate limit."""
    table = rich(3).start("SNJ", 100, **held).pool("SNJ", 20).marker("SNJ", 10, 0)
    return table


def test_fault_24_in_maroon_any_number_from_everywhere_beyond_both_limits():
    table = maroon(Ann=50)
    for company in ("BJ", "KFJ", "ÖKJ", "UGJ", "TGOJ"):
        table.start(company, 100, Ann=60)  # 25 certificates
    table.start("STJ", 100, Ann=20)
    assert shares.counted_certificates(table.state, "Ann") == 26
    table.stock("Ann")
    assert table.codes(BuyShares, company="STJ", source="STJ", number=1) == ["certificate_limit"]
    table.do(BuyShares, company="SNJ", source="open market", number=2)
    table.do(BuyShares, company="SNJ", source="SNJ", number=3)
    assert table.state.percent("Ann", "SNJ") == 100


def test_in_maroon_nothing_else_is_bought_with_it():
    table = maroon(Ann=50).start("BJ", 90, Bo=60).stock("Ann")
    table.do(BuyShares, company="BJ", source="BJ", number=1)
    assert table.codes(BuyShares, company="SNJ", source="SNJ", number=1) == ["one_a_turn"]
    table = maroon(Ann=50).start("BJ", 90, Bo=60).stock("Ann")
    table.do(BuyShares, company="SNJ", source="SNJ", number=1)
    table.do(SellShares, company="SNJ", percent=10)
    assert table.codes(BuyShares, company="SNJ", source="SNJ", number=1) == ["one_a_turn"]


@pytest.mark.parametrize(("row", "several"), [(5, False), (7, False), (8, True)])
def test_several_at_once_only_in_maroon(row, several):
    table = rich().start("SNJ", 100, Ann=30).marker("SNJ", row, 0).stock("Bo")
    codes = table.codes(BuyShares, company="SNJ", source="SNJ", number=2)
    assert codes == ([] if several else ["one_a_turn"])


# -- selling ------------------------------------------------------------------------------------


def test_nothing_is_sold_in_the_first_round():
    table = rich().start("SNJ", 100, Ann=60).change(stock_rounds=1).stock("Ann")
    assert table.codes(SellShares, company="SNJ", percent=10) == ["first_round"]
    assert table.rules_of(SellShares, company="SNJ", percent=10) == ["18SJ 9.1"]


def test_unfloated_shares_are_not_sold_but_in_the_oscarian_era():
    table = rich().start("SNJ", 100, Ann=50).stock("Ann")
    assert table.codes(SellShares, company="SNJ", percent=10) == ["not_floated"]
    oscar = rich(variants=("oscarian",)).start("SNJ", 100, Ann=50).stock("Ann")
    oscar.do(SellShares, company="SNJ", percent=10)
    assert oscar.has("Ann") == 2100


def test_sold_at_the_price_before_it_falls_a_row_for_each():
    table = rich().start("SNJ", 100, Ann=60).stock("Ann")
    table.do(SellShares, company="SNJ", percent=30)
    assert table.has("Ann") == 2300
    assert table.price("SNJ") == 76


def test_the_market_holds_half():
    table = rich().start("SNJ", 100, Ann=60).pool("SNJ", 20).stock("Ann")
    assert table.codes(SellShares, company="SNJ", percent=40) == ["market_full"]
    assert table.codes(SellShares, company="SNJ", percent=30) == []


def test_a_president_goes_only_when_another_holds_two_shares():
    table = rich().start("SNJ", 100, Ann=40, Bo=10, Cy=10).stock("Ann")
    assert table.codes(SellShares, company="SNJ", percent=30) == ["president_stays"]
    table = rich().start("SNJ", 100, Ann=40, Bo=20).stock("Ann")
    table.do(SellShares, company="SNJ", percent=30)
    assert table.state.president("SNJ") == "Bo"
    assert table.state.percent("Ann", "SNJ") == 10
    assert table.where("SNJ/0") == "Bo"


def test_the_new_president_holds_most_and_sits_next_to_the_left():
    table = rich(4).start("SNJ", 100, Cy=40, Ann=20, Di=20).stock("Cy")
    table.do(SellShares, company="SNJ", percent=30)
    assert table.state.president("SNJ") == "Di"  # left of Cy


def test_a_purchase_makes_a_president_only_with_more():
    table = rich().start("SNJ", 100, Ann=30, Bo=20).stock("Bo")
    table.do(BuyShares, company="SNJ", source="SNJ", number=1)
    assert table.state.president("SNJ") == "Ann"
    table.do(Finish).go_on().go_on()
    table.do(BuyShares, company="SNJ", source="SNJ", number=1)
    assert table.state.president("SNJ") == "Bo"
    assert table.state.percent("Ann", "SNJ") == 30


# -- limits -------------------------------------------------------------------------------------


def test_sixty_percent():
    table = rich().start("SNJ", 100, Ann=60).stock("Ann")
    assert table.codes(BuyShares, company="SNJ", source="SNJ", number=1) == ["holding_limit"]
    table.marker("SNJ", 7, 0)  # teal
    assert table.codes(BuyShares, company="SNJ", source="SNJ", number=1) == []


@pytest.mark.parametrize(
    ("players", "limits"),
    [
        (2, (26, 23, 20, 17)),
        (3, (26, 23, 20, 17)),
        (4, (20, 18, 15, 13)),
        (5, (16, 14, 12, 11)),
        (6, (13, 12, 10, 9)),
    ],
)
def test_fault_27_certificate_limits_fall_with_the_companies_in_play(players, limits):
    table = Table(players)
    found = []
    for company in ("SNJ", "BJ", "KFJ", "ÖKJ"):
        found.append(shares.certificate_limit(table.state))
        table.company(company, closed=True)
    assert tuple(found) == limits


def over(market=0):
    """Ann holds 21 of 20 with four players; SNJ of hers has ``market`` percent in the market."""
    table = rich(4)
    for company in ("BJ", "KFJ", "ÖKJ"):
        table.start(company, 100, Ann=60).hold("Bo", company, 10)
    table.start("UGJ", 100, Ann=60)
    table.start("SNJ", 100, Bo=40, Ann=10)
    for company in ("BJ", "KFJ", "ÖKJ", "UGJ", "SNJ"):
        if market:
            table.hold("open market", company, 30)
    assert shares.counted_certificates(table.state, "Ann") == 21
    return table


def test_fault_26a_who_is_over_the_limit_must_sell_before_anything_else():
    table = over().stock("Ann")
    assert table.kinds == {"sell_shares"}
    assert table.codes(Pass) == ["must_sell"]
    assert table.codes(BuyShares, company="SNJ", source="SNJ", number=1) == ["must_sell"]
    table.do(SellShares, company="UGJ", percent=10)
    assert "finish" in table.kinds


def test_fault_26b_who_can_sell_nothing_that_helps_may_pass():
    table = rich(4)
    for company in ("BJ", "KFJ", "ÖKJ", "UGJ", "SNJ"):
        table.start(company, 100, Ann=50).pool(company, 50)
    table.start("SWB", 100, Ann=20)
    assert shares.over_certificate_limit(table.state, "Ann")
    table.stock("Ann")
    assert table.codes(Pass) == []


def test_fault_26c_more_than_sixty_percent_from_teal_to_gray_must_be_sold():
    table = rich().start("SNJ", 100, Ann=60).hold("Ann", "SNJ", 10).marker("SNJ", 8, 1)  # teal
    table.stock("Ann")
    assert "pass" in table.kinds
    table.marker("SNJ", 8, 2)  # gray
    assert table.kinds == {"sell_shares"}
    table.do(SellShares, company="SNJ", percent=10)
    assert "finish" in table.kinds


def test_shares_in_gray_do_not_count_and_selling_them_is_no_way_out():
    table = over().marker("SNJ", 6, 0)
    assert shares.counted_certificates(table.state, "Ann") == 20


# -- the end of the round -----------------------------------------------------------------------


def test_the_round_ends_when_all_pass_in_a_row_and_the_deal_goes_left_of_the_last_to_act():
    table = rich().start("SNJ", 100, Ann=60).stock("Bo")
    table.go_on().do(BuyShares, company="SNJ", source="SNJ", number=1).do(Finish)
    table.go_on().go_on()
    assert table.step == "stock_round Cy"
    table.go_on()
    assert table.state.priority == "Ann"  # left of Cy
    assert table.step == "track Ann"


def test_the_deal_stays_when_nobody_acts():
    table = rich().change(priority="Bo").start("SNJ", 100, Ann=20).stock("Bo")
    table.go_on().go_on().go_on()
    assert table.state.priority == "Bo"


def test_fault_28_forced_passes_are_told_and_the_round_waits_for_all():
    table = Table(4).cash(Ann=0, Bo=0, Cy=0, Di=300).start("SNJ", 100, Di=20).stock("Di")
    table.do(BuyShares, company="SNJ", source="SNJ", number=1)
    assert [event.player for event in table.told(Passed)] == ["Ann", "Bo", "Cy"]
    assert table.step == "stock_round Di"


def test_sold_out_companies_rise_in_price_order():
    table = rich().start("SNJ", 90, Ann=60, Bo=40).start("BJ", 90, Bo=60, Cy=40)
    table.start("KFJ", 82, Cy=60, Ann=30).pool("KFJ", 10)
    table.stock("Ann").go_on().go_on().go_on()
    assert [table.price(key) for key in ("SNJ", "BJ", "KFJ")] == [100, 100, 82]
    assert table.state.market.order()[:2] == ("SNJ", "BJ")


def test_fault_23_steps_are_taken_one_by_one():
    table = rich().start("SNJ", 100, Ann=60)
    table.marker("SNJ", 3, 8)
    market = table.state.market.moved("SNJ", Move.RIGHT, Move.RIGHT)
    assert market.price("SNJ") == 170
    table.marker("SNJ", 5, 0)
    assert table.state.market.moved("SNJ", Move.LEFT).price("SNJ") == 60


def test_fault_35_the_number_of_operating_rounds_is_fixed_by_the_stock_round():
    table = rich().phase("3").start("SNJ", 100, Ann=60).stock("Ann").go_on().go_on().go_on()
    in_set = next(f for f in table.state.frames if isinstance(f, OperatingSet))
    assert in_set.rounds == 2
    table.phase("5")
    assert next(f for f in table.state.frames if isinstance(f, OperatingSet)).rounds == 2


# -- the Oscarian Era ---------------------------------------------------------------------------


def test_the_oscarian_era_s_extra_token_is_no_station():
    tokens = [
        Table(variants=variants).state.ledger.of_set("SNJ", "SNJ-token")
        for variants in ((), ("oscarian",))
    ]
    assert tokens[0] == tokens[1]
    assert len(tokens[0]) == 4


def test_oscarian_shares_cost_par_from_the_offering_and_the_price_from_the_market():
    table = rich(variants=("oscarian",)).start("SNJ", 100, Ann=30).pool("SNJ", 10)
    table.marker("SNJ", 0, 4).stock("Bo")
    table.do(BuyShares, company="SNJ", source="initial offering", number=1)
    assert table.has("Bo") == 1900
    table.do(Finish).do(BuyShares, company="SNJ", source="open market", number=1)
    assert table.has("Cy") == 1875


def test_oscarian_companies_float_for_ten_times_the_share_price_or_par_by_ruling():
    for rulings, money in (({}, 1250), ({"DIFF_9": "18xx"}, 1000)):
        table = rich(variants=("oscarian",), **rulings).start("SNJ", 100, Ann=50)
        table.marker("SNJ", 0, 4).stock("Bo")
        table.do(BuyShares, company="SNJ", source="initial offering", number=1)
        assert table.has("SNJ") == money


# -- Första Tjing -------------------------------------------------------------------------------


def with_card(phase="2"):
    table = rich(out=("P2", "P4", "P7", "P10", "MYJ"), linked="SNJ").phase(phase)
    return table.change(card="Cy", priority="Ann")


def test_fault_40_the_card_is_used_once_at_the_start_of_a_round_in_any_phase():
    table = with_card("5").settle()
    assert table.step == "first_turn Cy"
    table.do(TakePriority)
    assert table.state.priority == "Cy"
    assert table.step == "stock_round Cy"
    assert edelsvard.card_owner(table.state) == ""
    table.go_on().go_on().go_on()
    assert "first_turn" not in table.step


def test_the_card_may_wait_and_is_not_asked_for_when_its_owner_has_the_deal():
    table = with_card().settle().go_on()
    assert table.step == "stock_round Ann"
    assert edelsvard.card_owner(table.state) == "Cy"
    own = with_card().change(priority="Cy").settle()
    assert own.step == "stock_round Cy"


def test_worth_counts_shares_that_have_not_floated_and_privates_at_face_value():
    table = rich().start("SNJ", 100, Ann=30).private("P8", "Ann")
    assert table.worth("Ann") == 2000 + 300 + 140
    assert RULES.worth(new_game(3).state, "Ann") == 800
