"""Sense of a sandbox file: from its shape to a Board on its map."""

from __future__ import annotations

from types import MappingProxyType

from stambana.manifests.faces import Teller
from stambana.manifests.nodes import Loc
from stambana.manifests.shape import SandboxShape
from stambana.manifests.unknown import no_such_tile, unknown_company, unknown_hex
from stambana.track.board import Board, Mark, Placement, Token
from stambana.track.tilesets import UNLIMITED
from stambana.track.upgrades import misfits
from stambana.words import tr

_FREE_HERE = {"wrong_color", "not_listed"}
"""Reasons that do not count: what lay here before the tile is not in the file."""


def build_sandbox(shape: SandboxShape, bare: Board, teller: Teller) -> Board:
    """The board of a sandbox file; ``bare`` is its map with nothing laid.

    What a free table allows but the rules of track do not is only warned of.
    """
    placements = _placements(shape, bare, teller)
    board = Board(
        map=bare.map,
        tile_set=bare.tile_set,
        placements=MappingProxyType(placements),
        phase=shape.phase,
        trains=MappingProxyType(_trains(shape, bare, teller)),
    )
    board = board.with_tokens(_tokens(shape, board, teller))
    return board.with_marks(_marks(shape, board, teller))


def _placements(shape: SandboxShape, bare: Board, teller: Teller) -> dict[str, Placement]:
    placements: dict[str, Placement] = {}
    used: dict[str, int] = {}
    for name, at in shape.tiles.items():
        loc: Loc = ("tiles", name)
        known_hex = name in bare.map.hexes
        if not known_hex:
            teller.tell(loc, unknown_hex(name, bare.map.naming, list(bare.map.hexes)), key=True)
        if at.tile not in bare.tile_set.tiles:
            message = no_such_tile(at.tile, list(bare.tile_set.tiles))
            teller.tell((*loc, "tile"), message)
            continue
        if not known_hex:
            continue
        placements[name] = Placement(name, at.tile, at.rotation)
        reasons = [
            reason
            for reason in misfits(bare, name, at.tile, at.rotation)
            if reason.code not in _FREE_HERE
        ]
        if reasons:
            teller.warn(
                loc,
                tr(
                    "tile {number} does not fit on {hex}: {reason}",
                    number=at.tile,
                    hex=name,
                    reason=reasons[0].text,
                ),
                key=True,
            )
        used[at.tile] = used.get(at.tile, 0) + 1
        count = bare.tile_set.count(at.tile)
        if count != UNLIMITED and used[at.tile] > count:
            teller.warn(
                (*loc, "tile"),
                tr(
                    "tile {number} is laid {used} times up to here, the supply has {count}",
                    number=at.tile,
                    used=used[at.tile],
                    count=count,
                ),
            )
    return placements


def _tokens(shape: SandboxShape, board: Board, teller: Teller) -> tuple[Token, ...]:
    tokens: list[Token] = []
    taken: dict[tuple[str, int, int], str] = {}
    companies = set(board.map.companies)
    for nth, at in enumerate(shape.tokens):
        if at is None:
            continue
        loc: Loc = ("tokens", nth)
        if at.company not in companies:
            teller.tell((*loc, "company"), unknown_company(at.company, companies))
        if at.hex not in board.map.hexes:
            message = unknown_hex(at.hex, board.map.naming, list(board.map.hexes))
            teller.tell((*loc, "hex"), message)
            continue
        stops = board.face(at.hex).stops
        if at.city > len(stops):
            key = "city" if at.city > 1 else "hex"
            teller.tell(
                (*loc, key),
                tr(
                    "{hex} has no city {city}; it has {count}",
                    hex=at.hex,
                    city=at.city,
                    count=len(stops),
                ),
            )
            continue
        slots = len(stops[at.city - 1].slots)
        if at.slot > slots:
            key = "slot" if at.slot > 1 else "hex"
            teller.tell(
                (*loc, key),
                tr(
                    "city {city} of {hex} has no slot {slot}; it has {count}",
                    city=at.city,
                    hex=at.hex,
                    slot=at.slot,
                    count=slots,
                ),
            )
            continue
        place = (at.hex, at.city, at.slot)
        if place in taken:
            teller.tell(
                loc,
                tr(
                    "slot {slot} in city {city} of {hex} is taken by {company}; choose another",
                    slot=at.slot,
                    city=at.city,
                    hex=at.hex,
                    company=taken[place],
                ),
            )
            continue
        taken[place] = at.company
        tokens.append(
            Token(at.company, at.hex, at.city - 1, at.slot - 1, at.face_down, at.label, at.kind)
        )
    return tuple(tokens)


def _marks(shape: SandboxShape, board: Board, teller: Teller) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for nth, at in enumerate(shape.marks):
        if at is None:
            continue
        if at.hex not in board.map.hexes:
            message = unknown_hex(at.hex, board.map.naming, list(board.map.hexes))
            teller.tell(("marks", nth, "hex"), message)
            continue
        marks.append(Mark(at.kind, at.hex, at.label, at.name, at.color, at.text, at.side, at.quiet))
    return tuple(marks)


def _trains(shape: SandboxShape, bare: Board, teller: Teller) -> dict[str, tuple[str, ...]]:
    companies = set(bare.map.companies)
    for company in shape.trains:
        if company not in companies:
            teller.tell(("trains", company), unknown_company(company, companies), key=True)
    return {company: tuple(kinds) for company, kinds in shape.trains.items()}
