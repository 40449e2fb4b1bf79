"""Tiles and stations of 18Svea: what they cost, who pays, and which cards speak (9.2, 9.4, 9.5)."""

from __future__ import annotations

import pytest
from turn_tables import STOCKHOLM_TO_ABO, TurnTable, table

from stambana.titles.g18svea.actions import LayTile, PlaceCentral, PlaceStation, SellTreasury

YELLOW = {"hex_name": "C13", "tile": "X3", "rotation": 1}
"""Stockholm's first tile, towards Åbo."""

OVER_WATER = {"hex_name": "C11", "tile": "X3", "rotation": 1}
"""Eskilstuna's first tile, joined to Stockholm across Södertälje kanal."""


def building(stage: str = "track", **cash: int) -> TurnTable:
    at = table().train("STO", "2").train("GBG", "2")
    return at.cash(**cash).turn("STO", stage)


def no_shares() -> TurnTable:
    """Stockholm's treasury holds no share any more."""
    return table().train("STO", "2").hold("Bo", "STO", 1).hold("Cy", "STO", 2)


def test_one_tile_in_a_turn_a_city_for_five() -> None:
    at = building()
    at.do(LayTile, **YELLOW)
    assert at.has("STO") == 95
    assert "lay_tile" not in at.kinds


def test_water_is_paid_by_the_tile_that_joins() -> None:
    at = building().lay(STOCKHOLM_TO_ABO)
    at.do(LayTile, **OVER_WATER)
    assert at.has("STO") == 90


def test_a_ceo_pays_the_double_bill_only_where_the_treasury_has_neither_money_nor_shares() -> None:
    assert building(STO=0).codes(LayTile, **YELLOW, ceo_pays=True) == ["own_shares"]
    assert building(STO=5).codes(LayTile, **YELLOW, ceo_pays=True) == ["own_money"]
    at = no_shares().cash(STO=3, Ann=20).turn("STO", "track")
    assert at.codes(LayTile, **YELLOW) == ["too_expensive"]
    at.do(LayTile, **YELLOW, ceo_pays=True)
    assert (at.has("STO"), at.has("Ann")) == (0, 13)


def test_treasury_shares_are_sold_until_the_trains_run() -> None:
    at = building(STO=0)
    assert at.codes(LayTile, **YELLOW) == ["too_expensive"]
    at.do(SellTreasury, number=1)
    assert (at.has("STO"), at.price("STO"), at.state.shares("open market", "STO")) == (30, 25, 1)
    at.do(LayTile, **YELLOW)
    late = table().train("STO", "2").turn("STO", "distribute", earnings=20)
    assert late.codes(SellTreasury, number=1) == ["trains_ran"]


def test_a_bare_hex_with_an_own_station_is_open_to_any_first_tile() -> None:
    at = building().card("central_station", "STO")
    assert at.codes(LayTile, hex_name="E5", tile="X3", rotation=0) == ["not_reached"]
    at.do(PlaceCentral, white=False, hex_name="E5")
    at.do(LayTile, hex_name="E5", tile="X3", rotation=0)
    black = building().phase("6+S").train("STO", "6")
    assert "X13" in black.offers(LayTile, "tile", hex_name="C13")


@pytest.mark.parametrize("stage", ["track", "station", "run"])
def test_treasury_shares_are_sold_between_any_two_stages(stage: str) -> None:
    at = table().lay(STOCKHOLM_TO_ABO, "C11 X3 1").train("STO", "2").turn("STO", stage)
    at.do(SellTreasury, number=1).do(SellTreasury, number=2)
    assert (at.has("STO"), at.price("STO")) == (100 + 30 + 2 * 25, 15)
    assert at.step == f"{stage} Ann"


def test_political_influence_spares_water_and_turns() -> None:
    at = building().lay(STOCKHOLM_TO_ABO).card("political_influence", "STO")
    at.do(LayTile, **OVER_WATER)
    assert at.has("STO") == 95
    assert at.state.cards["political_influence"].turned


def test_the_ferry_contract_is_paid_for_whoevers_connection() -> None:
    at = building().lay(STOCKHOLM_TO_ABO).card("ferry", "GBG")
    at.do(LayTile, **OVER_WATER)
    assert at.has("GBG") == 115
    assert at.state.cards["ferry"].turned


@pytest.mark.parametrize("first", [True, False])
def test_infrastructure_push_lays_one_more_tile_before_or_after(first: bool) -> None:
    at = building().card("infrastructure_push", "STO")
    at.do(LayTile, **YELLOW, push=first)
    at.do(LayTile, **OVER_WATER, push=not first)
    assert at.state.cards["infrastructure_push"].turned
    assert "lay_tile" not in at.kinds


def test_the_normal_tile_has_its_place_in_the_turn_and_the_push_has_none() -> None:
    at = building("trains").card("infrastructure_push", "STO")
    assert at.codes(LayTile, **YELLOW) == ["wrong_stage"]
    at.do(LayTile, **YELLOW, push=True)


def test_the_push_is_its_companys_alone() -> None:
    at = building().card("infrastructure_push", "Ann")
    assert at.codes(LayTile, **YELLOW, push=True) == ["no_card"]


def test_stations_on_the_black_tile_lie_as_its_builder_likes() -> None:
    at = building().lay(STOCKHOLM_TO_ABO).phase("6+S").train("STO", "6")
    black = {"hex_name": "C13", "tile": "X13"}
    rotation = at.offers(LayTile, "rotation", **black)[0]
    seats = at.offers(LayTile, "slots", **black, rotation=rotation)
    assert set(seats) == {("STO", "", ""), ("", "STO", ""), ("", "", "STO")}
    assert at.codes(LayTile, **black, rotation=rotation) == ["wrong_slots"]
    at.do(LayTile, **black, rotation=rotation, slots=("", "STO", ""))
    (station,) = [token for token in at.state.board.tokens if token.hex_name == "C13"]
    assert (station.slot, at.has("STO")) == (1, 90)


def test_a_home_that_waits_is_given_a_slot_of_the_black_tile_and_keeps_it() -> None:
    at = building().lay(STOCKHOLM_TO_ABO, "C11 X3 1").phase("6+S").train("STO", "6")
    at.lay("C9 X3 1").turn("STO", "track")
    black = {"hex_name": "C9", "tile": "X13"}
    rotation = at.offers(LayTile, "rotation", **black)[0]
    at.do(LayTile, **black, rotation=rotation, slots=("", "ORE", ""))
    assert at.state.kept == {"ORE": 1}
    assert at.offers(PlaceStation, "slot", hex_name="C9", stop=0) == [0, 2]
    at.start("ORE", 30, Cy=1)
    assert [at.slot for at in at.state.board.tokens if at.company == "ORE"] == [1]


def test_the_second_station_costs_ten_where_a_route_leads() -> None:
    at = building("station").lay(STOCKHOLM_TO_ABO)
    assert at.codes(PlaceStation, hex_name="C11") == ["not_reached"]
    at.lay("C11 X3 1")
    assert at.codes(PlaceStation, hex_name="C13") == ["token_here", "no_slot"]
    at.do(PlaceStation, hex_name="C11")
    assert at.has("STO") == 90
    assert "place_token" not in at.kinds


def test_political_influence_makes_the_station_cheap_and_a_ceo_doubles_it() -> None:
    at = building("station").lay(STOCKHOLM_TO_ABO, "C11 X3 1").card("political_influence", "STO")
    at.do(PlaceStation, hex_name="C11")
    assert at.has("STO") == 95
    assert at.state.cards["political_influence"].turned
    other = no_shares().lay(STOCKHOLM_TO_ABO, "C11 X3 1").cash(STO=8, Ann=20)
    other.turn("STO", "station").do(PlaceStation, hex_name="C11", ceo_pays=True)
    assert (other.has("STO"), other.has("Ann")) == (0, 8)


def test_a_waiting_home_keeps_its_slot() -> None:
    at = building("station").lay(STOCKHOLM_TO_ABO, "C11 X3 1", "C9 X3 1")
    assert at.codes(PlaceStation, hex_name="C9") == ["slot_reserved"]
