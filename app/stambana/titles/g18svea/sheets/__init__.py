"""What stands beside the board in 18Svea alone: the strategy cards and the round track."""

from __future__ import annotations

from stambana.titles.g18svea.sheets.cards import cards_sheet
from stambana.titles.g18svea.sheets.round_track import round_track_sheet
from stambana.titles.g18svea.state import StateSvea
from stambana.titles.title import SheetKind
from stambana.words import tr

CARDS: SheetKind[StateSvea] = SheetKind("cards", lambda: tr("Cards"), cards_sheet, "left")
ROUNDS: SheetKind[StateSvea] = SheetKind(
    "rounds", lambda: tr("Round track"), round_track_sheet, "left"
)

__all__ = ["CARDS", "ROUNDS"]
