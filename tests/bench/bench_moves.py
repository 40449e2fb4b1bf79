"""What a move costs in a game's window when the game is long, against a short one.

Run it from the top of the project: ``python tests/bench/bench_moves.py``.  The same moves, from
the same position, are made in the same window: once with 100 moves before them and once with
2,500, the others being corrections that are taken back at once; in a third game every tenth of
these was undone and left for another.  Every move is kept in a file; once the panels stand as at
first, once all of them are seen at the same time.
The figures are processor time of this process.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "app"))

from PySide6.QtCore import Qt  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from stambana.engine.actions import TABLE, Action, Adjust  # noqa: E402
from stambana.engine.game import Game  # noqa: E402
from stambana.engine.rules import Base  # noqa: E402
from stambana.table.game_table import GameTable  # noqa: E402
from stambana.table.keeping import Keeper  # noqa: E402
from stambana.table.random_play import NAMES, player_of  # noqa: E402
from stambana.titles.find import rules as rules_of  # noqa: E402
from stambana.ui.app import make_application  # noqa: E402
from stambana.ui.game.window import GameWindow  # noqa: E402
from stambana.ui.windows.settings import Settings  # noqa: E402

SHORT, LONG = 100, 2_500
TIMED = 40
GAMES = ((SHORT, False), (SHORT, False), (LONG, False), (LONG, True))
"""Length, and whether many lines were left; the second shows how much figures waver."""


def moves(title: str, players: int) -> list[Action]:
    """The moves of a game by chance, as many as are made here."""
    game: Game[Any] = Game(rules_of(title), Base(title, NAMES[:players], 7))
    player = player_of(title, 7)
    found = []
    while len(found) < SHORT + TIMED:
        action = player.choose(game)
        assert action is not None
        game.apply(action)
        found.append(action)
    return found


def corrected(game: Game[Any], value: int) -> Action:
    """The money of the first player set by hand."""
    player = game.state.players[0]
    return Adjust(
        actor=TABLE, acting_for=TABLE, fact="money", subject=player, value=value, why="counted"
    )


def made(title: str, players: int, before: Sequence[Action], length: int, left: bool) -> Game[Any]:
    """A game with these moves first and ``length`` of all; ``left``: many lines were left."""
    game: Game[Any] = Game(rules_of(title), Base(title, NAMES[:players], 7))
    player = game.base.players[0]
    pairs = (length - SHORT) // 2
    for number in range(pairs):
        money = game.state.cash(player)
        game.apply(corrected(game, money + 1))
        if left and number % 10 == 0:
            game.history.undo()
            game.apply(corrected(game, money + 2))
        game.apply(corrected(game, money))
    for action in before:
        game.apply(action)
    return game


def timed(
    game: Game[Any], after: Sequence[Action], folder: Path, *, all_panels: bool
) -> list[float]:
    """What each of these moves costs at the window, milliseconds."""
    table = GameTable(game)
    keeper = Keeper(game, lambda: folder)
    table.keep = keeper.follow
    window = GameWindow(table, Settings(folder / "settings.ini"))
    window.resize(1920, 1200)
    window.show()
    for _ in range(5):
        QApplication.processEvents()
    for number, dock in enumerate(window.docks.by_name.values() if all_panels else ()):
        dock.setFloating(True)
        dock.setGeometry(20 * number, 20 * number, 500, 600)
        dock.show()
    for _ in range(5):
        QApplication.processEvents()
    found = []
    for action in after:
        began = process_time()
        assert table.choose(action)
        for _ in range(3):
            QApplication.processEvents()
        found.append(1000 * (process_time() - began))
    window.close()
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window.deleteLater()
    keeper.close()
    QApplication.processEvents()
    return found


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = Settings(folder / "settings.ini")
        settings.language, settings.theme = "en", "light"
        make_application(settings)
        for title, players in (("18sj", 4), ("18svea", 3)):
            played = moves(title, players)
            before, after = played[:SHORT], played[SHORT:]
            for all_panels in (False, True):
                print(f"{title}, {'all panels' if all_panels else 'panels as at first'}")
                base = 0.0
                for length, left in GAMES:
                    game = made(title, players, before, length, left)
                    times = timed(game, after, folder, all_panels=all_panels)
                    median = statistics.median(times)
                    base = base or median
                    print(
                        f"  {length:5} moves, {len(game.history.branches()):3} lines left: "
                        f"median {median:6.1f} ms, mean {statistics.mean(times):6.1f} ms, "
                        f"{median / base:.2f} of the first",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
