"""Faces: track and stops of a tile or hex, from the shape of the file to a Tile.

The order of a tile's stops is cities, towns, ports, off-board areas.  Faults found here need
no map: a segment to a stop that is not there, track given twice, more homes than slots.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from stambana.manifests.faceshape import CityShape, FaceShape, OffboardShape, StopShape
from stambana.manifests.fields import EndText
from stambana.manifests.issues import ERROR, WARNING, Report
from stambana.manifests.nodes import Loc, Node, place
from stambana.track.tiles import (
    LAY_ORDER,
    Color,
    End,
    EndKind,
    Nudges,
    Revenue,
    Segment,
    Slot,
    Stop,
    StopKind,
    Tile,
    side_end,
    stop_end,
)
from stambana.words import tr

STOP_KEYS = {
    StopKind.CITY: "city",
    StopKind.TOWN: "town",
    StopKind.PORT: "port",
    StopKind.OFFBOARD: "offboard",
}


class Enough(Exception):  # noqa: N818 - it ends the checking, all is told
    """There are more faults than anybody will read."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells faults of one document at a location of it; raises Enough when there are too many."""

    root: Node
    report: Report

    def tell(
        self, loc: Loc, message: str, *, key: bool = False, word: int = 0, severity: str = ERROR
    ) -> None:
        """Note a fault at ``loc``; see ``nodes.place`` for ``key`` and ``word``."""
        self.report.add(*place(self.root, loc, key=key, word=word), message, severity)
        if self.report.full:
            raise Enough

    def warn(self, loc: Loc, message: str, *, key: bool = False, word: int = 0) -> None:
        """Note a warning at ``loc``."""
        self.tell(loc, message, key=key, word=word, severity=WARNING)


def stops_of(face: FaceShape) -> list[tuple[StopKind, int, StopShape]]:
    """All stops in the order of a tile's, each with its place among its kind."""
    found: list[tuple[StopKind, int, StopShape]] = []
    for kind, key in STOP_KEYS.items():
        found += [(kind, index, stop) for index, stop in enumerate(getattr(face, key))]
    return found


def build_face(face: FaceShape, color: Color, number: str, loc: Loc, teller: Teller) -> Tile:
    """The tile (or printed face, without ``number``) that ``face`` describes at ``loc``."""
    stops = stops_of(face)
    firsts: dict[StopKind, int] = {}
    for index, (kind, _, _) in enumerate(stops):
        firsts.setdefault(kind, index)
    builder = _Track(face, firsts, loc, teller)
    for index, (kind, place_of_kind, stop) in enumerate(stops):
        stop_loc = (*loc, STOP_KEYS[kind], place_of_kind)
        seen: set[int] = set()
        for nth, side in enumerate(stop.exits):
            if side in seen:
                teller.tell(
                    (*stop_loc, "exits", nth),
                    tr("side {side} stands here twice; remove one", side=side),
                )
                continue
            seen.add(side)
            builder.add(side_end(side), stop_end(index), (*stop_loc, "exits", nth))
    builder.segments_and_junctions()
    _twice(face.water, (*loc, "water"), teller)
    if face.water and not face.port:
        teller.tell((*loc, "water"), tr("'water' is for a port, and there is none"), key=True)
    tile = Tile(
        number=number,
        color=color,
        stops=tuple(
            _stop(kind, stop, (*loc, STOP_KEYS[kind], nth), teller) for kind, nth, stop in stops
        ),
        segments=tuple(builder.found),
        label=face.label,
        junctions=builder.junctions,
        dead_ends=len(face.dead_end),
        water=tuple(sorted(set(face.water))),
        upgrades_to=None if face.upgrades is None else tuple(face.upgrades),
        nudges=_nudges(face),
        triangle=face.triangle,
    )
    if face.triangle and not face.dead_end:
        teller.tell(
            (*loc, "triangle"), tr("'triangle' is for a dead end, and there is none"), key=True
        )
    _lonely_stops(tile, stops, loc, teller)
    return tile


def _nudges(face: FaceShape) -> Nudges:
    nudge = face.nudge
    if nudge is None:
        return Nudges()
    return Nudges(_pair(nudge.revenue), _pair(nudge.label), _pair(nudge.name))


def _pair(shift: list[float] | None) -> tuple[float, float] | None:
    return None if shift is None else (shift[0], shift[1])


def _twice(sides: list[int], loc: Loc, teller: Teller) -> None:
    if len(sides) < 2:
        return
    seen: set[int] = set()
    for nth, side in enumerate(sides):
        if side in seen:
            teller.tell((*loc, nth), tr("side {side} stands here twice; remove one", side=side))
        seen.add(side)


class _Track:
    """Collects the segments of one face and refuses what is given twice or leads nowhere."""

    def __init__(
        self, face: FaceShape, firsts: dict[StopKind, int], loc: Loc, teller: Teller
    ) -> None:
        self.found: list[Segment] = []
        self._ends: set[frozenset[End]] = set()
        self._face = face
        self._firsts = firsts
        self._loc = loc
        self._teller = teller
        self.junctions = len(face.junction)

    def add(self, a: End, b: End, loc: Loc) -> None:
        """Add a segment written at ``loc``."""
        segment = Segment(a, b)
        if segment.ends in self._ends:
            self._teller.tell(loc, tr("this track is there already; remove it"))
            return
        self._ends.add(segment.ends)
        self.found.append(segment)

    def segments_and_junctions(self) -> None:
        """Add ``track``, ``junction`` and ``dead_end``."""
        loc = self._loc
        for nth, (first, second) in enumerate(self._face.track):
            here = (*loc, "track", nth)
            a, b = self._end(first, here), self._end(second, here)
            if a is not None and b is not None:
                self.add(a, b, here)
        several = len(self._face.junction) > 1
        for index, ends in enumerate(self._face.junction):
            at = (*loc, "junction", index) if several else (*loc, "junction")
            if len(ends) < 2:
                message = tr("a junction joins two sides at least; add one, or write 'dead_end'")
                self._teller.tell(at, message)
            for nth, text in enumerate(ends):
                end = self._end(text, (*at, nth))
                if end is not None:
                    self.add(end, End(EndKind.JUNCTION, index), (*at, nth))
        _twice(self._face.dead_end, (*loc, "dead_end"), self._teller)
        for index, side in enumerate(self._face.dead_end):
            self.add(side_end(side), End(EndKind.DEAD_END, index), (*loc, "dead_end", index))

    def _end(self, text: str, loc: Loc) -> End | None:
        """The end a text names; tells if that stop or junction is not there."""
        end = EndText(text)
        kind = end.stop_kind
        if kind is None and not end.is_junction:
            return side_end(end.number)
        there = len(getattr(self._face, STOP_KEYS[kind])) if kind else self.junctions
        if end.number > there:
            self._teller.tell(loc, _missing_stop(kind, text, there))
            return None
        if kind is None:
            return End(EndKind.JUNCTION, end.number - 1)
        return stop_end(self._firsts[kind] + end.number - 1)


def _missing_stop(kind: StopKind | None, end: str, there: int) -> str:
    if kind is StopKind.CITY:
        return tr(
            "'{end}' leads to a city that is not there (cities: {count})", end=end, count=there
        )
    if kind is StopKind.TOWN:
        return tr(
            "'{end}' leads to a town that is not there (towns: {count})", end=end, count=there
        )
    if kind is StopKind.PORT:
        return tr(
            "'{end}' leads to a port that is not there (ports: {count})", end=end, count=there
        )
    if kind is StopKind.OFFBOARD:
        return tr(
            "'{end}' leads to an off-board area that is not there (off-boards: {count})",
            end=end,
            count=there,
        )
    return tr(
        "'{end}' leads to a junction that is not there (junctions: {count})", end=end, count=there
    )


def _stop(kind: StopKind, shape: StopShape, loc: Loc, teller: Teller) -> Stop:
    by_color = tuple(sorted(shape.revenue.items(), key=lambda pair: LAY_ORDER.index(pair[0])))
    slots: tuple[Slot, ...] = ()
    if isinstance(shape, CityShape):
        slots = _slots(shape, loc, teller)
    return Stop(
        kind=kind,
        revenue=Revenue(by_color),
        slots=slots,
        name=shape.name,
        group=shape.group,
        place=_pair(shape.at),
    )


def _slots(shape: CityShape, loc: Loc, teller: Teller) -> tuple[Slot, ...]:
    kept = [Slot(home.company if home.reserved else "", home.company) for home in shape.home]
    kept += [Slot(company) for company in shape.reserved]
    fewest = 0 if isinstance(shape, OffboardShape) else 1
    count = shape.slots if shape.slots is not None else max(fewest, len(kept))
    if len(kept) > count:
        key = "home" if len(shape.home) > count else "reserved"
        teller.tell(
            (*loc, key),
            tr(
                "homes and reserved slots are {kept}, 'slots' says {count}; write 'slots: {kept}'",
                kept=len(kept),
                count=count,
            ),
            key=True,
        )
        kept = kept[:count]
    kept += [Slot()] * (count - len(kept))
    values = shape.slot_values
    if values and len(values) != count:
        teller.tell(
            (*loc, "slot_values"),
            tr(
                "'slot_values' has {values} figures for {count} slots",
                values=len(values),
                count=count,
            ),
            key=True,
        )
    if len(values) == count:
        kept = [replace(slot, value=value) for slot, value in zip(kept, values, strict=True)]
    return tuple(kept)


def _lonely_stops(
    tile: Tile, stops: list[tuple[StopKind, int, StopShape]], loc: Loc, teller: Teller
) -> None:
    """Warn of a stop without track on colored ground; on bare ground it is a place to build."""
    if tile.color is Color.WHITE:
        if tile.segments:
            teller.warn(
                loc, tr("track on bare ground; give the hex a color, such as yellow"), key=True
            )
        return
    if any(end.kind is EndKind.STOP for segment in tile.segments for end in segment.ends):
        return  # beside others it may be meant: a few tiles are printed so
    for kind, nth, _ in stops:
        teller.warn(
            (*loc, STOP_KEYS[kind], nth),
            tr("no track leads to this stop; add 'exits', or a segment in 'track'"),
        )
