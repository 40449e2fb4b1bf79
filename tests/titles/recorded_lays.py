"""The tile lays and station tokens of the recorded games: each with the board before it.

Money, privates and who closes which hex come from the state before the action; what was
paid is what the treasury lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import recorded_boards
from recorded_boards import our_hex

from stambana.titles.g18sj.laying import lay_policy, token_policy
from stambana.track.board import Board
from stambana.track.laying import Lay, LayPolicy, lay_verdict, lit_hexes
from stambana.track.network import StopKey
from stambana.track.tokens import TokenPolicy
from stambana.track.upgrades import next_color

_BLOCKS = {"FRY": ("P1", ("B15",)), "NOJ": ("P2", ("D23",)), "GC": ("P5", ("E4", "F5"))}
_DISCOUNTS = {"D3": 75, "C2": 75}
_TOKEN_COSTS = (0, 40, 100, 100)


@dataclass(frozen=True)
class Laid:
    """A recorded lay: ``extra`` is the Gellivare Company's, ``second`` the other of a turn."""

    game: str
    index: int
    company: str
    board: Board
    lay: Lay
    policy: LayPolicy
    paid: int
    extra: bool = False
    second: bool = False


@dataclass(frozen=True)
class Tokened:
    """A recorded station token."""

    game: str
    index: int
    company: str
    board: Board
    at: StopKey
    policy: TokenPolicy
    paid: int


@cache
def moments(game: str) -> tuple[Laid | Tokened, ...]:
    """All lays and tokens of a recorded game, in order."""
    return tuple(_Moments(game).found())


class _Moments(recorded_boards._Replay):
    """The replay of the boards, stopped before each lay and token."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self._beyond_charter: dict[str, int] = {}

    def found(self) -> Iterator[Laid | Tokened]:
        before = self._rows[-1]["state"]
        lays: list[tuple[tuple[object, ...], bool]] = []
        for index, action in enumerate(self._actions):
            row = self._rows[index]
            if row.get("skipped") or "state" not in row:
                continue
            if action["type"] == "lay_tile":
                laid = self._laid(action, index, before, row["state"], lays)
                yield laid
                if not laid.extra:
                    turn = (*self._round(before), laid.company)
                    verdict = lay_verdict(laid.board, laid.company, laid.lay, laid.policy)
                    lays.append((turn, bool(verdict.lines)))
            elif action["type"] == "place_token":
                yield self._tokened(action, index, before, row["state"])
            self._do(action, row["state"])
            for key, charter in row["state"]["corporations"].items():
                grown = len(charter["tokens"]) - len(before["corporations"][key]["tokens"])
                if grown > 0:  # KHJ's token, taken over with KHJ (6.1.8)
                    self._beyond_charter[key] = grown
            before = row["state"]

    @staticmethod
    def _round(state: dict[str, Any]) -> tuple[object, ...]:
        return state["round"], state["turn"], state["round_num"]

    def _board_now(self, state: dict[str, Any]) -> Board:
        phase = recorded_boards._COLORS[state["phase"]]
        return self._board.in_phase(phase).with_tokens(self._placed())

    def _laid(
        self,
        action: dict[str, Any],
        index: int,
        before: dict[str, Any],
        after: dict[str, Any],
        lays: list[tuple[tuple[object, ...], bool]],
    ) -> Laid:
        extra = action["entity_type"] == "company"
        company = _owner(before, "GC") if extra else action["entity"]
        board = self._board_now(before)
        mine = (before["corporations"].get(company) or before["minors"][company]).get(
            "privates", []
        )
        turn = (*self._round(before), company)
        earlier = [mainline for at, mainline in lays if at == turn]
        assert len(earlier) < 2 or extra
        policy = lay_policy(
            board,
            company,
            money=_cash(before, company),
            only_mainline=not extra and earlier == [False],
            blocked=_blocked(before),
            discounts=_DISCOUNTS if "GC" in mine else None,
        )
        if extra:
            policy = replace(policy, anywhere=frozenset({"E4", "F5"}))
        number = re.sub(r"-\d+$", "", action["tile"])
        lay = Lay(our_hex(action["hex"]), number, (action["rotation"] - 1) % 6)
        paid = _cash(before, company) - _cash(after, company)
        return Laid(
            self._game, index, company, board, lay, policy, paid, extra, bool(earlier) and not extra
        )

    def _tokened(
        self, action: dict[str, Any], index: int, before: dict[str, Any], after: dict[str, Any]
    ) -> Tokened:
        company = action["tokener"]
        board = self._board_now(before)
        tokens = before["corporations"][company]["tokens"]
        placed = sum(name is not None for name in tokens) - self._beyond_charter.get(company, 0)
        policy = token_policy(
            board,
            cost=_TOKEN_COSTS[placed],
            money=_cash(before, company),
            left=len(tokens) - self._beyond_charter.get(company, 0) - placed,
        )
        gone = frozenset(
            key
            for key in board.map.companies
            if key not in before["corporations"] or before["corporations"][key]["closed"]
        )
        at = StopKey(*self._city(action["city"]))
        paid = _cash(before, company) - _cash(after, company)
        return Tokened(self._game, index, company, board, at, replace(policy, lapsed=gone), paid)


def _cash(state: dict[str, Any], company: str) -> int:
    charter = state["corporations"].get(company) or state["minors"][company]
    return int(charter["cash"])


def _owner(state: dict[str, Any], private: str) -> str:
    return next(
        key for key, charter in state["corporations"].items() if private in charter["privates"]
    )


def _blocked(state: dict[str, Any]) -> dict[str, str]:
    owned = {private for player in state["players"].values() for private in player["privates"]}
    return {
        name: key for private, (key, hexes) in _BLOCKS.items() if private in owned for name in hexes
    }


def lit_differences(at: Laid) -> list[str]:
    """Where what is lit and what the verdict accepts differ, on any hex of the board.

    Asked is every tile of the color that comes next, in every rotation; a rotation that looks
    like a lower one counts as that one.
    """
    board = at.board
    lit = {
        (name, verdict.lay.tile, verdict.lay.rotation)
        for name, verdicts in lit_hexes(board, at.company, at.policy).items()
        for verdict in verdicts
    }
    accepted = set()
    for name in board.map.hexes:
        for number, tile in board.tile_set.tiles.items():
            if not next_color(board.face(name), tile):
                continue
            lowest = {tile.turned(turn).track_key: turn for turn in reversed(range(6))}
            for rotation in range(6):
                lay = Lay(name, number, rotation)
                if lay_verdict(board, at.company, lay, at.policy):
                    accepted.add((name, number, lowest[tile.turned(rotation).track_key]))
    only_lit = [f"lit, not legal: {row}" for row in sorted(lit - accepted)]
    return only_lit + [f"legal, not lit: {row}" for row in sorted(accepted - lit)]
