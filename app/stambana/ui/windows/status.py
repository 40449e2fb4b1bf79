"""Status line: what the tool says, the hex under the pointer, and the zoom."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QMenu, QSizePolicy, QStatusBar, QToolButton

from stambana.ui.board.view import BoardView
from stambana.ui.style.look import Look
from stambana.ui.windows.actions import Actions
from stambana.words import tr

_ZOOMS = (25, 50, 75, 100, 150, 200, 400)


class _Sentence(QLabel):
    """One line that is cut with dots where there is no room; the tool tip has it whole."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        metrics = QFontMetrics(self.font())
        shown = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width() - 8)
        painter.setPen(self.palette().windowText().color())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(self.rect().adjusted(6, 0, -2, 0), flags, shown)
        painter.end()


class StatusLine(QStatusBar):
    """The line under the board."""

    def __init__(self, view: BoardView, actions: Actions) -> None:
        super().__init__()
        self._view = view
        self._actions = actions
        self._sentence = _Sentence()
        self._place = QLabel()
        self._place.setObjectName("place")
        self.percent = QToolButton()
        self.percent.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._buttons: dict[str, QToolButton] = {}
        self.setSizeGripEnabled(False)
        self.addWidget(self._sentence, 1)
        self.addPermanentWidget(self._place)
        for key in ("zoom_out", "", "zoom_in", "fit", "full_screen"):
            if key:
                button = QToolButton()
                button.setDefaultAction(actions.by_key[key])
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
                self._buttons[key] = button
                self.addPermanentWidget(button)
            else:
                self.addPermanentWidget(self.percent)
        for button in (*self._buttons.values(), self.percent):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        view.zoom_changed.connect(self._say_zoom)
        self.retranslate()
        self._say_zoom(view.zoom)

    @property
    def text(self) -> str:
        """The sentence shown now."""
        return self._sentence.text()

    def say(self, sentence: str) -> None:
        """Show one sentence until the next."""
        self._sentence.setText(sentence)
        self._sentence.setToolTip(sentence)
        self._sentence.setAccessibleName(sentence)

    def say_place(self, place: str) -> None:
        """Show the hex under the pointer (empty: none)."""
        self._place.setText(place)

    def set_look(self, look: Look) -> None:
        """Icons follow the actions; only the place needs its weight."""
        self._place.setStyleSheet(f"font-weight: 600; color: {look.text}; padding: 0 10px;")

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        for key, button in self._buttons.items():
            button.setAccessibleName(self._actions.specs[key].text)
        self.percent.setToolTip(tr("Zoom: choose a size"))
        self.percent.setAccessibleName(self.percent.toolTip())
        menu = QMenu(self.percent)
        for percent in _ZOOMS:
            action = menu.addAction(f"{percent} %")
            action.triggered.connect(lambda _on=False, to=percent: self._view.zoom_to(to / 100))
        menu.addSeparator()
        menu.addAction(self._actions.by_key["fit"])
        old = self.percent.menu()
        self.percent.setMenu(menu)
        if old is not None:
            old.deleteLater()

    def _say_zoom(self, zoom: float) -> None:
        self.percent.setText(f"{round(zoom * 100)} %")

    def changeEvent(self, event: QEvent) -> None:
        """Room for the percent grows with the text."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.percent.setMinimumWidth(self.fontMetrics().horizontalAdvance("1000 %") + 26)
