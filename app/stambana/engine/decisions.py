"""Decisions: what is open, for whom, and in which forms it can be answered.

A *duty* is waited for; a *right* may be used while it is open, and nobody is asked.  A form
describes one kind of action so that a panel can draw it and a random player can fill it
without knowing the rule: each field offers values, given what the other fields already hold.
Nothing is computed before somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stambana.engine.actions import Action
from stambana.engine.asked import Asked
from stambana.words import tr


@dataclass(frozen=True, slots=True)
class Choices:
    """A field that takes one of these values, in this order."""

    values: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Amount:
    """A field that takes a whole number from ``low`` to ``high`` in steps of ``step``."""

    low: int
    high: int
    step: int = 1

    def __contains__(self, value: object) -> bool:
        """Whether a number may be given."""
        return (
            isinstance(value, int)
            and self.low <= value <= self.high
            and (value - self.low) % self.step == 0
        )


Values = Choices | Amount
Draft = Mapping[str, Any]


def _no_values(name: str, draft: Draft) -> Values:
    return Choices(())


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of action that a decision allows.

    ``fields`` are the action's own fields in the order in which a panel asks them;
    ``offer(field, draft)`` gives the values of one, for a draft of the others.  ``sentence`` is
    English for the button; ``rule`` the section it rests on.  ``widget`` names a way to answer
    that is more than lists (``lay``, ``routes``); ``about`` gives what it needs, for a draft of the
    fields before those that are drawn.  ``start`` is what was answered before, to be changed.
    """

    action: type[Action]
    sentence: str
    rule: str = ""
    fields: tuple[str, ...] = ()
    offer: Callable[[str, Draft], Values] = _no_values
    widget: str = ""
    about: Callable[[Draft], Asked] | None = None
    start: Draft = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The words of the button, in the language spoken now."""
        return tr(self.sentence)

    @property
    def kind(self) -> str:
        """The kind of action."""
        return self.action.kind

    def values(self, name: str, draft: Draft | None = None) -> Values:
        """What one field may hold, given the others."""
        return self.offer(name, draft or {})


@dataclass(frozen=True, slots=True)
class Decision:
    """One thing that is open: ``actor`` (a person) decides for ``acting_for`` (a party).

    ``step`` names the step of the title, ``rule`` its section.  ``waits`` tells a duty from
    a right.  A ``secret`` one is answered unseen and shown when all are in.
    """

    actor: str
    acting_for: str
    step: str
    rule: str
    forms: tuple[Form, ...] = field(default=())
    waits: bool = True
    secret: bool = False

    def form(self, kind: str) -> Form | None:
        """Its form for one kind of action, or None."""
        return next((form for form in self.forms if form.kind == kind), None)


Offer = Callable[[str, Draft], Values]


def tuples_offer(fields: Sequence[str], tuples: Callable[[], Sequence[tuple[Any, ...]]]) -> Offer:
    """The offer of a form whose whole actions can be listed.

    A field offers the values it has in the tuples that agree with the draft, in their order.
    """

    def offer(name: str, draft: Draft) -> Values:
        at = fields.index(name)
        agreeing = (
            row
            for row in tuples()
            if all(row[fields.index(key)] == value for key, value in draft.items() if key in fields)
        )
        return Choices(tuple(dict.fromkeys(row[at] for row in agreeing)))

    return offer


def filled(decision: Decision, form: Form, draft: Draft) -> Action:
    """The action that a whole draft of a form stands for."""
    return form.action(actor=decision.actor, acting_for=decision.acting_for, **draft)


def every_action(decision: Decision, form: Form, most: int = 10_000) -> Iterator[Action]:
    """All actions a form offers, field by field; of an amount its two ends and the middle."""
    count = 0
    stack: list[dict[str, Any]] = [{}]
    while stack and count < most:
        draft = stack.pop()
        missing = next((name for name in form.fields if name not in draft), None)
        if missing is None:
            count += 1
            yield filled(decision, form, draft)
            continue
        offered = form.values(missing, draft)
        values: Sequence[Any]
        if isinstance(offered, Amount):
            if offered.high < offered.low:
                continue
            steps = (offered.high - offered.low) // offered.step
            values = sorted({offered.low + offered.step * part for part in (0, steps // 2, steps)})
        else:
            values = offered.values
        stack.extend({**draft, missing: value} for value in reversed(values))
