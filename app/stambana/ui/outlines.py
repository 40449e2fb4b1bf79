"""Outlines: shapes of a drawing as Qt paths, made once and painted at every zoom.

Text becomes the outlines of its letters, its halo an area around them that is worked out once
(shapely), for stroking letters again and again is what costs most.  A long line, such as a
coast or the grid of all hexes, is cut into pieces, so that painting a corner of the board does
not stroke the whole of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainterPath,
    QPainterPathStroker,
    QPolygonF,
    QTransform,
)

from stambana.art.shapes import (
    CircleShape,
    Face,
    Point,
    Shape,
    Step,
    Stroke,
    TextShape,
    Verb,
)
from stambana.art.text import baseline
from stambana.ui import fonts

_PIECE = 24
"""Steps of one piece of a long line."""

_EM = 100.0
"""Size at which letters and their halos are taken."""


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """One shape made ready.

    A shape has ``fill``, ``stroke`` or both.  Text also has ``size`` (0: no text), its middle
    and, unless it has no halo, a path painted below the letters in ``halo``.  ``rect`` is
    around all that it paints.
    """

    path: QPainterPath
    rect: QRectF
    fill: str = ""
    stroke: Stroke | None = None
    opacity: float = 1.0
    size: float = 0.0
    at: Point = (0.0, 0.0)
    halo: str = ""
    halo_path: QPainterPath | None = None


def outlines(shape: Shape) -> Iterator[Outline]:
    """A shape as one outline, or a long line as several."""
    if isinstance(shape, TextShape):
        yield _text_outline(shape)
    elif isinstance(shape, CircleShape):
        path = QPainterPath()
        path.addEllipse(QPointF(*shape.at), shape.radius, shape.radius)
        yield _plain(path, shape.fill, shape.stroke, shape.opacity)
    elif shape.stroke is None or shape.stroke.dash or len(shape.steps) <= 2 * _PIECE:
        yield _plain(path_of(shape.steps), shape.fill, shape.stroke, shape.opacity)
    else:
        if shape.fill:
            yield _plain(path_of(shape.steps), shape.fill, None, shape.opacity)
        stroke = shape.stroke
        if shape.opacity == 1.0:
            # Round ends close the cuts; where one sees through they would show as dots.
            stroke = Stroke(stroke.paint, stroke.width, round_cap=True)
        for piece in _pieces(shape.steps):
            yield _plain(path_of(piece), "", stroke, shape.opacity)


def _plain(path: QPainterPath, fill: str, stroke: Stroke | None, opacity: float) -> Outline:
    reach = stroke.width / 2 if stroke else 0.0
    rect = path.controlPointRect().adjusted(-reach, -reach, reach, reach)
    return Outline(path, rect, fill, stroke, opacity)


def _pieces(steps: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    """A long line cut where it starts anew and after every few steps."""
    start = here = (0.0, 0.0)
    piece: list[Step] = []
    for step in steps:
        if step.verb is Verb.MOVE:
            if len(piece) >= _PIECE:
                yield tuple(piece)
                piece = []
            start = here = step.points[0]
            piece.append(step)
            continue
        if step.verb is Verb.CLOSE:
            step = Step(Verb.LINE, (start,))
        piece.append(step)
        here = step.points[-1]
        if len(piece) >= 2 * _PIECE:
            yield tuple(piece)
            piece = [Step(Verb.MOVE, (here,))]
    if len(piece) > 1:
        yield tuple(piece)


def path_of(steps: tuple[Step, ...]) -> QPainterPath:
    """Steps as a Qt path."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for verb, points in steps:
        if verb is Verb.MOVE:
            path.moveTo(*points[0])
        elif verb is Verb.LINE:
            path.lineTo(*points[0])
        elif verb is Verb.CUBIC:
            (ax, ay), (bx, by), (x, y) = points
            path.cubicTo(ax, ay, bx, by, x, y)
        else:
            path.closeSubpath()
    return path


# Text


def text_path(shape: TextShape) -> QPainterPath:
    """The letters of a text in place, without halo."""
    return _placing(shape).map(_letters(shape.text, shape.face, _spacing(shape)))


def _placing(shape: TextShape) -> QTransform:
    """From letters at 100 units an em to their place: centered by the height of capitals."""
    place = QTransform.fromTranslate(*shape.at)
    place.rotate(shape.angle)
    place.scale(shape.size / _EM, shape.size / _EM)
    place.translate(0.0, baseline(_EM, shape.face))
    return place


def _spacing(shape: TextShape) -> float:
    return shape.spacing * _EM / shape.size if shape.size else 0.0


def _text_outline(shape: TextShape) -> Outline:
    path = text_path(shape)
    rect = path.controlPointRect()
    halo_path = None
    if shape.halo and shape.halo_width and shape.size:
        width = round(shape.halo_width * _EM / shape.size, 1)
        halo_path = _placing(shape).map(_halo(shape.text, shape.face, _spacing(shape), width))
        rect = rect.united(halo_path.controlPointRect())
    return Outline(
        path,
        rect,
        shape.paint,
        size=shape.size,
        at=shape.at,
        halo=shape.halo,
        halo_path=halo_path,
    )


@lru_cache(maxsize=4096)
def _letters(text: str, face: Face, spacing: float) -> QPainterPath:
    """The letters at 100 units an em, their middle at x = 0 and the base line at y = 0."""
    used = fonts.font(face)
    if spacing:
        used = QFont(used)
        used.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(0.0, 0.0, used, text)
    width = QFontMetricsF(used).horizontalAdvance(text) - spacing
    path.translate(-width / 2, 0.0)
    return path


_hasty = False


def set_haste(hasty: bool) -> None:
    """Make halos fast (they paint slowly), or so that they paint fast (slow to make).

    For the first picture of a program; outlines made in haste should be made again after it.
    """
    global _hasty
    if hasty is not _hasty:
        _hasty = hasty
        _halo.cache_clear()


def _stroked(letters: QPainterPath, width: float) -> QPainterPath:
    """The letters and a wide stroke around them, which overlap: shapely is not needed."""
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * width)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    path = stroker.createStroke(letters)
    path.addPath(letters)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


@lru_cache(maxsize=2048)
def _halo(text: str, face: Face, spacing: float, width: float) -> QPainterPath:
    """The area within ``width`` of the letters, at 100 units an em."""
    if _hasty:
        return _stroked(_letters(text, face, spacing), width)
    import shapely

    rings = [
        shapely.LinearRing([(point.x(), point.y()) for point in ring])
        for ring in _letters(text, face, spacing).toSubpathPolygons(QTransform())
        if len(ring) > 3
    ]
    # Around each contour, inner ones too: what is left open between is inside a letter.
    area = shapely.union_all(
        [shapely.buffer(shapely.Polygon(ring.coords), width, quad_segs=4) for ring in rings]
    )
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for polygon in getattr(area, "geoms", [area]):
        for ring in (polygon.exterior, *polygon.interiors):
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring.simplify(0.3).coords]))
    return path
