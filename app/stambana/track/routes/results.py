"""Routes and results as people and windows use them: stops, track, figures and their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stambana.track.network import Network, StopKey, WayStep
from stambana.track.routes.problem import BonusTask, RouteProblem
from stambana.track.routes.search import Found
from stambana.words import tr

TRACK = "track bonus"
DOUBLED_END = "end counts twice"


@dataclass(frozen=True, slots=True)
class Earned:
    """A bonus a route earned, or a doubled end: its name and amount.

    The name is the title's, or TRACK or DOUBLED_END; ``text`` is what a person reads.
    """

    name: str
    amount: int

    @property
    def text(self) -> str:
        """The name in the language spoken now."""
        if self.name == TRACK:
            return tr("track bonus")
        return tr("end counts twice") if self.name == DOUBLED_END else self.name


@dataclass(frozen=True, slots=True)
class Route:
    """One train's way and what it earns.

    ``train`` is the number of the train in the problem.  ``values`` are what the stops are
    worth to it, in the order of ``stops``; ``revenue`` is their sum and the bonuses'.
    ``steps`` is the track in running order.
    """

    train: int
    stops: tuple[StopKey, ...]
    steps: tuple[WayStep, ...]
    values: tuple[int, ...]
    bonuses: tuple[Earned, ...]

    @property
    def revenue(self) -> int:
        """What the route earns."""
        return sum(self.values) + sum(bonus.amount for bonus in self.bonuses)


@dataclass(frozen=True, slots=True)
class RouteResult:
    """A set of routes that share no track.

    ``proven`` says that no set earns more; else none earns more than ``upper_bound``.
    ``routes`` are in the order of the trains, those that do not run left out.
    """

    routes: tuple[Route, ...]
    revenue: int
    proven: bool
    upper_bound: int


def routes_of(problem: RouteProblem, chosen: Sequence[Found | None]) -> tuple[Route, ...]:
    """Found routes (one for each train, or None) with their stops, track and figures."""
    assert problem.setting is not None
    graph = problem.setting.graph
    found = []
    for train, route in enumerate(chosen):
        if route is None:
            continue
        stops, steps, extra = _way(problem, graph, route.spans)
        bonuses = priced_bonuses(problem, train, stops, extra, route.uses)
        values = tuple(problem.tasks[train].values[stop] for stop in stops)
        keys = tuple(problem.stops[stop] for stop in stops)
        found.append(Route(train, keys, steps, values, bonuses))
    return tuple(found)


def _way(
    problem: RouteProblem, graph: Network, spans: tuple[int, ...]
) -> tuple[list[int], tuple[WayStep, ...], int]:
    """The stops (problem numbers), the steps and the track bonuses of spans in running order."""
    first = problem.spans[spans[0]]
    at = first.a
    if len(spans) > 1:
        second = problem.spans[spans[1]]
        at = first.b if first.a in (second.a, second.b) else first.a
        if {first.a, first.b} == {second.a, second.b}:
            at = first.a
    stops = [at]
    steps: list[WayStep] = []
    extra = 0
    for number in spans:
        span = problem.spans[number]
        way = graph.steps(span.way)
        if at == span.b:
            way = tuple(step.back for step in reversed(way))
        at = span.a + span.b - at
        stops.append(at)
        steps += way
        extra += span.bonus
    return stops, tuple(steps), extra


def priced_bonuses(
    problem: RouteProblem, train: int, stops: Sequence[int], extra: int, rights: int
) -> tuple[Earned, ...]:
    """What a route earns beside its stops, each by name.

    Of the bonuses paid once it earns those whose bit is in ``rights``; ``extra`` is what
    its track pays.
    """
    task = problem.tasks[train]
    visited = sum(1 << stop for stop in stops)
    earned = []
    for bonus in task.bonuses:
        tier = tier_of(bonus, visited)
        if tier is not None and (not bonus.once or bonus.once & rights):
            earned.append(Earned(bonus.names[tier], bonus.tiers[tier][0]))
    if extra:
        earned.append(Earned(TRACK, extra))
    if task.doubles_end and stops:
        end = max(0, task.values[stops[0]], task.values[stops[-1]])
        if end:
            earned.append(Earned(DOUBLED_END, end))
    return tuple(earned)


def tier_of(bonus: BonusTask, visited: int) -> int | None:
    """The number of the dearest tier that a set of stops fulfils."""
    for number, (_, sets) in enumerate(bonus.tiers):
        if all(one & visited for one in sets):
            return number
    return None
