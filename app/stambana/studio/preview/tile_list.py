"""Tile list: the tiles of a set as sections of cells, all of them or those that words find."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stambana.studio.overview import by_color
from stambana.studio.preview.differences import copies
from stambana.studio.preview.grid import GridCell, Section
from stambana.track.facts import stop_word
from stambana.track.tiles import Tile
from stambana.track.tilesets import UNLIMITED, TileSet
from stambana.words import tr


def sheet_sections(tile_set: TileSet) -> tuple[Section, ...]:
    """The sheet of a set: a section for each color, every tile with its copies."""
    found = []
    for color, tiles in by_color(tile_set).items():
        cells = tuple(_sheet_cell(tile_set, tile) for tile in tiles)
        found.append(Section(tr(color).capitalize(), cells, _total(tile_set, tiles)))
    return tuple(found)


def _sheet_cell(tile_set: TileSet, tile: Tile) -> GridCell:
    count = tile_set.count(tile.number)
    words = [tr("tile {number}", number=tile.number), tr(tile.color)]
    if tile_set.counts:
        words.append(tr("copies: {count}", count=copies(count)))
        note = tr("∞ unlimited") if count == UNLIMITED else f"× {count}"
    else:
        note = ""
    return GridCell(tile, 0, tile.number, note, spoken=", ".join(words))


def _total(tile_set: TileSet, tiles: list[Tile]) -> str:
    kinds = tr("one kind") if len(tiles) == 1 else tr("{count} kinds", count=len(tiles))
    if not tile_set.counts:
        return kinds
    counts = [tile_set.count(tile.number) for tile in tiles]
    pieces = sum(count for count in counts if count != UNLIMITED)
    text = (
        tr("{kinds}, one piece", kinds=kinds)
        if pieces == 1
        else tr("{kinds}, {count} pieces", kinds=kinds, count=pieces)
    )
    return text + tr(" and unlimited ones") if UNLIMITED in counts else text


def found_by(text: str, sections: Iterable[Section]) -> tuple[Section, ...]:
    """The sections with the tiles that have all words of a text; as they are for no words.

    A word is the beginning of a number, of a color, a label, or a kind of stop, in any case.
    """
    words = text.casefold().split()
    found = []
    for section in sections:
        cells = tuple(cell for cell in section.cells if _has(cell.tile, words))
        if len(cells) == len(section.cells):
            found.append(section)
        elif cells:
            note = tr("{count} of {all}", count=len(cells), all=len(section.cells))
            found.append(replace(section, cells=cells, note=note))
    return tuple(found)


def _has(tile: Tile, words: list[str]) -> bool:
    known = [tile.number, tr(tile.color), tile.label]
    known += [word for stop in tile.stops for word in (stop_word(stop.kind), stop.name)]
    return all(any(name.casefold().startswith(word) for name in known) for word in words)
