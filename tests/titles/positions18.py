"""Positions of a title of the family set by hand, so that a test says only what it is about.

A ``Position`` holds a play; methods put things where a test wants them, and ``do``, ``codes``,
``offers`` speak as whoever decides now.  After everything done every law holds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Self

from stambana.engine.actions import Action, Answer, Pass
from stambana.engine.chance import Chance
from stambana.engine.decisions import Decision
from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.engine.rules import Rules
from stambana.engine.selfcheck import violations
from stambana.titles.trains import shares
from stambana.titles.trains.market import Space


class Position:
    """A position; every method that puts or does something gives it back."""

    rules: ClassVar[Rules[Any]]

    def __init__(self, state: Any) -> None:
        self.play: Play[Any] = Play(state, Chance(0))
        self.events: tuple[Any, ...] = ()

    @property
    def state(self) -> Any:
        return self.play.state

    # -- putting things ---------------------------------------------------------------------

    def cash(self, **amounts: int) -> Self:
        """What players and companies have, to the last krona."""
        for party, amount in amounts.items():
            more = amount - self.state.cash(party)
            self.play.pay(*((BANK, party) if more > 0 else (party, BANK)), abs(more), "test")
        return self

    def bank(self, amount: int) -> Self:
        """What the bank has left; the rest is out of the game's sight."""
        self.play.pay(BANK, "drawer", self.state.cash(BANK) - amount, "test")
        return self

    def marker(self, company: str, row: int, column: int) -> Self:
        self.play.change(market=self.state.market.placed(company, Space(row, column)))
        return self

    def company(self, key: str, **facts: Any) -> Self:
        shares.amend_company(self.play, key, replace(self.state.companies[key], **facts))
        return self

    def change(self, **facts: Any) -> Self:
        self.play.change(**facts)
        return self

    def settle(self) -> Self:
        """Let happen what happens by itself."""
        self.play.events.clear()
        self.rules._settle(self.play)
        self.events = tuple(self.play.events)
        return self

    # -- asking and doing ---------------------------------------------------------------------

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return self.rules.decisions(self.state)

    @property
    def kinds(self) -> set[str]:
        """The kinds of action that are open."""
        return {form.kind for decision in self.decisions for form in decision.forms}

    @property
    def step(self) -> str:
        """What the game waits for, and whom: ``track Ann``."""
        decision = next((at for at in self.decisions if at.waits), None)
        return f"{decision.step} {decision.actor}" if decision else ""

    def action(self, cls: type[Action], by: str = "", **facts: Any) -> Action:
        """An action as whoever decides on its kind would take it, or a person named by ``by``."""
        known = [at for at in self.decisions if by in ("", at.actor)]
        fitting = [at for at in known if at.form(cls.kind)] or known
        wanted = [
            at
            for at in fitting
            if all(self._offers(at, cls.kind, name, value) for name, value in facts.items())
        ]
        decision = (wanted or fitting)[0]
        return cls(actor=decision.actor, acting_for=decision.acting_for, **facts)

    @staticmethod
    def _offers(decision: Decision, kind: str, name: str, value: Any) -> bool:
        form = decision.form(kind)
        offered = form.values(name, {}) if form and name in form.fields else None
        return value in getattr(offered, "values", ())

    def codes(self, cls: type[Action], **facts: Any) -> list[str]:
        """The codes of the reasons against an action; empty when it may be done."""
        return [
            reason.code
            for reason in self.rules.verdict(self.state, self.action(cls, **facts)).reasons
        ]

    def rules_of(self, cls: type[Action], **facts: Any) -> list[str]:
        """The sections that the reasons against an action name."""
        return [
            reason.rule
            for reason in self.rules.verdict(self.state, self.action(cls, **facts)).reasons
        ]

    def offers(self, cls: type[Action], name: str, **draft: Any) -> list[Any]:
        """What a field offers over all open decisions."""
        found: list[Any] = []
        for decision in self.decisions:
            form = decision.form(cls.kind)
            if form is not None:
                offered = form.values(name, draft)
                found += getattr(offered, "values", None) or [offered.low, offered.high]
        return found

    def do(self, cls: type[Action], **facts: Any) -> Self:
        """Do an action; raises IllegalAction when it is refused.  Every law holds after it."""
        before = self.state
        applied = self.rules.apply(before, self.action(cls, **facts), self.play.chance)
        self.play = Play(applied.state, Chance(0))
        self.events = applied.events
        found = [at for at in violations(self.rules, self.state) if at.code != "money_sum"]
        assert not found, found
        assert not list(self.rules.changes(before, self.state))
        return self

    def go_on(self) -> Self:
        return self.do(Pass)

    def agree(self, yes: bool = True) -> Self:
        return self.do(Answer, yes=yes)

    # -- looking ----------------------------------------------------------------------------

    def has(self, party: str) -> int:
        return self.state.cash(party)

    def price(self, company: str) -> int:
        return self.state.market.price(company)

    def trains(self, place: str) -> list[str]:
        return [piece.partition("/")[0] for piece in self.state.trains(place)]

    def where(self, piece: str) -> str:
        return self.state.ledger.place(piece)

    def told(self, cls: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, cls)]
