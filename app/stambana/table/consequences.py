"""Consequences: what an action would change, said before it is done.

The action is tried on a copy of the game (offers are agreed to there), and the two states are
compared.  Nothing is guessed from the kind of action, so whatever a title's rules do shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stambana.engine.actions import Action, Answer
from stambana.engine.game import Game
from stambana.engine.play import State
from stambana.engine.rules import Offer
from stambana.engine.verdicts import IllegalAction
from stambana.titles.title import Change, Consequence, Title, Words
from stambana.words import tr


def consequences(
    game: Game[Any], title: Title[State], words: Words, action: Action
) -> tuple[Consequence, ...]:
    """What an action would change beside what it says, warnings first; () if it is refused.

    Of a sealed answer nothing is said: the last one would show what the others are.
    """
    if any(at.secret and at.actor == action.actor for at in game.decisions):
        return ()
    tried = game.plan()
    try:
        events = [*tried.apply(action)]
        while tried.state.frames and isinstance(tried.state.frames[-1], Offer):
            person = tried.state.frames[-1].asked[0]
            events += tried.apply(Answer(actor=person, acting_for=person, yes=True))
    except IllegalAction:
        return ()
    change = Change(action, tuple(events), game.state, tried.state, tried.decisions)
    found = [*_ends(change, words), *title.facets.consequences(change, words)]
    return tuple(sorted(found, key=lambda at: not at.warning))


def _ends(change: Change[State], words: Words) -> Iterator[Consequence]:
    if change.after.over and not change.before.over:
        reason = words.end_reason(change.after.over)
        yield Consequence(tr("The game ends: {reason}", reason=reason), warning=True)
