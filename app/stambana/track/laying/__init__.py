"""Laying: which tiles a company may lay where, what it costs, and why not."""

from stambana.track.laying.listing import legal_lays, lit_hexes
from stambana.track.laying.policy import Lay, LayPolicy, Reaching
from stambana.track.laying.verdict import Charge, LayVerdict, board_after, lay_verdict

__all__ = [
    "Charge",
    "Lay",
    "LayPolicy",
    "LayVerdict",
    "Reaching",
    "board_after",
    "lay_verdict",
    "legal_lays",
    "lit_hexes",
]
