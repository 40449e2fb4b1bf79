"""Set-up, round track, player order, income, and the end of 18Svea (2, 5.1, 5.2, 9, 11)."""

from __future__ import annotations

import pytest
from svea_positions import RULES, Table, new_game

from stambana.engine.actions import Pass
from stambana.engine.rules import Base
from stambana.titles.g18svea import initiative
from stambana.titles.g18svea.actions import AssignCard, BarCompany, BuyWithInfluence
from stambana.titles.g18svea.rules import EndReason
from stambana.titles.g18svea.state import SET_ASIDE, Entered
from stambana.titles.trains.market import Space

# -- set-up ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cash", "cards"), [(2, 120, 3), (3, 80, 2)])
def test_money_and_cards_are_shared_out(players, cash, cards):
    state = new_game(players).state
    assert [state.cash(name) for name in state.players] == [cash] * players
    for name in state.players:
        assert sum(state.ledger.place(card) == name for card in state.cards) == cards
    assert len(state.ledger.at(SET_ASIDE)) == 7  # six cards and the Central Station token
    assert not state.board.tokens
    assert state.dealt_first == tuple(state.cards)


@pytest.mark.parametrize(
    "base",
    [
        Base("18svea", ("Ann",)),
        Base("18svea", ("Ann", "Bo", "Cy", "Di")),
        Base("18svea", ("Ann", "Ann")),
        Base("18svea", ("Ann", "bank")),
        Base("18svea", ("Ann", "ferry")),
        Base("18svea", ("Ann", "STO")),
        Base("18svea", ("Ann", "Bo"), variants=("open",)),
        Base("18svea", ("Ann", "Bo"), rulings={"S99": "no"}),
    ],
)
def test_bases_that_cannot_be_played(base):
    with pytest.raises(ValueError, match=r"18Svea|name|called"):
        RULES.begin(base)


def test_places_are_drawn_when_their_card_is_dealt_and_the_permit_asks_before_the_game():
    seen = set()
    for seed in range(12):
        game = new_game(2, seed)
        state = game.state
        assert bool(state.city) == ("city_owner" in state.cards)
        assert bool(state.connection) == ("new_connection" in state.cards)
        seen |= {state.city, state.connection}
        asked = game.decision is not None and game.decision.step == "bar_company"
        assert asked == ("delayed_permit" in state.cards)
        assert asked == (state.space == 1)
    assert len(seen) > 3


def permit():
    """A game in which the Delayed Permit was dealt."""
    games = (new_game(3, seed) for seed in range(40))
    return next(game for game in games if game.state.space == 1)


def test_a_barred_company_turns_the_permit_which_counts_eight_at_once():
    game = permit()
    owner = game.decision.actor
    game.apply(BarCompany(actor=owner, acting_for=owner, company="STO"))
    assert game.state.barred == "STO"
    assert game.state.cards["delayed_permit"].turned
    assert game.state.round_name == "SR1"
    assert 8.0 in initiative.rank(game.state, owner)[1]


def test_an_unused_permit_keeps_paying():
    game = permit()
    owner = game.decision.actor
    game.apply(Pass(actor=owner, acting_for=owner))
    assert not game.state.cards["delayed_permit"].turned


# -- player order --------------------------------------------------------------------------------


def test_the_example_of_the_rulebook():
    table = Table().card("raising_funds", "Ann").card("financial_planning", "Ann")
    assert initiative.total(table.state, "Ann") == 20
    table = Table().card("raising_funds", "Ann", turned=True)
    table.card("financial_planning", "Ann", turned=True)
    assert initiative.total(table.state, "Ann") == 1


def test_cards_of_companies_count_for_their_ceo():
    table = Table().start("STO", Ann=1, Bo=1).card("ferry", "STO").card("tax_haven", "Bo")
    assert initiative.total(table.state, "Ann") == 12.5
    assert initiative.total(table.state, "Bo") == 8.5


@pytest.mark.parametrize(
    ("held", "order"),
    [
        # sums first
        ({"Ann": "tax_haven", "Bo": "ferry", "Cy": "raising_funds"}, ("Bo", "Ann", "Cy")),
        # equal sums of 15: one card of 15 before 14 and 1
        (
            {"Ann": "infrastructure_push delayed_permit", "Bo": "central_station"},
            ("Bo", "Ann", "Cy"),
        ),
        # three times nothing: the seats from the last holder of the token
        ({}, ("Cy", "Ann", "Bo")),
    ],
)
def test_player_order(held, order):
    table = Table().change(priority="Cy")
    for player, keys in held.items():
        for key in keys.split():
            table.card(key, player)
    initiative.fix_order(table.play, first=False)
    assert table.state.order == order
    assert table.state.priority == order[0]


def test_equal_cards_go_on_to_the_next_one():
    """8 and 10 against 8 and 7 and 3: the sums are equal, the highest are 10 and 8."""
    table = Table(2).card("raising_funds", "Ann").card("blue_contract", "Ann")
    table.card("ferry", "Bo", turned=True).card("new_connection", "Bo", turned=True)
    table.card("blue_contract", "Bo", turned=True).card("tax_haven", "Ann", turned=True)
    assert initiative.rank(table.state, "Bo") == (18.0, (8.0, 7.0, 3.0))
    table.card("blue_contract", "Ann")
    assert initiative.rank(table.state, "Ann") == (18.0, (10.0, 8.0, 0.0))


def test_the_first_tie_is_drawn():
    orders = set()
    for seed in range(8):
        table = Table()
        table.play.chance.seed = seed
        initiative.fix_order(table.play, first=True)
        orders.add(table.state.order)
    assert len(orders) > 2


# -- cards with companies --------------------------------------------------------------------------


def test_a_card_is_handed_to_a_company_of_ones_own_for_good():
    table = Table().start("STO", Ann=2, Bo=1).card("ferry", "Ann").card("tax_haven", "Bo")
    table.stock("Ann")
    assert table.offers(AssignCard, "company") == ["STO"]
    assert table.codes(AssignCard, card="tax_haven", company="STO") == ["not_your_card"]
    assert table.codes(AssignCard, card="ferry", company="GBG") == ["not_ceo"]
    table.do(AssignCard, card="ferry", company="STO")
    assert table.where("ferry") == "STO"
    assert table.step == "stock_round Ann"  # the turn goes on
    assert table.codes(AssignCard, card="ferry", company="STO") == ["not_your_card"]
    table.do(Pass)
    assert table.codes(AssignCard, card="tax_haven", company="STO") == ["not_ceo"]


# -- income ----------------------------------------------------------------------------------------


def test_cards_that_are_not_turned_pay_their_player_or_company():
    table = Table().start("STO", Ann=1).card("ferry", "STO").card("tax_haven", "Bo")
    table.card("blue_contract", "Cy", turned=True).card("raising_funds", "Cy")
    cash = {name: table.has(name) for name in ("STO", "Ann", "Bo", "Cy")}
    table.operating()
    assert {name: table.has(name) - cash[name] for name in cash} == {
        "STO": 5,
        "Ann": 0,
        "Bo": 5,
        "Cy": 0,
    }


def influence(**card):
    table = Table().start("STO", 30, Ann=2, Bo=1).pool("STO", 1)
    return table.card("political_influence", "Bo", **card).cash(Bo=40)


def test_political_influence_buys_before_income_and_is_gone():
    table = influence().operating()
    assert table.step == "card_income Bo"
    assert table.offers(BuyWithInfluence, "company") == ["STO"]
    table.do(BuyWithInfluence, company="STO")
    assert (table.held("Bo", "STO"), table.has("Bo")) == (2, 10)  # no income of 10
    assert table.where("political_influence") == SET_ASIDE
    assert "political_influence" not in table.state.cards


def test_after_the_auction_it_leaves_the_game():
    table = influence(entered=Entered.AUCTION).operating().do(BuyWithInfluence, company="STO")
    assert table.where("political_influence") == "out of the game"


def test_who_keeps_it_is_paid():
    table = influence().operating().do(Pass)
    assert table.has("Bo") == 50


@pytest.mark.parametrize(
    "spoil",
    [
        lambda table: table.cash(Bo=29),
        lambda table: table.card("political_influence", "Bo", turned=True),
        lambda table: table.card("political_influence", "STO"),
        lambda table: table.card("political_influence", "Cy").cash(Cy=0),
        lambda table: table.play.move("STO/3", "STO", "test"),  # nothing in the Open Market
    ],
)
def test_nobody_is_asked_where_nothing_can_be_bought(spoil):
    table = influence()
    spoil(table)
    table.operating()
    assert "buy_with_influence" not in table.kinds


# -- the end -----------------------------------------------------------------------------------


def test_the_track_ends_the_game():
    table = Table().at("OR7", 4, 7).settle()
    assert table.state.over == "round_track"
    assert EndReason(table.state.over).text


@pytest.mark.parametrize(("space", "over"), [("OR4", "stock_market"), ("SR3", "")])
def test_the_blue_space_ends_it_after_an_operating_round(space, over):
    table = Table().start("STO", Ann=1).at(space, 3, 4).change(end_space_entered=True)
    assert table.state.market.cell(Space(0, 11)).zone == "end"
    table.settle()
    assert table.state.over == over


def test_worth_by_the_example_of_the_rulebook():
    table = Table(2).start("STO", Ann=4).start("GBG", Ann=4).start("ORE", Bo=1)
    table.marker("STO", 0, 6).marker("GBG", 0, 9).cash(Ann=259, STO=500)
    assert (table.price("STO"), table.price("GBG")) == (70, 95)
    assert RULES.worth(table.state, "Ann") == 919
