"""18SJ as a table: its steps, its actions, its set-up, and the order of rounds (18SJ 2, 3).

A reader with the rulebook open finds each section here:

    2, 2.1  set-up and removals         ``setup``
    6       companies and privates      ``privates``
    7       phases                      ``purchases.begin_phase``
    8       auction                     ``auction``
    9       stock rounds                ``trains.stock_round``
    10      operating rounds            ``frames``, ``turn``, ``build_steps``, ``running``,
                                        ``earning_steps``, ``purchases``, ``train_steps``,
                                        ``emergency``
    11      nationalization             ``nationalization``
    12      end of the game             ``turn`` (bank, market), ``emergency`` (bankruptcy)
    13      variants                    ``setup``, ``edelsvard`` and where they differ
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from stambana.engine.actions import ActionBook, Adjust, Answer, Pass
from stambana.engine.chance import Chance
from stambana.engine.frames import Frame, Step
from stambana.engine.play import Play
from stambana.engine.rules import Base
from stambana.engine.selfcheck import Violation
from stambana.reasons import Reason
from stambana.titles.g18sj import actions, auction, edelsvard, selfcheck
from stambana.titles.g18sj.build_steps import RedeemStep, TokenStep, TrackStep, WindUpStep
from stambana.titles.g18sj.earning_steps import DistributeStep, SplitStep
from stambana.titles.g18sj.emergency import EmergencyStep
from stambana.titles.g18sj.frames import OperatingSet
from stambana.titles.g18sj.gellivare import SecondTileStep
from stambana.titles.g18sj.privates import PlaceCanalsStep
from stambana.titles.g18sj.rulings import VERSION
from stambana.titles.g18sj.running import RunStep
from stambana.titles.g18sj.setup import set_up
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.g18sj.train_steps import (
    BuyTrainStep,
    DiscardsStep,
    EarlyTrainStep,
    FreeTrainStep,
)
from stambana.titles.g18sj.turn import OperatingRoundStep, OperatingSetStep, OperatingTurnStep
from stambana.titles.g18sj.worth import worth
from stambana.titles.trains import actions as family_actions
from stambana.titles.trains import stock_round
from stambana.titles.trains.rules import Rules18
from stambana.titles.trains.selfcheck import gained
from stambana.titles.trains.stock_round import StockRoundStep
from stambana.words import tr


class EndReason(StrEnum):
    """Every clause by which a game of 18SJ ends (12), and the end by hand."""

    BANK = "bank"
    BANKRUPTCY = "bankruptcy"
    STOCK_MARKET = "stock_market"

    @property
    def text(self) -> str:
        """The clause in words, in the language spoken now."""
        return tr(_ENDS[self.value])


_ENDS = {
    "bank": "the bank was broken",
    "bankruptcy": "a player went bankrupt",
    "stock_market": "a share price came to the end of the market",
}


@dataclass(frozen=True, kw_only=True)
class Rounds(Frame):
    """The lowest frame: what comes next, the auction, a stock round or a set of operations."""

    kind: str = "rounds"
    following: str = "auction"


class RoundsStep(Step[State18SJ, Rounds]):
    """The order of rounds (3)."""

    kind = "rounds"
    rule = "18SJ 3"

    def settle(self, play: Play[State18SJ], frame: Rounds) -> bool:
        """Begin what comes next."""
        state = play.state
        if frame.following == "auction":
            play.swap(Rounds(following="stock"))
            play.push(auction.Auction(player=state.priority))
        elif frame.following == "stock":
            play.swap(Rounds(following="choice" if edelsvard.plays(state) else "operations"))
            begin_stock_round(play)
        elif frame.following == "choice":
            play.swap(Rounds(following="operations"))
            edelsvard.after_stock_round(play)
        else:
            play.swap(Rounds(following="stock"))
            rounds = state.phase.operating_rounds
            play.push(OperatingSet(number=state.stock_rounds, rounds=rounds))
        return True


def begin_stock_round(play: Play[State18SJ]) -> None:
    """A stock round, before which the Första Tjing card may be used (6.1.9)."""
    stock_round.begin(play)
    edelsvard.ask_priority(play)


STEPS: tuple[Step[Any, Any], ...] = (
    RoundsStep(),
    auction.AuctionStep(),
    auction.ResolutionStep(),
    auction.ParOfPrivateStep(),
    StockRoundStep(),
    edelsvard.FirstTurnStep(),
    edelsvard.ChoiceStep(),
    OperatingSetStep(),
    OperatingRoundStep(),
    OperatingTurnStep(),
    RedeemStep(),
    TrackStep(),
    TokenStep(),
    EarlyTrainStep(),
    RunStep(),
    DistributeStep(),
    SplitStep(),
    BuyTrainStep(),
    FreeTrainStep(),
    DiscardsStep(),
    EmergencyStep(),
    WindUpStep(),
    PlaceCanalsStep(),
    SecondTileStep(),
)

ACTIONS = (
    Pass,
    Answer,
    family_actions.BuyPrivate,
    family_actions.Bid,
    family_actions.SetPar,
    family_actions.StartCompany,
    family_actions.BuyShares,
    family_actions.SellShares,
    family_actions.TakePriority,
    family_actions.Finish,
    actions.RedeemShares,
    actions.LayTile,
    family_actions.PlaceToken,
    family_actions.RunTrains,
    family_actions.Distribute,
    actions.BuyTrain,
    family_actions.DiscardTrain,
    actions.PurchasePrivate,
    actions.PlaceCanal,
    actions.PlacePort,
    actions.RaiseMoney,
    family_actions.DeclareBankruptcy,
    actions.ChooseCompany,
)


class Rules18SJ(Rules18[State18SJ]):
    """The rules of 18SJ."""

    title = "18sj"
    version = VERSION
    book = ActionBook(ACTIONS)
    steps: Mapping[str, Step[State18SJ, Any]] = {step.kind: step for step in STEPS}

    def setup(self, base: Base, chance: Chance) -> Play[State18SJ]:
        """The play of the set-up; raises ValueError for a base that cannot be played."""
        return set_up(base, chance, Rounds())

    def adjust_reasons(self, state: State18SJ, action: Adjust) -> Sequence[Reason]:
        """Beside the usual: what bids set aside stays with the bidder (8.2)."""
        return super().adjust_reasons(state, action) or auction.adjust_reasons(state, action)

    def laws(self, state: State18SJ) -> Iterable[Violation]:
        """The family's laws, and those of the two privates with pieces on the map."""
        return selfcheck.laws(state)

    def changes(self, before: State18SJ, after: State18SJ) -> Iterable[Violation]:
        """Nobody gains shares beyond a limit."""
        return gained(before, after)

    def worth(self, state: State18SJ, player: str) -> int:
        """Money, shares and privates (12)."""
        return worth(state, player)
