"""Recorded games: reading what other programs wrote, and playing it again by our rules.

A recording says what people clicked, not what followed, and leaves out what that program did
unasked.  ``reading`` checks the file and leaves out what was undone, ``orientation`` turns
hexes, sides and cities into ours, ``setup`` gives the set-up its draws, ``translating`` makes
actions of records, ``replaying`` asks the game what is open and fills in what was not
recorded, and ``replayed`` is what came of it.  A move that our rules refuse is shown
with its reason and section, never skipped.
"""

from stambana.titles.g18sj.recordings.reading import Recording, RecordingError, parse
from stambana.titles.g18sj.recordings.replayed import Replay, Stop
from stambana.titles.g18sj.recordings.replaying import replay

__all__ = ["Recording", "RecordingError", "Replay", "Stop", "parse", "replay"]
