"""Positions and forms with values that the rules refuse."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from positions import Table
from test_emergency import with_rival
from test_trains import buy

from played_games import begun
from stambana.engine.decisions import Form, tuples_offer
from stambana.engine.game import Game
from stambana.titles.g18sj.actions import BuyTrain
from stambana.titles.trains.actions import SellShares


def at_state(state: Any) -> Game[Any]:
    """A game that begins with a state."""
    game = begun()
    game.history.records[0] = replace(game.history.records[0], state=state)
    return game


def rival_refuses(*prices: int) -> Table:
    """SNJ may buy UGJ's 3-train; Bo, who leads UGJ, has refused these prices."""
    table = with_rival(money=200)
    three = table.state.trains("UGJ")[0]
    for price in prices:
        table.do(BuyTrain, **buy(three, price, "UGJ")).agree(False)
    return table


def percent_form(*companies: str) -> Form:
    """A form to sell 10, 20 or 30 % of any of some companies, whether that may be or not."""
    rows = [(company, percent) for company in companies for percent in (10, 20, 30)]
    fields = ("company", "percent")
    return Form(SellShares, "Sell shares", "", fields, tuples_offer(fields, lambda: rows))
