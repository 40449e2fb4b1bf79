"""Companies as their charters show them: money, trains, tokens, shares, earnings, standing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from stambana.engine.memory import spoken
from stambana.titles.trains.state import (
    INITIAL_OFFERING,
    OPEN_MARKET,
    OUT,
    State18,
    train_kind,
)
from stambana.titles.trains.views.customs import customs
from stambana.titles.trains.views.moments import leader, moment
from stambana.words import tr


class CharterStanding(StrEnum):
    """What has become of a company."""

    OPERATING = "operating"
    UNFLOATED = "unfloated"
    UNSTARTED = "unstarted"
    CLOSED = "closed"


class Where(StrEnum):
    """In whose hands shares are."""

    PLAYER = "player"
    TREASURY = "treasury"
    MARKET = "market"
    OFFERING = "offering"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Holding:
    """A part of a company in one place; ``holder`` is a player's name or the place's."""

    where: Where
    holder: str
    percent: int
    president: bool

    @property
    def text(self) -> str:
        """The place in words."""
        if self.where in (Where.PLAYER, Where.MARKET, Where.OTHER):
            return self.holder
        return tr(_PLACES[self.where])


_PLACES = {
    Where.TREASURY: "treasury",
    Where.OFFERING: "initial offering",
}


@dataclass(frozen=True, slots=True)
class Charter:
    """A company.

    ``token_costs`` are the prices of the tokens still on the charter, the next one first;
    ``earnings`` those of each operating turn; ``order`` the place in the operating order, from
    1, or 0; ``to_float`` the percent that must still be sold; ``cards`` what lies on the charter,
    each with whether it is used up; ``waiting`` what is said of one that is not started.
    """

    key: str
    name: str
    standing: CharterStanding
    leader: str
    price: int
    par: int
    treasury: int
    trains: tuple[str, ...]
    train_limit: int
    token_costs: tuple[int, ...]
    holdings: tuple[Holding, ...]
    earnings: tuple[int, ...]
    order: int
    operated: bool
    on_turn: bool
    minor: bool
    zone: str
    to_float: int
    privates: tuple[str, ...]
    cards: tuple[tuple[str, bool], ...] = ()
    waiting: str = ""
    removed: bool = False

    @property
    def standing_text(self) -> str:
        """How it stands, in words."""
        if self.removed:
            return tr("not in this game")
        if self.standing is CharterStanding.UNFLOATED:
            return tr("floats when {percent} % more is sold", percent=self.to_float)
        if self.on_turn:
            return tr("operates now")
        if self.operated and self.standing is CharterStanding.OPERATING:
            return tr("has operated")
        if self.waiting and self.standing is CharterStanding.UNSTARTED:
            return self.waiting
        return tr(_STANDINGS[self.standing])


_STANDINGS = {
    CharterStanding.OPERATING: "operating",
    CharterStanding.UNSTARTED: "not started",
    CharterStanding.CLOSED: "closed",
}


@spoken
def charters(state: State18, removed: frozenset[str] = frozenset()) -> tuple[Charter, ...]:
    """All companies: those that operate in their order, then those to come, closed ones last.

    ``removed`` are those that were never in the game (see ``removed_at_setup``).
    """
    places = _order(state)
    rows = [_charter(state, key, places, key in removed) for key in state.companies]
    ranks = list(CharterStanding)
    market = state.market.order()
    rows.sort(
        key=lambda row: (
            ranks.index(row.standing),
            row.order,
            market.index(row.key) if row.key in market else len(market),
        )
    )
    return tuple(rows)


def removed_at_setup(start: State18) -> frozenset[str]:
    """The companies and private companies that the set-up (after which ``start`` is) took out."""
    companies = {key for key, at in start.companies.items() if at.closed}
    privates = {key for key in start.figures.privates if start.ledger.places.get(key) == OUT}
    return frozenset(companies | privates)


def _order(state: State18) -> dict[str, int]:
    """The place of each company that operates: minors, then by price, then the bank's own."""
    live = [key for key, at in state.companies.items() if at.floated and not at.closed]
    minors = [key for key in live if state.companies[key].kind == "minor" and leader(state, key)]
    public = [
        key for key in state.market.order() if key in live and not state.companies[key].virtual
    ]
    virtual = sorted(key for key in live if state.companies[key].virtual)
    return {key: place for place, key in enumerate((*minors, *public, *virtual), start=1)}


def _charter(state: State18, key: str, places: dict[str, int], removed: bool) -> Charter:
    at = state.companies[key]
    now = moment(state)
    drawn = state.board.map.companies.get(key)
    minor = at.kind == "minor"
    holdings = () if minor else _holdings(state, key)
    unsold = state.percent(key, key) + state.percent(INITIAL_OFFERING, key)
    title = customs(state)
    left = sum(piece.startswith(f"{key}-token/") for piece in state.ledger.at(key))
    return Charter(
        key=key,
        name=drawn.name if drawn else key,
        standing=_standing(state, key),
        leader=leader(state, key),
        price=state.market.price(key),
        par=at.par,
        treasury=state.cash(key),
        trains=tuple(train_kind(piece) for piece in state.trains(key)),
        train_limit=1 if minor else state.phase.train_limit,
        token_costs=tuple(
            title.token_cost(state, key, number)
            for number in range(at.tokens_placed, at.tokens_placed + left)
        ),
        holdings=holdings,
        earnings=at.earnings,
        order=places.get(key, 0),
        operated=key in now.operated and key != now.company,
        on_turn=key == now.company,
        minor=minor,
        zone=state.market.zone(key),
        to_float=max(0, state.figures.float_percent - (100 - unsold)),
        privates=state.privates(key),
        cards=title.cards(state, key),
        waiting="" if at.started else title.waiting(state, key),
        removed=removed,
    )


def _standing(state: State18, key: str) -> CharterStanding:
    at = state.companies[key]
    if at.closed:
        return CharterStanding.CLOSED
    if at.floated:
        return CharterStanding.OPERATING
    return CharterStanding.UNFLOATED if at.started else CharterStanding.UNSTARTED


def _holdings(state: State18, key: str) -> tuple[Holding, ...]:
    """Who has how much: players by size, then the treasury, the market, the offering."""
    percents: dict[str, int] = {}
    for number, percent in enumerate(state.figures.certificates):
        place = state.ledger.places.get(f"{key}/{number}", OUT)
        if place != OUT:
            percents[place] = percents.get(place, 0) + percent
    first = state.ledger.places.get(f"{key}/0", "")
    found = [
        Holding(
            _where(state, key, place),
            customs(state).pool() if place == OPEN_MARKET else place,
            percent,
            place == first,
        )
        for place, percent in percents.items()
    ]
    ranks = list(Where)
    found.sort(key=lambda part: (ranks.index(part.where), not part.president, -part.percent))
    return tuple(found)


def _where(state: State18, key: str, place: str) -> Where:
    if place in state.players:
        return Where.PLAYER
    known = {key: Where.TREASURY, OPEN_MARKET: Where.MARKET, INITIAL_OFFERING: Where.OFFERING}
    return known.get(place, Where.OTHER)
