"""The board of 18SJ as it is drawn: what holds now (18SJ 2.1, 6.1, 7, 11).

The signs printed for a company or a private that is out of the game say nothing any more, and
the tokens of two private companies lie on the map.
"""

from __future__ import annotations

from dataclasses import replace

from stambana.engine.memory import remembered
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains.state import FOR_AUCTION
from stambana.track.board import Board, Mark


@remembered
def drawn(state: State18SJ) -> Board:
    """The board with the canal and port tokens, without signs that hold no longer.

    A private closes its hexes while it waits for a player or belongs to one; canal and ports
    say something as long as their private is in the game.
    """
    figures, places = state.figures.privates, state.ledger.places
    lapsed = {key for key, at in state.companies.items() if at.closed}
    for key, private in figures.items():
        of_nobody = places.get(key) not in (FOR_AUCTION, *state.players)
        in_game = not of_nobody or places.get(key) in state.companies
        if private.blocks and of_nobody:
            lapsed.add(key)
        if private.canal is not None and not in_game:
            lapsed.add("canal")
        if private.port is not None and not in_game:
            lapsed.add("port")
    return replace(
        state.board, lapsed=frozenset(lapsed), marks=(*state.board.marks, *_marks(state))
    )


def _marks(state: State18SJ) -> tuple[Mark, ...]:
    """The tokens of Göta Kanalbolag and Sveabolaget where they lie, with what they bring."""
    found: list[Mark] = []
    for private in state.figures.privates.values():
        if private.canal is not None:
            found += [
                Mark("canal", name, f"+{amount}", private.name) for name, amount in state.canal
            ]
        if private.port is not None and state.port:
            markers = state.board.map.hexes[state.port].markers
            signs = sum(at.count for at in markers if at.kind == "port")
            label = f"+{private.port.revenue * signs}"
            found.append(Mark("port", state.port, label, private.name))
    return tuple(found)
