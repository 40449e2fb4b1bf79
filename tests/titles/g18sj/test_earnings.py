"""Running, revenue, dividends and the share price (18SJ 10.5, 10.6, 13.3.4), KHJ's halves."""

from __future__ import annotations

import pytest
from positions import Table

from stambana.titles.g18sj import running
from stambana.titles.g18sj.running import best_run, running_trains
from stambana.titles.trains.actions import Distribute, RunTrains


def snj(step="distribute", **facts):
    table = Table(**facts.pop("named", {})).start("SNJ", 100, Ann=40, Bo=20).pool("SNJ", 10)
    return table.cash(Ann=0, Bo=0, SNJ=0).token("SNJ", "G6").turn("SNJ", step, **facts)


def test_dividends_go_to_players_and_treasury_and_not_for_the_market():
    table = snj(earnings=120)
    bank = table.has("bank")
    table.do(Distribute, pay=True)
    assert [table.has(name) for name in ("Ann", "Bo", "SNJ")] == [48, 24, 36]
    assert bank - table.has("bank") == 108


def test_in_the_oscarian_era_the_market_pays_the_treasury_and_the_offering_nobody():
    table = snj(earnings=120, named={"variants": ("oscarian",)}).do(Distribute, pay=True)
    assert [table.has(name) for name in ("Ann", "Bo", "SNJ")] == [48, 24, 12]


@pytest.mark.parametrize(
    ("column", "earnings", "after"),
    [
        (2, 90, 100),  # less than the price: stays
        (2, 100, 110),
        (2, 190, 110),
        (2, 200, 125),  # twice, and above 82
        (0, 160, 90),
        (0, 170, 90),  # twice, but at 82 one step only
        (1, 180, 110),
    ],
)
def test_the_price_after_a_dividend(column, earnings, after):
    table = snj(earnings=earnings).marker("SNJ", 0, column).do(Distribute, pay=True)
    assert table.price("SNJ") == after


def test_two_steps_at_the_end_of_a_row():
    table = snj(earnings=280).marker("SNJ", 3, 8).do(Distribute, pay=True)
    assert table.price("SNJ") == 170


def test_keeping_fills_the_treasury_and_moves_left():
    table = snj(earnings=120).do(Distribute, pay=False)
    assert table.has("SNJ") == 120
    assert table.price("SNJ") == 90


def test_fault_37_nothing_earned_moves_left():
    table = snj(earnings=0).settle()
    assert table.price("SNJ") == 90
    assert "distribute" not in table.step


def test_revenue_tracker_example():
    """Two 2-trains of MYJ for 40 each: the marker goes to 8."""
    table = Table(out=("P2", "P4", "P7", "P9", "STJ")).start("MYJ", 100, Ann=60)
    table.lay("A28 8 4", "B27 57 1", "B29 8 5").token("MYJ", "A30").train("MYJ", "2", "2")
    table.turn("MYJ", "run")
    runs = table.offers(RunTrains, "runs")[0]
    table.do(RunTrains, runs=runs)
    assert [len(run.stops) for run in runs] == [2, 2]
    assert next(f for f in table.state.frames if f.kind == "operating_turn").earnings == 80


def line(*trains, **rulings):
    """SNJ from Luleå to Umeå, 20 each."""
    table = Table(**rulings).start("SNJ", 100, Ann=60).lay("F7 9 1", "E8 7 4").token("SNJ", "G6")
    return table.train("SNJ", *trains).turn("SNJ", "run")


def test_less_than_the_best_may_be_run_where_the_table_says_so():
    table = line("2", run="shown")
    assert table.codes(RunTrains, runs=()) == []
    assert best_run(table.state, "SNJ", running_trains(table.state, "SNJ")).revenue == 40


@pytest.mark.parametrize("rulings", [{}, {"run": "compulsory"}])
def test_running_is_mandatory_and_for_the_maximum(rulings):
    table = line("2", **rulings)
    assert table.codes(RunTrains, runs=()) == ["better_run"]
    assert table.rules_of(RunTrains, runs=()) == ["18SJ 10.5.2"]
    assert len(table.offers(RunTrains, "runs")) == 1
    table.do(RunTrains, runs=table.offers(RunTrains, "runs")[0])


def test_runs_that_are_none_are_refused():
    table = line("2")
    run = table.offers(RunTrains, "runs")[0][0]
    assert table.codes(RunTrains, runs=(run, run)) == ["no_train"]
    wrong = type(run)("3/0", run.stops, run.way)
    assert table.codes(RunTrains, runs=(wrong,)) == ["no_train"]
    nowhere = type(run)(run.train, run.stops, ("A16 0-3",))
    assert table.codes(RunTrains, runs=(nowhere,)) == ["no_track"]


def test_without_a_train_or_a_route_the_run_is_skipped():
    assert "run" not in line().settle().step
    table = Table().start("SNJ", 100, Ann=60).token("SNJ", "G6").train("SNJ", "2")
    assert "run" not in table.turn("SNJ", "run").settle().step
    assert table.price("SNJ") == 90


def test_khj_shares_its_earnings_with_its_owner():
    table = Table().private("P8", "Bo").cash(Bo=0)
    table.lay("D19 8 3", "E20 57 2").turn("KHJ", "run")
    assert table.step == "run Bo"
    table.do(RunTrains, runs=table.offers(RunTrains, "runs")[0])
    assert (table.has("KHJ"), table.has("Bo")) == (20, 20)


def stockholm(**rulings):
    """SWB's token in the northern city, an E-train through the western one to the harbor."""
    table = Table(**rulings).phase("6").start("SWB", 100, Ann=60)
    table.lay("G22 X2 3", "F21 9 2", "E20 57 2").token("SWB", "E20", "G22#0").train("SWB", "E")
    return table.turn("SWB", "run")


def test_an_electric_train_doubles_the_stop_that_holds_the_token():
    table = stockholm()
    best = best_run(table.state, "SWB", running_trains(table.state, "SWB"))
    other = stockholm(DIFF_8="18xx")
    as_elsewhere = best_run(other.state, "SWB", running_trains(other.state, "SWB"))
    assert best.revenue == 2 * 20 + 40 + 40  # Västerås twice, the western city and the harbor once
    assert as_elsewhere.revenue == 2 * 20 + 2 * 40 + 40


def test_has_route_needs_two_stops_joined():
    table = Table().start("SNJ", 100, Ann=60).token("SNJ", "G6")
    assert not running.has_route(table.state, "SNJ")
    table.lay("F7 9 1", "E8 7 4")
    assert running.has_route(table.state, "SNJ")
    two = Table().start("SNJ", 100, Ann=60).token("SNJ", "G6", "F13")
    assert not running.has_route(two.state, "SNJ")
