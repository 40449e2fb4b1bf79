"""Maps that are small, empty or of another kind are drawn without complaint."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from stambana import manifests
from stambana.art import draw_board, draw_tile
from stambana.art.shapes import TextShape
from stambana.hexes.coords import Coord, Layout
from stambana.track.board import Board
from stambana.track.maps import Lettering, Marker
from stambana.track.tiles import Color, Slot, Stop, StopKind, Tile
from stambana.words import set_language

GOOD = Path(__file__).parents[1] / "data" / "manifests" / "good"


def lines(drawing) -> list[str]:
    return [
        shape.text
        for layer in drawing.layers
        for group in layer.groups
        for shape in group.shapes
        if isinstance(shape, TextShape)
    ]


@pytest.mark.parametrize("name", ["begun", "fiefs", "growing", "svea"])
def test_other_maps_are_drawn(name):
    board = manifests.load_board(GOOD / f"{name}.yaml")
    drawing = draw_board(board, coordinates=True)
    assert drawing.box.width > 0
    found = lines(drawing)
    assert all(at.title in found for at in board.map.hexes.values() if at.title)


def test_a_reconstruction_says_so_in_the_language_spoken():
    board = manifests.load_board(GOOD / "growing.yaml")
    assert "reconstruction" in lines(draw_board(board))
    set_language("sv")
    try:
        assert "rekonstruktion" in lines(draw_board(board))
    finally:
        set_language("en")


def test_a_printed_map_does_not(sj):
    assert "reconstruction" not in lines(draw_board(sj))


def test_a_map_with_scenery_has_its_title_on_the_sheet(sj):
    assert "18SJ" in lines(draw_board(sj))


def test_regions_are_named():
    board = manifests.load_board(GOOD / "fiefs.yaml")
    assert {"UPPLAND", "SÖDERMANLAND", "NÄRKE"} <= set(lines(draw_board(board)))


def test_a_map_of_one_hex(sj):
    alone = replace(sj.map, hexes={"A18": sj.map.hexes["A18"]}, borders=(), lines=(), scenery=())
    assert draw_board(replace(sj, map=replace(alone, lettering=()))).box.width > 100


def test_stops_of_their_own_name_say_it():
    tile = manifests.load_tiles(GOOD / "oddments.yaml").tiles["K7"]
    assert {"Norra", "Södra"} <= set(lines(draw_tile(tile, Layout.FLAT)))


@pytest.mark.parametrize("layout", Layout)
def test_odd_tiles_are_drawn(layout):
    tiles = manifests.load_tiles(GOOD / "oddments.yaml").tiles
    for tile in (tiles[f"K{number}"] for number in range(1, 8)):
        for rotation in range(6):
            assert draw_tile(tile, layout, rotation=rotation).layers


def small(sj, printed: Tile, **more: object) -> Board:
    at = replace(sj.map.hexes["A18"], printed=printed, **more)
    alone = replace(
        sj.map, hexes={"A18": at}, borders=(), lines=(), scenery=(), lettering=(), regions=()
    )
    return replace(sj, map=alone)


def test_a_name_that_is_far_too_long_is_still_written(sj):
    name = "Llanfairpwllgwyngyllgogerychwyrndrobwll"
    found = lines(draw_board(small(sj, Tile("", Color.WHITE), title=name)))
    assert name in "".join(found).replace("-", "")


def test_more_stops_and_slots_than_any_tile_has(sj):
    stops = tuple(Stop(StopKind.CITY, slots=(Slot(),)) for _ in range(60))
    assert draw_board(small(sj, Tile("", Color.YELLOW, stops))).layers
    crowd = Stop(StopKind.CITY, slots=(Slot(),) * 12)
    assert draw_board(small(sj, Tile("", Color.YELLOW, (crowd,)))).layers


def test_many_markers_are_counted(sj):
    board = small(sj, Tile("", Color.WHITE), markers=(Marker("port", count=900),))
    assert "×900" in lines(draw_board(board))


def test_scenery_alone_and_lettering_far_away(sj):
    far = Lettering("Far", "sea", Coord(4000, -4000))
    assert draw_board(replace(sj, map=replace(sj.map, lettering=(far,)))).box.width < 3000
    bare = replace(sj.map, hexes={}, borders=(), lines=())
    assert draw_board(replace(sj, map=bare)).box.width > 100


def test_hexes_far_apart(sj):
    far = replace(sj.map.hexes["A18"], name="Z", coord=Coord(3000, 0))
    wide = replace(sj.map, hexes={**sj.map.hexes, "Z": far})
    assert draw_board(replace(sj, map=wide)).box.width > 100_000
