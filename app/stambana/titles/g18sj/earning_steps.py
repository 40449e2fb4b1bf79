"""After the run: paying out or keeping, KHJ's halves, and the share price (18SJ 10.6, 6.1.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision, Form, tuples_offer
from stambana.engine.frames import Step
from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18sj.events import EarningsSplit
from stambana.titles.g18sj.frames import Stage, controller, turn
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains import shares
from stambana.titles.trains.actions import Distribute
from stambana.titles.trains.events import DividendPaid, EarningsKept
from stambana.titles.trains.market import Move
from stambana.titles.trains.state import OPEN_MARKET


class DistributeStep(Step[State18SJ, Stage]):
    """Pay or keep; nothing earned counts as keeping nothing (10.6; docs/rulings.md, R30)."""

    kind = "distribute"
    rule = "18SJ 10.6"
    passes_rights = True

    def decisions(self, state: State18SJ, frame: Stage) -> Iterable[Decision]:
        """Pay out or keep."""
        form = Form(
            Distribute,
            "Earnings",
            self.rule,
            ("pay",),
            tuples_offer(("pay",), lambda: [(True,), (False,)]),
        )
        actor = controller(state, frame.company)
        yield Decision(actor, frame.company, self.kind, self.rule, (form,))

    def check(self, state: State18SJ, frame: Stage, action: Action) -> Sequence[Reason]:
        """Both answers are always possible."""
        return ()

    def apply(self, play: Play[State18SJ], frame: Stage, action: Action) -> None:
        """Pay or keep, and move the price."""
        assert isinstance(action, Distribute)
        if action.pay:
            pay_out(play, frame.company, turn(play.state).earnings)
        else:
            keep(play, frame.company, turn(play.state).earnings)
        self._done(play)

    def _done(self, play: Play[State18SJ]) -> None:
        play.amend("operating_turn", ran=True)
        play.pop()

    def settle(self, play: Play[State18SJ], frame: Stage) -> bool:
        """Without earnings the price goes left; A.W.'s corporations always pay him."""
        earnings = turn(play.state).earnings
        if play.state.companies[frame.company].virtual:
            if earnings:
                play.tell(DividendPaid(company=frame.company, amount=earnings))
        elif earnings == 0:
            keep(play, frame.company, 0)
        else:
            return False
        self._done(play)
        return True


def keep(play: Play[State18SJ], company: str, earnings: int) -> None:
    """Earnings go to the treasury, the price one step left."""
    play.pay(BANK, company, earnings, "earnings")
    if earnings:
        play.tell(EarningsKept(company=company, amount=earnings))
    shares.move_price(play, company, Move.LEFT)


def pay_out(play: Play[State18SJ], company: str, earnings: int) -> None:
    """A tenth of the earnings for each share, then the price by what was paid.

    Shares in the treasury pay the treasury; those in the open market pay nobody, in the
    Oscarian Era the treasury (13.3.4).
    """
    state = play.state
    each = earnings // 10
    play.tell(DividendPaid(company=company, amount=earnings))
    for player in state.players:
        held = state.percent(player, company) // state.figures.share
        play.pay(BANK, player, each * held, "dividend")
    own = state.percent(company, company)
    if "oscarian" in state.variants:
        own += state.percent(OPEN_MARKET, company)
    play.pay(BANK, company, each * (own // state.figures.share), "dividend")
    price = state.market.price(company)
    if earnings < price:
        return
    double = earnings >= 2 * price and price > state.figures.market.double_step_above
    shares.move_price(play, company, *([Move.RIGHT] * (2 if double else 1)))


class SplitStep(Step[State18SJ, Stage]):
    """KHJ's earnings: half to its treasury, the rest to its owner (6.1.8)."""

    kind = "split"
    rule = "18SJ 6.1.8"

    def settle(self, play: Play[State18SJ], frame: Stage) -> bool:
        """Pay both halves."""
        earnings = turn(play.state).earnings
        owner = controller(play.state, frame.company)
        if earnings:
            play.pay(BANK, frame.company, earnings // 2, "earnings")
            play.pay(BANK, owner, earnings - earnings // 2, "earnings")
            play.tell(EarningsSplit(company=frame.company, owner=owner, amount=earnings))
        play.amend("operating_turn", ran=True)
        play.pop()
        return True
