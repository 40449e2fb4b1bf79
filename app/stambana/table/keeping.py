"""Keeping: games on the disk, each in a file that grows with every move.

A game is kept from its first moment, in the folder of games or in the file it was opened from,
so nobody has to save.  The file is locked while the game is on the table.  A file that today's
rules read otherwise, that is damaged, that another program has open or that cannot be written
is left as it is: the game goes on in a new one.  A file that somebody deletes, replaces or moves
meanwhile is noticed at the next move, and all of the game is written again.  What a file held
before a game went on in it is put aside (``table.earlier``).
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from stambana.disk import fitting, real, sweep
from stambana.engine import saves
from stambana.engine.game import Game
from stambana.outside import OutsideError
from stambana.table import gamefile
from stambana.table.earlier import put_aside, states_of
from stambana.table.folder import SUFFIX, FileLock, is_open
from stambana.table.game_table import GameTable
from stambana.table.played import recorded
from stambana.titles.find import rules as rules_of
from stambana.titles.find import title as title_of
from stambana.titles.title import RecordingError
from stambana.words import tr

_TRIES = 50
_MOST_NAMES = 60
"""Bytes of the players' names in a file's name: some disks take no more than 143 of all."""

Stamp = tuple[int, int]
"""Size and time of change of a file, to tell whether it is the one that was read."""


class OpeningError(ValueError):
    """A file that holds no game; the text is a sentence for the user."""


@dataclass
class Opened:
    """A game from a file.

    ``path`` is the file in which it goes on, None when it needs a new one, and ``stamp`` what
    the file was like when it was read; ``notes`` are sentences about what was different from
    what the file said.
    """

    game: Game[Any]
    path: Path | None
    notes: tuple[str, ...] = ()
    stamp: Stamp | None = None


def why(error: OSError) -> str:
    """Why a file could not be read or written, in words for a person."""
    number = error.errno
    if number in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return tr("the disk is full")
    if number in (errno.EACCES, errno.EPERM, errno.EROFS):
        return tr("it may not be written there")
    if number in (errno.ENOENT, errno.ENOTDIR):
        return tr("the file or its folder is not there")
    if isinstance(error, BlockingIOError):
        return tr("a game on a table has the file open")
    return error.strerror or str(error)


# -- opening ------------------------------------------------------------------------------------


def open_game(path: Path, folder: Path | None = None) -> Opened:
    """The game in a file, a save or a recording; raises OpeningError.

    A save that is damaged is opened up to the damage, or in an earlier state of that game in the
    folder of games ``folder`` if that is longer.
    """
    try:
        found = path.stat()
        data = gamefile.read(path)
    except OutsideError as error:
        raise OpeningError(str(error)) from None
    except OSError as error:
        raise OpeningError(tr("the file cannot be read: {why}", why=why(error))) from None
    try:
        if gamefile.is_recording(data):
            return _recorded(data)
        opened = _saved(path, data)
    except (RecordingError, saves.NewerSaveError) as error:
        raise OpeningError(str(error)) from None
    except saves.SaveError as error:
        before = _before_damage(data, error)
        earlier = _earlier_state(path, data, folder, before)
        if earlier is None:
            raise OpeningError(str(error)) from None
        return earlier
    opened.stamp = (found.st_size, found.st_mtime_ns)
    return opened


def _recorded(data: bytes) -> Opened:
    done = recorded(data)
    notes = []
    if done.stopped:
        notes.append(tr("The recording goes on, but our rules stop here: {why}", why=done.stopped))
    notes += [tr("Set as recorded: {why}", why=why) for why in done.adjusted]
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
        return Opened(loaded.game, None, (_elsewhere(),))
    notes = (tr("The last line of the file was torn and is left out."),) if loaded.torn else ()
    return Opened(loaded.game, path, notes)


def _elsewhere() -> str:
    return tr("The file is in use or cannot be written; the game goes on in a new one.")


def _before_damage(data: bytes, damage: saves.SaveError) -> Opened | None:
    """The game up to the line that is damaged, or None when that is its head."""
    lines = data.split(b"\n")[: damage.line - 1]
    if not lines:
        return None
    try:
        game = saves.parse(b"\n".join(lines) + b"\n", rules_of).game
    except saves.SaveError:
        return None
    note = tr(
        "The file is damaged at line {line}. The game goes on from the move before it in a new "
        "file; the damaged one stays as it is.",
        line=damage.line,
    )
    return Opened(game, None, (note,))


def _earlier_state(
    path: Path, data: bytes, folder: Path | None, before: Opened | None
) -> Opened | None:
    """The latest earlier state of a damaged game if it has more than ``before`` the damage."""
    for earlier, content in states_of(path, data, folder) if folder is not None else ():
        with suppress(saves.SaveError):
            game = saves.parse(content, rules_of).game
            if before is not None and (
                game.base != before.game.base
                or len(game.history.records) <= len(before.game.history.records)
            ):
                continue
            note = tr(
                "The file is damaged and stays as it is. This is an earlier state of the game, "
                "kept as {file}; it goes on in a new file.",
                file=earlier.name,
            )
            return Opened(game, None, (note,))
    return before


# -- files --------------------------------------------------------------------------------------


def new_path(game: Game[Any], folder: Path, title: str, now: datetime | None = None) -> Path:
    """A file name for a new game that is not taken: title, players, day and time."""
    now = now or datetime.now()
    names = fitting(", ".join(game.base.players), _MOST_NAMES)
    stem = fitting(f"{title} {names} {now:%Y-%m-%d %H.%M}", 2 * _MOST_NAMES)
    path = folder / f"{stem}{SUFFIX}"
    number = 1
    while path.exists() or is_open(path):
        number += 1
        path = folder / f"{stem} ({number}){SUFFIX}"
    return path


class Keeper:
    """Keeps one game in a file until it is closed.

    Nothing is raised when it cannot begin: that stands in ``fault``, and the next ``follow``
    tries again.  ``path`` is the file once there is one.
    """

    def __init__(
        self,
        game: Game[Any],
        folder: Callable[[], Path],
        path: Path | None = None,
        stamp: Stamp | None = None,
    ) -> None:
        """Keep a game in ``path`` if it still is what ``stamp`` says, else in a new file."""
        self.path: Path | None = None
        self.fault: OSError | None = None
        self.moved = False
        """Whether the file that was wanted is not the one that was taken."""
        self._game = game
        self._folder = folder
        self._wanted, self._stamp = path, stamp
        self._lost: Path | None = None
        """The file that is no longer there as it was written, until that is told."""
        self._autosave: saves.Autosave | None = None
        self._lock: FileLock | None = None
        with suppress(OSError):
            self._begin()

    def _begin(self) -> None:
        try:
            if self._wanted is None or not self._took(self._wanted):
                self._take_new()
                self.moved = self._wanted is not None
            self._wanted, self.fault = None, None
        except OSError as error:
            self.fault = error
            raise

    def _took(self, path: Path) -> bool:
        try:
            self._take(path)
        except OSError:
            return False
        return True

    def _take_new(self) -> None:
        title = title_of(self._game.base.title).name
        for _ in range(_TRIES):
            try:
                self._take(new_path(self._game, self._folder(), title), new=True)
                return
            except BlockingIOError:  # another program was faster: the next name
                continue
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    def _take(self, path: Path, *, new: bool = False) -> None:
        path = real(path)
        lock = FileLock(path)
        try:
            if path.exists():
                found = path.stat()
                if new or self._stamp not in (None, (found.st_size, found.st_mtime_ns)):
                    raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))
                self._put_aside(path)
            with suppress(OSError):
                sweep(path)
            self._autosave = saves.Autosave(self._game, path)
        except BaseException:
            lock.release()
            raise
        self._lock, self.path = lock, path

    def _put_aside(self, path: Path) -> None:
        try:
            put_aside(path, self._folder())
        except OSError:
            if self._lost is not None:  # what lies there now was not read: never write it over
                raise

    def follow(self) -> str:
        """Write what is new and sync it; says what people should know of it, or "".

        Raises OSError, and the next call tries again.
        """
        if self._autosave is not None and not self._stands():
            self._lost = self._wanted = self.path
            self._stamp = None
            self.close()
            with suppress(OSError):
                self._folder()  # if it is this one that was moved, there is one again
        if self._autosave is None:
            self._begin()
            return self._told()
        try:
            self._autosave.follow()
            self.fault = None
        except OSError as error:
            self.fault = error
            raise
        return ""

    def _stands(self) -> bool:
        """Whether file and lock are still those that have their names."""
        assert self._autosave is not None
        assert self._lock is not None
        if not self._autosave.holds():
            return False
        if not self._lock.holds():  # somebody cleared it away: no harm if nobody was faster
            try:
                lock = FileLock(self._autosave.path)
            except OSError:
                return False
            self._lock.leave()
            self._lock = lock
        return True

    def _told(self) -> str:
        lost, self._lost = self._lost, None
        if lost is None:
            return _elsewhere() if self.moved else ""
        assert self.path is not None
        if self.path == lost:
            return tr(
                "The file of the game was deleted, replaced or moved while the game was on the "
                "table. The whole game is written again: {file}",
                file=self.path.name,
            )
        return tr(
            "The file of the game is no longer where it was and cannot be written there. The "
            "whole game is written in a new file: {file}",
            file=self.path,
        )

    def save_copy(self, path: Path) -> None:
        """Write the whole game to another file.

        Raises OSError; BlockingIOError when it is the file of a game that is on a table.
        """
        if is_open(path):
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))
        over = path.exists()
        saves.write(self._game, path)
        if over:  # the earlier states of this file may be another game's
            with suppress(OSError):
                put_aside(path, self._folder())

    def close(self) -> None:
        """The game is off the table, in good order."""
        if self._autosave is not None:
            self._autosave.close()
            self._autosave = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def put_on_table(
    opened: Opened, folder: Callable[[], Path]
) -> tuple[GameTable, Keeper, tuple[str, ...]]:
    """A game onto the table, kept from now on; with sentences about what is not as wanted."""
    keeper = Keeper(opened.game, folder, opened.path, opened.stamp)
    notes = list(opened.notes)
    if keeper.moved:
        notes.append(_elsewhere())
    if keeper.fault is not None:
        notes.append(
            tr(
                "The game cannot be kept on the disk: {why}. It is tried again with every move.",
                why=why(keeper.fault),
            )
        )
    table = GameTable(opened.game)
    table.path = keeper.path

    def keep() -> str:
        note = keeper.follow()
        table.path = keeper.path
        return note

    table.keep = keep
    return table, keeper, tuple(dict.fromkeys(notes))
