"""The build tool: what the acting company can lay, hex by hex.

Hexes where something can be laid glow by what it is; the others say why not when the pointer
or the keyboard comes to them.  A click or Enter opens the ring of tiles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QCursor

from stambana.table.builder import Builder, What
from stambana.table.outcomes import money, with_rule
from stambana.track.facts import title
from stambana.ui.board.callouts import show_beside
from stambana.ui.board.lights import Light
from stambana.ui.board.view import BoardView
from stambana.ui.tools.tool import Modifiers, Tool
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.ui.desk.building import Building

_LIGHTS = {What.NEW: Light.NEW, What.UPGRADE: Light.UPGRADE, What.LINE: Light.LINE}


class BuildTool(Tool):
    """Lay tiles for the acting company."""

    fits_on_double_click = False

    def __init__(self, building: Building, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._building = building

    @property
    def _builder(self) -> Builder | None:
        return self._building.builder

    def activate(self, view: BoardView) -> None:
        """Let the hexes glow."""
        super().activate(view)
        self.refresh()

    def deactivate(self) -> None:
        """Take lights, words and ring away."""
        self._building.close_ring()
        self._building.show_lights({}, ())
        if self.view is not None:
            self.view.board_scene.callout.clear()
        super().deactivate()

    def refresh(self) -> None:
        """Show what can be laid on the board as it is now."""
        builder = self._builder
        if self.view is None or builder is None:
            return
        lit = {name: (_LIGHTS[what], "") for name, what in builder.lit.items()}
        present = [_LIGHTS[what] for what in (What.NEW, What.UPGRADE, What.LINE)]
        used = {light for light, _ in lit.values()}
        rows = [(light, light_text(light)) for light in present if light in used]
        self._building.show_lights(lit, rows)
        self._say_what()

    def _say_what(self) -> None:
        builder = self._builder
        if builder is None:
            return
        if len(builder.lit) == 1:
            self.say(
                tr("{company} can lay on one hex: click it, it glows", company=builder.company)
            )
        elif builder.lit:
            self.say(
                tr(
                    "{company} can lay on {count} hexes: click one that glows",
                    company=builder.company,
                    count=len(builder.lit),
                )
            )
        elif not builder.has_track:
            self.say(
                tr("{company} has no token on the board and so no route", company=builder.company)
            )
        else:
            self.say(tr("{company} can lay nothing now", company=builder.company))

    def hovered(self, hex_name: str) -> None:
        """Say what can be laid here, or why nothing can."""
        builder, view = self._builder, self.view
        if builder is None or view is None or hex_name not in builder.board.map.hexes:
            return
        place = title(builder.board, hex_name)
        what = builder.lit.get(hex_name)
        if what is not None:
            view.board_scene.callout.clear()
            choices = builder.choices(hex_name)
            least = min(one.cost for choice in choices for one in choice.legal)
            count = len(choices)
            tiles = tr("one tile") if count == 1 else tr("{count} tiles", count=count)
            values = {"place": place, "what": light_text(_LIGHTS[what]), "tiles": tiles}
            if least:
                cost = money(builder.board, least)
                self.say(
                    tr(
                        "{place}: {what}; {tiles}, from {cost}; click or Enter shows them",
                        **values,
                        cost=cost,
                    )
                )
            else:
                self.say(tr("{place}: {what}; {tiles}; click or Enter shows them", **values))
            return
        reasons = [with_rule(reason) for reason in builder.why_not(hex_name)]
        text = "; ".join(reasons) or tr("no tile fits")
        self.say(tr("{place}: {reasons}", place=place, reasons=text))
        show_beside(view, hex_name, "\n".join([place, *(f"– {one}" for one in reasons)]))

    def left(self) -> None:
        """Say again what to do."""
        if self.view is not None:
            self.view.board_scene.callout.clear()
        self._say_what()

    def clicked(self, hex_name: str, button: Qt.MouseButton, modifiers: Modifiers) -> bool:
        """Open the ring, or say why there is none."""
        builder = self._builder
        if builder is None or not hex_name or button is not Qt.MouseButton.LeftButton:
            return False
        if hex_name in builder.lit or self._building.ring.with_impossible:
            self._building.open_ring(hex_name)
        else:
            self.hovered(hex_name)
        return True

    def takes(self, hex_name: str) -> bool:
        """Whether a click opens the ring there."""
        builder = self._builder
        return builder is not None and (
            hex_name in builder.lit or self._building.ring.with_impossible
        )

    def cursor(self) -> QCursor:
        """A pointing hand."""
        return QCursor(Qt.CursorShape.PointingHandCursor)


def light_text(light: Light) -> str:
    """What a light means."""
    return {
        Light.NEW: tr("new track"),
        Light.UPGRADE: tr("upgrade"),
        Light.LINE: tr("additional lay (line)"),
        Light.TOKEN: tr("place for a token"),
        Light.STOP: tr("stop to go on to"),
    }[light]
