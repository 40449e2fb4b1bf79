"""Games that are killed: a player plays on a table, is killed, and the file is looked at.

    python tests/table/player_to_kill.py FOLDER [--kills 500] [--window] [--careless]

Each player is a process of its own, which tells every move once it was shown, and goes through
what the window of a game goes through: ``put_on_table``, moves, undo, redo, lines forgotten.
Half of the players go on with the game whose player was killed before.  ``--window`` plays in
the window itself, by its buttons; ``--careless`` shows moves that are not kept, to see that a
loss is found.  Prints one line of JSON; its ``lost`` are moves that were shown and not kept.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table import keeping
from stambana.table.folder import crashed, is_open
from stambana.table.game_table import GameTable
from stambana.table.random_play import choose
from stambana.titles.find import rules as rules_of

if __name__ == "__main__":
    TESTS = Path(__file__).parents[1]
    sys.path += [str(TESTS), str(TESTS / "ui" / "game")]

SLOWEST = {False: 0.15, True: 0.6}
"""How long a player plays at most after the last move that was waited for, in seconds."""

MOST_SEEN = {False: 8, True: 2}
"""How many more moves are waited for at most."""


def opened(folder: Path, dice: random.Random) -> keeping.Opened:
    """A new game, or the one whose player was killed last."""
    left = crashed(folder)
    if left:
        return keeping.open_game(left[0], folder)
    seed = dice.randrange(1000)
    return keeping.Opened(Game(rules_of("18sj"), Base("18sj", ("Ann", "Bo", "Cy"), seed)), None)


def tell(table: GameTable) -> None:
    """Say what is shown now."""
    history = table.game.history
    say(f"{digest(table.state)} {history.at} {history.tip} {len(history.records)}")


def say(line: str) -> None:
    """A line to the one who kills, in one piece: no kill comes between its words."""
    os.write(1, f"{line}\n".encode())


def change(table: GameTable, dice: random.Random, move: Callable[[], None]) -> None:
    """Do one thing of those that people do at a table."""
    drawn = dice.random()
    if (drawn < 0.15 and table.can_undo) or table.over:
        table.undo()
    elif drawn < 0.25 and table.can_redo:
        table.redo()
    elif drawn < 0.26 and table.branches():
        say("forgetting")
        table.forget_lines()
    else:
        move()


def play(folder: Path, dice: random.Random, *, careless: bool) -> None:
    """Play at a table without a window until killed."""
    table, _keeper, _notes = keeping.put_on_table(opened(folder, dice), lambda: folder)
    if careless:
        table.keep = None
    table.observers.append(lambda: tell(table))

    def move() -> None:
        action = choose(table.game, dice)
        if action is not None:
            table.choose(action)

    tell(table)
    while True:
        change(table, dice, move)


def play_in_window(folder: Path, dice: random.Random, *, careless: bool) -> None:
    """Play by the buttons of the window until killed."""
    from scripted import PanelPlayer

    from hands import Clock
    from stambana.ui.app import make_application
    from stambana.ui.game.rest import Rest
    from stambana.ui.windows.settings import Settings
    from stambana.ui.windows.window import MainWindow

    Rest.clock = Clock()  # type: ignore[method-assign]  # a player in no hurry
    settings = Settings(folder / "settings.ini")
    app = make_application(settings)
    main = MainWindow(settings)
    games = main.games
    games.folder = lambda: folder
    wanted = opened(folder, dice)
    games.ask_new = lambda: wanted.game
    if wanted.path is None:
        games.new()
    else:
        games.open(wanted.path)
    window = games.window
    assert window is not None
    table, player = window.table, PanelPlayer(window, dice.randrange(1000))
    if careless:
        table.keep = None
    table.observers.append(lambda: tell(table))
    tell(table)
    while True:
        change(table, dice, player.move)
        app.processEvents()


def killed(folder: Path, seed: str, *, window: bool, careless: bool) -> tuple[list[str], Path]:
    """What a player showed until it was killed, and the file it left."""
    dice = random.Random(seed)
    if dice.random() < 0.5:
        for path in crashed(folder):
            path.with_name(f"{path.name}.open").unlink()
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(into, 1)
        try:
            (play_in_window if window else play)(folder, dice, careless=careless)
        finally:
            os._exit(1)
    os.close(into)
    with open(out, encoding="ascii") as lines:
        shown = [lines.readline().strip()]
        (there,) = (at for at in folder.glob("*.stambana") if is_open(at))
        assert crashed(folder) == ()
        # so many moves are seen first, however slow the machine is
        shown += [lines.readline().strip() for _ in range(dice.randint(0, MOST_SEEN[window]))]
        time.sleep(dice.uniform(0, SLOWEST[window]))
        os.kill(child, signal.SIGKILL)
        shown += lines.read().splitlines()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the player ended by itself"
    return [line for line in shown if line], there


def stands(path: Path, *, without_last: bool = False) -> list[str]:
    """Where the game in a file stands, in the words of ``tell``."""
    read = path
    if without_last:
        lines = path.read_bytes().splitlines(keepends=True)
        read = path.with_suffix(".cut")
        read.write_bytes(b"".join(lines[:-1]))
    found = keeping.open_game(read)
    assert found.stamp is not None, found.notes
    if without_last:
        read.unlink()
    history = found.game.history
    numbers = (history.at, history.tip, len(history.records))
    return [digest(history.state), *(str(number) for number in numbers)]


def is_kept(path: Path, shown: list[str]) -> bool:
    """Whether a file holds what was shown last, and at most one move more."""
    last = shown[-1]
    try:
        here, before = stands(path), stands(path, without_last=True)
    except keeping.OpeningError:  # nothing but its head
        here = before = stands(path)
    if last == "forgetting":  # numbers are others when that was done
        return here[0] == shown[-2].split()[0]
    return last.split() in (here, before)


def main() -> None:
    """Kill players and say what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--window", action="store_true")
    parser.add_argument("--careless", action="store_true")
    wanted = parser.parse_args()
    if wanted.window:  # loaded once, before the players part
        import scripted  # noqa: F401

        from stambana.ui.windows import window  # noqa: F401
    moves, lost = 0, []
    for number in range(wanted.kills):
        seed = f"{number}{wanted.window}"
        how = {"window": wanted.window, "careless": wanted.careless}
        shown, path = killed(wanted.folder, seed, **how)
        moves += len(shown) - 1
        assert crashed(wanted.folder) == (path,)
        if not is_kept(path, shown):
            lost.append([number, shown[-1]])
    games = len(list(wanted.folder.glob("*.stambana")))
    print(json.dumps({"kills": wanted.kills, "games": games, "moves": moves, "lost": lost}))


if __name__ == "__main__":
    main()
