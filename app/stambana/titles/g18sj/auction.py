"""The auction of private companies (18SJ 8).

The line is the privates still for auction, by number.  On a turn a player buys the first,
bids on a later one, or passes.  Money bid is set aside: it cannot be spent until the private
is somebody's.  A purchase of the first is followed by a check of the next: no bid stops, one
bid buys, several go to a resolution auction, which is a frame of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stambana.engine.actions import Action, Adjust, Pass
from stambana.engine.decisions import (
    Amount,
    Choices,
    Decision,
    Draft,
    Form,
    Offer,
    Values,
    tuples_offer,
)
from stambana.engine.frames import Frame, Step
from stambana.engine.ledger import BANK
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18sj.events import MoneyReceived
from stambana.titles.g18sj.rulings import as_elsewhere, brings_money
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains import stock_round
from stambana.titles.trains.actions import Bid, BuyPrivate, SetPar
from stambana.titles.trains.events import (
    BidPlaced,
    Passed,
    PriceCut,
    PriorityGiven,
    PrivateBought,
)
from stambana.titles.trains.income import pay_income
from stambana.titles.trains.state import FOR_AUCTION


@dataclass(frozen=True, slots=True)
class StandingPrivate:
    """A bid that stands: who bids how much for which private company."""

    private: str
    player: str
    amount: int


@dataclass(frozen=True, kw_only=True)
class Auction(Frame):
    """The auction: who is on turn, the bids that stand, passes in a row, and price cuts.

    ``resolving`` is set while the privates behind a sold one are looked at.
    """

    kind: str = "auction"
    player: str
    bids: tuple[StandingPrivate, ...] = ()
    passed: int = 0
    cut: int = 0
    resolving: bool = False


@dataclass(frozen=True, kw_only=True)
class Resolution(Frame):
    """The auction of one private among its bidders; ``bidders`` in turn, the first to act."""

    kind: str = "resolution"
    private: str
    bidders: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ParOfPrivate(Frame):
    """The buyer of P9 or P10 sets the price of the company that comes with it."""

    kind: str = "par_of_private"
    player: str
    company: str


def line(state: State18SJ) -> tuple[str, ...]:
    """The privates for auction, in order."""
    return state.privates(FOR_AUCTION)


def bids_on(frame: Auction, private: str) -> tuple[StandingPrivate, ...]:
    """The bids that stand for a private, lowest first."""
    return tuple(
        sorted((bid for bid in frame.bids if bid.private == private), key=lambda bid: bid.amount)
    )


def free_money(state: State18SJ, frame: Auction, player: str, but: str = "") -> int:
    """A player's money that no bid sets aside; the bid on ``but`` counts as free."""
    return state.cash(player) - set_aside(frame, player, but)


def set_aside(frame: Auction, player: str, but: str = "") -> int:
    """The money that a player's bids set aside, the one on ``but`` left out (8.2)."""
    return sum(bid.amount for bid in frame.bids if bid.player == player and bid.private != but)


def adjust_reasons(state: State18SJ, action: Adjust) -> tuple[Reason, ...]:
    """Why the table may not set a bidder's money below what bids that stand set aside."""
    frame = next((at for at in state.frames if isinstance(at, Auction)), None)
    bound = set_aside(frame, action.subject) if frame is not None else 0
    if action.value >= bound:
        return ()
    values = {"player": action.subject, "amount": bound}
    sentence = "bids that stand set aside {amount} of the money of {player}"
    return (Reason("money_is_bid", sentence, values, "18SJ 8.2"),)


def bid_step(state: State18SJ) -> int:
    """Bids go in multiples of this (18SJ 8.2; ruling DIFF-1)."""
    return 1 if as_elsewhere(state, "DIFF-1") else state.figures.bid_step


def price(state: State18SJ, frame: Auction, private: str) -> int:
    """What the first private costs: its face less the cuts (18SJ 8.5)."""
    return max(0, state.figures.privates[private].face - frame.cut)


class AuctionStep(Step[State18SJ, Auction]):
    """The line of privates (18SJ 8.1 to 8.3, 8.5)."""

    kind = "auction"
    rule = "18SJ 8"
    judges = (BuyPrivate, Bid)

    def decisions(self, state: State18SJ, frame: Auction) -> Iterable[Decision]:
        """Buy the first, bid on a later one, or pass."""
        player = frame.player
        forms = []
        first = line(state)[0]
        if not self.check(state, frame, BuyPrivate(actor=player, acting_for=player, private=first)):
            forms.append(
                Form(
                    BuyPrivate,
                    "Buy",
                    "18SJ 8.1",
                    ("private",),
                    tuples_offer(("private",), lambda: [(first,)]),
                )
            )
        if self._biddable(state, frame):
            forms.append(
                Form(Bid, "Bid", "18SJ 8.2", ("private", "amount"), self._offer_bids(state, frame))
            )
        forms.append(Form(Pass, "Pass", "18SJ 8.3"))
        yield Decision(player, player, self.kind, self.rule, tuple(forms))

    def _biddable(self, state: State18SJ, frame: Auction) -> list[str]:
        return [
            private
            for private in line(state)[1:]
            if self.least_bid(state, frame, private)
            <= free_money(state, frame, frame.player, private)
        ]

    def _offer_bids(self, state: State18SJ, frame: Auction) -> Offer:
        step = bid_step(state)

        def offer(name: str, draft: Draft) -> Values:
            if name == "private":
                return Choices(tuple(self._biddable(state, frame)))
            private = draft.get("private")
            if private is None:
                return Choices(())
            least = self.least_bid(state, frame, private)
            most = free_money(state, frame, frame.player, private)
            return Amount(least, most - (most - least) % step, step)

        return offer

    def least_bid(self, state: State18SJ, frame: Auction, private: str) -> int:
        """The lowest bid: face or highest bid, and the raise, in steps (18SJ 8.2)."""
        figures = state.figures
        highest = max(
            (bid.amount for bid in bids_on(frame, private)), default=figures.privates[private].face
        )
        step = bid_step(state)
        return -(-(highest + figures.bid_raise) // step) * step

    def check(self, state: State18SJ, frame: Auction, action: Action) -> Sequence[Reason]:
        """Why a purchase or bid may not be made."""
        if isinstance(action, BuyPrivate):
            if action.private != line(state)[0]:
                return (
                    Reason(
                        "not_first",
                        "only the first private company of the line is bought",
                        {},
                        "18SJ 8.1",
                    ),
                )
            cost = price(state, frame, action.private)
            free = free_money(state, frame, frame.player, action.private)
            return _too_dear(cost, free, frame.player, "18SJ 8.1")
        if isinstance(action, Bid):
            return self._bid_reasons(state, frame, action)
        return ()

    def _bid_reasons(self, state: State18SJ, frame: Auction, action: Bid) -> Sequence[Reason]:
        if action.private not in line(state)[1:]:
            return (
                Reason(
                    "not_later", "bids are for private companies later in the line", {}, "18SJ 8.2"
                ),
            )
        least = self.least_bid(state, frame, action.private)
        low = _bid_too_low(state, action.amount, least, "18SJ 8.2")
        if low:
            return low
        free = free_money(state, frame, frame.player, action.private)
        return _too_dear(action.amount, free, frame.player, "18SJ 8.2")

    def apply(self, play: Play[State18SJ], frame: Auction, action: Action) -> None:
        """Do a purchase, bid or pass, and give the turn on."""
        player = frame.player
        if isinstance(action, BuyPrivate):
            self._buy_first(play, frame, player, price(play.state, frame, action.private))
        elif isinstance(action, Bid):
            kept = tuple(
                bid for bid in frame.bids if (bid.private, bid.player) != (action.private, player)
            )
            play.tell(BidPlaced(player=player, private=action.private, amount=action.amount))
            play.swap(
                replace(
                    frame,
                    bids=(*kept, StandingPrivate(action.private, player, action.amount)),
                    player=_after(play.state, player),
                    passed=0,
                )
            )
        else:
            play.tell(Passed(player=player))
            play.swap(replace(frame, player=_after(play.state, player), passed=frame.passed + 1))

    def _buy_first(self, play: Play[State18SJ], frame: Auction, player: str, cost: int) -> None:
        first = line(play.state)[0]
        following = _after(play.state, player)
        play.change(priority=following)
        play.swap(replace(frame, player=following, passed=0, cut=0, resolving=True))
        take(play, player, first, cost)
        play.tell(PriorityGiven(player=following))

    def settle(self, play: Play[State18SJ], frame: Auction) -> bool:
        """What follows a purchase or a round of passes (18SJ 8.1, 8.5)."""
        left = line(play.state)
        if not left:
            play.pop()
            return True
        if frame.resolving:
            self._resolve(play, frame, left[0])
            return True
        if frame.passed >= len(play.state.players):
            self._all_passed(play, frame, left[0])
            return True
        return False

    def _resolve(self, play: Play[State18SJ], frame: Auction, private: str) -> None:
        bids = bids_on(frame, private)
        if not bids:
            play.swap(replace(frame, resolving=False))
        elif len(bids) == 1:
            drop_bids(play, private)
            take(play, bids[0].player, private, bids[0].amount)
        else:
            lowest = play.state.seats_from(bids[0].player)
            bidding = {bid.player for bid in bids}
            turn = tuple(name for name in lowest if name in bidding)
            play.push(Resolution(private=private, bidders=turn))

    def _all_passed(self, play: Play[State18SJ], frame: Auction, first: str) -> None:
        """An operating round of income only; the very first private gets cheaper (8.5).

        Then the auction begins again, with the holder of the Priority Deal (ruling R6).
        """
        again = frame.player if as_elsewhere(play.state, "R6") else play.state.priority
        frame = replace(frame, passed=0, player=again)
        play.swap(frame)
        sold = any(play.state.privates(name) for name in play.state.players)
        if sold:  # then the very first is gone, and its price was what could fall
            pay_income(play)
            return
        cut = frame.cut + play.state.figures.price_cut
        play.swap(replace(frame, passed=0, cut=cut))
        amount = price(play.state, replace(frame, cut=cut), first)
        play.tell(PriceCut(private=first, amount=amount))
        if amount == 0:
            top = play.top
            assert isinstance(top, Auction)
            self._buy_first(play, top, top.player, 0)


class ResolutionStep(Step[State18SJ, Resolution]):
    """The auction among bidders: raise or be out for good (18SJ 8.4)."""

    kind = "resolution"
    rule = "18SJ 8.4"
    judges = (Bid,)

    def decisions(self, state: State18SJ, frame: Resolution) -> Iterable[Decision]:
        """Raise, or pass and be out."""
        player = frame.bidders[0]
        least = self._least(state, frame)
        most = free_money(state, _auction(state), player, frame.private)
        step = bid_step(state)
        forms = []
        if least <= most:

            def offer(name: str, draft: Draft) -> Values:
                if name == "private":
                    return Choices((frame.private,))
                return Amount(least, most - (most - least) % step, step)

            forms.append(Form(Bid, "Raise", self.rule, ("private", "amount"), offer))
        forms.append(Form(Pass, "Pass", self.rule))
        yield Decision(player, player, self.kind, self.rule, tuple(forms))

    def _least(self, state: State18SJ, frame: Resolution) -> int:
        highest = bids_on(_auction(state), frame.private)[-1].amount
        step = bid_step(state)
        return -(-(highest + state.figures.bid_raise) // step) * step

    def check(self, state: State18SJ, frame: Resolution, action: Action) -> Sequence[Reason]:
        """Why a raise may not be made."""
        if not isinstance(action, Bid):
            return ()
        if action.private != frame.private:
            return (
                Reason(
                    "other_private",
                    "the auction is for {private}",
                    {"private": frame.private},
                    self.rule,
                ),
            )
        low = _bid_too_low(state, action.amount, self._least(state, frame), self.rule)
        free = free_money(state, _auction(state), action.actor, frame.private)
        return low or _too_dear(action.amount, free, action.actor, self.rule)

    def apply(self, play: Play[State18SJ], frame: Resolution, action: Action) -> None:
        """Raise and give the turn on, or be out; the last one left buys."""
        player = frame.bidders[0]
        if isinstance(action, Bid):
            auction = _auction(play.state)
            kept = tuple(
                bid for bid in auction.bids if (bid.private, bid.player) != (frame.private, player)
            )
            play.amend(
                "auction", bids=(*kept, StandingPrivate(frame.private, player, action.amount))
            )
            play.tell(BidPlaced(player=player, private=frame.private, amount=action.amount))
            play.swap(replace(frame, bidders=self._turns(play.state, frame, False)))
            return
        play.tell(Passed(player=player))
        left = self._turns(play.state, frame, True)
        if len(left) > 1:
            play.swap(replace(frame, bidders=left))
            return
        amount = next(
            bid.amount
            for bid in bids_on(_auction(play.state), frame.private)
            if bid.player == left[0]
        )
        play.pop()
        drop_bids(play, frame.private)
        take(play, left[0], frame.private, amount)

    def _turns(self, state: State18SJ, frame: Resolution, out: bool) -> tuple[str, ...]:
        """The bidders from the next to act on: clockwise (8.4), or by ruling the lowest first."""
        left = frame.bidders[1:] if out else (*frame.bidders[1:], frame.bidders[0])
        if not as_elsewhere(state, "DIFF-2"):
            return left
        bids = [bid.player for bid in bids_on(_auction(state), frame.private)]
        return tuple(name for name in bids if name in left)


class ParOfPrivateStep(Step[State18SJ, ParOfPrivate]):
    """The price of the company that comes with P9 or P10, set at once (18SJ 6.1.9, 6.1.10)."""

    kind = "par_of_private"
    rule = "18SJ 6.1.9"

    def decisions(self, state: State18SJ, frame: ParOfPrivate) -> Iterable[Decision]:
        """One of the starting prices."""
        prices = [(frame.company, state.market.cell(at).price) for at in state.market.spaces("par")]
        rule = self._section(state, frame)
        form = Form(
            SetPar,
            "Set the price",
            rule,
            ("company", "par"),
            tuples_offer(("company", "par"), lambda: prices),
        )
        yield Decision(frame.player, frame.player, self.kind, rule, (form,))

    def _section(self, state: State18SJ, frame: ParOfPrivate) -> str:
        return self.rule if frame.company == state.linked else "18SJ 6.1.10"

    def check(self, state: State18SJ, frame: ParOfPrivate, action: Action) -> Sequence[Reason]:
        """Why a price cannot be set."""
        assert isinstance(action, SetPar)
        prices = {state.market.cell(at).price for at in state.market.spaces("par")}
        if action.company != frame.company or action.par not in prices:
            rule = self._section(state, frame)
            return (Reason("no_par", "{par} is no starting price", {"par": action.par}, rule),)
        return ()

    def apply(self, play: Play[State18SJ], frame: ParOfPrivate, action: Action) -> None:
        """Start the company for nothing; the bank puts twice the price into its treasury."""
        assert isinstance(action, SetPar)
        play.pop()
        stock_round.start(play, frame.player, frame.company, action.par, free=True)
        if brings_money(play.state):
            amount = 2 * action.par
            play.pay(BANK, frame.company, amount, "start")
            play.tell(MoneyReceived(company=frame.company, source=BANK, amount=amount))


def take(play: Play[State18SJ], player: str, private: str, amount: int) -> None:
    """A player gets a private and what comes with it."""
    play.pay(player, BANK, amount, "private")
    play.move(private, player, "auction")
    play.tell(PrivateBought(buyer=player, private=private, amount=amount))
    if private == "P9":
        play.change(card=player)
    company = company_with(play.state, private)
    if company:
        play.move(f"{company}/0", player, "private")
        play.push(ParOfPrivate(player=player, company=company))


def company_with(state: State18SJ, private: str) -> str:
    """The company whose president's certificate lies with a private, or ""."""
    return next((piece.partition("/")[0] for piece in state.ledger.at(f"with {private}")), "")


def drop_bids(play: Play[State18SJ], private: str) -> None:
    """The money bid for a private is free again."""
    auction = _auction(play.state)
    play.amend("auction", bids=tuple(bid for bid in auction.bids if bid.private != private))


def _auction(state: State18SJ) -> Auction:
    return next(frame for frame in reversed(state.frames) if isinstance(frame, Auction))


def _after(state: State18SJ, player: str) -> str:
    return state.seats_from(player)[1 % len(state.players)]


def _bid_too_low(state: State18SJ, amount: int, least: int, rule: str) -> tuple[Reason, ...]:
    step = bid_step(state)
    if amount < least:
        return (Reason("bid_too_low", "the lowest bid is {least}", {"least": least}, rule),)
    if amount % step:
        return (Reason("bid_step", "bids go in steps of {step}", {"step": step}, rule),)
    return ()


def _too_dear(cost: int, free: int, player: str, rule: str) -> tuple[Reason, ...]:
    if cost > free:
        return (
            Reason(
                "too_expensive",
                "this costs {cost}, {player} has {cash} free",
                {"cost": cost, "player": player, "cash": free},
                rule,
            ),
        )
    return ()
