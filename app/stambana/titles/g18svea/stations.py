"""Stations in the slots of a city: who is there, what is free, how they lie on the black tile.

A company that is not started has no token on the board; the slot printed for it is kept (18Svea 2,
9.1).  The slots of the black tile differ, so there ``StateSvea.kept`` says which one a home that
waits was given (9.4.4, ruling S17).
"""

from __future__ import annotations

from dataclasses import replace

from stambana.engine.play import Play
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains.tokens import put_token
from stambana.track.board import Board
from stambana.track.network import StopKey
from stambana.track.tokens import free_slot, reserved_slots


def charter_station(state: StateSvea, company: str) -> str:
    """A station still on a company's charter, as a piece; "" when all lie on the board."""
    own = f"{company}-token/"
    return next((piece for piece in state.ledger.at(company) if piece.startswith(own)), "")


def waiting_homes(board: Board, hex_name: str) -> tuple[str, ...]:
    """The companies whose home in a hex is kept for them and that have no token there."""
    here = {token.company for token in board.tokens if token.hex_name == hex_name}
    kept = (
        slot.home_of
        for stop in range(len(board.face(hex_name).stops))
        for slot in reserved_slots(board, StopKey(hex_name, stop))
    )
    return tuple(dict.fromkeys(name for name in kept if name and name not in here))


def occupants(board: Board, hex_name: str) -> tuple[str, ...]:
    """The companies that have, or will have, a station in a hex: one each (9.5, S17)."""
    here = (token.company for token in board.tokens if token.hex_name == hex_name)
    return (*here, *waiting_homes(board, hex_name))


def slots_to_choose(state: StateSvea, company: str, at: StopKey) -> tuple[int, ...]:
    """The slots of a stop a station can go to: each free one where they differ, else the first."""
    board = state.board
    face = board.face(at.hex_name)
    slots = face.stops[at.stop].slots
    kept = {state.kept[name] for name in waiting_homes(board, at.hex_name) if name in state.kept}
    if len({slot.value for slot in slots}) > 1:
        taken = {one.slot for one in board.tokens if (one.hex_name, one.stop) == at} | kept
        return tuple(slot for slot in range(len(slots)) if slot not in taken)
    places = range(len(slots))
    first = free_slot(board.tokens, face, at.hex_name, at.stop, places, company)
    return () if first is None else (first,)


def put_station(
    play: Play[StateSvea], company: str, at: StopKey, slot: int | None = None, paid: int = 0
) -> None:
    """Move a station from a charter to the board; the first free slot unless one is named.

    ``paid`` is what it cost.
    """
    label = play.state.figures.pieces["station"].label
    put_token(play, company, at.hex_name, at.stop, slot, label, paid)


def seated(board: Board, hex_name: str, slots: tuple[str, ...]) -> Board:
    """The board with the stations of a hex in these slots, "" for a free one (9.4.4)."""
    places = {company: slot for slot, company in enumerate(slots) if company}
    return board.with_tokens(
        tuple(
            replace(token, stop=0, slot=places[token.company])
            if token.hex_name == hex_name
            else token
            for token in board.tokens
        )
    )
