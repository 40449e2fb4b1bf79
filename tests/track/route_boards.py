"""Small boards for tests of networks and routes, drawn by hand in a few words.

``board({"0,0": city(20, 0, 3), "0,1": plain("0-3")})`` is a map of axial names on flat
hexes: side 0 of ``0,0`` leads to ``0,1``, side 5 to ``1,0``, side 4 to ``1,-1``.
"""

from __future__ import annotations

from collections.abc import Mapping

from stambana.hexes.coords import Layout
from stambana.hexes.names import NameStyle, Naming
from stambana.track.board import Board, Token
from stambana.track.maps import BoardMap, Border, Hex
from stambana.track.tiles import (
    Color,
    End,
    EndKind,
    Revenue,
    Segment,
    Slot,
    Stop,
    StopKind,
    Tile,
    side_end,
    stop_end,
)
from stambana.track.tilesets import TileSet

NAMING = Naming(Layout.FLAT, NameStyle.AXIAL)


def stop(
    revenue: int, *exits: int, slots: int = 1, kind: StopKind = StopKind.CITY, group: str = ""
) -> tuple[Stop, tuple[int, ...]]:
    """A stop with the sides its track leads to."""
    places = tuple(Slot() for _ in range(slots if kind is StopKind.CITY else 0))
    return Stop(kind, Revenue.fixed(revenue), places, group=group), exits


def face(*stops: tuple[Stop, tuple[int, ...]], track: str = "", color: Color = Color.GREEN) -> Tile:
    """A face with stops, and plain track such as ``0-3 1-4``; ``c0-c1`` joins two stops."""
    segments = [
        Segment(side_end(side), stop_end(index))
        for index, (_, exits) in enumerate(stops)
        for side in exits
    ]
    segments += [Segment(*map(_end, text.split("-"))) for text in track.split()]
    junctions = {end for segment in segments for end in segment.ends if end.kind is JUNCTION}
    return Tile("", color, tuple(at for at, _ in stops), tuple(segments), junctions=len(junctions))


JUNCTION = EndKind.JUNCTION


def _end(text: str) -> End:
    if text.startswith("c"):
        return stop_end(int(text[1:]))
    return End(JUNCTION, int(text[1:])) if text.startswith("j") else side_end(int(text))


def city(revenue: int, *exits: int, slots: int = 1, group: str = "") -> Tile:
    """A face with one city."""
    return face(stop(revenue, *exits, slots=slots, group=group))


def offboard(revenue: int, *exits: int) -> Tile:
    """A face with one off-board."""
    return face(stop(revenue, *exits, kind=StopKind.OFFBOARD), color=Color.RED)


def town(revenue: int, *exits: int) -> Tile:
    """A face with one town."""
    return face(stop(revenue, *exits, kind=StopKind.TOWN))


def plain(track: str) -> Tile:
    """A face with plain track, such as ``0-3 1-4``."""
    return face(track=track)


def board(
    faces: Mapping[str, Tile],
    tokens: str = "",
    borders: tuple[Border, ...] = (),
    phase: Color = Color.GREEN,
) -> Board:
    """A board of printed faces; ``tokens`` such as ``A@0,0 B@0,0 A@2,1.1`` (stop 1)."""
    hexes = {name: Hex(name, NAMING.coord(name), tile) for name, tile in faces.items()}
    placed: list[Token] = []
    for text in tokens.split():
        company, place = text.split("@")
        name, _, number = place.partition(".")
        here = [t for t in placed if (t.hex_name, t.stop) == (name, int(number or 0))]
        placed.append(Token(company, name, int(number or 0), len(here)))
    board_map = BoardMap("test", "Test", NAMING, hexes, borders=borders)
    return Board(board_map, TileSet("test", "Test", {}), tokens=tuple(placed), phase=phase)


def line(*faces: Tile) -> dict[str, Tile]:
    """Faces one below the other: side 0 of each touches side 3 of the next."""
    return {f"0,{index}": tile for index, tile in enumerate(faces)}
