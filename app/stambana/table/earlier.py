"""Earlier states: what the files of games held before a game went on in them.

Each is the file as it was, with its path added to the first line, and has a number, so that
neither clocks nor names decide which is the latest or whose it is.  A state belongs to a damaged
file when both hold a same move, or when it was put aside of that file and no move parts them.
The oldest are forgotten.
"""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from stambana.disk import fitting, real, write_whole
from stambana.engine import saves

MOST = 30
"""How many states are kept, of all games together."""

_FOLDER = "earlier"
_LONGEST = 120
_OF = "kept_of"
_NUMBER = re.compile(r"(\d+) ")
_MOVE = re.compile(rb'^\{"n": (\d+), .*"digest": .*\}$', re.MULTILINE)


def put_aside(path: Path, folder: Path) -> None:
    """Keep what a file holds now, if it was not kept already; raises OSError."""
    found = path.stat()
    if found.st_size > saves.MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    content = _marked(path.read_bytes(), path)
    aside = folder / _FOLDER
    aside.mkdir(parents=True, exist_ok=True)
    kept = _kept(folder)
    if kept and kept[0].stat().st_size == len(content) and kept[0].read_bytes() == content:
        return
    number = _number(kept[0]) + 1 if kept else 1
    changed = datetime.fromtimestamp(found.st_mtime)
    stem = fitting(path.stem, _LONGEST)
    state = aside / f"{number:06} {stem} {changed:%Y-%m-%d %H.%M}{saves.SUFFIX}"
    state.touch(exist_ok=False)  # another program may be putting aside one of that name
    write_whole(state, content)
    for old in _kept(folder)[MOST:]:
        old.unlink(missing_ok=True)


def states_of(path: Path, damaged: bytes, folder: Path) -> Iterator[tuple[Path, bytes]]:
    """The states of the game in a damaged file, the latest first, and what they hold."""
    moves = _moves(damaged)
    for state in _kept(folder):
        with suppress(OSError):
            content = state.read_bytes()
            theirs = _moves(content)
            same = moves.keys() & theirs.keys()
            of_file = _head(content).get(_OF) == str(real(path))
            if any(moves[number] == theirs[number] for number in same) or (of_file and not same):
                yield state, content


def _kept(folder: Path) -> list[Path]:
    """All states, the latest first; those of versions that gave no numbers are the oldest."""
    try:
        found = list((folder / _FOLDER).glob(f"*{saves.SUFFIX}"))
        return sorted(found, key=lambda at: (_number(at), at.stat().st_mtime), reverse=True)
    except OSError:
        return []


def _number(state: Path) -> int:
    match = _NUMBER.match(state.name)
    return int(match[1]) if match else 0


def _moves(content: bytes) -> dict[bytes, bytes]:
    """The lines of the moves that can be read, by their numbers."""
    return {match[1]: match[0] for match in _MOVE.finditer(content)}


def _head(content: bytes) -> dict[str, Any]:
    try:
        head = json.loads(content.partition(b"\n")[0])
    except (ValueError, RecursionError):
        return {}
    return head if isinstance(head, dict) else {}


def _marked(content: bytes, path: Path) -> bytes:
    """The content with the path in its first line; as it is when that line is damaged."""
    head = _head(content)
    if not head:
        return content
    line = json.dumps({**head, _OF: str(real(path))})
    return line.encode() + b"\n" + content.partition(b"\n")[2]
