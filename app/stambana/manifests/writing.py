"""Writing: a board on the table as a sandbox file.

The text is made for people to read and change, in the form docs/manifests.md shows.  The file
is replaced only once all of it is safely written.
"""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

from stambana import places
from stambana.disk import real, write_whole
from stambana.manifests.files import SUFFIX, is_path
from stambana.track.board import Board, Mark
from stambana.words import tr

_PLAIN = re.compile(r"[^\W_](?:[\w./+-]*\w)?\Z")


def write_sandbox(board: Board, path: Path) -> None:
    """Write ``board`` to ``path``; raises OSError when it cannot be written.

    A file that the board's map is made of is never written over: the board would lie on itself.
    """
    if path.exists() and real(path) in _made_of(board):
        raise OSError(
            errno.EINVAL,
            tr("it is part of the map the board lies on; choose another name"),
            str(path),
        )
    write_whole(path, sandbox_text(board, path).encode())


def _made_of(board: Board) -> set[Path]:
    """The files of a board's map and tiles."""
    from stambana.manifests.reading import read

    key = board.map.key
    path = Path(key) if is_path(key) else places.maps() / (key + SUFFIX)
    return {real(source) for source in read(path).sources}


def sandbox_text(board: Board, path: Path) -> str:
    """The text of a sandbox file that lies at ``path``."""
    lines = ["format: 1", "kind: sandbox", f"map: {quoted(_map_reference(board, path))}"]
    lines.append(f"phase: {board.phase}")
    if board.placements:
        lines.append("tiles:")
        for name, at in board.placements.items():
            turn = f", rotation: {at.rotation}" if at.rotation else ""
            lines.append(f"  {quoted(name)}: {{tile: {quoted(at.tile)}{turn}}}")
    if board.tokens:
        lines.append("tokens:")
        for token in board.tokens:
            city = f", city: {token.stop + 1}" if token.stop else ""
            slot = f", slot: {token.slot + 1}" if token.slot else ""
            company, hex_name = quoted(token.company), quoted(token.hex_name)
            more = ", face_down: true" if token.face_down else ""
            more += f", label: {quoted(token.label)}" if token.label else ""
            more += f", kind: {quoted(token.kind)}" if token.kind else ""
            lines.append(f"  - {{company: {company}, hex: {hex_name}{city}{slot}{more}}}")
    if board.marks:
        lines.append("marks:")
        lines += [f"  - {{{_mark(mark)}}}" for mark in board.marks]
    if board.trains:
        lines.append("trains:")
        for company, kinds in board.trains.items():
            lines.append(f"  {quoted(company)}: [{', '.join(map(quoted, kinds))}]")
    return "\n".join(lines) + "\n"


def _mark(mark: Mark) -> str:
    """A loose piece as the inside of a mapping; what is as usual is left out."""
    parts = [f"hex: {quoted(mark.hex_name)}", f"kind: {quoted(mark.kind)}"]
    for key in ("label", "name", "color", "text"):
        value = getattr(mark, key)
        if value:
            parts.append(f"{key}: {quoted(value)}")
    if mark.side is not None:
        parts.append(f"side: {mark.side}")
    if mark.quiet:
        parts.append("quiet: true")
    return ", ".join(parts)


def _map_reference(board: Board, path: Path) -> str:
    """The map's key if it is shipped, else its path from the folder of the file."""
    key = board.map.key
    if not is_path(key):
        return key
    try:
        relative = os.path.relpath(key, path.absolute().parent)
    except ValueError:  # another drive
        return key
    return Path(relative).as_posix()


def quoted(text: str) -> str:
    """A text as YAML: plain where that is safe, else in double quotes."""
    if _PLAIN.match(text):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'
