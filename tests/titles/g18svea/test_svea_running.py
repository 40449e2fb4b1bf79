"""Runs and earnings of 18Svea: the best run, contracts, fees, and who is paid (9.6, 9.7)."""

from __future__ import annotations

from turn_tables import STOCKHOLM_TO_ABO, TurnTable, table

from stambana.titles.g18svea.actions import LayTile, OpenConnection, RunTrains, SplitEarnings
from stambana.titles.g18svea.running import best_action
from stambana.titles.g18svea.state import Entered
from stambana.titles.trains.actions import Distribute


def running() -> TurnTable:
    """Stockholm, with a 2, can run to Åbo for 5 + 5 + 10."""
    return table().lay(STOCKHOLM_TO_ABO).train("STO", "2")


def run(at: TurnTable, *cards: str) -> TurnTable:
    runs = best_action(at.state, "STO", cards)
    return at.do(RunTrains, cards=cards, runs=runs)


def earnings(at: TurnTable) -> int:
    return next(frame.earnings for frame in at.state.frames if frame.kind == "operating_turn")


def test_the_best_run_must_be_made() -> None:
    at = running().turn("STO", "run")
    assert at.codes(RunTrains, cards=(), runs=()) == ["better_run"]
    assert earnings(run(at)) == 20
    free = running().change(rulings={"run": "shown"}).turn("STO", "run")
    assert free.offers(RunTrains, "runs", cards=())[1] == ()
    assert free.codes(RunTrains, cards=(), runs=()) == []


def test_a_contract_is_turned_with_the_run_or_left() -> None:
    at = running().card("blue_contract", "STO").turn("STO", "run")
    assert at.offers(RunTrains, "cards") == [(), ("blue_contract",)]
    assert earnings(run(at, "blue_contract")) == 30
    assert at.state.cards["blue_contract"].turned
    left = run(running().card("blue_contract", "STO").turn("STO", "run"))
    assert earnings(left) == 20
    assert not left.state.cards["blue_contract"].turned


def test_a_contract_once_turned_always_counts() -> None:
    at = running().card("blue_contract", "STO", turned=True).turn("STO", "run")
    assert at.offers(RunTrains, "cards") == [()]
    assert earnings(run(at)) == 30


def test_a_contract_that_adds_nothing_is_not_turned() -> None:
    at = running().card("yellow_contract", "STO").turn("STO", "run")
    assert at.offers(RunTrains, "cards") == [()]
    runs = best_action(at.state, "STO")
    assert at.codes(RunTrains, cards=("yellow_contract",), runs=runs) == ["card_idle"]
    assert at.codes(RunTrains, cards=("blue_contract",), runs=runs) == ["no_card"]


def vasteras(cash: int) -> TurnTable:
    """Stockholm's 4 runs to Falun through Västerås, the owner's city, or to Åbo for less."""
    at = table().lay(STOCKHOLM_TO_ABO, "C11 X2 2", "B10 X3 2").train("STO", "4")
    at.card("city_owner", "GBG").change(city="B10").cash(STO=cash, GBG=100)
    return at.turn("STO", "run")


def test_each_train_to_the_city_pays_its_owner_before_it_runs() -> None:
    at = run(vasteras(5))
    assert (at.has("STO"), at.has("GBG"), earnings(at)) == (0, 105, 35)
    assert at.state.cards["city_owner"].turned


def test_a_run_the_treasury_cannot_pay_for_is_not_made() -> None:
    at = vasteras(4)
    dear = best_action(vasteras(5).state, "STO")
    assert at.codes(RunTrains, cards=(), runs=dear) == ["too_expensive"]
    assert earnings(run(at)) == 25
    assert at.has("GBG") == 100


def test_the_owner_itself_pays_nothing() -> None:
    at = vasteras(5)
    at.play.move("city_owner", "STO", "test")
    assert run(at).has("STO") == 5


def test_dividends_go_to_shareholders_and_the_treasury_not_to_the_open_market() -> None:
    at = running().hold("Cy", "STO", 1).pool("STO", 1).turn("STO", "distribute", earnings=50)
    at.do(Distribute, pay=True)
    assert (at.has("Ann") - 80, at.has("STO") - 100, at.price("STO")) == (20, 10, 35)


def test_twice_the_price_is_two_steps() -> None:
    at = running().turn("STO", "distribute", earnings=60).do(Distribute, pay=True)
    assert at.price("STO") == 40
    kept = running().turn("STO", "distribute", earnings=60).do(Distribute, pay=False)
    assert (kept.has("STO"), kept.price("STO")) == (160, 25)


def test_no_earnings_count_as_kept() -> None:
    at = running().turn("STO", "distribute").settle()
    assert at.price("STO") == 25


def test_financial_planning_splits_once_and_compares_the_part_paid() -> None:
    at = running().card("financial_planning", "STO").turn("STO", "distribute", earnings=60)
    assert at.codes(SplitEarnings, paid=12) == ["wrong_part"]
    assert at.codes(SplitEarnings, paid=60) == ["wrong_part"]
    at.do(SplitEarnings, paid=55)
    assert (at.has("STO"), at.has("Ann"), at.price("STO")) == (138, 102, 35)
    assert at.state.cards["financial_planning"].turned
    used = running().card("financial_planning", "STO", turned=True)
    assert used.turn("STO", "distribute", earnings=60).kinds == {"distribute"}


def test_the_new_connection_adds_its_bonus_only_from_the_auction() -> None:
    def north(entered: Entered) -> TurnTable:
        at = table().train("STO", "2").lay("C13 X3 0")
        at.card("new_connection", "STO", entered=entered).change(connection="B14")
        return at.turn("STO", "run")

    for entered, earned in ((Entered.DEAL, 20), (Entered.AUCTION, 30)):
        at = north(entered)
        assert best_action(at.state, "STO") == ()
        at.do(OpenConnection)
        assert at.state.cards["new_connection"].turned
        assert earnings(run(at)) == earned


def test_the_push_may_come_between_run_and_dividend() -> None:
    at = run(running().card("infrastructure_push", "STO").turn("STO", "run"))
    at.do(LayTile, hex_name="C11", tile="X3", rotation=1, push=True)
    assert at.step == "distribute Ann"
