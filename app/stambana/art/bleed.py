"""Bleed: what lies beyond the cut of a printed tile, so that a cut beside it shows no white.

The ground goes on, and so does the track, straight out of each side that it meets; nothing
else does.
"""

from __future__ import annotations

from stambana.art.arranging import tile_plan
from stambana.art.faces import ground_paint
from stambana.art.plans import TRACK
from stambana.art.shapes import (
    Box,
    Drawing,
    Group,
    Layer,
    PathShape,
    PathStep,
    Stroke,
    Verb,
    polygon,
)
from stambana.art.tracks import track_paint
from stambana.hexes.coords import Layout
from stambana.hexes.shape import INRADIUS, corners, side_midpoint
from stambana.track.tiles import End, EndKind, Tile


def draw_bleed(tile: Tile, layout: Layout, by: float) -> Drawing:
    """The ground and track of a tile as far as ``by`` units beyond each side.

    The tile itself is drawn over it.
    """
    far = 1.0 + by / INRADIUS
    points = [(x * far, y * far) for x, y in corners(layout)]
    box = Box(
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )
    plan = tile_plan(tile, layout, 0)
    tracks = () if plan.clashes else plan.tracks  # what finds no room is not drawn
    sides = {
        end.number
        for track in tracks
        for end in track.ends
        # the colored triangle of a dead end stands at the side and stays inside
        if end.kind is EndKind.SIDE and not (tile.triangle and _dead(track.ends))
    }
    stroke = Stroke(track_paint(tile.color), TRACK)
    steps: list[PathStep] = []
    for side in sorted(sides):
        x, y = side_midpoint(side, layout)
        # from a little inside, where the tile is drawn over it, so that no seam shows
        steps.append(PathStep(Verb.MOVE, ((x * 0.98, y * 0.98),)))
        steps.append(PathStep(Verb.LINE, ((x * far, y * far),)))
    track_on = (PathShape(tuple(steps), stroke=stroke),) if steps else ()
    ground = (polygon(points, ground_paint(tile)),)
    key = tile.number or "tile"
    layers = (("tiles", ground), ("track", track_on))
    return Drawing(tuple(Layer(name, (Group(key, shapes, box),)) for name, shapes in layers), box)


def _dead(ends: tuple[End, ...]) -> bool:
    return any(end.kind is EndKind.DEAD_END for end in ends)
