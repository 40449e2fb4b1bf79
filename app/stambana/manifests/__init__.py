"""Manifests: YAML files of maps and tiles to values, with every fault located.

Importing this package is cheap; YAML and pydantic are imported by the first call that reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, cast

from stambana import places
from stambana.manifests.documents import Document
from stambana.manifests.issues import Issue, ManifestError
from stambana.track.board import Board
from stambana.track.maps import BoardMap
from stambana.track.tilesets import TileSet

__all__ = [
    "Document",
    "Issue",
    "ManifestError",
    "check",
    "load_board",
    "load_map",
    "load_sandbox",
    "load_tiles",
    "map_path",
    "read",
    "schema",
    "tiles_path",
    "write_sandbox",
]


def load_map(path: Path | str) -> BoardMap:
    """The map at ``path``; raises ManifestError with every fault of it and its tile sets."""
    from stambana.manifests.reading import load

    return cast(BoardMap, load(path, "map").value)


def load_tiles(path: Path | str) -> TileSet:
    """The tile set at ``path`` with all it extends; raises ManifestError."""
    from stambana.manifests.reading import load

    return cast(TileSet, load(path, "tiles").value)


def load_board(map_path: Path | str) -> Board:
    """The map at ``map_path`` with its tile sets merged and nothing laid; raises ManifestError."""
    from stambana.manifests.reading import load

    return cast(Board, load(map_path, "map").board)


def load_sandbox(path: Path | str) -> Board:
    """The board of the sandbox file at ``path``; raises ManifestError."""
    from stambana.manifests.reading import load

    return cast(Board, load(path, "sandbox").board)


def read(path: Path | str) -> Document:
    """What the file at ``path`` holds, with its issues; never raises for bad content."""
    from stambana.manifests.reading import read as read_document

    return read_document(path)


def check(
    paths: Iterable[Path | str], more: Callable[[Document], Iterable[Issue]] = lambda _: ()
) -> list[Issue]:
    """All issues of these files, and of the ``*.yaml`` files of these folders, sorted.

    ``more`` finds further ones in what was read, such as what finds no room when drawn.
    """
    from stambana.manifests.reading import check as check_files

    return check_files(paths, more)


def write_sandbox(board: Board, path: Path | str) -> None:
    """Write ``board`` as a sandbox file that reads back equal; the file appears whole or not.

    Raises OSError when it cannot be written.
    """
    from stambana.manifests.writing import write_sandbox as write

    write(board, Path(path))


def schema(kind: str) -> dict[str, Any]:
    """JSON Schema of a kind of manifest: ``tiles``, ``map`` or ``sandbox``."""
    from stambana.manifests.schemas import schema as make

    return make(kind)


def map_path(key: str) -> Path:
    """The shipped map called ``key``, such as ``18sj``; raises KeyError if there is none."""
    return _shipped(places.maps(), key)


def tiles_path(key: str) -> Path:
    """The shipped tile set called ``key``; raises KeyError if there is none."""
    return _shipped(places.tiles(), key)


def _shipped(folder: Path, key: str) -> Path:
    from stambana.manifests.files import shipped

    return shipped(folder)[key]
