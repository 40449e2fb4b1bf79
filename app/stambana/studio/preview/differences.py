"""Differences between two versions of a map or tile set, in words.

What is compared is what can be said about each hex and tile: the facts that the panel of a
hex shows.  Two hexes that are said alike but are not equal differ in how they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from stambana.hexes.coords import Layout
from stambana.studio.preview.chart import PLACE, alone
from stambana.track.board import Board
from stambana.track.facts import HexFact, facts, title
from stambana.track.tilesets import UNLIMITED, TileSet
from stambana.words import tr


class FileChange(StrEnum):
    """What became of a hex or tile."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


SIGNS = {FileChange.ADDED: "+", FileChange.REMOVED: "−", FileChange.CHANGED: "≠"}
"""A sign for each, so that color is not the only one."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference: what of, and how it differs.

    ``hex_name`` or ``tile`` says where it can be seen; both are empty for what belongs to the
    whole map or set.
    """

    change: FileChange
    about: str
    text: str = ""
    hex_name: str = ""
    tile: str = ""

    @property
    def sentence(self) -> str:
        """The whole in one line."""
        words = {
            FileChange.ADDED: tr("added"),
            FileChange.REMOVED: tr("removed"),
            FileChange.CHANGED: tr("changed"),
        }
        head = f"{SIGNS[self.change]} {self.about}: {words[self.change]}"
        return f"{head}: {self.text}" if self.text else head


def between_boards(old: Board, new: Board) -> tuple[Difference, ...]:
    """How one board differs from another: hexes first, then the map, then its tiles."""
    return (*_hexes(old, new), *_maps(old, new), *between_sets(old.tile_set, new.tile_set))


def between_sets(
    old: TileSet, new: TileSet, layout: Layout = Layout.FLAT
) -> tuple[Difference, ...]:
    """How one tile set differs from another, in the order of the older."""
    return tuple(_tiles(old, new, layout))


def _hexes(old: Board, new: Board) -> Iterator[Difference]:
    for name in {**old.map.hexes, **new.map.hexes}:
        if name not in new.map.hexes:
            yield Difference(FileChange.REMOVED, title(old, name), hex_name=name)
        elif name not in old.map.hexes:
            text = _listed(facts(new, name))
            yield Difference(FileChange.ADDED, title(new, name), text, hex_name=name)
        else:
            text = _hex_change(old, new, name)
            if text:
                yield Difference(FileChange.CHANGED, title(new, name), text, hex_name=name)


def _hex_change(old: Board, new: Board, name: str) -> str:
    before, after = old.map.hexes[name], new.map.hexes[name]
    parts = []
    if before.title != after.title:
        parts.append(_from_to(tr("Name"), before.title, after.title))
    if before.coord != after.coord or old.map.layout is not new.map.layout:
        parts.append(tr("lies elsewhere"))
    parts += _fact_changes(facts(old, name), facts(new, name))
    if before.group != after.group:
        parts.append(_from_to(tr("Group"), before.group, after.group))
    laid = old.placements.get(name), new.placements.get(name)
    if not parts and (before != after or laid[0] != laid[1]):
        parts.append(tr("drawn differently"))
    return "; ".join(parts)


def _fact_changes(before: tuple[HexFact, ...], after: tuple[HexFact, ...]) -> list[str]:
    """What is said otherwise; facts about the same thing are compared in their order."""
    parts = []
    for about in dict.fromkeys(fact.about for fact in (*before, *after)):
        was = [fact.text for fact in before if fact.about == about]
        is_now = [fact.text for fact in after if fact.about == about]
        for index in range(max(len(was), len(is_now))):
            old = was[index] if index < len(was) else ""
            new = is_now[index] if index < len(is_now) else ""
            if old != new:
                parts.append(_from_to(about, old, new))
    return parts


def _from_to(about: str, old: str, new: str) -> str:
    if old and new:
        old, new = _only_different(old, new)
        return f"{about} {old} → {new}"
    if new:
        return tr("{about} {text} is new", about=about, text=new)
    return tr("{about} {text} is gone", about=about, text=old)


def _only_different(old: str, new: str) -> tuple[str, str]:
    """Of facts made of several parts, the parts that differ."""
    before, after = old.split("; "), new.split("; ")
    if len(before) != len(after):
        return old, new
    pairs = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    return "; ".join(a for a, _ in pairs), "; ".join(b for _, b in pairs)


def _listed(found: tuple[HexFact, ...]) -> str:
    return "; ".join(f"{fact.about} {fact.text}" for fact in found)


def _maps(old: Board, new: Board) -> Iterator[Difference]:
    before, after = old.map, new.map
    for about, was, is_now in (
        (tr("Name of the map"), before.name, after.name),
        (
            tr("Layout"),
            tr("flat-topped") if before.layout is Layout.FLAT else tr("pointy-topped"),
            tr("flat-topped") if after.layout is Layout.FLAT else tr("pointy-topped"),
        ),
        (
            tr("Phases"),
            ", ".join(tr(color) for color in before.phases),
            ", ".join(tr(color) for color in after.phases),
        ),
        (tr("Currency"), before.currency, after.currency),
    ):
        if was != is_now:
            yield Difference(FileChange.CHANGED, about, f"{was or '–'} → {is_now or '–'}")
    for key in {**before.companies, **after.companies}:
        about = tr("Company {company}", company=key)
        if key not in after.companies:
            yield Difference(FileChange.REMOVED, about)
        elif key not in before.companies:
            yield Difference(FileChange.ADDED, about, after.companies[key].name)
        elif before.companies[key] != after.companies[key]:
            yield Difference(
                FileChange.CHANGED,
                about,
                _company(before.companies[key].name, after.companies[key].name),
            )
    for about, drawn in (
        (tr("Lettering"), before.lettering != after.lettering),
        (tr("Scenery"), before.scenery != after.scenery),
        (tr("Lines"), before.lines != after.lines),
        (tr("Regions"), before.regions != after.regions),
    ):
        if drawn:
            yield Difference(FileChange.CHANGED, about, tr("drawn differently"))


def _company(old: str, new: str) -> str:
    return f"{old} → {new}" if old != new else tr("other colors")


def _tiles(old: TileSet, new: TileSet, layout: Layout) -> Iterator[Difference]:
    for number in {**old.supply, **new.supply}:
        about = tr("Tile {number}", number=number)
        if number not in new.supply:
            yield Difference(FileChange.REMOVED, about, tile=number)
        elif number not in old.supply:
            text = tr("copies: {count}", count=copies(new.count(number)))
            yield Difference(FileChange.ADDED, about, text, tile=number)
        else:
            text = _tile_change(old, new, number, layout)
            if text:
                yield Difference(FileChange.CHANGED, about, text, tile=number)


def _tile_change(old: TileSet, new: TileSet, number: str, layout: Layout) -> str:
    parts = []
    if old.count(number) != new.count(number):
        was, is_now = copies(old.count(number)), copies(new.count(number))
        parts.append(f"{tr('copies')} {was} → {is_now}")
    before, after = old.tiles[number], new.tiles[number]
    if before != after:
        parts += _fact_changes(
            facts(alone(old, layout, number, 0), PLACE), facts(alone(new, layout, number, 0), PLACE)
        )
        if before.upgrades_to != after.upgrades_to:
            parts.append(
                _from_to(
                    tr("Upgrades"),
                    ", ".join(before.upgrades_to or ()) or tr("as the rule says"),
                    ", ".join(after.upgrades_to or ()) or tr("as the rule says"),
                )
            )
        if not parts:
            parts.append(tr("drawn differently"))
    return "; ".join(parts)


def copies(count: int) -> str:
    """A number of copies in words."""
    return tr("unlimited") if count == UNLIMITED else str(count)
