"""Trains: what is for sale, what a purchase changes, rusting and limits (18SJ 7, 10.7).

The depot sells the first kind that still has copies; kinds without a limit come on sale with
the first purchase of the kind they wait for.  The first train of a kind may begin a phase; its
effects come in the rulebook's order: rusting, the title's own effects, train limits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from stambana.engine.events import Event
from stambana.engine.play import Play
from stambana.titles.trains.figures import Figures, Phase, TrainKind
from stambana.titles.trains.state import DEPOT, OPEN_MARKET, OUT, S18, State18, train_kind


@dataclass(frozen=True, kw_only=True)
class PhaseBegan(Event):
    """A phase began."""

    sentence: ClassVar[str] = "phase {phase} begins"
    phase: str


@dataclass(frozen=True, kw_only=True)
class TrainRusted(Event):
    """A train left the game."""

    sentence: ClassVar[str] = "{train} of {owner} rusted"
    train: str
    owner: str


@dataclass(frozen=True, kw_only=True)
class TrainBought(Event):
    """A company bought a train; ``source`` is the depot, the open market or a company."""

    sentence: ClassVar[str] = "{company} bought a {kind} for {amount}"
    company: str
    train: str
    train_kind: str
    source: str
    amount: int

    def values(self) -> dict[str, object]:
        """The fields, with the train's kind under the name the sentence has."""
        return {**vars(self), "kind": self.train_kind}


@dataclass(frozen=True, kw_only=True)
class TrainDiscarded(Event):
    """A company over the limit gave a train up."""

    sentence: ClassVar[str] = "{company} discarded {train}"
    company: str
    train: str


def pieces(figures: Figures) -> dict[str, str]:
    """All train cards with a count, in the depot; unlimited kinds are made as they are sold."""
    return {
        f"{key}/{number}": DEPOT
        for key, kind in figures.trains.items()
        for number in range(kind.count or 0)
    }


def one_of_each(trains: Iterable[str]) -> tuple[str, ...]:
    """The first train of each kind: equal trains are one choice."""
    found: dict[str, str] = {}
    for train in trains:
        found.setdefault(train_kind(train), train)
    return tuple(found.values())


def kinds_on_sale(state: State18) -> tuple[str, ...]:
    """The kinds the bank sells now, cheapest first (18SJ 10.7)."""
    found: list[str] = []
    for key, kind in state.figures.trains.items():
        if kind.after:
            if _sold_any(state, kind.after):
                found.append(key)
        elif (not found or kind.beside in found) and _in_depot(state, key):
            found.append(key)
    return tuple(found)


def _in_depot(state: State18, key: str) -> bool:
    return any(train_kind(piece) == key for piece in state.trains(DEPOT))


def _sold_any(state: State18, key: str) -> bool:
    count = state.figures.trains[key].count or 0
    return sum(train_kind(piece) == key for piece in state.trains(DEPOT)) < count


def next_train(play: Play[S18], key: str) -> str:
    """The train card a purchase of a kind from the bank gives; one is made where none limit."""
    kind = play.state.figures.trains[key]
    if kind.count is not None:
        return next(piece for piece in play.state.trains(DEPOT) if train_kind(piece) == key)
    number = sum(train_kind(piece) == key for piece in play.state.ledger.places)
    piece = f"{key}/{number}"
    play.make({piece: DEPOT})
    return piece


def kind_of(state: State18, train: str) -> TrainKind:
    """The figures of a train's kind."""
    return state.figures.trains[train_kind(train)]


def train_limit(state: State18, company: str) -> int:
    """Most trains a company may own now; a minor's is its own (18SJ 7)."""
    return state.phase.train_limit


def over_limit(state: State18) -> tuple[str, ...]:
    """The companies with more trains than the limit, in operating order."""
    order = (*state.market.order(), *state.companies)
    return tuple(
        company
        for company in dict.fromkeys(order)
        if state.companies[company].kind == "public"
        and len(state.trains(company)) > train_limit(state, company)
    )


def phase_after(state: State18, train: str) -> Phase | None:
    """The phase that the purchase of a train begins, or None."""
    key = kind_of(state, train).begins
    phases = list(state.figures.phases)
    if key and phases.index(key) > phases.index(state.phase_key):
        return state.figures.phases[key]
    return None


def rust(play: Play[S18], phase: str) -> None:
    """Remove the trains whose time ends with a phase or before, wherever they are (18SJ 7).

    Before, because a phase can be passed over (18Svea 7).
    """
    state = play.state
    phases = list(state.figures.phases)
    gone = set(phases[: phases.index(phase) + 1])
    for piece in state.ledger.places:
        kind = state.figures.trains.get(train_kind(piece))
        if kind is None or kind.rusts not in gone:
            continue
        owner = state.ledger.place(piece)
        if owner not in (OUT, DEPOT):
            play.move(piece, OUT, "rust")
            if owner != OPEN_MARKET:
                play.tell(TrainRusted(train=piece, owner=owner))
        elif owner == DEPOT:
            play.move(piece, OUT, "rust")
