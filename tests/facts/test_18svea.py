"""``maps/18svea.yaml`` and ``tiles/18svea.yaml``, read back, against the tables of the tests."""

from __future__ import annotations

from collections import Counter

import pytest

from facts.notation import sketches
from facts.svea_tables import (
    COLORS,
    COUNTS,
    FROM,
    HEXES,
    NRC_VALUES,
    PUBLISHED,
    TILES,
    VALUES,
    WATER,
)
from facts.test_tiles import sketch_of
from stambana.hexes.coords import Layout, opposite
from stambana.manifests import load_board, map_path
from stambana.track.board import Board
from stambana.track.laying import keep_joined
from stambana.track.maps import BorderKind, Hex, Provenance
from stambana.track.tiles import Color, EndKind, StopKind
from stambana.track.upgrades import keep_all, misfits, upgrade_rotations

STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
"""How letter and number change across each side, as the fact sheet gives it."""

PHASES = (Color.YELLOW, Color.GREEN, Color.BROWN, Color.GRAY, Color.BLACK)
OFFBOARDS = {"red": Color.RED, "blue": Color.BLUE, "yellow": Color.YELLOW}
ROWS = {line.split()[0]: line.split(maxsplit=3)[1:] for line in HEXES.strip().splitlines()}
BUILT = [name for name, row in ROWS.items() if row[0] in ("plain", "city")]


def beyond(name: str, side: int) -> str:
    letter, number = STEPS[side]
    return f"{chr(ord(name[0]) + letter)}{int(name[1:]) + number}"


def leads(name: str) -> frozenset[int]:
    """The sides to which the printed track of a hex leads, by the table."""
    kind, what, _ = ROWS[name]
    if kind in ("plain", "city", "lake"):
        return frozenset()
    return frozenset(map(int, what.replace("-", ",").split(",")))


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(map_path("18svea"))


def test_the_map_as_a_whole(board: Board) -> None:
    svea = board.map
    assert svea.layout is Layout.POINTY
    assert svea.provenance is Provenance.RECONSTRUCTION
    assert svea.tile_sets == ("18svea",)
    assert svea.phases == PHASES
    assert svea.currency == "kr"
    assert {key: at.color for key, at in svea.companies.items()} == COLORS


def test_the_44_hexes_and_their_names(board: Board) -> None:
    assert {name: at.title for name, at in board.map.hexes.items()} == {
        name: row[2] for name, row in ROWS.items()
    }
    kinds = Counter(row[0] if row[0] not in OFFBOARDS else "offboard" for row in ROWS.values())
    assert kinds == {"city": 13, "plain": 12, "lake": 1, "offboard": 10, "deadend": 3, "track": 5}


def test_neighbors_follow_letters_and_numbers(board: Board) -> None:
    for name in ROWS:
        for side in range(6):
            expected = beyond(name, side)
            found = board.map.neighbor(name, side)
            assert (found.name if found else None) == (expected if expected in ROWS else None)


@pytest.mark.parametrize("name", ROWS)
def test_each_hex(board: Board, name: str) -> None:
    at = board.map.hexes[name]
    kind, what, title = ROWS[name]
    assert at.fixed == (kind not in ("plain", "city"))
    assert frozenset(at.printed.exits) == leads(name)
    stops = [stop.kind for stop in at.printed.stops]
    if kind in OFFBOARDS:
        assert at.printed.color is OFFBOARDS[kind]
        assert stops == [StopKind.OFFBOARD]
        values = tuple(at.printed.stops[0].revenue.at(phase) for phase in PHASES)
        assert values == VALUES[title]
        assert at.group == title
        assert at.printed.stops[0].slots == ()
    elif kind == "city":
        assert stops == [StopKind.CITY]
        (slot,) = at.printed.stops[0].slots
        assert slot.home_of == slot.reserved_for == ("" if what == "-" else what)
    else:
        assert stops == []
    assert at.is_water == (kind == "lake")
    if kind == "track":
        (piece,) = at.printed.segments
        assert piece.sides == tuple(sorted(leads(name)))
    if kind == "deadend":
        assert at.printed.triangle == "green"
        assert {end.kind for one in at.printed.segments for end in one.ends} == {
            EndKind.SIDE,
            EndKind.DEAD_END,
        }


def test_every_exit_faces_a_hex_that_can_answer() -> None:
    for name in ROWS:
        for side in leads(name):
            there = beyond(name, side)
            assert there in BUILT or opposite(side) in leads(there), (name, side)


def test_off_boards_are_come_to_from_the_places_of_the_table() -> None:
    for title, places in FROM.items():
        found = {
            ROWS[beyond(name, side)][2]
            for name, row in ROWS.items()
            if row[2] == title
            for side in leads(name)
        }
        assert found == set(places.split())


def test_nine_water_sides_between_neighbors(board: Board) -> None:
    rows = [line.split(maxsplit=2) for line in WATER.strip().splitlines()]
    assert [(set(one.hexes), one.kind, one.cost, one.name) for one in board.map.borders] == [
        ({a, b}, BorderKind.WATER, 5, name) for a, b, name in rows
    ]
    for a, b, _ in rows:
        assert b in {beyond(a, side) for side in range(6)}


def open_sides(name: str) -> frozenset[int]:
    """The sides of a hex with tiles that track may run against, by the table."""
    there = ((side, beyond(name, side)) for side in range(6))
    return frozenset(
        side for side, other in there if other in BUILT or opposite(side) in leads_of(other)
    )


def leads_of(name: str) -> frozenset[int]:
    return leads(name) if name in ROWS else frozenset()


@pytest.mark.parametrize("name", BUILT)
def test_closed_sides_are_the_edge_of_the_board(board: Board, name: str) -> None:
    assert board.map.closed_sides[name] == frozenset(range(6)) - open_sides(name)


def test_every_hex_is_reachable_from_each_home() -> None:
    for home in (name for name, row in ROWS.items() if row[1] in COLORS):
        found, front = {home}, [home]
        while front:
            here = front.pop()
            sides = open_sides(here) if here in BUILT else leads(here)
            for side in sides:
                there = beyond(here, side)
                if there not in found:
                    found.add(there)
                    front.append(there)
        assert found == {name for name, row in ROWS.items() if row[0] != "lake"}, home


# -- tiles ------------------------------------------------------------------------------------


def test_forty_tiles_by_color(board: Board) -> None:
    counts = board.tile_set.counts
    assert dict(counts) == COUNTS
    assert sum(counts.values()) == 40
    assert sum(COUNTS[number] for number in PUBLISHED.split()) == 18
    colors = Counter({"yellow": 0})
    for number, count in counts.items():
        colors[str(board.tile_set.tiles[number].color)] += count
    assert colors == {"yellow": 12, "green": 18, "brown": 7, "gray": 2, "black": 1}
    assert board.tile_set.provenance is Provenance.RECONSTRUCTION


@pytest.mark.parametrize("number", sketches(TILES))
def test_each_tile(board: Board, number: str) -> None:
    assert sketch_of(board.tile_set.tiles[number]) == sketches(TILES)[number]


def test_only_the_black_tile_has_values_by_slot(board: Board) -> None:
    for number, tile in board.tile_set.supply.items():
        values = [slot.value for stop in tile.stops for slot in stop.slots]
        if number == "X13":
            assert values == [40, 30, 20]
        else:
            assert set(values) <= {None}


def test_the_marker_of_the_new_connection_is_no_part_of_the_forty(board: Board) -> None:
    for number, exits in (("NRC1", (0,)), ("NRC2", (0, 1))):
        tile = board.tile_set.tiles[number]
        assert number not in board.tile_set.supply
        assert tile.color is Color.RED
        assert tile.exits == exits
        assert tuple(tile.stops[0].revenue.at(phase) for phase in PHASES) == NRC_VALUES


def follows(board: Board, number: str, color: Color) -> bool:
    """Whether some tile of a color keeps all the track of another."""
    tiles = board.tile_set.supply.values()
    old = board.tile_set.tiles[number]
    return any(upgrade_rotations(old, new) for new in tiles if new.color is color)


def test_each_tile_has_one_that_follows_it_but_28_and_29(board: Board) -> None:
    alone = []
    for number, tile in board.tile_set.supply.items():
        after = {Color.YELLOW: Color.GREEN, Color.GREEN: Color.BROWN}.get(tile.color)
        if tile.stops and tile.color is Color.BROWN:
            after = Color.GRAY
        if after and not follows(board, number, after):
            alone.append(number)
    assert alone == ["28", "29"]


def colors_for(board: Board, at: Hex) -> set[Color]:
    """The colors of tiles that find room on a hex, whatever lay there before."""
    return {
        tile.color
        for number, tile in board.tile_set.supply.items()
        for turn in tile.rotations
        if bool(tile.stops) == bool(at.printed.stops)
        and board.map.closed_sides[at.name].isdisjoint(tile.turned(turn).exits)
    }


@pytest.mark.parametrize("name", BUILT)
def test_each_hex_can_take_what_it_needs(board: Board, name: str) -> None:
    at = board.map.hexes[name]
    found = colors_for(board, at)
    if not at.printed.stops:
        assert found >= {Color.YELLOW, Color.GREEN}
    elif at.title == "Trollhättan":
        assert found == {Color.YELLOW, Color.GREEN, Color.BROWN}
    else:
        assert found == set(PHASES)


def test_28_is_upgraded_when_one_of_its_ends_is_loose(board: Board) -> None:
    # Mariestad: nothing around it, so all of 28 may go; by the common rule none may
    laid = board.with_tile("D8", "28", 0)
    assert any(not misfits(laid, "D8", "40", turn, keep_joined) for turn in range(6))
    assert all(misfits(laid, "D8", "40", turn, keep_all) for turn in range(6))
