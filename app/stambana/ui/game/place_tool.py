"""The place tool: answer a form on the board, by hexes that glow.

It is told which hexes may be chosen, shows them, and tells what a person pointed at.  It knows
neither rules nor forms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QCursor, QKeyEvent

from stambana.ui.board.view import BoardView
from stambana.ui.tools.tool import Modifiers, Tool
from stambana.words import tr


class PlaceTool(Tool):
    """Choose a hex among some.

    ``hex_chosen`` tells a click on a hex that glows, ``confirmed`` another click on the one
    chosen, ``given_up`` Esc.  ``why_not`` gives the sentence for a hex that does not glow; it
    takes its time only when asked by a click.
    """

    hex_chosen = Signal(str)
    confirmed = Signal()
    given_up = Signal()

    fits_on_double_click = False
    takes_double_clicks = False

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.hexes: tuple[str, ...] = ()
        self.chosen = ""
        self.why_not: Callable[[str, bool], str] = lambda _hex, _asked: ""

    def offer(self, hexes: Sequence[str], chosen: str) -> None:
        """Let these hexes glow; ``chosen`` is the one chosen now."""
        self.hexes = tuple(hexes)
        self.chosen = chosen
        self._show()

    def activate(self, view: BoardView) -> None:
        """Show the glow from now on."""
        super().activate(view)
        self._show()

    def deactivate(self) -> None:
        """Take the glow away."""
        if self.view is not None:
            scene = self.view.board_scene
            scene.glow_hexes(())
            scene.select("")
        super().deactivate()

    def _show(self) -> None:
        if self.view is None:
            return
        scene = self.view.board_scene
        known = scene.board.map.hexes if scene.board is not None else {}
        scene.glow_hexes([name for name in self.hexes if name in known])
        scene.select(self.chosen)
        if self.hexes and not self.chosen:
            self.say(tr("Click a hex that glows"))

    def hovered(self, hex_name: str) -> None:
        """Say why a hex cannot be chosen before it is clicked."""
        if hex_name and hex_name not in self.hexes:
            self.say(self.why_not(hex_name, False))
        elif hex_name and hex_name == self.chosen:
            self.say(tr("Click again, or press Enter, to do it"))
        elif hex_name:
            self.say(tr("Click to choose {place}", place=hex_name))

    def clicked(self, hex_name: str, button: Qt.MouseButton, modifiers: Modifiers) -> bool:
        """Choose a hex, or do it on the second click."""
        if button is not Qt.MouseButton.LeftButton or not hex_name:
            return False
        if hex_name not in self.hexes:
            self.say(self.why_not(hex_name, True))
        elif hex_name == self.chosen:
            self.confirmed.emit()
        else:
            self.hex_chosen.emit(hex_name)
        return True

    def takes(self, hex_name: str) -> bool:
        """Whether a click chooses this hex; the one chosen is done by the marked button."""
        return hex_name in self.hexes and hex_name != self.chosen

    def key(self, event: QKeyEvent, hex_name: str) -> bool:
        """Esc gives the hex up."""
        if event.key() != Qt.Key.Key_Escape or not self.chosen:
            return False
        self.given_up.emit()
        return True

    def cursor(self) -> QCursor:
        """A pointing hand."""
        return QCursor(Qt.CursorShape.PointingHandCursor)
