"""Taxes and emergency money raising of 18Svea (8.1, 10, 12.11)."""

from __future__ import annotations

import pytest
from svea_positions import RULES, Table

from stambana.engine.actions import Pass
from stambana.engine.events import MoneyMoved, PieceMoved
from stambana.titles.g18svea import emergency
from stambana.titles.g18svea.actions import PayTaxes
from stambana.titles.g18svea.events import TaxPaid
from stambana.titles.trains.actions import BuyShares, DeclareBankruptcy, SellShares
from stambana.titles.trains.events import PresidentChanged


def sell(table: Table, company: str, number: int) -> Table:
    return table.do(SellShares, company=company, percent=20 * number)


def why_not(table: Table, company: str, number: int) -> list[str]:
    return table.codes(SellShares, company=company, percent=20 * number)


def offered(table: Table) -> set[tuple[str, int]]:
    """The bundles that may be sold: company and number."""
    return {
        (company, percent // 20)
        for company in table.offers(SellShares, "company")
        for percent in table.offers(SellShares, "percent", company=company)
    }


# -- taxes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shares", "tax", "haven"), [(2, 0, 0), (3, 10, 0), (4, 20, 5), (5, 30, 10)]
)
def test_the_table_of_taxes(shares, tax, haven):
    table = Table(2).start("STO", 30, Ann=shares).cash(Ann=100, Bo=100).taxes()
    assert (table.has("Ann"), table.has("Bo")) == (100 - tax, 100)
    table = Table(2).start("STO", 30, Ann=shares).cash(Ann=100).card("tax_haven", "Ann").taxes()
    if not tax:
        assert table.step == "stock_round Ann"  # nothing to spare, nobody asked
        return
    assert table.step == "taxes Ann"
    table.do(PayTaxes, haven=True)
    assert table.has("Ann") == 100 - haven
    assert table.state.cards["tax_haven"].turned


def test_each_company_is_taxed_and_players_pay_in_their_order():
    table = Table(2).order("Bo", "Ann").start("STO", 30, Ann=3, Bo=1).start("GBG", 30, Bo=4)
    table.start("NRK", 30, Ann=4).cash(Ann=50, Bo=50).taxes()
    paid = [(event.player, event.amount) for event in table.told(TaxPaid)]
    assert paid == [("Bo", 20), ("Ann", 30)]
    assert table.step == "stock_round Bo"


@pytest.mark.parametrize("place", ["STO", "Bo"])
def test_only_its_owner_uses_the_haven(place):
    table = Table(2).start("STO", 30, Ann=3, Bo=1).cash(Ann=50).card("tax_haven", place).taxes()
    assert table.has("Ann") == 40


def test_the_haven_works_once_and_may_be_saved():
    table = Table(2).start("STO", 30, Ann=3).cash(Ann=50).card("tax_haven", "Ann").taxes()
    table.do(PayTaxes, haven=False)
    assert (table.has("Ann"), table.state.cards["tax_haven"].turned) == (40, False)
    table = Table(2).start("STO", 30, Ann=3).cash(Ann=50)
    table.card("tax_haven", "Ann", turned=True).taxes()
    assert table.step == "stock_round Ann"
    assert table.has("Ann") == 40


# -- taxes that have to be raised ----------------------------------------------------------------


def poor() -> Table:
    """Ann has 5, owes 10 for three of STO; Bo has two of STO."""
    return Table(2).start("STO", 30, Ann=3, Bo=2).start("GBG", 30, Bo=1, Ann=1).cash(Ann=5)


def test_who_cannot_pay_sells_and_stops_when_there_is_enough():
    table = poor().taxes()
    assert table.step == "emergency Ann"
    assert offered(table) == {("STO", 1), ("GBG", 1)}
    assert why_not(table, "STO", 2) == ["too_many"]
    sell(table, "GBG", 1)
    assert table.has("Ann") == 25
    assert table.step == "stock_round Ann"


def test_the_tax_is_that_of_before_the_sale_and_what_was_sold_stays_sold():
    table = poor().taxes()
    sell(table, "STO", 1)
    assert table.has("Ann") == 25  # 10 for three, though two are left
    source = "open market"
    assert table.codes(BuyShares, company="STO", source=source, number=1) == ["sold_before"]


def test_taxes_are_paid_before_a_share_of_a_ceo_changes_hands():
    table = Table(2).start("STO", 40, Ann=3, Bo=2).marker("STO", 6, 0).cash(Ann=0)
    table.start("GBG", 40, Ann=3).marker("GBG", 6, 0).taxes()
    assert table.step == "emergency Ann"  # 20 are due, a share is worth 10
    sell(table, "STO", 2)
    assert table.state.president("STO") == "Bo"
    told = [
        type(event).__name__ + getattr(event, "why", "")
        for event in table.events
        if isinstance(event, MoneyMoved | TaxPaid | PresidentChanged)
        or (isinstance(event, PieceMoved) and event.why == "sale")
    ]
    assert told[:4] == ["MoneyMovedsale", "MoneyMovedtax", "TaxPaid", "PresidentChanged"]
    assert told[4:] == ["PieceMovedsale"] * 2
    assert table.has("Ann") == 0


def test_a_sale_that_would_waste_what_would_have_done_is_refused():
    """30 are missing: two shares for 15 do, one for 15 and one for 10 do not."""
    table = Table(2).start("STO", 30, Ann=1).start("GBG", 30, Bo=2, Ann=2).cash(Ann=0)
    table.marker("GBG", 5, 0)
    emergency.begin_for_train(table.play, "STO", 30)
    assert why_not(table, "GBG", 1) == ["falls_short"]
    assert offered(table) == {("GBG", 2)}


def test_bankruptcy_when_nothing_is_left_to_sell():
    table = Table(2).start("STO", 40, Ann=5).marker("STO", 6, 0).cash(Ann=0, Bo=7).taxes()
    sell(table, "STO", 3)  # the most that helps: 30
    assert table.has("Ann") == 0
    table = Table(2).start("STO", 30, Ann=1).start("GBG", 30, Bo=1)
    table.start("ORE", 30, Ann=1).cash(Ann=12, Bo=40)
    emergency.begin_for_train(table.play, "STO", 45)
    assert table.step == "emergency Ann"
    assert table.kinds == {"declare_bankruptcy"}
    table.do(DeclareBankruptcy)
    assert table.state.over == "bankruptcy"
    assert RULES.worth(table.state, "Ann") == 0
    assert RULES.worth(table.state, "Bo") == 40 + 30
    assert table.held("Ann", "STO") == 1  # what could not be sold is still there


def test_all_that_can_be_sold_is_sold_before_a_bankruptcy():
    table = Table(2).start("STO", 30, Ann=1).start("GBG", 30, Bo=2, Ann=2).cash(Ann=0)
    emergency.begin_for_train(table.play, "STO", 110)
    assert offered(table) == {("GBG", 1), ("GBG", 2)}
    sell(table, "GBG", 1)
    assert table.kinds == {"sell_shares"}
    sell(table, "GBG", 1)
    assert table.kinds == {"declare_bankruptcy"}


# -- a train -------------------------------------------------------------------------------------


def train() -> Table:
    """STO of Ann (2 of STO, Bo has 2) must pay 45 and has 5; Ann has 10."""
    table = Table(2).start("STO", 30, Ann=3, Bo=2).start("GBG", 40, Bo=2, Ann=2)
    return table.cash(Ann=10, STO=5)


def test_company_and_ceo_count_first_and_the_company_keeps_its_ceo():
    table = train()
    emergency.begin_for_train(table.play, "STO", 45)
    assert why_not(table, "STO", 2) == ["keeps_ceo"]
    assert offered(table) == {("STO", 1), ("GBG", 1)}
    sell(table, "STO", 1)
    assert table.state.president("STO") == "Ann"
    assert not any(frame.kind == "emergency" for frame in table.state.frames)
    assert table.has("Ann") == 40  # what the frame below takes for the train


def test_other_companies_may_change_their_ceo():
    table = train().start("ORE", 25, Ann=2, Bo=2)
    emergency.begin_for_train(table.play, "STO", 65)
    sell(table, "ORE", 2)
    assert table.state.president("ORE") == "Bo"


def test_nothing_is_bought_back_only_in_a_stock_round():
    """A sale for a train belongs to no stock round."""
    table = train()
    emergency.begin_for_train(table.play, "STO", 45)
    sell(table, "GBG", 1)
    table.stock("Ann", sold=()).cash(Ann=100)
    assert table.codes(BuyShares, company="GBG", source="GBG", number=1) == []
    assert table.step == "stock_round Ann"
    table.do(Pass)


@pytest.mark.parametrize("shares", [3, 4, 5])
def test_taxes_can_always_be_raised_from_the_shares_they_are_for(shares):
    """So nobody is bankrupt by taxes while the Tax Haven could help, at the lowest price either."""
    table = Table(2).start("STO", 30, Ann=shares).cash(Ann=0).marker("STO", 6, 0).taxes()
    while table.step == "emergency Ann":
        sell(table, "STO", 1)
    assert not table.state.over
    assert table.step == "stock_round Ann"
