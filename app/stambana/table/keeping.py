"""Keeping: games on the disk, each in a file that grows with every move.

A game is kept from its first moment, in the folder of games or in the file it was opened from,
so nobody has to save.  A file that today's rules read otherwise, that another window
has open, or that cannot be written is left as it is: the game goes on in a new one.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from stambana.engine import saves
from stambana.engine.game import Game
from stambana.table.folder import SUFFIX, is_open, mark_of
from stambana.table.importing import reading
from stambana.table.importing.replaying import replay
from stambana.titles.registry import rules_of
from stambana.words import tr

_UNFIT = '<>:"/\\|?*'


class OpeningError(ValueError):
    """A file that holds no game; the text is a sentence for the user."""


@dataclass
class Opened:
    """A game from a file.

    ``path`` is the file in which it goes on, None when it needs a new one; ``notes`` are
    sentences about what was different from what the file said.
    """

    game: Game[Any]
    path: Path | None
    notes: tuple[str, ...] = ()


def open_game(path: Path) -> Opened:
    """The game in a file, a save or a recording; raises OpeningError."""
    try:
        if path.stat().st_size > max(saves.MOST_BYTES, reading.MOST_BYTES):
            raise OpeningError(tr("the file is larger than any game"))
        data = path.read_bytes()
    except OSError as error:
        why = error.strerror or error
        raise OpeningError(tr("the file cannot be read: {why}", why=why)) from None
    try:
        if reading.looks_recorded(data):
            return _recorded(data)
        return _saved(path, data)
    except reading.RecordingError as error:
        raise OpeningError(str(error)) from None
    except saves.SaveError as error:
        raise OpeningError(tr("line {line}: {why}", line=error.line, why=error)) from None


def _recorded(data: bytes) -> Opened:
    done = replay(reading.parse(data))
    notes = []
    if done.stop is not None:
        notes.append(tr("The recording goes on, but our rules stop here: {why}",
                        why=done.stop.text))  # fmt: skip
    notes += [tr("Set as recorded: {why}", why=at.why) for at in done.adjusted]
    return Opened(done.game, None, tuple(notes))


def _saved(path: Path, data: bytes) -> Opened:
    loaded = saves.parse(data, rules_of)
    if loaded.difference is not None:
        note = tr(
            "Today's rules part from this file at move {record}: {why}. The file stays as it "
            "is; the game goes on in a new one.",
            record=loaded.difference.record,
            why=loaded.difference.why,
        )
        return Opened(loaded.game, None, (note,))
    if is_open(path) or not os.access(path, os.W_OK):
        note = tr("The file is in use or cannot be written; the game goes on in a new one.")
        return Opened(loaded.game, None, (note,))
    notes = (tr("The last line of the file was torn and is left out."),) if loaded.torn else ()
    return Opened(loaded.game, path, notes)


def new_path(game: Game[Any], folder: Path, title: str, now: datetime | None = None) -> Path:
    """A file name for a new game that is not taken: title, players, day and time."""
    now = now or datetime.now()
    names = ", ".join(game.base.players)[:60]
    stem = "".join(
        letter for letter in f"{title} {names} {now:%Y-%m-%d %H.%M}" if letter not in _UNFIT
    )
    path = folder / f"{stem}{SUFFIX}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem} ({number}){SUFFIX}"
    return path


class Keeper:
    """Keeps one game in its file until it is closed.  Raises OSError if it cannot begin."""

    def __init__(self, game: Game[Any], path: Path) -> None:
        self.path = path
        self._game = game
        self._autosave = saves.Autosave(game, path)
        self._mark = mark_of(path)
        with suppress(OSError):
            self._mark.write_text(str(os.getpid()), encoding="ascii")

    def follow(self) -> None:
        """Write what is new and sync it; raises OSError, and the next call tries again."""
        self._autosave.follow()

    def save_copy(self, path: Path) -> None:
        """Write the whole game to another file; raises OSError."""
        saves.write(self._game, path)

    def close(self) -> None:
        """The game is off the table, in good order."""
        self._autosave.close()
        with suppress(OSError):
            self._mark.unlink(missing_ok=True)


__all__ = ["Keeper", "Opened", "OpeningError", "new_path", "open_game"]
