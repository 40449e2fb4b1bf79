"""Stock rounds of 18Svea: selling, buying, starting, changes of CEO, the end (8.2 to 8.7)."""

from __future__ import annotations

import pytest
from svea_positions import Table, new_game

from stambana.engine.actions import Pass
from stambana.titles.g18svea.frames import StockRound
from stambana.titles.trains.actions import BuyShares, Finish, SellShares, StartCompany
from stambana.titles.trains.events import PresidentChanged

MARKET = "open market"


def sell(table: Table, company: str, number: int) -> Table:
    return table.do(SellShares, company=company, percent=20 * number)


def buy(table: Table, company: str, source: str = "") -> Table:
    return table.do(BuyShares, company=company, source=source or company, number=1)


def why_not_sell(table: Table, company: str, number: int) -> list[str]:
    return table.codes(SellShares, company=company, percent=20 * number)


def why_not_buy(table: Table, company: str, source: str = "", number: int = 1) -> list[str]:
    return table.codes(BuyShares, company=company, source=source or company, number=number)


# -- starting ----------------------------------------------------------------------------------


def test_starting_pays_the_treasury_and_turns_the_home_station():
    table = Table().stock("Ann")
    assert table.offers(StartCompany, "par", company="ORE") == [40, 35, 30, 25]
    table.do(StartCompany, company="ORE", par=35)
    assert (table.has("Ann"), table.has("ORE")) == (45, 35)
    assert (table.held("Ann", "ORE"), table.held("ORE", "ORE")) == (1, 4)
    (token,) = table.state.board.tokens
    assert (token.company, token.hex_name, token.label) == ("ORE", "C9", "+5")
    assert table.step == "stock_round Bo"  # the purchase ends the turn
    assert table.state.president("ORE") == "Ann"


def test_a_second_company_at_a_price_goes_under_the_first():
    table = Table().start("STO", 30, Bo=1).stock("Ann").do(StartCompany, company="GBG", par=30)
    assert table.state.market.order() == ("STO", "GBG")


def test_what_cannot_be_started():
    table = Table().start("STO", Ann=1).cash(Ann=34).stock("Ann")
    assert table.codes(StartCompany, company="STO", par=30) == ["not_startable"]
    assert table.codes(StartCompany, company="GBG", par=45) == ["no_par"]
    assert table.codes(StartCompany, company="GBG", par=35) == ["too_expensive"]


@pytest.mark.parametrize(("number", "codes"), [(1, ["barred"]), (2, [])])
def test_the_delayed_permit_bars_until_the_second_round(number, codes):
    table = Table().change(barred="GBG", stock_rounds=number).stock("Ann")
    assert table.codes(StartCompany, company="GBG", par=30) == codes
    assert ("GBG" in table.offers(StartCompany, "company")) == (not codes)


def test_a_home_under_the_black_tile_keeps_its_slot():
    table = Table().change(kept={"ORE": 2})
    table.play.change(board=table.state.board.with_tile("C9", "X13", 0))
    table.stock("Ann").do(StartCompany, company="ORE", par=30)
    assert [token.slot for token in table.state.board.tokens] == [2]
    assert not table.state.kept


# -- selling -----------------------------------------------------------------------------------


def test_shares_go_at_the_price_before_it_falls_a_row_for_each():
    table = Table().start("STO", 40, Ann=3, Bo=1).stock("Ann")
    cash = table.has("Ann")
    sell(table, "STO", 2)
    assert table.has("Ann") == cash + 80
    assert table.price("STO") == 30
    assert table.state.shares(MARKET, "STO") == 2


def test_a_company_is_sold_in_one_go_within_a_turn():
    table = Table().start("STO", 40, Ann=3, Bo=1).start("GBG", 40, Bo=2, Ann=1).stock("Ann")
    sell(table, "STO", 1)
    assert why_not_sell(table, "STO", 1) == ["one_go"]
    sell(table, "GBG", 1)  # another company, after it
    table.do(Finish)
    table.do(Pass).do(Pass)
    sell(table, "STO", 1)  # on a later turn


def test_a_share_of_what_was_sold_is_not_bought_in_the_round():
    table = Table().start("STO", 40, Ann=3, Bo=1).stock("Ann")
    sell(table, "STO", 1)
    assert why_not_buy(table, "STO") == ["sold_before"]
    table.do(Finish).do(Pass).do(Pass)
    assert why_not_buy(table, "STO", MARKET) == ["sold_before"]


def test_the_open_market_takes_any_number():
    table = Table(2).start("STO", 40, Ann=2, Bo=2).hold("Ann", "STO", 1).stock("Ann")
    sell(table, "STO", 3)
    assert table.state.shares(MARKET, "STO") == 3


def test_a_ceo_without_an_heir_keeps_the_share():
    table = Table().start("STO", 40, Ann=2, Bo=1).stock("Ann")
    assert why_not_sell(table, "STO", 2) == ["ceo_stays"]
    assert why_not_sell(table, "STO", 3) == ["not_held"]
    assert why_not_sell(table, "STO", 0) == ["not_held"]
    sell(table, "STO", 1)  # one share each: no change
    assert table.state.president("STO") == "Ann"


# -- changes of CEO ------------------------------------------------------------------------------


def test_a_sale_exchanges_the_share_of_the_ceo_first():
    table = Table().start("STO", 40, Ann=2, Bo=2).card("ferry", "STO").stock("Ann")
    sell(table, "STO", 2)
    assert table.state.president("STO") == "Bo"
    assert table.where("STO/0") == "Bo"
    assert (table.held("Ann", "STO"), table.held("Bo", "STO")) == (0, 2)
    assert table.where("ferry") == "STO"  # the charter passes with all that is on it


def test_who_holds_most_becomes_ceo_at_once():
    table = Table().start("STO", 40, Ann=1, Bo=1).stock("Bo")
    buy(table, "STO")
    assert table.state.president("STO") == "Bo"
    assert len(table.told(PresidentChanged)) == 1


@pytest.mark.parametrize(
    ("order", "heir"), [(("Ann", "Cy", "Bo"), "Cy"), (("Bo", "Ann", "Cy"), "Cy")]
)
def test_among_equals_the_first_in_player_order_after_the_old_ceo(order, heir):
    table = Table().start("STO", 40, Ann=1, Bo=2, Cy=2).order(*order)
    table.play.move("STO/0", "Ann", "test")
    table.stock("Ann")
    sell(table, "STO", 1)
    assert table.state.president("STO") == heir


# -- buying ------------------------------------------------------------------------------------


def test_who_is_paid_for_a_share():
    table = Table().start("STO", 40, Ann=1).pool("STO", 1).stock("Bo")
    bank = table.has("bank")
    buy(table, "STO", MARKET)
    assert table.has("bank") == bank + 40
    buy(table, "STO")
    assert table.has("STO") == 40


def test_what_cannot_be_bought():
    table = Table().start("STO", 40, Ann=1).cash(Bo=39).stock("Bo")
    assert why_not_buy(table, "GBG") == ["not_started"]
    assert why_not_buy(table, "STO", MARKET) == ["none_there"]
    assert why_not_buy(table, "STO", "GBG") == ["no_source"]
    assert why_not_buy(table, "STO", number=2) == ["one_a_turn"]
    assert why_not_buy(table, "STO") == ["too_expensive"]


@pytest.mark.parametrize(("players", "limit"), [(2, 12), (3, 8)])
def test_the_share_limit_counts_all_companies(players, limit):
    table = Table(players)
    for company, number in zip(("STO", "GBG", "NRK"), (5, limit - 6, 1), strict=False):
        table.start(company, 30, Ann=min(number, 5))
    if limit == 12:
        table.start("JKP", 30, Ann=1)
    assert len(table.state.certificates("Ann")) == limit
    table.stock("Ann").cash(Ann=500)
    assert why_not_buy(table, "NRK") == ["share_limit"]
    assert table.codes(StartCompany, company="ORE", par=30) == ["share_limit"]
    table.play.move("NRK/0", "NRK", "test")
    table.play.move("GBG/1", "GBG", "test")
    assert why_not_buy(table, "GBG") == []


def test_all_five_shares_of_a_company_may_be_held():
    table = Table().start("STO", 40, Ann=4).stock("Ann")
    buy(table, "STO")
    assert table.held("Ann", "STO") == 5


# -- turns and the end of the round ----------------------------------------------------------------


def test_turns_go_in_player_order_and_the_round_ends_when_all_pass_in_a_row():
    table = Table().order("Bo", "Cy", "Ann").start("STO", 30, Ann=1).stock("Bo")
    table.do(Pass)
    assert table.step == "stock_round Cy"
    buy(table, "STO")
    table.do(Pass)
    assert table.step == "stock_round Bo"  # who passed may act again
    table.do(Pass)
    assert table.step == "stock_round Cy"  # who acted has another turn
    table.do(Pass)
    assert not any(isinstance(frame, StockRound) for frame in table.state.frames)
    assert table.state.round_name == "OR2"


def test_sold_out_companies_rise_the_highest_first():
    table = Table().start("STO", 35, Ann=3, Bo=2).start("GBG", 30, Bo=3, Cy=2)
    table.start("NRK", 25, Cy=2).pool("NRK", 3)
    table.stock("Ann", passed=3).settle()
    assert [table.price(company) for company in ("STO", "GBG", "NRK")] == [40, 35, 25]


def test_one_in_the_top_row_stays_and_the_pile_keeps_its_order():
    table = Table().start("STO", 40, Ann=3, Bo=2).start("GBG", 40, Bo=3, Cy=2)
    table.marker("STO", 1, 0).marker("GBG", 0, 0)
    table.stock("Ann", passed=3).settle()
    assert table.state.market.order()[:2] == ("GBG", "STO")  # under the one already there


def test_whole_games_without_a_company_end_as_well():
    """All pass in every round: nothing happens but income and the auction."""
    game = new_game(2, 5)
    while game.decision is not None:
        decision = game.decision
        form = decision.form("pass") or decision.forms[0]
        draft = {"amount": 0} if form.kind == "sealed_bid" else {}
        game.apply(form.action(actor=decision.actor, acting_for=decision.acting_for, **draft))
    assert game.state.over == "round_track"
    assert game.state.cards == {}  # every bid was tied twice
