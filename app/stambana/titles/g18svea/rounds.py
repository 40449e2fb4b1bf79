"""The round track: what comes after what, and how the game ends (18Svea 1, 11; ruling S1)."""

from __future__ import annotations

from stambana.engine.frames import Step
from stambana.engine.play import Play
from stambana.titles.g18svea import card_auction, stock_round
from stambana.titles.g18svea.frames import OperatingRound, RoundTrack
from stambana.titles.g18svea.initiative import fix_order
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.trains.events import RoundBegan


class RoundTrackStep(Step[StateSvea, RoundTrack]):
    """Moves the round marker on when a round is over."""

    kind = "round_track"
    rule = "18Svea 1"

    def settle(self, play: Play[StateSvea], frame: RoundTrack) -> bool:
        """End the game, or begin the next space of the track.

        A price that comes to the blue space ends the game after an operating round, the one going
        on or the next (4, ruling S7).
        """
        state = play.state
        if state.round_name.startswith("OR") and state.end_space_entered:
            play.end("stock_market")
        elif state.space == len(state.figures.round_track):
            play.end("round_track")
        else:
            play.change(space=state.space + 1)
            play.tell(RoundBegan(name=play.state.round_name))
            begin(play)
        return True


def begin(play: Play[StateSvea]) -> None:
    """Begin the round of the space that the marker stands on."""
    name = play.state.round_name
    if name.startswith("SR"):
        fix_order(play, first=play.state.stock_rounds == 0)
        stock_round.begin(play)
    elif name.startswith("OR"):
        play.change(operating_rounds=play.state.operating_rounds + 1)
        play.push(OperatingRound())
    else:
        card_auction.begin(play)
