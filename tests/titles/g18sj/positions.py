"""Positions of 18SJ set by hand, so that a test says only what it is about.

A ``Table`` is a game after its set-up without its auction: chosen companies and privates are
out, nobody owns a private, nothing is started.  Its methods put things where a test wants
them; ``do``, ``codes``, ``offers`` speak as whoever decides now.
"""

from __future__ import annotations

from typing import Any

from positions18 import Position

from stambana.engine.chance import Drawn
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.titles.g18sj import frames
from stambana.titles.g18sj.frames import OperatingRound, OperatingSet, OperatingTurn, Stage
from stambana.titles.g18sj.rules import Rounds, Rules18SJ
from stambana.titles.g18sj.worth import worth
from stambana.titles.trains import shares, stock_round
from stambana.titles.trains.state import DEPOT, FOR_AUCTION, OPEN_MARKET, OUT
from stambana.titles.trains.stock_round import StockRound
from stambana.titles.trains.tokens import put_token
from stambana.titles.trains.trains import next_train, rust
from stambana.track.board import Token

RULES = Rules18SJ()
PEOPLE = ("Ann", "Bo", "Cy", "Di", "Ed", "Fia")
PAIRS = (("P9", "P10"), ("P1", "P2"), ("P6", "P7"), ("P3", "P4"))
REMOVABLE = ("STJ", "TGOJ", "ÖSJ", "MYJ")
COMPANIES = ("BJ", "KFJ", "MYJ", "MÖJ", "SNJ", "STJ", "SWB", "TGOJ", "UGJ", "ÖKJ", "ÖSJ")


def set_up_draws(out: tuple[str, ...], linked: str) -> tuple[Drawn, ...]:
    """Answers of chance that take these out of the game, and put a company beside P9."""
    drawn = [
        Drawn("set-up", 2**31, 0 if key in out else 1)
        for group in (*PAIRS, REMOVABLE)
        for key in group
    ]
    if "P10" in out:
        left = [key for key in COMPANIES if key not in out]
        drawn.append(Drawn("set-up", len(left), left.index(linked)))
    return tuple(drawn)


def new_game(
    players: int = 3,
    out: tuple[str, ...] = ("P2", "P4", "P7", "P9", "MYJ"),
    linked: str = "SNJ",
    variants: tuple[str, ...] = (),
    **rulings: str,
) -> Game[Any]:
    """A whole game from its auction on."""
    named = {number.replace("_", "-"): choice for number, choice in rulings.items()}
    base = Base("18sj", PEOPLE[:players], 1, variants, named)
    return Game(RULES, base, set_up_draws(out, linked))


class Table(Position):
    """A position; every method that puts something gives the table back."""

    rules = RULES

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(new_game(*given, **named).state)
        self.play.change(frames=(Rounds(following="stock"),), stock_rounds=2)
        for private in self.state.privates(FOR_AUCTION):
            self.play.move(private, OUT, "test")
        for piece, place in self.state.ledger.places.items():
            if place.startswith("with P"):
                self.play.move(piece, "initial offering", "test")

    # -- putting things ---------------------------------------------------------------------

    def phase(self, key: str) -> Table:
        """The phase, with its tiles; trains that have rusted are gone, earlier ones sold out."""
        phase = self.state.figures.phases[key]
        self.play.change(phase_key=key, board=self.state.board.in_phase(phase.tiles))
        for earlier in self.state.figures.phases:
            if earlier <= key:
                rust(self.play, earlier)
        for piece in self.state.trains(DEPOT):
            if piece.partition("/")[0] < key:
                self.play.move(piece, OUT, "test")
        first = next((p for p in self.state.trains(DEPOT) if p.startswith(f"{key}/")), None)
        if first:
            self.play.move(first, OUT, "test")
        return self

    def start(self, company: str, par: int = 67, **held: int) -> Table:
        """A company started by the first holder named; the rest is where it is sold."""
        stock_round.start(self.play, "", company, par, free=True)
        for number, (player, percent) in enumerate(held.items()):
            if number == 0:
                self.play.move(f"{company}/0", player, "test")
                percent -= 20
            self.hold(player, company, percent)
        shares.settle_float(self.play, company)
        return self

    def hold(self, place: str, company: str, percent: int) -> Table:
        """So many percent more in a place, from where they are sold (``open market`` too)."""
        at = self.state.certificates(company, company) or self.state.certificates(
            "initial offering", company
        )
        ordinary = [piece for piece in at if not piece.endswith("/0")]
        for piece in ordinary[: percent // 10]:
            self.play.move(piece, place, "test")
        return self

    def pool(self, company: str, percent: int) -> Table:
        return self.hold(OPEN_MARKET, company, percent)

    def private(self, key: str, owner: str) -> Table:
        self.play.move(key, owner, "test")
        return self

    def train(self, company: str, *kinds: str) -> Table:
        """Trains of these kinds from the depot, or from outside when none is left there."""
        for kind in kinds:
            lost = [p for p in self.state.trains(OUT) if p.startswith(f"{kind}/")]
            there = [p for p in self.state.trains(DEPOT) if p.startswith(f"{kind}/")]
            unlimited = self.state.figures.trains[kind].count is None
            piece = next_train(self.play, kind) if unlimited or there else lost[0]
            self.play.move(piece, company, "test")
        return self

    def lay(self, *texts: str) -> Table:
        """Tiles such as ``C16 57 1``: hex, number, rotation."""
        for text in texts:
            name, number, rotation = text.split()
            board = self.state.board.with_tile(name, number, int(rotation))
            self.play.change(board=board)
        return self

    def token(self, company: str, *places: str) -> Table:
        """Tokens in hexes, ``G22#2`` for a stop; they come from the charter."""
        for place in places:
            name, _, stop = place.partition("#")
            put_token(self.play, company, name, int(stop or 0))
        return self

    def state_token(self, *places: str) -> Table:
        for place in places:
            name, _, stop = place.partition("#")
            tokens = (*self.state.board.tokens, Token("SJ", name, int(stop or 0)))
            self.play.change(board=self.state.board.with_tokens(tokens))
        return self

    # -- what goes on -------------------------------------------------------------------------

    def stock(self, player: str, **facts: Any) -> Table:
        """A stock round with a player on turn."""
        self.play.change(frames=(Rounds(following="operations"),))
        self.play.push(StockRound(player=player, **facts))
        return self

    def turn(self, company: str, step: str, rounds: int = 1, **facts: Any) -> Table:
        """The operating turn of a company at a step; others are still to come."""
        steps = frames.steps_of(self.state, company)
        at = steps.index(step) + 1
        self.play.change(frames=(Rounds(following="stock"),))
        self.play.push(OperatingSet(number=1, rounds=rounds, begun=1))
        self.play.push(OperatingRound(operated=(company,)))
        self.play.push(OperatingTurn(company=company, begun=True, step=at, **facts))
        self.play.push(Stage(kind=step, company=company))
        return self

    # -- looking ----------------------------------------------------------------------------

    def worth(self, player: str) -> int:
        return worth(self.state, player)
