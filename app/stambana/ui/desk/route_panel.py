"""Route panel: the trains of the acting company, what each runs, and the sum.

A table with one row for each train (its color and dashes as on the board, stops, what it
earns), the state of the search above it, and what can be done below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from stambana.art.routes import color_of, dash_of
from stambana.art.themes import Theme
from stambana.reasons import Reason
from stambana.table.outcomes import money, with_rule
from stambana.track.board import Board
from stambana.track.network import StopKey
from stambana.track.routes import Earned
from stambana.ui.desk.building import Building
from stambana.ui.style.look import Look
from stambana.ui.tools.route_tool import RouteTool
from stambana.words import tr

_SWATCH = QSize(62, 20)


@dataclass(frozen=True, slots=True)
class RouteRow:
    """What the table says of one train."""

    train: str
    stops: tuple[StopKey, ...] = ()
    values: tuple[int, ...] = ()
    bonuses: tuple[Earned, ...] = ()
    reasons: tuple[Reason, ...] = ()

    @property
    def revenue(self) -> int:
        """Stops and bonuses together."""
        return sum(self.values) + sum(bonus.amount for bonus in self.bonuses)


class RoutePanel(QWidget):
    """The panel; it shows what the route tool shows.  ``used`` asks for that tool.

    As a ``part`` of a page it is no higher than what it shows, and the page does what is taken.
    """

    used = Signal()

    def __init__(
        self, building: Building, tool: RouteTool, look: Look, *, part: bool = False
    ) -> None:
        super().__init__()
        self._part = part
        self.can_cancel = True
        self._building, self._tool, self._look = building, tool, look
        self._theme: Theme | None = None
        self.state = QLabel()
        self.state.setWordWrap(True)
        self.sum = QLabel()
        self.sum.setWordWrap(True)
        self.notes = QLabel()
        self.notes.setWordWrap(True)
        self.best_button, self.own_button = QToolButton(), QToolButton()
        self._modes = QButtonGroup(self)
        self.take_button, self.clear_button = QPushButton(), QPushButton()
        self.cancel_button = QPushButton()
        self.table = QTableWidget(0, 3)
        self._lay_out()
        tool.changed.connect(self.refresh)
        building.company_changed.connect(lambda _company: self.refresh())
        self.retranslate()

    def _lay_out(self) -> None:
        modes = QHBoxLayout()
        modes.setSpacing(2)
        for button in (self.best_button, self.own_button):
            button.setObjectName("chip")
            button.setCheckable(True)
            self._modes.addButton(button)
            modes.addWidget(button)
        modes.addStretch(1)
        modes.addWidget(self.cancel_button)
        self.best_button.setChecked(True)
        table = self.table
        table.verticalHeader().hide()
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setTabKeyNavigation(False)
        table.setIconSize(_SWATCH)
        table.setWordWrap(True)
        table.setShowGrid(False)
        resize = QHeaderView.ResizeMode
        table.horizontalHeader().setSectionResizeMode(0, resize.ResizeToContents)
        table.horizontalHeader().setSectionResizeMode(1, resize.Stretch)
        table.horizontalHeader().setSectionResizeMode(2, resize.ResizeToContents)
        buttons = QHBoxLayout()
        buttons.addWidget(self.take_button, 1)
        buttons.addWidget(self.clear_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(*((0, 0, 0, 0) if self._part else (10, 6, 6, 6)))
        column.setSpacing(6)
        column.addLayout(modes)
        column.addWidget(self.state)
        column.addWidget(table, 1)
        column.addWidget(self.sum)
        column.addWidget(self.notes)
        column.addLayout(buttons)
        if self._part:
            self.take_button.hide()
            table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.best_button.clicked.connect(lambda: self._use(lambda: self._tool.set_own(False)))
        self.own_button.clicked.connect(lambda: self._use(lambda: self._tool.set_own(True)))
        self.take_button.clicked.connect(lambda: self._use(self._tool.take))
        self.clear_button.clicked.connect(lambda: self._use(self._tool.clear))
        self.cancel_button.clicked.connect(lambda: self._building.cancel_best())
        for signal in (table.cellClicked, table.cellActivated):
            signal.connect(lambda row, _column: self._use(lambda: self._tool.pick_train(row)))

    def _use(self, do: Callable[[], object]) -> None:
        self.used.emit()
        do()

    # What is shown

    def rows(self) -> tuple[RouteRow, ...]:
        """One row for each train of the acting company."""
        tool = self._tool
        problem = tool.problem
        if problem is None:
            return ()
        rows = [RouteRow(task.train.name) for task in problem.tasks]
        if tool.own:
            for number, check in enumerate(tool.checks):
                if check is not None:
                    name = rows[number].train
                    rows[number] = RouteRow(
                        name, check.stops, check.values, check.bonuses, check.reasons
                    )
        elif self._building.best is not None:
            for route in self._building.best.result.routes:
                name = rows[route.train].train
                rows[route.train] = RouteRow(name, route.stops, route.values, route.bonuses)
        return tuple(rows)

    def refresh(self) -> None:
        """Show what there is now."""
        if not self.isVisible():
            return
        tool, building = self._tool, self._building
        builder = building.builder
        self.best_button.setChecked(not tool.own)
        self.own_button.setChecked(tool.own)
        rows = self.rows()
        self.state.setText(self.state_text())
        busy = building.searching and not (building.best and building.best.done)
        self.cancel_button.setVisible(busy and not tool.own and self.can_cancel)
        self._fill(rows, builder.board if builder else None)
        total = sum(row.revenue for row in rows)
        text = ""
        if builder is not None and rows:
            text = tr("Together {amount}", amount=money(builder.board, total))
            if tool.own and tool.best_revenue > total:
                best = money(builder.board, tool.best_revenue)
                text += " · " + tr("best {amount}", amount=best)
        self.sum.setText(f"<b style='font-size:large'>{text}</b>")
        reasons = dict.fromkeys(with_rule(r) for row in rows for r in row.reasons)
        self.notes.setText("\n".join(f"× {text}" for text in reasons))
        self.notes.setStyleSheet(f"color: {self._look.error}")
        self.notes.setVisible(bool(reasons))
        self.take_button.setEnabled(bool(rows) and (total > 0 or tool.own))
        self.clear_button.setVisible(tool.own)

    def state_text(self) -> str:
        """How the search stands."""
        building = self._building
        if not building.company:
            return tr("Choose a company first: its routes are shown here")
        if not building.has_trains:
            return tr("{company} has no trains; write them in its row", company=building.company)
        best = building.best
        if building.best_lost:
            return tr("The search broke off twice; draw the routes yourself")
        if best is None:
            return tr("searching …")
        result = best.result
        if result.proven:
            return tr("Best set {amount}, proven", amount=result.revenue)
        values = {"amount": result.revenue, "most": result.upper_bound}
        if building.searching:
            return tr("searching, best so far {amount}, at most {most}", **values)
        return tr("stopped, best so far {amount}, at most {most}", **values)

    def _fill(self, rows: Sequence[RouteRow], board: Board | None) -> None:
        table = self.table
        table.setRowCount(len(rows))
        for number, row in enumerate(rows):
            stops = "\u00a0– ".join(_name(board, stop) for stop in row.stops) if board else ""
            bonuses = "".join(f"\n+ {bonus.amount} {bonus.text}" for bonus in row.bonuses)
            sums = " + ".join(map(str, row.values))
            texts = (
                row.train,
                (stops + bonuses) or tr("does not run"),
                str(row.revenue) if row.values else "",
            )
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setToolTip(f"{sums}{bonuses}" if sums else text)
                if column == 0 and self._theme is not None:
                    item.setIcon(_swatch(self._theme, number))
                if column == 2:
                    item.setTextAlignment(
                        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    )
                table.setItem(number, column, item)
        table.resizeRowsToContents()
        if self._part:
            edges = table.height() - table.viewport().height() - table.horizontalHeader().height()
            high = table.horizontalHeader().height() + table.verticalHeader().length()
            table.setFixedHeight(high + max(2, edges))
        if self._tool.own and rows:
            table.selectRow(self._tool.train)
        else:
            table.clearSelection()

    def showEvent(self, event: object) -> None:
        """Show what changed while nobody saw it."""
        super().showEvent(event)  # type: ignore[arg-type]
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rows wrap anew."""
        super().resizeEvent(event)
        if self._part:
            self.refresh()

    def set_theme(self, theme: Theme, look: Look) -> None:
        """Take the colors of a theme."""
        self._theme, self._look = theme, look
        self.refresh()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.best_button.setText(tr("Best set"))
        self.own_button.setText(tr("Own routes"))
        self.take_button.setText(tr("Take this set"))
        self.clear_button.setText(tr("Clear"))
        self.cancel_button.setText(tr("Cancel"))
        self.table.setHorizontalHeaderLabels([tr("Train"), tr("Stops"), tr("Earns")])
        self.table.setAccessibleName(tr("Routes"))
        self.refresh()


def _name(board: Board, stop: StopKey) -> str:
    at = board.map.hexes[stop.hex_name]
    return at.title or at.name


def _swatch(theme: Theme, number: int) -> QIcon:
    """The number and a piece of the route's line, as on the board."""
    made = QIcon()
    for ratio in (1, 2):
        picture = QPixmap(_SWATCH * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = _SWATCH.height() / 2
        disc = QRectF(1, 1, _SWATCH.height() - 2, _SWATCH.height() - 2)
        ends = QPointF(disc.right(), y), QPointF(_SWATCH.width() - 2, y)
        for paint, width, dash in (
            ("route.casing", 9.0, ()),
            (color_of(number), 6.5, dash_of(number)),
        ):
            pen = QPen(QColor(theme.color(paint)), width)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            if dash:
                pen.setDashPattern([length * 0.7 / width for length in dash])
            painter.setPen(pen)
            painter.drawLine(*ends)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.color(color_of(number))))
        painter.drawEllipse(disc)
        font = painter.font()
        font.setBold(True)
        font.setPixelSize(13)
        painter.setFont(font)
        painter.setPen(QColor(theme.color("route.ink")))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(number + 1))
        painter.end()
        made.addPixmap(picture, QIcon.Mode.Normal)
        made.addPixmap(picture, QIcon.Mode.Selected)
    return made
