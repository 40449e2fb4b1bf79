"""Fitting: what of a manifest finds no room when it is drawn, told with line and column.

Every tile that a file defines is drawn in each rotation that looks different, and every hex
of a map as printed.  What lies on something else there, what is shortened, and track that
cannot be shown as it is, is a warning: the file can be used, but its author should know.
Files that come with the program are proven by its tests and left out.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from stambana import manifests, places
from stambana.art.borders import line_sides
from stambana.art.faces import Misfit, Thing, tile_face
from stambana.art.furniture import furniture
from stambana.hexes.coords import Layout
from stambana.manifests.documents import Document, DocumentPart
from stambana.manifests.issues import WARNING, Issue, shown
from stambana.track.maps import BoardMap
from stambana.track.tiles import EndKind, StopKind, Tile
from stambana.track.tilesets import TileSet
from stambana.words import tr

MOST = 60
"""Warnings of one file; whoever has more begins with these."""

PATIENCE = 15.0
"""Seconds spent on one document; what comes after is not tried, and that is told."""

_KEYS = {
    StopKind.CITY: "city",
    StopKind.TOWN: "town",
    StopKind.PORT: "port",
    StopKind.OFFBOARD: "offboard",
}

Loc = tuple[str | int, ...]


def read(path: Path | str) -> Document:
    """What a file holds, as ``manifests.read``, with what finds no room among its issues."""
    document = manifests.read(path)
    found = misfits(document)
    return replace(document, issues=(*document.issues, *found)) if found else document


def check(paths: Iterable[Path | str]) -> list[Issue]:
    """All issues of files and folders, as ``manifests.check``, with what finds no room."""
    return manifests.check(paths, misfits)


def misfits(document: Document) -> tuple[Issue, ...]:
    """What finds no room in the files of a document that could be read."""
    board = document.board
    layout = board.map.layout if board else Layout.FLAT
    found: list[Issue] = []
    until = time.monotonic() + PATIENCE
    for part in document.parts:
        if _shipped(part.path):
            continue
        told: dict[Issue, None] = {}
        for loc, issues in _of_part(part, layout):
            told.update(dict.fromkeys(issues))
            if len(told) >= MOST:
                break
            if time.monotonic() > until:
                message = tr("what stands after this was not tried for room; it would take long")
                told[_issue(part, loc, message)] = None
                break
        found += sorted(told)
    return tuple(found)


def _shipped(path: Path) -> bool:
    return Path(os.path.abspath(path)).parent in (places.maps(), places.tiles())


def _of_part(part: DocumentPart, layout: Layout) -> Iterator[tuple[Loc, list[Issue]]]:
    """What finds no room in each tile or hex of a file, one after the other."""
    if isinstance(part.value, TileSet):
        for number in part.keys(("tiles",)):
            tile = part.value.tiles.get(number)
            if tile is not None and "color" in part.keys(("tiles", number)):
                yield ("tiles", number), list(_of_tile(part, tile, layout))
    elif isinstance(part.value, BoardMap):
        for text in part.keys(("hexes",)):
            yield ("hexes", text), list(_of_hexes(part, part.value, text))


def _of_tile(part: DocumentPart, tile: Tile, layout: Layout) -> Iterator[Issue]:
    turns: dict[Misfit, list[int]] = {}
    for rotation in tile.rotations:
        for misfit in tile_face(tile, layout, rotation).misfits:
            turns.setdefault(misfit, []).append(rotation)
    for misfit, rotations in turns.items():
        sentence = _sentence(misfit, tile)
        if 0 not in rotations:
            where = ", ".join(map(str, rotations))
            sentence = tr("{what} (in rotation {rotations})", what=sentence, rotations=where)
        yield _issue(part, _loc(part, ("tiles", tile.number), misfit, tile), sentence)


def _of_hexes(part: DocumentPart, board_map: BoardMap, text: str) -> Iterator[Issue]:
    """Of hexes alike, that share one entry, each thing is told once."""
    phase = board_map.phases[0]
    told: set[Misfit] = set()
    for name in text.split():
        at = board_map.hexes.get(name)
        if at is None:
            continue
        label = at.printed.label != at.title
        bands = line_sides(board_map, name)
        face = tile_face(at.printed, board_map.layout, 0, phase, label)
        added = furniture(at, at.printed, board_map.layout, 0, phase, bands)
        for misfit in (*face.misfits, *added.misfits):
            if misfit not in told:
                told.add(misfit)
                loc = _loc(part, ("hexes", text), misfit, at.printed)
                yield _issue(part, loc, _sentence(misfit, at.printed))


def _issue(part: DocumentPart, loc: Loc, sentence: str) -> Issue:
    return Issue(str(part.path), *part.place(loc), sentence, WARNING)


def _loc(part: DocumentPart, base: Loc, misfit: Misfit, tile: Tile) -> Loc:
    """Where in the file the thing stands that finds no room."""
    thing = misfit.thing
    if thing is Thing.NUMBER:
        return base
    if thing is Thing.TITLE:
        return (*base, "name")
    if thing in (Thing.TERRAIN, Thing.MARKER):
        return (*base, "terrain" if thing is Thing.TERRAIN else "markers")
    if thing is Thing.LABEL:
        return (*base, "label")
    if misfit.stop >= 0:
        inner = {Thing.VALUE: "revenue", Thing.SLOT_VALUE: "slot_values", Thing.NAME: "name"}
        stop = _stop_loc(base, tile, misfit.stop)
        return (*stop, inner[thing]) if thing in inner else stop
    return _track_loc(part, base, misfit.segment, tile) if misfit.segment >= 0 else base


def _stop_loc(base: Loc, tile: Tile, number: int) -> Loc:
    kind = tile.stops[number].kind
    nth = sum(stop.kind is kind for stop in tile.stops[:number])
    return (*base, _KEYS[kind], nth)


def _track_loc(part: DocumentPart, base: Loc, number: int, tile: Tile) -> Loc:
    """A segment: track of its own stands after the exits of all stops, junctions after it."""
    exits = sum(
        part.count(*_stop_loc(base, tile, stop), "exits") for stop in range(len(tile.stops))
    )
    if 0 <= number - exits < part.count(*base, "track"):
        return (*base, "track", number - exits)
    for end in tile.segments[number].ends:
        if end.kind is EndKind.STOP:
            return _stop_loc(base, tile, end.number)
        if end.kind is not EndKind.SIDE:
            return (*base, "junction" if end.kind is EndKind.JUNCTION else "dead_end")
    return base


def _sentence(misfit: Misfit, tile: Tile) -> str:
    thing = misfit.thing
    if thing is Thing.TRACK and misfit.stop >= 0:
        return tr(
            "no room: this stop cannot be drawn apart from track or stops it is not joined to; "
            "take fewer stops, slots or exits, or another 'at'"
        )
    if thing is Thing.TRACK:
        return tr("no room: this track would look joined to other track or to a stop")
    if thing is Thing.VALUE:
        return tr("no room for the revenue: it lies on something else")
    if thing is Thing.SLOT_VALUE:
        return tr("no room for the values of the slots: they lie on something else")
    if thing is Thing.LABEL:
        return tr("no room for the label '{label}'", label=shown(tile.label))
    if thing is Thing.NAME:
        return tr("no room for the name '{name}'", name=shown(tile.stops[misfit.stop].name))
    if thing is Thing.NUMBER:
        return tr("no room for the number of the tile")
    if thing is Thing.TITLE:
        return tr("no room for the whole name: it is shortened, or lies on something else")
    if thing is Thing.TERRAIN:
        return tr("no room for the sign of the terrain: it lies on something else")
    return tr("no room for the markers: they lie on something else")
