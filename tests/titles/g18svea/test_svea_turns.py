"""Operating rounds of 18Svea, and cards used at any time in a turn (5.1.2, 9, 12)."""

from __future__ import annotations

import pytest
from svea_positions import RULES
from turn_tables import STOCKHOLM_TO_ABO, TurnTable, table

from stambana.table.random_play import play
from stambana.titles.g18svea import card_auction
from stambana.titles.g18svea.actions import (
    AssignCard,
    PlaceCentral,
    RaiseFunds,
    RunTrains,
    SellTreasury,
)
from stambana.titles.g18svea.habits import AGREES, HABITS
from stambana.titles.g18svea.running import best_run
from stambana.titles.g18svea.state import Entered
from stambana.titles.g18svea.turn import next_company
from stambana.titles.trains.actions import Distribute


def test_who_is_next_is_asked_after_each_turn() -> None:
    at = table().start("ORE", 30, Ann=2).train("STO", "2").train("GBG", "2").train("ORE", "2")
    at.hold("Bo", "ORE", 1).turn("STO", "distribute", earnings=20)
    assert next_company(at.state, at.state.frames[1]) == "ORE"
    at.marker("ORE", 5, 0).do(Distribute, pay=True)
    assert at.state.frames[-1].company == "GBG"


def test_cards_are_assigned_to_any_company_of_the_ceo_for_good() -> None:
    at = table().start("ORE", 30, Ann=1).train("STO", "2").card("ferry", "Ann")
    at.turn("STO", "trains")
    assert at.offers(AssignCard, "company", card="ferry") == ["STO", "ORE"]
    at.do(AssignCard, card="ferry", company="ORE")
    assert at.where("ferry") == "ORE"
    assert at.codes(AssignCard, card="ferry", company="STO") == ["not_your_card"]


@pytest.mark.parametrize(("entered", "amount"), [(Entered.DEAL, 25), (Entered.AUCTION, 40)])
def test_raising_funds_pays_by_how_it_came(entered: Entered, amount: int) -> None:
    at = table().train("STO", "2").card("raising_funds", "STO", entered=entered)
    at.turn("STO", "trains").do(RaiseFunds)
    assert at.has("STO") == 100 + amount
    assert at.codes(RaiseFunds) == ["no_card"]


def test_random_players_use_cards_which_are_counted_and_keep_their_trains() -> None:
    at = table().train("STO", "2").train("GBG", "2").card("raising_funds", "STO")
    before = at.turn("STO", "trains").state
    buying = at.decisions[0]
    form = buying.form("buy_train")
    assert form is not None
    assert HABITS.factor(before, buying, form, 0.0) == 1.0
    at.cash(STO=44)  # not enough for one from the bank
    buying = at.decisions[0]
    form = buying.form("buy_train")
    assert form is not None
    assert HABITS.factor(at.state, buying, form, 0.0) < 1.0
    assert HABITS.lean(at.state, buying, "yes", 0.0) == AGREES
    assert list(RULES.uses(before, at.do(RaiseFunds).state)) == ["raising_funds"]


def central(at: TurnTable | None = None) -> TurnTable:
    at = at or table().lay(STOCKHOLM_TO_ABO)
    return at.train("STO", "2").card("central_station", "STO").turn("STO", "track")


def test_the_white_central_station_doubles_stations_until_the_auction() -> None:
    at = central()
    assert best_run(at.state, "STO", ()).revenue == 20
    at.do(PlaceCentral, white=True, hex_name="C13")
    assert best_run(at.state, "STO", ()).revenue == 25
    card_auction.remove_central(at.play)
    assert best_run(at.state, "STO", ()).revenue == 20


def test_the_black_central_station_is_one_more_station_anywhere() -> None:
    at = central(table())
    assert best_run(at.state, "STO", ()).routes == ()
    assert at.codes(PlaceCentral, white=False, hex_name="C13") == ["token_here", "no_slot"]
    assert at.codes(PlaceCentral, white=False, hex_name="C9") == ["slot_reserved"]
    assert at.codes(PlaceCentral, white=False, hex_name="B4") == ["no_city"]
    at.lay("B12 X3 0")
    at.do(PlaceCentral, white=False, hex_name="B12")
    assert best_run(at.state, "STO", ()).revenue == 20
    card_auction.remove_central(at.play)
    assert best_run(at.state, "STO", ()).routes == ()


def test_selling_is_no_right_where_the_stage_asks_for_it() -> None:
    at = table().cash(STO=0).turn("STO", "trains")
    asked = [at for at in at.decisions if at.form(SellTreasury.kind)]
    assert [decision.waits for decision in asked] == [True]


@pytest.mark.parametrize(("players", "variant"), [(2, ()), (3, ("blind",))])
def test_random_games_break_no_law(players: int, variant: tuple[str, ...]) -> None:
    played = play("18svea", players, 20 + players, variant)
    assert (played.violations, played.end_reason != "") == ([], True)


def test_an_optional_use_never_ends_a_stage_while_something_else_could_be_done() -> None:
    """18Svea 9.2: nothing but "run no train", the Central token, and shares of the treasury."""
    at = table().train("STO", "2").card("central_station", "STO").turn("STO", "run").settle()
    assert at.kinds == {"run_trains", "place_central", "sell_treasury"}
    at.do(PlaceCentral, white=True, hex_name="C11", stop=0, slot=0)
    assert at.step == "run Ann"
    assert at.kinds == {"run_trains", "sell_treasury"}
    at.do(SellTreasury, number=1)
    assert at.step == "run Ann"
    at.do(RunTrains, runs=(), cards=())
    assert at.state.frames[-1].company == "GBG"


def test_a_stage_is_left_by_itself_when_nothing_else_is_open_after_an_optional_use() -> None:
    at = table().hold("Bo", "STO", 2).hold("Cy", "STO", 1).train("STO", "2")
    at.card("central_station", "STO").turn("STO", "run").settle()
    at.do(PlaceCentral, white=True, hex_name="C11", stop=0, slot=0)
    assert at.state.frames[-1].company == "GBG"
