"""What cards can still bring to a company whose CEO raises money for a train (18Svea 5.1.2, 10).

Cards are used at any time in the turn, so nobody is bankrupt while one would help (ruling S52):
Raising Funds, and a tile of the Infrastructure Push over water for which the Ferry Contract pays
the company more than the tile costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stambana.engine.decisions import Decision, Form
from stambana.engine.memory import remembered
from stambana.titles.g18svea import card_uses, cards, cards_steps, track, track_steps
from stambana.titles.g18svea.actions import AssignCard, LayTile, RaiseFunds
from stambana.titles.g18svea.frames import turn
from stambana.titles.g18svea.stages import at_hand, bill, payers
from stambana.titles.g18svea.state import StateSvea
from stambana.track.laying import legal_lays


def money(state: StateSvea, company: str) -> int:
    """The most that cards at hand can bring a company now; 0 where none would help."""
    return _funds(state, company) + _ferry(state, company)


def decisions(state: StateSvea, company: str, step: str, rule: str) -> Iterator[Decision]:
    """The rights of the turn that bring money, as duties of an emergency."""
    cards_needed = _needed(state, company)
    for decision in card_uses.rights(state, turn(state)):
        forms = tuple(form for form in decision.forms if _helps(state, company, form, cards_needed))
        if forms:
            yield replace(decision, step=step, rule=rule, forms=forms, waits=True)


def _helps(state: StateSvea, company: str, form: Form, needed: tuple[str, ...]) -> bool:
    if form.action is RaiseFunds:
        return True
    if form.action is AssignCard:
        ceo = state.president(company)
        return any((card, company) in cards_steps.assignable(state, ceo) for card in needed)
    return form.action is LayTile and _ferry(state, company) > 0


def _needed(state: StateSvea, company: str) -> tuple[str, ...]:
    """The cards by which money can come."""
    funds = (cards.FUNDS,) if _funds(state, company) else ()
    tile = (cards.PUSH, cards.FERRY, cards.INFLUENCE) if _ferry(state, company) else ()
    return (*funds, *tile)


def _funds(state: StateSvea, company: str) -> int:
    if not at_hand(state, company, cards.FUNDS):
        return 0
    entered = state.cards[cards.FUNDS].entered
    return state.figures.cards[cards.FUNDS].amounts[entered]


@remembered
def _ferry(state: StateSvea, company: str) -> int:
    """The most that one more tile brings beyond what it costs."""
    near = (company, state.president(company))
    if not at_hand(state, company, cards.PUSH) or cards.owner(state, cards.FERRY) not in near:
        return 0
    free = cards.owner(state, cards.INFLUENCE) in near
    policy = track.lay_policy(state.board, company, free_water=free)
    each = state.figures.cards[cards.FERRY].amounts["bonus"]
    gains = [0]
    for at in legal_lays(state.board, company, policy):
        brings = each * track_steps.crossings(state.board, at.lay)
        gains += [
            brings - bill(state, at.cost, ceo_pays=ceo) for ceo in payers(state, company, at.cost)
        ]
    return max(gains)
