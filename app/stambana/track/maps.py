"""Maps: what is printed on a board before anybody plays.

A map is hexes by name, each with its printed face (a Tile without number), terrain and
markers; borders between hexes; printed lines (mainlines); regions made of hexes; and
scenery that is only drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from stambana.hexes.coords import SIDES, Coord, Layout, neighbor, opposite, side_towards
from stambana.hexes.names import Naming
from stambana.track.tiles import Color, StopKind, Tile


class Provenance(StrEnum):
    """Whether the figures are published, or ours where the printed original is not."""

    PRINTED = "printed"
    RECONSTRUCTION = "reconstruction"


class BorderKind(StrEnum):
    """What lies between two hexes."""

    IMPASSABLE = "impassable"
    WATER = "water"
    MOUNTAIN = "mountain"


@dataclass(frozen=True, slots=True)
class Border:
    """Something between two touching hexes; no track crosses an impassable one.

    ``cost`` is paid once, when track first meets across it.
    """

    hexes: tuple[str, str]
    kind: BorderKind
    cost: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Terrain:
    """What a hex itself is (mountain, river, ...), with what building there costs."""

    kind: str
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Marker:
    """A printed or loose piece that is neither token nor cube: port, mine, canal, block.

    ``label`` is a short sign beside it (a letter, a private company's number).
    """

    kind: str
    label: str = ""
    count: int = 1


def is_fixed(printed: Tile) -> bool:
    """Whether a printed face is never built over.

    These are red, blue, gray and black ones, and off-boards of whatever color.
    """
    fixed = printed.color in (Color.RED, Color.BLUE, Color.GRAY, Color.BLACK)
    return fixed or bool(printed.count(StopKind.OFFBOARD))


@dataclass(frozen=True, slots=True)
class Hex:
    """One place of a map.

    ``printed`` is its face.  ``group`` makes all stops that ever lie here one place.
    """

    name: str
    coord: Coord
    printed: Tile
    title: str = ""
    terrain: tuple[Terrain, ...] = ()
    markers: tuple[Marker, ...] = ()
    group: str = ""

    @property
    def fixed(self) -> bool:
        """Whether no tile is ever laid here: red, blue, gray and black faces, and off-boards."""
        return is_fixed(self.printed)

    @property
    def is_water(self) -> bool:
        """Whether it is part of a lake or the sea: blue, and no off-board of that color."""
        return self.printed.color is Color.BLUE and not self.printed.count(StopKind.OFFBOARD)


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A path printed on the map through hexes in order (a mainline of 18SJ).

    The first and last hex are its ends; the ones between are those it is built in.
    """

    key: str
    kind: str
    hexes: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Region:
    """A named area made of hexes (a fief, a country); ``label_at`` names the hex of its name."""

    key: str
    name: str
    kind: str
    hexes: tuple[str, ...]
    label_at: str = ""


@dataclass(frozen=True, slots=True)
class Scenery:
    """Ground outside play that is only drawn: sea, lake or foreign land at ``coords``."""

    kind: str
    coords: tuple[Coord, ...]


@dataclass(frozen=True, slots=True)
class Lettering:
    """A name written across the map (a sea, a country), centered on a point.

    ``at`` is a hex and ``shift`` moves it, in the unit of ``Stop.place``; ``angle`` turns it
    clockwise in degrees.
    """

    text: str
    kind: str
    coord: Coord
    shift: tuple[float, float] = (0.0, 0.0)
    angle: float = 0.0
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class Company:
    """What the board needs to know of a company: its sign, its name and its colors."""

    key: str
    name: str
    color: str
    text_color: str = ""


@dataclass(frozen=True)
class BoardMap:
    """A whole map.  ``hexes`` is in the order of the file; names are unique.

    ``tile_sets`` are the names of the sets laid on it, ``phases`` the colors in which
    revenues are given and tiles become available.
    """

    key: str
    name: str
    naming: Naming
    hexes: Mapping[str, Hex]
    provenance: Provenance = Provenance.PRINTED
    tile_sets: tuple[str, ...] = ()
    phases: tuple[Color, ...] = (Color.YELLOW, Color.GREEN, Color.BROWN, Color.GRAY)
    borders: tuple[Border, ...] = ()
    lines: tuple[PrintedLine, ...] = ()
    regions: tuple[Region, ...] = ()
    scenery: tuple[Scenery, ...] = ()
    lettering: tuple[Lettering, ...] = ()
    companies: Mapping[str, Company] = field(default_factory=dict)
    currency: str = ""
    grows: bool = False

    @property
    def layout(self) -> Layout:
        """Flat-topped or pointy-topped."""
        return self.naming.layout

    @cached_property
    def by_coord(self) -> Mapping[Coord, Hex]:
        """Hexes by their place."""
        return {at.coord: at for at in self.hexes.values()}

    def neighbor(self, hex_name: str, side: int) -> Hex | None:
        """The hex across a side, or None at the edge of the board."""
        return self.by_coord.get(neighbor(self.hexes[hex_name].coord, side, self.layout))

    @cached_property
    def border_by_side(self) -> Mapping[tuple[str, int], Border]:
        """Each border under both of its hexes and sides."""
        found: dict[tuple[str, int], Border] = {}
        for border in self.borders:
            a, b = (self.hexes[name] for name in border.hexes)
            side = side_towards(a.coord, b.coord, self.layout)
            if side is not None:
                found[a.name, side] = border
                found[b.name, opposite(side)] = border
        return found

    @cached_property
    def paid_borders(self) -> Mapping[str, tuple[tuple[int, Border], ...]]:
        """For each hex beside them the borders that cost something, with the hex's side."""
        found: dict[str, tuple[tuple[int, Border], ...]] = {}
        for (name, side), border in self.border_by_side.items():
            if border.cost:
                found[name] = (*found.get(name, ()), (side, border))
        return found

    @cached_property
    def closed_sides(self) -> Mapping[str, frozenset[int]]:
        """For each hex the sides against which no track may run, whatever lies on the table.

        They lead off the board (unless it grows), across an impassable border, or against a
        side of a fixed hex that has no track.
        """
        return {
            name: frozenset(side for side in SIDES if self._is_closed(name, side))
            for name in self.hexes
        }

    def _is_closed(self, hex_name: str, side: int) -> bool:
        beyond = self.neighbor(hex_name, side)
        if beyond is None:
            return not self.grows
        border = self.border_by_side.get((hex_name, side))
        if border is not None and border.kind is BorderKind.IMPASSABLE:
            return True
        return beyond.fixed and opposite(side) not in beyond.printed.exits

    def line_sides(self, line: PrintedLine) -> tuple[tuple[str, int, int], ...]:
        """For each hex between a line's ends: its name and the two sides the line joins."""
        joined = []
        for before, here, after in zip(line.hexes, line.hexes[1:], line.hexes[2:], strict=False):
            coord = self.hexes[here].coord
            first = side_towards(coord, self.hexes[before].coord, self.layout)
            second = side_towards(coord, self.hexes[after].coord, self.layout)
            if first is not None and second is not None:
                joined.append((here, first, second))
        return tuple(joined)

    @cached_property
    def lines_by_hex(self) -> Mapping[str, tuple[tuple[PrintedLine, int, int], ...]]:
        """For each hex that printed lines run through: the lines and the two sides each joins."""
        found: dict[str, tuple[tuple[PrintedLine, int, int], ...]] = {}
        for line in self.lines:
            for name, first, second in self.line_sides(line):
                found[name] = (*found.get(name, ()), (line, first, second))
        return found

    @cached_property
    def homes(self) -> Mapping[str, tuple[str, ...]]:
        """For each company with a printed home the hexes of it, in the order of the map."""
        found: dict[str, tuple[str, ...]] = {}
        for name, at in self.hexes.items():
            for company in {slot.home_of for stop in at.printed.stops for slot in stop.slots}:
                if company:
                    found[company] = (*found.get(company, ()), name)
        return found

    def edge_sides(self, hex_name: str) -> tuple[int, ...]:
        """The sides of a hex beyond which the map has no hex."""
        return tuple(side for side in SIDES if self.neighbor(hex_name, side) is None)
