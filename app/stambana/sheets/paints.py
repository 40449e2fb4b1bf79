"""Paints: what color a role of a sheet is, in a look, a theme of the board, for the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stambana.art.themes import Theme
from stambana.sheets.ink import Color

_INK_CHANGES_AT = 0.18
"""The luminance above which black reads better than white."""


@dataclass(frozen=True)
class Paints:
    """Resolves colors to ``#rrggbb``.

    ``look`` are the surroundings' roles, ``seats`` the players' colors in the order of their
    seats.  Raises ``art.themes.ThemeError`` for a role there is none of.
    """

    look: Mapping[str, str]
    theme: Theme
    seats: tuple[str, ...] = ()
    _made: dict[Color, str] = field(default_factory=dict, repr=False, compare=False)

    def __call__(self, color: Color) -> str:
        """The literal color."""
        found = self._made.get(color)
        if found is None:
            found = self._made[color] = self._resolved(color)
        return found

    def _resolved(self, color: Color) -> str:
        if color.startswith("on:"):
            return ink_on(self(color[3:]))
        if "/" in color:
            pair, _, part = color.rpartition(":")
            first, _, second = pair.partition("/")
            return mixed(self(first), self(second), int(part) / 100)
        if color in self.look:
            return self.look[color]
        kind, _, number = color.partition(".")
        if kind == "seat" and number.isdecimal() and self.seats:
            return self.seats[(int(number) - 1) % len(self.seats)]
        return self.theme.color(color)


def _parts(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mixed(color: str, other: str, part: float) -> str:
    """A color with a part (0 to 1) of another."""
    pairs = zip(_parts(color), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def ink_on(color: str) -> str:
    """Black or white, whichever is easier to read on a color."""

    def light(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = map(light, _parts(color))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#000000" if luminance > _INK_CHANGES_AT else "#ffffff"
