"""Random games written as recordings are read back to the same game."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

from stambana.titles.g18sj.recordings import Replay, parse, replay
from stambana.titles.g18sj.recordings.reading import FIELDS, STANDING_ORDERS, survivors
from titles.g18sj.recordings.exporting import Exporter, facts, played

GAMES = (
    (21, 6, False),
    (22, 2, False),
    (16, 2, True),
    (13, 5, True),
    (12, 3, False),
    (66, 5, False),  # ends with a bankruptcy
)
MOST = 420
"""Longer games are stopped by hand here, which a recording says too."""


@cache
def written(seed: int, players: int, oscarian: bool) -> Exporter:
    return played(seed, players, oscarian=oscarian, most=MOST)


@cache
def read_back(seed: int, players: int, oscarian: bool) -> Replay:
    data = json.dumps(written(seed, players, oscarian).file(), ensure_ascii=False)
    return replay(parse(data.encode()))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_game_is_the_same(game):
    exporter, done = written(*game), read_back(*game)
    assert done.stop is None
    assert done.adjusted == []
    assert facts(done.game.state) == facts(exporter.game.state)
    assert done.end_reason == exporter.file()["game_end_reason"]
    worths = done.worths()
    result = {key: worths[name] for key, name in done.names.items()}
    assert result == exporter.file()["result"]
    standing = survivors(exporter.actions)
    assert done.applied == len(standing)


def test_every_type_of_action_was_there():
    found = {
        exporter.actions[index]["type"]
        for exporter in (written(*game) for game in GAMES)
        for index in survivors(exporter.actions)
    }
    assert found | set(STANDING_ORDERS) == set(FIELDS)


def test_a_replay_to_a_position_is_the_whole_one_until_there():
    game = GAMES[0]
    whole = read_back(*game)
    data = json.dumps(written(*game).file()).encode()
    dice = random.Random(1)
    for index in dice.sample(sorted(whole.marks), 2):
        part = replay(parse(data), index)
        assert part.stop is None
        assert part.marks == {at: mark for at, mark in whole.marks.items() if at <= index}
        there = whole.game.history.records[whole.marks[index]].state
        assert part.game.history.records[part.marks[index]].state == there
