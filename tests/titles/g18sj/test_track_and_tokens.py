"""Redeeming, track, mainlines, terrain and station tokens (18SJ 10.1 to 10.4)."""

from __future__ import annotations

import pytest
from positions import Table

from stambana.engine.actions import Pass
from stambana.titles.g18sj.actions import LayTile, RedeemShares
from stambana.titles.trains.actions import PlaceToken

AT_HOME = ("C20 57 1",)  # Skövde with its mainline, Västerås lies beyond D19


def lay(text):
    name, number, rotation = text.split()
    return {"hex_name": name, "tile": number, "rotation": int(rotation)}


def okj(*tiles, money=500, step="track", **named):
    """ÖKJ in Skövde, led by Ann, in its own turn."""
    table = Table(**named).start("ÖKJ", 100, Ann=60).lay(*AT_HOME, *tiles)
    return table.cash(ÖKJ=money, Ann=0).token("ÖKJ", "C20").turn("ÖKJ", step)


# -- redeeming ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "cost", "most"), [(0, 82, 1), (5, 31, 1), (6, 30, 1), (7, 25, 2), (8, 0, 2)]
)
def test_what_a_share_costs_and_how_many_may_be_redeemed(row, cost, most):
    table = okj(step="redeem").pool("ÖKJ", 20).marker("ÖKJ", row, 0)
    assert table.codes(RedeemShares, number=2) == ([] if most > 1 else ["one_share"])
    table.do(RedeemShares, number=most)
    assert table.has("ÖKJ") == 500 - cost * most
    assert table.state.percent("ÖKJ", "ÖKJ") == 20 + 10 * most
    assert table.state.market.price("ÖKJ") == (82, 63, 60, 50, 40)[(0, 5, 6, 7, 8).index(row)]
    assert "track" in table.step  # one redeeming action in a turn


def test_redeeming_needs_the_money_and_is_not_of_the_oscarian_era():
    table = okj(step="redeem", money=99).pool("ÖKJ", 10)
    assert table.codes(RedeemShares, number=1) == ["too_expensive"]
    oscar = okj(step="redeem", variants=("oscarian",)).pool("ÖKJ", 10)
    assert oscar.codes(RedeemShares, number=1) == ["no_redeeming"]
    assert oscar.rules_of(RedeemShares, number=1) == ["18SJ 13.3.5"]
    # the step is left by itself, and the reason stays the true one
    assert oscar.settle().codes(RedeemShares, number=1) == ["no_redeeming"]


# -- mainlines ----------------------------------------------------------------------------------


def test_mainline_example_1():
    table = okj()
    table.do(LayTile, **lay("D19 8 5")).do(LayTile, **lay("E20 57 2"))
    assert "track" not in table.step
    assert set(table.state.board.placements) == {"C20", "D19", "E20"}


def test_mainline_example_1_the_second_need_not_match_when_the_first_did():
    table = okj().do(LayTile, **lay("D19 8 5"))
    assert table.codes(LayTile, **lay("E20 6 2")) == []


def test_mainline_example_2():
    table = okj("D19 8 1").phase("3")
    assert table.codes(LayTile, **lay("D19 25 1")) == []
    table.do(LayTile, **lay("D19 25 1"))
    table.do(LayTile, **lay("E20 6 2"))
    assert table.state.board.placements["E20"].tile == "6"


def test_mainline_example_2_another_orientation_would_not_have_matched():
    table = okj("D19 8 1").phase("3")
    table.do(LayTile, **lay("D19 24 1"))  # 1-3 kept, 1-4 added: the line's sides are not joined
    assert table.codes(LayTile, **lay("E18 9 1")) == ["no_line"]
    assert table.codes(LayTile, **lay("B21 57 1")) == []


def test_mainline_example_3():
    table = Table().start("KFJ", 100, Ann=60).cash(KFJ=500).token("KFJ", "C16")
    table.turn("KFJ", "track").do(LayTile, **lay("C16 57 1"))
    if "track" in table.step:
        assert table.codes(LayTile, **lay("D15 9 1")) == ["no_line"]
        assert table.rules_of(LayTile, **lay("D15 9 1")) == ["18SJ 10.3.3"]
    assert "D15" not in table.offers(LayTile, "hex_name")


def test_after_a_plain_lay_the_second_must_complete_a_mainline():
    table = okj().do(LayTile, **lay("D19 8 1"))  # towards Köping, off the line
    assert table.codes(LayTile, **lay("D19 8 5")) != []
    assert table.codes(LayTile, **lay("B21 57 1")) == []
    table.do(LayTile, **lay("B21 57 1"))
    assert table.has("ÖKJ") == 425
    assert "track" not in table.step


def test_no_third_tile():
    table = okj()
    table.do(LayTile, **lay("D19 8 5")).do(LayTile, **lay("E20 57 2"))
    assert "track" not in table.step
    assert table.codes(LayTile, **lay("F21 9 2")) == ["no_more_lays"]
    table.turn("ÖKJ", "track", lays=table.state.frames[-2].lays)
    assert table.codes(LayTile, **lay("F21 9 2")) == ["no_more_lays"]


# -- terrain, reach, blocks ---------------------------------------------------------------------


def test_the_connection_between_alingsas_and_skovde_costs_75_when_track_meets():
    table = okj(money=74)
    assert table.codes(LayTile, **lay("B21 57 1")) == ["too_expensive"]
    assert table.rules_of(LayTile, **lay("B21 57 1")) == ["18SJ 10.3.4"]
    table = okj(money=75).do(LayTile, **lay("B21 57 1"))
    assert table.has("ÖKJ") == 0


def test_mountains_cost_once():
    table = okj("D19 8 5", "E20 57 2").do(LayTile, **lay("F21 9 2"))
    assert table.has("ÖKJ") == 425
    upgrade = okj("D19 8 5", "E20 57 2", "F21 9 2").phase("3")
    upgrade.do(LayTile, **lay("F21 23 2"))
    assert upgrade.has("ÖKJ") == 500


def test_a_route_must_lead_there_but_to_ones_home_without_track():
    table = Table().start("ÖKJ", 100, Ann=60).cash(ÖKJ=500).token("ÖKJ", "C20")
    table.turn("ÖKJ", "track")
    assert table.codes(LayTile, **lay("C20 5 4")) == []
    assert table.codes(LayTile, **lay("E12 57 0")) == ["not_reached"]


def test_phase_color_and_supply():
    assert okj().codes(LayTile, **lay("C20 15 4")) == ["later_phase"]
    four = [f"{name} 5 0" for name in ("E12", "D11", "C8", "B27")]
    assert okj(*four).codes(LayTile, **lay("E20 5 1")) == ["none_left"]


@pytest.mark.parametrize(
    ("private", "hexes"), [("P1", ["B15"]), ("P2", ["D23"]), ("P5", ["E4", "F5"])]
)
def test_privates_of_players_close_their_hexes(private, hexes):
    out = ("P1" if private == "P2" else "P2", "P4", "P7", "P9", "MYJ")
    table = okj(out=out).private(private, "Bo")
    for name in hexes:
        assert "blocked" in table.codes(LayTile, **lay(f"{name} 9 0"))
        assert f"18SJ 6.1.{private[1:]}" in table.rules_of(LayTile, **lay(f"{name} 9 0"))
    for owner in ("ÖKJ", "out of the game"):
        table.private(private, owner)
        for name in hexes:
            assert "blocked" not in table.codes(LayTile, **lay(f"{name} 9 0"))


# -- tokens -------------------------------------------------------------------------------------

LINE = ("D19 8 5", "E20 57 2")


def test_a_token_costs_40_then_100_and_one_a_turn():
    table = okj(*LINE, step="token").do(PlaceToken, hex_name="E20", stop=0)
    assert table.has("ÖKJ") == 460
    assert "token" not in table.step
    table = Table().start("SNJ", 100, Ann=60).cash(SNJ=300)
    table.lay("F7 9 1", "E8 7 4").token("SNJ", "G6", "F13").turn("SNJ", "token")
    table.do(PlaceToken, hex_name="F9", stop=0)
    assert table.has("SNJ") == 200


def test_no_token_left():
    table = okj(*LINE).token("ÖKJ", "E20").turn("ÖKJ", "token")
    assert table.codes(PlaceToken, hex_name="D17", stop=0) == ["no_token_left"]


def test_not_twice_in_a_hex_not_in_a_full_city_not_out_of_reach():
    table = okj(*LINE, step="token")
    assert "token_here" in table.codes(PlaceToken, hex_name="C20", stop=0)
    assert "no_slot" in table.codes(PlaceToken, hex_name="D17", stop=0)
    assert table.codes(PlaceToken, hex_name="C24", stop=0) == ["not_reached"]
    assert table.cash(ÖKJ=39).codes(PlaceToken, hex_name="E20", stop=0) == ["too_expensive"]


def test_homes_are_kept_until_their_company_is_gone():
    line = (*LINE, "F21 9 2")
    table = okj(*line, step="token")
    assert "slot_reserved" in table.codes(PlaceToken, hex_name="G22", stop=2)
    table.company("SWB", closed=True)
    assert table.codes(PlaceToken, hex_name="G22", stop=2) == []


def test_a_company_places_its_home_token_for_nothing_at_the_start_of_its_first_turn():
    table = Table().start("ÖKJ", 100, Ann=60).cash(ÖKJ=0).stock("Ann")
    table.go_on().go_on().go_on()
    assert [at.hex_name for at in table.state.board.tokens if at.company == "ÖKJ"] == ["C20"]
    assert table.step == "track Ann"
    assert table.codes(Pass) == []
