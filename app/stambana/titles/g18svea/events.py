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


@dataclass(frozen=True, kw_only=True)
class CentralPlaced(Event):
    """The Central Station token was placed, white or black side up (12.2)."""

    sentence: ClassVar[str] = "{company} placed the Central Station in {hex_name}"
    company: str
    hex_name: str
    white: bool


@dataclass(frozen=True, kw_only=True)
class ConnectionOpened(Event):
    """The New Railroad Connection became an off-board (12.8)."""

    sentence: ClassVar[str] = "{company} opened the new connection in {hex_name}"
    company: str
    hex_name: str
