"""Which tile fits where, by geometry alone.

``misfits`` is the one place that answers it: the upgrade chart, the preview's helper and,
later, the rules of each title all ask it.  The general rule is that of *permissive* track:
next color, same kind of stops, same label, all old track kept in place.  Reasons come in a
fixed order, the most basic first.
"""

from __future__ import annotations

from stambana.hexes.coords import opposite, side_name
from stambana.track.board import Board
from stambana.track.maps import BorderKind, Hex
from stambana.track.reasons import Reason
from stambana.track.tiles import LAY_ORDER, Color, EndKind, StopKind, Tile
from stambana.words import tr

_STOPS_SENTENCES = {
    StopKind.CITY: "cities in the hex: {before}, on the tile: {after}",
    StopKind.TOWN: "towns in the hex: {before}, on the tile: {after}",
    StopKind.PORT: "ports in the hex: {before}, on the tile: {after}",
}


def misfits(board: Board, hex_name: str, number: str, rotation: int) -> tuple[Reason, ...]:
    """Why a tile does not fit on a hex in a rotation (0-5); empty when it fits.

    Phase, supply, reach and money are not asked here; ``number`` must be in the board's set.
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
    reasons += lost_track(board.face(hex_name), new)
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
        reasons.append(
            Reason(
                "not_listed",
                "tile {old} does not become {new}",
                {"old": old.number, "new": new.number},
            )
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
        where = side_name(side, layout)
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
    """For each stop of ``old`` the stop of ``new`` it becomes; None where track would be lost.

    Both tiles lie as given.  A stop follows its exits: all must lead to one new stop of its
    kind.  A stop without exits takes the place of the same index among its kind that is left.
    """
    mapped: list[int | None] = []
    for index, stop in enumerate(old.stops):
        exits = set(old.stop_exits(index))
        homes = [
            place
            for place, other in enumerate(new.stops)
            if other.kind is stop.kind and exits and exits <= set(new.stop_exits(place))
        ]
        if exits and not homes:
            return None
        mapped.append(homes[0] if homes else None)
    for index, stop in enumerate(old.stops):
        if mapped[index] is None:
            free = [
                place
                for place, other in enumerate(new.stops)
                if other.kind is stop.kind and place not in mapped
            ] or [place for place, other in enumerate(new.stops) if other.kind is stop.kind]
            if not free:
                return None
            mapped[index] = free[0]
    return tuple(place for place in mapped if place is not None)


def lost_track(old: Tile, new: Tile) -> tuple[Reason, ...]:
    """What track of ``old`` a ``new`` tile would lose, both lying as given."""
    reasons = []
    connected = _connected_sides(new)
    for segment in old.segments:
        sides = segment.sides
        if len(sides) == 2:
            kept = segment.ends in {piece.ends for piece in new.segments} or any(
                set(sides) <= group for group in connected
            )
            if not kept:
                reasons.append(
                    Reason("segment_lost", "track that lies here would be lost", sides=sides)
                )
        elif EndKind.JUNCTION in (segment.a.kind, segment.b.kind) and not set(sides) <= set(
            new.exits
        ):
            reasons.append(
                Reason("segment_lost", "track that lies here would be lost", sides=sides)
            )
    for index in range(len(old.stops)):
        exits = old.stop_exits(index)
        gone = tuple(side for side in exits if side not in new.exits)
        if gone:
            reasons.append(Reason("segment_lost", "track that lies here would be lost", sides=gone))
    if not reasons and old.stops and len(new.stops) > 0 and stop_map(old, new) is None:
        reasons.append(
            Reason(
                "stop_split", "the exits of one stop would lead to different stops", sides=old.exits
            )
        )
    return tuple(reasons)


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
