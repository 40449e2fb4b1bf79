"""Positions of 18Svea set by hand (see ``positions18``).

A ``Table`` is a game after its set-up without cards: nobody has one, nothing is started, and the
marker stands where a test puts it.
"""

from __future__ import annotations

from typing import Any

from positions18 import Position

from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.titles.g18svea import cards_steps, stock_round, trading
from stambana.titles.g18svea.frames import OperatingRound, RoundTrack, StockRound
from stambana.titles.g18svea.rules import RulesSvea
from stambana.titles.g18svea.state import SET_ASIDE, CardState, Entered
from stambana.titles.trains.state import OPEN_MARKET

RULES = RulesSvea()
PEOPLE = ("Ann", "Bo", "Cy")


def new_game(players: int = 3, seed: int = 1, *variants: str) -> Game[Any]:
    """A whole game from its set-up on."""
    return Game(RULES, Base("18svea", PEOPLE[:players], seed, variants))


class Table(Position):
    """A position; every method that puts something gives the table back."""

    rules = RULES

    def __init__(self, players: int = 3, *variants: str) -> None:
        super().__init__(new_game(players, 1, *variants).state)
        for card in self.state.cards:
            self.play.move(card, SET_ASIDE, "test")
        self.play.change(frames=(RoundTrack(),), cards={}, city="", connection="")
        self.order(*self.state.players).at("SR2", 2, 1)

    def at(self, name: str, stock_rounds: int, operating_rounds: int) -> Table:
        """The round marker on a space of the track."""
        space = self.state.figures.round_track.index(name) + 1
        self.play.change(space=space, stock_rounds=stock_rounds, operating_rounds=operating_rounds)
        return self

    def start(self, company: str, par: int = 30, **held: int) -> Table:
        """A company started by the first holder named, with so many shares each, for nothing."""
        cash = {name: self.has(name) for name in (*self.state.players, company)}
        first = next(iter(held))
        self.cash(**{first: 1000})
        trading.start(self.play, first, company, par)
        self.cash(**cash)
        for player, number in held.items():
            self.hold(player, company, number - (player == first))
        return self

    def hold(self, place: str, company: str, number: int) -> Table:
        """So many shares more in a place, from the charter."""
        for piece in self.state.certificates(company, company)[:number]:
            self.play.move(piece, place, "test")
        return self

    def pool(self, company: str, number: int) -> Table:
        return self.hold(OPEN_MARKET, company, number)

    def card(
        self, key: str, owner: str, *, turned: bool = False, entered: Entered = Entered.DEAL
    ) -> Table:
        """A card with a player or a company; the first of its places where it has some."""
        self.play.move(key, owner, "test")
        known = {**self.state.cards, key: CardState(turned, entered)}
        self.play.change(cards=known)
        hexes = self.state.figures.cards[key].hexes
        if key == "city_owner":
            self.play.change(city=hexes[0])
        elif key == "new_connection":
            self.play.change(connection=hexes[0])
        cards_steps.show_reminders(self.play)
        return self

    def order(self, *players: str) -> Table:
        return self.change(order=players, priority=players[0])

    # -- what goes on -------------------------------------------------------------------------

    def stock(self, player: str = "Ann", **facts: Any) -> Table:
        """A stock round with a player on turn; taxes are paid."""
        self.play.push(StockRound(player=player, **facts))
        return self

    def taxes(self) -> Table:
        """The beginning of a stock round, with the order there is."""
        stock_round.begin(self.play)
        return self.settle()

    def operating(self) -> Table:
        """The beginning of an operating round."""
        self.play.push(OperatingRound())
        return self.settle()

    def held(self, player: str, company: str) -> int:
        return self.state.shares(player, company)
