"""The sheets of the family, each as a kind that a title can take."""

from __future__ import annotations

from typing import Any

from stambana.titles.title import SheetKind
from stambana.titles.trains.sheets.bank import bank_sheet
from stambana.titles.trains.sheets.chart import chart_sheet
from stambana.titles.trains.sheets.charters import charters_sheet
from stambana.titles.trains.sheets.market import least_market, market_sheet
from stambana.titles.trains.sheets.players import players_sheet
from stambana.titles.trains.sheets.privates import privates_sheet
from stambana.titles.trains.sheets.trains import trains_sheet
from stambana.words import tr

PLAYERS: SheetKind[Any] = SheetKind(
    "players", lambda: tr("Players"), players_sheet, "left", first=True
)
BANK: SheetKind[Any] = SheetKind("bank", lambda: tr("Bank and rounds"), bank_sheet, "left")
CHARTERS: SheetKind[Any] = SheetKind(
    "charters", lambda: tr("Companies"), charters_sheet, first=True
)
MARKET: SheetKind[Any] = SheetKind(
    "market", lambda: tr("Stock market"), market_sheet, follows=True, least=least_market
)
TRAINS: SheetKind[Any] = SheetKind("trains", lambda: tr("Trains"), trains_sheet)
PRIVATES: SheetKind[Any] = SheetKind(
    "privates",
    lambda: tr("Private companies"),
    privates_sheet,
    called=lambda state: any(frame.kind == "auction" for frame in state.frames),
)
CHART: SheetKind[Any] = SheetKind(
    "chart", lambda: tr("Worth over time"), chart_sheet, "bottom", shown=False, follows=True
)
