"""Every set of privates that a set-up can leave is played, with each law checked (18SJ 2.1).

A short game each; ``--actions 8000`` plays them to their ends.
"""

from __future__ import annotations

import itertools
import random

import pytest
from positions import PAIRS, REMOVABLE, new_game

from stambana.table.random_play import Player, play_on
from stambana.titles.find import title as title_of
from stambana.titles.trains.state import FOR_AUCTION, OUT

SETS = list(itertools.product(*PAIRS))
"""The privates that are out, one of each pair."""


@pytest.mark.parametrize("number", range(len(SETS)), ids=["-".join(out) for out in SETS])
def test_a_game_without_these_privates_breaks_no_law(number, request):
    most = request.config.getoption("--actions")
    out = SETS[number]
    players, removed = 2 + number % 5, REMOVABLE[number // 4]
    variants = ("oscarian",) if number % 3 == 0 else ()
    game = new_game(players, (*out, removed), linked="SNJ", variants=variants)
    places = game.state.ledger.places
    assert {key for key in game.state.figures.privates if places[key] == OUT} == set(out)
    assert len(game.state.privates(FOR_AUCTION)) == len(game.state.figures.privates) - len(out)
    player = Player(random.Random(number), title_of("18sj").facets.habits, care=number / len(SETS))
    played = play_on(game, player, most=most)
    assert [at for at in played.violations if at["code"] != "no_end"] == []
    assert played.end_reason or played.actions == most


def test_the_sets_are_all_sixteen():
    assert len(set(SETS)) == 16
    assert {key for out in SETS for key in out} == {key for pair in PAIRS for key in pair}
