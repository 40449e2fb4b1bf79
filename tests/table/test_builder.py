"""The builder: lights, choices and reasons agree with the verdict."""

from __future__ import annotations

from dataclasses import replace

import pytest

from building_boards import north
from stambana.table.builder import Builder, What
from stambana.table.outcomes import LayOutcome, choice_lines, describe
from stambana.table.rules import known_trains, rules_of
from stambana.track.laying import Lay, lay_verdict
from stambana.track.routes import RouteResult, best_routes
from stambana.track.tiles import Color


@pytest.mark.parametrize(
    ("phase", "company"),
    [(Color.YELLOW, "SNJ"), (Color.YELLOW, "TGOJ"), (Color.GREEN, "SNJ"), (Color.GREEN, "MYJ")],
)
def test_what_glows_is_what_the_verdict_accepts(phase: Color, company: str) -> None:
    builder = Builder(north(phase), company)
    board, policy = builder.ground, builder.policy  # its home token comes at its first turn
    for hex_name in board.map.hexes:
        legal = {
            (number, turn)
            for number, tile in board.tile_set.supply.items()
            for turn in tile.rotations
            if lay_verdict(board, company, Lay(hex_name, number, turn), policy)
        }
        offered = {
            (choice.number, one.lay.rotation)
            for choice in builder.choices(hex_name)
            for one in choice.legal
        }
        assert offered == legal, hex_name
        assert (hex_name in builder.lit) == bool(legal)
        assert bool(builder.why_not(hex_name)) != bool(legal), hex_name


def test_new_track_upgrade_and_additional_lay_are_told_apart() -> None:
    yellow, green = Builder(north(), "SNJ"), Builder(north(Color.GREEN), "SNJ")
    assert green.lit["E4"] is What.UPGRADE
    assert "E4" not in yellow.lit
    middle = Builder(north(), "TGOJ")
    assert {*yellow.lit.values(), *middle.lit.values()} == {What.NEW, What.LINE}
    for builder in (yellow, middle):
        for hex_name, what in builder.lit.items():
            lines = [one.lines for choice in builder.choices(hex_name) for one in choice.legal]
            assert (what is What.LINE) == any(lines), hex_name


def test_no_tile_left_differs_from_not_reached() -> None:
    board = north(Color.GREEN)
    used = Builder(board, "SNJ").choices("E4")
    counts = {**board.tile_set.counts, **{choice.number: 1 for choice in used}}
    board = replace(board, tile_set=replace(board.tile_set, counts=counts))
    elsewhere = ("B13", "B15", "D7", "D9", "C6", "E8", "D25", "B9", "C12", "C10")
    for choice, name in zip(used, elsewhere[: len(used)], strict=True):
        board = board.with_tile(name, choice.number, 0)
    (reason,) = Builder(board, "SNJ").why_not("E4")
    assert reason.code == "none_left_here"
    assert reason.rule == "18SJ 10.3"
    assert all(choice.number in reason.text for choice in used)
    (far,) = Builder(board, "SNJ").why_not("C20")
    assert far.code == "not_reached"
    assert far.rule == "18SJ 10.3.1"


def test_fixed_hexes_and_later_colors_say_so() -> None:
    builder = Builder(north(), "SNJ")
    assert builder.why_not("G6")[0].code == "hex_fixed"
    assert builder.why_not("E4")[0].code == "later_phase"


def test_impossible_tiles_come_last_with_their_reasons() -> None:
    builder = Builder(north(Color.GREEN), "SNJ")
    choices = builder.all_choices("E4")
    assert len(choices) == len(builder.board.tile_set.supply)
    fits = [choice.fits for choice in choices]
    assert fits == sorted(fits, reverse=True)
    assert [c.number for c in choices if c.fits] != []
    assert all(choice.reasons for choice in choices if not choice.fits)
    assert {c.number for c in choices if c.fits} == {c.number for c in builder.choices("E4")}


def test_token_places_and_reasons_agree() -> None:
    builder = Builder(north(), "SNJ")
    places = {place.at.hex_name for place in builder.token_places}
    assert places == {"D3"}
    for hex_name in builder.board.map.hexes:
        assert (not builder.token_why_not(hex_name)) == (hex_name in places), hex_name
    assert builder.token_why_not("G6")[0].code == "token_here"


def test_the_best_run_with_a_lay_is_that_of_the_board_after_it() -> None:
    builder = Builder(north(Color.GREEN), "SNJ")
    now = best_routes(builder.run_now())
    assert now.revenue > 0
    choice = builder.choices("D3")[0]
    after = best_routes(builder.run_after(choice.legal[0].lay))
    assert after.revenue > now.revenue
    outcome = LayOutcome(now, after)
    assert outcome.short == f"{after.revenue} (+{after.revenue - now.revenue})"
    lines = choice_lines(builder.board, choice, choice.legal[0], outcome)
    assert lines[-1] == (outcome.short, True)
    words = describe(builder.board, choice, choice.legal[0], (1, 2), outcome)
    assert f"best run {outcome.short}, proven" in words[1]


def test_figures_not_proven_say_so() -> None:
    assert LayOutcome(None, None).short == "…"
    assert LayOutcome(None, RouteResult((), 90, proven=False, upper_bound=120)).short == "≥ 90"
    same = RouteResult((), 90, proven=True, upper_bound=90)
    assert LayOutcome(same, same).short == "90 (±0)"


def test_trains_nobody_knows_are_left_out() -> None:
    board = north()
    kinds = known_trains(("2", "none such", "E", "D"), rules_of(board))
    assert [train.name for train in kinds] == ["2", "E", "D"]
    other = replace(board, map=replace(board.map, key=""))
    assert [train.stops for train in known_trains(("4", "", "D"), rules_of(other))] == [4, None]
