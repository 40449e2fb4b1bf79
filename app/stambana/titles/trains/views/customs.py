"""Customs: how a title of the family speaks and counts, where its panels would differ.

The views and panels of the family ask here, by the figures of a state, and know no title.  A
title says it in its module of ``table.titles`` (``CUSTOMS``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stambana.titles.find import title
from stambana.titles.trains.state import State18

if TYPE_CHECKING:
    from stambana.titles.trains.views.moments import Moment
    from stambana.titles.trains.views.rounds import EndRow, RoundChip


@dataclass(frozen=True, slots=True)
class Customs:
    """What the panels of the family ask of a title; words in the language spoken now.

    ``leader`` is what one who leads a company is called, ``counted`` what a player may hold only
    so many of, ``count`` how many a player has and may have, ``count_text`` that as a sentence;
    ``part`` a part of a company, in percent, as the title says it, ``part_of`` the same with the
    company; ``first`` the sign of who begins a stock round, and that in a sentence; ``moment``
    what is going on, ``track`` its rounds, ``ends`` what ends the game.  ``pool`` is
    where shares lie that were sold, ``offering`` says whether shares are sold from an initial
    offering, ``rounds_by_phase`` whether the phase says
    how many operating rounds there are, ``bank_breaks`` whether the bank can.  ``token_cost`` is
    what a company's token costs that is placed as its ``number``-th, from 0; ``any_payment``
    whether every payment moves the price, however small.  ``player_note`` is one line more about
    a player, ``waiting`` what is to be said of a company that is not started, ``cards`` what
    cards lie on a charter, each with whether it is used up; all may be empty.  ``opening`` is
    the name of what comes before the first round, "" for an auction of private companies.
    """

    leader: Callable[[], str]
    counted: Callable[[], str]
    count: Callable[[State18, str], tuple[int, int]]
    count_text: Callable[[int, int], str]
    part: Callable[[State18, int], str]
    part_of: Callable[[State18, int, str], str]
    first: Callable[[], tuple[str, str]]
    moment: Callable[[State18], Moment]
    track: Callable[[State18], tuple[RoundChip, ...]]
    ends: Callable[[State18], tuple[EndRow, ...]]
    pool: Callable[[], str]
    offering: bool
    rounds_by_phase: bool
    token_cost: Callable[[State18, str, int], int]
    must_buy: Callable[[Any, str], bool]
    power: Callable[[State18, str], str] = lambda state, private: ""
    bank_breaks: bool = True
    opening: str = ""
    any_payment: bool = False
    player_note: Callable[[State18, str], str] = lambda state, player: ""
    waiting: Callable[[State18, str], str] = lambda state, company: ""
    cards: Callable[[State18, str], tuple[tuple[str, bool], ...]] = lambda state, company: ()


def customs(state: State18) -> Customs:
    """The customs of the title that a state belongs to."""
    found = title(state.figures.key).facets.kit
    assert isinstance(found, Customs)
    return found
