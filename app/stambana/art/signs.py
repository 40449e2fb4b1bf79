"""Signs: small own drawings for terrain and printed markers.

A sign knows its size before it is drawn, so that it can be placed where there is room.  A
marker is a small plate with a picture and, where it has one, its label: an anchor for a port,
hammers for a mine, a cart, lumps of ore, waves for a canal, a barrier for a closed hex, a
star for a direction.  A marker of a kind without a picture says its word.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from stambana.art import curves, text
from stambana.art.curves import Arc, Line
from stambana.art.shapes import (
    CircleShape,
    Face,
    Paint,
    PathShape,
    PathStep,
    Shape,
    Stroke,
    TextShape,
    Verb,
)
from stambana.hexes.shape import Point
from stambana.track.maps import Marker, Terrain

PLATE = 12.0
"""Height of a marker's plate."""

_LETTERS = 7.6
_PICTURE = 4.2
_LONGEST = 46.0
"""Room for the word of a marker or a terrain."""

_MOST = 4


@dataclass(frozen=True, slots=True)
class Sign:
    """Something to place: how large it is, and its shapes around (0, 0)."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def marker_sign(marker: Marker) -> Sign:
    """The plate of a marker: its picture as often as it counts, and its label."""
    picture = _PICTURES.get(marker.kind)
    line = marker.label or ("" if picture else marker.kind)
    line = text.shortened(line, _LETTERS, _LONGEST, Face.BOLD)
    count = marker.count if picture else 0
    if count > _MOST:
        line, count = f"{line} ×{marker.count}".strip(), 1
    paint = "marker.block" if marker.kind == "block" else "marker"
    written = text.width(line, _LETTERS, Face.BOLD)
    pictures = count * 9.6
    width = max(PLATE, pictures + written + (1.2 if line and pictures else 0.0) + 4.4)
    shapes: list[Shape] = [plate((0.0, 0.0), width, PLATE, "marker.ground", Stroke(paint, 1.0))]
    x = -width / 2 + (width - pictures - written - (1.2 if line and pictures else 0.0)) / 2
    if picture:
        for index in range(count):
            shapes += picture((x + 4.8 + index * 9.6, 0.0), _PICTURE, paint)
        x += pictures + 1.2
    if line:
        shapes.append(TextShape(line, (x + written / 2, 0.0), _LETTERS, paint, Face.BOLD))
    return Sign(width, PLATE, tuple(shapes))


def terrain_sign(terrain: Terrain, scale: float = 1.0) -> Sign:
    """The picture of a terrain with what building there costs; ``scale`` makes it smaller."""
    if terrain.kind not in _LANDS:
        return _written(terrain, scale)
    picture, width, height = _LANDS[terrain.kind]
    if terrain.kind == "mountain" and terrain.cost >= 100:
        picture, width, height = _range, 39.0, 18.5
    if not terrain.cost:
        return Sign(width * scale, height * scale, _scaled(picture((0.0, height / 2)), scale))
    size, gap = 10.5, 3.2
    tall = text.cap_height(size, Face.BOLD)
    whole = height + gap + tall
    shapes = picture((0.0, height - whole / 2))
    cost = TextShape(
        str(terrain.cost), (0.0, whole / 2 - tall / 2), size, "terrain.ink", Face.BOLD, "halo", 1.4
    )
    wide = max(width, text.width(cost.text, size, Face.BOLD))
    return Sign(wide * scale, whole * scale, _scaled((*shapes, cost), scale))


def _written(terrain: Terrain, scale: float) -> Sign:
    """A terrain without a picture: its word, and under it the cost."""
    word = text.shortened(terrain.kind, 7.5, 1.5 * _LONGEST, Face.ITALIC)
    lines = [(word, 7.5, Face.ITALIC, 0.0)]
    if terrain.cost:
        lines = [(word, 7.5, Face.ITALIC, -6.0), (str(terrain.cost), 10.5, Face.BOLD, 4.5)]
    shapes = tuple(
        TextShape(line, (0.0, y), size, "terrain.ink", face, "halo", 1.4)
        for line, size, face, y in lines
    )
    wide = max(text.width(line, size, face) for line, size, face, _ in lines)
    tall = 18.0 if terrain.cost else text.cap_height(7.5, Face.ITALIC)
    return Sign(wide * scale, tall * scale, _scaled(shapes, scale))


def _scaled(shapes: tuple[Shape, ...], by: float) -> tuple[Shape, ...]:
    return tuple(_larger(shape, by) for shape in shapes) if by != 1.0 else shapes


def _larger(shape: Shape, by: float) -> Shape:
    if isinstance(shape, TextShape):
        at = (shape.at[0] * by, shape.at[1] * by)
        return replace(shape, at=at, size=shape.size * by, halo_width=shape.halo_width * by)
    stroke = replace(shape.stroke, width=shape.stroke.width * by) if shape.stroke else None
    if isinstance(shape, CircleShape):
        at = (shape.at[0] * by, shape.at[1] * by)
        return replace(shape, at=at, radius=shape.radius * by, stroke=stroke)
    steps = tuple(
        PathStep(step.verb, tuple((x * by, y * by) for x, y in step.points)) for step in shape.steps
    )
    return replace(shape, steps=steps, stroke=stroke)


def plate(at: Point, width: float, height: float, fill: Paint, stroke: Stroke) -> PathShape:
    """A plate with round ends."""
    x, y = at
    radius = height / 2
    half = width / 2 - radius
    right = Arc((x + half, y), radius, -math.pi / 2, math.pi)
    left = Arc((x - half, y), radius, math.pi / 2, math.pi)
    pieces = (right, Line(right.end, left.start), left)
    return PathShape((*curves.path(pieces), PathStep(Verb.CLOSE)), fill, stroke)


# --- pictures of markers ----------------------------------------------------------------


def anchor(at: Point, size: float, paint: Paint) -> tuple[Shape, ...]:
    """An anchor, ``size`` from its middle to its crown."""
    x, y = at
    top, low = y - size * 0.68, y + size * 0.95
    arms = curves.path([Arc((x, y + size * 0.05), size * 0.9, math.radians(18), math.radians(144))])
    lines = _lines(
        ((x, top + size * 0.25), (x, low)),
        ((x - size * 0.45, y - size * 0.18), (x + size * 0.45, y - size * 0.18)),
    )
    return (
        CircleShape((x, top), size * 0.25, stroke=Stroke(paint, size * 0.2)),
        PathShape((*lines, *arms), stroke=Stroke(paint, size * 0.24, round_cap=True)),
    )


def _hammers(at: Point, size: float, paint: Paint) -> tuple[Shape, ...]:
    """Two crossed hammers, heads up."""
    x, y = at
    shapes: list[Shape] = []
    for side in (-1, 1):
        foot = (x - side * size * 0.75, y + size * 0.9)
        head = (x + side * size * 0.62, y - size * 0.62)
        across = (size * 0.48 * side, size * 0.42)
        ends = (
            (head[0] - across[0], head[1] - across[1]),
            (head[0] + across[0], head[1] + across[1]),
        )
        shapes.append(
            PathShape(_lines((foot, head)), stroke=Stroke(paint, size * 0.24, round_cap=True))
        )
        shapes.append(PathShape(_lines(ends), stroke=Stroke(paint, size * 0.5)))
    return tuple(shapes)


def _cart(at: Point, size: float, paint: Paint) -> tuple[Shape, ...]:
    """An ore cart, heaped."""
    x, y = at
    body = (
        (x - size, y - size * 0.25),
        (x + size, y - size * 0.25),
        (x + size * 0.68, y + size * 0.5),
        (x - size * 0.68, y + size * 0.5),
    )
    heap = curves.path(
        [Arc((x, y - size * 0.1), size * 0.72, math.radians(200), math.radians(140))]
    )
    return (
        PathShape((*heap, PathStep(Verb.CLOSE)), fill=paint),
        PathShape(_outline(body), fill=paint),
        CircleShape((x - size * 0.42, y + size * 0.75), size * 0.27, fill=paint),
        CircleShape((x + size * 0.42, y + size * 0.75), size * 0.27, fill=paint),
    )


def _ore(at: Point, size: float, paint: Paint) -> tuple[Shape, ...]:
    """A heap of three lumps, cut like crystals."""
    x, y = at
    lump = ((-0.5, -0.12), (-0.14, -0.48), (0.36, -0.4), (0.52, 0.06), (0.2, 0.44), (-0.34, 0.4))
    heap = ((-0.58, 0.42), (0.58, 0.42), (0.0, -0.46))
    return tuple(
        PathShape(_outline((x + (a + dx) * size, y + (b + dy) * size) for dx, dy in lump), paint)
        for a, b in heap
    )


def _waves(at: Point, size: float, paint: Paint) -> tuple[Shape, ...]:
    """Three lines of waves between two banks."""
    x, y = at
    steps: list[PathStep] = []
    for row in (-0.55, 0.0, 0.55):
        level = y + row * size
        steps.append(PathStep(Verb.MOVE, ((x - size, level),)))
        for index in range(2):
            left = x - size + index * size
            rise = size * 0.42
            steps.append(
                PathStep(
                    Verb.CUBIC,
                    (
                        (left + size * 0.35, level - rise),
                        (left + size * 0.65, level + rise),
                        (left + size, level),
                    ),
                )
            )
    return (PathShape(tuple(steps), stroke=Stroke(paint, size * 0.24, round_cap=True)),)


def _barrier(at: Point, size: float, paint: Paint) -> tuple[Shape, ...]:
    """A closed road's sign: a ring with a bar."""
    x, y = at
    bar = _lines(((x - size * 0.5, y), (x + size * 0.5, y)))
    return (
        CircleShape(at, size * 0.92, fill=paint),
        PathShape(bar, stroke=Stroke("marker.ground", size * 0.42)),
    )


def _star(at: Point, size: float, paint: Paint) -> tuple[Shape, ...]:
    """A compass star of four points."""
    points = []
    for index in range(8):
        reach = size * (1.1 if index % 2 == 0 else 0.32)
        dx, dy = curves.polar(reach, index * math.pi / 4 - math.pi / 2)
        points.append((at[0] + dx, at[1] + dy))
    return (PathShape(_outline(points), fill=paint),)


_PICTURES: dict[str, Callable[[Point, float, Paint], tuple[Shape, ...]]] = {
    "port": anchor,
    "mine": _hammers,
    "cart": _cart,
    "ore": _ore,
    "canal": _waves,
    "block": _barrier,
    "compass": _star,
}


# --- pictures of terrain, standing on a point ----------------------------------------------


def _peak(foot: Point, wide: float, tall: float) -> tuple[Shape, ...]:
    """An engraved peak: its outline, and hatching down its eastern slope."""
    x, y = foot
    top = (x, y - tall)
    left, right = (x - wide / 2, y), (x + wide / 2, y)
    body = PathShape(_outline((left, top, right)), fill="terrain.light")
    hatch = _lines(
        *(
            (
                (x + wide / 2 * part, y - tall * (1 - part)),
                (x + wide / 2 * part * 0.55, y - tall * (1 - part) * 0.28),
            )
            for part in (0.14, 0.32, 0.5, 0.68, 0.86)
        )
    )
    ridge = (
        PathStep(Verb.MOVE, (left,)),
        PathStep(Verb.LINE, (top,)),
        PathStep(Verb.LINE, (right,)),
    )
    return (
        body,
        PathShape(hatch, stroke=Stroke("terrain.mountain", 0.7, round_cap=True)),
        PathShape(ridge, stroke=Stroke("terrain.mountain", 1.2, round_cap=True)),
    )


def _mountain(foot: Point) -> tuple[Shape, ...]:
    x, y = foot
    return (*_peak((x + 7.0, y), 16.0, 10.5), *_peak((x - 5.0, y), 20.0, 15.0))


def _range(foot: Point) -> tuple[Shape, ...]:
    x, y = foot
    return (
        *_peak((x - 11.0, y), 17.0, 11.5),
        *_peak((x + 11.5, y), 16.0, 13.0),
        *_peak((x, y), 22.0, 18.5),
    )


def _hill(foot: Point) -> tuple[Shape, ...]:
    x, y = foot
    arcs = (
        Arc((x - 5.0, y + 2.0), 7.0, math.radians(196), math.radians(148)),
        Arc((x + 5.5, y + 2.0), 5.5, math.radians(200), math.radians(140)),
    )
    return (PathShape(curves.path(arcs), stroke=Stroke("terrain.mountain", 1.2, round_cap=True)),)


def _river(foot: Point) -> tuple[Shape, ...]:
    x, y = foot
    return _waves((x, y - 4.0), 6.0, "terrain.river")


def _forest(foot: Point) -> tuple[Shape, ...]:
    x, y = foot
    shapes: list[Shape] = []
    for dx, tall in ((-6.0, 9.0), (0.0, 12.0), (6.0, 9.0)):
        crown = ((x + dx - 3.2, y - 2.0), (x + dx, y - tall), (x + dx + 3.2, y - 2.0))
        shapes.append(PathShape(_outline(crown), fill="terrain.forest"))
        stem = _lines(((x + dx, y - 2.0), (x + dx, y)))
        shapes.append(PathShape(stem, stroke=Stroke("terrain.forest", 1.2)))
    return tuple(shapes)


def _marsh(foot: Point) -> tuple[Shape, ...]:
    x, y = foot
    rows = (
        *(((x - 9.0 + dx, y - 1.0), (x - 3.0 + dx, y - 1.0)) for dx in (0.0, 8.0)),
        ((x - 4.0, y - 5.0), (x + 4.0, y - 5.0)),
        ((x, y - 5.0), (x, y - 9.0)),
    )
    return (PathShape(_lines(*rows), stroke=Stroke("terrain.river", 1.1, round_cap=True)),)


def _lake(foot: Point) -> tuple[Shape, ...]:
    """An oval shore with a wave in it."""
    x, y = foot
    wide, tall, bend = 12.0, 5.0, 0.5523
    middle = y - tall
    steps = [PathStep(Verb.MOVE, ((x - wide, middle),))]
    for side, way in ((-1, -1), (1, 1)):  # the upper half from the left, then the lower one
        top = middle + way * tall
        steps.append(
            PathStep(
                Verb.CUBIC,
                (
                    (x + side * wide, middle + way * tall * bend),
                    (x + side * wide * bend, top),
                    (x, top),
                ),
            )
        )
        steps.append(
            PathStep(
                Verb.CUBIC,
                (
                    (x - side * wide * bend, top),
                    (x - side * wide, middle + way * tall * bend),
                    (x - side * wide, middle),
                ),
            )
        )
    shore = PathShape((*steps, PathStep(Verb.CLOSE)), "lake", Stroke("terrain.river", 1.0))
    wave = _wave((x - 5.0, middle), 10.0)
    return shore, PathShape(wave, stroke=Stroke("terrain.river", 1.0, round_cap=True))


def _wave(start: Point, wide: float) -> tuple[PathStep, ...]:
    """One wave from left to right: up, then down."""
    x, y = start
    crest = ((x + wide * 0.35, y - wide * 0.3), (x + wide * 0.65, y + wide * 0.3), (x + wide, y))
    return (PathStep(Verb.MOVE, (start,)), PathStep(Verb.CUBIC, crest))


def _coast(foot: Point) -> tuple[Shape, ...]:
    """A shore with two waves running up to it."""
    x, y = foot
    shore = _wave((x - 11.0, y - 8.0), 22.0)
    waves = (*_wave((x - 9.0, y - 1.0), 8.0), *_wave((x + 1.0, y - 1.0), 8.0))
    return (
        PathShape(shore, stroke=Stroke("terrain.mountain", 1.2, round_cap=True)),
        PathShape(waves, stroke=Stroke("terrain.river", 1.1, round_cap=True)),
    )


def _desert(foot: Point) -> tuple[Shape, ...]:
    """A low dune, and grains of sand before it."""
    x, y = foot
    dune = curves.path([Arc((x, y + 4.0), 12.0, math.radians(215), math.radians(110))])
    grains = (
        CircleShape((x + dx, y - dy), 0.8, "terrain.mountain")
        for dx, dy in ((-8.0, 0.8), (-3.0, 2.8), (1.0, 0.8), (5.0, 2.8), (9.0, 0.8))
    )
    return (
        PathShape(dune, stroke=Stroke("terrain.mountain", 1.2, round_cap=True)),
        *grains,
    )


def _plain(foot: Point) -> tuple[Shape, ...]:
    """Three tufts of grass."""
    x, y = foot
    blades = []
    for dx, low in ((-7.0, 1.0), (0.0, -1.0), (7.0, 1.0)):
        root = (x + dx, y - 1.0 + low)
        blades += [(root, (root[0] + lean, root[1] - 5.0)) for lean in (-2.4, 0.0, 2.4)]
    return (PathShape(_lines(*blades), stroke=Stroke("terrain.forest", 1.0, round_cap=True)),)


_LANDS: dict[str, tuple[Callable[[Point], tuple[Shape, ...]], float, float]] = {
    "mountain": (_mountain, 30.0, 15.0),
    "hill": (_hill, 24.0, 6.0),
    "river": (_river, 12.0, 8.0),
    "water": (_river, 12.0, 8.0),
    "forest": (_forest, 19.0, 12.0),
    "marsh": (_marsh, 18.0, 9.0),
    "swamp": (_marsh, 18.0, 9.0),
    "lake": (_lake, 25.0, 10.5),
    "coast": (_coast, 23.0, 13.0),
    "desert": (_desert, 22.0, 8.5),
    "plain": (_plain, 20.0, 8.0),
}


def _lines(*pairs: tuple[Point, Point]) -> tuple[PathStep, ...]:
    steps: list[PathStep] = []
    for start, end in pairs:
        steps += [PathStep(Verb.MOVE, (start,)), PathStep(Verb.LINE, (end,))]
    return tuple(steps)


def _outline(points: Iterable[Point]) -> tuple[PathStep, ...]:
    first, *rest = points
    return (
        PathStep(Verb.MOVE, (first,)),
        *(PathStep(Verb.LINE, (point,)) for point in rest),
        PathStep(Verb.CLOSE),
    )
