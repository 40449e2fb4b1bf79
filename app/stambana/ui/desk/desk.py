"""Desk: one sandbox in the window, with the tools and panels that work on it.

Everything a person does goes to the sandbox; what comes back is shown by all: the scene, the
palette, the companies, the moves, the panel of the chosen hex.  Signals go one way.
"""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from stambana.art.themes import Theme
from stambana.reasons import Reason
from stambana.table.lay_helper import LayHelper
from stambana.table.sandbox import Sandbox, reasons_against
from stambana.track.board import Board
from stambana.track.facts import spoken, title
from stambana.track.laying import LayVerdict
from stambana.track.tiles import Color
from stambana.ui.board.pictures import TilePictures
from stambana.ui.board.view import BoardView
from stambana.ui.desk.building import Building
from stambana.ui.desk.company_chooser import CompanyChooser
from stambana.ui.desk.inspector import Inspector
from stambana.ui.desk.route_panel import RoutePanel
from stambana.ui.style.icons import swatch
from stambana.ui.style.look import Look
from stambana.ui.tools.lay_tool import LayTool
from stambana.ui.tools.palette import TilePalette
from stambana.ui.tools.route_tool import RouteTool
from stambana.ui.tools.token_tool import TokenTool
from stambana.ui.tools.tool import Tool
from stambana.ui.windows.panels import CompanyPanel, MovesPanel
from stambana.words import tr


class PhaseBar(QWidget):
    """The phases of a map, one button each; choosing one changes what off-boards earn."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._board: Board | None = None
        self._theme: Theme | None = None
        self._edge = "#000000"
        self._label = QLabel()
        self._buttons = QButtonGroup(self)
        self._buttons.setExclusive(True)
        self._compact = False
        self.menu_button = QToolButton()
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(6, 0, 6, 0)
        self._row.setSpacing(2)
        self._label.setContentsMargins(0, 0, 4, 0)
        self._row.addWidget(self._label)
        self._row.addWidget(self.menu_button)
        self.retranslate()

    def show_board(self, board: Board) -> None:
        """Show a board's phases and which it is in."""
        other = self._board is None or self._board.map is not board.map
        self._board = board
        if other:
            self._fill()
        self._show_phase()

    def set_compact(self, compact: bool) -> None:
        """Show one button with a menu in place of a button for each phase."""
        self._compact = compact
        self._show_phase()

    def _show_phase(self) -> None:
        if self._board is None or self._theme is None:
            return
        color = self._board.phase
        for button in self._buttons.buttons():
            button.setChecked(button.property("color") == color.value)
            button.setVisible(not self._compact)
        self._label.setVisible(not self._compact)
        self.menu_button.setVisible(self._compact)
        self.menu_button.setText(tr("Phase {color}", color=tr(color)))
        self.menu_button.setIcon(swatch(self._theme.color(f"tile.{color}"), self._edge))

    def set_theme(self, theme: Theme, look: Look) -> None:
        """Take the tile colors of a theme."""
        if theme is not self._theme:
            self._theme, self._edge = theme, look.muted
            self._fill()

    def button(self, color: Color) -> QToolButton:
        """The button of a phase; StopIteration when the map has none of that color."""
        found = next(
            button for button in self._buttons.buttons() if button.property("color") == color.value
        )
        assert isinstance(found, QToolButton)
        return found

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self._label.setText(tr("Phase"))
        self._fill()

    def _fill(self) -> None:
        for button in self._buttons.buttons():
            self._buttons.removeButton(button)
            self._row.removeWidget(button)
            button.setParent(None)
            button.deleteLater()
        if self._board is None or self._theme is None:
            return
        menu = QMenu(self.menu_button)
        for color in self._board.map.phases:
            button = QToolButton()
            button.setCheckable(True)
            button.setText(tr(color).capitalize())
            button.setIcon(swatch(self._theme.color(f"tile.{color}"), self._edge))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setToolTip(tr("Go to phase {color}: off-boards earn its value", color=tr(color)))
            button.setAccessibleName(tr("Phase {color}", color=tr(color)))
            button.setProperty("color", color.value)
            button.clicked.connect(lambda _on=False, to=color: self.chosen.emit(to))
            self._buttons.addButton(button)
            self._row.addWidget(button)
            action = menu.addAction(button.icon(), button.text())
            action.triggered.connect(lambda _on=False, to=color: self.chosen.emit(to))
        old = self.menu_button.menu()
        self.menu_button.setMenu(menu)
        if old is not None:
            old.deleteLater()
        self.menu_button.setAccessibleName(tr("Phase"))
        self._show_phase()


class _Current:
    """The sandbox the desk has now, for the lay tool, which stays when another is opened."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def board(self) -> Board:
        """The board as it lies now."""
        return self._desk.sandbox.board

    def reasons_against(
        self, hex_name: str, number: str, rotation: int, *, free: bool = False
    ) -> tuple[Reason, ...]:
        """Why a tile cannot be laid, by the acting company if there is one."""
        if self._desk.building.builder is not None and not free:
            return self._desk.building.reasons_against(hex_name, number, rotation)
        return self._desk.sandbox.reasons_against(hex_name, number, rotation, free=free)

    def lay(
        self, hex_name: str, number: str, rotation: int, *, free: bool = False
    ) -> tuple[Reason, ...]:
        """Lay a tile, or say why not."""
        reasons = self.reasons_against(hex_name, number, rotation, free=free)
        return reasons or self._desk.sandbox.lay(hex_name, number, rotation, free=True)

    def remove(self, hex_name: str) -> tuple[Reason, ...]:
        """Take a tile away, or say why not."""
        return self._desk.sandbox.remove(hex_name)


class Desk(QObject):
    """Sandbox, tools and panels of one window.

    ``changed`` is sent after every change of the sandbox or of what is chosen; ``said`` carries
    sentences for the status line.
    """

    changed = Signal()
    said = Signal(str)

    def __init__(self, view: BoardView, sandbox: Sandbox, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self.view = view
        self.scene = view.board_scene
        self.sandbox = sandbox
        self.chosen_hex = ""
        self.building = Building(
            view, lambda: self.sandbox.board, look, self, rules=lambda: self.sandbox.rules
        )
        self.route_tool = RouteTool(self.building, self)
        self.routes = RoutePanel(self.building, self.route_tool, look)
        self.chooser = CompanyChooser(look)
        self._helper = LayHelper(sandbox.board, self._judge)
        self.palette = TilePalette(look, self._fitting)
        self.companies = CompanyPanel(look)
        self.moves = MovesPanel(look)
        self.inspector = Inspector(look)
        self.phases = PhaseBar()
        self.lay_tool = LayTool(_Current(self), self)
        self.token_tool = TokenTool(sandbox, self, self.building)
        self._connect()
        self._tool_changed(view.tool)
        self.open(sandbox)

    def _connect(self) -> None:
        self.palette.picked.connect(self.pick_tile)
        self.inspector.tile_chosen.connect(self.pick_tile)
        self.companies.token_picked.connect(self.pick_token)
        self.companies.trains_written.connect(self._set_trains)
        self.moves.jumped.connect(self._jump)
        self.phases.chosen.connect(lambda color: self.tell(self.sandbox.set_phase(color)))
        self.lay_tool.picked_changed.connect(self._picked_changed)
        self.lay_tool.fits_found.connect(lambda hex_name, _numbers: self.choose_hex(hex_name))
        self.token_tool.picked_changed.connect(self.companies.show_picked)
        for tool in self.tools:
            tool.finished.connect(self.leave)
        self.chooser.chosen.connect(self.set_company)
        self.building.said.connect(self.said)
        self.building.lay_wanted.connect(self._lay)
        self.building.company_changed.connect(self._company_changed)
        self.routes.used.connect(lambda: self.use_tool(self.route_tool))
        self.scene.hex_clicked.connect(self._hex_clicked)
        self.view.tool_changed.connect(self._tool_changed)
        self.view.describe = self._describe

    @property
    def tools(self) -> tuple[Tool, ...]:
        """All tools but that for looking around."""
        return (self.building.tool, self.lay_tool, self.token_tool, self.route_tool)

    # The sandbox

    def open(self, sandbox: Sandbox) -> None:
        """Work on another sandbox from now on."""
        if self._refresh in self.sandbox.observers:
            self.sandbox.observers.remove(self._refresh)
        self.sandbox = sandbox
        sandbox.observers.append(self._refresh)
        self.chosen_hex = ""
        self.lay_tool.pick("")
        self.token_tool.use(sandbox)
        self.view.set_tool(None)
        self.building.set_company("")
        if self.scene.board is not sandbox.board:
            self.scene.show_board(sandbox.board)
        self.choose_hex("")
        self._refresh()

    def tell(self, reasons: tuple[Reason, ...]) -> None:
        """Say why something was not done, if it was not."""
        if reasons:
            self.said.emit("; ".join(reason.text for reason in reasons))

    def _refresh(self) -> None:
        board = self.sandbox.board
        if self.scene.board is not board:
            self.scene.update_board(board)
        if board is not self._helper.board:
            self._helper = LayHelper(board, self._judge)
            self.building.begin()
        self.chooser.show_board(board)
        self.palette.show_board(board)
        self.companies.show_board(board)
        self.moves.show_history(self.sandbox.history)
        self.phases.show_board(board)
        self._show_chosen()
        self.changed.emit()

    def _judge(self, board: Board, hex_name: str, number: str, rotation: int) -> tuple[Reason, ...]:
        """Why a tile cannot be laid: by the acting company, or by anybody."""
        if self.building.builder is not None and self.building.builder.board is board:
            return self.building.reasons_against(hex_name, number, rotation)
        return reasons_against(board, hex_name, number, rotation)

    def _lay(self, verdict: LayVerdict) -> None:
        """Lay what the ring shows; the acting company may."""
        lay = verdict.lay
        reasons = self.sandbox.lay(lay.hex_name, lay.tile, lay.rotation, free=True)
        self.tell(reasons)
        if not reasons:
            said = tr("Tile {number} laid on {place}", number=lay.tile, place=lay.hex_name)
            self.said.emit(said)

    def set_company(self, company: str) -> None:
        """Act for a company (empty: for nobody), and see what it can build."""
        self.building.set_company(company)
        if company and self.view.tool not in (self.token_tool, self.route_tool):
            self.view.set_tool(self.building.tool)
        elif not company and self.view.tool in (self.building.tool, self.route_tool):
            self.view.set_tool(None)

    def _company_changed(self, company: str) -> None:
        self._helper = LayHelper(self.sandbox.board, self._judge)
        self.lay_tool.forget()
        self.chooser.show_company(company)
        self.companies.show_board(self.sandbox.board)
        if self.view.tool is self.token_tool:
            self.token_tool.pick(company)
        self._show_chosen()
        self.changed.emit()

    def _jump(self, position: int) -> None:
        self.sandbox.jump(position)

    def _set_trains(self, company: str, kinds: list[str]) -> None:
        self.tell(self.sandbox.set_trains(company, kinds))

    # What is chosen

    def choose_hex(self, hex_name: str) -> None:
        """Choose a hex (empty: none): its panel, and the filter of the palette."""
        self.chosen_hex = hex_name if hex_name in self.sandbox.board.map.hexes else ""
        self.scene.select(self.chosen_hex)
        self.palette.show_hex(self.chosen_hex)
        self._show_chosen()
        self.changed.emit()

    def inspect(self, hex_name: str) -> None:
        """Show a hex in its panel while none is chosen (empty: the hint)."""
        if not self.chosen_hex:
            self.inspector.show_hex(self._helper, hex_name, self.lay_tool.picked)

    def _show_chosen(self) -> None:
        self.inspector.show_hex(self._helper, self.chosen_hex, self.lay_tool.picked)

    def _hex_clicked(self, hex_name: str, button: Qt.MouseButton) -> None:
        if button is Qt.MouseButton.LeftButton:
            self.choose_hex("" if hex_name == self.chosen_hex else hex_name)

    def _fitting(self, hex_name: str) -> Collection[str]:
        return [option.number for option in self._helper.fitting(hex_name)]

    def _describe(self, hex_name: str) -> str:
        board = self.sandbox.board
        return spoken(board, hex_name) if hex_name in board.map.hexes else ""

    def place_name(self, hex_name: str) -> str:
        """A hex as people call it; empty for none."""
        board = self.sandbox.board
        return title(board, hex_name) if hex_name in board.map.hexes else ""

    # Tools

    def pick_tile(self, number: str) -> None:
        """Take a tile in hand."""
        self.view.set_tool(self.lay_tool)
        self.lay_tool.pick(number)
        if self.chosen_hex and not self.scene.hovered:
            self.lay_tool.hovered(self.chosen_hex)

    def pick_token(self, company: str) -> None:
        """Take a company's token in hand."""
        self.token_tool.pick(company)
        self.view.set_tool(self.token_tool)

    def use_tool(self, tool: Tool | None) -> None:
        """Go on with a tool (None: look around)."""
        self.view.set_tool(tool)

    def rotate(self, steps: int) -> None:
        """Turn the tile in hand by sixths clockwise (among those that fit)."""
        self.lay_tool.wheel(-steps, Qt.KeyboardModifier.NoModifier)

    def use_lay_tool(self) -> None:
        """Lay tiles: for the acting company, or freely."""
        self.view.set_tool(self.building.tool if self.building.company else self.lay_tool)

    def use_token_tool(self) -> None:
        """Place tokens, those of the acting company first."""
        if self.building.company:
            self.pick_token(self.building.company)
        else:
            self.view.set_tool(self.token_tool)

    def show_impossible(self, on: bool) -> None:
        """Show impossible tiles in the ring too, or no longer."""
        self.building.switch_impossible(on)
        hex_name = self.view.current_hex or self.chosen_hex
        if on and hex_name and self.view.tool is self.building.tool:
            self.building.open_ring(hex_name)
        self.changed.emit()

    def show_futures(self) -> None:
        """Show what the hex under the pointer, or the chosen one, can become."""
        self.building.show_futures(self.view.current_hex or self.chosen_hex)

    def remove_tile(self) -> None:
        """Take the tile of the chosen hex, or of the one under the pointer, away.

        While routes are drawn it is the route that goes.
        """
        if self.view.tool is self.route_tool:
            self.route_tool.clear()
            return
        hex_name = self.view.current_hex or self.chosen_hex
        if hex_name:
            self.tell(self.sandbox.remove(hex_name))

    def leave(self) -> bool:
        """Put back what is in hand, else leave the tool, else the hex; False: nothing to leave."""
        if self.view.tool is self.lay_tool and self.lay_tool.picked:
            self.lay_tool.pick("")
        elif self.view.tool is self.token_tool and self.token_tool.picked:
            self.token_tool.pick("")
        elif self.view.tool in self.tools:
            self.view.set_tool(None)
        elif self.chosen_hex:
            self.choose_hex("")
        else:
            return False
        return True

    def _picked_changed(self, number: str) -> None:
        self.palette.show_picked(number)
        self._show_chosen()
        self.changed.emit()

    def _tool_changed(self, tool: Tool) -> None:
        tool.status_changed.connect(self.said, Qt.ConnectionType.UniqueConnection)
        if tool is not self.lay_tool and self.lay_tool.picked:
            self.lay_tool.pick("")
        if tool is not self.token_tool and self.token_tool.picked:
            self.token_tool.pick("")
        self.said.emit(tool.status)
        self.changed.emit()

    # Appearance

    def set_theme(self, theme: Theme, look: Look) -> None:
        """Show panels in another look and tiles in another theme."""
        self.palette.set_pictures(TilePictures(self.sandbox.board.map.layout, theme), look)
        self.companies.set_look(look)
        self.moves.set_look(look)
        self.inspector.set_look(look)
        self.phases.set_theme(theme, look)
        self.building.set_theme(theme, look)
        self.routes.set_theme(theme, look)
        self.chooser.set_look(look)

    def close(self) -> None:
        """The window closes: nothing is searched any more."""
        self.building.close()

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        # Reasons that were found already are in the old language.
        self.building.retranslate()
        self._helper = LayHelper(self.sandbox.board, self._judge)
        self._show_chosen()
        panels = (self.palette, self.companies, self.moves, self.inspector, self.phases)
        for panel in (*panels, self.routes, self.chooser):
            panel.retranslate()
        self.lay_tool.retranslate()
        tool = self.view.tool
        if tool is self.token_tool:
            self.token_tool.pick(self.token_tool.picked)
        elif tool is self.route_tool:
            self.route_tool.refresh()
        elif tool not in self.tools:
            tool.activate(self.view)
