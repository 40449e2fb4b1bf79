"""The token tool: a company's token in hand, placed in a city with a click.

For the acting company the rules of the title decide: places where its token may go glow with
the price, and all others say why not.  Any other token lies wherever there is room.  A right
click takes the last token of a city away.  What cannot be done says why and changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QCursor, QKeyEvent

from stambana.reasons import Reason
from stambana.table.builder import Builder
from stambana.table.outcomes import money, with_rule
from stambana.table.sandbox import Sandbox, cities
from stambana.track.facts import title
from stambana.ui.board.callouts import show_beside
from stambana.ui.board.lights import Light
from stambana.ui.board.view import BoardView
from stambana.ui.tools.build_tool import light_text
from stambana.ui.tools.tool import Modifiers, Tool
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.ui.desk.building import Building


class TokenTool(Tool):
    """Place and take tokens.  ``picked_changed`` carries the company in hand (empty: none)."""

    picked_changed = Signal(str)

    fits_on_double_click = False

    def __init__(
        self,
        sandbox: Sandbox,
        parent: QObject | None = None,
        building: Building | None = None,
    ) -> None:
        super().__init__(parent)
        self._sandbox = sandbox
        self._building = building
        if building is not None:
            building.began.connect(self._glow)
        self._picked = ""

    def use(self, sandbox: Sandbox) -> None:
        """Work on another sandbox from now on."""
        self._sandbox = sandbox
        if self._picked not in sandbox.board.map.companies:
            self.pick("")

    @property
    def picked(self) -> str:
        """The company whose token is in hand, or an empty text."""
        return self._picked

    def pick(self, company: str) -> None:
        """Take a company's token in hand (empty: put it back)."""
        if company != self._picked:
            self._picked = company
            self.picked_changed.emit(company)
        self._say_what()

    def activate(self, view: BoardView) -> None:
        """Say what to do and let the cities with room glow."""
        super().activate(view)
        self._say_what()
        self._glow()

    def deactivate(self) -> None:
        """Take the glow away."""
        if self.view is not None:
            self.view.board_scene.glow_hexes(())
            self.view.board_scene.callout.clear()
            if self._building is not None:
                self._building.show_lights({}, ())
        super().deactivate()

    def clicked(self, hex_name: str, button: Qt.MouseButton, modifiers: Modifiers) -> bool:
        """Left places, right takes away."""
        if not hex_name:
            return False
        if button is Qt.MouseButton.RightButton:
            self._take(hex_name)
        elif button is Qt.MouseButton.LeftButton and self._picked:
            self._place(hex_name)
        else:
            return False
        return True

    def hovered(self, hex_name: str) -> None:
        """Say beforehand whether the token can stand here."""
        if not self._picked or not hex_name:
            return
        reasons = self._reasons(hex_name)
        if self.view is not None:
            self.view.board_scene.callout.clear()
        if reasons:
            texts = [with_rule(reason) for reason in reasons]
            self.say("; ".join(texts))
            if self.view is not None and self._builder is not None:
                place = title(self._sandbox.board, hex_name)
                lines = [place, *(f"– {text}" for text in texts)]
                show_beside(self.view, hex_name, "\n".join(lines))
        else:
            place = title(self._sandbox.board, hex_name)
            self.say(
                tr(
                    "Click places a token of {company} in {place}",
                    company=self._picked,
                    place=place,
                )
            )

    def left(self) -> None:
        """Say again what to do."""
        if self.view is not None:
            self.view.board_scene.callout.clear()
        self._say_what()

    def key(self, event: QKeyEvent, hex_name: str) -> bool:
        """Esc puts the token back, Delete takes one from the board."""
        if event.key() == Qt.Key.Key_Escape and self._picked:
            self.pick("")
            return True
        if event.key() == Qt.Key.Key_Delete and hex_name:
            self._take(hex_name)
            return True
        return False

    def cursor(self) -> QCursor:
        """A pointing hand."""
        return QCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def _builder(self) -> Builder | None:
        """The builder of the company whose token is in hand; None where no rules are asked."""
        builder = self._building.builder if self._building is not None else None
        if builder is None or builder.company != self._picked:
            return None
        return builder if builder.board is self._sandbox.board else None

    def _reasons(self, hex_name: str) -> tuple[Reason, ...]:
        """Why not in any city of a hex; empty when one has room."""
        if self._builder is not None:
            return self._builder.token_why_not(hex_name)
        board = self._sandbox.board
        found: tuple[Reason, ...] = ()
        for stop in cities(board, hex_name) or (0,):
            reasons = self._sandbox.token_reasons(self._picked, hex_name, stop)
            if not reasons:
                return ()
            found = found or reasons
        return found

    def _place(self, hex_name: str) -> None:
        reasons = self._reasons(hex_name)
        if reasons:
            self.say("; ".join(with_rule(reason) for reason in reasons))
            return
        if self._builder is not None:
            places = [one for one in self._builder.token_places if one.at.hex_name == hex_name]
            place = min(places, key=lambda one: one.cost)
            self._sandbox.place_token(self._picked, hex_name, place.at.stop, place.slot)
            return
        for stop in self._by_home(hex_name):
            if not self._sandbox.place_token(self._picked, hex_name, stop):
                self._glow()
                return

    def _by_home(self, hex_name: str) -> list[int]:
        """The cities of a hex, the company's own first."""
        face = self._sandbox.board.face(hex_name)
        return sorted(
            cities(self._sandbox.board, hex_name),
            key=lambda stop: (
                not any(
                    self._picked in (slot.home_of, slot.reserved_for)
                    for slot in face.stops[stop].slots
                )
            ),
        )

    def _take(self, hex_name: str) -> None:
        here = [token for token in self._sandbox.board.tokens if token.hex_name == hex_name]
        if here:
            self._sandbox.remove_token(here[-1])
            self._glow()
        else:
            self.say(tr("no token stands in {place}", place=title(self._sandbox.board, hex_name)))

    def _glow(self) -> None:
        """Let the cities with room glow; those of the acting company with the price."""
        builder = self._builder
        if self._building is not None and self.view is not None:
            self._building.show_lights({}, ())
        if self.view is not None and builder is not None and self._building is not None:
            self.view.board_scene.glow_hexes(())
            prices: dict[str, int] = {}
            for place in builder.token_places:
                name = place.at.hex_name
                prices[name] = min(place.cost, prices.get(name, place.cost))
            self._building.show_lights(
                {
                    name: (Light.TOKEN, money(builder.board, price) if price else "")
                    for name, price in prices.items()
                },
                ((Light.TOKEN, light_text(Light.TOKEN)),) if prices else (),
            )
        elif self.view is not None:
            names = self._sandbox.board.map.hexes if self._picked else ()
            self.view.board_scene.glow_hexes([name for name in names if not self._reasons(name)])

    def _say_what(self) -> None:
        self._glow()
        if self._picked:
            self.say(tr("Token of {company}: click a city that glows", company=self._picked))
        else:
            self.say(tr("Pick a company's token in the panel"))
