"""Rules that titles of the family share whatever their rounds: whose facts a table may set."""

from __future__ import annotations

from collections.abc import Sequence

from stambana.engine.actions import Adjust
from stambana.engine.play import Play
from stambana.engine.rules import Rules
from stambana.reasons import Reason
from stambana.titles.family18.state import S18


class Rules18(Rules[S18]):
    """A title whose operating turn is a frame with ``earnings``, below a stage with a company."""

    def accounts(self, state: S18) -> Sequence[str]:
        """Players and companies."""
        return (*state.players, *state.companies)

    def adjust_reasons(self, state: S18, action: Adjust) -> Sequence[Reason]:
        """Beside money, the earnings of the company whose trains run or have just run."""
        top = state.frames[-1] if state.frames else None
        if (
            action.fact == "earnings"
            and top is not None
            and top.kind in ("run", "distribute")
            and getattr(top, "company", "") == action.subject
            and action.value >= 0
        ):
            return ()
        return super().adjust_reasons(state, action)

    def adjust(self, play: Play[S18], action: Adjust) -> None:
        """Set money, or the earnings of the run, which is over then."""
        if action.fact != "earnings":
            super().adjust(play, action)
            return
        play.amend("operating_turn", earnings=action.value)
        if play.top is not None and play.top.kind == "run":
            play.pop()
