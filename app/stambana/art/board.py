"""Board: a whole board as a drawing, or the groups of one of its hexes.

Layers from the lowest: surroundings, terrain, grid, printed (lines), tiles (their grounds),
track, borders, stops, tokens, labels, names, coordinates.  What belongs to one hex lies in a
group with its name, so that a window replaces only those after a lay; the rest has a key of
its own.
"""

from __future__ import annotations

from dataclasses import replace

from stambana.art import text
from stambana.art.borders import border_groups, line_shapes, line_sides, region_groups
from stambana.art.faces import TileFace, coordinate_place, tile_face
from stambana.art.furniture import furniture
from stambana.art.land import lettering_shapes, notes, surroundings
from stambana.art.shapes import (
    Box,
    Drawing,
    Face,
    Group,
    Layer,
    PathShape,
    PathStep,
    Shape,
    Stroke,
    TextShape,
    Verb,
    moved,
    polygon,
)
from stambana.art.stops import reserved_shapes, token_shapes
from stambana.hexes.coords import SIDES, Layout, neighbor
from stambana.hexes.shape import CIRCUMRADIUS, INRADIUS, Point, center, corner, corners
from stambana.track.board import Board
from stambana.track.maps import BoardMap, Hex
from stambana.track.tiles import Color, Tile
from stambana.words import language

LAYERS: tuple[str, ...] = (
    "surroundings",
    "terrain",
    "grid",
    "printed",
    "tiles",
    "track",
    "borders",
    "stops",
    "tokens",
    "labels",
    "names",
    "coordinates",
)
"""The layers of a board, lowest first."""


def draw_tile(
    tile: Tile, layout: Layout, *, rotation: int = 0, phase: Color | None = None
) -> Drawing:
    """One tile, its middle at (0, 0); ``phase`` marks the figures of that phase."""
    face = tile_face(tile, layout, rotation % 6, phase)
    box = _hex_box((0.0, 0.0), layout)
    layers = (
        ("tiles", (*face.ground, _edge(layout))),
        ("track", face.track),
        ("stops", face.stops),
        ("labels", face.labels),
    )
    key = tile.number or "tile"
    return Drawing(tuple(Layer(name, (Group(key, shapes, box),)) for name, shapes in layers), box)


def draw_board(board: Board, *, coordinates: bool = False, marked: bool = True) -> Drawing:
    """The whole board; ``coordinates`` also writes the name of each hex.

    ``marked`` says whether the figures of the board's phase are: on paper, which knows no
    phase, they are not.
    """
    groups: dict[str, list[Group]] = {name: [] for name in LAYERS}
    for hex_name in board.map.hexes:
        for layer, group in draw_hex(board, hex_name, marked=marked).items():
            groups[layer].append(group)
    layout = board.map.layout
    around, box = around_board(board.map)
    for layer, found in around.items():
        groups[layer] += found
    if coordinates:
        for at in board.map.hexes.values():
            groups["coordinates"].append(_coordinate(at, layout))
    for group in groups["names"]:  # a long name at the edge of the map is not cut off
        box = box.joined(group.box)
    return Drawing(tuple(Layer(name, tuple(groups[name])) for name in LAYERS), box)


_kept: dict[tuple[int, str], tuple[BoardMap, tuple[dict[str, tuple[Group, ...]], Box]]] = {}


_grounds: dict[object, tuple[tuple[Group, ...], Box]] = {}


def _ground(board_map: BoardMap) -> tuple[tuple[Group, ...], Box]:
    """The surroundings, kept for maps that differ in other things only.

    Coasts are the slowest to draw, and the versions of a map being written mostly share them.
    """
    waters = tuple((at.coord, at.is_water) for at in board_map.hexes.values())
    key = (board_map.layout, board_map.name, waters, board_map.scenery, board_map.lettering)
    kept = _grounds.get(key)
    if kept is None:
        if len(_grounds) >= 4:
            _grounds.clear()
        kept = _grounds[key] = surroundings(board_map)
    return kept


def around_board(board_map: BoardMap) -> tuple[dict[str, tuple[Group, ...]], Box]:
    """What no lay changes, by layer, and the box of the picture; kept for the last few maps."""
    key = id(board_map), language()
    kept = _kept.get(key)
    if kept and kept[0] is board_map:
        return kept[1]
    ground, box = _ground(board_map)
    note, box = notes(board_map, box, ground)
    lettering = Group("lettering", lettering_shapes(board_map), box)
    found: dict[str, tuple[Group, ...]] = {
        "surroundings": ground,
        "grid": (Group("grid", _grid(board_map), box),),
        "printed": (lettering, *region_groups(board_map)),
        "borders": border_groups(board_map),
        "names": (Group("notes", note, box),),
    }
    if len(_kept) >= 4:
        _kept.clear()
    _kept[key] = (board_map, (found, box))
    return found, box


def draw_hex(board: Board, hex_name: str, *, marked: bool = True) -> dict[str, Group]:
    """The groups of one hex by layer; see ``draw_board`` for ``marked``.

    These are terrain, printed, tiles, track, stops, tokens, labels and names; a layer in
    which the hex has nothing is given an empty group.
    """
    at = board.map.hexes[hex_name]
    if board.lapsed:
        at = replace(at, markers=board.markers(hex_name))
    layout = board.map.layout
    placement = board.placements.get(hex_name)
    tile = board.tile_set.tiles[placement.tile] if placement else at.printed
    rotation = placement.rotation if placement else 0
    phase = board.phase if marked else None
    face = tile_face(tile, layout, rotation, phase, tile.label != at.title)
    bands = line_sides(board.map, hex_name)
    marks = tuple(mark for mark in board.marks if mark.hex_name == hex_name)
    added = furniture(at, tile, layout, rotation, phase, bands, marks)
    lines = line_shapes(board.map, hex_name)
    found: dict[str, tuple[Shape, ...]] = {
        "terrain": _terrain(at, layout, phase, bands),
        "printed": () if placement else lines,
        "tiles": (*face.ground, _edge(layout), *lines) if placement else (),
        "track": face.track,
        "stops": face.stops,
        "tokens": _tokens(board, at, tile, face),
        "labels": (*face.labels, *added.markers),
        "names": added.name,
    }
    middle = center(at.coord, layout)
    box = _hex_box(middle, layout)
    groups = {}
    for layer, shapes in found.items():
        placed = tuple(moved(shape, middle) for shape in shapes)
        groups[layer] = Group(hex_name, placed, _around(placed, box))
    return groups


def _around(shapes: tuple[Shape, ...], box: Box) -> Box:
    """A hex's box, and that of each text that reaches over its border."""
    for shape in shapes:
        if isinstance(shape, TextShape):
            box = box.joined(text.box(shape).grown(shape.halo_width + 0.3 * shape.size))
    return box


def _terrain(
    at: Hex, layout: Layout, phase: Color | None, bands: tuple[tuple[int, int], ...]
) -> tuple[Shape, ...]:
    """The ground of a hex as printed, and the sign of its terrain.

    Water has no ground of its own: it is part of the lake or the sea around it.
    """
    signs = furniture(at, at.printed, layout, 0, phase, bands).terrain
    if at.is_water:
        return signs
    ground = tile_face(at.printed, layout, 0, phase, at.printed.label != at.title).ground
    if at.printed.color is Color.WHITE:
        return (*ground, *signs)
    return (*ground, _edge(layout), *signs)


def _edge(layout: Layout) -> PathShape:
    return polygon(corners(layout), stroke=Stroke("tile.edge", 0.8))


def draw_tokens(board: Board, hex_name: str) -> Group:
    """The tokens of one hex, and the marks of slots that are kept for a company."""
    return draw_hex(board, hex_name)["tokens"]


def _tokens(board: Board, at: Hex, tile: Tile, face: TileFace) -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    taken = set()
    for token in board.tokens:
        if token.hex_name != at.name or token.stop >= len(face.plan.stops):
            continue
        places = face.plan.stops[token.stop].slot_places
        if token.slot < len(places):
            taken.add((token.stop, token.slot))
            company = board.map.companies.get(token.company)
            shapes += token_shapes(places[token.slot], token, company)
    for number, stop in enumerate(tile.stops):
        places = face.plan.stops[number].slot_places
        for index, slot in enumerate(stop.slots):
            key = board.kept_for(slot)
            if key and (number, index) not in taken:
                shapes += reserved_shapes(places[index], key, board.map.companies.get(key))
    return tuple(shapes)


def _hex_box(middle: Point, layout: Layout) -> Box:
    x, y = middle
    wide, tall = (CIRCUMRADIUS, INRADIUS) if layout is Layout.FLAT else (INRADIUS, CIRCUMRADIUS)
    return Box(x - wide, y - tall, x + wide, y + tall).grown(1.0)


def _grid(board_map: BoardMap) -> tuple[Shape, ...]:
    """Every side of every hex, each once, as one path."""
    layout = board_map.layout
    steps: list[PathStep] = []
    for at in board_map.hexes.values():
        x, y = center(at.coord, layout)
        for side in SIDES:
            there = neighbor(at.coord, side, layout)
            if there in board_map.by_coord and there < at.coord:
                continue
            start, end = corner((side - 1) % 6, layout), corner(side, layout)
            steps.append(PathStep(Verb.MOVE, ((start[0] + x, start[1] + y),)))
            steps.append(PathStep(Verb.LINE, ((end[0] + x, end[1] + y),)))
    return (PathShape(tuple(steps), stroke=Stroke("grid", 0.8, round_cap=True)),)


def _coordinate(at: Hex, layout: Layout) -> Group:
    middle = center(at.coord, layout)
    x, y = coordinate_place(layout)
    line = TextShape(
        at.name, (middle[0] + x, middle[1] + y), 6.6, "coordinate", Face.REGULAR, "halo", 1.2
    )
    return Group(at.name, (line,), _hex_box(middle, layout))
