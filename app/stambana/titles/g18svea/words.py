"""Words of 18Svea at the table: CEOs, shares by number, strategy cards by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision, Form
from stambana.engine.events import Event
from stambana.titles.g18svea import cards, sentences
from stambana.titles.g18svea.card_names import title
from stambana.titles.g18svea.frames import Emergency, turn
from stambana.titles.g18svea.purchases import cheapest, must_own
from stambana.titles.g18svea.running import best_run
from stambana.titles.g18svea.state import CENTRAL, LINE, SET_ASIDE, UNSOLD, StateSvea
from stambana.titles.g18svea.station_steps import station_cost
from stambana.titles.g18svea.views import card_row, figure
from stambana.titles.trains.events import (
    PresidentChanged,
    PriorityGiven,
    SharesBought,
    SharesSold,
    TokenPlaced,
)
from stambana.titles.trains.sentences import Order, holds
from stambana.titles.trains.state import DEPOT, OPEN_MARKET, train_kind
from stambana.titles.trains.words import Words18
from stambana.words import tr

ROUNDS = {"DSC": "Strategy cards are dealt", "SCA": "Auction of the strategy cards"}

_CARD_OF_STEP = {
    "bar_company": cards.PERMIT,
    "swap_card": cards.PERMIT,
    "card_income": cards.INFLUENCE,
}

_CARD_OF_ACTION = {"raise_funds": cards.FUNDS, "open_connection": cards.CONNECTION}
"""Actions without a question that use a card."""


def shares_text(number: int) -> str:
    """So many shares."""
    return tr("1 share") if number == 1 else tr("{number} shares", number=number)


class WordsSvea(Words18):
    """The words of one game of 18Svea."""

    def __init__(self, state: Callable[[], StateSvea]) -> None:
        super().__init__(state)
        self._svea = state

    # -- things -------------------------------------------------------------------------------

    def name(self, key: str) -> str:
        """A player, company, card or place in words."""
        return title(key) if key in self._svea().figures.cards else super().name(key)

    def certificate(self, piece: str) -> str:
        """A share: ``STO/0`` is the CEO's."""
        company, _, number = piece.partition("/")
        if number == "0":
            return tr("{company}, the CEO's share", company=company)
        return tr("{company}, a share", company=company)

    def _places(self) -> Mapping[str, str]:
        return {
            **super()._places(),
            OPEN_MARKET: tr("the Open Market"),
            SET_ASIDE: tr("set aside"),
            LINE: tr("the line of the auction"),
            UNSOLD: tr("unsold"),
            CENTRAL: tr("the Central Station token"),
        }

    # -- what is open -------------------------------------------------------------------------

    def step(self, decision: Decision) -> str:
        """The step of a decision as a heading; a bid names its card."""
        card = self._bid_for(decision)
        if card:
            return tr("A sealed bid for {card}", card=title(card))
        return sentences.steps().get(decision.step) or super().step(decision)

    def hint(self, decision: Decision) -> str:
        """One sentence on what the step is about, or ""."""
        if self._bid_for(decision):
            top: Any = self._svea().frames[-1]
            if top.again:
                return tr("A tie: those tied bid again, from their first bid up.")
            return tr("From your own money; 0 may be bid. The highest bid wins and is paid.")
        own = sentences.hints().get(decision.step, "") if holds(decision) else ""
        return own or super().hint(decision)

    def _bid_for(self, decision: Decision) -> str:
        """The card a decision bids for, or ""."""
        frames = self._svea().frames
        return str(getattr(frames[-1], "card", "")) if decision.secret and frames else ""

    def form(self, decision: Decision, form: Form) -> str:
        """What the button of a form says."""
        by_step = sentences.passes().get(decision.step) if form.kind == "pass" else None
        return by_step or super().form(decision, form)

    def _asked(self, kind: str, field: str) -> str:
        asked = sentences.questions()
        found = asked.get(f"{kind}.{field}") or asked.get(field)
        return found or super()._asked(kind, field)

    def train(self, piece: str) -> str:
        """A train; of one that has run in this round that is said."""
        if any(piece in getattr(at, "ran", ()) for at in self._svea().frames):
            return tr("{kind}-train that has run in this round", kind=train_kind(piece))
        return super().train(piece)

    def _par_choice(self, par: int) -> str:
        return self.money(par)

    def _number_choice(self, number: int, draft: Mapping[str, Any]) -> str:
        price = self._svea().market.price(str(draft.get("company") or draft.get("acting_for", "")))
        amount = self.money(number * price)
        return tr("{shares} for {amount}", shares=shares_text(number), amount=amount)

    def _holder(self, source: str, company: str) -> str:
        return self.name(source) if source == OPEN_MARKET else tr("its charter")

    def _on_sale(self, buyer: str) -> tuple[str, ...]:
        """The kinds the bank sells, without one that neither money nor a train given in pays."""
        kinds, cash = super()._on_sale(buyer), self._svea().cash(buyer)
        return tuple(kind for kind in kinds if self._least_price(kind, buyer) <= cash) or kinds

    def _least_price(self, kind: str, buyer: str) -> int:
        state = self._svea()
        figures = state.figures.trains[kind]
        exchange = figures.exchange
        if exchange and any(train_kind(at) == exchange.of for at in state.trains(buyer)):
            return min(figures.price, exchange.price)
        return figures.price

    def choice(self, kind: str, field: str, value: Any, draft: Mapping[str, Any]) -> str:
        """One value of a field, as its button says it."""
        state = self._svea()
        if field == "slots":
            return self._slots(value, draft)
        if field == "slot":
            return self._slot(value, str(draft.get("hex_name", "")))
        if field == "cards":
            names = " + ".join(title(card) for card in value) or tr("Turn none")
            company = turn(state).company
            return f"{names}: {self.money(best_run(state, company, value).revenue)}"
        if field == "card":
            return title(value)
        if field == "ceo_pays":
            if value:
                return tr("The CEO adds what is missing, and all costs twice as much")
            return tr("The company pays")
        if field == "white":
            amounts = state.figures.cards["central_station"].amounts
            if value:
                return tr(
                    "White: each station there adds {amount}",
                    amount=self.money(amounts["white"]),
                )
            return tr("Black: one more station of the company")
        if field == "percent":
            number = value // state.figures.share
            worth = number * state.market.price(draft.get("company", ""))
            return tr("{shares} for {amount}", shares=shares_text(number), amount=self.money(worth))
        if field == "company" and kind in ("bar_company", "assign_card"):
            long_name = self.long_name(value)
            return f"{value} · {long_name}" if long_name else str(value)
        return super().choice(kind, field, value, draft)

    def tells(self, kind: str, field: str, value: Any) -> str:
        """What a card pays, counts and does, beside the button that chooses it."""
        card = value if field == "card" else _CARD_OF_ACTION.get(kind, "")
        return self._card(card) if card else ""

    def subject(self, decision: Decision) -> str:
        """The card that is bid for; of one that a step lets use, what is lost and counted."""
        card = self._bid_for(decision)
        if card:
            return self._card(card)
        used = _CARD_OF_STEP.get(decision.step, "")
        if used:
            return self._figures(used)
        if decision.step == "emergency":
            return self._needed()
        if decision.step == "trains":
            return self._no_train(decision.acting_for)
        if decision.step == "station":
            cost = station_cost(self._svea(), decision.acting_for)
            return tr("A station costs {amount}.", amount=self.money(cost))
        if decision.step == "distribute":
            return tr(
                "{company} earned {amount}",
                company=decision.acting_for,
                amount=self.money(turn(self._svea()).earnings),
            )
        return super().subject(decision)

    def _needed(self) -> str:
        """What money is raised for, and how much is lacking still."""
        state: StateSvea = self._svea()
        frame = state.frames[-1]
        assert isinstance(frame, Emergency)
        cash = state.cash(frame.player)
        values = {"player": frame.player, "amount": self.money(frame.amount)}
        if not frame.company:
            return tr(
                "{player} owes {amount} in taxes, has {cash} and lacks {short}.",
                **values,
                cash=self.money(cash),
                short=self.money(frame.amount - cash),
            )
        treasury = state.cash(frame.company)
        return tr(
            "{company} must buy a train for {amount}: it has {treasury}, {player} has {cash}; "
            "{short} more is needed.",
            **values,
            company=frame.company,
            treasury=self.money(treasury),
            cash=self.money(cash),
            short=self.money(frame.amount - treasury - cash),
        )

    def _no_train(self, company: str) -> str:
        """What a company without a train must come up with for the cheapest there is."""
        state = self._svea()
        price = cheapest(state)
        if not must_own(state, company) or price is None:
            return ""
        return tr(
            "{company} has no train; the cheapest of the bank and the Open Market costs {amount}.",
            company=company,
            amount=self.money(price),
        )

    def _card(self, key: str) -> str:
        """A card in full: what it does, its income and both initiatives."""
        return f"{card_row(self._svea(), key).power}\n{self._figures(key)}"

    def _figures(self, key: str) -> str:
        row = card_row(self._svea(), key)
        pays = tr("income {amount}", amount=self.money(row.income))
        counts = tr(
            "initiative {first}, after its use {used}",
            first=figure(row.initiative),
            used=figure(row.initiative_used),
        )
        head = f"{pays if row.income else tr('no income')} · {counts}"
        return f"{head[:1].upper()}{head[1:]}"

    def _train_choice(self, kind: str, field: str, value: str, draft: Mapping[str, Any]) -> str:
        """A train with its price; where one can be given in for it, what it costs then."""
        known = super()._train_choice(kind, field, value, draft)
        state = self._svea()
        figures = state.figures.trains.get(train_kind(value))
        exchange = figures.exchange if figures and kind == "buy_train" else None
        if figures is None or exchange is None or field != "train":
            return known
        if draft.get("source", DEPOT) != DEPOT:
            return known
        company = turn(state).company
        old = next((at for at in state.trains(company) if train_kind(at) == exchange.of), "")
        if not old:
            return known
        lesser = tr(
            "{train} for {amount} and a {old}",
            train=self.train(value),
            amount=self.money(exchange.price),
            old=self.train(old),
        )
        if state.cash(company) < figures.price:
            return lesser
        return tr(
            "{choice}, or for {amount} and a {old}",
            choice=known,
            amount=self.money(exchange.price),
            old=self.train(old),
        )

    def _slot(self, at: int, hex_name: str) -> str:
        """A place for a station, with what it is worth to its company on the black tile."""
        stops = self._svea().board.face(hex_name).stops if hex_name else ()
        worth = stops[0].slots[at].value if stops and at < len(stops[0].slots) else None
        if worth is None:
            return tr("place {number}", number=at + 1)
        return tr("place {number}, worth {worth}", number=at + 1, worth=worth)

    def _slots(self, value: tuple[str, ...], draft: Mapping[str, Any]) -> str:
        """Who stands where on the black tile, by what the place is worth."""
        tile = self._svea().board.tile_set.tiles.get(str(draft.get("tile", "")))
        worth = [slot.value for slot in tile.stops[0].slots] if tile and tile.stops else []
        parts = [
            tr("{company} on {value}", company=company, value=worth[at])
            if at < len(worth) and worth[at] is not None
            else company
            for at, company in enumerate(value)
            if company
        ]
        return ", ".join(parts) or tr("nobody")

    # -- what is done -------------------------------------------------------------------------

    def action(self, action: Action) -> str:
        """An action as an order, for the button that does it."""
        if action.kind == "pay_taxes":
            return self._taxes(action)
        order = sentences.ORDERS.get(action.kind)
        if order is None:
            return super().action(action)
        return order.text(lambda name: self._of_action(action, name))

    def _passed(self) -> Mapping[str, Order]:
        return {**super()._passed(), **sentences.PASSED}

    def _taxes(self, action: Action) -> str:
        state = self._svea()
        haven = bool(getattr(action, "haven", False))
        table = state.figures.taxes_haven if haven else state.figures.taxes
        due = sum(
            table.get(state.shares(action.acting_for, company), 0) for company in state.companies
        )
        if haven:
            return tr("Use the Tax Haven and pay {amount}", amount=self.money(due))
        return tr("Pay {amount} in taxes", amount=self.money(due))

    def _of_action(self, action: Action, name: str) -> object:
        if name == "shares":
            number = int(getattr(action, "number", 0))
            percent = int(getattr(action, "percent", 0))
            return shares_text(number or percent // self._svea().figures.share)
        if name == "paid":
            return self.money(int(getattr(action, name)))
        return super()._of_action(action, name)

    def _cost(self, action: Action) -> int:
        price = self._svea().market.price
        if action.kind == "sell_treasury":
            return int(getattr(action, "number", 0)) * price(action.acting_for)
        if action.kind == "buy_with_influence":
            return price(str(getattr(action, "company", "")))
        return super()._cost(action)

    def _extra(self, action: Action) -> str:
        """What else belongs to a lay, a station or a purchase."""
        parts = []
        if getattr(action, "ceo_pays", False):
            parts.append(tr("with money of the CEO"))
        if getattr(action, "push", False):
            parts.append(tr("as one more tile"))
        if hasattr(action, "white"):
            parts.append(tr("white side up") if action.white else tr("black side up"))
        more = super()._extra(action)
        return f" ({', '.join(parts)}){more}" if parts else more

    def event(self, event: Event) -> str:
        """The log line of an event, or "" for one that has none."""
        if isinstance(event, PresidentChanged):
            return tr("{player} is CEO of {company}", player=event.player, company=event.company)
        if isinstance(event, PriorityGiven):
            return tr("{player} has the Priority Token", player=event.player)
        if isinstance(event, TokenPlaced):
            return self._station(event)
        if isinstance(event, SharesBought | SharesSold):
            return self._trade(event)
        return super().event(event)

    def _said(self, name: str, value: object) -> object:
        if name == "place" and isinstance(value, str):
            return self.place(value)
        return super()._said(name, value)

    def _station(self, event: TokenPlaced) -> str:
        where = self.place(event.hex_name)
        if not event.amount:
            return tr(
                "{company} has a station in {hex_name}", company=event.company, hex_name=where
            )
        return tr(
            "{company} placed a station in {hex_name} for {amount}",
            company=event.company,
            hex_name=where,
            amount=self.money(event.amount),
        )

    def _trade(self, event: SharesBought | SharesSold) -> str:
        shares = shares_text(event.percent // self._svea().figures.share)
        amount = self.money(event.amount)
        if isinstance(event, SharesBought):
            return tr(
                "{buyer} bought {shares} of {company} for {amount}",
                buyer=event.buyer,
                shares=shares,
                company=event.company,
                amount=amount,
            )
        return tr(
            "{player} sold {shares} of {company} for {amount}",
            player=event.player,
            shares=shares,
            company=event.company,
            amount=amount,
        )

    def round_name(self, name: str) -> str:
        """A round as a heading, in the language spoken now."""
        return tr(ROUNDS[name]) if name in ROUNDS else super().round_name(name)

    def leads(self, player: str, company: str) -> str:
        """That a player leads a company from now on."""
        return tr("{player} becomes CEO of {company}", player=player, company=company)

    def helps(self, player: str, company: str) -> str:
        """That a company must buy a train, and who adds what it lacks."""
        return tr(
            "{company} is left without a train: it must buy one, and what neither its money nor "
            "its own shares pay, its CEO {player} pays",
            company=company,
            player=player,
        )

    def end_reason(self, code: str) -> str:
        """Why the game ended."""
        return sentences.ends().get(code) or super().end_reason(code)
