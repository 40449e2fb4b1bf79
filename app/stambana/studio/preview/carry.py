"""Carrying over: the moves made on one state of a map, made again on the next.

Every move is made again as a person would make it, so undo leads through all of them as
before.  A tile that no longer fits stays off, and is named; its move keeps its place among the
others and is tried again on every later state, so that what a map lacked for one save only is
not lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile

from stambana.table.history import ListedMove
from stambana.table.sandbox import Sandbox, reasons_against
from stambana.track.board import Board
from stambana.words import tr


@dataclass(frozen=True)
class WaitingPiece:
    """A move that could not be made again: the boards around it, and what was lost by it.

    ``after`` counts the moves made before it; ``stands`` says that it was not undone.
    """

    before: Board
    board: Board
    after: int
    stands: bool
    lost: tuple[str, ...]


@dataclass(frozen=True)
class Carried:
    """A sandbox with the moves of another, and those that wait.

    ``moves`` are the sandbox's moves at that time: whatever was made anew since then takes the
    place of what was undone, waiting moves included.  ``lost`` and ``back`` are sentences about
    what no longer fits and what fits again, told once.
    """

    sandbox: Sandbox
    waiting: tuple[WaitingPiece, ...] = ()
    moves: tuple[ListedMove, ...] = ()
    lost: tuple[str, ...] = ()
    back: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What no longer fits and what fits again; empty when everything is as it was."""
        parts = []
        if self.lost:
            parts.append(tr("No longer fits, taken off: {things}", things=", ".join(self.lost)))
        if self.back:
            parts.append(tr("Fits again, put back: {things}", things=", ".join(self.back)))
        return "; ".join(parts)


def carry_over(old: Sandbox, board: Board, before: Carried | None = None) -> Carried:
    """The moves of ``old`` made again on ``board``; ``before`` is how ``old`` came about."""
    new = Sandbox(board, old.path)
    waiting: list[WaitingPiece] = []
    lost: list[str] = []
    back: list[str] = []
    stand = 0
    for step in _steps(old, before):
        found = tuple(_made_again(new, step.before, step.board))
        if step.stands:
            stand = len(new.history.moves)
            lost += [text for text in found if text not in step.lost]
            back += [text for text in step.lost if text not in found]
        if found:
            made = len(new.history.moves)
            waiting.append(WaitingPiece(step.before, step.board, made, step.stands, found))
    new.jump(stand)
    return Carried(
        new,
        tuple(waiting),
        new.history.moves,
        tuple(dict.fromkeys(lost)),
        tuple(dict.fromkeys(back)),
    )


def _steps(old: Sandbox, before: Carried | None) -> Iterator[WaitingPiece]:
    """All that is to be made again, in order: the moves of a sandbox, those that wait between."""
    moves, position = old.history.moves, old.history.position
    waiting = _still_waiting(before, moves) if before and before.sandbox is old else []
    last = _start(old)
    for number in range(len(moves) + 1):
        if number:
            yield WaitingPiece(last, moves[number - 1].board, number, number <= position, ())
            last = moves[number - 1].board
        for step in waiting:
            if step.after == number:
                yield replace(step, stands=step.stands and number <= position)


def _still_waiting(before: Carried, moves: tuple[ListedMove, ...]) -> list[WaitingPiece]:
    """The waiting moves in whose place, or in whose hex, nothing else was done since."""
    pairs = zip(moves, before.moves, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
    return [
        step
        for step in before.waiting
        if step.after <= same
        and not any(_hexes(step) & {*move.hexes} for move in moves[step.after :])
    ]


def _hexes(step: WaitingPiece) -> set[str]:
    """Where a step lays or takes tiles."""
    was, is_now = step.before.placements, step.board.placements
    return {name for name in {**was, **is_now} if was.get(name) != is_now.get(name)}


def _start(sandbox: Sandbox) -> Board:
    """The board before the first move."""
    position = sandbox.history.position
    observers, sandbox.observers = sandbox.observers, []
    sandbox.history.jump(0)
    start = sandbox.board
    sandbox.history.jump(position)
    sandbox.observers = observers
    return start


def _made_again(new: Sandbox, before: Board, after: Board) -> Iterator[str]:
    yield from _tiles(new, before, after)
    for token in before.tokens:
        if token not in after.tokens and token in new.board.tokens:
            new.remove_token(token)
    for token in after.tokens:
        if token in before.tokens or token in new.board.tokens:
            continue
        if token.hex_name not in new.board.map.hexes or new.place_token(
            token.company, token.hex_name, token.stop, token.slot
        ):
            yield tr(
                "the token of {company} in {place}", company=token.company, place=token.hex_name
            )
    if after.phase is not before.phase:
        new.set_phase(after.phase)
    for company in {*before.trains, *after.trains}:
        trains = after.trains.get(company, ())
        if trains != before.trains.get(company, ()):
            new.set_trains(company, trains)


def _tiles(new: Sandbox, before: Board, after: Board) -> Iterator[str]:
    for hex_name in {**before.placements, **after.placements}:
        was, is_now = before.placements.get(hex_name), after.placements.get(hex_name)
        if was == is_now:
            continue
        if is_now is None:
            if hex_name in new.board.placements:
                new.remove(hex_name)
            continue
        against_rules = bool(reasons_against(before, hex_name, is_now.tile, is_now.rotation))
        if new.lay(hex_name, is_now.tile, is_now.rotation, free=against_rules):
            yield tr("tile {number} on {place}", number=is_now.tile, place=hex_name)
