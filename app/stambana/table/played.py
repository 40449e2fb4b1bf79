"""A played game from a file: a save of this program, or a recording of another one.

Both give the same: the game as far as it was asked for, where each action of the file left it,
and the runs of trains on the way.  Title, names and end reason are in the words of the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from stambana.engine import saves
from stambana.engine.game import Game
from stambana.outside import OutsideError
from stambana.table import gamefile
from stambana.titles.find import rules as rules_of
from stambana.titles.find import title as title_of
from stambana.titles.g18sj.recordings import reading
from stambana.titles.g18sj.recordings.replayed import Replay, Run
from stambana.titles.g18sj.recordings.replaying import replay
from stambana.titles.trains.actions import RunTrains
from stambana.titles.trains.events import TrainsRan
from stambana.titles.trains.state import train_kind
from stambana.track.board import Board
from stambana.words import tr


class PlayedError(ValueError):
    """A file that holds no played game; the text is a sentence for the user."""


@dataclass
class Played:
    """A game from a file.

    ``marks`` gives the record of our history after each action, by position in the file from
    0.  ``stopped`` says why not all of it could be played, or is empty; ``adjusted`` are the
    reasons why facts had to be set by hand.
    """

    title: str
    game: Game[Any]
    actions: int
    marks: Mapping[int, int]
    runs: tuple[Run, ...]
    players: Mapping[str, int]
    end_reason: str
    stopped: str = ""
    adjusted: tuple[str, ...] = field(default=())


def load(path: Path, to: int | None = None) -> Played:
    """The game in a file, up to and with the action at position ``to``, or all of it.

    Raises PlayedError for a file that is neither save nor recording, or is damaged.
    """
    try:
        data = gamefile.read(path)
    except OutsideError as error:
        raise PlayedError(str(error)) from None
    except OSError as error:
        raise PlayedError(
            tr("the file cannot be read: {why}", why=error.strerror or error)
        ) from None
    try:
        if gamefile.is_recording(data):
            return of_replay(replay(reading.parse(data), to))
        return of_save(saves.parse(data, rules_of), to)
    except (reading.RecordingError, saves.SaveError) as error:
        raise PlayedError(str(error)) from None


def of_replay(done: Replay) -> Played:
    """What a replayed recording gives."""
    own = [name for _, name in done.recording.players]
    shown = {
        done.names[key]: name if own.count(name) == 1 else done.names[key]
        for key, name in done.recording.players
    }
    return Played(
        title=done.recording.title,
        game=done.game,
        actions=done.applied,
        marks=done.marks,
        runs=tuple(done.runs),
        players={shown[name]: amount for name, amount in done.worths().items()},
        end_reason=done.end_reason,
        stopped=done.stop.text if done.stop else "",
        adjusted=tuple(at.why for at in done.adjusted),
    )


def of_save(loaded: saves.Loaded, to: int | None = None) -> Played:
    """What a save gives: the line it stands on, to its end."""
    game = loaded.game
    history = game.history
    line = history.line()[1:]
    wanted = line if to is None else line[: to + 1]
    history.jump(wanted[-1] if wanted else 0)
    stopped = ""
    if loaded.difference is not None:
        stopped = tr(
            "record {record}: {why}", record=loaded.difference.record, why=loaded.difference.why
        )
    state = game.state
    worth = game.rules.worth
    return Played(
        title=game.base.title,
        game=game,
        actions=len(wanted),
        marks=dict(enumerate(wanted)),
        runs=tuple(_runs(game, wanted)),
        players={name: worth(state, name) for name in state.players},
        end_reason=state.over,
        stopped=stopped,
    )


def _runs(game: Game[Any], line: tuple[int, ...]) -> Iterator[Run]:
    for index, number in enumerate(line):
        record = game.history.records[number]
        if isinstance(record.action, RunTrains):
            earned = next(event for event in record.events if isinstance(event, TrainsRan))
            yield Run(index, record.action.acting_for, earned.amount, record.parent)


def board_of(played: Played) -> Board:
    """The board where a game stands, with the kinds of trains that each company has."""
    state = played.game.state
    trains = {
        company: tuple(train_kind(piece) for piece in state.trains(company))
        for company in state.companies
    }
    board: Board = state.board
    return replace(board, trains=trains)


def best_of(played: Played, run: Run) -> tuple[int, bool]:
    """The best revenue there was for a run, and whether that is proven."""
    state = played.game.history.records[run.before].state
    best_run = title_of(played.game.base.title).facets.best_run
    assert best_run is not None, "a game with runs of trains"
    found = best_run(state, run.company)
    return found.revenue, found.proven


__all__ = ["Played", "PlayedError", "Run", "best_of", "board_of", "load"]
