"""What 18SJ says at the table: sellers and their trains, what an emergency needs, the log."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stambana.table.titles.g18sj import Words18SJ
from stambana.titles.g18sj.actions import BuyTrain
from stambana.words import set_language
from titles.g18sj.positions import Table
from titles.g18sj.test_emergency import ebba
from titles.g18sj.test_trains import buy, rival, snj


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
    assert words.choice("buy_train", "source", "depot", {}) == "the bank: 3-train"


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
