"""Shape: which keys a manifest has and what kind of value each takes.

Pydantic models with the words of docs/manifests.md.  They know nothing of other files and
of geometry.  JSON Schema for editors comes from the same models.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from stambana.hexes.coords import Layout
from stambana.hexes.names import Letters, NameStyle
from stambana.manifests.faceshape import (
    COUNT_SCHEMA,
    ColorField,
    FaceShape,
    FormatField,
    MarkerKind,
    PhaseField,
    Phases,
    ProvenanceField,
    Shape,
    TerrainKind,
    TilesShape,
    kind_like,
    one_of,
)
from stambana.manifests.fields import (
    KIND_SCHEMA,
    LINES,
    REGIONS,
    SCENERIES,
    TEXT_SCHEMA,
    AnyText,
    Count,
    Decimal,
    FilledText,
    FromOne,
    HexNames,
    OrOne,
    PaintColor,
    Rotation,
    Shift,
    Side,
    Skippable,
    Spec,
    Texts,
    YesNo,
    as_list,
    as_text,
)
from stambana.track.maps import BorderKind, Provenance
from stambana.track.tiles import Color

# ---- maps


class NamesShape(Shape):
    """How hexes are named."""

    style: Annotated[NameStyle, *one_of(*NameStyle)] = Field(
        NameStyle.LETTER_NUMBER, description="letter-number (C16), number-letter or axial (2,-1)."
    )
    letters: Annotated[Letters, *one_of(*Letters)] | None = Field(
        None, description="Whether letters count columns or rows."
    )
    sum: Annotated[str, *one_of("odd", "even")] = Field(
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
    "anyOf": [KIND_SCHEMA, {"type": "object", "additionalProperties": COUNT_SCHEMA}]
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
    kind: Annotated[BorderKind, *one_of(*BorderKind)] = Field(description="What it is.")
    cost: Count = Field(0, description="Paid once, when track first meets across it.")
    name: AnyText = Field("", description="Its name, such as that of a lake.")


class LineShape(Shape):
    """A line printed through hexes."""

    kind: Annotated[str, *kind_like(*LINES)] = Field(description="Such as mainline.")
    name: AnyText = Field("", description="Its name.")
    through: HexNames = Field(description="Its hexes from end to end.")


class RegionShape(Shape):
    """A named area made of hexes."""

    name: AnyText = Field("", description="Its name.")
    kind: Annotated[str, *kind_like(*REGIONS)] = Field(description="Such as fief.")
    hexes: HexNames = Field(description="Its hexes.")
    label_at: AnyText = Field("", description="The hex its name is written in.")


class SceneryShape(Shape):
    """Ground that is drawn but no place of the game."""

    kind: Annotated[str, *one_of(*SCENERIES)] = Field(description="sea, lake or land.")
    hexes: HexNames = Field(description="Hexes by name, or as q,r.")


class LetteringShape(Shape):
    """A name written across the map."""

    text: FilledText = Field(description="What is written.")
    kind: Annotated[str, *one_of(*SCENERIES)] = Field(description="sea, lake or land.")
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
    layout: Annotated[Layout, *one_of(*Layout)] = Field(
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
    face_down: YesNo = Field(False, description="Whether it only keeps its slot as yet.")
    label: AnyText = Field("", description="Written under the company's sign, such as +5.")
    kind: AnyText = Field("", description="A word for a piece that is not the usual one.")


class MarkShape(Shape):
    """A loose piece on a hex."""

    hex: FilledText = Field(description="The hex it lies on.")
    kind: FilledText = Field(description="A word for what it is.")
    label: AnyText = Field("", description="What is written on it.")
    name: AnyText = Field("", description="What it is called.")
    color: PaintColor | Literal[""] = Field("", description="Its color.")
    text: PaintColor | Literal[""] = Field("", description="Color of the text on it.")
    side: Side | None = Field(
        None, description="The side it lies at. Left out: where there is room."
    )
    quiet: YesNo = Field(False, description="Whether it has no effect yet: drawn hollow.")


Tokens = Annotated[list[Annotated[TokenShape | None, Skippable]], BeforeValidator(as_list), OrOne()]
Marks = Annotated[list[Annotated[MarkShape | None, Skippable]], BeforeValidator(as_list), OrOne()]


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
    marks: Marks = Field(default_factory=list, description="Loose pieces on hexes.")
    trains: dict[str, Texts] = Field(default_factory=dict, description="Trains of each company.")


MODELS: dict[str, type[Shape]] = {
    "tiles": TilesShape,
    "map": MapShape,
    "sandbox": SandboxShape,
}
