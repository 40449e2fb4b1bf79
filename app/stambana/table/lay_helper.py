"""The lay helper: for a hex, which tiles fit, in which rotations, and why the others do not.

It decides nothing itself.  A *judge* says whether one tile in one rotation may lie on a hex and
why not; the geometry of ``track.upgrades`` is one, the rules of a title give another.  Answers
are found when they are asked for and kept for the board they belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from stambana.reasons import Reason
from stambana.track.board import Board
from stambana.track.upgrades import misfits

Judge = Callable[[Board, str, str, int], tuple[Reason, ...]]
"""Board, hex name, tile number and rotation (0-5) to reasons against it; none: it may lie."""


@dataclass(frozen=True, slots=True)
class LayOption:
    """What one tile can do on one hex: its rotations that fit, or the reasons why none does."""

    number: str
    rotations: tuple[int, ...]
    reasons: tuple[Reason, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether it fits in some rotation."""
        return bool(self.rotations)


class LayHelper:
    """Answers for one board; make another for the next board."""

    def __init__(self, board: Board, judge: Judge = misfits) -> None:
        self.board = board
        self._judge = judge
        self._reasons: dict[tuple[str, str, int], tuple[Reason, ...]] = {}

    def reasons(self, hex_name: str, number: str, rotation: int) -> tuple[Reason, ...]:
        """Why a tile does not fit in a rotation (0-5), most basic first; empty when it fits."""
        key = (hex_name, number, rotation)
        found = self._reasons.get(key)
        if found is None:
            found = self._reasons[key] = self._judge(self.board, hex_name, number, rotation)
        return found

    def fits(self, hex_name: str, number: str) -> tuple[int, ...]:
        """The rotations in which a tile fits on a hex, ascending, equal looks only once."""
        rotations = self.board.tile_set.tiles[number].rotations
        return tuple(turn for turn in rotations if not self.reasons(hex_name, number, turn))

    def why_not(self, hex_name: str, number: str) -> tuple[Reason, ...]:
        """Why a tile fits in no rotation; empty when one fits.

        First the reasons that hold in every rotation, as a tile of the wrong color does; then
        what else is wrong in the rotation that comes nearest.
        """
        by_rotation = []
        for turn in self.board.tile_set.tiles[number].rotations:
            found = self.reasons(hex_name, number, turn)
            if not found:
                return ()
            by_rotation.append(found)
        nearest = min(by_rotation, key=len)
        everywhere = set.intersection(*({_cause(reason) for reason in one} for one in by_rotation))
        return (
            *(reason for reason in nearest if _cause(reason) in everywhere),
            *(reason for reason in nearest if _cause(reason) not in everywhere),
        )

    def option(self, hex_name: str, number: str) -> LayOption:
        """What one tile can do on a hex."""
        rotations = self.fits(hex_name, number)
        return LayOption(number, rotations, () if rotations else self.why_not(hex_name, number))

    def options(self, hex_name: str) -> Iterator[LayOption]:
        """One option for each tile of the supply, in the order of the set, found on demand."""
        for number in self.board.tile_set.supply:
            yield self.option(hex_name, number)

    def fitting(self, hex_name: str) -> Iterator[LayOption]:
        """The options that fit, in the order of the set, found on demand."""
        for number in self.board.tile_set.supply:
            rotations = self.fits(hex_name, number)
            if rotations:
                yield LayOption(number, rotations)

    def common_reason(self, hex_name: str) -> Reason | None:
        """The most basic reason that every tile meets on a hex; None if one fits or none is."""
        common: list[Reason] | None = None
        for option in self.options(hex_name):
            if option.fits:
                return None
            causes = {_cause(reason) for reason in option.reasons}
            if common is None:
                common = list(option.reasons)
            else:
                common = [reason for reason in common if _cause(reason) in causes]
            if not common:
                return None
        return common[0] if common else None


def _cause(reason: Reason) -> tuple[str, tuple[tuple[str, object], ...]]:
    """What makes two reasons the same cause, whatever sides they point at."""
    return reason.code, tuple(sorted(reason.values.items()))
