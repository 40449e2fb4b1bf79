"""Values of a form that are refused: known before they are chosen, and passed over."""

from __future__ import annotations

import pytest
from refused_choices import at_state, percent_form, rival_refuses
from test_emergency import ebba

from stambana.engine.decisions import Amount
from stambana.table.drafting import Drafting


def buying(*prices: int) -> Drafting:
    """SNJ buys UGJ's train, whose president refused these prices in this step."""
    table = rival_refuses(*prices)
    game = at_state(table.state)
    decision = game.decisions[0]
    form = decision.form("buy_train")
    assert form is not None
    drafting = Drafting(game, decision, form)
    drafting.choose("source", "UGJ")
    drafting.choose("train", table.state.trains("UGJ")[0])
    return drafting


def test_a_price_that_was_refused_is_known_and_passed_over() -> None:
    drafting = buying(1, 2, 50, 180)
    refused = drafting.refused("price")
    assert set(refused) == {1, 2, 50, 180}
    assert [at.code for at in refused[50].reasons] == ["refused_before"]
    assert "price" not in drafting.draft  # a price is a number somebody chose
    assert drafting.allowed("price", 1, 1) == 3  # the least was refused
    drafting.choose("price", 3)
    assert drafting.verdict
    assert drafting.allowed("price", 50, 1) == 51
    assert drafting.allowed("price", 50, -1) == 49
    assert drafting.allowed("price", 2, -1) == 3  # there is none below
    assert drafting.allowed("price", 180, 1) == 179
    assert drafting.allowed("price", 60, 1) == 60


def test_a_price_refused_for_one_train_is_open_for_another() -> None:
    drafting = buying(50)
    other = drafting.game.state.trains("UGJ")[1]
    drafting.choose("train", other)
    assert drafting.refused("price") == {}
    drafting.choose("train", drafting.game.state.trains("UGJ")[0])
    assert set(drafting.refused("price")) == {50}


@pytest.mark.parametrize("company", ["SWB", "UGJ"])
def test_of_choices_those_are_refused_that_no_way_leads_on_from(company: str) -> None:
    game = at_state(ebba().state)
    drafting = Drafting(game, game.decisions[0], percent_form("SWB", "UGJ", "SNJ", "BJ"))
    assert set(drafting.refused("company")) == {"BJ"}
    drafting.choose("company", company)
    refused = drafting.refused("percent")
    wanted = {"SWB": {30: "too_many"}, "UGJ": {20: None, 30: None}}[company]
    assert set(refused) == set(wanted)
    assert all(at.reasons for at in refused.values())
    assert not isinstance(drafting.values("percent"), Amount)
