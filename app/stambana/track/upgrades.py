"""Which tile fits where, by geometry alone.

``misfits`` is the one place that answers it: the upgrade chart, the preview's helper and,
later, the rules of each title all ask it.  The general rule is that of *permissive* track:
next color, same kind of stops, same label, all old track kept in place.  Reasons come in a
fixed order, the most basic first.
"""

from __future__ import annotations

from collections.abc import Callable

from stambana.hexes.coords import opposite, side_name
from stambana.reasons import Reason
from stambana.track.board import Board
from stambana.track.maps import BorderKind, Hex
from stambana.track.tiles import LAY_ORDER, Color, EndKind, StopKind, Tile
from stambana.words import tr

_STOPS_SENTENCES = {
    StopKind.CITY: "cities in the hex: {before}, on the tile: {after}",
    StopKind.TOWN: "towns in the hex: {before}, on the tile: {after}",
    StopKind.PORT: "ports in the hex: {before}, on the tile: {after}",
}


Keeping = Callable[[Tile, Tile], tuple[Reason, ...]]
"""Old face and new face, both as they lie, to the reasons that old track would be lost."""


def misfits(
    board: Board, hex_name: str, number: str, rotation: int, keeps: Keeping | None = None
) -> tuple[Reason, ...]:
    """Why a tile does not fit on a hex in a rotation (0-5); empty when it fits.

    Phase, supply, reach and money are not asked here; ``number`` must be in the board's set.
    ``keeps`` says what old track must stay; if it is not given, all of it.
    """
    at = board.map.hexes[hex_name]
    if at.fixed:
        return (
            Reason(
                "hex_fixed",
                "{place} is printed for good: no tile is laid here",
                {"place": hex_name},
            ),
        )
    tile = board.tile_set.tiles[number]
    new = tile.turned(rotation)
    laid = board.placements.get(hex_name)
    old_tile = board.tile_set.tiles[laid.tile] if laid else at.printed
    reasons = list(_kind_reasons(old_tile, tile))
    reasons += _edge_reasons(board, at, new)
    reasons += (keeps or lost_track)(board.face(hex_name), new)
    return tuple(reasons)


def fitting_rotations(board: Board, hex_name: str, number: str) -> tuple[int, ...]:
    """The rotations in which a tile fits on a hex, ascending, equal looks only once."""
    tile = board.tile_set.tiles[number]
    return tuple(
        rotation for rotation in tile.rotations if not misfits(board, hex_name, number, rotation)
    )


def upgrade_rotations(old: Tile, new: Tile) -> tuple[int, ...]:
    """The rotations of ``new`` in which it may follow ``old`` (lying as given), ascending.

    This is the upgrade chart: no map, so no edges.
    """
    if _kind_reasons(old, new):
        return ()
    return tuple(
        rotation for rotation in new.rotations if not lost_track(old, new.turned(rotation))
    )


def _kind_reasons(old: Tile, new: Tile) -> tuple[Reason, ...]:
    """Color order, kinds of stops and label; independent of rotation."""
    reasons = []
    if _follows(old.color) is not new.color:
        reasons.append(
            Reason(
                "wrong_color",
                "a {new} tile does not follow {old}",
                {"new": tr(new.color), "old": _ground(old.color)},
            )
        )
    if old.upgrades_to is not None and new.number not in old.upgrades_to:
        sentence = (
            "tile {old} does not become {new}"
            if old.number
            else "the printed track does not become tile {new}"
        )
        reasons.append(
            Reason("not_listed", sentence, {"old": old.number, "new": new.number}),
        )
    for kind in (StopKind.CITY, StopKind.TOWN, StopKind.PORT):
        before, after = old.count(kind), new.count(kind)
        if before != after and not (
            kind is StopKind.CITY and old.label and old.label == new.label and 0 < after < before
        ):
            reasons.append(
                Reason(
                    "wrong_stops",
                    _STOPS_SENTENCES[kind],
                    {"before": before, "after": after},
                )
            )
    if old.label != new.label:
        sentence = (
            "the hex needs a tile with label {label}"
            if old.label
            else "the hex needs a tile without label"
        )
        reasons.append(Reason("wrong_label", sentence, {"label": old.label}))
    return tuple(reasons)


def _follows(color: Color) -> Color | None:
    if color not in LAY_ORDER or color is LAY_ORDER[-1]:
        return None
    return LAY_ORDER[LAY_ORDER.index(color) + 1]


def _ground(color: Color) -> str:
    return tr("bare ground") if color is Color.WHITE else tr(color)


def _edge_reasons(board: Board, at: Hex, new: Tile) -> list[Reason]:
    """Track off the board, across impassable borders, or against blank sides of fixed hexes."""
    reasons = []
    layout = board.map.layout
    for side in new.exits:
        beyond = board.map.neighbor(at.name, side)
        where = tr(side_name(side, layout))
        border = board.map.border_by_side.get((at.name, side))
        if beyond is None:
            if not board.map.grows:
                reasons.append(
                    Reason(
                        "off_board",
                        "track to {where} would leave the board",
                        {"where": where},
                        sides=(side,),
                    )
                )
        elif border is not None and border.kind is BorderKind.IMPASSABLE:
            reasons.append(
                Reason(
                    "side_impassable",
                    "the {where} side towards {beyond} cannot be crossed",
                    {"where": where, "beyond": beyond.name},
                    sides=(side,),
                    hexes=(beyond.name,),
                )
            )
        elif beyond.fixed and opposite(side) not in beyond.printed.exits:
            reasons.append(
                Reason(
                    "side_blank",
                    "{beyond} has no track on its side towards {place}",
                    {"beyond": beyond.title or beyond.name, "place": at.name},
                    sides=(side,),
                    hexes=(beyond.name,),
                )
            )
    return reasons


def stop_map(old: Tile, new: Tile) -> tuple[int, ...] | None:
    """For each stop of ``old`` the stop of ``new`` it becomes; None where it becomes none.

    Both tiles lie as given.  A stop follows its exits: all must lead to one new stop of its
    kind, and no two stops become one unless ``new`` has fewer of that kind.  A stop without
    exits takes a place that is left.
    """
    choices = [
        tuple(
            place
            for place, other in enumerate(new.stops)
            if other.kind is stop.kind and set(old.stop_exits(index)) <= set(new.stop_exits(place))
        )
        for index, stop in enumerate(old.stops)
    ]
    merging = frozenset(
        place
        for place, other in enumerate(new.stops)
        if new.count(other.kind) < old.count(other.kind)
    )
    return _assigned(choices, merging)


def _assigned(
    choices: list[tuple[int, ...]], merging: frozenset[int], taken: tuple[int, ...] = ()
) -> tuple[int, ...] | None:
    """One choice for each, no place twice unless it is ``merging``; the first that works."""
    if len(taken) == len(choices):
        return taken
    for place in choices[len(taken)]:
        if place in merging or place not in taken:
            found = _assigned(choices, merging, (*taken, place))
            if found is not None:
                return found
    return None


def lost_track(old: Tile, new: Tile) -> tuple[Reason, ...]:
    """What track of ``old`` a ``new`` tile would lose, both lying as given."""
    reasons = [_segment_lost(sides) for sides in _lost_sides(old, new)]
    kinds = {stop.kind for stop in old.stops}
    if reasons or not all(new.count(kind) for kind in kinds):
        return tuple(reasons)  # a missing kind of stop is said once, by the count
    mapped = stop_map(old, new)
    if mapped is None:
        torn = [index for index in range(len(old.stops)) if not _has_place(old, index, new)]
        sentence = (
            "the exits of one stop would lead to different stops"
            if torn
            else "two stops would become one"
        )
        code = "stop_split" if torn else "stops_joined"
        sides = tuple(side for index in torn for side in old.stop_exits(index)) or old.exits
        reasons.append(Reason(code, sentence, sides=sides))
    elif _inner_track(old, mapped) - _inner_track(new):
        reasons.append(_segment_lost(()))
    return tuple(reasons)


def _lost_sides(old: Tile, new: Tile) -> list[tuple[int, ...]]:
    """The sides of each piece of track that a new tile does not keep, in the tile's order."""
    connected = _connected_sides(new)
    kept = {piece.ends for piece in new.segments}
    lost: list[tuple[int, ...]] = []
    for segment in old.segments:
        sides = segment.sides
        if len(sides) == 2:
            if segment.ends not in kept and not any(set(sides) <= group for group in connected):
                lost.append(sides)
        elif any(end.kind in (EndKind.JUNCTION, EndKind.DEAD_END) for end in segment.ends) and (
            not set(sides) <= set(new.exits)
        ):
            lost.append(sides)
    for index in range(len(old.stops)):
        gone = tuple(side for side in old.stop_exits(index) if side not in new.exits)
        if gone:
            lost.append(gone)
    return lost


def _segment_lost(sides: tuple[int, ...]) -> Reason:
    return Reason("segment_lost", "track that lies here would be lost", sides=sides)


def _has_place(old: Tile, index: int, new: Tile) -> bool:
    """Whether one new stop has all exits of an old one, whoever else wants it."""
    return any(
        other.kind is old.stops[index].kind
        and set(old.stop_exits(index)) <= set(new.stop_exits(place))
        for place, other in enumerate(new.stops)
    )


def _inner_track(tile: Tile, mapped: tuple[int, ...] | None = None) -> set[frozenset[int]]:
    """The pairs of stops joined inside a tile, as the stops they become where that is given."""
    pairs = set()
    for segment in tile.segments:
        if segment.a.kind is segment.b.kind is EndKind.STOP:
            stops = (segment.a.number, segment.b.number)
            pair = frozenset(mapped[stop] if mapped else stop for stop in stops)
            if len(pair) == 2:  # stops that become one need no track between them
                pairs.add(pair)
    return pairs


def _connected_sides(tile: Tile) -> list[set[int]]:
    """Sides joined to one another by a junction without a stop (Lawson track)."""
    groups: dict[int, set[int]] = {}
    for segment in tile.segments:
        for end in (segment.a, segment.b):
            if end.kind is EndKind.JUNCTION:
                groups.setdefault(end.number, set()).update(segment.sides)
    return list(groups.values())


__all__ = [
    "fitting_rotations",
    "lost_track",
    "misfits",
    "stop_map",
    "upgrade_rotations",
]
