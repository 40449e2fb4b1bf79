"""Track and tokens of 18SJ as policies: what may be laid, what it costs, where tokens go.

Sections: 10.2 (routes), 10.3 (track), 10.4 (tokens), 6.1.1, 6.1.2, 6.1.5 (privates).
"""

from __future__ import annotations

from collections.abc import Mapping

from stambana.reasons import Reason
from stambana.track.board import Board
from stambana.track.kept import Kept
from stambana.track.laying import LayPolicy, bare_homes
from stambana.track.maps import BoardMap
from stambana.track.network import Passage, StopKey
from stambana.track.tiles import Color
from stambana.track.tokens import TokenPolicy

RULES = {
    "hex_fixed": "18SJ 10.3",
    "off_board": "18SJ 10.3",
    "side_blank": "18SJ 10.3",
    "side_impassable": "18SJ 10.3",
    "wrong_label": "18SJ 10.3",
    "later_phase": "18SJ 10.3",
    "none_left": "18SJ 10.3",
    "wrong_color": "18SJ 10.3.2",
    "wrong_stops": "18SJ 10.3.2",
    "not_listed": "18SJ 10.3.2",
    "segment_lost": "18SJ 10.3.2",
    "stop_split": "18SJ 10.3.2",
    "stops_joined": "18SJ 10.3.2",
    "no_slot_for_token": "18SJ 10.3.2",
    "not_reached": "18SJ 10.3.1",
    "new_track_not_reached": "18SJ 10.3.2",
    "no_line": "18SJ 10.3.3",
    "too_expensive": "18SJ 10.3.4",
}
"""The section that each reason against a lay rests on."""

TOKEN_RULES = {
    "no_city": "18SJ 10.4",
    "no_token_left": "18SJ 10.4",
    "token_here": "18SJ 10.4",
    "no_slot": "18SJ 10.4",
    "slot_reserved": "18SJ 10.4",
    "not_reached": "18SJ 10.4",
    "too_expensive": "18SJ 10.4",
}
"""The section that each reason against a token rests on."""


def passage(board: Board) -> Passage:
    """What blocks a route: full cities without an own token; red areas end it (10.2).

    Malmö and Göteborg are red and have a slot; a route never runs through them, whoever's
    token lies there.
    """
    return _passages.get((board.map,), None, lambda: Passage(ends_only=_red_stops(board.map)))


_passages: Kept[Passage] = Kept(8)


def _red_stops(board_map: BoardMap) -> frozenset[StopKey]:
    return frozenset(
        StopKey(name, stop)
        for name, at in board_map.hexes.items()
        if at.printed.color is Color.RED
        for stop in range(len(at.printed.stops))
    )


def lay_policy(
    board: Board,
    company: str,
    *,
    money: int | None = None,
    only_mainline: bool = False,
    blocked: Mapping[str, str] | None = None,
    discounts: Mapping[str, int] | None = None,
    free: bool = False,
) -> LayPolicy:
    """The policy of a company's ordinary or additional mainline lay (10.3).

    ``blocked`` gives hexes closed by private companies, each with the private's key;
    ``discounts`` the Gellivare Company's; ``free`` lays cost nothing (A.W. Edelsvärd).
    """
    return LayPolicy(
        homes=bare_homes(board, company),  # any city tile may be laid there (10.3.1)
        blocked={
            name: Reason(
                "blocked",
                "{private} closes {place} while a player owns it",
                {"private": private, "place": name},
                f"18SJ 6.1.{private.removeprefix('P')}",
                hexes=(name,),
            )
            for name, private in (blocked or {}).items()
        },
        discounts=discounts or {},
        charges=not free,
        money=money,
        only_lines=only_mainline,
        passage=passage(board),
        rules=RULES,
    )


def token_policy(
    board: Board,
    *,
    cost: int = 0,
    money: int | None = None,
    left: int | None = None,
    lapsed: frozenset[str] = frozenset(),
) -> TokenPolicy:
    """The policy of a station token that costs ``cost`` wherever it goes (10.4).

    ``lapsed`` are corporations out of the game, whose homes are kept no longer (2.1, 11).
    """

    def same(_board: Board, _company: str, _at: StopKey) -> int:
        return cost

    return TokenPolicy(
        cost=same,
        money=money,
        left=left,
        lapsed=lapsed,
        passage=passage(board),
        rules=TOKEN_RULES,
    )
