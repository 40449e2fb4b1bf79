"""Running trains (18Svea 9.6): the run that earns most must be made, and must be paid for.

The referee of ``track.routes`` judges routes; the best set comes from its search (ruling S18).
What a contract adds counts once its card is turned; before that the CEO says so with the run
(S21), and the card turns if the bonus was taken.  The City Station Owner's fee is paid from the
treasury before the run, and a set it cannot pay for is not allowed (S22, S23).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain, combinations

from stambana.engine.actions import Action
from stambana.engine.asked import AskedRun
from stambana.engine.decisions import Choices, Decision, Draft, Form, Values
from stambana.engine.frames import Step
from stambana.engine.memory import known, remember, remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea import cards, track
from stambana.titles.g18svea.actions import RunTrains
from stambana.titles.g18svea.events import CardPaid
from stambana.titles.g18svea.frames import OperatingRound, Stage
from stambana.titles.g18svea.stages import at_hand, could_raise
from stambana.titles.g18svea.state import Entered, StateSvea
from stambana.titles.trains.actions import TrainRun
from stambana.titles.trains.events import TrainsRan
from stambana.titles.trains.state import train_kind
from stambana.titles.trains.ways import drawn_runs, read_way, train_run
from stambana.track.board import Board
from stambana.track.routes import RouteCheck, RouteProblem, RouteResult, check_routes

RULE = "18Svea 9.6"
CONTRACTS = (cards.BLUE, cards.YELLOW, cards.CONNECTION)
"""The cards that add to stops (12.1, 12.8, 12.12)."""


# -- what counts ----------------------------------------------------------------------------------


def running_trains(state: StateSvea, company: str) -> tuple[str, ...]:
    """The train cards that may run: all that no other company has run in this round (9.6)."""
    ran = next((at.ran for at in state.frames if isinstance(at, OperatingRound)), ())
    return tuple(train for train in state.trains(company) if train not in ran)


def fresh_contracts(state: StateSvea, company: str) -> tuple[str, ...]:
    """The contracts of a company that its CEO may turn with the run, or leave (S21)."""
    return tuple(
        card
        for card in CONTRACTS
        if cards.assigned(state, card) == company
        and cards.fresh(state, card)
        and _gives_bonus(state, card)
    )


def _gives_bonus(state: StateSvea, card: str) -> bool:
    """The New Railroad Connection adds something only if it came from the auction (12.8, S28)."""
    if card != cards.CONNECTION:
        return True
    return state.connected and state.cards[card].entered is Entered.AUCTION


def contracts(state: StateSvea, company: str, turned: tuple[str, ...]) -> track.Contracts:
    """What counts at stops of a company that turns these cards with its run."""

    def bonus(card: str) -> int:
        counts = (
            cards.assigned(state, card) == company
            and (card in turned or state.cards[card].turned)
            and _gives_bonus(state, card)
        )
        return state.figures.cards[card].amounts["bonus"] if counts else 0

    return track.Contracts(
        blue=bonus(cards.BLUE), yellow=bonus(cards.YELLOW), nrc=bonus(cards.CONNECTION)
    )


def fee_owner(state: StateSvea, company: str) -> str:
    """The company to which another owes a fee for each train to the city, or "" (12.3, S22)."""
    owner = cards.assigned(state, cards.CITY_OWNER)
    return owner if state.city and owner != company else ""


def fee(state: StateSvea) -> int:
    """What a train to the city costs another company."""
    return state.figures.cards[cards.CITY_OWNER].amounts["fee"]


# -- the best run -----------------------------------------------------------------------------


@remembered
def best_run(state: StateSvea, company: str, turned: tuple[str, ...]) -> RouteResult:
    """The best set of routes that can be paid for, with these cards turned."""
    return track.best_run(
        state.board,
        company,
        [train_kind(train) for train in running_trains(state, company)],
        contracts(state, company, turned),
        fee_hex=state.city if fee_owner(state, company) else "",
        fee_money=state.cash(company),
    )


@remembered
def most_earned(state: StateSvea, company: str, turned: tuple[str, ...]) -> int:
    """The most found with these cards turned: what a run is measured by (9.6.2)."""
    return best_run(state, company, turned).revenue


def best_action(
    state: StateSvea, company: str, turned: tuple[str, ...] = ()
) -> tuple[TrainRun, ...]:
    """The best set as runs of an action."""
    trains = running_trains(state, company)
    best = best_run(state, company, turned)
    return tuple(train_run(trains[at.train], at.stops, at.steps) for at in best.routes)


def asked_run(state: StateSvea, company: str, turned: tuple[str, ...]) -> AskedRun:
    """What drawing the routes of a company takes, with these cards turned.

    Where the treasury might not do for the fee, trains that do not go to the city in the best
    run that can be paid keep away from it, so that the search finds a run like that.
    """
    trains = running_trains(state, company)
    away: frozenset[int] = frozenset()
    if fee_bars(state, company):
        best = best_run(state, company, turned).routes
        paying = {at.train for at in best if any(key.hex_name == state.city for key in at.stops)}
        away = frozenset(range(len(trains))) - paying
    task = run_problem(state, company, turned, away=away)

    return AskedRun(
        task,
        partial(drawn_runs, task, trains),
        must_be_best=_compulsory(state),
        found=lambda result: remember(best_run, result, state, company, turned),
    )


def fee_bars(state: StateSvea, company: str) -> bool:
    """Whether the treasury might not do for the fee, so that the best routes may be others."""
    most = len(running_trains(state, company)) * fee(state)
    return bool(fee_owner(state, company)) and state.cash(company) < most


def run_problem(
    state: StateSvea,
    company: str,
    turned: tuple[str, ...],
    board: Board | None = None,
    away: frozenset[int] = frozenset(),
) -> RouteProblem:
    """The problem of a company's trains, on the board as it lies or on another one.

    Trains ``away``, by number, keep away from the City Station Owner's city.
    """
    kinds = [train_kind(train) for train in running_trains(state, company)]
    counting = contracts(state, company, turned)
    return track.run_problem(
        board or state.board, company, kinds, counting, fee_hex=state.city, away=away
    )


@remembered
def card_choices(state: StateSvea, company: str) -> tuple[tuple[str, ...], ...]:
    """The sets of contracts that can be turned with the run: each card of a set adds something."""
    fresh = fresh_contracts(state, company)
    sets = chain.from_iterable(combinations(fresh, count) for count in range(len(fresh) + 1))
    return tuple(
        turned
        for turned in sets
        if not idle_cards(state, company, best_action(state, company, turned), turned)
    )


# -- judging ----------------------------------------------------------------------------------


@remembered
def judge(
    state: StateSvea, company: str, runs: tuple[TrainRun, ...], turned: tuple[str, ...]
) -> tuple[tuple[Reason, ...], tuple[RouteCheck, ...]]:
    """The reasons against some runs, and the referee's word on each."""
    trains = running_trains(state, company)
    named = [run.train for run in runs]
    if len(set(named)) < len(named) or any(train not in trains for train in named):
        reason = Reason(
            "no_train", "{company} has no such train to run", {"company": company}, RULE
        )
        return (reason,), ()
    ways = []
    for train in trains:
        run = next((run for run in runs if run.train == train), None)
        way = read_way(run.way, state.board) if run else ()
        if way is None:
            return (Reason("no_track", "there is no such track", {}, RULE),), ()
        ways.append(way or None)
    checks = [check for check in check_routes(run_problem(state, company, turned), ways) if check]
    reasons = tuple(reason for check in checks for reason in check.reasons)
    return reasons, tuple(checks)


def revenue(
    state: StateSvea, company: str, runs: tuple[TrainRun, ...], turned: tuple[str, ...]
) -> int:
    """What runs earn with these cards turned."""
    return sum(check.revenue for check in judge(state, company, runs, turned)[1])


def idle_cards(
    state: StateSvea, company: str, runs: tuple[TrainRun, ...], turned: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of some contracts that add nothing to runs."""
    all_in = revenue(state, company, runs, turned)
    return tuple(
        card
        for card in turned
        if revenue(state, company, runs, tuple(one for one in turned if one != card)) == all_in
    )


def fees_due(state: StateSvea, company: str, checks: Sequence[RouteCheck]) -> int:
    """What the City Station Owner is owed for runs: once for each train (S23)."""
    if not fee_owner(state, company):
        return 0
    trains = sum(any(stop.hex_name == state.city for stop in check.stops) for check in checks)
    return trains * fee(state)


def run_reasons(state: StateSvea, company: str, action: RunTrains) -> tuple[Reason, ...]:
    """Why a company may not run so (9.6)."""
    fresh = fresh_contracts(state, company)
    for card in action.cards:
        if card not in fresh or action.cards.count(card) > 1:
            return (cards.unusable(state, company, card, "18Svea 12"),)
    reasons, checks = judge(state, company, action.runs, action.cards)
    if reasons:
        return reasons
    due = fees_due(state, company, checks)
    if due > state.cash(company):
        return (
            Reason(
                "too_expensive",
                "this costs {cost}, {player} has {cash}",
                {"cost": due, "player": company, "cash": state.cash(company)},
                "18Svea 12.3",
            ),
        )
    if _compulsory(state):
        best = most_earned(state, company, action.cards)
        if sum(check.revenue for check in checks) < best:
            return (
                Reason("better_run", "{amount} can be earned", {"amount": best}, "18Svea 9.6.2"),
            )
    idle = idle_cards(state, company, action.runs, action.cards)
    if idle:
        return (
            Reason(
                "card_idle",
                "{card} adds nothing to these routes",
                {"card": cards.title(idle[0])},
                "18Svea 12",
            ),
        )
    return ()


def _compulsory(state: StateSvea) -> bool:
    """Whether no run but the best may be made (S18), as the table plays it."""
    return not state.ruled("run", "shown")


# -- the stage --------------------------------------------------------------------------------


class RunStep(Step[StateSvea, Stage]):
    """Run the trains; what is offered for each choice of cards is the best set."""

    kind = "run"
    rule = RULE
    passes_rights = True
    stays = True

    def decisions(self, state: StateSvea, frame: Stage) -> Iterable[Decision]:
        """The contracts to turn, and the run."""
        company = frame.company

        def offer(name: str, draft: Draft) -> Values:
            if name == "cards":
                return Choices(card_choices(state, company))
            best = best_action(state, company, tuple(draft.get("cards", ())))
            free = best and not draft.get("cards") and not _compulsory(state)
            return Choices((best, ()) if free else (best,))

        fields = ("cards", "runs")
        form = Form(
            RunTrains,
            "Run the trains",
            RULE,
            fields,
            offer,
            widget="routes",
            about=lambda draft: asked_run(state, company, tuple(draft.get("cards", ()))),
        )
        yield Decision(state.president(company), company, self.kind, RULE, (form,))

    def asks_for(self, state: StateSvea, frame: Stage, action: Action) -> bool:
        """A run by the CEO."""
        return (
            isinstance(action, RunTrains)
            and action.acting_for == frame.company
            and action.actor == state.president(frame.company)
        )

    def check(self, state: StateSvea, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why these routes may not be run."""
        assert isinstance(action, RunTrains)
        return run_reasons(state, frame.company, action)

    def finding(self, state: StateSvea, frame: Stage, action: Action) -> int | None:
        """The most that was found, where a run is measured by it."""
        if not isinstance(action, RunTrains):
            return None
        return known(most_earned, state, frame.company, action.cards)

    def believe(self, state: StateSvea, frame: Stage, action: Action, found: int) -> None:
        """Measure the run by what was found when it was made."""
        if isinstance(action, RunTrains):
            remember(most_earned, found, state, frame.company, action.cards)

    def apply(self, play: Play[StateSvea], frame: Stage, action: Action) -> None:
        """Pay the fees, note the earnings and the trains that ran, and turn cards."""
        assert isinstance(action, RunTrains)
        company = frame.company
        _, checks = judge(play.state, company, action.runs, action.cards)
        _pay_fees(play, company, fees_due(play.state, company, checks))
        earnings = sum(check.revenue for check in checks)
        if checks:
            lines = tuple(_line(check) for check in checks)
            play.tell(TrainsRan(company=company, amount=earnings, routes=lines))
        for card in action.cards:
            cards.turn_card(play, card)
        play.amend("operating_turn", earnings=earnings)
        ran = next(at.ran for at in play.state.frames if isinstance(at, OperatingRound))
        play.amend("operating_round", ran=(*ran, *(run.train for run in action.runs)))
        play.pop()

    def settle(self, play: Play[StateSvea], frame: Stage) -> bool:
        """Nothing to run, and nothing that could change that: on to the earnings, none."""
        state, company = play.state, frame.company
        waits = not play.goes_on and running_trains(state, company)
        if waits and (best_run(state, company, ()).routes or self._waits(state, company)):
            return False
        play.pop()
        return True

    def _waits(self, state: StateSvea, company: str) -> bool:
        """A tile, a station or an off-board of a card, or money for the fee could give a route."""
        if fee_owner(state, company) and could_raise(state, company):
            return True
        helpful = (cards.CENTRAL_STATION, cards.CONNECTION, cards.PUSH)
        return any(at_hand(state, company, card) for card in helpful)


def _pay_fees(play: Play[StateSvea], company: str, due: int) -> None:
    if due:
        owner = fee_owner(play.state, company)
        play.pay(company, owner, due, "fee")
        play.tell(CardPaid(owner=owner, card=cards.CITY_OWNER, amount=due))
        cards.turn_card(play, cards.CITY_OWNER)


def _line(check: RouteCheck) -> str:
    stops = "–".join(key.hex_name for key in check.stops)
    extra = "".join(f" + {bonus.name} {bonus.amount}" for bonus in check.bonuses)
    return f"{stops}{extra}: {check.revenue}"
