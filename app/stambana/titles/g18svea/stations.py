"""Stations on the board: homes that wait, second stations, and slots that differ (18Svea 2, 8.4, 9.5).

A company that is not started has no token on the board; the slot printed for it is kept.  Only
the black tile, whose slots differ, holds a waiting home as a token face down, in the slot it
was given (9.4.4, ruling S17).
"""

from __future__ import annotations

from dataclasses import replace

from stambana.engine.play import Play
from stambana.titles.family18 import shares
from stambana.titles.family18.events import TokenPlaced
from stambana.titles.family18.state import ON_BOARD
from stambana.titles.g18svea import pieces
from stambana.titles.g18svea.state import StateSvea
from stambana.track.board import Board, Token
from stambana.track.network import StopKey
from stambana.track.tokens import free_slot, reserved_slots


def home_of(board: Board, company: str) -> str:
    """The home hex of a company; raises LookupError where the map has none."""
    for name, at in board.map.hexes.items():
        if any(slot.home_of == company for stop in at.printed.stops for slot in stop.slots):
            return name
    raise LookupError(f"{company} has no home")


def charter_station(state: StateSvea, company: str) -> str:
    """A station still on a company's charter, as a piece; "" when all lie on the board."""
    own = f"{company}-token/"
    return next((piece for piece in state.ledger.at(company) if piece.startswith(own)), "")


def waiting_homes(board: Board, hex_name: str) -> tuple[str, ...]:
    """The companies whose home in a hex is kept for them and that have no token there."""
    here = {token.company for token in board.tokens if token.hex_name == hex_name}
    stops = range(len(board.face(hex_name).stops))
    kept = [slot.home_of for stop in stops for slot in reserved_slots(board, StopKey(hex_name, stop))]
    return tuple(dict.fromkeys(name for name in kept if name and name not in here))


def occupants(board: Board, hex_name: str) -> tuple[str, ...]:
    """The companies that have, or will have, a station in a hex: one each (9.5, S17)."""
    here = [token.company for token in board.tokens if token.hex_name == hex_name]
    return (*here, *waiting_homes(board, hex_name))


def slots_to_choose(board: Board, company: str, at: StopKey) -> tuple[int, ...]:
    """The slots of a stop a station can go to: each free one where they differ, else the first."""
    face = board.face(at.hex_name)
    slots = face.stops[at.stop].slots
    if len({slot.value for slot in slots}) > 1:
        taken = {one.slot for one in board.tokens if (one.hex_name, one.stop) == at}
        return tuple(slot for slot in range(len(slots)) if slot not in taken)
    places = range(len(slots))
    first = free_slot(board.tokens, face, at.hex_name, at.stop, places, company)
    return () if first is None else (first,)


def put_token(play: Play[StateSvea], token: Token) -> None:
    """Lay a token on the board."""
    play.change(board=play.state.board.with_tokens((*play.state.board.tokens, token)))
    play.tell(TokenPlaced(company=token.company, hex_name=token.hex_name))


def put_station(play: Play[StateSvea], company: str, at: StopKey, slot: int) -> None:
    """Move a station from the charter to the board."""
    _leaves_charter(play, company)
    put_token(play, pieces.station(company, at.hex_name, at.stop, slot))


def _leaves_charter(play: Play[StateSvea], company: str) -> None:
    play.move(charter_station(play.state, company), ON_BOARD, "token")
    at = play.state.companies[company]
    shares.amend_company(play, company, replace(at, tokens_placed=at.tokens_placed + 1))


def put_home(play: Play[StateSvea], company: str) -> None:
    """A company is started: its home station turns face up in the slot it keeps (8.4, S17)."""
    board = play.state.board
    name = home_of(board, company)
    if any(token.company == company and token.face_down for token in board.tokens):
        _leaves_charter(play, company)
        play.change(board=pieces.turned_up(play.state.board, company))
        play.tell(TokenPlaced(company=company, hex_name=name))
        return
    slots = slots_to_choose(board, company, StopKey(name, 0))
    put_station(play, company, StopKey(name, 0), slots[0])


def seated(board: Board, hex_name: str, slots: tuple[str, ...]) -> Board:
    """The board with the stations of a hex in these slots of its city, "" for a free one (9.4.4).

    A home that still waits comes to lie there face down.
    """
    here = {one.company: one for one in board.tokens if one.hex_name == hex_name}
    others = [one for one in board.tokens if one.hex_name != hex_name]
    for slot, company in enumerate(slots):
        if company in here:
            others.append(replace(here[company], stop=0, slot=slot))
        elif company:
            waiting = pieces.station(company, hex_name, 0, slot)
            others.append(replace(waiting, face_down=True))
    return board.with_tokens(tuple(others))


__all__ = [
    "charter_station",
    "home_of",
    "occupants",
    "put_home",
    "put_station",
    "put_token",
    "seated",
    "slots_to_choose",
    "waiting_homes",
]
