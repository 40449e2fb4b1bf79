"""Ring: the tiles that fit a hex, in place around it, each with what it costs and brings.

It lies over the whole board while it is open and has the keyboard; the chosen tile is shown on
the hex itself, as a ghost.  A click on a tile chooses it, another one (or one on the hex, or
Enter) lays it; a click beside the ring leaves.  What the best run becomes is told from outside
as it is found; until then a card says that it is being looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QMoveEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from stambana.table.builder import Choice
from stambana.table.outcomes import LayOutcome, choice_lines, describe
from stambana.track.board import Board
from stambana.track.laying import LayVerdict
from stambana.ui.board.pictures import TilePictures
from stambana.ui.style.look import Look
from stambana.ui.tools.ring_layout import Arrangement, arrange, key_line
from stambana.words import tr

_NOTCH = 120
_FAINT = 0.42


class Ring(QWidget):
    """The tiles for one hex.

    ``shown`` tells which verdict the ghost is to show, ``laid`` which one a person wants to
    lay, ``left`` that the ring is to close, with the point clicked or None.
    """

    shown = Signal(object)
    laid = Signal(object)
    left = Signal(object)
    switched = Signal()
    futures_wanted = Signal()

    def __init__(self, parent: QWidget, look: Look) -> None:
        super().__init__(parent)
        self._ground = parent
        self._look = look
        self._pictures: TilePictures | None = None
        self._board: Board | None = None
        self._middle: Callable[[], QPointF] = QPointF
        self._radius: Callable[[], float] = float
        self._arrangement = Arrangement((), True, 1)
        self._painted = QRegion()
        self._turns: dict[str, int] = {}
        self._wheel_rest = 0
        self.hex_name = ""
        self.title = ""
        self.choices: tuple[Choice, ...] = ()
        self.chosen = 0
        self.with_impossible = False
        self.outcome: Callable[[LayVerdict], LayOutcome | None] = lambda _verdict: None
        self.says: Callable[[LayVerdict], tuple[str, ...]] = lambda _verdict: ()
        self.paint_lens: Callable[[QPainter, QRectF], None] = lambda _painter, _to: None
        self._lens = QPixmap()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.hide()

    # Opening and closing

    def set_look(self, look: Look, pictures: TilePictures) -> None:
        """Show tiles and cards in another look."""
        self._look, self._pictures = look, pictures
        self.update()

    def open(
        self,
        board: Board,
        hex_name: str,
        title: str,
        choices: Sequence[Choice],
        place: tuple[Callable[[], QPointF], Callable[[], float]],
    ) -> None:
        """Show the choices of a hex; ``place`` says where it is now and how large."""
        other = hex_name != self.hex_name or not self.isVisible()
        number = "" if other or not self.choices else self.choice.number
        self._board, self.hex_name, self.title = board, hex_name, title
        self._middle, self._radius = place
        self.choices = tuple(choices)
        if other:
            self._turns.clear()
        numbers = [choice.number for choice in self.choices]
        self.chosen = numbers.index(number) if number in numbers else 0
        self.setGeometry(self._ground.rect())
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        self._tell()

    def close_ring(self) -> None:
        """Show nothing, and give the keyboard back."""
        if not self.isVisible():
            return
        self.choices = ()  # before the keyboard leaves, which would choose the next one
        self.hex_name = ""
        self.hide()
        view = self._ground.parentWidget()
        if view is not None:
            view.setFocus(Qt.FocusReason.OtherFocusReason)

    # What is chosen

    @property
    def choice(self) -> Choice:
        """The tile chosen; there is one while the ring is open."""
        return self.choices[self.chosen]

    def verdict_of(self, choice: Choice) -> LayVerdict:
        """The verdict on a tile in the rotation it is shown in."""
        offered = self._offered(choice)
        turn = self._turns.get(choice.number)
        first = next((one for one in offered if one), offered[0])
        return next((one for one in offered if one.lay.rotation == turn), first)

    def _offered(self, choice: Choice) -> tuple[LayVerdict, ...]:
        """The rotations one steps through: the legal ones, or all where all are to be seen."""
        return choice.verdicts if self.with_impossible else choice.legal

    @property
    def verdict(self) -> LayVerdict:
        """The verdict on the tile chosen, as it is turned now."""
        return self.verdict_of(self.choice)

    def choose(self, number: int) -> None:
        """Choose a tile by its place in the ring; past the last comes the first."""
        if self.choices:
            self.chosen = number % len(self.choices)
            self._tell()

    def turn(self, steps: int) -> None:
        """Turn the chosen tile to the next rotation that is offered."""
        offered = self._offered(self.choice)
        now = offered.index(self.verdict)
        self._turns[self.choice.number] = offered[(now + steps) % len(offered)].lay.rotation
        self._tell()

    def turn_to(self, tile: str, rotation: int) -> None:
        """Show a tile in one of the rotations offered."""
        self._turns[tile] = rotation
        self._tell()

    def refresh(self) -> None:
        """Show what has been found since; what lies beside the cards is not painted anew."""
        region = QRegion(self._foot().toAlignedRect().adjusted(-2, -2, 2, 6))
        for place in self._arrangement.places:
            region += place.toAlignedRect().adjusted(-3, -3, 3, 6)
        hole = self._hole() + 2
        corner = self._middle() - QPointF(hole, hole)
        region += QRectF(corner, QSizeF(2 * hole, 2 * hole)).toAlignedRect()
        self.update(region + self._painted)
        self._painted = region
        self.setAccessibleDescription(self.words)

    def _tell(self) -> None:
        self._arrange()
        self.shown.emit(self.verdict)
        self._make_lens()
        self.refresh()

    def _make_lens(self) -> None:
        """The hex with the ghost on it, larger, where the board is shown small."""
        size = 2 * self._hole()
        if self._hole() <= self._radius() * 1.05:
            self._lens = QPixmap()
            return
        ratio = self.devicePixelRatioF()
        self._lens = QPixmap(round(size * ratio), round(size * ratio))
        self._lens.setDevicePixelRatio(ratio)
        self._lens.fill(Qt.GlobalColor.transparent)
        painter = QPainter(self._lens)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
        )
        disc = QPainterPath()
        disc.addEllipse(QRectF(2, 2, size - 4, size - 4))
        painter.setClipPath(disc)
        self.paint_lens(painter, QRectF(0, 0, size, size))
        painter.setClipping(False)
        painter.strokePath(disc, QPen(QColor(self._look.accent), 3.0))
        painter.end()

    def _hole(self) -> float:
        """Radius in pixels of what stays open in the middle: the hex, or a larger picture of it."""
        return max(self._radius(), 10.5 * self.fontMetrics().averageCharWidth())

    @property
    def words(self) -> str:
        """All about the chosen tile, as a person reads it below the ring."""
        if not self.choices or self._board is None:
            return ""
        verdict = self.verdict
        offered = self._offered(self.choice)
        lines = describe(
            self._board,
            self.choice,
            verdict,
            (offered.index(verdict) + 1, len(offered)),
            self.outcome(verdict),
            self.says(verdict) if verdict else (),
        )
        return "\n".join(lines)

    # Places

    def _card(self) -> QSizeF:
        line = self.fontMetrics().height()
        return QSizeF(self._picture() + 34, self._picture() + 3 * line + 12)

    def _picture(self) -> int:
        least = 6.2 * self.fontMetrics().averageCharWidth()
        if len(self.choices) > 24:
            return round(least)
        return round(max(1.55 * least, min(130.0, self._radius() * 1.5)))

    def _room(self) -> QRectF:
        foot = self._foot()
        room = QRectF(self.rect()).adjusted(8, 8, -8, -8)
        if foot.top() > room.center().y():
            room.setBottom(foot.top() - 8)
        else:
            room.setTop(foot.bottom() + 8)
        return room

    def _foot(self) -> QRectF:
        """Where the words about the chosen tile stand: below, or above a hex that is low."""
        metrics = self.fontMetrics()
        wanted = max(
            metrics.averageCharWidth() * 84.0, metrics.horizontalAdvance(key_line()) + 36.0
        )
        width = min(self.width() - 24.0, wanted)
        height = metrics.height() * self._foot_lines() + 20.0
        left = (self.width() - width) / 2
        low = self._middle().y() + self._hole() > self.height() - height - 20
        return QRectF(left, 10.0 if low else self.height() - height - 10.0, width, height)

    def _foot_lines(self) -> int:
        return 5 if self.with_impossible else 4

    def _arrange(self) -> None:
        if self.choices:
            self._arrangement = arrange(
                len(self.choices),
                self._card(),
                self._middle(),
                self._hole(),
                self._room(),
                self.chosen,
            )

    def place_of(self, number: int) -> QRectF:
        """Where a card lies, by its place in the ring; empty when it is scrolled away."""
        return self._arrangement.places[number]

    @property
    def is_ring(self) -> bool:
        """Whether the cards lie around the hex, not in rows."""
        return self._arrangement.ring

    def moved_below(self) -> None:
        """The board was zoomed or moved below the ring."""
        if not self.isVisible():
            return
        self._arrange()
        self._make_lens()
        self.update()

    # Mouse and keys

    def _card_at(self, point: QPointF) -> int | None:
        for number, place in enumerate(self._arrangement.places):
            if place.contains(point):
                return number
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose, lay, or leave."""
        self._pressed(event, lays=True)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """As another click, but nothing is laid by the second half of a double click."""
        self._pressed(event, lays=False)

    def _pressed(self, event: QMouseEvent, *, lays: bool) -> None:
        event.accept()
        at = event.position()
        number = self._card_at(at)
        off = at - self._middle()
        on_hex = (off.x() ** 2 + off.y() ** 2) ** 0.5 < self._hole() * 0.9
        if event.button() is not Qt.MouseButton.LeftButton:
            self.left.emit(None)
        elif number is not None and number != self.chosen:
            self.choose(number)
        elif number is not None or on_hex:
            if lays:
                self.laid.emit(self.verdict)
        elif not self._foot().contains(at):
            self.left.emit(at.toPoint())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """One notch, one rotation; towards oneself is clockwise."""
        event.accept()
        self._wheel_rest += event.angleDelta().y() or event.angleDelta().x()
        steps = int(self._wheel_rest / _NOTCH)
        if steps:
            self._wheel_rest -= steps * _NOTCH
            self.turn(-steps)

    def event(self, event: QEvent) -> bool:
        """Keys of the ring go before those of the window."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and self._means(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab chooses another tile here."""
        self.choose(self.chosen + (1 if forward else -1))
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose with Tab and sideways arrows, turn with R and the others, lay, leave."""
        do = self._means(event)
        if do is None:
            super().keyPressEvent(event)
        elif event.isAutoRepeat() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()  # the key that opened the ring, held down, lays nothing
        else:
            event.accept()
            do()

    def _means(self, event: QKeyEvent) -> Callable[[], object] | None:
        """What a key does here; None for keys of the window."""
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return None
        keys: dict[int, Callable[[], object]] = {
            Qt.Key.Key_R: lambda: self.turn(-1 if back else 1),
            Qt.Key.Key_Down: lambda: self.turn(1),
            Qt.Key.Key_Up: lambda: self.turn(-1),
            Qt.Key.Key_Right: lambda: self.choose(self.chosen + 1),
            Qt.Key.Key_Left: lambda: self.choose(self.chosen - 1),
            Qt.Key.Key_Home: lambda: self.choose(0),
            Qt.Key.Key_End: lambda: self.choose(-1),
            Qt.Key.Key_Return: lambda: self.laid.emit(self.verdict),
            Qt.Key.Key_Enter: lambda: self.laid.emit(self.verdict),
            Qt.Key.Key_Escape: lambda: self.left.emit(None),
            Qt.Key.Key_I: self.switched.emit,
            Qt.Key.Key_U: self.futures_wanted.emit,
        }
        return keys.get(event.key())

    def moveEvent(self, event: QMoveEvent) -> None:
        """Lie over the whole view: one that scrolls takes its children along."""
        super().moveEvent(event)
        if self.pos() != self._ground.rect().topLeft():
            self.setGeometry(self._ground.rect())
            self.moved_below()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The view has another size."""
        super().resizeEvent(event)
        self._arrange()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cards, the chosen one last, and the words below."""
        if not self.choices:
            return
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
        )
        if not self._lens.isNull():
            hole = self._hole()
            painter.drawPixmap(self._middle() - QPointF(hole, hole), self._lens)
        order = [number for number in range(len(self.choices)) if number != self.chosen]
        for number in (*order, self.chosen):
            place = self._arrangement.places[number]
            if not place.isEmpty():
                self._paint_card(painter, place, number)
        self._paint_foot(painter)
        painter.end()

    def _paint_sheet(self, painter: QPainter, place: QRectF, chosen: bool) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 42))
        painter.drawRoundedRect(place.translated(0, 2.5), 10, 10)
        painter.setBrush(QColor(self._look.soft if chosen else self._look.base))
        edge = self._look.accent if chosen else self._look.line
        painter.setPen(QPen(QColor(edge), 3.0 if chosen else 1.2))
        painter.drawRoundedRect(place, 10, 10)

    def _paint_card(self, painter: QPainter, place: QRectF, number: int) -> None:
        assert self._board is not None
        choice = self.choices[number]
        verdict = self.verdict_of(choice)
        self._paint_sheet(painter, place, number == self.chosen)
        size = self._picture()
        top = QPointF(place.center().x() - size / 2, place.top() + 5)
        tile = self._board.tile_set.tiles[choice.number]
        if self._pictures is not None:
            ratio = self.devicePixelRatioF()
            painter.setOpacity(1.0 if verdict else _FAINT)
            picture = self._pictures.picture(tile, size, ratio, verdict.lay.rotation)
            painter.drawPixmap(top, picture)
            painter.setOpacity(1.0)
        if not verdict:
            self._paint_cross(painter, QRectF(top, QSizeF(size, size)))
        lines = choice_lines(self._board, choice, verdict, self.outcome(verdict))
        line = self.fontMetrics().height()
        font = QFont(self.font())
        y = top.y() + size - 1
        for index, (text, strong) in enumerate(lines):
            font.setBold(strong)
            painter.setFont(font)
            painter.setPen(QColor(self._look.text if strong else self._look.muted))
            area = QRectF(place.left() + 2, y + index * line, place.width() - 4, line)
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
        turns = len(self._offered(choice))
        if turns > 1:
            at = self._offered(choice).index(verdict)
            self._paint_turns(painter, place, at, turns)

    def _paint_turns(self, painter: QPainter, place: QRectF, at: int, turns: int) -> None:
        """A dot for each rotation offered, the one shown filled."""
        x = place.right() - 8.0
        pitch = min(9.0, (self._picture() - 6.0) / turns)
        for index in range(turns):
            y = place.top() + 10.0 + index * pitch
            painter.setPen(QPen(QColor(self._look.accent), 1.3))
            painter.setBrush(QColor(self._look.accent) if index == at else Qt.BrushStyle.NoBrush)
            radius = min(3.0, pitch * 0.38)
            painter.drawEllipse(QPointF(x, y), radius, radius)

    def _paint_cross(self, painter: QPainter, place: QRectF) -> None:
        mark = place.adjusted(*(place.width() * part for part in (0.3, 0.3, -0.3, -0.3)))
        for color, width in ((self._look.base, 7.0), (self._look.error, 3.6)):
            pen = QPen(QColor(color), width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(mark.topLeft(), mark.bottomRight())
            painter.drawLine(mark.topRight(), mark.bottomLeft())

    def _paint_foot(self, painter: QPainter) -> None:
        foot = self._foot()
        self._paint_sheet(painter, foot, False)
        line = self.fontMetrics().height()
        lines = self.words.split("\n")
        inner = foot.adjusted(14, 9, -14, -9)
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(self._look.text))
        head = f"{self.title}  ·  {lines[0]}"
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, head)
        font.setBold(False)
        painter.setFont(font)
        painter.setPen(QColor(self._look.text if self.verdict else self._look.error))
        body = inner.adjusted(0, line, 0, -line)
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)
        painter.drawText(body, flags, "\n".join(lines[1:]))
        painter.setPen(QColor(self._look.muted))
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        painter.drawText(inner, flags, key_line(self.fontMetrics(), inner.width()))

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.setAccessibleName(tr("Tiles for the hex"))
        self.refresh()
