"""The board of 18Svea with tiles and stations in a few words, and small random boards for it."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache

from random_boards import random_case

from stambana.manifests import load_board, map_path
from stambana.titles.g18svea.pieces import CENTRAL_WHITE, mark, station
from stambana.titles.g18svea.track import Contracts
from stambana.track.board import Board
from stambana.track.maps import Hex
from stambana.track.tiles import LAY_ORDER, Color, StopKind


@cache
def bare() -> Board:
    return load_board(map_path("18svea"))


def laid(tiles: str, stations: str = "", phase: Color = Color.BLACK) -> Board:
    """Tiles such as ``C9:X1/2`` and stations such as ``ORE@C9`` or ``ORE@C9/1`` (slot 1)."""
    board = bare().in_phase(phase)
    for text in tiles.split():
        name, tile = text.split(":")
        number, rotation = tile.split("/")
        board = board.with_tile(name, number, int(rotation))
    for text in stations.split():
        company, place = text.split("@")
        name, _, slot = place.partition("/")
        board = board.with_tokens((*board.tokens, station(company, name, 0, int(slot or 0))))
    return board


@dataclass(frozen=True)
class SveaCase:
    """A small board, the trains of company A there, and its contracts."""

    board: Board
    trains: tuple[str, ...]
    contracts: Contracts


def random_svea(seed: int) -> SveaCase:
    """The family's random board, with what only 18Svea has: slots with values, off-boards in
    three colors, stations face down, the white Central Station, an active NRC.
    """
    board = random_case(seed).board
    rnd = random.Random(seed)
    hexes: dict[str, Hex] = {}
    for name, at in board.map.hexes.items():
        face = at.printed
        stops = []
        for stop in face.stops:
            slots = stop.slots
            if slots and rnd.random() < 0.3:
                slots = tuple(replace(slot, value=10 * rnd.randint(1, 4)) for slot in slots)
            stops.append(replace(stop, slots=slots))
        color = face.color
        if face.count(StopKind.OFFBOARD):
            color = rnd.choice((Color.RED, Color.BLUE, Color.YELLOW))
        number = "NRC1" if color is Color.RED and rnd.random() < 0.5 else ""
        hexes[name] = replace(
            at, printed=replace(face, number=number, stops=tuple(stops), color=color)
        )
    tokens = tuple(replace(one, face_down=rnd.random() < 0.25) for one in board.tokens)
    white = rnd.choice([*hexes, ""])
    board = replace(
        board,
        map=replace(board.map, hexes=hexes),
        tokens=tokens,
        marks=(mark(CENTRAL_WHITE, white),) if white else (),
        phase=rnd.choice(LAY_ORDER[1:]),
    )
    trains = tuple(rnd.choice(("2", "3", "4", "6", "6+S")) for _ in range(rnd.choice((1, 2, 2, 3))))
    if len(trains) == 3:  # three long ones take a plain walk too long
        trains = tuple("3" if kind.startswith("6") else kind for kind in trains)
    amounts = [rnd.choice((0, 10)) for _ in range(3)]
    return SveaCase(board, trains, Contracts(*amounts))
