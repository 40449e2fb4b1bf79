"""Saves: the log of a game as lines of JSON, written so that nothing shown is lost.

The first line is the base; each further line is one record (action, chance, digest) or a
change of position (undo, redo, jump).  A save and an autosave are the same file: saving
writes it whole beside the old one and renames, autosaving appends a line and syncs before
the window shows the move.  Reading trusts nothing: size, lines and fields are bounded and
checked, a half-written last line is dropped, and nothing in the file is ever run.

A game of 2,500 moves has about half a megabyte, and each of its positions takes some 25 kB of
memory; the bounds leave room for eight such games in one file, with all that was undone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import FileIO
from pathlib import Path
from typing import Any

from stambana import __version__, outside
from stambana.disk import write_whole
from stambana.engine.actions import Action, ActionFormatError
from stambana.engine.chance import Drawn
from stambana.engine.digest import digest, mark
from stambana.engine.game import Game
from stambana.engine.history import Record
from stambana.engine.play import State
from stambana.engine.rules import Base, Rules
from stambana.engine.verdicts import IllegalAction
from stambana.words import tr

FORMAT = 1
MOST_BYTES = 8 * 1024 * 1024
MOST_RECORDS = 20_000
MOST_LINE = 64 * 1024
"""Bytes of one line; the longest that was seen has 2,000."""

SUFFIX = ".stambana"
"""How the names of saved games end."""

_MOST_TOLD = 200
"""Characters of a file that are repeated when it is told what is wrong."""

COMPARED_EVERY = 50
"""How often a position is compared while a save is believed."""


class SaveError(ValueError):
    """A file that cannot be read as a game, with the line (from 1) and how to mend it."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


class NewerSaveError(SaveError):
    """A save that is sound as far as can be told, but of a version that came later."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a save and today's rules part: the record's number, and why."""

    record: int
    why: str


@dataclass
class Loaded:
    """A game read from a file, and where it differs from what was recorded, if it does."""

    game: Game[Any]
    difference: Parting | None = None
    torn: bool = False
    unplayed: list[Action] = field(default_factory=list)
    """The recorded actions from the difference on, to be looked at though not played."""


def _header(game: Game[Any]) -> dict[str, Any]:
    base = game.base
    return {
        "stambana": "game",
        "format": FORMAT,
        "title": base.title,
        "rules": base.rules or game.rules.version,
        "program": __version__,
        "players": list(base.players),
        "seed": base.seed,
        "variants": list(base.variants),
        "rulings": dict(base.rulings),
        "colors": list(base.colors),
        "drawn": _drawn_list(game.history.records[0]),
    }


def _digest(state: State) -> str:
    """The digest of a state, worked out once."""
    if digest not in state.memory:
        state.memory[digest] = digest(state)
    known: str = state.memory[digest]
    return known


def _drawn_list(record: Record[Any]) -> list[list[Any]]:
    return [[at.purpose, at.among, at.answer] for at in record.drawn]


def _record_line(game: Game[Any], record: Record[Any]) -> dict[str, Any]:
    assert record.action is not None
    line: dict[str, Any] = {
        "n": record.number,
        "parent": record.parent,
        "action": game.rules.book.write(record.action),
    }
    if record.drawn:
        line["drawn"] = _drawn_list(record)
    found = _found(game, record)
    if found is not None:
        line["found"] = found
    line["digest"] = _digest(record.state)
    line["rest"] = mark(record.state.frames)
    return line


def _found(game: Game[Any], record: Record[Any]) -> int | None:
    """What a search found on which the record's action rests."""
    if record.action is None or record.parent is None:
        return None
    return game.rules.finding(game.history.records[record.parent].state, record.action)


def _lines(game: Game[Any]) -> Iterator[str]:
    yield json.dumps(_header(game), ensure_ascii=False)
    for record in game.history.records[1:]:
        yield json.dumps(_record_line(game, record), ensure_ascii=False)
    history = game.history
    if history.records and (history.tip != len(history.records) - 1 or history.can_redo()):
        yield json.dumps({"go": history.at, "tip": history.tip})


def write(game: Game[Any], path: Path) -> None:
    """Save a game: whole, beside the old file, then in its place.  Raises OSError."""
    write_whole(path, "".join(line + "\n" for line in _lines(game)).encode())


class Autosave:
    """A save that grows with the game, a synced line for each move.

    Call ``follow`` after every change of the game and before it is shown; raises OSError
    when the line could not be kept (a full disk), and the next call tries again.
    """

    def __init__(self, game: Game[Any], path: Path) -> None:
        self._game = game
        self.path = path
        self._file: FileIO | None = None
        self._write_whole()

    def _write_whole(self) -> None:
        self.close()  # some systems replace no file that is open
        write(self._game, self.path)
        # unbuffered: what could not be written must not come after all with a later line
        self._file = open(self.path, "ab", buffering=0)  # noqa: SIM115 - closed below
        self._size = os.fstat(self._file.fileno()).st_size
        self._now_written()

    def holds(self) -> bool:
        """Whether the file of that name still is the one that is written, as it was left."""
        if self._file is None:  # the next call writes all of it
            return True
        try:
            found = os.stat(self.path)
        except OSError:
            return False
        here = os.fstat(self._file.fileno())
        return os.path.samestat(found, here) and found.st_size == self._size

    def _now_written(self) -> None:
        history = self._game.history
        self._written = len(history.records)
        self._last = history.records[-1]
        self._stands = (history.at, history.tip)

    def follow(self) -> None:
        """Write what is new since the last call; all of it when lines left were forgotten."""
        history = self._game.history
        written = history.records[self._written - 1 : self._written]
        if self._file is None or not written or written[0] is not self._last:
            self._write_whole()
            return
        lines = [_record_line(self._game, record) for record in history.records[self._written :]]
        stands = (history.at, history.tip)
        newest = len(history.records) - 1
        if stands != ((newest, newest) if lines else self._stands):
            lines.append({"go": history.at, "tip": history.tip})
        if not lines:
            return
        data = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
        try:
            rest = data
            while rest:
                rest = rest[self._file.write(rest) or 0 :]
            os.fsync(self._file.fileno())
        except OSError:
            # a torn line must not stay in front of the next one
            try:
                self._file.truncate(self._size)
            except OSError:
                self.close()
            raise
        self._size += len(data)
        self._now_written()

    def close(self) -> None:
        """Let go of the file; a call after this would write all of it anew."""
        if self._file is not None:
            self._file.close()
            self._file = None


def read(path: Path, rules_of: Callable[[str], Rules[Any]]) -> Loaded:
    """The game in a file.

    ``rules_of`` gives the rules of a title by its name and raises LookupError for one it does
    not know.  Raises SaveError for a file that is no game, is damaged before its last line,
    or comes from a newer version.
    """
    try:
        data = outside.read(path, MOST_BYTES, tr("the file is larger than any game"))
    except outside.OutsideError as error:
        raise SaveError(str(error)) from None
    except OSError as error:
        raise SaveError(tr("the file cannot be read: {why}", why=error.strerror or error)) from None
    return parse(data, rules_of)


def parse(data: bytes, rules_of: Callable[[str], Rules[Any]]) -> Loaded:
    """The game in the bytes of a file; see ``read``.

    First the marks in the file are believed, where each move came to rest, and the positions
    are compared now and then; if anything is amiss, everything is worked out and compared anew.
    A file whose texts must be made fit first has other names than its marks were made of: it is
    played anew and not compared.
    """
    try:
        data = outside.unmarked(data)
    except outside.OutsideError as error:
        raise SaveError(str(error)) from None
    whole, _, rest = data.rpartition(b"\n")
    if whole.count(b"\n") > 2 * MOST_RECORDS:
        raise SaveError(tr("the file is larger than any game"))
    lines = whole.split(b"\n") if whole else []
    if not lines:
        raise SaveError(tr("this is no saved game"))
    if outside.is_plain(whole.decode("utf-8", "replace")):
        loaded = _Reader(lines, rules_of, believing=True).loaded()
        if loaded.difference is not None:
            loaded = _Reader(lines, rules_of, believing=False).loaded()
    else:
        loaded = _Reader(lines, rules_of, believing=False, comparing=False).loaded()
    loaded.torn = bool(rest.strip())
    return loaded


class _Reader:
    """Follows the lines of a file, one after the other."""

    def __init__(
        self,
        lines: Sequence[bytes],
        rules_of: Callable[[str], Rules[Any]],
        *,
        believing: bool,
        comparing: bool = True,
    ) -> None:
        self._lines = lines
        self._believing = believing
        self._comparing = comparing
        self._loaded = Loaded(_game_of(_object(lines[0], 1), rules_of))
        self._digests: dict[int, str] = {}
        self._stands: tuple[int, int, int] | None = None

    def loaded(self) -> Loaded:
        """The game, up to where it differs from what was recorded."""
        for number, raw in enumerate(self._lines[1:], start=2):
            self._follow(_object(raw, number), number)
        self._stand()
        if self._believing:
            self._compare()
        return self._loaded

    def _follow(self, line: Mapping[str, Any], number: int) -> None:
        loaded = self._loaded
        if loaded.difference is not None:
            if "action" in line:
                loaded.unplayed.append(self._action(line, number))
        elif "go" in line:
            self._go(line, number)
        else:
            self._do(line, number)

    def _go(self, line: Mapping[str, Any], number: int) -> None:
        known = range(len(self._loaded.game.history.records))
        at, tip = (_number(line, key, known, number) for key in ("go", "tip"))
        self._stands = at, tip, number

    def _stand(self) -> None:
        """Go where the last line says; where others said is of no matter any more."""
        if self._stands is None:
            return
        history = self._loaded.game.history
        at, tip, number = self._stands
        if at not in history.line(tip):
            raise SaveError(tr("line {line} is damaged", line=number), number)
        history.at, history.tip = at, tip

    def _do(self, line: Mapping[str, Any], number: int) -> None:
        game = self._loaded.game
        history = game.history
        count = len(history.records)
        if count > MOST_RECORDS:
            raise SaveError(tr("the file is larger than any game"), number)
        record = _number(line, "n", range(count, count + 1), number)
        parent = _number(line, "parent", range(count), number)
        action = self._action(line, number)
        try:
            drawn = _drawn(line)
        except (TypeError, ValueError) as error:
            raise SaveError(tr("line {line}: {why}", line=number, why=error), number) from None
        history.at = history.tip = parent
        self._stands = None
        rest = str(line.get("rest", "")) if self._believing else ""
        found = line.get("found")
        try:
            if self._believing and isinstance(found, int) and not isinstance(found, bool):
                game.rules.believe(history.state, action, found)
            game.apply(action, drawn, rest)
        except IllegalAction as error:
            self._differs(record, error.verdict.told, action)
            return
        except Exception as error:
            # an action that names things there are not; checks meet it where they look them up,
            # and what they raise then has no end
            self._differs(record, str(error)[:_MOST_TOLD], action)
            return
        wanted = line.get("digest")
        if isinstance(wanted, str) and self._comparing:
            self._digests[record] = wanted
            if not self._believing and wanted != _digest(history.state):
                self._differs(record, tr("today's rules give another position"))

    def _action(self, line: Mapping[str, Any], number: int) -> Action:
        try:
            return self._loaded.game.rules.book.read(_typed(line["action"], dict))
        except (ActionFormatError, KeyError, TypeError) as error:
            raise SaveError(tr("line {line}: {why}", line=number, why=error), number) from None

    def _differs(self, record: int, why: str, action: Action | None = None) -> None:
        self._loaded.difference = Parting(record, why)
        if action is not None:
            self._loaded.unplayed.append(action)

    def _compare(self) -> None:
        """Whether the ends of all lines, and some positions on the way, are the recorded ones."""
        if self._loaded.difference is not None:
            return
        records = self._loaded.game.history.records
        parents = {record.parent for record in records}
        for record in records:
            wanted = self._digests.get(record.number)
            looked_at = record.number % COMPARED_EVERY == 0 or record.number not in parents
            if looked_at and wanted not in (None, _digest(record.state)):
                self._differs(record.number, tr("today's rules give another position"))
                return
        for record in records:
            if record.number in self._digests:
                record.state.memory[digest] = self._digests[record.number]


def _object(raw: bytes, number: int) -> Mapping[str, Any]:
    try:
        value = outside.of_json(raw.decode("utf-8")) if len(raw) <= MOST_LINE else None
    except ValueError:
        value = None
    if not isinstance(value, dict):
        if number == 1:
            raise SaveError(tr("this is no saved game, or its first line is damaged"))
        raise SaveError(tr("line {line} is damaged", line=number), number)
    return value


def _game_of(header: Mapping[str, Any], rules_of: Callable[[str], Rules[Any]]) -> Game[Any]:
    if header.get("stambana") != "game":
        raise SaveError(tr("this is no saved game"))
    version = header.get("format")
    if not isinstance(version, int) or version > FORMAT:
        raise NewerSaveError(tr("this game was saved by a newer version of Stambana"))
    try:
        base = Base(
            title=_typed(header["title"], str),
            players=tuple(_typed(name, str) for name in _typed(header["players"], list)),
            seed=_typed(header["seed"], int),
            variants=tuple(_typed(name, str) for name in _typed(header["variants"], list)),
            rulings={
                _typed(key, str): _typed(value, str)
                for key, value in _typed(header["rulings"], dict).items()
            },
            colors=tuple(_typed(color, str) for color in _typed(header.get("colors", []), list)),
        )
        rules = rules_of(base.title)
        began = _typed(header.get("rules", rules.version), int)
        if began < rules.version:
            base = replace(base, rules=began)
        return Game(rules, base, _drawn(header))
    except Exception as error:  # a base that cannot be set up; how it shows has no end
        why = str(error)[:_MOST_TOLD]
        raise SaveError(tr("the head of the file is damaged: {why}", why=why)) from None


def _typed(value: Any, kind: type) -> Any:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TypeError(f"{value!r:.40} is no {kind.__name__}")
    return value


def _drawn(line: Mapping[str, Any]) -> tuple[Drawn, ...]:
    """The answers of chance in a line; raises TypeError, ValueError for what are none."""
    found = []
    for at in _typed(line.get("drawn", []), list):
        purpose, among, answer = _typed(at, list)
        found.append(Drawn(_typed(purpose, str), _typed(among, int), _typed(answer, int)))
    return tuple(found)


def _number(line: Mapping[str, Any], key: str, known: range, number: int) -> int:
    value = line.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value not in known:
        raise SaveError(tr("line {line} is damaged", line=number), number)
    return value
