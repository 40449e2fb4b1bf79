"""Tokens: where one may be placed and why not, and how they move when a face changes.

The common rule: a free slot that a route of the company reaches, one token of a company in a
hex, and homes of others kept free unless a slot stays open beside them (18SJ 10.4).  What a
title changes is a value of ``TokenPolicy``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from stambana.reasons import Reason
from stambana.track.board import Board, Token
from stambana.track.network import Passage, Reach, StopKey, Works, reach
from stambana.track.tiles import Slot, Stop, StopKind, Tile
from stambana.track.upgrades import change, stop_map


def _first_cost(board: Board, company: str, at: StopKey) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class TokenPolicy:
    """What a title says about placing tokens.

    ``cost`` is asked for each place (by order or by distance, as the title has it); ``money``
    is what can be paid, None for no limit; ``left`` the tokens the company still has, None
    for any.  ``everywhere`` lets a token go where no route leads.  ``lapsed`` are companies
    for which no home is kept any more (out of the game, nationalized).  ``rules`` gives the
    section for a reason's code.
    """

    cost: Callable[[Board, str, StopKey], int] = _first_cost
    money: int | None = None
    left: int | None = None
    everywhere: bool = False
    keeps_reserved: bool = True
    lapsed: frozenset[str] = frozenset()
    one_per_hex: bool = True
    passage: Passage = field(default_factory=Passage)
    works: Works = field(default_factory=Works)
    rules: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TokenPlace:
    """A place for a token: the stop, the slot it would take, and what it costs."""

    at: StopKey
    slot: int
    cost: int


def token_reasons(
    board: Board,
    company: str,
    at: StopKey,
    policy: TokenPolicy,
    reached: Reach | None = None,
) -> tuple[Reason, ...]:
    """Why a company may not place a token at a stop; most basic first, empty for yes.

    ``reached`` is what the company reaches, when the caller knows it.
    """

    def because(code: str, sentence: str, **values: object) -> Reason:
        named = {"place": at.hex_name, "company": company, **values}
        return Reason(code, sentence, named, policy.rules.get(code, ""), hexes=(at.hex_name,))

    if at.hex_name not in board.map.hexes:
        return (because("no_hex", "there is no hex {place}"),)
    stops = board.face(at.hex_name).stops
    if not 0 <= at.stop < len(stops) or not stops[at.stop].slots:
        return (because("no_city", "{place} has no place for a token"),)
    if policy.left is not None and policy.left < 1:
        return (because("no_token_left", "{company} has no token left"),)
    reasons = []
    here = [token for token in board.tokens if token.hex_name == at.hex_name]
    own = [token for token in here if token.company == company]
    if any(policy.one_per_hex or token.stop == at.stop for token in own):
        reasons.append(because("token_here", "{company} has a token in {place} already"))
    open_slots = _open_slots(board, at)
    if not open_slots:
        reasons.append(because("no_slot", "no place is free in {place}"))
    elif policy.keeps_reserved and _takes_reserved(board, at, company, policy.lapsed):
        reasons.append(
            because(
                "slot_reserved",
                "the free place in {place} is kept for {owner}",
                owner=", ".join(_waiting(board, at, company, policy.lapsed)),
            )
        )
    reached = reached or reach(board, company, policy.passage, policy.works)
    if not policy.everywhere and at not in reached.stops:
        reasons.append(because("not_reached", "no route of {company} leads to {place}"))
    cost = policy.cost(board, company, at)
    if policy.money is not None and cost > policy.money:
        reasons.append(
            because(
                "too_expensive",
                "this costs {cost}, there is {money}",
                cost=cost,
                money=policy.money,
            )
        )
    return tuple(reasons)


def token_places(
    board: Board, company: str, policy: TokenPolicy, reached: Reach | None = None
) -> Iterator[TokenPlace]:
    """Every place where a company may put a token, in the order of the map."""
    reached = reached or reach(board, company, policy.passage, policy.works)
    for hex_name in board.map.hexes:
        for stop, what in enumerate(board.face(hex_name).stops):
            at = StopKey(hex_name, stop)
            if not what.slots or token_reasons(board, company, at, policy, reached):
                continue
            slot = free_slot(
                board.tokens,
                board.face(hex_name),
                hex_name,
                stop,
                range(len(what.slots)),
                company,
            )
            assert slot is not None
            yield TokenPlace(at, slot, policy.cost(board, company, at))


def _open_slots(board: Board, at: StopKey) -> int:
    taken = sum(token.hex_name == at.hex_name and token.stop == at.stop for token in board.tokens)
    return len(board.face(at.hex_name).stops[at.stop].slots) - taken


def _waiting(board: Board, at: StopKey, company: str, lapsed: frozenset[str]) -> list[str]:
    """The other companies whose home is kept at a stop and that have no token there yet.

    A reservation is printed on the map; it holds for the stop the printed one has become.
    """
    here = {token.company for token in board.tokens if token.hex_name == at.hex_name}
    return [
        slot.reserved_for
        for slot in reserved_slots(board, at)
        if slot.reserved_for and slot.reserved_for not in {company, *here, *lapsed}
    ]


def reserved_slots(board: Board, at: StopKey) -> tuple[Slot, ...]:
    """The slots of the printed stop, or stops, that a stop of the board has become."""
    printed = board.map.hexes[at.hex_name].printed
    mapped = change(printed, board.face(at.hex_name)).becomes
    if mapped is None:
        return board.face(at.hex_name).stops[at.stop].slots
    return tuple(
        slot
        for index, stop in enumerate(printed.stops)
        if mapped[index] == at.stop
        for slot in stop.slots
    )


def _takes_reserved(board: Board, at: StopKey, company: str, lapsed: frozenset[str]) -> bool:
    """Whether a token here would leave too few open slots for the homes kept."""
    if any(slot.reserved_for == company for slot in reserved_slots(board, at)):
        return False
    return _open_slots(board, at) - 1 < len(_waiting(board, at, company, lapsed))


# -- tokens on a face that changes ------------------------------------------------------------


def carried(old: Board, new: Board, hex_name: str) -> tuple[Token, ...]:
    """All tokens of the board after the face of a hex changed.

    Each stays in the stop its own became, in its own slot or the next free one; a token that
    finds none leaves the board (the verdict on a lay has asked before).
    """
    return settled(old.tokens, hex_name, old.face(hex_name), new.face(hex_name))


def settled(
    tokens: tuple[Token, ...], hex_name: str, before: Tile, after: Tile
) -> tuple[Token, ...]:
    """As ``carried``, for faces that lie on no board yet."""
    if not any(token.hex_name == hex_name for token in tokens):
        return tokens
    becomes = change(before, after).becomes
    kept = [token for token in tokens if token.hex_name != hex_name]
    for token in tokens:
        if token.hex_name != hex_name:
            continue
        stop = becomes[token.stop] if becomes is not None else token.stop
        if stop >= len(after.stops):
            continue
        slots = len(after.stops[stop].slots)
        wanted = (token.slot, *(slot for slot in range(slots) if slot != token.slot))
        slot = free_slot(tuple(kept), after, hex_name, stop, [at for at in wanted if at < slots])
        if slot is not None:
            kept.append(replace(token, stop=stop, slot=slot))
    return tuple(kept)


def free_slot(
    tokens: tuple[Token, ...],
    face: Tile,
    hex_name: str,
    stop: int,
    places: Iterable[int],
    company: str = "",
) -> int | None:
    """The best of some slots that holds no token: the company's own, an open one, any."""
    taken = {token.slot for token in tokens if token.hex_name == hex_name and token.stop == stop}
    slots = face.stops[stop].slots
    free = [place for place in places if 0 <= place < len(slots) and place not in taken]

    def strangeness(place: int) -> int:
        names = {slots[place].reserved_for, slots[place].home_of} - {""}
        return 0 if company in names else 2 if names else 1

    return min(free, key=strangeness if company else free.index, default=None)


def home_stop(board: Board, company: str) -> StopKey | None:
    """The stop a company is at home in now; None for one without a home on the map."""
    for name in board.map.homes.get(company, ()):
        printed = board.map.hexes[name].printed
        for index, stop in enumerate(printed.stops):
            if any(slot.home_of == company for slot in stop.slots):
                mapped = stop_map(printed, board.face(name))
                return StopKey(name, mapped[index] if mapped else 0)
    return None


def at_home(board: Board, company: str) -> Board:
    """The board as a company finds it in its first turn: with its home token, if it has none.

    One that lies there face down is turned up.
    """
    if any(token.stands_for(company) for token in board.tokens):
        return board
    if any(token.company == company for token in board.tokens):
        turned = (
            replace(token, face_down=False) if token.company == company else token
            for token in board.tokens
        )
        return board.with_tokens(tuple(turned))
    at = home_stop(board, company)
    if at is None:
        return board
    face = board.face(at.hex_name)
    places = range(len(face.stops[at.stop].slots))
    slot = free_slot(board.tokens, face, at.hex_name, at.stop, places, company)
    if slot is None:
        return board
    return board.with_tokens((*board.tokens, Token(company, at.hex_name, at.stop, slot)))


def is_token_stop(stop: Stop) -> bool:
    """Whether a stop has places for tokens."""
    return stop.kind in (StopKind.CITY, StopKind.OFFBOARD) and bool(stop.slots)
