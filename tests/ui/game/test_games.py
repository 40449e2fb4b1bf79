"""Games of the program: begun, left, continued, opened, recovered; and the dialog for a new one."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from hands import Hands
from stambana.engine import saves
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table import keeping
from stambana.titles.find import rules as rules_of
from stambana.ui.app import make_application
from stambana.ui.game.new_game import NewGameDialog
from stambana.ui.game.window import GameWindow
from stambana.ui.windows.settings import Settings

RECORDED = Path(__file__).parents[2] / "data" / "recorded" / "18sj"


@pytest.fixture
def in_folder(hands: Hands, tmp_path: Path) -> Hands:
    """The main window, with its games kept in the folder of the test."""
    hands.window.games.folder = lambda: tmp_path
    base = Base("18sj", ("Anna", "Bo", "Cissi"), seed=3)
    hands.window.games.ask_new = lambda: Game(rules_of("18sj"), base)
    return hands


def game_window(hands: Hands) -> GameWindow:
    window = hands.window.games.window
    assert window is not None
    return window


def press_pass(hands: Hands) -> None:
    window = game_window(hands)
    action = window.table.decisions[0].form("pass")
    assert action is not None
    before = window.table.moves
    for button in window.panel.findChildren(type(window.banner.play_button)):
        if button.property("form") == "pass":
            hands.click(button)
            break
    assert window.table.moves == before + 1


def test_a_game_is_begun_left_and_continued(in_folder: Hands, tmp_path: Path) -> None:
    hands, main = in_folder, in_folder.window
    hands.click(main.start.game_button)
    window = game_window(hands)
    assert window.isVisible()
    assert not main.isVisible()
    press_pass(hands)
    (path,) = tmp_path.glob("18SJ*.stambana")
    assert len(path.read_text().splitlines()) == 2
    window.actions_of.by_key["start"].trigger()
    hands.settle()
    assert main.isVisible()
    assert not window.isVisible()
    hands.click(main.start.continue_button)
    assert window.isVisible()
    # quitting keeps everything, without a question
    window.close()
    hands.settle()
    assert keeping.open_game(path).game.history.at == 1


def test_a_kept_game_is_opened_where_it_stood(in_folder: Hands, tmp_path: Path) -> None:
    hands = in_folder
    hands.click(hands.window.start.game_button)
    press_pass(hands)
    press_pass(hands)
    game_window(hands).table.undo()
    state = digest(game_window(hands).table.state)
    hands.window.games.close()
    (path,) = tmp_path.glob("18SJ*.stambana")
    assert hands.window.filing.open(path)
    table = game_window(hands).table
    assert digest(table.state) == state
    assert table.can_redo
    assert path in hands.window.settings.recent


def test_a_recorded_game_is_opened_and_stepped_through(in_folder: Hands, tmp_path: Path) -> None:
    hands = in_folder
    path = tmp_path / "recorded.json"
    path.write_bytes(lzma.decompress((RECORDED / "18SJ_game_end_bankrupt.json.xz").read_bytes()))
    before = path.read_bytes()
    assert hands.window.filing.open(path)
    window = game_window(hands)
    table = window.table
    assert table.over == "bankruptcy"
    assert "over" in window.windowTitle()
    hands.settle()
    moves = table.moves
    boards = {id(table.state.board)}
    for _ in range(40):
        QTest.keyClick(window, Qt.Key.Key_PageUp)
        boards.add(id(table.state.board))
        assert window.scene.board is table.board  # what has been removed is drawn no more
    assert table.number(table.at) == moves - 40
    assert len(boards) > 3
    table.look(moves // 2)
    hands.settle()
    assert window.banner.isVisible()
    QTest.keyClick(window, Qt.Key.Key_End, Qt.KeyboardModifier.AltModifier)
    assert not table.looking
    assert path.read_bytes() == before
    hands.window.games.close()


def test_a_file_that_is_no_game_says_why(in_folder: Hands, tmp_path: Path) -> None:
    path = tmp_path / "broken.stambana"
    path.write_text("nonsense\n")
    assert not in_folder.window.filing.open(path)
    assert in_folder.window.problems.isVisible()
    assert in_folder.window.games.window is None


def test_an_interrupted_game_is_offered(in_folder: Hands, tmp_path: Path) -> None:
    hands, start = in_folder, in_folder.window.start
    assert start.recover_button.isHidden()
    path = tmp_path / "a.stambana"
    game = Game(rules_of("18sj"), Base("18sj", ("Anna", "Bo"), seed=1))
    saves.write(game, path)
    start.set_recovery(path)
    hands.settle()
    hands.click(start.recover_button)
    assert game_window(hands).table.game.base.players == ("Anna", "Bo")
    hands.window.games.close()


@pytest.fixture
def dialog(qtbot: QtBot, settings: Settings) -> NewGameDialog:
    make_application(settings)
    made = NewGameDialog()
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_dialog_makes_the_game_that_was_asked_for(dialog: NewGameDialog) -> None:
    dialog.players.setValue(2)
    assert dialog.note.isVisible()
    dialog.players.setValue(4)
    assert not dialog.note.isVisible()
    for edit, name in zip(dialog.names, ("Ada", "Bea", "Cea", "Dea"), strict=False):
        edit.setText(name)
    dialog.seed.setText("4711")
    dialog.set_color(1, "#123456")
    dialog.variants["oscarian"].click()
    dialog.settings["run"].buttons()[1].click()
    dialog.accept()
    assert dialog.game is not None
    base = dialog.game.base
    assert base.players == ("Ada", "Bea", "Cea", "Dea")
    assert (base.seed, base.variants, dict(base.rulings)) == (
        4711,
        ("oscarian",),
        {"run": "shown"},
    )
    assert base.colors[1] == "#123456"


def test_names_are_kept_as_they_look(dialog: NewGameDialog) -> None:
    dialog.players.setValue(2)
    dialog.names[0].setText("A\u030asa\u200f")
    dialog.names[1].setText("Åsa")
    assert "Two players are called Åsa" in dialog.fault.text()
    assert not dialog.begin.isEnabled()
    dialog.names[1].setText("B\u202eo")
    assert dialog.base().players == ("Åsa", "B o")


def test_tab_goes_through_the_choices_of_a_title_before_the_seed(dialog: NewGameDialog) -> None:
    met = [dialog.title]
    while met[-1] is not dialog.cancel and len(met) < 99:
        met.append(met[-1].nextInFocusChain())
    for box in dialog.variants.values():
        assert met.index(dialog.shuffled) < met.index(box) < met.index(dialog.seed)
    assert met.index(dialog.seed) < met.index(dialog.begin)


def test_seats_drawn_by_lot_come_from_the_seed(dialog: NewGameDialog) -> None:
    dialog.players.setValue(5)
    dialog.shuffled.click()
    dialog.seed.setText("7")
    first = dialog.base()
    assert dialog.base() == first
    seats = {tuple(dialog.base().players)}
    for seed in range(8, 20):
        dialog.seed.setText(str(seed))
        seats.add(tuple(dialog.base().players))
    assert len(seats) > 3
    pairs = dict(zip(first.players, first.colors, strict=True))
    assert pairs[dialog.names[0].text()] == dialog.colors[0]


@pytest.mark.parametrize(
    ("name", "seed", "said"),
    [("Player 2", "1", "Player 2"), ("  ", "1", "needs a name"), ("Ada", "x", "whole number")],
)
def test_what_is_wrong_is_said_and_nothing_begins(
    dialog: NewGameDialog, name: str, seed: str, said: str
) -> None:
    dialog.names[0].setText(name)
    dialog.seed.setText(seed)
    assert said in dialog.fault.text()
    assert not dialog.begin.isEnabled()
    dialog.accept()
    assert dialog.game is None


def test_a_name_the_game_uses_itself_is_refused_in_words(dialog: NewGameDialog) -> None:
    dialog.names[0].setText("SNJ")
    dialog.accept()
    assert dialog.game is None
    assert "SNJ" in dialog.fault.text()


def test_fault_49_unreadable_saves_are_listed_say_why_and_can_be_taken_off(
    in_folder: Hands, tmp_path: Path
) -> None:
    hands, main = in_folder, in_folder.window
    hands.click(main.start.game_button)
    good = game_window(hands).table.path
    assert good is not None
    main.games.close()
    head = good.read_text(encoding="utf-8").splitlines(keepends=True)[0]
    bad = {
        "cut": head[:20] + "\n",
        "newer": head.replace('"format": 1', '"format": 99'),
        "empty": "",
    }
    paths = [good]
    for name, text in bad.items():
        paths.append(tmp_path / f"{name}.stambana")
        paths[-1].write_text(text, encoding="utf-8")
    paths.append(tmp_path / "folder.stambana")
    paths[-1].mkdir()
    for path in paths:
        main.settings.add_recent(path)
    main.start.set_recent(main.settings.recent)
    listed = {Path(button.property("file")) for button in main.start.recent_buttons()}
    assert listed >= set(paths[-3:])
    said = set()
    for path in paths[1:]:
        assert not main.filing.open(path)
        assert not main.problems.isHidden(), path.name
        said.add(main.problems.findChild(QLabel).text())
        main.start.forget_chosen.emit(path)
    assert len(said) == len(paths) - 1
    assert [path for path in main.settings.recent if path in paths] == [good]
    assert main.filing.open(good)
    main.games.close()
