"""Faults seen elsewhere that concern undo, saves and chance (numbers of the list in part G)."""

from __future__ import annotations

import json
import os
import random

import pytest

from stambana.engine import saves
from stambana.engine.actions import TABLE, Adjust, Pass, StopGame
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import BY_HAND, Base
from stambana.engine.verdicts import IllegalAction
from tests.engine.test_engine import BASE, legal, played, roll
from tests.engine.tiny import Tiny, rules_of


def to_the_end(seed=1):
    dice = random.Random(seed)
    game = Game(Tiny(), BASE)
    while game.decision is not None:
        allowed = [at for at in legal(game.decision) if game.verdict(at)]
        game.apply(dice.choice(allowed))
    return game


def text_of(game):
    return "".join(line + "\n" for line in saves._lines(game)).encode()


def test_43_the_end_is_no_dead_end():
    game = to_the_end()
    assert game.state.over == "bank"
    assert game.decisions == ()
    end, moves = digest(game.state), len(game.history.line()) - 1
    for _ in range(moves):
        game.history.undo()
    assert not game.history.can_undo()
    assert digest(game.state) == digest(Game(Tiny(), BASE).state)
    for _ in range(moves):
        game.history.redo()
    assert digest(game.state) == end


def test_44_a_save_made_while_looking_back_is_the_whole_game(tmp_path):
    game = to_the_end()
    end = game.history.at
    game.history.jump(5)
    path = tmp_path / "game.stambana"
    saves.write(game, path)
    again = saves.read(path, rules_of).game
    assert (again.history.at, again.history.tip) == (5, end)
    assert len(again.history.records) == len(game.history.records)
    again.apply(legal(again.decision)[0])
    saves.write(again, path)
    third = saves.read(path, rules_of).game
    assert third.history.line()[:6] == (0, 1, 2, 3, 4, 5)
    assert third.history.branches() == (end,)
    assert digest(third.state) == digest(again.state)


def test_45_the_log_follows():
    game = to_the_end()

    def log():
        line = game.history.line(game.history.at)
        return [event for number in line for event in game.history.records[number].events]

    whole = log()
    for _ in range(3):
        game.history.undo()
    shorter = log()
    for _ in range(2):
        game.history.redo()
    assert shorter == whole[: len(shorter)]
    assert len(shorter) < len(log()) < len(whole)


def without_rolls():
    """The same title in a later version, which forbids something that was allowed."""

    class Strict(Tiny):
        def verdict(self, state, action):
            verdict = super().verdict(state, action)
            if action.kind == "give" and action.amount == 3:
                from stambana.engine.verdicts import refused
                from stambana.reasons import Reason

                return refused(Reason("too_much", "that is too much", {}, "Tiny 4"))
            return verdict

    return {"tiny": Strict()}.__getitem__


def test_46_a_save_that_today_refuses_opens_and_says_where():
    for seed in range(40):
        game = played(seed)
        gifts = [
            at.number
            for at in game.history.records[1:]
            if at.action.kind == "give" and at.action.amount == 3
        ]
        if gifts:
            break
    loaded = saves.parse(text_of(game), without_rolls())
    assert loaded.difference == saves.Parting(gifts[0], "that is too much [Tiny 4]")
    kept = len(loaded.game.history.records)
    assert kept == gifts[0]
    recorded = [at.action for at in game.history.records[kept:]]
    assert loaded.unplayed == recorded  # to be looked at
    loaded.game.apply(roll(loaded.game.decision.actor)) if loaded.game.decision else None


def test_a_position_that_comes_out_differently_is_found_at_its_record():
    lines = text_of(played(4)).splitlines()
    wrong = json.loads(lines[7])
    wrong["digest"] = "0" * 16
    lines[7] = json.dumps(wrong).encode()
    # looked at when anything else makes the file doubtful, or at the ends of lines
    last = json.loads(lines[-1])
    key = "digest" if "n" in last else None
    if key is None:
        last = json.loads(lines[-2])
        lines[-2] = json.dumps({**last, "digest": "1" * 16}).encode()
    else:
        lines[-1] = json.dumps({**last, "digest": "1" * 16}).encode()
    loaded = saves.parse(b"\n".join(lines) + b"\n", rules_of)
    assert loaded.difference == saves.Parting(7, "today's rules give another position")


def test_false_marks_of_rest_change_nothing():
    game = played(3)
    lines = text_of(game).splitlines()
    for number, line in enumerate(lines[1:], start=1):
        record = json.loads(line)
        if "rest" in record:
            record["rest"] = json.loads(lines[max(1, number - 1)]).get("rest", "00000000")
        lines[number] = json.dumps(record).encode()
    loaded = saves.parse(b"\n".join(lines) + b"\n", rules_of)
    assert loaded.difference is None
    assert [digest(at.state) for at in loaded.game.history.records] == [
        digest(at.state) for at in game.history.records
    ]


def test_48_games_loaded_one_after_the_other_leave_no_trace():
    long, short = text_of(to_the_end()), text_of(Game(Tiny(), BASE))
    one = Game(Tiny(), BASE)
    one.apply(roll("Ann"))
    single = text_of(one)
    first = digest(saves.parse(long, rules_of).game.state)
    assert digest(saves.parse(single, rules_of).game.state) == digest(one.state)
    assert digest(saves.parse(short, rules_of).game.state) == digest(Game(Tiny(), BASE).state)
    assert digest(saves.parse(long, rules_of).game.state) == first


def test_50_what_chance_showed_is_marked_and_comes_again():
    game = Game(Tiny(), BASE)
    game.apply(roll("Ann"))
    shown = game.history.records[1]
    assert shown.revealed
    game.history.undo()
    game.apply(roll("Ann"))
    assert game.history.records[2].drawn == shown.drawn


def test_the_table_ends_a_game_and_sets_money():
    class Table(Tiny):
        def accounts(self, state):
            return state.players

    game = Game(Table(), BASE)
    adjust = Adjust(actor=TABLE, acting_for=TABLE, fact="money", subject="Bo", value=9, why="toll")
    events = game.apply(adjust)
    assert game.state.ledger.amount("Bo") == 9
    assert sum(game.state.ledger.money.values()) == 0
    assert events[-1].text == "the table set the money of Bo to 9: toll"
    for wrong in ("Dan", "bank"):
        with pytest.raises(IllegalAction):
            game.apply(Adjust(**{**vars(adjust), "subject": wrong}))
    with pytest.raises(IllegalAction, match="less than nothing"):
        game.apply(Adjust(**{**vars(adjust), "value": -1}))
    game.apply(StopGame(actor=TABLE, acting_for=TABLE))
    assert game.state.over == BY_HAND
    with pytest.raises(IllegalAction):
        game.apply(StopGame(actor=TABLE, acting_for=TABLE))
    with pytest.raises(IllegalAction):
        Game(Tiny(), BASE).apply(Pass(actor=TABLE, acting_for=TABLE))
    again = saves.parse(text_of(game), {"tiny": Table()}.__getitem__).game
    assert digest(again.state) == digest(game.state)


def test_a_save_keeps_the_rights_and_the_link_it_replaces(tmp_path):
    path = tmp_path / "game.stambana"
    saves.write(to_the_end(), path)
    mask = os.umask(0)
    os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask
    path.chmod(0o640)
    link = tmp_path / "link.stambana"
    link.symlink_to(path)
    saves.write(Game(Tiny(), Base("tiny", ("Ann", "Bo"), 1)), link)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert saves.read(path, rules_of).game.base.players == ("Ann", "Bo")
