"""Stock rounds of 18Svea: taxes, then turns in player order until all pass (8).

A turn is as in the family: sell, then buy one share or start a company.  What differs is said
here: everything is sold before the purchase, which ends the turn; each company is sold in one go
within a turn (ruling S4); cards may be handed to companies meanwhile (ruling S2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from stambana.engine.actions import Action, Pass
from stambana.engine.decisions import Decision
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea import cards_steps, trading
from stambana.titles.g18svea.actions import AssignCard
from stambana.titles.g18svea.frames import StockRound, Taxes
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains import stock_round as family
from stambana.titles.trains.actions import BuyShares, SellShares, StartCompany


class StockRoundStep(family.StockRoundStep[StateSvea, StockRound]):
    """One turn after the other, in player order."""

    rule = "18Svea 8"
    sale_rule = "18Svea 8.2"
    purchase_rule = "18Svea 8.3"
    start_rule = "18Svea 8.4"
    judges = (SellShares, BuyShares, StartCompany, Pass, AssignCard)

    def decisions(self, state: StateSvea, frame: StockRound) -> Iterable[Decision]:
        """The duty of the player on turn, and the right to hand over cards."""
        yield from super().decisions(state, frame)
        yield from cards_steps.rights(state, frame.player)

    def par_prices(self, state: StateSvea) -> tuple[int, ...]:
        """The prices at which a company may be started, highest first."""
        return trading.par_prices(state)

    def must_sell(self, state: StateSvea, frame: StockRound) -> bool:
        """Nobody is ever over the share limit."""
        return False

    def check(self, state: StateSvea, frame: StockRound, action: Action) -> Sequence[Reason]:
        """Why an action may not be done in this turn."""
        if isinstance(action, AssignCard):
            return cards_steps.check(state, action)
        return super().check(state, frame, action)

    def sale_reasons(
        self, state: StateSvea, frame: StockRound, company: str, percent: int
    ) -> tuple[Reason, ...]:
        """Why so much may not be sold now; a purchase ends the turn, so sales come first."""
        if company in frame.sold_now:
            return (
                Reason(
                    "one_go",
                    "all shares of a company that go in a turn are sold at once",
                    {},
                    "18Svea 8.2",
                ),
            )
        return trading.sale_reasons(state, frame.player, company, percent)

    def purchase_reasons(
        self, state: StateSvea, frame: StockRound, company: str, source: str, number: int
    ) -> tuple[Reason, ...]:
        """Why a share may not be bought now."""
        if number != 1:
            return (Reason("one_a_turn", "one share may be bought in a turn", {}, "18Svea 8.3"),)
        if (frame.player, company) in frame.sold:
            return (
                Reason(
                    "sold_before",
                    "shares sold in this round are not bought again",
                    {},
                    "18Svea 8.3",
                ),
            )
        return trading.purchase_reasons(state, frame.player, company, source)

    def start_reasons(
        self, state: StateSvea, frame: StockRound, company: str, par: int
    ) -> tuple[Reason, ...]:
        """Why a company may not be started now."""
        return trading.start_reasons(state, frame.player, company, par)

    def apply(self, play: Play[StateSvea], frame: StockRound, action: Action) -> None:
        """Do what was decided."""
        if isinstance(action, AssignCard):
            cards_steps.apply(play, action)
            return
        super().apply(play, frame, action)
        if isinstance(action, SellShares):
            play.amend(self.kind, sold_now=(*frame.sold_now, action.company))

    def start(self, play: Play[StateSvea], player: str, company: str, par: int) -> None:
        """Start a company."""
        trading.start(play, player, company, par)

    def turn_of(self, frame: family.StockRound, player: str, passed: int) -> StockRound:
        """The frame with another player on turn."""
        assert isinstance(frame, StockRound)
        return replace(frame, player=player, passed=passed, bought="", acted=False, sold_now=())

    def only_pass(self, state: StateSvea, frame: StockRound) -> bool:
        """Whether there is nothing to choose, no card to hand over either."""
        return super().only_pass(state, frame) and not cards_steps.assignable(state, frame.player)

    def settle(self, play: Play[StateSvea], frame: StockRound) -> bool:
        """A purchase ends the turn; else as in the family."""
        if frame.bought:
            self._next(play, passed=0)
            return True
        return super().settle(play, frame)

    def end(self, play: Play[StateSvea], frame: StockRound) -> None:
        """Sold-out companies rise (8.7)."""
        family.rise(play)
        play.pop()


def begin(play: Play[StateSvea]) -> None:
    """Open a stock round: taxes lie on top of it."""
    play.change(stock_rounds=play.state.stock_rounds + 1)
    play.push(StockRound(player=play.state.order[0]))
    play.push(Taxes(left=play.state.order))
