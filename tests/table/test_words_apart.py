"""What buttons and questions say at every moment of whole games by chance.

Equal words never stand for different things: no two buttons that can be pressed at one moment
say the same.  Every question names what it is about, and no code of the engine is read.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from stambana.engine.actions import Action
from stambana.engine.decisions import Amount, Decision, Form
from stambana.engine.events import MoneyMoved
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.table.drafting import Drafting
from stambana.table.game_table import GameTable
from stambana.table.random_play import NAMES, player_of
from stambana.titles.find import rules as rules_of

GAMES = [("18sj", 4, 1), ("18sj", 2, 2), ("18svea", 3, 1), ("18svea", 2, 3)]


def moments(title: str, players: int, seed: int) -> Iterator[GameTable]:
    """A game by chance, stopped at each move for somebody who may look."""
    game: Game[Any] = Game(rules_of(title), Base(title, NAMES[:players], seed))
    player, table = player_of(title, seed), GameTable(game)
    for _ in range(2_500):
        if table.curtain.waiting:
            table.lift(table.curtain.waiting[0])
        yield table
        action = None if game.state.over else player.choose(game)
        if action is None:
            return
        game.apply(action)
        table.curtain.drop()


def buttons(table: GameTable) -> Counter[str]:
    """The words of all that can be pressed before a form is filled in."""
    said: Counter[str] = Counter()
    words = table.words
    for decision in table.decisions:
        for form in decision.forms:
            direct = Drafting(table.game, decision, form).direct()
            if direct is None:
                said[words.form(decision, form)] += 1
            for action in direct or ():
                if table.game.verdict(action):
                    said[words.action(action) if form.fields else words.form(decision, form)] += 1
    return said


def pages(table: GameTable, decision: Decision, form: Form, dice: random.Random) -> list[str]:
    """What is wrong with the words of a form that is filled in by chance."""
    words, found = table.words, []
    drafting = Drafting(table.game, decision, form)
    parties = {*table.state.companies, *table.state.figures.privates}
    while drafting.asked:
        name, drafted = drafting.asked, {"acting_for": decision.acting_for, **drafting.draft}
        question = words.question(form.kind, name, drafted)
        heading = f"{words.step(decision)} {question}"
        named = [str(drafted.get(at)) for at in ("acting_for", "company", "private")]
        about = [at for at in named if at in parties]
        if about and not any(at in heading for at in about):
            found.append(f"{decision.step}: {question!r} does not name {about}")
        if name == question or not question:
            found.append(f"{decision.step}: no words for {name}")
        offered = drafting.values(name)
        if name in drafting.drawn or isinstance(offered, Amount):
            break
        free = [value for value in offered.values if value not in drafting.refused(name)]
        said = Counter(words.choice(form.kind, name, value, drafted) for value in free)
        found += [f"{decision.step}.{name}: {text!r}" for text, count in said.items() if count > 1]
        if not free:
            break
        drafting.choose(name, dice.choice(free))
    return found


@pytest.mark.parametrize(("title", "players", "seed"), GAMES)
def test_equal_words_never_stand_for_different_things(title: str, players: int, seed: int) -> None:
    dice = random.Random(seed)
    faults: dict[str, None] = {}
    for table in moments(title, players, seed):
        for text, count in buttons(table).items():
            if count > 1:
                faults[f"{[at.step for at in table.decisions]}: {text!r}"] = None
        for decision in table.decisions:
            if decision.waits and table.words.step(decision) == decision.step:
                faults[f"no words for the step {decision.step}"] = None
            for form in decision.forms:
                drafting = Drafting(table.game, decision, form)
                if drafting.direct() is None and dice.random() < 0.3:
                    faults.update(dict.fromkeys(pages(table, decision, form, dice)))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("title", "players", "seed"), GAMES)
def test_the_log_tells_every_amount_and_what_was_passed(
    title: str, players: int, seed: int
) -> None:
    table = [*moments(title, players, seed)][-1]
    said: dict[int, str] = {}
    for line in table.lines():
        said[line.record] = f"{said.get(line.record, '')} {line.text}"
    faults: dict[str, None] = {}
    for record in table.game.history.records[1:]:
        action = record.action
        assert isinstance(action, Action)
        text = re.sub("(?<=\\d)\N{NO-BREAK SPACE}(?=\\d)", "", said[record.number])
        amounts = {*text.replace("\N{NO-BREAK SPACE}", " ").split()}
        if text.strip() == f"{action.acting_for}: {table.words.action(action)}":
            faults[f"an order, not a deed: {text}"] = None
        sums: Counter[str] = Counter()
        moved = [at for at in record.events if isinstance(at, MoneyMoved) and at.amount]
        for event in moved:
            sums[event.why] += event.amount
        for event in moved:
            if not {str(event.amount), str(sums[event.why])} & amounts:
                faults[f"{action.kind}/{event.why}: {event.amount} is not in: {text[:150]}"] = None
    assert not faults, "\n".join([*faults][:25])
