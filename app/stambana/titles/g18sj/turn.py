"""Operating rounds and turns of 18SJ (10): who operates, and the steps of a turn in order.

A set is so many rounds, fixed when the stock round before it ends (7).  In a round privates
pay, KHJ operates, then the corporations in share-price order, asked anew after each; the
corporations of A.W. Edelsvärd come last, by name (13.2).  A turn is a frame below the frame of
its present step, so what may be done at any time in the turn stays open as rights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stambana.engine.actions import Action
from stambana.engine.decisions import Decision
from stambana.engine.frames import Frame, Step
from stambana.engine.play import Play
from stambana.reasons import Reason
from stambana.titles.family18 import shares
from stambana.titles.family18.events import RoundBegan, TokenPlaced, TurnBegan
from stambana.titles.family18.income import pay_income
from stambana.titles.family18.state import ON_BOARD
from stambana.titles.g18sj import privates
from stambana.titles.g18sj.actions import PlacePort, PurchasePrivate
from stambana.titles.g18sj.rulings import as_elsewhere
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.g18sj.worth import worth
from stambana.track.board import Token
from stambana.track.tokens import free_slot


@dataclass(frozen=True, slots=True)
class LayDone:
    """A tile action of this turn: where, and whether it completed a mainline."""

    hex_name: str
    mainline: bool


@dataclass(frozen=True, kw_only=True)
class OperatingSet(Frame):
    """A set of operating rounds: its number, how many, and how many have begun."""

    kind: str = "operating_set"
    number: int
    rounds: int
    begun: int = 0


@dataclass(frozen=True, kw_only=True)
class OperatingRound(Frame):
    """A round: who has operated in it."""

    kind: str = "operating_round"
    operated: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class OperatingTurn(Frame):
    """A company's turn: the step it is at, and what was done in it.

    ``earned`` are the canal tokens that counted in this turn's routes; ``ran`` is set once the
    earnings are dealt with; ``bought_early`` once Motala Verkstad was used.
    """

    kind: str = "operating_turn"
    company: str
    step: int = 0
    begun: bool = False
    lays: tuple[LayDone, ...] = ()
    extra_lays: tuple[str, ...] = ()
    idle_trains: tuple[str, ...] = ()
    earnings: int = 0
    ran: bool = False
    bought_early: bool = False


STEPS = ("redeem", "track", "token", "early_trains", "run", "distribute", "trains", "wind_up")
"""The steps of a corporation's turn, in the rulebook's order (10; P6 before the run, 6.1.6).

The last one is there for privates, which are bought and used at any time in the turn (6.1).
"""

MINOR_STEPS = ("track", "run", "split")
"""The steps of KHJ's turn (6.1.8)."""

VIRTUAL_STEPS = ("track", "token", "run", "distribute", "free_trains")
"""The steps of a corporation of A.W. Edelsvärd (13.2)."""


def steps_of(state: State18SJ, company: str) -> tuple[str, ...]:
    """The steps of a company's turn."""
    at = state.companies[company]
    if at.virtual:
        return VIRTUAL_STEPS
    return MINOR_STEPS if at.kind == "minor" else STEPS


def controller(state: State18SJ, company: str) -> str:
    """The person who decides for a company, or "".

    A president, the owner of KHJ's private company, and for A.W.'s corporations the player
    with fewer shares, on a tie the holder of the Priority Deal (13.2).
    """
    at = state.companies[company]
    if at.virtual:
        if as_elsewhere(state, "DIFF-11"):
            return max(state.seats_from(state.priority), key=lambda name: worth(state, name))
        return fewest_shares(state)
    if at.kind == "minor":
        return next((name for name in state.players if state.ledger.places.get("P8") == name), "")
    return state.president(company)


def fewest_shares(state: State18SJ) -> str:
    """The player with the fewest shares; on a tie the one with the Priority Deal (13.2).

    By ruling DIFF-11 the poorer one; it then picks A.W.'s corporations and does not play them.
    """
    if as_elsewhere(state, "DIFF-11"):
        return min(state.seats_from(state.priority), key=lambda name: worth(state, name))
    held = {
        name: sum(state.percent(name, company) for company in state.companies)
        for name in state.players
    }
    return min(state.seats_from(state.priority), key=lambda name: held[name])


def turn(state: State18SJ) -> OperatingTurn:
    """The turn in progress; raises LookupError outside one."""
    for frame in reversed(state.frames):
        if isinstance(frame, OperatingTurn):
            return frame
    raise LookupError("no operating turn")


class OperatingSetStep(Step[State18SJ, OperatingSet]):
    """One round after the other; the end of the bank or of the market ends the game here."""

    kind = "operating_set"
    rule = "18SJ 10"

    def settle(self, play: Play[State18SJ], frame: OperatingSet) -> bool:
        """Begin the next round, or end the set (12)."""
        if frame.begun and play.state.end_space_entered:
            play.end("stock_market")
        elif frame.begun < frame.rounds:
            begin_round(play, frame)
        elif play.state.bank_broken:
            play.end("bank")
        else:
            play.pop()
        return True


def begin_round(play: Play[State18SJ], frame: OperatingSet) -> None:
    """Pay the privates and let the round run."""
    number = frame.begun + 1
    play.swap(replace(frame, begun=number))
    play.change(operating_rounds=play.state.operating_rounds + 1)
    play.tell(RoundBegan(name=f"OR{frame.number}.{number}"))
    play.push(OperatingRound())
    pay_income(play)


class OperatingRoundStep(Step[State18SJ, OperatingRound]):
    """Gives the turn to the next company that operates."""

    kind = "operating_round"
    rule = "18SJ 10"

    def settle(self, play: Play[State18SJ], frame: OperatingRound) -> bool:
        """Begin the next turn or end the round."""
        company = next_company(play.state, frame)
        if not company:
            play.pop()
            return True
        play.swap(replace(frame, operated=(*frame.operated, company)))
        play.push(OperatingTurn(company=company))
        return True


def next_company(state: State18SJ, frame: OperatingRound) -> str:
    """Who operates next: KHJ, then by share price, then A.W.'s by name; "" for nobody."""
    minors = tuple(key for key, at in state.companies.items() if at.kind == "minor")
    public = tuple(
        key
        for key in state.market.order()
        if state.companies[key].floated and not state.companies[key].virtual
    )
    virtual = tuple(sorted(key for key, at in state.companies.items() if at.virtual))
    for company in (*minors, *public, *virtual):
        if company in frame.operated or state.companies[company].closed:
            continue
        if controller(state, company):
            return company
    return ""


class OperatingTurnStep(Step[State18SJ, OperatingTurn]):
    """Puts one step after the other on top, and keeps the rights of the turn open."""

    kind = "operating_turn"
    rule = "18SJ 10"
    judges = (PurchasePrivate, PlacePort)

    def rights(self, state: State18SJ, frame: OperatingTurn) -> Iterable[Decision]:
        """What may be done at any time in the turn: buy privates, use them (6.1)."""
        return privates.rights(state, frame, controller(state, frame.company))

    def check(self, state: State18SJ, frame: OperatingTurn, action: Action) -> Sequence[Reason]:
        """Why a private may not be bought or used."""
        return privates.check(state, frame, action)

    def consent(self, state: State18SJ, frame: OperatingTurn, action: Action) -> tuple[str, ...]:
        """The owner of a private company sells it or not."""
        return privates.consent(state, action)

    def apply(self, play: Play[State18SJ], frame: OperatingTurn, action: Action) -> None:
        """Buy or use a private company."""
        privates.apply(play, frame, action)

    def settle(self, play: Play[State18SJ], frame: OperatingTurn) -> bool:
        """Begin the turn, go on to the next step, or end the turn."""
        company = frame.company
        if play.state.companies[company].closed:
            play.pop()  # the state has taken it over in its own turn
            return True
        if not frame.begun:
            play.swap(replace(frame, begun=True))
            play.tell(TurnBegan(company=company))
            place_home(play, company)
            return True
        steps = steps_of(play.state, company)
        if frame.step < len(steps):
            play.swap(replace(frame, step=frame.step + 1))
            play.push(Stage(kind=steps[frame.step], company=company))
            return True
        at = play.state.companies[company]
        shares.amend_company(
            play,
            company,
            replace(at, turns=at.turns + 1, earnings=(*at.earnings, frame.earnings)),
        )
        play.pop()
        return True


@dataclass(frozen=True, kw_only=True)
class Stage(Frame):
    """One step of a turn; ``asked`` is set once its owner has had the choice."""

    company: str
    done: bool = False


def place_home(play: Play[State18SJ], company: str) -> None:
    """At the start of its first turn a company places its home token for nothing (10)."""
    state = play.state
    if state.companies[company].tokens_placed or company not in state.figures.tokens:
        return
    for name, at in state.board.map.hexes.items():
        for index, stop in enumerate(at.printed.stops):
            for slot in stop.slots:
                if slot.home_of == company:
                    put_token(play, company, name, home_stop(state, name, index))
                    return


def home_stop(state: State18SJ, hex_name: str, printed_stop: int) -> int:
    """The stop that a printed stop has become."""
    from stambana.track.upgrades import stop_map

    mapped = stop_map(state.board.map.hexes[hex_name].printed, state.board.face(hex_name))
    return mapped[printed_stop] if mapped else 0


def put_token(
    play: Play[State18SJ], company: str, hex_name: str, stop: int, slot: int | None = None
) -> None:
    """Move a token from a charter to the board; the first free slot unless one is named."""
    state = play.state
    face = state.board.face(hex_name)
    places = range(len(face.stops[stop].slots)) if slot is None else (slot,)
    found = free_slot(state.board.tokens, face, hex_name, stop, places, company)
    if found is None:
        raise LookupError(f"no free slot in {hex_name}")
    piece = next(
        piece for piece in state.ledger.at(company) if piece.startswith(f"{company}-token")
    )
    play.move(piece, ON_BOARD, "token")
    token = Token(company, hex_name, stop, found)
    play.change(board=play.state.board.with_tokens((*play.state.board.tokens, token)))
    at = play.state.companies[company]
    shares.amend_company(play, company, replace(at, tokens_placed=at.tokens_placed + 1))
    play.tell(TokenPlaced(company=company, hex_name=hex_name))
