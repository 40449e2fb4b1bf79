"""18SJ without a turn: its rules of track, tokens and routes on a board, and at a moment of a game.

On a board alone there is no money and no private company; a token costs what the charter says
for the next one, counted by those that lie on the board (10.4).  In a game the private companies
count as they are then (6.1): hexes they close, the Gellivare Company's discounts and tiles, canal
and port tokens.  Nothing that belongs to a turn does.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from stambana.places import resources
from stambana.reasons import Reason
from stambana.titles.g18sj.laying import lay_policy, token_policy
from stambana.titles.g18sj.routes import route_rules, train
from stambana.titles.title import TrackRules
from stambana.track.board import Board
from stambana.track.laying import Lay, LayPolicy, lay_verdict
from stambana.track.routes import RouteRules
from stambana.track.tokens import TokenPolicy, at_home

if TYPE_CHECKING:
    from stambana.titles.g18sj.state import State18SJ


@cache
def _figures() -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Token costs in order, and the kinds of trains in order."""
    import yaml

    data = yaml.safe_load((resources() / "titles" / "18sj.yaml").read_text(encoding="utf-8"))
    return tuple(data["companies"]["token_costs"]), tuple(map(str, data["trains"]))


def _tokens(board: Board, company: str) -> TokenPolicy:
    costs, _ = _figures()
    return token_policy(board, cost=costs[min(_lie(board, company), len(costs) - 1)])


def track_in_game(state: State18SJ, money: bool) -> TrackRules:
    """The rules as they stand in a state; ``money`` says whether a lay is to be paid for."""
    # not above: a sandbox has no need of the game, and is to be on the screen at once
    from stambana.titles.g18sj.rulings import as_elsewhere
    from stambana.titles.g18sj.running import tokens_that_pay

    def lays(board: Board, company: str) -> LayPolicy:
        return _lays_in_game(state, board, company, money)

    def tokens(board: Board, company: str) -> TokenPolicy:
        return _tokens_in_game(state, board, company)

    def routes(board: Board, company: str) -> RouteRules:
        pay = tokens_that_pay(state, company)
        return route_rules(board, company, pay, one_city=as_elsewhere(state, "DIFF-8"))

    def begins(board: Board, company: str) -> Board:
        at = state.companies.get(company)
        return board if at is not None and at.closed else at_home(board, company)

    return replace(RULES, lays=lays, tokens=tokens, routes=routes, begins=begins)


def _lays_in_game(state: State18SJ, board: Board, company: str, money: bool) -> LayPolicy:
    from stambana.titles.g18sj import gellivare, privates

    at = state.companies.get(company)
    free = at is not None and at.virtual
    policy = lay_policy(
        board,
        company,
        blocked=privates.blocked_hexes(state),
        discounts=privates.discounts(state, company),
        money=state.cash(company) if money and not free else None,
        free=free,
    )
    own = state.ledger.places.get(gellivare.GELLIVARE) == company
    if not own or gellivare.GELLIVARE in state.used or not gellivare.untouched(state):
        return policy
    pair = gellivare.hexes(state)
    laid = tuple(name for name in pair if name in board.placements)
    bare = frozenset(pair) - frozenset(laid)

    def unjoined(lay: Lay) -> tuple[Reason, ...]:
        if lay.hex_name not in bare or lay_verdict(board, company, lay, policy):
            return ()
        return gellivare.joining_reasons(board, pair, laid, lay)

    return replace(policy, anywhere=bare, extra=unjoined)


def _tokens_in_game(state: State18SJ, board: Board, company: str) -> TokenPolicy:
    """The price goes on from the tokens placed in the game; KHJ's extra one is none (6.1.8)."""
    at = state.companies.get(company)
    costs = state.figures.token_costs
    cost, left = costs[-1], None
    if at is not None:
        more = _lie(board, company) - _lie(state.board, company)
        cost = 0 if at.virtual else costs[max(0, min(at.tokens_placed + more, len(costs) - 1))]
        charter = sum(piece.startswith(f"{company}-token") for piece in state.ledger.at(company))
        left = max(0, charter - more)
    lapsed = frozenset(key for key, one in state.companies.items() if one.closed)
    return token_policy(board, cost=cost, left=left, lapsed=lapsed)


def _lie(board: Board, company: str) -> int:
    return sum(token.company == company for token in board.tokens)


RULES = TrackRules(
    lays=lay_policy, tokens=_tokens, routes=route_rules, trains=_figures()[1], train=train
)
"""The rules of track that go with the map of 18SJ."""
