"""The banner over the board while an earlier move is looked at."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton

from stambana.table.game_table import GameTable
from stambana.words import tr


class LookBanner(QFrame):
    """Which move is looked at, and the two ways on.  Hidden while the game itself is shown."""

    play_on = Signal()
    back = Signal()

    def __init__(self, table: GameTable) -> None:
        super().__init__()
        self._table = table
        self.setObjectName("banner")
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.play_button = QPushButton()
        self.back_button = QPushButton()
        self.play_button.clicked.connect(self.play_on)
        self.back_button.clicked.connect(self.back)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.addWidget(self.text, 1)
        row.addWidget(self.play_button)
        row.addWidget(self.back_button)
        self.refresh()

    def refresh(self) -> None:
        """Say where everybody looks."""
        table = self._table
        self.setVisible(table.looking)
        self.text.setText(
            tr(
                "You look at move {number} of {moves}.",
                number=table.number(table.at),
                moves=table.moves,
            )
        )
        self.play_button.setText(tr("Play on from here"))
        self.back_button.setText(tr("Back to the game"))
