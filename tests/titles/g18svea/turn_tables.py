"""Operating turns of 18Svea set by hand (see ``svea_positions``)."""

from __future__ import annotations

from svea_positions import Table

from stambana.titles.g18svea import stations
from stambana.titles.g18svea.frames import STAGES, OperatingRound, OperatingTurn, Stage
from stambana.titles.trains.state import DEPOT, OUT
from stambana.titles.trains.trains import rust
from stambana.track.network import StopKey

STOCKHOLM_TO_ABO = "C13 X3 1"
"""From Stockholm west, over water, and east to Åbo."""


class TurnTable(Table):
    """A position in the operating turn of a company."""

    def lay(self, *texts: str) -> TurnTable:
        """Tiles such as ``C13 X3 1``: hex, number, rotation."""
        for text in texts:
            name, number, rotation = text.split()
            self.play.change(board=self.state.board.with_tile(name, number, int(rotation)))
        return self

    def station(self, company: str, hex_name: str, slot: int | None = None) -> TurnTable:
        stations.put_station(self.play, company, StopKey(hex_name, 0), slot)
        return self

    def train(self, place: str, *kinds: str) -> TurnTable:
        for kind in kinds:
            piece = next(at for at in self.state.trains(DEPOT) if at.startswith(f"{kind}/"))
            self.play.move(piece, place, "test")
        return self

    def sold_out(self, *kinds: str) -> TurnTable:
        """The trains of these kinds left in the depot are out of the game."""
        for piece in self.state.trains(DEPOT):
            if piece.partition("/")[0] in kinds:
                self.play.move(piece, OUT, "test")
        return self

    def phase(self, key: str) -> TurnTable:
        """The phase, with its tiles; what has rusted is gone."""
        tiles = self.state.figures.phases[key].tiles
        self.play.change(phase_key=key, board=self.state.board.in_phase(tiles))
        rust(self.play, key)
        return self

    def turn(
        self, company: str, stage: str, ran: tuple[str, ...] = (), **facts: object
    ) -> TurnTable:
        """The turn of a company at a stage; the round goes on with those after it in order."""
        self.play.push(OperatingRound(income=True, operated=(company,), ran=ran))
        number = STAGES.index(stage) + 1
        self.play.push(OperatingTurn(company=company, begun=True, stage=number, **facts))
        self.play.push(Stage(kind=stage, company=company))
        return self


def table(players: int = 3) -> TurnTable:
    """Ann leads Stockholm, Bo Göteborg; both own two shares, the rest is in the treasuries."""
    made = TurnTable(players)
    made.start("STO", 30, Ann=2)
    made.start("GBG", 25, Bo=2)
    return made.cash(STO=100, GBG=100, Ann=80, Bo=80)
