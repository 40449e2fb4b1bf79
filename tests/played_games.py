"""Games to look at: the recorded ones played by our rules, and one just begun."""

from __future__ import annotations

import lzma
from functools import cache

from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.titles.find import rules as rules_of
from stambana.titles.g18sj.recordings import Replay, parse, replay
from stambana.titles.g18sj.state import State18SJ
from titles.recorded_boards import FOLDER

LONG = "166116"
BANKRUPT = "18SJ_game_end_bankrupt"


@cache
def recorded(name: str = LONG) -> Replay:
    """A recorded game, played to its end."""
    return replay(parse(lzma.open(FOLDER / f"{name}.json.xz").read()))


def begun(players: int = 4, seed: int = 7, variants: tuple[str, ...] = ()) -> Game[State18SJ]:
    """A game after its set-up."""
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Fia")[:players]
    return Game(rules_of("18sj"), Base("18sj", names, seed, variants))
