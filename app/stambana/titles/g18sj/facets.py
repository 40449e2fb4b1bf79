"""18SJ at the table: the Oscarian Era, what warnings ask, and how its panels speak."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stambana.engine.decisions import Decision
from stambana.engine.events import Event
from stambana.engine.frames import Frame
from stambana.titles.g18sj.cards import power
from stambana.titles.g18sj.drawn import drawn
from stambana.titles.g18sj.edelsvard import CorporationChoice
from stambana.titles.g18sj.emergency import Emergency
from stambana.titles.g18sj.events import Nationalized, PrivateClosed
from stambana.titles.g18sj.frames import (
    OperatingRound,
    OperatingSet,
    controller,
    fewest_shares,
    turn,
)
from stambana.titles.g18sj.privates import MINOR_PRIVATE
from stambana.titles.g18sj.purchases import Discards, cheapest, must_buy
from stambana.titles.g18sj.recordings import RECORDINGS
from stambana.titles.g18sj.rules import Rules18SJ
from stambana.titles.g18sj.running import best_run, running_trains
from stambana.titles.g18sj.sandbox import track_in_game
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.title import BestRun, Consequence, Facets, Option, Runs, Setting, Setups
from stambana.titles.trains import shares
from stambana.titles.trains.consequences import consequences
from stambana.titles.trains.habits import HABITS
from stambana.titles.trains.market import Move
from stambana.titles.trains.reading import figures
from stambana.titles.trains.run_setting import ran, run_setting
from stambana.titles.trains.sheets.kinds import (
    BANK,
    CHART,
    CHARTERS,
    MARKET,
    PLAYERS,
    PRIVATES,
    TRAINS,
)
from stambana.titles.trains.state import DEPOT, OUT, State18
from stambana.titles.trains.trains import over_limit
from stambana.titles.trains.views.customs import Customs
from stambana.titles.trains.views.moments import Moment, moment_in_sets
from stambana.titles.trains.views.plans import PLANS
from stambana.titles.trains.views.rounds import ends_in_sets, track_in_sets
from stambana.titles.trains.views.tables import tables
from stambana.titles.trains.words import Words18
from stambana.words import tr


class Words18SJ(Words18):
    """The words of one game of 18SJ."""

    def _shared_out(self, event: Event) -> str:
        if isinstance(event, PrivateClosed) and event.private == MINOR_PRIVATE:
            return "closed"
        return "nationalization" if isinstance(event, Nationalized) else super()._shared_out(event)

    def subject(self, decision: Decision) -> str:
        """Of a token what it costs, of a run what it earned."""
        company = decision.acting_for
        if decision.step == "token":
            placed = self.state.companies[company].tokens_placed
            cost = self.money(_token_cost(self.state, company, placed))
            return tr("A token costs {amount}.", amount=cost)
        if decision.step == "distribute":
            state: Any = self.state
            earned = self.money(turn(state).earnings)
            return tr("{company} earned {amount}", company=company, amount=earned)
        return super().subject(decision)

    def hint(self, decision: Decision) -> str:
        """What the step is about; in an emergency also what is there and what is missing."""
        said = super().hint(decision)
        top = self.state.frames[-1] if self.state.frames else None
        if decision.step != "emergency" or not isinstance(top, Emergency):
            return said
        state: Any = self.state
        price = cheapest(state, top.company)
        treasury, cash = state.cash(top.company), state.cash(top.president)
        needs = tr(
            "{company} must buy a train for {price}. It has {treasury}, {president} has {cash}: "
            "{missing} more is needed.",
            company=top.company,
            price=self.money(price),
            treasury=self.money(treasury),
            president=top.president,
            cash=self.money(cash),
            missing=self.money(max(0, price - treasury - cash)),
        )
        return f"{needs} {said}"


def facets() -> Facets[State18SJ]:
    """What 18SJ has for its games."""
    printed = figures("18sj")
    return Facets(
        name=printed.name,
        board=printed.map,
        rules=Rules18SJ(),
        setups=Setups(printed.least_players, printed.most_players, _variants, _settings, _note),
        words=Words18SJ,
        drawn=drawn,
        consequences=lambda change, words: consequences(change, words, own_consequences),
        habits=HABITS,
        track=track_in_game,
        runs=Runs(ran, _best_run),
        recordings=RECORDINGS,
        sheets=(PLAYERS, BANK, CHARTERS, MARKET, TRAINS, PRIVATES, CHART),
        tables=tables,
        plans=PLANS,
        kit=CUSTOMS,
    )


def _note(players: int) -> str:
    return tr("With two players A.W. Edelsvärd plays along.") if players == 2 else ""


def _must_buy_yet(state: Any, company: str) -> bool:
    """Whether a corporation has to buy a train in a turn that is still to come (10.7, 12)."""
    last = False
    for frame in state.frames:
        if isinstance(frame, OperatingSet):
            last = frame.begun == frame.rounds and state.bank_broken
        elif isinstance(frame, OperatingRound) and (last or state.end_space_entered):
            on_turn = any(getattr(at, "company", "") == company for at in state.frames)
            waits = on_turn or company not in frame.operated
            return waits and must_buy(state, company)
    return must_buy(state, company)


def _variants() -> tuple[Option, ...]:
    return (
        Option(
            "oscarian",
            tr("The Oscarian Era"),
            tr("Corporations get all their money when they float, from the start."),
        ),
    )


def _settings() -> tuple[Setting, ...]:
    return (run_setting(tr("The best routes are offered; a president may run less.")),)


def _best_run(state: Any, company: str) -> BestRun:
    found = best_run(state, company, running_trains(state, company))
    return BestRun(found.revenue, found.proven)


def own_consequences(before: State18, after: State18, words: Words18) -> Iterator[Consequence]:
    """What the state takes over, and the private companies that close.

    The state pays the price two steps to the left of where the marker stands (11).
    """
    for company, at in after.companies.items():
        if at.closed and not before.companies[company].closed and at.kind == "public":
            paid = before.market.moved(company, Move.LEFT, Move.LEFT).price(company)
            yield Consequence(
                tr(
                    "The state takes {company} over at {price} a share",
                    company=company,
                    price=words.money(paid),
                ),
                warning=True,
            )
    closed = [
        words.name(key)
        for key in before.figures.privates
        if before.ledger.places.get(key) not in (OUT, DEPOT) and after.ledger.places.get(key) == OUT
    ]
    if closed:
        yield Consequence(tr("Closes: {privates}", privates=", ".join(closed)), warning=True)


def _moment(state: State18) -> Moment:
    return moment_in_sets(state, _decider)


def _decider(state: Any, frame: Frame) -> str:
    """Who gives trains up (7), and who chooses and plays for A.W. Edelsvärd (13.2)."""
    if isinstance(frame, CorporationChoice):
        return fewest_shares(state)
    if isinstance(frame, Discards):
        return next((controller(state, company) for company in over_limit(state)), "")
    at = state.companies.get(getattr(frame, "company", ""))
    return controller(state, at.key) if at is not None and at.virtual else ""


def _token_cost(state: State18, company: str, number: int) -> int:
    costs = state.figures.token_costs
    return costs[min(number, len(costs) - 1)]


CUSTOMS = Customs(
    leader=lambda: tr("president"),
    counted=lambda: tr("Certificates"),
    count=lambda state, player: (
        shares.counted_certificates(state, player),
        shares.certificate_limit(state),
    ),
    count_text=lambda number, limit: tr(
        "{number} of {limit} certificates", number=number, limit=limit
    ),
    part=lambda state, percent: f"{percent} %",
    part_of=lambda state, percent, company: tr(
        "{percent} % of {company}", percent=percent, company=company
    ),
    first=lambda: (tr("Priority Deal"), tr("has the Priority Deal: begins the next stock round")),
    moment=_moment,
    track=track_in_sets,
    ends=ends_in_sets,
    pool=lambda: tr("Bank Pool"),
    offering=True,
    rounds_by_phase=True,
    token_cost=_token_cost,
    must_buy=_must_buy_yet,
    power=power,
)
