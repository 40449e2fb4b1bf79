"""Naming: under what names people save things, so that everything saved opens again.

A file's kind is known by how its name ends.  What a person leaves out is added; the ending of
another kind is refused, for the file would be taken for that, and so is a name that nobody typed
and that is taken.
"""

from __future__ import annotations

import errno
from pathlib import Path

from stambana.table import gamefile
from stambana.words import tr

BOARDS = (".yaml", ".yml")
_KINDS = (*BOARDS, *gamefile.NAMES)


def as_named(path: Path, endings: tuple[str, ...]) -> Path:
    """A path whose name ends in one of these, the first of them added if need be.

    Raises OSError with a sentence when the name is that of another kind of file, or when a file
    that was not named has the longer name.
    """
    ending = path.suffix.lower()
    if ending in endings:
        return path
    if ending in _KINDS:
        raise _unfit(path, tr("its name must end in {ending}", ending=endings[0]))
    longer = path.with_name(path.name + endings[0])
    if longer.exists():
        raise _unfit(longer, tr("there is one already; choose it by its whole name"))
    return longer


def _unfit(path: Path, sentence: str) -> OSError:
    """The error of a file that is not written, for a reason that the system does not know."""
    return OSError(errno.EINVAL, sentence, str(path))


def free_name(folder: Path, stem: str, ending: str) -> Path:
    """A name to offer that no file has: ``mine-1.yaml``, ``mine-2.yaml``."""
    number = 1
    while (path := folder / f"{stem}-{number}{ending}").exists():
        number += 1
    return path
