"""Several trains at once, exactly: prices for shared track, then a sweep over joint states.

Where trains compete for track, every resource gets a price.  Each train then looks for its
best route at those prices, by itself; the sum of what they earn and of all prices is never
less than the best set (a Lagrangian bound), and prices are changed until it comes close.
Routes found on the way, made to fit together, give the best set so far.

What is left between the two is settled by going through the layers of all trains' diagrams
side by side: a *joint state* is one state for each train, arcs go together if their track
does, and a joint state is dropped as soon as its value, with the best that its trains could
still earn at the prices, cannot beat the best so far.  What comes through is the best set;
if nothing does, the best so far is proven.

Prices are whole numbers, so the bounds are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stambana.track.routes.diagram import NEVER, Diagram, Ints, spread
from stambana.track.routes.search import Work

SCALE = 1 << 12
"""Prices are counted in this part of a unit of revenue."""

Blocks = tuple[int, ...]
"""A route as the block of each layer."""

ROUNDS = (60, 120, 240, 480)
"""How often prices are changed before joint states are tried, and again if they are too many."""

_MOST_JOINT = 250_000
"""More joint states in one layer than this are not tried; better prices are sought."""


class _TooManyError(Exception):
    """There are too many joint states at these prices."""


@dataclass(frozen=True)
class Runner:
    """A train in the joint search: its routes, what each block is worth, its own like."""

    diagram: Diagram
    worth: Ints
    kind: int


@dataclass
class JointResult:
    """The best set so far with its value, and a value no set can exceed."""

    value: int
    routes: list[Blocks]
    upper: int


class Joint:
    """The search for one problem.

    ``rights`` are the resources that are no track but the right to a bonus: trains may come
    to them at different places.  ``better`` is told each improvement and bound.
    """

    def __init__(
        self,
        runners: Sequence[Runner],
        resources: int,
        rights: Sequence[int],
        step: int,
        work: Work,
        better: Callable[[JointResult], None],
    ) -> None:
        self._runners = list(runners)
        self._resources = resources
        self._step = step
        self._work = work
        self._better = better
        self._opened = [_matrix(r.diagram, resources, opened=True) for r in runners]
        self._uses = [_matrix(r.diagram, resources, opened=False) for r in runners]
        weights = np.left_shift(np.int64(1), np.arange(len(rights), dtype=np.int64))
        self._rights = [uses[:, list(rights)].astype(np.int64) @ weights for uses in self._uses]
        self.best = JointResult(0, [], 1 << 40)

    def solve(self, value: int) -> JointResult:
        """The best set worth more than ``value``, which is known already.

        The routes are empty when nothing beats it.  The value is proven when ``upper`` is
        less than a step above it; only where far too many joint states remain it is not.
        """
        self.best.value = value
        prices = np.zeros(self._resources, np.int64)
        for rounds in ROUNDS:
            prices = self._price(prices, rounds)
            if self._closed():
                break
            self._work.spend(self._work.pulse)
            try:
                if self._trim(prices):
                    self._sweep(prices)
            except _TooManyError:
                continue
            self.best.upper = self.best.value
            self._better(self.best)
            break
        return self.best

    def _closed(self) -> bool:
        return self.best.upper < self.best.value + self._step

    def _priced(self, index: int, prices: Ints) -> Ints:
        return self._runners[index].worth * SCALE - self._opened[index] @ prices

    def _price(self, prices: Ints, rounds: int) -> Ints:
        """Change prices so that the bound sinks; the best prices met."""
        least, found = 1 << 60, prices
        pace, stale = 1.0, 0
        for turn in range(rounds):
            self._work.tick()
            tops: dict[int, tuple[int, list[int]]] = {}
            for index, runner in enumerate(self._runners):
                if runner.kind not in tops:
                    tops[runner.kind] = runner.diagram.best(self._priced(index, prices))
                    self._work.spend(runner.diagram.size // 50 + 1)
            routes = [tops[runner.kind] for runner in self._runners]
            bound = sum(top for top, _ in routes) + int(prices.sum())
            if bound < least:
                least, found, stale = bound, prices, 0
                upper = bound // SCALE // self._step * self._step
                if upper < self.best.upper:
                    self.best.upper = upper
                    self._better(self.best)
            else:
                stale += 1
                if stale >= 6:
                    pace, stale = pace / 2, 0
                    prices = found
            self._fit(turn, routes)
            if self._closed() or pace < 0.02:
                break
            used = np.zeros(self._resources, np.int64)
            for index, (_, blocks) in enumerate(routes):
                used += self._opened[index][blocks].sum(axis=0)
            slope = 1 - used
            slope[(prices == 0) & (slope > 0)] = 0
            norm = int((slope * slope).sum())
            if not norm:
                break
            gap = bound - (self.best.value + self._step // 2) * SCALE
            prices = np.maximum(0, prices - (slope * (pace * gap / norm)).astype(np.int64))
        return found

    def _fit(self, turn: int, routes: list[tuple[int, list[int]]]) -> None:
        """A set of routes that go together: one train as priced, then the others around it."""
        first = turn % len(routes)
        chosen: dict[int, Blocks] = {first: tuple(routes[first][1])}
        taken = self._uses[first][routes[first][1]].any(axis=0)
        total = int(self._runners[first].worth[routes[first][1]].sum())
        for ahead in range(1, len(routes)):
            index = (first + ahead) % len(routes)
            runner = self._runners[index]
            worth = np.where(self._uses[index] @ taken, NEVER, runner.worth)
            value, blocks = runner.diagram.best(worth)
            self._work.spend(runner.diagram.size // 50 + 1)
            if value > 0:
                chosen[index] = tuple(blocks)
                total += value
                taken |= self._uses[index][blocks].any(axis=0)
        if total > self.best.value:
            self.best.value = total
            self.best.routes = [chosen.get(index, ()) for index in range(len(routes))]
            self._better(self.best)

    def _trim(self, prices: Ints) -> bool:
        """Drop arcs that are on no set better than the best; False if a train has none left."""
        priced = [self._priced(index, prices) for index in range(len(self._runners))]
        tops = [
            int(runner.diagram.forward(worth)[-1][0])
            for runner, worth in zip(self._runners, priced, strict=True)
        ]
        gap = sum(tops) + int(prices.sum()) - (self.best.value + self._step) * SCALE
        made: dict[int, Runner] = {}
        for index, runner in enumerate(self._runners):
            if runner.kind not in made:
                diagram = runner.diagram.above(priced[index], tops[index] - gap)
                if diagram is None:
                    return False
                made[runner.kind] = Runner(diagram, runner.worth, runner.kind)
        self._runners = [made[runner.kind] for runner in self._runners]
        return True

    def _sweep(self, prices: Ints) -> None:
        """Go through all layers with joint states; keeps the best set if one is better."""
        runners = self._runners
        behind = [
            runner.diagram.backward(self._priced(index, prices))
            for index, runner in enumerate(runners)
        ]
        layers = len(runners[0].diagram.layers)
        masks, rest = self._local(prices, layers)
        floor = (self.best.value + self._step) * SCALE
        states = [np.zeros(1, np.int64) for _ in runners]
        values, held = np.zeros(1, np.int64), np.zeros(1, np.int64)
        trail: list[tuple[Ints, list[Ints]]] = []
        for number in range(layers):
            self._work.tick()
            parent, blocks, states, values, held = self._layer(
                number, states, values, held, behind, masks[number], rest, floor
            )
            if not len(values):
                return
            trail.append((parent, blocks))
        last = int(np.argmax(values))
        self.best.value = int(values[last])
        self.best.routes = _follow(trail, len(runners), last)

    def _local(self, prices: Ints, layers: int) -> tuple[list[list[Ints]], list[int]]:
        """For each layer and train the blocks' track as bits; and the prices still to come.

        The second list says for each layer what the resources cost that may be opened in
        it or later.
        """
        masks: list[list[Ints]] = []
        last = np.full(self._resources, -1, np.int64)
        for number in range(layers):
            self._work.tick()
            together = np.zeros(self._resources, bool)
            for index, runner in enumerate(self._runners):
                here = np.unique(runner.diagram.layers[number].block)
                together |= self._uses[index][here].any(axis=0)
                last[self._opened[index][here].any(axis=0)] = number
            columns = np.flatnonzero(together)
            weights = np.left_shift(np.int64(1), np.arange(len(columns), dtype=np.int64))
            masks.append([uses[:, columns].astype(np.int64) @ weights for uses in self._uses])
        rest = [int(prices[last >= number].sum()) for number in range(layers + 1)]
        return masks, rest

    def _layer(
        self,
        number: int,
        states: list[Ints],
        values: Ints,
        held: Ints,
        behind: list[list[Ints]],
        masks: list[Ints],
        rest: list[int],
        floor: int,
    ) -> tuple[Ints, list[Ints], list[Ints], Ints, Ints]:
        """The joint states after a layer: parent, blocks and states by train, values, rights."""
        parent = np.arange(len(values))
        used = np.zeros(len(values), np.int64)
        blocks: list[Ints] = []
        after: list[Ints] = []
        for index, runner in enumerate(self._runners):
            layer = runner.diagram.layers[number]
            ends = np.append(layer.src_starts[1:], len(layer.by_src))
            here = states[index][parent]
            owner, place = spread(layer.src_starts[here], ends[here])
            if len(owner) > 4 * _MOST_JOINT:
                raise _TooManyError
            self._work.spend(len(owner) // 50 + 1)
            arc = layer.by_src[place]
            block, then = layer.block[arc], layer.dst[arc]
            mask = masks[index][block]
            total = values[owner] + runner.worth[block]
            left = rest[number if index < len(self._runners) - 1 else number + 1]
            bound = total * SCALE + left + behind[index][number + 1][then]
            for other in range(len(self._runners)):
                if other < index:
                    bound += behind[other][number + 1][after[other]][owner]
                elif other > index:
                    bound += behind[other][number][states[other][parent]][owner]
            rights = self._rights[index][block]
            clash = (used[owner] & mask) | (held[owner] & rights)
            keep = np.flatnonzero((bound >= floor) & (clash == 0))
            owner = owner[keep]
            parent, values = parent[owner], total[keep]
            used = used[owner] | mask[keep]
            held = held[owner] | rights[keep]
            blocks = [*(row[owner] for row in blocks), block[keep]]
            after = [*(row[owner] for row in after), then[keep]]
        first = self._distinct(number, after, values, held)
        if len(first) > _MOST_JOINT:
            raise _TooManyError
        return (
            parent[first],
            [row[first] for row in blocks],
            [row[first] for row in after],
            values[first],
            held[first],
        )

    def _distinct(self, number: int, after: list[Ints], values: Ints, held: Ints) -> Ints:
        """Of joint states that are equal (equal trains may be swapped) the dearest one each."""
        kinds = [runner.kind for runner in self._runners]
        columns = list(after)
        for kind in set(kinds):
            alike = [index for index, other in enumerate(kinds) if other == kind]
            if len(alike) > 1:
                rows = np.sort(np.stack([columns[index] for index in alike]), axis=0)
                for index, row in zip(alike, rows, strict=True):
                    columns[index] = row
        key = held.copy()
        for column, runner in zip(columns, self._runners, strict=True):
            key = key * len(runner.diagram.layers[number].starts) + column
        order = np.lexsort((-values, key))
        key = key[order]
        new = np.ones(len(key), bool)
        new[1:] = key[1:] != key[:-1]
        return order[new]


def _matrix(diagram: Diagram, resources: int, *, opened: bool) -> NDArray[np.bool_]:
    """For each block which resources it opens, or uses."""
    found = np.zeros((len(diagram.blocks), resources), bool)
    for number, block in enumerate(diagram.blocks):
        left = block.opened if opened else block.uses
        while left:
            low = left & -left
            found[number, low.bit_length() - 1] = True
            left ^= low
    return found


def _follow(trail: list[tuple[Ints, list[Ints]]], trains: int, at: int) -> list[Blocks]:
    """The blocks of each train on the way to joint state ``at`` of the last layer."""
    found: list[list[int]] = [[] for _ in range(trains)]
    for parent, blocks in reversed(trail):
        for index in range(trains):
            found[index].append(int(blocks[index][at]))
        at = int(parent[at])
    return [tuple(reversed(row)) for row in found]
