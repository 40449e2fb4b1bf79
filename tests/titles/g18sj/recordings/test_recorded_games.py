"""The recorded games replay to their end, and every state on the way is the recorded one."""

from __future__ import annotations

import pytest

from stambana.titles.g18sj.recordings import replay
from stambana.titles.g18sj.recordings.reading import STANDING_ORDERS
from titles.g18sj.recordings.recorded_states import GAMES, differences, recorded_states, recording

AHEAD = {
    # the next record is a pass for a step in which nothing was left to choose
    "166116": {654},
    "18SJ_game_end_bankrupt": set(),
}
"""Where our game has gone on by itself, and the recording follows with its next record."""

PRESIDENTS = {"166116": {6}, "18SJ_game_end_bankrupt": {5}}
"""P9 is bought: the president's certificate comes with it here, there with its price just after."""


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return request.param, *differences(request.param)


def test_the_end_is_the_recorded_one(game):
    _, done, _ = game
    recorded = done.recording
    assert done.stop is None
    assert done.adjusted == []
    assert done.end_reason == recorded.end_reason
    worths = done.worths()
    assert {key: worths[name] for key, name in done.names.items()} == dict(recorded.result)


def test_every_state_on_the_way_is_the_recorded_one(game):
    name, done, found = game
    states = recorded_states(name)
    decided = {at.index for at in done.recording.actions if at.kind not in STANDING_ORDERS}
    assert set(found) == decided
    differing = {at: what for at, what in found.items() if what}
    assert set(differing) == AHEAD[name] | PRESIDENTS[name]
    for at in AHEAD[name]:
        assert min(later for later in states if later > at) in done.early
    for at in PRESIDENTS[name]:
        assert len(differing[at]) == 1
        assert differing[at][0].startswith("holders of")


def test_runs_earn_what_was_recorded(game):
    _, done, _ = game
    recorded = [at for at in done.recording.actions if at.kind == "run_routes"]
    assert [run.index for run in done.runs] == [at.index for at in recorded]


def test_a_dividend_of_aw_that_was_paid_unasked_moves_nobody():
    which = recording("two-players")
    done = replay(which)
    assert which.total == 165
    assert (done.stop, done.adjusted) == (None, [])
    assert done.applied == len({at.index for at in which.actions})
    assert max(done.marks) == 164
    state = done.game.state
    assert {name: state.cash(name) for name in state.players} == {"Player 1": 445, "Player 2": 724}
    assert done.worths() == {"Player 1": 1387, "Player 2": 1534}
