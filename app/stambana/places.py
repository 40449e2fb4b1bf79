"""Places: where the files that come with the program lie.

In a checkout ``maps``, ``tiles`` and ``resources`` stand at the top level; in an installed
wheel the same folders lie in ``stambana/data``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def _root() -> Path:
    here = Path(__file__).resolve().parent
    packed = here / "data"
    return packed if packed.is_dir() else here.parents[1]


def maps() -> Path:
    """The folder of the map manifests."""
    return _root() / "maps"


def tiles() -> Path:
    """The folder of the tile-set manifests."""
    return _root() / "tiles"


def resources() -> Path:
    """The folder of everything else: fonts, themes, translations, icons."""
    return _root() / "resources"
