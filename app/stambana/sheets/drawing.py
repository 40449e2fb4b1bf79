"""A sheet as a drawing of ``art``: for SVG and PDF files, and for print.

The window paints the same ink itself (``ui.sheets``), with the hinted letters and whole pixels
that a screen wants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stambana.art.shapes import (
    Box,
    CircleShape,
    Drawing,
    Face,
    Group,
    Layer,
    PathShape,
    PathStep,
    Shape,
    Stroke,
    TextShape,
    Verb,
)
from stambana.hexes.shape import Point
from stambana.sheets.ink import BoxInk, Color, Laid, LineInk, PictureInk, TextInk
from stambana.sheets.parts import font_size, text_width

UNITS = 20.0
"""Units of a drawing to a line of a sheet."""

_KAPPA = 0.5523
"""How far the handles of a quarter of a circle reach."""

Paint = Callable[[Color], str]


def drawing(laid: Laid, paint: Paint, ground: Color = "window") -> Drawing:
    """What is laid out, on a ground; ``paint`` resolves the colors to literal ones."""
    box = Box(0.0, 0.0, laid.width * UNITS, laid.height * UNITS)
    below = BoxInk(Box(0.0, 0.0, laid.width, laid.height), ground)
    shapes = [*_box(0.0, 0.0, below, paint)]
    for dx, dy, ink in laid.inks():
        shapes += _shapes(dx, dy, ink, paint)
    return Drawing((Layer("sheet", (Group("sheet", tuple(shapes), box),)),), box)


def _shapes(
    dx: float, dy: float, ink: BoxInk | LineInk | TextInk | PictureInk, paint: Paint
) -> Iterator[Shape]:
    if isinstance(ink, BoxInk):
        yield from _box(dx, dy, ink, paint)
    elif isinstance(ink, LineInk):
        yield from _line(dx, dy, ink, paint)
    elif isinstance(ink, TextInk):
        yield from _text(dx, dy, ink, paint)
    else:
        place = (ink.at[0] + dx) * UNITS, (ink.at[1] + dy) * UNITS
        for shape in ink.shapes:
            yield _scaled(shape, place, ink.scale * UNITS, ink.opacity)


def _stroke(color: Color, width: float, paint: Paint, dash: tuple[float, ...] = ()) -> Stroke:
    wide = width * UNITS
    return Stroke(paint(color), wide, tuple(part * wide for part in dash))


def _box(dx: float, dy: float, ink: BoxInk, paint: Paint) -> Iterator[Shape]:
    dx, dy = dx * UNITS, dy * UNITS
    box = Box(*(at * UNITS + by for at, by in zip(ink.box, (dx, dy, dx, dy), strict=True)))
    if ink.hatched:
        yield from _hatching(box, paint(ink.fill))
        return
    steps = _rounded(box, min(ink.radius * UNITS, box.width / 2, box.height / 2))
    stroke = None
    if ink.edge:
        dash = (4.0, 3.0) if ink.dashed else ()
        stroke = _stroke(ink.edge, ink.width, paint, dash)
    yield PathShape(steps, paint(ink.fill) if ink.fill else "", stroke)


def _rounded(box: Box, radius: float) -> tuple[PathStep, ...]:
    left, top, right, bottom = box
    if radius <= 0:
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        lines = [PathStep(Verb.LINE, (corner,)) for corner in corners[1:]]
        return (PathStep(Verb.MOVE, (corners[0],)), *lines, PathStep(Verb.CLOSE))
    arm = radius * (1 - _KAPPA)
    r = radius

    def turn(first: Point, second: Point, end: Point) -> PathStep:
        return PathStep(Verb.CUBIC, (first, second, end))

    return (
        PathStep(Verb.MOVE, ((left + r, top),)),
        PathStep(Verb.LINE, ((right - r, top),)),
        turn((right - arm, top), (right, top + arm), (right, top + r)),
        PathStep(Verb.LINE, ((right, bottom - r),)),
        turn((right, bottom - arm), (right - arm, bottom), (right - r, bottom)),
        PathStep(Verb.LINE, ((left + r, bottom),)),
        turn((left + arm, bottom), (left, bottom - arm), (left, bottom - r)),
        PathStep(Verb.LINE, ((left, top + r),)),
        turn((left, top + arm), (left + arm, top), (left + r, top)),
        PathStep(Verb.CLOSE),
    )


def _hatching(box: Box, color: str) -> Iterator[Shape]:
    """Slanting lines across a box."""
    step, stroke = 0.45 * UNITS, Stroke(color, 0.08 * UNITS)
    reach = box.height
    x = box.left - reach + step
    while x < box.right:
        start = max(0.0, box.left - x)
        end = min(reach, box.right - x)
        if end > start:
            ends = ((x + start, box.bottom - start), (x + end, box.bottom - end))
            yield PathShape(
                (PathStep(Verb.MOVE, ends[:1]), PathStep(Verb.LINE, ends[1:])), stroke=stroke
            )
        x += step


def _line(dx: float, dy: float, ink: LineInk, paint: Paint) -> Iterator[Shape]:
    points = [((x + dx) * UNITS, (y + dy) * UNITS) for x, y in ink.points]
    steps = [PathStep(Verb.MOVE, (points[0],)), *(PathStep(Verb.LINE, (at,)) for at in points[1:])]
    if ink.fill:
        steps.append(PathStep(Verb.CLOSE))
    stroke = _stroke(ink.color, ink.width, paint, ink.dash) if ink.color else None
    yield PathShape(tuple(steps), paint(ink.fill) if ink.fill else "", stroke)


def _text(dx: float, dy: float, ink: TextInk, paint: Paint) -> Iterator[Shape]:
    if not ink.text:
        return
    wide = text_width(ink.text, ink.size, ink.bold)
    middle = ink.x + dx + wide * (0.5 - ink.across)
    face = Face.BOLD if ink.bold else Face.REGULAR
    size = ink.size * font_size() * UNITS
    # both stand by the middle of their capitals, to the eye
    yield TextShape(ink.text, (middle * UNITS, (ink.y + dy) * UNITS), size, paint(ink.color), face)


def _scaled(shape: Shape, by: Point, scale: float, opacity: float) -> Shape:
    """A shape in another place and size; its paints stay roles of the board's theme."""

    def at(point: Point) -> Point:
        return by[0] + point[0] * scale, by[1] + point[1] * scale

    def stroked(stroke: Stroke | None) -> Stroke | None:
        if stroke is None:
            return None
        dash = tuple(part * scale for part in stroke.dash)
        return Stroke(stroke.paint, stroke.width * scale, dash, stroke.round_cap)

    if isinstance(shape, TextShape):
        return TextShape(
            shape.text,
            at(shape.at),
            shape.size * scale,
            shape.paint,
            shape.face,
            shape.halo,
            shape.halo_width * scale,
            shape.angle,
            shape.spacing * scale,
        )
    seen = shape.opacity * opacity
    if isinstance(shape, CircleShape):
        radius = shape.radius * scale
        return CircleShape(at(shape.at), radius, shape.fill, stroked(shape.stroke), seen)
    steps = tuple(PathStep(verb, tuple(map(at, points))) for verb, points in shape.steps)
    return PathShape(steps, shape.fill, stroked(shape.stroke), seen)
