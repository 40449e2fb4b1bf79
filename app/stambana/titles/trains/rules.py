"""Rules that titles of the family share whatever their rounds: whose facts a table may set."""

from __future__ import annotations

from collections.abc import Sequence

from stambana.engine.actions import Adjust
from stambana.engine.play import Play
from stambana.engine.rules import Fact, Rules
from stambana.titles.trains.state import S18


class Rules18(Rules[S18]):
    """A title whose operating turn is a frame with ``earnings``, below a stage with a company."""

    def accounts(self, state: S18) -> Sequence[str]:
        """Players and companies."""
        return (*state.players, *state.companies)

    def facts(self, state: S18) -> tuple[Fact, ...]:
        """Beside money, the earnings of the company whose trains run or have just run."""
        found = super().facts(state)
        top = state.frames[-1] if state.frames else None
        if top is not None and top.kind in ("run", "distribute"):
            company = getattr(top, "company", "")
            turn = next(at for at in reversed(state.frames) if at.kind == "operating_turn")
            found = (*found, Fact("earnings", company, getattr(turn, "earnings", 0)))
        return found

    def adjust(self, play: Play[S18], action: Adjust) -> None:
        """Set money, or the earnings of the run, which is over then."""
        if action.fact != "earnings":
            super().adjust(play, action)
            return
        play.amend("operating_turn", earnings=action.value)
        if play.top is not None and play.top.kind == "run":
            play.pop()
