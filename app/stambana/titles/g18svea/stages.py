"""What the stages of an operating turn share: who decides, when one is skipped, who pays a bill.

A stage offers its own actions and going on.  It is skipped when it offers nothing and no right
of the turn (a sale of treasury shares, a card) could open something in it.  Bills for tiles and
stations follow one rule: the treasury pays; only if it cannot and holds no share to sell may the
CEO add what is missing, and then the whole bill doubles (18Svea 9.4.3, 9.5, ruling S15).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stambana.engine.actions import Action, Pass
from stambana.engine.decisions import Decision, Form
from stambana.engine.frames import Step
from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.family18.events import HelpPaid
from stambana.titles.g18svea import cards
from stambana.titles.g18svea.frames import Stage
from stambana.titles.g18svea.state import StateSvea


class StageStep(Step[StateSvea, Stage]):
    """A stage of a turn: skipped when it offers nothing, left by passing.

    The rights of the turn below stay open.
    """

    passes_rights = True

    def forms(self, state: StateSvea, frame: Stage) -> list[Form]:
        """What can be done in this stage besides going on."""
        return []

    def decisions(self, state: StateSvea, frame: Stage) -> Iterable[Decision]:
        """The stage's forms, and going on."""
        forms = (*self.forms(state, frame), Form(Pass, "Go on"))
        yield Decision(state.president(frame.company), frame.company, self.kind, self.rule, forms)

    def asks_for(self, state: StateSvea, frame: Stage, action: Action) -> bool:
        """Its own kinds of action, and passing, from the CEO."""
        return (
            isinstance(action, (Pass, *self.judges))
            and action.acting_for == frame.company
            and action.actor == state.president(frame.company)
        )

    def check(self, state: StateSvea, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why an action of this stage may not be done."""
        return () if isinstance(action, Pass) else self.reasons(state, frame, action)

    def reasons(self, state: StateSvea, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why one of its own actions may not be done."""
        return ()

    def apply(self, play: Play[StateSvea], frame: Stage, action: Action) -> None:
        """Pass leaves the stage; anything else is done by ``do``."""
        if isinstance(action, Pass):
            play.pop()
        else:
            self.do(play, frame, action)

    def do(self, play: Play[StateSvea], frame: Stage, action: Action) -> None:
        """Do an action of this stage."""
        raise NotImplementedError(f"{self.kind} has no action {action.kind}")

    def settle(self, play: Play[StateSvea], frame: Stage) -> bool:
        """Skip the stage when there is nothing to do and no right could change that."""
        skipped = play.goes_on or not (
            self.forms(play.state, frame) or self.waits(play.state, frame)
        )
        if skipped:
            play.pop()
        return skipped

    def waits(self, state: StateSvea, frame: Stage) -> bool:
        """Whether a right of the turn could open something in this stage."""
        return False


# -- what a company could still have ----------------------------------------------------------


def at_hand(state: StateSvea, company: str, card: str) -> bool:
    """Whether a card that is not turned is the company's, or its CEO could assign it now."""
    place = cards.owner(state, card)
    return cards.fresh(state, card) and place in (company, state.president(company))


def could_raise(state: StateSvea, company: str) -> bool:
    """Whether a company could come to more money: by its own shares, or the bank's (9.2, 12.10)."""
    return bool(state.shares(company, company)) or at_hand(state, company, cards.FUNDS)


# -- bills ------------------------------------------------------------------------------------


def bill(state: StateSvea, cost: int, *, ceo_pays: bool) -> int:
    """What is paid for a cost: with any money of the CEO a multiple of it (9.4.3, S15)."""
    return cost * state.figures.costs.ceo_times if ceo_pays else cost


def bill_reasons(
    state: StateSvea, company: str, cost: int, *, ceo_pays: bool, rule: str
) -> tuple[Reason, ...]:
    """Why a company, or its CEO for it, cannot pay a cost (9.4.3, 9.5, S15)."""
    cash = state.cash(company)
    if not ceo_pays:
        if cost <= cash:
            return ()
        return (_too_expensive(company, cost, cash, rule),)
    if cost <= cash:
        return (Reason("own_money", "{company} can pay this itself", {"company": company}, rule),)
    if state.shares(company, company):
        return (
            Reason(
                "own_shares",
                "{company} has shares of its own to sell first",
                {"company": company},
                rule,
            ),
        )
    total, ceo = bill(state, cost, ceo_pays=True), state.president(company)
    if total > cash + state.cash(ceo):
        return (_too_expensive(ceo, total - cash, state.cash(ceo), rule),)
    return ()


def _too_expensive(party: str, cost: int, cash: int, rule: str) -> Reason:
    return Reason(
        "too_expensive",
        "this costs {cost}, {player} has {cash}",
        {"cost": cost, "player": party, "cash": cash},
        rule,
    )


def payers(state: StateSvea, company: str, cost: int) -> tuple[bool, ...]:
    """The values of ``ceo_pays`` with which a cost can be paid: at most one of the two."""
    return tuple(
        ceo_pays
        for ceo_pays in (False, True)
        if not bill_reasons(state, company, cost, ceo_pays=ceo_pays, rule="")
    )


def pay_bill(play: Play[StateSvea], company: str, cost: int, *, ceo_pays: bool, why: str) -> int:
    """Pay a cost that was checked: the treasury all it can, its CEO the rest; gives the sum."""
    total = bill(play.state, cost, ceo_pays=ceo_pays)
    help_with(play, company, total)
    play.pay(company, BANK, total, why)
    return total


def help_with(play: Play[StateSvea], company: str, total: int) -> None:
    """The CEO gives a company exactly what it lacks for a sum."""
    short = total - play.state.cash(company)
    if short > 0:
        ceo = play.state.president(company)
        play.pay(ceo, company, short, "help")
        play.tell(HelpPaid(player=ceo, company=company, amount=short))


__all__ = [
    "StageStep",
    "at_hand",
    "bill",
    "bill_reasons",
    "could_raise",
    "help_with",
    "pay_bill",
    "payers",
]
