"""The steps of a turn before the trains run: redeeming, track, station token (18SJ 10.1-10.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from stambana.engine.actions import Action
from stambana.engine.asked import AskedLay
from stambana.engine.decisions import Decision, Form, Offer, tuples_offer
from stambana.engine.ledger import BANK
from stambana.engine.memory import remembered
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18sj import edelsvard, gellivare, privates
from stambana.titles.g18sj.actions import LayTile, RedeemShares
from stambana.titles.g18sj.events import Redeemed
from stambana.titles.g18sj.frames import LayDone, Stage, controller, turn
from stambana.titles.g18sj.laying import lay_policy, token_policy
from stambana.titles.g18sj.lays import lay
from stambana.titles.g18sj.privates import MINOR_PRIVATE
from stambana.titles.g18sj.rulings import as_elsewhere
from stambana.titles.g18sj.running import asked_lay
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains import shares, stages
from stambana.titles.trains.actions import PlaceToken
from stambana.titles.trains.state import OPEN_MARKET
from stambana.titles.trains.tokens import put_token
from stambana.track.laying import (
    Lay,
    LayPolicy,
    LayVerdict,
    lay_verdict,
    legal_lays,
)
from stambana.track.network import StopKey
from stambana.track.tokens import TokenPolicy, token_places, token_reasons
from stambana.words import tr


class StageStep(stages.StageStep[State18SJ, Stage]):
    """A step of a turn, decided by whoever decides for the company now."""

    def decider(self, state: State18SJ, company: str) -> str:
        """Its president; the owner of KHJ, the player of A.W.'s (6.1.8, 13.2)."""
        return controller(state, company)

    def over(self, frame: Stage) -> bool:
        """Whether all that the step allows has been done."""
        return frame.done


def no_redeeming(state: State18SJ) -> tuple[Reason, ...]:
    """Why no shares are redeemed in this game, if none are (13.3.5)."""
    if "oscarian" not in state.variants:
        return ()
    sentence = "shares are not redeemed in the Oscarian Era"
    return (Reason("no_redeeming", sentence, {}, "18SJ 13.3.5"),)


def no_more_lays() -> tuple[Reason, ...]:
    """Why no third tile is laid in a turn (10.3.3)."""
    return (Reason("no_more_lays", "two tiles have been laid in this turn", {}, "18SJ 10.3.3"),)


class WindUpStep(StageStep):
    """The end of a turn: open while a private company can be bought or used (6.1)."""

    kind = "wind_up"
    rule = "18SJ 6.1"

    def settle(self, play: Play[State18SJ], frame: Stage) -> bool:
        """What was offered beside the question that was just passed is not offered again."""
        if play.declined and not as_elsewhere(play.state, "DIFF-20"):
            play.pop()
            return True
        return super().settle(play, frame)

    def waits(self, state: State18SJ, frame: Stage) -> bool:
        """Whether a private company can be bought or used."""
        return bool(
            privates.for_sale(state, frame.company)
            or privates.port_hexes(state, frame.company)
            or gellivare.extra_lays(state, frame.company, turn(state).extra_lays)
        )


class RedeemStep(StageStep):
    """Shares from the open market into the treasury (10.1)."""

    kind = "redeem"
    rule = "18SJ 10.1"
    judges = (RedeemShares,)

    def forms(self, state: State18SJ, frame: Stage) -> list[Form]:
        """How many shares can be redeemed."""
        numbers = [
            (n,)
            for n in range(1, self._held(state, frame) + 1)
            if not self.reasons(state, frame.company, n)
        ]
        if not numbers:
            return []
        return [
            Form(
                RedeemShares,
                "Redeem shares",
                self.rule,
                ("number",),
                tuples_offer(("number",), lambda: numbers),
            )
        ]

    def _held(self, state: State18SJ, frame: Stage) -> int:
        return state.percent(OPEN_MARKET, frame.company) // state.figures.share

    def check(self, state: State18SJ, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why so many shares cannot be redeemed."""
        if isinstance(action, RedeemShares):
            return self.reasons(state, frame.company, action.number)
        return ()

    def waits(self, state: State18SJ, frame: Stage) -> bool:
        """KHJ's money might pay for a share."""
        minor = state.figures.minor
        return (
            minor is not None
            and "oscarian" not in state.variants
            and self._held(state, frame) > 0
            and state.cash(minor.key) > privates.price_range(state, MINOR_PRIVATE)[0]
            and privates.could_help(state, frame.company, MINOR_PRIVATE)
        )

    def price(self, state: State18SJ, company: str) -> int:
        """What one share costs: all, half rounded down, or nothing, by zone (10.1)."""
        full = state.market.price(company)
        return {"gray": full // 2, "teal": full // 2, "maroon": 0}.get(
            state.market.zone(company), full
        )

    def reasons(self, state: State18SJ, company: str, number: int) -> tuple[Reason, ...]:
        """Why a company cannot redeem so many shares (10.1, 13.3.5)."""
        if barred := no_redeeming(state):
            return barred
        if number < 1 or number * state.figures.share > state.percent(OPEN_MARKET, company):
            return (
                Reason(
                    "none_there",
                    "there are not so many shares of {company} there",
                    {"company": company},
                    self.rule,
                ),
            )
        if number > 1 and state.market.zone(company) not in shares.UNLIMITED_HOLDING:
            return (Reason("one_share", "one share may be redeemed in a turn", {}, self.rule),)
        cost = number * self.price(state, company)
        if cost > state.cash(company):
            return (
                Reason(
                    "too_expensive",
                    "this costs {cost}, {player} has {cash}",
                    {"cost": cost, "player": company, "cash": state.cash(company)},
                    self.rule,
                ),
            )
        return ()

    def do(self, play: Play[State18SJ], frame: Stage, action: Action) -> None:
        """Pay the bank and take the shares; prices do not move."""
        assert isinstance(action, RedeemShares)
        company = frame.company
        cost = action.number * self.price(play.state, company)
        play.pay(company, BANK, cost, "redeem")
        for piece in play.state.certificates(OPEN_MARKET, company)[: action.number]:
            play.move(piece, company, "redeem")
        play.tell(
            Redeemed(company=company, percent=action.number * play.state.figures.share, amount=cost)
        )
        play.pop()


class TrackStep(StageStep):
    """One tile action, and a second if one of the two newly completes a mainline (10.3)."""

    kind = "track"
    rule = "18SJ 10.3"
    judges = (LayTile,)

    def policy(self, state: State18SJ, company: str) -> LayPolicy | None:
        """The policy of the next lay of the turn; None when no more may be laid (10.3.3)."""
        if len(turn(state).lays) > 1:
            return None
        if state.companies[company].virtual and edelsvard.has_finished(state):
            return None
        return self._policy(state, company, privates.blocked_hexes(state))

    def _policy(self, state: State18SJ, company: str, blocked: Mapping[str, str]) -> LayPolicy:
        lays = turn(state).lays
        free = state.companies[company].virtual
        return lay_policy(
            state.board,
            company,
            money=None if free else state.cash(company),
            only_mainline=len(lays) == 1 and not lays[0].mainline,
            blocked=blocked,
            discounts=privates.discounts(state, company),
            free=free,
        )

    @remembered
    def lays(self, state: State18SJ, company: str) -> tuple[LayVerdict, ...]:
        """Every lay the company may make now."""
        policy = self.policy(state, company)
        if policy is None:
            return ()
        lays = tuple(legal_lays(state.board, company, policy))
        if edelsvard.has_priorities(state, company):
            return edelsvard.first_in_priority(state, company, lays)
        return lays

    @remembered
    def any_lay(self, state: State18SJ, company: str) -> bool:
        """Whether there is a lay to make; quicker than to list them."""
        policy = self.policy(state, company)
        return policy is not None and any(True for _ in legal_lays(state.board, company, policy))

    def forms(self, state: State18SJ, frame: Stage) -> list[Form]:
        """The lay, if there is one."""
        if not self.any_lay(state, frame.company):
            return []
        return [
            Form(
                LayTile,
                "Lay track",
                self.rule,
                ("hex_name", "tile", "rotation", "private"),
                self._offer(state, frame.company),
                widget="lay",
                about=lambda _draft: self._asked(state, frame.company),
            )
        ]

    def _asked(self, state: State18SJ, company: str) -> AskedLay:
        policy = self.policy(state, company)
        assert policy is not None
        first = not turn(state).lays

        def says(verdict: LayVerdict) -> tuple[str, ...]:
            follows = first and bool(verdict.lines)
            return (tr("any other lay may follow (10.3.3)"),) if follows else ()

        return asked_lay(state, company, policy, self.lays(state, company), says)

    def _offer(self, state: State18SJ, company: str) -> Offer:
        def rows() -> list[tuple[str, str, int, str]]:
            return [
                (at.lay.hex_name, at.lay.tile, at.lay.rotation, "")
                for at in self.lays(state, company)
            ]

        return tuples_offer(("hex_name", "tile", "rotation", "private"), rows)

    def waits(self, state: State18SJ, frame: Stage) -> bool:
        """A private bought now may open a hex, bring KHJ's token, or the Gellivare tiles."""
        company = frame.company
        if self.policy(state, company) is None:
            return False
        if gellivare.extra_lays(state, company, turn(state).extra_lays):
            return True
        if privates.could_help(state, company, MINOR_PRIVATE):
            return True
        closed = privates.blocked_hexes(state)
        opened = {name for name, key in closed.items() if privates.could_help(state, company, key)}
        if not opened:
            return False
        policy = self._policy(state, company, {n: k for n, k in closed.items() if n not in opened})
        return any(True for name in opened for _ in legal_lays(state.board, company, policy, name))

    def check(self, state: State18SJ, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why a tile may not be laid."""
        if not isinstance(action, LayTile):
            return ()
        if action.private:
            return privates.check(state, turn(state), action)
        policy = self.policy(state, frame.company)
        if policy is None:
            return no_more_lays()
        lay = Lay(action.hex_name, action.tile, action.rotation)
        reasons = lay_verdict(state.board, frame.company, lay, policy).reasons
        if not reasons and edelsvard.has_priorities(state, frame.company):
            return edelsvard.priority_reasons(self.lays(state, frame.company), lay)
        return reasons

    def asks_for(self, state: State18SJ, frame: Stage, action: Action) -> bool:
        """Not plain for tiles of a private, and for A.W.'s corporations."""
        if edelsvard.has_priorities(state, frame.company):
            return False
        if isinstance(action, LayTile) and action.private:
            return False
        return super().asks_for(state, frame, action)

    def decisions(self, state: State18SJ, frame: Stage) -> Iterable[Decision]:
        """Lay or go on; A.W.'s corporations lay as long as they can (13.2)."""
        if edelsvard.has_priorities(state, frame.company):
            actor = controller(state, frame.company)
            forms = tuple(self.forms(state, frame))
            yield Decision(actor, frame.company, self.kind, "18SJ 13.2", forms)
            return
        yield from super().decisions(state, frame)

    def do(self, play: Play[State18SJ], frame: Stage, action: Action) -> None:
        """Lay the tile; the step goes on while another lay is allowed."""
        assert isinstance(action, LayTile)
        if action.private:
            privates.apply(play, turn(play.state), action)
            return
        policy = self.policy(play.state, frame.company)
        assert policy is not None
        verdict = lay(
            play, frame.company, Lay(action.hex_name, action.tile, action.rotation), policy
        )
        lays = (*turn(play.state).lays, LayDone(action.hex_name, bool(verdict.lines)))
        play.amend("operating_turn", lays=lays)


class TokenStep(StageStep):
    """One station token from the charter (10.4)."""

    kind = "token"
    rule = "18SJ 10.4"
    judges = (PlaceToken,)

    def policy(self, state: State18SJ, company: str) -> TokenPolicy:
        """Price of the next token, the company's money and what it has left."""
        at = state.companies[company]
        costs = state.figures.token_costs
        cost = 0 if at.virtual else costs[min(at.tokens_placed, len(costs) - 1)]
        left = sum(piece.startswith(f"{company}-token") for piece in state.ledger.at(company))
        money = None if at.virtual else state.cash(company)
        lapsed = frozenset(key for key, one in state.companies.items() if one.closed)
        return token_policy(state.board, cost=cost, money=money, left=left, lapsed=lapsed)

    def forms(self, state: State18SJ, frame: Stage) -> list[Form]:
        """The cities a token can go to."""
        policy = self.policy(state, frame.company)
        if policy.left == 0:
            return []
        rows = [
            (at.at.hex_name, at.at.stop) for at in token_places(state.board, frame.company, policy)
        ]
        if not rows:
            return []
        return [
            Form(
                PlaceToken,
                "Place a station token",
                self.rule,
                ("hex_name", "stop"),
                tuples_offer(("hex_name", "stop"), lambda: rows),
                widget="token",
            )
        ]

    def check(self, state: State18SJ, frame: Stage, action: Action) -> Sequence[Reason]:
        """Why a token may not be placed there."""
        if not isinstance(action, PlaceToken):
            return ()
        return token_reasons(
            state.board,
            frame.company,
            StopKey(action.hex_name, action.stop),
            self.policy(state, frame.company),
        )

    def do(self, play: Play[State18SJ], frame: Stage, action: Action) -> None:
        """Pay for the token and place it."""
        assert isinstance(action, PlaceToken)
        cost = self.policy(play.state, frame.company).cost(
            play.state.board, frame.company, StopKey(action.hex_name, action.stop)
        )
        play.pay(frame.company, BANK, cost, "token")
        put_token(play, frame.company, action.hex_name, action.stop, paid=cost)
        play.swap(replace(frame, done=True))

    def waits(self, state: State18SJ, frame: Stage) -> bool:
        """KHJ's token and money, or the Gellivare tiles, may open a place."""
        if self.policy(state, frame.company).left == 0 or frame.done:
            return False
        return privates.could_help(state, frame.company, MINOR_PRIVATE) or bool(
            gellivare.extra_lays(state, frame.company, turn(state).extra_lays)
        )
