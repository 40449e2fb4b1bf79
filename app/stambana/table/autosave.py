"""Autosave: a game on the table is kept, move by move, in a folder of the user's own.

Every game gets a file of its own, a line is added and synced for each move before the move is
shown, and the file of an earlier game is never written again, so older ones remain until there
are too many.  While a game is open its file is locked; a lock that nobody holds any more tells
that the program was killed, and the game is offered again.  A full disk or a folder that cannot
be written is told once for each move, and the game goes on.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from io import FileIO
from pathlib import Path
from typing import Any

import platformdirs

from stambana.engine import saves
from stambana.engine.game import Game
from stambana.words import tr

MOST_KEPT = 20
"""How many games the folder keeps, beside those that were not closed."""

LOCK = ".lock"

_HEAD = 64 * 1024


def folder() -> Path:
    """The folder of the autosaves."""
    return platformdirs.user_data_path("stambana", appauthor=False) / "autosave"


class FileLock:
    """A lock on a file beside a save; the system lets go of it when the program ends."""

    def __init__(self, path: Path) -> None:
        """Take the lock; raises BlockingIOError when another program has it, OSError."""
        self.path = path
        self._file: FileIO | None = open(path, "ab", buffering=0)  # noqa: SIM115 - held open
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise BlockingIOError(str(path)) from None

    def leave(self) -> None:
        """Let go, and leave the file: nothing was closed."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def release(self) -> None:
        """Let go, and remove the file: the game was closed in good order."""
        if self._file is not None:
            if sys.platform == "win32":
                self._file.close()
                self.path.unlink(missing_ok=True)
            else:
                self.path.unlink(missing_ok=True)
                self._file.close()
            self._file = None


def _lock(file: FileIO) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_of(path: Path) -> Path:
    """The lock file beside a save."""
    return path.with_name(path.name + LOCK)


def is_open(path: Path) -> bool:
    """Whether some program has a save open now."""
    beside = lock_of(path)
    if not beside.exists():
        return False
    try:
        lock = FileLock(beside)
    except BlockingIOError:
        return True
    except OSError:
        return False
    lock.leave()
    return False


class Keeper:
    """Keeps one game: ``follow`` after every change, before it is shown."""

    def __init__(self, game: Game[Any], into: Path | None = None) -> None:
        """Begin a file for a game; what goes wrong stands in ``fault``, nothing is raised."""
        self._game = game
        self._into = into
        self._save: saves.Autosave | None = None
        self._lock: FileLock | None = None
        self.path: Path | None = None
        self.fault = ""
        self._begin()

    def _begin(self) -> None:
        try:
            into = self._into or folder()
            into.mkdir(parents=True, exist_ok=True)
            self.path, self._lock = _new_file(into, self._game)
            self._save = saves.Autosave(self._game, self.path)
            _forget_old(into, self.path)
        except OSError as error:
            self._tell(error)
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    def _tell(self, error: OSError) -> None:
        why = error.strerror or str(error)
        self.fault = tr("the game could not be kept: {why}", why=why)

    def follow(self) -> str:
        """Keep what is new; "" when that is done, else a sentence that says why it is not.

        What could not be kept is tried again with the next move.
        """
        if self._save is None:
            self.fault = ""
            self._begin()  # the folder may be there again
            return self.fault
        try:
            self._save.follow()
            self.fault = ""
        except OSError as error:
            self._tell(error)
        return self.fault

    def close(self) -> None:
        """The game is closed in good order; its file stays among the earlier games."""
        if self._save is not None:
            self._save.close()
            self._save = None
        if self._lock is not None:
            with suppress(OSError):
                self._lock.release()
            self._lock = None


def _new_file(into: Path, game: Game[Any]) -> tuple[Path, FileLock]:
    """A file nobody has, and the lock on it."""
    day = datetime.now().astimezone().strftime("%Y-%m-%d")
    for number in range(1, 10_000):
        path = into / f"{game.base.title} {day} {number}{saves.SUFFIX}"
        if path.exists() or lock_of(path).exists():
            continue
        lock = FileLock(lock_of(path))
        if path.exists():  # another program was faster
            lock.release()
            continue
        return path, lock
    raise OSError(tr("there are too many games of one day"))


def _forget_old(into: Path, current: Path) -> None:
    """Remove the oldest games that were closed in good order."""
    closed = [
        path
        for path in into.glob(f"*{saves.SUFFIX}")
        if path != current and path.is_file() and not lock_of(path).exists()
    ]
    closed.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in closed[MOST_KEPT:]:
        with suppress(OSError):
            path.unlink()


@dataclass(frozen=True)
class Kept:
    """A file of the folder, told without playing it: or why it cannot be read (``fault``).

    ``killed`` says that its game was not closed; ``moves`` counts the moves written down.
    """

    path: Path
    title: str = ""
    players: tuple[str, ...] = ()
    moves: int = 0
    changed: float = 0.0
    killed: bool = False
    fault: str = ""


def kept(into: Path | None = None) -> tuple[Kept, ...]:
    """The games in the folder that no program has open, the latest first."""
    place = into or folder()
    try:
        paths = [path for path in place.iterdir() if path.name.endswith(saves.SUFFIX)]
    except OSError:
        return ()
    found = [_look(path) for path in sorted(paths) if not is_open(path)]
    return tuple(sorted(found, key=lambda at: at.changed, reverse=True))


def to_recover(into: Path | None = None) -> tuple[Kept, ...]:
    """The games whose program was killed, the latest first."""
    return tuple(at for at in kept(into) if at.killed)


def forget(path: Path) -> None:
    """Remove a file of the folder with its lock; raises OSError."""
    path.unlink()
    lock_of(path).unlink(missing_ok=True)


def settle(path: Path) -> None:
    """A game was recovered, or is not wanted: it is not offered again."""
    lock_of(path).unlink(missing_ok=True)


def _look(path: Path) -> Kept:
    killed = lock_of(path).exists()
    changed = 0.0
    try:
        changed = path.stat().st_mtime
        if path.stat().st_size > saves.MOST_BYTES:
            raise saves.SaveError(tr("the file is larger than any game"))
        with path.open("rb") as file:
            head = _head(file.readline(_HEAD))
            moves = _moves(file)
    except OSError as error:
        why = error.strerror or str(error)
        fault = tr("the file cannot be read: {why}", why=why)
        return Kept(path, changed=changed, killed=killed, fault=fault)
    except saves.SaveError as error:
        return Kept(path, changed=changed, killed=killed, fault=str(error))
    title, players = head
    return Kept(path, title, players, moves, changed, killed)


def _head(raw: bytes) -> tuple[str, tuple[str, ...]]:
    try:
        head = json.loads(raw.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("stambana") != "game":
        raise saves.SaveError(tr("this is no saved game"))
    version = head.get("format")
    if not isinstance(version, int) or version > saves.FORMAT:
        raise saves.SaveError(tr("this game was saved by a newer version of Stambana"))
    title, players = head.get("title"), head.get("players")
    if not isinstance(title, str) or not isinstance(players, list):
        raise saves.SaveError(tr("this is no saved game"))
    return title, tuple(str(name) for name in players)


def _moves(lines: Iterable[bytes]) -> int:
    return sum(line.startswith(b'{"n"') and line.endswith(b"\n") for line in lines)


__all__ = ["Keeper", "Kept", "folder", "forget", "kept", "settle", "to_recover"]
