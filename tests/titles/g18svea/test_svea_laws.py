"""The laws of 18Svea find what is broken (``selfcheck``), and nothing where nothing is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from svea_positions import RULES, Table

from stambana.titles.g18svea import pieces, selfcheck
from stambana.titles.g18svea.actions import SealedBid
from stambana.titles.g18svea.frames import CardAuction, SealedBidding
from stambana.titles.g18svea.state import CENTRAL, DECK, LINE, CentralToken, Entered
from stambana.titles.trains.state import ON_BOARD


def sound() -> Table:
    return (
        Table()
        .start("STO", 30, Ann=2, Bo=1)
        .card("ferry", "STO")
        .card("tax_haven", "Bo", turned=True)
        .card("city_owner", "Cy")
    )


def codes(table: Table) -> set[str]:
    return {at.code for at in RULES.laws(table.state)}


def with_central(*, white: bool, turned: bool = True, token: bool = True) -> Table:
    table = sound().card("central_station", "STO", turned=turned)
    table.play.move(CENTRAL, ON_BOARD, "test")
    board = table.state.board
    if token and not white:
        board = board.with_tokens((*board.tokens, pieces.black_central("STO", "B10")))
    return table.change(board=board, central=CentralToken("STO", "B10", white))


def bids(*amounts: int, line: tuple[str, ...] = ()) -> Table:
    table = Table()
    table.play.move("ferry", LINE, "test")
    table.play.push(CardAuction(line=line, left=len(line)))
    answers = tuple(
        SealedBid(actor=name, acting_for=name, amount=amount)
        for name, amount in zip(table.state.players, amounts, strict=False)
    )
    table.play.push(SealedBidding(card="ferry", among=table.state.players, answers=answers))
    return table


@pytest.mark.parametrize(
    "table", [sound(), with_central(white=True), with_central(white=False), bids(3, 80)]
)
def test_nothing_is_found_where_nothing_is_broken(table):
    assert codes(table) == set()


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        (lambda: sound().change(order=("Ann", "Bo")), "order"),
        (lambda: sound().change(kept={"STO": 1}), "kept"),
        (lambda: sound().change(cards={}), "cards"),
        (lambda: sound().card("blue_contract", "GBG"), "cards"),
        (lambda: sound().card("blue_contract", DECK), "cards"),
        (lambda: sound().card("blue_contract", "nowhere"), "cards"),
        (lambda: sound().change(city=""), "places"),
        (lambda: sound().change(central=CentralToken("STO", "B10", white=True)), "central"),
        (lambda: with_central(white=True, turned=False), "central"),
        (lambda: with_central(white=False, token=False), "central"),
        (lambda: with_central(white=True).card("central_station", "Ann", turned=True), "central"),
        (lambda: bids(81), "bid"),
        (lambda: bids(-1), "bid"),
        (lambda: bids(line=("tax_haven",)), "line"),
        (lambda: sound().hold("Ann", "STO", 2).start("GBG", Ann=5), "share_limit"),
    ],
)
def test_what_is_broken_is_found(broken: Callable[[], Table], code: str):
    assert code in codes(broken())


def test_more_cards_than_the_quota_are_found():
    table = bids()
    for card in ("blue_contract", "yellow_contract", "raising_funds"):
        table.card(card, "Ann", entered=Entered.AUCTION)
    assert codes(table) == {"quota"}


def test_a_card_neither_turns_back_nor_leaves_its_company():
    before = sound().state
    back = sound().card("tax_haven", "Bo", turned=False).state
    left = sound().card("ferry", "Ann").state
    assert [at.code for at in selfcheck.changes(before, back)] == ["turned"]
    assert [at.code for at in selfcheck.changes(before, left)] == ["assigned"]
    again = sound().card("ferry", "Ann", entered=Entered.AUCTION).state
    assert not list(selfcheck.changes(before, again))
