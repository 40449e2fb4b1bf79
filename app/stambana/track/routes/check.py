"""The referee: whether a drawn route may be run, stop by stop, and what it earns.

It asks the board and the rules themselves, not the numbers a search works with, so it also
judges what the search finds.  Reasons come in the order of the route; those of the whole
route (stops, tokens) follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from stambana.reasons import Reason
from stambana.track.board import Board
from stambana.track.network import Network, StopKey, WayStep, tokens_by_stop
from stambana.track.routes.problem import RouteProblem, RouteRules, StopValue, Train
from stambana.track.routes.results import DOUBLED_END, TRACK, Earned
from stambana.track.tiles import EndKind


@dataclass(frozen=True, slots=True)
class RouteCheck:
    """What the referee says of one route.

    ``stops`` are those met, with what each is worth to the train in ``values``; the price is
    given for a route with faults too, as far as it goes.
    """

    reasons: tuple[Reason, ...]
    stops: tuple[StopKey, ...]
    values: tuple[int, ...]
    bonuses: tuple[Earned, ...]

    @property
    def legal(self) -> bool:
        """Whether the route may be run."""
        return not self.reasons

    @property
    def revenue(self) -> int:
        """Stops and bonuses together."""
        return sum(self.values) + sum(bonus.amount for bonus in self.bonuses)


def check_route(problem: RouteProblem, train: int, steps: Sequence[WayStep]) -> RouteCheck:
    """Judge the way ``steps`` for train number ``train`` of a problem, and price it."""
    assert problem.setting is not None
    setting = problem.setting
    kind = problem.tasks[train].train
    judge = _Judge(setting.board, setting.graph, setting.rules, problem.company, kind)
    judge.walk(steps)
    judge.whole()
    stops = tuple(setting.graph.stops[stop].key for stop in judge.stops)
    values = tuple(judge.value(stop) for stop in judge.stops)
    return RouteCheck(tuple(judge.reasons), stops, values, judge.bonuses(steps, values))


def check_routes(
    problem: RouteProblem, ways: Sequence[Sequence[WayStep] | None]
) -> tuple[RouteCheck | None, ...]:
    """Judge the ways of all trains together (None: a train that does not run).

    Beside its own faults each names the track it shares with an earlier train.  Bonuses
    paid once go to the train that gets the most for them, the first among equals.
    """
    assert problem.setting is not None
    graph = problem.setting.graph
    checks: list[RouteCheck | None] = []
    taken: dict[int, int] = {}
    for train, steps in enumerate(ways):
        if not steps:
            checks.append(None)
            continue
        check = check_route(problem, train, steps)
        shared = []
        for step in steps:
            for resource in _resources(graph, step):
                other = taken.setdefault(resource, train)
                if other != train:
                    shared.append(_used_twice(graph, step, resource, problem, other))
        distinct = {reason.text: reason for reason in shared}
        checks.append(replace(check, reasons=(*check.reasons, *distinct.values())))
    for bonus in problem.setting.rules.bonuses:
        if bonus.once:
            _leave_once({tier.name or bonus.name for tier in bonus.tiers}, checks)
    return tuple(checks)


def _leave_once(names: set[str], checks: list[RouteCheck | None]) -> None:
    """Take a bonus that is paid once from all checks but the one with the most of it."""
    amounts = [
        sum(earned.amount for earned in check.bonuses if earned.name in names) if check else 0
        for check in checks
    ]
    keeper = amounts.index(max(amounts))
    for index, check in enumerate(checks):
        if check is not None and index != keeper:
            left = tuple(earned for earned in check.bonuses if earned.name not in names)
            checks[index] = replace(check, bonuses=left)


def _resources(graph: Network, step: WayStep) -> list[int]:
    known = graph.by_step.get(step)
    if known is None:
        return []
    uses = graph.pieces[known[0]].uses
    return [bit for bit in range(uses.bit_length()) if uses >> bit & 1]


def _used_twice(
    graph: Network, step: WayStep, resource: int, problem: RouteProblem, other: int
) -> Reason:
    name = problem.tasks[other].train.name
    assert problem.setting is not None
    rule = problem.setting.rules.rule
    if resource < len(graph.sides.faces):
        hexes = tuple(hex_name for hex_name, _ in graph.sides.faces[resource])
        return Reason(
            "track_shared",
            "another train ({train}) uses the side between {place} and {beyond}",
            {"train": name, "place": hexes[0], "beyond": hexes[-1]},
            rule,
            hexes=hexes,
        )
    return Reason(
        "track_shared",
        "another train ({train}) uses this track in {place}",
        {"train": name, "place": step.hex_name},
        rule,
        hexes=(step.hex_name,),
    )


class _Judge:
    """Follows one route and collects reasons."""

    def __init__(
        self, board: Board, graph: Network, rules: RouteRules, company: str, train: Train
    ) -> None:
        self._board = board
        self._graph = graph
        self._rules = rules
        self._company = company
        self._train = train
        self._tokens = tokens_by_stop(board)
        self._passage = rules.passage(train)
        self.reasons: list[Reason] = []
        self.stops: list[int] = []
        self._used: set[int] = set()
        self._places: set[str] = set()

    def _refuse(
        self,
        code: str,
        sentence: str,
        sides: tuple[int, ...] = (),
        hexes: tuple[str, ...] = (),
        **values: object,
    ) -> None:
        self.reasons.append(Reason(code, sentence, values, self._rules.rule, sides, hexes))

    def _name(self, hex_name: str) -> str:
        return self._board.map.hexes[hex_name].title or hex_name

    def walk(self, steps: Sequence[WayStep]) -> None:
        """Follow the steps; stops at the first that is no track or does not go on."""
        before: WayStep | None = None
        for step in steps:
            if step not in self._graph.by_step:
                where = step.hex_name
                self._refuse(
                    "no_track", "there is no such track in {place}", hexes=(where,), place=where
                )
                return
            if before is None:
                if step.a.kind is EndKind.STOP:
                    self._arrive(self._stop_at(step, step.a.number, step.hex_name))
                else:
                    self._refuse("no_stop", "a route begins and ends at stops")
            elif not self._goes_on(before, step):
                return
            self._use(step, before)
            if step.b.kind is EndKind.STOP:
                self._arrive(self._stop_at(step, step.b.number, step.ferry_to or step.hex_name))
            before = step
        if before is not None and before.b.kind is not EndKind.STOP:
            self._refuse("no_stop", "a route begins and ends at stops", hexes=(before.hex_name,))

    def _stop_at(self, _step: WayStep, number: int, hex_name: str) -> int:
        return self._graph.number[StopKey(hex_name, number)]

    def _goes_on(self, before: WayStep, step: WayStep) -> bool:
        """Whether ``step`` begins where ``before`` ended."""
        if before.b.kind is EndKind.STOP:
            here = before.ferry_to or before.hex_name
            if step.hex_name == here and step.a == before.b:
                if not self._may_pass(self.stops[-1]):
                    self._refuse_pass(self.stops[-1])
                return True
        else:
            numbers = self._graph.sides.numbers
            side = numbers[before.hex_name][before.b.number]
            met = step.a.kind is EndKind.SIDE and numbers[step.hex_name][step.a.number] == side
            if met and step.hex_name == before.hex_name:
                self._refuse(
                    "turned_back",
                    "a train may not turn back at a side or junction of {place}",
                    (before.b.number,),
                    (step.hex_name,),
                    place=step.hex_name,
                )
                return False
            if met and side not in self._graph.joined:
                self._refuse(
                    "side_closed",
                    "nothing runs across the side between {place} and {beyond}",
                    (before.b.number,),
                    (before.hex_name, step.hex_name),
                    place=before.hex_name,
                    beyond=step.hex_name,
                )
                return False
            if met:
                return True
        self._refuse(
            "broken",
            "the track of {place} does not go on to {beyond} like this",
            hexes=(before.hex_name, step.hex_name),
            place=before.hex_name,
            beyond=step.hex_name,
        )
        return False

    def _use(self, step: WayStep, before: WayStep | None) -> None:
        """Count what a step uses; the side it comes by was counted with the step before."""
        uses = set(_resources(self._graph, step))
        if before is not None and step.a.kind is EndKind.SIDE:
            uses.discard(self._graph.sides.numbers[step.hex_name][step.a.number])
        for resource in sorted(uses & self._used):
            if resource < len(self._graph.sides.faces):
                hexes = tuple(name for name, _ in self._graph.sides.faces[resource])
                self._refuse(
                    "side_twice",
                    "the side between {place} and {beyond} is used twice",
                    hexes=hexes,
                    place=hexes[0],
                    beyond=hexes[-1],
                )
            else:
                self._refuse(
                    "track_twice",
                    "this track in {place} is used twice",
                    hexes=(step.hex_name,),
                    place=step.hex_name,
                )
        self._used |= uses

    def _arrive(self, stop: int) -> None:
        place = self._graph.stops[stop]
        if place.place in self._places:
            name = place.key.hex_name
            self._refuse(
                "stop_twice", "{place} is visited twice", hexes=(name,), place=self._name(name)
            )
        if place.key.hex_name in self._train.avoids:
            name = place.key.hex_name
            self._refuse(
                "avoided",
                "train {train} may not come to {place}",
                hexes=(name,),
                train=self._train.name,
                place=self._name(name),
            )
        self._places.add(place.place)
        self.stops.append(stop)

    def _may_pass(self, stop: int) -> bool:
        place = self._graph.stops[stop]
        tokens = self._tokens.get(place.key, ())
        return self._passage.lets_through(place, tokens, self._company)

    def _refuse_pass(self, stop: int) -> None:
        place = self._graph.stops[stop]
        name = place.key.hex_name
        full = bool(place.stop.slots) and place.stop.kind == "city"
        if full and place.key not in self._passage.ends_only:
            self._refuse(
                "blocked",
                "{place} is full of tokens of others: a route may end there, not pass",
                hexes=(name,),
                place=self._name(name),
            )
        else:
            self._refuse(
                "ends_only",
                "a route may end at {place}, not pass",
                hexes=(name,),
                place=self._name(name),
            )

    def whole(self) -> None:
        """What is asked of the route as a whole."""
        places = {self._graph.stops[stop].place for stop in self.stops}
        if len(places) < 2:
            self._refuse("too_few_stops", "a route joins at least two stops")
        most = self._train.stops
        if most is not None and len(self.stops) > most:
            self._refuse(
                "too_many_stops",
                "train {train} runs to at most {most} stops, not {count}",
                train=self._train.name,
                most=most,
                count=len(self.stops),
            )
        if not any(self._has_own(stop) for stop in self.stops):
            self._refuse("no_own_token", "no token of {company} lies on it", company=self._company)

    def _has_own(self, stop: int) -> bool:
        tokens = self._tokens.get(self._graph.stops[stop].key, ())
        return any(token.stands_for(self._company) for token in tokens)

    def value(self, stop: int) -> int:
        """What a stop is worth to the train."""
        place = self._graph.stops[stop]
        tokens = self._tokens.get(place.key, ())
        at = StopValue(place, tokens, self._company, self._train, self._board.phase)
        return self._rules.value(at)

    def bonuses(self, steps: Sequence[WayStep], values: Sequence[int]) -> tuple[Earned, ...]:
        """All bonuses the route earns, by name."""
        keys = {self._graph.stops[stop].key for stop in self.stops}
        earned = []
        for bonus in self._rules.bonuses:
            if bonus.trains and self._train.name not in bonus.trains:
                continue
            tiers = [tier for tier in bonus.tiers if all(one & keys for one in tier.sets)]
            if tiers:
                best = max(tiers, key=lambda tier: tier.amount)
                earned.append(Earned(best.name or bonus.name, best.amount))
        track = sum(
            bonus.amount
            for bonus in self._rules.track_bonuses
            for step in steps
            if step.hex_name == bonus.hex_name
            and {end.number for end in (step.a, step.b) if end.kind is EndKind.SIDE} == bonus.sides
        )
        if track:
            earned.append(Earned(TRACK, track))
        if self._train.doubles_end and values:
            end = max(0, values[0], values[-1])
            if end:
                earned.append(Earned(DOUBLED_END, end))
        return tuple(earned)
