"""Board work: what a decision asks on the board, with the tools that answer it there.

A form that asks for a hex gets glowing hexes, one that asks for a tile the ring around its hex,
one that asks for routes the best set and own ones.  Which it is says the form; ring and routes
are those of the free board (``ui.desk.building``, ``ui.tools.route_tool``), with builders that
ask the game.  What was answered goes to the page of the form, whose draft is the only
one there is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, QPoint, Signal

from stambana.art.themes import Theme
from stambana.engine.asked import Asked, AskedLay, AskedRun
from stambana.engine.decisions import Choices
from stambana.table.asked import Judge, LayBuilder, builder_of, judge_of
from stambana.table.builder import Builder
from stambana.table.drafting import Drafting
from stambana.table.game_table import GameTable
from stambana.track.board import Board
from stambana.track.laying import LayVerdict
from stambana.track.network import WayStep
from stambana.ui.board.view import BoardView
from stambana.ui.desk.building import Building
from stambana.ui.desk.route_panel import RoutePanel
from stambana.ui.desk.searches import Searches
from stambana.ui.game.form_page import FormPage
from stambana.ui.game.place_tool import PlaceTool
from stambana.ui.style.look import Look
from stambana.ui.tools.route_tool import RouteTool
from stambana.ui.tools.tool import Tool


class TableBuilding(Building):
    """Building by what one decision asks."""

    def __init__(
        self,
        view: BoardView,
        board: Callable[[], Board],
        look: Look,
        parent: QObject,
        searches: Searches | None = None,
    ) -> None:
        super().__init__(view, board, look, parent, searches)
        self.asked: Asked | None = None
        self._judge: Judge = lambda _lay: ()

    def ask(self, asked: Asked | None, company: str, judge: Judge) -> None:
        """Answer this from now on (None: nothing), and search no more for what was before."""
        self.asked, self._judge = asked, judge
        self.company = company if asked is not None else ""
        self.begin()

    def draft(self, draft: Mapping[str, Any]) -> None:
        """Something is drafted: with it the lay it has may earn otherwise."""
        builder = self.builder
        if not isinstance(builder, LayBuilder):
            return
        builder.beside = dict(draft)
        lay = builder.runs_otherwise
        if lay is not None and self.ring.isVisible():
            self.ask_again(lay)

    def make_builder(self) -> Builder | None:
        """The builder of what is asked."""
        return builder_of(self._board(), self.company, self.asked, self._judge)


class RunTool(RouteTool):
    """Routes for a decision; ``wanted`` tells that what is shown is to be run."""

    wanted = Signal()

    def take(self) -> bool:
        """Ask for what is shown to be run; the decision says whether it may be."""
        self.wanted.emit()
        return True


class BoardWork(QObject):
    """The tools of one table.

    ``confirmed`` tells that what is drafted is to be done, ``given_up`` that the last choice is
    taken back, ``more_asked`` that the board has its answer and the page asks on.
    """

    confirmed = Signal()
    given_up = Signal()
    more_asked = Signal()
    said = Signal(str)

    def __init__(self, view: BoardView, table: GameTable, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._table = table
        self._page: FormPage | None = None
        self._drafting: Drafting | None = None
        self.place = PlaceTool(self)
        self.building = TableBuilding(view, lambda: table.state.board, look, self)
        # before the tool shows it: what it shows asks the rules
        self.building.best_changed.connect(self._best_changed)
        self.run_tool = RunTool(self.building, self)
        self.routes = RoutePanel(self.building, self.run_tool, look, part=True)
        self.park()
        self.place.hex_chosen.connect(self._hex_chosen)
        self.place.confirmed.connect(self.confirmed)
        self.place.given_up.connect(self.given_up)
        ring = self.building.ring
        ring.shown.connect(self._ring_shown)
        ring.left.connect(self._ring_left)
        self.building.lay_wanted.connect(self._lay_wanted)
        self.run_tool.changed.connect(self._routes_changed)
        self.run_tool.wanted.connect(self.confirmed)
        for tool in (self.place, self.building.tool, self.run_tool):
            tool.status_changed.connect(self.said)
        self.building.said.connect(self.said)

    # -- what is asked ------------------------------------------------------------------------

    @property
    def asked(self) -> Asked | None:
        """What the open form asks on the board beside a hex."""
        return self.building.asked

    @property
    def searching(self) -> bool:
        """Whether the best set of routes is not known for good yet."""
        building = self.building
        return not (building.best_lost or (building.best is not None and building.best.done))

    def begin(self) -> None:
        """Something else is asked: the keyboard's cursor is where Enter was last, put it away."""
        self._view.hide_cursor()

    @property
    def takes_enter(self) -> bool:
        """Whether Enter is a click on the keyboard's hex, which the tool has a use for."""
        view = self._view
        return view.hasFocus() and bool(view.cursor_hex) and view.tool.takes(view.cursor_hex)

    def show(self, page: FormPage | None) -> None:
        """Answer this page's form from now on, and show its draft as it stands."""
        self._page = page
        drafting = page.drafting if page is not None else None
        about = drafting.about if drafting is not None else None
        if drafting is not self._drafting or about is not self.asked:
            self._drafting = drafting
            self._begin(drafting)
        tool = self._tool()
        if tool is self.place and drafting is not None:
            offered = drafting.values("hex_name")
            hexes = offered.values if isinstance(offered, Choices) else ()
            self.place.offer(hexes, drafting.draft.get("hex_name", ""))
        self._view.set_tool(tool)
        self._show_ghost()
        self.building.draft(drafting.draft if drafting is not None else {})

    def _begin(self, drafting: Drafting | None) -> None:
        if drafting is None or drafting.about is None:
            self.building.ask(None, "", lambda _lay: ())
        else:
            judge = judge_of(drafting.game, drafting.decision, drafting.form)
            self.building.ask(drafting.about, drafting.decision.acting_for, judge)
        asked = self.asked
        self.routes.can_cancel = not (isinstance(asked, AskedRun) and asked.must_be_best)

    def _tool(self) -> Tool | None:
        if isinstance(self.asked, AskedRun):
            return self.run_tool
        if isinstance(self.asked, AskedLay):
            return self.building.tool
        drafting = self._drafting
        return self.place if drafting and "hex_name" in drafting.form.fields else None

    # -- tiles --------------------------------------------------------------------------------

    def _show_ghost(self) -> None:
        """The tile that is drafted, while the page asks on and no ring shows it."""
        scene = self.building.scene
        if self.building.ring.isVisible():
            return
        draft = self._drafting.draft if self._drafting is not None else {}
        if "tile" in draft and "rotation" in draft:
            scene.show_ghost(draft["hex_name"], draft["tile"], draft["rotation"])
        else:
            scene.clear_ghost()

    def _ring_shown(self, verdict: LayVerdict) -> None:
        if self._page is None:
            return
        if verdict:
            lay = verdict.lay
            self._page.draw(hex_name=lay.hex_name, tile=lay.tile, rotation=lay.rotation)
        else:
            self._page.erase("hex_name")

    def _ring_left(self, _at: QPoint | None) -> None:
        if self._page is not None and not self.building.ring.isVisible():
            self._page.erase("hex_name")

    def _lay_wanted(self, _verdict: LayVerdict) -> None:
        if self._drafting is not None and self._drafting.asked:
            self.building.close_ring()
            self._show_ghost()
            self.more_asked.emit()
        else:
            self.confirmed.emit()

    def _hex_chosen(self, hex_name: str) -> None:
        if self._page is not None:
            self._page.choose("hex_name", hex_name)

    # -- routes -------------------------------------------------------------------------------

    def _best_changed(self) -> None:
        """The rules need not search for what the other process has found."""
        best, asked = self.building.best, self.asked
        if isinstance(asked, AskedRun) and best is not None and best.done:
            asked.found(best.result)

    def _routes_changed(self) -> None:
        asked, page = self.asked, self._page
        if not isinstance(asked, AskedRun) or page is None or page.drafting is not self._drafting:
            return
        ways = self._ways(asked)
        if ways is None:
            page.erase("runs")
        else:
            page.draw(runs=asked.runs(ways))

    def _ways(self, asked: AskedRun) -> list[tuple[WayStep, ...] | None] | None:
        """The track of each train as it is shown; None while there is nothing to show."""
        tool, best = self.run_tool, self.building.best
        if tool.own and tool.drafts is not None:
            return [draft.steps or None for draft in tool.drafts.drafts]
        if best is None:
            return None
        ways: list[tuple[WayStep, ...] | None] = [None] * len(asked.problem.tasks)
        for route in best.result.routes:
            ways[route.train] = route.steps
        return ways

    def park(self) -> None:
        """Keep the route panel while no page shows it."""
        self.routes.hide()
        self.routes.setParent(self._view)

    # -- looks and words ----------------------------------------------------------------------

    def set_theme(self, theme: Theme, look: Look) -> None:
        """Show everything in the colors of a theme."""
        self.building.set_theme(theme, look)
        self.routes.set_theme(theme, look)

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        self.building.ring.retranslate()
        self.routes.retranslate()

    def close(self) -> None:
        """The window closes: search no more."""
        self.building.close()
