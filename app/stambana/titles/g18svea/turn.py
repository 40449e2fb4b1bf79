"""Operating rounds and turns of 18Svea (9): who operates, and the stages of a turn in order.

When a round begins the cards pay.  Then each started company has a turn; who is next is asked
anew after every turn, since prices move during the round (ruling S6).  A turn is a frame below
the frame of its present stage, so what may be done at any time in the turn stays open as rights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision
from stambana.engine.frames import Step
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea import card_uses
from stambana.titles.g18svea.actions import (
    AssignCard,
    LayTile,
    OpenConnection,
    PlaceCentral,
    RaiseFunds,
    SellTreasury,
)
from stambana.titles.g18svea.earnings import DistributeStep
from stambana.titles.g18svea.frames import STAGES, CardIncome, OperatingRound, OperatingTurn, Stage
from stambana.titles.g18svea.running import RunStep
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.g18svea.station_steps import StationStep
from stambana.titles.g18svea.track_steps import TrackStep
from stambana.titles.g18svea.trains import BuyTrainStep
from stambana.titles.trains import shares
from stambana.titles.trains.events import TurnBegan


class OperatingRoundStep(Step[StateSvea, OperatingRound]):
    """Lets the cards pay, then gives the turn to one company after the other."""

    kind = "operating_round"
    rule = "18Svea 9"

    def settle(self, play: Play[StateSvea], frame: OperatingRound) -> bool:
        """Income, the next turn, or the end of the round."""
        if not frame.income:
            play.push(CardIncome())
            return True
        company = next_company(play.state, frame)
        if company:
            play.swap(replace(frame, operated=(*frame.operated, company)))
            play.push(OperatingTurn(company=company))
        else:
            play.pop()
        return True


def next_company(state: StateSvea, frame: OperatingRound) -> str:
    """The first in operating order that has not operated in this round; "" for nobody (S6)."""
    waiting = (
        company
        for company in state.market.order()
        if company not in frame.operated and state.companies[company].started
    )
    return next(waiting, "")


class OperatingTurnStep(Step[StateSvea, OperatingTurn]):
    """Puts one stage after the other on top, and keeps the rights of the turn open."""

    kind = "operating_turn"
    rule = "18Svea 9"
    judges = (AssignCard, LayTile, OpenConnection, PlaceCentral, RaiseFunds, SellTreasury)

    def rights(self, state: StateSvea, frame: OperatingTurn) -> Iterable[Decision]:
        """What the CEO may do at any time in the turn."""
        return card_uses.rights(state, frame)

    def check(self, state: StateSvea, frame: OperatingTurn, action: Action) -> Sequence[Reason]:
        """Why the CEO may not do it."""
        return card_uses.check(state, frame, action)

    def apply(self, play: Play[StateSvea], frame: OperatingTurn, action: Action) -> None:
        """Do it."""
        card_uses.apply(play, frame, action)

    def settle(self, play: Play[StateSvea], frame: OperatingTurn) -> bool:
        """Begin the turn, go on to the next stage, or end the turn."""
        company = frame.company
        if not frame.begun:
            play.swap(replace(frame, begun=True))
            play.tell(TurnBegan(company=company))
        elif frame.stage < len(STAGES):
            play.swap(replace(frame, stage=frame.stage + 1))
            play.push(Stage(kind=STAGES[frame.stage], company=company))
        else:
            at = play.state.companies[company]
            earned = (*at.earnings, frame.earnings)
            changed = replace(at, turns=at.turns + 1, earnings=earned)
            shares.amend_company(play, company, changed)
            play.pop()
        return True


STEPS = (
    OperatingRoundStep(),
    OperatingTurnStep(),
    BuyTrainStep(),
    TrackStep(),
    StationStep(),
    RunStep(),
    DistributeStep(),
)
"""The steps of operating rounds, for the table of the rules."""
