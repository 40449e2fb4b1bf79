"""The folder of games, and the locks of those that are on a table.

Beside the file of a game that is on a table lies a lock, held by the program that writes the
game; so two programs never write one file, and a lock that nobody holds any more tells that its
program did not end in good order, and the game is offered again.  Nothing here reads a game, so
the start page can ask at once.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import FileIO
from pathlib import Path

SUFFIX = ".stambana"
_LOCK = ".open"

_UNABLE = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)
"""What systems say when files of a folder cannot be locked at all (some network disks)."""


def games_folder() -> Path:
    """The folder of games in the user's data; made if need be.  Raises OSError."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("stambana", appauthor=False)) / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def holds_game(path: Path) -> bool:
    """Whether a file is one of games, by its name."""
    return path.suffix.lower() in (SUFFIX, ".json")


def lock_of(path: Path) -> Path:
    """The lock beside the file of a game."""
    return path.with_name(path.name + _LOCK)


class FileLock:
    """The lock of one game's file; the system lets go of it when the program ends."""

    def __init__(self, path: Path) -> None:
        """Take the lock of a game's file.

        Raises BlockingIOError when some program holds it, this one included, and OSError when
        nothing can be written there.  Where files cannot be locked, the mark alone is left.
        """
        self.path = lock_of(path)
        self._file: FileIO | None = None
        while self._file is None:
            file = open(self.path, "ab", buffering=0)  # noqa: SIM115 - held open
            try:
                _lock(file, self.path)
            except OSError:
                file.close()
                raise
            if _is_there(file, self.path):
                self._file = file
            else:  # its holder has just removed it
                file.close()

    def leave(self) -> None:
        """Let go, and leave the mark: it is as if the program had ended by force."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def release(self) -> None:
        """Let go, and remove the mark: the game is off the table in good order."""
        if self._file is None:
            return
        if sys.platform == "win32":  # which removes no file that is open
            self.leave()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.leave()


def _lock(file: FileIO, path: Path) -> None:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in _UNABLE:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path)) from None


def _is_there(file: FileIO, path: Path) -> bool:
    """Whether a file that was opened is the one that has the name now."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def is_open(path: Path) -> bool:
    """Whether a game is on a table of a program that runs."""
    if not lock_of(path).exists():
        return False
    try:
        lock = FileLock(path)
    except BlockingIOError:
        return True
    except OSError:
        return False
    lock.leave()
    return False


def crashed(folder: Path, known: Iterable[Path] = ()) -> tuple[Path, ...]:
    """Games whose program did not end in good order, the latest first.

    Those of the folder, and those among ``known``, files that lie elsewhere.
    """
    here = {mark.with_suffix("") for mark in folder.glob(f"*{_LOCK}")}
    found = []
    for path in here | set(known):
        with suppress(OSError):
            if lock_of(path).exists() and path.is_file() and not is_open(path):
                found.append((path.stat().st_mtime_ns, path))
    return tuple(path for _, path in sorted(found, reverse=True))


def forget_crash(path: Path) -> None:
    """Offer a game no more; its file stays."""
    with suppress(OSError):
        lock_of(path).unlink(missing_ok=True)


__all__ = [
    "SUFFIX",
    "FileLock",
    "crashed",
    "forget_crash",
    "games_folder",
    "holds_game",
    "is_open",
    "lock_of",
]
