"""18SJ with a sealed bid of all players before anything else, to try what is secret."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from stambana.engine.actions import Action, ActionBook
from stambana.engine.decisions import Amount, Decision, Form
from stambana.engine.frames import Frame, Step
from stambana.engine.game import Game
from stambana.engine.ledger import BANK
from stambana.engine.rules import Base
from stambana.titles.g18sj.rules import ACTIONS, Rules18SJ
from stambana.titles.trains.events import BidPlaced

PLAYERS = ("Anna", "Bo", "Cissi")


@dataclass(frozen=True, kw_only=True)
class Guess(Action):
    kind: ClassVar[str] = "guess"
    amount: int


@dataclass(frozen=True, kw_only=True)
class Guessing(Frame):
    kind: str = "guessing"
    answers: tuple[tuple[str, int], ...] = ()


class GuessStep(Step[Any, Guessing]):
    kind = "guessing"

    def decisions(self, state: Any, frame: Guessing) -> Iterable[Decision]:
        answered = dict(frame.answers)
        form = Form(Guess, "Bid", fields=("amount",), offer=lambda name, draft: Amount(0, 100, 5))
        for name in state.players:
            yield Decision(
                name, name, self.kind, "", (form,), waits=name not in answered, secret=True
            )

    def apply(self, play: Any, frame: Guessing, action: Any) -> None:
        answers = {**dict(frame.answers), action.actor: action.amount}
        play.swap(replace(frame, answers=tuple(answers.items())))

    def settle(self, play: Any, frame: Guessing) -> bool:
        if len(frame.answers) < len(play.state.players):
            return False
        play.pop()
        highest = max(frame.answers, key=lambda at: at[1])
        play.pay(highest[0], BANK, highest[1], "guess")
        play.tell(BidPlaced(player=highest[0], private="P1", amount=highest[1]))
        return True


class SealedRules(Rules18SJ):
    """All of 18SJ, and one frame more."""

    book = ActionBook((*ACTIONS, Guess))
    steps: ClassVar[Any] = {**Rules18SJ.steps, "guessing": GuessStep()}

    def setup(self, base: Base, chance: Any) -> Any:
        play = super().setup(base, chance)
        play.push(Guessing())
        return play


def sealed_game() -> Game[Any]:
    return Game(SealedRules(), Base("18sj", PLAYERS, seed=3))


def guess(name: str, amount: int) -> Guess:
    return Guess(actor=name, acting_for=name, amount=amount)
