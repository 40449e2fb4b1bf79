"""The menu of a game's window: other games, copies, tables, corrections, lines forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_hands import GameHands
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from hands import Hands
from stambana.engine.actions import Pass
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table import keeping
from stambana.table.folder import lock_of
from stambana.table.game_table import GameTable
from stambana.titles.find import rules as rules_of
from stambana.ui.game.corrections import CorrectDialog, EndDialog
from stambana.ui.game.window import GameWindow
from stambana.ui.paper.dialog import PrintWish, scale_of
from stambana.ui.paper.export import Format


@pytest.fixture
def games(hands: Hands, tmp_path: Path) -> Hands:
    """A game on the table, kept in the folder of the test."""
    games = hands.window.games
    games.folder = lambda: tmp_path
    games.ask_new = lambda: Game(rules_of("18sj"), Base("18sj", ("Anna", "Bo"), seed=3))
    games.new()
    return hands


def window_of(hands: Hands) -> GameWindow:
    window = hands.window.games.window
    assert window is not None
    return window


def pass_on(table: GameTable) -> None:
    name = table.decisions[0].actor
    assert table.choose(Pass(actor=name, acting_for=name))


def do(window: GameWindow, key: str) -> None:
    action = window.actions_of.by_key[key]
    assert action.isEnabled()
    action.trigger()


def test_another_game_is_begun_from_a_game(games: Hands, qtbot: QtBot, tmp_path: Path) -> None:
    first = window_of(games)
    pass_on(first.table)
    path = first.table.path
    assert path is not None
    with qtbot.assertNotEmitted(QApplication.instance().lastWindowClosed):
        do(first, "new_game")
    second = window_of(games)
    assert second is not first
    assert second.isVisible()
    assert not first.isVisible()
    assert not games.window.isVisible()
    assert keeping.open_game(path).path == path  # closed in good order
    assert second.table.path != path
    # and the first one is opened again from the list of recent ones
    games.settle()
    menu = second.files.recent
    menu.aboutToShow.emit()
    assert [entry.text() for entry in menu.actions()] == [path.stem]
    menu.actions()[0].trigger()
    third = window_of(games)
    assert (third.table.path, third.table.moves) == (path, 1)
    games.window.games.close()


def test_a_game_is_opened_from_a_game_and_a_fault_is_said_there(
    games: Hands, tmp_path: Path
) -> None:
    window = window_of(games)
    other = tmp_path / "other.stambana"
    do_copy(window, other)
    pass_on(window.table)
    broken = tmp_path / "broken.stambana"
    broken.write_text("nonsense\n")
    window.files.ask_open = lambda: broken
    do(window, "open")
    assert window_of(games) is window
    assert window.problems.isVisible()
    window.files.ask_open = lambda: other
    do(window, "open")
    assert window_of(games).table.path == other
    assert window_of(games).table.moves == 0
    games.window.games.close()


def do_copy(window: GameWindow, path: Path) -> None:
    window.files.ask_save = lambda suggested, kinds: path
    do(window, "save_as")


def test_a_copy_never_goes_over_a_game_on_a_table(games: Hands, tmp_path: Path) -> None:
    window = window_of(games)
    path = window.table.path
    assert path is not None
    do_copy(window, tmp_path / "copy")
    copy = tmp_path / "copy.stambana"
    assert digest(keeping.open_game(copy).game.state) == digest(window.table.state)
    assert not window.problems.isVisible()
    do_copy(window, path)
    assert window.problems.isVisible()
    pass_on(window.table)
    games.window.games.close()
    assert keeping.open_game(path).game.history.at == 1


def test_an_interrupted_game_is_offered_once_even_if_it_is_damaged(
    hands: Hands, tmp_path: Path
) -> None:
    main = hands.window
    main.games.folder = lambda: tmp_path
    crashed = [tmp_path / "a.stambana", tmp_path / "b.stambana"]
    for path in crashed:
        path.write_text("nonsense\n")
        lock_of(path).touch()
        main.settings.add_recent(path)
    main.start.set_recovery(crashed[0])
    for path in crashed:
        hands.settle()
        hands.click(main.start.recover_button)
        assert path.exists()
        assert not lock_of(path).exists()
    assert main.problems.isVisible()
    assert main.start.recover_button.isHidden()


def test_a_disk_that_is_full_is_said_in_the_window(
    games: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(games)

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(keeping.saves.os, "fsync", full)
        pass_on(window.table)
    assert window.problems.isVisible()
    path = window.table.path
    assert path is not None
    pass_on(window.table)
    assert not window.problems.isVisible()
    games.window.games.close()
    assert keeping.open_game(path).game.history.at == 2


def test_a_table_is_exported_from_the_menu(
    at_table: GameHands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    do(at_table.window, "export_table")
    assert "Anna" in path.read_text(encoding="utf-8-sig")


def test_money_is_corrected_by_keyboard_and_undone(at_table: GameHands) -> None:
    window, table = at_table.window, at_table.window.table
    before = digest(table.state)
    do(window, "correct")
    dialog = window.findChild(CorrectDialog)
    assert dialog.isVisible()
    assert not dialog.does.isEnabled()
    had = dialog.fact.value
    dialog.which.setFocus()
    QTest.keyClick(dialog.which, Qt.Key.Key_Down)
    assert dialog.fact.subject == "Bo"
    dialog.value.setFocus()
    dialog.value.selectAll()
    QTest.keyClicks(dialog.value, str(had + 25))
    assert "Bo gets 25 kr" in dialog.effects.text().replace("\N{NO-BREAK SPACE}", " ")
    QTest.keyClicks(dialog.why, "miscounted")
    QTest.keyClick(dialog.why, Qt.Key.Key_Return)
    at_table.settle()
    assert table.state.cash("Bo") == had + 25
    assert "miscounted" in table.lines()[-1].text
    do(window, "undo")
    assert digest(table.state) == before


def test_a_correction_given_up_changes_nothing(at_table: GameHands) -> None:
    window = at_table.window
    do(window, "correct")
    dialog = window.findChild(CorrectDialog)
    dialog.value.setValue(7)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    at_table.settle()
    assert window.table.moves == 0


def test_a_game_is_ended_here_and_goes_on_after_undo(at_table: GameHands) -> None:
    window, table = at_table.window, at_table.window.table
    do(window, "end_game")
    dialog = window.findChild(EndDialog)
    assert dialog.standing.text().startswith("1. Anna")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    at_table.settle()
    assert table.over
    assert "The game is over" in at_table.words()
    for key in ("correct", "end_game"):
        assert not window.actions_of.by_key[key].isEnabled()
    do(window, "undo")
    assert not table.over


def test_lines_left_are_forgotten_once_that_is_confirmed(at_table: GameHands) -> None:
    window, table = at_table.window, at_table.window.table
    assert not window.actions_of.by_key["forget_lines"].isEnabled()
    pass_on(table)
    table.undo()
    do(window, "correct")
    dialog = window.findChild(CorrectDialog)
    dialog.value.setValue(dialog.fact.value + 1)
    dialog.accept()
    asked: list[str] = []
    window.confirm = lambda title, text, does: bool(asked.append(text))
    do(window, "forget_lines")
    assert len(asked) == 1
    assert len(table.branches()) == 1
    window.confirm = lambda title, text, does: True
    do(window, "forget_lines")
    assert table.branches() == ()
    assert table.moves == 1


def test_the_menus_are_those_of_a_game(at_table: GameHands) -> None:
    bar = at_table.window.menuBar()
    titles = [entry.text().replace("&", "") for entry in bar.actions()]
    assert titles == ["File", "Edit", "Game", "View", "Help"]
    game = next(menu for menu in bar.findChildren(QMenu) if menu.title() == "&Game")
    texts = [entry.text() for entry in game.actions()]
    assert "Correct the table …" in texts
    assert "End the game here …" in texts
    at_table.window.retranslate()
    at_table.settle()
    assert at_table.window.files.recent.title() == "Open recent"


def test_export_the_board_of_a_game_gives_the_whole_board_at_the_chosen_size(
    at_table: GameHands, tmp_path: Path
) -> None:
    """Not what the view shows of it just now, at the size of the view."""
    window = at_table.window
    window.view.zoom_to(4.0)
    path = tmp_path / "board.png"
    window.paper.ask = lambda subject, _suggested: PrintWish(
        path, scale_of(Format.PNG, 1500, subject.drawing.box)
    )
    do(window, "export")
    made = QImage(str(path))
    box = window.scene.box
    assert made.width() == 1500
    assert made.height() == pytest.approx(1500 * box.height() / box.width(), rel=0.02)
    assert str(path) in window.status.text
    shown: list[object] = []
    window.paper.open_preview = shown.append
    do(window, "print")
    assert len(shown) == 1
