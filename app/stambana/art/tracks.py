"""Tracks: the track of one tile as shapes.

All track of a tile is one path of even width, so that where segments merge at a side they
look like a switch.  Where two cross without meeting, the lower one has a gap in the ground's
paint on both sides of the upper one (see ``bridges``).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from stambana.art import curves
from stambana.art.bridges import gaps
from stambana.art.plans import JUNCTION, TRACK, TilePlan, is_arrow
from stambana.art.shapes import CircleShape, Paint, PathShape, PathStep, Shape, Stroke, Verb
from stambana.hexes.shape import Point
from stambana.track.tiles import Color, EndKind

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

_LAP = 0.35


def track_paint(ground: Color) -> Paint:
    """The paint of track on a ground: light on black, dark on all others."""
    return "track.light" if ground is Color.BLACK else "track"


def track_shapes(plan: TilePlan, ground: Color, casing: float = 0.0) -> tuple[Shape, ...]:
    """The track of a plan on a ground; ``casing`` also borders all of it by that width."""
    if not plan.tracks:
        return ()
    paint, under = track_paint(ground), f"tile.{ground}"
    steps = _steps(plan)
    if not steps:
        return ()
    shapes: list[Shape] = []
    if casing:
        shapes.append(PathShape(_inner_steps(plan), stroke=Stroke(under, TRACK + 2 * casing)))
    shapes.append(PathShape(steps, stroke=Stroke(paint, TRACK)))
    if plan.crossings:
        shapes.append(PathShape(_outline(gaps(plan)), under))
    shapes += [CircleShape(at, JUNCTION, fill=paint) for at in plan.junctions]
    for at, heading in () if plan.triangles else plan.dead_ends:
        shapes.append(_buffer(at, heading, paint))
    return tuple(shapes)


def _steps(plan: TilePlan) -> tuple[PathStep, ...]:
    """One path along all track, each piece by itself, so that no join lies on a side.

    Track reaches a trace beyond its side, so that no seam shows between two hexes.  Track
    to an off-board area is drawn as an arrow instead.
    """
    steps: list[PathStep] = []
    for track in plan.tracks:
        if is_arrow(plan, track.ends):
            continue
        first, last = (end.kind is EndKind.SIDE for end in track.ends)
        piece = track.piece
        if first:
            before = _ahead(piece.start, piece.heading(0.0), -_LAP)
            steps.append(PathStep(Verb.MOVE, (before,)))
            steps.append(PathStep(Verb.LINE, (piece.start,)))
        else:
            steps.append(PathStep(Verb.MOVE, (piece.start,)))
        steps += piece.steps()
        if last:
            steps.append(PathStep(Verb.LINE, (_ahead(piece.end, piece.heading(1.0), _LAP),)))
    return tuple(steps)


def _inner_steps(plan: TilePlan) -> tuple[PathStep, ...]:
    """All track, held back a little from the sides, so that the line of the border stays whole."""
    steps: list[PathStep] = []
    for track in plan.tracks:
        if is_arrow(plan, track.ends):
            continue
        hold = 0.8 / max(track.piece.length, 1.0)
        first, last = (hold if end.kind is EndKind.SIDE else 0.0 for end in track.ends)
        steps += curves.path([track.piece.cut(first, 1.0 - last)])
    return tuple(steps)


def _outline(area: BaseGeometry) -> tuple[PathStep, ...]:
    """The borders of an area as one path."""
    steps: list[PathStep] = []
    for part in getattr(area, "geoms", (area,)):
        if part.geom_type != "Polygon" or part.is_empty:
            continue
        for ring in (part.exterior, *part.interiors):
            points = [(round(x, 3), round(y, 3)) for x, y in ring.coords[:-1]]
            steps += [PathStep(Verb.LINE if n else Verb.MOVE, (at,)) for n, at in enumerate(points)]
            steps.append(PathStep(Verb.CLOSE))
    return tuple(steps)


def _buffer(at: Point, heading: float, paint: Paint) -> PathShape:
    """The sign of track that ends inside a hex: a triangle pointing on."""
    tip = _ahead(at, heading, 7.0)
    left = _ahead(at, heading - math.pi / 2, 8.0)
    right = _ahead(at, heading + math.pi / 2, 8.0)
    steps = (
        PathStep(Verb.MOVE, (left,)),
        PathStep(Verb.LINE, (tip,)),
        PathStep(Verb.LINE, (right,)),
        PathStep(Verb.CLOSE),
    )
    return PathShape(steps, fill=paint, stroke=Stroke(paint, 1.5))


def _ahead(at: Point, heading: float, by: float) -> Point:
    x, y = curves.polar(by, heading)
    return at[0] + x, at[1] + y
