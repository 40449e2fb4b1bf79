"""The folder of games, and the locks of those that are on a table.

Beside the file of a game that is on a table lies a lock, held by the program that writes the
game; so two programs never write one file, whatever links lead to it, and a lock that nobody
holds any more tells that its program did not end in good order, and the game is offered again.
Nothing here reads a game, so the start page can ask at once.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from zlib import crc32

from stambana.disk import MOST_NAME, fitting, real

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


def lock_of(path: Path) -> Path:
    """The lock of a game: beside its file, the real one when ``path`` is a link to it."""
    path = real(path)
    name = path.name
    if len(os.fsencode(name + _LOCK)) > MOST_NAME:
        name = f"{fitting(name, MOST_NAME // 2)} {crc32(os.fsencode(name)):08x}"
    return path.with_name(name + _LOCK)


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

    def holds(self) -> bool:
        """Whether the mark of that name still is the one that is held."""
        return self._file is not None and _is_there(self._file, self.path)

    def leave(self) -> None:
        """Let go, and leave the mark: it is as if the program had ended by force."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def release(self) -> None:
        """Let go, and remove the mark: the game is off the table in good order."""
        if not self.holds():  # moved away, or that of another program by now
            self.leave()
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
    except OSError:
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
    for path in here | {real(path) for path in known}:
        with suppress(OSError):
            if lock_of(path).exists() and path.is_file() and not is_open(path):
                found.append((path.stat().st_mtime_ns, path))
    return tuple(path for _, path in sorted(found, reverse=True))


def forget_crash(path: Path) -> None:
    """Offer a game no more; its file stays."""
    with suppress(OSError):
        lock_of(path).unlink(missing_ok=True)
