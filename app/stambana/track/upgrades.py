"""Which tile fits where, by geometry alone.

``misfits`` is the one place that answers it: the upgrade chart, the preview's helper and,
later, the rules of each title all ask it.  The general rule is that of *permissive* track:
next color, same kind of stops, same label, all old track kept in place.  Reasons come in a
fixed order, the most basic first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stambana.hexes.coords import side_name
from stambana.reasons import Reason
from stambana.track.board import Board
from stambana.track.maps import BorderKind, Hex
from stambana.track.tiles import LAY_ORDER, Color, End, EndKind, Segment, StopKind, Tile
from stambana.words import tr

_STOPS_SENTENCES = {
    StopKind.CITY: "cities in the hex: {before}, on the tile: {after}",
    StopKind.TOWN: "towns in the hex: {before}, on the tile: {after}",
    StopKind.PORT: "ports in the hex: {before}, on the tile: {after}",
}


Keeping = Callable[[Board, str, Tile], tuple[Reason, ...]]
"""Board, hex and its new face as it would lie, to the reasons that old track would be lost."""

Following = Callable[[Tile, Tile], bool]
"""Old face and new face, to whether the new one's color may follow."""


def next_color(old: Tile, new: Tile) -> bool:
    """Whether a face has the color after the other's (the common rule)."""
    return _follows(old.color) is new.color


def keep_all(board: Board, hex_name: str, new: Tile) -> tuple[Reason, ...]:
    """All old track stays in place (the common rule, 18SJ 10.3.2)."""
    return change(board.face(hex_name), new).lost


def misfits(
    board: Board,
    hex_name: str,
    number: str,
    rotation: int,
    keeps: Keeping = keep_all,
    follows: Following = next_color,
) -> tuple[Reason, ...]:
    """Why a tile does not fit on a hex in a rotation (0-5); empty when it fits.

    Phase, supply, reach and money are not asked here; ``number`` must be in the board's set.
    ``keeps`` says what old track must stay, ``follows`` which color may come next.
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
    new = board.tile_set.tiles[number].turned(rotation)
    old = board.face(hex_name)
    plain = keeps is keep_all and follows is next_color and change(old, new).fits
    closed = board.map.closed_sides[hex_name]
    if plain and closed.isdisjoint(new.exits):
        return ()
    reasons = [] if plain else list(_kind_reasons(old, new, follows))
    reasons += [_edge_reason(board, at, side) for side in new.exits if side in closed]
    if not plain:
        reasons += keeps(board, hex_name, new)
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


def _kind_reasons(old: Tile, new: Tile, follows: Following = next_color) -> tuple[Reason, ...]:
    """Color order, kinds of stops and label; independent of rotation."""
    reasons = []
    if not follows(old, new):
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


def same_kind(old: Tile, new: Tile) -> bool:
    """Whether a face may follow another by color, list, kinds of stops and label.

    The common rule's answer without its reasons; independent of rotation.
    """
    if _follows(old.color) is not new.color:
        return False
    return not _kind_reasons(old, new)


def _follows(color: Color) -> Color | None:
    if color not in LAY_ORDER or color is LAY_ORDER[-1]:
        return None
    return LAY_ORDER[LAY_ORDER.index(color) + 1]


def _ground(color: Color) -> str:
    return tr("bare ground") if color is Color.WHITE else tr(color)


def _edge_reason(board: Board, at: Hex, side: int) -> Reason:
    """Why track may not run against a closed side of a hex."""
    beyond = board.map.neighbor(at.name, side)
    where = tr(side_name(side, board.map.layout))
    border = board.map.border_by_side.get((at.name, side))
    if beyond is None:
        return Reason(
            "off_board", "track to {where} would leave the board", {"where": where}, sides=(side,)
        )
    if border is not None and border.kind is BorderKind.IMPASSABLE:
        return Reason(
            "side_impassable",
            "the {where} side towards {beyond} cannot be crossed",
            {"where": where, "beyond": beyond.name},
            sides=(side,),
            hexes=(beyond.name,),
        )
    return Reason(
        "side_blank",
        "{beyond} has no track on its side towards {place}",
        {"beyond": beyond.title or beyond.name, "place": at.name},
        sides=(side,),
        hexes=(beyond.name,),
    )


@dataclass(frozen=True, slots=True)
class TileChange:
    """What a new face does to an old one, both as they lie, by the common rule.

    ``fits`` leaves aside where the hex lies.  ``lost`` says what old track is lost.
    ``becomes`` gives for each old stop the new one
    it becomes, None where some stop has nothing to become; where track is lost a stop follows
    most of its exits.  ``added`` are the new segments that the old face had not, with the
    sides they touch.
    """

    fits: bool
    lost: tuple[Reason, ...]
    becomes: tuple[int, ...] | None
    added: tuple[Segment, ...]
    added_sides: frozenset[int]


_MOST_CHANGES = 20000
_changes: dict[tuple[int, int], tuple[TileChange, Tile, Tile]] = {}
"""Changes by the identity of both faces, which are held so that an identity stays theirs."""


def change(old: Tile, new: Tile) -> TileChange:
    """What a face would change, found once for these two."""
    key = (id(old), id(new))
    found = _changes.get(key)
    if found is None:
        if len(_changes) >= _MOST_CHANGES:
            _changes.clear()
        found = _changes[key] = (_change(old, new), old, new)
    return found[0]


def _change(old: Tile, new: Tile) -> TileChange:
    becomes = stop_map(old, new) or _nearest_stops(old, new)

    def moved(end: End) -> End:
        if end.kind is EndKind.STOP and becomes is not None:
            return End(EndKind.STOP, becomes[end.number])
        return end

    before = {frozenset((moved(piece.a), moved(piece.b))) for piece in old.segments}
    added = tuple(piece for piece in new.segments if piece.ends not in before)
    lost = lost_track(old, new)
    fits = not lost and same_kind(old, new)
    sides = frozenset(side for piece in added for side in piece.sides)
    return TileChange(fits, lost, becomes, added, sides)


def _nearest_stops(old: Tile, new: Tile) -> tuple[int, ...] | None:
    """As ``stop_map``, where exits are lost: each stop looks for those that keep most."""
    choices = []
    for index, stop in enumerate(old.stops):
        exits = set(old.stop_exits(index))
        places = [place for place, other in enumerate(new.stops) if other.kind is stop.kind]
        places.sort(key=lambda place: -len(exits.intersection(new.stop_exits(place))))
        choices.append(tuple(places))
    return _assigned(choices, _merging(old, new))


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
    return _assigned(choices, _merging(old, new))


def _merging(old: Tile, new: Tile) -> frozenset[int]:
    """The stops of ``new`` that more than one stop of ``old`` may become."""
    return frozenset(
        place
        for place, other in enumerate(new.stops)
        if new.count(other.kind) < old.count(other.kind)
    )


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
