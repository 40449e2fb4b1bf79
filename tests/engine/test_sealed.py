"""Sealed answers: secret, replaceable, opened together, in no order (``engine.sealed``)."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar

import pytest

from stambana.engine.actions import Action, ActionBook, Pass
from stambana.engine.decisions import Amount, Decision, Form
from stambana.engine.frames import Frame, Step
from stambana.engine.game import Game
from stambana.engine.play import Play, State
from stambana.engine.rules import Base, Rules
from stambana.engine.sealed import Sealed, SealedStep
from stambana.engine.selfcheck import order_of_answers, violations

PEOPLE = ("Ann", "Bo", "Cy")


@dataclass(frozen=True, kw_only=True)
class Name(Action):
    kind: ClassVar[str] = "name"
    number: int


@dataclass(frozen=True, kw_only=True)
class Naming(Sealed):
    kind: str = "naming"


@dataclass(frozen=True, kw_only=True)
class Over(Frame):
    kind: str = "over"


@dataclass(frozen=True, kw_only=True)
class NamedState(State):
    named: tuple[int, ...] = ()
    first: str = ""


class NamingStep(SealedStep[NamedState, Naming]):
    """Everybody names a number; they are kept in order."""

    kind = "naming"

    def forms(self, state, frame, person):
        return (Form(Name, "Name", fields=("number",), offer=lambda name, draft: Amount(0, 9)),)

    def check(self, state, frame, action):
        return ()

    def opened(self, play: Play[NamedState], frame):
        play.change(named=tuple(answer.number for answer in frame.answers))


class HastyStep(NamingStep):
    """A rule that breaks the law: who answers first counts."""

    def told(self, play, frame, person):
        if not frame.answers:
            play.change(first=person)


class OverStep(Step[NamedState, Over]):
    kind = "over"

    def decisions(self, state, frame):
        yield Decision("Ann", "Ann", self.kind, "", (Form(Pass, "Pass"),))


class Names(Rules[NamedState]):
    title = "names"
    book = ActionBook((Name, Pass))
    steps: ClassVar = {step.kind: step for step in (NamingStep(), OverStep())}

    def setup(self, base, chance):
        return Play(NamedState(frames=(Over(), Naming(among=base.players))), chance)


class Hasty(Names):
    steps: ClassVar = {step.kind: step for step in (HastyStep(), OverStep())}


def game(rules: type[Names] = Names) -> Game[NamedState]:
    return Game(rules(), Base("names", PEOPLE))


def name(at: Game[NamedState], who: str, number: int) -> None:
    at.apply(Name(actor=who, acting_for=who, number=number))


def test_everybody_is_asked_at_once_and_answers_open_together():
    at = game()
    assert [decision.actor for decision in at.decisions if decision.waits] == list(PEOPLE)
    name(at, "Cy", 3)
    name(at, "Ann", 1)
    assert at.state.named == ()
    assert [decision.actor for decision in at.decisions if decision.waits] == ["Bo"]
    name(at, "Bo", 2)
    assert at.state.named == (1, 2, 3)


def test_an_answer_is_replaced_until_the_last_is_in():
    at = game()
    for who, number in (("Ann", 1), ("Bo", 2), ("Ann", 7), ("Cy", 3)):
        name(at, who, number)
    assert at.state.named == (7, 2, 3)


@pytest.mark.parametrize(("viewer", "known"), [("", []), ("Ann", [1, 4]), ("Bo", [2])])
def test_a_view_shows_ones_own_answers_only(viewer, known):
    at = game()
    for who, number in (("Ann", 1), ("Bo", 2), ("Ann", 4)):
        name(at, who, number)
    view = at.view(viewer)
    actions = [record.action for record in view.records if record.action is not None]
    assert [action.number for action in actions] == known
    answers = view.state.frames[-1].answers
    assert [answer.actor for answer in answers] == ["Ann", "Bo"]  # that there is one, all know
    assert [getattr(answer, "number", None) for answer in answers if answer.actor == viewer] == (
        known[-1:]
    )
    assert {at.actor for at in view.decisions if at.forms} == {viewer} - {""}


def test_after_the_opening_all_is_seen_again():
    at = game()
    for number, who in enumerate(PEOPLE):
        name(at, who, number)
    view = at.view("")
    assert [record.action.number for record in view.records[1:]] == [0, 1, 2]
    assert view.state is at.state
    at.history.undo()
    assert [record.action for record in at.view("").records[1:]] == [None, None]


def test_the_law_of_order():
    assert not violations(Names(), game().state)
    (found,) = order_of_answers(Hasty(), game(Hasty).state, random.Random(1))
    assert found.code == "order_of_answers"
