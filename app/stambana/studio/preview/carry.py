"""Carrying over: the moves made on one state of a map, made again on the next.

Every move is made again as a person would make it, so undo leads through all of them as
before.  A tile that no longer fits stays off, and is named.
"""

from __future__ import annotations

from collections.abc import Iterator

from stambana.table.sandbox import Sandbox, reasons_against
from stambana.track.board import Board
from stambana.words import tr


def carry_over(old: Sandbox, board: Board) -> tuple[Sandbox, tuple[str, ...]]:
    """A sandbox on ``board`` with the moves of ``old``, and the sentences about what was lost."""
    new = Sandbox(board, old.path)
    lost: list[str] = []
    stand = 0
    before = _start(old)
    for number, move in enumerate(old.history.moves, start=1):
        found = tuple(_made_again(new, before, move.board))
        if number <= old.history.position:
            stand = new.history.position
            lost += found
        before = move.board
    new.jump(stand)
    return new, tuple(dict.fromkeys(lost))


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
