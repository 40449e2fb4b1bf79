"""What holds of lays on every board: listing and verdict agree, turning and mirroring the
whole board changes nothing, and asking changes nothing either."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_up import COMPANIES, Motion, mirror, random_case, still, turn

from stambana.hexes.coords import Layout
from stambana.track.board import Board
from stambana.track.laying import Lay, board_after, judge, lay_verdict, legal_lays, lit_hexes
from stambana.track.network import Passage, network, reach
from stambana.track.network.graph import Network

SEEDS = st.integers(0, 10**6)


def all_lays(board: Board) -> list[Lay]:
    return [
        Lay(name, number, rotation)
        for name in board.map.hexes
        for number, tile in board.tile_set.supply.items()
        for rotation in tile.rotations
    ]


@settings(max_examples=20)
@given(SEEDS)
def test_listing_and_verdict_agree_both_ways(seed: int) -> None:
    case = random_case(seed)
    listed = list(legal_lays(case.board, case.company, case.policy))
    accepted = [
        lay
        for lay in all_lays(case.board)
        if lay_verdict(case.board, case.company, lay, case.policy)
    ]
    assert [verdict.lay for verdict in listed] == accepted
    lit = lit_hexes(case.board, case.company, case.policy)
    assert [verdict for verdicts in lit.values() for verdict in verdicts] == listed
    ask = judge(case.company, case.policy)
    for lay in accepted[:5]:
        assert ask(case.board, lay.hex_name, lay.tile, lay.rotation) == ()


def test_made_up_boards_have_legal_lays_of_every_color() -> None:
    colors = set()
    for seed in range(120):
        case = random_case(seed)
        for verdict in legal_lays(case.board, case.company, case.policy):
            colors.add(case.board.tile_set.tiles[verdict.lay.tile].color.value)
    assert colors == {"yellow", "green", "brown", "gray"}


@pytest.mark.parametrize("motion", [turn, mirror])
@settings(max_examples=20)
@given(SEEDS)
def test_a_board_turned_or_mirrored_gives_the_same_verdicts(
    motion: Callable[[Layout], Motion], seed: int
) -> None:
    case = random_case(seed)
    board = case.board
    move = motion(board.map.layout)
    stay = still(board.map.layout)
    moved = move.board(board)
    policy = move.policy(board, case.policy)
    lays = random.Random(seed).sample(all_lays(board), 60)
    lays += [verdict.lay for verdict in legal_lays(board, case.company, case.policy)]
    for lay in lays:
        here = lay_verdict(board, case.company, lay, case.policy)
        there = lay_verdict(moved, case.company, move.lay(board, lay), policy)
        assert move.shown(board, here) == stay.shown(moved, there), lay


@settings(max_examples=20)
@given(SEEDS)
def test_asking_changes_nothing_and_laying_changes_one_hex(seed: int) -> None:
    case = random_case(seed)
    board = case.board
    faces = {name: board.face(name) for name in board.map.hexes}
    before = (dict(board.placements), board.tokens, board.phase)
    for lay in random.Random(seed).sample(all_lays(board), 60):
        if not lay_verdict(board, case.company, lay, case.policy):
            continue
        after = board_after(board, lay)
        changed = [name for name in faces if after.face(name) is not faces[name]]
        assert changed == [lay.hex_name]
        assert sorted((t.company, t.hex_name) for t in after.tokens) == sorted(
            (t.company, t.hex_name) for t in board.tokens
        )
    assert (dict(board.placements), board.tokens, board.phase) == before
    assert all(board.face(name) is face for name, face in faces.items())


# -- reach, against every way walked -------------------------------------------------------------


def walked(board: Board, company: str) -> tuple[set[object], dict[str, set[int]]]:
    """Stops and sides that simple ways from tokens lead to, by walking all of them."""
    graph = network(board)
    passage = Passage()
    stops: set[object] = set()
    arrives: dict[str, set[int]] = {}

    def lets(index: int) -> bool:
        place = graph.stops[index]
        here = tuple(
            t for t in board.tokens if (t.hex_name, t.stop) == (place.key.hex_name, place.key.stop)
        )
        return passage.lets_through(place, here, company)

    def walk(at: int, came: int, name: str, used: int, places: frozenset[str]) -> None:
        """On from a stop (negative) or over a side, out of hex ``name``."""
        if at < 0:
            stops.add(graph.stops[~at].key)
            ways = [row for row in graph.at_stop[~at] if row[0] != came]
        else:
            _note(graph, board, name, at, arrives)
            ways = list(graph.beyond[name, at]) if at in graph.joined else []
        for index, far, _ in ways:
            piece = graph.pieces[index]
            uses = piece.uses & ~(1 << at) if at >= 0 else piece.uses
            if uses & used:
                continue
            if far < 0:
                place = graph.stops[~far].place
                if place in places:
                    continue
                stops.add(graph.stops[~far].key)
                if lets(~far):
                    walk(far, index, piece.step.hex_name, used | piece.uses, places | {place})
            else:
                walk(far, index, piece.step.hex_name, used | piece.uses, places)

    for token in board.tokens:
        if token.company == company:
            start = graph.number[(token.hex_name, token.stop)]  # type: ignore[index]
            walk(~start, -1, token.hex_name, 0, frozenset({graph.stops[start].place}))
    return stops, arrives


def _note(graph: Network, board: Board, name: str, side: int, arrives: dict[str, set[int]]) -> None:
    if side in graph.closed or len(graph.sides.faces[side]) < 2:
        return
    for other, there in graph.sides.faces[side]:
        if other != name:
            arrives.setdefault(other, set()).add(there)


@settings(max_examples=60)
@given(SEEDS)
def test_reach_is_what_walking_every_way_finds(seed: int) -> None:
    case = random_case(seed)
    for company in COMPANIES:
        found = reach(case.board, company)
        stops, arrives = walked(case.board, company)
        assert found.stops == stops
        assert {name: set(sides) for name, sides in found.arrives.items()} == arrives
