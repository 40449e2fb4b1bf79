"""What the panels of 18Svea show: the strategy cards and who has them, and the round track."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stambana.engine.memory import spoken
from stambana.titles.g18svea import cards, initiative
from stambana.titles.g18svea.card_names import title
from stambana.titles.g18svea.powers import power
from stambana.titles.g18svea.state import SET_ASIDE, UNSOLD, StateSvea
from stambana.titles.trains.state import OUT
from stambana.words import tr


@dataclass(frozen=True, slots=True)
class CardRow:
    """A strategy card: its income, both initiatives, whether it is turned, and what it does.

    ``place`` is whose it is, or where it lies; ``player`` who controls it, or "".
    """

    key: str
    name: str
    income: int
    initiative: float
    initiative_used: float
    turned: bool
    place: str
    player: str
    power: str

    @property
    def now(self) -> float:
        """The initiative that counts now."""
        return self.initiative_used if self.turned else self.initiative


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of a player: in hand, and on the charters of companies the player leads.

    ``initiative`` is the sum that decides the order of the next stock round, ``rank`` the place
    it gives now, from 1; ``first`` whether the player has the Priority Token.
    """

    player: str
    rows: tuple[CardRow, ...]
    initiative: float
    rank: int
    first: bool


@dataclass(frozen=True, slots=True)
class CardsView:
    """All cards: hands by seat, the auction's card and line, those set aside, unsold and gone.

    ``up`` is the card that is bid for now, ``bids`` who has bid and who has not; ``hidden`` how
    many cards of a blind auction nobody knows.
    """

    hands: tuple[Hand, ...]
    up: CardRow | None
    bids: tuple[tuple[str, bool], ...]
    line: tuple[CardRow, ...]
    hidden: int
    aside: tuple[CardRow, ...]
    unsold: tuple[CardRow, ...]
    gone: tuple[CardRow, ...]


@spoken
def cards_view(state: StateSvea) -> CardsView:
    """The strategy cards of a state."""
    rows = {key: card_row(state, key) for key in state.figures.cards}
    at = state.players.index(state.priority)
    seats = state.players[at:] + state.players[:at]
    ranks = sorted(seats, key=lambda name: initiative.rank(state, name), reverse=True)
    hands = tuple(
        Hand(
            name,
            tuple(row for row in rows.values() if row.player == name),
            initiative.total(state, name),
            ranks.index(name) + 1,
            state.priority == name,
        )
        for name in state.players
    )
    bidding: Any = next((at for at in state.frames if at.kind == "sealed_bidding"), None)
    auction: Any = next((at for at in state.frames if at.kind == "card_auction"), None)
    up = bidding.card if bidding is not None else ""
    line = auction.line if auction is not None else ()
    places = state.ledger.places
    return CardsView(
        hands=hands,
        up=rows.get(up),
        bids=tuple((name, name not in bidding.waiting) for name in bidding.among)
        if bidding is not None
        else (),
        line=tuple(rows[key] for key in line),
        hidden=auction.left if auction is not None and not line else 0,
        aside=tuple(row for key, row in rows.items() if places.get(key) == SET_ASIDE),
        unsold=tuple(row for key, row in rows.items() if places.get(key) == UNSOLD),
        gone=tuple(row for key, row in rows.items() if places.get(key) == OUT),
    )


def card_row(state: StateSvea, key: str) -> CardRow:
    """One card as it lies now."""
    figures = state.figures.cards[key]
    here = state.cards.get(key)
    return CardRow(
        key=key,
        name=title(key),
        income=figures.income,
        initiative=figures.initiative,
        initiative_used=figures.initiative_used,
        turned=bool(here and here.turned and cards.owner(state, key)),
        place=state.ledger.places.get(key, ""),
        player=cards.player_of(state, key),
        power=power(state, key),
    )


def figure(value: float) -> str:
    """An initiative as the card has it: ``14.5``, ``8``."""
    return f"{value:g}"


@dataclass(frozen=True, slots=True)
class SpaceRow:
    """A space of the round track; ``when`` is ``past``, ``now`` or ``coming``."""

    code: str
    name: str
    kind: str
    when: str


@spoken
def round_track(state: StateSvea) -> tuple[SpaceRow, ...]:
    """The spaces of the round track, and the end as the last one."""
    at = state.space - 1
    found = []
    for number, code in enumerate(state.figures.round_track):
        when = "past" if number < at or state.over else "now" if number == at else "coming"
        found.append(SpaceRow(code, _name(code), code[:2], when))
    found.append(SpaceRow("", tr("End"), "end", "now" if state.over else "coming"))
    return tuple(found)


def _name(code: str) -> str:
    if code == "DSC":
        return tr("Strategy cards are dealt")
    if code == "SCA":
        return tr("Auction of the strategy cards")
    if code.startswith("SR"):
        return tr("Stock round {number}", number=code[2:])
    return tr("Operating round {number}", number=code[2:])
