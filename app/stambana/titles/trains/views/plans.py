"""Plans: the board of a moment with the trains of every company, to try things on."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from stambana.titles.find import title as title_of
from stambana.titles.title import Plans
from stambana.titles.trains.state import State18, train_kind
from stambana.titles.trains.views.moments import moment
from stambana.track.board import Board


def plan_board(state: State18) -> Board:
    """The board of a state with the trains of every company on it, to try things on.

    Tokens of nobody's company (the state's railway) stay as they are.
    """
    trains = {
        company: tuple(train_kind(piece) for piece in state.trains(company))
        for company in state.board.map.companies
        if company in state.companies and state.trains(company)
    }
    board = title_of(state.figures.key).facets.drawn(state)
    return replace(board, trains=MappingProxyType(trains))


PLANS = Plans(plan_board, lambda state: moment(state).short)
"""Plans in a game of the family."""
