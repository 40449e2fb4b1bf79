"""Emergency money raising: a player must pay taxes or a company's train (18Svea 10).

The player sells shares, bundle after bundle, and stops as soon as there is enough; then what is
below goes on.  Meanwhile the rights of the company's turn stay open, and nobody is bankrupt while
a card could help (``rescue``).  Who cannot raise the money sells all that can be sold and is
bankrupt, and the game ends.  For a train the CEO of the company that buys it may not change; taxes
are paid before the share of a CEO changes hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision, Form, tuples_offer
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.g18svea import card_uses, rescue, taxes, trading
from stambana.titles.g18svea.frames import Emergency, StockRound, turn
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains import shares
from stambana.titles.trains.actions import DeclareBankruptcy, SellShares
from stambana.titles.trains.events import Bankrupt
from stambana.titles.trains.raising import RaisingStep


def begin_for_train(play: Play[StateSvea], company: str, price: int) -> None:
    """The CEO of a company raises what company and CEO lack of a train's price.

    The frame leaves as soon as both together have it; the train is bought by the frame below.
    """
    player = play.state.president(company)
    play.push(Emergency(player=player, amount=price, company=company))


class EmergencyStep(RaisingStep[StateSvea, Emergency]):
    """Sales until there is enough, or bankruptcy when nothing is left to sell."""

    kind = "emergency"
    rule = "18Svea 10"
    passes_rights = True
    judges = (SellShares,)

    def seller(self, frame: Emergency) -> str:
        """The player in need."""
        return frame.player

    def need(self, state: StateSvea, frame: Emergency) -> int:
        """What is missing still."""
        own = state.cash(frame.player) + (state.cash(frame.company) if frame.company else 0)
        return max(0, frame.amount - own)

    def aid(self, state: StateSvea, frame: Emergency) -> int:
        """What cards of company and CEO can bring."""
        return rescue.money(state, frame.company) if frame.company else 0

    def basic_reasons(
        self, state: StateSvea, frame: Emergency, company: str, percent: int
    ) -> tuple[Reason, ...]:
        """Why a bundle may not be sold (8.2, 8.6), or not for this company's train."""
        basic = trading.sale_reasons(state, frame.player, company, percent)
        if basic:
            return basic
        left = state.percent(frame.player, company) - percent
        if company == frame.company and (left == 0 or shares.heir(state, company, left)):
            return (
                Reason(
                    "keeps_ceo",
                    "the CEO of {company} may not change",
                    {"company": company},
                    self.rule,
                ),
            )
        return ()

    def decisions(self, state: StateSvea, frame: Emergency) -> Iterable[Decision]:
        """Sell a bundle; when nothing can be sold use a card, or declare bankruptcy."""
        rows = self.sales(state, frame)
        if not rows and self.aid(state, frame):
            yield from rescue.decisions(state, frame.company, self.kind, self.rule)
            return
        fields = ("company", "percent")
        if rows:
            form = Form(
                SellShares, "Sell shares", self.rule, fields, tuples_offer(fields, lambda: rows)
            )
        else:
            form = Form(DeclareBankruptcy, "Declare bankruptcy", self.rule)
        yield Decision(frame.player, frame.player, self.kind, self.rule, (form,))

    def check(self, state: StateSvea, frame: Emergency, action: Action) -> Sequence[Reason]:
        """Why a bundle may not be sold."""
        if isinstance(action, SellShares):
            return self.sale_reasons(state, frame, action.company, action.percent)
        if not isinstance(action, DeclareBankruptcy):
            return card_uses.check(state, turn(state), action)
        return ()

    def apply(self, play: Play[StateSvea], frame: Emergency, action: Action) -> None:
        """Sell, or end the game."""
        if isinstance(action, DeclareBankruptcy):
            play.tell(Bankrupt(player=frame.player))
            play.change(bankrupt=frame.player)
            play.end("bankruptcy")
            return
        if not isinstance(action, SellShares):
            card_uses.apply(play, turn(play.state), action)
            return
        state = play.state
        number = action.percent // state.figures.share
        raised = number * state.market.price(action.company)
        if frame.company:
            shares.sell(play, frame.player, action.company, action.percent)
        elif raised < self.need(state, frame):
            shares.sell(play, frame.player, action.company, action.percent)
            _note_sale(play, frame.player, action.company)
        else:
            play.pop()
            shares.sell(
                play,
                frame.player,
                action.company,
                action.percent,
                paid_first=lambda: taxes.pay(play),
            )
            _note_sale(play, frame.player, action.company)

    def settle(self, play: Play[StateSvea], frame: Emergency) -> bool:
        """Back to what is to be paid as soon as there is enough."""
        if self.need(play.state, frame) == 0:
            play.pop()
            return True
        return False


def _note_sale(play: Play[StateSvea], player: str, company: str) -> None:
    """A sale for taxes is one of this stock round: the share is not bought back in it (8.3)."""
    frame = next(at for at in reversed(play.state.frames) if isinstance(at, StockRound))
    play.amend("stock_round", sold=tuple(dict.fromkeys((*frame.sold, (player, company)))))
