"""The file of a game on a table is deleted, replaced, moved, linked to: nothing is lost unsaid."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from keeping_games import NAMES, abandon, begin, damaged, go_on, new_game, pass_on
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table import earlier, folder, keeping
from stambana.table.game_table import GameTable
from stambana.titles.find import rules as rules_of


def path_of(keeper: keeping.Keeper) -> Path:
    assert keeper.path is not None
    return keeper.path


def listening(table: GameTable) -> list[str]:
    told: list[str] = []
    table.noted = told.append
    table.failed = lambda error: told.append(f"failed: {error}")
    return told


def is_whole(path: Path, table: GameTable) -> bool:
    return digest(keeping.open_game(path).game.state) == digest(table.state)


# -- the open file is no longer the one of that name ----------------------------------------------


def test_a_kept_file_that_is_deleted_is_written_again_and_said_once(tmp_path: Path) -> None:
    table, keeper = begin(tmp_path)
    told, path = listening(table), path_of(keeper)
    pass_on(table)
    path.unlink()
    pass_on(table)
    assert len(told) == 1
    assert path.name in told[0]
    pass_on(table)
    assert len(told) == 1
    assert folder.is_open(path)
    keeper.close()
    assert is_whole(path, table)


def test_a_kept_file_replaced_by_an_older_copy_is_written_again(tmp_path: Path) -> None:
    table, keeper = begin(tmp_path)
    told, path = listening(table), path_of(keeper)
    pass_on(table)
    copy = tmp_path / "copy"
    shutil.copy2(path, copy)
    pass_on(table)
    older = copy.read_bytes()
    os.replace(copy, path)  # as file synchronizers do
    pass_on(table)
    assert len(told) == 1
    path.write_bytes(older)  # as others do
    pass_on(table)
    assert len(told) == 2
    keeper.close()
    assert is_whole(path, table)
    # what lay there is no loss either
    assert len([*earlier.states_of(path, path.read_bytes(), tmp_path)]) == 1


def test_a_file_that_was_put_in_its_place_is_kept_too(tmp_path: Path) -> None:
    table, keeper = begin(tmp_path)
    path = path_of(keeper)
    foreign = b"what somebody wrote here\n"
    (tmp_path / "foreign").write_bytes(foreign)
    os.replace(tmp_path / "foreign", path)
    pass_on(table)
    keeper.close()
    assert is_whole(path, table)
    assert [at.read_bytes() for at in (tmp_path / "earlier").iterdir()] == [foreign]


def test_the_folder_of_games_is_moved_during_a_game(tmp_path: Path) -> None:
    place = tmp_path / "games"

    def games() -> Path:
        place.mkdir(exist_ok=True)
        return place

    table, keeper, _ = keeping.put_on_table(keeping.Opened(new_game(), None), games)
    told, path = listening(table), path_of(keeper)
    pass_on(table)
    place.rename(tmp_path / "moved")
    pass_on(table)
    assert len(told) == 1
    assert keeper.path == table.path == path
    keeper.close()
    assert is_whole(path, table)
    assert not list(place.glob("*.open"))


def test_the_folder_of_an_opened_game_is_moved_and_it_goes_on_among_the_games(
    tmp_path: Path,
) -> None:
    games, stick = tmp_path / "games", tmp_path / "stick"
    games.mkdir()
    stick.mkdir()
    _, first = begin(stick)
    first.close()
    table, keeper, _ = go_on(path_of(first), games)
    told = listening(table)
    stick.rename(tmp_path / "elsewhere")
    pass_on(table)
    pass_on(table)
    assert len(told) == 1
    assert str(path_of(keeper)) in told[0]
    assert table.path == path_of(keeper)
    assert path_of(keeper).parent == games
    assert not stick.exists()
    keeper.close()
    assert is_whole(path_of(keeper), table)


def test_a_file_that_cannot_be_written_again_is_tried_again_and_then_said(
    tmp_path: Path,
) -> None:
    place = tmp_path / "games"
    place.mkdir()
    table, keeper = begin(place)
    told, path = listening(table), path_of(keeper)
    place.rename(tmp_path / "moved")
    pass_on(table)
    assert [line.startswith("failed") for line in told] == [True]
    assert keeper.fault is not None
    place.mkdir()
    pass_on(table)
    assert [line.startswith("failed") for line in told] == [True, False]
    assert keeper.fault is None
    keeper.close()
    assert is_whole(path, table)


def test_a_lock_that_is_cleared_away_is_taken_again(tmp_path: Path) -> None:
    table, keeper = begin(tmp_path)
    told, path = listening(table), path_of(keeper)
    folder.lock_of(path).unlink()
    pass_on(table)
    assert folder.is_open(path)
    assert told == []
    folder.lock_of(path).unlink()
    other, faster, _ = go_on(path, tmp_path)  # another program takes the file
    assert faster.path == path
    pass_on(table)
    assert len(told) == 1
    assert path_of(keeper) != path
    pass_on(other)
    keeper.close()
    assert folder.is_open(path)  # the lock of the other one was left alone
    faster.close()
    assert is_whole(path, other)
    assert is_whole(path_of(keeper), table)


# -- links ----------------------------------------------------------------------------------------


def test_a_symbolic_link_and_its_target_are_one_game(tmp_path: Path) -> None:
    games, desk = tmp_path / "games", tmp_path / "desk"
    games.mkdir()
    desk.mkdir()
    table, keeper = begin(games)
    path = path_of(keeper)
    link = desk / "friday.stambana"
    link.symlink_to(path)
    assert folder.is_open(link)
    other, second, notes = go_on(link, games)
    assert "goes on in a new one" in notes[0]
    for _ in range(3):
        pass_on(table)
        pass_on(other)
    with pytest.raises(BlockingIOError):
        second.save_copy(link)
    second.close()
    keeper.close()
    assert is_whole(path, table)
    again, third, notes = go_on(link, games)  # and one program may play by the link
    assert (third.path, notes) == (path, ())
    assert folder.is_open(path)
    pass_on(again)
    third.close()
    assert link.is_symlink()
    assert is_whole(path, again)


def test_a_game_killed_behind_a_link_is_offered(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    _, keeper = begin(tmp_path)
    path = path_of(keeper)
    link = games / "friday.stambana"
    link.symlink_to(path)
    abandon(keeper)
    assert folder.crashed(games, [link]) == (path,)


# -- earlier states -------------------------------------------------------------------------------


def game_of(names: tuple[str, ...], seed: int, path: Path, games: Path, moves: int) -> GameTable:
    """A game that lies in a file, with a state put aside of it before its last move."""
    game = Game(rules_of("18sj"), Base("18sj", names, seed=seed))
    table, keeper, _ = keeping.put_on_table(keeping.Opened(game, None), lambda: games)
    for _ in range(moves):
        pass_on(table)
    keeper.close()
    path_of(keeper).rename(path)
    table, keeper, _ = go_on(path, games)
    pass_on(table)
    keeper.close()
    return table


def test_an_earlier_state_of_another_game_of_that_name_is_never_opened(tmp_path: Path) -> None:
    games, a, b = (tmp_path / name for name in ("games", "A", "B"))
    for made in (games, a, b):
        made.mkdir()
    game_of(NAMES, 3, a / "friday.stambana", games, 2)
    game_of(("Dan", "Eva"), 4, b / "friday.stambana", games, 3)
    for at, players in ((a, NAMES), (b, ("Dan", "Eva"))):
        damaged(at / "friday.stambana", 1)
        opened = keeping.open_game(at / "friday.stambana", games)
        assert opened.game.base.players == players
    # moved: the moves tell whose it is, and of a wholly damaged one nothing does
    moved = tmp_path / "moved.stambana"
    (a / "friday.stambana").rename(moved)
    assert keeping.open_game(moved, games).game.base.players == NAMES
    moved.write_bytes(bytes(500) + b"\n")
    with pytest.raises(keeping.OpeningError):
        keeping.open_game(moved, games)


def test_a_file_that_became_another_games_has_no_state_of_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "friday.stambana"
    game_of(NAMES, 3, path, tmp_path, 2)
    other = Game(rules_of("18sj"), Base("18sj", ("Dan", "Eva"), seed=4))
    table, keeper, _ = keeping.put_on_table(keeping.Opened(other, None), lambda: tmp_path)
    pass_on(table)
    keeper.save_copy(path)
    keeper.close()
    damaged(path, 1)
    assert keeping.open_game(path, tmp_path).game.base.players == ("Dan", "Eva")
    path.write_bytes(bytes(500) + b"\n")
    assert keeping.open_game(path, tmp_path).game.base.players == ("Dan", "Eva")
    # written over by another program: nothing is known of it but its moves
    shutil.copy2(path_of(keeper), path)
    damaged(path, 1)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"actor": "Dan"', b'"actor": "Eva"')
    path.write_bytes(b"".join(lines))
    with pytest.raises(keeping.OpeningError):
        keeping.open_game(path, tmp_path)


def test_an_earlier_state_is_opened_where_less_is_left_before_the_damage(tmp_path: Path) -> None:
    path = tmp_path / "friday.stambana"
    game_of(NAMES, 3, path, tmp_path, 4)
    damaged(path, 3)
    opened = keeping.open_game(path, tmp_path)
    assert opened.game.history.at == 4
    assert "earlier state" in opened.notes[0]


def test_a_save_of_a_newer_version_is_said_to_be_one(tmp_path: Path) -> None:
    path = tmp_path / "friday.stambana"
    game_of(NAMES, 3, path, tmp_path, 2)
    path.write_text(path.read_text().replace('"format": 1', '"format": 99'))
    with pytest.raises(keeping.OpeningError, match="newer version"):
        keeping.open_game(path, tmp_path)


def test_the_state_of_an_old_file_is_not_forgotten_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(earlier, "MOST", 2)
    old = tmp_path / "old.stambana"
    table = game_of(NAMES, 3, old, tmp_path, 1)
    os.utime(old, (1_000_000, 1_000_000))
    for seed in (5, 6, 7):
        game_of(("Dan", "Eva"), seed, tmp_path / f"{seed}.stambana", tmp_path, 1)
    again, keeper, _ = go_on(old, tmp_path)
    pass_on(again)
    keeper.close()
    old.write_bytes(bytes(500) + b"\n")
    assert digest(keeping.open_game(old, tmp_path).game.state) == digest(table.state)


# -- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "names",
    [
        tuple(letter * 24 for letter in "åäöÅÄÖ"),
        tuple(
            letter * 24 for letter in "\U0001f682\U0001f683\U0001f684\U0001f685\U0001f686\U0001f687"
        ),
        ("a/b", "..", "c:d\u00a0e*"),
    ],
)
def test_long_and_odd_names_of_players_make_a_file_that_can_be_kept(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    game = Game(rules_of("18sj"), Base("18sj", names, seed=3))
    table, keeper, notes = keeping.put_on_table(keeping.Opened(game, None), lambda: tmp_path)
    assert notes == ()
    assert len(os.fsencode(path_of(keeper).name)) < 140
    pass_on(table)
    keeper.close()
    again, keeper, notes = go_on(path_of(keeper), tmp_path)
    assert notes == ()
    keeper.close()
    assert digest(again.state) == digest(table.state)
    assert len(list((tmp_path / "earlier").iterdir())) == 1


def test_a_game_in_a_file_of_the_longest_name_is_locked_and_kept(tmp_path: Path) -> None:
    _, keeper = begin(tmp_path)
    keeper.close()
    path = tmp_path / ("ö" * 123 + ".stambana")
    path_of(keeper).rename(path)
    table, keeper, notes = go_on(path, tmp_path)
    assert (keeper.path, notes) == (path, ())
    assert folder.is_open(path)
    pass_on(table)
    abandon(keeper)
    assert folder.crashed(tmp_path, [path]) == (path,)
