"""Trains and phases: what is left, who has what, and what the next purchases will change."""

from __future__ import annotations

from dataclasses import dataclass

from stambana.engine.memory import remembered
from stambana.titles.trains.figures import Phase, TrainKind
from stambana.titles.trains.state import DEPOT, OPEN_MARKET, OUT, State18, train_kind
from stambana.titles.trains.trains import kinds_on_sale
from stambana.titles.trains.views.moments import moment
from stambana.words import tr


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of train.  ``left`` and ``count`` are None where there is no limit; ``owners`` pairs
    companies with how many they have; ``market`` are those in the open market; ``gone`` once
    the kind has rusted; ``exchange`` is the kind that may be given in for it, and for how much.
    """

    key: str
    price: int
    left: int | None
    count: int | None
    on_sale: bool
    gone: bool
    owners: tuple[tuple[str, int], ...]
    market: int
    rusts: str
    rusted_by: str
    begins: str
    discount: int
    trade_in: tuple[str, ...]
    exchange: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Loss:
    """What a company loses when trains rust: so many, of which it has ``owned``."""

    company: str
    lost: int
    owned: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the purchase of a kind would change; ``away`` is how many others are sold before it.

    ``rusting`` are kinds; ``over`` companies that then have too many trains, with how many;
    ``taken`` the corporation that the state would take over, if that is asked; the one on turn
    is the buyer, and so has a train.
    """

    kinds: tuple[str, ...]
    away: int
    phase: Phase | None
    rusting: tuple[str, ...] = ()
    losses: tuple[Loss, ...] = ()
    limit: int = 0
    over: tuple[tuple[str, int], ...] = ()
    privates_close: bool = False
    taken: str = ""

    @property
    def head(self) -> str:
        """When it comes, and what begins, in words."""
        kind = "/".join(self.kinds)
        if self.phase is None:
            return tr("The next {kind}-train changes nothing.", kind=kind)
        if self.away == 0:
            return tr(
                "The next {kind}-train begins phase {phase}.", kind=kind, phase=self.phase.key
            )
        if self.away == 1:
            return tr(
                "After one more, the first {kind}-train begins phase {phase}.",
                kind=kind,
                phase=self.phase.key,
            )
        return tr(
            "After {away} more, the first {kind}-train begins phase {phase}.",
            away=self.away,
            kind=kind,
            phase=self.phase.key,
        )

    @property
    def lines(self) -> tuple[str, ...]:
        """The consequences, a sentence each."""
        found = []
        if self.rusting:
            found.append(tr("All {kinds}-trains rust.", kinds=", ".join(self.rusting)))
        for loss in self.losses:
            found.append(_loss_text(loss))
        if self.over:
            found.append(tr("The train limit becomes {limit}.", limit=self.limit))
            found += [
                tr("{company} gives up {number}.", company=company, number=number)
                for company, number in self.over
            ]
        if self.privates_close:
            found.append(tr("All private companies close."))
        if self.taken:
            found.append(tr("The state takes {company} over.", company=self.taken))
        return tuple(found)


def _loss_text(loss: Loss) -> str:
    if loss.owned == 1:
        return tr("{company} loses its only train.", company=loss.company)
    if loss.lost == loss.owned:
        return tr("{company} loses all its trains ({lost}).", company=loss.company, lost=loss.lost)
    return tr(
        "{company} loses {lost} of {owned} trains.",
        company=loss.company,
        lost=loss.lost,
        owned=loss.owned,
    )


@remembered
def kinds(state: State18) -> tuple[KindRow, ...]:
    """One row for each kind of train, in order."""
    on_sale = kinds_on_sale(state)
    return tuple(_row(state, key, kind, key in on_sale) for key, kind in _kinds(state).items())


def _kinds(state: State18) -> dict[str, TrainKind]:
    return dict(state.figures.trains)


def _row(state: State18, key: str, kind: TrainKind, on_sale: bool) -> KindRow:
    depot = sum(train_kind(piece) == key for piece in state.trains(DEPOT))
    owners = tuple(
        (company, number)
        for company in state.companies
        if (number := sum(train_kind(piece) == key for piece in state.trains(company)))
    )
    by = "/".join(
        other.key for other in state.figures.trains.values() if other.begins == kind.rusts
    )
    return KindRow(
        key=key,
        price=kind.price,
        left=None if kind.count is None else depot,
        count=kind.count,
        on_sale=on_sale,
        gone=bool(kind.rusts) and _reached(state, kind.rusts),
        owners=owners,
        market=sum(train_kind(piece) == key for piece in state.trains(OPEN_MARKET)),
        rusts=kind.rusts,
        rusted_by=by if kind.rusts else "",
        begins=kind.begins,
        discount=kind.trade_in.discount if kind.trade_in else 0,
        trade_in=kind.trade_in.of if kind.trade_in else (),
        exchange=(kind.exchange.of, kind.exchange.price) if kind.exchange else None,
    )


def _reached(state: State18, phase: str) -> bool:
    phases = list(state.figures.phases)
    return phases.index(phase) <= phases.index(state.phase_key)


@remembered
def forecasts(state: State18) -> tuple[Forecast, ...]:
    """What the next train on sale would change, and if that is nothing, when the next phase
    begins and what that changes.  () once the last phase is reached.
    """
    phases = list(state.figures.phases)
    if state.phase_key == phases[-1]:
        return ()
    coming = phases[phases.index(state.phase_key) + 1]
    beginning = tuple(key for key, kind in _kinds(state).items() if kind.begins == coming)
    before = 0
    for key in _kinds(state):
        if key in beginning:
            break
        before += sum(train_kind(piece) == key for piece in state.trains(DEPOT))
    waits_for = {state.figures.trains[key].after for key in beginning}
    if beginning and all(waits_for):
        # kinds without a limit come on sale with the first of the kind they wait for
        before = _before_first(state, next(iter(waits_for)))
    found = []
    if before:
        now = kinds_on_sale(state)[:1]
        found.append(Forecast(now, 0, None))
    found.append(_forecast(state, beginning, before, state.figures.phases[coming]))
    return tuple(found)


def _before_first(state: State18, awaited: str) -> int:
    """How many trains are sold before kinds come on sale that wait for the first ``awaited``."""
    count = state.figures.trains[awaited].count or 0
    left = sum(train_kind(piece) == awaited for piece in state.trains(DEPOT))
    if left < count:
        return 0
    before = 0
    for key in _kinds(state):
        if key == awaited:
            break
        before += sum(train_kind(piece) == key for piece in state.trains(DEPOT))
    return before + 1


def _forecast(state: State18, beginning: tuple[str, ...], away: int, phase: Phase) -> Forecast:
    rusting = tuple(
        key
        for key, kind in _kinds(state).items()
        if kind.rusts == phase.key and any(train_kind(piece) == key for piece in _in_play(state))
    )
    losses, over, bare = [], [], []
    buyer = moment(state).company if away == 0 else ""
    for company in dict.fromkeys((*state.market.order(), *state.companies)):
        at = state.companies[company]
        owned = state.trains(company)
        lost = sum(train_kind(piece) in rusting for piece in owned)
        if lost:
            losses.append(Loss(company, lost, len(owned)))
        left = len(owned) - lost
        if at.kind == "public" and left > phase.train_limit:
            over.append((company, left - phase.train_limit))
        operates = at.kind == "public" and not at.virtual and not at.closed and bool(at.turns)
        if company != buyer and operates and not left and state.market.space(company) is not None:
            bare.append(company)
    return Forecast(
        kinds=beginning,
        away=away,
        phase=phase,
        rusting=rusting,
        losses=tuple(losses),
        limit=phase.train_limit,
        over=tuple(over),
        privates_close=phase.privates_close and _privates_open(state),
        taken=bare[0] if phase.nationalization and bare else "",
    )


def _in_play(state: State18) -> list[str]:
    places = state.ledger.places
    trains = state.figures.trains
    return [
        piece
        for piece, place in places.items()
        if piece.partition("/")[0] in trains and place not in (OUT, DEPOT)
    ]


def _privates_open(state: State18) -> bool:
    return any(state.ledger.places.get(key) != OUT for key in state.figures.privates)


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """A phase and what holds in it; ``trains`` are the kinds whose first purchase begins it."""

    key: str
    trains: tuple[str, ...]
    limit: int
    tiles: str
    operating_rounds: int
    now: bool
    past: bool
    notes: tuple[str, ...]


def phases(state: State18) -> tuple[PhaseRow, ...]:
    """The phases in order."""
    keys = list(state.figures.phases)
    at = keys.index(state.phase_key)
    return tuple(
        PhaseRow(
            key=key,
            trains=tuple(
                name
                for name, kind in state.figures.trains.items()
                if kind.begins == key or (not number and name == key)
            ),
            limit=phase.train_limit,
            tiles=str(phase.tiles),
            operating_rounds=phase.operating_rounds,
            now=number == at,
            past=number < at,
            notes=_notes(state, key, phase),
        )
        for number, (key, phase) in enumerate(state.figures.phases.items())
    )


def _notes(state: State18, key: str, phase: Phase) -> tuple[str, ...]:
    """What else a phase brings, in words."""
    keys = list(state.figures.phases)
    before = state.figures.phases[keys[keys.index(key) - 1]] if key != keys[0] else None
    rusting = [name for name, kind in _kinds(state).items() if kind.rusts == key]
    notes = []
    if rusting:
        notes.append(tr("{kinds}-trains rust", kinds=", ".join(rusting)))
    if phase.privates_sold and not (before and before.privates_sold):
        notes.append(tr("companies may buy private companies"))
    if phase.privates_close:
        notes.append(tr("private companies close"))
    if phase.full_capitalization and not (before and before.full_capitalization):
        notes.append(tr("companies started now get all their capital at once"))
    if phase.nationalization:
        notes.append(tr("the state may take a company over"))
    return tuple(notes)
