"""Sense of a tile set: from its shape to a TileSet, with the sets it extends."""

from __future__ import annotations

from types import MappingProxyType

from stambana.manifests.faces import Teller, build_face
from stambana.manifests.faceshape import TilesShape
from stambana.manifests.issues import hint, shown
from stambana.manifests.nodes import Loc
from stambana.track.tiles import Tile
from stambana.track.tilesets import TileSet
from stambana.words import tr


def build_tiles(
    shape: TilesShape, key: str, teller: Teller, above: TileSet | None, dropped: set[Loc]
) -> TileSet:
    """The tile set of a shape.

    ``above`` holds the merged tiles of the sets it extends; None when one of them cannot be
    read, then counts alone are taken on trust.  ``dropped`` are tiles with faults of shape.
    """
    tiles: dict[str, Tile] = {}
    counts: dict[str, int] = {}
    bare: list[str] = []
    known = dict(above.tiles) if above else {}
    for number, at in shape.tiles.items():
        loc: Loc = ("tiles", number)
        if not number or number.split() != [number]:
            message = tr("'{number}' is no tile number; write one word", number=shown(number))
            teller.tell(loc, message, key=True)
            continue
        if at.color is not None:
            tiles[number] = build_face(at, at.color, number, loc, teller)
        elif number not in known and above is not None:
            if shape.extends or not bare:  # that there is nothing to extend is told once
                teller.tell(loc, unknown_tile(number, list(known), bool(shape.extends)), key=True)
            bare.append(number)
            continue
        if at.count is not None:
            counts[number] = at.count
    every = {**known, **tiles}
    if above is not None:
        _check_upgrades(shape, every, dropped, teller)
    name = shape.name or key.rsplit("/", 1)[-1].removesuffix(".yaml")
    return TileSet(
        key=key,
        name=name,
        tiles=MappingProxyType(every),
        counts=MappingProxyType({**(above.counts if above else {}), **counts}),
        provenance=shape.provenance,
    )


def unknown_tile(number: str, known: list[str], extends: bool) -> str:
    """That a count stands for a tile no set above has."""
    if not extends:
        return tr(
            "tile {number} has a count only, and this set extends none; say its color and track, "
            "or write 'extends: standard'",
            number=shown(number),
        )
    close = hint(number, known, most=0)
    if close:
        return tr(
            "tile {number} is in none of the sets above{hint}", number=shown(number), hint=close
        )
    return tr(
        "tile {number} is in none of the sets above; say its color and track, or correct the "
        "number",
        number=shown(number),
    )


def _check_upgrades(
    shape: TilesShape, every: dict[str, Tile], dropped: set[Loc], teller: Teller
) -> None:
    for number, at in shape.tiles.items():
        for nth, other in enumerate(at.upgrades or ()):
            if other not in every and ("tiles", other) not in dropped:
                teller.tell(
                    ("tiles", number, "upgrades", nth),
                    tr(
                        "there is no tile {number} in this set or above{hint}",
                        number=shown(other),
                        hint=hint(other, list(every), most=0),
                    ),
                )
