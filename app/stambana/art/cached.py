"""Cached: a drawing as text and back, so that a first board can be shown without drawing it.

The text is JSON: arrays in a fixed order, no names, nothing that could be run.  What was
written by another version of this format is refused, and drawn anew.
"""

from __future__ import annotations

import json
from typing import Any

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

FORMAT = 1
_POINTS = {Verb.MOVE: 1, Verb.LINE: 1, Verb.CUBIC: 3, Verb.CLOSE: 0}


class CacheError(ValueError):
    """A text that is no drawing of this format."""


def to_text(drawing: Drawing) -> str:
    """The drawing as one line of JSON; lengths keep four decimals."""
    layers = [
        [
            layer.name,
            [
                [group.key, _numbers(group.box), [_shape(shape) for shape in group.shapes]]
                for group in layer.groups
            ],
        ]
        for layer in drawing.layers
    ]
    stored = [FORMAT, _numbers(drawing.box), layers]
    return json.dumps(stored, ensure_ascii=False, separators=(",", ":"))


def from_text(stored: str) -> Drawing:
    """The drawing that ``to_text`` wrote; raises CacheError for anything else."""
    try:
        form, box, layers = json.loads(stored)
        if form != FORMAT:
            raise CacheError(f"a drawing of format {form}, not {FORMAT}")
        return Drawing(
            tuple(
                Layer(
                    str(name),
                    tuple(
                        Group(str(key), tuple(_read(shape) for shape in shapes), Box(*around))
                        for key, around, shapes in groups
                    ),
                )
                for name, groups in layers
            ),
            Box(*box),
        )
    except CacheError:
        raise
    except (ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
        raise CacheError("no drawing of this format") from error


def _numbers(values: tuple[float, ...]) -> list[float]:
    return [round(value, 4) for value in values]


def _stroke(stroke: Stroke | None) -> list[Any] | None:
    if stroke is None:
        return None
    return [stroke.paint, stroke.width, list(stroke.dash), int(stroke.round_cap)]


def _shape(shape: Shape) -> list[Any]:
    if isinstance(shape, PathShape):
        verbs = "".join(step.verb.value for step in shape.steps)
        flat = [value for step in shape.steps for point in step.points for value in point]
        return ["p", verbs, _numbers(tuple(flat)), shape.fill, _stroke(shape.stroke), shape.opacity]
    if isinstance(shape, CircleShape):
        at = _numbers(shape.at)
        return ["c", at, shape.radius, shape.fill, _stroke(shape.stroke), shape.opacity]
    return [
        "t",
        shape.text,
        _numbers(shape.at),
        shape.size,
        shape.paint,
        shape.face.value,
        shape.halo,
        shape.halo_width,
        shape.angle,
        shape.spacing,
    ]


def _read_stroke(stored: list[Any] | None) -> Stroke | None:
    if stored is None:
        return None
    paint, width, dash, round_cap = stored
    return Stroke(paint, width, tuple(dash), bool(round_cap))


def _read(stored: list[Any]) -> Shape:
    kind, *values = stored
    if kind == "p":
        verbs, flat, fill, stroke, opacity = values
        return PathShape(_read_steps(verbs, flat), fill, _read_stroke(stroke), opacity)
    if kind == "c":
        at, radius, fill, stroke, opacity = values
        return CircleShape((at[0], at[1]), radius, fill, _read_stroke(stroke), opacity)
    if kind != "t":
        raise CacheError(f"no shape '{kind}'")
    line, at, size, paint, face, halo, halo_width, angle, spacing = values
    place = (at[0], at[1])
    return TextShape(line, place, size, paint, Face(face), halo, halo_width, angle, spacing)


_VERBS = {verb.value: (verb, count) for verb, count in _POINTS.items()}


def _read_steps(verbs: str, flat: list[float]) -> tuple[PathStep, ...]:
    steps = []
    index = 0
    for letter in verbs:
        verb, count = _VERBS[letter]
        points = tuple((flat[index + 2 * n], flat[index + 2 * n + 1]) for n in range(count))
        index += 2 * count
        steps.append(PathStep(verb, points))
    if index != len(flat):
        raise CacheError("steps and points do not agree")
    return tuple(steps)
