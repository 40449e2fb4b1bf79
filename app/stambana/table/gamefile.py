"""Files of games: what a file is, and what stands in it.

A save, a recording of another program or a manifest: what is in the file tells, and neither its
name nor a word somewhere in it.  The command line, the window and its lists all ask here; the
name is asked last, of a file that is too damaged to tell.
"""

from __future__ import annotations

import json
import re
from enum import Enum
from pathlib import Path
from typing import Any

from stambana import outside
from stambana.engine import saves
from stambana.table.folder import SUFFIX
from stambana.words import tr

MOST_BYTES = saves.MOST_BYTES
"""Bytes of the largest file of a game; recordings have no other bound."""

NAMES = (SUFFIX, ".json")
"""How the names of games end."""

_FIRST = b'{"stambana"'
_MOVE = re.compile(rb'\{\s*"(?:n|go)"\s*:')
_MANIFEST = re.compile(rb"^kind:[ \t]*(?:map|tiles|sandbox)\b", re.MULTILINE)


class Kind(Enum):
    """What a file can be."""

    SAVE = "save"
    RECORDING = "recording"
    MANIFEST = "manifest"
    OTHER = "other"


def read(path: Path) -> bytes:
    """The bytes of a game's file, without a byte order mark.

    Raises OutsideError for a file that cannot be one, and OSError as opening does.
    """
    larger = tr("the file is larger than any game")
    return outside.unmarked(outside.read(path, MOST_BYTES, larger))


def kind_of(data: bytes) -> Kind:
    """What the bytes of a file are, without a byte order mark."""
    start = data.lstrip()
    if not start.startswith(b"{"):
        return Kind.MANIFEST if _MANIFEST.search(data) else Kind.OTHER
    first, _, rest = start.partition(b"\n")
    if first.startswith(_FIRST) or _FIRST.startswith(start):
        return Kind.SAVE
    head = _object(first)
    if head is not None and "stambana" in head:
        return Kind.SAVE
    whole = head if head is not None and not rest.strip() else _object(start)
    if whole is None:  # damaged: the lines of a save are known one by one
        return Kind.SAVE if _MOVE.match(rest) else Kind.OTHER
    if "actions" in whole:
        return Kind.RECORDING
    return Kind.MANIFEST if whole.get("kind") in ("map", "tiles", "sandbox") else Kind.OTHER


def _object(data: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def is_recording(data: bytes) -> bool:
    """Whether the reader of recordings, and not that of saves, says what is in a file."""
    kind = kind_of(data)
    return kind is Kind.RECORDING or (kind is Kind.OTHER and data.lstrip().startswith(b"{"))


def recorded_title(data: bytes) -> str:
    """What a recording calls its title, or ""."""
    whole = _object(data)
    title = whole.get("title") if whole is not None else None
    return title if isinstance(title, str) else ""


def holds_game(path: Path) -> bool:
    """Whether a file is one of games; by its name where what is in it does not tell."""
    try:
        kind = kind_of(read(path))
    except (OSError, outside.OutsideError):
        kind = Kind.OTHER
    if kind is Kind.OTHER:
        return path.suffix.lower() in NAMES
    return kind is not Kind.MANIFEST
