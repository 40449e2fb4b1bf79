"""Plays a game with an autosave and prints each move once it is kept; killed by a test."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from tests.engine.tiny import Tiny

from stambana.engine.decisions import every_action
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table.autosave import Keeper


def main(folder: str, seed: int) -> None:
    dice = random.Random(seed)
    game = Game(Tiny(), Base("tiny", ("Ann", "Bo", "Cy"), seed))
    keeper = Keeper(game, Path(folder))
    print("begun", flush=True)
    while True:
        drawn = dice.random()
        history = game.history
        if (drawn < 0.2 and history.can_undo()) or game.decision is None:
            history.undo()
        elif drawn < 0.3 and history.can_redo():
            history.redo()
        else:
            decision = game.decision
            actions = [at for form in decision.forms for at in every_action(decision, form)]
            game.apply(dice.choice([at for at in actions if game.verdict(at)]))
        assert keeper.follow() == ""
        print(digest(game.state), history.at, history.tip, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
