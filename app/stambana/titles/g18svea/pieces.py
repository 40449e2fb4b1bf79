"""Pieces of 18Svea on the board: stations, the Central Station, the NRC, and what is to be seen.

The board says where pieces lie, and routes ask the board: a home that waits is a token face
down (2, 9.1), the black Central Station a token of its own kind, the white one a mark that
route rules look for (12.2).  An active New Railroad Connection is a tile of the set on a dead
end (12.8).  All other marks are only reminders.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from stambana.hexes.coords import opposite
from stambana.titles.g18svea.figures import svea_figures
from stambana.track.board import Board, Mark, Token
from stambana.track.maps import BorderKind

CENTRAL_BLACK = "central_black"
CENTRAL_WHITE = "central_white"
CITY_OWNER = "city_owner"
NRC = "nrc"
FERRY = "ferry"
"""Kinds of tokens and marks, by their keys among the ``pieces`` of the title's file."""


def home_stations(board: Board) -> Board:
    """The board with each company's home station face down in its home city (2)."""
    label = svea_figures().pieces["station"].label
    homes = [
        Token(slot.home_of, name, stop, index, face_down=True, label=label)
        for name, at in board.map.hexes.items()
        for stop, what in enumerate(at.printed.stops)
        for index, slot in enumerate(what.slots)
        if slot.home_of
    ]
    return board.with_tokens((*board.tokens, *homes))


def turned_up(board: Board, company: str) -> Board:
    """The board with a company's home station turned face up, in the slot it keeps (8.4, S17)."""
    return board.with_tokens(
        tuple(
            replace(token, face_down=False) if token.company == company else token
            for token in board.tokens
        )
    )


def station(company: str, hex_name: str, stop: int = 0, slot: int = 0) -> Token:
    """A company's station, as a token to be placed."""
    return Token(company, hex_name, stop, slot, label=svea_figures().pieces["station"].label)


def black_central(company: str, hex_name: str, stop: int = 0, slot: int = 0) -> Token:
    """The black side of the Central Station: one more station of a company (12.2)."""
    label = svea_figures().pieces[CENTRAL_BLACK].label
    return Token(company, hex_name, stop, slot, label=label, kind=CENTRAL_BLACK)


def without_central(board: Board) -> Board:
    """The board without the Central Station, whichever side was up (5.3)."""
    tokens = tuple(token for token in board.tokens if token.kind != CENTRAL_BLACK)
    marks = tuple(mark for mark in board.marks if mark.kind != CENTRAL_WHITE)
    return board.with_tokens(tokens).with_marks(marks)


def mark(kind: str, hex_name: str, *, side: int | None = None, quiet: bool = False) -> Mark:
    """A loose piece of a kind on a hex, as the title's file describes it."""
    piece = svea_figures().pieces[kind]
    return Mark(
        kind, hex_name, piece.label, piece.name, piece.color, piece.text, side=side, quiet=quiet
    )


def with_mark(board: Board, kind: str, hex_name: str = "", *, quiet: bool = False) -> Board:
    """The board with the one piece of a kind on a hex, or with none if no hex is named."""
    others = tuple(one for one in board.marks if one.kind != kind)
    added = (mark(kind, hex_name, quiet=quiet),) if hex_name else ()
    return board.with_marks((*others, *added))


def with_active_nrc(board: Board, hex_name: str) -> Board:
    """The board with the New Railroad Connection active on a dead end: it is an off-board now.

    Raises LookupError where no NRC tile has the sides of the dead end.
    """
    wanted = board.map.hexes[hex_name].printed.exits
    for number in svea_figures().connection_tiles:
        tile = board.tile_set.tiles[number]
        for turn in range(6):
            if tile.turned(turn).exits == wanted:
                return with_mark(board.with_tile(hex_name, number, turn), NRC, hex_name)
    raise LookupError(f"no NRC tile for the dead end of {hex_name}")


def active_nrc(board: Board) -> str:
    """The hex where the New Railroad Connection is active, or ""."""
    tiles = svea_figures().connection_tiles
    return next((name for name, at in board.placements.items() if at.tile in tiles), "")


def with_ferry_marks(board: Board, shown: bool) -> Board:
    """The board with a ferry marker at each water side still to be built, or with none (12.5)."""
    marks = [one for one in board.marks if one.kind != FERRY]
    if shown:
        for border in board.map.borders:
            if border.kind is not BorderKind.WATER:
                continue
            name = border.hexes[0]
            side = next(s for s in range(6) if board.map.border_by_side.get((name, s)) is border)
            faces = board.face(name), board.face(border.hexes[1])
            if side not in faces[0].exits or opposite(side) not in faces[1].exits:
                marks.append(mark(FERRY, name, side=side))
    return board.with_marks(tuple(marks))


def seatings(board: Board, hex_name: str) -> Iterator[tuple[Token, ...]]:
    """Every way in which the tokens of a hex can lie in the slots of its city (9.4.4, S17).

    The first is as they lie now, as far as the slots allow it.
    """
    here = [token for token in board.tokens if token.hex_name == hex_name]
    (stop,) = board.face(hex_name).stops
    now = tuple(token.slot for token in here)
    ways = list(permutations(range(len(stop.slots)), len(here)))
    for slots in sorted(ways, key=lambda way: (way != now, way)):
        yield tuple(replace(token, slot=slot) for token, slot in zip(here, slots, strict=True))


def seated(board: Board, hex_name: str, tokens: tuple[Token, ...]) -> Board:
    """The board with the tokens of a hex in other slots, as ``seatings`` gives them."""
    others = tuple(token for token in board.tokens if token.hex_name != hex_name)
    return board.with_tokens((*others, *tokens))
