"""Records of what lies behind: written down there, done here already.

We pay A.W.'s earnings unasked, skip who has nothing to choose and leave a step in which nothing is
left; that program may write all this down.  Such a record changes nothing, and above all it
ends nobody else's turn to find a place for itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from stambana.engine.actions import Action, Pass
from stambana.engine.events import Event
from stambana.engine.frames import Frame
from stambana.titles.g18sj.frames import OperatingTurn, Stage
from stambana.titles.g18sj.purchases import Discards
from stambana.titles.g18sj.recordings.reading import Recorded
from stambana.titles.g18sj.recordings.translating import ACTIVATE, WAIT
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.title import Run
from stambana.titles.trains.events import Passed
from stambana.titles.trains.stock_round import StockRound


class Behind:
    """What has happened here unasked, as far as a recording may still tell it."""

    def __init__(self) -> None:
        self._skipped: Counter[str] = Counter()
        self._turn = ""

    def note(self, action: Action, events: Sequence[Event]) -> None:
        """An action was done: who was passed for by what followed from it."""
        passed = Counter(at.player for at in events if isinstance(at, Passed))
        if isinstance(action, Pass):
            passed[action.acting_for] -= 1
        self._skipped = +passed

    def came_to(self, turn: OperatingTurn | None) -> None:
        """A record was done in a company's turn, or outside of all."""
        self._turn = turn.company if turn else ""

    def take(self, party: str) -> None:
        """A pass for which we had passed was told; it is told once."""
        self._skipped[party] -= 1

    def holds(self, state: State18SJ, record: Recorded, party: str) -> bool:
        """Whether what a record tells has no place ahead: nothing is to be answered before it."""
        top = state.frames[-1]
        if record.kind == "pass":
            return self._skipped[party] > 0 or self._step_is_over(state, top, party)
        if record.kind == "dividend":  # it follows the run at once, and never begins a turn
            return not isinstance(top, Stage) or top.company != party
        if record.kind == "discard_train":
            return not isinstance(top, Discards)
        if record.kind == "choose" and record.fields["choice"] in (WAIT, ACTIVATE):
            return isinstance(top, StockRound)
        return False

    def _step_is_over(self, state: State18SJ, top: Frame, party: str) -> bool:
        """Whether the last step of a company's turn was left here before it was passed there."""
        if party not in state.companies or (isinstance(top, Stage) and top.company == party):
            return False
        return party == self._turn or (isinstance(top, Stage) and has_operated(state, party))


def has_operated(state: State18SJ, company: str) -> bool:
    """Whether a company has had its turn in the round in progress."""
    for frame in reversed(state.frames):
        if frame.kind == "operating_round":
            return company in getattr(frame, "operated", ())
    return False


def settled_unasked(state: State18SJ, company: str, runs: Sequence[Run]) -> bool:
    """Whether the earnings of the latest run were dealt with here, so that none are to be.

    Those of A.W.'s corporations and of KHJ always are, and so is a run that earned nothing.
    """
    if not runs or runs[-1].company != company:
        return False
    at = state.companies[company]
    return at.virtual or at.kind == "minor" or runs[-1].recorded == 0
