"""Words of the family at the table: pieces, places, steps and actions as people say them.

The engine speaks in keys (``SNJ/0``, ``3/2``, ``P3``, ``depot``); here each gets its words in
the language spoken now, amounts their currency, and every form and choice what a button says.
Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from stambana import words
from stambana.engine.actions import Action
from stambana.engine.decisions import Decision, Form
from stambana.engine.events import Event, MoneyMoved
from stambana.engine.ledger import BANK
from stambana.titles.trains import sentences as sentences18
from stambana.titles.trains.events import (
    CompanyStarted,
    DividendPaid,
    RoundBegan,
    TileLaid,
    TokenPlaced,
)
from stambana.titles.trains.shares import share_price
from stambana.titles.trains.state import (
    DEPOT,
    INITIAL_OFFERING,
    ON_BOARD,
    OPEN_MARKET,
    OUT,
    State18,
    train_kind,
)
from stambana.titles.trains.trains import TrainBought, kinds_on_sale
from stambana.track.facts import title
from stambana.words import tr

MONEY_FIELDS = frozenset({"amount", "par", "before", "after", "price", "paid"})
"""Fields of events and actions that are amounts."""

TRAIN_FIELDS = frozenset({"train", "kind", "trade_in"})


class Words18:
    """The words of one game; ``state`` is asked for prices and owners as they are now."""

    def __init__(self, state: Callable[[], State18]) -> None:
        self._state = state

    @property
    def state(self) -> State18:
        """The state that is spoken of."""
        return self._state()

    # -- things -----------------------------------------------------------------------------

    def money(self, amount: int) -> str:
        """An amount with its currency; thousands are set apart."""
        return words.money(amount, self.state.figures.currency)

    def name(self, key: str) -> str:
        """A player, company, private company or place in words."""
        private = self.state.figures.privates.get(key)
        if private is not None:
            return f"{key}\N{NO-BREAK SPACE}{private.name}"
        return self._places().get(key) or key

    def unit(self, field: str) -> str:
        """What stands behind a number of a field: the currency behind an amount, else nothing."""
        return self.money(0).lstrip("0") if field in MONEY_FIELDS else ""

    def long_name(self, company: str) -> str:
        """A company's name in full, if it has one."""
        found = self.state.board.map.companies.get(company)
        return found.name if found is not None else ""

    def train(self, piece: str) -> str:
        """A train card or kind: ``3/0`` is a 3-train."""
        return tr("{kind}-train", kind=train_kind(piece))

    def certificate(self, piece: str) -> str:
        """A certificate: ``SNJ/0`` is the president's."""
        company, _, number = piece.partition("/")
        percent = self.state.percent_of(piece)
        if number == "0":
            return tr(
                "{company}, president's certificate ({percent} %)",
                company=company,
                percent=percent,
            )
        return tr("{company}, {percent} %", company=company, percent=percent)

    def piece(self, piece: str) -> str:
        """Any piece."""
        if self.state.is_certificate(piece):
            return self.certificate(piece)
        if train_kind(piece) in self.state.figures.trains:
            return self.train(piece)
        company, token, _ = piece.partition("-token/")
        return tr("token of {company}", company=company) if token else self.name(piece)

    def place(self, hex_name: str) -> str:
        """A hex with the name of what lies there."""
        board = self.state.board
        return title(board, hex_name) if hex_name in board.map.hexes else hex_name

    def _places(self) -> Mapping[str, str]:
        return {
            BANK: tr("the bank"),
            DEPOT: tr("the bank"),
            INITIAL_OFFERING: tr("the initial offering"),
            OPEN_MARKET: tr("the Bank Pool"),
            ON_BOARD: tr("the board"),
            OUT: tr("out of the game"),
        }

    # -- what is open -----------------------------------------------------------------------

    def step(self, decision: Decision) -> str:
        """The step of a decision as a heading, with what it is about."""
        top: Any = self.state.frames[-1] if self.state.frames else None
        if decision.step == "par_of_private":
            return tr("Set the share price of {company}", company=top.company)
        if decision.step == "resolution":
            return tr("Auction of {private} between the bidders", private=self.name(top.private))
        return sentences18.steps().get(decision.step, decision.step)

    def hint(self, decision: Decision) -> str:
        """One sentence on what the step is about, or "" where it would ask what cannot be done."""
        if not sentences18.holds(decision):
            return ""
        return sentences18.hints().get(decision.step, "")

    def rule(self, section: str) -> str:
        """A section of the rulebook: ``18SJ 9.1`` is shown as it is printed."""
        title, _, number = section.rpartition(" ")
        return tr("{title}, section {number}", title=title, number=number) if title else section

    def form(self, decision: Decision, form: Form) -> str:
        """What the button of a form says."""
        by_step = sentences18.passes().get(decision.step) if form.kind == "pass" else None
        return by_step or sentences18.forms().get(form.sentence, form.text)

    def question(self, kind: str, field: str, draft: Mapping[str, Any]) -> str:
        """What a form asks with one of its fields, and about what."""
        about = self._about(kind, field, draft)
        asked = self._asked(kind, field)
        return tr("{about}: {question}", about=about, question=asked) if about else asked

    def _asked(self, kind: str, field: str) -> str:
        asked = sentences18.questions()
        return asked.get(f"{kind}.{field}") or asked.get(field) or field

    def _about(self, kind: str, field: str, draft: Mapping[str, Any]) -> str:
        """What a field asks about: what was chosen before it, else the company that acts."""
        if kind == "buy_train" and field == "price":
            train = self._train_choice(kind, "train", str(draft.get("train", "")), draft)
            return f"{draft.get('acting_for', '')}, {train}"
        for name in ("company", "private", "card"):
            if name == field:
                break
            if draft.get(name):
                return self.name(str(draft[name]))
        if kind == "set_par":
            return str(getattr(self.state.frames[-1], "company", ""))
        if kind == "bid":
            return self.name(str(getattr(self.state.frames[-1], "private", "")))
        acting = str(draft.get("acting_for", ""))
        return acting if acting in self.state.companies else ""

    def choice(self, kind: str, field: str, value: Any, draft: Mapping[str, Any]) -> str:
        """One value of a field, as its button says it."""
        state = self.state
        if value == "":
            return tr("none")
        if isinstance(value, bool):
            return sentences18.yes_no(kind, value)
        if field == "percent":
            company = draft.get("company", "")
            worth = state.market.price(company) * value // state.figures.share
            return tr("{percent} % for {amount}", percent=value, amount=self.money(worth))
        if field == "par" and kind == "start_company":
            return self._par_choice(value)
        if field in MONEY_FIELDS:
            return self.money(value)
        if field == "source" and kind == "buy_train":
            return self._seller(value, str(draft.get("acting_for", "")))
        if field == "source" and kind == "buy_shares":
            return self._share_source(value, str(draft.get("company", "")))
        if field in TRAIN_FIELDS:
            return self._train_choice(kind, field, value, draft)
        if field == "company":
            return self._company_choice(kind, value)
        if field == "private" and kind == "bid":
            return self._bid_choice(value)
        if field == "hex_name":
            return self.place(value)
        if field == "stop":
            return self._stop(draft.get("hex_name", ""), value)
        if field == "number":
            return self._number_choice(value, draft)
        return self.name(str(value))

    def _par_choice(self, par: int) -> str:
        """A price to start at, with what the president's certificate costs then."""
        figures = self.state.figures
        cost = figures.president_share // figures.share * par
        return tr(
            "{par}: {percent} % for {amount}",
            par=self.money(par),
            percent=figures.president_share,
            amount=self.money(cost),
        )

    def _share_source(self, source: str, company: str) -> str:
        """Where shares are bought, with what one costs there."""
        price = self.money(share_price(self.state, company, source))
        where = self._holder(source, company)
        return tr("{place}, {amount} a share", place=where, amount=price)

    def _holder(self, source: str, company: str) -> str:
        """Where shares of a company lie, as it is said of that company."""
        return tr("its treasury") if source == company else self.name(source)

    def _number_choice(self, number: int, draft: Mapping[str, Any]) -> str:
        """So many shares, with what they cost."""
        company = str(draft.get("company") or draft.get("acting_for", ""))
        percent = number * self.state.figures.share
        price = share_price(self.state, company, str(draft.get("source", OPEN_MARKET)))
        return tr("{percent} % for {amount}", percent=percent, amount=self.money(number * price))

    def _seller(self, source: str, buyer: str) -> str:
        """Who sells trains, with the president to be asked, and the trains with their prices."""
        state = self.state
        president = state.president(source) if source in state.companies else ""
        who = f"{self.name(source)} ({president})" if president else self.name(source)
        found = self._on_sale(buyer) if source == DEPOT else state.trains(source)
        fixed = source in (DEPOT, OPEN_MARKET)
        told = (
            self._train_choice("buy_train", "train", at, {"source": source})
            if fixed
            else self.train(at)
            for at in found
        )
        said = ", ".join(dict.fromkeys(told))
        return f"{who}: {said}" if said else who

    def _on_sale(self, buyer: str) -> tuple[str, ...]:
        """The kinds of trains the bank sells."""
        return kinds_on_sale(self.state)

    def tells(self, kind: str, field: str, value: Any) -> str:
        """What a value is or does, to be read beside it, or ""."""
        return ""

    def subject(self, decision: Decision) -> str:
        """What a decision is about, to be read above its answers, or ""."""
        if decision.step == "resolution":
            return self._bidders()
        return ""

    def _bidders(self) -> str:
        """The highest bid of an auction between bidders, and who is still in it."""
        top: Any = self.state.frames[-1]
        bids = [bid for bid in self._bids(top.private) if bid.player in top.bidders]
        highest = max(bids, key=lambda bid: bid.amount)
        return tr(
            "{player} bids {amount}. Still in: {players}",
            player=highest.player,
            amount=self.money(highest.amount),
            players=", ".join(top.bidders),
        )

    def _bids(self, private: str) -> list[Any]:
        """The bids that stand on a private company."""
        return [
            bid
            for frame in self.state.frames
            for bid in getattr(frame, "bids", ())
            if bid.private == private
        ]

    def _train_choice(self, kind: str, field: str, value: str, draft: Mapping[str, Any]) -> str:
        figures = self.state.figures.trains.get(train_kind(value))
        if kind != "buy_train" or field == "trade_in" or figures is None:
            return self.train(value)
        if draft.get("source") in (DEPOT, OPEN_MARKET, None):
            return tr(
                "{train} for {amount}", train=self.train(value), amount=self.money(figures.price)
            )
        if draft["source"] in self.state.companies:
            seller, president = draft["source"], self.state.president(draft["source"])
            who = f"{seller} ({president})" if president else seller
            return tr("{train} from {company}", train=self.train(value), company=who)
        return self.train(value)

    def _company_choice(self, kind: str, company: str) -> str:
        price = self.state.market.price(company)
        if price and kind != "start_company":
            return tr("{company} at {amount}", company=company, amount=self.money(price))
        long_name = self.long_name(company)
        return f"{company} · {long_name}" if long_name else company

    def _bid_choice(self, private: str) -> str:
        """A private company with its face value, or the highest bid that stands on it."""
        standing = self._bids(private)
        if standing:
            highest = max(standing, key=lambda bid: bid.amount)
            return tr(
                "{private} · {player} bids {amount}",
                private=self.name(private),
                player=highest.player,
                amount=self.money(highest.amount),
            )
        face = self.state.figures.privates[private].face
        return f"{self.name(private)} · {self.money(face)}"

    def _stop(self, hex_name: str, stop: int) -> str:
        face = self.state.board.face(hex_name) if hex_name in self.state.board.map.hexes else None
        if face is not None and stop < len(face.stops) and face.stops[stop].name:
            return face.stops[stop].name
        return tr("city {number}", number=stop + 1)

    # -- what is done -----------------------------------------------------------------------

    def action(self, action: Action) -> str:
        """An action as an order, for the button that does it."""
        if action.kind == "distribute" and getattr(action, "pay", False):
            return self._pay_out()
        for field in ("pay", "yes"):
            if hasattr(action, field):
                return sentences18.yes_no(action.kind, getattr(action, field))
        order = sentences18.ORDERS.get(action.kind)
        return order.text(lambda name: self._of_action(action, name)) if order else action.kind

    def deed(self, action: Action) -> str:
        """An action that no event tells of, in the past tense, for the log.

        The state spoken of is the one before it.
        """
        if action.kind == "answer":
            if getattr(action, "yes", False):
                return tr("{player} agreed", player=action.actor)
            return tr("{player} did not agree", player=action.actor)
        step = self.state.frames[-1].kind if self.state.frames else ""
        order = self._passed().get(step) if action.kind == "pass" else None
        order = order or sentences18.DEEDS.get(action.kind)
        if order is None:
            return f"{self.name(action.acting_for)}: {self.action(action)}"
        return order.text(lambda name: self._of_action(action, name))

    def _passed(self) -> Mapping[str, sentences18.Order]:
        """What passing was, by the step that was passed."""
        return sentences18.PASSED

    def _pay_out(self) -> str:
        """That the earnings are paid out, and what that is for each share."""
        turns = (getattr(frame, "earnings", 0) for frame in reversed(self.state.frames))
        earned = next((amount for amount in turns if amount), 0)
        for_each, rest = divmod(earned * self.state.figures.share, 100)
        if not earned or rest:
            return sentences18.yes_no("distribute", True)
        return tr(
            "Pay {amount} out: {for_each} a share",
            amount=self.money(earned),
            for_each=self.money(for_each),
        )

    def _of_action(self, action: Action, name: str) -> object:
        if name == "source" and action.kind == "buy_shares":
            return self._holder(str(getattr(action, name)), str(getattr(action, "company", "")))
        if name == "cost":
            return self.money(self._cost(action))
        if name == "percent_bought":
            return self.state.figures.share * int(getattr(action, "number", 1))
        if name == "extra":
            return self._extra(action)
        return self._said(name, getattr(action, name))

    def _cost(self, action: Action) -> int:
        """What shares cost; the rules check it, this only says it."""
        state = self.state
        company = getattr(action, "company", "")
        if action.kind == "start_company":
            parts = state.figures.president_share // state.figures.share
            return parts * int(getattr(action, "par", 0))
        percent = int(getattr(action, "percent", 0))
        number = int(getattr(action, "number", 0)) or percent // state.figures.share
        return number * share_price(state, company, getattr(action, "source", ""))

    def _extra(self, action: Action) -> str:
        """What else is used in a purchase of a train."""
        parts = []
        trade_in = getattr(action, "trade_in", "")
        if trade_in:
            parts.append(tr("giving a {train} in", train=self.train(trade_in)))
        private = getattr(action, "private", "")
        if private:
            parts.append(tr("with {private}", private=self.name(private)))
        return f" ({', '.join(parts)})" if parts else ""

    def told(self, events: Sequence[Event]) -> Iterator[tuple[Event, str]]:
        """The events of a record that have a line in the log, each with it.

        A line on money shared out says who got what, which is told by events of their own.
        """
        for event in events:
            text = self.event(event)
            why = self._shared_out(event)
            parts = [
                f"{self.name(at.target)}\N{NO-BREAK SPACE}{self.money(at.amount)}"
                for at in events
                if isinstance(at, MoneyMoved) and at.why == why and at.amount and at.target != BANK
            ]
            if text and why and parts:
                text = tr("{what}: {parts}", what=text, parts=", ".join(parts))
            gone = sum(
                at.amount
                for at in events
                if isinstance(at, MoneyMoved) and at.why == why and at.target == BANK
            )
            if text and gone:
                amount = self.money(gone)
                text = tr("{what}; its {amount} went to the bank", what=text, amount=amount)
            if text:
                yield event, text[0].upper() + text[1:]

    def _shared_out(self, event: Event) -> str:
        """The code of the payments that an event is about, or ""."""
        return "dividend" if isinstance(event, DividendPaid) else ""

    def event(self, event: Event) -> str:
        """The log line of an event, with words for its keys; "" for one that has none."""
        if isinstance(event, RoundBegan):
            return self.round_name(event.name)
        if not event.sentence:
            return ""
        values = {name: self._said(name, value) for name, value in event.values().items()}
        if isinstance(event, TileLaid) and not event.amount:
            return tr(
                "{company} laid tile {tile} in {hex_name}",
                company=values["company"],
                tile=values["tile"],
                hex_name=values["hex_name"],
            )
        if isinstance(event, TokenPlaced) and not event.amount:
            return tr(
                "{company} placed a token in {hex_name}",
                company=values["company"],
                hex_name=values["hex_name"],
            )
        if isinstance(event, CompanyStarted) and not event.amount:
            return tr(
                "{player} started {company} at {par}",
                player=values["player"],
                company=values["company"],
                par=values["par"],
            )
        if isinstance(event, TrainBought) and event.source != DEPOT:
            return tr("{company} bought a {kind} from {source} for {amount}", **values)
        return tr(event.sentence, **values)

    def round_name(self, name: str) -> str:
        """A round as a heading, in the language spoken now."""
        return sentences18.round_name(name)

    def _said(self, name: str, value: object) -> object:
        if isinstance(value, int) and not isinstance(value, bool) and name in MONEY_FIELDS:
            return self.money(value)
        if not isinstance(value, str):
            return value
        if name in TRAIN_FIELDS:
            return self.train(value)
        if name == "what":
            return self.piece(value) if "/" in value else self.place(value)
        if name == "hex_name":
            return self.place(value)
        if name == "reason":
            return self.end_reason(value)
        return self.name(value)

    def leads(self, player: str, company: str) -> str:
        """That a player leads a company from now on."""
        return tr("{player} becomes president of {company}", player=player, company=company)

    def helps(self, player: str, company: str) -> str:
        """That a company must buy a train, and who adds what it lacks."""
        return tr(
            "{company} is left without a train: it must buy one, and its president "
            "{player} pays what it lacks",
            company=company,
            player=player,
        )

    def end_reason(self, code: str) -> str:
        """Why the game ended."""
        return sentences18.ends().get(code, code)
