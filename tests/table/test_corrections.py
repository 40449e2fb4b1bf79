"""What a table corrects by hand: judged, said before, logged, undone, and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from played_games import BANKRUPT, begun, recorded
from stambana.engine.digest import digest
from stambana.table import keeping
from stambana.table.corrections import Corrections, standings
from stambana.table.game_table import GameTable
from stambana.titles.trains.actions import RunTrains


@pytest.fixture
def table() -> GameTable:
    return GameTable(begun())


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_money_is_set_said_before_logged_and_undone(table: GameTable) -> None:
    corrections = Corrections(table)
    before = digest(table.state)
    fact = next(at for at in corrections.facts() if at.subject == "Bo")
    assert (fact.name, fact.value) == ("money", table.state.cash("Bo"))
    action = corrections.setting(fact, fact.value + 35, " ")
    said = [plain(at.text) for at in corrections.changes(action)]
    assert said == [f"Bo gets 35 kr and has {fact.value + 35} kr"]
    assert digest(table.state) == before
    assert table.choose(action)
    assert table.state.cash("Bo") == fact.value + 35
    line = plain(table.lines()[-1].text)
    assert line == f"The table set the money of Bo to {fact.value + 35} kr: counted anew"
    table.undo()
    assert digest(table.state) == before


def test_every_fact_that_is_offered_can_be_set(table: GameTable) -> None:
    corrections = Corrections(table)
    assert {at.subject for at in corrections.facts()} >= set(table.state.players)
    for fact in corrections.facts():
        assert fact.subject in corrections.text(fact)
        assert table.game.verdict(corrections.setting(fact, fact.value, "so"))
        assert not table.game.verdict(corrections.setting(fact, -1, "so"))


def test_the_earnings_are_set_while_trains_run() -> None:
    game = recorded(BANKRUPT).game
    stood = game.history.at
    ran = next(at for at in game.history.records if isinstance(at.action, RunTrains))
    game.history.jump(ran.parent)
    table = GameTable(game.plan())
    game.history.jump(stood)
    corrections = Corrections(table)
    fact = next(at for at in corrections.facts() if at.name == "earnings")
    assert table.choose(corrections.setting(fact, 70, "the black port"))
    said = f"The table set the earnings of {fact.subject} to 70 kr: the black port"
    assert said in [plain(line.text) for line in table.lines()]
    assert "earnings" not in {at.name for at in corrections.facts()}


def test_a_game_is_ended_by_hand_undone_and_kept(table: GameTable, tmp_path: Path) -> None:
    opened = keeping.Opened(table.game, None)
    table, keeper, _ = keeping.put_on_table(opened, lambda: tmp_path)
    corrections = Corrections(table)
    (change,) = corrections.changes(corrections.ending())
    assert change.warning
    assert table.choose(corrections.ending())
    assert table.over
    assert corrections.changes(corrections.ending()) == ()
    keeper.close()
    assert keeper.path is not None
    again = GameTable(keeping.open_game(keeper.path).game)
    assert again.over == table.over
    again.undo()
    assert not again.over
    assert again.decisions


def test_equal_players_share_a_place(table: GameTable) -> None:
    corrections = Corrections(table)
    assert [at.place for at in standings(table)] == [1, 1, 1, 1]
    facts = {at.subject: at for at in corrections.facts()}
    table.choose(corrections.setting(facts["Cy"], 5000, "a gift"))
    table.choose(corrections.setting(facts["Bo"], 0, "robbed"))
    found = [(at.place, at.player) for at in standings(table)]
    assert found[0] == (1, "Cy")
    assert [place for place, _ in found] == [1, 2, 2, 4]
    assert found[-1] == (4, "Bo")
