"""18SJ without a turn: its rules of track, tokens and routes on a board, and at a moment of a game.

On a board alone there is no money and no private company; a token costs what the charter says
for the next one, counted by those that lie on the board (10.4).  At a moment of a game money and
privates count as they are then, and nothing that belongs to a turn.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from stambana.places import resources
from stambana.titles.g18sj.laying import lay_policy, token_policy
from stambana.titles.g18sj.routes import route_rules, train
from stambana.titles.registry import TrackRules
from stambana.track.board import Board
from stambana.track.laying import LayPolicy
from stambana.track.routes import RouteRules
from stambana.track.tokens import TokenPolicy

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
    placed = sum(token.company == company for token in board.tokens)
    return token_policy(board, cost=costs[min(placed, len(costs) - 1)])


def at_moment(state: State18SJ) -> TrackRules:
    """The rules for any company at a moment of a game, whoever's turn it is."""
    # not above: a sandbox has no need of the game, and is to be on the screen at once
    from stambana.titles.g18sj import privates
    from stambana.titles.g18sj.rulings import as_elsewhere
    from stambana.titles.g18sj.running import tokens_that_pay

    def lays(board: Board, company: str) -> LayPolicy:
        at = state.companies.get(company)
        free = at is not None and at.virtual
        return lay_policy(
            board,
            company,
            money=None if free else state.cash(company),
            blocked=privates.blocked_hexes(state),
            discounts=privates.discounts(state, company),
            free=free,
        )

    def routes(board: Board, company: str) -> RouteRules:
        pay = tokens_that_pay(state, company)
        return route_rules(board, company, pay, one_city=as_elsewhere(state, "DIFF-8"))

    return replace(RULES, lays=lays, routes=routes)


RULES = TrackRules(
    lays=lay_policy, tokens=_tokens, routes=route_rules, trains=_figures()[1], train=train
)
"""What the registry gives out for the map of 18SJ."""
