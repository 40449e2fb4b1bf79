"""Tiles: stops and the segments between sides and stops.

A tile is drawn from what it is: its stops (cities, towns, ports, off-board areas), its
segments, its color and its label.  The face of a map hex (*printed* track) is a tile too,
without a number, so that drawing and upgrading know one form only.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from stambana.hexes.coords import turned


class Color(StrEnum):
    """Ground color of a tile or hex, the customary ones of the trade."""

    WHITE = "white"
    YELLOW = "yellow"
    GREEN = "green"
    BROWN = "brown"
    GRAY = "gray"
    BLACK = "black"
    RED = "red"
    BLUE = "blue"


LAY_ORDER: tuple[Color, ...] = (
    Color.WHITE,
    Color.YELLOW,
    Color.GREEN,
    Color.BROWN,
    Color.GRAY,
    Color.BLACK,
)
"""Colors in the order in which one may follow the other on a hex; white is bare ground."""

LAY_RANK = {color: rank for rank, color in enumerate(LAY_ORDER)}
"""The place of each of these colors in the order."""


class StopKind(StrEnum):
    """What kind of stop."""

    CITY = "city"
    TOWN = "town"
    PORT = "port"
    OFFBOARD = "offboard"


class EndKind(StrEnum):
    """What a segment ends at."""

    SIDE = "side"
    STOP = "stop"
    JUNCTION = "junction"
    DEAD_END = "dead_end"


class End(NamedTuple):
    """One end of a segment: a side (0-5), or a stop, junction or dead end by number from 0."""

    kind: EndKind
    number: int

    def turned(self, rotation: int) -> End:
        """This end after ``rotation`` sixths of a turn clockwise."""
        if self.kind is EndKind.SIDE:
            return End(EndKind.SIDE, turned(self.number, rotation))
        return self


@dataclass(frozen=True, slots=True)
class Revenue:
    """What a stop earns: one figure, or one for each color of phase.

    ``by_color`` is in lay order.  A single figure is stored under white, that is, from the
    start on.
    """

    by_color: tuple[tuple[Color, int], ...] = ((Color.WHITE, 0),)

    @classmethod
    def fixed(cls, amount: int) -> Revenue:
        """A revenue that is the same in every phase."""
        return cls(((Color.WHITE, amount),))

    @property
    def varies(self) -> bool:
        """Whether the figure depends on the phase."""
        return len(self.by_color) > 1 or self.by_color[0][0] is not Color.WHITE

    def at(self, phase: Color) -> int:
        """The figure in a phase: of the last color not beyond ``phase``; 0 before the first."""
        limit = LAY_ORDER.index(phase)
        amount = 0
        for color, value in self.by_color:
            if LAY_ORDER.index(color) <= limit:
                amount = value
        return amount


@dataclass(frozen=True, slots=True)
class Slot:
    """One place for a token; ``reserved_for`` and ``home_of`` name companies, or are empty.

    ``value`` is what the stop is worth to the company whose token lies here, where that
    differs from slot to slot (the black tile of 18Svea); None where it does not.
    """

    reserved_for: str = ""
    home_of: str = ""
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where a train may stop and earn.

    ``group`` names stops that count as one place (Stockholm).  ``place`` is the author's own
    position of the stop, relative to the center with 1.0 as the distance of a side's
    midpoint, or None: then the drawing finds it.
    """

    kind: StopKind
    revenue: Revenue = field(default_factory=Revenue)
    slots: tuple[Slot, ...] = ()
    name: str = ""
    group: str = ""
    place: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Segment:
    """One piece of track inside a hex, between two ends."""

    a: End
    b: End

    def turned(self, rotation: int) -> Segment:
        """This segment after ``rotation`` sixths of a turn clockwise."""
        return Segment(self.a.turned(rotation), self.b.turned(rotation))

    @property
    def ends(self) -> frozenset[End]:
        """Both ends, without order."""
        return frozenset((self.a, self.b))

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides it touches, ascending."""
        a, b = self.a, self.b
        if a.kind is not EndKind.SIDE:
            return (b.number,) if b.kind is EndKind.SIDE else ()
        if b.kind is not EndKind.SIDE:
            return (a.number,)
        return (a.number, b.number) if a.number <= b.number else (b.number, a.number)


class Nudges(NamedTuple):
    """An author's own shift of a thing drawn on the tile, in the unit of ``Stop.place``."""

    revenue: tuple[float, float] | None = None
    label: tuple[float, float] | None = None
    name: tuple[float, float] | None = None


@dataclass(frozen=True)
class Tile:
    """A tile as printed (rotation 0), or the printed face of a map hex (``number`` empty).

    ``upgrades_to`` is None where the general rule decides, else the numbers allowed.
    ``water`` are sides of a port that touch water.  ``triangle`` is the color in which its
    dead ends are printed as triangles, or "".
    """

    number: str
    color: Color
    stops: tuple[Stop, ...] = ()
    segments: tuple[Segment, ...] = ()
    label: str = ""
    junctions: int = 0
    dead_ends: int = 0
    water: tuple[int, ...] = ()
    upgrades_to: tuple[str, ...] | None = None
    nudges: Nudges = field(default_factory=Nudges)
    triangle: str = ""

    @cached_property
    def exits(self) -> tuple[int, ...]:
        """The sides with track, ascending."""
        return tuple(sorted({side for segment in self.segments for side in segment.sides}))

    def stop_exits(self, stop: int) -> tuple[int, ...]:
        """The sides joined to one stop by a single segment, ascending."""
        return self._stop_exits.get(stop, ())

    @cached_property
    def _stop_exits(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, list[int]] = {}
        for segment in self.segments:
            for stop in {end.number for end in segment.ends if end.kind is EndKind.STOP}:
                found.setdefault(stop, []).extend(segment.sides)
        return {stop: tuple(sorted(sides)) for stop, sides in found.items()}

    def count(self, kind: StopKind) -> int:
        """How many stops of one kind it has."""
        return sum(stop.kind is kind for stop in self.stops)

    def turned(self, rotation: int) -> Tile:
        """The same tile, its sides as they lie after ``rotation`` (0-5) clockwise."""
        rotation %= 6
        if rotation == 0:
            return self
        if rotation not in self._turns:
            self._turns[rotation] = replace(
                self,
                segments=tuple(segment.turned(rotation) for segment in self.segments),
                water=tuple(sorted(turned(side, rotation) for side in self.water)),
            )
        return self._turns[rotation]

    @cached_property
    def _turns(self) -> dict[int, Tile]:
        """The turns made so far; the same value each time, so that what is found for it lasts."""
        return {}

    @cached_property
    def track_key(self) -> frozenset[object]:
        """Its track as a value in which the order of stops and junctions does not count.

        Two tiles (or turns of one) with equal keys carry the same track; revenue, label and
        color are left aside.
        """
        parts: list[object] = []
        nodes: dict[End, list[End]] = {}
        for segment in self.segments:
            for here, there in ((segment.a, segment.b), (segment.b, segment.a)):
                if here.kind is not EndKind.SIDE:
                    nodes.setdefault(here, []).append(there)
            if segment.a.kind is EndKind.SIDE and segment.b.kind is EndKind.SIDE:
                parts.append(segment.ends)
        for node, others in nodes.items():
            stop = self.stops[node.number] if node.kind is EndKind.STOP else None
            what = (node.kind, stop.kind if stop else None, len(stop.slots) if stop else 0)
            far = frozenset(
                (end.kind, end.number if end.kind is EndKind.SIDE else -1) for end in others
            )
            parts.append((what, far))
        return frozenset((part, parts.count(part)) for part in parts)

    @cached_property
    def rotations(self) -> tuple[int, ...]:
        """The rotations (0-5) that look different as track, lowest first."""
        seen: dict[frozenset[object], int] = {}
        for rotation in range(6):
            seen.setdefault(self.turned(rotation).track_key, rotation)
        return tuple(seen.values())


def side_end(side: int) -> End:
    """The end that lies on ``side``."""
    return End(EndKind.SIDE, side)


def stop_end(stop: int) -> End:
    """The end that lies at stop number ``stop`` (from 0)."""
    return End(EndKind.STOP, stop)
