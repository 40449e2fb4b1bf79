"""Furniture: what the board adds to a face: the name of the place, markers, terrain.

Each thing is placed where the face and the things before it leave room, names first.  The
same face with the same things is placed once and kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from stambana.art.faces import Misfit, Thing, TileFace, ground_paint, room_of, tile_face
from stambana.art.marks import mark_sign, side_place
from stambana.art.names import NAME, Lines, free_name
from stambana.art.plans import BAND, side_to_side
from stambana.art.rooms import LEAST, Room, Wish
from stambana.art.shapes import Box, Face, Shape, TextShape, moved
from stambana.art.signs import Sign, marker_sign, terrain_sign
from stambana.art.values import nudged
from stambana.hexes.coords import Layout
from stambana.hexes.shape import Point
from stambana.track.board import Mark
from stambana.track.maps import Hex, Marker, Terrain
from stambana.track.tiles import Color, Tile


@dataclass(frozen=True, slots=True)
class Furniture:
    """Shapes around (0, 0): the name, the markers, and the terrain's sign.

    ``misfits`` is what found no room.
    """

    name: tuple[Shape, ...]
    markers: tuple[Shape, ...]
    terrain: tuple[Shape, ...]
    boxes: tuple[Box, ...]
    misfits: tuple[Misfit, ...] = ()


def furniture(
    at: Hex,
    tile: Tile,
    layout: Layout,
    rotation: int,
    phase: Color | None,
    bands: tuple[tuple[int, int], ...] = (),
    marks: tuple[Mark, ...] = (),
) -> Furniture:
    """What the board adds where ``tile`` lies on (or is printed on) a hex.

    ``bands`` are the pairs of sides that printed lines join there, ``marks`` the loose pieces.
    """
    laid = tile is not at.printed
    terrain = () if laid else at.terrain
    return _furniture(at.title, at.markers, terrain, bands, marks, tile, layout, rotation, phase)


@lru_cache(maxsize=2048)
def _furniture(
    title: str,
    markers: tuple[Marker, ...],
    terrain: tuple[Terrain, ...],
    bands: tuple[tuple[int, int], ...],
    marks: tuple[Mark, ...],
    tile: Tile,
    layout: Layout,
    rotation: int,
    phase: Color | None,
) -> Furniture:
    face = tile_face(tile, layout, rotation, phase, tile.label != title)
    room = room_of(face.plan, layout)
    for box in face.taken:
        room.take_box(box)
    for first, second in bands:
        room.take_track(side_to_side(first, second, layout), BAND)
    boxes: list[Box] = []
    name: tuple[TextShape, ...] = ()
    misfits: list[Misfit] = []
    if title:
        name, lines = _name(title, tile, face, room, rotation)
        boxes.append(lines.box)
        room.take_box(boxes[-1])
        misfits += [] if lines.fits else [Misfit(Thing.TITLE)]
    lands: list[Shape] = []
    for ground in terrain:
        near = (0.0, 0.0) if not tile.stops else (0.0, 22.0)
        for scale in (1.0, 0.85, 0.72):
            sign = terrain_sign(ground, scale)
            found = room.find(sign.width, sign.height, Wish(near, pull=0.04, clear=3.0))
            if found.room >= LEAST:
                break
        else:
            misfits.append(Misfit(Thing.TERRAIN))
        lands += _put(sign, found.at, room, boxes)
    signs: list[Shape] = []
    for mark in marks:
        sign = mark_sign(mark)
        if mark.side is not None:
            at = side_place(mark.side, layout)
        else:
            near = face.plan.stops[0].at if face.plan.stops else (0.0, 0.0)
            wish = Wish(near, pull=0.06, pull_x=0.04, clear=2.5, over_track=True)
            at = room.find(sign.width, sign.height, wish).at
        signs += _put(sign, at, room, boxes)
    for marker in markers:
        sign = marker_sign(marker)
        wish = Wish((0.0, 22.0), pull=0.03, pull_x=0.02, clear=2.5)
        found = room.find(sign.width, sign.height, wish)
        misfits += [] if found.room >= LEAST else [Misfit(Thing.MARKER)]
        signs += _put(sign, found.at, room, boxes)
    return Furniture(name, tuple(signs), tuple(lands), tuple(boxes), tuple(misfits))


def _put(sign: Sign, at: Point, room: Room, boxes: list[Box]) -> tuple[Shape, ...]:
    box = Box(
        at[0] - sign.width / 2,
        at[1] - sign.height / 2,
        at[0] + sign.width / 2,
        at[1] + sign.height / 2,
    )
    room.take_box(box)
    boxes.append(box)
    return tuple(moved(shape, at) for shape in sign.shapes)


def _name(
    title: str, tile: Tile, face: TileFace, room: Room, rotation: int
) -> tuple[tuple[TextShape, ...], Lines]:
    """The lines of the name, where the author puts it or where there is room."""
    if tile.nudges.name is not None:
        name = Lines((title,), NAME, nudged(tile.nudges.name, rotation))
    else:
        name = free_name(title, face, room)
    ink = "ink.light" if tile.color is Color.BLACK else "ink"
    return tuple(
        TextShape(line, at, name.size, ink, Face.BOLD, ground_paint(tile), 1.4)
        for line, at in name.placed()
    ), name
