"""The chronicle of a game: what each round brought, along the line of the history.

What a record added is worked out once; the rounds of a line are put together from that, so a
step forward or back costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from stambana.engine.events import Event, MoneyMoved
from stambana.engine.history import History, Record
from stambana.titles.trains.events import RoundBegan
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.players import worth
from stambana.words import tr

INCOME = ("dividend", "income", "earnings")
"""Why money comes to a player that counts as income."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its name, its first and last record, and what it brought.

    ``income`` is what each player was paid for shares and private companies, ``earnings`` what
    the trains of each company that operated earned, ``worth`` what each player was worth when
    the round was over (with what the next one paid at once), or is now in the last.
    """

    name: str
    first: int
    last: int
    income: Mapping[str, int]
    earnings: Mapping[str, int]
    worth: Mapping[str, int]

    @property
    def label(self) -> str:
        """The name in words; the auction has none in the log."""
        return self.name or tr("Auction")


@dataclass(frozen=True, slots=True)
class _Brief:
    """What one record added: income before and after each round that began in it."""

    names: tuple[str, ...]
    incomes: tuple[Mapping[str, int], ...]
    earned: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class _Making:
    name: str
    first: int
    last: int
    income: Mapping[str, int] = field(default_factory=dict)
    earnings: Mapping[str, int] = field(default_factory=dict)


@dataclass
class _Story:
    """The rounds up to the record ``at``, which is the ``count``-th of its line."""

    parts: list[_Making]
    at: int
    record: Record[State18]
    count: int = 0


class Chronicle:
    """The rounds of a history, of any line and any position in it."""

    def __init__(self, history: History[State18]) -> None:
        self.history = history
        self._briefs: dict[int, tuple[Record[State18], _Brief]] = {}
        self._story: _Story | None = None
        self._worths: dict[int, tuple[Record[State18], Mapping[str, int]]] = {}
        self._rounds: tuple[tuple[int, Record[State18]], tuple[Round, ...]] | None = None

    @classmethod
    def of(cls, history: History[State18]) -> Chronicle:
        """The chronicle of a history: the one kept with its set-up if it tells of these records."""
        memory = history.records[0].state.memory
        kept = memory.get(cls)
        if not isinstance(kept, cls) or kept.history.records is not history.records:
            kept = memory[cls] = cls(history)
        kept.history = history
        return kept

    def rounds(self, at: int | None = None) -> tuple[Round, ...]:
        """The rounds up to a position (where the history stands if none is said)."""
        end = self.history.at if at is None else at
        key = (end, self.history.records[end])
        if self._rounds is None or self._rounds[0][0] != end or self._rounds[0][1] is not key[1]:
            self._rounds = (key, self._made(end))
        return self._rounds[1]

    def _made(self, end: int) -> tuple[Round, ...]:
        """The rounds up to a record; going on from the last one asked only adds to them."""
        records = self.history.records
        story = self._story
        line = self.history.line(end)
        goes_on = (
            story is not None
            and story.count < len(line)
            and line[story.count - 1] == story.at
            and records[story.at] is story.record
        )
        if story is None or not goes_on:
            story = _Story([_Making(customs(records[end].state).opening, 0, 0)], -1, records[0])
        for number in line[story.count :]:
            self._go_on(story, number)
        self._story = story
        return tuple(
            Round(part.name, part.first, part.last, part.income, part.earnings, self._worth(part))
            for part in story.parts
        )

    def _go_on(self, story: _Story, number: int) -> None:
        """Add what one record brought; rounds that were shown before stay as they were."""
        brief = self._brief(number)
        making = story.parts
        running = len(making) - 1
        making[-1] = replace(making[-1], last=number)
        for name in brief.names:
            making.append(_Making(name, number, number))
        for place, income in enumerate(brief.incomes):
            at = running + place
            making[at] = replace(making[at], income=_added(making[at].income, income.items()))
        for company, amount in brief.earned:
            at = running
            while company in making[at].earnings and at + 1 < len(making):
                at += 1  # it operates once in a round: this was the next one
            earned = _added(making[at].earnings, ((company, amount),))
            making[at] = replace(making[at], earnings=earned)
        story.at, story.record, story.count = number, self.history.records[number], story.count + 1

    def _worth(self, part: _Making) -> Mapping[str, int]:
        record = self.history.records[part.last]
        found = self._worths.get(part.last)
        if found is None or found[0] is not record:
            state = record.state
            found = (record, {name: worth(state, name).total for name in state.players})
            self._worths[part.last] = found
        return found[1]

    def _brief(self, number: int) -> _Brief:
        record = self.history.records[number]
        found = self._briefs.get(number)
        if found is None or found[0] is not record:
            before = self.history.records[record.parent].state if record.parent >= 0 else None
            found = (record, _brief(record, before))
            self._briefs[number] = found
        return found[1]


def _brief(record: Record[State18], before: State18 | None) -> _Brief:
    names, incomes = _told(record.events, record.state.players)
    earned: list[tuple[str, int]] = []
    if before is not None and before.companies is not record.state.companies:
        for company, at in record.state.companies.items():
            known = len(before.companies[company].earnings) if company in before.companies else 0
            earned += ((company, amount) for amount in at.earnings[known:])
    return _Brief(names, incomes, tuple(earned))


def _told(
    events: Iterable[Event], players: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[Mapping[str, int], ...]]:
    names: list[str] = []
    incomes: list[dict[str, int]] = [{}]
    for event in events:
        if isinstance(event, RoundBegan):
            names.append(event.name)
            incomes.append({})
        elif isinstance(event, MoneyMoved) and event.target in players and event.why in INCOME:
            _add(incomes[-1], ((event.target, event.amount),))
    return tuple(names), tuple(incomes)


def _add(sums: dict[str, int], amounts: Iterable[tuple[str, int]]) -> None:
    for name, amount in amounts:
        sums[name] = sums.get(name, 0) + amount


def _added(sums: Mapping[str, int], amounts: Iterable[tuple[str, int]]) -> Mapping[str, int]:
    found = dict(sums)
    _add(found, amounts)
    return found
