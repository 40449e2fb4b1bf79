"""The network: all track of a board as one graph.

Inside a hex, *pieces* of track join ends: sides of the hex and stops.  Junctions are taken
apart into the pieces one can run over, so a piece never branches.  Two hexes meet at a
side; track goes on there when both have a piece that ends at it and nothing closes it.
A *span* is plain track from one stop to the next, through any number of hexes.

What may be used once only are *resources*: every hex side, and each segment that touches
no side.  Two tracks that meet at a side share it, even where both fork there.

The track depends on the map and on the tiles laid, not on tokens or phase, so it is built
once for these and kept.  What a company may do with it is said by two small values:
``Works`` (sides that are cut, ferries that join) and ``Passage`` (what blocks).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from stambana.hexes.coords import SIDES, opposite
from stambana.track.board import Board, Token
from stambana.track.kept import Kept
from stambana.track.maps import BoardMap, BorderKind
from stambana.track.network.policies import StopKey, StopPlace, Works
from stambana.track.tiles import End, EndKind, Tile, stop_end


class WayStep(NamedTuple):
    """One piece of track as a train runs over it, from ``a`` to ``b``.

    ``segments`` are indexes into the face's segments, in running order: one, or several
    where a junction lies between.  A ferry has none, and ``b`` is a stop of ``ferry_to``.
    """

    hex_name: str
    a: End
    b: End
    segments: tuple[int, ...] = ()
    ferry_to: str = ""

    @property
    def back(self) -> WayStep:
        """The same piece, run the other way."""
        if self.ferry_to:
            return WayStep(self.ferry_to, self.b, self.a, (), self.hex_name)
        return WayStep(self.hex_name, self.b, self.a, self.segments[::-1])


@dataclass(frozen=True, slots=True)
class NetworkPiece:
    """A piece of track with its ends by number: a side, or ``~stop`` (negative) for a stop.

    ``step`` runs from ``a`` to ``b``.  ``uses`` are the numbers of its resources, as bits:
    its sides, its segments that touch none, or the links of a ferry.
    """

    step: WayStep
    a: int
    b: int
    uses: int


@dataclass(frozen=True, slots=True)
class Span:
    """Plain track from stop ``a`` to stop ``b`` (numbers in the network).

    ``resources`` are the numbers of what it uses, as bits.  ``run`` lists its pieces in
    order, each with whether it is run from its own ``a`` to its ``b``.
    """

    a: int
    b: int
    resources: int
    run: tuple[tuple[int, bool], ...]


@dataclass(frozen=True)
class _SideTable:
    """The sides of a map by number: both hexes' names of a side stand for one number."""

    numbers: Mapping[str, tuple[int, ...]]
    faces: tuple[tuple[tuple[str, int], ...], ...]
    impassable: frozenset[int]


def _number_sides(board_map: BoardMap) -> _SideTable:
    numbers: dict[str, list[int]] = {name: [-1] * 6 for name in board_map.hexes}
    faces: list[tuple[tuple[str, int], ...]] = []
    for name in board_map.hexes:
        for side in SIDES:
            if numbers[name][side] >= 0:
                continue
            beyond = board_map.neighbor(name, side)
            numbers[name][side] = len(faces)
            if beyond is None:
                faces.append(((name, side),))
            else:
                numbers[beyond.name][opposite(side)] = len(faces)
                faces.append(((name, side), (beyond.name, opposite(side))))
    impassable = frozenset(
        numbers[name][side]
        for (name, side), border in board_map.border_by_side.items()
        if border.kind is BorderKind.IMPASSABLE
    )
    return _SideTable({name: tuple(row) for name, row in numbers.items()}, tuple(faces), impassable)


def inner_pieces(tile: Tile) -> tuple[tuple[End, End, tuple[int, ...]], ...]:
    """The pieces of a face: two ends (sides or stops) and the segments between them.

    Each piece is given once; dead ends lead nowhere and give none.
    """
    at_junction: dict[End, list[tuple[int, End]]] = {}
    for index, segment in enumerate(tile.segments):
        for here, there in ((segment.a, segment.b), (segment.b, segment.a)):
            if here.kind is EndKind.JUNCTION:
                at_junction.setdefault(here, []).append((index, there))
    found: list[tuple[End, End, tuple[int, ...]]] = []

    def walk(start: End, end: End, used: tuple[int, ...]) -> None:
        if end.kind in (EndKind.SIDE, EndKind.STOP):
            if used[0] <= used[-1] and end != start:
                found.append((start, end, used))
        elif end.kind is EndKind.JUNCTION:
            for index, beyond in at_junction[end]:
                if index not in used:
                    walk(start, beyond, (*used, index))

    for index, segment in enumerate(tile.segments):
        ends = (segment.a, segment.b)
        if all(end.kind in (EndKind.SIDE, EndKind.STOP) for end in ends):
            walk(segment.a, segment.b, (index,))
            continue
        for start, other in (ends, ends[::-1]):
            if start.kind in (EndKind.SIDE, EndKind.STOP):
                walk(start, other, (index,))
    return tuple(found)


_tables: Kept[_SideTable] = Kept(8)
_TurnedPieces = tuple[tuple[End, End, tuple[int, ...], tuple[int, ...]], ...]
"""Both ends of each piece, its segments, and those of them that touch no side."""

_inner: Kept[_TurnedPieces] = Kept(2048)
_networks: Kept[Network] = Kept(64)


@dataclass(frozen=True)
class Network:
    """The track of a board.

    ``stops`` are numbered in the order of the map's hexes, ``pieces`` likewise.  ``joined``
    are the sides track goes on across, ``closed`` those nothing crosses.  Resources are
    numbered: first all sides of the map, then pieces that touch none, then ferry links.
    """

    stops: tuple[StopPlace, ...]
    pieces: tuple[NetworkPiece, ...]
    joined: frozenset[int]
    closed: frozenset[int]
    sides: _SideTable = field(repr=False)
    own_names: tuple[str, ...] = ()

    @cached_property
    def number(self) -> Mapping[StopKey, int]:
        """The number of each stop."""
        return {place.key: index for index, place in enumerate(self.stops)}

    @cached_property
    def by_hex(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers of the pieces of each hex that has some."""
        found: dict[str, list[int]] = {}
        for index, piece in enumerate(self.pieces):
            found.setdefault(piece.step.hex_name, []).append(index)
        return {name: tuple(row) for name, row in found.items()}

    @cached_property
    def at_stop(self) -> tuple[tuple[tuple[int, int, bool], ...], ...]:
        """For each stop the pieces that leave it: piece, far end, whether run from a to b."""
        found: list[list[tuple[int, int, bool]]] = [[] for _ in self.stops]
        for index, piece in enumerate(self.pieces):
            if piece.a < 0:
                found[~piece.a].append((index, piece.b, True))
            if piece.b < 0:
                found[~piece.b].append((index, piece.a, False))
        return tuple(map(tuple, found))

    @cached_property
    def beyond(self) -> Mapping[tuple[str, int], tuple[tuple[int, int, bool], ...]]:
        """For a hex and a joined side's number, where track goes on across that side.

        The key is the hex one leaves; entries are piece, far end, whether run from a to b.
        """
        at: dict[tuple[str, int], list[tuple[int, int, bool]]] = {}
        for index, piece in enumerate(self.pieces):
            name = piece.step.hex_name
            if piece.a >= 0:
                at.setdefault((name, piece.a), []).append((index, piece.b, True))
            if piece.b >= 0:
                at.setdefault((name, piece.b), []).append((index, piece.a, False))
        found = {}
        for side in self.joined:
            (a, _), (b, _) = self.sides.faces[side]
            found[a, side] = tuple(at[b, side])
            found[b, side] = tuple(at[a, side])
        return found

    def resource_name(self, resource: int) -> str:
        """What a resource is, for people and tests."""
        faces = self.sides.faces
        if resource < len(faces):
            name, side = faces[resource][0]
            return f"{name} side {side}"
        return self.own_names[resource - len(faces)]

    @cached_property
    def by_step(self) -> Mapping[WayStep, tuple[int, bool]]:
        """Each piece by its step, either way: its number, and whether it runs from a to b."""
        found: dict[WayStep, tuple[int, bool]] = {}
        for index, piece in enumerate(self.pieces):
            found[piece.step] = (index, True)
            found[piece.step.back] = (index, False)
        return found

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """Every span, without those that another of the same two stops makes needless.

        A span is needless when another one uses only resources that it uses too.
        """
        return self.spans_with(frozenset())

    def spans_with(self, marked: frozenset[int]) -> tuple[Span, ...]:
        """As ``spans``, but one that runs over a marked piece is needless only beside one
        that runs over it too.
        """
        best: dict[tuple[int, int], list[tuple[int, Span]]] = {}
        for start in range(len(self.stops)):
            for marks, span in self._spans_from(start, marked):
                rivals = best.setdefault((span.a, span.b), [])
                if not any(_covers(m, r.resources, marks, span.resources) for m, r in rivals):
                    rivals[:] = [
                        (m, r)
                        for m, r in rivals
                        if not _covers(marks, span.resources, m, r.resources)
                    ]
                    rivals.append((marks, span))
        return tuple(span for key in sorted(best) for _, span in best[key])

    def _spans_from(self, start: int, marked: frozenset[int]) -> Iterable[tuple[int, Span]]:
        """Spans from a stop to those with a higher number, by a walk that keeps the best.

        Each comes with its marked pieces as bits.  A partial way to a side that uses all
        that another one to there uses is not followed.
        """
        seen: dict[tuple[str, int], list[tuple[int, int]]] = {}
        stack: list[tuple[int, str, int, int, tuple[tuple[int, bool], ...]]] = []
        for index, far, forward in reversed(self.at_stop[start]):
            piece = self.pieces[index]
            marks = 1 << index if index in marked else 0
            if far < 0:
                if ~far > start:
                    yield marks, Span(start, ~far, piece.uses, ((index, forward),))
            elif far in self.joined:
                stack.append((far, piece.step.hex_name, piece.uses, marks, ((index, forward),)))
        while stack:
            side, name, used, marks, run = stack.pop()
            before = seen.setdefault((name, side), [])
            if any(_covers(m, old, marks, used) for m, old in before):
                continue
            before.append((marks, used))
            for index, far, forward in self.beyond[name, side]:
                piece = self.pieces[index]
                if piece.uses & ~(1 << side) & used:
                    continue
                here = marks | 1 << index if index in marked else marks
                onward = (*run, (index, forward))
                if far < 0:
                    if ~far > start:
                        yield here, Span(start, ~far, used | piece.uses, onward)
                elif far in self.joined:
                    stack.append((far, piece.step.hex_name, used | piece.uses, here, onward))

    def steps(self, span: Span) -> tuple[WayStep, ...]:
        """The pieces of a span in running order, from its ``a`` to its ``b``."""
        return tuple(
            self.pieces[index].step if forward else self.pieces[index].step.back
            for index, forward in span.run
        )


def _covers(marks: int, used: int, other_marks: int, other_used: int) -> bool:
    """Whether the first way makes the other needless."""
    return not used & ~other_used and not other_marks & ~marks


def network(board: Board, works: Works | None = None) -> Network:
    """The network of a board; the same value again while map, tiles and works are the same."""
    works = works or Works()
    made_from = (board.map, board.tile_set, board.placements)
    return _networks.get(made_from, works, lambda: _build(board, works))


def _table(board_map: BoardMap) -> _SideTable:
    return _tables.get((board_map,), None, lambda: _number_sides(board_map))


def _build(board: Board, works: Works) -> Network:
    table = _table(board.map)
    closed = {table.numbers[name][side] for name, side in works.closed} | table.impassable
    stops: list[StopPlace] = []
    pieces: list[NetworkPiece] = []
    own = len(table.faces)
    own_names: list[str] = []
    touched: dict[int, str] = {}
    joined: set[int] = set()
    for name, at in board.map.hexes.items():
        placed = board.placements.get(name)
        tile = board.tile_set.tiles[placed.tile] if placed else at.printed
        if not tile.segments and not tile.stops:
            continue
        turn = placed.rotation if placed else 0
        first = len(stops)
        for index, stop in enumerate(tile.stops):
            place = stop.group or at.group or f"{name}.{index}"
            stops.append(StopPlace(StopKey(name, index), stop, place))
        sides = table.numbers[name]
        for a, b, segments, lone in _turned_pieces(tile, turn):
            near = sides[a.number] if a.kind is EndKind.SIDE else ~(first + a.number)
            far = sides[b.number] if b.kind is EndKind.SIDE else ~(first + b.number)
            uses = 0
            for end in (near, far):
                if end >= 0:
                    uses |= 1 << end
                    if touched.setdefault(end, name) != name and end not in closed:
                        joined.add(end)
            for index in lone:
                label = f"{name} segment {index}"
                if label not in own_names:
                    own_names.append(label)
                uses |= 1 << own + own_names.index(label)
            pieces.append(NetworkPiece(WayStep(name, a, b, segments), near, far, uses))
    number = {place.key: index for index, place in enumerate(stops)}
    links = sorted({link for ferry in works.ferries for link in ferry.links})
    for ferry in works.ferries:
        uses = sum(1 << own + len(own_names) + links.index(link) for link in set(ferry.links))
        step = WayStep(
            ferry.a.hex_name, stop_end(ferry.a.stop), stop_end(ferry.b.stop), (), ferry.b.hex_name
        )
        pieces.append(NetworkPiece(step, ~number[ferry.a], ~number[ferry.b], uses))
    return Network(
        tuple(stops),
        tuple(pieces),
        frozenset(joined),
        frozenset(closed),
        table,
        (*own_names, *links),
    )


def _turned_pieces(tile: Tile, turn: int) -> _TurnedPieces:
    """The pieces of a tile as it lies: as ``inner_pieces``, and its segments without sides."""

    def make() -> _TurnedPieces:
        return tuple(
            (
                a.turned(turn),
                b.turned(turn),
                used,
                tuple(index for index in used if not tile.segments[index].sides),
            )
            for a, b, used in inner_pieces(tile)
        )

    return _inner.get((tile,), turn, make)


def tokens_by_stop(board: Board) -> dict[StopKey, tuple[Token, ...]]:
    """The tokens of a board by the stop they lie at, in the order of the board."""
    found: dict[StopKey, tuple[Token, ...]] = {}
    for token in board.tokens:
        key = StopKey(token.hex_name, token.stop)
        found[key] = (*found.get(key, ()), token)
    return found
