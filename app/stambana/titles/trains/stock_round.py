"""Stock rounds: players in turn sell, buy one certificate, sell again (18SJ 9).

A turn is one frame; what was done in it is data of the frame, so that each sale and the
purchase are actions of their own: prices and presidencies may change between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from stambana.engine.actions import Action, Pass
from stambana.engine.decisions import Decision, Form, Offer, tuples_offer
from stambana.engine.frames import Frame, Step
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.trains import shares
from stambana.titles.trains.actions import BuyShares, Finish, SellShares, StartCompany
from stambana.titles.trains.events import (
    CompanyStarted,
    Passed,
    PriorityGiven,
    RoundBegan,
)
from stambana.titles.trains.market import Move, Space
from stambana.titles.trains.state import (
    INITIAL_OFFERING,
    OPEN_MARKET,
    S18,
    Capitalization,
)


@dataclass(frozen=True, kw_only=True)
class StockRound(Frame):
    """A round in progress; one turn of it.

    ``player`` is on turn; ``passed`` counts the passes in a row; ``sold`` pairs player and
    company for the whole round; ``bought`` (the company), ``started``, ``sells_again`` (after
    the purchase) and ``acted`` belong to this turn; ``last`` is the player who last bought or
    sold.
    """

    kind: str = "stock_round"
    player: str
    passed: int = 0
    sold: tuple[tuple[str, str], ...] = ()
    bought: str = ""
    started: bool = False
    sells_again: bool = False
    acted: bool = False
    last: str = ""


R = TypeVar("R", bound=StockRound)


class StockRoundStep(Step[S18, R]):
    """One turn after the other, until all have passed in a row."""

    kind = "stock_round"
    rule = "18SJ 9"
    sale_rule: ClassVar[str] = "18SJ 9.1"
    purchase_rule: ClassVar[str] = "18SJ 9.2"
    start_rule: ClassVar[str] = "18SJ 9.2.1"
    judges: ClassVar[tuple[type[Action], ...]] = (SellShares, BuyShares, StartCompany, Pass)

    # -- asking -----------------------------------------------------------------------------

    def decisions(self, state: S18, frame: R) -> Iterable[Decision]:
        """The duty of the player on turn: sell, buy, start, and pass or finish."""
        player = frame.player
        forms = []
        if self._sales(state, frame):
            forms.append(
                Form(
                    SellShares,
                    "Sell shares",
                    self.sale_rule,
                    ("company", "percent"),
                    self._offer_sales(state, frame),
                )
            )
        if not self.must_sell(state, frame):
            forms += self._buying_forms(state, frame)
            done = Form(Finish, "End the turn") if frame.acted else Form(Pass, "Pass")
            forms.append(done)
        yield Decision(player, player, self.kind, self.rule, tuple(forms))

    def _buying_forms(self, state: S18, frame: R) -> list[Form]:
        forms = []
        if self._purchases(state, frame):
            forms.append(
                Form(
                    BuyShares,
                    "Buy a share",
                    self.purchase_rule,
                    ("company", "source", "number"),
                    self._offer_purchases(state, frame),
                )
            )
        if self._startable(state, frame):
            forms.append(
                Form(
                    StartCompany,
                    "Start a company",
                    self.section_of_start(state),
                    ("company", "par"),
                    self._offer_starts(state, frame),
                )
            )
        return forms

    @remembered
    def _sales(self, state: S18, frame: R) -> list[tuple[str, int]]:
        return [
            (company, percent)
            for company in state.companies
            for percent in range(
                state.figures.share, state.percent(frame.player, company) + 1, state.figures.share
            )
            if not self.sale_reasons(state, frame, company, percent)
        ]

    def _offer_sales(self, state: S18, frame: R) -> Offer:
        return tuples_offer(("company", "percent"), lambda: self._sales(state, frame))

    @remembered
    def _purchases(self, state: S18, frame: R) -> list[tuple[str, str, int]]:
        return [
            (company, source, number)
            for company in state.companies
            if state.companies[company].started
            for source in (company, INITIAL_OFFERING, OPEN_MARKET)
            for number in range(1, self._most(state, company, source) + 1)
            if not self.purchase_reasons(state, frame, company, source, number)
        ]

    def _most(self, state: S18, company: str, source: str) -> int:
        there = len(state.certificates(source, company))
        return there if state.market.zone(company) == "maroon" else min(1, there)

    def _offer_purchases(self, state: S18, frame: R) -> Offer:
        return tuples_offer(("company", "source", "number"), lambda: self._purchases(state, frame))

    @remembered
    def _startable(self, state: S18, frame: R) -> list[tuple[str, int]]:
        return [
            (company, price)
            for company, at in state.companies.items()
            if not at.started
            for price in self.par_prices(state)
            if not self.start_reasons(state, frame, company, price)
        ]

    def _offer_starts(self, state: S18, frame: R) -> Offer:
        return tuples_offer(("company", "par"), lambda: self._startable(state, frame))

    def par_prices(self, state: S18) -> tuple[int, ...]:
        """The prices at which a company may be started, highest first."""
        return tuple(state.market.cell(at).price for at in state.market.spaces("par"))

    # -- checking ---------------------------------------------------------------------------

    def must_sell(self, state: S18, frame: R) -> bool:
        """Whether the player is over a limit and a sale that helps is possible (18SJ 9.3)."""
        held = shares.over_held(state, frame.player)
        many = shares.over_certificate_limit(state, frame.player)
        if not held and not many:
            return False
        return any(
            company in held or (many and state.market.zone(company) not in shares.OUTSIDE_LIMIT)
            for company, _ in self._sales(state, frame)
        )

    def asks_for(self, state: S18, frame: R, action: Action) -> bool:
        """Sales always; the rest while nothing must be sold, the end as it is called now."""
        if (action.actor, action.acting_for) != (frame.player, frame.player):
            return False
        if isinstance(action, SellShares):
            return True
        ending = Finish if frame.acted else Pass
        return isinstance(action, BuyShares | StartCompany | ending) and not self.must_sell(
            state, frame
        )

    def check(self, state: S18, frame: R, action: Action) -> Sequence[Reason]:
        """Why an action may not be done in this turn."""
        if isinstance(action, SellShares):
            return self.sale_reasons(state, frame, action.company, action.percent)
        if self.must_sell(state, frame):
            return (
                Reason(
                    "must_sell",
                    "{player} is over a limit and must sell first",
                    {"player": frame.player},
                    "18SJ 9.3",
                ),
            )
        if isinstance(action, BuyShares):
            return self.purchase_reasons(state, frame, action.company, action.source, action.number)
        if isinstance(action, StartCompany):
            return self.start_reasons(state, frame, action.company, action.par)
        return ()

    def sale_reasons(self, state: S18, frame: R, company: str, percent: int) -> tuple[Reason, ...]:
        """Why so much may not be sold now (18SJ 9.1)."""
        if company not in state.companies:
            return (Reason("no_company", "there is no company {company}", {"company": company}),)
        if state.stock_rounds <= 1:
            return (
                Reason("first_round", "nothing is sold in the first stock round", {}, "18SJ 9.1"),
            )
        return shares.sale_reasons(
            state, frame.player, company, percent, sell_unfloated="oscarian" in state.variants
        )

    def purchase_reasons(
        self, state: S18, frame: R, company: str, source: str, number: int
    ) -> tuple[Reason, ...]:
        """Why so many shares may not be bought now (18SJ 9.2)."""
        if company not in state.companies:
            return (Reason("no_company", "there is no company {company}", {"company": company}),)
        if frame.bought:
            again = frame.bought == company and not frame.started and not frame.sells_again
            if not again or state.market.zone(company) != "maroon":
                return (
                    Reason("one_a_turn", "one certificate may be bought in a turn", {}, "18SJ 9.2"),
                )
        if (frame.player, company) in frame.sold:
            return (
                Reason(
                    "sold_before", "shares sold in this round are not bought again", {}, "18SJ 9.2"
                ),
            )
        return shares.purchase_reasons(state, frame.player, company, source, number)

    def section_of_start(self, state: S18) -> str:
        """The section by which a company is started now: it differs by phase and variant."""
        if "oscarian" in state.variants:
            return "18SJ 13.2.2"
        return "18SJ 9.2.2" if state.phase.full_capitalization else self.start_rule

    def start_reasons(self, state: S18, frame: R, company: str, par: int) -> tuple[Reason, ...]:
        """Why a company may not be started at a price now (18SJ 9.2.1, 9.2.2, 13.2.2)."""
        rule = self.section_of_start(state)
        at = state.companies.get(company)
        if (
            at is None
            or at.kind != "public"
            or at.closed
            or at.started
            or state.ledger.place(f"{company}/0") != INITIAL_OFFERING
        ):
            return (
                Reason(
                    "not_startable",
                    "{company} cannot be started",
                    {"company": company},
                    rule,
                ),
            )
        if frame.bought:
            return (
                Reason("one_a_turn", "one certificate may be bought in a turn", {}, "18SJ 9.2"),
            )
        if par not in self.par_prices(state):
            return (Reason("no_par", "{par} is no starting price", {"par": par}, rule),)
        reasons = []
        if 2 * par > state.cash(frame.player):
            reasons.append(
                Reason(
                    "too_expensive",
                    "this costs {cost}, {player} has {cash}",
                    {"cost": 2 * par, "player": frame.player, "cash": state.cash(frame.player)},
                    rule,
                )
            )
        most = shares.certificate_limit(state)
        if shares.counted_certificates(state, frame.player) + 1 > most:
            reasons.append(
                Reason(
                    "certificate_limit",
                    "a player may hold {limit} certificates",
                    {"limit": most},
                    "18SJ 9.3",
                )
            )
        return tuple(reasons)

    # -- doing ------------------------------------------------------------------------------

    def apply(self, play: Play[S18], frame: R, action: Action) -> None:
        """Do what was decided; Pass and Finish end the turn."""
        player = frame.player
        if isinstance(action, SellShares):
            shares.sell(play, player, action.company, action.percent)
            self._acted(
                play,
                sold=tuple(dict.fromkeys((*frame.sold, (player, action.company)))),
                sells_again=bool(frame.bought),
            )
        elif isinstance(action, BuyShares):
            shares.buy(play, player, action.company, action.source, action.number)
            self._acted(play, bought=action.company)
        elif isinstance(action, StartCompany):
            self.start(play, player, action.company, action.par)
            self._acted(play, bought=action.company, started=True)
        else:
            if isinstance(action, Pass):
                play.tell(Passed(player=player))
            self._next(play, passed=0 if frame.acted else frame.passed + 1)

    def start(self, play: Play[S18], player: str, company: str, par: int) -> None:
        """Start a company."""
        start(play, player, company, par)

    def _acted(self, play: Play[S18], **facts: object) -> None:
        frame = play.top
        assert isinstance(frame, StockRound)
        play.amend(self.kind, acted=True, last=frame.player, **facts)

    def _next(self, play: Play[S18], passed: int) -> None:
        frame = play.top
        assert isinstance(frame, StockRound)
        after = play.state.seats_from(frame.player)[1 % len(play.state.players)]
        play.swap(self.turn_of(frame, after, passed))

    def turn_of(self, frame: StockRound, player: str, passed: int) -> StockRound:
        """The frame with another player on turn, who has done nothing yet."""
        return replace(
            frame,
            player=player,
            passed=passed,
            bought="",
            started=False,
            sells_again=False,
            acted=False,
        )

    def settle(self, play: Play[S18], frame: R) -> bool:
        """Skip nobody who can choose; end the round when all have passed in a row."""
        if frame.passed >= len(play.state.players):
            self.end(play, frame)
            return True
        if play.goes_on or self.only_pass(play.state, frame):
            if not frame.acted:
                play.tell(Passed(player=frame.player))
            self._next(play, passed=0 if frame.acted else frame.passed + 1)
            return True
        return False

    def only_pass(self, state: S18, frame: R) -> bool:
        """Whether there is nothing to choose on this turn but its end."""
        forms = next(iter(self.decisions(state, frame))).forms
        return bool(forms) and all(form.action.passes for form in forms)

    def end(self, play: Play[S18], frame: R) -> None:
        """Sold-out companies rise, the Priority Deal moves (18SJ 9.5)."""
        if frame.last:
            after = play.state.seats_from(frame.last)[1 % len(play.state.players)]
            play.change(priority=after)
            play.tell(PriorityGiven(player=after))
        rise(play)
        play.pop()


def rise(play: Play[S18]) -> None:
    """Companies whose shares are all with players go up a row, the highest first (18SJ 9.5)."""
    for company in play.state.market.order():
        held = sum(play.state.percent(name, company) for name in play.state.players)
        if held == 100:
            shares.move_price(play, company, Move.UP)


def start(play: Play[S18], player: str, company: str, par: int, *, free: bool = False) -> None:
    """Start a company: price marker, certificates to where they are sold, the president's sold.

    ``free`` is for a president's certificate that came with a private company.  In the phases
    with full capitalization, and always in the Oscarian Era, shares stay in the initial
    offering and the bank is paid (18SJ 9.2.1, 9.2.2, 13.2.2).
    """
    state = play.state
    full = state.phase.full_capitalization or "oscarian" in state.variants
    capitalization = Capitalization.FULL if full else Capitalization.INCREMENTAL
    shares.amend_company(
        play,
        company,
        replace(state.companies[company], par=par, capitalization=capitalization),
    )
    place_marker(play, company, par)
    if not full:
        for piece in play.state.certificates(INITIAL_OFFERING, company):
            play.move(piece, company, "start")
    source = INITIAL_OFFERING if full else company
    paid = 0 if free else 2 * par
    if not free:
        play.pay(player, shares.paid_to(play.state, company, source), paid, "start")
        play.move(f"{company}/0", player, "start")
    play.tell(CompanyStarted(player=player, company=company, par=par, amount=paid))
    shares.settle_float(play, company)


def place_marker(play: Play[S18], company: str, par: int) -> None:
    """Put a price marker on the starting space of a price."""
    market = play.state.market
    space: Space = next(at for at in market.spaces("par") if market.cell(at).price == par)
    play.change(market=market.placed(company, space))


def begin(play: Play[S18]) -> None:
    """Open the next stock round, with the holder of the Priority Deal on turn."""
    number = play.state.stock_rounds + 1
    play.change(stock_rounds=number)
    play.tell(RoundBegan(name=f"SR{number}"))
    play.push(StockRound(player=play.state.priority))
