"""Lights: hexes that glow because something can be done there, each with a sign of what.

The board keeps its full strength below; a glow is a border of light inside the hex, and a
round sign in its upper right says by its form what the color says too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from stambana.art.shapes import Face
from stambana.hexes.coords import Layout
from stambana.hexes.shape import ACROSS, Point
from stambana.ui.board.overlays import Overlay, hex_path
from stambana.ui.board.painting import Palette, pixels_per_unit
from stambana.ui.style import fonts


class Light(StrEnum):
    """What a glow says."""

    NEW = "new"
    UPGRADE = "upgrade"
    LINE = "line"
    TOKEN = "token"
    STOP = "stop"


_PAINTS = {
    Light.NEW: "glow.new",
    Light.UPGRADE: "glow.upgrade",
    Light.LINE: "glow.line",
    Light.TOKEN: "glow.new",
    Light.STOP: "highlight",
}
_DASHES: dict[Light, tuple[float, ...]] = {Light.UPGRADE: (22.0, 7.0), Light.LINE: (9.0, 6.0)}
_SIGN = 10.5
_FLAT_SIGN = (25.5, -31.0)
_POINTY_SIGN = (31.0, -25.5)


@dataclass(frozen=True, slots=True)
class Lit:
    """One hex that glows; ``words`` are written in its sign instead of the form (a price)."""

    at: Point
    light: Light
    words: str = ""


def paint_of(light: Light) -> str:
    """The paint of a glow."""
    return _PAINTS[light]


def sign_path(light: Light, radius: float) -> QPainterPath:
    """The form of a sign around the origin, as lines to be stroked."""
    path = QPainterPath()
    r = radius
    if light is Light.NEW:
        path.moveTo(-r * 0.5, 0)
        path.lineTo(r * 0.5, 0)
        path.moveTo(0, -r * 0.5)
        path.lineTo(0, r * 0.5)
    elif light is Light.UPGRADE:
        for shift in (-0.3, 0.22):
            path.moveTo(-r * 0.45, r * (shift + 0.32))
            path.lineTo(0, r * (shift - 0.12))
            path.lineTo(r * 0.45, r * (shift + 0.32))
    elif light is Light.LINE:
        for shift in (-0.24, 0.24):
            path.moveTo(-r * 0.58, r * shift)
            path.lineTo(r * 0.58, r * shift)
        for shift in (-0.36, 0.0, 0.36):
            path.moveTo(r * shift, -r * 0.46)
            path.lineTo(r * shift, r * 0.46)
    else:
        path.addEllipse(QPointF(0, 0), r * 0.42, r * 0.42)
    return path


def paint_sign(painter: QPainter, palette: Palette, light: Light, at: QPointF, r: float) -> None:
    """A round sign on the color of its glow."""
    painter.save()
    painter.translate(at)
    painter.setPen(QPen(palette.color("halo"), r * 0.2))
    painter.setBrush(palette.brush(paint_of(light)))
    painter.drawEllipse(QPointF(0, 0), r, r)
    pen = QPen(palette.color("glow.ink"), r * (0.17 if light is Light.LINE else 0.24))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(sign_path(light, r), pen)
    painter.restore()


def _ratio(painter: QPainter) -> float:
    return painter.device().devicePixelRatio()


class LightsItem(Overlay):
    """The hexes that glow."""

    def __init__(self, palette: Palette) -> None:
        super().__init__(palette)
        self.lit: Mapping[str, Lit] = {}
        self._layout = Layout.FLAT
        self._off = ""
        self._paths: dict[str, QPainterPath] = {}

    def show_lit(self, layout: Layout, lit: Mapping[str, Lit]) -> None:
        """Let these hexes glow (by name), and no others."""
        if not lit and not self.lit:
            return
        self.lit = dict(lit)
        self._layout = layout
        self._paths = {name: hex_path(layout, one.at, 0.945) for name, one in lit.items()}
        rect = QRectF()
        half = ACROSS * 0.62
        for one in lit.values():
            x, y = one.at
            rect = rect.united(QRectF(x - half, y - half, 2 * half, 2 * half))
        self._become(rect)

    def set_off(self, name: str) -> None:
        """Let one hex glow no more while something else is shown on it (empty: none)."""
        self._off = name
        self.update()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Wide faint strokes below a narrow strong one, then the signs."""
        exposed = option.exposedRect
        base = painter.opacity()
        half = ACROSS * 0.62
        for name, one in self.lit.items():
            if name == self._off or not exposed.intersects(
                QRectF(one.at[0] - half, one.at[1] - half, 2 * half, 2 * half)
            ):
                continue
            path, paint = self._paths[name], paint_of(one.light)
            painter.save()
            painter.setClipPath(hex_path(self._layout, one.at), Qt.ClipOperation.IntersectClip)
            painter.setOpacity(base * 0.85)
            painter.strokePath(path, self.palette.outline("halo", 8.5))
            painter.setOpacity(base * 0.3)
            painter.strokePath(path, self.palette.outline(paint, 19.0))
            painter.restore()
            painter.setOpacity(base)
            pen = QPen(self.palette.outline(paint, 4.6))
            dash = _DASHES.get(one.light)
            if dash:
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                pen.setDashPattern([length / 4.6 for length in dash])
            painter.strokePath(path, pen)
        # On a small board the signs take more of their hexes.
        size = min(1.7, max(1.0, 0.95 / pixels_per_unit(painter) * _ratio(painter)))
        for name, one in self.lit.items():
            if name != self._off:
                self._paint_sign(painter, one, size)

    def _paint_sign(self, painter: QPainter, one: Lit, size: float) -> None:
        dx, dy = _FLAT_SIGN if self._layout is Layout.FLAT else _POINTY_SIGN
        at = QPointF(one.at[0] + dx, one.at[1] + dy)
        if one.light is Light.STOP:
            return
        if not one.words:
            paint_sign(painter, self.palette, one.light, at, _SIGN * size)
            return
        font = QFont(fonts.load()[Face.BOLD])
        font.setPixelSize(round(13 * size))
        width = QFontMetricsF(font).horizontalAdvance(one.words) + 12
        x = min(at.x() - width / 2, one.at[0] + ACROSS * 0.5 - width)
        tall = 19 * size
        pill = QRectF(x, at.y() - tall / 2, width, tall)
        painter.setPen(QPen(self.palette.color("halo"), 2.2))
        painter.setBrush(self.palette.brush(paint_of(one.light)))
        painter.drawRoundedRect(pill, tall / 2, tall / 2)
        painter.setPen(self.palette.color("glow.ink"))
        painter.setFont(font)
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, one.words)
