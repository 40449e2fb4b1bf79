"""The second station of a company (18Svea 9.5, 12.9)."""

from __future__ import annotations

from collections.abc import Sequence

from stambana.engine.actions import Action
from stambana.engine.decisions import Form, tuples_offer
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea import cards, stations, track
from stambana.titles.g18svea.actions import PlaceStation
from stambana.titles.g18svea.frames import Stage
from stambana.titles.g18svea.stages import (
    StageStep,
    at_hand,
    bill_reasons,
    could_raise,
    pay_bill,
    payers,
)
from stambana.titles.g18svea.state import StateSvea
from stambana.track.network import StopKey
from stambana.track.tokens import TokenPolicy, token_places, token_reasons

FIELDS = ("hex_name", "stop", "slot", "ceo_pays")


def station_cost(state: StateSvea, company: str) -> int:
    """What the second station costs a company (9.5; 12.9)."""
    if cards.assigned(state, cards.INFLUENCE) == company:
        return state.figures.cards[cards.INFLUENCE].amounts["station"]
    return state.figures.costs.station


class StationStep(StageStep):
    """Place the station that is left on the charter, or not; once."""

    kind = "station"
    rule = "18Svea 9.5"
    judges = (PlaceStation,)

    def policy(self, state: StateSvea, company: str) -> TokenPolicy:
        """Where it can go; money is another question (see ``stages``)."""
        left = int(bool(stations.charter_station(state, company)))
        return track.token_policy(
            state.board, company, left=left, cost=station_cost(state, company)
        )

    @remembered
    def places(self, state: StateSvea, company: str) -> tuple[StopKey, ...]:
        """The stops with a free slot that a route leads to."""
        policy = self.policy(state, company)
        return tuple(at.at for at in token_places(state.board, company, policy))

    def forms(self, state: StateSvea, frame: Stage) -> list[Form]:
        """The cities the station can go to, and who can pay."""
        company = frame.company
        paying = payers(state, company, station_cost(state, company))
        rows = [
            (at.hex_name, at.stop, slot, ceo_pays)
            for at in self.places(state, company)
            for slot in stations.slots_to_choose(state, company, at)
            for ceo_pays in paying
        ]
        if not rows:
            return []
        offer = tuples_offer(FIELDS, lambda: rows)
        return [
            Form(PlaceStation, "Place a station token", self.rule, FIELDS, offer, widget="token")
        ]

    def waits(self, state: StateSvea, frame: Stage) -> bool:
        """More money, a lower cost, or a tile or station of a card could open a place."""
        company = frame.company
        if not stations.charter_station(state, company):
            return False
        if any(at_hand(state, company, card) for card in (cards.CENTRAL_STATION, cards.PUSH)):
            return True
        helped = could_raise(state, company) or at_hand(state, company, cards.INFLUENCE)
        return helped and bool(self.places(state, company))

    def reasons(self, state: StateSvea, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why the station may not be placed there, or not paid for so."""
        if not isinstance(action, PlaceStation):
            return ()
        company, at = frame.company, StopKey(action.hex_name, action.stop)
        found = token_reasons(state.board, company, at, self.policy(state, company))
        return (
            found
            or slot_reasons(state, company, at, action.slot, self.rule)
            or bill_reasons(
                state,
                company,
                station_cost(state, company),
                ceo_pays=action.ceo_pays,
                rule=self.rule,
            )
        )

    def do(self, play: Play[StateSvea], frame: Stage, action: Action) -> None:
        """Pay for the station and place it."""
        assert isinstance(action, PlaceStation)
        company = frame.company
        cost = station_cost(play.state, company)
        paid = pay_bill(play, company, cost, ceo_pays=action.ceo_pays, why="token")
        at = StopKey(action.hex_name, action.stop)
        stations.put_station(play, company, at, action.slot, paid)
        if cards.assigned(play.state, cards.INFLUENCE) == company:
            cards.turn_card(play, cards.INFLUENCE)


def slot_reasons(
    state: StateSvea, company: str, at: StopKey, slot: int, rule: str
) -> tuple[Reason, ...]:
    """Why a station cannot take a slot of a stop that has room for it."""
    if slot in stations.slots_to_choose(state, company, at):
        return ()
    return (
        Reason("slot_taken", "this place in {place} is not free", {"place": at.hex_name}, rule),
    )
