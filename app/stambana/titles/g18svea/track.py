"""Track, stations and routes of 18Svea as policies: what a board and a company's cards decide.

Sections: 9.1 (routes), 9.4 (tiles), 9.5 (stations), 9.6 (trains); rulings S8 to S17, S24,
S30, S33 of docs/rulings.md.  The figures come from the title's file; where things lie, from
the map.  What a bill is comes as parts: who pays, and that it doubles when the president
does, is the title's turn (S15).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from stambana.hexes.coords import opposite
from stambana.titles.g18svea.figures import svea_figures
from stambana.titles.g18svea.pieces import CENTRAL_WHITE
from stambana.titles.title import TrackRules
from stambana.track.board import Board, Token
from stambana.track.laying import (
    Charge,
    Lay,
    LayPolicy,
    Reaching,
    bare_homes,
    keep_joined,
)
from stambana.track.maps import Border, BorderKind
from stambana.track.network import Passage, StopKey
from stambana.track.routes import (
    Route,
    RouteProblem,
    RouteResult,
    RouteRules,
    StopValue,
    Train,
    best_routes,
    route_problem,
    slot_value,
)
from stambana.track.tiles import Color, StopKind, Tile
from stambana.track.tokens import TokenPolicy
from stambana.track.upgrades import next_color

CITY_TILE = "city tile"
BLACK_TILE = "black tile"
WATER = str(BorderKind.WATER)
"""The kinds of what a bill is made of."""

RULES_OF_LAYS = {
    "no_hex": "18Svea 9.4",
    "no_tile": "18Svea 9.4",
    "no_rotation": "18Svea 9.4",
    "hex_fixed": "18Svea 9.4",
    "off_board": "18Svea 9.4",
    "side_blank": "18Svea 9.4",
    "wrong_stops": "18Svea 9.4",
    "none_left": "18Svea 9.4",
    "later_phase": "18Svea 7",
    "wrong_color": "18Svea 9.4.2",
    "wrong_label": "18Svea 9.4.2",
    "segment_lost": "18Svea 9.4.2",
    "stop_split": "18Svea 9.4.2",
    "stops_joined": "18Svea 9.4.2",
    "joined_side_lost": "18Svea 9.4.2",
    "no_slot_for_token": "18Svea 9.4.2",
    "new_track_not_reached": "18Svea 9.4.1",
    "not_reached": "18Svea 9.4",
    "too_expensive": "18Svea 9.4.3",
}
"""The section that each reason against a lay rests on."""

_TOKEN_CODES = (
    "no_hex",
    "no_city",
    "no_token_left",
    "token_here",
    "no_slot",
    "slot_reserved",
    "not_reached",
    "too_expensive",
)

RULES_OF_TOKENS = dict.fromkeys(_TOKEN_CODES, "18Svea 9.5")
"""The section that each reason against a station rests on."""


def is_face_down(token: Token) -> bool:
    """Whether a token blocks nobody: a home station that waits for its company (9.1)."""
    return token.face_down


PASSAGE = Passage(open_token=is_face_down)
"""What lets a company through; off-boards end every route (S11)."""


# -- tiles ------------------------------------------------------------------------------------


def may_follow(old: Tile, new: Tile) -> bool:
    """Whether a tile may follow by color: the next one, or black on a city of any (9.4.4)."""
    if new.color is Color.BLACK:
        return old.color is not Color.BLACK and bool(old.count(StopKind.CITY))
    return next_color(old, new)


def tile_fees(board: Board, lay: Lay) -> tuple[Charge, ...]:
    """What a tile costs beside water: a city tile 5, the black tile 10 in its place (9.4.3)."""
    tile = board.tile_set.tiles[lay.tile]
    if tile.color is Color.BLACK:
        return (Charge(BLACK_TILE, svea_figures().costs.black, (lay.hex_name,)),)
    if tile.count(StopKind.CITY):
        return (Charge(CITY_TILE, svea_figures().costs.city, (lay.hex_name,)),)
    return ()


def lay_policy(
    board: Board, company: str, *, money: int | None = None, free_water: bool = False
) -> LayPolicy:
    """The policy of a company's lay; ``free_water`` is the Political Influence card's (12.9).

    A yellow tile meets a route of the company over one of its sides (S13), or lies in the
    company's bare home; an upgrade needs a route to old track and keeps what is joined (S14).
    """
    return LayPolicy(
        keeps=keep_joined,
        follows=may_follow,
        first=Reaching.NEW_TRACK,
        plain=Reaching.OLD_TRACK,
        stops=Reaching.OLD_TRACK,
        homes=bare_homes(board, company),
        fees=tile_fees,
        waived=frozenset({WATER}) if free_water else frozenset(),
        money=money,
        passage=PASSAGE,
        rules=RULES_OF_LAYS,
    )


def new_crossings(before: Board, after: Board) -> tuple[Border, ...]:
    """The water borders across which track meets on a board and did not on an earlier one.

    Each is paid once by the company that builds it (S16), and brings the holder of the Ferry
    Contract its money, whoever pays or is spared.
    """
    return tuple(
        border
        for border in after.map.borders
        if border.kind is BorderKind.WATER and meets(after, border) and not meets(before, border)
    )


def meets(board: Board, border: Border) -> bool:
    """Whether track meets across a border."""
    first, second = border.hexes
    side = next(s for s in range(6) if board.map.border_by_side.get((first, s)) is border)
    return side in board.face(first).exits and opposite(side) in board.face(second).exits


# -- stations ---------------------------------------------------------------------------------


def token_policy(
    board: Board,
    company: str,
    *,
    money: int | None = None,
    left: int | None = None,
    cost: int | None = None,
) -> TokenPolicy:
    """The policy of a company's station (9.5): 10, or what a card says it costs (12.9)."""
    price = svea_figures().costs.station if cost is None else cost

    def same(_board: Board, _company: str, _at: StopKey) -> int:
        return price

    return TokenPolicy(cost=same, money=money, left=left, passage=PASSAGE, rules=RULES_OF_TOKENS)


def central_policy() -> TokenPolicy:
    """The policy of the black Central Station: any free slot, no route, no cost (12.2, S24)."""
    return TokenPolicy(
        everywhere=True,
        passage=PASSAGE,
        rules=dict.fromkeys(RULES_OF_TOKENS, "18Svea 12.2"),
    )


# -- routes -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Contracts:
    """What a company's cards add at each stop: off-boards by color, and at the active NRC."""

    blue: int = 0
    yellow: int = 0
    nrc: int = 0


NO_CONTRACTS = Contracts()


@dataclass(frozen=True, slots=True)
class _StopValues:
    """A stop's figure, its stations and its bonuses (9.6.2).

    ``doubled`` are the hexes where the white Central Station lies; ``extra`` what contracts
    add, by hex.  All of it is the stop's, and so counts twice where an end does (12.1).
    """

    station: int
    doubled: frozenset[str]
    station_doubled: int
    extra: tuple[tuple[str, int], ...]

    def __call__(self, at: StopValue) -> int:
        name = at.place.key.hex_name
        each = self.station_doubled if name in self.doubled else self.station
        stations = sum(not token.face_down for token in at.tokens)
        more = sum(amount for hex_name, amount in self.extra if hex_name == name)
        return slot_value(at) + each * stations + more


def train(kind: str) -> Train:
    """A train of a kind, such as ``3`` or ``6+S``; raises KeyError for one there is not."""
    found = svea_figures().trains[kind]
    return Train(kind, found.stops, doubles_end=kind in svea_figures().doubling)


def route_rules(board: Board, company: str, contracts: Contracts = NO_CONTRACTS) -> RouteRules:
    """The rules for routes of one company on a board."""
    sheet = svea_figures()
    white = frozenset(mark.hex_name for mark in board.marks if mark.kind == CENTRAL_WHITE)
    values = _StopValues(
        sheet.station_bonus,
        white,
        sheet.cards["central_station"].amounts["white"],
        _extras(board, contracts),
    )
    return RouteRules(passage=_passage, value=values, rule="18Svea 9.6")


def _passage(_kind: Train) -> Passage:
    return PASSAGE


def _extras(board: Board, contracts: Contracts) -> tuple[tuple[str, int], ...]:
    """What contracts add, by hex; NRC is no blue or yellow off-board whatever its color (S28)."""
    amounts = {Color.BLUE: contracts.blue, Color.YELLOW: contracts.yellow}
    found = []
    for name in board.map.hexes:
        face = board.face(name)
        if not face.count(StopKind.OFFBOARD):
            continue
        nrc = face.number in svea_figures().connection_tiles
        amount = contracts.nrc if nrc else amounts.get(face.color, 0)
        if amount:
            found.append((name, amount))
    return tuple(found)


def run_problem(
    board: Board,
    company: str,
    trains: Sequence[str],
    contracts: Contracts = NO_CONTRACTS,
    *,
    fee_hex: str = "",
    away: frozenset[int] = frozenset(),
) -> RouteProblem:
    """The problem of running trains of these kinds, in their order.

    Those whose numbers are in ``away`` keep away from ``fee_hex``.
    """
    kinds = tuple(
        replace(train(kind), avoids=frozenset({fee_hex})) if at in away else train(kind)
        for at, kind in enumerate(trains)
    )
    return route_problem(board, company, kinds, route_rules(board, company, contracts))


def fee_trains(routes: Sequence[Route], hex_name: str) -> int:
    """How many trains run to or through a hex: each owes the City Station Owner once (S23)."""
    return sum(any(stop.hex_name == hex_name for stop in route.stops) for route in routes)


def best_run(
    board: Board,
    company: str,
    trains: Sequence[str],
    contracts: Contracts = NO_CONTRACTS,
    *,
    fee_hex: str = "",
    fee_money: int = 0,
) -> RouteResult:
    """The best run that can be paid for.

    A train to ``fee_hex`` (empty: there is no fee) costs the City Station Owner's fee, paid
    before the run out of ``fee_money``; the fee itself does not count when runs are compared
    (S18, S23).
    """
    rules = route_rules(board, company, contracts)
    kinds = tuple(train(kind) for kind in trains)
    best = best_routes(route_problem(board, company, kinds, rules))
    if not fee_hex:
        return best
    most = fee_money // svea_figures().cards["city_owner"].amounts["fee"]
    if fee_trains(best.routes, fee_hex) <= most:
        return best
    away = [replace(kind, avoids=frozenset({fee_hex})) for kind in kinds]
    results = []
    asked = set()
    for going in combinations(range(len(kinds)), most):
        tried = tuple(kinds[at] if at in going else away[at] for at in range(len(kinds)))
        alike = tuple(sorted((kind.name, kind.avoids == frozenset()) for kind in tried))
        if alike not in asked:
            asked.add(alike)
            results.append(best_routes(route_problem(board, company, tried, rules)))
    found = max(results, key=lambda result: result.revenue)
    upper = max(result.upper_bound for result in results)
    return replace(found, proven=all(one.proven for one in results), upper_bound=upper)


# -- phases -----------------------------------------------------------------------------------


def phase_color(phase: str) -> Color:
    """The color of a phase: the last tiles that may be laid, and the figures of off-boards.

    Black tiles come with the first 6+S (S8, S9).
    """
    return svea_figures().phases[phase].tiles


# -- a board without a game -------------------------------------------------------------------


def _free_tokens(board: Board, company: str) -> TokenPolicy:
    """The first token of a company on a free board needs no route and costs nothing, as a home."""
    placed = any(token.stands_for(company) for token in board.tokens)
    policy = token_policy(board, company, cost=None if placed else 0)
    return policy if placed else replace(policy, everywhere=True)


RULES = TrackRules(
    lays=lay_policy,
    tokens=_free_tokens,
    routes=route_rules,
    trains=tuple(svea_figures().trains),
    train=train,
)
"""The rules of track that go with the map of 18Svea."""
