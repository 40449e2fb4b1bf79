"""Inspector: the panel of one hex: what it is, what fits there, and why the rest does not.

Numbers of tiles are links (mouse, or Tab and Enter) that take the tile in hand.
"""

from __future__ import annotations

import html
from collections import defaultdict

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QFrame, QTextBrowser, QVBoxLayout, QWidget

from stambana.table.lay_helper import LayHelper
from stambana.track.board import Board
from stambana.track.facts import facts
from stambana.ui.style.look import Look
from stambana.words import tr


class Inspector(QWidget):
    """The panel.  ``tile_chosen`` carries the number of a tile chosen from it."""

    tile_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._helper: LayHelper | None = None
        self._hex = ""
        self._picked = ""
        self._shown = ""
        self.text = QTextBrowser()
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 2, 4, 4)
        column.addWidget(self.text)
        self.retranslate()

    def show_hex(self, helper: LayHelper | None, hex_name: str, picked: str) -> None:
        """Show a hex of the helper's board (empty: none); ``picked`` is the tile in hand."""
        self._helper, self._hex, self._picked = helper, hex_name, picked
        self._fill()

    def set_look(self, look: Look) -> None:
        """Take the colors of another look."""
        self._look = look
        self._shown = ""
        self._fill()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.text.setAccessibleName(tr("The chosen hex"))
        self._fill()

    def _fill(self) -> None:
        helper = self._helper
        if helper is None or self._hex not in helper.board.map.hexes:
            hint = tr("Click a hex to read what it is, what fits there and why other tiles do not.")
            text = f"<p style='color:{self._look.muted}'>{html.escape(hint)}</p>"
        else:
            text = self._head(helper.board) + self._picked_part(helper) + self._fits_part(helper)
        if text != self._shown:
            self._shown = text
            self.text.setHtml(text)

    def _head(self, board: Board) -> str:
        at = board.map.hexes[self._hex]
        name = html.escape(at.title or at.name)
        small = f" <span style='color:{self._look.muted}'>{html.escape(at.name)}</span>"
        rows = "".join(
            f"<tr><td style='color:{self._look.muted}; padding-right:8px'>"
            f"{html.escape(fact.about)}</td><td>{html.escape(fact.text)}</td></tr>"
            for fact in facts(board, self._hex)
        )
        return (
            f"<p style='font-size:large; font-weight:600; margin-bottom:2px'>{name}"
            f"{small if at.title else ''}</p><table cellspacing='0' cellpadding='2'>{rows}</table>"
        )

    def _picked_part(self, helper: LayHelper) -> str:
        """Whether the tile in hand fits, turn by turn where it does not."""
        if not self._picked or self._picked not in helper.board.tile_set.tiles:
            return ""
        lying = helper.board.placements.get(self._hex)
        if lying is not None and lying.tile == self._picked:
            return ""  # it was just laid, and the head says so; this is no refusal
        number = html.escape(self._picked)
        turns = helper.fits(self._hex, self._picked)
        if turns:
            text = tr(
                "Tile {number} fits here in {count} rotations", number=number, count=len(turns)
            )
            if len(turns) == 1:
                text = tr("Tile {number} fits here in one rotation", number=number)
            return f"<p><b>{text}</b></p>"
        reasons = "".join(
            f"<li>{html.escape(reason.text)}</li>"
            for reason in helper.why_not(self._hex, self._picked)
        )
        text = tr("Tile {number} does not fit here", number=number)
        return f"<p><b style='color:{self._look.error}'>× {text}</b></p><ul>{reasons}</ul>"

    def _fits_part(self, helper: LayHelper) -> str:
        common = helper.common_reason(self._hex)
        if common is not None:
            text = html.escape(tr("No tile fits: {reason}", reason=common.text))
            return f"<p>{text}.</p>"
        fitting: list[str] = []
        causes: dict[str, list[str]] = defaultdict(list)
        for option in helper.options(self._hex):
            if option.fits:
                fitting.append(option.number)
            else:
                causes[option.reasons[0].text].append(option.number)
        links = " &nbsp;".join(
            f"<a href='tile:{html.escape(number)}'><b>{html.escape(number)}</b></a>"
            for number in fitting
        )
        text = f"<p>{tr('Fits here')}: {links or tr('nothing')}</p>"
        if causes:
            rows = "".join(
                f"<li>{html.escape(cause)}: <span style='color:{self._look.muted}'>"
                f"{html.escape(', '.join(numbers))}</span></li>"
                for cause, numbers in causes.items()
            )
            text += f"<p>{tr('Why others do not')}:</p><ul>{rows}</ul>"
        return text

    def _clicked(self, link: QUrl) -> None:
        if link.scheme() == "tile":
            self.tile_chosen.emit(link.path())
