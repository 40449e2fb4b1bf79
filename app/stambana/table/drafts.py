"""Drafts: routes a person draws, stop after stop, for the trains of a company.

From the stop where a route ends now to the stop pointed at all legal ways are found, and the
shortest is taken first: fewest stops between, then fewest pieces of track.  What blocks, what
is used already (by this train or another of the company) and a stop limit that is reached are
no ways, so an illegal one is never offered.  A way can be exchanged for the next one, or for
one that runs through a hex pointed at.  ``check_routes`` prices what is drawn.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from stambana.reasons import Reason
from stambana.track.network import StopKey, WayStep, tokens_by_stop
from stambana.track.network.graph import Span
from stambana.track.routes import Route, RouteCheck, RouteProblem, check_route, check_routes
from stambana.track.tiles import EndKind

_MOST_WAYS = 24
_MOST_TRIES = 20_000


@dataclass(frozen=True, slots=True)
class DraftWay:
    """A way from one stop to another: its track, and the stops after the first."""

    steps: tuple[WayStep, ...]
    stops: tuple[StopKey, ...]

    @property
    def back(self) -> tuple[WayStep, ...]:
        """Its track, run the other way."""
        return tuple(step.back for step in reversed(self.steps))

    def runs_through(self, hex_name: str) -> bool:
        """Whether some of its track lies in a hex."""
        return any(step.hex_name == hex_name for step in self.steps)


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a route drawn at once: the ways there are, and the number of the one taken.

    ``through`` are hexes it was told to run through.
    """

    ways: tuple[DraftWay, ...]
    taken: int = 0
    through: tuple[str, ...] = ()

    @property
    def way(self) -> DraftWay:
        """The way taken."""
        return self.ways[self.taken]


@dataclass(frozen=True, slots=True)
class Draft:
    """The route drawn for one train; ``start`` is None while it has no stop."""

    start: StopKey | None = None
    legs: tuple[Leg, ...] = ()

    @property
    def stops(self) -> tuple[StopKey, ...]:
        """All its stops in running order."""
        if self.start is None:
            return ()
        return (self.start, *(stop for leg in self.legs for stop in leg.way.stops))

    @property
    def steps(self) -> tuple[WayStep, ...]:
        """All its track in running order."""
        return tuple(step for leg in self.legs for step in leg.way.steps)

    @property
    def turned(self) -> Draft:
        """The same route, run the other way."""
        begins = [self.start, *(leg.way.stops[-1] for leg in self.legs)]
        legs = []
        for leg, begin in zip(reversed(self.legs), reversed(begins[:-1]), strict=True):
            assert begin is not None
            stops = (*reversed(leg.way.stops[:-1]), begin)
            legs.append(Leg((DraftWay(leg.way.back, stops),)))
        return Draft(begins[-1], tuple(legs))


class Drafts:
    """The routes drawn for all trains of a problem, each by its number."""

    def __init__(self, problem: RouteProblem) -> None:
        assert problem.setting is not None
        self.problem = problem
        self._board = problem.setting.board
        self._graph = problem.setting.graph
        self._rules = problem.setting.rules
        self._tokens = tokens_by_stop(self._board)
        self._spans: list[list[Span]] = [[] for _ in self._graph.stops]
        for span in self._graph.spans:
            self._spans[span.a].append(span)
            self._spans[span.b].append(span)
        self.drafts: list[Draft] = [Draft() for _ in problem.tasks]

    # What is drawn

    def checks(self) -> tuple[RouteCheck | None, ...]:
        """What the referee says of each route that has track."""
        return check_routes(self.problem, [draft.steps or None for draft in self.drafts])

    @property
    def revenue(self) -> int:
        """What all legal routes earn together."""
        return sum(check.revenue for check in self.checks() if check and check.legal)

    @property
    def empty(self) -> bool:
        """Whether no route has a stop."""
        return all(draft.start is None for draft in self.drafts)

    # Drawing

    def point_at(self, train: int, stop: StopKey) -> tuple[Reason, ...]:
        """Go on to a stop, or back to one on the route; or say why not and change nothing.

        The last stop pointed at again is taken off; a stop that only the other end of the
        route has a way to is joined to that end.
        """
        draft = self.drafts[train]
        if draft.start is None:
            self.drafts[train] = Draft(stop)
            return ()
        if stop in draft.stops:
            self._back_to(train, stop)
            return ()
        for tried in (draft, draft.turned) if draft.legs else (draft,):
            ways = tuple(self._ways(train, tried, stop))[:_MOST_WAYS]
            if ways:
                self.drafts[train] = replace(tried, legs=(*tried.legs, Leg(ways)))
                return ()
        return self._why_not(train, draft, stop)

    def _back_to(self, train: int, stop: StopKey) -> None:
        draft = self.drafts[train]
        if stop == draft.stops[-1]:
            self.back(train)
            return
        if stop == draft.start:
            self.drafts[train] = Draft(stop)
            return
        for number, leg in enumerate(draft.legs):
            if stop in leg.way.stops:
                kept = number + (stop == leg.way.stops[-1])
                self.drafts[train] = replace(draft, legs=draft.legs[:kept])
                return

    def back(self, train: int) -> None:
        """Take the last leg off, or the only stop."""
        draft = self.drafts[train]
        self.drafts[train] = replace(draft, legs=draft.legs[:-1]) if draft.legs else Draft()

    def clear(self, train: int | None = None) -> None:
        """Take away the route of one train, or all."""
        for number in range(len(self.drafts)):
            if train in (None, number):
                self.drafts[number] = Draft()

    def next_way(self, train: int, by: int = 1) -> bool:
        """Take the next way of the last leg instead; False when there is only one."""
        draft = self.drafts[train]
        if not draft.legs:
            return False
        last = draft.legs[-1]
        if len(last.ways) < 2:
            return False
        last = replace(last, taken=(last.taken + by) % len(last.ways))
        self.drafts[train] = replace(draft, legs=(*draft.legs[:-1], last))
        return True

    def through(self, train: int, hex_name: str) -> tuple[Reason, ...]:
        """Let the last leg run through a hex (the shortest such way first), or say why not."""
        draft = self.drafts[train]
        if not draft.legs:
            return (Reason("no_leg", "click two stops first, then the track between them"),)
        last = draft.legs[-1]
        before = replace(draft, legs=draft.legs[:-1])
        wanted = (*last.through, hex_name)
        for through in (wanted, (hex_name,)):
            ways = tuple(
                way
                for way in self._ways(train, before, last.way.stops[-1])
                if all(way.runs_through(name) for name in through)
            )[:_MOST_WAYS]
            if ways:
                leg = Leg(ways, 0, through)
                self.drafts[train] = replace(before, legs=(*before.legs, leg))
                return ()
        return (
            Reason(
                "no_way_through",
                "no legal way runs through {place}",
                {"place": hex_name},
                self._rules.rule,
                hexes=(hex_name,),
            ),
        )

    def take(self, routes: Sequence[Route]) -> None:
        """Draw these routes and no others, each cut into legs from stop to stop."""
        self.clear()
        for route in routes:
            legs = []
            begin = 0
            for index, step in enumerate(route.steps):
                if step.b.kind is EndKind.STOP:
                    stop = StopKey(step.ferry_to or step.hex_name, step.b.number)
                    legs.append(Leg((DraftWay(route.steps[begin : index + 1], (stop,)),)))
                    begin = index + 1
            self.drafts[route.train] = Draft(route.stops[0], tuple(legs))

    def onward(self, train: int) -> frozenset[StopKey]:
        """The stops one can point at next: those a legal way leads to, or where to begin."""
        draft = self.drafts[train]
        if draft.start is None:
            return frozenset(self.problem.stops)
        ends = [draft, draft.turned] if draft.legs else [draft]
        found: set[StopKey] = set()
        for tried in ends:
            found |= {way.stops[-1] for way in self._ways(train, tried, None)}
        return frozenset(found)

    # Ways

    def _ways(self, train: int, draft: Draft, goal: StopKey | None) -> Iterator[DraftWay]:
        """Legal ways from the end of a draft, shortest first: to ``goal``, or one to each stop."""
        assert draft.start is not None
        graph = self._graph
        stops = [graph.number[key] for key in draft.stops]
        most = self.problem.tasks[train].train.stops
        used = self._used(train, draft)
        places = frozenset(graph.stops[stop].place for stop in stops)
        if len(stops) > 1 and not self._lets_through(train, stops[-1]):
            return
        order = count()
        line: list[tuple[int, int, int, int, int, frozenset[str], tuple[Span, ...]]] = [
            (0, 0, next(order), stops[-1], used, places, ())
        ]
        seen: set[int] = set()
        for _ in range(_MOST_TRIES):
            if not line:
                return
            between, length, _, at, used, places, run = heapq.heappop(line)
            if run:
                key = graph.stops[at].key
                if key == goal or (goal is None and at not in seen):
                    seen.add(at)
                    yield self._way(stops[-1], run)
                if key == goal or not self._lets_through(train, at):
                    continue
            if most is not None and len(stops) + len(run) >= most:
                continue
            for span in self._spans[at]:
                to = span.a + span.b - at
                place = graph.stops[to].place
                if span.resources & used or place in places:
                    continue
                heapq.heappush(
                    line,
                    (
                        between + 1,
                        length + len(span.run),
                        next(order),
                        to,
                        used | span.resources,
                        places | {place},
                        (*run, span),
                    ),
                )

    def _used(self, train: int, draft: Draft) -> int:
        """The resources that this and all other routes use."""
        used = 0
        others = [d for number, d in enumerate(self.drafts) if number != train]
        for one in (draft, *others):
            for step in one.steps:
                index, _ = self._graph.by_step[step]
                used |= self._graph.pieces[index].uses
        return used

    def _lets_through(self, train: int, stop: int) -> bool:
        place = self._graph.stops[stop]
        passage = self._rules.passage(self.problem.tasks[train].train)
        return passage.lets_through(place, self._tokens.get(place.key, ()), self.problem.company)

    def _way(self, start: int, run: tuple[Span, ...]) -> DraftWay:
        at = start
        steps: list[WayStep] = []
        stops: list[StopKey] = []
        for span in run:
            part = self._graph.steps(span)
            if at == span.b:
                part = tuple(step.back for step in reversed(part))
            steps += part
            at = span.a + span.b - at
            stops.append(self._graph.stops[at].key)
        return DraftWay(tuple(steps), tuple(stops))

    def _why_not(self, train: int, draft: Draft, stop: StopKey) -> tuple[Reason, ...]:
        """Why no legal way leads on to a stop: what the referee says of the shortest one."""
        end = draft.stops[-1]
        values: dict[str, object] = {"place": self._name(end), "beyond": self._name(stop)}
        free = self._any_way(self._graph.number[end], self._graph.number[stop])
        if free is None:
            sentence = "no track leads from {place} to {beyond}"
            return (Reason("no_way", sentence, values, self._rules.rule, hexes=(stop.hex_name,)),)
        drawn = (*draft.steps, *free.steps)
        reasons = list(check_route(self.problem, train, drawn).reasons)
        for number, other in enumerate(self.drafts):
            shared = self._shared(free, other) if number != train else ""
            if shared:
                name = self.problem.tasks[number].train.name
                who = {"train": name, "place": shared}
                sentence = "another train ({train}) uses this track in {place}"
                rule = self._rules.rule
                reasons.append(Reason("track_shared", sentence, who, rule, hexes=(shared,)))
        found = tuple({reason.text: reason for reason in reasons}.values())
        sentence = "no legal way leads from {place} to {beyond}"
        return found or (Reason("no_way", sentence, values, self._rules.rule),)

    def _shared(self, way: DraftWay, other: Draft) -> str:
        """The first hex in which a way runs over track of another route; empty for none."""
        used = 0
        for step in other.steps:
            used |= self._graph.pieces[self._graph.by_step[step][0]].uses
        for step in way.steps:
            if self._graph.pieces[self._graph.by_step[step][0]].uses & used:
                return step.hex_name
        return ""

    def _any_way(self, start: int, goal: int) -> DraftWay | None:
        """The shortest way over any track, whatever it uses or passes."""
        line: list[tuple[int, tuple[Span, ...]]] = [(start, ())]
        seen = {start}
        for at, run in line:  # grows while it is walked
            if at == goal:
                return self._way(start, run)
            for span in self._spans[at]:
                to = span.a + span.b - at
                if to not in seen:
                    seen.add(to)
                    line.append((to, (*run, span)))
        return None

    def _name(self, stop: StopKey) -> str:
        return self._board.map.hexes[stop.hex_name].title or stop.hex_name
