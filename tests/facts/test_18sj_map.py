"""``maps/18sj.yaml``, read back, against the tables of ``map_tables``."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from facts.map_tables import BORDERS, HEXES, HOMES, MAINLINES, MARKS, PRINTED
from stambana.hexes.coords import Layout, opposite, side_towards
from stambana.manifests import load_board, load_map, map_path
from stambana.track.board import Board
from stambana.track.maps import BoardMap, BorderKind, Provenance
from stambana.track.tiles import Color, EndKind, StopKind

STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
"""How letter and number change across each side, as the fact sheet gives it."""


class Row(NamedTuple):
    kind: str
    cost: int
    title: str


ROWS = {
    name: Row(kind, 0 if cost == "-" else int(cost), " ".join(title))
    for name, kind, cost, *title in (line.split() for line in HEXES.strip().splitlines())
}


def beyond(name: str, side: int) -> str:
    letter, number = STEPS[side]
    return f"{chr(ord(name[0]) + letter)}{int(name[1:]) + number}"


@pytest.fixture(scope="module")
def sweden() -> BoardMap:
    return load_map(map_path("18sj"))


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(map_path("18sj"))


def test_the_map_as_a_whole(sweden: BoardMap) -> None:
    assert sweden.layout is Layout.FLAT
    assert sweden.provenance is Provenance.PRINTED
    assert sweden.tile_sets == ("18sj",)
    assert sweden.phases == (Color.YELLOW, Color.GREEN, Color.BROWN, Color.GRAY)
    assert sweden.currency == "kr"
    assert not sweden.grows


def test_the_83_hexes_and_their_names(sweden: BoardMap) -> None:
    assert len(ROWS) == 83
    assert {name: at.title for name, at in sweden.hexes.items()} == {
        name: row.title for name, row in ROWS.items()
    }


def test_neighbors_follow_letters_and_numbers(sweden: BoardMap) -> None:
    for name in ROWS:
        for side in range(6):
            expected = beyond(name, side)
            found = sweden.neighbor(name, side)
            assert (found.name if found else None) == (expected if expected in ROWS else None)


COLORS = {
    "plain": Color.WHITE,
    "city": Color.WHITE,
    "yellow": Color.YELLOW,
    "gray": Color.GRAY,
    "red": Color.RED,
    "water": Color.BLUE,
}


@pytest.mark.parametrize("name", ROWS)
def test_kind_and_mountains(sweden: BoardMap, name: str) -> None:
    at, row = sweden.hexes[name], ROWS[name]
    assert at.printed.color is COLORS[row.kind]
    assert at.fixed == (row.kind in ("gray", "red", "water"))
    found = [(terrain.kind, terrain.cost) for terrain in at.terrain]
    assert found == ([("mountain", row.cost)] if row.cost else [])
    if row.kind in ("plain", "water"):
        assert at.printed.stops == ()
    if row.kind in ("plain", "city"):
        assert at.printed.segments == ()
    if row.kind == "city":
        (city,) = at.printed.stops
        assert city.kind is StopKind.CITY
        assert not city.revenue.varies
        assert city.revenue.at(Color.GRAY) == 0
        assert len(city.slots) == 1


def test_printed_track_and_revenue(sweden: BoardMap) -> None:
    rows = [line.split() for line in PRINTED.strip().splitlines()]
    with_track = {name for name, at in sweden.hexes.items() if at.printed.segments}
    assert with_track == {row[0] for row in rows}
    for name, value, slots, *leads in rows:
        face = sweden.hexes[name].printed
        exits = {int(side): other for side, _, other in (lead.partition(":") for lead in leads)}
        assert face.exits == tuple(exits), name
        for side, other in exits.items():
            there = sweden.neighbor(name, side)
            assert there is not None
            assert there.name == other
        if value == "-":
            assert face.stops == ()
            (segment,) = face.segments
            assert segment.sides == tuple(exits)
            continue
        figures = [int(part) for part in value.split("/")]
        yellow, green, brown = figures if len(figures) == 3 else figures * 3
        for stop in face.stops:
            assert stop.revenue.at(Color.YELLOW) == yellow, name
            assert stop.revenue.at(Color.GREEN) == green, name
            assert stop.revenue.at(Color.BROWN) == brown, name
            assert stop.revenue.at(Color.GRAY) == brown, name
            assert len(stop.slots) == int(slots), name
        assert all(
            {segment.a.kind, segment.b.kind} == {EndKind.SIDE, EndKind.STOP}
            for segment in face.segments
        )


def test_stops_of_printed_hexes(sweden: BoardMap) -> None:
    for name, row in ROWS.items():
        kinds = [stop.kind for stop in sweden.hexes[name].printed.stops]
        if row.kind == "red":
            assert kinds == [StopKind.OFFBOARD], name
        elif name == "G22":
            assert kinds == [StopKind.CITY] * 4
        elif row.kind in ("city", "yellow", "gray"):
            assert kinds == [StopKind.CITY], name


def test_stockholm_is_four_cities_and_one_place(sweden: BoardMap) -> None:
    at = sweden.hexes["G22"]
    assert [at.printed.stop_exits(index) for index in range(4)] == [(0,), (1,), (2,), (3,)]
    homes = [[slot.home_of for slot in stop.slots] for stop in at.printed.stops]
    assert homes == [[""], [""], ["SWB"], [""]]
    assert at.group == "Stockholm"


def test_labels(sweden: BoardMap) -> None:
    labels = {name: at.printed.label for name, at in sweden.hexes.items() if at.printed.label}
    assert labels == {"C30": "Ystad", "G22": "Stockholm"}


def test_homes_and_reservations(sweden: BoardMap) -> None:
    found = {}
    for name, at in sweden.hexes.items():
        for stop in at.printed.stops:
            for slot in stop.slots:
                if slot.home_of:
                    assert slot.home_of not in found
                    found[slot.home_of] = (name, slot.reserved_for == slot.home_of)
                else:
                    assert slot.reserved_for == ""
    assert found == HOMES


def test_lulea_reserves_the_first_of_two_slots(sweden: BoardMap) -> None:
    (city,) = sweden.hexes["G6"].printed.stops
    assert [slot.reserved_for for slot in city.slots] == ["SNJ", ""]


def test_borders(sweden: BoardMap) -> None:
    assert len(sweden.borders) == len(BORDERS) == 4
    expected = {}
    for one, side, other, back, cost in BORDERS:
        assert beyond(one, side) == other
        assert back == opposite(side)
        kind = BorderKind.IMPASSABLE if cost is None else BorderKind.MOUNTAIN
        expected[one, side] = expected[other, back] = (kind, cost or 0)
    assert {
        place: (border.kind, border.cost) for place, border in sweden.border_by_side.items()
    } == expected


def test_mainlines_join_these_sides(sweden: BoardMap) -> None:
    expected: dict[str, dict[str, frozenset[int]]] = {}
    for key, name, sides, one, other, _, _ in (
        line.split() for line in MAINLINES.strip().splitlines()
    ):
        joins = frozenset(int(side) for side in sides)
        expected.setdefault(key, {})[name] = joins
        assert {beyond(name, side) for side in joins} == {one, other}
    assert {key: len(hexes) for key, hexes in expected.items()} == {"M": 6, "G": 5, "L": 9}
    found = {
        line.key: {name: frozenset((a, b)) for name, a, b in sweden.line_sides(line)}
        for line in sweden.lines
    }
    assert found == expected
    assert {line.kind for line in sweden.lines} == {"mainline"}
    ends = {line.key: (line.hexes[0], line.hexes[-1]) for line in sweden.lines}
    assert ends == {"M": ("G22", "A30"), "G": ("G22", "A22"), "L": ("G22", "G6")}


def test_mainlines_are_unbroken(sweden: BoardMap) -> None:
    for line in sweden.lines:
        assert len(sweden.line_sides(line)) == len(line.hexes) - 2
        for here, there in zip(line.hexes, line.hexes[1:], strict=False):
            coords = sweden.hexes[here].coord, sweden.hexes[there].coord
            assert side_towards(*coords, Layout.FLAT) is not None


def test_marks(sweden: BoardMap) -> None:
    found: dict[tuple[str, str], dict[str, int]] = {}
    for name, at in sweden.hexes.items():
        for marker in at.markers:
            found.setdefault((marker.kind, marker.label), {})[name] = marker.count
    assert found == MARKS


def test_companies(sweden: BoardMap) -> None:
    assert sweden.companies.keys() == {*HOMES, "SJ"}
    assert all(company.name for company in sweden.companies.values())
    names = {key: company.name for key, company in sweden.companies.items()}
    assert names["KFJ"] == "Kil-Fryksdalen Järnväg"
    assert names["ÖKJ"] == "Örebro-Köpings Järnvägsaktiebolag"
    assert names["TGOJ"] == "Trafikaktiebolaget Grängesberg-Oxelösunds Järnvägar"
    colors = [company.color for company in sweden.companies.values()]
    assert len(set(colors)) == len(colors)
    assert sweden.companies["KHJ"].color == "#ffffff"


def luminance(color: str) -> float:
    """Relative luminance of ``#rrggbb``, white or black (WCAG 2)."""
    color = {"white": "#ffffff", "black": "#000000"}.get(color, color)
    parts = [int(color[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_company_signs_can_be_read(sweden: BoardMap) -> None:
    for company in sweden.companies.values():
        dark, light = sorted((luminance(company.color), luminance(company.text_color)))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, company.key


def test_scenery_leaves_the_board_free(sweden: BoardMap) -> None:
    drawn = [coord for scenery in sweden.scenery for coord in scenery.coords]
    assert len(drawn) == len(set(drawn))
    assert not set(drawn) & set(sweden.by_coord)
    assert {scenery.kind for scenery in sweden.scenery} == {"sea", "land"}
    texts = {lettering.text for lettering in sweden.lettering}
    assert texts >= {"Östersjön", "Bottniska viken", "Kattegatt", "Norge", "Finland", "Vänern"}


def test_the_board_has_the_tiles_and_nothing_laid(board: Board) -> None:
    assert board.map.hexes.keys() == ROWS.keys()
    assert {"57", "X1", "X6"} <= board.tile_set.supply.keys()
    assert not board.placements
    assert board.tokens == ()
    assert not board.trains
    assert board.phase is Color.YELLOW
