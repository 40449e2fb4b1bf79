"""Company chooser: for whom tiles are laid, tokens placed and trains run."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QMenu, QToolButton

from stambana.track.board import Board
from stambana.track.maps import Company
from stambana.ui.style.look import Look
from stambana.words import tr

_SIZE = 18


class CompanyChooser(QToolButton):
    """A button that says who acts, with the companies in its menu; ``chosen`` carries a key."""

    chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._board: Board | None = None
        self._company = ""
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.list = QMenu(self)
        self.setMenu(self.list)

    def show_board(self, board: Board) -> None:
        """Offer the companies of a board's map."""
        if self._board is None or self._board.map is not board.map:
            self._board = board
            self._fill()
        if not board.map.companies:
            self.hide()
        elif self.parentWidget() is not None:  # alone it would be a window of its own
            self.show()

    def show_company(self, company: str) -> None:
        """Say who acts (empty: nobody)."""
        self._company = company
        self._say()

    def open_list(self) -> None:
        """Open the list, as a click does."""
        self.showMenu()

    def set_look(self, look: Look) -> None:
        """Take the colors of another look."""
        self._look = look
        self._fill()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self._fill()

    def _fill(self) -> None:
        self.list.clear()
        if self._board is None:
            return
        nobody = self.list.addAction(tr("Nobody: lay freely"))
        nobody.setData("")
        self.list.addSeparator()
        for company in self._board.map.companies.values():
            name = f"{company.key}   {company.name}" if company.name else company.key
            action = self.list.addAction(token_icon(company, self._look.line), name)
            action.setData(company.key)
        for action in self.list.actions():
            if not action.isSeparator():
                action.setCheckable(True)
                action.triggered.connect(lambda _on=False, one=action: self._choose(one))
        self._say()

    def _choose(self, action: QAction) -> None:
        self.chosen.emit(action.data())

    def _say(self) -> None:
        companies = self._board.map.companies if self._board else {}
        company = companies.get(self._company)
        for action in self.list.actions():
            action.setChecked(action.data() == self._company)
        self.setIcon(token_icon(company, self._look.line) if company else QIcon())
        self.setText(company.key if company else tr("Nobody"))
        text = tr("Company that acts: choose for whom to build and run")
        self.setToolTip(text)
        self.setAccessibleName(tr("Company that acts: {company}", company=self.text()))


def token_icon(company: Company, edge: str) -> QIcon:
    """A company's disc in its colors."""
    made = QIcon()
    for ratio in (1, 2, 3):
        picture = QPixmap(_SIZE * ratio, _SIZE * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(edge), 1.2))
        painter.setBrush(QColor(company.color))
        painter.drawEllipse(QRectF(1, 1, _SIZE - 2, _SIZE - 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(company.text_color or "#ffffff"), 1.2))
        painter.drawEllipse(QPointF(_SIZE / 2, _SIZE / 2), _SIZE / 4, _SIZE / 4)
        painter.end()
        made.addPixmap(picture)
    return made
