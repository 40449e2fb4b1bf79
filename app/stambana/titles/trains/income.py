"""Income of private companies at the start of an operating round (18SJ 6.1)."""

from __future__ import annotations

from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.titles.trains.events import IncomePaid
from stambana.titles.trains.state import S18


def pay_income(play: Play[S18]) -> None:
    """The bank pays each private's owner, a player or a company, in order of number."""
    state = play.state
    owners = (*state.players, *state.companies)
    for key, figures in state.figures.privates.items():
        owner = state.ledger.places.get(key, "")
        if owner in owners and figures.income:
            play.pay(BANK, owner, figures.income, "income")
            play.tell(IncomePaid(owner=owner, private=key, amount=figures.income))
