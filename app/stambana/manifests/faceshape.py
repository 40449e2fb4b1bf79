"""Shape of tiles: which keys a stop, a face, a tile and a tile set have.

Pydantic models with the words of docs/manifests.md; those of maps and sandbox files build on
them in ``shape``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from stambana.manifests.fields import (
    KIND_SCHEMA,
    MARKERS,
    TERRAINS,
    TEXT_SCHEMA,
    AnyText,
    Count,
    EndField,
    FilledText,
    OrOne,
    SegmentField,
    Shift,
    Sides,
    SlotCount,
    Spec,
    Texts,
    Wrong,
    YesNo,
    as_choice,
    as_count,
    as_junctions,
    as_kind,
    as_list,
    as_text,
    found,
)
from stambana.manifests.issues import near_miss
from stambana.track.maps import Provenance
from stambana.track.tiles import LAY_ORDER, Color
from stambana.words import tr

FORMAT = 1
UNLIMITED_WORD = "unlimited"


def _format(value: object) -> int:
    text = as_text(value)
    if text != str(FORMAT):
        if text.isdecimal() and int(text[:9]) > FORMAT:
            raise Wrong(
                tr(
                    "format {format} is newer than this program, which reads format 1; get a "
                    "newer Stambana",
                    format=text[:9],
                )
            )
        raise Wrong(tr("{found} is no format; write 'format: 1'", found=found(text)))
    return FORMAT


def one_of(*choices: str) -> Any:
    """The annotations of a field that takes one of a few words."""
    schema: dict[str, Any] = {"enum": list(choices)}
    return (BeforeValidator(as_choice(*choices)), Spec(**schema))


def kind_like(*known: str) -> Any:
    """The annotations of a field that takes any simple word, and knows some."""
    return (
        BeforeValidator(as_kind(*known)),
        Spec(anyOf=[{"enum": list(known)}, KIND_SCHEMA]),
    )


ColorField = Annotated[Color, *one_of(*Color)]
TileColor = Annotated[Color, *one_of(*(color for color in Color if color is not Color.WHITE))]
PhaseField = Annotated[Color, *one_of(*LAY_ORDER)]
TerrainKind = Annotated[str, *kind_like(*TERRAINS)]
MarkerKind = Annotated[str, *kind_like(*MARKERS)]
FormatField = Annotated[
    int, BeforeValidator(_format), Spec(const=FORMAT, description="Version of this format: 1.")
]
ProvenanceField = Annotated[
    Provenance,
    *one_of(*Provenance),
    Field(description="printed (the figures are published) or reconstruction (they are ours)."),
]
Phases = Annotated[list[PhaseField], BeforeValidator(as_list), OrOne()]


def _revenue(value: object) -> object:
    if isinstance(value, list):
        raise Wrong(
            tr(
                "a figure, or a mapping such as {{yellow: 20, green: 40}}, is expected here, "
                "not {found}",
                found=found(value),
            )
        )
    if value == {}:
        raise Wrong(tr("no figure stands here; write a number, or one for each color"))
    return value if isinstance(value, dict) else {Color.WHITE: value}


COUNT_SCHEMA: dict[str, Any] = {"type": "integer", "minimum": 0}
RevenueField = Annotated[
    dict[PhaseField, Count],
    BeforeValidator(_revenue),
    Spec(
        anyOf=[
            COUNT_SCHEMA,
            {
                "type": "object",
                "properties": {color.value: COUNT_SCHEMA for color in LAY_ORDER},
                "additionalProperties": False,
                "minProperties": 1,
            },
        ]
    ),
]


class Shape(BaseModel):
    """What all parts have in common: no key but the known ones."""

    model_config = ConfigDict(extra="forbid", frozen=True, validate_default=False)


class HomeShape(Shape):
    """A company's home, where its slot need not be reserved."""

    company: FilledText = Field(description="The company's key.")
    reserved: YesNo = Field(True, description="Whether the slot is kept for it.")


def _home(value: object) -> object:
    return {"company": value} if isinstance(value, str) else value


class _OrText:
    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        return {"anyOf": [TEXT_SCHEMA, handler(core)]}


Homes = Annotated[
    list[Annotated[HomeShape, BeforeValidator(_home), _OrText()]],
    BeforeValidator(as_list),
    OrOne(),
]


class StopShape(Shape):
    """What every stop has."""

    revenue: RevenueField = Field(
        default_factory=lambda: {Color.WHITE: 0},
        description="What it earns: a figure, or one for each color of phase. Left out: 0.",
    )
    exits: Sides = Field(default_factory=list, description="Sides (0-5) its track leads to.")
    name: AnyText = Field("", description="Name of this stop, where the hex has several.")
    group: AnyText = Field("", description="Stops of one group count as one place.")
    at: Shift | None = Field(None, description="Where to draw it: [x, y] from the center.")


class TownShape(StopShape):
    """A town or a port: a stop without slots."""


class CityShape(StopShape):
    """A city: a stop with slots for tokens."""

    slots: SlotCount | None = Field(None, description="Places for tokens. Left out: 1.")
    home: Homes = Field(
        default_factory=list, description="Companies whose home it is, one for each slot."
    )
    reserved: Texts = Field(
        default_factory=list,
        description="Companies a slot is reserved for, in the slots after the homes.",
    )
    slot_values: Annotated[list[Count], BeforeValidator(as_list), OrOne()] = Field(
        default_factory=list,
        description="What it is worth to the company whose token lies in each slot.",
    )


class OffboardShape(CityShape):
    """An off-board area: without slots unless said."""


class NudgeShape(Shape):
    """An author's own shifts of what is drawn."""

    revenue: Shift | None = Field(None, description="Shift [x, y] of the revenue.")
    label: Shift | None = Field(None, description="Shift [x, y] of the label.")
    name: Shift | None = Field(None, description="Shift [x, y] of the name.")


class FaceShape(Shape):
    """Track and stops, of a tile or printed on a hex."""

    track: Annotated[list[SegmentField], BeforeValidator(as_list), OrOne()] = Field(
        default_factory=list,
        description="Segments from end to end, such as 0-3 or 2-c1. Ends are sides 0-5, or "
        "stops: c1 first city, t2 second town, p1 port, o1 off-board, j1 junction.",
    )
    city: Annotated[list[CityShape], BeforeValidator(as_list), OrOne()] = Field(
        default_factory=list, description="A city, or a list of them."
    )
    town: Annotated[list[TownShape], BeforeValidator(as_list), OrOne()] = Field(
        default_factory=list, description="A town, or a list of them."
    )
    port: Annotated[list[TownShape], BeforeValidator(as_list), OrOne()] = Field(
        default_factory=list, description="A port, or a list of them."
    )
    offboard: Annotated[list[OffboardShape], BeforeValidator(as_list), OrOne()] = Field(
        default_factory=list, description="An off-board area, or a list of them."
    )
    junction: Annotated[list[list[EndField]], BeforeValidator(as_junctions), OrOne()] = Field(
        default_factory=list,
        description="Sides (or stops) that meet without a stop; a list of lists for several.",
    )
    dead_end: Sides = Field(
        default_factory=list, description="Sides whose track ends inside the hex."
    )
    triangle: Annotated[str, *one_of("white", "green")] = Field(
        "", description="Color in which the dead ends are drawn as triangles."
    )
    label: AnyText = Field("", description="Letter or name that must match on an upgrade.")
    upgrades: Texts | None = Field(
        None, description="Numbers it may become, where the general rule is not meant."
    )
    water: Sides = Field(default_factory=list, description="Sides of a port that touch water.")
    nudge: NudgeShape | None = Field(None, description="Shifts of revenue, label and name.")


def _count_word(value: object) -> int:
    if value == UNLIMITED_WORD:
        return -1
    if isinstance(value, str) and not value.lstrip("+-").isdecimal():
        raise Wrong(
            tr(
                "a number of copies or 'unlimited' is expected here, not {found}",
                found=found(value),
            )
        )
    return as_count(value)


_COPIES_SCHEMA: dict[str, Any] = {"anyOf": [COUNT_SCHEMA, {"const": UNLIMITED_WORD}]}


class TileShape(FaceShape):
    """A tile of a set; without color, the count of one from the sets above."""

    color: TileColor | None = Field(None, description="Its color.")
    count: Annotated[int | None, BeforeValidator(_count_word), Spec(**_COPIES_SCHEMA)] = Field(
        None, description="Copies, or unlimited. Left out: known, but not in the supply."
    )


def _has_color(tile: dict[str, object]) -> bool:
    """Whether a tile has a color, or a key that is meant to be it and is told of as such."""
    return "color" in tile or any(near_miss(key, ["color"]) for key in tile)


def _tile(value: object) -> object:
    """A count alone names a tile from the sets above."""
    if isinstance(value, str):
        _count_word(value)
        return {"count": value}
    if isinstance(value, dict) and not _has_color(value):
        raise Wrong(tr("the key '{key}' is missing; add it", key="color"), key=True)
    return value


class _OrCount:
    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        return {"anyOf": [_COPIES_SCHEMA, {**handler(core), "required": ["color"]}]}


class TilesShape(Shape):
    """A tile set."""

    format: FormatField
    kind: Literal["tiles"] = Field(description="This file is a tile set.")
    name: FilledText = Field("", description="Its name, as shown.")
    provenance: ProvenanceField = Provenance.PRINTED
    extends: Texts = Field(
        default_factory=list,
        description="Sets whose tiles and counts come along: keys of shipped sets, or paths.",
    )
    tiles: dict[str, Annotated[TileShape, BeforeValidator(_tile), _OrCount()]] = Field(
        default_factory=dict, description="Tiles by number; a count alone for a tile from above."
    )
