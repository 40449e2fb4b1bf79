"""Dense boards: the last boards of the recorded games, upgraded as far as the stock goes."""

from __future__ import annotations

import random

from recorded_boards import GAMES, runs

from stambana.titles.g18sj.routes import STATE
from stambana.track.board import Board, Token
from stambana.track.upgrades import fitting_rotations, stop_map


def densified(board: Board, seed: int) -> Board:
    """Upgrade hexes in random order by random tiles until nothing fits any more."""
    rnd = random.Random(seed)
    changed = True
    while changed:
        changed = False
        names = sorted(board.map.hexes)
        rnd.shuffle(names)
        for name in names:
            fits = [
                (number, rotation)
                for number in board.tile_set.supply
                if board.remaining(number)
                for rotation in fitting_rotations(board, name, number)
            ]
            if fits:
                board, changed = upgraded(board, name, *rnd.choice(fits)), True
    return board


def upgraded(board: Board, name: str, number: str, rotation: int) -> Board:
    """A board with a tile laid and the tokens of the hex moved along."""
    old, board = board.face(name), board.with_tile(name, number, rotation)
    becomes = stop_map(old, board.face(name)) if old.stops else ()
    assert becomes is not None
    tokens: list[Token] = []
    for token in board.tokens:
        stop = becomes[token.stop] if token.hex_name == name else token.stop
        slot = sum((other.hex_name, other.stop) == (token.hex_name, stop) for other in tokens)
        tokens.append(Token(token.company, token.hex_name, stop, slot))
    return board.with_tokens(tuple(tokens))


def dense_boards(count: int) -> list[tuple[Board, str]]:
    """Boards with a company to run: the companies of each board, ``count`` boards of a game."""
    found = []
    for seed in range(count):
        for game in GAMES:
            board = densified(runs(game)[-1].board, seed)
            companies = {token.company for token in board.tokens} - {STATE}
            found += [(board, company) for company in sorted(companies)]
    return found
