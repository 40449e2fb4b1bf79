"""What was shown is kept: kills, full disks, locks, and the list of games to recover."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.engine.tiny import Roll, Tiny, rules_of

from stambana.engine import saves
from stambana.engine.actions import Pass
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table import autosave
from stambana.table.autosave import Keeper, kept, to_recover

ROOT = Path(__file__).parents[2]
PLAYER = Path(__file__).with_name("player_to_kill.py")


def game(seed: int = 7) -> Game:
    return Game(Tiny(), Base("tiny", ("Ann", "Bo", "Cy"), seed))


def play(one: Game, moves: int = 1) -> None:
    for _ in range(moves):
        who = one.decision.actor
        kind = Pass if one.decision.step == "fine" else Roll
        one.apply(kind(actor=who, acting_for=who))


@pytest.mark.parametrize("seed", range(6))
def test_nothing_shown_is_lost_by_a_kill(tmp_path, seed):
    places = [str(ROOT / "app"), str(ROOT)]
    player = subprocess.Popen(
        [sys.executable, str(PLAYER), str(tmp_path), str(seed)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(places)},
        text=True,
    )
    assert player.stdout is not None
    assert player.stdout.readline() == "begun\n"
    assert [at.path for at in kept(tmp_path)] == []  # it is open, so it is not offered
    time.sleep(random.Random(seed).uniform(0.02, 0.4))
    player.send_signal(signal.SIGKILL)
    shown = [line.split() for line in player.stdout.read().splitlines()]
    player.wait()
    player.stdout.close()
    (found,) = to_recover(tmp_path)
    assert (found.title, found.players, found.fault) == ("tiny", ("Ann", "Bo", "Cy"), "")
    history = saves.read(found.path, rules_of).game.history
    if shown and len(shown[-1]) == 3:
        # the move after the last one shown may be kept too
        last = shown[-1]
        here = [digest(history.state), str(history.at), str(history.tip)]
        written = found.path.read_bytes().splitlines()
        if here != last:
            before = b"\n".join(written[:-1]) + b"\n"
            history = saves.parse(before, rules_of).game.history
            here = [digest(history.state), str(history.at), str(history.tip)]
        assert here == last
    autosave.settle(found.path)
    assert to_recover(tmp_path) == ()


FULL_DISK = """
import resource, sys
from pathlib import Path
sys.path[:0] = {places!r}
from tests.table.test_autosave import game, play
from stambana.engine import saves
from stambana.engine.digest import digest
from stambana.table.autosave import Keeper
from tests.engine.tiny import rules_of
one = game()
keeper = Keeper(one, Path({folder!r}))
play(one, 3)
assert keeper.follow() == ""
kept = digest(one.state)
size = keeper.path.stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20, resource.RLIM_INFINITY))
play(one, 1)
told = keeper.follow()
assert told.startswith("the game could not be kept: "), told
assert keeper.path.stat().st_size == size
assert digest(saves.read(keeper.path, rules_of).game.state) == kept
play(one, 1)
assert keeper.follow() != ""
before = keeper.path.read_bytes()
try:
    saves.write(one, keeper.path)
except OSError:
    pass
else:
    raise AssertionError("there was room")
assert keeper.path.read_bytes() == before
assert [at.name for at in keeper.path.parent.iterdir() if at.name.endswith(".new")] == []
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert keeper.follow() == ""
assert digest(saves.read(keeper.path, rules_of).game.state) == digest(one.state)
"""


def test_a_full_disk_is_told_and_the_game_goes_on(tmp_path):
    script = FULL_DISK.format(places=[str(ROOT / "app"), str(ROOT)], folder=str(tmp_path))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_folder_that_cannot_be_written_is_told_and_tried_again(tmp_path):
    blocked = tmp_path / "autosave"
    blocked.write_text("a file stands where the folder should be")
    one = game()
    keeper = Keeper(one, blocked)
    assert keeper.fault.startswith("the game could not be kept: ")
    play(one)
    assert keeper.follow() != ""
    blocked.unlink()
    play(one)
    assert keeper.follow() == ""
    assert digest(saves.read(keeper.path, rules_of).game.state) == digest(one.state)
    keeper.close()


def test_saving_into_a_read_only_folder_raises_and_changes_nothing(tmp_path, monkeypatch):
    def refuse(*args, **kwargs):
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "game.stambana"
    saves.write(game(), path)
    before = path.read_bytes()
    monkeypatch.setattr(saves.tempfile, "mkstemp", refuse)
    one = game()
    play(one)
    with pytest.raises(PermissionError):
        saves.write(one, path)
    assert path.read_bytes() == before


def test_each_game_has_a_file_of_its_own_and_one_writer(tmp_path):
    first, second = Keeper(game(), tmp_path), Keeper(game(), tmp_path)
    assert first.path != second.path
    assert autosave.is_open(first.path)
    with pytest.raises(BlockingIOError):
        autosave.FileLock(autosave.lock_of(first.path))
    first.close()
    assert not autosave.is_open(first.path)
    assert [at.path for at in kept(tmp_path)] == [first.path]
    assert to_recover(tmp_path) == ()
    second.close()


def test_old_games_go_and_killed_ones_stay(tmp_path):
    killed = Keeper(game(), tmp_path)
    killed._lock.leave()
    killed._save.close()
    for _ in range(autosave.MOST_KEPT + 4):
        keeper = Keeper(game(), tmp_path)
        keeper.close()
    found = kept(tmp_path)
    assert len(found) == autosave.MOST_KEPT + 2
    assert [at.path for at in to_recover(tmp_path)] == [killed.path]


def test_one_unreadable_save_does_not_stop_the_list(tmp_path):
    for seed in range(8):
        one = game(seed)
        play(one, 3)
        saves.write(one, tmp_path / f"good {seed}{saves.SUFFIX}")
    newer = json.dumps({"stambana": "game", "format": 99, "title": "tiny", "players": []})
    (tmp_path / f"newer{saves.SUFFIX}").write_text(newer + "\n")
    (tmp_path / f"empty{saves.SUFFIX}").write_text("")
    (tmp_path / f"cut{saves.SUFFIX}").write_text('{"stambana": "ga')
    (tmp_path / f"folder{saves.SUFFIX}").mkdir()
    found = {at.path.stem: at for at in kept(tmp_path)}
    assert len(found) == 12
    assert {name for name, at in found.items() if at.fault} == {"newer", "empty", "cut", "folder"}
    assert "newer version" in found["newer"].fault
    assert found["good 3"].moves == 3
    autosave.forget(found["cut"].path)
    assert len(kept(tmp_path)) == 11
