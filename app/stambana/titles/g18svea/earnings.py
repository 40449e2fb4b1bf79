"""After the run: paying out, keeping or splitting earnings, and the price (18Svea 9.7, 12.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stambana.engine.actions import Action
from stambana.engine.decisions import Amount, Decision, Draft, Form, Values, tuples_offer
from stambana.engine.frames import Step
from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea import cards
from stambana.titles.g18svea.actions import SplitEarnings
from stambana.titles.g18svea.frames import Stage, turn
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains import shares
from stambana.titles.trains.actions import Distribute
from stambana.titles.trains.events import DividendPaid, EarningsKept
from stambana.titles.trains.market import Move


class DistributeStep(Step[StateSvea, Stage]):
    """Pay or keep, or once both; nothing earned counts as kept (9.7, ruling S19)."""

    kind = "distribute"
    rule = "18Svea 9.7"
    passes_rights = True

    def decisions(self, state: StateSvea, frame: Stage) -> Iterable[Decision]:
        """Pay out, keep, or split where the card allows it."""
        rows = [(True,), (False,)]
        forms = [
            Form(Distribute, "Earnings", self.rule, ("pay",), tuples_offer(("pay",), lambda: rows))
        ]
        split = self._split(state, frame)
        if split is not None:
            forms.append(split)
        actor = state.president(frame.company)
        yield Decision(actor, frame.company, self.kind, self.rule, tuple(forms))

    def _split(self, state: StateSvea, frame: Stage) -> Form | None:
        step = _step(state)
        most = (turn(state).earnings - 1) // step * step
        if not _may_split(state, frame.company) or most < step:
            return None

        def offer(name: str, draft: Draft) -> Values:
            return Amount(step, most, step)

        return Form(SplitEarnings, "Split the earnings", "18Svea 12.6", ("paid",), offer)

    def check(self, state: StateSvea, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why the earnings cannot be split so; paying and keeping are always possible."""
        if not isinstance(action, SplitEarnings):
            return ()
        if not _may_split(state, frame.company):
            return (cards.unusable(state, frame.company, cards.PLANNING, "18Svea 12.6"),)
        step = _step(state)
        if action.paid % step or not 0 < action.paid < turn(state).earnings:
            return (
                Reason(
                    "wrong_part",
                    "a part of the earnings is paid out, a multiple of {step}",
                    {"step": step},
                    "18Svea 12.6",
                ),
            )
        return ()

    def apply(self, play: Play[StateSvea], frame: Stage, action: Action) -> None:
        """Pay and keep, and move the price."""
        company, earnings = frame.company, turn(play.state).earnings
        if isinstance(action, SplitEarnings):
            keep(play, company, earnings - action.paid)
            pay_out(play, company, action.paid)
            cards.turn_card(play, cards.PLANNING)
        elif isinstance(action, Distribute) and action.pay:
            pay_out(play, company, earnings)
        else:
            keep(play, company, earnings)
            shares.move_price(play, company, Move.LEFT)
        play.pop()

    def settle(self, play: Play[StateSvea], frame: Stage) -> bool:
        """Without earnings there is no choice: the price goes left."""
        if turn(play.state).earnings:
            return False
        shares.move_price(play, frame.company, Move.LEFT)
        play.pop()
        return True


def _step(state: StateSvea) -> int:
    return state.figures.cards[cards.PLANNING].amounts["step"]


def _may_split(state: StateSvea, company: str) -> bool:
    return cards.assigned(state, cards.PLANNING) == company and cards.fresh(state, cards.PLANNING)


def keep(play: Play[StateSvea], company: str, amount: int) -> None:
    """Money goes to the treasury; the price is another matter."""
    play.pay(BANK, company, amount, "earnings")
    play.tell(EarningsKept(company=company, amount=amount))


def pay_out(play: Play[StateSvea], company: str, amount: int) -> None:
    """For each share its part, then the price right: twice from twice the price on (9.7, S29).

    Shares in the treasury pay the treasury, those in the Open Market nobody.
    """
    state = play.state
    each = amount * state.figures.share // 100
    play.tell(DividendPaid(company=company, amount=amount))
    for holder in (*state.players, company):
        play.pay(BANK, holder, each * state.shares(holder, company), "dividend")
    double = amount >= 2 * state.market.price(company)
    shares.move_price(play, company, *([Move.RIGHT] * (2 if double else 1)))
