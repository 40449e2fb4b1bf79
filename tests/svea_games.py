"""Games of 18Svea for tests of table and window: played by chance, once for each choice."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table.random_play import choose
from stambana.titles.find import rules as rules_of

NAMES = ("Anna", "Bo", "Cissi")


@cache
def played(seed: int = 5, variants: tuple[str, ...] = (), until: str = "") -> Game[Any]:
    """A game of three to its end, or to the beginning of a round."""
    game = Game(rules_of("18svea"), Base("18svea", NAMES, seed=seed, variants=variants))
    dice = random.Random(seed)
    while not game.state.over and (not until or game.state.round_name != until):
        action = choose(game, dice)
        assert action is not None
        game.apply(action)
    return game


def first(game: Game[Any], kind: str) -> int:
    """The first record with a frame of a kind on top."""
    return next(
        number
        for number, record in enumerate(game.history.records)
        if record.state.frames and record.state.frames[-1].kind == kind
    )
