"""Each law of the family and of 18SJ is broken once, and named."""

from __future__ import annotations

import pytest
from positions import RULES, Table

from stambana.engine.selfcheck import violations
from stambana.titles.trains import shares
from stambana.titles.trains.actions import BuyShares
from stambana.titles.trains.selfcheck import gained
from stambana.track.board import Token


def sound():
    table = Table().start("SNJ", 100, Ann=60).token("SNJ", "G6").train("SNJ", "2")
    return table.turn("SNJ", "track")


def codes(table):
    return {at.code for at in violations(RULES, table.state)}


def test_a_sound_position_breaks_nothing():
    assert codes(sound()) == set()


def moved(piece, place):
    return lambda table: table.play.move(piece, place, "test")


BREAKS = {
    "certificates": lambda t: t.play.change(
        ledger=t.state.ledger.made({"SNJ/9": "Ann"}), figures=_ten_certificates(t)
    ),
    "closed_certificates": lambda t: t.company("BJ", closed=True),
    "market_limit": lambda t: [t.play.move(f"SNJ/{n}", "open market", "") for n in range(3, 9)],
    "presidency": lambda t: [t.play.move(f"SNJ/{n}", "Bo", "") for n in range(1, 8)],
    "markers": lambda t: t.change(market=t.state.market.removed("SNJ")),
    "tokens": lambda t: t.change(board=t.state.board.with_tokens(())),
    "slot_shared": lambda t: t.state_token("G6"),
    "token_without_slot": lambda t: t.change(
        board=t.state.board.with_tokens((*t.state.board.tokens, Token("SJ", "C20", 4)))
    ),
    "two_tokens": lambda t: t.change(
        board=t.state.board.with_tokens((*t.state.board.tokens, Token("SNJ", "G6", 0, 1)))
    ),
    "tiles": lambda t: t.lay(
        *(f"{name} 57 0" for name in ("C8", "D11", "E12", "B27", "B21", "C20"))
    ),
    "train_limit": lambda t: t.train("SNJ", "2", "2", "2", "2"),
    "rusted": lambda t: t.change(phase_key="4"),
    "foreign_shares": moved("SNJ/5", "BJ"),
    "unstarted_shares": moved("BJ/5", "Ann"),
    "negative_account": lambda t: t.change(
        ledger=type(t.state.ledger)({**t.state.ledger.money, "Ann": -5}, t.state.ledger.places)
    ),
    "money_sum": lambda t: t.change(
        ledger=type(t.state.ledger)({**t.state.ledger.money, "Ann": 5}, t.state.ledger.places)
    ),
    "piece_nowhere": moved("SNJ/5", ""),
    "canal": lambda t: t.change(canal=(("C16", 50),)),
    "port": lambda t: t.change(port="G6"),
    "private_open": lambda t: [t.private("P1", "Ann"), t.phase("5")],
    "nothing_open": lambda t: t.change(frames=()),
    "closed_trains": lambda t: t.company("SNJ", closed=True),
    "state_tokens": lambda t: t.state_token("G6", "G6"),
}


def _ten_certificates(table):
    from dataclasses import replace

    figures = table.state.figures
    return replace(figures, certificates=(*figures.certificates, 10))


@pytest.mark.parametrize("code", BREAKS)
def test_each_law_notices(code):
    table = sound()
    BREAKS[code](table)
    assert code in codes(table)


def test_gains_beyond_a_limit_are_noticed():
    table = sound()
    before = table.state
    table.hold("Ann", "SNJ", 10)
    assert [at.code for at in gained(before, table.state)] == ["holding_limit"]
    assert list(gained(before, before)) == []


def test_who_gets_two_certificates_for_a_presidency_gains_nothing(monkeypatch):
    """Bo buys the share that makes him president; it goes on to Ann, who has one more now."""
    table = Table().start("SNJ", 100, Ann=20).pool("SNJ", 10).hold("Bo", "SNJ", 20)
    table.hold("Cy", "SNJ", 20).cash(Bo=200).stock("Bo")
    before = table.state
    table.do(BuyShares, company="SNJ", source="open market", number=1)
    assert len(table.state.certificates("Ann")) == 2
    monkeypatch.setattr(shares, "certificate_limit", lambda state: 1)
    assert list(gained(before, table.state)) == []
