"""Bridges: which of two tracks that cross passes over, and the gap cut into the lower one.

The straighter passes over, then the one named first.  Tracks that merge just where a third
crosses them are one bridge: it passes over both or under both.  The gap runs beside the upper
track as far as the lower one is wide, and is cut into nothing else.
"""

from __future__ import annotations

import itertools
import math
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from stambana.art import curves
from stambana.art.curves import Line, Piece
from stambana.art.plans import TRACK, TilePlan, Track
from stambana.hexes.shape import Point

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

CASING = 2.2
"""Width of the gap beside track that crosses over other track."""

_OVER = 0.6
"""How much wider than the lower track the gap is cut, so that no hair of it is left."""

_HAIR = 0.3
"""Area of what is too small to be seen."""

_NEAR = 2.2 * TRACK
"""Distance of two crossings within which tracks that merge are one bridge."""


def crossings_of(
    tracks: Sequence[Track],
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Pairs that cross, the upper first; then those that would have to pass over and under."""
    found: dict[tuple[int, int], Point] = {}
    for (i, a), (j, b) in itertools.combinations(enumerate(tracks), 2):
        if not set(a.ends) & set(b.ends):
            at = min(curves.fine(a.piece), key=b.piece.distance)
            if b.piece.distance(at) < TRACK / 2:
                found[i, j] = at
    rank = sorted(range(len(tracks)), key=lambda n: (-_straightness(tracks[n].piece), n))
    above = {number: place for place, number in enumerate(rank)}
    over: dict[tuple[int, int], bool] = {}
    tangled: list[tuple[int, int]] = []
    # the straightest decide first; what must pass as they do follows
    for pair in sorted(found, key=lambda pair: sorted(above[n] for n in pair)):
        if pair in over:
            continue
        over[pair] = above[pair[0]] < above[pair[1]]
        waiting = deque([pair])
        while waiting:
            here = waiting.popleft()
            for other, same in _tied(here, found, tracks):
                wanted = over[here] == same
                if other not in over:
                    over[other] = wanted
                    waiting.append(other)
                elif over[other] != wanted:
                    tangled.append(other)
    pairs = tuple((i, j) if over[i, j] else (j, i) for i, j in found)
    return pairs, tuple(dict.fromkeys(tangled))


def _tied(
    pair: tuple[int, int], found: dict[tuple[int, int], Point], tracks: Sequence[Track]
) -> Iterator[tuple[tuple[int, int], bool]]:
    """Crossings of the same track with one that merges there; and whether they are written
    the same way round."""
    for here, there in (pair, pair[::-1]):  # ``here`` crosses ``there`` and its mates
        for other, at in found.items():
            if other == pair or here not in other:
                continue
            mate = other[0] if other[1] == here else other[1]
            merges = set(tracks[mate].ends) & set(tracks[there].ends)
            if merges and math.dist(at, found[pair]) < _NEAR:
                yield other, (pair[0] == here) == (other[0] == here)


def _straightness(piece: Piece) -> float:
    return 1e9 if isinstance(piece, Line) else round(piece.radius, 3)


def gaps(plan: TilePlan) -> BaseGeometry:
    """The area of all gaps of a plan; empty where nothing crosses."""
    import shapely

    lower: dict[int, set[int]] = {}
    for top, low in plan.crossings:
        lower.setdefault(top, set()).add(low)
    found = []
    for top, low in plan.crossings:
        gap = _ribbon(plan.tracks[top].piece, CASING)
        gap = gap.intersection(_ribbon(plan.tracks[low].piece, _OVER))
        for number, track in enumerate(plan.tracks):
            if number != low and number not in lower[top]:
                gap = gap.difference(_ribbon(track.piece, 0.0))
        found += _polygons(gap)
    return shapely.union_all(found)


def _polygons(area: BaseGeometry) -> list[BaseGeometry]:
    """The polygons of an area: where two just touch, points and lines come out beside them."""
    parts = getattr(area, "geoms", (area,))
    return [part for part in parts if part.geom_type == "Polygon" and not part.is_empty]


def unclear(plan: TilePlan) -> Iterator[tuple[int, int]]:
    """Crossings at which something of the lower track is left beside the upper one."""
    if not plan.crossings:
        return
    cut = gaps(plan)
    for top, low in plan.crossings:
        lower, upper = _ribbon(plan.tracks[low].piece, 0.0), _ribbon(plan.tracks[top].piece, 0.0)
        crossing = [a if b == low else b for a, b in plan.crossings if low in (a, b)]
        hidden = [cut, *(_ribbon(plan.tracks[n].piece, 0.05) for n in crossing)]
        near = lower.intersection(upper).buffer(8.0)
        left = lower.intersection(near)
        for area in hidden:  # one by one: their union may hold lines that no difference takes
            left = left.difference(area)
        for part in getattr(left, "geoms", (left,)):
            if part.area > _HAIR and part.distance(upper) < CASING / 2 + 0.2:
                yield top, low
                break


@cache
def _ribbon(piece: Piece, by: float) -> BaseGeometry:
    """The area of track, wider on both sides by a little."""
    import shapely

    line = shapely.LineString(curves.samples(piece, 1.5))
    return line.buffer(TRACK / 2 + by, cap_style="flat")
