"""The folder of games, and the marks of those that are on a table.

Beside the file of a game that is on a table lies a mark with the number of the process; a mark
whose process is gone tells that the program did not end in good order, and the game is offered
again.  Nothing here reads a game, so the start page can ask at once.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

SUFFIX = ".stambana"
_MARK = ".open"


def games_folder() -> Path:
    """The folder of games in the user's data; made if need be."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("stambana", appauthor=False)) / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def holds_game(path: Path) -> bool:
    """Whether a file is one of games, by its name."""
    return path.suffix.lower() in (SUFFIX, ".json")


def is_open(path: Path) -> bool:
    """Whether a game is on a table of a program that runs."""
    return _alive(_process(path))


def crashed(folder: Path) -> tuple[Path, ...]:
    """Games whose program did not end in good order, the latest first."""
    found = []
    for mark in folder.glob(f"*{_MARK}"):
        path = mark.with_suffix("")
        if path.exists() and not _alive(_process(path)):
            found.append(path)
    return tuple(sorted(found, key=lambda at: at.stat().st_mtime, reverse=True))


def forget_crash(path: Path) -> None:
    """Offer a game no more; its file stays."""
    with suppress(OSError):
        mark_of(path).unlink(missing_ok=True)


def mark_of(path: Path) -> Path:
    """The mark beside the file of a game."""
    return path.with_name(path.name + _MARK)


def _process(path: Path) -> int:
    try:
        text = mark_of(path).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return 0
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _alive(process: int) -> bool:
    """Whether a process runs; one of another user counts, as does the program itself."""
    if process <= 0:
        return False
    if os.name == "nt":
        return _alive_on_windows(process)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _alive_on_windows(process: int) -> bool:
    import ctypes

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    handle = kernel.OpenProcess(0x1000, False, process)
    if not handle:
        return False
    kernel.CloseHandle(handle)
    return True


__all__ = ["SUFFIX", "crashed", "forget_crash", "games_folder", "holds_game", "is_open", "mark_of"]
