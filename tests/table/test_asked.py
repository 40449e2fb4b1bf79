"""What a decision asks on the board: builders that ask the game, and drafts that are drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import RULES, Table

from stambana.engine.asked import AskedLay, AskedRun
from stambana.engine.decisions import Choices, Decision, Form
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table.asked import LayBuilder, RunBuilder, builder_of, judge_of
from stambana.table.drafting import Drafting
from stambana.titles.trains.actions import RunTrains
from stambana.track.laying import Lay
from stambana.track.routes import best_routes


def bare() -> Table:
    """SNJ in Luleå."""
    return Table().phase("3").start("SNJ", 100, Ann=60).cash(SNJ=500).token("SNJ", "G6")


def north() -> Table:
    """SNJ from Luleå over Malmfälten to Narvik."""
    return bare().lay("D3 57 2", "C2 9 2", "E4 9 2", "F5 9 2")


def asked_of(table: Table, widget: str) -> tuple[Decision, Form]:
    return next(
        (decision, form)
        for decision in table.decisions
        for form in decision.forms
        if form.widget == widget
    )


def game_at(table: Table) -> Game:
    game = Game(RULES, Base("18sj", ("Ann", "Bo", "Cy"), 1))
    game.history.records[0] = replace(game.history.records[0], state=table.state)
    return game


def lay_builder(table: Table) -> LayBuilder:
    decision, form = asked_of(table, "lay")
    asked = form.about({})  # type: ignore[misc]
    judge = judge_of(game_at(table), decision, form)
    builder = builder_of(table.state.board, decision.acting_for, asked, judge)
    assert isinstance(builder, LayBuilder)
    return builder


def offered(form: Form, name: str, **draft: object) -> tuple[object, ...]:
    values = form.values(name, draft)
    assert isinstance(values, Choices)
    return tuple(values.values)


POSITIONS = {
    "ordinary": lambda: north().train("SNJ", "3").turn("SNJ", "track"),
    "gellivare": lambda: bare().private("P5", "SNJ").turn("SNJ", "wind_up"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_lays_are_those_the_fields_offer(name: str) -> None:
    _, form = asked_of(POSITIONS[name](), "lay")
    asked = form.about({})  # type: ignore[misc]
    assert isinstance(asked, AskedLay)
    listed = [
        Lay(str(place), str(tile), int(turn))  # type: ignore[call-overload]
        for place in offered(form, "hex_name")
        for tile in offered(form, "tile", hex_name=place)
        for turn in offered(form, "rotation", hex_name=place, tile=tile)
    ]
    assert listed
    assert {verdict.lay for verdict in asked.lays} == set(listed)
    assert all(asked.lays)


def test_every_lay_shown_is_what_the_game_says_of_it() -> None:
    table = POSITIONS["ordinary"]()
    builder = lay_builder(table)
    judge = builder._judge
    seen = set()
    for hex_name in (*builder.lit, "A10", "G6"):
        for choice in builder.all_choices(hex_name):
            for verdict in choice.verdicts:
                assert verdict.reasons == judge(verdict.lay)
                seen.add(bool(verdict))
    assert seen == {True, False}


def test_a_hex_where_only_the_title_forbids_says_what_the_title_says() -> None:
    # in the track step too, where the ordinary lay is open beside the extra one
    table = bare().private("P5", "SNJ").turn("SNJ", "track")
    decision = next(at for at in table.decisions if not at.waits)
    form = decision.form("lay_tile")
    assert form is not None
    asked = form.about({})  # type: ignore[misc]
    builder = builder_of(table.state.board, "SNJ", asked, judge_of(game_at(table), decision, form))
    assert isinstance(builder, LayBuilder)
    assert [reason.code for reason in builder.why_not("F7")] == ["other_hex"]


def test_what_a_company_would_run_after_a_lay() -> None:
    builder = lay_builder(POSITIONS["ordinary"]())
    assert builder.has_trains
    now = best_routes(builder.run_now()).revenue
    assert now == 170
    lay = builder.choices("D3")[0].legal[0].lay
    assert best_routes(builder.run_after(lay)).revenue >= now
    assert not lay_builder(north().turn("SNJ", "track")).has_trains


def test_routes_that_are_drawn_are_the_runs_of_the_action() -> None:
    table = north().train("SNJ", "2", "3").turn("SNJ", "run")
    _, form = asked_of(table, "routes")
    asked = form.about({})  # type: ignore[misc]
    assert isinstance(asked, AskedRun)
    assert asked.must_be_best
    best = best_routes(asked.problem)
    ways = [None, None]
    for route in best.routes:
        ways[route.train] = route.steps  # type: ignore[call-overload]
    assert asked.runs(ways) == offered(form, "runs")[0]
    assert asked.runs([None, None]) == ()
    builder = builder_of(table.state.board, "SNJ", asked, lambda _lay: ())
    assert isinstance(builder, RunBuilder)
    assert builder.run_now() is asked.problem
    table.do(RunTrains, runs=asked.runs(ways))


def test_what_is_drawn_is_never_looked_up_in_a_list() -> None:
    table = north().train("SNJ", "2", "3").turn("SNJ", "run")
    decision, form = asked_of(table, "routes")

    def offer(name: str, draft: object) -> Choices:
        raise AssertionError("searched")

    drafting = Drafting(game_at(table), decision, replace(form, offer=offer))
    assert drafting.asked == "runs"
    assert drafting.shown == ("runs",)
    drafting.draw(runs=())
    assert drafting.action == RunTrains(actor="Ann", acting_for="SNJ", runs=())
    drafting.forget("runs")
    assert drafting.asked == "runs"


def test_a_lay_that_is_drawn_anew_keeps_what_was_chosen_after_it() -> None:
    table = POSITIONS["ordinary"]()
    decision, form = asked_of(table, "lay")
    known = form.offer
    form = replace(
        form,
        offer=lambda name, draft: (
            Choices(("P1", "P3")) if name == "private" else known(name, draft)
        ),
    )
    drafting = Drafting(game_at(table), decision, form)
    assert drafting.asked == "hex_name"
    drafting.draw(hex_name="F7", tile="9", rotation=1)
    assert drafting.asked == "private"
    drafting.choose("private", "P3")
    drafting.draw(hex_name="F7", tile="8", rotation=0)
    assert drafting.draft == {"hex_name": "F7", "tile": "8", "rotation": 0, "private": "P3"}
