"""The slow, plain definition of a route, to hold the search against.

Segments of the faces are walked one by one, straight from the board: no network, no spans,
no numbers, no bound.  Every way that may be run is listed, every set of them tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from stambana.hexes.coords import opposite
from stambana.track.board import Board
from stambana.track.network import StopKey, StopPlace, tokens_by_stop
from stambana.track.routes import RouteRules, StopValue, Train
from stambana.track.tiles import EndKind


@dataclass(frozen=True)
class Walked:
    """A way: its stops in order, what it used, the amount of its track."""

    stops: tuple[StopKey, ...]
    used: frozenset[object]
    track: int


class Walker:
    def __init__(self, board: Board, company: str, train: Train, rules: RouteRules) -> None:
        self.board = board
        self.company = company
        self.train = train
        self.rules = rules
        self.tokens = tokens_by_stop(board)

    def place(self, key: StopKey) -> StopPlace:
        stop = self.board.face(key.hex_name).stops[key.stop]
        group = stop.group or self.board.map.hexes[key.hex_name].group or str(key)
        return StopPlace(key, stop, group)

    def own(self, key: StopKey) -> bool:
        return any(
            token.company == self.company and not token.face_down
            for token in self.tokens.get(key, ())
        )

    def passes(self, key: StopKey) -> bool:
        passage = self.rules.passage(self.train)
        return passage.lets_through(self.place(key), self.tokens.get(key, ()), self.company)

    def all(self) -> list[Walked]:
        """Every way of the train, from either end."""
        found = []
        for name in self.board.map.hexes:
            for number in range(len(self.board.face(name).stops)):
                start = StopKey(name, number)
                for way in self.from_stop((start,), frozenset(), 0):
                    if any(map(self.own, way.stops)):
                        found.append(way)
        return found

    def from_stop(
        self, stops: tuple[StopKey, ...], used: frozenset[object], track: int
    ) -> Iterator[Walked]:
        if len(stops) > 1:
            yield Walked(stops, used, track)
            if not self.passes(stops[-1]):
                return
        if self.train.stops is not None and len(stops) >= self.train.stops:
            return
        here = stops[-1]
        yield from self.inside(
            here.hex_name, EndKind.STOP, here.stop, stops, used, track, frozenset(), -1
        )

    def inside(
        self,
        name: str,
        kind: EndKind,
        number: int,
        stops: tuple[StopKey, ...],
        used: frozenset[object],
        track: int,
        run: frozenset[int],
        side_in: int,
    ) -> Iterator[Walked]:
        """Go on from an end inside a hex, over segments not run since it was entered."""
        face = self.board.face(name)
        for index, segment in enumerate(face.segments):
            for here, there in ((segment.a, segment.b), (segment.b, segment.a)):
                if here != (kind, number) or index in run:
                    continue
                now = used
                if not segment.sides:
                    if (name, index) in used:
                        continue
                    now = used | {(name, index)}
                ran = run | {index}
                if there.kind is EndKind.JUNCTION:
                    yield from self.inside(
                        name, there.kind, there.number, stops, now, track, ran, side_in
                    )
                elif there.kind is EndKind.STOP:
                    yield from self.at_stop(StopKey(name, there.number), stops, now, track)
                elif there.kind is EndKind.SIDE and there.number != side_in:
                    pays = self.pays(name, {side_in, there.number} - {-1})
                    yield from self.across(name, there.number, stops, now, track + pays)

    def at_stop(
        self,
        key: StopKey,
        stops: tuple[StopKey, ...],
        used: frozenset[object],
        track: int,
    ) -> Iterator[Walked]:
        places = {self.place(stop).place for stop in stops}
        if self.place(key).place not in places:
            yield from self.from_stop((*stops, key), used, track)

    def pays(self, name: str, sides: set[int]) -> int:
        return sum(
            bonus.amount
            for bonus in self.rules.track_bonuses
            if bonus.hex_name == name and bonus.sides == sides and len(sides) == 2
        )

    def across(
        self,
        name: str,
        side: int,
        stops: tuple[StopKey, ...],
        used: frozenset[object],
        track: int,
    ) -> Iterator[Walked]:
        beyond = self.board.map.neighbor(name, side)
        if beyond is None:
            return
        crossed = frozenset({(name, side), (beyond.name, opposite(side))})
        if crossed in used or crossed & self.rules.works.closed:
            return
        yield from self.inside(
            beyond.name,
            EndKind.SIDE,
            opposite(side),
            stops,
            used | {crossed},
            track,
            frozenset(),
            opposite(side),
        )

    def figures(self, way: Walked) -> list[tuple[int, frozenset[object]]]:
        """What a way earns and uses; several times where bonuses paid once may be taken."""
        values = []
        for key in way.stops:
            at = StopValue(
                self.place(key),
                self.tokens.get(key, ()),
                self.company,
                self.train,
                self.board.phase,
            )
            values.append(self.rules.value(at))
        total = sum(values) + way.track
        if self.train.doubles_end:
            total += max(0, values[0], values[-1])
        answers = [(total, way.used)]
        for bonus in self.rules.bonuses:
            tiers = [
                tier.amount
                for tier in bonus.tiers
                if all(one & set(way.stops) for one in tier.sets)
            ]
            if not tiers:
                continue
            paid = [
                (value + max(tiers), used | {bonus.name} if bonus.once else used)
                for value, used in answers
            ]
            answers = answers + paid if bonus.once else paid
        return answers


def best_by_walking(board: Board, company: str, trains: Sequence[Train], rules: RouteRules) -> int:
    """The most that the trains can earn together."""
    lists: list[list[tuple[int, frozenset[object]]]] = []
    for train in trains:
        walker = Walker(board, company, train, rules)
        dearest: dict[frozenset[object], int] = {frozenset(): 0}
        for way in walker.all():
            for value, used in walker.figures(way):
                dearest[used] = max(value, dearest.get(used, 0))
        lists.append(
            sorted(((value, used) for used, value in dearest.items()), key=lambda x: -x[0])
        )
    if len(lists) == 1:
        return lists[0][0][0]
    best = 0
    for first, second in product(*lists[:2]):
        if first[1] & second[1]:
            continue
        value = first[0] + second[0]
        used = first[1] | second[1]
        if len(lists) == 3:
            value += next((v for v, u in lists[2] if not u & used), 0)
        best = max(best, value)
    return best


def reached_by_walking(walker: Walker) -> tuple[set[StopKey], set[tuple[str, int]]]:
    """The stops and segments some way from a token comes to, all ways walked one by one."""
    stops: set[StopKey] = set()
    segments: set[tuple[str, int]] = set()
    board = walker.board

    def go(
        name: str,
        kind: EndKind,
        number: int,
        used: frozenset[object],
        places: frozenset[str],
        run: frozenset[int],
        side_in: int,
    ) -> bool:
        """Go on inside a hex; whether that led to a side or stop at all."""
        led = False
        for index, segment in enumerate(board.face(name).segments):
            for here, there in ((segment.a, segment.b), (segment.b, segment.a)):
                if here != (kind, number) or index in run:
                    continue
                now = used if segment.sides else used | {(name, index)}
                if now is not used and (name, index) in used:
                    continue
                if there.kind is EndKind.JUNCTION:
                    came = go(name, *there, now, places, run | {index}, side_in)
                elif there.kind is EndKind.STOP:
                    came = arrive(StopKey(name, there.number), now, places)
                elif there.kind is EndKind.SIDE and there.number != side_in:
                    came = cross(name, there.number, now, places)
                else:
                    came = False
                if came:
                    segments.add((name, index))
                    led = True
        return led

    def arrive(key: StopKey, used: frozenset[object], places: frozenset[str]) -> bool:
        place = walker.place(key).place
        if place in places:
            return False
        stops.add(key)
        if walker.passes(key):
            go(key.hex_name, EndKind.STOP, key.stop, used, places | {place}, frozenset(), -1)
        return True

    def cross(name: str, side: int, used: frozenset[object], places: frozenset[str]) -> bool:
        beyond = board.map.neighbor(name, side)
        if beyond is None:
            return True
        crossed = frozenset({(name, side), (beyond.name, opposite(side))})
        if crossed in used:
            return False
        if not crossed & walker.rules.works.closed:
            used |= {crossed}
            go(beyond.name, EndKind.SIDE, opposite(side), used, places, frozenset(), opposite(side))
        return True

    for name in board.map.hexes:
        for number in range(len(board.face(name).stops)):
            key = StopKey(name, number)
            if walker.own(key):
                stops.add(key)
                places = frozenset({walker.place(key).place})
                go(name, EndKind.STOP, number, frozenset(), places, frozenset(), -1)
    return stops, segments
