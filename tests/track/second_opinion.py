"""A second answer to whether a tile fits, found another way: sets of sides, every assignment
of stops tried, and the 18SJ board as written down in the tables of the tests."""

from __future__ import annotations

from itertools import permutations, product

from facts.map_tables import BORDERS, HEXES, PRINTED
from facts.notation import Sketch, SketchStop

ORDER = ("white", "yellow", "green", "brown", "gray", "black")
STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
LABELS = {"C30": "Ystad", "G22": "Stockholm"}

_rows = {line.split()[0]: line.split()[1] for line in HEXES.strip().splitlines()}
_printed_exits = {
    line.split()[0]: frozenset(int(lead[0]) for lead in line.split()[3:])
    for line in PRINTED.strip().splitlines()
}
_impassable = {
    place
    for one, side, other, back, cost in BORDERS
    if cost is None
    for place in ((one, side), (other, back))
}


def buildable() -> list[str]:
    """The hexes of 18SJ on which tiles are laid."""
    return [name for name, kind in _rows.items() if kind in ("plain", "city", "yellow")]


def cities() -> list[str]:
    """Those of them that hold a city or cities."""
    return [name for name, kind in _rows.items() if kind in ("city", "yellow")]


def printed(name: str) -> Sketch:
    """What lies on a hex before anybody builds."""
    nothing: frozenset[frozenset[int]] = frozenset()
    kind = _rows[name]
    if kind == "plain":
        return Sketch("white", "", (), nothing, nothing)
    if kind == "city":
        return Sketch("white", "", (SketchStop("city", 0, 1, frozenset()),), nothing, nothing)
    exits = _printed_exits[name]
    each = [frozenset((side,)) for side in sorted(exits)] if name == "G22" else [exits]
    stops = tuple(SketchStop("city", 20, 1, sides) for sides in each)
    return Sketch("yellow", LABELS.get(name, ""), stops, nothing, nothing)


def follows(old: Sketch, new: Sketch) -> bool:
    """Whether ``new`` may replace ``old``, both as they lie."""
    if ORDER.index(new.color) - ORDER.index(old.color) != 1 or new.label != old.label:
        return False
    for kind in ("city", "town"):
        before = [stop.exits for stop in old.stops if stop.kind == kind]
        after = [stop.exits for stop in new.stops if stop.kind == kind]
        if len(before) == len(after):
            ways = permutations(after)
        elif kind == "city" and old.label and 0 < len(after) < len(before):
            ways = product(after, repeat=len(before))  # a labelled tile may merge its cities
        else:
            return False
        if not any(all(a <= b for a, b in zip(before, way, strict=True)) for way in ways):
            return False
    if old.joined or new.joined:
        return old.exits <= new.exits
    return old.plain <= new.plain


def open_sides(name: str) -> frozenset[int]:
    """The sides of an 18SJ hex that track may point at."""
    found = set()
    for side, (letter, number) in enumerate(STEPS):
        there = f"{chr(ord(name[0]) + letter)}{int(name[1:]) + number}"
        if there not in _rows or (name, side) in _impassable:
            continue
        if _rows[there] in ("gray", "red", "water") and (side + 3) % 6 not in _printed_exits.get(
            there, frozenset()
        ):
            continue
        found.add(side)
    return frozenset(found)


def fits(name: str, old: Sketch, new: Sketch) -> bool:
    """Whether ``new`` may be laid on an 18SJ hex where ``old`` lies."""
    return follows(old, new) and new.exits <= open_sides(name)
