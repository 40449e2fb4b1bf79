"""18SJ on a sandbox: its rules of track, tokens and routes where no game is being played.

There is no money and no private company; a token costs what the charter says for the next
one, counted by those that lie on the board (10.4).
"""

from __future__ import annotations

from functools import cache

from stambana.places import resources
from stambana.titles.g18sj.laying import lay_policy, token_policy
from stambana.titles.g18sj.routes import route_rules, train
from stambana.titles.registry import TrackRules
from stambana.track.board import Board
from stambana.track.tokens import TokenPolicy


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


RULES = TrackRules(
    lays=lay_policy, tokens=_tokens, routes=route_rules, trains=_figures()[1], train=train
)
"""What the registry gives out for the map of 18SJ."""
