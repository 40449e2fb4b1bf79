"""The auction of strategy cards (5.3, 12.4) and its variants (13)."""

from __future__ import annotations

import pytest
from svea_positions import Table, new_game

from stambana.engine.actions import TABLE, Adjust, Pass
from stambana.engine.chance import Chance
from stambana.titles.g18svea import card_auction, pieces
from stambana.titles.g18svea.actions import SealedBid, SwapCard
from stambana.titles.g18svea.events import BidOpened, BidSealed, CardUnsold, CardWon
from stambana.titles.g18svea.frames import CardAuction, SealedBidding
from stambana.titles.g18svea.state import (
    CENTRAL,
    DECK,
    LINE,
    SET_ASIDE,
    UNSOLD,
    CentralToken,
    Entered,
)
from stambana.titles.trains.state import ON_BOARD

LINE_UP = ("ferry", "tax_haven", "city_owner", "raising_funds", "delayed_permit", "blue_contract")


def auction(players: int = 3, line: tuple[str, ...] = LINE_UP) -> Table:
    """The auction with this line; everybody has a hundred."""
    table = Table(players).at("SCA", 2, 3)
    for card in line:
        table.play.move(card, LINE, "test")
    table.change(city="C5")
    table.play.push(CardAuction(line=line, left=len(line)))
    return table.cash(**dict.fromkeys(table.state.players, 100)).settle()


def bid(table: Table, *amounts: int) -> Table:
    """Sealed bids of those who are asked, in player order."""
    top = table.state.frames[-1]
    assert isinstance(top, SealedBidding)
    for player, amount in zip(top.among, amounts, strict=True):
        table.do(SealedBid, by=player, amount=amount)
    return table


def card_up(table: Table) -> str:
    top = table.state.frames[-1]
    return top.card if isinstance(top, SealedBidding) else ""


# -- bids --------------------------------------------------------------------------------------


def test_the_highest_bidder_pays_and_the_others_keep_their_money():
    table = bid(auction(), 5, 12, 0)
    assert [table.has(name) for name in ("Ann", "Bo", "Cy")] == [100, 88, 100]
    assert table.where("ferry") == "Bo"
    at = table.state.cards["ferry"]
    assert (at.turned, at.entered) == (False, Entered.AUCTION)
    assert card_up(table) == "tax_haven"


def test_bids_are_secret_and_can_be_changed_until_all_are_in():
    table = auction()
    assert all(decision.secret for decision in table.decisions)
    table.do(SealedBid, by="Bo", amount=7)
    assert [(event.player, event.card) for event in table.told(BidSealed)] == [("Bo", "ferry")]
    assert not any("7" in event.text for event in table.events)
    waiting = [decision.actor for decision in table.decisions if decision.waits]
    assert waiting == ["Ann", "Cy"]
    mine = {decision.actor: decision.form("sealed_bid").start for decision in table.decisions}
    assert mine == {"Ann": {}, "Bo": {"amount": 7}, "Cy": {}}  # to be changed from there
    table.do(SealedBid, by="Bo", amount=9)
    assert not table.told(BidSealed)  # told once
    table.do(SealedBid, by="Cy", amount=8).do(SealedBid, by="Ann", amount=8)
    assert table.where("ferry") == "Bo"
    assert table.has("Bo") == 91
    opened = [(event.player, event.amount) for event in table.told(BidOpened)]
    assert opened == [("Ann", 8), ("Bo", 9), ("Cy", 8)]  # in player order
    assert not table.told(BidSealed)  # the last answer opens all, and needs no line of its own


def test_the_table_leaves_the_money_of_bidders_alone_while_bids_are_sealed():
    def codes(table, subject):
        action = Adjust(
            actor="Ann", acting_for=TABLE, fact="money", subject=subject, value=1, why="-"
        )
        return [reason.code for reason in table.rules.verdict(table.state, action).reasons]

    table = auction()
    assert codes(table, "Bo") == []
    table.do(SealedBid, by="Ann", amount=80)
    assert codes(table, "Bo") == ["bids_sealed"]
    assert codes(table, "STO") == []
    table.do(SealedBid, by="Bo", amount=80).do(SealedBid, by="Cy", amount=0)
    assert codes(table, "Ann") == ["bids_sealed"]  # 80 is what the second bid begins with
    assert codes(table, "Cy") == []


def test_what_can_be_bid():
    table = auction().cash(Ann=3)
    assert table.offers(SealedBid, "amount")[:2] == [0, 3]
    assert table.codes(SealedBid, by="Ann", amount=4) == ["bid_too_high"]
    assert table.codes(SealedBid, by="Ann", amount=-1) == ["bid_too_low"]


def test_a_tie_is_bid_for_again_among_the_tied_from_the_first_bid_up():
    table = bid(auction(), 10, 10, 4)
    top = table.state.frames[-1]
    assert (top.card, top.among, top.floor) == ("ferry", ("Ann", "Bo"), 10)
    assert table.codes(SealedBid, by="Ann", amount=9) == ["bid_too_low"]
    bid(table, 13, 11)
    assert (table.where("ferry"), table.has("Ann")) == ("Ann", 87)  # the total, not more


def test_a_second_tie_takes_the_card_away():
    table = bid(bid(auction(), 10, 10, 4), 12, 12)
    assert table.where("ferry") == UNSOLD
    assert [event.card for event in table.told(CardUnsold)] == ["ferry"]
    assert [table.has(name) for name in ("Ann", "Bo", "Cy")] == [100, 100, 100]
    assert card_up(table) == "tax_haven"


def test_bids_of_nothing_tie_as_well():
    table = bid(bid(auction(2), 0, 0), 0, 1)
    assert (table.where("ferry"), table.has("Bo")) == ("Bo", 99)


# -- quotas ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "quota"), [(3, 2), (2, 3)])
def test_who_has_enough_bids_no_more(players, quota):
    table = auction(players)
    for _ in range(quota):
        assert "Ann" in table.state.frames[-1].among
        bid(table, *([9] + [0] * (players - 1)))
    assert card_auction.won(table.state, "Ann") == quota
    if players == 3:
        assert table.state.frames[-1].among == ("Bo", "Cy")
    else:
        assert card_auction.won(table.state, "Bo") == quota  # the rest, for nothing


def test_the_last_one_below_the_quota_takes_the_rest_for_nothing():
    line = (*(card for card in LINE_UP if card != "delayed_permit"), "new_connection")
    table = auction(3, line).change(connection="A3")
    bid(bid(table, 5, 0, 0), 5, 0, 0)
    bid(bid(table, 3, 0), 3, 0)
    assert [event.player for event in table.told(CardWon)] == ["Bo", "Cy", "Cy"]
    assert table.has("Cy") == 100
    assert table.state.round_name == "SR3"
    assert sorted(table.state.cards) == sorted(line)


# -- the beginning -----------------------------------------------------------------------------


def begun(*variants: str, seed: int = 3) -> Table:
    table = Table(2, *variants).at("OR3", 2, 3).start("STO", Ann=1, Bo=1)
    table.play.chance = Chance(seed)
    return table


def test_all_cards_come_back_and_their_effects_end():
    table = begun().card("ferry", "STO", turned=True).card("central_station", "STO", turned=True)
    table.card("political_influence", "Bo")
    board = table.state.board
    black = pieces.black_central("STO", "B10")
    table.change(
        board=board.with_tokens((*board.tokens, black)),
        central=CentralToken("STO", "B10", white=False),
    )
    table.play.move(CENTRAL, ON_BOARD, "test")
    table.settle()
    assert table.state.round_name == "SCA"
    assert not table.state.cards
    assert table.state.central is None
    assert [token.hex_name for token in table.state.board.tokens] == ["C13"]
    assert len(table.state.ledger.at(LINE)) == 6
    assert len(table.state.ledger.at(SET_ASIDE)) == 7
    assert not any(mark.kind == pieces.FERRY for mark in table.state.board.marks)


def test_an_active_connection_stays_and_drawn_places_too():
    table = begun().card("new_connection", "STO", turned=True)
    table.change(connected=True, board=pieces.with_active_nrc(table.state.board, "A3"))
    table.change(city="E9").settle()
    assert (table.state.connected, table.state.connection, table.state.city) == (True, "A3", "E9")
    assert pieces.active_nrc(table.state.board) == "A3"


def test_the_line_is_shuffled_and_places_are_drawn_when_a_card_first_shows():
    lines = set()
    for seed in range(6):
        table = begun(seed=seed).settle()
        state = table.state
        lines.add(state.frames[-2].line)
        assert bool(state.city) == ("city_owner" in state.ledger.at(LINE))
        assert bool(state.connection) == ("new_connection" in state.ledger.at(LINE))
    assert len(lines) == 6


# -- variants ----------------------------------------------------------------------------------


def test_reuse_auctions_the_cards_of_the_first_deal():
    table = begun("reuse")
    dealt = table.state.dealt_first
    table.settle()
    assert sorted(table.state.ledger.at(LINE)) == sorted(dealt)
    assert card_auction.REUSE in table.state.variants


@pytest.mark.parametrize("variants", [("blind",), ("blind", "reuse")])
def test_in_a_blind_auction_nothing_in_the_state_tells_what_comes(variants):
    table = begun(*variants).settle()
    pool = set(table.state.dealt_first) if "reuse" in variants else set(table.state.figures.cards)
    shown = []
    while card := card_up(table):
        shown.append(card)
        assert set(table.state.ledger.at(DECK)) == pool - set(shown)
        assert table.state.ledger.at(LINE) == (card,)
        bid(table, 1, 0) if len(shown) % 2 else bid(table, 0, 1)
        table.play.chance = Chance(len(shown))
    assert len(table.state.cards) == 6
    assert not table.state.ledger.at(DECK)


# -- the Delayed Permit ------------------------------------------------------------------------


def permit() -> Table:
    line = ("delayed_permit",)
    table = auction(2, line)
    return bid(table, 4, 3)


def test_the_permit_is_swapped_for_a_card_set_aside():
    table = permit()
    assert table.step == "swap_card Ann"
    offered = table.offers(SwapCard, "card")
    assert len(offered) == 11
    assert CENTRAL not in offered
    assert table.codes(SwapCard, card="delayed_permit") == ["not_set_aside"]
    table.do(SwapCard, card="new_connection")
    assert table.where("delayed_permit") == SET_ASIDE
    assert table.state.cards["new_connection"].entered is Entered.AUCTION
    assert table.state.connection  # drawn as it comes in
    assert table.state.round_name == "SR3"


def test_or_kept():
    table = permit().do(Pass)
    assert table.where("delayed_permit") == "Ann"


def test_a_card_that_a_tie_took_away_is_not_fetched():
    table = auction(2, ("ferry", "delayed_permit"))
    bid(bid(table, 1, 1), 1, 1)
    bid(table, 4, 3)
    assert "ferry" not in table.offers(SwapCard, "card")
    assert table.codes(SwapCard, card="ferry") == ["not_set_aside"]


# -- what a viewer may know ------------------------------------------------------------------------


def test_bids_are_hidden_from_others_until_they_are_opened():
    game = new_game(2, 5)
    while not isinstance(game.state.frames[-1], SealedBidding):
        decision = game.decision
        game.apply(Pass(actor=decision.actor, acting_for=decision.acting_for))
    first, second = game.state.frames[-1].among
    game.apply(SealedBid(actor=first, acting_for=first, amount=7))
    number = game.history.at
    for viewer, amount in ((first, 7), (second, None), ("", None)):
        view = game.view(viewer)
        (answer,) = view.state.frames[-1].answers
        assert getattr(answer, "amount", None) == amount
        assert getattr(view.records[-1].action, "amount", None) == amount
        mine = {at.actor for at in view.decisions if at.forms}
        assert mine == ({viewer} if viewer else set())
    game.apply(SealedBid(actor=second, acting_for=second, amount=3))
    seen = next(at for at in game.view("").records if at.number == number)
    assert seen.action.amount == 7
