"""The lay tool: pick a tile, see it in place, turn it, lay it.

Which rotations fit and why others do not is asked of ``table.lay_helper``; what lies on the
board is changed by the controller (a sandbox, later a game), and the scene is told by those
who listen to the controller.  A click that cannot do anything says why and changes nothing.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QCursor, QKeyEvent

from stambana.reasons import Reason
from stambana.table.lay_helper import LayHelper
from stambana.table.outcomes import with_rule
from stambana.track.board import Board
from stambana.ui.board.callouts import show_beside
from stambana.ui.board.overlays import HexVerdict
from stambana.ui.board.view import BoardView
from stambana.ui.tools.tool import Modifiers, Tool
from stambana.words import tr


class LayController(Protocol):
    """What the tool needs of the one who holds the board; ``table.sandbox.Sandbox`` is one."""

    @property
    def board(self) -> Board:
        """The board as it lies now."""

    def reasons_against(
        self, hex_name: str, number: str, rotation: int, *, free: bool = False
    ) -> tuple[Reason, ...]:
        """Why a tile cannot be laid; with ``free`` only what nobody could do."""

    def lay(
        self, hex_name: str, number: str, rotation: int, *, free: bool = False
    ) -> tuple[Reason, ...]:
        """Lay a tile, or say why not and change nothing."""

    def remove(self, hex_name: str) -> tuple[Reason, ...]:
        """Take the laid tile of a hex away, or say why not and change nothing."""


class LayTool(Tool):
    """Lay tiles one by one.

    ``fits_found`` answers a click without a tile picked: the hex and the numbers that fit.
    ``picked_changed`` carries the number picked (empty: none), ``laid`` and ``removed`` the hex.
    """

    fits_found = Signal(str, tuple)
    picked_changed = Signal(str)
    laid = Signal(str)
    removed = Signal(str)

    fits_on_double_click = False

    def __init__(self, controller: LayController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._helper = LayHelper(controller.board, self._judge)
        self._picked = ""
        self._rotation = 0
        self._free = False
        self._hex = ""
        self._just_laid = ""

    def _judge(self, board: Board, hex_name: str, number: str, rotation: int) -> tuple[Reason, ...]:
        return self._controller.reasons_against(hex_name, number, rotation)

    # Choices from outside

    @property
    def picked(self) -> str:
        """The number of the tile picked, or an empty text."""
        return self._picked

    @property
    def rotation(self) -> int:
        """The rotation of the ghost tile now (0-5)."""
        return self._rotation

    @property
    def free(self) -> bool:
        """Whether tiles may be laid where they do not fit."""
        return self._free

    def set_free(self, free: bool) -> None:
        """Allow laying despite misfits, or forbid it again."""
        self._free = free
        self._refresh()

    def pick(self, number: str) -> None:
        """Take a tile in hand (empty: put it back)."""
        if number == self._picked:
            return
        self._picked = number
        self._rotation = 0
        self._just_laid = ""
        self.picked_changed.emit(number)
        self._refresh()

    def turn_to(self, rotation: int) -> None:
        """Turn the tile in hand to a rotation (0-5), or to the next that fits."""
        self._rotation = rotation % 6
        self._refresh()

    def forget(self) -> None:
        """The rules are others now: ask everything again."""
        self._helper = LayHelper(self._controller.board, self._judge)
        self._refresh()

    @property
    def helper(self) -> LayHelper:
        """Answers for the board as it lies now."""
        if self._helper.board is not self._controller.board:
            self._helper = LayHelper(self._controller.board, self._judge)
        return self._helper

    def retranslate(self) -> None:
        """Say everything again in the language spoken now; reasons kept are of the old one."""
        self._helper = LayHelper(self._controller.board, self._judge)
        self._refresh()

    # In and out

    def activate(self, view: BoardView) -> None:
        """Show the ghost from now on."""
        super().activate(view)
        view.board_scene.board_changed.connect(self._board_changed)
        self._refresh()

    def deactivate(self) -> None:
        """Take ghost and callout away."""
        if self.view is not None:
            self.view.board_scene.board_changed.disconnect(self._board_changed)
            self.view.board_scene.clear_ghost()
        self._hex = ""
        super().deactivate()

    def _board_changed(self) -> None:
        board = self._controller.board
        if self._picked and self._picked not in board.tile_set.tiles:
            self.pick("")
        if self._hex not in board.map.hexes:
            self._hex = ""
        self._refresh()

    # Pointer and keys

    def hovered(self, hex_name: str) -> None:
        """Show the tile picked on this hex."""
        self._hex = hex_name
        self._just_laid = ""
        self._refresh()

    def left(self) -> None:
        """Show no tile."""
        self._hex = ""
        self._just_laid = ""
        self._refresh()

    def clicked(self, hex_name: str, button: Qt.MouseButton, modifiers: Modifiers) -> bool:
        """Left lays (or says what fits), right takes a laid tile away."""
        if not hex_name:
            return False
        self._hex = hex_name
        if button is Qt.MouseButton.RightButton:
            self._remove(hex_name)
        elif button is Qt.MouseButton.LeftButton:
            if self._picked:
                self._lay(hex_name)
            else:
                self._tell_fits(hex_name)
        else:
            return False
        return True

    def wants_wheel(self) -> bool:
        """The wheel turns the ghost tile while one is shown."""
        return bool(self._picked and self._hex)

    def wheel(self, steps: int, modifiers: Modifiers) -> bool:
        """One notch, one rotation; towards oneself is clockwise."""
        self._turn(-steps)
        return True

    def key(self, event: QKeyEvent, hex_name: str) -> bool:
        """R turns (Shift+R back), Delete takes away, Esc puts the tile back, then leaves."""
        plain = event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        )
        if plain:
            return False
        if event.key() == Qt.Key.Key_R and self._picked:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._turn(-1 if back else 1)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and hex_name:
            self._remove(hex_name)
        elif event.key() == Qt.Key.Key_Escape and self._picked:
            self.pick("")
        else:
            return False
        return True

    def cursor(self) -> QCursor:
        """A pointing hand."""
        return QCursor(Qt.CursorShape.PointingHandCursor)

    # What happens

    def _rotations(self) -> tuple[int, ...]:
        """The rotations the wheel goes through on this hex: those that fit, if any does."""
        tile = self._controller.board.tile_set.tiles[self._picked]
        if self._free or not self._hex:
            return tile.rotations
        return self.helper.fits(self._hex, self._picked) or tile.rotations

    def _turn(self, steps: int) -> None:
        self._just_laid = ""
        offered = self._rotations()
        index = offered.index(self._rotation) if self._rotation in offered else -1
        if index < 0:
            index = 0 if steps > 0 else -1
            steps -= 1 if steps > 0 else -1
        self._rotation = offered[(index + steps) % len(offered)]
        self._refresh()

    def _lay(self, hex_name: str) -> None:
        self._just_laid = ""
        self._refresh()
        # The scene may tell of the new board from within ``lay``.
        self._just_laid = hex_name
        if self._controller.lay(hex_name, self._picked, self._rotation, free=self._free):
            self._just_laid = ""
            self._refresh()
            return
        self._refresh()
        self.say(tr("Tile {number} laid on {place}", number=self._picked, place=hex_name))
        self.laid.emit(hex_name)

    def _remove(self, hex_name: str) -> None:
        reasons = self._controller.remove(hex_name)
        self._refresh()
        if reasons:
            self.say(reasons[0].text)
            return
        self.say(tr("Tile taken away from {place}", place=hex_name))
        self.removed.emit(hex_name)

    def _tell_fits(self, hex_name: str) -> None:
        numbers = tuple(option.number for option in self.helper.fitting(hex_name))
        if self.view is not None:
            self.view.board_scene.select(hex_name)
        if numbers:
            self.say(
                tr("{place}: tiles that fit: {tiles}", place=hex_name, tiles=", ".join(numbers))
            )
        else:
            reason = self.helper.common_reason(hex_name)
            self.say(
                tr("{place}: no tile fits: {reason}", place=hex_name, reason=reason.text)
                if reason
                else tr("{place}: no tile fits", place=hex_name)
            )
        self.fits_found.emit(hex_name, numbers)

    # What is shown

    def _refresh(self) -> None:
        view = self.view
        if view is None:
            return
        scene = view.board_scene
        if not self._picked:
            scene.clear_ghost()
            self.say(tr("Pick a tile, or click a hex to see which tiles fit"))
            return
        if not self._hex or scene.board is None or self._hex not in scene.board.map.hexes:
            scene.clear_ghost()
            self.say(
                tr("Tile {number}: click a hex to lay it, Esc puts it back", number=self._picked)
            )
            return
        if self._hex == self._just_laid:
            # What lies there now is the answer; the ghost comes back with the next move.
            scene.clear_ghost()
            return
        self._show_ghost(view)

    def _show_ghost(self, view: BoardView) -> None:
        offered = self._rotations()
        if self._rotation not in offered:
            self._rotation = next((turn for turn in offered if turn > self._rotation), offered[0])
        reasons = self.helper.reasons(self._hex, self._picked, self._rotation)
        verdict = HexVerdict.FITS
        if reasons:
            hard = self._controller.reasons_against(
                self._hex, self._picked, self._rotation, free=self._free
            )
            verdict = HexVerdict.MISFIT if hard else HexVerdict.FORCED
        sides = tuple(sorted({side for reason in reasons for side in reason.sides}))
        scene = view.board_scene
        scene.show_ghost(self._hex, self._picked, self._rotation, verdict, sides)
        if reasons:
            self._show_reasons(view, reasons, verdict)
        else:
            scene.callout.clear()
            self._say_turn(offered)

    def _say_turn(self, offered: tuple[int, ...]) -> None:
        if len(offered) > 1:
            self.say(
                tr(
                    "Tile {number} on {place}: rotation {turn} of {turns}; wheel or R turns, "
                    "click or Enter lays",
                    number=self._picked,
                    place=self._hex,
                    turn=offered.index(self._rotation) + 1,
                    turns=len(offered),
                )
            )
        else:
            self.say(
                tr(
                    "Tile {number} on {place} fits in this rotation only; click or Enter lays",
                    number=self._picked,
                    place=self._hex,
                )
            )

    def _show_reasons(
        self, view: BoardView, reasons: tuple[Reason, ...], verdict: HexVerdict
    ) -> None:
        texts = list(dict.fromkeys(with_rule(reason) for reason in reasons))
        if verdict is HexVerdict.FORCED:
            head = tr(
                "Tile {number} does not fit here; it can be laid all the same", number=self._picked
            )
        else:
            head = tr("Tile {number} does not fit on {place}", number=self._picked, place=self._hex)
        self.say(f"{head}: {'; '.join(texts)}")
        show_beside(view, self._hex, "\n".join([head, *(f"– {text}" for text in texts)]))
