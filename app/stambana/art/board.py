"""Board: a whole board as a drawing, or the groups of one of its hexes.

Layers from the lowest: surroundings, terrain, grid, printed, tiles, borders, stops, tokens,
labels, names, coordinates.  What belongs to one hex lies in a group with its name, so that a
window replaces only those after a lay; the rest has a key of its own.
"""

from __future__ import annotations

from stambana.art import text
from stambana.art.faces import TileFace, room_of, tile_face
from stambana.art.rooms import Wish
from stambana.art.shapes import (
    Box,
    Drawing,
    Face,
    Group,
    Layer,
    Shape,
    Stroke,
    TextShape,
    moved,
    polygon,
)
from stambana.art.stops import reserved_shapes, token_shapes
from stambana.hexes.coords import Layout
from stambana.hexes.shape import CIRCUMRADIUS, INRADIUS, Point, center, corner, corners
from stambana.track.board import Board
from stambana.track.maps import Hex
from stambana.track.tiles import Color, Tile

LAYERS: tuple[str, ...] = (
    "surroundings",
    "terrain",
    "grid",
    "printed",
    "tiles",
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
    edge = polygon(corners(layout), stroke=Stroke("tile.edge", 0.8))
    box = _hex_box((0.0, 0.0), layout)
    layers = (
        ("tiles", (*face.ground, edge, *face.track)),
        ("stops", face.stops),
        ("labels", face.labels),
    )
    key = tile.number or "tile"
    return Drawing(tuple(Layer(name, (Group(key, shapes, box),)) for name, shapes in layers), box)


def draw_board(board: Board, *, coordinates: bool = False) -> Drawing:
    """The whole board; ``coordinates`` also writes the name of each hex."""
    groups: dict[str, list[Group]] = {name: [] for name in LAYERS}
    for hex_name in board.map.hexes:
        for layer, group in draw_hex(board, hex_name).items():
            groups[layer].append(group)
    layout = board.map.layout
    box = Box(-60.0, -60.0, 60.0, 60.0)
    boxes = [_hex_box(center(at.coord, layout), layout) for at in board.map.hexes.values()]
    for number, one in enumerate(boxes):
        box = one if number == 0 else box.joined(one)
    groups["grid"].append(Group("grid", _grid(board), box))
    if coordinates:
        for at in board.map.hexes.values():
            groups["coordinates"].append(_coordinate(at, layout))
    layers = tuple(Layer(name, tuple(groups[name])) for name in LAYERS)
    return Drawing(layers, box.grown(30.0))


def draw_hex(board: Board, hex_name: str) -> dict[str, Group]:
    """The groups of one hex by layer: terrain, printed, tiles, stops, tokens, labels, names."""
    at = board.map.hexes[hex_name]
    layout = board.map.layout
    placement = board.placements.get(hex_name)
    tile = board.tile_set.tiles[placement.tile] if placement else at.printed
    rotation = placement.rotation if placement else 0
    face = tile_face(tile, layout, rotation, board.phase, tile.label != at.title)
    ground = tile_face(at.printed, layout, 0, board.phase, at.printed.label != at.title).ground
    found: dict[str, tuple[Shape, ...]] = {
        "terrain": ground,
        "printed": () if placement else face.track,
        "tiles": (
            *face.ground,
            polygon(corners(layout), stroke=Stroke("tile.edge", 0.8)),
            *face.track,
        )
        if placement
        else (),
        "stops": face.stops,
        "tokens": _tokens(board, at, tile, face),
        "labels": face.labels,
        "names": _names(at, face, layout),
    }
    middle = center(at.coord, layout)
    box = _hex_box(middle, layout)
    return {
        layer: Group(hex_name, tuple(moved(shape, middle) for shape in shapes), box)
        for layer, shapes in found.items()
    }


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
            shapes += token_shapes(places[token.slot], token.company, company)
    for number, stop in enumerate(tile.stops):
        places = face.plan.stops[number].slot_places
        for index, slot in enumerate(stop.slots):
            key = slot.home_of or slot.reserved_for
            if key and (number, index) not in taken:
                shapes += reserved_shapes(places[index], key)
    return tuple(shapes)


def _names(at: Hex, face: TileFace, layout: Layout) -> tuple[Shape, ...]:
    if not at.title:
        return ()
    size = 9.0
    room = room_of(face.plan, layout)
    for box in face.taken:
        room.take_box(box)
    width, height = text.width(at.title, size, Face.BOLD), text.cap_height(size, Face.BOLD)
    wish = Wish(near=(0.0, -24.0), pull=0.05, pull_x=0.12, clear=2.0, over_track=True, beyond=4.0)
    place = room.find(width, height, wish).at
    return (TextShape(at.title, place, size, "ink", Face.BOLD, "halo", 2.2),)


def _hex_box(middle: Point, layout: Layout) -> Box:
    x, y = middle
    wide, tall = (CIRCUMRADIUS, INRADIUS) if layout is Layout.FLAT else (INRADIUS, CIRCUMRADIUS)
    return Box(x - wide, y - tall, x + wide, y + tall).grown(1.0)


def _grid(board: Board) -> tuple[Shape, ...]:
    layout = board.map.layout
    return tuple(
        moved(polygon(corners(layout), stroke=Stroke("grid", 0.7)), center(at.coord, layout))
        for at in board.map.hexes.values()
    )


def _coordinate(at: Hex, layout: Layout) -> Group:
    middle = center(at.coord, layout)
    spot = corner(3, layout)
    place = (middle[0] + spot[0] * 0.72, middle[1] + spot[1] * 0.82)
    return Group(at.name, (TextShape(at.name, place, 6.5, "coordinate"),), _hex_box(middle, layout))
