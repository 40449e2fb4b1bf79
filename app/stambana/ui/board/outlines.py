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
    QPolygonF,
    QTransform,
)

from stambana.art.shapes import (
    CircleShape,
    Face,
    PathStep,
    Shape,
    Stroke,
    TextShape,
    Verb,
)
from stambana.art.text import baseline
from stambana.hexes.shape import Point
from stambana.ui.style import fonts

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


def _pieces(steps: tuple[PathStep, ...]) -> Iterator[tuple[PathStep, ...]]:
    """A long line cut where it starts anew and after every few steps."""
    start = here = (0.0, 0.0)
    piece: list[PathStep] = []
    for step in steps:
        if step.verb is Verb.MOVE:
            if len(piece) >= _PIECE:
                yield tuple(piece)
                piece = []
            start = here = step.points[0]
            piece.append(step)
            continue
        if step.verb is Verb.CLOSE:
            if here == start:  # a line without length is an empty path in a PDF
                continue
            step = PathStep(Verb.LINE, (start,))
        piece.append(step)
        here = step.points[-1]
        if len(piece) >= 2 * _PIECE:
            yield tuple(piece)
            piece = [PathStep(Verb.MOVE, (here,))]
    if len(piece) > 1:
        yield tuple(piece)


def path_of(steps: tuple[PathStep, ...]) -> QPainterPath:
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


@lru_cache(maxsize=2048)
def _halo(text: str, face: Face, spacing: float, width: float) -> QPainterPath:
    """The area within ``width`` of the letters, at 100 units an em.

    It is put together from letters, whose halos overlap: there are few of them, and many words.
    """
    metrics = QFontMetricsF(fonts.font(face))
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    along = 0.0
    for letter in text:
        path.addPath(_letter_halo(letter, face, width).translated(along, 0.0))
        along += metrics.horizontalAdvance(letter) + spacing
    return path.translated((spacing - along) / 2, 0.0)


@lru_cache(maxsize=2048)
def _letter_halo(letter: str, face: Face, width: float) -> QPainterPath:
    """The area within ``width`` of one letter, from its left end on."""
    import shapely  # takes its time to load, and a window can stand before the first halo

    outline = QPainterPath()
    outline.addText(0.0, 0.0, fonts.font(face), letter)
    # Around each contour, inner ones too: what is left open between is inside the letter.
    areas = [shapely.Polygon(ring).buffer(width, quad_segs=4) for ring in _rings(outline)]
    area = shapely.union_all(areas)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for polygon in getattr(area, "geoms", [area]):
        if not polygon.is_empty:
            ring = polygon.exterior.simplify(0.3)
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring.coords]))
    return path


def _rings(path: QPainterPath) -> list[list[Point]]:
    """The contours of letters as points on them: both ends and the middle of each curve."""
    kinds = QPainterPath.ElementType
    rings: list[list[Point]] = []
    elements = (path.elementAt(index) for index in range(path.elementCount()))
    for element in elements:
        here = (element.x, element.y)
        if element.type == kinds.MoveToElement:
            rings.append([here])
        elif element.type == kinds.LineToElement:
            rings[-1].append(here)
        else:
            first, second, end = rings[-1][-1], next(elements), next(elements)
            rings[-1].append(
                (
                    (first[0] + 3 * here[0] + 3 * second.x + end.x) / 8,
                    (first[1] + 3 * here[1] + 3 * second.y + end.y) / 8,
                )
            )
            rings[-1].append((end.x, end.y))
    return [ring for ring in rings if len(ring) > 3]
