"""Laying: which tiles a company may lay where, what it costs, and why not."""

from stambana.track.laying.futures import Future, futures
from stambana.track.laying.keeping import (
    any_color,
    joined_sides,
    keep_improved,
    keep_improved_or_redirected,
    keep_joined,
    keep_redirected,
)
from stambana.track.laying.listing import candidates, legal_lays, lit_hexes
from stambana.track.laying.policy import Charge, Lay, LayPolicy, Reaching, bare_homes
from stambana.track.laying.supply import later_phase, none_left
from stambana.track.laying.verdict import LayVerdict, board_after, judge, lay_verdict

__all__ = [
    "Charge",
    "Future",
    "Lay",
    "LayPolicy",
    "LayVerdict",
    "Reaching",
    "any_color",
    "bare_homes",
    "board_after",
    "candidates",
    "futures",
    "joined_sides",
    "judge",
    "keep_improved",
    "keep_improved_or_redirected",
    "keep_joined",
    "keep_redirected",
    "later_phase",
    "lay_verdict",
    "legal_lays",
    "lit_hexes",
    "none_left",
]
