"""Disk: files put in place whole, and names that every disk takes.

Whatever the program writes is written here: to a new file beside the old one, to the disk, and
only then under its name, so that nobody ever finds half a file and a failure leaves what was
there.  A link stays one; what it names is replaced.
"""

from __future__ import annotations

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from zlib import crc32

MOST_NAME = 255
"""Bytes a file's name may have on the disks there are."""

_PART = ".new"
_UNFIT = '<>:"/\\|?*'


def write_whole(path: Path, content: bytes) -> None:
    """Put a file in place at once or not at all, and sync it and its folder.

    A pipe or a device is written to, not replaced.  Raises OSError.
    """
    target = real(path)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    there = target.exists()
    if there and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    if there and not target.is_file():
        target.write_bytes(content)
        return
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=_part_of(target), suffix=_PART)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, target.stat().st_mode & 0o777 if there else 0o666 & ~_mask())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _sync_folder(target.parent)


def real(path: Path) -> Path:
    """The file that a path names, links followed; never raises."""
    return Path(os.path.realpath(path))


def sweep(path: Path) -> None:
    """Remove what a program that was killed while it wrote a file left half written."""
    for left in path.parent.glob(f"{_part_of(path)}*{_PART}"):
        left.unlink(missing_ok=True)


def _part_of(path: Path) -> str:
    """How the name of a half-written file begins; short, however long the name will be."""
    return f".stambana-{crc32(os.fsencode(path.name)):08x}-"


def _mask() -> int:
    """The mode bits that a new file lacks here; can only be asked by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # not every system can open a folder
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def fitting(text: str, most: int) -> str:
    """A text as a file's name, without what some disk refuses and of at most so many bytes."""
    fit = "".join(letter for letter in text if letter.isprintable() and letter not in _UNFIT)
    return fit.encode()[:most].decode(errors="ignore").strip(" .")
