"""A route problem: what the best routes are searched for, as plain numbers.

The rules of a title say what they have to say in ``RouteRules``: what blocks which train,
what a stop is worth to it, and which bonuses sets of stops earn.  ``route_problem`` asks
them once for each stop and train and writes the answers down as whole numbers and bit
sets: stops and resources are bits, so "is this stop visited", "may this span be used" are
one ``&``.  A problem holds no board and no rule any more; it can be searched in another
process, and a result can be kept with it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from stambana.track.board import Board, Token
from stambana.track.network import (
    Network,
    Passage,
    StopKey,
    StopPlace,
    WayStep,
    Works,
    network,
    tokens_by_stop,
)
from stambana.track.network.graph import Span
from stambana.track.tiles import Color


@dataclass(frozen=True, slots=True)
class Train:
    """A train as a route sees it.

    ``stops`` is the most it may run to, None for no limit.  ``doubles_own`` counts stops
    with own tokens twice, ``doubles_end`` the first or the last stop, whichever is dearer.
    ``avoids`` are hexes with stops it may not come to.
    """

    name: str
    stops: int | None = None
    doubles_own: bool = False
    doubles_end: bool = False
    avoids: frozenset[str] = frozenset()


AVOIDED = -1_000_000
"""What a stop is worth to a train that may not come to it: no route is worth that."""


@dataclass(frozen=True, slots=True)
class Tier:
    """What a bonus pays for a route that has a stop of each of ``sets``."""

    amount: int
    sets: tuple[frozenset[StopKey], ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Extra for stops on one route: the best of its tiers that the route fulfils.

    ``once`` bonuses are paid for one route of the company only; any other is paid for each
    route that earns it.  ``trains`` names the trains that can earn it; empty: all.
    """

    name: str
    tiers: tuple[Tier, ...]
    once: bool = False
    trains: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TrackBonus:
    """Extra for running over a piece of track: the one of ``hex_name`` that joins ``sides``."""

    name: str
    amount: int
    hex_name: str
    sides: frozenset[int]


@dataclass(frozen=True, slots=True)
class StopValue:
    """What is asked when a stop is valued: the place, its tokens, who runs and in which phase."""

    place: StopPlace
    tokens: tuple[Token, ...]
    company: str
    train: Train
    phase: Color

    @property
    def has_own_token(self) -> bool:
        """Whether a token of the company lies at this stop."""
        return any(token.stands_for(self.company) for token in self.tokens)


def printed_value(at: StopValue) -> int:
    """The figure of the phase, or of the slot with an own token where slots have their own.

    Twice that at own tokens for trains that double them.
    """
    value = slot_value(at)
    return 2 * value if at.train.doubles_own and at.has_own_token else value


def slot_value(at: StopValue) -> int:
    """The figure of the phase; that of the own token's slot, the dearest, where slots have one."""
    slots = at.place.stop.slots
    own = [
        figure
        for token in at.tokens
        if token.stands_for(at.company) and token.slot < len(slots)
        if (figure := slots[token.slot].value) is not None
    ]
    return max(own, default=at.place.stop.revenue.at(at.phase))


def _plain_passage(_train: Train) -> Passage:
    return Passage()


@dataclass(frozen=True, slots=True)
class RouteRules:
    """What a title says about routes; the defaults are the common rules.

    ``rule`` is put on the reasons of the referee, such as ``18SJ 10.5.1``.
    """

    passage: Callable[[Train], Passage] = _plain_passage
    value: Callable[[StopValue], int] = printed_value
    bonuses: tuple[Bonus, ...] = ()
    track_bonuses: tuple[TrackBonus, ...] = ()
    works: Works = field(default_factory=Works)
    rule: str = ""


@dataclass(frozen=True, slots=True)
class TrackPiece:
    """A piece of track in use as numbers: its ends are resource bits, or ``~stop``.

    Two pieces of one ``where`` that end at the same side lie in the same hex.  ``inside``
    are its resources that are no sides, as bits; ``bonus`` what running it pays.
    """

    where: str
    a: int
    b: int
    inside: int
    bonus: int


@dataclass(frozen=True, slots=True)
class SpanTask:
    """A span between two stops of the problem; ``uses`` are resource bits.

    ``bonus`` is what track bonuses pay on it; ``way`` is its track in the network.
    """

    a: int
    b: int
    uses: int
    bonus: int
    way: Span


@dataclass(frozen=True, slots=True)
class BonusTask:
    """A bonus as bit sets: ``tiers`` are amount and sets, dearest first; ``names`` of the tiers.

    ``stops`` are all stops it depends on.  ``once`` is the resource bit of the right to a
    bonus that is paid once, 0 for one that every route may earn.
    """

    tiers: tuple[tuple[int, tuple[int, ...]], ...]
    names: tuple[str, ...]
    stops: int
    once: int


@dataclass(frozen=True, slots=True)
class TrainTask:
    """A train as numbers: ``values`` by stop, ``through`` the stops it may pass, as bits.

    ``limit`` is at most the number of stops there are.
    """

    train: Train
    limit: int
    values: tuple[int, ...]
    through: int
    bonuses: tuple[BonusTask, ...]
    doubles_end: bool


@dataclass(frozen=True)
class ProblemSetting:
    """Where a problem comes from."""

    board: Board
    graph: Network
    rules: RouteRules


@dataclass(frozen=True)
class RouteProblem:
    """One company's routes, as numbers.

    ``mates`` are for each stop the bits of all stops of its place, itself included; ``own``
    the stops with its tokens; ``step`` divides every figure.  ``tasks`` stand for the
    trains in their order.  ``resources`` says for each resource bit its number in the
    network, or ``~n`` for the right to the bonus of number ``n``, which is paid once.
    ``track`` are the pieces the spans run over.
    """

    company: str
    stops: tuple[StopKey, ...]
    mates: tuple[int, ...]
    own: int
    spans: tuple[SpanTask, ...]
    tasks: tuple[TrainTask, ...]
    step: int
    resources: tuple[int, ...]
    setting: ProblemSetting | None = field(repr=False, compare=False)
    lean_track: tuple[TrackPiece, ...] | None = field(default=None, repr=False, compare=False)

    @cached_property
    def track(self) -> tuple[TrackPiece, ...]:
        """The pieces of track the spans run over, as numbers."""
        if self.lean_track is not None:
            return self.lean_track
        assert self.setting is not None
        return _track(self, self.setting)

    def lean(self) -> RouteProblem:
        """The same problem without board and rules, to be sent to another process."""
        return replace(self, setting=None, lean_track=self.track)


def route_problem(
    board: Board, company: str, trains: tuple[Train, ...], rules: RouteRules | None = None
) -> RouteProblem:
    """The problem of running ``trains`` for ``company`` on a board."""
    rules = rules or RouteRules()
    graph = network(board, rules.works)
    tokens = tokens_by_stop(board)
    kinds = list(dict.fromkeys(trains))
    through = {}
    for kind in kinds:
        passage = rules.passage(kind)
        through[kind] = [
            passage.lets_through(place, tokens.get(place.key, ()), company) for place in graph.stops
        ]
    own = [
        index
        for index, place in enumerate(graph.stops)
        if any(token.stands_for(company) for token in tokens.get(place.key, ()))
    ]
    passable = [any(through[kind][index] for kind in kinds) for index in range(len(graph.stops))]
    all_spans = _spans(graph, rules)
    near = _near(all_spans, own, passable)
    spans = [
        span
        for span in all_spans
        if span.a in near
        and span.b in near
        and graph.stops[span.a].place != graph.stops[span.b].place
    ]
    numbers = {stop: index for index, stop in enumerate(sorted(near))}
    stops = sorted(near)
    bits = _bits(spans, rules)
    places: dict[str, int] = {}
    for stop in stops:
        place = graph.stops[stop].place
        places[place] = places.get(place, 0) | 1 << numbers[stop]
    by_key = {graph.stops[stop].key: 1 << numbers[stop] for stop in stops}
    tasks = {}
    for kind in kinds:
        values = tuple(
            AVOIDED
            if graph.stops[stop].key.hex_name in kind.avoids
            else rules.value(
                StopValue(
                    graph.stops[stop],
                    tokens.get(graph.stops[stop].key, ()),
                    company,
                    kind,
                    board.phase,
                )
            )
            for stop in stops
        )
        tasks[kind] = TrainTask(
            kind,
            len(stops) if kind.stops is None else min(kind.stops, len(stops)),
            values,
            sum(1 << numbers[stop] for stop in stops if through[kind][stop]),
            _bonus_tasks(rules, kind, by_key, bits),
            kind.doubles_end,
        )
    figures = [value for task in tasks.values() for value in task.values]
    figures += [tier.amount for bonus in rules.bonuses for tier in bonus.tiers]
    figures += [bonus.amount for bonus in rules.track_bonuses]
    return RouteProblem(
        company,
        tuple(graph.stops[stop].key for stop in stops),
        tuple(places[graph.stops[stop].place] for stop in stops),
        sum(1 << numbers[stop] for stop in own if stop in near),
        tuple(_span_task(graph, span, numbers, bits, rules) for span in spans),
        tuple(tasks[train] for train in trains),
        math.gcd(*figures) or 1,
        tuple(bits),
        ProblemSetting(board, graph, rules),
    )


def _track(problem: RouteProblem, setting: ProblemSetting) -> tuple[TrackPiece, ...]:
    graph = setting.graph
    bits = {number: bit for bit, number in enumerate(problem.resources)}
    stop_of = {graph.number[key]: index for index, key in enumerate(problem.stops)}
    found = []
    for index in sorted({index for span in problem.spans for index, _ in span.way.run}):
        piece = graph.pieces[index]
        a, b = (bits[end] if end >= 0 else ~stop_of[~end] for end in (piece.a, piece.b))
        inside, left = 0, piece.uses
        for end in (piece.a, piece.b):
            left &= ~(1 << end) if end >= 0 else -1
        while left:
            low = left & -left
            inside |= 1 << bits[low.bit_length() - 1]
            left ^= low
        pays = sum(one.amount for one in setting.rules.track_bonuses if _joins(piece.step, one))
        where = "" if piece.step.ferry_to else piece.step.hex_name
        found.append(TrackPiece(where, a, b, inside, pays))
    return tuple(found)


def _spans(graph: Network, rules: RouteRules) -> tuple[Span, ...]:
    if not rules.track_bonuses:
        return graph.spans
    marked = {
        index
        for bonus in rules.track_bonuses
        for index in graph.by_hex.get(bonus.hex_name, ())
        if _joins(graph.pieces[index].step, bonus)
    }
    return graph.spans_with(frozenset(marked))


def _joins(step: WayStep, bonus: TrackBonus) -> bool:
    sides = {end.number for end in (step.a, step.b) if end.kind == "side"}
    return step.hex_name == bonus.hex_name and sides == bonus.sides


def _near(spans: tuple[Span, ...], own: list[int], passable: list[bool]) -> set[int]:
    """The stops some train can come to from an own token."""
    onward: dict[int, set[int]] = {}
    for span in spans:
        onward.setdefault(span.a, set()).add(span.b)
        onward.setdefault(span.b, set()).add(span.a)
    near = set(own)
    stack = list(own)
    while stack:
        for stop in onward.get(stack.pop(), ()):
            if stop not in near:
                near.add(stop)
                if passable[stop]:
                    stack.append(stop)
    return near


def _bits(spans: list[Span], rules: RouteRules) -> dict[int, int]:
    """Dense bits for the resources in use: network number to bit; once-bonuses follow as -1, -2."""
    used = 0
    for span in spans:
        used |= span.resources
    bits: dict[int, int] = {}
    while used:
        low = used & -used
        bits[low.bit_length() - 1] = 1 << len(bits)
        used ^= low
    for index, bonus in enumerate(rules.bonuses):
        if bonus.once:
            bits[~index] = 1 << len(bits)
    return bits


def _bonus_tasks(
    rules: RouteRules, train: Train, by_key: dict[StopKey, int], bits: dict[int, int]
) -> tuple[BonusTask, ...]:
    found = []
    for index, bonus in enumerate(rules.bonuses):
        if bonus.trains and train.name not in bonus.trains:
            continue
        tiers: list[tuple[int, tuple[int, ...]]] = []
        names = []
        for tier in sorted(bonus.tiers, key=lambda tier: -tier.amount):
            sets = tuple(sum(by_key.get(key, 0) for key in keys) for keys in tier.sets)
            if all(sets):
                tiers.append((tier.amount, sets))
                names.append(tier.name or bonus.name)
        if tiers:
            stops = 0
            for _, sets in tiers:
                for one in sets:
                    stops |= one
            found.append(BonusTask(tuple(tiers), tuple(names), stops, bits.get(~index, 0)))
    return tuple(found)


def _span_task(
    graph: Network, span: Span, numbers: dict[int, int], bits: dict[int, int], rules: RouteRules
) -> SpanTask:
    uses, left = 0, span.resources
    while left:
        low = left & -left
        uses |= bits[low.bit_length() - 1]
        left ^= low
    bonus = 0
    if rules.track_bonuses:
        steps = graph.steps(span)
        bonus = sum(
            one.amount for one in rules.track_bonuses if any(_joins(step, one) for step in steps)
        )
    return SpanTask(numbers[span.a], numbers[span.b], uses, bonus, span)
