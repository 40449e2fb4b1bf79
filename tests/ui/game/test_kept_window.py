"""What people are told when the file of the game on the table is not what it was."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from hands import Hands
from stambana.engine.actions import Pass
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table import keeping
from stambana.table.game_table import GameTable
from stambana.titles.find import rules as rules_of
from stambana.ui.game.window import GameWindow


@pytest.fixture
def games(hands: Hands, tmp_path: Path) -> Iterator[Hands]:
    """A game on the table with two moves, kept in a folder of its own."""
    games, place = hands.window.games, tmp_path / "games"
    place.mkdir()
    games.folder = lambda: place
    games.ask_new = lambda: Game(rules_of("18sj"), Base("18sj", ("Anna", "Bo"), seed=3))
    games.new()
    pass_on(window_of(hands).table)
    yield hands
    games.ask_unkept = lambda why: True
    games.close()


def window_of(hands: Hands) -> GameWindow:
    window = hands.window.games.window
    assert window is not None
    return window


def path_of(window: GameWindow) -> Path:
    assert window.table.path is not None
    return window.table.path


def pass_on(table: GameTable) -> None:
    name = table.decisions[0].actor
    assert table.choose(Pass(actor=name, acting_for=name))


def listening(hands: Hands) -> list[str]:
    """What is told in a box at the last moment."""
    told: list[str] = []
    hands.window.games.tell = told.append
    return told


def said(window: GameWindow) -> str:
    if window.problems.isHidden():
        return ""
    label = window.problems.findChild(QLabel)
    assert label is not None
    return label.text()


def is_whole(path: Path, table: GameTable) -> bool:
    return digest(keeping.open_game(path).game.state) == digest(table.state)


def test_a_deleted_file_is_said_in_the_window_once(games: Hands) -> None:
    window = window_of(games)
    path = path_of(window)
    path.unlink()
    assert said(window) == ""
    pass_on(window.table)
    assert path.name in said(window)
    window.problems.hide()
    pass_on(window.table)
    assert said(window) == ""


def test_a_game_that_goes_on_in_a_new_file_stands_among_the_recent_ones(
    games: Hands, tmp_path: Path
) -> None:
    window, stick = window_of(games), tmp_path / "stick"
    stick.mkdir()
    copy = stick / "copy.stambana"
    games.window.games._keeper.save_copy(copy)  # type: ignore[union-attr]
    assert games.window.games.open(copy)
    window = window_of(games)
    stick.rename(tmp_path / "away")
    pass_on(window.table)
    path = path_of(window)
    assert path.parent == tmp_path / "games"
    assert str(path) in said(window)
    assert games.window.settings.recent[0] == path


@pytest.mark.parametrize("how", ["window", "another game", "from the start page"])
def test_a_file_deleted_after_the_last_move_is_written_again_at_closing(
    games: Hands, how: str
) -> None:
    window, told = window_of(games), listening(games)
    table, path = window.table, path_of(window)
    path.unlink()
    if how == "window":
        window.close()
    elif how == "another game":
        games.window.games.new()
    else:
        games.window.games.to_start()
        games.window.close()
    assert len(told) == 1
    assert path.name in told[0]
    assert is_whole(path, table)


@pytest.mark.parametrize("how", ["window", "another game", "from the start page"])
def test_a_game_that_cannot_be_written_is_not_left_unasked(
    games: Hands, tmp_path: Path, how: str
) -> None:
    main, window = games.window, window_of(games)
    shutil.rmtree(tmp_path / "games")
    asked: list[str] = []

    def stay(why: str) -> bool:
        asked.append(why)
        return False

    main.games.ask_unkept = stay
    if how == "window":
        assert not window.close()
        assert window.isVisible()
    elif how == "another game":
        assert not main.games.new()
    else:
        main.games.to_start()
        assert not main.close()
        assert main.isVisible()
    assert asked == ["the file or its folder is not there"]
    assert main.games.window is window
    (tmp_path / "games").mkdir()  # the disk is there again
    told = listening(games)
    main.games.show()
    assert window.close()
    assert len(told) == 1
    assert is_whole(path_of(window), window.table)


def test_a_link_to_the_game_on_the_table_shows_that_game(games: Hands, tmp_path: Path) -> None:
    window = window_of(games)
    link = tmp_path / "link.stambana"
    link.symlink_to(path_of(window))
    assert games.window.games.open(link)
    assert window_of(games) is window


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("friday", "friday.stambana"),
        ("friday.v2", "friday.v2.stambana"),
        ("FRIDAY.STAMBANA", "FRIDAY.STAMBANA"),
        ("map.yaml", ""),
        ("recorded.json", ""),
        ("taken", ""),
    ],
)
def test_a_copy_has_a_name_under_which_it_opens_again(
    games: Hands, tmp_path: Path, typed: str, written: str
) -> None:
    window = window_of(games)
    before = {"recorded.json": "a recording", "map.yaml": "a map", "taken.stambana": "a game"}
    for name, text in before.items():
        (tmp_path / name).write_text(text)
    there = set(tmp_path.glob("*"))
    window.files.ask_save = lambda suggested, kinds: tmp_path / typed
    window.actions_of.by_key["save_as"].trigger()
    assert {at.name for at in set(tmp_path.glob("*")) - there} == ({written} if written else set())
    assert {name: (tmp_path / name).read_text() for name in before} == before
    if written:
        assert is_whole(tmp_path / written, window.table)
    else:
        assert "was not saved" in said(window)
