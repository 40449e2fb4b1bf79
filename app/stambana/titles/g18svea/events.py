"""Events of 18Svea that the family does not have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stambana.engine.events import Event


@dataclass(frozen=True, kw_only=True)
class CardTurned(Event):
    """A card was used, or its lasting effect set off (5.1.2)."""

    sentence: ClassVar[str] = "{owner} turned {card}"
    card: str
    owner: str
