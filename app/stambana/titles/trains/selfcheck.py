"""What must hold in every state of a game of the family (18SJ 5 to 11).

Pieces are where pieces of their kind can be, board and ledger agree, and no limit is broken
that no open duty is about to mend.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from stambana.engine.selfcheck import Violation
from stambana.titles.trains import shares
from stambana.titles.trains.state import (
    ON_BOARD,
    OPEN_MARKET,
    OUT,
    State18,
    train_kind,
)
from stambana.titles.trains.trains import train_limit


@dataclass(frozen=True, slots=True)
class Beside:
    """What a title lays on the board beside what is counted.

    ``tokens`` are tokens, by company, that are none of its charter's; ``tiles`` tiles that are
    none of the set to choose from.
    """

    tokens: Mapping[str, int] = field(default_factory=dict)
    tiles: Collection[str] = ()


NOTHING = Beside()


def laws(state: State18, beside: Beside = NOTHING) -> Iterator[Violation]:
    """The laws of the family that a state breaks."""
    yield from certificates(state)
    yield from markers(state)
    yield from tokens(state, beside.tokens)
    yield from tiles(state, beside.tiles)
    yield from trains(state)
    yield from holdings(state)


def certificates(state: State18) -> Iterator[Violation]:
    """Of each company all hundred percent are somewhere; of one that is closed, all are out."""
    everywhere: dict[str, dict[str, int]] = {company: {} for company in state.figures.tokens}
    for piece, place in state.ledger.places.items():
        at = everywhere.get(piece.partition("/")[0])
        if at is not None:
            at[place] = at.get(place, 0) + state.percent_of(piece)
    for company, at in everywhere.items():
        if sum(at.values()) != 100:
            yield Violation("certificates", f"{company} has {sum(at.values())} %")
        if state.companies[company].closed and set(at) != {OUT}:
            yield Violation("closed_certificates", f"{company} is closed: {at}")
        if at.get(OPEN_MARKET, 0) > state.figures.market_limit:
            yield Violation("market_limit", f"{at[OPEN_MARKET]} % of {company} in the open market")
        president = state.president(company)
        best = max((at.get(name, 0) for name in state.players), default=0)
        if president and at.get(president, 0) < best:
            yield Violation("presidency", f"{president} leads {company} with less than another")


def markers(state: State18) -> Iterator[Violation]:
    """A started company has one price marker, any other none."""
    count = Counter(company for pile in state.market.piles.values() for company in pile)
    for company, at in state.companies.items():
        wanted = int(at.started and not at.closed)
        if count[company] != wanted:
            yield Violation("markers", f"{company} has {count[company]} price markers")
        if at.floated and at.kind == "public" and not at.virtual and not at.started:
            yield Violation("floated_unstarted", company)


def tokens(state: State18, uncounted: Mapping[str, int]) -> Iterator[Violation]:
    """The ledger counts as many tokens on the board as lie there; each has a slot of its own."""
    lie = Counter(token.company for token in state.board.tokens)
    counted = Counter(piece.partition("-token/")[0] for piece in state.ledger.at(ON_BOARD))
    for company in state.companies:
        if lie[company] != counted[company] + uncounted.get(company, 0):
            yield Violation(
                "tokens", f"{company}: {lie[company]} lie, {counted[company]} are counted"
            )
    slots = Counter((at.hex_name, at.stop, at.slot) for at in state.board.tokens)
    for (name, stop, slot), number in slots.items():
        stops = state.board.face(name).stops
        if stop >= len(stops) or slot >= len(stops[stop].slots):
            yield Violation("token_without_slot", f"{name} stop {stop} slot {slot}")
        elif number > 1:
            yield Violation("slot_shared", f"{name} stop {stop} slot {slot}")
    hexes = Counter((at.company, at.hex_name) for at in state.board.tokens)
    for (company, name), number in hexes.items():
        if number > 1:
            yield Violation("two_tokens", f"{company} has {number} tokens in {name}")


def tiles(state: State18, loose: Collection[str]) -> Iterator[Violation]:
    """No more copies of a tile lie than there are."""
    for number in {at.tile for at in state.board.placements.values()} - {*loose}:
        left = state.board.remaining(number)
        counted = state.board.tile_set.count(number)
        if counted >= 0 and left < 0:
            yield Violation("tiles", f"{-left} too many of tile {number}")


def trains(state: State18) -> Iterator[Violation]:
    """No company is over the train limit but while somebody is asked what goes."""
    asking = any(frame.kind == "discards" for frame in state.frames)
    for company, at in state.companies.items():
        held = state.trains(company)
        if at.closed and held:
            yield Violation("closed_trains", f"{company} is closed and has {held}")
        if at.kind == "public" and len(held) > train_limit(state, company) and not asking:
            yield Violation("train_limit", f"{company} has {len(held)} trains")
    phases = list(state.figures.phases)
    begun = phases[: phases.index(state.phase_key) + 1]
    gone = {key for key, kind in state.figures.trains.items() if kind.rusts in begun}
    for piece, place in state.ledger.places.items():
        if place != OUT and train_kind(piece) in gone and "/" in piece:
            yield Violation("rusted", f"{piece} is still at {place}")


def holdings(state: State18) -> Iterator[Violation]:
    """Only companies that are started have shares out of the offering; treasuries hold their own.

    A player over a limit is no violation (prices move), but see ``gained``.
    """
    for company, at in state.companies.items():
        for piece in state.certificates(company):
            if piece.partition("/")[0] != company:
                yield Violation("foreign_shares", f"{company} holds {piece}")
        if at.started or at.closed or at.kind != "public" or at.virtual:
            continue
        for player in state.players:
            held = state.certificates(player, company)
            if any(not piece.endswith("/0") for piece in held):
                yield Violation("unstarted_shares", f"{player} has shares of {company}")


def gained(before: State18, after: State18) -> Iterator[Violation]:
    """Nobody comes to more than a limit by gaining shares (9.3)."""
    if before.ledger.places is after.ledger.places:
        return
    for player in after.players:
        for company in after.companies:
            more = after.percent(player, company) > before.percent(player, company)
            if not more:
                continue
            if (
                after.percent(player, company) > after.figures.holding_limit
                and after.market.zone(company) not in shares.UNLIMITED_HOLDING
            ):
                yield Violation("holding_limit", f"{player}: {company}")
        count = shares.counted_certificates(after, player)
        grew = len(after.certificates(player)) > len(before.certificates(player))
        if grew and count > shares.certificate_limit(after) and _bought(before, after, player):
            yield Violation("certificate_limit", f"{player}: {count}")


def _bought(before: State18, after: State18, player: str) -> bool:
    """Whether a part has grown: a president who is replaced gives one certificate for two."""
    return any(
        after.percent(player, company) > before.percent(player, company)
        for company in after.companies
    )
