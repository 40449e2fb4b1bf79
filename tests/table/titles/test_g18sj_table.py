"""What 18SJ says at the table: prices, sellers, what an emergency needs, consequences, the log."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stambana.titles.g18sj.actions import BuyTrain, PurchasePrivate
from stambana.titles.g18sj.facets import Words18SJ, own_consequences
from stambana.titles.trains.actions import BuyShares
from stambana.titles.trains.views.moments import moment
from stambana.titles.trains.views.rounds import bank
from stambana.words import set_language
from titles.g18sj import test_edelsvard
from titles.g18sj.positions import Table
from titles.g18sj.test_emergency import ebba
from titles.g18sj.test_trains import before_4, buy, rival, snj, sold_out


@pytest.fixture(autouse=True)
def _english_after() -> Iterator[None]:
    yield
    set_language("en")


def words_of(table: Table) -> Words18SJ:
    return Words18SJ(lambda: table.state)


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_a_seller_is_told_with_its_president_and_trains() -> None:
    table = rival(snj("3"), "UGJ", "Bo", "3", "3", "2")
    words = words_of(table)
    said = words.choice("buy_train", "source", "UGJ", {})
    assert said == "UGJ (Bo): 2-train, 3-train"
    train = table.state.trains("UGJ")[-1]
    assert words.choice("buy_train", "train", train, {"source": "UGJ"}) == "3-train from UGJ (Bo)"
    assert plain(words.choice("buy_train", "source", "depot", {})) == "the bank: 3-train for 180 kr"


def test_an_emergency_says_what_is_missing() -> None:
    table = ebba()
    said = plain(words_of(table).hint(table.decisions[0]))
    assert said.startswith("SNJ must buy a train for 180 kr. It has 50 kr, Ann has 30 kr: 100 kr")


@pytest.mark.parametrize(
    ("language", "from_bank", "from_another"),
    [
        ("en", "SNJ bought a 3-train for 180 kr", "SNJ bought a 3-train from UGJ for 5 kr"),
        ("sv", "SNJ köpte ett 3-tåg för 180 kr", "SNJ köpte ett 3-tåg av UGJ för 5 kr"),
    ],
)
def test_the_log_tells_of_a_train_and_its_seller(
    language: str, from_bank: str, from_another: str
) -> None:
    set_language(language)
    table = rival(snj("3"), "UGJ", "Ann", "3")
    words = words_of(table)
    train = table.state.trains("UGJ")[0]
    table.do(BuyTrain, **buy("3", 180))
    assert from_bank in [plain(words.event(event)) for event in table.events]
    table.do(BuyTrain, **buy(train, 5, source="UGJ"))
    assert from_another in [plain(words.event(event)) for event in table.events]


@pytest.mark.parametrize(
    ("variants", "cost"),
    [
        pytest.param((), 110, id="the share price (9.2)"),
        pytest.param(("oscarian",), 90, id="par in the Oscarian Era (13.3.3)"),
    ],
)
def test_a_share_of_the_offering_is_told_at_the_price_it_has(
    variants: tuple[str, ...], cost: int
) -> None:
    table = Table(variants=variants).phase("5").start("SNJ", 90, Bo=60).marker("SNJ", 0, 3)
    table.cash(Ann=500).stock("Ann")
    facts = {"company": "SNJ", "source": "initial offering", "number": 1}
    told = plain(words_of(table).action(table.action(BuyShares, **facts)))
    assert told == f"Buy 10 % of SNJ from the initial offering for {cost} kr"
    table.do(BuyShares, **facts)
    assert table.has("Ann") == 500 - cost


def consequences_of(table: Table, cls: type, **facts: object) -> list[str]:
    """What the title says of an action, agreed to, beside what every title says."""
    before, words = table.state, words_of(table)
    table.do(cls, **facts)
    return [plain(at.text) for at in own_consequences(before, table.state, words)]


def test_what_the_state_will_pay_is_the_price_two_steps_left() -> None:
    table = before_4(("UGJ", "Bo")).marker("UGJ", 0, 3).cash(Bo=0)
    said = consequences_of(table, BuyTrain, **buy("4", 300))
    assert said == ["The state takes UGJ over at 90 kr a share"]
    assert table.has("Bo") == 6 * 90


def test_the_state_does_not_take_khj_over_when_a_corporation_buys_it() -> None:
    table = snj("3").phase("3").private("P8", "Ann")
    said = consequences_of(table, PurchasePrivate, private="P8", price=100)
    assert said == ["Closes: P8 Köping-Hults Järnväg"]


def test_once_the_market_ends_the_game_no_round_is_to_come() -> None:
    table = Table().start("SNJ", 100, Ann=60).token("SNJ", "G6").turn("SNJ", "trains", rounds=2)
    assert [chip.label for chip in bank(table.state).track] == ["SR1", "OR1.1", "OR1.2", "SR2"]
    table.change(end_space_entered=True)
    assert [chip.label for chip in bank(table.state).track] == ["SR1", "OR1.1", "End"]


def test_whoever_gives_trains_up_is_on_turn() -> None:
    table = sold_out(snj("3"), "3")
    rival(table, "UGJ", "Bo", "3", "3", "3", "3").do(BuyTrain, **buy("4", 300))
    assert (table.step, moment(table.state).actor) == ("discards Bo", "Bo")


def test_whoever_chooses_and_plays_for_a_w_is_on_turn() -> None:
    table = test_edelsvard.two().go_on().go_on()
    assert (table.step, moment(table.state).actor) == ("choice Bo", "Bo")
    table = test_edelsvard.laying()
    assert (table.step, moment(table.state).actor) == ("track Bo", "Bo")
