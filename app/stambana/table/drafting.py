"""Drafting: filling a form field by field, with what has one answer filled in by itself.

An amount is never filled in by itself: what is paid or bid is always a number somebody chose.

A draft remembers only what a person chose; everything after a changed field is asked anew, so
no choice outlives what it rested on.  Whatever can be said without the screen is said here:
which field is asked now, what it offers, what is missing, and what the rules say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stambana.engine.actions import Action
from stambana.engine.asked import Asked
from stambana.engine.decisions import Amount, Choices, Decision, Form, Values, filled
from stambana.engine.game import Game
from stambana.engine.verdicts import Outcome, Verdict

DRAWN = {"lay": ("hex_name", "tile", "rotation"), "routes": ("runs",)}
"""The fields that are answered on the board, by the widget of a form that says about what."""

FEW = 4
"""Up to so many answers to a form's only question are buttons that act at once."""


MOST_TRIED = 24
"""With so many ways to fill the rest of a form in, a value is held to be possible."""

_ON_BOARD = frozenset({"hex_name", "tile", "rotation", "stop", "runs"})
"""Fields whose values were judged when they were found."""


class Drafting:
    """The draft of one form of a decision; ``game`` judges it."""

    def __init__(self, game: Game[Any], decision: Decision, form: Form) -> None:
        self.game = game
        self.decision = decision
        self.form = form
        self.draft: dict[str, Any] = {}
        self.by_itself: set[str] = set()
        self._offers: dict[str, Values] = {}
        self._about: tuple[dict[str, Any], Asked] | None = None
        self.drawn = DRAWN.get(form.widget, ()) if form.about is not None else ()
        self._refused: dict[str, Mapping[Any, Verdict]] = {}
        self._fill(dict(form.start))

    @property
    def chosen(self) -> bool:
        """Whether a person chose something of the draft; it is not what came by itself."""
        return any(name not in self.by_itself for name in self.draft)

    @property
    def about(self) -> Asked | None:
        """What the form asks on the board beside its fields, given those before the drawn ones."""
        if self.form.about is None:
            return None
        before = self._before(self.drawn[0])
        if self._about is None or self._about[0] != before:
            self._about = (before, self.form.about(before))
        return self._about[1]

    def values(self, name: str) -> Values:
        """What a field offers, given the fields before it."""
        if name not in self._offers:
            before = self._before(name)
            self._offers[name] = self.form.values(name, before)
        return self._offers[name]

    def refused(self, name: str) -> Mapping[Any, Verdict]:
        """Which values of a field cannot be taken, however the rest is filled, and why.

        Of an amount only those an offer was refused with; the rest of it is judged as it is
        filled in.
        """
        if name not in self._refused:
            offered = self.values(name)
            values = self._refused_before(name) if isinstance(offered, Amount) else offered.values
            found = {} if name in _ON_BOARD else {at: self._why_not(name, at) for at in values}
            self._refused[name] = {at: why for at, why in found.items() if why is not None}
        return self._refused[name]

    def _refused_before(self, name: str) -> list[Any]:
        mine, before = self.decision, self._before(name)
        return [
            getattr(action, name)
            for action in self.game.rules.refused_offers(self.game.state)
            if (action.kind, action.actor, action.acting_for)
            == (self.form.kind, mine.actor, mine.acting_for)
            and all(getattr(action, key) == value for key, value in before.items())
        ]

    def _why_not(self, name: str, value: Any) -> Verdict | None:
        """The first refusal if every way to go on from a value is refused, else None."""
        open_drafts: list[dict[str, Any]] = [{**self._before(name), name: value}]
        first: Verdict | None = None
        tried = 0
        while open_drafts:
            draft = open_drafts.pop()
            missing = next((at for at in self.form.fields if at not in draft), "")
            if missing:
                offered = self.form.values(missing, draft)
                if missing in _ON_BOARD or isinstance(offered, Amount):
                    return None
                open_drafts += [{**draft, missing: at} for at in reversed(offered.values)]
                continue
            tried += 1
            verdict = self.game.verdict(filled(self.decision, self.form, draft))
            if verdict or tried > MOST_TRIED:
                return None
            first = first or verdict
        return first

    def _before(self, name: str) -> dict[str, Any]:
        at = self.form.fields.index(name)
        return {key: self.draft[key] for key in self.form.fields[:at] if key in self.draft}

    @property
    def asked(self) -> str:
        """The field that is to be filled next, or ""."""
        return next((name for name in self.form.fields if name not in self.draft), "")

    @property
    def shown(self) -> tuple[str, ...]:
        """The fields a person has a choice in, up to the one that is asked now."""
        found = []
        for name in self.form.fields:
            if name in self.draft or name == self.asked:
                if not self._single(name):
                    found.append(name)
            else:
                break
        return tuple(found)

    def _single(self, name: str) -> bool:
        if name in self.drawn:
            return False
        offered = self.values(name)
        if isinstance(offered, Amount):
            return offered.low == offered.high
        return len(offered.values) == 1

    def allowed(self, name: str, value: int, steps: int) -> int:
        """The amount itself if it may be taken, else the next one up (1) or down (-1).

        Where there is none in that direction, the next one in the other; at last itself.
        """
        offered, refused = self.values(name), self.refused(name)
        assert isinstance(offered, Amount)
        for way in (steps, -steps):
            found = value
            while found in refused:
                found += way * offered.step
            if found in offered:
                return found
        return value

    def choose(self, name: str, value: Any) -> None:
        """Fill a field; what comes after it is asked anew where it no longer holds."""
        later = self.form.fields[self.form.fields.index(name) + 1 :]
        kept = {key: self.draft.pop(key) for key in later if key in self.draft}
        for key in later:
            self._offers.pop(key, None)
            self._refused.pop(key, None)
        self.draft[name] = value
        self.by_itself.discard(name)
        self._fill(kept)

    def draw(self, **values: Any) -> None:
        """Fill fields that are answered on the board, whatever lists they offer."""
        kept = {key: at for key, at in self.draft.items() if key not in values}
        first = next(name for name in self.form.fields if name in values)
        self.forget(first)
        self.draft.update(values)
        self._fill({key: value for key, value in kept.items() if key not in self.draft})

    def forget(self, name: str) -> None:
        """Take a field and all after it back."""
        for key in self.form.fields[self.form.fields.index(name) :]:
            self.draft.pop(key, None)
            self.by_itself.discard(key)
        for key in self.form.fields[self.form.fields.index(name) + 1 :]:
            self._offers.pop(key, None)
            self._refused.pop(key, None)

    def _fill(self, kept: dict[str, Any] | None = None) -> None:
        """Fill what has one answer, and what was chosen before and still holds."""
        for name in self.form.fields:
            if name in self.draft:
                continue
            if name in self.drawn:
                return
            offered = self.values(name)
            before = (kept or {}).get(name)
            if before is not None and _holds(offered, before):
                self.draft[name] = before
                continue
            value = _by_itself(offered)
            if value is None:
                return
            self.draft[name] = value
            self.by_itself.add(name)

    @property
    def verdict(self) -> Verdict:
        """What the rules say of the draft as it stands."""
        if self.asked:
            return Verdict(Outcome.INCOMPLETE)
        return self.game.verdict(self.action)

    @property
    def action(self) -> Action:
        """The action of a whole draft."""
        return filled(self.decision, self.form, self.draft)

    def direct(self) -> tuple[Action, ...] | None:
        """The few actions a form stands for if its buttons can act at once, else None."""
        if self.form.widget or "hex_name" in self.form.fields:
            return None
        if not self.form.fields:
            return (filled(self.decision, self.form, {}),)
        if len(self.form.fields) == 1:
            offered = self.values(self.form.fields[0])
            if isinstance(offered, Choices) and len(offered.values) <= FEW:
                name = self.form.fields[0]
                return tuple(
                    filled(self.decision, self.form, {name: value}) for value in offered.values
                )
        return None


def _holds(offered: Values, value: Any) -> bool:
    return value in offered if isinstance(offered, Amount) else value in offered.values


def _by_itself(offered: Values) -> Any:
    """The answer a field has without being asked: the only one, or to use nothing."""
    if isinstance(offered, Amount):
        return offered.low if offered.high == offered.low else None
    if len(offered.values) == 1:
        return offered.values[0]
    if "" in offered.values:
        return ""
    return None
