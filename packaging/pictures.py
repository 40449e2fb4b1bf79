"""Make the pictures of docs/pictures from the program itself, without a screen.

    python packaging/pictures.py [--folder FOLDER] [--language sv] [--theme dark] [--size 1280x800]

``board.png`` is the board of 18SJ, ``window.png`` the main window with some track laid and a
tile in hand, ``preview.png`` the design preview of a copy of that map in which a key was just
misspelled, ``game.png`` a game of 18Svea in which trains are to be run.  Run it after a change
of how things look; with the environment variable ``QT_SCALE_FACTOR=2`` the windows are drawn as
on a dense screen.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtWidgets import QApplication, QWidget

from stambana.art.themes import load_theme
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.manifests import map_path, read, tiles_path
from stambana.studio import subjects
from stambana.studio.preview import PreviewWindow
from stambana.table.game_table import GameTable
from stambana.table.random_play import player_of
from stambana.titles.find import rules as rules_of
from stambana.ui.app import make_application
from stambana.ui.game.window import GameWindow
from stambana.ui.paper import export
from stambana.ui.windows.settings import Settings
from stambana.ui.windows.window import MainWindow

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
LAID = (("C8", "57", 1), ("D7", "9", 1), ("E6", "8", 1), ("C16", "57", 1))
"""Tiles of the picture of the window: hex, number, rotation."""
SEED = 5
"""Of the game in the picture."""
PATIENCE = 60.0
"""Seconds after which a window that is not ready is given up."""


def main() -> None:
    """Make all pictures."""
    parser = argparse.ArgumentParser(description="make the pictures of docs/pictures")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--language", default="en")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--size", default="1280x800", help="of the windows, in logical pixels")
    options = parser.parse_args()
    width, height = (int(side) for side in options.size.split("x"))
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        settings = Settings(work / "settings.ini")
        settings.theme = options.theme
        make_application(settings, options.language)
        board(options.folder / "board.png", options.theme)
        windows = (("window", main_window), ("preview", preview), ("game", game))
        for name, open_window in windows:
            window = open_window(settings, work, (width, height))
            window.grab().save(str(options.folder / f"{name}.png"))
            window.close()


def board(path: Path, theme: str) -> None:
    """The board of 18SJ, as ``stambana render`` draws it."""
    subject = subjects.of_document(read(map_path("18sj")))
    export.render(
        subject.drawing,
        load_theme(theme),
        path,
        export.ExportSettings(dpi=96, ground=subject.ground),
    )


def main_window(settings: Settings, work: Path, size: tuple[int, int]) -> QWidget:
    """The main window in the middle of laying track."""
    window = MainWindow(settings)
    window.filing.ask_unsaved = lambda: "discard"
    window.resize(*size)
    window.show()
    window.filing.new_on(map_path("18sj"))
    desk = window.ready_desk()
    for laid in LAID:
        reasons = desk.sandbox.lay(*laid)
        if reasons:
            raise SystemExit(f"{laid}: {reasons[0].text}")
    desk.pick_tile("57")
    desk.choose_hex("D11")
    desk.lay_tool.hovered("D11")
    settle(lambda: desk.chosen_hex == "D11")
    return window


def preview(settings: Settings, work: Path, size: tuple[int, int]) -> QWidget:
    """The design preview of a map in which a key was just misspelled."""
    design = work / "my-map.yaml"
    for source in (map_path("18sj"), tiles_path("18sj")):
        shutil.copy(source, design if source == map_path("18sj") else work)
    window = PreviewWindow(design, None, settings)
    window.ask_unsaved = lambda: "discard"
    window.resize(*size)
    window.show()
    settle(lambda: window.source.latest is not None)
    text = design.read_text(encoding="utf-8")
    design.write_text(text.replace("terrain:", "terain:", 1), encoding="utf-8")
    settle(window.faults.isVisible)
    return window


def game(settings: Settings, work: Path, size: tuple[int, int]) -> QWidget:
    """A game of 18Svea in its second half, at a run of two trains or more."""
    base = Base("18svea", ("Anna", "Bo", "Cissi"), SEED)
    played: Game[Any] = Game(rules_of(base.title), base)
    player = player_of(base.title, SEED)
    while not runs_some(played.state):
        action = player.choose(played)
        if action is None:
            raise SystemExit("the game ended before trains ran")
        played.apply(action)
    window = GameWindow(GameTable(played), settings)
    window.resize(*size)
    window.show()
    found = window.work.building.searches
    settle(lambda: not found.busy)
    return window


def runs_some(state: Any) -> bool:
    """Whether a company is to run two trains or more, late in the game."""
    top = state.frames[-1]
    return top.kind == "run" and state.operating_rounds > 5 and len(state.trains(top.company)) > 1


def settle(ready: Callable[[], bool]) -> None:
    """Let the program work until it is ready, and a moment longer."""
    end = time.monotonic() + PATIENCE
    while not ready():
        if time.monotonic() > end:
            raise SystemExit("the window is not ready")
        QApplication.processEvents()
        time.sleep(0.01)
    calm = time.monotonic() + 1.5
    while time.monotonic() < calm:
        QApplication.processEvents()
        time.sleep(0.01)


if __name__ == "__main__":
    main()
