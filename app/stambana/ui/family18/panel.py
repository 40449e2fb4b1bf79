"""The panel that all panels of the family are: a sheet in a scroll area.

A subclass says its ``title`` and puts a state on a sheet (``compose``).  A hidden panel only
remembers what it would show; it is laid out when it is seen.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QToolTip, QVBoxLayout, QWidget

from stambana.engine.history import History
from stambana.titles.trains.state import State18
from stambana.track.maps import Company
from stambana.ui.family18.sheet import Sheet, Spot, Style
from stambana.ui.painting import Palette
from stambana.ui.panel_registry import Surroundings
from stambana.words import language

SEAT_COLORS = ("#2f7fd0", "#d55e00", "#159a72", "#c65d9c", "#e0a100", "#6c5ce0")
"""Colors of players who have chosen none, by seat; told apart also without red or green."""

_STEPS = {
    Qt.Key.Key_Right: +1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
}


class SheetView(QWidget):
    """A sheet on the screen, with its spots under the pointer and the arrow keys."""

    spot_hovered = Signal(str)
    spot_chosen = Signal(str, str)

    def __init__(self, panel: SheetPanel) -> None:
        super().__init__()
        self._panel = panel
        self.sheet: Sheet | None = None
        self.at = -1
        self.hovered = ""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_sheet(self, sheet: Sheet) -> None:
        """Show another sheet; the spot that was reached stays reached if it is still there."""
        kept = self.spot.key if self.spot else ""
        self.sheet = sheet
        self.at = next((n for n, spot in enumerate(sheet.spots) if kept and spot.key == kept), -1)
        self.setMinimumHeight(int(sheet.height) + 1)
        self.updateGeometry()
        self.update()

    @property
    def spot(self) -> Spot | None:
        """The spot that the arrow keys reached."""
        spots = self.sheet.spots if self.sheet else []
        return spots[self.at] if 0 <= self.at < len(spots) else None

    def spot_at(self, place: QPointF) -> Spot | None:
        """The innermost spot under a place."""
        spots = self.sheet.spots if self.sheet else []
        return next((spot for spot in reversed(spots) if spot.rect.contains(place)), None)

    # -- painting ---------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sheet, and a ring around the spot that the keys reached."""
        if self.sheet is None:
            return
        painter = QPainter(self)
        self.sheet.paint(painter, QRectF(event.rect()))
        spot = self.spot
        if self.hasFocus():
            painter.setPen(QPen(QColor(self.sheet.look.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            rect = spot.rect if spot else QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), 4, 4)
        painter.end()

    # -- pointer and keys -------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which spot is under the pointer."""
        self._hover(self.spot_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer."""
        self._hover(None)

    def _hover(self, spot: Spot | None) -> None:
        key = spot.key if spot else ""
        if key != self.hovered:
            self.hovered = key
            self.spot_hovered.emit(key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the spot that is clicked."""
        spot = self.spot_at(event.position())
        if spot and self.sheet and event.button() == Qt.MouseButton.LeftButton:
            self.at = self.sheet.spots.index(spot)
            self.update()
            self.spot_chosen.emit(spot.key, spot.company)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys go from spot to spot, Enter and the space bar choose."""
        key = Qt.Key(event.key())
        spots = self.sheet.spots if self.sheet else []
        loud = [number for number, spot in enumerate(spots) if not spot.quiet]
        if key in _STEPS and loud:
            step = _STEPS[key]
            place = loud.index(self.at) + step if self.at in loud else min(0, step)
            self._go(loud[place % len(loud)])
        elif key == Qt.Key.Key_Home and loud:
            self._go(loud[0])
        elif key == Qt.Key.Key_End and loud:
            self._go(loud[-1])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.spot:
            self.spot_chosen.emit(self.spot.key, self.spot.company)
        else:
            super().keyPressEvent(event)

    def _go(self, number: int) -> None:
        self.at = number
        spot = self.spot
        assert spot is not None
        self.setAccessibleDescription(spot.text)
        change = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(change)
        self.spot_hovered.emit(spot.key)
        self._panel.area.ensureVisible(
            int(spot.rect.center().x()),
            int(spot.rect.center().y()),
            int(spot.rect.width() / 2),
            int(spot.rect.height() / 2) + 4,
        )
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keys are."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keys are elsewhere."""
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        """Say more about the spot under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            spot = self.spot_at(QPointF(event.pos()))
            if spot and spot.text:
                QToolTip.showText(event.globalPos(), spot.text, self, spot.rect.toRect())
            else:
                QToolTip.hideText()
            return True
        return super().event(event)


class SheetPanel(QWidget):
    """A panel of the family.  Subclasses override ``title`` and ``compose``."""

    company_chosen = Signal(str)
    margin = 0.5
    """The room around the sheet, in ems."""

    def __init__(self, surroundings: Surroundings) -> None:
        super().__init__()
        self.surroundings = surroundings
        self.state: State18 | None = None
        self.history: History[Any] | None = None
        self.company = ""
        self._stale = True
        self._style: Style | None = None
        self._made_for: tuple[object, ...] = ()
        self._scrolls = False
        self.view = SheetView(self)
        self.view.spot_chosen.connect(self._chosen)
        self.view.spot_hovered.connect(self.hover)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.area, 1)
        self.retranslate()

    # -- what a subclass says ---------------------------------------------------------------

    def title(self) -> str:
        """What stands on the panel's tab."""
        raise NotImplementedError

    def compose(self, sheet: Sheet, state: State18) -> None:
        """Put a state on a sheet."""
        raise NotImplementedError

    def least_width(self, state: State18) -> float:
        """The width below which a sheet is moved sideways instead of made narrower."""
        return 0.0

    def hover(self, key: str) -> None:
        """The pointer or the keys came to a spot ("" for none)."""

    # -- what the window says ---------------------------------------------------------------

    def show_state(self, state: State18, history: History[Any]) -> None:
        """Show a state and the history that stands at it."""
        self.state, self.history = state, history
        self.refresh()

    def show_company(self, company: str) -> None:
        """Mark a company ("" for none)."""
        if company != self.company:
            self.company = company
            self.refresh()

    def set_surroundings(self, surroundings: Surroundings) -> None:
        """Take another look, theme, title or colors of players."""
        self.surroundings = surroundings
        self._style = None
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
        sheet = self._composed(self._scrolls)
        if (sheet.height > self.area.height()) is not self._scrolls:
            self._scrolls = not self._scrolls
            sheet = self._composed(self._scrolls)
        self.view.show_sheet(sheet)
        self.view.setAccessibleDescription(
            self.view.spot.text if self.view.spot else "; ".join(_heads(sheet))
        )

    def _composed(self, scrolls: bool) -> Sheet:
        """The sheet as wide as the panel, less a bar to scroll it with."""
        assert self.state is not None
        seen = float(self.area.width())
        if scrolls:
            seen -= self.area.verticalScrollBar().sizeHint().width()
        width = max(seen, self.least_width(self.state))
        self.view.setMinimumWidth(int(width) if width > seen else 0)
        sheet = Sheet(self.style_now(), width, self.companies)
        self.compose(sheet, self.state)
        sheet.height += self.margin * sheet.em
        return sheet

    def kept(self, *parts: Hashable) -> Hashable:
        """The key of a card that shows these parts: with all else that a card depends on."""
        assert self.state is not None
        return (type(self).__name__, language(), self.state.figures.key, self.state.players, *parts)

    def style_now(self) -> Style:
        """The style of the look and type size now."""
        if self._style is None:
            palette = Palette(self.surroundings.theme)
            self._style = Style(self.surroundings.look, palette, self.font())
        return self._style

    @property
    def companies(self) -> Mapping[str, Company]:
        """The companies that the board draws, by key."""
        return self.state.board.map.companies if self.state else {}

    def color(self, player: str) -> str:
        """A player's color."""
        chosen = self.surroundings.colors.get(player)
        if chosen:
            return chosen
        assert self.state is not None
        return SEAT_COLORS[self.state.players.index(player) % len(SEAT_COLORS)]

    def seat(self, player: str) -> int:
        """A player's seat, from 1; 0 for somebody who is no player."""
        players = self.state.players if self.state else ()
        return players.index(player) + 1 if player in players else 0

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
            self._style = None
            self.refresh()

    def sizeHint(self) -> QSize:
        """Room for some thirty letters."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * 40, letter * 40)

    def minimumSizeHint(self) -> QSize:
        """A panel may be made small."""
        letter = self.fontMetrics().averageCharWidth()
        return QSize(letter * 30, letter * 12)

    def _chosen(self, _key: str, company: str) -> None:
        if company:
            self.company_chosen.emit(company)


def _heads(sheet: Sheet) -> list[str]:
    return [spot.text.splitlines()[0] for spot in sheet.spots if spot.text and not spot.quiet]
