"""Operating rounds and turns of 18SJ (10): who operates, and the steps of a turn in order.

A set is so many rounds, fixed when the stock round before it ends (7).  In a round privates
pay, KHJ operates, then the corporations in share-price order, asked anew after each; the
corporations of A.W. Edelsvärd come last, by name (13.2).  A turn is a frame below the frame of
its present step, so what may be done at any time in the turn stays open as rights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision
from stambana.engine.frames import Step
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18sj import privates
from stambana.titles.g18sj.actions import LayTile, PlacePort, PurchasePrivate, RedeemShares
from stambana.titles.g18sj.build_steps import no_more_lays, no_redeeming
from stambana.titles.g18sj.frames import (
    OperatingRound,
    OperatingSet,
    OperatingTurn,
    Stage,
    controller,
    steps_of,
)
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains import shares
from stambana.titles.trains.events import RoundBegan, TurnBegan
from stambana.titles.trains.income import pay_income
from stambana.titles.trains.tokens import home, put_token


class OperatingSetStep(Step[State18SJ, OperatingSet]):
    """One round after the other; the end of the bank or of the market ends the game here."""

    kind = "operating_set"
    rule = "18SJ 10"

    def settle(self, play: Play[State18SJ], frame: OperatingSet) -> bool:
        """Begin the next round, or end the set (12)."""
        if frame.begun and play.state.end_space_entered:
            play.end("stock_market")
        elif frame.begun < frame.rounds:
            begin_round(play, frame)
        elif play.state.bank_broken:
            play.end("bank")
        else:
            play.pop()
        return True


def begin_round(play: Play[State18SJ], frame: OperatingSet) -> None:
    """Pay the privates and let the round run."""
    number = frame.begun + 1
    play.swap(replace(frame, begun=number))
    play.change(operating_rounds=play.state.operating_rounds + 1)
    play.tell(RoundBegan(name=f"OR{frame.number}.{number}"))
    play.push(OperatingRound())
    pay_income(play)


class OperatingRoundStep(Step[State18SJ, OperatingRound]):
    """Gives the turn to the next company that operates."""

    kind = "operating_round"
    rule = "18SJ 10"

    def settle(self, play: Play[State18SJ], frame: OperatingRound) -> bool:
        """Begin the next turn or end the round."""
        company = next_company(play.state, frame)
        if not company:
            play.pop()
            return True
        play.swap(replace(frame, operated=(*frame.operated, company)))
        play.push(OperatingTurn(company=company))
        return True


def next_company(state: State18SJ, frame: OperatingRound) -> str:
    """Who operates next: KHJ, then by share price, then A.W.'s by name; "" for nobody."""
    minors = tuple(key for key, at in state.companies.items() if at.kind == "minor")
    public = tuple(
        key
        for key in state.market.order()
        if state.companies[key].floated and not state.companies[key].virtual
    )
    virtual = tuple(sorted(key for key, at in state.companies.items() if at.virtual))
    for company in (*minors, *public, *virtual):
        if company in frame.operated or state.companies[company].closed:
            continue
        if controller(state, company):
            return company
    return ""


class OperatingTurnStep(Step[State18SJ, OperatingTurn]):
    """Puts one step after the other on top, and keeps the rights of the turn open."""

    kind = "operating_turn"
    rule = "18SJ 10"
    judges = (PurchasePrivate, PlacePort, RedeemShares, LayTile)

    def rights(self, state: State18SJ, frame: OperatingTurn) -> Iterable[Decision]:
        """What may be done at any time in the turn: buy privates, use them (6.1)."""
        return privates.rights(state, frame, controller(state, frame.company))

    def check(self, state: State18SJ, frame: OperatingTurn, action: Action) -> Sequence[Reason]:
        """Why a private may not be bought or used, or what the turn has done is not done again."""
        if isinstance(action, RedeemShares):
            return no_redeeming(state)
        if isinstance(action, LayTile) and not action.private and len(frame.lays) > 1:
            return no_more_lays()
        return privates.check(state, frame, action)

    def consent(self, state: State18SJ, frame: OperatingTurn, action: Action) -> tuple[str, ...]:
        """The owner of a private company sells it or not."""
        return privates.consent(state, action)

    def apply(self, play: Play[State18SJ], frame: OperatingTurn, action: Action) -> None:
        """Buy or use a private company."""
        privates.apply(play, frame, action)

    def settle(self, play: Play[State18SJ], frame: OperatingTurn) -> bool:
        """Begin the turn, go on to the next step, or end the turn."""
        company = frame.company
        if play.state.companies[company].closed:
            play.pop()  # the state has taken it over in its own turn
            return True
        if not frame.begun:
            play.swap(replace(frame, begun=True))
            play.tell(TurnBegan(company=company))
            place_home(play, company)
            return True
        steps = steps_of(play.state, company)
        if frame.step < len(steps):
            play.swap(replace(frame, step=frame.step + 1))
            play.push(Stage(kind=steps[frame.step], company=company))
            return True
        at = play.state.companies[company]
        shares.amend_company(
            play,
            company,
            replace(at, turns=at.turns + 1, earnings=(*at.earnings, frame.earnings)),
        )
        play.pop()
        return True


def place_home(play: Play[State18SJ], company: str) -> None:
    """At the start of its first turn a company places its home token for nothing (10)."""
    if play.state.companies[company].tokens_placed or company not in play.state.figures.tokens:
        return
    at = home(play.state, company)
    if at is not None:
        put_token(play, company, at.hex_name, at.stop)
