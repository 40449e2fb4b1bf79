"""18Svea at the table: its variants, its words, its strategy cards, and how its panels speak."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stambana.table.playable import (
    BestRun,
    Consequence,
    Option,
    Playable,
    Setting,
    Words,
    run_setting,
)
from stambana.titles.g18svea.cards_steps import drawn
from stambana.titles.g18svea.customs import CUSTOMS
from stambana.titles.g18svea.figures import svea_figures
from stambana.titles.g18svea.frames import OperatingRound
from stambana.titles.g18svea.purchases import must_own
from stambana.titles.g18svea.running import best_run, fresh_contracts
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.g18svea.views import card_row, figure
from stambana.titles.g18svea.words import WordsSvea
from stambana.titles.g18svea.worth import worth
from stambana.words import tr


def playable() -> Playable:
    """18Svea as the table knows it."""
    printed = svea_figures()
    return Playable(
        key=printed.key,
        name=printed.name,
        map_key=printed.map,
        least_players=printed.least_players,
        most_players=printed.most_players,
        variants=_variants,
        settings=_settings,
        note=lambda players: tr(
            "{number} strategy cards are dealt to each.", number=printed.hand[players]
        ),
        words=WordsSvea,
        must_buy=_must_buy_yet,
        worth=worth,
        best_run=_best_run,
        consequences=_consequences,
        drawn=drawn,
    )


def _must_buy_yet(state: StateSvea, company: str) -> bool:
    """Whether a company has to buy a train in a turn that is still to come (9.3, 11)."""
    last = state.space == len(state.figures.round_track) or state.end_space_entered
    for frame in state.frames:
        if isinstance(frame, OperatingRound) and last and company in frame.operated:
            return False
    return must_own(state, company)


def _variants() -> tuple[Option, ...]:
    return (
        Option(
            "blind",
            tr("Blind auction"),
            tr("Each card of the auction is turned up only when it is bid for."),
        ),
        Option(
            "reuse",
            tr("Re-used cards"),
            tr("The six cards that were dealt at first are auctioned again."),
        ),
    )


def _settings() -> tuple[Setting, ...]:
    return (
        run_setting(
            tr("The best routes are offered; a CEO may run less."),
            tr("A contract that is not turned yet may be left as it is, and its bonus with it."),
        ),
    )


def _best_run(state: Any, company: str) -> BestRun:
    """The best there was, with every contract turned that could be."""
    found = best_run(state, company, fresh_contracts(state, company))
    return BestRun(found.revenue, found.proven)


def _consequences(before: StateSvea, after: StateSvea, words: Words) -> Iterator[Consequence]:
    """Cards that turn: what they cost their owner."""
    for key in after.figures.cards:
        was, now = card_row(before, key), card_row(after, key)
        if now.turned and not was.turned and was.place:
            yield Consequence(
                tr(
                    "{card} is turned: it pays nothing more, initiative {before} becomes {after}",
                    card=now.name,
                    before=figure(now.initiative),
                    after=figure(now.initiative_used),
                ),
                warning=True,
            )


__all__ = ["CUSTOMS", "playable"]
