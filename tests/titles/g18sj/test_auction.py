"""The auction of private companies (18SJ 8)."""

from __future__ import annotations

import pytest
from positions import RULES, new_game

from stambana.engine.actions import Pass
from stambana.engine.verdicts import IllegalAction
from stambana.titles.trains.actions import Bid, BuyPrivate, SetPar


def act(game, cls, **facts):
    decision = game.decision
    game.apply(cls(actor=decision.actor, acting_for=decision.acting_for, **facts))
    return game


def codes(game, cls, **facts):
    decision = game.decision
    action = cls(actor=decision.actor, acting_for=decision.acting_for, **facts)
    return [reason.code for reason in game.verdict(action).reasons]


def on_turn(game):
    return f"{game.decision.step} {game.decision.actor}"


def four(**named):
    """Ann, Bo, Cy, Di with 600 each; P1, P3, P5, P6, P8, P10 in the line."""
    return new_game(4, **named)


def test_the_line_is_bought_from_its_front_and_the_turn_goes_round():
    game = four()
    assert codes(game, BuyPrivate, private="P3") == ["not_first"]
    act(game, BuyPrivate, private="P1")
    assert game.state.ledger.place("P1") == "Ann"
    assert game.state.cash("Ann") == 580
    assert game.state.priority == "Bo"
    assert on_turn(game) == "auction Bo"


@pytest.mark.parametrize(
    ("amount", "code"), [(44, "bid_too_low"), (47, "bid_step"), (45, None), (50, None)]
)
def test_bids_exceed_the_face_value_by_five_in_steps_of_five(amount, code):
    assert codes(four(), Bid, private="P3", amount=amount) == ([code] if code else [])


def test_bids_in_any_whole_amount_by_ruling():
    game = four(DIFF_1="18xx")
    assert codes(game, Bid, private="P3", amount=47) == []
    assert codes(act(game, Bid, private="P3", amount=47), Bid, private="P3", amount=51) == [
        "bid_too_low"
    ]


def test_no_bid_on_the_first_of_the_line():
    assert codes(four(), Bid, private="P1", amount=25) == ["not_later"]


def test_fault_38_money_bid_is_set_aside():
    game = new_game(6)  # 400 each
    act(game, Bid, private="P8", amount=395)
    for _ in range(5):
        act(game, Pass)
    assert codes(game, BuyPrivate, private="P1") == ["too_expensive"]
    assert codes(game, Bid, private="P8", amount=400) == []  # the own bid is free again


def test_fault_39_the_resolution_auction_is_among_bidders_from_the_lowest():
    game = four()
    act(game, BuyPrivate, private="P1")  # Ann
    act(game, Bid, private="P5", amount=75)  # Bo
    act(game, Bid, private="P5", amount=80)  # Cy
    act(game, Bid, private="P5", amount=85)  # Di
    act(game, BuyPrivate, private="P3")  # Ann
    assert on_turn(game) == "resolution Bo"
    assert codes(game, Bid, private="P5", amount=85) == ["bid_too_low"]
    act(game, Bid, private="P5", amount=90)
    assert on_turn(game) == "resolution Cy"
    act(game, Pass)
    assert on_turn(game) == "resolution Di"
    act(game, Bid, private="P5", amount=100)
    assert on_turn(game) == "resolution Bo"
    act(game, Pass)
    assert game.state.ledger.place("P5") == "Di"
    assert [game.state.cash(name) for name in ("Bo", "Cy", "Di")] == [600, 600, 500]
    assert on_turn(game) == "auction Bo"  # left of Ann, who bought the first
    assert game.state.priority == "Bo"


def test_lowest_bidder_always_first_by_ruling():
    game = four(DIFF_2="18xx")
    act(game, BuyPrivate, private="P1")
    for amount in (75, 80, 85):
        act(game, Bid, private="P5", amount=amount)
    act(game, BuyPrivate, private="P3")
    act(game, Bid, private="P5", amount=90)  # Bo, now the highest
    assert on_turn(game) == "resolution Cy"
    act(game, Bid, private="P5", amount=95)
    assert on_turn(game) == "resolution Di"
    act(game, Bid, private="P5", amount=100)
    assert on_turn(game) == "resolution Bo"


def test_one_bid_buys_at_once_and_the_next_is_looked_at():
    game = four()
    act(game, Bid, private="P3", amount=45)  # Ann
    act(game, Bid, private="P5", amount=75)  # Bo
    act(game, BuyPrivate, private="P1")  # Cy
    assert game.state.ledger.place("P3") == "Ann"
    assert game.state.ledger.place("P5") == "Bo"
    assert on_turn(game) == "auction Di"


def test_all_pass_cuts_the_price_of_the_first_until_it_is_free():
    game = four()
    for cut in (15, 10, 5):
        for _ in range(4):
            act(game, Pass)
        assert game.state.ledger.place("P1") == "for auction"
        assert codes(game, BuyPrivate, private="P1") == []
        event = game.history.records[game.history.at].events[-1]
        assert (event.private, event.amount) == ("P1", cut)
    for _ in range(4):
        act(game, Pass)
    assert game.state.ledger.place("P1") == "Ann"  # holder of the Priority Deal
    assert game.state.cash("Ann") == 600
    assert on_turn(game) == "auction Bo"


def test_the_cut_is_for_the_first_private_only():
    game = four()
    for _ in range(4):
        act(game, Pass)
    act(game, BuyPrivate, private="P1")
    assert game.state.cash("Ann") == 585
    act(game, BuyPrivate, private="P3")
    assert game.state.cash("Bo") == 560


def test_after_all_passed_the_holder_of_the_priority_deal_begins():
    game = four()
    act(game, Bid, private="P3", amount=45)
    for _ in range(4):
        act(game, Pass)
    assert on_turn(game) == "auction Ann"
    other = four(R6="18xx")
    act(other, Bid, private="P3", amount=45)
    for _ in range(4):
        act(other, Pass)
    assert on_turn(other) == "auction Bo"


def test_the_first_taken_for_nothing_is_a_purchase_and_bids_on_the_next_are_resolved():
    game = four()
    for _ in range(3):
        for _ in range(4):
            act(game, Pass)  # P1 for 5
    for amount in (45, 50):
        act(game, Bid, private="P3", amount=amount)  # Ann, Bo
    act(game, Bid, private="P5", amount=75)  # Cy
    for _ in range(4):
        act(game, Pass)
    assert game.state.ledger.place("P1") == "Ann"
    assert on_turn(game) == "resolution Ann"  # lowest
    act(game, Pass)
    assert [game.state.ledger.place(key) for key in ("P3", "P5")] == ["Bo", "Cy"]
    assert [game.state.cash(name) for name in ("Ann", "Bo", "Cy")] == [600, 550, 525]
    assert on_turn(game) == "auction Bo"


def test_in_a_resolution_auction_money_bid_elsewhere_stays_set_aside():
    game = four()
    act(game, BuyPrivate, private="P1")  # Ann
    act(game, Bid, private="P5", amount=75)  # Bo
    act(game, Bid, private="P5", amount=80)  # Cy
    act(game, Pass)
    act(game, Pass)
    act(game, Bid, private="P8", amount=500)  # Bo, who has 100 for P5 now
    act(game, Pass)
    act(game, Pass)
    act(game, BuyPrivate, private="P3")  # Ann
    assert on_turn(game) == "resolution Bo"
    assert codes(game, Bid, private="P5", amount=105) == ["too_expensive"]
    assert codes(game, Bid, private="P5", amount=100) == []


def test_all_pass_later_pays_income_and_khj_does_not_operate():
    game = four()
    act(game, BuyPrivate, private="P1")
    act(game, Bid, private="P8", amount=145)
    for _ in range(4):
        act(game, Pass)
    assert game.state.cash("Ann") == 585
    assert game.state.operating_rounds == 0
    assert codes(game, BuyPrivate, private="P3") == []
    act(game, BuyPrivate, private="P3")
    assert [bid.amount for bid in game.state.frames[-1].bids] == [145]  # bids stay


def bought_out(game):
    """Everybody buys the first in turn until all are gone, at 100 where a price is set."""
    while game.decision.step in ("auction", "par_of_private"):
        if game.decision.step == "par_of_private":
            act(game, SetPar, company=game.state.frames[-1].company, par=100)
        else:
            first = next(
                key
                for key in ("P1", "P3", "P5", "P6", "P8", "P9", "P10")
                if game.state.ledger.place(key) == "for auction"
            )
            act(game, BuyPrivate, private=first)
    return game


def test_p10_brings_the_presidency_and_twice_the_price():
    game = bought_out(four())
    state = game.state
    assert state.ledger.place("P10") == "Bo"
    assert state.president("ÖKJ") == "Bo"
    assert state.market.price("ÖKJ") == 100
    assert state.cash("ÖKJ") == 200
    assert state.cash("Bo") == 600 - 40 - 220  # P3, P10; nothing for the certificate
    assert state.percent("ÖKJ", "ÖKJ") == 80
    assert state.priority == "Cy"
    assert on_turn(game) == "stock_round Cy"


def test_p9_brings_the_company_drawn_and_the_card():
    game = new_game(4, out=("P2", "P4", "P7", "P10", "MYJ"), linked="SNJ")
    while game.decision.step == "auction":
        act(
            game,
            BuyPrivate,
            private=game.decision.form("buy_private").values("private", {}).values[0],
        )
    assert game.decision.rule == "18SJ 6.1.9"
    bought_out(game)
    assert game.state.president("SNJ") == "Bo"
    assert game.state.card == "Bo"
    assert game.state.linked == "SNJ"


def test_in_the_oscarian_era_p10_brings_twice_the_price_unless_the_base_says_nothing_diff_10():
    game = bought_out(new_game(4, variants=("oscarian",)))
    assert game.state.cash("ÖKJ") == 200
    assert game.state.percent("initial offering", "ÖKJ") == 80
    other = bought_out(new_game(4, variants=("oscarian",), DIFF_10="18xx"))
    assert other.state.cash("ÖKJ") == 0


def test_two_players_in_the_oscarian_era_p9_with_ugj_at_67_brings_134():
    out = ("P1", "P4", "P7", "P10", "MYJ")
    game = new_game(2, out=out, linked="UGJ", variants=("oscarian",))
    while game.decision.step == "auction":
        first = next(
            key
            for key in ("P2", "P3", "P5", "P6", "P8", "P9")
            if game.state.ledger.place(key) == "for auction"
        )
        act(game, BuyPrivate, private=first)
    act(game, SetPar, company="UGJ", par=67)
    assert game.state.cash("UGJ") == 134


def test_a_price_that_is_none_is_refused():
    game = new_game(4)
    while game.decision.step == "auction":
        first = next(
            key
            for key in ("P1", "P3", "P5", "P6", "P8", "P10")
            if game.state.ledger.place(key) == "for auction"
        )
        act(game, BuyPrivate, private=first)
    assert codes(game, SetPar, company="ÖKJ", par=110) == ["no_par"]
    assert game.decision.rule == "18SJ 6.1.10"
    with pytest.raises(IllegalAction):
        act(game, SetPar, company="SNJ", par=100)


def test_removed_privates_and_companies_are_out():
    state = new_game(4).state
    for key in ("P2", "P4", "P7", "P9"):
        assert state.ledger.place(key) == "out of the game"
    assert state.in_play() == 10
    assert state.companies["MYJ"].closed


def test_bases_that_cannot_be_played_are_refused():
    with pytest.raises(ValueError, match="no ruling"):
        new_game(3, R99="x")
    with pytest.raises(ValueError, match="is one of"):
        new_game(3, DIFF_1="maybe")
    with pytest.raises(ValueError, match="no variant"):
        new_game(3, variants=("wild",))
    assert RULES.title == "18sj"
