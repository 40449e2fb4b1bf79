"""Drawing a route by hand: how it may go on, so that only legal ways are ever offered.

A route is clicked together from stop to stop.  Between two stops there may be several ways;
the shortest legal one is meant unless the person points at track that only another one uses.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from stambana.track.network import StopKey, WayStep, tokens_by_stop
from stambana.track.routes.problem import RouteProblem

Way = tuple[WayStep, ...]


def ways_on(
    problem: RouteProblem,
    train: int,
    drawn: Sequence[WayStep],
    start: StopKey,
    taken: Sequence[Sequence[WayStep]] = (),
) -> tuple[Way, ...]:
    """The legal ways from the end of a drawn route to a next stop, the shortest first.

    ``drawn`` begins at the stop ``start`` and may be empty; ``taken`` are the ways of the
    company's other trains, whose track is used.  Empty where the route cannot go on: at an
    end, at the most stops of the train, or where all is used.
    """
    assert problem.setting is not None
    setting = problem.setting
    graph, kind = setting.graph, problem.tasks[train].train
    used = 0
    for step in (*drawn, *(step for way in taken for step in way)):
        used |= graph.pieces[graph.by_step[step][0]].uses
    stops = [graph.number[start]]
    for step in drawn:
        if step.b.kind == "stop":
            stops.append(graph.number[StopKey(step.ferry_to or step.hex_name, step.b.number)])
    places = {graph.stops[stop].place for stop in stops}
    here = graph.stops[stops[-1]]
    tokens = tokens_by_stop(setting.board).get(here.key, ())
    passes = setting.rules.passage(kind).lets_through(here, tokens, problem.company)
    if (len(stops) > 1 and not passes) or len(stops) == kind.stops:
        return ()
    found = []
    for span in graph.spans:
        if stops[-1] not in (span.a, span.b) or span.resources & used:
            continue
        steps = graph.steps(span)
        far = span.b
        if span.b == stops[-1]:
            steps, far = tuple(step.back for step in reversed(steps)), span.a
        if graph.stops[far].place not in places:
            found.append(steps)
    return tuple(sorted(found, key=lambda way: (len(way), way)))


def way_to(
    ways: Sequence[Way], stop: StopKey, over: Collection[tuple[str, int]] = ()
) -> Way | None:
    """The first of ``ways`` that leads to a stop and runs over all of some segments.

    A segment is a hex and an index into its face's segments, as pointed at.
    """
    for way in ways:
        last = way[-1]
        ends_at = StopKey(last.ferry_to or last.hex_name, last.b.number)
        run = {(step.hex_name, index) for step in way for index in step.segments}
        if ends_at == stop and run.issuperset(over):
            return way
    return None
