"""The verdict on one lay: yes or no, every reason, what it costs and what it changes.

Reasons come in a fixed order: the hex, the tile and its supply, phase and geometry, reach,
money.  Each says the sides or hexes that show it on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from stambana.hexes.coords import opposite
from stambana.reasons import Reason
from stambana.track.board import Board
from stambana.track.laying.policy import Charge, Lay, LayPolicy, Reaching
from stambana.track.laying.supply import later_phase, none_left
from stambana.track.maps import BorderKind, PrintedLine
from stambana.track.network import Reach, StopKey, reach
from stambana.track.tiles import Color, End, EndKind, Tile
from stambana.track.tokens import carried, settled
from stambana.track.upgrades import change, misfits


@dataclass(frozen=True, slots=True)
class LayVerdict:
    """What the rules say of a lay.

    ``returned`` is the number of the tile that comes back, or "".  ``lines`` are the printed
    lines it newly completes in its hex.
    """

    lay: Lay
    reasons: tuple[Reason, ...]
    charges: tuple[Charge, ...] = ()
    returned: str = ""
    lines: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether it may be laid."""
        return not self.reasons

    @property
    def cost(self) -> int:
        """All that must be paid."""
        return sum(charge.amount for charge in self.charges)


def lay_verdict(
    board: Board, company: str, lay: Lay, policy: LayPolicy, reached: Reach | None = None
) -> LayVerdict:
    """The verdict on a lay of a company.

    ``reached`` is what the company reaches, when the caller knows it; otherwise the network
    is asked, which keeps it for the board.
    """
    unknown = _unknown(board, lay)
    if unknown:
        return LayVerdict(lay, unknown)
    new = board.tile_set.tiles[lay.tile].turned(lay.rotation)
    reasons = list(_closed(board, lay, policy))
    reasons += none_left(board, lay.hex_name, lay.tile)
    reasons += later_phase(board, lay.tile)
    reasons += misfits(board, lay.hex_name, lay.tile, lay.rotation, policy.keeps, policy.follows)
    lines = completed_lines(board, lay.hex_name, new)
    if not reasons:
        if new.stops:
            reasons += _homeless(board, lay, new)
        reached = reached or reach(board, company, policy.passage, policy.works)
        reasons += _reach_reasons(board, lay, new, policy, reached)
    if policy.only_lines and not lines:
        reasons.append(
            Reason(
                "no_line",
                "the new track completes no printed line in {place}",
                {"place": lay.hex_name},
                hexes=(lay.hex_name,),
            )
        )
    charges: tuple[Charge, ...] = ()
    if policy.charges:
        charges = (*_charges(board, lay, new, policy), *policy.fees(board, lay))
        if policy.waived:
            charges = tuple(charge for charge in charges if charge.kind not in policy.waived)
    cost = sum(charge.amount for charge in charges)
    if policy.money is not None and cost > policy.money:
        reasons.append(
            Reason(
                "too_expensive",
                "this costs {cost}, there is {money}",
                {"cost": cost, "money": policy.money},
            )
        )
    if policy.extra is not None:
        reasons += policy.extra(lay)
    laid = board.placements.get(lay.hex_name)
    named = tuple(_with_rule(reason, policy) for reason in reasons) if reasons else ()
    return LayVerdict(lay, named, charges, laid.tile if laid else "", lines)


def judge(company: str, policy: LayPolicy) -> Callable[[Board, str, str, int], tuple[Reason, ...]]:
    """The verdict as a lay helper asks it: board, hex, tile and rotation, to the reasons."""

    def reasons(board: Board, hex_name: str, tile: str, rotation: int) -> tuple[Reason, ...]:
        return lay_verdict(board, company, Lay(hex_name, tile, rotation), policy).reasons

    return reasons


def board_after(board: Board, lay: Lay) -> Board:
    """The board with the lay done, tokens carried over; nothing is checked."""
    after = board.with_tile(lay.hex_name, lay.tile, lay.rotation)
    return after.with_tokens(carried(board, after, lay.hex_name))


def _with_rule(reason: Reason, policy: LayPolicy) -> Reason:
    rule = policy.rules.get(reason.code, "")
    return replace(reason, rule=rule) if rule and not reason.rule else reason


def _unknown(board: Board, lay: Lay) -> tuple[Reason, ...]:
    if lay.hex_name not in board.map.hexes:
        return (Reason("no_hex", "there is no hex {place}", {"place": lay.hex_name}),)
    if lay.tile not in board.tile_set.tiles:
        return (Reason("no_tile", "there is no tile {tile}", {"tile": lay.tile}),)
    if lay.rotation not in range(6):
        return (Reason("no_rotation", "a rotation is a number from 0 to 5"),)
    return ()


def _closed(board: Board, lay: Lay, policy: LayPolicy) -> Iterable[Reason]:
    blocked = policy.blocked.get(lay.hex_name)
    if blocked is not None:
        yield blocked


def _homeless(board: Board, lay: Lay, new: Tile) -> Iterable[Reason]:
    after = settled(board.tokens, lay.hex_name, board.face(lay.hex_name), new)
    if len(after) < len(board.tokens):
        yield Reason(
            "no_slot_for_token",
            "the tile has too few places for the tokens in {place}",
            {"place": lay.hex_name},
            hexes=(lay.hex_name,),
        )


# -- reach ------------------------------------------------------------------------------------


def _reach_reasons(
    board: Board, lay: Lay, new: Tile, policy: LayPolicy, reached: Reach
) -> Iterable[Reason]:
    old = board.face(lay.hex_name)
    if lay.hex_name in policy.anywhere:
        return
    if not old.segments:
        wanted = policy.first
        if lay.hex_name in policy.homes:
            return
    else:
        wanted = policy.stops if old.stops else policy.plain
    if wanted is Reaching.NOTHING:
        return
    arrives = reached.arrives.get(lay.hex_name, frozenset())
    if wanted is Reaching.NEW_TRACK and not arrives.isdisjoint(change(old, new).added_sides):
        return  # most lays are decided here
    ends = reached_ends(lay.hex_name, old, new, reached)
    touched = [segment for segment in new.segments if segment.a in ends or segment.b in ends]
    if not touched or (wanted is Reaching.OLD_TRACK and not _reaches_old(board, lay, reached)):
        yield Reason(
            "not_reached",
            "no route of {company} leads to {place}",
            {"company": reached.company, "place": lay.hex_name},
            hexes=(lay.hex_name,),
        )
        return
    if wanted is Reaching.NEW_TRACK:
        added = change(old, new).added
        if not any(segment in added for segment in touched):
            sides = tuple(sorted({side for segment in added for side in segment.sides}))
            yield Reason(
                "new_track_not_reached",
                "no route of {company} leads to the new track",
                {"company": reached.company},
                sides=sides,
            )


def _reaches_old(board: Board, lay: Lay, reached: Reach) -> bool:
    """Whether a route has come to a segment or a stop of the face that lies there."""
    old = board.face(lay.hex_name)
    return any((lay.hex_name, index) in reached.segments for index in range(len(old.segments))) or (
        any(StopKey(lay.hex_name, stop) in reached.stops for stop in range(len(old.stops)))
    )


def reached_ends(hex_name: str, old: Tile, new: Tile, reached: Reach) -> frozenset[End]:
    """The ends on a new face at which a route of the company stands.

    Sides at which routes come in from a neighbor; stops that a reached or own stop became;
    and what lies behind junctions and passable stops from there.  A route that leaves the hex
    over a side cannot turn round on it, so such a side is none of them.
    """
    ends = {End(EndKind.SIDE, side) for side in reached.arrives.get(hex_name, ())}
    mapped = change(old, new).becomes
    inner: set[End] = set()
    for index in range(len(old.stops)):
        if mapped is not None and StopKey(hex_name, index) in reached.stops:
            inner.add(End(EndKind.STOP, mapped[index]))
    growing = True
    while growing:
        growing = False
        for segment in new.segments:
            for here, there in ((segment.a, segment.b), (segment.b, segment.a)):
                stands = here in ends or here in inner
                if stands and there.kind is not EndKind.SIDE and there not in inner:
                    inner.add(there)
                    growing = True
    return frozenset(ends | inner)


# -- printed lines ------------------------------------------------------------------------------


def joins(face: Tile, first: int, second: int) -> bool:
    """Whether one segment, or one stop or junction, joins two sides of a face."""
    by_end: dict[End, set[int]] = {}
    for segment in face.segments:
        if set(segment.sides) == {first, second}:
            return True
        for end in (segment.a, segment.b):
            if end.kind is not EndKind.SIDE:
                by_end.setdefault(end, set()).update(segment.sides)
    return any({first, second} <= sides for sides in by_end.values())


def open_lines(board: Board, hex_name: str) -> tuple[tuple[PrintedLine, int, int], ...]:
    """The printed lines through a hex that its face does not complete yet, with their sides."""
    face = board.face(hex_name)
    return tuple(
        (line, first, second)
        for line, first, second in board.map.lines_by_hex.get(hex_name, ())
        if not joins(face, first, second)
    )


def completed_lines(board: Board, hex_name: str, new: Tile) -> tuple[str, ...]:
    """The printed lines that a new face would complete in its hex for the first time."""
    return tuple(
        line.key for line, first, second in open_lines(board, hex_name) if joins(new, first, second)
    )


# -- money ------------------------------------------------------------------------------------


def _charges(board: Board, lay: Lay, new: Tile, policy: LayPolicy) -> Iterable[Charge]:
    """Terrain for the first tile on bare ground; borders where track now meets across them."""
    at = board.map.hexes[lay.hex_name]
    old = board.face(lay.hex_name)
    if at.terrain and old.color is Color.WHITE:
        discount = policy.discounts.get(lay.hex_name, 0)
        for terrain in at.terrain:
            less = min(discount, terrain.cost)
            discount -= less
            if terrain.cost > less:
                yield Charge(terrain.kind, terrain.cost - less, (lay.hex_name,))
    for side, border in board.map.paid_borders.get(lay.hex_name, ()):
        if side not in new.exits or side in old.exits:
            continue
        beyond = board.map.neighbor(lay.hex_name, side)
        if beyond is not None and opposite(side) in board.face(beyond.name).exits:
            # a mountain between two hexes is no mountain that is built on: the connection costs
            kind = "connection" if border.kind is BorderKind.MOUNTAIN else border.kind
            yield Charge(kind, border.cost, border.hexes)
