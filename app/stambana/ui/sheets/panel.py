"""The panel of a sheet: made from what is to be seen, laid out when it is seen, scrolled."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from stambana.engine.history import History
from stambana.engine.play import State
from stambana.sheets.ink import Laid, Place
from stambana.sheets.paints import Paints
from stambana.sheets.parts import Part
from stambana.table.game_table import SEAT_COLORS
from stambana.titles.title import SheetKind, Sight
from stambana.ui.board.painting import Palette
from stambana.ui.game.panels import Surroundings
from stambana.ui.sheets.painter import SheetPainter
from stambana.ui.sheets.view import SheetView
from stambana.words import language

MARGIN = 0.5
"""The room around a sheet, in lines."""


class SheetPanel(QWidget):
    """Shows one kind of sheet of a title; a hidden one only remembers what it would show."""

    subject_chosen = Signal(str)

    def __init__(self, kind: SheetKind[Any], surroundings: Surroundings) -> None:
        super().__init__()
        self.kind = kind
        self.surroundings = surroundings
        self.state: State | None = None
        self.history: History[Any] | None = None
        self._subject = ""
        self._pointed = ""
        self._opened: frozenset[str] = frozenset()
        self._stale = True
        self._painter: SheetPainter | None = None
        self._last: tuple[Part, float, Laid] | None = None
        self._made_for: tuple[object, ...] = ()
        self._scrolls = False
        self.view = SheetView()
        self.view.spot_chosen.connect(self._chosen)
        self.view.spot_hovered.connect(self._hovered)
        self.view.reached.connect(self._scroll_to)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.area, 1)
        self.retranslate()

    def title(self) -> str:
        """What stands on the panel's tab."""
        return self.kind.title()

    # -- what the window says ---------------------------------------------------------------

    def show_state(self, state: State, history: History[Any]) -> None:
        """Show a state and the history that stands at it."""
        self.state, self.history = state, history
        self.refresh()

    def show_subject(self, subject: str) -> None:
        """Mark what was chosen ("" for nothing)."""
        if subject != self._subject:
            self._subject = subject
            self.refresh()

    def set_surroundings(self, surroundings: Surroundings) -> None:
        """Take another look, theme, title or colors of players."""
        self.surroundings = surroundings
        self._painter = None
        self.refresh()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.view.setAccessibleName(self.title())
        self.refresh()

    # -- laying out -------------------------------------------------------------------------

    def refresh(self) -> None:
        """Lay everything out again, now or when the panel is seen."""
        self._stale = True
        if self.isVisible():
            self._lay_out()

    def _lay_out(self) -> None:
        if self.state is None:
            return
        self._stale = False
        self._made_for = (self.area.size(), language())
        painter = self._painter_now()
        laid = self._laid(painter, self._scrolls)
        if ((laid.height + 2 * MARGIN) * painter.line > self.area.height()) is not self._scrolls:
            self._scrolls = not self._scrolls
            laid = self._laid(painter, self._scrolls)
        self.view.show_sheet(laid, painter, MARGIN)
        spot = self.view.spot
        heads = [at.says.splitlines()[0] for at in self.view.spots if at.says and not at.quiet]
        self.view.setAccessibleDescription(spot.says if spot else "; ".join(heads))

    def _laid(self, painter: SheetPainter, scrolls: bool) -> Laid:
        """The sheet as wide as the panel, less a bar to scroll it with."""
        assert self.state is not None
        assert self.history is not None
        seen = float(self.area.width())
        if scrolls:
            seen -= self.area.verticalScrollBar().sizeHint().width()
        least = (
            self.kind.least(self.state) + 2 * MARGIN if self.kind.least else 0.0
        ) * painter.line
        width = max(seen, least)
        self.view.setMinimumWidth(int(width) if width > seen else 0)
        lines = max(1.0, width / painter.line - 2 * MARGIN)
        high = max(1.0, self.area.height() / painter.line - 2 * MARGIN)
        sight = Sight(
            self.state, self.history, self._subject, self._pointed, self._opened, lines, high
        )
        part = self.kind.make(sight)
        last = self._last
        if last is None or last[:2] != (part, lines):  # parts are values: equal ones look alike
            last = self._last = (part, lines, part.lay(lines))
        return last[2]

    def _painter_now(self) -> SheetPainter:
        """The painter of the look and type size now."""
        if self._painter is None:
            around = self.surroundings
            seats = tuple(around.colors.values()) or SEAT_COLORS
            paints = Paints(asdict(around.look), around.theme, seats)
            self._painter = SheetPainter(paints, Palette(around.theme), self.font())
        return self._painter

    # -- events -----------------------------------------------------------------------------

    def _chosen(self, spot: Place) -> None:
        if spot.key.startswith("fold:"):
            self._opened ^= {spot.key}
            self.refresh()
        elif spot.subject:
            self.subject_chosen.emit(spot.subject)

    def _hovered(self, key: str) -> None:
        if key != self._pointed:
            self._pointed = key
            if self.kind.follows:
                self.refresh()

    def _scroll_to(self, rect: QRectF) -> None:
        middle = rect.center()
        self.area.ensureVisible(
            int(middle.x()), int(middle.y()), int(rect.width() / 2), int(rect.height() / 2) + 4
        )

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out what came while the panel was hidden."""
        super().showEvent(event)
        if self._stale or self._made_for != (self.area.size(), language()):
            self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out for another width."""
        super().resizeEvent(event)
        if self.isVisible() and self._made_for[:1] != (self.area.size(),):
            self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        """Take the type of the window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._painter = None
            self.refresh()

    def sizeHint(self) -> QSize:
        """Room for some forty letters."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * 40, letter * 40)

    def minimumSizeHint(self) -> QSize:
        """A panel may be made small."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * 30, letter * 12)
