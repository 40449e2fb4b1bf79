"""Stops: cities with their slots, towns, ports, and the tokens that lie in slots."""

from __future__ import annotations

import math
from collections.abc import Sequence

from stambana.art import curves, text
from stambana.art.curves import Arc, Line, Piece
from stambana.art.plans import BAR, BODY, DOT, PORT, SLOT, StopPlan
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
from stambana.art.signs import anchor
from stambana.hexes.shape import Point
from stambana.track.board import Token
from stambana.track.maps import Company
from stambana.track.tiles import StopKind

TOKEN = SLOT - 1.0
"""Radius of a token."""


def rounded(places: Sequence[Point], radius: float) -> tuple[PathStep, ...]:
    """The outline around discs whose middles are a convex polygon, clockwise (or 2 points)."""
    pieces: list[Piece] = []
    count = len(places)
    for index in range(count):
        a, b, c = (places[(index + offset) % count] for offset in range(3))
        way, then = Line(a, b).heading(0), Line(b, c).heading(0)
        out = curves.polar(radius, way - math.pi / 2)
        pieces.append(Line((a[0] + out[0], a[1] + out[1]), (b[0] + out[0], b[1] + out[1])))
        pieces.append(Arc(b, radius, way - math.pi / 2, (then - way) % math.tau))
    return (*curves.path(pieces), PathStep(Verb.CLOSE))


def stop_shapes(stop: StopPlan, ground: Paint, line: Paint = "city.line") -> tuple[Shape, ...]:
    """A stop without tokens; an off-board area without slots shows nothing here."""
    if stop.kind is StopKind.TOWN:
        return _town(stop, ground)
    if stop.kind is StopKind.PORT:
        return (
            CircleShape(stop.at, PORT, "marker.ground", Stroke("marker", 1.1)),
            *anchor(stop.at, PORT * 0.72, "marker"),
        )
    places = stop.slot_places
    if not places:
        return ()
    ring = Stroke(line, 1.2)
    if len(places) == 1:
        return (CircleShape(places[0], BODY, "city", ring),)
    body = PathShape(rounded(places, BODY), "city", ring)
    return (body, *(CircleShape(at, SLOT - 0.5, stroke=Stroke(line, 0.9)) for at in places))


def _town(stop: StopPlan, ground: Paint) -> tuple[Shape, ...]:
    if not stop.bar:
        return (CircleShape(stop.at, DOT, "town", Stroke(ground, 1.2)),)
    long, wide = BAR
    cos, sin = math.cos(stop.heading), math.sin(stop.heading)
    corners = [
        (
            stop.at[0] + x * long / 2 * cos - y * wide / 2 * sin,
            stop.at[1] + x * long / 2 * sin + y * wide / 2 * cos,
        )
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    steps = [PathStep(Verb.MOVE, (corners[0],))]
    steps += [PathStep(Verb.LINE, (corner,)) for corner in corners[1:]]
    path = (*steps, PathStep(Verb.CLOSE))
    return (PathShape(path, "town", Stroke("town", 0.8)),)


def token_shapes(at: Point, token: Token, company: Company | None) -> tuple[Shape, ...]:
    """A company's token in a slot: a disc with a ring, its sign, and what else is on it.

    One that is not the company's usual piece is black with a ring of its color.
    """
    color = company.color if company else "token.unknown"
    if token.face_down:
        return _face_down(at, token.company, color)
    key = token.company
    ink = (company.text_color if company else "") or _readable(color)
    ground, ring, wide = color, ink, 0.8
    if token.kind:
        ground, ring, ink, wide = "token.line", color, "#ffffff", 2.4
    shapes: list[Shape] = [
        CircleShape(at, TOKEN, ground, Stroke("token.line", 0.9)),
        CircleShape(at, TOKEN - 0.9 - wide, stroke=Stroke(ring, wide)),
    ]
    if not token.label:
        size = fitting(key, 2 * TOKEN - 6.4, 9.5)
        return (*shapes, TextShape(key, at, size, ink, Face.BOLD))
    size = fitting(key, 2 * TOKEN - 7.4, 7.6)
    below = fitting(token.label, 2 * TOKEN - 9.0, 7.6)
    return (
        *shapes,
        TextShape(key, (at[0], at[1] - 3.5), size, ink, Face.BOLD),
        TextShape(token.label, (at[0], at[1] + 4.0), below, ink, Face.BOLD),
    )


def _face_down(at: Point, key: str, color: Paint) -> tuple[Shape, ...]:
    """The back of a token: wood, a house for the home it keeps, and the sign of its company."""
    x, y = at
    roof = ((-4.6, -2.6), (0.0, -7.4), (4.6, -2.6), (3.0, -2.6), (3.0, 0.4), (-3.0, 0.4))
    points = [(x + dx, y + dy) for dx, dy in (*roof, (-3.0, -2.6))]
    house = [PathStep(Verb.MOVE, (points[0],))]
    house += [PathStep(Verb.LINE, (point,)) for point in points[1:]]
    return (
        CircleShape(at, TOKEN, "token.back", Stroke("token.line", 0.9)),
        CircleShape(at, TOKEN - 1.9, stroke=Stroke(color, 1.8)),
        PathShape((*house, PathStep(Verb.CLOSE)), "token.line"),
        TextShape(key, (x, y + 4.4), fitting(key, 2 * TOKEN - 9.0, 7.0), "ink", Face.BOLD),
    )


def reserved_shapes(at: Point, key: str, company: Company | None = None) -> tuple[Shape, ...]:
    """A slot that is kept for a company: its sign, small and quiet, in a ring of its color."""
    sign = TextShape(key, at, fitting(key, 2 * SLOT - 8.0, 7.5), "slot.quiet", Face.BOLD)
    if company is None:
        return (sign,)
    return (CircleShape(at, SLOT - 1.9, stroke=Stroke(company.color, 1.6)), sign)


def fitting(line: str, room: float, size: float, face: Face = Face.BOLD) -> float:
    """The size at which a line is no longer than ``room``, at most ``size``."""
    return min(size, room / max(text.width(line, 1.0, face), 0.01))


def _readable(color: str) -> Paint:
    """White or black, whichever stands out more on a literal color."""
    if not color.startswith("#") or len(color) != 7:
        return "#ffffff"
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    light = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2
    return "#000000" if light > 0.18 else "#ffffff"
