"""Corrections: what a table may set by hand, and ending a game before its end.

Both are actions like any other: the rules say whether they may be, they stand in the log, and
they can be undone.  What they would change is said before, by ``table.consequences``.
"""

from __future__ import annotations

from dataclasses import dataclass

from stambana.engine.actions import TABLE, Action, Adjust, StopGame
from stambana.engine.events import fact_name
from stambana.engine.rules import Fact
from stambana.spelling import fit
from stambana.table.consequences import consequences
from stambana.table.game_table import GameTable
from stambana.titles.title import Consequence
from stambana.words import tr


@dataclass(frozen=True, slots=True)
class FinalStanding:
    """What a player has by the title's count, and the place that gives (equal ones share it)."""

    place: int
    player: str
    worth: int


def standings(table: GameTable) -> tuple[FinalStanding, ...]:
    """How the players stand now, the best first."""
    rules = table.game.rules
    worth = {name: rules.worth(table.state, name) for name in table.game.base.players}
    ranked = sorted(worth, key=lambda name: -worth[name])
    amounts = [worth[name] for name in ranked]
    return tuple(
        FinalStanding(amounts.index(worth[name]) + 1, name, worth[name]) for name in ranked
    )


class Corrections:
    """What the people at a table may correct in their game."""

    def __init__(self, table: GameTable) -> None:
        self._table = table

    def facts(self) -> tuple[Fact, ...]:
        """The facts that may be set now, each with what it is."""
        game = self._table.game
        return game.rules.facts(game.state)

    def text(self, fact: Fact) -> str:
        """A fact in words, with what it is now."""
        words = self._table.words
        return tr(
            "{fact} of {subject} · now {amount}",
            fact=fact_name(fact.name),
            subject=words.name(fact.subject),
            amount=words.money(fact.value),
        )

    def setting(self, fact: Fact, value: int, why: str) -> Adjust:
        """The action that sets a fact; without a reason it was counted anew."""
        return Adjust(
            actor=TABLE,
            acting_for=TABLE,
            fact=fact.name,
            subject=fact.subject,
            value=value,
            why=fit(why).strip() or tr("counted anew"),
        )

    def ending(self) -> StopGame:
        """The action that ends the game here."""
        return StopGame(actor=TABLE, acting_for=TABLE)

    def changes(self, action: Action) -> tuple[Consequence, ...]:
        """What an action would change; () if it may not be."""
        table = self._table
        return consequences(table.game, table.title, table.words, action)
