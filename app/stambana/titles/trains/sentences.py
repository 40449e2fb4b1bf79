"""Sentences of the family: what headings and buttons of the decision panel say.

Tables of sentences by the codes of steps, forms and actions; asked again when the language
changes.  ``words18`` puts the values in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import Formatter

from stambana.engine.decisions import Decision
from stambana.words import tr


@dataclass(frozen=True, slots=True)
class Order:
    """An action as an order; ``value`` is asked for each field its sentence has."""

    sentence: str

    def text(self, value: Callable[[str], object]) -> str:
        """The order in the language spoken now."""
        names = [name for _, name, _, _ in Formatter().parse(self.sentence) if name]
        return tr(self.sentence, **{name: value(name) for name in names})


ORDERS = {
    "pass": Order("Pass"),
    "finish": Order("End the turn"),
    "buy_private": Order("Buy {private}"),
    "bid": Order("Bid {amount} for {private}"),
    "set_par": Order("Start {company} at {par}"),
    "start_company": Order("Start {company} at {par}: 20 % for {cost}"),
    "buy_shares": Order("Buy {percent_bought} % of {company} from {source} for {cost}"),
    "sell_shares": Order("Sell {percent} % of {company} for {cost}"),
    "take_priority": Order("Take the Priority Deal"),
    "redeem_shares": Order("Redeem {percent_bought} %"),
    "lay_tile": Order("Lay tile {tile} in {hex_name}"),
    "place_token": Order("Place a token in {hex_name}"),
    "run_trains": Order("Run the trains"),
    "buy_train": Order("Buy a {train} from {source} for {price}{extra}"),
    "discard_train": Order("Discard a {train}"),
    "purchase_private": Order("Buy {private} for {price}"),
    "place_canal": Order("Place a canal token in {hex_name}"),
    "place_port": Order("Move the port token to {hex_name}"),
    "raise_money": Order("Raise money"),
    "declare_bankruptcy": Order("Declare bankruptcy"),
    "choose_company": Order("Choose {company}"),
}
"""What the button that does an action says, by the action's kind."""


DEEDS = {
    "pass": Order("{acting_for} passed"),
    "finish": Order("{actor} ended the turn"),
    "buy_train": Order("{acting_for} offered {price} to {source} for a {train}{extra}"),
    "purchase_private": Order("{acting_for} offered {price} for {private}"),
    "raise_money": Order("{actor} began to raise money for {acting_for}"),
    "run_trains": Order("{acting_for} ran no train"),
    "distribute": Order("{acting_for} earned nothing"),
}
"""What was done by an action that nothing else tells of, by the action's kind."""

PASSED = {
    "track": Order("{acting_for} laid no more track"),
    "token": Order("{acting_for} placed no token"),
    "redeem": Order("{acting_for} redeemed nothing"),
    "early_trains": Order("{acting_for} bought no train before the run"),
    "trains": Order("{acting_for} bought no more trains"),
    "wind_up": Order("{acting_for} ended its turn"),
    "first_turn": Order("{actor} waited"),
}
"""What passing was, by the step that was passed."""


def steps() -> Mapping[str, str]:
    """The steps of a game, as headings."""
    return {
        "auction": tr("Auction of the private companies"),
        "resolution": tr("Auction between the bidders"),
        "par_of_private": tr("Set the share price"),
        "stock_round": tr("Stock round: buy and sell"),
        "first_turn": tr("Before the stock round"),
        "choice": tr("A corporation for A.W. Edelsvärd"),
        "redeem": tr("Redeem shares"),
        "track": tr("Lay track"),
        "token": tr("Place a station token"),
        "early_trains": tr("Buy a train before the run"),
        "run": tr("Run the trains"),
        "distribute": tr("Pay out or keep the earnings"),
        "split": tr("Share the earnings"),
        "trains": tr("Buy trains"),
        "second_tile": tr("Lay the second Gellivare tile"),
        "free_trains": tr("Take a train"),
        "discards": tr("Too many trains"),
        "emergency": tr("Raise money for a train"),
        "wind_up": tr("End of the turn"),
        "privates": tr("Private companies"),
        "place_canals": tr("Canal tokens"),
        "offer": tr("An offer"),
    }


_NEEDED: Mapping[str, frozenset[str]] = {
    "auction": frozenset({"buy_private", "bid"}),
    "resolution": frozenset({"bid"}),
    "stock_round": frozenset({"sell_shares", "buy_shares"}),
    "track": frozenset({"lay_tile"}),
    "token": frozenset({"place_token"}),
    "station": frozenset({"place_token"}),
    "run": frozenset({"run_trains"}),
}
"""The kinds of action that the hint of a step speaks of."""


def holds(decision: Decision) -> bool:
    """Whether all that the hint of a step speaks of can be done."""
    return _NEEDED.get(decision.step, frozenset()) <= {form.kind for form in decision.forms}


def hints() -> Mapping[str, str]:
    """What a step is about, in one sentence."""
    return {
        "auction": tr("Buy the first private company, bid on a later one, or pass."),
        "resolution": tr("Raise the bid, or pass and be out of this auction."),
        "stock_round": tr("Sell first, buy one certificate, and sell again if you like."),
        "track": tr("Click a hex that glows; the wheel or R turns the tile."),
        "token": tr("Click a city that glows."),
        "run": tr("The best routes are drawn on the board; click stops to draw your own."),
        "trains": tr("A corporation with a route must own a train."),
        "discards": tr("The phase allows fewer trains; give one to the Bank Pool."),
        "emergency": tr("The president sells shares until there is enough."),
        "wind_up": tr("Last chance to use private companies in this turn."),
        "first_turn": tr("The Första Tjing card can give the Priority Deal now."),
    }


def passes() -> Mapping[str, str]:
    """What passing means in a step, where it says more than to pass."""
    return {
        "track": tr("Lay no more track"),
        "token": tr("Place no token"),
        "redeem": tr("Redeem nothing"),
        "early_trains": tr("Buy none now"),
        "trains": tr("Buy no more trains"),
        "wind_up": tr("End the turn"),
        "first_turn": tr("Wait"),
    }


def forms() -> Mapping[str, str]:
    """What the forms of decisions are called, by their label."""
    return {
        "Buy": tr("Buy"),
        "Bid": tr("Bid"),
        "Raise": tr("Raise"),
        "Pass": tr("Pass"),
        "Go on": tr("Go on"),
        "Wait": tr("Wait"),
        "Set the price": tr("Set the price"),
        "Sell shares": tr("Sell shares"),
        "Buy a share": tr("Buy a share"),
        "Start a company": tr("Start a company"),
        "End the turn": tr("End the turn"),
        "Redeem shares": tr("Redeem shares"),
        "Lay track": tr("Lay track"),
        "Place a station token": tr("Place a station token"),
        "Run the trains": tr("Run the trains"),
        "Earnings": tr("Earnings"),
        "Buy a train": tr("Buy a train"),
        "Discard a train": tr("Discard a train"),
        "Raise money": tr("Raise money"),
        "Declare bankruptcy": tr("Declare bankruptcy"),
        "Buy a private company": tr("Buy a private company"),
        "Move the port token": tr("Move the port token"),
        "Lay the Gellivare tiles": tr("Lay the Gellivare tiles"),
        "Place a canal token": tr("Place a canal token"),
        "Take the Priority Deal": tr("Take the Priority Deal"),
        "Choose A.W.'s corporation": tr("Choose A.W.'s corporation"),
        "Agree?": tr("Agree?"),
    }


def questions() -> Mapping[str, str]:
    """What a field asks, by its name, or by action and name."""
    return {
        "company": tr("Which corporation?"),
        "private": tr("Which private company?"),
        "buy_train.private": tr("Use a private company?"),
        "lay_tile.private": tr("Use a private company?"),
        "amount": tr("How much?"),
        "price": tr("At what price?"),
        "par": tr("At what share price?"),
        "source": tr("From where?"),
        "number": tr("How much?"),
        "percent": tr("How much?"),
        "hex_name": tr("Where? Click a hex that glows."),
        "tile": tr("Which tile?"),
        "rotation": tr("How turned?"),
        "stop": tr("Which city of the hex?"),
        "train": tr("Which train?"),
        "trade_in": tr("Give an old train in?"),
        "runs": tr("Which routes?"),
        "yes": tr("Do you agree?"),
        "pay": tr("What becomes of the earnings?"),
    }


def yes_no(kind: str, value: bool) -> str:
    """The two answers of a yes-or-no field."""
    if kind == "distribute":
        return tr("Pay out to the shareholders") if value else tr("Keep in the treasury")
    return tr("Yes, I agree") if value else tr("No")


def round_name(code: str) -> str:
    """A round as a heading: ``SR2`` and ``OR2.1`` are the rounds of the second set."""
    kind, number = code[:2], code[2:]
    if kind == "SR":
        return tr("Stock round {number}", number=number)
    if kind == "OR":
        return tr("Operating round {number}", number=number)
    return code


def ends() -> Mapping[str, str]:
    """Why a game ended, by code."""
    return {
        "bank": tr("the bank ran out of money"),
        "bankruptcy": tr("a player is bankrupt"),
        "stock_market": tr("a share price reached the end of the stock market"),
        "by_hand": tr("the table ended it"),
    }
