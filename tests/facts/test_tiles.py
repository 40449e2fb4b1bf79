"""The shipped tile sets against the tables of ``tile_tables``."""

from __future__ import annotations

import pytest

from facts.notation import Sketch, SketchStop, sketches
from facts.tile_tables import OWN_18SJ, STANDARD, SUPPLY_18SJ
from stambana.manifests import load_tiles, tiles_path
from stambana.track.maps import Provenance
from stambana.track.tiles import Color, EndKind, StopKind, Tile
from stambana.track.tilesets import UNLIMITED, TileSet


@pytest.fixture(scope="module")
def standard() -> TileSet:
    return load_tiles(tiles_path("standard"))


@pytest.fixture(scope="module")
def sj() -> TileSet:
    return load_tiles(tiles_path("18sj"))


def sketch_of(tile: Tile) -> Sketch:
    """A tile as the tables have it; fails on what they have no word for."""
    plain, joined = set(), {}
    for segment in tile.segments:
        kinds = {segment.a.kind, segment.b.kind}
        if kinds == {EndKind.SIDE}:
            plain.add(frozenset(segment.sides))
        elif kinds == {EndKind.SIDE, EndKind.JUNCTION}:
            (node,) = (end.number for end in segment.ends if end.kind is EndKind.JUNCTION)
            joined.setdefault(node, set()).update(segment.sides)
        else:
            assert kinds == {EndKind.SIDE, EndKind.STOP}
    stops = []
    for index, stop in enumerate(tile.stops):
        assert not stop.revenue.varies
        assert all(slot.reserved_for == slot.home_of == "" for slot in stop.slots)
        amount = stop.revenue.at(Color.YELLOW)
        exits = frozenset(tile.stop_exits(index))
        stops.append(SketchStop(str(stop.kind), amount, len(stop.slots), exits))
    groups = frozenset(frozenset(sides) for sides in joined.values())
    return Sketch(str(tile.color), tile.label, tuple(stops), frozenset(plain), groups)


def test_standard_tiles_are_those_of_the_table_in_color_groups(standard: TileSet) -> None:
    table = sketches(STANDARD)
    assert len(table) == 181
    assert standard.tiles.keys() == table.keys()
    assert standard.counts == {}
    assert standard.provenance is Provenance.PRINTED


@pytest.mark.parametrize("number", sketches(STANDARD))
def test_standard_tile(standard: TileSet, number: str) -> None:
    tile = standard.tiles[number]
    assert tile.number == number
    assert sketch_of(tile) == sketches(STANDARD)[number]
    assert tile.dead_ends == 0
    assert tile.upgrades_to is None
    assert tile.water == ()


def test_18sj_counts(sj: TileSet) -> None:
    expected = {}
    for line in SUPPLY_18SJ.strip().splitlines():
        number, count, _ = line.split()
        expected[number] = UNLIMITED if count == "*" else int(count)
    assert sj.counts == expected
    assert sj.supply.keys() == expected.keys()
    limited = [count for count in expected.values() if count != UNLIMITED]
    assert (len(limited), sum(limited)) == (40, 74)
    assert {number for number, count in expected.items() if count == UNLIMITED} == {"7", "8", "9"}


def test_18sj_knows_the_standard_tiles_unchanged(sj: TileSet, standard: TileSet) -> None:
    own = sketches(OWN_18SJ)
    assert list(sj.tiles)[: len(standard.tiles)] == list(standard.tiles)
    assert set(sj.tiles) - set(standard.tiles) == set(own)
    assert all(sj.tiles[number] == tile for number, tile in standard.tiles.items())


@pytest.mark.parametrize("number", sketches(OWN_18SJ))
def test_tile_of_18sj_alone(sj: TileSet, number: str) -> None:
    assert sketch_of(sj.tiles[number]) == sketches(OWN_18SJ)[number]


def test_plain_tiles_have_no_stops(standard: TileSet) -> None:
    for number in ("7", "9", "47", "798", "60"):
        assert standard.tiles[number].count(StopKind.CITY) == 0
        assert standard.tiles[number].stops == ()
