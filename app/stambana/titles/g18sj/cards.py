"""What the private companies of 18SJ can do, in a sentence or two (18SJ 6.1).

Figures come from the title's file; the words are ours.
"""

from __future__ import annotations

from stambana.titles.g18sj.rulings import brings_money
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains.state import State18
from stambana.words import tr


def power(state: State18, private: str) -> str:
    """What a private company can do, in the language spoken now; "" for nothing."""
    figures = state.figures.privates[private]
    currency = state.figures.currency
    if figures.canal is not None:
        return tr(
            "A company that buys it lays canal tokens of {tokens} {currency} on three of {hexes}. "
            "Its routes there earn them; after each turn the best one earned is taken away.",
            tokens=_listed([str(amount) for amount in figures.canal.tokens]),
            currency=currency,
            hexes=_listed(figures.canal.hexes),
        )
    if figures.port is not None:
        return tr(
            "Its company lays or moves the port token to {hexes}. Its routes there earn "
            "{revenue} {currency} for each anchor.",
            hexes=_listed(figures.port.hexes),
            revenue=figures.port.revenue,
            currency=currency,
        )
    if figures.lays:
        return tr(
            "While a player owns it, {blocks} are closed to track. Its company may once lay two "
            "extra yellow tiles there; mountains in {cheap} cost it less.",
            blocks=_listed(figures.blocks),
            cheap=_listed(list(figures.discounts)),
        )
    if figures.blocks:
        return tr(
            "While a player owns it, {blocks} is closed to track.",
            blocks=_listed(figures.blocks),
        )
    if figures.price_divisor > 1:
        return tr("Its company may once buy a new train from the bank at half price.")
    if figures.president_of:
        return _president(state, figures.president_of)
    return _by_key(state, private)


def _president(state: State18, company: str) -> str:
    """What comes with a president's certificate; money, unless the base says no (DIFF-10)."""
    closes = tr("It closes when {company} first buys a train.", company=company)
    if not brings_money(state):
        brings = tr("Brings the president's certificate of {company}.", company=company)
    else:
        brings = tr(
            "Brings the president's certificate of {company}; the bank pays twice the price "
            "into its treasury.",
            company=company,
        )
    return f"{brings} {closes}"


def _by_key(state: State18, private: str) -> str:
    minor = state.figures.minor
    if private == "P6":
        return tr(
            "Its company may once buy trains from the bank just before it runs, and then none "
            "after the run."
        )
    if private == "P8" and minor is not None:
        return tr(
            "Its owner runs {minor}: it lays track, and half of what its train earns is the "
            "owner's. A company that buys it gets {minor}'s money, train and token.",
            minor=minor.key,
        )
    if private == "P9":
        linked = state.linked if isinstance(state, State18SJ) else ""
        card = tr("Card: take the Priority Deal before one stock round.")
        return f"{_president(state, linked)} {card}" if linked else card
    return ""


def _listed(names: tuple[str, ...] | list[str]) -> str:
    """Names with commas, and the last with *and*."""
    if len(names) < 2:
        return "".join(names)
    return tr("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
