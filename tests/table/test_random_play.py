"""Random games to the end, every law checked, undone, redone, saved and loaded."""

from __future__ import annotations

import json
import random

import pytest

from stambana.cli.main import main
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.engine.selfcheck import Violation
from stambana.table import random_play
from stambana.titles.g18sj.rules import EndReason, Rules18SJ

QUICK = [(3, 3, ()), (4, 1014, ()), (6, 1008, ("oscarian",)), (2, 1, ())]


@pytest.mark.parametrize(("players", "seed", "variants"), QUICK)
def test_a_game_goes_to_its_end_and_breaks_no_law(players, seed, variants):
    played = random_play.play("18sj", players, seed, variants, stress=seed == 3, most=150)
    broken = [at for at in played.violations if at["code"] != "no_end"]
    assert broken == []
    assert played.end_reason in {*EndReason, ""}
    assert played.kinds["buy_shares"] > 0


def test_the_same_seed_gives_the_same_game():
    one, two = (random_play.play("18sj", 4, 5, most=60) for _ in range(2))
    assert one.record() == two.record()
    assert one.record() != random_play.play("18sj", 4, 6, most=60).record()


def test_a_broken_law_stops_the_game_and_is_named(monkeypatch):
    def broken(self, state):
        if state.stock_rounds:
            yield Violation("made_up", "for the test")

    monkeypatch.setattr(Rules18SJ, "laws", broken)
    played = random_play.play("18sj", 3, 1)
    assert [at["code"] for at in played.violations] == ["made_up"]
    assert played.violations[0]["after"] == played.actions > 0


def test_a_random_table_sets_facts_by_hand_and_breaks_no_law():
    played = random_play.play("18sj", 4, 3, corrections=0.2, most=150)
    assert [at for at in played.violations if at["code"] != "no_end"] == []
    assert 15 < played.kinds["adjust"] < 100


def test_gifts_bring_the_last_phase_and_high_prices():
    """A price comes to the end of the market of 18Svea, which poor games never saw."""
    games = (random_play.play("18svea", 3, seed, gifts=0.25) for seed in range(8, 30))
    played = next(at for at in games if at.end_reason == "stock_market" or at.violations)
    assert (played.reached, played.violations) == ("6+S", [])


def test_stress_notices_a_state_that_does_not_come_back():
    game = Game(Rules18SJ(), Base("18sj", ("Ann", "Bo", "Cy")))
    dice = random.Random(1)
    for _ in range(6):
        game.apply(random_play.choose(game, dice))
    assert list(random_play.stressed(game, dice, deep=True)) == []
    record = game.history.records[3]
    object.__setattr__(record.action, "actor", "Bo" if record.action.actor != "Bo" else "Cy")
    found = list(random_play.stressed(game, dice, deep=True))
    assert [at.code for at in found] == ["load"]
    assert digest(game.state)


def test_the_command_prints_a_line_of_json_for_each_game(capsys, monkeypatch):
    monkeypatch.setattr(random_play, "MOST_ACTIONS", 8000)
    code = main(["simulate", "18sj", "--players", "5", "--games", "1", "--seed", "1006", "--json"])
    (line,) = capsys.readouterr().out.splitlines()
    record = json.loads(line)
    assert list(record) == [
        *("title", "seed", "actions", "end_reason", "reached", "players", "violations", "uses")
    ]
    assert (code, record["violations"], record["seed"]) == (0, [], 1006)
    assert list(record["players"]) == ["Ann", "Bo", "Cy", "Di", "Ed"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["18sj", "--players", "9"],
        ["18sj", "--variant", "wild"],
        ["18sj", "--ruling", "DIFF-1"],
        ["18sj", "--ruling", "DIFF-1=perhaps"],
    ],
)
def test_what_cannot_be_simulated_is_said_in_one_line(arguments, capsys):
    assert main(["simulate", *arguments]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_command_leaves_with_1_when_a_law_is_broken(capsys, monkeypatch):
    def broken(self, state):
        yield Violation("made_up", "for the test")

    monkeypatch.setattr(Rules18SJ, "laws", broken)
    assert main(["simulate", "18sj", "--language", "en"]) == 1
    assert "made_up" in capsys.readouterr().out
