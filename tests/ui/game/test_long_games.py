"""A move costs the same however long the game is.

The time is measured in ``tests/bench/bench_moves.py``; here calls are counted, which no machine
changes: the same moves are made at a window, after 40 moves and after 640.
"""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from stambana.engine.actions import TABLE, Adjust
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table.game_table import GameTable
from stambana.table.random_play import NAMES, player_of
from stambana.titles.find import rules as rules_of
from stambana.ui.app import make_application
from stambana.ui.game.window import GameWindow
from stambana.ui.windows.settings import Settings

BEFORE, TIMED = 40, 6


def corrected(game: Game[Any], more: int) -> Adjust:
    player = game.base.players[0]
    return Adjust(
        actor=TABLE,
        acting_for=TABLE,
        fact="money",
        subject=player,
        value=game.state.cash(player) + more,
        why="counted",
    )


def calls_of_moves(qtbot: QtBot, settings: Settings, title: str, corrections: int) -> int:
    """How many calls some moves take at a window, with so many pairs of corrections before."""
    game: Game[Any] = Game(rules_of(title), Base(title, NAMES[:3], 7))
    player = player_of(title, 7)
    for number in range(corrections):
        game.apply(corrected(game, 1))
        if number % 10 == 0:  # a line of play that is left
            game.history.undo()
            game.apply(corrected(game, 2))
            game.apply(corrected(game, -1))
        game.apply(corrected(game, -1))
    for _ in range(BEFORE):
        game.apply(player.choose(game))
    table = GameTable(game)
    window = GameWindow(table, settings)
    qtbot.addWidget(window)
    window.resize(1600, 1000)
    window.show()
    for dock in window.docks.by_name.values():
        dock.setFloating(True)
        dock.show()
    for _ in range(5):
        QApplication.processEvents()
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    for _ in range(TIMED):
        action = player.choose(game)
        assert action is not None
        sys.setprofile(count)
        assert table.choose(action)
        window.refresh_panels()
        sys.setprofile(None)
        QApplication.processEvents()
    window.close()
    return calls


@pytest.mark.qt_log_ignore(r"^This plugin does not support raise\(\)$")
@pytest.mark.parametrize("title", ["18sj", "18svea"])
def test_the_cost_of_a_move_does_not_grow_with_the_game(
    qtbot: QtBot, settings: Settings, title: str
) -> None:
    make_application(settings)
    calls_of_moves(qtbot, settings, title, 0)  # what is made once is made here
    short = calls_of_moves(qtbot, settings, title, 0)
    long = calls_of_moves(qtbot, settings, title, 300)
    assert long < 1.1 * short
