"""Maps that are small, empty or of another kind are drawn without complaint."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from stambana import manifests
from stambana.art import draw_board, draw_tile
from stambana.art.shapes import TextShape
from stambana.hexes.coords import Layout
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
        again = manifests.load_board(GOOD / "growing.yaml")
        assert "rekonstruktion" in lines(draw_board(again))
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


@pytest.mark.parametrize("layout", Layout)
def test_odd_tiles_are_drawn(layout):
    for tile in manifests.load_tiles(GOOD / "oddments.yaml").tiles.values():
        for rotation in range(6):
            assert draw_tile(tile, layout, rotation=rotation).layers
