"""What came of a recording that was played again: how far, with which runs, and what was set.

Values only; ``replaying`` fills them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from stambana.engine.game import Game
from stambana.engine.rules import BY_HAND
from stambana.engine.verdicts import refused
from stambana.reasons import Reason
from stambana.titles.g18sj.recordings.reading import Recording
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.g18sj.worth import worth
from stambana.titles.title import Played, Run
from stambana.words import tr

END_REASONS = {
    "bank": "bank",
    "bankruptcy": "bankrupt",
    "stock_market": "stock_market",
    BY_HAND: "manually_ended",
}
"""Our end reasons in the words of the recordings."""


@dataclass(frozen=True)
class ReplayStop:
    """Where a replay ends before the recording does: position, what was recorded, and why not."""

    index: int
    what: str
    reasons: tuple[Reason, ...]

    @property
    def text(self) -> str:
        """The stop as one sentence, with the sections of the rulebook."""
        why = refused(*self.reasons).told
        return tr("action {index} ({what}): {why}", index=self.index, what=self.what, why=why)


@dataclass(frozen=True)
class Adjustment:
    """A fact that was set because the recording has another one."""

    index: int
    why: str


@dataclass
class Replay:
    """A recording played again.

    ``applied`` counts the file's actions that were done; ``marks`` gives our record after each
    of them, by position in the file.
    """

    recording: Recording
    game: Game[State18SJ]
    names: dict[str, str]
    applied: int = 0
    marks: dict[int, int] = field(default_factory=dict)
    runs: list[Run] = field(default_factory=list)
    adjusted: list[Adjustment] = field(default_factory=list)
    stop: ReplayStop | None = None
    early: set[int] = field(default_factory=set)
    """Positions of passes that ended nothing here: we had gone on by ourselves before."""

    @property
    def end_reason(self) -> str:
        """Why the game ended, in the words of the recordings; "" while it goes on."""
        return END_REASONS.get(self.game.state.over, self.game.state.over)

    def worths(self) -> dict[str, int]:
        """What every player is worth, by their name here."""
        state = self.game.state
        return {name: worth(state, name) for name in state.players}

    def played(self) -> Played[State18SJ]:
        """What the table is told of it, players by the names of the file."""
        own = [name for _, name in self.recording.players]
        shown = {
            self.names[key]: name if own.count(name) == 1 else self.names[key]
            for key, name in self.recording.players
        }
        return Played(
            title=self.recording.title,
            game=self.game,
            actions=self.applied,
            marks=self.marks,
            runs=tuple(self.runs),
            players={shown[name]: amount for name, amount in self.worths().items()},
            end_reason=self.end_reason,
            stopped=self.stop.text if self.stop else "",
            adjusted=tuple(at.why for at in self.adjusted),
        )
