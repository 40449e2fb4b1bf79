"""Which tile fits where: the charts of the fact sheets and a second opinion on every answer."""

from __future__ import annotations

import pytest

from facts.map_tables import FIRST_UPGRADES, MAINLINES
from facts.notation import sketches
from facts.tile_tables import OWN_18SJ, STANDARD, SUPPLY_18SJ, USUAL_SUCCESSORS
from stambana.hexes.coords import Coord, Layout
from stambana.hexes.names import NameStyle, Naming
from stambana.manifests import load_board, load_tiles, map_path, tiles_path
from stambana.track.board import Board
from stambana.track.maps import BoardMap, Border, BorderKind, Hex
from stambana.track.tiles import (
    Color,
    End,
    EndKind,
    Segment,
    Slot,
    Stop,
    StopKind,
    Tile,
    side_end,
    stop_end,
)
from stambana.track.tilesets import TileSet
from stambana.track.upgrades import (
    fitting_rotations,
    lost_track,
    misfits,
    stop_map,
    upgrade_rotations,
)
from stambana.words import set_language
from track.second_opinion import buildable, cities, fits, follows, open_sides, printed

SKETCHES = sketches(STANDARD) | sketches(OWN_18SJ)
AXIAL = Naming(Layout.FLAT, NameStyle.AXIAL)


@pytest.fixture(scope="module")
def standard() -> TileSet:
    return load_tiles(tiles_path("standard"))


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(map_path("18sj"))


def codes(board: Board, name: str, number: str, rotation: int) -> list[str]:
    return [reason.code for reason in misfits(board, name, number, rotation)]


def fitting(board: Board, name: str, number: str) -> tuple[int, ...]:
    return tuple(rotation for rotation in range(6) if not misfits(board, name, number, rotation))


def lone_hex(face: Tile, tiles: TileSet) -> Board:
    """One hex with nothing around it that could forbid anything."""
    at = Hex("0,0", Coord(0, 0), face)
    return Board(BoardMap("lone", "Lone", AXIAL, {"0,0": at}, grows=True), tiles)


# ---- the charts


def test_the_18sj_chart_is_that_of_the_fact_sheet(board: Board) -> None:
    supply = board.tile_set.supply
    expected = {}
    for line in SUPPLY_18SJ.strip().splitlines():
        number, _, successors = line.split()
        expected[number] = set() if successors == "-" else set(successors.split(","))
    chart = {
        number: {other for other in supply if upgrade_rotations(tile, supply[other])}
        for number, tile in supply.items()
    }
    assert chart == expected


def test_the_standard_chart_has_all_usual_successors(standard: TileSet) -> None:
    missing = [
        (number, other)
        for number, others in (line.split(":") for line in USUAL_SUCCESSORS.strip().splitlines())
        for other in others.split()
        if not upgrade_rotations(standard.tiles[number], standard.tiles[other])
    ]
    assert missing == []


def test_every_rotation_of_the_standard_chart_has_a_second_opinion(standard: TileSet) -> None:
    pairs = 0
    for number, old in standard.tiles.items():
        for other, new in standard.tiles.items():
            expected = tuple(
                rotation
                for rotation in new.rotations
                if follows(SKETCHES[number], SKETCHES[other].turned(rotation))
            )
            assert upgrade_rotations(old, new) == expected, (number, other)
            pairs += bool(expected)
    assert pairs > 500


@pytest.mark.parametrize("number", [line.split()[0] for line in SUPPLY_18SJ.strip().splitlines()])
def test_chart_and_lay_give_the_same_answer(board: Board, number: str) -> None:
    tiles = board.tile_set
    lone = lone_hex(Tile("", Color.WHITE), tiles).with_tile("0,0", number, 0)
    for other, new in tiles.supply.items():
        assert fitting_rotations(lone, "0,0", other) == upgrade_rotations(
            tiles.tiles[number], new
        ), other


# ---- rotations


@pytest.mark.parametrize("number", SKETCHES)
def test_fault_65_distinct_rotations_are_six_by_the_symmetry(board: Board, number: str) -> None:
    sketch = SKETCHES[number]
    same = [rotation for rotation in range(6) if sketch.turned(rotation).look == sketch.look]
    rotations = board.tile_set.tiles[number].rotations
    assert rotations == tuple(range(6 // len(same)))
    looks = {repr(sketch.turned(rotation).look) for rotation in rotations}
    assert len(looks) == len(rotations)


def test_known_symmetries(standard: TileSet) -> None:
    counts = {
        n: len(standard.tiles[n].rotations) for n in ("5", "9", "13", "40", "60", "63", "798")
    }
    assert counts == {"5": 6, "9": 3, "13": 2, "40": 2, "60": 1, "63": 1, "798": 1}


# ---- the board of 18SJ


@pytest.mark.parametrize(("name", "number", "rotations"), FIRST_UPGRADES)
def test_first_upgrades(board: Board, name: str, number: str, rotations: tuple[int, ...]) -> None:
    assert fitting(board, name, number) == rotations


@pytest.mark.parametrize("line", MAINLINES.strip().splitlines())
def test_mainline_tiles(board: Board, line: str) -> None:
    _, name, sides, _, _, number, rotations = line.split()
    joins = {int(side) for side in sides}

    def joining(tile: str) -> list[int]:
        found = []
        for rotation in range(6):
            face = board.tile_set.tiles[tile].turned(rotation)
            plain = any(set(segment.sides) == joins for segment in face.segments)
            through = any(joins <= set(face.stop_exits(stop)) for stop in range(len(face.stops)))
            if plain or through:
                found.append(rotation)
        return found

    assert joining(number) == [int(rotation) for rotation in rotations.split(",")]
    for rotation in joining(number):
        assert misfits(board, name, number, rotation) == ()
    for other in {"5", "6", "57"} if number == "57" else {"7", "8", "9"}:
        if other != number:
            assert joining(other) == []


@pytest.mark.parametrize("name", buildable())
def test_first_lays_have_a_second_opinion(board: Board, name: str) -> None:
    for number in board.tile_set.supply:
        expected = tuple(
            rotation
            for rotation in range(6)
            if fits(name, printed(name), SKETCHES[number].turned(rotation))
        )
        assert fitting(board, name, number) == expected, number


@pytest.mark.parametrize("name", cities())
def test_upgrades_of_cities_have_a_second_opinion(board: Board, name: str) -> None:
    """Every city hex, through all that may lie on it, against every tile and rotation."""
    supply = [number for number in board.tile_set.supply if SKETCHES[number].stops]
    todo, seen = [board], set()
    while todo:
        here = todo.pop()
        laid = here.placements.get(name)
        old = SKETCHES[laid.tile].turned(laid.rotation) if laid else printed(name)
        for number in supply:
            for rotation in range(6):
                new = SKETCHES[number].turned(rotation)
                fit = not misfits(here, name, number, rotation)
                assert fit == fits(name, old, new), (laid, number, rotation)
                if fit and (number, new.look) not in seen:
                    seen.add((number, new.look))
                    todo.append(here.with_tile(name, number, rotation))
    assert seen


def test_plain_green_and_brown_have_a_second_opinion(board: Board) -> None:
    """A hex by Vättern and one by Vänern, whose closed sides matter most."""
    for name in ("C22", "B17"):
        assert len(open_sides(name)) < 6
        for rotation in range(6):
            if not misfits(board, name, "8", rotation):
                laid = board.with_tile(name, "8", rotation)
                for number in board.tile_set.supply:
                    expected = tuple(
                        turn
                        for turn in range(6)
                        if fits(name, SKETCHES["8"].turned(rotation), SKETCHES[number].turned(turn))
                    )
                    assert fitting(laid, name, number) == expected


def test_stockholm_grows_into_one_city(board: Board) -> None:
    assert fitting(board, "G22", "X2") == (3,)
    green = board.with_tile("G22", "X2", 3)
    assert stop_map(board.face("G22"), green.face("G22")) == (1, 2, 3, 0)
    assert fitting(green, "G22", "X4") == (3,)
    brown = green.with_tile("G22", "X4", 3)
    assert stop_map(green.face("G22"), brown.face("G22")) == (0, 1, 2, 3)
    assert fitting(brown, "G22", "X5") == (4,)
    gray = brown.with_tile("G22", "X5", 4)
    assert stop_map(brown.face("G22"), gray.face("G22")) == (0, 0, 0, 0)
    assert gray.face("G22").exits == (0, 1, 2, 3, 5)


# ---- reasons


def test_reasons_on_the_board(board: Board) -> None:
    assert codes(board, "F9", "57", 0) == ["hex_fixed"]
    assert codes(board, "A18", "57", 0) == ["wrong_stops"]
    assert codes(board, "A18", "16", 0)[0] == "wrong_color"
    assert "off_board" in codes(board, "A18", "9", 2)
    assert "side_blank" in codes(board, "A24", "9", 0)
    assert codes(board, "G22", "14", 0)[:2] == ["wrong_stops", "wrong_label"]
    (reason,) = misfits(board, "C22", "9", 2)
    assert (reason.code, reason.sides, reason.hexes) == ("side_impassable", (5,), ("D23",))


def test_old_track_into_an_impassable_side_leaves_no_tile_and_says_why(board: Board) -> None:
    stub = Tile(
        "",
        Color.YELLOW,
        (Stop(StopKind.CITY, slots=(Slot(),)),),
        (Segment(side_end(4), stop_end(0)),),
    )
    hexes = {
        "0,0": Hex("0,0", Coord(0, 0), stub),
        "1,-1": Hex("1,-1", Coord(1, -1), Tile("", Color.WHITE)),
    }
    border = Border(("0,0", "1,-1"), BorderKind.IMPASSABLE)
    walled = BoardMap("walled", "Walled", AXIAL, hexes, borders=(border,), grows=True)
    here = Board(walled, board.tile_set)
    for number in ("14", "15", "619"):
        for rotation in range(6):
            found = codes(here, "0,0", number, rotation)
            assert "side_impassable" in found or "segment_lost" in found
        assert any(
            codes(here, "0,0", number, rotation) == ["side_impassable"] for rotation in range(6)
        )


def test_two_cities_do_not_become_one_on_a_tile_with_two(standard: TileSet) -> None:
    old, new = standard.tiles["59"], standard.tiles["64"]  # exits 0 | 2; exits 0, 2 | 3, 4
    assert stop_map(old, new) is None
    assert [reason.code for reason in lost_track(old, new)] == ["stops_joined"]
    assert 0 not in upgrade_rotations(old, new)


def test_a_city_without_track_takes_the_place_that_is_left(standard: TileSet) -> None:
    old, new = standard.tiles["235"], standard.tiles["59"]  # exits 0 | none; exits 0 | 2
    assert stop_map(old, new) == (0, 1)
    assert stop_map(old, new.turned(4)) == (1, 0)


def test_one_city_torn_in_two(standard: TileSet) -> None:
    face = Tile(
        "",
        Color.YELLOW,
        (Stop(StopKind.CITY), Stop(StopKind.CITY)),
        (Segment(side_end(0), stop_end(0)), Segment(side_end(2), stop_end(0))),
    )
    (reason,) = lost_track(face, standard.tiles["10"].turned(0))
    assert (reason.code, reason.sides) == ("segment_lost", (2,))
    (reason,) = lost_track(face, standard.tiles["59"])
    assert (reason.code, reason.sides) == ("stop_split", (0, 2))


def test_dead_ends_and_track_between_stops_are_kept(board: Board) -> None:
    dead = Tile(
        "D", Color.YELLOW, segments=(Segment(side_end(0), End(EndKind.DEAD_END, 0)),), dead_ends=1
    )
    assert lost_track(dead, board.tile_set.tiles["23"]) == ()
    (reason,) = lost_track(dead, board.tile_set.tiles["23"].turned(1))
    assert (reason.code, reason.sides) == ("segment_lost", (0,))
    stops = (Stop(StopKind.CITY), Stop(StopKind.TOWN))
    out = (Segment(side_end(0), stop_end(0)), Segment(side_end(3), stop_end(1)))
    joined = Tile("", Color.YELLOW, stops, (*out, Segment(stop_end(0), stop_end(1))))
    apart = Tile("A", Color.GREEN, stops, out)
    assert lost_track(apart, joined) == ()
    assert [reason.code for reason in lost_track(joined, apart)] == ["segment_lost"]


def test_listed_upgrades_narrow_the_rule(board: Board) -> None:
    tiles = board.tile_set
    listed = Tile("", Color.WHITE, upgrades_to=("8",))
    lone = lone_hex(listed, tiles)
    assert codes(lone, "0,0", "9", 0) == ["not_listed"]
    assert codes(lone, "0,0", "8", 0) == []
    (reason,) = misfits(lone, "0,0", "9", 0)
    assert reason.text == "the printed track does not become tile 9"


def test_reasons_speak_swedish(board: Board) -> None:
    set_language("sv")
    try:
        texts = [reason.text for reason in misfits(board, "C22", "9", 2)]
        texts += [reason.text for reason in misfits(board, "A18", "16", 0)]
    finally:
        set_language("en")
    assert texts[0] == "sidan åt SO mot D23 kan inte passeras"
    assert texts[1] == "en grön bricka kan inte följa på obebyggd mark"
