"""Games on the screen for the tests of the game's window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from game_hands import GameHands
from pytestqt.qtbot import QtBot

from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table.game_table import GameTable
from stambana.titles.find import rules as rules_of
from stambana.ui.app import make_application
from stambana.ui.game.window import GameWindow
from stambana.ui.windows.settings import Settings


@pytest.fixture
def table() -> GameTable:
    """A new game of 18SJ for three."""
    return GameTable(Game(rules_of("18sj"), Base("18sj", ("Anna", "Bo", "Cissi"), seed=3)))


@pytest.fixture
def at_table(qtbot: QtBot, settings: Settings, table: GameTable) -> Iterator[GameHands]:
    """A person at the window of that game."""
    make_application(settings)
    window = GameWindow(table, settings)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    hands = GameHands(qtbot, window)
    hands.settle()
    yield hands
    window.close()
