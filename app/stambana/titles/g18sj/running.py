"""Running trains in the game (18SJ 10.5): the run as an action, checked and priced.

The referee of ``track.routes`` judges every route; the best set comes from its search.  What a
president runs must be as good as the best that was found (10.5.2); a table may choose that less
will do while nobody demonstrates more (docs/rulings.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from stambana.engine.actions import Action
from stambana.engine.asked import AskedLay, AskedRun
from stambana.engine.decisions import Choices, Decision, Draft, Form, Values
from stambana.engine.frames import Step
from stambana.engine.memory import known, remember, remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18sj.events import PrivateUsed
from stambana.titles.g18sj.frames import Stage, controller, turn
from stambana.titles.g18sj.laying import passage
from stambana.titles.g18sj.routes import Privates, run_problem
from stambana.titles.g18sj.rulings import SHOWN, as_elsewhere
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains.actions import RunTrains, TrainRun
from stambana.titles.trains.events import TrainsRan
from stambana.titles.trains.state import train_kind
from stambana.titles.trains.ways import drawn_runs, read_way, train_run
from stambana.track.board import Board
from stambana.track.laying import LayPolicy, LayVerdict
from stambana.track.network import reach
from stambana.track.routes import (
    RouteCheck,
    RouteProblem,
    RouteResult,
    best_routes,
    check_routes,
)

MOST_STEPS = 2_000_000
"""Work after which a run is taken as best found though not proven; it is counted, not timed."""


# -- problems -----------------------------------------------------------------------------------


def tokens_that_pay(state: State18SJ, company: str) -> Privates:
    """The canal and port tokens that count for a company: those of privates it owns (6.1.3-4)."""
    places = state.ledger.places
    return Privates(
        canal=dict(state.canal) if places.get("P3") == company else {},
        port=state.port if places.get("P4") == company else "",
    )


def running_trains(state: State18SJ, company: str) -> tuple[str, ...]:
    """The train cards that may run this turn: all but one that came with KHJ just now (6.1.8)."""
    idle = turn(state).idle_trains
    return tuple(train for train in state.trains(company) if train not in idle)


def problem(
    state: State18SJ, company: str, trains: Sequence[str], board: Board | None = None
) -> RouteProblem:
    """The route problem of these train cards, on the board as it lies or on another one."""
    kinds = [train_kind(train) for train in trains]
    pay = tokens_that_pay(state, company)
    one_city = as_elsewhere(state, "DIFF-8")
    return run_problem(board or state.board, company, kinds, pay, one_city=one_city)


@remembered
def best_run(state: State18SJ, company: str, trains: tuple[str, ...]) -> RouteResult:
    """The best set of routes of these cards."""
    return best_routes(problem(state, company, trains), steps=MOST_STEPS)


@remembered
def most_earned(state: State18SJ, company: str, trains: tuple[str, ...]) -> int:
    """The most that these cards were found to earn: what a run is measured by (10.5.2)."""
    return best_run(state, company, trains).revenue


def compulsory(state: State18SJ) -> bool:
    """Whether no run but the best will do, as the table plays it."""
    return not state.ruled("run", SHOWN)


def has_route(state: State18SJ, company: str) -> bool:
    """Whether some train could run: two stops joined from an own token (10.7).

    A 2-train stands for any train; SJ tokens block, as for track (docs/rulings.md, R58).
    """
    return _has_route(state.board, company, next(iter(state.figures.trains)))


@remembered
def _has_route(board: Board, company: str, train: str) -> bool:
    if not any(token.company == company for token in board.tokens):
        return False
    reached = {key.hex_name for key in reach(board, company, passage(board)).stops}
    if reached - {token.hex_name for token in board.tokens if token.company == company}:
        return True  # on the way to a stop beyond, the first one met is as far as any train goes
    if len(reached) < 2:
        return False
    return bool(best_routes(run_problem(board, company, [train]), steps=MOST_STEPS).routes)


def best_action(state: State18SJ, company: str) -> tuple[TrainRun, ...]:
    """The best set as runs of an action."""
    trains = running_trains(state, company)
    result = best_run(state, company, trains)
    return tuple(train_run(trains[at.train], at.stops, at.steps) for at in result.routes)


def asked_run(state: State18SJ, company: str) -> AskedRun:
    """What drawing the routes of a company takes."""
    trains = running_trains(state, company)
    task = problem(state, company, trains)

    return AskedRun(
        task,
        partial(drawn_runs, task, trains),
        must_be_best=compulsory(state),
        found=lambda result: remember(best_run, result, state, company, trains),
    )


def asked_lay(
    state: State18SJ,
    company: str,
    policy: LayPolicy,
    lays: tuple[LayVerdict, ...],
    says: Callable[[LayVerdict], tuple[str, ...]] = lambda _verdict: (),
) -> AskedLay:
    """What laying a tile takes: the lays there are, and what the company would run after one."""
    trains = running_trains(state, company)

    def run(board: Board) -> RouteProblem:
        return problem(state, company, trains, board)

    return AskedLay(company, policy, lays, run if trains else None, says)


# -- judging ------------------------------------------------------------------------------------


@remembered
def judge(
    state: State18SJ, company: str, runs: tuple[TrainRun, ...]
) -> tuple[tuple[Reason, ...], tuple[RouteCheck, ...]]:
    """The reasons against some runs, and the referee's word on each."""
    rule = "18SJ 10.5.1"
    trains = running_trains(state, company)
    named = [run.train for run in runs]
    if len(set(named)) < len(named) or any(train not in trains for train in named):
        return (
            Reason("no_train", "{company} has no such train to run", {"company": company}, rule),
        ), ()
    ways = []
    for train in trains:
        run = next((run for run in runs if run.train == train), None)
        way = read_way(run.way, state.board) if run else ()
        if way is None:
            return (Reason("no_track", "there is no such track", {}, rule),), ()
        ways.append(way or None)
    checks = [check for check in check_routes(problem(state, company, trains), ways) if check]
    reasons = tuple(reason for check in checks for reason in check.reasons)
    return reasons, tuple(checks)


class RunStep(Step[State18SJ, Stage]):
    """Run the trains (10.5); the best set is offered and, by default, taken."""

    kind = "run"
    rule = "18SJ 10.5"
    passes_rights = True  # a private may be bought, the port token moved before the run
    stays = True

    def decisions(self, state: State18SJ, frame: Stage) -> Iterable[Decision]:
        """The runs; the first offered is the best set."""

        def offer(name: str, draft: Draft) -> Values:
            best = best_action(state, frame.company)
            if not best or compulsory(state):
                return Choices((best,))
            return Choices((best, ()))

        form = Form(
            RunTrains,
            "Run the trains",
            self.rule,
            ("runs",),
            offer,
            widget="routes",
            about=lambda _draft: asked_run(state, frame.company),
        )
        actor = controller(state, frame.company)
        yield Decision(actor, frame.company, self.kind, self.rule, (form,))

    def asks_for(self, state: State18SJ, frame: Stage, action: Action) -> bool:
        """A run by whoever decides for the company."""
        return (
            isinstance(action, RunTrains)
            and action.acting_for == frame.company
            and action.actor == controller(state, frame.company)
        )

    def check(self, state: State18SJ, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why these routes may not be run."""
        assert isinstance(action, RunTrains)
        reasons, checks = judge(state, frame.company, action.runs)
        if reasons or not compulsory(state):
            return reasons
        company = frame.company
        best = most_earned(state, company, running_trains(state, company))
        if sum(check.revenue for check in checks) >= best:
            return ()
        return (Reason("better_run", "{amount} can be earned", {"amount": best}, "18SJ 10.5.2"),)

    def finding(self, state: State18SJ, frame: Stage, action: Action) -> int | None:
        """The most that was found, where a run is measured by it."""
        company = frame.company
        return known(most_earned, state, company, running_trains(state, company))

    def believe(self, state: State18SJ, frame: Stage, action: Action, found: int) -> None:
        """Measure the run by what was found when it was made."""
        company = frame.company
        remember(most_earned, found, state, company, running_trains(state, company))

    def apply(self, play: Play[State18SJ], frame: Stage, action: Action) -> None:
        """Note the earnings and the canal tokens that counted."""
        assert isinstance(action, RunTrains)
        _, checks = judge(play.state, frame.company, action.runs)
        earnings = sum(check.revenue for check in checks)
        lines = tuple(_line(check) for check in checks)
        play.tell(TrainsRan(company=frame.company, amount=earnings, routes=lines))
        play.amend("operating_turn", earnings=earnings)
        _use_up_canal(play, frame.company, checks)
        play.pop()

    def settle(self, play: Play[State18SJ], frame: Stage) -> bool:
        """Nothing to run: on to the earnings, which are none."""
        trains = running_trains(play.state, frame.company)
        if not play.goes_on and trains and has_route(play.state, frame.company):
            return False
        play.pop()
        return True


def _line(check: RouteCheck) -> str:
    stops = "–".join(key.hex_name for key in check.stops)
    extra = "".join(f" + {bonus.name} {bonus.amount}" for bonus in check.bonuses)
    return f"{stops}{extra}: {check.revenue}"


def _use_up_canal(play: Play[State18SJ], company: str, checks: Sequence[RouteCheck]) -> None:
    """The dearest canal token that a route reached leaves the map (6.1.3)."""
    if play.state.ledger.places.get("P3") != company:
        return
    visited = {key.hex_name for check in checks for key in check.stops}
    met = [(value, name) for name, value in play.state.canal if name in visited]
    if not met:
        return
    dearest = max(met)
    left = tuple((name, value) for name, value in play.state.canal if (value, name) != dearest)
    play.change(canal=left)
    play.tell(PrivateUsed(company=company, private="P3", what=dearest[1]))
