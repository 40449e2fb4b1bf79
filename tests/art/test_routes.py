"""Routes as drawings: on the true track, side by side, told apart by more than color."""

from __future__ import annotations

import math

import pytest

from building_boards import north
from stambana.art import LAYERS, draw_board
from stambana.art.curves import fine
from stambana.art.faces import tile_face
from stambana.art.plans import TRACK
from stambana.art.routes import (
    COLORS,
    DASHES,
    FIGURES,
    ROUTES,
    RouteLine,
    route_layers,
    with_routes,
)
from stambana.art.shapes import PathShape, TextShape
from stambana.art.themes import load_theme, theme_names
from stambana.hexes.shape import Point, center
from stambana.table.builder import Builder
from stambana.track.board import Board
from stambana.track.routes import RouteResult, best_routes

BOARD = north(trains=("3",))


def best(board: Board) -> RouteResult:
    return best_routes(Builder(board, "SNJ").run_now())


def line(number: int = 0, *, back: bool = False) -> RouteLine:
    route = best(BOARD).routes[0]
    steps = tuple(step.back for step in reversed(route.steps)) if back else route.steps
    return RouteLine(number, steps, route.stops, route.values)


def track_points(board: Board, hex_names: set[str]) -> list[Point]:
    found = []
    for name in hex_names:
        at = board.map.hexes[name]
        placed = board.placements.get(name)
        tile = board.tile_set.tiles[placed.tile] if placed else at.printed
        turn = placed.rotation if placed else 0
        x, y = center(at.coord, board.map.layout)
        for track in tile_face(tile, board.map.layout, turn, board.phase).plan.tracks:
            found += [(px + x, py + y) for px, py in fine(track.piece, 60)]
    return found


def ends(shape: object) -> list[Point]:
    assert isinstance(shape, PathShape)
    return [step.points[-1] for step in shape.steps if step.points]


def test_a_route_lies_on_the_true_track() -> None:
    route = line()
    lines, _ = route_layers(BOARD, [route])
    (group,) = lines.groups
    points = track_points(BOARD, {step.hex_name for step in route.steps})
    for point in ends(group.shapes[-1]):
        assert min(math.dist(point, other) for other in points) < 1.0
    starts = [step for step in group.shapes[-1].steps if step.verb == "M"]  # type: ignore[union-attr]
    assert len(starts) == 1, "a route is one unbroken line"


@pytest.mark.parametrize("back", [False, True])
def test_routes_over_one_track_lie_side_by_side(back: bool) -> None:
    lines, _ = route_layers(BOARD, [line(0), line(1, back=back)])
    first, second = (ends(group.shapes[-1]) for group in lines.groups)
    if back:
        second = second[::-1]
    gaps = [min(math.dist(point, other) for other in second) for point in first]
    assert min(gaps) > TRACK / 2
    assert max(gaps) < 2.5 * TRACK


def test_each_route_has_a_color_and_dashes_of_its_own() -> None:
    assert len(set(COLORS)) == len(COLORS)
    assert len(set(DASHES)) == len(DASHES) == len(COLORS)
    lines, _ = route_layers(BOARD, [line(number) for number in range(6)])
    strokes = [group.shapes[-1].stroke for group in lines.groups]  # type: ignore[union-attr]
    assert len({stroke.paint for stroke in strokes if stroke}) == 6
    assert len({stroke.dash for stroke in strokes if stroke}) == 6
    for name in theme_names():
        assert all(load_theme(name).color(paint) for paint in COLORS)


def test_figures_say_the_train_and_what_each_stop_earns() -> None:
    route = line(2)
    _, figures = route_layers(BOARD, [route])
    written = [
        tuple(shape.text for shape in group.shapes if isinstance(shape, TextShape))
        for group in figures.groups
    ]
    assert written == [("3", str(amount)) for amount in route.amounts]
    larger = route_layers(BOARD, [route], 2.0)[1]
    for small, large in zip(figures.groups, larger.groups, strict=True):
        assert large.box.height > 1.7 * small.box.height


def test_a_drawing_takes_the_routes_in_between() -> None:
    drawn = with_routes(draw_board(BOARD), BOARD, [line()])
    names = [layer.name for layer in drawn.layers]
    assert names.index("track") < names.index(ROUTES) < names.index("stops")
    assert names[-1] == FIGURES
    assert [name for name in names if name not in (ROUTES, FIGURES)] == list(LAYERS)
