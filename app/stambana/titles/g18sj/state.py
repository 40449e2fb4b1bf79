"""The state of 18SJ: that of the family, and what lies on the map for two privates."""

from __future__ import annotations

from dataclasses import dataclass

from stambana.titles.trains.state import State18


@dataclass(frozen=True, kw_only=True)
class State18SJ(State18):
    """``canal`` pairs hexes with the canal tokens on them; ``port`` is the port token's hex."""

    canal: tuple[tuple[str, int], ...] = ()
    port: str = ""
    linked: str = ""
    """The company whose president's certificate came with P9, or ""."""
    card: str = ""
    """The player who took the Första Tjing card with P9, or ""."""
