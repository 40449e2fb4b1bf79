"""The referee of a referee: what must hold after every action, whatever the title.

Money is neither made nor lost, no account but the bank's falls below zero, the game waits for
somebody as long as it is not over, every duty has an answer, what is offered is accepted and
what is accepted can be done, also after the table has set a fact by hand.  A title adds its own
laws (``Rules.laws``).  Tests and simulations ask after each action; nothing here is asked at
the table.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from stambana.engine.actions import TABLE, Action, Adjust, Answer
from stambana.engine.chance import Chance
from stambana.engine.decisions import Amount, Decision, Form, filled
from stambana.engine.digest import digest
from stambana.engine.ledger import Ledger
from stambana.engine.play import State
from stambana.engine.rules import Offer, Rules
from stambana.engine.sealed import Sealed

MORE_SAMPLES = 40
"""How many answers of each form are tried before a duty counts as one without any."""

ONCE = ("refused_before",)
"""Reasons that a form cannot foresee: an offer refused before stays among the options."""

PLAINNESS_SHARE = 0.1
"""How often a state's digest is tried; it costs more than all other laws together."""

DOING_SHARE = 0.02
"""How often what is accepted is done as well, on a copy."""

CORRECTION_SHARE = 0.03
"""How often a fact is set by hand, on a copy."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A law that is broken: its code, and what is wrong, in English for whoever mends it."""

    code: str
    what: str


def violations(
    rules: Rules[Any], state: State, dice: random.Random | None = None, samples: int = 2
) -> tuple[Violation, ...]:
    """All laws that a state breaks; ``samples`` answers of each form are tried for acceptance."""
    dice = dice or random.Random(0)
    found = [*standing(rules, state, dice, samples)]
    if dice.random() < PLAINNESS_SHARE:
        found += plainness(state)
    found += order_of_answers(rules, state, dice)
    if dice.random() < DOING_SHARE:
        found += doing(rules, state, dice)
    if dice.random() < CORRECTION_SHARE:
        found += correction(rules, state, dice)
    return tuple(found)


def standing(
    rules: Rules[Any], state: State, dice: random.Random, samples: int
) -> Iterator[Violation]:
    """The laws of a state as it stands, however it came about."""
    yield from money(state.ledger)
    yield from rules.laws(state)
    yield from openness(rules, state)
    yield from acceptance(rules, state, dice, samples)


def money(ledger: Ledger) -> Iterator[Violation]:
    """All accounts together hold nothing; none is below zero but those that may be."""
    total = sum(ledger.money.values())
    if total:
        yield Violation("money_sum", f"all accounts sum to {total}")
    for account, amount in ledger.money.items():
        if amount < 0 and account not in ledger.overdraft:
            yield Violation("negative_account", f"{account} holds {amount}")
    for piece, place in ledger.places.items():
        if not place:
            yield Violation("piece_nowhere", f"{piece} is nowhere")


def plainness(state: State) -> Iterator[Violation]:
    """A state is plain data, so that it has a digest."""
    try:
        digest(state)
    except TypeError as error:
        yield Violation("not_plain", str(error))


def openness(rules: Rules[Any], state: State) -> Iterator[Violation]:
    """The game waits for a duty until it is over, and then for nothing."""
    duties = [decision for decision in rules.decisions(state) if decision.waits]
    if state.over and duties:
        yield Violation("open_after_end", f"{duties[0].step} is open after the end")
    if not state.over and not duties:
        yield Violation("nothing_open", "the game is not over and waits for nobody")


def acceptance(
    rules: Rules[Any], state: State, dice: random.Random, samples: int
) -> Iterator[Violation]:
    """What a form offers is accepted, and every duty has an answer that is."""
    for decision in rules.decisions(state):
        answered = False
        for form in decision.forms:
            for action in sampled(decision, form, dice, samples):
                verdict = rules.verdict(state, action)
                answered = answered or bool(verdict)
                codes = {reason.code for reason in verdict.reasons}
                if not verdict and not codes <= set(ONCE):
                    yield Violation("offered_not_accepted", f"{action}: {sorted(codes)}")
        if decision.waits and not answered and not _answerable(rules, state, decision, dice):
            yield Violation("no_answer", f"{decision.step} of {decision.acting_for}")


def _answerable(rules: Rules[Any], state: State, decision: Decision, dice: random.Random) -> bool:
    """Whether more draws find an answer, where the first were offers refused before."""
    return any(
        bool(rules.verdict(state, action))
        for form in decision.forms
        for action in sampled(decision, form, dice, MORE_SAMPLES)
    )


def doing(rules: Rules[Any], state: State, dice: random.Random) -> Iterator[Violation]:
    """What has the verdict yes can be done, and so can what is agreed to afterwards."""
    for decision in rules.decisions(state):
        for form in decision.forms:
            action = drawn(decision, form, dice)
            if action is not None and rules.verdict(state, action):
                yield from _done(rules, state, action)


def _done(rules: Rules[Any], state: State, action: Action) -> Iterator[Violation]:
    try:
        state = _after(rules, state, (action,))
        while isinstance(top := state.frames[-1] if state.frames else None, Offer):
            person = top.asked[0]
            state = _after(rules, state, (Answer(actor=person, acting_for=person, yes=True),))
    except Exception as error:
        yield Violation("accepted_not_done", f"{action}: {error!r}")


def any_correction(rules: Rules[Any], state: State, dice: random.Random) -> Adjust | None:
    """A fact set by hand to something: nothing, a slip, a wrong digit, far too much."""
    facts = rules.facts(state)
    if not facts:
        return None
    fact = dice.choice(facts)
    values = (0, dice.randint(0, 20), *(max(0, fact.value + by) for by in (-1, 1, -100, 100)))
    value = dice.choice((*values, dice.randint(0, 2 * fact.value), 10 * fact.value, 100_000))
    return Adjust(
        actor=TABLE, acting_for=TABLE, fact=fact.name, subject=fact.subject, value=value, why="law"
    )


def correction(rules: Rules[Any], state: State, dice: random.Random) -> Iterator[Violation]:
    """A fact that the table sets by hand breaks no law: it is refused, or all goes on."""
    action = any_correction(rules, state, dice)
    if state.over or action is None or not rules.verdict(state, action):
        return
    try:
        after = _after(rules, state, (action,))
    except Exception as error:
        yield Violation("accepted_not_done", f"{action}: {error!r}")
        return
    found = [*standing(rules, after, dice, 1), *doing(rules, after, dice), *offered(rules, after)]
    for at in found:
        yield Violation(at.code, f"after {action}: {at.what}")


def offered(rules: Rules[Any], state: State) -> Iterator[Violation]:
    """An offer that nobody can agree to any more says why."""
    top = state.frames[-1] if state.frames else None
    if isinstance(top, Offer):
        person = top.asked[0]
        verdict = rules.verdict(state, Answer(actor=person, acting_for=person, yes=True))
        if "not_open" in {reason.code for reason in verdict.reasons}:
            yield Violation("offer_unexplained", f"{top.action}")


def order_of_answers(rules: Rules[Any], state: State, dice: random.Random) -> Iterator[Violation]:
    """What comes of sealed answers does not depend on their order, nor on answers replaced.

    Tried where a round of answers begins.
    """
    top = state.frames[-1] if state.frames else None
    if not isinstance(top, Sealed) or top.answers:
        return
    secret = [decision for decision in rules.decisions(state) if decision.secret]
    answers = [_any_answer(decision, dice) for decision in secret]
    first = _any_answer(secret[-1], dice)
    ends = [
        digest(_after(rules, state, actions)) for actions in (answers, [first, *reversed(answers)])
    ]
    if len(answers) > 1 and ends[0] != ends[1]:
        yield Violation("order_of_answers", f"{top.kind}: {answers}")


def _any_answer(decision: Decision, dice: random.Random) -> Action:
    action = drawn(decision, dice.choice(decision.forms), dice)
    assert action is not None
    return action


def _after(rules: Rules[Any], state: State, actions: Iterable[Action]) -> State:
    for action in actions:
        state = rules.apply(state, action, Chance(0)).state
    return state


def sampled(decision: Decision, form: Form, dice: random.Random, samples: int) -> Iterable[Action]:
    """Some of the actions that a form offers, drawn field by field."""
    for _ in range(samples if form.fields else 1):
        action = drawn(decision, form, dice)
        if action is not None:
            yield action


def drawn(decision: Decision, form: Form, dice: random.Random) -> Action | None:
    """One action that a form offers, or None when a field offers nothing."""
    draft: dict[str, Any] = {}
    for name in form.fields:
        offered = form.values(name, draft)
        if isinstance(offered, Amount):
            if offered.high < offered.low:
                return None
            steps = (offered.high - offered.low) // offered.step
            draft[name] = offered.low + offered.step * dice.randint(0, steps)
        elif offered.values:
            draft[name] = dice.choice(list(offered.values))
        else:
            return None
    return filled(decision, form, draft)
