"""The panels of the 18xx family, drawn: see ``stambana.titles.trains.views`` for what they show."""

from __future__ import annotations

from stambana.titles.trains.state import State18
from stambana.ui.family18.bank import BankPanel
from stambana.ui.family18.chart import ChartPanel
from stambana.ui.family18.charters import ChartersPanel
from stambana.ui.family18.everything import EverythingPanel
from stambana.ui.family18.market import MarketPanel
from stambana.ui.family18.plans import PlansPanel
from stambana.ui.family18.players import PlayersPanel
from stambana.ui.family18.privates import PrivatesPanel
from stambana.ui.family18.trains import TrainsPanel
from stambana.ui.panel_registry import PanelKind


def auctions(state: State18) -> bool:
    """Whether private companies are being auctioned."""
    return any(frame.kind == "auction" for frame in state.frames)


PANELS = (
    PanelKind("players", PlayersPanel, "left", first=True),
    PanelKind("bank", BankPanel, "left"),
    PanelKind("charters", ChartersPanel, first=True),
    PanelKind("market", MarketPanel),
    PanelKind("trains", TrainsPanel),
    PanelKind("privates", PrivatesPanel, called=auctions),
    PanelKind("plans", PlansPanel),
    PanelKind("tables", EverythingPanel, "bottom", shown=False),
    PanelKind("chart", ChartPanel, "bottom", shown=False),
)
"""The panels of the family, in the order of their tabs."""
