"""Shape: which keys a manifest has and what kind of value each takes.

Pydantic models with the words of docs/manifests.md.  They know nothing of other files and
of geometry.  JSON Schema for editors comes from the same models.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from stambana.hexes.coords import Layout
from stambana.hexes.names import Letters, NameStyle
from stambana.manifests.fields import (
    KIND_SCHEMA,
    LINES,
    MARKERS,
    REGIONS,
    SCENERIES,
    TERRAINS,
    TEXT_SCHEMA,
    AnyText,
    Count,
    Decimal,
    EndField,
    FilledText,
    FromOne,
    HexNames,
    OrOne,
    PaintColor,
    Rotation,
    SegmentField,
    Shift,
    Sides,
    Skippable,
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
from stambana.track.maps import BorderKind, Provenance
from stambana.track.tiles import LAY_ORDER, Color
from stambana.words import tr

FORMAT = 1
UNLIMITED_WORD = "unlimited"


def _format(value: object) -> int:
    text = as_text(value)
    if text != str(FORMAT):
        if text.isdecimal() and int(text[:9]) > FORMAT:
            raise Wrong(
                tr("format {format} is newer than this program, which reads format 1; get a "
                   "newer Stambana", format=text[:9])
            )  # fmt: skip
        raise Wrong(tr("{found} is no format; write 'format: 1'", found=found(text)))
    return FORMAT


def _choice(*choices: str) -> Any:
    schema: dict[str, Any] = {"enum": list(choices)}
    return (BeforeValidator(as_choice(*choices)), Spec(**schema))


def _kind(*known: str) -> Any:
    return (
        BeforeValidator(as_kind(*known)),
        Spec(anyOf=[{"enum": list(known)}, KIND_SCHEMA]),
    )


ColorField = Annotated[Color, *_choice(*Color)]
TileColor = Annotated[Color, *_choice(*(color for color in Color if color is not Color.WHITE))]
PhaseField = Annotated[Color, *_choice(*LAY_ORDER)]
TerrainKind = Annotated[str, *_kind(*TERRAINS)]
MarkerKind = Annotated[str, *_kind(*MARKERS)]
FormatField = Annotated[
    int, BeforeValidator(_format), Spec(const=FORMAT, description="Version of this format: 1.")
]
ProvenanceField = Annotated[
    Provenance,
    *_choice(*Provenance),
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


_COUNT_SCHEMA: dict[str, Any] = {"type": "integer", "minimum": 0}
RevenueField = Annotated[
    dict[PhaseField, Count],
    BeforeValidator(_revenue),
    Spec(
        anyOf=[
            _COUNT_SCHEMA,
            {
                "type": "object",
                "properties": {color.value: _COUNT_SCHEMA for color in LAY_ORDER},
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
    label: AnyText = Field("", description="Letter or name that must match on an upgrade.")
    upgrades: Texts | None = Field(
        None, description="Numbers it may become, where the general rule is not meant."
    )
    water: Sides = Field(default_factory=list, description="Sides of a port that touch water.")
    nudge: NudgeShape = Field(
        default_factory=lambda: NudgeShape.model_validate({}),
        description="Shifts of revenue, label and name.",
    )


def _count_word(value: object) -> int:
    if value == UNLIMITED_WORD:
        return -1
    if isinstance(value, str) and not value.lstrip("+-").isdecimal():
        raise Wrong(
            tr("a number of copies or 'unlimited' is expected here, not {found}",
               found=found(value))
        )  # fmt: skip
    return as_count(value)


_COPIES_SCHEMA: dict[str, Any] = {"anyOf": [_COUNT_SCHEMA, {"const": UNLIMITED_WORD}]}


class TileShape(FaceShape):
    """A tile of a set; without color, the count of one from the sets above."""

    color: TileColor | None = Field(None, description="Its color.")
    count: Annotated[int | None, BeforeValidator(_count_word), Spec(**_COPIES_SCHEMA)] = Field(
        None, description="Copies, or unlimited. Left out: known, but not in the supply."
    )


def _tile(value: object) -> object:
    """A count alone names a tile from the sets above."""
    if isinstance(value, str):
        _count_word(value)
        return {"count": value}
    if isinstance(value, dict) and "color" not in value:
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


# ---- maps


class NamesShape(Shape):
    """How hexes are named."""

    style: Annotated[NameStyle, *_choice(*NameStyle)] = Field(
        NameStyle.LETTER_NUMBER, description="letter-number (C16), number-letter or axial (2,-1)."
    )
    letters: Annotated[Letters, *_choice(*Letters)] | None = Field(
        None, description="Whether letters count columns or rows."
    )
    sum: Annotated[str, *_choice("odd", "even")] = Field(
        "odd", description="Whether letter position (A = 1) plus number is odd or even."
    )


def _names(value: object) -> object:
    return {"style": value} if isinstance(value, str) else value


class _OrStyle:
    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:
        return {"anyOf": [{"enum": list(NameStyle)}, handler(core)]}


class CompanyShape(Shape):
    """What the board shows of a company."""

    name: AnyText = Field("", description="Its full name.")
    color: PaintColor = Field(description='Its color: "#rrggbb", or a name such as navy.')
    text: PaintColor | Literal[""] = Field("", description="Color of the text on it.")


def _pairs(value: object, usual: str) -> object:
    """A kind, a mapping of kinds, or a list of both, as one mapping; ``usual`` for bare kinds."""
    if isinstance(value, dict):
        return value
    pairs: dict[str, object] = {}
    for entry in value if isinstance(value, list) else [value]:
        pairs.update(entry if isinstance(entry, dict) else {as_text(entry): usual})
    return pairs


def _terrain(value: object) -> object:
    return _pairs(value, "0")


def _markers(value: object) -> object:
    return _pairs(value, "1")


_KINDS_SCHEMA: dict[str, Any] = {
    "anyOf": [KIND_SCHEMA, {"type": "object", "additionalProperties": _COUNT_SCHEMA}]
}
_SIGNS_SCHEMA: dict[str, Any] = {"anyOf": [TEXT_SCHEMA, {"type": "array", "items": TEXT_SCHEMA}]}
_MARKS_SCHEMA: dict[str, Any] = {
    "anyOf": [KIND_SCHEMA, {"type": "object", "additionalProperties": _SIGNS_SCHEMA}]
}


def _or_list(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [*schema["anyOf"], {"type": "array", "items": schema}]}


class HexShape(FaceShape):
    """One hex, or several alike."""

    name: AnyText = Field("", description="The place's name.")
    color: ColorField = Field(
        Color.WHITE,
        description="Left out: white. Yellow, green and brown faces can be upgraded; gray, "
        "black, red and blue are fixed.",
    )
    terrain: Annotated[
        dict[TerrainKind, Count], BeforeValidator(_terrain), Spec(**_or_list(_KINDS_SCHEMA))
    ] = Field(default_factory=dict, description="Kind, or kind with its cost: {mountain: 75}.")
    markers: Annotated[
        dict[MarkerKind, Texts], BeforeValidator(_markers), Spec(**_or_list(_MARKS_SCHEMA))
    ] = Field(
        default_factory=dict,
        description="Printed signs: port, or {port: 2, mine: M} (a count, or short labels).",
    )
    group: AnyText = Field("", description="All stops that ever lie here count as one place.")


class BorderShape(Shape):
    """Something between two hexes."""

    between: HexNames = Field(description="The two hexes.")
    kind: Annotated[BorderKind, *_choice(*BorderKind)] = Field(description="What it is.")
    cost: Count = Field(0, description="Paid once, when track first meets across it.")
    name: AnyText = Field("", description="Its name, such as that of a lake.")


class LineShape(Shape):
    """A line printed through hexes."""

    kind: Annotated[str, *_kind(*LINES)] = Field(description="Such as mainline.")
    name: AnyText = Field("", description="Its name.")
    through: HexNames = Field(description="Its hexes from end to end.")


class RegionShape(Shape):
    """A named area made of hexes."""

    name: AnyText = Field("", description="Its name.")
    kind: Annotated[str, *_kind(*REGIONS)] = Field(description="Such as fief.")
    hexes: HexNames = Field(description="Its hexes.")
    label_at: AnyText = Field("", description="The hex its name is written in.")


class SceneryShape(Shape):
    """Ground that is drawn but no place of the game."""

    kind: Annotated[str, *_kind(*SCENERIES)] = Field(description="sea, lake or land.")
    hexes: HexNames = Field(description="Hexes by name, or as q,r.")


class LetteringShape(Shape):
    """A name written across the map."""

    text: FilledText = Field(description="What is written.")
    kind: Annotated[str, *_kind(*SCENERIES)] = Field(description="sea, lake or land.")
    at: FilledText = Field(description="The hex it is centered on, by name or as q,r.")
    shift: Shift | None = Field(None, description="Moves it: [x, y], 1 is half a hex.")
    angle: Decimal = Field(0.0, description="Degrees clockwise.")
    size: Decimal = Field(1.0, description="1 is the usual size.")


Borders = Annotated[
    list[Annotated[BorderShape | None, Skippable]], BeforeValidator(as_list), OrOne()
]


class MapShape(Shape):
    """A map."""

    format: FormatField
    kind: Literal["map"] = Field(description="This file is a map.")
    name: FilledText = Field("", description="Its name, as shown.")
    provenance: ProvenanceField = Provenance.PRINTED
    layout: Annotated[Layout, *_choice(*Layout)] = Field(
        description="flat or pointy: what a hex has on top."
    )
    names: Annotated[NamesShape, BeforeValidator(_names), _OrStyle()] = Field(
        default_factory=lambda: NamesShape.model_validate({}), description="How hexes are named."
    )
    tiles: Texts = Field(
        default_factory=list,
        description="Tile sets laid on it: keys of shipped sets, or paths from this file.",
    )
    phases: Phases = Field(
        default_factory=lambda: [Color.YELLOW, Color.GREEN, Color.BROWN, Color.GRAY],
        description="The colors revenues are given in, in order.",
    )
    currency: AnyText = Field("", description="Sign of the money, such as kr.")
    companies: dict[str, CompanyShape] = Field(
        default_factory=dict, description="Companies by their sign."
    )
    hexes: dict[str, HexShape] = Field(
        description="Hexes by name; several names in one key are alike."
    )
    borders: Borders = Field(default_factory=list, description="What lies between two hexes.")
    lines: dict[str, LineShape] = Field(default_factory=dict, description="Printed lines by key.")
    regions: dict[str, RegionShape] = Field(default_factory=dict, description="Regions by key.")
    scenery: Annotated[
        list[Annotated[SceneryShape | None, Skippable]], BeforeValidator(as_list), OrOne()
    ] = Field(default_factory=list, description="Drawn, but no place of the game.")
    lettering: Annotated[
        list[Annotated[LetteringShape | None, Skippable]], BeforeValidator(as_list), OrOne()
    ] = Field(default_factory=list, description="Names written across the map.")
    grows: YesNo = Field(False, description="Whether hexes come to it during play.")


# ---- sandbox files


class PlacementShape(Shape):
    """A tile on a hex."""

    tile: FilledText = Field(description="The tile's number.")
    rotation: Rotation = Field(0, description="Sixths of a turn clockwise, 0-5.")


class TokenShape(Shape):
    """A company's token."""

    company: FilledText = Field(description="The company's key.")
    hex: FilledText = Field(description="The hex it stands in.")
    city: FromOne = Field(1, description="Which city of the hex, from 1.")
    slot: FromOne = Field(1, description="Which slot of the city, from 1.")


Tokens = Annotated[list[Annotated[TokenShape | None, Skippable]], BeforeValidator(as_list), OrOne()]


class SandboxShape(Shape):
    """A board with tiles and tokens on it."""

    format: FormatField
    kind: Literal["sandbox"] = Field(description="This file is a sandbox.")
    map: FilledText = Field(description="A shipped map's key, or a path from this file.")
    phase: PhaseField = Field(Color.YELLOW, description="The color of the phase.")
    tiles: dict[str, PlacementShape] = Field(
        default_factory=dict, description="Tiles laid, by hex."
    )
    tokens: Tokens = Field(default_factory=list, description="Tokens placed.")
    trains: dict[str, Texts] = Field(default_factory=dict, description="Trains of each company.")


MODELS: dict[str, type[Shape]] = {
    "tiles": TilesShape,
    "map": MapShape,
    "sandbox": SandboxShape,
}
