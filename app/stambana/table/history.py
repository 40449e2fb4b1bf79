"""History: positions one after another, with what led from each to the next.

Positions are frozen values, so going back is only looking at an earlier one and nothing has
to be taken back.  Undone moves stay in the list, after the place one stands at, until another
move is made from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from stambana.track.board import Board
from stambana.words import tr


@dataclass(frozen=True)
class ListedMove:
    """One move: the board it led to and the sentence of the log about it.

    ``sentence`` is English with ``{fields}``; values that are words themselves (colors) are
    translated with it.  ``hexes`` are the places it touched.
    """

    board: Board
    sentence: str
    values: Mapping[str, object] = field(default_factory=dict)
    hexes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The line of the log in the language spoken now, in the past tense."""
        values = {
            name: tr(value) if isinstance(value, StrEnum) else value
            for name, value in self.values.items()
        }
        return tr(self.sentence, **values)


class MoveList:
    """A start and the moves made from it; ``position`` counts the moves that stand."""

    def __init__(self, start: Board) -> None:
        self._start = start
        self._moves: list[ListedMove] = []
        self._position = 0

    @property
    def board(self) -> Board:
        """The board one looks at now."""
        return self._moves[self._position - 1].board if self._position else self._start

    @property
    def moves(self) -> tuple[ListedMove, ...]:
        """All moves, the undone ones (from ``position`` on) included."""
        return tuple(self._moves)

    @property
    def position(self) -> int:
        """How many moves stand: 0 is the start, ``len(moves)`` the latest."""
        return self._position

    def add(self, move: ListedMove) -> None:
        """Make a move from here; what was undone is forgotten."""
        del self._moves[self._position :]
        self._moves.append(move)
        self._position += 1

    def jump(self, position: int) -> bool:
        """Stand after the first ``position`` moves; False when there is no such place."""
        if not 0 <= position <= len(self._moves):
            return False
        self._position = position
        return True
