"""What laying a tile takes at the board (18Svea 9.4): the lays there are, and the run after one."""

from __future__ import annotations

from stambana.engine.asked import AskedLay
from stambana.titles.g18svea import running
from stambana.titles.g18svea.stages import bill
from stambana.titles.g18svea.state import StateSvea
from stambana.track.board import Board
from stambana.track.laying import LayPolicy, LayVerdict
from stambana.track.routes import RouteProblem
from stambana.words import tr


def asked_lay(
    state: StateSvea, company: str, policy: LayPolicy, lays: tuple[LayVerdict, ...]
) -> AskedLay:
    """For the tools of the board; of a lay that the treasury cannot pay it says what it costs.

    The run after a lay counts every contract that the company could turn for it.
    """
    turned = running.fresh_contracts(state, company)

    def run(board: Board) -> RouteProblem:
        return running.run_problem(state, company, turned, board)

    def says(verdict: LayVerdict) -> tuple[str, ...]:
        if verdict.cost <= state.cash(company):
            return ()
        total = bill(state, verdict.cost, ceo_pays=True)
        return (tr("the CEO adds money, so it costs {amount} in all", amount=total),)

    trains = running.running_trains(state, company)
    return AskedLay(company, policy, lays, run if trains else None, says)


__all__ = ["asked_lay"]
