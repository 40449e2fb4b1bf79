"""A played game from a file: a save of this program, or a recording of another one.

Both give the same: the game as far as it was asked for, where each action of the file left it,
and the runs of trains on the way.  Title, names and end reason are in the words of the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from stambana.engine import saves
from stambana.engine.game import Game
from stambana.engine.play import State
from stambana.outside import OutsideError
from stambana.table import gamefile
from stambana.titles.find import rules as rules_of
from stambana.titles.find import title as title_of
from stambana.titles.find import titles
from stambana.titles.title import Played, RecordingError, Run
from stambana.track.board import Board
from stambana.words import tr


class PlayedError(ValueError):
    """A file that holds no played game; the text is a sentence for the user."""


def load(path: Path, to: int | None = None) -> Played[State]:
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
            return recorded(data, to)
        return of_save(saves.parse(data, rules_of), to)
    except (RecordingError, saves.SaveError) as error:
        raise PlayedError(str(error)) from None


def recorded(data: bytes, to: int | None = None) -> Played[State]:
    """A recording played again by the title that it names; raises RecordingError."""
    name = gamefile.recorded_title(data)
    readers = [title.facets.recordings for title in titles() if title.facets.recordings]
    reader = next((at for at in readers if name in at.names), readers[0])
    return reader.play(data, to)


def of_save(loaded: saves.Loaded, to: int | None = None) -> Played[State]:
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
        players={name: worth(state, name) for name in game.base.players},
        end_reason=state.over,
        stopped=stopped,
    )


def _runs(game: Game[State], line: tuple[int, ...]) -> Iterator[Run]:
    runs = title_of(game.base.title).facets.runs
    for index, number in enumerate(line):
        record = game.history.records[number]
        found = runs.of(record) if runs is not None else None
        if found is not None:
            yield Run(index, *found, record.parent)


def board_of(played: Played[State]) -> Board:
    """The board where a game stands, with what each company needs to build and run on it."""
    facets, state = title_of(played.game.base.title).facets, played.game.state
    return facets.plans.board(state) if facets.plans is not None else facets.drawn(state)


def best_of(played: Played[State], run: Run) -> tuple[int, bool]:
    """The best revenue there was for a run, and whether that is proven."""
    state = played.game.history.records[run.before].state
    runs = title_of(played.game.base.title).facets.runs
    assert runs is not None, "a game with runs"
    found = runs.best(state, run.company)
    return found.revenue, found.proven
