"""Rules: one title, as a table of steps, and the loop that runs it.

``Rules`` is what a title is: its name, its actions, its steps by kind of frame, its set-up.
The loop is the same for all: an action is checked by the step that has a form for it, done,
and then whatever happens by itself happens, until a duty is open or the game is over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from stambana.engine.actions import TABLE, Action, ActionBook, Adjust, Answer, StopGame
from stambana.engine.chance import Chance, Drawn
from stambana.engine.decisions import Choices, Decision, Draft, Form, Values
from stambana.engine.digest import mark
from stambana.engine.events import Adjusted, Event, Stopped
from stambana.engine.frames import Frame, Step
from stambana.engine.ledger import BANK
from stambana.engine.play import Play, Refusal, State
from stambana.engine.verdicts import OK, IllegalAction, Verdict, judged, refused
from stambana.reasons import Reason

if TYPE_CHECKING:
    from stambana.engine.selfcheck import Violation

MOST_AUTOMATIC_STEPS = 10_000

BY_HAND = "by_hand"
"""The end reason of a game that the table stopped."""


@dataclass(frozen=True, slots=True)
class Base:
    """What a game starts from: who plays, which variants and rulings, and the seed.

    ``colors`` are those of the seats on the screen; no rule asks for them.  ``rules`` is the
    version of the title's rules under which it began, where that is not today's: what it chose
    no answer to is then answered as it was.
    """

    title: str
    players: tuple[str, ...]
    seed: int = 0
    variants: tuple[str, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)
    colors: tuple[str, ...] = ()
    rules: int = 0


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that the table may set by hand: which, of whom, and what it is now."""

    name: str
    subject: str
    value: int


@dataclass(frozen=True, kw_only=True)
class Offer(Frame):
    """An action that waits for consent: what, from which decision, and who is still asked."""

    kind: str = "offer"
    action: Mapping[str, Any]
    asked: tuple[str, ...]


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Applied(Generic[S]):
    """What an action led to: the new state, the events, and the answers of chance."""

    state: S
    events: tuple[Event, ...]
    drawn: tuple[Drawn, ...]


class Rules(Generic[S]):
    """One title.  Subclasses say ``title``, ``version``, ``book`` and ``steps`` and set up."""

    title: str = ""
    version: int = 1
    book: ActionBook
    steps: Mapping[str, Step[S, Any]]

    def setup(self, base: Base, chance: Chance) -> Play[S]:
        """The play of the set-up, before anything happens by itself."""
        raise NotImplementedError

    def begin(self, base: Base, given: Sequence[Drawn] = ()) -> Applied[S]:
        """The state from which the game starts, with the events of its set-up.

        ``given`` are answers of chance from a record; the seed answers the rest.
        """
        play = self.setup(base, Chance(base.seed, given=given))
        self._settle(play)
        return Applied(play.state, tuple(play.events), tuple(play.chance.drawn))

    # -- asking -----------------------------------------------------------------------------

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """All that is open, duties of the top frame first; () when the game is over."""
        return tuple(decision for decision, _, _ in self._open(state))

    def _open(self, state: S) -> tuple[tuple[Decision, Step[S, Any], Frame], ...]:
        """What is open, worked out once for each state: window, verdict and apply all ask."""
        key = (Rules, type(self))
        if key not in state.memory:
            state.memory[key] = tuple(self._opened(state))
        found: tuple[tuple[Decision, Step[S, Any], Frame], ...] = state.memory[key]
        return found

    def _opened(self, state: S) -> Iterator[tuple[Decision, Step[S, Any], Frame]]:
        if not state.frames:
            return
        top = state.frames[-1]
        if isinstance(top, Offer):
            yield self._consent_decision(state, top), self._offer_step, top
            return
        step = self.steps[top.kind]
        asked = set()
        for decision in step.decisions(state, top):
            asked |= _answers(decision)
            yield decision, step, top
        lets_through = step.passes_rights
        for frame in reversed(state.frames[:-1]):
            if not lets_through:
                return
            below = self.steps[frame.kind]
            for decision in below.rights(state, frame):
                if _answers(decision) & asked:  # what is asked for already is not offered twice
                    forms = (form for form in decision.forms if not _answer(decision, form) & asked)
                    decision = replace(decision, forms=tuple(forms))
                if decision.forms:
                    yield decision, below, frame
            lets_through = below.passes_rights

    def verdict(self, state: S, action: Action) -> Verdict:
        """Whether an action may be done now, and if not, why."""
        if action.acting_for == TABLE:
            return self._table_verdict(state, action)
        found = self._find(state, action)
        if isinstance(found, Verdict):
            why = self._why_not(state, action)
            return found if why is None else why
        step, frame = found
        reasons = tuple(step.check(state, frame, action))
        if reasons:
            return refused(*reasons)
        asked = step.consent(state, frame, action)
        asked = tuple(person for person in asked if person != action.actor)
        if not asked:
            return OK
        if self._refusal(state, action) in state.refusals:
            return refused(Reason("refused_before", "this offer was refused in this step"))
        return replace(OK, consent_of=asked)

    def _why_not(self, state: S, action: Action) -> Verdict | None:
        """A better refusal than "not now", from a step that knows actions of this kind."""
        deciding = {(at.actor, at.acting_for) for at, _, _ in self._open(state)}
        return (
            self._judged(state, action) if (action.actor, action.acting_for) in deciding else None
        )

    def _judged(self, state: S, action: Action) -> Verdict | None:
        """What the topmost step that judges actions of this kind has against one."""
        for frame in reversed(state.frames):
            step = self.steps.get(frame.kind)
            if step is None:
                return None
            if isinstance(action, step.judges):
                reasons = tuple(step.check(state, frame, action))
                if reasons:
                    return refused(*reasons)
            if not step.passes_rights:
                return None
        return None

    def _find(self, state: S, action: Action) -> Verdict | tuple[Step[S, Any], Frame]:
        if state.over:
            return refused(Reason("game_over", "the game is over"))
        top = state.frames[-1] if state.frames else None
        if top is not None and not isinstance(top, Offer):
            step = self.steps[top.kind]
            if step.asks_for(state, top, action):
                return step, top
        mismatch = Reason("not_open", "this cannot be done now")
        for decision, step, frame in self._open(state):
            if decision.form(action.kind) is None:
                continue
            if (decision.actor, decision.acting_for) == (action.actor, action.acting_for):
                return step, frame
            mismatch = Reason("not_your_turn", "{who} decides this now", {"who": decision.actor})
        return refused(mismatch)

    # -- findings ---------------------------------------------------------------------------

    def finding(self, state: S, action: Action) -> int | None:
        """What a bounded search found on which the verdict of an action rests, if one was made."""
        at = self._searching(state)
        return at[0].finding(state, at[1], action) if at else None

    def believe(self, state: S, action: Action, found: int) -> None:
        """Let the verdict of an action rest on what was found before; nothing is searched again."""
        at = self._searching(state)
        if at:
            at[0].believe(state, at[1], action, found)

    def _searching(self, state: S) -> tuple[Step[S, Any], Frame] | None:
        """The step on top; it alone may ask for what has to be searched for."""
        top = state.frames[-1] if state.frames else None
        return None if top is None or isinstance(top, Offer) else (self.steps[top.kind], top)

    # -- doing ------------------------------------------------------------------------------

    def apply(self, state: S, action: Action, chance: Chance, rest: str = "") -> Applied[S]:
        """Do an action; raises IllegalAction, with nothing changed, when it is refused.

        ``rest`` is the mark of the frames at which a recorded game came to rest after it: what
        happens by itself ends there, without asking whether anything is left to choose.
        """
        if action.acting_for == TABLE:
            return self._apply_table(state, action, chance)
        verdict = self.verdict(state, action)
        if not verdict:
            raise IllegalAction(verdict)
        found = self._find(state, action)
        assert not isinstance(found, Verdict)
        step, frame = found
        play = Play(state, chance)
        play.aside = play.top if frame is not play.top else None
        if verdict.consent_of:
            play.push(Offer(action=self.book.write(action), asked=verdict.consent_of))
        else:
            step.apply(play, frame, action)
        self._settle(play, rest)
        self._forget_refusals(play)
        return Applied(play.state, tuple(play.events), tuple(chance.drawn))

    def _settle(self, play: Play[S], rest: str = "") -> None:
        for _ in range(MOST_AUTOMATIC_STEPS):
            top = play.top
            if top is None or play.state.over or isinstance(top, Offer):
                return
            if rest:
                if mark(play.state.frames) == rest:
                    return
                play.goes_on = True
            if not rest and top is play.aside and self._stays(play.state, top):
                return
            if not self.steps[top.kind].settle(play, top):
                return
            self._forget_refusals(play)
        raise RuntimeError(f"{self.title}: the rules do not come to rest at {play.top}")

    def _stays(self, state: S, top: Frame) -> bool:
        """Whether whoever used a right beside a question is asked again when to go on."""
        return self.steps[top.kind].stays and any(not at.waits for at in self.decisions(state))

    # -- the table --------------------------------------------------------------------------

    def _table_verdict(self, state: S, action: Action) -> Verdict:
        if state.over:
            return refused(Reason("game_over", "the game is over"))
        if isinstance(action, StopGame):
            return OK
        if isinstance(action, Adjust):
            return judged(tuple(self.adjust_reasons(state, action)))
        return refused(Reason("not_open", "this cannot be done now"))

    def _apply_table(self, state: S, action: Action, chance: Chance) -> Applied[S]:
        verdict = self._table_verdict(state, action)
        if not verdict:
            raise IllegalAction(verdict)
        play = Play(state, chance)
        if isinstance(action, Adjust):
            self.adjust(play, action)
            play.tell(
                Adjusted(
                    fact=action.fact, subject=action.subject, amount=action.value, why=action.why
                )
            )
        else:
            play.end(BY_HAND)
            play.tell(Stopped())
        self._settle(play)
        return Applied(play.state, tuple(play.events), tuple(chance.drawn))

    def facts(self, state: S) -> tuple[Fact, ...]:
        """What the table may set by hand now; a title adds its own facts to money."""
        amount = state.ledger.amount
        return tuple(Fact("money", name, amount(name)) for name in self.accounts(state))

    def adjust_reasons(self, state: S, action: Adjust) -> Sequence[Reason]:
        """Why a fact cannot be set."""
        if (action.fact, action.subject) in {(at.name, at.subject) for at in self.facts(state)}:
            if action.value < 0:
                return (Reason("below_nothing", "there is no less than nothing"),)
            return ()
        return (Reason("no_fact", "there is no fact {fact} to set", {"fact": action.fact}),)

    def accounts(self, state: S) -> Sequence[str]:
        """Whose money the table may set."""
        return ()

    def adjust(self, play: Play[S], action: Adjust) -> None:
        """Set a fact that was checked; the bank gives or takes the difference.

        A bank that holds less than nothing is broken; one that a correction brings out of that
        never had to pay what it had not, so a slip of the finger can be taken back.
        """
        short = play.state.ledger.amount(BANK) < 0
        more = action.value - play.state.ledger.amount(action.subject)
        if more > 0:
            play.pay(BANK, action.subject, more, "adjust")
        else:
            play.pay(action.subject, BANK, -more, "adjust")
        if short and play.state.ledger.amount(BANK) >= 0:
            play.change(bank_broken=False)

    def laws(self, state: S) -> Iterable[Violation]:
        """What the title's own laws say against a state (see ``engine.selfcheck``)."""
        return ()

    def changes(self, before: S, after: S) -> Iterable[Violation]:
        """What the title's laws say against one action's change."""
        return ()

    def uses(self, before: S, after: S) -> Iterable[str]:
        """What of the title's own powers one action used, by key; games of tests count them."""
        return ()

    def worth(self, state: S, player: str) -> int:
        """What a player has by the title's count at its end; 0 where it counts otherwise."""
        return 0

    # -- consent ----------------------------------------------------------------------------

    def _consent_decision(self, state: S, offer: Offer) -> Decision:
        def offered(name: str, draft: Draft) -> Values:
            return Choices((False,) if self._no_more(state, offer) else (True, False))

        person = offer.asked[0]
        form = Form(Answer, "Agree?", fields=("yes",), offer=offered)
        return Decision(person, person, "offer", "", (form,))

    def _no_more(self, state: S, offer: Offer) -> tuple[Reason, ...]:
        """Why what was offered cannot be done any more: the table may have set a fact since."""
        below = replace(state, frames=state.frames[:-1])
        wanted = self.book.read(offer.action)
        found = self._find(below, wanted)
        if isinstance(found, Verdict):
            why = self._judged(below, wanted)
            return (found if why is None else why).reasons
        step, frame = found
        return tuple(step.check(below, frame, wanted))

    def _refusal(self, state: S, action: Action) -> Refusal:
        """What is kept of an offer that is refused in the frames open now."""
        frames = [frame for frame in state.frames if not isinstance(frame, Offer)]
        below = tuple(frame.kind for frame in frames[:-1])
        return Refusal(below, frames[-1], json.dumps(self.book.write(action), sort_keys=True))

    def refused_offers(self, state: S) -> tuple[Action, ...]:
        """The offers that were refused in the step that is open, and may not be made again."""
        top = state.frames[-1] if state.frames else None
        return tuple(
            self.book.read(json.loads(at.offer)) for at in state.refusals if at.frame == top
        )

    def _forget_refusals(self, play: Play[S]) -> None:
        """Once a step is left, what was refused in it may be offered again."""
        if play.state.refusals:
            frames = play.state.frames
            kept = tuple(at for at in play.state.refusals if at.still_holds(frames))
            if kept != play.state.refusals:
                play.change(refusals=kept)

    @property
    def _offer_step(self) -> Step[S, Any]:
        return _OfferStep(self)


def _answer(decision: Decision, form: Form) -> set[tuple[str, ...]]:
    return {(decision.actor, decision.acting_for, form.kind, form.sentence)}


def _answers(decision: Decision) -> set[tuple[str, ...]]:
    """By whom, for whom and how a decision can be answered."""
    return set().union(*(_answer(decision, form) for form in decision.forms))


class _OfferStep(Step[S, Offer]):
    """Consent: the last yes does what was offered, one no takes it back."""

    kind = "offer"

    def __init__(self, rules: Rules[S]) -> None:
        self._rules = rules

    def check(self, state: S, frame: Offer, action: Action) -> Sequence[Reason]:
        assert isinstance(action, Answer)
        return self._rules._no_more(state, frame) if action.yes else ()

    def apply(self, play: Play[S], frame: Offer, action: Action) -> None:
        assert isinstance(action, Answer)
        play.pop()
        if not action.yes:
            refusal = self._rules._refusal(play.state, self._rules.book.read(frame.action))
            play.change(refusals=(*play.state.refusals, refusal))
            return
        if len(frame.asked) > 1:
            play.push(replace(frame, asked=frame.asked[1:]))
            return
        wanted = self._rules.book.read(frame.action)
        found = self._rules._find(play.state, wanted)
        assert not isinstance(found, Verdict)
        step, below = found
        play.aside = play.top if below is not play.top else None
        step.apply(play, below, wanted)
