"""Random players: whole games played by choosing among legal options.

Nobody here knows a title.  A form is drawn with the weight of its kind of action, then its
fields one by one; runs take what is offered first, which is the best.  The weights make games
end in reasonable time and use what there is; they are no strategy.
"""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stambana.engine import saves
from stambana.engine.actions import Action
from stambana.engine.decisions import Amount, Decision, Form, filled
from stambana.engine.digest import digest
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.engine.selfcheck import Violation, violations
from stambana.titles.registry import rules_of

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fia", "Gun", "Ivar")

WEIGHTS: Mapping[str, float] = {
    "pass": 1.0,
    "finish": 2.0,
    "bid": 2.0,
    "buy_private": 3.0,
    "buy_shares": 6.0,
    "start_company": 6.0,
    "sell_shares": 0.5,
    "redeem_shares": 1.0,
    "lay_tile": 8.0,
    "place_token": 2.0,
    "buy_train": 5.0,
    "raise_money": 0.5,
}
"""How often a kind of action is chosen beside others; 1 for those not named."""

FIRST_OFFERED = ("runs",)
"""Fields of which the first value is taken: the best comes first."""

LEANINGS: Mapping[str, float] = {"pay": 0.75, "yes": 0.6}
"""How often a field of yes or no is answered with yes."""

A_RIGHT = 0.08
"""How often a right is used while a duty waits."""

MOST_ACTIONS = 8_000
"""No game of these titles is longer; one that is goes round in circles."""


@dataclass
class Played:
    """A game that was played: how it went, and what was broken."""

    title: str
    seed: int
    actions: int
    end_reason: str
    players: dict[str, int]
    violations: list[dict[str, object]] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    uses: Counter[str] = field(default_factory=Counter)

    def record(self) -> dict[str, object]:
        """As JSON values."""
        return {
            "title": self.title,
            "seed": self.seed,
            "actions": self.actions,
            "end_reason": self.end_reason,
            "players": self.players,
            "violations": self.violations,
            "uses": dict(sorted(self.uses.items())),
        }


def choose(game: Game[Any], dice: random.Random, tries: int = 60) -> Action | None:
    """An action that may be done now; None when none was found among so many draws."""
    open_now = game.decisions
    duties = [decision for decision in open_now if decision.waits]
    rights = [decision for decision in open_now if not decision.waits]
    for _ in range(tries):
        among = rights if rights and (not duties or dice.random() < A_RIGHT) else duties
        if not among:
            return None
        decision = dice.choice(among)
        form = _form(decision, dice)
        action = _action(decision, form, dice) if form is not None else None
        if action is not None and game.verdict(action):
            return action
    return None


def _form(decision: Decision, dice: random.Random) -> Form | None:
    if not decision.forms:
        return None
    weights = [WEIGHTS.get(form.kind, 1.0) for form in decision.forms]
    return dice.choices(decision.forms, weights)[0]


def _action(decision: Decision, form: Form, dice: random.Random) -> Action | None:
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
        if name in FIRST_OFFERED:
            draft[name] = values[0]
        elif name in LEANINGS and set(values) == {True, False}:
            draft[name] = dice.random() < LEANINGS[name]
        else:
            draft[name] = dice.choice(values)
    return filled(decision, form, draft)


def play(
    title: str,
    players: int,
    seed: int,
    variants: Sequence[str] = (),
    *,
    rulings: Mapping[str, str] | None = None,
    stress: bool = False,
    most: int = MOST_ACTIONS,
    watch: Callable[[Game[Any], Action], None] | None = None,
) -> Played:
    """Play one game to its end, checked after each action.

    ``stress`` also undoes and redoes, and saves and loads, at random points.  ``watch`` is
    told each action before it is done.  Raises LookupError for an unknown title and
    ValueError for a base it refuses.
    """
    rules = rules_of(title)
    base = Base(title, NAMES[:players], seed, tuple(variants), dict(rulings or {}))
    game: Game[Any] = Game(rules, base)
    dice = random.Random(f"{title}/{seed}")
    played = Played(title, seed, 0, "", {})

    def note(found: Sequence[Violation]) -> None:
        played.violations += [
            {"after": played.actions, "code": at.code, "what": at.what} for at in found
        ]

    note(violations(rules, game.state, dice))
    while not game.state.over and not played.violations:
        action = choose(game, dice)
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
    played.players = {name: rules.worth(game.state, name) for name in base.players}
    return played


def stressed(game: Game[Any], dice: random.Random, deep: bool) -> Iterator[Violation]:
    """Undo and redo, and when ``deep`` save and load, must give the same state."""
    here, number = digest(game.state), game.history.at
    back = dice.randint(1, 1 + number // 2) if number else 0
    passed = []
    for _ in range(back):
        passed.append(digest(game.state))
        game.history.undo()
    for wanted in reversed(passed):
        game.history.redo()
        if digest(game.state) != wanted:
            yield Violation("redo", f"record {game.history.at} differs after undo and redo")
    game.history.jump(dice.randint(0, number))
    game.history.jump(number)
    if digest(game.state) != here:
        yield Violation("jump", f"record {number} differs after a jump")
    if deep:
        yield from _saved_and_loaded(game, here)


def _saved_and_loaded(game: Game[Any], here: str) -> Iterator[Violation]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        saves.write(game, path)
        loaded = saves.read(path, rules_of)
    if loaded.difference is not None:
        yield Violation("load", f"record {loaded.difference.record}: {loaded.difference.why}")
    elif digest(loaded.game.state) != here:
        yield Violation("load", "another state after loading")
