"""Tools: what mouse and keys mean on a board.

A tool is an object with the handlers; the view owns one at a time and forwards to it.  So the
view has no modes, and a new way of working is a new tool.  A handler that returns True has
dealt with the event, and the view does nothing more with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ReferenceType, ref

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QCursor, QKeyEvent

from stambana.words import tr

if TYPE_CHECKING:
    from stambana.ui.board.view import BoardView

Modifiers = Qt.KeyboardModifier


class Tool(QObject):
    """A way of working on the board; the base does nothing and lets the view pan.

    ``status_changed`` carries the sentence for the status line; ``finished`` asks the window
    to go back to its first tool (Esc).
    """

    status_changed = Signal(str)
    finished = Signal()

    fits_on_double_click = True
    """Whether a double click on a hex fits the board into the view."""

    takes_double_clicks = True
    """Whether the second half of a double click is another click; not where clicks decide."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view: ReferenceType[BoardView] | None = None
        self._status = ""

    @property
    def view(self) -> BoardView | None:
        """The view that uses this tool, or None; the tool does not keep it alive."""
        return self._view() if self._view is not None else None

    # In and out

    def activate(self, view: BoardView) -> None:
        """The view uses this tool from now on."""
        self._view = ref(view)

    def deactivate(self) -> None:
        """The view uses another tool from now on; clear what this one showed."""
        self._view = None

    @property
    def enabled(self) -> bool:
        """Whether the tool can be used now."""
        return True

    def takes(self, hex_name: str) -> bool:
        """Whether a click on this hex does something here."""
        return False

    @property
    def status(self) -> str:
        """The sentence for the status line."""
        return self._status

    def say(self, sentence: str) -> None:
        """Put a sentence (already in the user's language) on the status line."""
        if sentence != self._status:
            self._status = sentence
            self.status_changed.emit(sentence)

    # Pointer and keys; names of hexes are empty beside the board

    def hovered(self, hex_name: str) -> None:
        """The pointer or the keyboard's cursor came to a hex."""

    def left(self) -> None:
        """The pointer left the board."""

    def pressed(self, hex_name: str, point: QPointF, button: Qt.MouseButton) -> bool:
        """A button went down; True keeps the drag that may follow from panning the view."""
        return False

    def moved(self, hex_name: str, point: QPointF) -> bool:
        """The pointer moved while a button that ``pressed`` kept is down."""
        return False

    def released(self, hex_name: str, point: QPointF, button: Qt.MouseButton) -> bool:
        """The button that ``pressed`` kept came up."""
        return False

    def clicked(self, hex_name: str, button: Qt.MouseButton, modifiers: Modifiers) -> bool:
        """A hex was clicked without a drag, or Enter was pressed on it (a left click)."""
        return False

    def wheel(self, steps: int, modifiers: Modifiers) -> bool:
        """The wheel turned by whole notches, upwards positive; True keeps it from zooming."""
        return False

    def wants_wheel(self) -> bool:
        """Whether the plain wheel belongs to the tool now; Ctrl and wheel always zoom."""
        return False

    def wants_tab(self) -> bool:
        """Whether Tab belongs to the tool now and does not go on to the next widget."""
        return False

    def key(self, event: QKeyEvent, hex_name: str) -> bool:
        """A key on the board, with the hex of the keyboard's cursor or under the pointer."""
        return False

    def cursor(self) -> QCursor:
        """The pointer's form over the board."""
        return QCursor(Qt.CursorShape.ArrowCursor)


class PanTool(Tool):
    """Look around: drag moves the board, a click only tells which hex it was."""

    def activate(self, view: BoardView) -> None:
        """Say how to look around."""
        super().activate(view)
        self.say(tr("Drag moves the board, the wheel zooms, double click fits it"))

    def cursor(self) -> QCursor:
        """An open hand."""
        return QCursor(Qt.CursorShape.OpenHandCursor)
