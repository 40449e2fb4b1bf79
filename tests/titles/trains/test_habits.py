"""The habits of random players: money is kept for trains where there is care."""

from __future__ import annotations

import random

from positions import Table, new_game
from test_trains import snj

from stambana.engine.actions import Pass
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table.random_play import Player, player_of
from stambana.titles.find import rules as rules_of
from stambana.titles.find import title
from stambana.titles.habits import COMMON
from stambana.titles.title import Facets, Setups
from stambana.titles.trains.actions import Bid
from stambana.titles.trains.habits import factor, lean, next_price


def form_of(table, kind):
    decision = next(at for at in table.decisions if at.form(kind))
    return decision, decision.form(kind)


def weight(table, kind, care):
    return factor(table.state, *form_of(table, kind), care)


def test_a_second_train_is_bought_with_a_reserve_where_there_is_care():
    assert next_price(snj().state) == 80
    assert weight(snj(money=100), "buy_train", 1.0) > 1  # the first one
    short, rich = snj(money=100).train("SNJ", "2"), snj(money=200).train("SNJ", "2")
    assert weight(short, "buy_train", 1.0) < 0.1 < weight(short, "buy_train", 0.0)
    assert weight(rich, "buy_train", 1.0) == 1


def test_earnings_are_kept_for_the_next_train_where_there_is_care():
    table = Table().start("SNJ", 100, Ann=60).cash(SNJ=0).token("SNJ", "G6")
    table.turn("SNJ", "distribute", earnings=50)
    decision = table.decisions[0]
    assert lean(table.state, decision, "pay", 1.0) < 0.5 < lean(table.state, decision, "pay", 0.0)
    table.cash(SNJ=500)
    assert lean(table.state, decision, "pay", 1.0) > 0.5
    assert lean(table.state, decision, "yes", 1.0) is None


def test_nobody_raises_their_own_bid_again_and_again():
    game = new_game(4)
    assert weight(game, "bid", 0.5) == 1.0
    player = game.decision.actor
    game.apply(Bid(actor=player, acting_for=player, private="P5", amount=75))
    for _ in range(3):
        assert weight(game, "bid", 0.5) == 1.0
        at = game.decision.actor
        game.apply(Pass(actor=at, acting_for=at))
    assert weight(game, "bid", 0.5) < 0.5


def test_a_title_without_habits_has_the_common_ones():
    facets = Facets("", "", rules_of("18sj"), Setups(2, 6), words=print, drawn=print)
    assert facets.habits is COMMON
    assert title("18sj").facets.habits.reached(snj("4").state) == "4"


def test_the_player_of_a_game_is_the_same_every_time():
    one, two = player_of("18sj", 7), player_of("18sj", 7)
    assert one.care == two.care != player_of("18sj", 8).care
    game = Game(rules_of("18sj"), Base("18sj", ("Ann", "Bo", "Cy")))
    assert one.choose(game) == two.choose(game) is not None
    assert Player(random.Random(1)).habits is COMMON
