"""Around stock rounds: the Första Tjing card (6.1.9), and A.W. Edelsvärd (13.2).

A.W. is no player: after every second stock round he takes a whole corporation for nothing, and
the player with fewer shares chooses it and later plays it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stambana.engine.actions import Action, Pass
from stambana.engine.decisions import Decision, Form, tuples_offer
from stambana.engine.frames import Frame, Step
from stambana.engine.play import Play
from stambana.hexes.coords import distance
from stambana.reasons import Reason
from stambana.titles.g18sj.actions import ChooseCompany
from stambana.titles.g18sj.frames import fewest_shares, turn
from stambana.titles.g18sj.laying import passage
from stambana.titles.g18sj.rulings import as_elsewhere
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.trains import shares
from stambana.titles.trains.actions import TakePriority
from stambana.titles.trains.events import CompanyStarted, PriorityGiven
from stambana.titles.trains.figures import LayPriority
from stambana.titles.trains.state import INITIAL_OFFERING, Capitalization
from stambana.track.board import Board
from stambana.track.laying import Lay, LayVerdict
from stambana.track.network import reach
from stambana.track.tiles import Color

EDELSVARD = "A.W."
"""The holder of his shares."""

CARD = "Första Tjing"
"""The mark that the card has been used."""


@dataclass(frozen=True, kw_only=True)
class FirstTurn(Frame):
    """The owner of the card takes the Priority Deal, or waits for another round."""

    kind: str = "first_turn"
    player: str


@dataclass(frozen=True, kw_only=True)
class CorporationChoice(Frame):
    """Which corporation A.W. takes."""

    kind: str = "choice"


def plays(state: State18SJ) -> bool:
    """Whether A.W. is in the game: with two players (13.2)."""
    return len(state.players) == 2


def card_owner(state: State18SJ) -> str:
    """Who bought P9 and has not used the card, or ""."""
    return state.card if CARD not in state.used else ""


def ask_priority(play: Play[State18SJ]) -> None:
    """Ask the owner of the card, unless the Priority Deal is theirs already (6.1.9)."""
    owner = card_owner(play.state)
    if owner and owner != play.state.priority:
        play.push(FirstTurn(player=owner))


class FirstTurnStep(Step[State18SJ, FirstTurn]):
    """The card: once, at the beginning of a stock round (6.1.9)."""

    kind = "first_turn"
    rule = "18SJ 6.1.9"

    def decisions(self, state: State18SJ, frame: FirstTurn) -> Iterable[Decision]:
        """Take the Priority Deal or wait."""
        forms = (Form(TakePriority, "Take the Priority Deal", self.rule), Form(Pass, "Wait"))
        yield Decision(frame.player, frame.player, self.kind, self.rule, forms)

    def apply(self, play: Play[State18SJ], frame: FirstTurn, action: Action) -> None:
        """The owner begins the round if the card is used."""
        play.pop()
        if isinstance(action, TakePriority):
            play.change(priority=frame.player, used=(*play.state.used, CARD))
            play.amend("stock_round", player=frame.player)
            play.tell(PriorityGiven(player=frame.player))


def choices(state: State18SJ) -> list[str]:
    """The corporations with an unsold president's certificate (13.2)."""
    return [
        key
        for key, at in state.companies.items()
        if at.kind == "public"
        and not at.closed
        and not at.started
        and state.ledger.place(f"{key}/0") == INITIAL_OFFERING
    ]


def after_stock_round(play: Play[State18SJ]) -> None:
    """After an even-numbered stock round A.W. takes a corporation, if one is left."""
    if play.state.stock_rounds % 2 == 0 and choices(play.state):
        play.push(CorporationChoice())


class ChoiceStep(Step[State18SJ, CorporationChoice]):
    """The player with fewer shares chooses (13.2)."""

    kind = "choice"
    rule = "18SJ 13.2"

    def decisions(self, state: State18SJ, frame: CorporationChoice) -> Iterable[Decision]:
        """One of the corporations left."""
        rows = [(key,) for key in choices(state)]
        form = Form(
            ChooseCompany,
            "Choose A.W.'s corporation",
            self.rule,
            ("company",),
            tuples_offer(("company",), lambda: rows),
        )
        actor = fewest_shares(state)
        yield Decision(actor, actor, self.kind, self.rule, (form,))

    def check(self, state: State18SJ, frame: CorporationChoice, action: Action) -> Sequence[Reason]:
        """Why a corporation cannot be chosen."""
        assert isinstance(action, ChooseCompany)
        if action.company not in choices(state):
            return (
                Reason(
                    "not_startable",
                    "{company} cannot be started",
                    {"company": action.company},
                    self.rule,
                ),
            )
        return ()

    def apply(self, play: Play[State18SJ], frame: CorporationChoice, action: Action) -> None:
        """A.W. takes all its shares; it has no price and operates after all others."""
        assert isinstance(action, ChooseCompany)
        play.pop()
        company = action.company
        for piece in play.state.certificates(INITIAL_OFFERING, company):
            play.move(piece, EDELSVARD, "requisition")
        at = play.state.companies[company]
        shares.amend_company(
            play,
            company,
            replace(at, virtual=True, floated=True, capitalization=Capitalization.FULL),
        )
        play.tell(CompanyStarted(player=EDELSVARD, company=company, par=0))


# -- track ------------------------------------------------------------------------------------


def has_priorities(state: State18SJ, company: str) -> bool:
    """Whether the order of lays of 13.2 binds a company; by ruling DIFF-11 none is bound."""
    return state.companies[company].virtual and not as_elsewhere(state, "DIFF-11")


def has_finished(state: State18SJ) -> bool:
    """Whether the lays of the turn are done: a second follows only a new mainline (13.2)."""
    lays = turn(state).lays
    company = turn(state).company
    return has_priorities(state, company) and bool(lays) and not lays[0].mainline


def first_in_priority(
    state: State18SJ, company: str, lays: Sequence[LayVerdict]
) -> tuple[LayVerdict, ...]:
    """Of all lays of a company those among which its player chooses freely (13.2)."""
    for line in state.figures.lay_priorities:
        fitting = [lay for lay in lays if _fits(state, company, line, lay)]
        if fitting:
            best = min(_rank(state, company, line, lay) for lay in fitting)
            return tuple(lay for lay in fitting if _rank(state, company, line, lay) == best)
    return ()


def priority_reasons(first: Sequence[LayVerdict], lay: Lay) -> tuple[Reason, ...]:
    """Why a lay has to wait for another one."""
    if any(verdict.lay == lay for verdict in first):
        return ()
    places = tuple(dict.fromkeys(verdict.lay.hex_name for verdict in first))
    return (
        Reason(
            "priority",
            "A.W. lays in {places} first",
            {"places": ", ".join(places)},
            "18SJ 13.2",
            hexes=places,
        ),
    )


def _fits(state: State18SJ, company: str, line: LayPriority, verdict: LayVerdict) -> bool:
    board, name = state.board, verdict.lay.hex_name
    yellow = board.tile_set.tiles[verdict.lay.tile].color is Color.YELLOW
    if (line.tile == "yellow" and not yellow) or (line.tile == "upgrade" and yellow):
        return False
    printed = board.map.hexes[name].printed
    if line.place == "mainline":
        return bool(verdict.lines)
    if line.place == "home":
        return any(slot.home_of == company for stop in printed.stops for slot in stop.slots)
    return bool(printed.stops) == (line.place == "city")


def _rank(state: State18SJ, company: str, line: LayPriority, verdict: LayVerdict) -> int:
    """Lower is first: the distance, or the value the city gets, turned round."""
    board, lay = state.board, verdict.lay
    if line.by == "distance":
        return _distance(board, lay.hex_name, state.figures.lays_near)
    if line.by == "next_city":
        known = {key.hex_name for key in reach(board, company, passage(board)).stops}
        cities = [name for name, at in board.map.hexes.items() if at.printed.stops]
        new = [name for name in cities if name not in known] or cities
        return min(_distance(board, lay.hex_name, name) for name in new)
    face = board.tile_set.tiles[lay.tile]
    return -max(stop.revenue.at(board.phase) for stop in face.stops)


def _distance(board: Board, a: str, b: str) -> int:
    return distance(board.map.hexes[a].coord, board.map.hexes[b].coord)
