"""SVG: a drawing as a file that browsers show and that Inkscape edits.

Each layer becomes an Inkscape layer, each hex in it a named group, so a designer finds and
changes one thing without touching the rest.  Text is outlined from the bundled fonts unless
asked otherwise, so it looks the same everywhere; its group keeps the words as its title.
Lengths stay in units: one hex is 100 across, whatever the size of the page.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from xml.sax.saxutils import escape, quoteattr

from PySide6.QtGui import QPainterPath

from stambana.art import text as letters
from stambana.art.shapes import (
    Box,
    CircleShape,
    Drawing,
    Face,
    Group,
    Layer,
    PathShape,
    Shape,
    Stroke,
    TextShape,
)
from stambana.art.themes import Theme
from stambana.ui.board.outlines import text_path
from stambana.ui.board.painting import SEALED_LAYERS

_SEAL = 0.4
"""Width in units of the edge that closes hair lines between neighboring fills."""

_NAMESPACES = (
    'xmlns="http://www.w3.org/2000/svg" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
)


_UNPRINTABLE = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class TextMode(StrEnum):
    """How text is written: as outlines, or as text in a font the reader must have."""

    OUTLINED = "outlined"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Page:
    """The page around a drawing: what it shows in units, its size, its words.

    ``width`` and ``height`` are CSS pixels (1/96 inch); ``ground`` fills the page unless empty.
    """

    box: Box
    width: float
    height: float
    title: str = ""
    description: str = ""
    ground: str = ""


def write(drawing: Drawing, theme: Theme, page: Page, mode: TextMode = TextMode.OUTLINED) -> str:
    """The whole file as text (to be stored as UTF-8).

    Outlined text needs a QGuiApplication, for its fonts.
    """
    writer = _Writer(theme, mode)
    box = page.box
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg {_NAMESPACES} version="1.1" width="{_number(page.width)}" '
        f'height="{_number(page.height)}" viewBox="{_numbers(box.left, box.top)} '
        f'{_numbers(box.width, box.height)}" role="img">',
    ]
    if page.title:
        lines.append(f"<title>{_words(page.title)}</title>")
    if page.description:
        lines.append(f"<desc>{_words(page.description)}</desc>")
    if page.ground:
        lines.append(
            f'<rect id="page" x="{_number(box.left)}" y="{_number(box.top)}" '
            f'width="{_number(box.width)}" height="{_number(box.height)}" '
            f'fill="{theme.color(page.ground)}"/>'
        )
    for layer in drawing.layers:
        lines += writer.layer(layer)
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


@dataclass
class _Writer:
    """What stays the same through one file; ``used`` holds the ids given so far."""

    theme: Theme
    mode: TextMode
    used: set[str] = field(default_factory=set)

    def layer(self, layer: Layer) -> Iterator[str]:
        yield (
            f'<g id="{self._id("layer", layer.name)}" inkscape:groupmode="layer" '
            f"inkscape:label={_attribute(layer.name)}>"
        )
        for group in layer.groups:
            yield from self._group(group, layer.name)
        yield "</g>"

    def _group(self, group: Group, layer: str) -> Iterator[str]:
        label = f" inkscape:label={_attribute(group.key)}" if group.key else ""
        yield f'<g id="{self._id(layer, group.key)}"{label}>'
        for shape in group.shapes:
            yield self._shape(shape, sealed=layer in SEALED_LAYERS)
        yield "</g>"

    def _id(self, layer: str, key: str) -> str:
        """An id that XML allows and this file has not used."""
        wanted = re.sub(r"[^A-Za-z0-9_-]", lambda found: f"_{ord(found[0]):x}_", f"{layer}-{key}")
        chosen, number = wanted, 1
        while chosen in self.used:
            number += 1
            chosen = f"{wanted}-{number}"
        self.used.add(chosen)
        return chosen

    def _shape(self, shape: Shape, *, sealed: bool) -> str:
        if isinstance(shape, TextShape):
            return self._text(shape)
        stroke = shape.stroke
        if sealed and shape.fill and stroke is None:
            stroke = Stroke(shape.fill, _SEAL, round_cap=True)
        style = self._style(shape.fill, stroke, shape.opacity)
        if isinstance(shape, CircleShape):
            x, y = shape.at
            return (
                f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(shape.radius)}"{style}/>'
            )
        return f'<path d="{_steps(shape)}"{style}/>'

    def _style(self, fill: str, stroke: Stroke | None, opacity: float = 1.0) -> str:
        parts = [f' fill="{self.theme.color(fill) if fill else "none"}"']
        if stroke is not None:
            parts.append(
                f' stroke="{self.theme.color(stroke.paint)}" '
                f'stroke-width="{_number(stroke.width)}" stroke-linejoin="round"'
            )
            if stroke.round_cap:
                parts.append(' stroke-linecap="round"')
            if stroke.dash:
                parts.append(f' stroke-dasharray="{_numbers(*stroke.dash)}"')
        if opacity < 1.0:
            parts.append(f' opacity="{_number(opacity)}"')
        return "".join(parts)

    def _text(self, shape: TextShape) -> str:
        halo = (
            Stroke(shape.halo, 2 * shape.halo_width, round_cap=True)
            if shape.halo and shape.halo_width
            else None
        )
        if self.mode is TextMode.TEXT:
            return self._plain_text(shape, halo)
        data = _outline(text_path(shape))
        under = f'<path d="{data}"{self._style("", halo)}/>' if halo else ""
        return (
            f"<g aria-label={_attribute(shape.text)}><title>{_words(shape.text)}</title>"
            f'{under}<path d="{data}"{self._style(shape.paint, None)}/></g>'
        )

    def _plain_text(self, shape: TextShape, halo: Stroke | None) -> str:
        x, y = shape.at
        base = letters.baseline(shape.size, shape.face)
        place = f"translate({_numbers(x, y)})"
        if shape.angle:
            place += f" rotate({_number(shape.angle)})"
        style = f' font-family="{letters.family()}, sans-serif" font-size="{_number(shape.size)}"'
        if shape.face is Face.BOLD:
            style += ' font-weight="bold"'
        elif shape.face is Face.ITALIC:
            style += ' font-style="italic"'
        if shape.spacing:
            style += f' letter-spacing="{_number(shape.spacing)}"'
        start = f'<text y="{_number(base)}" text-anchor="middle"{style}'
        words = _words(shape.text)
        under = f"{start}{self._style('', halo)}>{words}</text>" if halo else ""
        over = f"{start}{self._style(shape.paint, None)}>{words}</text>"
        return f'<g transform="{place}">{under}{over}</g>'


def _steps(shape: PathShape) -> str:
    return "".join(
        step.verb + " ".join(_numbers(*point) for point in step.points) for step in shape.steps
    )


def _outline(path: QPainterPath) -> str:
    """A Qt path as SVG path data, each part closed."""
    parts: list[str] = []
    kinds = QPainterPath.ElementType
    for index in range(path.elementCount()):
        element = path.elementAt(index)
        point = _numbers(element.x, element.y)
        if element.type == kinds.MoveToElement:
            parts.append(("Z" if parts else "") + f"M{point}")
        elif element.type == kinds.LineToElement:
            parts.append(f"L{point}")
        elif element.type == kinds.CurveToElement:
            parts.append(f"C{point}")
        else:
            parts.append(f" {point}")
    return "".join(parts) + ("Z" if parts else "")


def _number(value: float) -> str:
    """A length with three decimals at most: a thousandth of a unit is beyond any printer."""
    if not math.isfinite(value):
        raise ValueError(f"a drawing has a length that is no number: {value}")
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _numbers(*values: float) -> str:
    return " ".join(_number(value) for value in values)


def _printable(text: str) -> str:
    """The text without the control characters that XML has no way to write."""
    return _UNPRINTABLE.sub("", text)


def _words(text: str) -> str:
    return escape(_printable(text))


def _attribute(text: str) -> str:
    return quoteattr(_printable(text))
