"""Subjects: what of a manifest is to be drawn, with the words that go with the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stambana.art import draw_tile
from stambana.hexes.coords import Layout
from stambana.manifests.issues import hint
from stambana.studio.overview import draw_overview
from stambana.track.tiles import LAY_ORDER, Color
from stambana.track.tilesets import TileSet
from stambana.ui.paper.boards import Subject, described, of_board
from stambana.ui.paper.export import ExportFault
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.manifests.documents import Document


def of_document(
    document: Document,
    *,
    tile: str = "",
    rotation: int = 0,
    phase: str = "",
    coordinates: bool = False,
) -> Subject:
    """What to draw of a manifest without mistakes: its board, its tiles, or one tile of it.

    ``phase`` is the name of a color; empty for that of a saved board, and for none where a map
    is drawn.  Raises ExportFault when tile or phase do not exist.
    """
    color = _phase(phase) if phase else None
    if tile:
        return _one_tile(*tiles_of(document), tile, rotation, color)
    if rotation:
        raise ExportFault(tr("only one tile can be turned; name it with --tile"))
    board = document.board
    if board is not None:
        board = board.in_phase(color) if color else board
        marked = bool(color) or document.kind == "sandbox"
        return of_board(board, coordinates=coordinates, marked=marked)
    return of_tiles(*tiles_of(document))


def of_tiles(tile_set: TileSet, layout: Layout) -> Subject:
    """All tiles of a set by color."""
    return Subject(
        draw_overview(tile_set, layout),
        tr("Tiles of {name}", name=tile_set.name),
        described(
            tr(
                "Tile set with 1 tile"
                if len(tile_set.supply) == 1
                else "Tile set with {count} tiles",
                count=len(tile_set.supply),
            ),
            tile_set,
        ),
    )


def tiles_of(document: Document) -> tuple[TileSet, Layout]:
    """The tile set of a manifest and how its hexes stand (flat-topped for a tile set alone)."""
    if document.board is not None:
        return document.board.tile_set, document.board.map.layout
    if not isinstance(document.value, TileSet):
        raise ExportFault(tr("'{name}' has no tiles", name=document.path.name))
    return document.value, Layout.FLAT


def _one_tile(
    tile_set: TileSet, layout: Layout, number: str, rotation: int, phase: Color | None
) -> Subject:
    found = tile_set.tiles.get(number)
    if found is None:
        raise ExportFault(
            tr("there is no tile '{number}' in {name}", number=number, name=tile_set.name)
            + hint(number, list(tile_set.tiles))
        )
    what = tr("Tile {number} of {name}", number=number, name=tile_set.name)
    if rotation:
        what = tr(
            "Tile {number} of {name}, rotation {rotation}",
            number=number,
            name=tile_set.name,
            rotation=rotation,
        )
    return Subject(
        draw_tile(found, layout, rotation=rotation, phase=phase),
        tr("Tile {number}", number=number),
        what,
        ground="",
    )


def _phase(name: str) -> Color:
    known = [str(color) for color in LAY_ORDER]
    if name.lower() not in known:
        raise ExportFault(tr("there is no phase '{name}'", name=name) + hint(name, known[1:]))
    return Color(name.lower())
