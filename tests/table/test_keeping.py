"""What was shown is kept: kills, full disks, locks, damage, and what is offered again."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from keeping_games import abandon, begin, damaged, go_on, new_game, pass_on
from stambana import disk
from stambana.engine.digest import digest
from stambana.table import earlier, folder, keeping
from stambana.table.game_table import GameTable

ROOT = Path(__file__).parents[2]
PLAYER = Path(__file__).with_name("player_to_kill.py")


@contextmanager
def room_for(bytes_more: int, path: Path) -> Iterator[None]:
    """A disk with room for so many bytes more in a file, and in no larger one."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = path.stat().st_size if path.exists() else 0
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + bytes_more, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def play_and_kill(place: Path, *how: str) -> dict[str, Any]:
    paths = os.pathsep.join((str(ROOT / "app"), str(ROOT)))
    done = subprocess.run(
        [sys.executable, str(PLAYER), str(place), *how],
        env={**os.environ, "PYTHONPATH": paths, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


# -- kills --------------------------------------------------------------------------------------


def test_no_move_that_was_shown_is_lost_by_kills(tmp_path: Path) -> None:
    told = play_and_kill(tmp_path, "--kills", "12")
    assert told["lost"] == []
    assert told["kills"] == 12
    assert told["games"] < 12  # some went on with a game that was recovered
    assert told["moves"] > 24


def test_no_move_that_the_window_showed_is_lost_by_a_kill(tmp_path: Path) -> None:
    told = play_and_kill(tmp_path, "--kills", "2", "--window")
    assert told["lost"] == []
    assert told["moves"] > 0


def test_the_player_that_is_killed_finds_losses(tmp_path: Path) -> None:
    assert len(play_and_kill(tmp_path, "--kills", "1", "--careless")["lost"]) == 1


def test_a_game_whose_program_is_gone_is_offered_until_it_is_closed(tmp_path: Path) -> None:
    table, keeper = begin(tmp_path)
    pass_on(table)
    assert folder.crashed(tmp_path) == ()
    path = abandon(keeper)
    assert folder.crashed(tmp_path) == (path,)
    again, other, notes = go_on(path, tmp_path)
    assert (other.path, notes) == (path, ())
    assert digest(again.state) == digest(table.state)
    assert folder.crashed(tmp_path) == ()
    other.close()
    assert folder.crashed(tmp_path) == ()


def test_a_killed_game_in_another_folder_is_offered_if_it_is_known(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    games = tmp_path / "games"
    games.mkdir()
    _, keeper = begin(elsewhere)
    path = abandon(keeper)
    assert folder.crashed(games) == ()
    assert folder.crashed(games, [path, tmp_path / "gone"]) == (path,)
    folder.forget_crash(path)
    assert folder.crashed(games, [path]) == ()
    assert path.exists()


def test_what_a_killed_program_left_half_written_is_swept(tmp_path: Path) -> None:
    _, keeper = begin(tmp_path)
    keeper.close()
    assert keeper.path is not None
    left = tmp_path / f"{disk._part_of(keeper.path)}xyz.new"
    left.write_text("half a game")
    go_on(keeper.path, tmp_path)[1].close()
    assert not left.exists()


# -- disks --------------------------------------------------------------------------------------


def test_a_full_disk_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    table, keeper = begin(tmp_path)
    assert keeper.path is not None
    told: list[str] = []
    table.failed = lambda error: told.append(keeping.why(error))
    pass_on(table)
    kept, size = digest(table.state), keeper.path.stat().st_size
    with room_for(20, keeper.path):
        pass_on(table)
        assert told == ["the disk is full"]
        assert keeper.path.stat().st_size == size
        assert digest(keeping.open_game(keeper.path).game.state) == kept
        pass_on(table)
        assert len(told) == 2
        with pytest.raises(OSError, match="large"):
            keeper.save_copy(tmp_path / "copy.stambana")
        assert not (tmp_path / "copy.stambana").exists()
        assert not list(tmp_path.glob(".*"))
    table.undo()
    assert len(told) == 2
    keeper.close()
    opened = keeping.open_game(keeper.path)
    assert digest(opened.game.state) == digest(table.state)
    assert opened.game.history.can_redo()


def test_a_disk_that_is_full_from_the_start_is_told_and_tried_again(tmp_path: Path) -> None:
    with room_for(100, tmp_path / "new"):
        table, keeper, notes = keeping.put_on_table(
            keeping.Opened(new_game(), None), lambda: tmp_path
        )
        assert len(notes) == 1
        assert "the disk is full" in notes[0]
        assert list(tmp_path.iterdir()) == []
    pass_on(table)
    assert keeper.fault is None
    assert table.path == keeper.path
    assert keeper.path is not None
    keeper.close()
    assert digest(keeping.open_game(keeper.path).game.state) == digest(table.state)


def test_a_folder_that_cannot_be_made_is_told_and_tried_again(tmp_path: Path) -> None:
    place = tmp_path / "games"
    place.write_text("a file stands where the folder should be")

    def games() -> Path:
        place.mkdir(exist_ok=True)
        return place

    table, keeper, notes = keeping.put_on_table(keeping.Opened(new_game(), None), games)
    assert len(notes) == 1
    told: list[OSError] = []
    table.failed = told.append
    pass_on(table)
    assert len(told) == 1
    place.unlink()
    pass_on(table)
    assert len(told) == 1
    keeper.close()
    assert keeper.path is not None
    assert digest(keeping.open_game(keeper.path).game.state) == digest(table.state)


def test_a_file_that_may_not_be_written_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, keeper = begin(tmp_path)
    keeper.close()
    path = keeper.path
    assert path is not None
    before = path.read_bytes()
    monkeypatch.setattr(keeping.os, "access", lambda *_: False)
    table, other, notes = go_on(path, tmp_path)
    assert other.path not in (None, path)
    assert "goes on in a new one" in notes[0]
    pass_on(table)
    other.close()
    assert path.read_bytes() == before


# -- locks --------------------------------------------------------------------------------------


def test_a_game_on_a_table_is_written_by_one_program(tmp_path: Path) -> None:
    table, keeper = begin(tmp_path)
    path = keeper.path
    assert path is not None
    assert folder.is_open(path)
    with pytest.raises(BlockingIOError):
        folder.FileLock(path)
    other, second, notes = go_on(path, tmp_path)
    assert second.path not in (None, path)
    assert "goes on in a new one" in notes[0]
    pass_on(other)
    pass_on(table)
    pass_on(table)
    with pytest.raises(BlockingIOError) as refused:
        second.save_copy(path)
    assert keeping.why(refused.value) == "a game on a table has the file open"
    keeper.close()
    second.close()
    assert not folder.is_open(path)
    assert keeping.open_game(path).game.history.at == 2
    assert keeping.open_game(second.path).game.history.at == 1


def test_a_file_that_was_played_on_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    _, keeper = begin(tmp_path)
    keeper.close()
    path = keeper.path
    assert path is not None
    opened = keeping.open_game(path)
    table, faster, _ = go_on(path, tmp_path)
    pass_on(table)
    faster.close()
    before = path.read_bytes()
    _, slower, notes = keeping.put_on_table(opened, lambda: tmp_path)
    assert slower.path not in (None, path)
    assert len(notes) == 1
    slower.close()
    assert path.read_bytes() == before


def test_two_games_of_one_minute_have_files_of_their_own(tmp_path: Path) -> None:
    first, second = begin(tmp_path)[1], begin(tmp_path)[1]
    assert first.path != second.path
    game = new_game()
    now = datetime(2026, 3, 1, 20, 15)
    path = keeping.new_path(game, tmp_path, "18SJ", now)
    assert path.name == "18SJ Anna, Bo, Cissi 2026-03-01 20.15.stambana"
    lock = folder.FileLock(path)  # another program begins one at this moment
    assert keeping.new_path(game, tmp_path, "18SJ", now) != path
    lock.release()
    for keeper in (first, second):
        keeper.close()
    assert not list(tmp_path.glob("*.open"))


# -- what stays ---------------------------------------------------------------------------------


def test_undone_moves_and_lines_left_are_kept_until_they_are_forgotten(tmp_path: Path) -> None:
    table, keeper = begin(tmp_path)
    path = keeper.path
    assert path is not None
    for _ in range(3):
        pass_on(table)
    table.jump(1)
    form = table.decisions[0].form("bid")
    assert form is not None
    private = form.values("private").values[-1]
    amount = form.values("amount", {"private": private}).low
    who = table.decisions[0].actor
    bid = form.action(actor=who, acting_for=who, private=private, amount=amount)
    assert table.choose(bid)
    pass_on(table)
    table.undo()
    stands = digest(table.state)

    def read() -> GameTable:
        return GameTable(keeping.open_game(path).game)

    assert [at.moves for at in read().branches()] == [2]
    assert read().can_redo
    table.forget_lines()
    assert read().branches() == ()
    assert read().can_redo
    assert digest(read().state) == digest(table.state) == stands
    table.redo()
    pass_on(table)
    keeper.close()
    assert digest(read().state) == digest(table.state)


def test_what_a_file_held_before_is_put_aside_and_the_oldest_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(earlier, "MOST", 3)
    _, keeper = begin(tmp_path)
    keeper.close()
    path = keeper.path
    assert path is not None
    seen = []
    for number in range(5):
        os.utime(path, (1_000_000 - 100 * number,) * 2)  # the clock goes back: that is no order
        seen.append(moves_of(path.read_bytes()))
        table, keeper, _ = go_on(path, tmp_path)
        pass_on(table)
        keeper.close()
    states = [moves_of(content) for _, content in earlier.states_of(path, b"", tmp_path)]
    assert states == seen[:1:-1]
    _, keeper, _ = go_on(path, tmp_path)
    keeper.close()
    _, keeper, _ = go_on(path, tmp_path)  # nothing was done: what it held is kept already
    keeper.close()
    again = [moves_of(content) for _, content in earlier.states_of(path, b"", tmp_path)]
    assert again == [moves_of(path.read_bytes()), *states[:2]]


def moves_of(content: bytes) -> bytes:
    """A file without its first line."""
    return content.partition(b"\n")[2]


def test_a_damaged_file_is_opened_up_to_the_damage_and_stays(tmp_path: Path) -> None:
    table, keeper = begin(tmp_path)
    path = keeper.path
    assert path is not None
    states = [digest(table.state)]
    for _ in range(4):
        pass_on(table)
        states.append(digest(table.state))
    keeper.close()
    damaged(path, 4)
    before = path.read_bytes()
    again, other, notes = go_on(path, tmp_path)
    assert digest(again.state) == states[2]
    assert other.path not in (None, path)
    assert "line 4" in notes[0]
    pass_on(again)
    other.close()
    assert path.read_bytes() == before


def test_of_a_file_that_is_wholly_damaged_the_earlier_state_is_opened(tmp_path: Path) -> None:
    table, keeper = begin(tmp_path)
    pass_on(table)
    keeper.close()
    path = keeper.path
    assert path is not None
    kept = digest(table.state)
    table, keeper, _ = go_on(path, tmp_path)
    pass_on(table)
    keeper.close()
    path.write_bytes(b"\x00" * 500 + b"\n")
    opened = keeping.open_game(path, tmp_path)
    assert digest(opened.game.state) == kept
    assert opened.path is None
    assert "earlier state" in opened.notes[0]
    with pytest.raises(keeping.OpeningError):
        keeping.open_game(path)


def test_a_torn_last_line_is_left_out_and_said(tmp_path: Path) -> None:
    table, keeper = begin(tmp_path)
    pass_on(table)
    keeper.close()
    path = keeper.path
    assert path is not None
    with path.open("ab") as file:
        file.write(b'{"n": 2, "par')
    again, other, notes = go_on(path, tmp_path)
    assert digest(again.state) == digest(table.state)
    assert notes == ("The last line of the file was torn and is left out.",)
    pass_on(again)
    other.close()
    assert keeping.open_game(path).notes == ()


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe", b'{"stambana": "game"}\n'])
def test_files_that_hold_no_game_are_refused_with_a_sentence(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(keeping.OpeningError) as caught:
        keeping.open_game(path)
    assert str(caught.value)


def test_a_file_of_other_rules_is_left_as_it_is(tmp_path: Path) -> None:
    table, keeper = begin(tmp_path)
    pass_on(table)
    keeper.close()
    path = keeper.path
    assert path is not None
    text = path.read_text()
    path.write_text(text.replace('"kind": "pass"', '"kind": "take_priority"'))
    opened = keeping.open_game(path)
    assert opened.path is None
    assert opened.notes
