"""Themes: what color each role has.

A theme is a JSON file in ``resources/themes`` with ``title``, ``dark`` (whether the ground
around the board is dark) and ``colors``: a role such as ``tile.yellow`` and its color.  Every
theme knows the same roles, so a drawing can be shown in any of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from stambana.art.shapes import Paint
from stambana.places import resources


class ThemeError(ValueError):
    """A theme there is none of, or a role it does not know."""


@dataclass(frozen=True)
class Theme:
    """Colors by role, as ``#rrggbb``.

    ``ticks`` says that tile colors also carry a small sign of their own in a corner.
    """

    name: str
    title: str
    dark: bool
    colors: Mapping[str, str] = field(repr=False)
    ticks: bool = False

    def color(self, paint: Paint) -> str:
        """The color of a role; a literal color is given back; raises ThemeError."""
        if paint.startswith("#"):
            return paint
        try:
            return self.colors[paint]
        except KeyError:
            raise ThemeError(f"theme '{self.name}' has no color for '{paint}'") from None


def theme_names() -> tuple[str, ...]:
    """The names of the themes there are, ``light`` first."""
    names = sorted(path.stem for path in (resources() / "themes").glob("*.json"))
    return tuple(sorted(names, key=lambda name: (name != "light", name)))


@cache
def load_theme(name: str = "light") -> Theme:
    """The theme called ``name``; raises ThemeError when there is none."""
    path = resources() / "themes" / f"{name}.json"
    if name not in theme_names():
        raise ThemeError(f"there is no theme '{name}'; there are {', '.join(theme_names())}")
    stored = json.loads(path.read_text(encoding="utf-8"))
    return Theme(
        name, stored["title"], stored["dark"], stored["colors"], stored.get("ticks", False)
    )
