"""The track of a problem cut into nodes, and the order in which to go through them.

A *node* is what hangs together inside a hex by shared sides or stops (stops of one place
always together).  Nodes meet at *edges*: sides, or whole runs of plain track whose sides
are always used together, named by one of their resources.  A ferry is two edges, the links
of its ports, that meet at sea.  For each node all ways to use it are listed once: which
pieces, and what that ties to what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stambana.track.routes.problem import RouteProblem, TrackPiece

MOST_CHOICES = 2000

FIXED = -2
"""Stands for an end of the route in what is tied."""


@dataclass(frozen=True, slots=True)
class NodeChoice:
    """One way to use a node.

    ``pieces`` are given by their ends, an edge or ``~stop``.  ``ties`` are pairs of edges
    whose track it joins; FIXED stands for an end of the route here.  ``passed`` are stops
    with track on both sides, ``ended`` those where the route ends, as bits; ``inside`` the
    resources that are no sides, as bits; ``bonus`` what its track pays.
    """

    pieces: tuple[tuple[int, int], ...]
    ties: tuple[tuple[int, int], ...]
    edges: frozenset[int]
    passed: int
    ended: int
    inside: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Node:
    """A part of the track: its edges, its stops as bits, and what may be chosen."""

    edges: frozenset[int]
    stops: int
    choices: tuple[NodeChoice, ...]


@dataclass(frozen=True, slots=True)
class TrackNodes:
    """All nodes; ``edge_of`` gives for each resource bit the edge it is part of."""

    nodes: tuple[Node, ...]
    edge_of: tuple[int, ...]


def track_nodes(problem: RouteProblem) -> TrackNodes | None:
    """The nodes of a problem's track; None for some rare forms.

    Those are ferries that are not links of two ports, a place of several hexes with track
    that leads from one of them right into another, and a node that may be used in more than
    MOST_CHOICES ways.
    """
    pieces = _with_links(problem.track)
    if pieces is None:
        return None
    keys = [_keys(problem, piece) for piece in pieces]
    groups = [[pieces[index] for index in group] for group in _components(keys)]
    edge_of = list(range(len(problem.resources)))
    groups = _contracted(groups, edge_of)
    meetings = [
        end
        for group in groups
        for end in {end for piece in group for end in (piece.a, piece.b) if end >= 0}
    ]
    if any(meetings.count(end) != 2 for end in set(meetings)):
        return None
    nodes = []
    for group in groups:
        node = _node(problem, group)
        if node is None:
            return None
        nodes.append(node)
    return TrackNodes(tuple(nodes), tuple(edge_of))


def _keys(problem: RouteProblem, piece: TrackPiece) -> list[object]:
    """What a piece hangs together by with others: its ends, and what else it uses."""
    found: list[object] = [
        (piece.where, end) if end >= 0 else ("place", problem.mates[~end])
        for end in (piece.a, piece.b)
    ]
    bits = range(piece.inside.bit_length())
    return found + [("inside", bit) for bit in bits if piece.inside >> bit & 1]


def _with_links(pieces: Sequence[TrackPiece]) -> list[TrackPiece] | None:
    """The track with each ferry made of its ports' links; None if that is not what they are."""
    found = [piece for piece in pieces if piece.where]
    ferries = [piece for piece in pieces if not piece.where]
    port_of: dict[int, int] = {}
    for ferry in ferries:
        links = [bit for bit in range(ferry.inside.bit_length()) if ferry.inside >> bit & 1]
        if len(links) != 2:
            return None
        for end, link in zip((ferry.a, ferry.b), _sorted_links(links, ferry, ferries), strict=True):
            if port_of.setdefault(link, end) != end:
                return None
        a, b = (next(link for link in links if port_of[link] == end) for end in (ferry.a, ferry.b))
        found.append(TrackPiece("~sea", a, b, 0, ferry.bonus))
    found += [TrackPiece("~port", end, link, 0, 0) for link, end in sorted(port_of.items())]
    return found


def _sorted_links(links: list[int], ferry: TrackPiece, ferries: Sequence[TrackPiece]) -> list[int]:
    """The two links of a ferry, that of its first port first."""
    for link in links:
        others = [other for other in ferries if other.inside >> link & 1 and other is not ferry]
        if others and all(ferry.a in (other.a, other.b) for other in others):
            return [link, next(other for other in links if other != link)]
        if others and all(ferry.b in (other.a, other.b) for other in others):
            return [next(other for other in links if other != link), link]
    return links


def _components(keys: Sequence[Sequence[object]]) -> list[list[int]]:
    """Numbers that share a key, directly or by others, together."""
    owner: dict[object, int] = {}
    parent = list(range(len(keys)))

    def root(item: int) -> int:
        while parent[item] != item:
            parent[item] = parent[parent[item]]
            item = parent[item]
        return item

    for item, row in enumerate(keys):
        for key in row:
            parent[root(item)] = root(owner.setdefault(key, item))
    groups: dict[int, list[int]] = {}
    for item in range(len(keys)):
        groups.setdefault(root(item), []).append(item)
    return list(groups.values())


def _contracted(groups: list[list[TrackPiece]], edge_of: list[int]) -> list[list[TrackPiece]]:
    """Plain track between two sides taken out: its two edges become one.

    Not where both ends of the longer edge would then lie at one node, nor where running
    over that track pays.
    """
    at: dict[int, list[int]] = {}
    for number, group in enumerate(groups):
        for piece in group:
            for end in (piece.a, piece.b):
                if end >= 0 and number not in at.setdefault(end, []):
                    at[end].append(number)
    gone: set[int] = set()
    name = list(edge_of)

    def named(end: int) -> int:
        while end >= 0 and name[end] != end:
            end = name[end]
        return end

    for number, group in enumerate(groups):
        a, b = named(group[0].a), named(group[0].b)
        if len(group) > 1 or a < 0 or b < 0 or group[0].bonus or a == b:
            continue
        near = [other for other in at[a] if other != number]
        far = [other for other in at[b] if other != number]
        if near == far:
            continue
        gone.add(number)
        at[a] = near + far
        name[b] = a
    edge_of[:] = [named(bit) for bit in range(len(edge_of))]
    return [
        [TrackPiece(p.where, named(p.a), named(p.b), p.inside, p.bonus) for p in group]
        for number, group in enumerate(groups)
        if number not in gone
    ]


def _node(problem: RouteProblem, group: list[TrackPiece]) -> Node | None:
    choices: list[NodeChoice] = []
    ends = [(piece.a, piece.b) for piece in group]
    edges = frozenset(end for pair in ends for end in pair if end >= 0)
    stops = 0
    for pair in ends:
        for end in pair:
            if end < 0:
                stops |= 1 << ~end

    def choose(
        at: int, chosen: tuple[int, ...], used: frozenset[int], met: dict[int, int], inside: int
    ) -> None:
        if len(choices) > MOST_CHOICES:
            return
        if at == len(group):
            choice = _choice([group[index] for index in chosen], met)
            if choice is not None:
                choices.append(choice)
            return
        choose(at + 1, chosen, used, met, inside)
        if any(end in used for end in ends[at] if end >= 0) or group[at].inside & inside:
            return
        more = dict(met)
        for end in ends[at]:
            if end < 0:
                mates = problem.mates[~end] & ~(1 << ~end)
                if more.get(~end, 0) == 2 or any(mates >> other & 1 for other in more):
                    return
                more[~end] = more.get(~end, 0) + 1
        used |= {end for end in ends[at] if end >= 0}
        choose(at + 1, (*chosen, at), used, more, inside | group[at].inside)

    choose(0, (), frozenset(), {}, 0)
    if len(choices) > MOST_CHOICES:
        return None
    return Node(edges, stops, tuple(choices))


def _choice(pieces: list[TrackPiece], met: dict[int, int]) -> NodeChoice | None:
    """What a set of pieces ties: chains over the stops inside, end to end; None for a circle."""
    ends = tuple((piece.a, piece.b) for piece in pieces)
    at: dict[int, list[int]] = {}
    for index, pair in enumerate(ends):
        for end in pair:
            at.setdefault(end, []).append(index)
    ties: list[tuple[int, int]] = []
    left = set(range(len(pieces)))
    for start in sorted(at, reverse=True):
        if (start < 0 and met[~start] != 1) or at[start][0] not in left:
            continue
        index, end = at[start][0], start
        while True:
            left.discard(index)
            a, b = ends[index]
            end = b if end == a else a
            onward = [other for other in at[end] if other in left]
            if end >= 0 or not onward:
                break
            index = onward[0]
        ties.append((start if start >= 0 else FIXED, end if end >= 0 else FIXED))
    if left:
        return None
    inside = 0
    for piece in pieces:
        inside |= piece.inside
    return NodeChoice(
        ends,
        tuple(ties),
        frozenset(end for pair in ends for end in pair if end >= 0),
        sum(1 << stop for stop, count in met.items() if count == 2),
        sum(1 << stop for stop, count in met.items() if count == 1),
        inside,
        sum(piece.bonus for piece in pieces),
    )


def order_nodes(nodes: Sequence[Node]) -> list[int]:
    """An order of the nodes with a small frontier: greedy from several starts, the best kept."""
    best: list[int] = []
    least = float("inf")
    links = [
        sum(bool(node.edges & other.edges) for other in nodes if other is not node)
        for node in nodes
    ]
    for start in sorted(range(len(nodes)), key=lambda index: links[index])[:12]:
        order, cost = _greedy(nodes, start, least)
        if cost < least:
            best, least = order, cost
    return best


def _greedy(nodes: Sequence[Node], start: int, most: float) -> tuple[list[int], float]:
    """From a start always the node that leaves the smallest frontier; its cost, or infinity."""
    left = set(range(len(nodes)))
    frontier: frozenset[int] = frozenset()
    order: list[int] = []
    cost = 0.0
    at = start
    while True:
        order.append(at)
        left.discard(at)
        frontier ^= nodes[at].edges
        cost += 2.6 ** len(frontier)
        if cost >= most:
            return order, float("inf")
        if not left:
            return order, cost
        near = [index for index in left if nodes[index].edges & frontier] or sorted(left)
        at = min(near, key=lambda index: (len(frontier ^ nodes[index].edges), index))
