"""Taxes at the start of a stock round (18Svea 8.1, 12.11).

In player order each pays for every company of which he holds three shares or more, as it stood
before anything was sold.  The Tax Haven is used by the player who holds it himself (ruling S34).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision, Form, tuples_offer
from stambana.engine.frames import Step
from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.titles.g18svea import cards
from stambana.titles.g18svea.actions import PayTaxes
from stambana.titles.g18svea.events import TaxPaid
from stambana.titles.g18svea.frames import Emergency, Taxes
from stambana.titles.g18svea.state import StateSvea


def tax(state: StateSvea, player: str, *, haven: bool = False) -> int:
    """What a player owes for the shares held now."""
    table = state.figures.taxes_haven if haven else state.figures.taxes
    return sum(table.get(state.shares(player, company), 0) for company in state.companies)


def may_use_haven(state: StateSvea, player: str) -> bool:
    """Whether a player holds the Tax Haven, unused."""
    return cards.owner(state, cards.HAVEN) == player and cards.fresh(state, cards.HAVEN)


class TaxesStep(Step[StateSvea, Taxes]):
    """One player after the other pays; only the Tax Haven is a choice."""

    kind = "taxes"
    rule = "18Svea 8.1"

    def decisions(self, state: StateSvea, frame: Taxes) -> Iterable[Decision]:
        """Pay in full, or with the Tax Haven; asked only of who has it."""
        player = frame.left[0]
        form = Form(
            PayTaxes,
            "Pay taxes",
            self.rule,
            ("haven",),
            tuples_offer(("haven",), lambda: [(True,), (False,)]),
        )
        yield Decision(player, player, self.kind, self.rule, (form,))

    def apply(self, play: Play[StateSvea], frame: Taxes, action: Action) -> None:
        """Fix what is due."""
        assert isinstance(action, PayTaxes)
        play.swap(replace(frame, due=tax(play.state, frame.left[0], haven=action.haven)))
        if action.haven:
            cards.turn_card(play, cards.HAVEN)

    def settle(self, play: Play[StateSvea], frame: Taxes) -> bool:
        """Fix, take, or have raised what the next player owes."""
        if not frame.left:
            play.pop()
            return True
        state, player = play.state, frame.left[0]
        if frame.due is None:
            due = tax(state, player)
            if due and may_use_haven(state, player):
                return False
            play.swap(replace(frame, due=due))
        elif state.cash(player) >= frame.due:
            pay(play)
        else:
            play.push(Emergency(player=player, amount=frame.due))
        return True


def pay(play: Play[StateSvea]) -> None:
    """The player whose taxes are fixed pays them."""
    frame = next(at for at in reversed(play.state.frames) if isinstance(at, Taxes))
    player, due = frame.left[0], frame.due or 0
    play.pay(player, BANK, due, "tax")
    if due:
        play.tell(TaxPaid(player=player, amount=due))
    play.amend("taxes", left=frame.left[1:], due=None)
