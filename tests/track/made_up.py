"""Made-up boards for properties of lays: maps of a few hexes from a seed, and whole boards
turned or mirrored.

The tiles are those of 18SJ, so that every step of color is there; the map has towns of no
title, closed and paid borders, red and gray hexes, terrain, homes, and tiles laid at random
wherever they fit.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType

from stambana.hexes.coords import SIDES, Coord, Layout, neighbor
from stambana.hexes.names import NameStyle, Naming
from stambana.manifests import load_board, map_path
from stambana.reasons import Reason
from stambana.track.board import Board, Placement, Token
from stambana.track.laying import Lay, LayPolicy, LayVerdict
from stambana.track.maps import BoardMap, Border, BorderKind, Hex, PrintedLine, Terrain
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
from stambana.track.upgrades import change, misfits

COMPANIES = ("A", "B", "C")
_PHASES = (Color.YELLOW, Color.GREEN, Color.BROWN, Color.GRAY, Color.GRAY)


_NUMBERS = ("7", "8", "9", "5", "6", "57", "20", "23", "25", "27", "14", "15", "619")
_NUMBERS += ("41", "43", "45", "47", "63", "611", "X6")


@cache
def tiles_of_18sj() -> TileSet:
    """Some of them, so that chains of upgrades are common."""
    whole = load_board(map_path("18sj")).tile_set
    return TileSet(
        whole.key,
        whole.name,
        {number: whole.tiles[number] for number in _NUMBERS},
        dict.fromkeys(_NUMBERS, 2),
    )


@dataclass(frozen=True)
class Case:
    board: Board
    company: str
    policy: LayPolicy


def random_case(seed: int) -> Case:
    """A board with tiles and tokens, a company, and a policy."""
    rnd = random.Random(seed)
    board = random_board(rnd)
    homes = [
        name
        for name, at in board.map.hexes.items()
        if at.printed.stops and not board.face(name).segments and not at.fixed
    ]
    blocked = rnd.sample(list(board.map.hexes), rnd.choice((0, 0, 1)))
    policy = LayPolicy(
        homes=frozenset(homes[: rnd.randint(0, 1)]),
        blocked={name: Reason("blocked", "closed", hexes=(name,)) for name in blocked},
        money=rnd.choice((None, None, 0, 60)),
        only_lines=rnd.random() < 0.2,
        anywhere=frozenset(rnd.sample(list(board.map.hexes), rnd.choice((0, 0, 1)))),
    )
    return Case(board, rnd.choice(COMPANIES), policy)


def random_board(rnd: random.Random) -> Board:
    """Hexes in a blob, with tiles laid wherever they fit and tokens in free slots."""
    layout = rnd.choice(tuple(Layout))
    naming = Naming(layout, NameStyle.AXIAL)
    coords = [Coord(0, 0)]
    while len(coords) < rnd.randint(4, 10):
        beside = neighbor(rnd.choice(coords), rnd.choice(SIDES), layout)
        if beside not in coords:
            coords.append(beside)
    hexes = {}
    for coord in coords:
        name = naming.name(coord)
        terrain = (Terrain("mountain", 75),) if rnd.random() < 0.15 else ()
        hexes[name] = Hex(name, coord, _random_face(rnd), terrain=terrain)
    board_map = BoardMap(
        "made-up",
        "Made up",
        naming,
        hexes,
        borders=_random_borders(rnd, coords, naming),
        lines=_random_lines(rnd, coords, naming),
        grows=rnd.random() < 0.6,
    )
    board = Board(board_map, tiles_of_18sj(), phase=rnd.choice(_PHASES))
    for _ in range(rnd.randint(2, 12)):
        board = _with_random_tile(rnd, board)
    return board.with_tokens(_random_tokens(rnd, board))


def _random_face(rnd: random.Random) -> Tile:
    kind = rnd.random()
    home = "A" if rnd.random() < 0.3 else ""
    if kind < 0.5:
        return _face(Color.WHITE, StopKind.TOWN, "")
    if kind < 0.8:
        return _face(Color.WHITE, StopKind.CITY, home)
    exits = tuple(sorted(rnd.sample(SIDES, rnd.randint(1, 3))))
    if kind < 0.94:
        color = Color.YELLOW if kind < 0.88 else Color.GRAY
        return _face(color, StopKind.CITY, home, exits)
    return _face(Color.RED, StopKind.OFFBOARD, "", exits)


@cache
def _face(color: Color, kind: StopKind, home: str, exits: tuple[int, ...] = ()) -> Tile:
    """A printed face, the same value each time; without stop where ``kind`` is a town."""
    if kind is StopKind.TOWN:
        return Tile("", color)
    slots = (Slot(home, home),) if kind is StopKind.CITY else ()
    track = tuple(Segment(side_end(side), stop_end(0)) for side in exits)
    return Tile("", color, (Stop(kind, Revenue.fixed(20), slots),), track)


def _random_borders(rnd: random.Random, coords: list[Coord], naming: Naming) -> tuple[Border, ...]:
    borders = []
    for coord in coords:
        for side in range(3):
            beyond = neighbor(coord, side, naming.layout)
            if beyond in coords and rnd.random() < 0.2:
                pair = (naming.name(coord), naming.name(beyond))
                if rnd.random() < 0.5:
                    borders.append(Border(pair, BorderKind.IMPASSABLE))
                else:
                    borders.append(Border(pair, BorderKind.WATER, 50))
    return tuple(borders)


def _random_lines(
    rnd: random.Random, coords: list[Coord], naming: Naming
) -> tuple[PrintedLine, ...]:
    way = [rnd.choice(coords)]
    for _ in range(4):
        beside = neighbor(way[-1], rnd.choice(SIDES), naming.layout)
        if beside in coords and beside not in way:
            way.append(beside)
    return (PrintedLine("L", "mainline", tuple(map(naming.name, way))),) if len(way) > 2 else ()


def _with_random_tile(rnd: random.Random, board: Board) -> Board:
    laid = list(board.placements)
    name = rnd.choice(laid if laid and rnd.random() < 0.6 else list(board.map.hexes))
    face = board.face(name)
    fitting = [
        (number, turn)
        for number, tile in board.tile_set.supply.items()
        for turn in SIDES
        if change(face, tile.turned(turn)).fits
        and board.remaining(number)
        and not misfits(board, name, number, turn)
    ]
    return board.with_tile(name, *rnd.choice(fitting)) if fitting else board


def _random_tokens(rnd: random.Random, board: Board) -> tuple[Token, ...]:
    tokens: list[Token] = []
    for name in board.map.hexes:
        for index, stop in enumerate(board.face(name).stops):
            here = rnd.sample(COMPANIES, len(COMPANIES))
            for slot in range(len(stop.slots)):
                if rnd.random() < 0.7:
                    tokens.append(Token(here.pop(), name, index, slot))
    return tuple(tokens)


# -- whole boards turned and mirrored -----------------------------------------------------------


class Motion:
    """A turn of the whole board by 60 degrees clockwise, or a mirror that keeps side 0."""

    def __init__(self, layout: Layout, side: Callable[[int], int], mirrors: bool) -> None:
        self._layout = layout
        self.side = side
        self._mirrors = mirrors

    def rotation(self, rotation: int) -> int:
        """What a tile's rotation becomes."""
        return -rotation % 6 if self._mirrors else (rotation + 1) % 6

    def coord(self, at: Coord) -> Coord:
        q, r = (self._image(Coord(1, 0)), self._image(Coord(0, 1)))
        return Coord(at.q * q.q + at.r * r.q, at.q * q.r + at.r * r.r)

    def _image(self, step: Coord) -> Coord:
        zero = Coord(0, 0)
        side = next(side for side in SIDES if neighbor(zero, side, self._layout) == step)
        return neighbor(zero, self.side(side), self._layout)

    def face(self, tile: Tile) -> Tile:
        """A face with all sides moved."""

        def moved(end: End) -> End:
            return side_end(self.side(end.number)) if end.kind is EndKind.SIDE else end

        segments = tuple(Segment(moved(piece.a), moved(piece.b)) for piece in tile.segments)
        return replace(tile, segments=segments)

    def name(self, board: Board, hex_name: str) -> str:
        return board.map.naming.name(self.coord(board.map.hexes[hex_name].coord))

    def lay(self, board: Board, lay: Lay) -> Lay:
        return Lay(self.name(board, lay.hex_name), lay.tile, self.rotation(lay.rotation))

    def board(self, board: Board) -> Board:
        """The same board, moved; only a mirror changes the tiles."""
        names = {name: self.name(board, name) for name in board.map.hexes}
        hexes = {
            names[name]: replace(
                at, name=names[name], coord=self.coord(at.coord), printed=self.face(at.printed)
            )
            for name, at in board.map.hexes.items()
        }
        borders = tuple(
            replace(border, hexes=(names[border.hexes[0]], names[border.hexes[1]]))
            for border in board.map.borders
        )
        lines = tuple(
            replace(line, hexes=tuple(names[name] for name in line.hexes))
            for line in board.map.lines
        )
        board_map = replace(board.map, hexes=hexes, borders=borders, lines=lines)
        tile_set = board.tile_set
        if self._mirrors:
            tile_set = _mirrored_tiles()
        placements = {
            names[name]: Placement(names[name], at.tile, self.rotation(at.rotation))
            for name, at in board.placements.items()
        }
        tokens = tuple(replace(token, hex_name=names[token.hex_name]) for token in board.tokens)
        return replace(
            board,
            map=board_map,
            tile_set=tile_set,
            placements=MappingProxyType(placements),
            tokens=tokens,
        )

    def policy(self, board: Board, policy: LayPolicy) -> LayPolicy:
        def moved(names: frozenset[str]) -> frozenset[str]:
            return frozenset(self.name(board, name) for name in names)

        return replace(
            policy,
            homes=moved(policy.homes),
            anywhere=moved(policy.anywhere),
            blocked={
                self.name(board, name): replace(reason, hexes=(self.name(board, name),))
                for name, reason in policy.blocked.items()
            },
        )

    def shown(self, board: Board, verdict: LayVerdict) -> object:
        """What a verdict says, with sides and hexes moved: to be compared with the other's."""
        return (
            sorted(
                (
                    reason.code,
                    tuple(sorted(self.side(side) for side in reason.sides)),
                    tuple(sorted(self.name(board, name) for name in reason.hexes)),
                )
                for reason in verdict.reasons
            ),
            sorted(
                (charge.amount, tuple(sorted(self.name(board, name) for name in charge.hexes)))
                for charge in verdict.charges
            ),
            verdict.lines,
            verdict.returned,
        )


@cache
def _mirrored_tiles() -> TileSet:
    tile_set = tiles_of_18sj()
    move = mirror(Layout.FLAT)
    mirrored = {number: move.face(tile) for number, tile in tile_set.tiles.items()}
    return replace(tile_set, tiles=mirrored)


def turn(layout: Layout) -> Motion:
    return Motion(layout, lambda side: (side + 1) % 6, mirrors=False)


def mirror(layout: Layout) -> Motion:
    return Motion(layout, lambda side: -side % 6, mirrors=True)


def still(layout: Layout) -> Motion:
    """Moves nothing: the way to show a verdict on a moved board."""
    return Motion(layout, lambda side: side, mirrors=False)
