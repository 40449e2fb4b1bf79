"""Reports of runs: what each train of a company earns where, in words, and the routes to draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stambana.table.facts import title
from stambana.table.playable import RunReport, ShownRoute
from stambana.titles.family18.actions import TrainRun
from stambana.titles.family18.state import State18, train_kind
from stambana.titles.family18.ways import read_way
from stambana.track.routes import RouteCheck
from stambana.words import tr


def run_report(
    state: State18, company: str, runs: Iterable[TrainRun], checks: Sequence[RouteCheck]
) -> RunReport:
    """What judged runs earn; ``checks`` are in the order of the company's trains."""
    lines, routes = [], []
    cards = state.trains(company)
    in_order = sorted(runs, key=lambda run: cards.index(run.train))
    for run, check in zip(in_order, checks, strict=False):
        steps = read_way(run.way, state.board) or ()
        routes.append(ShownRoute(steps, check.stops, check.values))
        places = [title(state.board, key.hex_name).partition(" (")[0] for key in check.stops]
        stops = "–".join(places)
        bonuses = "".join(f" + {bonus.name} {bonus.amount}" for bonus in check.bonuses)
        lines.append(
            tr(
                "{train}: {stops}{bonuses}, {amount}",
                train=tr("{kind}-train", kind=train_kind(run.train)),
                stops=stops,
                bonuses=bonuses,
                amount=f"{check.revenue} {state.figures.currency}",
            )
        )
    return RunReport(sum(check.revenue for check in checks), tuple(lines), tuple(routes))


__all__ = ["run_report"]
