"""A title: one value that says everything a table asks of a game, made by the title's own folder.

``titles/<folder>/title.py`` holds ``TITLE``; ``titles.find`` finds the folders there are, and those
of other packages.  What a title lacks is absent: nothing here is demanded of a game without
trains, without shares, or without a board.  A ``Title`` is cheap to have; its ``facets``, with the
rules behind them, come with the first question about a game, its ``TrackRules`` with the first
board on its map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision, Form
from stambana.engine.events import Event
from stambana.engine.game import Game
from stambana.engine.history import History, Record
from stambana.engine.play import State
from stambana.engine.rules import Rules
from stambana.sheets.parts import Part
from stambana.titles.habits import COMMON as COMMON_HABITS
from stambana.titles.habits import Habits
from stambana.track.board import Board
from stambana.track.laying import LayPolicy
from stambana.track.routes import RouteRules, Train
from stambana.track.tokens import TokenPolicy, at_home
from stambana.words import tr

S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)


# -- boards ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TrackRules:
    """The rules of track, tokens and routes as far as a board alone decides them.

    Each policy is made for a board and a company.  ``trains`` are the kinds there are, in
    the order in which they come; ``train`` makes one of them.  ``begins`` gives the board as a
    company finds it when it builds: its home token comes at its first turn.
    """

    lays: Callable[[Board, str], LayPolicy]
    tokens: Callable[[Board, str], TokenPolicy]
    routes: Callable[[Board, str], RouteRules]
    trains: tuple[str, ...] = ()
    train: Callable[[str], Train] | None = None
    begins: Callable[[Board, str], Board] = at_home

    def train_of(self, kind: str) -> Train | None:
        """The train of a kind: the title's; else a number is a limit of stops; else None."""
        if self.train is not None and kind in self.trains:
            return self.train(kind)
        if kind.isascii() and kind.isdigit() and 0 < int(kind) < 1000:
            return Train(kind, int(kind))
        return None


# -- words ----------------------------------------------------------------------------------------


class Words(Protocol):
    """A title's words about one game."""

    def money(self, amount: int) -> str:
        """An amount with its currency."""

    def name(self, key: str) -> str:
        """A party or place in words."""

    def unit(self, field: str) -> str:
        """What stands behind a number of a field, or ""."""

    def long_name(self, party: str) -> str:
        """A party's name in full, or ""."""

    def place(self, hex_name: str) -> str:
        """A hex in words."""

    def step(self, decision: Decision) -> str:
        """The step of a decision, as a heading."""

    def hint(self, decision: Decision) -> str:
        """What the step is about, or ""."""

    def rule(self, section: str) -> str:
        """A section of the rulebook."""

    def form(self, decision: Decision, form: Form) -> str:
        """What the button of a form says."""

    def question(self, kind: str, field: str, draft: Mapping[str, Any]) -> str:
        """What a field asks and about what, given the others and ``acting_for``."""

    def choice(self, kind: str, field: str, value: Any, draft: Mapping[str, Any]) -> str:
        """One value of a field."""

    def tells(self, kind: str, field: str, value: Any) -> str:
        """What a value is or does, to be read beside it, or ""; of an action without, field ""."""

    def subject(self, decision: Decision) -> str:
        """What a decision is about, to be read above its answers, or ""."""

    def action(self, action: Action) -> str:
        """An action as an order."""

    def deed(self, action: Action) -> str:
        """An action that no event tells of, as it is told in the log."""

    def told(self, events: Sequence[Event]) -> Iterable[tuple[Event, str]]:
        """The events of a record that have a line in the log, each with it."""

    def event(self, event: Event) -> str:
        """The log line of an event, or ""."""

    def end_reason(self, code: str) -> str:
        """Why the game ended."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that would change; a ``warning`` is one that somebody may regret."""

    text: str
    warning: bool = False


@dataclass(frozen=True, slots=True)
class Change(Generic[S_co]):
    """What an action led from and to, what happened, and the decisions that are open then."""

    action: Action
    events: tuple[Event, ...]
    before: S_co
    after: S_co
    opened: tuple[Decision, ...]


# -- a new game -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """A variant or an answer to a setting: its key, its name and what it changes."""

    key: str
    name: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of the table: a ruling's key and its answers, the first by default."""

    key: str
    name: str
    options: tuple[Option, ...]


def _none() -> tuple[()]:
    return ()


def _no_note(players: int) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Setups:
    """What a new game can be: how many play, and what can be chosen, in the language spoken now.

    ``note`` is a sentence about a number of players, or "".
    """

    least: int
    most: int
    variants: Callable[[], Sequence[Option]] = _none
    settings: Callable[[], Sequence[Setting]] = _none
    note: Callable[[int], str] = _no_note


# -- what stands beside the board -----------------------------------------------------------------


@dataclass(frozen=True)
class Sight(Generic[S]):
    """What a sheet shows: a state, the history that stands at it, and where people point.

    ``subject`` is what was chosen (a company), ``pointed`` the key of the spot under the pointer
    or the keys, ``opened`` the folds that are open, ``width`` and ``height`` the room there is,
    in lines.
    """

    state: S
    history: History[S]
    subject: str = ""
    pointed: str = ""
    opened: frozenset[str] = frozenset()
    width: float = 40.0
    height: float = 40.0


@dataclass(frozen=True)
class SheetKind(Generic[S]):
    """A sheet that a title has.

    ``title`` stands on its tab, ``make`` gives it; ``follows`` says that it changes with what is
    pointed at.  ``side`` is where it stands at first: ``left``, ``right`` or ``bottom``; ``first``
    whether it is in front there; ``shown`` whether it is seen at all until somebody asks for it.
    While ``called`` says so of a state, it is what people need: it comes to the front once.
    Below ``least`` lines it is moved sideways instead of made narrower.
    """

    name: str
    title: Callable[[], str]
    make: Callable[[Sight[S]], Part]
    side: str = "right"
    first: bool = False
    shown: bool = True
    follows: bool = False
    called: Callable[[S], bool] | None = None
    least: Callable[[S], float] | None = None


Value = str | int
"""A cell of a table: words, or a number; "" is an empty cell."""


@dataclass(frozen=True, slots=True)
class Tabulation:
    """A table of figures: ``key``, its title, the heads of its columns, its rows (first a name)."""

    key: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


@dataclass(frozen=True)
class Plans(Generic[S]):
    """Trying things on a copy of the board: ``board`` of a state, and its moment in few letters."""

    board: Callable[[S], Board]
    moment: Callable[[S], str]


# -- the best there was ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BestRun:
    """The most that could be earned, and whether that is proven."""

    revenue: int
    proven: bool


@dataclass(frozen=True)
class Runs(Generic[S]):
    """What parties earn by runs that can be compared with the best there was.

    ``of`` says of a record whose run it was and what it earned, or None; ``best`` what a party
    could have earned in a state at most.
    """

    of: Callable[[Record[S]], tuple[str, int] | None]
    best: Callable[[S, str], BestRun]


# -- games from files -----------------------------------------------------------------------------


class RecordingError(ValueError):
    """A file that is no recorded game; ``index`` is the position of the fault, or -1."""

    def __init__(self, message: str, index: int = -1) -> None:
        where = tr("action {index}: ", index=index) if index >= 0 else ""
        super().__init__(where + message)
        self.index = index


@dataclass(frozen=True, slots=True)
class Run:
    """A run in a file: whose, what is recorded of it, and our record just before it."""

    index: int
    company: str
    recorded: int
    before: int


@dataclass
class Played(Generic[S]):
    """A game from a file, a save or a recording of another program, played again.

    ``marks`` gives the record of our history after each action, by position in the file from
    0.  ``stopped`` says why not all of it could be played, or is empty; ``adjusted`` are the
    reasons why facts had to be set by hand.  Title, names and end reason are in the words of the
    file.
    """

    title: str
    game: Game[S]
    actions: int
    marks: Mapping[int, int]
    runs: tuple[Run, ...]
    players: Mapping[str, int]
    end_reason: str
    stopped: str = ""
    adjusted: tuple[str, ...] = field(default=())


@dataclass(frozen=True)
class Recordings(Generic[S]):
    """Reading games that another program recorded.

    ``names`` are what the title is called there; ``play`` plays one again, up to and with the
    action at a position if one is given, and raises RecordingError.
    """

    names: tuple[str, ...]
    play: Callable[[bytes, int | None], Played[S]]


# -- the title ------------------------------------------------------------------------------------


def _nothing_more(change: Change[Any], words: Words) -> Iterable[Consequence]:
    return ()


@dataclass(frozen=True)
class Facets(Generic[S]):
    """What a title has for the games played of it.

    ``board`` is the key of the map a game starts on; ``words`` are made for one game, whose
    state they ask for.  ``consequences`` are what an action changed that people would want
    to know before it is done.  ``sheets`` stand beside the board, ``tables`` can be written to
    files, ``plans`` are boards to try things on.  ``track`` are the rules of track as they stand
    in a state, with what only a game knows (``True``: its money too), ``runs`` what is earned by
    runs, ``recordings`` how games of other programs are read, ``drawn`` the board of a state as it
    is drawn, with what holds then.  ``kit`` is what the title's family asks of it; no common room
    looks at it.
    """

    name: str
    board: str
    rules: Rules[S]
    setups: Setups
    words: Callable[[Callable[[], S]], Words]
    drawn: Callable[[S], Board]
    consequences: Callable[[Change[S], Words], Iterable[Consequence]] = _nothing_more
    sheets: tuple[SheetKind[S], ...] = ()
    tables: Callable[[S, History[S]], Sequence[Tabulation]] | None = None
    plans: Plans[S] | None = None
    habits: Habits = COMMON_HABITS
    track: Callable[[S, bool], TrackRules] | None = None
    runs: Runs[S] | None = None
    recordings: Recordings[S] | None = None
    kit: object = None


@dataclass(frozen=True)
class Title(Generic[S]):
    """A title: its key, the rules of track of each of its maps, and its facets, once asked for."""

    key: str
    maps: Mapping[str, Callable[[], TrackRules]]
    load: Callable[[], Facets[S]] = field(repr=False)

    @cached_property
    def facets(self) -> Facets[S]:
        """What the title has for its games."""
        return self.load()

    @property
    def name(self) -> str:
        """What it is called."""
        return self.facets.name
