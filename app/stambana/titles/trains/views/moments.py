"""Moments: what is going on, read from the frames of a state, whatever the title's steps are.

A frame of the family names its people and companies in the same way (``player``, ``company``,
``bids``), so a panel needs no title to say whose turn it is.  Which frames tell the round is a
custom of the title.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stambana import words
from stambana.engine.frames import Frame
from stambana.engine.memory import remembered
from stambana.titles.trains.state import State18
from stambana.titles.trains.views.customs import customs
from stambana.words import tr


@dataclass(frozen=True, slots=True)
class StandingBid:
    """A bid that stands in an auction."""

    private: str
    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the game stands.

    ``kind`` is ``auction``, ``cards``, ``stock``, ``operating`` or ``over``; ``number`` counts
    stock rounds and the sets of operating rounds after them; in a set, ``part`` of ``parts`` is
    played; without sets (``parts`` 0) it counts the rounds of its kind.
    ``company`` operates now, ``operated`` have done so in this round; ``actor`` decides.
    ``cut`` is what the first private company's price has fallen by.
    """

    kind: str
    number: int = 0
    part: int = 0
    parts: int = 0
    company: str = ""
    operated: tuple[str, ...] = ()
    actor: str = ""
    bids: tuple[StandingBid, ...] = ()
    cut: int = 0

    @property
    def short(self) -> str:
        """The round in a few letters, as the log has it."""
        if self.kind == "stock":
            return f"SR{self.number}"
        if self.kind == "operating":
            return f"OR{self.number}.{self.part}" if self.parts else f"OR{self.number}"
        return tr("Auction") if self.kind in ("auction", "cards") else tr("End")

    @property
    def text(self) -> str:
        """The round in words."""
        if self.kind == "stock":
            return tr("Stock round {number}", number=self.number)
        if self.kind == "operating" and not self.parts:
            return tr("Operating round {number}", number=self.number)
        if self.kind == "operating":
            return tr(
                "Operating round {number}.{part} of {parts}",
                number=self.number,
                part=self.part,
                parts=self.parts,
            )
        if self.kind == "cards":
            return tr("Auction of the strategy cards")
        return tr("Auction of private companies") if self.kind == "auction" else tr("Game over")


@remembered
def moment(state: State18) -> Moment:
    """What is going on in a state, by the customs of its title."""
    return customs(state).moment(state)


def _nobody(_state: State18, _frame: Frame) -> str:
    return ""


def moment_in_sets(state: State18, decider: Callable[[State18, Frame], str] = _nobody) -> Moment:
    """What is going on where operating rounds come in sets after a stock round.

    ``decider`` names who decides where a frame itself does not say, "" where it does.
    """
    frames = {frame.kind: frame for frame in state.frames}
    actor = _actor(state, decider)
    if state.over or not state.frames:
        return Moment("over", state.stock_rounds)
    if "operating_set" in frames:
        rounds: Any = frames["operating_set"]
        operating: Any = frames.get("operating_round")
        turn: Any = frames.get("operating_turn")
        return Moment(
            "operating",
            rounds.number,
            rounds.begun,
            rounds.rounds,
            company=turn.company if turn else "",
            operated=operating.operated if operating else (),
            actor=actor,
        )
    if "auction" in frames:
        auction: Any = frames["auction"]
        bids = tuple(StandingBid(bid.private, bid.player, bid.amount) for bid in auction.bids)
        return Moment("auction", actor=actor, bids=bids, cut=auction.cut)
    return Moment("stock", state.stock_rounds, actor=actor)


def _actor(state: State18, decider: Callable[[State18, Frame], str]) -> str:
    for frame in reversed(state.frames):
        found = decider(state, frame) or _person(state, frame)
        if found:
            return found
    return ""


def _person(state: State18, frame: Frame) -> str:
    """The player a frame waits for: asked, named, bidding, or leading its company."""
    for several in ("asked", "bidders"):
        names = getattr(frame, several, ())
        if names:
            return str(names[0])
    name = str(getattr(frame, "player", ""))
    if name in state.players:
        return name
    company = str(getattr(frame, "company", ""))
    return leader(state, company) if company in state.companies else ""


def leader(state: State18, company: str) -> str:
    """The player who leads a company: its president, a minor's the owner of its private; or ""."""
    if state.companies[company].kind != "minor":
        return state.president(company)
    minor = state.figures.minor
    for key, private in state.figures.privates.items():
        if minor is not None and private.name == minor.name:
            owner = state.ledger.places.get(key, "")
            return owner if owner in state.players else ""
    return ""


def money(state: State18, amount: int) -> str:
    """An amount with the title's currency, thousands apart."""
    return words.money(amount, state.figures.currency)
