"""18Svea as a table: its steps, its actions, its set-up, and how it ends (18Svea 1, 11).

A reader with the rulebook open finds each section here:

    1       round track                 ``rounds``
    2       set-up                      ``setup``
    3       board                       ``track``
    4       market                      ``trains.market``
    5.1     cards, player order         ``cards``, ``cards_steps``, ``initiative``
    5.2     first deal                  ``setup``
    5.3     card auction                ``card_auction`` (with ``engine.sealed``)
    6       companies                   ``trading.start``
    7       phases                      ``trains``
    8       stock rounds                ``taxes``, ``stock_round``, ``trading``
    9       operating rounds            ``income``, ``turn``, ``trains``, ``track_steps``,
                                        ``station_steps``, ``running``, ``earnings``
    10      emergency money raising     ``emergency``
    11      end of the game             ``rounds``, ``emergency``, ``worth``
    12      what each card does         12.2, 12.7, 12.8, 12.10 ``card_uses``; 12.4
                                        ``cards_steps``, ``card_auction``; 12.6 ``earnings``;
                                        12.9 ``income``; 12.11 ``taxes``; others where they count
    13      variants                    ``card_auction``
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from stambana.engine.actions import ActionBook, Adjust, Answer, Pass
from stambana.engine.chance import Chance
from stambana.engine.frames import Step
from stambana.engine.play import Play
from stambana.engine.rules import Base
from stambana.engine.selfcheck import Violation
from stambana.reasons import Reason
from stambana.titles.g18svea import actions, selfcheck, turn
from stambana.titles.g18svea.card_auction import CardAuctionStep, SealedBiddingStep, SwapCardStep
from stambana.titles.g18svea.cards_steps import BarCompanyStep
from stambana.titles.g18svea.emergency import EmergencyStep
from stambana.titles.g18svea.frames import SealedBidding
from stambana.titles.g18svea.income import CardIncomeStep
from stambana.titles.g18svea.rounds import RoundTrackStep
from stambana.titles.g18svea.setup import set_up
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.g18svea.stock_round import StockRoundStep
from stambana.titles.g18svea.taxes import TaxesStep
from stambana.titles.g18svea.worth import worth
from stambana.titles.trains import actions as family_actions
from stambana.titles.trains.rules import Rules18
from stambana.words import tr


class EndReason(StrEnum):
    """Every clause by which a game of 18Svea ends (11), beside the end by hand."""

    BANKRUPTCY = "bankruptcy"
    ROUND_TRACK = "round_track"
    STOCK_MARKET = "stock_market"

    @property
    def text(self) -> str:
        """The clause in words, in the language spoken now."""
        return tr(_ENDS[self.value])


_ENDS = {
    "bankruptcy": "a player went bankrupt",
    "round_track": "the last round was played",
    "stock_market": "a share price came to the end of the market",
}

STEPS: tuple[Step[Any, Any], ...] = (
    RoundTrackStep(),
    BarCompanyStep(),
    StockRoundStep(),
    TaxesStep(),
    EmergencyStep(),
    CardIncomeStep(),
    CardAuctionStep(),
    SealedBiddingStep(),
    SwapCardStep(),
    *turn.STEPS,
)

ACTIONS = (
    Pass,
    Answer,
    family_actions.StartCompany,
    family_actions.BuyShares,
    family_actions.SellShares,
    family_actions.Finish,
    family_actions.Distribute,
    family_actions.DeclareBankruptcy,
    actions.PayTaxes,
    actions.AssignCard,
    actions.BarCompany,
    actions.SwapCard,
    actions.BuyWithInfluence,
    actions.SealedBid,
    actions.SellTreasury,
    actions.BuyTrain,
    actions.RaiseMoney,
    actions.LayTile,
    actions.PlaceStation,
    actions.RunTrains,
    actions.SplitEarnings,
    actions.PlaceCentral,
    actions.RaiseFunds,
    actions.OpenConnection,
)


class RulesSvea(Rules18[StateSvea]):
    """The rules of 18Svea."""

    title = "18svea"
    version = 1
    book = ActionBook(ACTIONS)
    steps: Mapping[str, Step[StateSvea, Any]] = {step.kind: step for step in STEPS}

    def setup(self, base: Base, chance: Chance) -> Play[StateSvea]:
        """The play of the set-up; raises ValueError for a base that cannot be played."""
        return set_up(base, chance)

    def laws(self, state: StateSvea) -> Iterable[Violation]:
        """The family's laws, and those of cards, bids and the share limit."""
        return selfcheck.laws(state)

    def changes(self, before: StateSvea, after: StateSvea) -> Iterable[Violation]:
        """Cards stay turned and assigned."""
        return selfcheck.changes(before, after)

    def uses(self, before: StateSvea, after: StateSvea) -> Iterable[str]:
        """The cards that were turned, discarded or swapped."""
        for card, at in before.cards.items():
            now = after.cards.get(card)
            turned = now is not None and now.turned and not at.turned
            auction = len(after.cards) == 0 or after.round_name != before.round_name
            gone = now is None and not auction
            if turned or gone:
                yield card

    def adjust_reasons(self, state: StateSvea, action: Adjust) -> Sequence[Reason]:
        """Beside the usual: a bidder's money stays as it is while bids are sealed (S40)."""
        top = state.frames[-1] if state.frames else None
        if (
            isinstance(top, SealedBidding)
            and action.subject in top.among
            and (top.again or top.answers)
        ):
            return (
                Reason(
                    "bids_sealed",
                    "the money of bidders stays as it is until the bids are opened",
                    {},
                    "18Svea 5.3",
                ),
            )
        return super().adjust_reasons(state, action)

    def worth(self, state: StateSvea, player: str) -> int:
        """Money and shares (11)."""
        return worth(state, player)
