"""Icons: the drawings of ``resources/icons/toolbar`` in the color of the text around them.

The files are plain SVG with ``currentColor``; that word is replaced before they are painted,
for each state and for screens of up to three pixels a point.  QtSvg is loaded with the first
icon, so that a window can be on the screen before it.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from stambana.places import resources

_SIZES = (16, 24)
_RATIOS = (1, 2, 3)


@lru_cache(maxsize=256)
def icon(name: str, color: str, faint: str, chosen: str = "") -> QIcon:
    """The icon ``name`` in ``color``; ``faint`` when disabled, ``chosen`` when switched on."""
    made = QIcon()
    states = [
        (color, QIcon.Mode.Normal, QIcon.State.Off),
        (faint, QIcon.Mode.Disabled, QIcon.State.Off),
    ]
    if chosen:
        states.append((chosen, QIcon.Mode.Normal, QIcon.State.On))
    for paint, mode, state in states:
        for size in _SIZES:
            for ratio in _RATIOS:
                made.addPixmap(pixmap(name, paint, size, ratio), mode, state)
    return made


@lru_cache(maxsize=512)
def pixmap(name: str, color: str, size: int, ratio: float) -> QPixmap:
    """One icon as a picture of ``size`` points at ``ratio`` pixels a point."""
    from PySide6.QtSvg import QSvgRenderer

    source = (resources() / "icons" / "toolbar" / f"{name}.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(QByteArray(source.replace("currentColor", color).encode()))
    picture = _empty(size, ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture


def swatch(color: str, edge: str, size: int = 16) -> QIcon:
    """A hexagon in one color, as the sign of a phase."""
    from PySide6.QtGui import QPen, QPolygonF

    from stambana.hexes.coords import Layout
    from stambana.hexes.shape import CIRCUMRADIUS, corners

    made = QIcon()
    for ratio in _RATIOS:
        picture = _empty(size, ratio)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(size / 2, size / 2)
        scale = (size / 2 - 1) / CIRCUMRADIUS
        painter.scale(scale, scale)
        painter.setBrush(QColor(color))
        painter.setPen(QPen(QColor(edge), 1.2 / scale))
        from PySide6.QtCore import QPointF

        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners(Layout.FLAT)]))
        painter.end()
        made.addPixmap(picture)
    return made


def _empty(size: int, ratio: float) -> QPixmap:
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


@lru_cache(maxsize=64)
def spot(color: str, edge: str, size: int = 16) -> QIcon:
    """A round spot in one color, as the sign of a company or a player."""
    from PySide6.QtGui import QPen

    made = QIcon()
    for ratio in _RATIOS:
        picture = _empty(size, ratio)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(color))
        painter.setPen(QPen(QColor(edge), 1.2))
        painter.drawEllipse(QRectF(1.5, 1.5, size - 3, size - 3))
        painter.end()
        made.addPixmap(picture)
    return made
