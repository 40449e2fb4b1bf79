"""The reason given is the true one: of refusals, warnings and consequences in both titles."""

from __future__ import annotations

from typing import Any

import pytest
from positions import Table
from turn_tables import STOCKHOLM_TO_ABO
from turn_tables import table as svea

from stambana.engine.actions import Action, Pass
from stambana.engine.game import Game
from stambana.engine.history import History
from stambana.engine.rules import Base
from stambana.table.builder import Builder
from stambana.table.consequences import consequences
from stambana.table.outcomes import describe
from stambana.titles.find import rules as rules_of
from stambana.titles.find import title as title_of
from stambana.titles.g18sj.actions import LayTile, PlacePort
from stambana.titles.g18svea.actions import BuyTrain, RaiseFunds
from stambana.titles.trains.actions import PlaceToken
from stambana.titles.trains.views.customs import customs
from stambana.track.facts import spoken
from stambana.track.laying import Lay


def said(position: Any, action: Action) -> list[tuple[str, bool]]:
    """The consequences of an action at a position, each with whether it is a warning."""
    key = position.rules.title
    game: Game[Any] = Game(rules_of(key), Base(key, ("Ann", "Bo", "Cy"), 1))
    game.history = History()
    game.history.add(None, position.state, ())
    title = title_of(key)
    words = title.facets.words(lambda: position.state)
    return [(at.text, at.warning) for at in consequences(game, title, words, action)]


def test_gellivare_tiles_of_one_who_does_not_own_them() -> None:
    """P5 used by somebody who does not own it: that, and not that it has been used."""
    table = Table().phase("3").start("SNJ", 100, Ann=60).token("SNJ", "G6").private("P5", "Bo")
    table.turn("SNJ", "track")
    lay = {"hex_name": "E4", "tile": "9", "rotation": 2, "private": "P5"}
    assert table.codes(LayTile, **lay) == ["not_owner"]
    assert table.rules_of(LayTile, **lay) == ["18SJ 6.1.5"]
    table.private("P5", "SNJ").change(used=("P5",))
    assert table.codes(LayTile, **lay) == ["used"]


def alingsas() -> Table:
    """ÖKJ in Skövde with a free place for a token beside it, and no train."""
    table = Table().start("ÖKJ", 67, Ann=60).cash(ÖKJ=200).lay("C20 57 1", "B21 57 1")
    return table.token("ÖKJ", "C20").turn("ÖKJ", "token")


def test_the_mountain_towards_alingsas_is_a_connection() -> None:
    board = Table().lay("C20 57 1").state.board
    assert "Skövde (C20): connection 75 kr" in spoken(board, "B21")
    board = alingsas().state.board.without_tile("B21")
    builder = Builder(board, "ÖKJ")
    verdict = builder.verdict(Lay("B21", "57", 1))
    assert [(charge.kind, charge.amount) for charge in verdict.charges] == [("connection", 75)]
    [choice] = [at for at in builder.choices("B21") if at.number == "57"]
    _, text = describe(board, choice, verdict, (1, 1), None)
    assert "connection 75" in text
    mountain = Builder(board, "ÖKJ").verdict(Lay("F21", "9", 0))
    assert [charge.kind for charge in mountain.charges] == ["mountain"]


def test_a_price_that_falls_for_want_of_a_train_falls_for_that() -> None:
    table = alingsas()
    token = PlaceToken(actor="Ann", acting_for="ÖKJ", hex_name="B21", stop=0)
    why = "ÖKJ has no train to run and earns nothing: its price falls from 67 kr to 65 kr"
    why = why.replace(" kr", "\u00a0kr")
    for action in (token, Pass(actor="Ann", acting_for="ÖKJ")):
        found = said(table, action)
        assert (why, False) in found
        assert not any(warning for _, warning in found)


def test_a_price_that_falls_for_want_of_a_route_falls_for_that() -> None:
    table = alingsas().train("ÖKJ", "2")
    table.change(board=table.state.board.without_tile("B21").without_tile("C20"))
    [found] = said(table, Pass(actor="Ann", acting_for="ÖKJ"))
    assert found[0].startswith("ÖKJ has no route to run and earns nothing")


@pytest.mark.parametrize(("round_", "number", "must"), [("OR6", 6, True), ("OR7", 7, False)])
def test_who_has_operated_in_the_last_round_need_not_buy_a_train(
    round_: str, number: int, must: bool
) -> None:
    at = svea().at(round_, 4, number).lay(STOCKHOLM_TO_ABO).train("GBG", "2").sold_out("2", "3")
    at.cash(STO=200).turn("STO", "trains")
    at.play.amend("operating_round", operated=("GBG", "STO"))
    buy = BuyTrain(actor="Ann", acting_for="STO", source="depot", train="4", price=110)
    found = [text for text, _ in said(at, buy) if text.startswith("GBG is left without a train")]
    assert len(found) == 1
    assert ("must buy" in found[0]) == must


def test_who_has_operated_in_the_last_round_of_18sj_need_not_buy_either() -> None:
    table = Table().phase("3").start("SNJ", 100, Ann=60).lay("F7 9 1", "E8 7 4")
    table.start("ÖKJ", 67, Bo=60).token("SNJ", "G6").turn("ÖKJ", "trains")
    must = customs(table.state).must_buy
    assert must(table.state, "SNJ")
    table.play.amend("operating_round", operated=("SNJ", "ÖKJ"))
    assert not must(table.change(bank_broken=True).state, "SNJ")
    table.play.amend("operating_set", rounds=2)
    assert must(table.state, "SNJ")
    assert not must(table.change(end_space_entered=True).state, "SNJ")


def test_the_port_token_of_one_who_does_not_own_it() -> None:
    table = Table().phase("3").start("SNJ", 100, Ann=60).token("SNJ", "G6").private("P4", "Bo")
    table.turn("SNJ", "track")
    action = PlacePort(actor="Ann", acting_for="SNJ", hex_name="A26")
    assert [at.code for at in table.rules.verdict(table.state, action).reasons] == ["not_owner"]


def test_a_card_that_was_used_and_one_of_somebody_else() -> None:
    at = svea().train("STO", "2").card("raising_funds", "GBG").turn("STO", "trains")
    action = RaiseFunds(actor="Ann", acting_for="STO")
    assert at.rules.verdict(at.state, action).text == "Raising Funds is not assigned to STO"
    at.card("raising_funds", "STO", turned=True)
    assert at.rules.verdict(at.state, action).text == "Raising Funds has been used"
