"""Routes of one train, found one by one: a walk over spans with two arms and a bound.

A route grows from a stop with an own token as one arm, then as a second one.  A route
with several own tokens is grown from the first of them only (the others' turn comes with
that one forbidden), and the first span of the second arm has a higher number than that of
the first, so each route is met once.

A branch is left when all it could still add is too little: the values of the stops its
arms may come to over unused track (only the dearest ones where the train has a limit,
only one end-only stop for each open arm), and the bonuses whose stops are all visited or
in that reach.  That bound costs as much as several steps, so it is asked at every other
stop only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from stambana.track.routes.problem import RouteProblem, TrainTask


class Found(NamedTuple):
    """A route as numbers: value, resource bits, spans in running order, visited stops."""

    value: int
    uses: int
    spans: tuple[int, ...]
    stops: int


class OutOfWorkError(Exception):
    """The work allowed is used up."""


class CancelledError(Exception):
    """The caller wants no more."""


@dataclass
class Work:
    """Counts steps of search.

    ``tick`` is called about every ``pulse`` steps, to cancel; ``left`` steps may still be
    done, None for any number.
    """

    tick: Callable[[], None]
    left: int | None = None
    pulse: int = 1024
    done: int = 0
    _since: int = 0

    def spend(self, steps: int) -> None:
        """Count steps done; raises OutOfWorkError when that was all."""
        self.done += steps
        self._since += steps
        if self._since >= self.pulse:
            self._since = 0
            self.tick()
        if self.left is not None:
            self.left -= steps
            if self.left < 0:
                raise OutOfWorkError


class Tables:
    """What every search of one problem looks up, filled as needed.

    ``ways`` has for each stop the spans that leave it: resource bits, far stop, its bit,
    the bits of its place, span number, track bonus.
    """

    def __init__(self, problem: RouteProblem) -> None:
        ways: list[list[tuple[int, int, int, int, int, int]]] = [[] for _ in problem.stops]
        for number, span in enumerate(problem.spans):
            for near, far in ((span.a, span.b), (span.b, span.a)):
                ways[near].append(
                    (span.uses, far, 1 << far, problem.mates[far], number, span.bonus)
                )
        self.ways = ways
        self.near = [tuple((uses, bit, far) for uses, far, bit, _, _, _ in row) for row in ways]
        self.track_bonus = any(span.bonus for span in problem.spans)


class TrainTables:
    """Sums over sets of stops for one train, each worked out once."""

    def __init__(self, task: TrainTask, mates: tuple[int, ...] = ()) -> None:
        self.task = task
        self._sums: dict[tuple[int, int, int], int] = {}
        self._bonuses: dict[int, int] = {}
        order = sorted(range(len(task.values)), key=lambda stop: -task.values[stop])
        self._inner = [
            (1 << stop, task.values[stop])
            for stop in order
            if task.values[stop] > 0 and task.through >> stop & 1
        ]
        self._ends = [
            (1 << stop, task.values[stop])
            for stop in order
            if task.values[stop] > 0 and not task.through >> stop & 1
        ]
        groups = sorted({mask for mask in mates if mask & (mask - 1)})
        self._groups = [
            (mask & side, [bit for bit, _ in rows if mask & bit])
            for mask in groups
            for side, rows in ((task.through, self._inner), (~task.through, self._ends))
        ]
        self._inner_stops = sum(bit for bit, _ in self._inner)
        self._parts: dict[tuple[int, int], int] = {}
        self._dearest = [(1 << stop, max(0, task.values[stop])) for stop in order]
        self.bonus_stops = 0
        for bonus in task.bonuses:
            self.bonus_stops |= bonus.stops

    def most(self, reach: int, room: int, arms: int) -> int:
        """The most that up to ``room`` stops of ``reach`` add, end-only ones at most ``arms``.

        Of stops of one place the dearest is counted (one to pass and one to end at).
        """
        for mask, dearest in self._groups:
            among = reach & mask
            if among & (among - 1):
                reach &= ~mask
                reach |= next((bit for bit in dearest if among & bit), 0)
        key = (reach, room if room < reach.bit_count() else -1, arms)
        found = self._sums.get(key)
        if found is not None:
            return found
        ends = []
        for bit, value in self._ends:
            if reach & bit:
                ends.append(value)
                if len(ends) == arms:
                    break
        if room >= reach.bit_count():
            found = self._inner_sum(reach & self._inner_stops) + sum(ends)
        else:
            inner = [value for bit, value in self._inner if reach & bit][:room]
            found = sum(sorted(inner + ends, reverse=True)[:room])
        self._sums[key] = found
        return found

    def _inner_sum(self, stops: int) -> int:
        """The values of a set of stops that may be passed, a byte of it at a time."""
        total = place = 0
        while stops:
            part = (place, stops & 255)
            found = self._parts.get(part)
            if found is None:
                bits = (stops & 255) << place
                found = sum(value for bit, value in self._inner if bits & bit)
                self._parts[part] = found
            total += found
            stops >>= 8
            place += 8
        return total

    def bonus(self, stops: int) -> int:
        """What the bonuses of a set of stops pay (those paid once left out)."""
        stops &= self.bonus_stops
        found = self._bonuses.get(stops)
        if found is None:
            found = self._bonuses[stops] = self._bonus(stops, once=False)
        return found

    def any_bonus(self, stops: int) -> int:
        """As ``bonus``, with those paid once: what a route may earn at most."""
        stops &= self.bonus_stops
        found = self._bonuses.get(~stops)
        if found is None:
            found = self._bonuses[~stops] = self._bonus(stops, once=True)
        return found

    def _bonus(self, stops: int, *, once: bool) -> int:
        total = 0
        for bonus in self.task.bonuses:
            if once or not bonus.once:
                total += tier_value(bonus.tiers, stops)
        return total

    def once(self, stops: int) -> list[tuple[int, int]]:
        """The bonuses paid once that a route with these stops may take: amount, resource bit."""
        return [
            (value, bonus.once)
            for bonus in self.task.bonuses
            if bonus.once and (value := tier_value(bonus.tiers, stops))
        ]

    def end(self, stops: int) -> int:
        """The dearest stop of a set."""
        for bit, value in self._dearest:
            if stops & bit:
                return value
        return 0


def tier_value(tiers: tuple[tuple[int, tuple[int, ...]], ...], stops: int) -> int:
    """What the dearest tier fulfilled by a set of stops pays, or 0."""
    for amount, sets in tiers:
        if all(one & stops for one in sets):
            return amount
    return 0


class Walk:
    """The walk for one train; ``floor`` is what a route must be worth to be kept."""

    def __init__(
        self, problem: RouteProblem, tables: Tables, sums: TrainTables, work: Work
    ) -> None:
        self._problem = problem
        self._tables = tables
        self._sums = sums
        self._work = work
        self._has_once = any(bonus.once for bonus in sums.task.bonuses)
        # the dearest stop first: good routes are met early, and what follows is left sooner
        values = sums.task.values
        self._ways = [sorted(row, key=lambda way: (-values[way[1]], way[4])) for row in tables.ways]

    def best(
        self, taken: int = 0, floor: int = 0, better: Callable[[Found], None] | None = None
    ) -> Found | None:
        """The best route worth more than ``floor`` that leaves the ``taken`` resources alone.

        ``better`` is told each better route on the way.
        """
        found: list[Found] = []
        step = self._problem.step

        def keep(route: Found) -> int:
            found[:] = [route]
            if better is not None:
                better(route)
            return route.value + step

        self._run(taken, floor + step, keep)
        return found[0] if found else None

    def sketch(self, taken: int = 0) -> Found | None:
        """Some route, made by always going on to the dearest stop; None if that yields none."""
        best: Found | None = None
        task = self._sums.task
        for root in range(len(self._problem.stops)):
            if not self._problem.own >> root & 1:
                continue
            arms: list[list[int]] = [[], []]
            tips = [root, root]
            used, seen, closed = taken, 1 << root, self._problem.mates[root]
            value = task.values[root]
            for arm in (0, 1):
                while seen.bit_count() < task.limit:
                    if not task.through >> tips[arm] & 1 and (arms[arm] or arm):
                        break
                    ways = [
                        (task.values[far] + bonus, -number, far, uses, mate)
                        for uses, far, bit, mate, number, bonus in self._tables.ways[tips[arm]]
                        if not (uses & used or bit & closed)
                    ]
                    if not ways:
                        break
                    gain, number, far, uses, mate = max(ways)
                    arms[arm].append(-number)
                    tips[arm], value = far, value + gain
                    used, seen, closed = used | uses, seen | 1 << far, closed | mate
            if arms[0]:
                value += self._sums.bonus(seen)
                if task.doubles_end:
                    value += max(0, task.values[tips[0]], task.values[tips[1]])
                if value > (best.value if best else 0):
                    run = (*reversed(arms[1]), *arms[0])
                    best = Found(value, used & ~taken, run, seen)
        return best

    def all(self, floor: int, most: int, taken: int = 0) -> list[Found]:
        """All routes worth at least ``floor``; raises OutOfWorkError beyond ``most``."""
        best: dict[int, Found] = {}

        def keep(route: Found) -> int:
            rival = best.get(route.uses)
            if rival is None or rival.value < route.value:
                best[route.uses] = route
                if len(best) > most:
                    raise OutOfWorkError
            return floor

        self._run(taken, floor, keep)
        return sorted(best.values(), key=lambda route: -route.value)

    def _run(self, taken: int, floor: int, keep: Callable[[Found], int]) -> None:
        """Meet every route worth ``floor`` or more; ``keep`` answers with the new floor."""
        forbidden = 0
        for root in range(len(self._problem.stops)):
            if self._problem.own >> root & 1:
                floor = self._grow(root, forbidden, taken, floor, keep)
                forbidden |= 1 << root

    def _grow(
        self, root: int, forbidden: int, taken: int, floor: int, keep: Callable[[Found], int]
    ) -> int:
        """Meet the routes from one own token; returns the floor at the end."""
        sums, task, work = self._sums, self._sums.task, self._work
        ways, near, mates = self._ways, self._tables.near, self._problem.mates
        values, through, limit = task.values, task.through, task.limit
        doubles_end, track_bonus = task.doubles_end, self._tables.track_bonus
        most, bonus_of, any_bonus, end_of = sums.most, sums.bonus, sums.any_bonus, sums.end
        bonus_stops, has_once = sums.bonus_stops, self._has_once
        spans = self._problem.spans
        two_arms = through >> root & 1
        steps = 0
        pulse = work.pulse

        def reach_of(tips: list[int], used: int, closed: int) -> int:
            """The stops that could still be run to."""
            found = 0
            stack = tips
            while stack:
                for uses, bit, far in near[stack.pop()]:
                    if not (uses & used or bit & closed or bit & found):
                        found |= bit
                        if through & bit:
                            stack.append(far)
            return found

        def still(used: int, seen: int, reach: int, room: int, arms: int) -> int:
            """The most that can still be added, bonuses counted from nothing."""
            could = most(reach, room, arms)
            if bonus_stops:
                could += any_bonus(seen | reach)
            if doubles_end:
                could += end_of(seen | reach)
            if track_bonus:
                could += sum(s.bonus for s in spans if s.bonus > 0 and not s.uses & used)
            return could

        def record(
            value: int, used: int, seen: int, ends: tuple[int, int], run: tuple[int, ...]
        ) -> None:
            nonlocal floor
            value += bonus_of(seen)
            if doubles_end:
                value += max(0, values[ends[0]], values[ends[1]])
            if value >= floor:
                floor = keep(Found(value, used & ~taken, run, seen))
            if has_once:
                choices = [(value, used & ~taken)]
                for amount, bit in sums.once(seen):
                    choices += [(v + amount, u | bit) for v, u in choices if not taken & bit]
                for more, uses in choices[1:]:
                    if more >= floor:
                        floor = keep(Found(more, uses, run, seen))

        def second(
            tip: int,
            first: int,
            used: int,
            closed: int,
            seen: int,
            count: int,
            value: int,
            run: tuple[int, ...],
        ) -> None:
            nonlocal steps
            steps += 1
            if steps >= pulse:
                work.spend(steps)
                steps = 0
            record(value, used, seen, (first, tip), run)
            if count == limit or not through >> tip & 1:
                return
            if count & 1:
                reach = reach_of([tip], used, closed)
                if not reach or value + still(used, seen, reach, limit - count, 1) < floor:
                    return
            for uses, far, bit, mate, number, bonus in ways[tip]:
                if not (uses & used or bit & closed):
                    second(
                        far,
                        first,
                        used | uses,
                        closed | mate,
                        seen | bit,
                        count + 1,
                        value + values[far] + bonus,
                        (*run, number),
                    )

        def first(
            tip: int,
            lowest: int,
            used: int,
            closed: int,
            seen: int,
            count: int,
            value: int,
            run: tuple[int, ...],
        ) -> None:
            nonlocal steps
            steps += 1
            if steps >= pulse:
                work.spend(steps)
                steps = 0
            if run:
                record(value, used, seen, (root, tip), run)
            if count == limit:
                return
            ahead = not run or through >> tip & 1
            tips = [tip] if ahead else []
            if two_arms and run:
                tips.append(root)
            arms = 2 if not run and two_arms else len(tips)
            if count & 1:
                reach = reach_of(tips, used, closed)
                if not reach or value + still(used, seen, reach, limit - count, arms) < floor:
                    return
            if ahead:
                for uses, far, bit, mate, number, bonus in ways[tip]:
                    if not (uses & used or bit & closed):
                        first(
                            far,
                            lowest if run else number,
                            used | uses,
                            closed | mate,
                            seen | bit,
                            count + 1,
                            value + values[far] + bonus,
                            (*run, number),
                        )
            if two_arms and run:
                back = run[::-1]
                for uses, far, bit, mate, number, bonus in ways[root]:
                    if number > lowest and not (uses & used or bit & closed):
                        second(
                            far,
                            tip,
                            used | uses,
                            closed | mate,
                            seen | bit,
                            count + 1,
                            value + values[far] + bonus,
                            (*back, number),
                        )

        closed = forbidden | mates[root]
        first(root, 0, taken, closed, 1 << root, 1, values[root], ())
        work.spend(steps)
        return floor
