"""Fields: what a single value of a manifest may look like.

Everything arrives as text, list or mapping.  A field says what it wants, takes the short
forms (one thing for a list, a text with spaces for several hexes) and gives the long one.
The same types describe themselves in JSON Schema, short forms included, for editors.
"""

from __future__ import annotations

import math
import re
from typing import Annotated, Any

from pydantic import BeforeValidator, GetJsonSchemaHandler, WrapValidator
from pydantic_core import CoreSchema

from stambana.hexes.coords import SIDES
from stambana.manifests.issues import hint, shown
from stambana.track.tiles import End, EndKind, StopKind
from stambana.words import tr

SKIP = object()
"""Stands for an entry whose own faults are told already; it is left out."""

LARGEST_NUMBER = 1_000_000

_WHOLE = re.compile(r"[+-]?[0-9]{1,12}\Z")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]{1,9}\.?[0-9]{0,9}|\.[0-9]{1,9})\Z")
_END = re.compile(r"([ctpoj]?)([0-9]{1,3})\Z")
_SEGMENT = re.compile(r"\s*([a-z]?[0-9]+)\s*-\s*([a-z]?[0-9]+)\s*\Z")
_KIND = re.compile(r"[a-z][a-z0-9_-]{0,30}\Z")
_HEX_COLOR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")

NAMED_COLORS = {
    "black": "#000000", "white": "#ffffff", "gray": "#808080", "silver": "#c0c0c0",
    "red": "#ff0000", "maroon": "#800000", "orange": "#ffa500", "yellow": "#ffff00",
    "olive": "#808000", "lime": "#00ff00", "green": "#008000", "teal": "#008080",
    "cyan": "#00ffff", "aqua": "#00ffff", "blue": "#0000ff", "navy": "#000080",
    "purple": "#800080", "violet": "#ee82ee", "magenta": "#ff00ff", "pink": "#ffc0cb",
    "brown": "#a52a2a", "gold": "#ffd700", "beige": "#f5f5dc",
}  # fmt: skip
"""The colors that may be named for a company, as CSS knows them."""

TERRAINS = ("mountain", "hill", "river", "lake", "marsh", "forest", "desert", "plain", "coast")
MARKERS = ("port", "cart", "mine", "canal", "block", "ore", "compass")
SCENERIES = ("sea", "lake", "land")
LINES = ("mainline",)
REGIONS = ("fief", "country")


class Wrong(ValueError):  # noqa: N818 - it speaks of a value, not of a failure
    """A value that will not do; the text is the whole sentence.

    ``key`` says that the value's key is the place to show.
    """

    def __init__(self, message: str, *, key: bool = False) -> None:
        super().__init__(message)
        self.key = key


class Spec:
    """Describes a field in JSON Schema in place of what pydantic would say."""

    def __init__(self, **schema: Any) -> None:
        self.schema = schema

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return dict(self.schema)


class OrOne:
    """Describes in JSON Schema a list for which one of its items will do."""

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        schema = handler(core)
        return {"anyOf": [schema["items"], schema]}


TEXT_SCHEMA = {"type": ["string", "number", "boolean"]}
KIND_SCHEMA = {"type": "string", "pattern": "^[a-z][a-z0-9_-]*$"}
END_PATTERN = "([0-5]|[ctpoj][1-9][0-9]?)"


def found(value: object) -> str:
    """What kind of thing stands there, for a sentence."""
    if isinstance(value, list):
        return tr("a list")
    if isinstance(value, dict):
        return tr("a mapping")
    if value == "":
        return tr("nothing")
    return f"'{shown(str(value))}'"


def as_text(value: object) -> str:
    """A text; raises Wrong for a list or mapping."""
    if not isinstance(value, str):
        raise Wrong(tr("a text is expected here, not {found}", found=found(value)))
    return value


def as_filled(value: object) -> str:
    """A text with something in it."""
    text = as_text(value).strip()
    if not text:
        raise Wrong(tr("nothing stands here; write a text, or remove the key"))
    return text


def as_whole(value: object) -> int:
    """A plain decimal integer."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if not isinstance(value, str) or not _WHOLE.match(value):
        raise Wrong(tr("a whole number is expected here, not {found}", found=found(value)))
    number = int(value)
    if abs(number) > LARGEST_NUMBER:
        raise Wrong(
            tr("{number} is too large; {most} is the most", number=number, most=LARGEST_NUMBER)
        )
    return number


def as_count(value: object) -> int:
    """A whole number from 0 on."""
    number = as_whole(value)
    if number < 0:
        raise Wrong(tr("{number} is below zero; write 0 or more", number=number))
    return number


def as_slots(value: object) -> int:
    """How many tokens find room, 1 to 12."""
    number = as_whole(value)
    if not 1 <= number <= 12:
        raise Wrong(tr("{number} slots cannot be; write 1 to 12", number=number))
    return number


def as_place(value: object) -> int:
    """A city or slot, counted from 1."""
    number = as_whole(value)
    if not 1 <= number <= 12:
        raise Wrong(tr("cities and slots count from 1 to 12, not {number}", number=number))
    return number


def as_side(value: object) -> int:
    """A side, 0 to 5."""
    number = as_whole(value)
    if number not in SIDES:
        raise Wrong(tr("there is no side {number}; sides are 0 to 5, clockwise", number=number))
    return number


def as_rotation(value: object) -> int:
    """A rotation, 0 to 5."""
    number = as_whole(value)
    if number not in SIDES:
        raise Wrong(tr("there is no rotation {number}; rotations are 0 to 5", number=number))
    return number


def as_decimal(value: object) -> float:
    """A decimal number."""
    if isinstance(value, (int, float)) and math.isfinite(value):
        return float(value)
    if not isinstance(value, str) or not _DECIMAL.match(value):
        raise Wrong(tr("a number such as 0.5 is expected here, not {found}", found=found(value)))
    return float(value)


def as_shift(value: object) -> list[object]:
    """Two numbers, x and y, with 1 as the way to the middle of a side."""
    if not isinstance(value, list) or len(value) != 2:
        raise Wrong(tr("two numbers [x, y] are expected here, not {found}", found=found(value)))
    for number in value:
        if isinstance(number, str) and _DECIMAL.match(number) and abs(float(number)) > 3:
            raise Wrong(
                tr("{number} is too far; 1 is the way to the middle of a side", number=number)
            )
    return value


def as_yes_no(value: object) -> bool:
    """``true`` or ``false``."""
    if isinstance(value, bool):
        return value
    if value in ("true", "false"):
        return value == "true"
    raise Wrong(tr("'true' or 'false' is expected here, not {found}", found=found(value)))


def as_list(value: object) -> object:
    """A list; one thing stands for a list of one."""
    return value if isinstance(value, list) else [value]


def as_words(value: object) -> object:
    """A list of texts; a text with spaces stands for several."""
    if isinstance(value, str):
        words = value.split()
        if not words:
            raise Wrong(tr("nothing stands here; write a text, or remove the key"))
        return words
    return value if isinstance(value, list) else [value]


def as_kind(*known: str) -> Any:
    """A simple word; one that is not known may be meant, so it is at most warned about."""

    def check(value: object) -> str:
        word = as_filled(value)
        if word in known or _KIND.match(word):
            return word
        raise Wrong(
            tr(
                "'{word}' is no kind; write one word of small letters a-z{hint}",
                word=shown(word),
                hint=hint(word, known, most=0),
            )
        )

    return check


def as_choice(*choices: str) -> Any:
    """One of a few words."""

    def check(value: object) -> str:
        word = as_text(value)
        if word not in choices:
            raise Wrong(
                tr(
                    "{found} is not possible here{hint}",
                    found=found(word),
                    hint=hint(word, choices),
                )
            )
        return word

    return check


def as_color(value: object) -> str:
    """A color as ``#rrggbb``, given so or by name."""
    text = as_filled(value)
    if text in NAMED_COLORS:
        return NAMED_COLORS[text]
    if not _HEX_COLOR.match(text):
        close = hint(text, list(NAMED_COLORS), most=0)
        if close:
            raise Wrong(tr("'{word}' is no color{hint}", word=shown(text), hint=close))
        raise Wrong(
            tr(
                "'{word}' is no color; write \"#rrggbb\" in quotes, or a name such as navy",
                word=shown(text),
            )
        )
    if len(text) == 4:
        text = "#" + "".join(digit * 2 for digit in text[1:])
    return text.lower()


# ---- track

END_KINDS = {
    "": EndKind.SIDE,
    "c": EndKind.STOP,
    "t": EndKind.STOP,
    "p": EndKind.STOP,
    "o": EndKind.STOP,
    "j": EndKind.JUNCTION,
}
STOP_SIGNS = {
    "c": StopKind.CITY,
    "t": StopKind.TOWN,
    "p": StopKind.PORT,
    "o": StopKind.OFFBOARD,
}


class EndText(str):
    """An end as written, checked for form: a side, or letter and number of a stop."""

    __slots__ = ()

    @property
    def stop_kind(self) -> StopKind | None:
        """The kind of stop it ends at, or None."""
        return STOP_SIGNS.get(self[:1])

    @property
    def number(self) -> int:
        """The side, or the number of the stop or junction, from 1."""
        return int(self.lstrip("ctpoj"))

    @property
    def is_junction(self) -> bool:
        """Whether it ends at a junction."""
        return self.startswith("j")

    def side_end(self) -> End:
        """As the end at a side; only for a side."""
        return End(EndKind.SIDE, self.number)


def as_end(value: object) -> str:
    """An end of a segment: ``0`` to ``5``, ``c1``, ``t2``, ``p1``, ``o1``, ``j1``."""
    text = as_text(value).strip()
    match = _END.match(text)
    if not match:
        raise Wrong(
            tr(
                "'{end}' is no end of track; write a side 0 to 5, or a stop such as c1, t2, p1, "
                "o1, or j1 for a junction",
                end=shown(text),
            )
        )
    if not match[1]:
        as_side(text)
    elif int(match[2]) == 0:
        raise Wrong(tr("'{end}' counts from 0; the first is {first}1", end=text, first=match[1]))
    return EndText(f"{match[1]}{int(match[2])}")


def as_segment(value: object) -> tuple[str, str]:
    """A segment, such as ``0-3`` or ``2-c1``."""
    if not isinstance(value, str):
        raise Wrong(tr("a segment such as 0-3 is expected here, not {found}", found=found(value)))
    match = _SEGMENT.match(value)
    if not match:
        raise Wrong(
            tr("'{text}' is no segment; write both ends, such as 0-3 or 2-c1", text=shown(value))
        )
    a, b = as_end(match[1]), as_end(match[2])
    if a == b:
        raise Wrong(tr("the segment '{text}' has the same end twice", text=shown(value)))
    return a, b


def as_junctions(value: object) -> object:
    """One junction as a list of ends, or a list of junctions, as a list of lists."""
    if not isinstance(value, list):
        raise Wrong(
            tr("a junction is a list of sides, such as [0, 1, 2], not {found}", found=found(value))
        )
    if any(isinstance(item, list) for item in value):
        return value
    return [value]


def skippable(value: Any, handler: Any) -> Any:
    """Lets the stand-in for a faulty entry pass."""
    return None if value is SKIP else handler(value)


AnyText = Annotated[str, BeforeValidator(as_text), Spec(**TEXT_SCHEMA)]
FilledText = Annotated[str, BeforeValidator(as_filled), Spec(**TEXT_SCHEMA)]
Whole = Annotated[int, BeforeValidator(as_whole)]
Count = Annotated[int, BeforeValidator(as_count), Spec(type="integer", minimum=0)]
SlotCount = Annotated[int, BeforeValidator(as_slots), Spec(type="integer", minimum=1, maximum=12)]
FromOne = Annotated[int, BeforeValidator(as_place), Spec(type="integer", minimum=1, maximum=12)]
Side = Annotated[int, BeforeValidator(as_side), Spec(type="integer", minimum=0, maximum=5)]
Rotation = Annotated[int, BeforeValidator(as_rotation), Spec(type="integer", minimum=0, maximum=5)]
Decimal = Annotated[float, BeforeValidator(as_decimal), Spec(type="number")]
Shift = Annotated[
    list[Decimal],
    BeforeValidator(as_shift),
    Spec(type="array", items={"type": "number"}, minItems=2, maxItems=2),
]
YesNo = Annotated[bool, BeforeValidator(as_yes_no), Spec(type="boolean")]
PaintColor = Annotated[
    str,
    BeforeValidator(as_color),
    Spec(
        anyOf=[
            {"type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"},
            {"enum": list(NAMED_COLORS)},
        ]
    ),
]
Sides = Annotated[list[Side], BeforeValidator(as_list), OrOne()]
HexNames = Annotated[
    list[FilledText],
    BeforeValidator(as_words),
    Spec(anyOf=[TEXT_SCHEMA, {"type": "array", "items": TEXT_SCHEMA}]),
]
Texts = Annotated[list[FilledText], BeforeValidator(as_list), OrOne()]
EndField = Annotated[
    str,
    BeforeValidator(as_end),
    Spec(
        anyOf=[
            {"type": "integer", "minimum": 0, "maximum": 5},
            {"type": "string", "pattern": f"^{END_PATTERN}$"},
        ]
    ),
]
SegmentField = Annotated[
    tuple[str, str],
    BeforeValidator(as_segment),
    Spec(
        type="string",
        pattern=r"^\s*([0-5]|[ctpoj][1-9][0-9]?)\s*-\s*([0-5]|[ctpoj][1-9][0-9]?)\s*$",
    ),
]
Skippable = WrapValidator(skippable)
