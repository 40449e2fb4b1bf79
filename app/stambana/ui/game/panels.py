"""Panels of a game: the sheets of its title, its plans and its tables, each in a dock.

A panel is a widget with ``show_state(state, history)``, where the history stands at the position
shown; it looks at them only while it is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from stambana.art.themes import Theme
from stambana.engine.history import History
from stambana.engine.play import State
from stambana.titles.title import Title
from stambana.ui.style.look import Look


@dataclass(frozen=True)
class Surroundings:
    """What all panels of a game share: the look, the board's theme, the title, each player's color
    by seat, and the file in which the game is kept, if it is.
    """

    look: Look
    theme: Theme
    title: Title[State]
    colors: Mapping[str, str] = field(default_factory=dict)
    save: Path | None = None


class Panel(Protocol):
    """What a window does with a panel; ``subject_chosen`` is a signal of a company's key."""

    @property
    def subject_chosen(self) -> SignalInstance:
        """Sent with what was chosen on the panel."""

    def show_state(self, state: State, history: History[Any]) -> None:
        """Show a state and the history that stands at it."""

    def show_subject(self, subject: str) -> None:
        """Mark what was chosen ("" for nothing)."""

    def set_surroundings(self, surroundings: Surroundings) -> None:
        """Take another look, theme, title or colors of players."""

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""

    def title(self) -> str:
        """What stands on the panel's tab."""


@dataclass(frozen=True, slots=True)
class PanelKind:
    """A panel that a game has; the rest as in ``titles.title.SheetKind``."""

    name: str
    make: Callable[[Surroundings], QWidget]
    side: str = "right"
    first: bool = False
    shown: bool = True
    called: Callable[[Any], bool] | None = None


def panel_kinds(title: Title[State]) -> tuple[PanelKind, ...]:
    """The panels of a title, in the order of their tabs."""
    from stambana.ui.game.plans_panel import PlansPanel
    from stambana.ui.game.tables_panel import TablesPanel
    from stambana.ui.sheets.panel import SheetPanel

    facets = title.facets
    kinds = [
        PanelKind(
            kind.name,
            partial(SheetPanel, kind),
            kind.side,
            kind.first,
            kind.shown,
            kind.called,
        )
        for kind in facets.sheets
    ]
    if facets.plans is not None:
        kinds.append(PanelKind("plans", PlansPanel))
    if facets.tables is not None:
        kinds.append(PanelKind("tables", TablesPanel, "bottom", shown=False))
    return tuple(kinds)
