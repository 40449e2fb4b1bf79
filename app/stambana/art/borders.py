"""Borders: what lies between two hexes, printed lines, and regions.

A side that no track crosses is a bar of deep water with its name in it; one that costs has a
lighter line and a plate with the figure, beside the middle where track would run.
"""

from __future__ import annotations

import math
from collections import Counter

from stambana.art import curves, text
from stambana.art.curves import Line
from stambana.art.plans import BAND, side_to_side
from stambana.art.shapes import Box, Face, Group, PathShape, Shape, Stroke, TextShape, moved
from stambana.art.signs import plate
from stambana.hexes.coords import side_towards
from stambana.hexes.shape import Point, center, corner
from stambana.track.maps import BoardMap, Border, BorderKind, Hex, Region

BAR = 7.6
"""Width of an impassable side."""

LINE = 6.2
"""Width of another border."""

_LEAST = 3.6
"""Size of letters on a border, at least."""


def border_groups(board_map: BoardMap) -> tuple[Group, ...]:
    """All borders; each is a group of its own, called ``C22-D21`` after its hexes."""
    sides = {border: _side(board_map, border) for border in board_map.borders}
    uses = Counter(_spot(end) for line in sides.values() if line for end in (line.start, line.end))
    named: set[str] = set()
    found: list[Group] = []
    bars: list[Shape] = []
    around: Box | None = None
    for border, line in sides.items():
        if line is None:
            continue
        alike = [one for one in board_map.borders if one.name == border.name]
        show = bool(border.name) and border is alike[len(alike) // 2]
        name = border.name if show and border.name not in named else ""
        named.add(name)
        shapes = _border(border, _trimmed(line, uses), name)
        box = _box(line).grown(10.0)
        found.append(Group("-".join(border.hexes), shapes, box))
        bars.append(_casing(border, _trimmed(line, uses)))
        around = box if around is None else around.joined(box)
    if around is None:
        return ()
    return (Group("casings", tuple(bars), around), *found)


def _casing(border: Border, line: Line) -> PathShape:
    """The light border of a bar; all of them lie below all bars, so that bars join."""
    width = BAR + 2.4 if border.kind is BorderKind.IMPASSABLE else 8.6
    return PathShape(curves.path([line]), stroke=Stroke("border.casing", width, round_cap=True))


def _side(board_map: BoardMap, border: Border) -> Line | None:
    a, b = (board_map.hexes.get(name) for name in border.hexes)
    if a is None or b is None:
        return None
    side = side_towards(a.coord, b.coord, board_map.layout)
    if side is None:
        return None
    x, y = center(a.coord, board_map.layout)
    start, end = corner((side - 1) % 6, board_map.layout), corner(side, board_map.layout)
    line = Line((start[0] + x, start[1] + y), (end[0] + x, end[1] + y))
    return line if line.start[0] <= line.end[0] else line.reversed()


def _spot(at: Point) -> tuple[int, int]:
    return round(at[0]), round(at[1])


def _trimmed(line: Line, uses: Counter[tuple[int, int]]) -> Line:
    """Free ends are held back from the corner, so that a round end stays beside its hexes."""
    part = 4.5 / line.length
    return line.cut(
        0.0 if uses[_spot(line.start)] > 1 else part,
        1.0 if uses[_spot(line.end)] > 1 else 1.0 - part,
    )


def _box(line: Line) -> Box:
    (ax, ay), (bx, by) = line.start, line.end
    return Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


def _border(border: Border, line: Line, name: str) -> tuple[Shape, ...]:
    steps = curves.path([line])
    paint = f"border.{border.kind}"
    wide = BAR if border.kind is BorderKind.IMPASSABLE else LINE
    shapes: list[Shape] = [PathShape(steps, stroke=Stroke(paint, wide, round_cap=True))]
    if border.kind is BorderKind.MOUNTAIN:
        shapes.insert(0, _slopes(line, paint))
    if border.cost:
        length, half = max(line.length, 1.0), _cost_width(border.cost) / 2
        part = 0.5 + 17.0 / length
        if name:  # the cost stands at the right end, the name on what is left of the side
            part = min(part, 1.0 - (half + 1.0) / length)
        shapes += _cost(border.cost, line.point(part), paint)
        line = line.cut(0.0, max(0.1, part - (half + 1.5) / length))
    if name:
        shapes.append(_name(name, line, wide))
    return tuple(shapes)


def _slopes(line: Line, paint: str) -> PathShape:
    """Short hatches down both sides of a ridge."""
    hatches = []
    count = 9
    for index in range(count):
        at = line.cut((index + 0.5) / count - 0.001, (index + 0.5) / count + 0.001)
        hatches.append(Line(at.beside(-5.2).start, at.beside(5.2).start))
    return PathShape(curves.path(hatches), stroke=Stroke(paint, 1.0, round_cap=True))


def _name(name: str, line: Line, wide: float) -> TextShape:
    """The name along its line; one too long to be read so small is shortened."""
    angle = math.degrees(line.heading(0))
    angle = (angle + 90) % 180 - 90
    spacing = 0.4
    room = 0.9 * line.length - spacing * len(name)
    size = min(0.84 * wide, room / max(text.width(name, 1.0, Face.BOLD), 0.1))
    if size < _LEAST:
        size, spacing = _LEAST, 0.0
        name = text.shortened(name, size, 0.95 * line.length, Face.BOLD)
    return TextShape(
        name, line.point(0.5), size, "border.ink", Face.BOLD, angle=angle, spacing=spacing
    )


def _cost_width(cost: int) -> float:
    return max(text.width(str(cost), 8.4, Face.BOLD) + 6.0, 11.0)


def _cost(cost: int, at: Point, paint: str) -> tuple[Shape, ...]:
    return (
        plate(at, _cost_width(cost), 11.0, "marker.ground", Stroke(paint, 1.4)),
        TextShape(str(cost), at, 8.4, "ink", Face.BOLD),
    )


def line_sides(board_map: BoardMap, hex_name: str) -> tuple[tuple[int, int], ...]:
    """The pairs of sides that printed lines join in one hex."""
    return tuple(sides[:2] for sides in _by_hex(board_map).get(hex_name, ()))


def line_shapes(board_map: BoardMap, hex_name: str) -> tuple[Shape, ...]:
    """The printed lines through one hex, its middle at (0, 0); track is drawn over them."""
    shapes: list[Shape] = []
    for first, second, mainline in _by_hex(board_map).get(hex_name, ()):
        shapes += _band(board_map, first, second, "mainline" if mainline else "line")
    return tuple(shapes)


_kept: dict[int, tuple[BoardMap, dict[str, tuple[tuple[int, int, bool], ...]]]] = {}


def _by_hex(board_map: BoardMap) -> dict[str, tuple[tuple[int, int, bool], ...]]:
    """For each hex the pairs of sides lines join, and whether it is a mainline."""
    kept = _kept.get(id(board_map))
    if kept and kept[0] is board_map:
        return kept[1]
    found: dict[str, tuple[tuple[int, int, bool], ...]] = {}
    for line in board_map.lines:
        for hex_name, first, second in board_map.line_sides(line):
            entry = (first, second, line.kind == "mainline")
            found[hex_name] = (*found.get(hex_name, ()), entry)
    if len(_kept) > 8:
        _kept.clear()
    _kept[id(board_map)] = (board_map, found)
    return found


def _band(board_map: BoardMap, first: int, second: int, paint: str) -> tuple[Shape, ...]:
    piece = side_to_side(first, second, board_map.layout)
    edges = curves.path([piece.beside(-BAND / 2), piece.beside(BAND / 2)])
    middle = curves.path([piece])
    return (
        PathShape(middle, stroke=Stroke(f"{paint}.band", BAND)),
        PathShape(edges, stroke=Stroke(paint, 1.5)),
        PathShape(middle, stroke=Stroke(paint, 1.3, dash=(5.0, 4.62))),
    )


def _middle(board_map: BoardMap, region: Region) -> Hex:
    """The hex of a region that lies nearest to the middle of all of them."""
    hexes = [board_map.hexes[name] for name in region.hexes if name in board_map.hexes]
    places = [center(at.coord, board_map.layout) for at in hexes]
    x, y = (sum(values) / len(places) for values in zip(*places, strict=True))
    return min(
        hexes, key=lambda at: round(math.dist(center(at.coord, board_map.layout), (x, y)), 3)
    )


def region_groups(board_map: BoardMap) -> tuple[Group, ...]:
    """The outline and the name of each region, a group called after its key."""
    if not board_map.regions:
        return ()
    from stambana.art.land import outline, union

    found = []
    for region in board_map.regions:
        coords = [board_map.hexes[name].coord for name in region.hexes if name in board_map.hexes]
        if not coords:
            continue
        area = union(coords, board_map.layout).buffer(-3.2, join_style="mitre")
        stroke = Stroke("region", 2.2, dash=(7.0, 3.5))
        shapes: list[Shape] = [outline(area, stroke=stroke)]
        at = board_map.hexes.get(region.label_at) or _middle(board_map, region)
        if region.name:
            place = center(at.coord, board_map.layout)
            empty = not (at.title or at.printed.stops or at.printed.segments or at.terrain)
            name = TextShape(
                region.name.upper(),
                (0.0, 0.0 if empty else 35.0),
                8.0,
                "region.ink",
                Face.ITALIC,
                "halo",
                1.6,
                spacing=1.6,
            )
            shapes.append(moved(name, place))
        box = Box(*area.bounds)
        found.append(Group(region.key, tuple(shapes), box))
    return tuple(found)
