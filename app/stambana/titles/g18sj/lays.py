"""Carrying a lay out: the tile, what it costs, and the line in the log (18SJ 10.3)."""

from __future__ import annotations

from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains.events import TileLaid
from stambana.track.laying import Lay, LayPolicy, LayVerdict, board_after, lay_verdict


def lay(play: Play[State18SJ], company: str, wanted: Lay, policy: LayPolicy) -> LayVerdict:
    """Lay a tile that was checked, and pay what it costs."""
    verdict = lay_verdict(play.state.board, company, wanted, policy)
    if verdict.cost:
        play.pay(company, BANK, verdict.cost, "track")
    play.change(board=board_after(play.state.board, wanted))
    play.tell(
        TileLaid(
            company=company,
            tile=wanted.tile,
            hex_name=wanted.hex_name,
            rotation=wanted.rotation,
            amount=verdict.cost,
            mainline=", ".join(verdict.lines),
        )
    )
    return verdict
