"""A record of what is done already changes nothing, and above all moves nobody else."""

from __future__ import annotations

import copy
import json

import pytest

from stambana.titles.g18sj.recordings import parse, replay
from titles.g18sj.recordings.recorded_states import unpacked

GAME = json.loads(unpacked("two-players.json"))
AW = "UGJ"
"""The corporation that A.W. takes in this game."""


def replayed(actions):
    return replay(parse(json.dumps({**GAME, "actions": actions}).encode()))


def at(kind, company, number=0):
    """The position of a company's record of a kind."""
    rows = enumerate(GAME["actions"])
    return [index for index, row in rows if (row["type"], row["entity"]) == (kind, company)][number]


def until(index):
    return copy.deepcopy(GAME["actions"][: index + 1])


@pytest.fixture(scope="module")
def paid():
    """The game until A.W.'s corporation has been paid, which is KHJ's turn here."""
    return replayed(until(at("dividend", AW)))


def again(paid, *rows):
    """The game with more records at its end."""
    done = replayed([*until(at("dividend", AW)), *rows])
    return done, done.game.state == paid.game.state


def row(kind_, entity, entity_type="corporation", **fields):
    return {"type": kind_, "entity": entity, "entity_type": entity_type, **fields}


def test_a_dividend_that_no_run_goes_before_stops_where_it_stands(paid):
    for company in ("KFJ", AW):
        rows = [row("pass", "KHJ", "minor"), row("run_routes", "KHJ", "minor", routes=[])]
        done, _ = again(paid, *rows, row("dividend", company, kind="payout"))
        assert done.stop is not None
        assert [reason.code for reason in done.stop.reasons] == ["not_open"]
        before = replayed(until(at("dividend", AW)) + rows)
        assert done.game.state == before.game.state


def test_passes_of_a_turn_that_is_over_move_nobody(paid):
    done, same = again(paid, *[row("pass", AW)] * 3)
    assert (done.stop, same) == (None, True)
    assert len(done.early - paid.early) == 3


def test_earnings_of_khj_and_of_a_run_for_nothing_are_settled_unasked():
    rows = until(at("run_routes", "KHJ"))
    rows[-1]["routes"] = []
    for kind in ("withhold", "payout"):
        more = [*rows, row("dividend", "KHJ", "minor", kind=kind)]
        done = replayed(more)
        assert done.stop is None
        assert done.game.state == replayed(rows).game.state


def test_a_train_given_up_that_nobody_must_give_up_stops_where_it_stands(paid):
    done, same = again(paid, row("discard_train", "KFJ", train="2-4"))
    assert done.stop is not None
    assert same


def test_a_card_kept_when_nobody_asks_moves_nobody():
    rows = until(at("sell_shares", 12964))
    done = replayed([*rows, row("choose", 3429, "player", choice="wait")])
    assert done.stop is None
    assert done.game.state == replayed(rows).game.state
