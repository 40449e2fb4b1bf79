"""A tiny made-up title that uses every part of the engine: dice, offers, interruptions.

Players take turns: roll a die and take that much from the pot, or give a coin to somebody who
agrees.  Whoever rolls a six must first pay a fine, in a frame of its own.
"""

from dataclasses import dataclass
from typing import ClassVar

from stambana.engine.actions import Action, ActionBook, Answer, Pass
from stambana.engine.decisions import Amount, Choices, Decision, Form
from stambana.engine.frames import Frame, Step
from stambana.engine.ledger import BANK, MINT, Ledger
from stambana.engine.play import Play, State
from stambana.engine.rules import Rules
from stambana.reasons import Reason


@dataclass(frozen=True, kw_only=True)
class Roll(Action):
    kind: ClassVar[str] = "roll"


@dataclass(frozen=True, kw_only=True)
class Give(Action):
    kind: ClassVar[str] = "give"
    to: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class Turns(Frame):
    kind: str = "turns"
    seat: int = 0


@dataclass(frozen=True, kw_only=True)
class Fine(Frame):
    kind: str = "fine"
    who: str


@dataclass(frozen=True, kw_only=True)
class TinyState(State):
    players: tuple[str, ...] = ()


class TurnStep(Step[TinyState, Turns]):
    kind = "turns"

    def decisions(self, state, frame):
        who = state.players[frame.seat]
        others = tuple(name for name in state.players if name != who)

        def give(name, draft):
            if name == "to":
                return Choices(others)
            return Amount(1, state.ledger.amount(who))

        yield Decision(
            who,
            who,
            self.kind,
            "1",
            (Form(Roll, "Roll"), Form(Give, "Give", fields=("to", "amount"), offer=give)),
        )

    def check(self, state, frame, action):
        if isinstance(action, Give):
            if action.to == action.actor or action.to not in state.players:
                return (Reason("nobody", "nobody to give to"),)
            if not 1 <= action.amount <= state.ledger.amount(action.actor):
                return (Reason("no_money", "you have not {amount}", {"amount": action.amount}),)
        return ()

    def consent(self, state, frame, action):
        return (action.to,) if isinstance(action, Give) else ()

    def apply(self, play: Play[TinyState], frame, action):
        who = action.actor
        if isinstance(action, Give):
            play.pay(who, action.to, action.amount, "gift")
        else:
            pips = play.chance.draw("die", 6) + 1
            play.pay(BANK, who, min(pips, play.state.ledger.amount(BANK)), "roll")
        play.swap(Turns(seat=(frame.seat + 1) % len(play.state.players)))
        if isinstance(action, Roll) and pips == 6:
            play.push(Fine(who=who))

    def settle(self, play, frame):
        if play.state.ledger.amount(BANK) == 0:
            play.end("bank")
            return True
        return False


class FineStep(Step[TinyState, Fine]):
    kind = "fine"

    def decisions(self, state, frame):
        yield Decision(frame.who, frame.who, self.kind, "2", (Form(Pass, "Pay"),))

    def apply(self, play, frame, action):
        play.pop()
        play.pay(frame.who, BANK, 2, "fine")


class Tiny(Rules[TinyState]):
    title = "tiny"
    version = 1
    book = ActionBook((Roll, Give, Pass, Answer))
    steps: ClassVar = {step.kind: step for step in (TurnStep(), FineStep())}

    def setup(self, base, chance):
        play = Play(TinyState(players=base.players, frames=(Turns(),)), chance)
        play.change(ledger=Ledger(money={}))
        play.pay(MINT, BANK, 30, "start")
        for name in base.players:
            play.pay(BANK, name, 3, "start")
        return play


def rules_of(title):
    return {"tiny": Tiny()}[title]
