"""Panels by title: which docks a title brings, so that the window knows none.

A panel is a widget with ``show_state(state, history)``, where the history stands at the position
shown; it looks at them only while it is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtWidgets import QWidget

from stambana.art.themes import Theme
from stambana.ui.look import Look


@dataclass(frozen=True)
class Surroundings:
    """What all panels of a game share: the look, the board's theme, the title, each player's color
    (the seat's own where none is given), and the file in which the game is kept, if it is.
    """

    look: Look
    theme: Theme
    title: str
    colors: Mapping[str, str] = field(default_factory=dict)
    save: Path | None = None


class GamePanel(Protocol):
    """What a window does with a panel; ``company_chosen`` is a signal of a company's key."""

    company_chosen: Any

    def show_state(self, state: Any, history: Any) -> None:
        """Show a state and the history that stands at it."""

    def show_company(self, company: str) -> None:
        """Mark a company ("" for none)."""

    def set_surroundings(self, surroundings: Surroundings) -> None:
        """Take another look, theme, title or colors of players."""

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""

    def title(self) -> str:
        """What stands on the panel's tab."""


@dataclass(frozen=True, slots=True)
class PanelKind:
    """A panel that a title has.

    ``side`` is where it stands at first: ``left``, ``right`` or ``bottom``; ``first`` whether it
    is in front there; ``shown`` whether it is seen at all until somebody asks for it.  While
    ``called`` says so of a state, it is what people need: it comes to the front once.
    """

    name: str
    make: Callable[[Surroundings], QWidget]
    side: str = "right"
    first: bool = False
    shown: bool = True
    called: Callable[[Any], bool] | None = None


_PANELS = {"18sj": "stambana.ui.family18", "18svea": "stambana.ui.g18svea"}


def panel_kinds(title: str) -> tuple[PanelKind, ...]:
    """The panels of a title, in the order of their tabs; raises LookupError for no title."""
    kinds: tuple[PanelKind, ...] = import_module(_PANELS[title]).PANELS
    return kinds
