"""The scene: a board as layers, and what the window shows on top of it.

``show_board`` draws a board anew.  ``update_board`` compares the board shown with the next one
and draws only the hexes whose face, tokens or figures changed; of these it replaces only the
groups that came out different.  The scene knows hexes, not pixels: a view tells it where the
pointer is and it says which hex that means.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtWidgets import QGraphicsScene

from stambana import art
from stambana.art.shapes import Drawing, Group, Layer
from stambana.art.themes import Theme
from stambana.hexes import shape
from stambana.hexes.shape import Point
from stambana.track.board import Board
from stambana.track.tiles import Tile
from stambana.ui.board.items import LayerItem
from stambana.ui.board.lights import Light, LightsItem, Lit
from stambana.ui.board.overlays import (
    CalloutItem,
    GhostItem,
    GlowItem,
    HexVerdict,
    Overlay,
    RingItem,
    RingStyle,
)
from stambana.ui.board.painting import Palette, rect_of

_ROOM = 60.0
"""Units around the board within which a layer may paint without growing."""


class BoardScene(QGraphicsScene):
    """A board on the screen.

    ``hex_hovered`` and ``hex_left`` follow the pointer; ``hex_clicked`` gives the hex's name
    and the mouse button.  ``board_changed`` is sent after another board is shown.
    """

    hex_hovered = Signal(str)
    hex_left = Signal()
    hex_clicked = Signal(str, Qt.MouseButton)
    board_changed = Signal()

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._palette = Palette(theme)
        self._board: Board | None = None
        self._hovered = ""
        self._coordinates = False
        self._box = QRectF()
        self.layers: dict[str, LayerItem] = {}
        for name in art.LAYERS:
            self._add_layer(name)
        self.routes = LayerItem("routes", self._palette)
        self.routes.setZValue(art.LAYERS.index("stops") - 0.5)
        self.figures = LayerItem("figures", self._palette)
        self.figures.setZValue(1003.5)  # above the ring around the hex pointed at
        self._route_items = (self.routes, self.figures)
        for layer in self._route_items:
            self.addItem(layer)
        self.glow = GlowItem(self._palette)
        self.lights = LightsItem(self._palette)
        self.selection = RingItem(self._palette, RingStyle.SELECTED)
        self.highlight = RingItem(self._palette, RingStyle.HOVER)
        self.ghost = GhostItem(self._palette)
        self.cursor = RingItem(self._palette, RingStyle.CURSOR)
        self.callout = CalloutItem(self._palette)
        self._overlays: tuple[Overlay, ...] = (
            self.glow,
            self.lights,
            self.selection,
            self.highlight,
            self.ghost,
            self.cursor,
            self.callout,
        )
        for height, item in enumerate(self._overlays):
            item.setZValue(1000.0 + height)
            self.addItem(item)
        self.setBackgroundBrush(self._palette.brush("surround"))
        self.layers["coordinates"].setVisible(False)

    def _add_layer(self, name: str) -> LayerItem:
        item = LayerItem(name, self._palette)
        item.setZValue(float(len(self.layers)))
        self.layers[name] = item
        self.addItem(item)
        return item

    # Boards

    @property
    def board(self) -> Board | None:
        """The board shown, or None before the first."""
        return self._board

    @property
    def box(self) -> QRectF:
        """Around the whole board, in units."""
        return self._box

    def show_board(self, board: Board, drawing: Drawing | None = None) -> None:
        """Draw a board anew, whatever was shown before; ``drawing`` if it is drawn already."""
        self._board = board
        self._forget_places()
        if drawing is None:
            drawing = art.draw_board(board, coordinates=True)
        self._box = rect_of(drawing.box)
        self._show_layers(drawing.layers)
        self.setSceneRect(self._box)
        self.board_changed.emit()

    def update_board(self, board: Board) -> tuple[str, ...]:
        """Show the next state of a board; the names of the hexes drawn anew."""
        old = self._board
        if old is None or old.map is not board.map:
            self.show_board(board)
            return tuple(board.map.hexes)
        changed = changed_hexes(old, board)
        self._board = board
        for hex_name in changed:
            self._redraw(board, hex_name)
        self.board_changed.emit()
        return changed

    def _redraw(self, board: Board, hex_name: str) -> None:
        for name, group in art.draw_hex(board, hex_name).items():
            if name not in self.layers:
                self._add_layer(name)
            self.layers[name].replace(hex_name, group if group.shapes else None)

    def _show_layers(self, layers: Iterable[Layer]) -> None:
        given = {layer.name: layer.groups for layer in layers}
        for name in given:
            if name not in self.layers:
                self._add_layer(name)
        for name, item in self.layers.items():
            groups: tuple[Group, ...] = given.get(name, ())
            item.show_groups(groups, self._box.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM))

    def _forget_places(self) -> None:
        self._hovered = ""
        for ring in (self.selection, self.highlight, self.cursor):
            ring.clear()
        self.ghost.clear()
        self.callout.clear()
        self.glow_hexes(())
        self.light({})
        self.show_routes(())

    # Appearance

    def set_theme(self, theme: Theme) -> None:
        """Show everything in the colors of a theme from now on."""
        self._palette = Palette(theme)
        for layer in (*self.layers.values(), *self._route_items):
            layer.palette = self._palette
        for overlay in self._overlays:
            overlay.palette = self._palette
        self.setBackgroundBrush(self._palette.brush("surround"))
        self.update()

    @property
    def theme(self) -> Theme:
        """The theme shown."""
        return self._palette.theme

    def set_layer_visible(self, name: str, visible: bool) -> None:
        """Show or hide a layer, such as ``names``; KeyError if there is none of that name."""
        self.layers[name].setVisible(visible)

    def set_coordinates(self, visible: bool) -> None:
        """Show or hide the names of hexes such as C16."""
        self.set_layer_visible("coordinates", visible)

    def expose(self, rects: Iterable[QRectF]) -> None:
        """Only these rectangles (in units) are painted next; none: whatever is asked for."""
        exposed = tuple(rects)
        for layer in (*self.layers.values(), *self._route_items):
            layer.exposed = exposed

    # Places

    def hex_at(self, point: QPointF) -> str:
        """The name of the hex of the board at a point (in units), or an empty text."""
        if self._board is None:
            return ""
        coord = shape.hex_at((point.x(), point.y()), self._board.map.layout)
        found = self._board.map.by_coord.get(coord)
        return found.name if found else ""

    def center(self, hex_name: str) -> Point:
        """The middle of a hex, in units; needs a board."""
        assert self._board is not None
        board_map = self._board.map
        return shape.center(board_map.hexes[hex_name].coord, board_map.layout)

    # Pointer

    @property
    def hovered(self) -> str:
        """The hex under the pointer, or an empty text."""
        return self._hovered

    def hover(self, hex_name: str) -> None:
        """The pointer is over this hex now (empty: over none)."""
        if hex_name == self._hovered:
            return
        self._hovered = hex_name
        if hex_name and self._board is not None:
            self.highlight.show_at(hex_name, self._board.map.layout, self.center(hex_name))
            self.hex_hovered.emit(hex_name)
        else:
            self.highlight.clear()
            self.hex_left.emit()

    def click(self, hex_name: str, button: Qt.MouseButton) -> None:
        """A hex was clicked; only tells those who listen."""
        self.hex_clicked.emit(hex_name, button)

    def select(self, hex_name: str) -> None:
        """Mark one hex as selected (empty: none)."""
        self._ring(self.selection, hex_name)

    def set_cursor(self, hex_name: str) -> None:
        """Put the keyboard's ring around a hex (empty: none)."""
        self._ring(self.cursor, hex_name)

    def _ring(self, ring: RingItem, hex_name: str) -> None:
        if hex_name and self._board is not None:
            ring.show_at(hex_name, self._board.map.layout, self.center(hex_name))
        else:
            ring.clear()

    def glow_hexes(self, hex_names: Iterable[str]) -> None:
        """Let these hexes glow, and no others."""
        if self._board is not None:
            self.glow.show_hexes(self._board.map.layout, [self.center(name) for name in hex_names])

    def light(self, lit: Mapping[str, tuple[Light, str]]) -> None:
        """Let hexes glow by what can be done there, each with words (a price) or its sign."""
        if self._board is not None:
            places = {name: Lit(self.center(name), *what) for name, what in lit.items()}
            self.lights.show_lit(self._board.map.layout, places)

    def show_routes(self, layers: Iterable[Layer]) -> None:
        """Show the routes and figures of ``art.routes.route_layers``, and no others."""
        given = {layer.name: {group.key: group for group in layer.groups} for layer in layers}
        for item in self._route_items:
            groups = given.get(item.name, {})
            for key in dict.fromkeys((*item.keys(), *groups)):
                item.replace(key, groups.get(key))

    def show_ghost(
        self,
        hex_name: str,
        number: str,
        rotation: int,
        verdict: HexVerdict = HexVerdict.FITS,
        sides: tuple[int, ...] = (),
    ) -> None:
        """Show a tile on a hex without laying it; ``sides`` are marked as being at fault."""
        if self._board is None:
            return
        tile = self._board.tile_set.tiles[number]
        drawing = art.draw_tile(
            tile, self._board.map.layout, rotation=rotation, phase=self._board.phase
        )
        groups = [group for layer in drawing.layers for group in layer.groups]
        self.ghost.show_tile(groups, self._board.map.layout, self.center(hex_name), verdict, sides)

    def clear_ghost(self) -> None:
        """Show neither ghost nor callout."""
        self.ghost.clear()
        self.callout.clear()


def _names(face: Tile) -> set[str]:
    """The companies named in the slots of a face."""
    slots = [slot for stop in face.stops for slot in stop.slots]
    return {name for slot in slots for name in (slot.home_of, slot.reserved_for)}


def changed_hexes(old: Board, new: Board) -> tuple[str, ...]:
    """The hexes that look different on ``new``: face, tile, tokens, signs, or figures by phase."""
    changed = {token.hex_name for token in set(old.tokens) ^ set(new.tokens)}
    changed |= {mark.hex_name for mark in set(old.marks) ^ set(new.marks)}
    lapsed = old.lapsed ^ new.lapsed
    other_phase = old.phase is not new.phase
    for name, at in new.map.hexes.items():
        face = new.face(name)
        if (
            old.placements.get(name) != new.placements.get(name)
            or face != old.face(name)
            or (lapsed and (old.markers(name) != new.markers(name) or _names(face) & lapsed))
            or (
                other_phase
                and any(stop.revenue.varies for stop in (*face.stops, *at.printed.stops))
            )
        ):
            changed.add(name)
    return tuple(name for name in new.map.hexes if name in changed)
