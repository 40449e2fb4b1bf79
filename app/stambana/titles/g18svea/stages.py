"""What the stages of an operating turn share beside the family's: who pays a bill, and with what.

Rights of the turn that could open something in a stage are a sale of treasury shares, and cards.
Bills for tiles and stations follow one rule: the treasury pays; only if it cannot and holds no
share to sell may the CEO add what is missing, and then the whole bill doubles (18Svea 9.4.3, 9.5,
ruling S15).
"""

from __future__ import annotations

from collections.abc import Sequence

from stambana.engine.actions import Action, Pass
from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea import cards
from stambana.titles.g18svea.frames import Stage
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains import stages as family
from stambana.titles.trains.stages import help_with


class StageStep(family.StageStep[StateSvea, Stage]):
    """A stage of a turn, decided by the CEO."""

    def check(self, state: StateSvea, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why an action of this stage may not be done."""
        return () if isinstance(action, Pass) else self.reasons(state, frame, action)

    def reasons(self, state: StateSvea, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why one of its own actions may not be done."""
        return ()


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
