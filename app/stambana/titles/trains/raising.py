"""Raising money by selling shares: what may be sold, and in what portions (18SJ 10.8; 18Svea 10).

Somebody who owes money sells, bundle after bundle, and stops as soon as there is enough.  No bundle
is larger than needed, and none wastes what would have done: who can raise the money raises it.
"""

from __future__ import annotations

from stambana.engine.frames import F, Step
from stambana.engine.memory import remembered
from stambana.reasons import Reason
from stambana.titles.trains.market import Move
from stambana.titles.trains.state import S18


class RaisingStep(Step[S18, F]):
    """What such steps share; who sells, what is missing and what else is barred is the title's."""

    def seller(self, frame: F) -> str:
        """Who sells."""
        raise NotImplementedError

    def need(self, state: S18, frame: F) -> int:
        """What is still missing; 0 when there is enough."""
        raise NotImplementedError

    def basic_reasons(self, state: S18, frame: F, company: str, percent: int) -> tuple[Reason, ...]:
        """Why a bundle may not be sold, whatever is needed."""
        raise NotImplementedError

    def aid(self, state: S18, frame: F) -> int:
        """What may come in otherwise than by sales, for the asking."""
        return 0

    @remembered
    def sales(self, state: S18, frame: F) -> list[tuple[str, int]]:
        """The bundles, company and percent, that may be sold now."""
        return [
            (company, percent)
            for company, percent in self._bundles(state, frame)
            if not self.sale_reasons(state, frame, company, percent)
        ]

    def _bundles(self, state: S18, frame: F) -> list[tuple[str, int]]:
        share = state.figures.share
        return [
            (company, percent)
            for company in state.companies
            for percent in range(share, state.percent(self.seller(frame), company) + 1, share)
        ]

    @remembered
    def _most(self, state: S18, frame: F) -> dict[str, int]:
        """The most shares that could be sold of each company, limits and presidencies kept."""
        most: dict[str, int] = {}
        for company, percent in self._bundles(state, frame):
            if not self.basic_reasons(state, frame, company, percent):
                most[company] = max(most.get(company, 0), percent // state.figures.share)
        return most

    def within_reach(self, state: S18, frame: F) -> bool:
        """Whether the sales that are possible can raise enough."""
        raised = sum(
            number * state.market.price(company)
            for company, number in self._most(state, frame).items()
        )
        return raised + self.aid(state, frame) >= self.need(state, frame)

    def sale_reasons(self, state: S18, frame: F, company: str, percent: int) -> tuple[Reason, ...]:
        """Why a bundle may not be sold to raise what is missing."""
        basic = self.basic_reasons(state, frame, company, percent)
        if basic:
            return basic
        number, price = percent // state.figures.share, state.market.price(company)
        need = self.need(state, frame)
        if (number - 1) * price >= need:
            return (Reason("too_many", "fewer shares raise enough", {}, self.rule),)
        if number * price < need and self._wastes(state, frame, company, number):
            return (
                Reason(
                    "falls_short",
                    "after this sale the money could no longer be raised",
                    {},
                    self.rule,
                ),
            )
        return ()

    def _wastes(self, state: S18, frame: F, company: str, number: int) -> bool:
        """Whether a sale would leave too little, though there is enough now.

        The rest of the company's shares would go at the price after the fall.
        """
        if not self.within_reach(state, frame):
            return False
        after = state.market.moved(company, *([Move.DOWN] * number)).price(company)
        raised = number * state.market.price(company)
        for other, most in self._most(state, frame).items():
            if other == company:
                raised += (most - number) * after
            else:
                raised += most * state.market.price(other)
        return raised + self.aid(state, frame) < self.need(state, frame)
