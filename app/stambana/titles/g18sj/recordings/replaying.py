"""Playing a recording again: for each record ask what is open, and do what was not recorded.

That program moves on by itself where a step offers nothing, and its steps do not begin and end
where ours do.  So before a record is done, everything that stands in its way and was not asked
there is answered: turns that are over are finished, offers are agreed to, steps left out are
passed.  A pass that was recorded ends the step that was first open *there*, which may be none
here.  What our rules still refuse stops the replay, or where only an amount differs becomes an
adjustment, shown and counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from stambana.engine.actions import TABLE, Action, Adjust, Answer, Pass
from stambana.engine.events import Event
from stambana.engine.game import Game
from stambana.engine.rules import Offer
from stambana.engine.verdicts import IllegalAction
from stambana.reasons import Reason
from stambana.titles.g18sj.actions import ChooseCompany, RaiseMoney
from stambana.titles.g18sj.auction import Auction, Resolution
from stambana.titles.g18sj.edelsvard import FirstTurn
from stambana.titles.g18sj.emergency import Emergency
from stambana.titles.g18sj.frames import OperatingTurn, Stage, controller, steps_of
from stambana.titles.g18sj.privates import price_range
from stambana.titles.g18sj.purchases import Discards
from stambana.titles.g18sj.recordings.behind import Behind, settled_unasked
from stambana.titles.g18sj.recordings.reading import Recorded, Recording, is_quiet
from stambana.titles.g18sj.recordings.replayed import Adjustment, Replay, ReplayStop
from stambana.titles.g18sj.recordings.setup import RULINGS, base_of, draws, player_names
from stambana.titles.g18sj.recordings.translating import ACTIVATE, WAIT, Translator
from stambana.titles.g18sj.rules import Rules18SJ
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.title import Run
from stambana.titles.trains.actions import DiscardTrain, Finish, SellShares
from stambana.titles.trains.events import TrainsRan
from stambana.titles.trains.reading import figures
from stambana.titles.trains.state import train_kind
from stambana.titles.trains.stock_round import StockRound
from stambana.words import tr

MOST_FILLED = 200
"""Most answers filled in before one record; more means that we lost our way."""

EXTRA_TILES = "P5"
PORT = "P4"

STAGES = {
    "lay_tile": ("track",),
    "place_token": ("token",),
    "run_routes": ("run",),
    "dividend": ("distribute",),
    "buy_train": ("early_trains", "trains"),
    "bankrupt": ("trains",),
    "buy_shares": ("redeem",),
}
"""The steps of a turn in which a company's recorded actions belong."""


Watch = Callable[[int, Game[State18SJ]], None]


def replay(
    recording: Recording,
    to: int | None = None,
    *,
    rulings: Sequence[str] = RULINGS,
    watch: Watch | None = None,
) -> Replay:
    """Play a recording, up to and with the action at position ``to`` if one is given.

    ``watch(index, game)`` is called when all that followed from an action has happened.
    Raises RecordingError for a recording that is not of 18SJ.
    """
    printed = figures("18sj")
    names = player_names(recording, printed)
    base = base_of(recording, names, printed, rulings)
    answers = draws(recording.seed, printed, recording.actions)
    game = Game(Rules18SJ(), base, answers)
    replayer = _Replayer(Replay(recording, game, names))
    if answers != draws(recording.seed, printed):
        why = tr("what was removed is told by the moves, not by the seed")
        replayer.replay.adjusted.append(Adjustment(-1, why))
    replayer.play(to, watch)
    return replayer.replay


class _Replayer:
    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.game = replay.game
        self.translator = Translator(self.state, replay.names)
        self._behind = Behind()
        self._track_left: tuple[int, str] | None = None

    @property
    def state(self) -> State18SJ:
        return self.game.state

    def play(self, to: int | None, watch: Watch | None) -> None:
        records = [at for at in self.replay.recording.actions if not is_quiet(at.kind)]
        quiet = [at for at in self.replay.recording.actions if is_quiet(at.kind)]
        done = -1
        for record in records:
            self._prepare(record)
            if watch and done >= 0 and record.index != done:
                watch(done, self.game)
            if to is not None and record.index > to:
                break
            self._do(record)
            if self.replay.stop is not None:
                return
            if record.index != done:
                self.replay.applied += 1
            done = record.index
            self.replay.marks[done] = self.game.history.at
        else:
            if self.replay.recording.finished:
                self._wind_up()
            if watch and done >= 0:
                watch(done, self.game)
        last = done if to is None else to
        self.replay.applied += sum(
            record.index <= last and record.index not in self.replay.marks for record in quiet
        )

    # -- doing ------------------------------------------------------------------------------

    def _do(self, record: Recorded) -> None:
        before, turn = self.game.history.at, self._turn()
        try:
            if record.kind == "pass":
                self._pass(record)
            elif record.kind == "run_routes":
                self._run(record)
            else:
                self._decide(record)
            if self.game.history.at != before:
                self._behind.came_to(turn)
        except IllegalAction as error:
            self._halt(record, error.verdict.reasons)
        except LookupError as error:
            name = (str(error.args[0])[:40] if error.args else "") or "?"
            reason = Reason("unknown_name", "there is no {name} here", {"name": name})
            self._halt(record, (reason,))
        except ValueError:
            self._halt(record, (Reason("unknown_name", "there is no {name} here", {"name": "?"}),))

    def _halt(self, record: Recorded, reasons: tuple[Reason, ...]) -> None:
        what = f"{record.kind}, {self.replay.names.get(record.entity, record.entity)}"
        self.replay.stop = ReplayStop(record.index, what, reasons)

    def _apply(self, action: Action) -> tuple[Event, ...]:
        """Do an action, and let everybody agree whom it needs."""
        events = self.game.apply(action)
        while self.state.frames and isinstance(self.state.frames[-1], Offer):
            person = self.state.frames[-1].asked[0]
            events += self.game.apply(Answer(actor=person, acting_for=person, yes=True))
        self._behind.note(action, events)
        return events

    def _decide(self, record: Recorded) -> None:
        state = self.state
        if record.kind == "choose" and record.fields["choice"] == WAIT:
            self._wait(record)
            return
        if record.kind == "dividend" and self._settled(record):
            return
        action = self.translator.action(state, record)
        decision = self.game.decision
        if isinstance(action, ChooseCompany) and decision is not None:
            action = replace(action, actor=decision.actor, acting_for=decision.acting_for)
        events = self._apply(action)
        self.translator.follow(state, record, events)

    def _wait(self, record: Recorded) -> None:
        top = self.state.frames[-1]
        player = self.translator.party(self.state, record)
        if isinstance(top, FirstTurn) and top.player == player:
            self._apply(Pass(actor=player, acting_for=player))

    def _settled(self, record: Recorded) -> bool:
        company = self.translator.party(self.state, record)
        if self._top_stage() == "distribute":
            return False
        return settled_unasked(self.state, company, self.replay.runs)

    # -- runs -------------------------------------------------------------------------------

    def _run(self, record: Recorded) -> None:
        state = self.state
        company = self.translator.party(state, record)
        told = [route.get("revenue") for route in record.fields["routes"]]
        recorded = sum(amount or 0 for amount in told)
        if self._top_stage() != "run":
            self._apply(self.translator.action(state, record))  # not open: says why
        run = Run(record.index, company, recorded, self.game.history.at)
        self.replay.runs.append(run)
        try:
            action = self.translator.action(state, record)
            verdict = self.game.verdict(action)
            why = "; ".join(reason.text for reason in verdict.reasons)
        except LookupError as error:
            why = tr("there is no such track at {place}", place=error.args[0] if error.args else "")
            verdict = None
        if verdict:
            events = self._apply(action)
            ran = next(event for event in events if isinstance(event, TrainsRan))
            if None in told:  # a run that says nothing of its revenue earns what it does here
                self.replay.runs[-1] = replace(run, recorded=ran.amount)
                return
            if ran.amount == recorded:
                return
            why = tr("by our rules {amount} is earned", amount=ran.amount)
            if self._top_stage() != "distribute":
                raise IllegalAction(self.game.verdict(action))
        self._adjust(record, "earnings", company, recorded, why)

    def _adjust(self, record: Recorded, fact: str, subject: str, value: int, why: str) -> None:
        self._apply(
            Adjust(actor=TABLE, acting_for=TABLE, fact=fact, subject=subject, value=value, why=why)
        )
        self.replay.adjusted.append(Adjustment(record.index, why))

    # -- passes -----------------------------------------------------------------------------

    def _pass(self, record: Recorded) -> None:
        """A recorded pass ends the step that was first open there; nothing if it is none here."""
        before = self.game.history.at
        self._end_step(record)
        if self.game.history.at == before:
            self.replay.early.add(record.index)

    def _end_step(self, record: Recorded) -> None:
        if self.state.over or not self.state.frames:
            return
        party = self.translator.party(self.state, record)
        top = self.state.frames[-1]
        if self._behind.holds(self.state, record, party):
            self._behind.take(party)
        elif isinstance(top, StockRound):
            if top.player == party:
                self._apply(_end_of_turn(top))
        elif isinstance(top, Auction | Resolution | FirstTurn):
            self._apply(Pass(actor=party, acting_for=party))
        elif isinstance(top, Stage) and top.company == party:
            self._pass_stage(party)

    def _pass_stage(self, company: str) -> None:
        while self._only_waits():
            self._apply(self._pass_of(self._stage()))
        top = self._stage()
        if top.company != company:
            return
        steps = steps_of(self.state, top.company)
        before = steps.index(top.kind) < steps.index("track")
        turn = self._turn()
        assert turn is not None
        key = (self.state.operating_rounds, top.company)
        if not before and self._track_left != key:
            self._track_left = key
            if top.kind != "track" and self._track_was_open(turn):
                return
        if self._may_pass(top):
            self._apply(self._pass_of(top))

    def _track_was_open(self, turn: OperatingTurn) -> bool:
        """Whether the track step, over here, still waited for a pass there."""
        if len(turn.lays) < 2:
            return True
        state = self.state
        owner = state.ledger.places.get(EXTRA_TILES)
        if owner == turn.company:
            return EXTRA_TILES not in state.used
        least = price_range(state, EXTRA_TILES)[0]
        return (
            owner in state.players
            and state.phase.privates_sold
            and state.cash(turn.company) >= least
            and state.companies[turn.company].kind == "public"
        )

    def _turn(self) -> OperatingTurn | None:
        return next(
            (at for at in reversed(self.state.frames) if isinstance(at, OperatingTurn)), None
        )

    def _stage(self) -> Stage:
        top = self.state.frames[-1]
        assert isinstance(top, Stage)
        return top

    def _only_waits(self) -> bool:
        """Whether our step is open only because buying a private could open something.

        That program skips such a step.
        """
        if self._top_stage() not in ("redeem", "token", "early_trains"):
            return False
        decision = self.game.decision
        return decision is not None and [form.kind for form in decision.forms] == [Pass.kind]

    def _top_stage(self) -> str:
        frames = self.state.frames
        return frames[-1].kind if frames and isinstance(frames[-1], Stage) else ""

    def _pass_of(self, top: Stage) -> Action:
        return Pass(actor=controller(self.state, top.company), acting_for=top.company)

    def _may_pass(self, top: Stage) -> bool:
        return bool(self.game.verdict(self._pass_of(top)))

    # -- what stands in the way -------------------------------------------------------------

    def _prepare(self, record: Recorded) -> None:
        """Answer what was not asked there, until the record's place is reached."""
        for _ in range(MOST_FILLED):
            filler = self._filler(record)
            if filler is None:
                return
            self._apply(filler)

    def _filler(self, record: Recorded) -> Action | None:
        state = self.state
        if state.over or not state.frames or record.kind == "end_game":
            return None
        try:
            party = self.translator.party(state, record)
        except LookupError:
            return None
        top = state.frames[-1]
        if self._behind.holds(state, record, party):
            return None
        if isinstance(top, FirstTurn):
            return self._fill_card(top, record, party)
        if isinstance(top, Auction | Resolution):
            return self._fill_auction(top, record, party)
        if isinstance(top, StockRound):
            return self._fill_stock_round(top, record, party)
        if isinstance(top, Stage):
            return self._fill_stage(top, record, party)
        if isinstance(top, Emergency):
            return self._fill_emergency(top, record)
        if isinstance(top, Discards):
            return self._fill_discard(record)
        return None

    def _fill_card(self, top: FirstTurn, record: Recorded, party: str) -> Action | None:
        asked = record.kind == "choose" and record.fields["choice"] in (WAIT, ACTIVATE)
        if asked and party == top.player:
            return None
        return Pass(actor=top.player, acting_for=top.player)

    def _fill_auction(
        self, top: Auction | Resolution, record: Recorded, party: str
    ) -> Action | None:
        player = top.player if isinstance(top, Auction) else top.bidders[0]
        return None if player == party else Pass(actor=player, acting_for=player)

    def _fill_stock_round(self, top: StockRound, record: Recorded, party: str) -> Action | None:
        if top.player != party:
            return _end_of_turn(top)
        if record.kind == "pass" or not top.acted:
            return None
        try:
            wanted = self.translator.action(self.state, record)
        except (LookupError, ValueError):
            return None
        if self.game.verdict(wanted):
            return None
        finish = _end_of_turn(top)
        after = self.game.plan()
        try:
            after.apply(finish)
        except IllegalAction:
            return None
        return finish if after.verdict(wanted) else None

    def _fill_stage(self, top: Stage, record: Recorded, party: str) -> Action | None:
        if self._belongs(top, record, party):
            return self._fill_before(top, record)
        return self._pass_of(top) if self._may_pass(top) else None

    def _fill_before(self, top: Stage, record: Recorded) -> Action | None:
        """Pass the steps before the one a record of this turn belongs to."""
        if record.kind == "sell_shares":
            return RaiseMoney(actor=self.state.president(top.company), acting_for=top.company)
        if record.kind == "bankrupt" and top.kind == "trains":
            return RaiseMoney(actor=self.state.president(top.company), acting_for=top.company)
        if record.entity_type == "company" and record.kind != "buy_train":
            return None
        wanted = STAGES.get(record.kind)
        if wanted is None or (top.kind in wanted and not self._only_waits()):
            return None
        if record.kind == "dividend" and self._settled(record):
            return None
        return self._pass_of(top) if self._may_pass(top) else None

    def _belongs(self, top: Stage, record: Recorded, party: str) -> bool:
        """Whether a record is part of the turn in progress."""
        if record.kind in ("sell_shares", "par", "choose", "bid"):
            in_need = top.kind == "trains" and not self._may_pass(top)
            return record.kind == "sell_shares" and in_need
        return party == top.company

    def _fill_emergency(self, top: Emergency, record: Recorded) -> Action | None:
        """Bankruptcy there sells by share price, the largest part of each, before it is told."""
        if record.kind != "bankrupt":
            return None
        for company in self.state.market.order():
            held = self.state.percent(top.president, company)
            for percent in range(held, 0, -self.state.figures.share):
                sale = SellShares(
                    actor=top.president, acting_for=top.president, company=company, percent=percent
                )
                if self.game.verdict(sale):
                    return sale
        return None

    def _fill_discard(self, record: Recorded) -> Action | None:
        """Which of equal trains goes is not asked there."""
        if record.kind == "discard_train":
            return None
        decision = self.game.decision
        if decision is None:
            return None
        trains = self.state.trains(decision.acting_for)
        if len({train_kind(train) for train in trains}) > 1:
            return None
        return DiscardTrain(actor=decision.actor, acting_for=decision.acting_for, train=trains[0])

    def _wind_up(self) -> None:
        """After the last record: what is left passes by itself until the game is over."""
        for _ in range(MOST_FILLED):
            frames = self.state.frames
            if self.state.over or not frames:
                return
            top = frames[-1]
            if isinstance(top, StockRound):
                self._apply(_end_of_turn(top))
            elif isinstance(top, Stage) and self._may_pass(top):
                self._apply(self._pass_of(top))
            else:
                return


def _end_of_turn(top: StockRound) -> Action:
    kind = Finish if top.acted else Pass
    return kind(actor=top.player, acting_for=top.player)
