"""The panels of 18Svea: those of the family that fit, the strategy cards and the round track."""

from __future__ import annotations

from stambana.ui.family18.chart import ChartPanel
from stambana.ui.family18.charters import ChartersPanel
from stambana.ui.family18.everything import EverythingPanel
from stambana.ui.family18.market import MarketPanel
from stambana.ui.family18.plans import PlansPanel
from stambana.ui.family18.players import PlayersPanel
from stambana.ui.family18.trains import TrainsPanel
from stambana.ui.g18svea.cards import CardsPanel
from stambana.ui.g18svea.round_track import RoundTrackPanel
from stambana.ui.panel_registry import PanelKind

PANELS = (
    PanelKind("players", PlayersPanel, "left", first=True),
    PanelKind("cards", CardsPanel, "left"),
    PanelKind("rounds", RoundTrackPanel, "left"),
    PanelKind("charters", ChartersPanel, first=True),
    PanelKind("market", MarketPanel),
    PanelKind("trains", TrainsPanel),
    PanelKind("plans", PlansPanel),
    PanelKind("tables", EverythingPanel, "bottom", shown=False),
    PanelKind("chart", ChartPanel, "bottom", shown=False),
)
"""The panels of the title, in the order of their tabs."""
