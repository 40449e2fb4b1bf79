"""All routes of a train at once, as one layered graph.

The track is cut into *nodes*: what hangs together inside a hex by shared sides or stops.
They are gone through in a fixed order, and for each one it is chosen which of its pieces
the route uses.  What has to be remembered between two nodes is little: for each side on
the *frontier* (one of its hexes done, the other not) whether the route uses it and which
other side or finished end its track is tied to; whether an own token was met; and which
sets of stops bonuses still wait for.  Choices that lead to the same memory meet in one
*state*, so millions of routes become some ten thousand states, and every path from the
first state to the end is a route, each route one path.

The best route under any prices for resources is then one sweep over the layers, and a
second sweep backwards gives for every arc the best route through it.  All figures are
whole numbers.  The layers are numpy arrays.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stambana.track.routes.problem import BonusTask, RouteProblem, TrainTask
from stambana.track.routes.search import Work
from stambana.track.routes.tracknodes import FIXED, Node, NodeChoice, order_nodes, track_nodes

Ints = NDArray[np.int64]

NEVER = -(1 << 50)
"""A value no route can have."""

MOST_ARCS = 1_000_000
"""A diagram with more arcs is not built."""

_Mates = tuple[tuple[int, int], ...]
"""The used edges of a frontier, each with what its track is tied to: an edge, or an end."""

_State = tuple[_Mates | None, int]
_DONE: _State = (None, 0)

_TOKEN = 1
_DOUBLED = 2
_SETS = 2
"""Memory bits: an own token was met; an end was counted twice; from here on, sets met."""


@dataclass(frozen=True, slots=True)
class Block:
    """Arcs of one layer made by one choice: what they bring and use.

    ``amount`` is what bonuses pay here, ``doubled`` the stop counted twice, or -1.
    ``uses`` are the resources of the choice as bits, ``opened`` those of them that no
    earlier layer had.
    """

    choice: NodeChoice | None
    amount: int
    doubled: int
    uses: int
    opened: int


@dataclass(frozen=True)
class DiagramLayer:
    """Arcs between two neighboring layers of states, sorted by ``dst``.

    ``starts`` is where the arcs of each target begin (every state has some), ``block`` the
    number of the arc's block among all of the diagram.
    """

    src: Ints
    dst: Ints
    block: Ints
    starts: Ints
    by_src: Ints
    src_starts: Ints


def layer_of(src: Ints, dst: Ints, block: Ints) -> DiagramLayer:
    """A layer of arcs given in any order; sources and targets are numbered without gaps."""
    order = np.lexsort((block, src, dst))
    src, dst, block = src[order], dst[order], block[order]
    by_src = np.argsort(src, kind="stable")
    return DiagramLayer(src, dst, block, _starts(dst), by_src, _starts(src[by_src]))


def _starts(numbers: Ints) -> Ints:
    if not len(numbers):
        return np.zeros(0, np.int64)
    return np.concatenate(([0], np.flatnonzero(np.diff(numbers)) + 1)).astype(np.int64)


@dataclass(frozen=True)
class Diagram:
    """Layers of arcs from the one first state to the one last; ``blocks`` of all layers."""

    layers: tuple[DiagramLayer, ...]
    blocks: tuple[Block, ...]

    @property
    def size(self) -> int:
        """How many arcs there are."""
        return sum(len(layer.src) for layer in self.layers)

    def forward(self, worth: Ints) -> list[Ints]:
        """For each layer's states the most that leads there; ``worth`` is by block."""
        values = [np.zeros(1, np.int64)]
        for layer in self.layers:
            values.append(
                np.maximum.reduceat(values[-1][layer.src] + worth[layer.block], layer.starts)
            )
        return values

    def backward(self, worth: Ints) -> list[Ints]:
        """For each layer's states the most that leads from there to the end."""
        values = [np.zeros(1, np.int64)]
        for layer in reversed(self.layers):
            through = values[-1][layer.dst] + worth[layer.block]
            values.append(np.maximum.reduceat(through[layer.by_src], layer.src_starts))
        values.reverse()
        return values

    def best(self, worth: Ints, values: list[Ints] | None = None) -> tuple[int, list[int]]:
        """The best route's worth and its block in each layer."""
        values = values or self.forward(worth)
        blocks = []
        state = 0
        for number in range(len(self.layers) - 1, -1, -1):
            layer = self.layers[number]
            start = int(layer.starts[state])
            end = int(layer.starts[state + 1]) if state + 1 < len(layer.starts) else len(layer.src)
            through = values[number][layer.src[start:end]] + worth[layer.block[start:end]]
            arc = start + int(np.argmax(through))
            blocks.append(int(layer.block[arc]))
            state = int(layer.src[arc])
        blocks.reverse()
        return int(values[-1][0]), blocks

    def above(self, worth: Ints, floor: int) -> Diagram | None:
        """Only the arcs on some route worth ``floor`` or more; None if there is none."""
        ahead, behind = self.forward(worth), self.backward(worth)
        if ahead[-1][0] < floor:
            return None
        layers = []
        numbers = np.zeros(1, np.int64)
        for index, layer in enumerate(self.layers):
            through = ahead[index][layer.src] + worth[layer.block] + behind[index + 1][layer.dst]
            keep = through >= floor
            src, dst, block = numbers[layer.src[keep]], layer.dst[keep], layer.block[keep]
            numbers = np.full(len(behind[index + 1]), -1, np.int64)
            left = np.unique(dst)
            numbers[left] = np.arange(len(left))
            layers.append(layer_of(src, numbers[dst], block))
        return Diagram(tuple(layers), self.blocks)

    def with_limit(self, limit: int) -> Diagram | None:
        """The routes with at most ``limit`` stops: states told apart by the count so far."""
        visits = np.array(
            [
                (block.choice.passed | block.choice.ended).bit_count() if block.choice else 0
                for block in self.blocks
            ],
            np.int64,
        )
        least = self.backward(-visits)
        if -least[0][0] > limit:
            return None
        layers = []
        width = limit + 1
        keys = np.zeros(1, np.int64)
        for index, layer in enumerate(self.layers):
            state, count = keys // width, keys % width
            ends = np.append(layer.src_starts[1:], len(layer.by_src))
            parent, place = spread(layer.src_starts[state], ends[state])
            arc = layer.by_src[place]
            after = count[parent] + visits[layer.block[arc]]
            keep = after - least[index + 1][layer.dst[arc]] <= limit
            parent, arc, after = parent[keep], arc[keep], after[keep]
            last = index == len(self.layers) - 1
            reached = layer.dst[arc] * width + (0 if last else after)
            keys, dst = np.unique(reached, return_inverse=True)
            layers.append(layer_of(parent, dst.astype(np.int64), layer.block[arc]))
        return Diagram(tuple(layers), self.blocks)


def spread(begin: Ints, end: Ints) -> tuple[Ints, Ints]:
    """All numbers of several ranges in a row, and for each the number of its range."""
    many = end - begin
    owner = np.repeat(np.arange(len(many)), many)
    return owner, np.arange(len(owner)) - np.repeat(np.cumsum(many) - many, many) + begin[owner]


def worth_of(diagram: Diagram, task: TrainTask) -> Ints:
    """What each block brings a train: stops, doubled ends, bonuses; NEVER if it may not pass."""
    worth = np.zeros(len(diagram.blocks), np.int64)
    for number, block in enumerate(diagram.blocks):
        choice = block.choice
        if choice is None:
            continue
        if choice.passed & ~task.through:
            worth[number] = NEVER
            continue
        value = block.amount + choice.bonus
        stops = choice.passed | choice.ended
        while stops:
            low = stops & -stops
            value += task.values[low.bit_length() - 1]
            stops ^= low
        if block.doubled >= 0:
            value += max(0, task.values[block.doubled])
        worth[number] = value
    return worth


def build(
    problem: RouteProblem, bonuses: tuple[BonusTask, ...], doubles_end: bool, work: Work
) -> Diagram | None:
    """The diagram of all routes with an own token.

    None if the track has no form known here, if there is no route, or if the diagram would
    have more than MOST_ARCS arcs.
    """
    track = track_nodes(problem)
    if track is None or not track.nodes:
        return None
    work.spend(work.pulse)
    order = order_nodes(track.nodes)
    work.spend(work.pulse)
    builder = _Builder(problem, bonuses, doubles_end, [track.nodes[index] for index in order])
    return builder.run(work)


class _Builder:
    """Goes through the nodes and collects states and arcs."""

    def __init__(
        self,
        problem: RouteProblem,
        bonuses: tuple[BonusTask, ...],
        doubles_end: bool,
        nodes: list[Node],
    ) -> None:
        self._own = problem.own
        self._doubles = doubles_end
        self._nodes = nodes
        self._memory = _BonusMemory(bonuses)
        self._blocks: dict[Block, int] = {}

    def run(self, work: Work) -> Diagram | None:
        """Build layer after layer."""
        left = 0
        for node in self._nodes:
            left |= node.stops
        states: dict[_State, int] = {((), 0): 0}
        frontier: frozenset[int] = frozenset()
        raw: list[tuple[Ints, Ints, Ints]] = []
        total = 0
        for number, node in enumerate(self._nodes):
            left &= ~node.stops
            last = number == len(self._nodes) - 1
            states, arcs = self._layer(states, node, frontier, left, last, work)
            total += len(arcs)
            if total > MOST_ARCS:
                return None
            src, dst, block = np.array(arcs, np.int64).reshape(-1, 3).T
            raw.append((src, dst, block))
            frontier ^= node.edges
        return Diagram(_alive(raw), tuple(self._blocks)) if states else None

    def _layer(
        self,
        states: dict[_State, int],
        node: Node,
        frontier: frozenset[int],
        left: int,
        last: bool,
        work: Work,
    ) -> tuple[dict[_State, int], list[tuple[int, int, int]]]:
        """The states after a node and the arcs to them: source, target, block."""
        counted = 0
        reached: dict[_State, int] = {}
        arcs: list[tuple[int, int, int]] = []
        by_edges: dict[frozenset[int], list[NodeChoice]] = {}
        for choice in node.choices:
            by_edges.setdefault(choice.edges & frontier, []).append(choice)
        onward: dict[_Mates, list[tuple[NodeChoice, _Mates | None, int]]] = {}
        effects: dict[tuple[int, int, bool], list[tuple[int, int]]] = {}
        nothing = self._block(None, 0, -1, 0, 0)
        for (mates, memory), state in states.items():
            if len(arcs) - counted >= work.pulse:
                work.spend(len(arcs) - counted)
                counted = len(arcs)
            if mates is None or (last and not mates):
                arcs.append((state, reached.setdefault(_DONE, len(reached)), nothing))
                if mates is None:
                    continue
            if mates not in onward:
                onward[mates] = _onward(mates, node, by_edges)
            for choice, then, opened in onward[mates]:
                if last and then is not None:
                    continue
                if then == ():
                    arcs.append((state, reached.setdefault(((), 0), len(reached)), nothing))
                    continue
                key = (id(choice), memory, then is None)
                if key not in effects:
                    effects[key] = self._effects(choice, memory, then is None, node, left, opened)
                for kept, block in effects[key]:
                    arcs.append((state, reached.setdefault((then, kept), len(reached)), block))
        work.spend(len(arcs) - counted)
        return reached, arcs

    def _block(
        self, choice: NodeChoice | None, amount: int, doubled: int, uses: int, opened: int
    ) -> int:
        return self._blocks.setdefault(
            Block(choice, amount, doubled, uses, opened), len(self._blocks)
        )

    def _effects(
        self, choice: NodeChoice, memory: int, done: bool, node: Node, left: int, opened: int
    ) -> list[tuple[int, int]]:
        """What a choice does to the memory: the bits kept, and the block of the arc."""
        stops = choice.passed | choice.ended
        if stops & self._own:
            memory |= _TOKEN
        if not memory & _TOKEN and (done or not left & self._own):
            return []
        uses = opened | sum(1 << edge for edge in choice.edges)
        doubled = [-1]
        if self._doubles and not memory & _DOUBLED:
            doubled += [
                stop for stop in range(choice.ended.bit_length()) if choice.ended >> stop & 1
            ]
        found = []
        for kept, amount, once in self._memory.after(memory, stops, node.stops, left, done):
            for twice in doubled:
                bits = 0 if done else kept | _DOUBLED if twice >= 0 else kept
                block = self._block(choice, amount, twice, uses | once, opened | once)
                found.append((bits, block))
        return found


def _onward(
    mates: _Mates, node: Node, by_edges: dict[frozenset[int], list[NodeChoice]]
) -> list[tuple[NodeChoice, _Mates | None, int]]:
    """The choices open to a state: what is tied then (None: route complete), what is opened."""
    used = frozenset(edge for edge, _ in mates if edge in node.edges)
    found: list[tuple[NodeChoice, _Mates | None, int]] = []
    for choice in by_edges.get(used, ()):
        possible, then = tie(mates, choice, used)
        if possible:
            opened = sum(1 << edge for edge in choice.edges - used)
            found.append((choice, then, opened | choice.inside))
    return found


def _alive(raw: list[tuple[Ints, Ints, Ints]]) -> tuple[DiagramLayer, ...]:
    """Layers without the states that lead to no end."""
    layers = []
    alive = np.zeros(1, np.int64)
    for src, dst, block in reversed(raw):
        numbers = np.full(int(dst.max(initial=0)) + 1, -1, np.int64)
        numbers[alive] = np.arange(len(alive))
        keep = numbers[dst] >= 0
        alive, source = np.unique(src[keep], return_inverse=True)
        layers.append(layer_of(source.astype(np.int64), numbers[dst[keep]], block[keep]))
    return tuple(reversed(layers))


class _BonusMemory:
    """Which sets of stops were met, as far as a bonus still depends on it."""

    def __init__(self, bonuses: tuple[BonusTask, ...]) -> None:
        self._sets: list[int] = []
        self._bonuses: list[tuple[list[tuple[int, int]], int, int]] = []
        for bonus in bonuses:
            tiers = []
            for amount, sets in bonus.tiers:
                need = 0
                for one in sets:
                    if one not in self._sets:
                        self._sets.append(one)
                    need |= 1 << _SETS + self._sets.index(one)
                tiers.append((amount, need))
            self._bonuses.append((tiers, bonus.stops, bonus.once))

    def after(
        self, memory: int, stops: int, here: int, left: int, done: bool
    ) -> list[tuple[int, int, int]]:
        """Memory once ``stops`` of the node's stops ``here`` were visited and ``left`` remain.

        Answers bits, amount and once-resources; several times where a bonus paid once may
        be taken or not.  A bonus is paid at the node that settles it: its last one, or
        where the route is complete.
        """
        dead = 0
        for index, one in enumerate(self._sets):
            bit = 1 << _SETS + index
            if one & stops:
                memory |= bit
            elif not memory & bit and (done or not one & left):
                dead |= bit
        keep = memory & ((1 << _SETS) - 1)
        answers = [(0, 0)]
        for tiers, all_stops, once in self._bonuses:
            if not all_stops & (here | left):
                continue
            alive = [(amount, need) for amount, need in tiers if not need & dead]
            best = next((n for n, (_, need) in enumerate(alive) if not need & ~memory), None)
            if done or not all_stops & left:
                if best is not None:
                    paid = [(amount + alive[best][0], taken | once) for amount, taken in answers]
                    answers = paid + answers if once else paid
            else:
                for _, need in alive if best is None else alive[: best + 1]:
                    keep |= memory & need
        return [(keep, amount, taken) for amount, taken in answers]


def tie(mates: _Mates, choice: NodeChoice, used: frozenset[int]) -> tuple[bool, _Mates | None]:
    """Whether a choice is possible, and what is tied to what then; None for a whole route."""
    tied = dict(mates)
    done = 0
    for x, y in choice.ties:
        if y != FIXED and x in used and tied.get(x) == y:
            return False, None
        a, b = (tied.pop(end) if end in used else end for end in (x, y))
        if a == FIXED and b == FIXED:
            done += 1
        elif a == FIXED or b == FIXED:
            tied[max(a, b)] = FIXED
        else:
            tied[a], tied[b] = b, a
    if done:
        return done == 1 and not tied, None
    return sum(mate == FIXED for mate in tied.values()) <= 2, tuple(sorted(tied.items()))
