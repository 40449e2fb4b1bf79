"""A plan asks the rules as they stand in the game: what private companies close, cost and pay."""

from __future__ import annotations

from dataclasses import replace

from positions import Table

from stambana.table.builder import Builder
from stambana.titles.find import COMMON, track_in_game
from stambana.track.laying import Lay, board_after
from stambana.track.routes import best_routes

OUT = {"out": ("P1", "P4", "P7", "P10", "MYJ")}


def north(**named):
    return Table(**named).start("SNJ", 100, Ann=60).token("SNJ", "G6")


def builder(table, company="SNJ", board=None):
    rules = track_in_game("18sj", table.state)
    return Builder(board or table.state.board, company, rules)


def test_a_hex_closed_by_a_players_private_is_closed_in_a_plan():
    table = Table(**OUT).start("BJ", 100, Ann=60).token("BJ", "A22").private("P2", "Bo")
    assert builder(table, "BJ").policy.blocked["D23"].rule == "18SJ 6.1.2"
    table.private("P2", "BJ")
    assert "D23" not in builder(table, "BJ").policy.blocked


def test_the_gellivare_company_builds_cheaper_and_without_a_route():
    table = north().private("P5", "Ann")
    assert {"E4", "F5"} <= set(builder(table).policy.blocked)
    table.private("P5", "SNJ")
    plan = builder(table)
    assert plan.policy.discounts == {"D3": 75, "C2": 75}
    assert plan.policy.charges
    assert builder(table, "BJ").policy.discounts == {}
    assert builder(table, "BJ").policy.anywhere == frozenset()
    assert {"E4", "F5"} <= set(plan.lit)


def test_the_two_gellivare_tiles_join_each_other_in_a_plan():
    table = north().private("P5", "SNJ")
    away = table.state.board.with_tokens(())
    plan = builder(table, board=away)
    first = [choice.legal for choice in plan.choices("E4")]
    assert first
    refused = {
        reason.code
        for choice in plan.all_choices("E4")
        for verdict in choice.others
        for reason in verdict.reasons
        if reason.rule == "18SJ 6.1.5"
    }
    assert refused == {"not_joined"}
    lay = first[0][0].lay
    onward = builder(table, board=board_after(away, lay))
    assert onward.choices("F5"), "the second needs no route either"
    used = table.state
    table.play.change(used=(*used.used, "P5"))
    assert builder(table, board=away).choices("E4") == ()


def test_the_port_token_pays_its_owner_in_a_plan():
    table = north(out=("P1", "P3", "P7", "P10", "MYJ")).private("P4", "SNJ")
    table.play.change(port="G6")
    for company, names in (("SNJ", {"Sveabolaget"}), ("BJ", set())):
        rules = track_in_game("18sj", table.state).routes(table.state.board, company)
        assert {bonus.name for bonus in rules.bonuses} & {"Sveabolaget"} == names


def test_tokens_go_on_from_the_price_in_the_game():
    table = north()
    plan = builder(table)
    costs = table.state.figures.token_costs
    placed = table.state.companies["SNJ"].tokens_placed
    assert plan.token_policy.cost(plan.board, "SNJ", None) == costs[placed]
    extra = replace(table.state.board.tokens[-1], company="SNJ", hex_name="E8")
    further = table.state.board.with_tokens((*table.state.board.tokens, extra))
    onward = builder(table, board=further).token_policy
    assert onward.cost(further, "SNJ", None) == costs[placed + 1]
    assert onward.left == plan.token_policy.left - 1


def test_a_lay_in_a_plan_runs_with_the_games_rules():
    plan = builder(north())
    name = next(iter(plan.lit))
    lay = plan.choices(name)[0].legal[0].lay
    assert isinstance(lay, Lay)
    assert best_routes(plan.run_after(lay)).proven


def test_a_map_of_no_title_has_the_common_rules():
    assert track_in_game("nowhere", None) is COMMON
