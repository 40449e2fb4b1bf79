"""The yardstick: the route problem as a plain integer program, solved by HiGHS.

For each train t and span s a choice x(t,s), for each stop a visit y(t,v) and an end e(t,v):
the sum of x at v is 2y - e; ends of a train are two or none; each resource at most once;
visits at most the train's number; an own token; e = y where no train may pass.  Cycles apart
from the path are cut off when they come up, for every train, and the program is solved again.
It shares nothing with the search but the numbers of the problem.
"""

from __future__ import annotations

from collections.abc import Iterable

import highspy
import numpy as np

from stambana.track.routes import RouteProblem

Terms = list[tuple[int, float]]


class Program:
    """One problem as a program; ``solve`` gives the best revenue."""

    def __init__(self, problem: RouteProblem, seconds: float) -> None:
        self.problem = problem
        self.costs: list[float] = []
        self.rows: list[tuple[float, float, Terms]] = []
        stops, tasks = range(len(problem.stops)), problem.tasks
        self.x = [[self._variable(span.bonus) for span in problem.spans] for _ in tasks]
        self.y = [[self._variable(task.values[v]) for v in stops] for task in tasks]
        self.e = [[self._variable(0) for _ in stops] for _ in tasks]
        self.runs = [self._variable(0) for _ in tasks]
        for train in range(len(tasks)):
            self._path(train)
            self._bonuses(train)
        users: dict[int, Terms] = {}
        for number, span in enumerate(problem.spans):
            for bit in bits(span.uses):
                users.setdefault(bit, []).extend((x[number], 1) for x in self.x)
        for terms in users.values():
            self.rows.append((-highspy.kHighsInf, 1, terms))
        self.solver = self._solver(seconds)

    def _variable(self, cost: float) -> int:
        self.costs.append(cost)
        return len(self.costs) - 1

    def _path(self, train: int) -> None:
        problem, task = self.problem, self.problem.tasks[train]
        x, y, e, runs = self.x[train], self.y[train], self.e[train], self.runs[train]
        most = -highspy.kHighsInf
        for v in range(len(problem.stops)):
            at: Terms = [
                (x[number], 1) for number, s in enumerate(problem.spans) if v in (s.a, s.b)
            ]
            self.rows.append((0, 0, [*at, (y[v], -2), (e[v], 1)]))
            self.rows.append((most if task.through >> v & 1 else 0, 0, [(e[v], 1), (y[v], -1)]))
            if problem.mates[v] & (problem.mates[v] - 1):
                self.rows.append((most, 1, [(y[w], 1) for w in bits(problem.mates[v])]))
        self.rows.append((0, 0, [*((one, 1) for one in e), (runs, -2)]))
        self.rows.append((most, 0, [*((one, 1) for one in y), (runs, -task.limit)]))
        own: Terms = [(y[v], 1) for v in bits(problem.own)]
        self.rows.append((0, highspy.kHighsInf, [*own, (runs, -1)]))

    def _bonuses(self, train: int) -> None:
        for bonus in self.problem.tasks[train].bonuses:
            tiers = []
            for amount, sets in bonus.tiers:
                earned = self._variable(amount)
                tiers.append(earned)
                for one in sets:
                    met: Terms = [(self.y[train][v], -1) for v in bits(one)]
                    self.rows.append((-highspy.kHighsInf, 0, [(earned, 1), *met]))
            self.rows.append((-highspy.kHighsInf, 1, [(earned, 1) for earned in tiers]))

    def _solver(self, seconds: float) -> highspy.Highs:
        solver = highspy.Highs()
        for option, value in {
            "output_flag": False,
            "threads": 1,
            "mip_rel_gap": 0.0,
            "mip_abs_gap": self.problem.step * 0.9,
            "time_limit": seconds,
        }.items():
            solver.setOptionValue(option, value)
        count = len(self.costs)
        numbers = np.arange(count, dtype=np.int32)
        solver.addVars(count, np.zeros(count), np.ones(count))
        solver.changeColsCost(count, numbers, np.array(self.costs, float))
        kinds = np.array([highspy.HighsVarType.kInteger] * count)
        solver.changeColsIntegrality(count, numbers, kinds)
        solver.changeObjectiveSense(highspy.ObjSense.kMaximize)
        for row in self.rows:
            self._add(solver, *row)
        return solver

    @staticmethod
    def _add(solver: highspy.Highs, low: float, high: float, terms: Terms) -> None:
        if terms:
            columns = np.array([column for column, _ in terms], np.int32)
            values = np.array([value for _, value in terms], float)
            solver.addRow(low, high, len(terms), columns, values)

    def solve(self) -> int | None:
        """The best revenue, or None when the time was used up."""
        while True:
            self.solver.run()
            if self.solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
                return None
            chosen = self.solver.getSolution().col_value
            if not self._cut_cycles(chosen):
                return round(self.solver.getInfo().objective_function_value)

    def _cut_cycles(self, chosen: list[float]) -> bool:
        spans = self.problem.spans
        found = False
        for train in range(len(self.problem.tasks)):
            used = [number for number, x in enumerate(self.x[train]) if chosen[x] > 0.5]
            for part in parts([(spans[number].a, spans[number].b) for number in used]):
                if any(chosen[self.e[train][v]] > 0.5 for v in part):
                    continue
                found = True
                inside = [n for n, s in enumerate(spans) if s.a in part and s.b in part]
                for x, y in zip(self.x, self.y, strict=True):
                    for left_out in sorted(part):
                        terms: Terms = [(x[number], 1) for number in inside]
                        terms += [(y[v], -1) for v in sorted(part) if v != left_out]
                        self._add(self.solver, -highspy.kHighsInf, 0, terms)
        return found


def bits(mask: int) -> Iterable[int]:
    return (bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def parts(pairs: list[tuple[int, int]]) -> list[set[int]]:
    """The connected parts of a graph."""
    found: list[set[int]] = []
    for a, b in pairs:
        touched = [part for part in found if a in part or b in part]
        found = [part for part in found if part not in touched]
        found.append({a, b}.union(*touched))
    return found


def plain_best(problem: RouteProblem, seconds: float = 120) -> int | None:
    """The best revenue by the plain program; None when ``seconds`` did not suffice."""
    return Program(problem, seconds).solve()
