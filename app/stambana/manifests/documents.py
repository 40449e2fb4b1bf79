"""Documents: what was read of a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from stambana.manifests.issues import Issue
from stambana.track.board import Board
from stambana.track.maps import BoardMap
from stambana.track.tilesets import TileSet

Value = BoardMap | TileSet | Board


@dataclass(frozen=True)
class Document:
    """What a file holds: ``kind`` (empty if not to be told), value, issues and sources.

    ``value`` is None when the file has an error.  ``board`` is a map with its tile sets, or
    the board of a sandbox; None for a tile set, or when one of the files has an error.
    ``issues`` are those of this file and of the files it names; ``sources`` are all these
    files, with those that were looked for and are not there.
    """

    kind: str
    path: Path
    value: Value | None
    board: Board | None
    issues: tuple[Issue, ...]
    sources: tuple[Path, ...]
