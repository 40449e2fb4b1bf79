"""Shelf: the maps that come with the program, by name, without reading them whole.

The start page names every map before one is opened, so only the head of each file is looked
at.  A file whose head has no name is called after its file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from stambana import places

_HEAD = 4096
_NAME = re.compile(r"^name:[ \t]*(.+?)[ \t]*(?:#.*)?$", re.MULTILINE)
_RECONSTRUCTION = re.compile(r"^provenance:[ \t]*reconstruction\b", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ShelfMap:
    """One map on the shelf; ``reconstruction`` as in ``maps.Provenance``."""

    name: str
    path: Path
    reconstruction: bool


def shelf() -> tuple[ShelfMap, ...]:
    """All maps that come with the program, by name."""
    found = []
    for path in places.maps().glob("*.yaml"):
        try:
            with path.open(encoding="utf-8", errors="replace") as file:
                head = file.read(_HEAD)
        except OSError:
            continue
        name = _NAME.search(head)
        found.append(
            ShelfMap(
                name.group(1).strip("\"'") if name else path.stem,
                path,
                _RECONSTRUCTION.search(head) is not None,
            )
        )
    return tuple(sorted(found, key=lambda entry: (entry.name, entry.path)))
