"""Games that are kept: begun, gone on with, played on and damaged, for the tests of keeping."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stambana.engine.actions import Pass
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table import keeping
from stambana.table.game_table import GameTable
from stambana.titles.find import rules as rules_of

NAMES = ("Anna", "Bo", "Cissi")


def new_game() -> Game[Any]:
    return Game(rules_of("18sj"), Base("18sj", NAMES, seed=3))


def begin(place: Path) -> tuple[GameTable, keeping.Keeper]:
    table, keeper, notes = keeping.put_on_table(keeping.Opened(new_game(), None), lambda: place)
    assert notes == ()
    return table, keeper


def go_on(path: Path, place: Path) -> tuple[GameTable, keeping.Keeper, tuple[str, ...]]:
    return keeping.put_on_table(keeping.open_game(path, place), lambda: place)


def pass_on(table: GameTable) -> None:
    name = table.decisions[0].actor
    assert table.choose(Pass(actor=name, acting_for=name))


def abandon(keeper: keeping.Keeper) -> Path:
    """Leave a game's file as a program that is killed does; the file."""
    assert keeper.path is not None
    assert keeper._lock is not None
    assert keeper._autosave is not None
    keeper._lock.leave()
    keeper._autosave.close()
    return keeper.path


def damaged(path: Path, line: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = b"\x00" * 20 + b"\n"
    path.write_bytes(b"".join(lines))
