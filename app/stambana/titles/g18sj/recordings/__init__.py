"""Recorded games: reading what other programs wrote, and playing it again by our rules.

A recording says what people clicked, not what followed, and leaves out what that program did
unasked.  ``reading`` checks the file and leaves out what was undone, ``orientation`` turns
hexes, sides and cities into ours, ``setup`` gives the set-up its draws, ``translating`` makes
actions of records, ``replaying`` asks the game what is open and fills in what was not
recorded, and ``replayed`` is what came of it.  A move that our rules refuse is shown
with its reason and section, never skipped.
"""

from stambana.titles.g18sj.recordings.reading import Recording, parse
from stambana.titles.g18sj.recordings.replayed import Replay, ReplayStop
from stambana.titles.g18sj.recordings.replaying import replay
from stambana.titles.g18sj.recordings.setup import TITLES
from stambana.titles.g18sj.state import State18SJ
from stambana.titles.title import Played, RecordingError, Recordings


def played(data: bytes, to: int | None = None) -> Played[State18SJ]:
    """A recording played again; raises RecordingError."""
    return replay(parse(data), to).played()


RECORDINGS = Recordings(tuple(TITLES), played)
"""How recorded games of 18SJ are read."""

__all__ = ["RECORDINGS", "Recording", "RecordingError", "Replay", "ReplayStop", "parse", "replay"]
