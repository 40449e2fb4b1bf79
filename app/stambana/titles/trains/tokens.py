"""Station tokens on their way from a charter to the board, and where a company is at home."""

from __future__ import annotations

from dataclasses import replace

from stambana.engine.play import Play
from stambana.titles.trains.events import TokenPlaced
from stambana.titles.trains.shares import amend_company
from stambana.titles.trains.state import ON_BOARD, S18, State18
from stambana.track.board import Token
from stambana.track.network import StopKey
from stambana.track.tokens import free_slot, home_stop


def home(state: State18, company: str) -> StopKey | None:
    """The stop a company is at home in now, or None for one without a home on the map."""
    return home_stop(state.board, company)


def put_token(
    play: Play[S18],
    company: str,
    hex_name: str,
    stop: int,
    slot: int | None = None,
    label: str = "",
    paid: int = 0,
) -> None:
    """Move a token from a charter to the board, to the first free slot or the one named.

    ``label`` is what stands on it beside its company's sign, ``paid`` what it cost.  Raises
    LookupError where no slot is free.
    """
    state = play.state
    face = state.board.face(hex_name)
    places = range(len(face.stops[stop].slots)) if slot is None else (slot,)
    found = free_slot(state.board.tokens, face, hex_name, stop, places, company)
    if found is None:
        raise LookupError(f"no free slot in {hex_name}")
    piece = next(
        piece for piece in state.ledger.at(company) if piece.startswith(f"{company}-token")
    )
    play.move(piece, ON_BOARD, "token")
    token = Token(company, hex_name, stop, found, label=label)
    play.change(board=play.state.board.with_tokens((*play.state.board.tokens, token)))
    at = play.state.companies[company]
    amend_company(play, company, replace(at, tokens_placed=at.tokens_placed + 1))
    play.tell(TokenPlaced(company=company, hex_name=hex_name, amount=paid))
