"""Documents: what was read of a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from stambana.manifests.issues import Issue
from stambana.track.board import Board
from stambana.track.maps import BoardMap
from stambana.track.tilesets import TileSet

if TYPE_CHECKING:
    from stambana.manifests.nodes import Loc, Node

Value = BoardMap | TileSet | Board


@dataclass(frozen=True)
class DocumentPart:
    """One file as read: its value, and where in the file things stand."""

    path: Path
    value: Value | None
    root: Node

    def place(self, loc: Loc, *, key: bool = False, word: int = 0) -> tuple[int, int]:
        """Line and column of what lies at a location, or of its key; see ``nodes.place``."""
        from stambana.manifests.nodes import place

        return place(self.root, loc, key=key, word=word)

    def keys(self, loc: Loc) -> tuple[str, ...]:
        """The keys of the mapping at a location; none if there is no mapping."""
        from stambana.manifests.nodes import Mapping, find

        found = find(self.root, loc)
        return tuple(found.items) if isinstance(found, Mapping) else ()

    def count(self, *loc: str | int) -> int:
        """How many things stand at a location: of a list its items, else one; 0 for nothing."""
        if loc[-1] not in self.keys(loc[:-1]):
            return 0
        from stambana.manifests.nodes import List, find

        found = find(self.root, loc)
        return len(found.items) if isinstance(found, List) else 1


@dataclass(frozen=True)
class Document:
    """What a file holds: ``kind`` (empty if not to be told), value, issues and sources.

    ``value`` is None when the file has an error.  ``board`` is a map with its tile sets, or
    the board of a sandbox; None for a tile set, or when one of the files has an error.
    ``issues`` are those of this file and of the files it names; ``sources`` are all these
    files, with those that were looked for and are not there.  ``parts`` are the files that
    could be read, this one first.
    """

    kind: str
    path: Path
    value: Value | None
    board: Board | None
    issues: tuple[Issue, ...]
    sources: tuple[Path, ...]
    parts: tuple[DocumentPart, ...] = ()
