"""The best set of routes for all trains of a company, proven.

On the boards that games bring about, walking from the tokens (``search``) finds and proves
the best set in a few hundred steps.  That is tried first, with a fixed number of steps.
Where it does not suffice, the routes are put into diagrams (``diagram``), which take about
as long to build on a rich board as on a poor one, and the trains are settled against one
another by prices (``joint``).

The amount of work is counted in steps, never in time, so the answer to a problem is the same on
every machine; and at any time there is a set that can be run, and a bound no set exceeds.
Measured figures are in ``tests/bench/routes.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from stambana.track.routes.diagram import Diagram, build, worth_of
from stambana.track.routes.joint import Blocks, Joint, JointResult, Runner
from stambana.track.routes.problem import BonusTask, RouteProblem, TrackPiece, TrainTask
from stambana.track.routes.results import RouteResult, routes_of
from stambana.track.routes.search import (
    CancelledError,
    Found,
    OutOfWorkError,
    Tables,
    TrainTables,
    Walk,
    Work,
    tier_value,
)
from stambana.track.routes.sets import best_set
from stambana.track.routes.tracknodes import track_nodes

Cancel = Callable[[], bool]
Progress = Callable[[RouteResult], None]

WALK_STEPS = 10_000
"""Steps of walking before diagrams are built (some 20 ms)."""

MOST_STEPS = 20_000_000
"""Steps after which a search ends unproven."""

_LONGEST_LIST = 20_000


@dataclass(frozen=True, slots=True)
class NumberedResult:
    """A result as numbers: for each train a found route or None; see ``RouteResult``."""

    chosen: tuple[Found | None, ...]
    value: int
    proven: bool
    upper: int


def best_routes(
    problem: RouteProblem,
    *,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
    steps: int = MOST_STEPS,
) -> RouteResult:
    """The best set of routes.

    ``progress`` is called with each better set and each lower bound, at first within
    milliseconds; ``cancel`` is asked often, and when it says so the best set so far is
    given back with its bound.  ``steps`` bounds the work; ``proven`` says whether it
    sufficed.  Without a route the result is empty, 0 and proven.
    """

    def named(numbers: NumberedResult) -> RouteResult:
        routes = routes_of(problem, numbers.chosen)
        return RouteResult(routes, numbers.value, numbers.proven, numbers.upper)

    def tell(numbers: NumberedResult) -> None:
        if progress is not None:
            progress(named(numbers))

    if cancel is None and progress is None:
        return named(_known(problem.lean(), problem.track, steps))
    return named(search_numbers(problem, cancel, tell if progress else None, steps))


@lru_cache(maxsize=256)
def _known(problem: RouteProblem, _track: tuple[TrackPiece, ...], steps: int) -> NumberedResult:
    """As ``search_numbers``; companies often run again where nothing has changed.

    The track is part of the key, for a lean problem does not compare it.
    """
    return search_numbers(problem, steps=steps)


def search_numbers(
    problem: RouteProblem,
    cancel: Cancel | None = None,
    progress: Callable[[NumberedResult], None] | None = None,
    steps: int = MOST_STEPS,
) -> NumberedResult:
    """As ``best_routes``, with routes as numbers; needs no board."""
    return _Search(problem, cancel or (lambda: False), progress).run(steps)


class _Search:
    """One search: the best set so far, its value and the bound."""

    def __init__(
        self,
        problem: RouteProblem,
        cancel: Cancel,
        progress: Callable[[NumberedResult], None] | None,
    ) -> None:
        self._problem = problem
        self._cancel = cancel
        self._progress = progress
        self._value = 0
        self._upper = 0
        self._chosen: tuple[Found | None, ...] = (None,) * len(problem.tasks)
        self._kinds: dict[TrainTask, TrainTables] = {}

    def run(self, steps: int) -> NumberedResult:
        """Search until the set is proven, the steps are used up, or it is cancelled."""
        problem = self._problem
        if not problem.own or not problem.spans or not problem.tasks:
            return self._result()
        for task in problem.tasks:
            if task not in self._kinds:
                self._kinds[task] = TrainTables(task, problem.mates)
        self._upper = sum(self._ceiling(task) for task in problem.tasks)
        walking = Work(self._tick, min(WALK_STEPS, steps))
        try:
            try:
                self._walk(walking)
            except OutOfWorkError:
                rest = Work(self._tick, steps - walking.done)
                if not self._diagrams(rest):
                    self._walk(rest)
        except (OutOfWorkError, CancelledError):
            pass
        return self._result()

    def _tick(self) -> None:
        if self._cancel():
            raise CancelledError

    def _result(self) -> NumberedResult:
        proven = self._upper < self._value + self._problem.step
        upper = self._value if proven else self._upper
        return NumberedResult(self._chosen, self._value, proven, upper)

    def _report(self) -> None:
        if self._progress is not None:
            self._progress(self._result())

    def _improve(self, chosen: Sequence[Found | None]) -> None:
        chosen = self._with_rights(chosen)
        value = sum(map(_value, chosen))
        if value > self._value:
            self._value = value
            self._chosen = tuple(chosen)
            self._report()

    def _with_rights(self, chosen: Sequence[Found | None]) -> list[Found | None]:
        """The same routes, each bonus paid once with the route that gets most for it."""
        routes = list(chosen)
        rights = {bonus.once for task in self._kinds for bonus in task.bonuses if bonus.once}
        for right in sorted(rights):
            paid = [
                max(
                    (tier_value(b.tiers, route.stops) for b in task.bonuses if b.once == right),
                    default=0,
                )
                if route
                else 0
                for route, task in zip(routes, self._problem.tasks, strict=True)
            ]
            keeper = paid.index(max(paid))
            for index, route in enumerate(routes):
                has = route is not None and bool(route.uses & right)
                if route is not None and has != (index == keeper and paid[index] > 0):
                    more = -paid[index] if has else paid[index]
                    routes[index] = route._replace(
                        value=route.value + more, uses=route.uses ^ right
                    )
        return routes

    def _lower(self, upper: int) -> None:
        upper = max(upper, self._value)
        if upper < self._upper:
            self._upper = upper
            self._report()

    def _ceiling(self, task: TrainTask) -> int:
        """What a route of a train can never exceed: its dearest stops and all bonuses."""
        sums = self._kinds[task]
        everything = (1 << len(task.values)) - 1
        most = sums.most(everything, task.limit, 2) + sums.any_bonus(everything)
        if task.doubles_end:
            most += sums.end(everything)
        most += sum(max(0, span.bonus) for span in self._problem.spans)
        return most // self._problem.step * self._problem.step

    # Walking

    def _walk(self, work: Work) -> None:
        problem = self._problem
        tables = Tables(problem)
        walks = {task: Walk(problem, tables, sums, work) for task, sums in self._kinds.items()}
        alone: dict[TrainTask, Found | None] = {}
        upper = sum(self._ceiling(task) for task in problem.tasks)
        self._sketch(walks, work)
        for task in walks:
            start = walks[task].sketch()
            alone[task] = walks[task].best(0, _value(start), self._around(walks, task)) or start
            count = problem.tasks.count(task)
            upper -= count * (self._ceiling(task) - _value(alone[task]))
            self._lower(upper)
        self._greedy(walks, alone)
        if self._value < upper:
            self._lists(walks, alone, upper, work)
        self._lower(self._value)

    def _sketch(self, walks: dict[TrainTask, Walk], work: Work) -> None:
        """A first set that can be run, found by always taking the dearest next stop."""
        taken = 0
        chosen: list[Found | None] = []
        for task in self._problem.tasks:
            found = walks[task].sketch(taken)
            chosen.append(found)
            taken |= found.uses if found else 0
        self._improve(chosen)

    def _around(self, walks: dict[TrainTask, Walk], task: TrainTask) -> Callable[[Found], None]:
        """What makes a set of a route of one train: the others sketched around it."""
        first = self._problem.tasks.index(task)

        def better(route: Found) -> None:
            taken = route.uses
            chosen: list[Found | None] = []
            for index, other in enumerate(self._problem.tasks):
                found = route if index == first else walks[other].sketch(taken)
                chosen.append(found)
                taken |= found.uses if found else 0
            self._improve(chosen)

        return better

    def _greedy(self, walks: dict[TrainTask, Walk], alone: dict[TrainTask, Found | None]) -> None:
        """Train after train its best route around those before, in every order."""
        tasks = self._problem.tasks
        kinds = list(alone)
        alone_together = sum(_value(alone[task]) for task in tasks)
        seen = set()
        for order in permutations(range(len(tasks))):
            kind_order = tuple(kinds.index(tasks[index]) for index in order)
            if kind_order in seen:
                continue
            seen.add(kind_order)
            if len(seen) > 24 or self._value >= self._upper:
                return
            taken, hoped = 0, alone_together
            chosen: list[Found | None] = [None] * len(tasks)
            for index in order:
                task = tasks[index]
                found = alone[task]
                if taken and found is not None and found.uses & taken:
                    # what it must be worth for the set to be better, the others at their best
                    found = walks[task].best(taken, self._value - hoped + found.value)
                chosen[index] = found
                taken |= found.uses if found else 0
                hoped += _value(found) - _value(alone[task])
                if hoped <= self._value:
                    break
            else:
                self._improve(chosen)

    def _lists(
        self,
        walks: dict[TrainTask, Walk],
        alone: dict[TrainTask, Found | None],
        upper: int,
        work: Work,
    ) -> None:
        """All routes that could be part of a better set, and the best set of them."""
        tasks = self._problem.tasks
        floor = self._value + self._problem.step
        order = sorted(range(len(tasks)), key=lambda index: list(alone).index(tasks[index]))
        found = {
            task: walks[task].all(floor - (upper - _value(alone[task])), _LONGEST_LIST)
            for task in alone
        }
        same = [
            number > 0 and tasks[order[number - 1]] == tasks[index]
            for number, index in enumerate(order)
        ]
        better = best_set([found[tasks[index]] for index in order], floor, work, same)
        if better is not None:
            chosen: list[Found | None] = [None] * len(tasks)
            for number, index in enumerate(order):
                chosen[index] = better[1][number]
            self._improve(chosen)

    # Diagrams

    def _diagrams(self, work: Work) -> bool:
        """Settle the problem by diagrams; False if its track has no form they know."""
        problem = self._problem
        made: dict[tuple[tuple[BonusTask, ...], bool], Diagram | None] = {}
        runners: dict[TrainTask, Runner | None] = {}
        for task in self._kinds:
            key = (task.bonuses, task.doubles_end)
            if key not in made:
                made[key] = build(problem, task.bonuses, task.doubles_end, work)
            diagram = made[key]
            if diagram is None:
                return False
            worth = worth_of(diagram, task)
            limited = diagram.above(worth, 0)
            if limited is not None and task.limit < len(problem.stops):
                limited = limited.with_limit(task.limit)
            if limited is not None:
                work.spend(work.pulse)
                runners[task] = Runner(limited, worth, len(runners))
        running = [index for index, task in enumerate(problem.tasks) if runners.get(task)]
        if not running:
            self._lower(0)
            return True
        track = track_nodes(problem)
        assert track is not None

        def better(result: JointResult) -> None:
            if result.value > self._value and result.routes:
                chosen: list[Found | None] = [None] * len(problem.tasks)
                for place, runner, way in zip(running, together, result.routes, strict=True):
                    task = problem.tasks[place]
                    chosen[place] = found_route(problem, task, runner.diagram, way, track.edge_of)
                self._improve(chosen)
            self._lower(result.upper)

        together = [runner for index in running if (runner := runners[problem.tasks[index]])]
        rights = [bit for bit, resource in enumerate(problem.resources) if resource < 0]
        joint = Joint(together, len(problem.resources), rights, problem.step, work, better)
        joint.solve(self._value)
        return True


def _value(found: Found | None) -> int:
    return found.value if found else 0


def found_route(
    problem: RouteProblem,
    task: TrainTask,
    diagram: Diagram,
    blocks: Blocks,
    edge_of: Sequence[int],
) -> Found | None:
    """A way through a diagram as a route over the problem's spans; None if it runs nowhere.

    Between two stops the diagram may have taken a way that a span makes needless; the
    span is taken then.
    """
    pieces = [
        pair
        for number in blocks
        if (choice := diagram.blocks[number].choice) is not None
        for pair in choice.pieces
    ]
    if not pieces:
        return None
    at: dict[int, list[int]] = {}
    for index, pair in enumerate(pieces):
        for end in pair:
            at.setdefault(end, []).append(index)
    inside = uses = 0
    for number in blocks:
        block = diagram.blocks[number]
        inside |= block.choice.inside if block.choice else 0
        uses |= block.uses
    uses &= sum(1 << bit for bit, resource in enumerate(problem.resources) if resource < 0)
    end = next(end for end in sorted(at) if end < 0 and len(at[end]) == 1)
    stops, spans = 1 << ~end, []
    start, edges = end, inside
    index = at[end][0]
    value = task.values[~end]
    while True:
        a, b = pieces[index]
        end = b if end == a else a
        if end >= 0:
            edges |= 1 << end
        else:
            number = _span_between(problem, ~start, ~end, edges, edge_of)
            spans.append(number)
            uses |= problem.spans[number].uses
            value += task.values[~end] + problem.spans[number].bonus
            stops |= 1 << ~end
            start, edges = end, inside
        onward = [other for other in at[end] if other != index]
        if not onward:
            break
        index = onward[0]
    return Found(value + _extras(task, diagram, blocks), uses, tuple(spans), stops)


def _extras(task: TrainTask, diagram: Diagram, blocks: Blocks) -> int:
    """The bonuses and the doubled end of a way through a diagram."""
    extra = 0
    for number in blocks:
        block = diagram.blocks[number]
        extra += block.amount
        if block.doubled >= 0:
            extra += max(0, task.values[block.doubled])
    return extra


def _span_between(problem: RouteProblem, a: int, b: int, edges: int, edge_of: Sequence[int]) -> int:
    """The span between two stops that uses no other edges than those."""
    for number, span in enumerate(problem.spans):
        if {span.a, span.b} != {a, b}:
            continue
        left = span.uses
        while left:
            low = left & -left
            if not edges >> edge_of[low.bit_length() - 1] & 1:
                break
            left ^= low
        else:
            return number
    raise AssertionError("every way between two stops has a span")
