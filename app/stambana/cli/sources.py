"""Sources: the file meant by what was typed.

A path, or the key of a file that comes with the program: ``18sj``.  Where a map and a tile
set share a key, ``maps/18sj`` and ``tiles/18sj`` tell them apart.  Keys are found whatever
their case, on every system; the name of a user's own file is taken as it is, except that an
accent may be composed or not (the two look the same).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from stambana import places
from stambana.cli.faults import CommandFault
from stambana.cli.streams import shown
from stambana.manifests.issues import hint
from stambana.spelling import spelled
from stambana.words import tr


@dataclass(frozen=True, slots=True)
class Source:
    """A file to read; ``other`` says how the file with the same key is named, or is empty."""

    path: Path
    other: str = ""


def find(text: str, prefer: str = "maps") -> Source:
    """The file meant by ``text``; ``prefer`` is ``maps`` or ``tiles``, for keys both have.

    Raises CommandFault when there is none, naming what was probably meant.
    """
    path = Path(text)
    if path.is_file():
        return Source(path)
    same = _same_name(path)
    if same is not None:
        return Source(same)
    shipped = _shipped(text, prefer)
    if shipped is not None:
        return shipped
    if path.is_dir():
        raise CommandFault(tr("{path} is a folder; name a file in it", path=shown(path)))
    raise CommandFault(
        tr("there is no file '{path}'", path=shown(text)) + hint(path.name, _known(path), most=0)
    )


def _folders() -> dict[str, Path]:
    return {"maps": places.maps(), "tiles": places.tiles()}


def _shipped(text: str, prefer: str) -> Source | None:
    """A file that comes with the program, by ``18sj``, ``tiles/18sj`` or ``tiles/18sj.yaml``."""
    folder, _, key = text.replace("\\", "/").rpartition("/")
    key = key.removesuffix(".yaml").casefold()
    found = {
        name: path
        for name, place in _folders().items()
        for path in sorted(place.glob("*.yaml"))
        if path.stem.casefold() == key and folder.casefold() in ("", name)
    }
    if not found:
        return None
    name = prefer if prefer in found else next(iter(found))
    others = [f"{other}/{key}" for other in found if other != name]
    return Source(found[name], others[0] if others else "")


def _same_name(path: Path) -> Path | None:
    """The file whose name differs from ``path`` only in how its accents are written."""
    wanted = spelled(path.name)
    if wanted.isascii() or not path.parent.is_dir():
        return None
    for entry in sorted(path.parent.iterdir()):
        if spelled(entry.name) == wanted and entry.is_file():
            return entry
    return None


def _known(path: Path) -> list[str]:
    """Names that may have been meant: YAML files beside, and what comes with the program."""
    beside = []
    if path.parent.is_dir():
        beside = [
            entry.name for entry in path.parent.iterdir() if entry.suffix in (".yaml", ".yml")
        ]
    keys = [entry.stem for place in _folders().values() for entry in place.glob("*.yaml")]
    return [*beside, *keys]
