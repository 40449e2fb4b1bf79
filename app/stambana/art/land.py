"""Land: what lies under and around a board: sea, lakes, coast, foreign land, and the sheet.

A map with scenery is printed on a sheet.  Places the map does not name take the ground of
the nearest one it does.  Land is the union of its hexes, its notches filled and its corners
rounded, with the small unrest of a real coast; a few engraved lines run along the shore.  The
hexes of the game are never cut by it.
"""

from __future__ import annotations

import itertools
import math
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from stambana.art import text
from stambana.art.shapes import (
    Box,
    Face,
    Group,
    PathShape,
    PathStep,
    Shape,
    Stroke,
    TextShape,
    Verb,
    polygon,
)
from stambana.hexes.coords import SIDES, Coord, Layout, neighbor
from stambana.hexes.shape import INRADIUS, Point, center, corners
from stambana.track.maps import BoardMap, Lettering, Provenance
from stambana.words import tr

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

MARGIN = 46.0
"""Sheet around the hexes."""

REACH = 300.0
"""How far from the hexes lettering may lie and still be on the sheet."""

LARGEST = 2e8
"""Area, in square units, beyond which a map lies on a mat: some 20,000 hexes."""

STEP = 7.0
"""Distance of the points through which a coast runs."""

_SHORE_LINES = ((5.0, 0.9, 0.8), (10.5, 0.8, 0.6), (17.0, 0.7, 0.42), (24.5, 0.6, 0.28))
_WATERS = ("sea", "lake", "water")


def union(coords: Iterable[Coord], layout: Layout) -> BaseGeometry:
    """The area of these hexes."""
    import shapely

    ring = corners(layout)
    hexes = []
    for coord in coords:
        x, y = center(coord, layout)
        hexes.append([(round(x + dx, 3), round(y + dy, 3)) for dx, dy in ring])
    return shapely.coverage_union_all(shapely.polygons(hexes)) if hexes else shapely.Polygon()


def outline(area: BaseGeometry, fill: str = "", stroke: Stroke | None = None) -> PathShape:
    """An area with straight sides as one path, holes and all."""
    steps: list[PathStep] = []
    for ring in _rings(area):
        steps.append(PathStep(Verb.MOVE, (ring[0],)))
        steps += [PathStep(Verb.LINE, (point,)) for point in ring[1:]]
        steps.append(PathStep(Verb.CLOSE))
    return PathShape(tuple(steps), fill, stroke)


def surroundings(board_map: BoardMap) -> tuple[tuple[Group, ...], Box]:
    """The groups of what lies under the board, and the box of the whole picture."""
    layout = board_map.layout
    coords = [at.coord for at in board_map.hexes.values()]
    coords += [coord for scene in board_map.scenery for coord in scene.coords] if not coords else []
    if not coords:
        return (), Box(-100.0, -100.0, 100.0, 100.0)
    box = _bounds(coords, layout)
    if board_map.scenery and box.width * box.height < LARGEST:
        sheet, reach = box.grown(MARGIN), box.grown(REACH)
        for line in lettering_shapes(board_map):
            ends = text.quad(line)
            if all(reach.left < x < reach.right and reach.top < y < reach.bottom for x, y in ends):
                for x, y in ends:
                    sheet = sheet.joined(Box(x, y, x, y).grown(14.0))
        return (_sheet(board_map, sheet),), sheet.grown(9.0)
    box = box.grown(22.0)
    return (_mat(board_map, box),), box


def _bounds(coords: Sequence[Coord], layout: Layout) -> Box:
    points = [center(coord, layout) for coord in coords]
    wide = max(x for x, _ in corners(layout))
    tall = max(y for _, y in corners(layout))
    return Box(
        min(x for x, _ in points) - wide,
        min(y for _, y in points) - tall,
        max(x for x, _ in points) + wide,
        max(y for _, y in points) + tall,
    )


def _mat(board_map: BoardMap, box: Box) -> Group:
    """A board without scenery lies on a mat."""
    coords = [at.coord for at in board_map.hexes.values()]
    area = union(coords, board_map.layout)
    mat = area.buffer(40.0, quad_segs=6).buffer(-28.0, quad_segs=6)
    shapes: list[Shape] = [_smooth(mat, "foreign", Stroke("coast", 1.0))]
    lakes = [at.coord for at in board_map.hexes.values() if at.is_water]
    shapes += _lakes(lakes, board_map.layout)
    return Group("surroundings", tuple(shapes), box)


def _sheet(board_map: BoardMap, sheet: Box) -> Group:
    import shapely

    layout = board_map.layout
    kinds = _kinds(board_map, sheet)
    played = {at.coord: at for at in board_map.hexes.values()}
    wet = _at_sea(board_map, kinds)
    inner = [coord for coord, at in played.items() if at.is_water]
    lakes = [coord for coord in inner if coord not in wet]
    home = union([coord for coord in played if coord not in wet], layout)
    abroad = [coord for coord, kind in kinds.items() if coord not in played and kind not in _WATERS]
    paper = shapely.box(*sheet)
    country = home.buffer(26.0, quad_segs=6).buffer(-22.0, quad_segs=6)
    land = country
    if abroad:
        land = shapely.union(country, _rounded(shapely.union(home, union(abroad, layout))))
    land = shapely.union(_natural(land), home.buffer(2.0, quad_segs=4))
    if wet:
        land = land.difference(union(wet, layout).difference(home.buffer(1.0, quad_segs=2)))
    shapes: list[Shape] = [outline(paper, "sea")]
    for by, width, opacity in _SHORE_LINES:
        line = land.buffer(by, quad_segs=6).simplify(0.4).boundary.intersection(paper)
        shapes.append(_strokes(line, Stroke("water.line", width), opacity, 1.5 * STEP))
    shapes.append(_smooth(land.intersection(paper), "tile.white", edge=sheet))
    if abroad:
        foreign = union(abroad, layout).buffer(16.0, quad_segs=4).difference(country)
        foreign = foreign.intersection(land).intersection(paper)
        shapes.append(outline(foreign, "foreign"))
        frontier = foreign.boundary.difference(land.boundary.buffer(5.0))
        frontier = frontier.intersection(paper.buffer(-1.0))
        dashes = Stroke("frontier", 1.3, dash=(6.0, 2.5, 1.2, 2.5))
        shapes.append(_strokes(frontier, dashes))
    shapes.append(_strokes(land.boundary.intersection(paper), Stroke("coast", 1.3)))
    shapes += _lakes(lakes, layout)
    shapes += _frame(sheet)
    shapes += _cartouche(board_map, sheet, union(played, layout))
    return Group("surroundings", tuple(shapes), sheet.grown(9.0))


def _at_sea(board_map: BoardMap, kinds: dict[Coord, str]) -> set[Coord]:
    """Blue hexes that the sea reaches."""
    layout = board_map.layout
    blue = {at.coord for at in board_map.hexes.values() if at.is_water}
    seas = {coord for scene in board_map.scenery if scene.kind == "sea" for coord in scene.coords}
    reached = {c for c in blue if any(neighbor(c, side, layout) in seas for side in SIDES)}
    waiting = deque(sorted(reached))
    while waiting:
        here = waiting.popleft()
        for side in SIDES:
            there = neighbor(here, side, layout)
            if there in blue and there not in reached:
                reached.add(there)
                waiting.append(there)
    return reached


def _kinds(board_map: BoardMap, sheet: Box) -> dict[Coord, str]:
    """The ground of each place outside the game on the sheet: its own, or the nearest one's."""
    layout = board_map.layout
    played = {at.coord for at in board_map.hexes.values()}
    kinds = {c: scene.kind for scene in board_map.scenery for c in scene.coords if c not in played}
    room = sheet.grown(130.0)
    waiting = deque(kinds)
    while waiting:
        here = waiting.popleft()
        for side in SIDES:
            there = neighbor(here, side, layout)
            x, y = center(there, layout)
            inside = room.left < x < room.right and room.top < y < room.bottom
            if inside and there not in kinds and there not in played:
                kinds[there] = kinds[here]
                waiting.append(there)
    return kinds


def _rounded(area: BaseGeometry) -> BaseGeometry:
    """An area with its notches filled and its corners cut, as far as a hex's border goes."""
    filled = area.buffer(24.0, quad_segs=5).buffer(-48.0, quad_segs=5)
    return filled.buffer(24.0 + 1.0, quad_segs=5)


def _unrest(x: Any, y: Any) -> Any:
    """How far a coast strays at points; a fixed function, so that a map is always the same."""
    import numpy

    return (
        2.4 * numpy.sin(x * 0.071 + 1.7 * numpy.sin(y * 0.043))
        + 1.9 * numpy.sin(y * 0.093 + 1.3 * numpy.sin(x * 0.057))
        + 1.1 * numpy.sin((x + y) * 0.19)
        + 0.8 * numpy.sin((x - y) * 0.27)
    )


def _natural(area: BaseGeometry) -> BaseGeometry:
    """An area with the small unrest of a coast."""
    import shapely

    polygons = []
    for part in _parts(area):
        holes = [_strayed(ring) for ring in part.interiors if ring.length > 120]
        polygons.append(shapely.Polygon(_strayed(part.exterior), holes).buffer(0))
    return shapely.union_all(polygons)


def _strayed(ring: BaseGeometry) -> Any:
    import numpy

    x, y = numpy.asarray(_even(ring.coords, STEP)).T
    return numpy.column_stack((x + _unrest(x, y), y + _unrest(y + 300.0, x)))


def _even(coords: Iterable[Point], step: float) -> list[Point]:
    """Points along a line at even distances of about ``step``; the last one is left out."""
    import numpy

    points = numpy.asarray(coords, dtype=float)
    lengths = numpy.hypot(*numpy.diff(points, axis=0).T)
    along = numpy.concatenate(((0.0,), numpy.cumsum(lengths)))
    count = max(8, round(along[-1] / step))
    at = numpy.arange(count) * (along[-1] / count)
    xs = numpy.interp(at, along, points[:, 0])
    ys = numpy.interp(at, along, points[:, 1])
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def _lakes(coords: Sequence[Coord], layout: Layout) -> list[Shape]:
    if not coords:
        return []
    area = _natural(union(coords, layout).buffer(-16.0, quad_segs=5).buffer(10.0, quad_segs=6))
    shapes: list[Shape] = [_smooth(area, "lake", Stroke("coast", 1.2))]
    for by, opacity in ((3.8, 0.75), (8.4, 0.5), (14.0, 0.32)):
        inner = area.buffer(-by, quad_segs=5).simplify(0.3)
        if not inner.is_empty:
            shapes.append(_smooth(inner, stroke=Stroke("water.line", 0.8), opacity=opacity))
    return shapes


def _frame(sheet: Box) -> list[Shape]:
    """The two lines around a sheet; the space between them hides nothing of the map."""
    rings = []
    for by, width in ((0.0, 1.0), (4.0, 2.2)):
        left, top, right, bottom = sheet.grown(by)
        points = ((left, top), (right, top), (right, bottom), (left, bottom))
        rings.append(polygon(points, stroke=Stroke("frame", width)))
    return list(rings)


def _cartouche(board_map: BoardMap, sheet: Box, board: BaseGeometry) -> list[Shape]:
    """The title of the map on a plate, in a corner that has room for it; else nothing."""
    import numpy
    import shapely

    size = 34.0
    wide = text.width(board_map.name, size, Face.BOLD, 2.0)
    wide, tall = max(wide, 40.0) + 44.0, text.cap_height(size, Face.BOLD) + 34.0
    taken = [board.buffer(12.0, quad_segs=2)]
    taken += [shapely.Polygon(text.quad(line)).buffer(8.0) for line in lettering_shapes(board_map)]
    obstacles = shapely.union_all(taken)
    shapely.prepare(obstacles)
    inner = sheet.grown(-16.0)
    places = [
        (x, y)
        for y in _spread(inner.top + tall / 2, inner.bottom - tall / 2)
        for x in _spread(inner.left + wide / 2, inner.right - wide / 2)
    ]
    if not places:
        return []
    x, y = numpy.asarray(places).T
    boxes = shapely.box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)
    loss = numpy.minimum(x - inner.left, inner.right - x)
    loss += 1.1 * numpy.minimum(y - inner.top, 1.2 * (inner.bottom - y))
    loss += 1e6 * shapely.intersects(obstacles, boxes)
    best = int(numpy.argmin(loss.round(3)))
    if loss[best] > 1e5:
        return []
    x, y = places[best]
    shapes: list[Shape] = []
    for by, width, fill in ((0.0, 2.0, "cartouche"), (-4.5, 0.8, "")):
        w, h = wide / 2 + by, tall / 2 + by
        points = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
        shapes.append(polygon(points, fill, Stroke("frame", width)))
    title = TextShape(board_map.name, (x, y), size, "cartouche.ink", Face.BOLD, spacing=2.0)
    return [*shapes, title]


def _spread(first: float, last: float) -> list[float]:
    """Values from first to last, both among them, about 18 apart; none if last is before."""
    if last < first:
        return []
    count = max(1, round((last - first) / 18.0))
    return [first + (last - first) * index / count for index in range(count + 1)]


# --- smooth paths -----------------------------------------------------------------------


def _parts(area: BaseGeometry) -> Iterator[BaseGeometry]:
    for part in getattr(area, "geoms", (area,)):
        if part.geom_type == "Polygon" and not part.is_empty:
            yield part


def _rings(area: BaseGeometry) -> Iterator[list[Point]]:
    for part in _parts(area):
        for ring in (part.exterior, *part.interiors):
            points = [(round(x, 3), round(y, 3)) for x, y in ring.coords]
            yield points[:-1]


def _smooth(
    area: BaseGeometry,
    fill: str = "",
    stroke: Stroke | None = None,
    opacity: float = 1.0,
    edge: Box | None = None,
) -> PathShape:
    """An area as a path of flowing curves through points of its border.

    Where it was cut along ``edge``, the path keeps straight.
    """
    steps: list[PathStep] = []
    for part in _parts(area):
        for ring in (part.exterior, *part.interiors):
            if ring.length < 40:
                continue
            points = _even(ring.coords, STEP)
            if edge:
                points = _with_cuts(ring, points, edge)
            points = [(round(x, 2), round(y, 2)) for x, y in points]
            steps += _flowing(points, True, edge)
            steps.append(PathStep(Verb.CLOSE))
    return PathShape(tuple(steps), fill, stroke, opacity)


def _with_cuts(ring: BaseGeometry, points: list[Point], edge: Box) -> list[Point]:
    """Points along a ring, with the exact ones where it meets the edge of the sheet."""
    corners_ = list(ring.coords)
    along, cuts = 0.0, []
    for before, here in itertools.pairwise(corners_):
        if _on(before, edge):
            cuts.append((along, before))
        along += math.dist(before, here)
    step = along / len(points)
    return [at for _, at in sorted([*((n * step, at) for n, at in enumerate(points)), *cuts])]


def _on(point: Point, edge: Box | None) -> bool:
    if edge is None:
        return False
    x, y = point
    return (
        min(abs(x - edge.left), abs(x - edge.right), abs(y - edge.top), abs(y - edge.bottom)) < 0.1
    )


def _strokes(
    line: BaseGeometry, stroke: Stroke, opacity: float = 1.0, step: float = STEP
) -> PathShape:
    """Lines as flowing curves."""
    import shapely

    if line.geom_type == "MultiLineString":
        line = shapely.line_merge(line)
    steps: list[PathStep] = []
    for part in getattr(line, "geoms", (line,)):
        if part.geom_type not in ("LineString", "LinearRing") or part.length < 8:
            continue
        closed = part.is_closed
        points = [(round(x, 2), round(y, 2)) for x, y in _even(part.coords, step)]
        if not closed:
            points.append(part.coords[-1])
        steps += _flowing(points, closed, None)
        if closed:
            steps.append(PathStep(Verb.CLOSE))
    return PathShape(tuple(steps), stroke=stroke, opacity=opacity)


def _flowing(points: Sequence[Point], closed: bool, edge: Box | None) -> Iterator[PathStep]:
    """Curves through points; straight where both ends lie on an edge."""
    count = len(points)
    last = count - 1
    yield PathStep(Verb.MOVE, (points[0],))
    for index in range(count if closed else last):
        here, there = points[index], points[(index + 1) % count]
        before = points[index - 1] if closed or index else here
        after = points[(index + 2) % count] if closed or index + 2 <= last else there
        if _on(here, edge) or _on(there, edge):
            yield PathStep(Verb.LINE, (there,))
            continue
        yield PathStep(
            Verb.CUBIC,
            (
                (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6),
                (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6),
                there,
            ),
        )


# --- lettering ---------------------------------------------------------------------------


def lettering_shapes(board_map: BoardMap) -> tuple[TextShape, ...]:
    """The names written across the map: spaced italic capitals."""
    return tuple(_letters(entry, board_map.layout) for entry in board_map.lettering)


def _letters(entry: Lettering, layout: Layout) -> TextShape:
    x, y = center(entry.coord, layout)
    size = 15.0 * entry.size
    paint = "lettering.sea" if entry.kind in _WATERS else "lettering.land"
    return TextShape(
        entry.text.upper(),
        (x + entry.shift[0] * INRADIUS, y + entry.shift[1] * INRADIUS),
        size,
        paint,
        Face.ITALIC,
        angle=entry.angle,
        spacing=0.24 * size,
    )


def notes(board_map: BoardMap, box: Box, ground: Sequence[Group]) -> tuple[tuple[Shape, ...], Box]:
    """The provenance of a map whose printed original is not published, and the picture's box.

    It is written in a corner or along the edge where it lies on no hex and no other writing;
    where there is no such place, the picture is made taller.
    """
    if board_map.provenance is not Provenance.RECONSTRUCTION:
        return (), box
    import shapely

    line, size = tr("reconstruction"), 14.0
    half, tall = text.width(line, size, Face.ITALIC, 0.5) / 2 + 3.0, 0.55 * size
    taken = [union([at.coord for at in board_map.hexes.values()], board_map.layout)]
    taken += [shapely.Polygon(text.quad(line)) for line in lettering_shapes(board_map)]
    taken += [
        shapely.box(*_around_path(shape))
        for group in ground
        for shape in group.shapes
        if isinstance(shape, PathShape) and shape.fill == "cartouche"
    ]
    obstacles = shapely.union_all(taken).buffer(2.0)
    shapely.prepare(obstacles)
    low, high = box.bottom - 21.0, box.top + 21.0
    left, right = box.left + half + 15.0, box.right - half - 15.0
    places = [(left, low), (right, low), (left, high), (right, high)]
    places += [(x, y) for y in (low, high) for x in _spread(left, right)]
    for x, y in places:
        if not obstacles.intersects(shapely.box(x - half, y - tall, x + half, y + tall)):
            break
    else:
        x, y = box.left + half + 15.0, box.bottom + tall + 2.0
        box = box.joined(Box(x - half, y, x + half, y + tall + 6.0))
    shape = TextShape(line, (x, y), size, "note", Face.ITALIC, "note.halo", 2.0, spacing=0.5)
    return (shape,), box


def _around_path(shape: PathShape) -> Box:
    points = [point for step in shape.steps for point in step.points]
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))
