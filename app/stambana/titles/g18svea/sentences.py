"""Sentences of 18Svea: what headings and buttons of the decision panel say.

Only what the family says otherwise, or does not know; ``words`` puts the values in.
"""

from __future__ import annotations

from collections.abc import Mapping

from stambana.titles.trains.sentences import Order
from stambana.words import tr

ORDERS = {
    "start_company": Order("Start {company} at {par} and be its CEO"),
    "buy_shares": Order("Buy a share of {company} from {source} for {cost}"),
    "sell_shares": Order("Sell {shares} of {company} for {cost}"),
    "assign_card": Order("Assign {card} to {company}"),
    "bar_company": Order("Keep {company} from starting before SR2"),
    "swap_card": Order("Take {card} instead"),
    "buy_with_influence": Order("Discard the card and buy a share of {company} for {cost}"),
    "sealed_bid": Order("Bid {amount}"),
    "sell_treasury": Order("Sell {shares} of the treasury for {cost}"),
    "lay_tile": Order("Lay tile {tile} in {hex_name}{extra}"),
    "place_token": Order("Place a station in {hex_name}{extra}"),
    "split_earnings": Order("Pay {paid} out and keep the rest"),
    "place_central": Order("Place the Central Station in {hex_name}{extra}"),
    "raise_funds": Order("Take the money of Raising Funds"),
    "open_connection": Order("Open the new connection"),
}
"""What the button that does an action says, by the action's kind."""


PASSED = {
    "bar_company": Order("{actor} kept the Delayed Permit"),
    "card_income": Order("{actor} kept Political Influence"),
    "swap_card": Order("{actor} kept the Delayed Permit"),
    "station": Order("{acting_for} placed no station"),
}
"""What passing was, by the step that was passed."""


def steps() -> Mapping[str, str]:
    """The steps of a game, as headings."""
    return {
        "bar_company": tr("Delayed Permit, before the game"),
        "assign_card": tr("Strategy cards"),
        "taxes": tr("Pay taxes"),
        "emergency": tr("Raise money"),
        "card_income": tr("Political Influence, before income"),
        "sealed_bidding": tr("Auction of the strategy cards"),
        "swap_card": tr("Delayed Permit, after the auction"),
        "trains": tr("Buy trains"),
        "track": tr("Lay track"),
        "station": tr("Place the second station"),
        "run": tr("Run the trains"),
        "distribute": tr("Pay out or keep the earnings"),
        "operating_turn": tr("In the whole turn"),
    }


def hints() -> Mapping[str, str]:
    """What a step is about, in one sentence."""
    return {
        "bar_company": tr("Name a company that nobody may start before SR2, or keep the card."),
        "stock_round": tr("Sell if you like, then buy one share; who does nothing passes."),
        "taxes": tr("Three shares of a company or more are taxed; the Tax Haven lowers that once."),
        "emergency": tr("Shares are sold until there is enough, and no more."),
        "card_income": tr("Buy a share of the Open Market now, and the card is gone."),
        "swap_card": tr("Take one of the cards set aside for it, or keep it."),
        "trains": tr("A company must own a train when this step is over."),
        "track": tr("Click a hex that glows; the wheel or R turns the tile."),
        "station": tr("Click a city that glows; every station adds to its value."),
        "run": tr("The trains must earn as much as they can; the best routes are drawn."),
        "distribute": tr("Twice the price or more paid out moves the price two steps."),
    }


def passes() -> Mapping[str, str]:
    """What passing means in a step, where it says more than to pass."""
    return {
        "bar_company": tr("Keep the card"),
        "card_income": tr("Keep the card"),
        "swap_card": tr("Keep the card"),
        "trains": tr("Buy no more trains"),
        "track": tr("Lay no more track"),
        "station": tr("Place no station"),
    }


def questions() -> Mapping[str, str]:
    """What a field asks, by its name, or by action and name."""
    return {
        "company": tr("Which company?"),
        "assign_card.company": tr("To which company? It keeps the card for good."),
        "bar_company.company": tr("Which company waits?"),
        "card": tr("Which card?"),
        "cards": tr("Turn a contract and take its bonus?"),
        "number": tr("How many shares?"),
        "percent": tr("How many shares?"),
        "amount": tr("How much do you bid?"),
        "paid": tr("How much is paid out?"),
        "slots": tr("Where do the stations stand?"),
        "slot": tr("In which place?"),
        "ceo_pays": tr("Who pays?"),
        "white": tr("Which side up?"),
        "haven": tr("Use the Tax Haven?"),
        "trade_in": tr("Give a 4-train in?"),
    }


def ends() -> Mapping[str, str]:
    """Why a game ended, by code, where the family has no words."""
    return {"round_track": tr("the last round was played")}
