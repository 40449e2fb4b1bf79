"""Builder: what one company can build on one board, and why not the rest.

It decides nothing: the verdicts of ``track.laying`` and ``track.tokens`` do, with the policies
of the board's title.  Everything is found when it is asked for and kept for the board; the next
board gets a builder of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from stambana.reasons import Reason
from stambana.table.rules import rules_of, run_problem
from stambana.titles.title import TrackRules
from stambana.track.board import Board
from stambana.track.laying import (
    Future,
    Lay,
    LayPolicy,
    LayVerdict,
    board_after,
    futures,
    lay_verdict,
    legal_lays,
    lit_hexes,
)
from stambana.track.network import Reach, StopKey, reach
from stambana.track.routes import RouteProblem
from stambana.track.tilesets import UNLIMITED
from stambana.track.tokens import TokenPlace, TokenPolicy, token_places, token_reasons


class What(StrEnum):
    """What kind of building a hex allows, from the most special."""

    LINE = "line"
    """A tile that completes a printed line, which may be an additional lay."""
    UPGRADE = "upgrade"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Choice:
    """One tile on one hex: ``legal`` are the verdicts by rotation that say yes, ``others`` no.

    ``left`` are the copies not on the board (or UNLIMITED).
    """

    number: str
    left: int
    legal: tuple[LayVerdict, ...]
    others: tuple[LayVerdict, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether it may be laid in some rotation."""
        return bool(self.legal)

    @property
    def verdicts(self) -> tuple[LayVerdict, ...]:
        """All verdicts known, by rotation."""
        return tuple(sorted((*self.legal, *self.others), key=lambda one: one.lay.rotation))

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why it fits in no rotation: those of the rotation that comes nearest; empty if one."""
        if self.legal or not self.others:
            return ()
        return min((verdict.reasons for verdict in self.others), key=len)


_OTHER_KIND = frozenset({"wrong_stops", "wrong_label", "wrong_color", "not_listed"})
"""Codes of reasons that tell of a tile made for other hexes."""

_REACH = frozenset({"not_reached", "new_track_not_reached"})


class Builder:
    """Answers about one company on one board."""

    def __init__(self, board: Board, company: str, rules: TrackRules | None = None) -> None:
        self.board = board
        self.company = company
        self.rules = rules or rules_of(board)
        self.ground = self.rules.begins(board, company)
        """The board as the company finds it when it builds: with its home token."""
        self._verdicts: dict[Lay, LayVerdict] = {}
        self._why: dict[str, tuple[Reason, ...]] = {}

    @cached_property
    def policy(self) -> LayPolicy:
        """The policy of the company's lay."""
        return self.rules.lays(self.ground, self.company)

    @cached_property
    def token_policy(self) -> TokenPolicy:
        """The policy of its tokens."""
        return self.rules.tokens(self.board, self.company)

    @cached_property
    def reached(self) -> Reach:
        """What the company's routes come to."""
        return reach(self.ground, self.company, self.policy.passage, self.policy.works)

    @property
    def has_track(self) -> bool:
        """Whether a token of the company lies on the board, so that it has routes at all."""
        return any(token.stands_for(self.company) for token in self.ground.tokens)

    @property
    def has_trains(self) -> bool:
        """Whether the company has trains to run."""
        return bool(self.board.trains.get(self.company))

    # Tiles

    @cached_property
    def _legal(self) -> Mapping[str, list[LayVerdict]]:
        return lit_hexes(self.ground, self.company, self.policy)

    @cached_property
    def lit(self) -> Mapping[str, What]:
        """The hexes where the company may lay, by the most special thing possible there."""
        return {name: self._what(name, verdicts) for name, verdicts in self._legal.items()}

    def _what(self, hex_name: str, verdicts: list[LayVerdict]) -> What:
        if any(verdict.lines for verdict in verdicts):
            return What.LINE
        return What.UPGRADE if self.ground.face(hex_name).segments else What.NEW

    def choices(self, hex_name: str) -> tuple[Choice, ...]:
        """The tiles that may be laid on a hex, in the order of the set."""
        by_tile: dict[str, list[LayVerdict]] = {}
        for verdict in self._legal.get(hex_name, ()):
            by_tile.setdefault(verdict.lay.tile, []).append(verdict)
        return tuple(
            Choice(number, self.ground.remaining(number), tuple(verdicts))
            for number, verdicts in by_tile.items()
        )

    def all_choices(self, hex_name: str) -> tuple[Choice, ...]:
        """Every tile of the supply, those that fit first, then those that come nearest."""
        found = []
        for number, tile in self.ground.tile_set.supply.items():
            verdicts = [self.verdict(Lay(hex_name, number, turn)) for turn in tile.rotations]
            legal = tuple(verdict for verdict in verdicts if verdict)
            others = tuple(verdict for verdict in verdicts if not verdict)
            found.append(Choice(number, self.ground.remaining(number), legal, others))
        return tuple(sorted(found, key=lambda one: (not one.fits, len(one.reasons))))

    def verdict(self, lay: Lay) -> LayVerdict:
        """The verdict on one lay."""
        found = self._verdicts.get(lay)
        if found is None:
            found = lay_verdict(self.ground, self.company, lay, self.policy, self.reached)
            self._verdicts[lay] = found
        return found

    def says(self, verdict: LayVerdict) -> tuple[str, ...]:
        """What more there is to say of a lay, as sentences."""
        return ()

    def why_not(self, hex_name: str) -> tuple[Reason, ...]:
        """Why nothing can be laid on a hex; empty when something can.

        The cause is sought from the nearest: a tile that is used up, a color that comes later,
        track that is not reached; what holds for the hex as such goes before all of them.
        """
        if hex_name in self.lit:
            return ()
        found = self._why.get(hex_name)
        if found is None:
            found = self._why[hex_name] = self._causes(hex_name)
        return found

    def _causes(self, hex_name: str) -> tuple[Reason, ...]:
        if self.ground.map.hexes[hex_name].fixed or hex_name in self.policy.blocked:
            first = next(iter(self.ground.tile_set.supply), "")
            return self.verdict(Lay(hex_name, first, 0)).reasons[:1]
        plenty = self._with_all_tiles
        used_up = [one.lay.tile for one in legal_lays(plenty, self.company, self.policy, hex_name)]
        if used_up:
            tiles = tuple(dict.fromkeys(used_up))
            return (
                Reason(
                    "none_left_here",
                    "a route leads to {place}, but no tile that fits is left: {tiles}",
                    {"place": hex_name, "tiles": ", ".join(tiles)},
                    self.policy.rules.get("none_left", ""),
                    hexes=(hex_name,),
                ),
            )
        now = self._nearest(plenty, hex_name)
        if now and len(now) == 1:
            return now
        later = plenty.in_phase(self.ground.map.phases[-1])
        onward = next(legal_lays(later, self.company, self.policy, hex_name), None)
        if onward is not None:
            return lay_verdict(self.ground, self.company, onward.lay, self.policy).reasons[:1]
        beyond = self._nearest(later, hex_name)
        return beyond if len(beyond) == 1 else now[:2]

    @cached_property
    def _with_all_tiles(self) -> Board:
        """The board as if no tile were ever used up."""
        tile_set = self.ground.tile_set
        counts = dict.fromkeys(tile_set.supply, UNLIMITED)
        return replace(self.ground, tile_set=replace(tile_set, counts=counts))

    def _nearest(self, board: Board, hex_name: str) -> tuple[Reason, ...]:
        """The reasons of the tile that comes nearest among those whose color may follow.

        A tile with the right stops and label comes nearer than any other.
        """
        best: tuple[Reason, ...] = ()
        rank = (True, 99, True)
        old = board.face(hex_name)
        supply = board.tile_set.supply
        following = [tile for tile in supply.values() if self.policy.follows(old, tile)]
        for tile in following or supply.values():
            for turn in tile.rotations:
                lay = Lay(hex_name, tile.number, turn)
                reasons = lay_verdict(
                    board, self.company, lay, self.policy, self._plenty_reached
                ).reasons
                here = (
                    any(reason.code in _OTHER_KIND for reason in reasons),
                    len(reasons),
                    not any(reason.code in _REACH for reason in reasons),
                )
                if here < rank:
                    best, rank = reasons, here
                if here[0]:
                    break  # another rotation is of the same kind
        return best

    @cached_property
    def _plenty_reached(self) -> Reach:
        policy = self.policy
        return reach(self._with_all_tiles, self.company, policy.passage, policy.works)

    def futures(self, hex_name: str) -> tuple[Future, ...]:
        """What a hex can become in later phases."""
        return futures(self.ground, hex_name, self.policy)

    # Tokens

    @cached_property
    def token_places(self) -> tuple[TokenPlace, ...]:
        """Where a token of the company may go, each with its price."""
        found = token_places(self.board, self.company, self.token_policy, self._token_reach)
        return tuple(found)

    @cached_property
    def _token_reach(self) -> Reach:
        policy = self.token_policy
        return reach(self.board, self.company, policy.passage, policy.works)

    def token_why_not(self, hex_name: str) -> tuple[Reason, ...]:
        """Why no token can be placed in a hex; empty when one can."""
        best: tuple[Reason, ...] = ()
        for stop in range(max(1, len(self.board.face(hex_name).stops))):
            at = StopKey(hex_name, stop)
            reasons = token_reasons(
                self.board, self.company, at, self.token_policy, self._token_reach
            )
            if not reasons:
                return ()
            if not best or len(reasons) < len(best):
                best = reasons
        return best

    # Runs

    def run_now(self) -> RouteProblem:
        """The problem of the company's best run on this board."""
        return run_problem(self.ground, self.company, self.rules)

    def run_after(self, lay: Lay) -> RouteProblem:
        """The problem of its best run once a tile is laid."""
        return run_problem(board_after(self.ground, lay), self.company, self.rules)
