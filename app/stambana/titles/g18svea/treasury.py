"""Shares of a company's treasury, sold to the Open Market before its trains run (18Svea 9.2)."""

from __future__ import annotations

from stambana.engine.decisions import Amount, Draft, Form, Values
from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea.actions import SellTreasury
from stambana.titles.g18svea.frames import STAGES, OperatingTurn
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains import shares
from stambana.titles.trains.events import SharesSold
from stambana.titles.trains.market import Move
from stambana.titles.trains.state import OPEN_MARKET

RULE = "18Svea 9.2"


def form(state: StateSvea, company: str) -> Form | None:
    """How many shares can be sold; None where the treasury holds none."""
    held = state.shares(company, company)
    if not held:
        return None

    def offer(name: str, draft: Draft) -> Values:
        return Amount(1, held)

    return Form(SellTreasury, "Sell treasury shares", RULE, ("number",), offer)


def before_the_run(frame: OperatingTurn) -> bool:
    """Whether a turn has not got beyond the moment its trains run."""
    return frame.stage <= STAGES.index("run") + 1


def sale_reasons(state: StateSvea, frame: OperatingTurn, number: int) -> tuple[Reason, ...]:
    """Why a company cannot sell so many shares of its treasury now (9.2)."""
    if not before_the_run(frame):
        return (Reason("trains_ran", "treasury shares are sold before the trains run", {}, RULE),)
    held = state.shares(frame.company, frame.company)
    if not 1 <= number <= held:
        return (
            Reason(
                "none_there",
                "there are not so many shares of {company} there",
                {"company": frame.company},
                RULE,
            ),
        )
    return ()


def sell(play: Play[StateSvea], company: str, number: int) -> None:
    """The bank pays the price for each, then the price goes down a row for each."""
    amount = number * play.state.market.price(company)
    for piece in play.state.certificates(company, company)[:number]:
        play.move(piece, OPEN_MARKET, "sale")
    play.pay(BANK, company, amount, "sale")
    percent = number * play.state.figures.share
    play.tell(SharesSold(player=company, company=company, percent=percent, amount=amount))
    shares.move_price(play, company, *(Move.DOWN for _ in range(number)))
