"""Random players: whole games played by choosing among legal options.

Nobody here knows a title.  A form is drawn with the weight of its kind of action, then its
fields one by one.  What is done more often, and what less, are the title's habits
(``titles.habits``), with a care for money that is drawn for each game.
"""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from stambana.engine import saves
from stambana.engine.actions import TABLE, Action, Adjust, StopGame
from stambana.engine.decisions import Amount, Decision, Form, filled
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.play import State
from stambana.engine.rules import Base, Fact
from stambana.engine.selfcheck import Violation, any_correction, violations
from stambana.titles.find import rules as rules_of
from stambana.titles.find import title as title_of
from stambana.titles.habits import COMMON, Habits, patient

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fia", "Gun", "Ivar")

MOST_ACTIONS = 8_000
"""No game of these titles is longer; one that is goes round in circles."""

PATIENT = 0.2
"""How many of the games are played by people who hardly sell and nearly always pay out."""

STOPPED = 0.002
"""How often a correction of a random table is the end of the game instead."""


@dataclass
class RandomGame:
    """A game that was played: how it went, and what was broken."""

    title: str
    seed: int
    actions: int
    end_reason: str
    players: dict[str, int]
    violations: list[dict[str, object]] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    uses: Counter[str] = field(default_factory=Counter)
    reached: str = ""

    def record(self) -> dict[str, object]:
        """As JSON values."""
        return {
            "title": self.title,
            "seed": self.seed,
            "actions": self.actions,
            "end_reason": self.end_reason,
            "reached": self.reached,
            "players": self.players,
            "violations": self.violations,
            "uses": dict(sorted(self.uses.items())),
        }


@dataclass(frozen=True)
class Player:
    """Plays for everybody at the table: dice, habits, and a care from 0 to 1 (``Habits``)."""

    dice: random.Random
    habits: Habits = COMMON
    care: float = 0.5

    def choose(self, game: Game[Any], tries: int = 60) -> Action | None:
        """An action that may be done now; None when none was found among so many draws."""
        open_now = game.decisions
        duties = [decision for decision in open_now if decision.waits]
        rights = [decision for decision in open_now if not decision.waits]
        for _ in range(tries):
            to_rights = rights and (not duties or self.dice.random() < self.habits.right)
            among = rights if to_rights else duties
            if not among:
                return None
            decision = self.dice.choice(among)
            form = self._form(game.state, decision)
            action = self._action(game.state, decision, form) if form is not None else None
            if action is not None and game.verdict(action):
                return action
        return None

    def _form(self, state: State, decision: Decision) -> Form | None:
        if not decision.forms:
            return None
        habits = self.habits
        weights = [
            habits.weights.get(form.kind, 1.0) * habits.factor(state, decision, form, self.care)
            for form in decision.forms
        ]
        return self.dice.choices(decision.forms, weights)[0]

    def _action(self, state: State, decision: Decision, form: Form) -> Action | None:
        dice = self.dice
        draft: dict[str, Any] = {}
        for name in form.fields:
            offered = form.values(name, draft)
            if isinstance(offered, Amount):
                if offered.high < offered.low:
                    return None
                steps = (offered.high - offered.low) // offered.step
                # low amounts come more often: who bids or pays all at once is soon out of money
                draft[name] = offered.low + offered.step * int(steps * dice.random() ** 3)
                continue
            values = list(offered.values)
            if not values:
                return None
            if name in self.habits.first:
                draft[name] = values[0]
            elif set(values) == {True, False} and name in self.habits.leanings:
                draft[name] = dice.random() < self._leaning(state, decision, name)
            else:
                draft[name] = dice.choice(values)
        return filled(decision, form, draft)

    def _leaning(self, state: State, decision: Decision, name: str) -> float:
        leaning = self.habits.lean(state, decision, name, self.care)
        return self.habits.leanings[name] if leaning is None else leaning


def choose(game: Game[Any], dice: random.Random) -> Action | None:
    """An action of a player with the common habits; None when none was found."""
    return Player(dice).choose(game)


def player_of(title: str, seed: int) -> Player:
    """The random player of a title for a game; the same seed gives the same one."""
    dice = random.Random(f"{title}/{seed}")
    habits, temper = title_of(title).facets.habits, random.Random(f"{title}/{seed}/patience")
    return Player(dice, patient(habits) if temper.random() < PATIENT else habits, dice.random())


def play(
    title: str,
    players: int,
    seed: int,
    variants: Sequence[str] = (),
    *,
    rulings: Mapping[str, str] | None = None,
    stress: bool = False,
    corrections: float = 0.0,
    gifts: float = 0.0,
    most: int = MOST_ACTIONS,
    watch: Callable[[Game[Any], Action], None] | None = None,
) -> RandomGame:
    """Play one game to its end, checked after each action; see ``play_on``.

    Raises LookupError for an unknown title and ValueError for a base it refuses.
    """
    base = Base(title, NAMES[:players], seed, tuple(variants), dict(rulings or {}))
    game: Game[Any] = Game(rules_of(title), base)
    player = player_of(title, seed)
    return play_on(
        game,
        player,
        stress=stress,
        corrections=corrections,
        gifts=gifts,
        most=most,
        watch=watch,
    )


def play_on(
    game: Game[Any],
    player: Player,
    *,
    stress: bool = False,
    corrections: float = 0.0,
    gifts: float = 0.0,
    most: int = MOST_ACTIONS,
    watch: Callable[[Game[Any], Action], None] | None = None,
) -> RandomGame:
    """Play a game from where it stands to its end, or for ``most`` actions.

    ``stress`` also undoes and redoes, and saves and loads, at random points.  ``corrections``
    is how often the table sets a fact by hand before a move, ``gifts`` how often it gives a
    company money or its run more, so that the late phases and high prices come.  ``watch`` is
    told each action before it is done.
    """
    rules, dice = game.rules, player.dice
    hand = _Hand(dice, corrections, gifts)
    played = RandomGame(game.base.title, game.base.seed, 0, "", {})

    def note(found: Sequence[Violation]) -> None:
        played.violations += [
            {"after": played.actions, "code": at.code, "what": at.what} for at in found
        ]

    note(violations(rules, game.state, dice))
    while not game.state.over and not played.violations:
        action = hand.choose(game) or player.choose(game)
        if action is None or played.actions >= most:
            code = "stuck" if action is None else "no_end"
            note([Violation(code, f"after {played.actions} actions")])
            break
        if watch is not None:
            watch(game, action)
        before = game.state
        game.apply(action)
        played.actions += 1
        played.kinds[action.kind] += 1
        played.uses.update(rules.uses(before, game.state))
        note(violations(rules, game.state, dice, samples=1))
        note(tuple(rules.changes(before, game.state)))
        if stress and dice.random() < 0.01:
            note(tuple(stressed(game, dice, deep=dice.random() < 0.1)))
    if stress:
        note(tuple(stressed(game, dice, deep=True)))
    played.end_reason = game.state.over
    played.reached = player.habits.reached(game.state)
    played.players = {name: rules.worth(game.state, name) for name in game.base.players}
    return played


@dataclass
class _Hand:
    """The table's hand: sets facts, mostly takes them back soon, gives, and rarely ends a game.

    ``share`` is how often a fact is set, ``gifts`` how often a company is given something.
    """

    dice: random.Random
    share: float
    gifts: float
    slips: list[Adjust] = field(default_factory=list)

    def choose(self, game: Game[Any]) -> Action | None:
        """What the table sets or ends now, or None."""
        action: Action | None = None
        if self.slips and self.dice.random() < 0.7:
            action = self.slips.pop()
        elif self.share and self.dice.random() < self.share:
            action = self._slip(game)
        elif self.gifts:
            action = self._gift(game)
        return action if action is not None and game.verdict(action) else None

    def _slip(self, game: Game[Any]) -> Action | None:
        if self.dice.random() < STOPPED:
            return StopGame(actor=TABLE, acting_for=TABLE)
        action = any_correction(game.rules, game.state, self.dice)
        if action is not None and self.dice.random() < 0.98:
            facts = {(at.name, at.subject): at.value for at in game.rules.facts(game.state)}
            self.slips.append(replace(action, value=facts[action.fact, action.subject]))
        return action

    def _gift(self, game: Game[Any]) -> Action | None:
        """More for what the moment is about, money for a company, or half of the most goes back.

        Each as often as ``gifts`` says, the first three times as often.  What goes back to the
        bank lets a game last.
        """
        facts = game.rules.facts(game.state)
        given = [at for at in facts if at.subject not in game.base.players]
        if not given:
            return None
        momentary = given[-1].name != "money"
        if self.dice.random() >= self.gifts * (3 if momentary else 1):
            return None
        if not momentary and self.dice.random() < 0.5:
            rich = max(facts, key=lambda at: at.value)
            return _set(rich, rich.value // 2)
        fact = given[-1] if momentary else self.dice.choice(given)
        return _set(fact, fact.value + 10 * self.dice.randint(1, 20))


def _set(fact: Fact, value: int) -> Adjust:
    name, subject = fact.name, fact.subject
    return Adjust(
        actor=TABLE, acting_for=TABLE, fact=name, subject=subject, value=value, why="a gift"
    )


def stressed(game: Game[Any], dice: random.Random, deep: bool) -> Iterator[Violation]:
    """Undo and redo, and when ``deep`` save and load, must give the same state."""
    here, number = game.state, game.history.at
    back = dice.randint(1, 1 + number // 2) if number else 0
    passed = []
    for _ in range(back):
        passed.append(game.state)
        game.history.undo()
    for wanted in reversed(passed):
        game.history.redo()
        if not _same(game.state, wanted):
            yield Violation("redo", f"record {game.history.at} differs after undo and redo")
    game.history.jump(dice.randint(0, number))
    game.history.jump(number)
    if not _same(game.state, here):
        yield Violation("jump", f"record {number} differs after a jump")
    if deep:
        yield from _saved_and_loaded(game, here)


def _same(one: State, other: State) -> bool:
    """Whether two states are equal; the same object needs no digest."""
    return one is other or digest(one) == digest(other)


def _saved_and_loaded(game: Game[Any], here: State) -> Iterator[Violation]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        saves.write(game, path)
        loaded = saves.read(path, rules_of)
    if loaded.difference is not None:
        yield Violation("load", f"record {loaded.difference.record}: {loaded.difference.why}")
    elif not _same(loaded.game.state, here):
        yield Violation("load", "another state after loading")
