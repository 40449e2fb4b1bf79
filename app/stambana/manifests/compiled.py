"""Compiled boards: a board as one text that is read back fast, without YAML or pydantic.

The text is JSON: a table in which each distinct value stands once and compound values name
their parts by index, so that the many equal segments and stops of a board are made once.
It also holds the fields of each class; a text made by a version with other fields is refused.
It holds values only, nothing that could be run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from stambana.hexes.coords import Coord, Layout
from stambana.hexes.names import Letters, NameStyle, Naming
from stambana.track.board import Board, Mark, Placement, Token
from stambana.track.maps import (
    BoardMap,
    Border,
    BorderKind,
    Company,
    Hex,
    Lettering,
    Marker,
    PrintedLine,
    Provenance,
    Region,
    Scenery,
    Terrain,
)
from stambana.track.tiles import (
    Color,
    End,
    EndKind,
    Nudges,
    Revenue,
    Segment,
    Slot,
    Stop,
    StopKind,
    Tile,
)
from stambana.track.tilesets import TileSet

_RECORDS: tuple[type[Any], ...] = (
    Board, BoardMap, Border, Company, Hex, Lettering, Mark, Marker, Naming, Placement, PrintedLine,
    Region, Revenue, Scenery, Segment, Slot, Stop, Terrain, Tile, TileSet, Token,
)  # fmt: skip
_TUPLES: tuple[type[Any], ...] = (Coord, End, Nudges)
_WORDS: tuple[type[StrEnum], ...] = (
    BorderKind, Color, EndKind, Layout, Letters, NameStyle, Provenance, StopKind,
)  # fmt: skip


class CompiledError(ValueError):
    """A text that is no compiled board of this version."""


def _signature() -> list[list[str]]:
    """Each class with its fields, in the order in which a text gives them."""
    records = [[made.__name__, *(at.name for at in fields(made))] for made in _RECORDS]
    tuples = [[made.__name__, *made._fields] for made in _TUPLES]
    words = [[made.__name__, *map(str, made)] for made in _WORDS]
    return records + tuples + words


class _Table:
    """Collects values, each distinct one once."""

    def __init__(self) -> None:
        self.rows: list[object] = []
        self._index: dict[object, int] = {}

    def add(self, value: object) -> int:
        """The index of a value in the table."""
        made: Any = type(value)
        thing: Any = value
        if value is None or made in (bool, int, float, str):
            return self._row((made, value), value)
        if made in _WORDS:
            return self._compound(made.__name__, [self.add(str(value))])
        if made in _TUPLES:
            return self._compound(made.__name__, [self.add(part) for part in thing])
        if made in _RECORDS:
            parts = [self.add(getattr(value, at.name)) for at in fields(made)]
            return self._compound(made.__name__, parts)
        if isinstance(value, tuple):
            return self._compound("()", [self.add(part) for part in value])
        if isinstance(value, frozenset):
            return self._compound("set", [self.add(part) for part in sorted(value)])
        if isinstance(value, Mapping):
            parts = [self.add(part) for pair in value.items() for part in pair]
            return self._compound("{}", parts)
        raise TypeError(f"a board holds no {made.__name__}")

    def _compound(self, name: str, parts: list[int]) -> int:
        return self._row((name, *parts), [name, *parts])

    def _row(self, key: object, row: object) -> int:
        index = self._index.get(key)
        if index is None:
            index = self._index[key] = len(self.rows)
            self.rows.append(row)
        return index


def dump_board(board: Board) -> str:
    """A board, with its map and tile set, as text for ``load_board``."""
    table = _Table()
    table.add(board)
    content = {"classes": _signature(), "values": table.rows}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _mapping(*parts: Any) -> Mapping[str, Any]:
    return MappingProxyType(dict(zip(parts[::2], parts[1::2], strict=True)))


def _tuple(*parts: Any) -> tuple[Any, ...]:
    return parts


def _set(*parts: Any) -> frozenset[Any]:
    return frozenset(parts)


def load_board(text: str) -> Board:
    """The board of a text made by ``dump_board``; raises CompiledError for any other text."""
    makers: dict[str, Callable[..., Any]] = {"()": _tuple, "set": _set, "{}": _mapping}
    makers.update((made.__name__, made) for made in (*_RECORDS, *_TUPLES, *_WORDS))
    try:
        content = json.loads(text)
        if content["classes"] != _signature():
            raise CompiledError("made by another version")
        values: list[Any] = []
        for row in content["values"]:
            if type(row) is list:
                values.append(makers[row[0]](*[values[index] for index in row[1:]]))
            else:
                values.append(row)
        board = values[-1]
    except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
        raise CompiledError(str(error)) from error
    if not isinstance(board, Board):
        raise CompiledError("no board")
    return board
