"""The network of a board: its track as a graph, and what a company reaches on it."""

from stambana.track.network.graph import (
    Network,
    NetworkPiece,
    Span,
    WayStep,
    network,
    tokens_by_stop,
)
from stambana.track.network.policies import Ferry, Passage, StopKey, StopPlace, Works
from stambana.track.network.reach import Reach, reach

__all__ = [
    "Ferry",
    "Network",
    "NetworkPiece",
    "Passage",
    "Reach",
    "Span",
    "StopKey",
    "StopPlace",
    "WayStep",
    "Works",
    "network",
    "reach",
    "tokens_by_stop",
]
