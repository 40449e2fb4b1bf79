"""Reading back: what the eye sees on a drawn tile, for tests that know nothing of its plan.

Only the shapes of the drawing are looked at: thick strokes in the paint of track, discs, bars
and bodies of stops, the light edges of bridges, the boxes of letters.  ``faults`` says what
lies on something else; ``topology`` joins what is seen to be joined.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import shapely
from shapely.geometry.base import BaseGeometry

from stambana.art import draw_tile, text
from stambana.art.shapes import CircleShape, Drawing, PathShape, Shape, TextShape, Verb
from stambana.hexes.coords import Layout
from stambana.hexes.shape import corners, side_midpoint
from stambana.track.tiles import EndKind, StopKind, Tile

TRACK = 7.0


def subpaths(shape: PathShape) -> Iterator[list[tuple[float, float]]]:
    """Each part of a path as points along it."""
    line: list[tuple[float, float]] = []
    for verb, points in shape.steps:
        if verb is Verb.MOVE:
            if len(line) > 1:
                yield line
            line = [points[0]]
        elif verb is Verb.LINE:
            line.append(points[0])
        elif verb is Verb.CUBIC:
            a, (b, c, d) = line[-1], points
            for part in (n / 12 for n in range(1, 13)):
                rest = 1 - part
                w = rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3
                line.append(
                    tuple(
                        sum(k * p[i] for k, p in zip(w, (a, b, c, d), strict=True)) for i in (0, 1)
                    )
                )  # type: ignore[arg-type]
        elif verb is Verb.CLOSE:
            line.append(line[0])
    if len(line) > 1:
        yield line


def area(shape: Shape) -> BaseGeometry:
    """The ink of a shape without letters."""
    wide = shape.stroke.width / 2 if shape.stroke else 0.0
    if isinstance(shape, CircleShape):
        return shapely.Point(shape.at).buffer(shape.radius + wide)
    parts = []
    for line in subpaths(shape):
        if shape.fill:
            parts.append(shapely.Polygon(line).buffer(wide))
        else:
            parts.append(shapely.LineString(line).buffer(wide, cap_style="flat"))
    return shapely.union_all(parts)


@dataclass
class Seen:
    """What is on a drawn tile: lines of track, gaps of bridges, stops, arrows, writing."""

    lines: list[list[tuple[float, float]]] = field(default_factory=list)
    gaps: list[BaseGeometry] = field(default_factory=list)
    stops: list[tuple[str, BaseGeometry]] = field(default_factory=list)
    joints: list[BaseGeometry] = field(default_factory=list)
    ends: list[BaseGeometry] = field(default_factory=list)
    arrows: list[BaseGeometry] = field(default_factory=list)
    writing: list[tuple[str, BaseGeometry]] = field(default_factory=list)
    slots: list[BaseGeometry] = field(default_factory=list)


def see(drawing: Drawing) -> Seen:
    """Sort the shapes of a drawn tile by what they are."""
    seen = Seen()
    layers = {
        layer.name: [shape for group in layer.groups for shape in group.shapes]
        for layer in drawing.layers
    }
    for shape in layers["track"]:
        if isinstance(shape, CircleShape):
            seen.joints.append(area(shape))
        elif not isinstance(shape, PathShape):
            raise AssertionError("letters among the track")
        elif shape.fill.startswith("tile."):
            seen.gaps += [shapely.Polygon(line) for line in subpaths(shape)]
        elif shape.fill.startswith("triangle") or (shape.fill and shape.stroke is None):
            seen.arrows.append(area(shape))
        elif shape.fill:
            seen.ends.append(area(shape))
        elif shape.stroke and shape.stroke.paint.startswith("track"):
            seen.lines += list(subpaths(shape))
    for shape in layers["stops"]:
        if isinstance(shape, TextShape):
            raise AssertionError("letters among the stops")
        if shape.fill in ("city", "town", "marker.ground"):
            seen.stops.append((shape.fill, area(shape)))
        if isinstance(shape, CircleShape) and shape.fill in ("city", ""):
            seen.slots.append(shapely.Point(shape.at).buffer(12.5))
    for shape in layers["labels"]:
        if isinstance(shape, TextShape):
            seen.writing.append((shape.text, shapely.Polygon(text.quad(shape))))
        elif shape.fill:
            seen.writing.append(("", area(shape)))
    return seen


def faults(tile: Tile, layout: Layout, rotation: int) -> list[str]:
    """What is wrong with the drawing of a tile, as sentences for the one who reads the test."""
    seen = see(draw_tile(tile, layout, rotation=rotation))
    return [*_apart(seen, layout), *_read_back(seen, tile.turned(rotation), layout)]


def _apart(seen: Seen, layout: Layout) -> Iterator[str]:
    """Stops lie apart and inside the hex; writing on no track, no stop and no other writing."""
    hex_ = shapely.Polygon(corners(layout)).buffer(0.3)
    ribbons = shapely.union_all(
        [shapely.LineString(line).buffer(TRACK / 2, cap_style="flat") for line in seen.lines]
        + seen.joints
        + seen.ends
        + seen.arrows
    )
    for number, (kind, one) in enumerate(seen.stops):
        if not hex_.contains(one):
            yield f"{kind} {number} reaches out of the hex"
        for other_kind, other in seen.stops[:number]:
            if one.distance(other) < 0.4:
                yield f"{kind} on {other_kind}"
    covered = shapely.union_all([stop for _, stop in seen.stops])
    figures = [at for words, at in seen.writing if not words]
    lines = [(words, at) for words, at in seen.writing if words]
    loose = [
        (words, at) for words, at in lines if not any(f.contains(at.centroid) for f in figures)
    ]
    for words, at in lines:
        holder = [f for f in figures if f.contains(at.centroid)]
        if holder and not any(f.buffer(0.4).contains(at) for f in holder):
            yield f"'{words}' is wider than what it stands on"
    panels = _panels(figures)
    things = [(words, at) for words, at in loose] + [("a figure", at) for at in panels]
    for number, (words, at) in enumerate(things):
        if not hex_.contains(at):
            yield f"{words} reaches out of the hex"
        plate = _is_plate(at) and any(_on_rim(at, slot) for slot in seen.slots)
        if not plate and at.intersection(ribbons).difference(covered).area > 0.05:
            yield f"{words} lies on track"
        for _, stop in seen.stops:
            if at.intersects(stop) and not _belongs(at, stop, seen.slots):
                yield f"{words} lies on a stop"
        for other_words, other in things[:number]:
            if at.intersection(other).area > 0.05:
                yield f"{words} lies on {other_words}"


def _panels(figures: list[BaseGeometry]) -> list[BaseGeometry]:
    """Cells that touch each other, with the same height, are one panel."""
    joined = shapely.union_all(
        [at.buffer(-0.36, join_style="mitre").buffer(0.4, join_style="mitre") for at in figures]
    )
    return [part for part in getattr(joined, "geoms", (joined,)) if not part.is_empty]


def _belongs(at: BaseGeometry, stop: BaseGeometry, slots: list[BaseGeometry]) -> bool:
    """Whether a figure stands in the middle of a ring of slots, or is a plate on a slot's rim."""
    inside = [slot for slot in slots if stop.contains(slot.centroid)]
    if stop.contains(at):
        return all(at.distance(slot) > 0.2 for slot in inside)
    return _is_plate(at) and any(_on_rim(at, slot) for slot in inside)


def _is_plate(at: BaseGeometry) -> bool:
    """Whether it has the size of what says the value of one slot."""
    width, height = (at.bounds[2] - at.bounds[0], at.bounds[3] - at.bounds[1])
    return abs(width - 15.4) < 0.9 and abs(height - 11.8) < 0.9


def _on_rim(at: BaseGeometry, slot: BaseGeometry) -> bool:
    return 14.0 < slot.centroid.distance(at.centroid) < 16.0


End = tuple[str, int]


def _read_back(seen: Seen, tile: Tile, layout: Layout) -> Iterator[str]:
    """Whether what is seen to be joined is what is joined."""
    drawn = [
        n for n, stop in enumerate(tile.stops) if stop.slots or stop.kind is not StopKind.OFFBOARD
    ]
    if len(drawn) != len(seen.stops):
        yield "stops are missing"
        return
    stops = {n: seen.stops[index][1] for index, n in enumerate(drawn)}
    ends = [
        (_end(line[0], seen, stops, layout), _end(line[-1], seen, stops, layout))
        for line in seen.lines
    ]
    if any(end == ("nothing", 0) for pair in ends for end in pair):
        yield "track ends at nothing"
    arrows = [
        frozenset({("arrow", side)})
        for arrow in seen.arrows
        for side in range(6)
        if arrow.distance(shapely.Point(side_midpoint(side, layout))) < 1.5
    ]
    read = sorted(map(sorted, [*map(frozenset, ends), *arrows]))
    wanted = sorted(sorted(_wanted(tile, segment)) for segment in tile.segments)
    if read != wanted:
        yield f"it reads {read}, not {wanted}"
    ribbons = [shapely.LineString(line).buffer(TRACK / 2, cap_style="flat") for line in seen.lines]
    for ribbon, pair in zip(ribbons, ends, strict=True):
        for n, stop in stops.items():
            if ("stop", n) not in pair and ribbon.distance(stop) < 0.4:
                yield f"track {pair} looks joined to stop {n}"
        for n, joint in enumerate(seen.joints):
            if ("junction", n) not in pair and ribbon.distance(joint) < 0.4:
                yield f"track {pair} looks joined to junction {n}"
        for arrow in seen.arrows:
            if ribbon.distance(arrow) < 0.4:
                yield f"track {pair} lies on an arrow"
    yield from _crossings(seen, ribbons, ends, stops, layout)


def _wanted(tile: Tile, segment: object) -> frozenset[End]:
    ends = frozenset((end.kind.value, end.number) for end in segment.ends)  # type: ignore[attr-defined]
    for end in segment.ends:  # type: ignore[attr-defined]
        bare = end.kind is EndKind.STOP and not tile.stops[end.number].slots
        if (bare and tile.stops[end.number].kind is StopKind.OFFBOARD) or (
            tile.triangle and end.kind is EndKind.DEAD_END
        ):
            return frozenset({("arrow", segment.sides[0])})  # type: ignore[attr-defined]
    return ends


def _end(
    at: tuple[float, float], seen: Seen, stops: dict[int, BaseGeometry], layout: Layout
) -> End:
    point = shapely.Point(at)
    for side in range(6):
        if math.dist(at, side_midpoint(side, layout)) < 1.0:
            return ("side", side)
    for n, stop in stops.items():
        if stop.contains(point):
            return ("stop", n)
    for kind, areas in (("junction", seen.joints), ("dead_end", seen.ends)):
        for n, one in enumerate(areas):
            if one.distance(point) < 0.1:
                return (kind, n)
    return ("nothing", 0)


def _crossings(
    seen: Seen,
    ribbons: list[BaseGeometry],
    ends: list[tuple[End, End]],
    stops: dict[int, BaseGeometry],
    layout: Layout,
) -> Iterator[str]:
    """Where track meets that has no end in common, one of the two is cut off cleanly."""
    gaps = shapely.union_all(seen.gaps)
    crossed: list[tuple[int, int, BaseGeometry]] = []
    for i, j in itertools.combinations(range(len(ribbons)), 2):
        both = ribbons[i].intersection(ribbons[j])
        shared = set(ends[i]) & set(ends[j])
        homes = [shapely.Point(side_midpoint(n, layout)) for kind, n in shared if kind == "side"]
        homes += [stops[n] for kind, n in shared if kind == "stop"]
        homes += [seen.joints[n] for kind, n in shared if kind == "junction"]
        for part in getattr(both, "geoms", (both,)):
            if part.area < 0.02 or any(part.distance(home) < 2.5 for home in homes):
                continue
            if shared:
                yield f"track {ends[i]} and {ends[j]} meet again"
            else:
                crossed.append((i, j, part))
    for i, j, part in crossed:
        near = part.buffer(8.0)
        for top, low in ((i, j), (j, i)):
            # what passes over the same track beside this one hides it as well
            others = [b if a == low else a for a, b, _ in crossed if low in (a, b)]
            hidden = shapely.union_all([gaps, *(ribbons[n].buffer(0.05) for n in others)])
            left = ribbons[low].intersection(near).difference(hidden)
            pieces = [one for one in getattr(left, "geoms", (left,)) if one.area > 0.4]
            if all(one.distance(ribbons[top]) > 1.2 for one in pieces):
                break
        else:
            yield f"the gap between {ends[i]} and {ends[j]} is too short"
    for number, ribbon in enumerate(ribbons):
        for gap in seen.gaps:
            for part in getattr(gap, "geoms", (gap,)):
                bridged = any(number in (i, j) and part.distance(at) < 4.0 for i, j, at in crossed)
                if not bridged and part.intersection(ribbon).area > 0.6:
                    yield f"a gap is cut into track {ends[number]}"
