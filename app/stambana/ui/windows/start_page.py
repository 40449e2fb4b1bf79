"""Start page: the column beside the first board with everything one can begin with.

It stands to the left of the board, which is on the screen from the first moment; choosing
something takes the column away.  A second page lists the maps.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from stambana.table.shelf import ShelfMap
from stambana.ui.style.look import Look
from stambana.words import tr

RECENT_SHOWN = 6
"""How many recent files the page lists."""


class BigButton(QAbstractButton):
    """A large button with an icon, a title and one line that says what it leads to.

    ``first`` marks the one most people want: it is filled with the accent color.
    """

    def __init__(self, icon: str, look: Look, *, first: bool = False, small: bool = False) -> None:
        super().__init__()
        self._icon = icon
        self._look = look
        self._first = first
        self._small = small
        self._caption = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, title: str, caption: str = "") -> None:
        """Set both lines."""
        self._caption = caption
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(caption)
        self.setToolTip(caption)
        self.update()

    def set_look(self, look: Look) -> None:
        """Take the colors of another look."""
        self._look = look
        self.update()

    def _title_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * (1.0 if self._small else 1.2))
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _line_height(self) -> float:
        return QFontMetricsF(self.font()).height()

    def sizeHint(self) -> QSize:
        """Two lines of text and some room."""
        line = self._line_height()
        return QSize(300, round(line * (2.7 if self._small else 3.5)))

    def minimumSizeHint(self) -> QSize:
        """Narrower than that no text is read."""
        return QSize(180, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it, as the space bar does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, icon and lines."""
        look = self._look
        over = self.underMouse() and self.isEnabled()
        ground, text, muted = look.raised, look.text, look.muted
        if self._first:
            ground, text, muted = look.accent, look.on_accent, look.on_accent
        elif over or self.isDown():
            ground = look.hover
        if not self.isEnabled():
            text = muted = look.faint
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        fill = QColor(ground)
        if self._first and (over or self.isDown()):
            fill = fill.lighter(112)
        painter.setBrush(fill)
        painter.setPen(QPen(QColor(look.accent if self._first else look.line), 1))
        painter.drawRoundedRect(area, 8, 8)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(look.text if self._first else look.accent), 2))
            painter.drawRoundedRect(area.adjusted(-1, -1, 1, 1), 9, 9)
        self._paint_contents(painter, area, text, muted)
        painter.end()

    def _paint_contents(self, painter: QPainter, area: QRectF, text: str, muted: str) -> None:
        from stambana.ui.style.icons import pixmap

        line = self._line_height()
        side = round(line * (1.25 if self._small else 1.7))
        picture = pixmap(self._icon, text, side, self.devicePixelRatioF())
        left = area.left() + line * 0.8
        painter.drawPixmap(round(left), round(area.center().y() - side / 2), picture)
        left += side + line * 0.75
        room = area.right() - left - line * 0.5
        title_font = self._title_font()
        title_line = QFontMetricsF(title_font)
        caption_line = QFontMetricsF(self.font())
        whole = title_line.height() + (caption_line.height() if self._caption else 0)
        top = area.center().y() - whole / 2
        painter.setFont(title_font)
        painter.setPen(QColor(text))
        shown = title_line.elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(left, top, room, title_line.height()), flags, shown)
        if self._caption:
            painter.setFont(self.font())
            painter.setPen(QColor(muted))
            caption = caption_line.elidedText(self._caption, Qt.TextElideMode.ElideMiddle, room)
            lower = QRectF(left, top + title_line.height(), room, caption_line.height())
            painter.drawText(lower, flags, caption)


class StartPage(QWidget):
    """The column.  ``set_recent`` and ``set_maps`` fill it; signals say what was chosen."""

    game_chosen = Signal()
    recover_chosen = Signal(Path)
    new_chosen = Signal()
    continue_chosen = Signal()
    open_chosen = Signal()
    preview_chosen = Signal()
    file_chosen = Signal(Path)
    forget_chosen = Signal(Path)
    map_chosen = Signal(Path)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._recent: list[Path] = []
        self._maps: tuple[ShelfMap, ...] = ()
        self._current = ""
        self.setAutoFillBackground(True)
        self._title = _label("title")
        self._motto = _label("muted")
        self._motto.setWordWrap(True)
        self._pages = QStackedWidget()
        self._main = QWidget()
        self.game_button = BigButton("new", look, first=True)
        self.recover_button = BigButton("undo", look)
        self.recover_button.hide()
        self.recover_button.clicked.connect(self._recover)
        self._recovery: Path | None = None
        self.new_button = BigButton("map", look)
        self.continue_button = BigButton("continue", look)
        self.open_button = BigButton("open", look)
        self.preview_button = BigButton("preview", look)
        for button, chosen in (
            (self.game_button, self.game_chosen),
            (self.new_button, self.new_chosen),
            (self.continue_button, self.continue_chosen),
            (self.open_button, self.open_chosen),
            (self.preview_button, self.preview_chosen),
        ):
            button.clicked.connect(chosen)
        column = QVBoxLayout(self._main)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for button in self._big_buttons():
            column.addWidget(button)
        column.addSpacing(10)
        self._recent_title = _label("title")
        column.addWidget(self._recent_title)
        self._recent_box = QVBoxLayout()
        self._recent_box.setSpacing(2)
        column.addLayout(self._recent_box)
        column.addStretch(1)
        self._maps_page = QWidget()
        self._maps_column = QVBoxLayout(self._maps_page)
        self._maps_column.setContentsMargins(0, 0, 0, 0)
        self._maps_column.setSpacing(8)
        self._pages.addWidget(_scrolled(self._main))
        self._pages.addWidget(_scrolled(self._maps_page))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(24, 22, 18, 16)
        outer.addWidget(self._title)
        outer.addWidget(self._motto)
        outer.addSpacing(12)
        outer.addWidget(self._pages, 1)
        self.retranslate()

    def _big_buttons(self) -> tuple[BigButton, ...]:
        return (
            self.recover_button,
            self.game_button,
            self.continue_button,
            self.open_button,
            self.new_button,
            self.preview_button,
        )

    def set_recent(self, paths: Sequence[Path]) -> None:
        """List these files, the latest first; ones that are gone say so."""
        self._recent = list(paths)
        self._fill_recent()
        self._say_continue()

    def set_maps(self, maps: Sequence[ShelfMap]) -> None:
        """The maps of the second page."""
        self._maps = tuple(maps)
        self._fill_maps()

    def set_current(self, name: str) -> None:
        """The board that is open now (empty: none); continuing goes back to it."""
        self._current = name
        self._say_continue()

    def set_recovery(self, path: Path | None) -> None:
        """Offer a game that was on the table when the program ended by force (None: none)."""
        self._recovery = path
        self.recover_button.setVisible(path is not None)
        self._say_recovery()

    def _say_recovery(self) -> None:
        caption = self._recovery.stem if self._recovery is not None else ""
        self.recover_button.say(tr("Recover the game"), caption)

    def _recover(self) -> None:
        if self._recovery is not None:
            self.recover_chosen.emit(self._recovery)

    def set_preview_possible(self, possible: bool) -> None:
        """Whether this program can open the design preview."""
        self.preview_button.setVisible(possible)

    def show_main(self) -> None:
        """Show the first page and put the focus on its first button."""
        self._pages.setCurrentIndex(0)
        self.game_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_maps(self) -> None:
        """Show the list of maps and put the focus on the first."""
        self._pages.setCurrentIndex(1)
        buttons = self.map_buttons()
        if buttons:
            buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def showing_maps(self) -> bool:
        """Whether the list of maps is shown."""
        return self._pages.currentIndex() == 1

    def map_buttons(self) -> list[BigButton]:
        """The buttons of the maps, in order."""
        return self._maps_page.findChildren(BigButton)

    def recent_buttons(self) -> list[BigButton]:
        """The buttons of the recent files, in order."""
        return [button for button in self._main.findChildren(BigButton) if button.property("file")]

    def set_look(self, look: Look) -> None:
        """Take the colors of another look."""
        self._look = look
        for button in self.findChildren(BigButton):
            button.set_look(look)
        self._fill_recent()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        font = QFont(self.font())
        font.setPointSizeF(QApplication.font().pointSizeF() * 2.1)
        font.setWeight(QFont.Weight.Bold)
        self._title.setFont(font)
        self._title.setText("Stambana")
        self._motto.setText(tr("Train games on hex boards: play, teach, design"))
        self.game_button.say(tr("New game"), tr("Choose a title and who plays"))
        self.new_button.say(tr("Free board"), tr("Choose a map and lay track freely"))
        self.open_button.say(tr("Open …"), tr("A game, a map or a saved board"))
        self._say_recovery()
        self.preview_button.say(
            tr("Preview a design …"), tr("See your own file change as you write it")
        )
        self._recent_title.setText(tr("Recent files"))
        self._say_continue()
        self._fill_recent()
        self._fill_maps()

    def _say_continue(self) -> None:
        there = next((path for path in self._recent if path.exists()), None)
        caption = self._current or (there.name if there is not None else "")
        self.continue_button.setEnabled(bool(caption))
        caption = caption or tr("Nothing was opened yet")
        self.continue_button.say(tr("Continue"), caption)

    def _fill_recent(self) -> None:
        _empty(self._recent_box)
        self._recent_title.setVisible(bool(self._recent))
        for path in self._recent[:RECENT_SHOWN]:
            self._recent_box.addWidget(self._recent_row(path))

    def _recent_row(self, path: Path) -> QWidget:
        from stambana.ui.style.icons import icon

        there = path.exists()
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        button = BigButton("file" if there else "warning", self._look, small=True)
        button.setProperty("file", str(path))
        caption = str(path.parent) if there else tr("Not found: {path}", path=path)
        button.say(path.name, caption)
        button.setEnabled(there)
        button.clicked.connect(lambda: self.file_chosen.emit(path))
        line.addWidget(button, 1)
        forget = QToolButton()
        forget.setIcon(icon("remove", self._look.muted, self._look.faint))
        forget.setAccessibleName(tr("Take {file} off the list", file=path.name))
        forget.setToolTip(forget.accessibleName())
        forget.clicked.connect(lambda: self.forget_chosen.emit(path))
        line.addWidget(forget)
        return row

    def _fill_maps(self) -> None:
        _empty(self._maps_column)
        back = QToolButton()
        back.setObjectName("back")
        back.setText("‹ " + tr("Back"))
        back.clicked.connect(self.show_main)
        self._maps_column.addWidget(back)
        heading = _label("title")
        heading.setText(tr("Choose a map"))
        self._maps_column.addWidget(heading)
        for entry in self._maps:
            button = BigButton("map", self._look)
            caption = tr("Lay track freely")
            if entry.reconstruction:
                caption += " · " + tr("figures are a reconstruction")
            button.say(entry.name, caption)
            button.clicked.connect(lambda _=False, path=entry.path: self.map_chosen.emit(path))
            self._maps_column.addWidget(button)
        note = _label("muted")
        note.setWordWrap(True)
        note.setText(
            tr(
                "A board without rules of play: lay tiles that fit, place tokens, change the "
                "phase, and save it."
            )
        )
        self._maps_column.addWidget(note)
        self._maps_column.addStretch(1)


def _label(name: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    return label


def _scrolled(inner: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inner)
    return area


def _empty(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
