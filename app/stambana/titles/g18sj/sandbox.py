"""18SJ on a sandbox: its rules of track, tokens and routes where no game is being played.

There is no money and no private company; a token costs what the charter says for the next
one, counted by those that lie on the board (10.4).  A plan begins from a state, so there the
private companies count (6.1): hexes they close, the Gellivare Company's discounts and tiles,
canal and port tokens.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

from stambana.places import resources
from stambana.reasons import Reason
from stambana.titles.g18sj import gellivare, privates
from stambana.titles.g18sj.laying import lay_policy, token_policy
from stambana.titles.g18sj.routes import route_rules, train
from stambana.titles.g18sj.rulings import as_elsewhere
from stambana.titles.g18sj.running import tokens_that_pay
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.registry import TrackRules
from stambana.track.board import Board
from stambana.track.laying import Lay, LayPolicy, lay_verdict
from stambana.track.tokens import TokenPolicy


@cache
def _figures() -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Token costs in order, and the kinds of trains in order."""
    import yaml

    data = yaml.safe_load((resources() / "titles" / "18sj.yaml").read_text(encoding="utf-8"))
    return tuple(data["companies"]["token_costs"]), tuple(map(str, data["trains"]))


def _tokens(board: Board, company: str) -> TokenPolicy:
    costs, _ = _figures()
    return token_policy(board, cost=costs[min(_lie(board, company), len(costs) - 1)])


def rules_in_game(state: State18SJ) -> TrackRules:
    """The rules as they stand in a state; without money."""
    return TrackRules(
        lays=partial(_lays_in_game, state),
        tokens=partial(_tokens_in_game, state),
        routes=lambda board, company: route_rules(
            board,
            company,
            tokens_that_pay(state, company),
            one_city=as_elsewhere(state, "DIFF-8"),
        ),
        trains=_figures()[1],
        train=train,
    )


def _lays_in_game(state: State18SJ, board: Board, company: str) -> LayPolicy:
    at = state.companies.get(company)
    policy = lay_policy(
        board,
        company,
        blocked=privates.blocked_hexes(state),
        discounts=privates.discounts(state, company),
        free=at is not None and at.virtual,
    )
    own = state.ledger.places.get(gellivare.GELLIVARE) == company
    if not own or gellivare.GELLIVARE in state.used or not gellivare.untouched(state):
        return policy
    pair = gellivare.hexes(state)
    laid = tuple(name for name in pair if name in board.placements)
    free = frozenset(pair) - frozenset(laid)

    def unjoined(lay: Lay) -> tuple[Reason, ...]:
        if lay.hex_name not in free or lay_verdict(board, company, lay, policy):
            return ()
        return gellivare.joining_reasons(board, pair, laid, lay)

    return replace(policy, anywhere=free, extra=unjoined)


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
"""What the registry gives out for the map of 18SJ."""
