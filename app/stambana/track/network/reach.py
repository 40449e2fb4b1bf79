"""Reach: what a company gets to from its tokens, by routes of any length.

A route starts at a token of the company and runs on, through stops that let it pass,
without using a side twice, coming to a place twice or reversing at a junction.  Most of it
a flood over pieces of track finds, each kept with the way it was reached by.  What only a
way that crosses itself would reach (round a loop and back over the same side) is searched
for by itself, so the answer is exact.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from stambana.hexes.coords import opposite
from stambana.track.board import Board
from stambana.track.kept import Kept
from stambana.track.network.graph import Network, network, tokens_by_stop
from stambana.track.network.policies import Passage, StopKey, Works
from stambana.track.tiles import EndKind

_Way = tuple[int, bool]
"""A piece and whether it is run from its a to its b."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What a company reaches.

    ``segments`` are hexes with an index into the face's segments.  ``arrives`` gives for a
    hex the sides at which a route comes in from the neighbor, track there or not; a side
    that is closed is none of them.  ``through`` are the stops it may run through.
    """

    company: str
    stops: frozenset[StopKey]
    through: frozenset[StopKey]
    segments: frozenset[tuple[str, int]]
    arrives: Mapping[str, frozenset[int]]


_reaches: Kept[Reach] = Kept(64)


def reach(
    board: Board, company: str, passage: Passage | None = None, works: Works | None = None
) -> Reach:
    """What ``company`` reaches on a board (18SJ 10.2); nothing without a token of its own.

    The same value again while the track, the tokens and the policies are the same.
    """
    passage = passage or Passage()
    works = works or Works()
    made_from = (board.map, board.tile_set, board.placements, board.tokens)
    return _reaches.get(
        made_from, (company, passage, works), lambda: _reach(board, company, passage, works)
    )


def _reach(board: Board, company: str, passage: Passage, works: Works) -> Reach:
    found = _Flood(network(board, works), *_standing(board, company, passage, works))
    ways = found.run()
    graph = found.graph
    stops = set(found.starts)
    segments: set[tuple[str, int]] = set()
    arrives: dict[str, set[int]] = {}
    closed = graph.closed
    for index, forward in ways:
        piece = graph.pieces[index]
        segments.update((piece.step.hex_name, number) for number in piece.step.segments)
        far = piece.b if forward else piece.a
        if far < 0:
            stops.add(~far)
            continue
        end = piece.step.b if forward else piece.step.a
        beyond = board.map.neighbor(piece.step.hex_name, end.number)
        if beyond is not None and far not in closed and end.kind is EndKind.SIDE:
            arrives.setdefault(beyond.name, set()).add(opposite(end.number))
    return Reach(
        company,
        frozenset(graph.stops[stop].key for stop in stops),
        frozenset(graph.stops[stop].key for stop in stops if found.through[stop]),
        frozenset(segments),
        {name: frozenset(sides) for name, sides in arrives.items()},
    )


def _standing(
    board: Board, company: str, passage: Passage, works: Works
) -> tuple[list[int], list[bool]]:
    """The stops with the company's tokens, and for each stop whether it lets it through."""
    graph = network(board, works)
    tokens = tokens_by_stop(board)
    starts = [
        index
        for index, place in enumerate(graph.stops)
        if any(token.stands_for(company) for token in tokens.get(place.key, ()))
    ]
    through = [
        passage.lets_through(place, tokens.get(place.key, ()), company) for place in graph.stops
    ]
    return starts, through


class _Flood:
    def __init__(self, graph: Network, starts: list[int], through: list[bool]) -> None:
        self.graph = graph
        self.starts = starts
        self.through = through
        names = sorted({place.place for place in graph.stops})
        bit = {name: 1 << index for index, name in enumerate(names)}
        self._place = [bit[place.place] for place in graph.stops]

    def run(self) -> set[_Way]:
        """All pieces that can be run over, each with the direction."""
        reached: dict[_Way, tuple[int, int]] = {}
        queue: deque[_Way] = deque()
        refused = False
        for start in self.starts:
            for index, _far, forward in self.graph.at_stop[start]:
                state = self._entered(index, forward, 0, self._place[start])
                if state is not None and (index, forward) not in reached:
                    reached[index, forward] = state
                    queue.append((index, forward))
        while queue:
            way = queue.popleft()
            used, places = reached[way]
            for onward in self._onward(way):
                if onward in reached:
                    continue
                state = self._entered(*onward, used, places)
                if state is None:
                    refused = True
                else:
                    reached[onward] = state
                    queue.append(onward)
        found = set(reached)
        if refused:
            away = self._away()
            back = _Backwards(self, away)
            for way in sorted(away.keys() - found):
                if self._comes_from_token(way, back):
                    found.add(way)
        return found

    def _away(self) -> dict[_Way, int]:
        """All ways that a route which may cross itself would find, and how far away each is."""
        front = [
            (index, forward)
            for start in self.starts
            for index, _, forward in self.graph.at_stop[start]
        ]
        away = dict.fromkeys(front, 0)
        while front:
            ahead = []
            for way in front:
                for onward in self._onward(way):
                    if onward not in away:
                        away[onward] = away[way] + 1
                        ahead.append(onward)
            front = ahead
        return away

    def _onward(self, way: _Way) -> list[_Way]:
        piece = self.graph.pieces[way[0]]
        far = piece.b if way[1] else piece.a
        if far < 0:
            if not self.through[~far]:
                return []
            return [
                (index, ahead) for index, _, ahead in self.graph.at_stop[~far] if index != way[0]
            ]
        if far not in self.graph.joined:
            return []
        return [(i, ahead) for i, _, ahead in self.graph.beyond[piece.step.hex_name, far]]

    def _entered(self, index: int, forward: bool, used: int, places: int) -> tuple[int, int] | None:
        """Resources and places used once a piece is run too; None if one comes twice.

        The side it starts from was counted when it was reached.
        """
        piece = self.graph.pieces[index]
        near, far = (piece.a, piece.b) if forward else (piece.b, piece.a)
        uses = piece.uses & ~(1 << near) if near >= 0 else piece.uses
        if uses & used:
            return None
        if far < 0:
            if self._place[~far] & places:
                return None
            places |= self._place[~far]
        # The side of a start is counted here, for nothing was run before it.
        return used | piece.uses, places

    def _comes_from_token(self, target: _Way, back: _Backwards) -> bool:
        """Whether some way without repetition from a token ends with this piece.

        Searched backwards from the piece, what is nearest to a token first; a branch is left
        as soon as even a way that may cross itself, over what is unused, meets no token.
        """
        begun = back.entry(2 * target[0] + target[1])
        piece = self.graph.pieces[target[0]]
        far = piece.b if target[1] else piece.a
        places = self._place[~far] if far < 0 else 0
        if begun.place & places:
            return False
        used = piece.uses | (1 << far if far >= 0 else 0)
        stack = [(begun, used, places | begun.place)]
        while stack:
            way, used, places = stack.pop()
            if way.begins:
                return True
            if not back.may_begin(way, used, places):
                continue
            for number in way.before:
                earlier = back.entry(number)
                if not (earlier.test & used or earlier.place & places):
                    stack.append((earlier, used | earlier.uses, places | earlier.place))
        return False


class _Entry(NamedTuple):
    """A way seen from its end: ``before`` are those that can come before it, the nearest to a
    token last; ``test`` what must be unused to run it backwards, ``uses`` what it then uses,
    ``place`` the place it comes from; ``begins`` says whether it leaves a token.
    """

    number: int
    before: tuple[int, ...]
    test: int
    uses: int
    place: int
    begins: bool


class _Backwards:
    """The ways numbered (twice the piece, one more when run from a to b), seen from their end.

    Most are never asked for, so each is worked out when it is.
    """

    def __init__(self, flood: _Flood, away: Mapping[_Way, int]) -> None:
        self._flood = flood
        self._away = away
        self._starts = frozenset(flood.starts)
        self._entries: dict[int, _Entry] = {}

    def entry(self, number: int) -> _Entry:
        """What is known of a way."""
        found = self._entries.get(number)
        if found is None:
            found = self._entries[number] = self._make(number)
        return found

    def _make(self, number: int) -> _Entry:
        graph, away, flood = self._flood.graph, self._away, self._flood
        index, forward = number >> 1, bool(number & 1)
        piece = graph.pieces[index]
        near, far = (piece.a, piece.b) if forward else (piece.b, piece.a)
        rows: tuple[tuple[int, int, bool], ...] = ()
        if near < 0:
            if flood.through[~near]:
                rows = tuple(row for row in graph.at_stop[~near] if row[0] != index)
        elif near in graph.joined:
            rows = graph.beyond[piece.step.hex_name, near]
        ways = [(i, not ahead) for i, _, ahead in rows]
        ways = [way for way in ways if way in away]
        ways.sort(key=lambda way: -away[way])
        return _Entry(
            number,
            tuple(2 * i + ahead for i, ahead in ways),
            piece.uses & ~(1 << far) if far >= 0 else piece.uses,
            piece.uses,
            flood._place[~near] if near < 0 else 0,
            near < 0 and ~near in self._starts,
        )

    def may_begin(self, way: _Entry, used: int, places: int) -> bool:
        """Whether a way that may cross itself, over what is unused, leads here from a token."""
        entry = self.entry
        seen = {way.number}
        stack = [way]
        while stack:
            for number in stack.pop().before:
                if number in seen:
                    continue
                earlier = entry(number)
                if earlier.test & used or earlier.place & places:
                    continue
                if earlier.begins:
                    return True
                seen.add(number)
                stack.append(earlier)
        return False
