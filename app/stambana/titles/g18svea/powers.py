"""What the strategy cards of 18Svea do, in a sentence or two (18Svea 12); the words are ours."""

from __future__ import annotations

from collections.abc import Mapping

from stambana import words
from stambana.titles.g18svea.state import Entered, StateSvea
from stambana.track.facts import title as place_title
from stambana.words import tr


def power(state: StateSvea, card: str) -> str:
    """What a card does, in the language spoken now."""
    return _powers(state, card)[card]


def _powers(state: StateSvea, card: str) -> Mapping[str, str]:
    figures = state.figures.cards
    currency = state.figures.currency

    def money(key: str, name: str) -> str:
        return words.money(figures[key].amounts[name], currency)

    entered = _entered(state, card)
    marker = _place(state, state.connection, "new_connection")
    return {
        "blue_contract": tr(
            "Its company gets {bonus} more for each stop at a blue off-board.",
            bonus=money("blue_contract", "bonus"),
        ),
        "yellow_contract": tr(
            "Its company gets {bonus} more for each stop at a yellow off-board.",
            bonus=money("yellow_contract", "bonus"),
        ),
        "central_station": tr(
            "Once, its company places the token: white, and each station in that city adds "
            "{white}; or black, and it is one more station of its own, anywhere. It leaves at the "
            "auction.",
            white=money("central_station", "white"),
        ),
        "city_owner": tr(
            "Other companies pay its company {fee} for each train that stops in {place}.",
            fee=money("city_owner", "fee"),
            place=_place(state, state.city, "city_owner"),
        ),
        "delayed_permit": tr(
            "Dealt: before the game, name a company that nobody starts before SR2. From the "
            "auction: swap it for a card that was set aside."
        ),
        "ferry": tr(
            "The bank pays its company {bonus} for each new connection over water, whoever "
            "builds it.",
            bonus=money("ferry", "bonus"),
        ),
        "financial_planning": tr(
            "Once, its company pays a part of its earnings out and keeps the rest."
        ),
        "infrastructure_push": tr("Once, its company lays one more tile in its turn."),
        "new_connection": tr(
            "Its company gets {bonus} more for each stop in {place} once the marker there is "
            "active, and may turn it: an off-board for everybody, for good.",
            place=marker,
            bonus=money("new_connection", "bonus"),
        )
        if entered is Entered.AUCTION
        else tr(
            "Its company turns the marker in {place} active: an off-board for everybody, for good.",
            place=marker,
        ),
        "political_influence": tr(
            "Before income, its player buys a share of the Open Market and discards it. Or: its "
            "company pays nothing for water, and {station} for its second station.",
            station=money("political_influence", "station"),
        ),
        "raising_funds": tr(
            "Once, the bank pays its company {amount}.", amount=money("raising_funds", entered)
        ),
        "tax_haven": tr(
            "Once, its player's taxes are lower: nothing for three shares of a company, "
            "{four} for four, {five} for five.",
            four=state.figures.taxes_haven[4],
            five=state.figures.taxes_haven[5],
        ),
    }


def _entered(state: StateSvea, card: str) -> Entered:
    """How a card came, or would come now, into the game: up for auction it is worth that."""
    if card in state.cards:
        return state.cards[card].entered
    auction = state.figures.round_track.index("SCA") + 1
    return Entered.AUCTION if state.space >= auction else Entered.DEAL


def _place(state: StateSvea, drawn: str, card: str) -> str:
    """The place that was drawn for a card, or those it is drawn from."""
    hexes = (drawn,) if drawn else state.figures.cards[card].hexes
    names = [place_title(state.board, name).partition(" (")[0] for name in hexes]
    if len(names) == 1:
        return names[0]
    return tr("{names} or {last}", names=", ".join(names[:-1]), last=names[-1])
