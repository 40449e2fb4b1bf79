"""18Svea at the table: its variants, its words, its strategy cards, and how its panels speak."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stambana.titles.g18svea.cards_steps import drawn
from stambana.titles.g18svea.customs import CUSTOMS
from stambana.titles.g18svea.figures import svea_figures
from stambana.titles.g18svea.habits import HABITS
from stambana.titles.g18svea.rules import RulesSvea
from stambana.titles.g18svea.running import best_run, fresh_contracts
from stambana.titles.g18svea.sheets import CARDS, ROUNDS
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.g18svea.views import card_row, figure
from stambana.titles.g18svea.words import WordsSvea
from stambana.titles.title import BestRun, Consequence, Facets, Option, Runs, Setting, Setups
from stambana.titles.trains.consequences import consequences
from stambana.titles.trains.run_setting import ran, run_setting
from stambana.titles.trains.sheets.kinds import CHART, CHARTERS, MARKET, PLAYERS, TRAINS
from stambana.titles.trains.views.plans import PLANS
from stambana.titles.trains.views.tables import tables
from stambana.titles.trains.words import Words18
from stambana.words import tr


def facets() -> Facets[StateSvea]:
    """What 18Svea has for its games."""
    printed = svea_figures()
    return Facets(
        name=printed.name,
        board=printed.map,
        rules=RulesSvea(),
        setups=Setups(printed.least_players, printed.most_players, _variants, _settings, _note),
        words=WordsSvea,
        drawn=drawn,
        consequences=lambda change, words: consequences(change, words, own_consequences),
        habits=HABITS,
        runs=Runs(ran, _best_run),
        sheets=(PLAYERS, CARDS, ROUNDS, CHARTERS, MARKET, TRAINS, CHART),
        tables=tables,
        plans=PLANS,
        kit=CUSTOMS,
    )


def _note(players: int) -> str:
    return tr("{number} strategy cards are dealt to each.", number=svea_figures().hand[players])


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


def own_consequences(before: StateSvea, after: StateSvea, words: Words18) -> Iterator[Consequence]:
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
