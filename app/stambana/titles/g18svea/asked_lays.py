"""What laying a tile takes at the board (18Svea 9.4): the lays there are, and the run after one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from stambana.engine.asked import AskedLay
from stambana.titles.g18svea import running, stations
from stambana.titles.g18svea.stages import bill
from stambana.titles.g18svea.state import StateSvea
from stambana.track.board import Board
from stambana.track.laying import Lay, LayPolicy, LayVerdict
from stambana.track.routes import RouteProblem
from stambana.words import tr


def asked_lay(
    state: StateSvea, company: str, policy: LayPolicy, lays: tuple[LayVerdict, ...]
) -> AskedLay:
    """For the tools of the board; a lay that the treasury cannot pay costs what the CEO makes it.

    The run after a lay counts every contract that the company could turn for it.
    """
    turned = running.fresh_contracts(state, company)

    def run(board: Board) -> RouteProblem:
        return running.run_problem(state, company, turned, board)

    def says(verdict: LayVerdict) -> tuple[str, ...]:
        if verdict.cost <= state.cash(company):
            return ()
        return (tr("the CEO adds money, and all costs twice as much"),)

    def billed(verdict: LayVerdict) -> LayVerdict:
        if verdict.cost <= state.cash(company):
            return verdict
        charges = (
            replace(one, amount=bill(state, one.amount, ceo_pays=True)) for one in verdict.charges
        )
        return replace(verdict, charges=tuple(charges))

    def seated(after: Board, lay: Lay, beside: Mapping[str, Any]) -> Board:
        """Stations on the black tile stand where they are drafted (9.4.4)."""
        slots = beside.get("slots", ())
        return stations.seated(after, lay.hex_name, slots) if any(slots) else after

    trains = running.running_trains(state, company)
    shown = tuple(billed(at) for at in lays)
    return AskedLay(company, policy, shown, run if trains else None, says, seated)
