"""Building: the acting company, and all that is done for it on one board.

It holds the builder of the board as it lies now, the ring, the searches for best runs and the
tools of the company.  Every change of board or company begins anew: searches of the old one are
given up, and their answers never shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Signal
from PySide6.QtGui import QPainter

from stambana.art.themes import Theme
from stambana.hexes.shape import CIRCUMRADIUS
from stambana.reasons import Reason
from stambana.table.builder import Builder
from stambana.table.outcomes import LayOutcome, with_rule
from stambana.table.runs import FoundRun
from stambana.titles.title import TrackRules
from stambana.track.board import Board
from stambana.track.facts import title
from stambana.track.laying import Lay, LayVerdict
from stambana.track.routes import RouteResult
from stambana.ui.board.legend import Legend
from stambana.ui.board.lights import Light
from stambana.ui.board.overlays import HexVerdict
from stambana.ui.board.pictures import TilePictures
from stambana.ui.board.view import BoardView
from stambana.ui.desk.searches import Searches
from stambana.ui.style.look import Look
from stambana.ui.tools.build_tool import BuildTool
from stambana.ui.tools.ring import Ring
from stambana.words import tr


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is searched for: the best run of the board with that serial, or after a lay."""

    serial: int
    lay: Lay | None = None


class Building(QObject):
    """The acting company of a window.

    ``company_changed`` carries its key (empty: nobody), ``best_changed`` tells that more is
    known of its best run, ``began`` that company or board is another one, ``lay_wanted``
    carries the verdict on a lay that is to be made, ``said`` sentences for the status line.
    ``rules`` gives those it builds by, None for those of the map.
    """

    company_changed = Signal(str)
    began = Signal()
    best_changed = Signal()
    lay_wanted = Signal(object)
    said = Signal(str)

    def __init__(
        self,
        view: BoardView,
        board: Callable[[], Board],
        look: Look,
        parent: QObject,
        searches: Searches | None = None,
        rules: Callable[[], TrackRules | None] | None = None,
    ) -> None:
        super().__init__(parent)
        self.view = view
        self.scene = view.board_scene
        self._board = board
        self._rules = rules
        self.searches = searches or Searches(self)
        self.company = ""
        self.builder: Builder | None = None
        self.best: FoundRun | None = None
        self.best_lost = False
        """Whether the search for the best run was given up: it ended the other process twice."""
        self._serial = 0
        self._after: dict[Lay, RouteResult] = {}
        self.ring = Ring(view.viewport(), look)
        self.legend = Legend(view.viewport(), look)
        self._look = look
        self._theme: Theme | None = None
        self.tool = BuildTool(self, self)
        self.ring.outcome = self.outcome
        self.ring.paint_lens = self._paint_lens
        self.ring.shown.connect(self._show_ghost)
        self.ring.laid.connect(self._lay)
        self.ring.left.connect(self._ring_left)
        self.ring.switched.connect(lambda: self.switch_impossible(not self.ring.with_impossible))
        self.ring.futures_wanted.connect(lambda: self.show_futures(self.ring.hex_name))
        self.searches.found.connect(self._found)
        self.searches.lost.connect(self._lost)
        view.zoom_changed.connect(lambda _zoom: self.ring.moved_below())
        self.ring.retranslate()
        view.viewport().installEventFilter(self)

    # Company and board

    def set_company(self, company: str) -> None:
        """Act for a company from now on (empty: for nobody)."""
        if company not in self._board().map.companies:
            company = ""
        if company != self.company:
            self.company = company
            self.begin()
            self.company_changed.emit(company)

    def begin(self) -> None:
        """The board or the company is another one: forget what was found for the old one."""
        board = self._board()
        self.close_ring()
        self.searches.forget()
        self._serial += 1
        self.best, self.best_lost = None, False
        if self.company not in board.map.companies:
            self.company = ""
        self.builder = self.make_builder() if self.company else None
        self.want_best()
        if self.view.tool is self.tool:
            self.tool.refresh()
        self.began.emit()

    def make_builder(self) -> Builder | None:
        """The builder for board and company as they are now."""
        rules = self._rules() if self._rules else None
        return Builder(self._board(), self.company, rules)

    def reasons_against(self, hex_name: str, number: str, rotation: int) -> tuple[Reason, ...]:
        """Why the company may not lay a tile."""
        assert self.builder is not None
        return self.builder.verdict(Lay(hex_name, number, rotation)).reasons

    # The best run

    def want_best(self) -> None:
        """Search for the company's best run on this board, if that has not been done."""
        builder, known = self.builder, self.best is not None or self.best_lost
        if builder is not None and not known and self.has_trains:
            self.searches.ask(_Wanted(self._serial), builder.run_now, first=True)

    def cancel_best(self) -> None:
        """Search no longer; what was found so far stays."""
        self.searches.forget()
        self.best_changed.emit()

    @property
    def has_trains(self) -> bool:
        """Whether the company has trains to run."""
        return self.builder is not None and self.builder.has_trains

    @property
    def searching(self) -> bool:
        """Whether a search goes on."""
        return self.searches.busy

    def _found(self, found: FoundRun) -> None:
        key = found.key
        if not isinstance(key, _Wanted) or key.serial != self._serial:
            return
        if key.lay is None:
            self.best = found
            self.best_changed.emit()
        else:
            self._after[key.lay] = found.result
        if self.ring.isVisible():
            self.ring.refresh()

    def _lost(self, key: Hashable) -> None:
        if not isinstance(key, _Wanted) or key.serial != self._serial:
            return
        if key.lay is None:
            self.best_lost = True
            self.best_changed.emit()
        self.said.emit(
            tr("The search for the best routes broke off twice; the memory may be too small")
        )

    def outcome(self, verdict: LayVerdict) -> LayOutcome | None:
        """What is known of the best run with a lay; None for a company without trains."""
        if not self.has_trains or not verdict:
            return None
        now = self.best.result if self.best else None
        return LayOutcome(now, self._after.get(verdict.lay))

    # The ring

    def open_ring(self, hex_name: str) -> None:
        """Show the tiles for a hex."""
        builder = self.builder
        if builder is None:
            return
        impossible = self.ring.with_impossible
        choices = builder.all_choices(hex_name) if impossible else builder.choices(hex_name)
        if not choices:
            return
        self._forget_lays()
        self.scene.callout.clear()
        self.scene.lights.set_off(hex_name)
        self.legend.hide()
        self.ring.says = builder.says
        place = (lambda: self._point(hex_name), lambda: CIRCUMRADIUS * self.view.zoom)
        self.ring.open(builder.board, hex_name, title(builder.board, hex_name), choices, place)
        self._ask_runs(builder)

    def _ask_runs(self, builder: Builder) -> None:
        """Search for what the best run becomes: first with what is shown, then the rest."""
        if not self.has_trains:
            return
        self.want_best()
        legal = [choice for choice in self.ring.choices if choice.legal]
        shown = [self.ring.verdict_of(choice) for choice in legal]
        others = [one for choice in legal for one in choice.legal if one not in shown]
        for verdict in (*shown, *others):
            lay = verdict.lay
            if not verdict:
                continue
            self.searches.ask(_Wanted(self._serial, lay), partial(builder.run_after, lay))

    def ask_again(self, lay: Lay) -> None:
        """What follows from a lay has changed: search anew for what the best run becomes."""
        if self.builder is None or not self.has_trains:
            return
        self._after.pop(lay, None)
        self.searches.forget(lambda key: key != _Wanted(self._serial, lay))
        self.searches.ask(_Wanted(self._serial, lay), partial(self.builder.run_after, lay))
        self.ring.refresh()

    def _forget_lays(self) -> None:
        def is_now(key: Hashable) -> bool:
            return isinstance(key, _Wanted) and key.lay is None

        self.searches.forget(is_now)
        self._after.clear()

    def close_ring(self) -> None:
        """Close the ring and give up its searches."""
        if self.ring.isVisible():
            self.ring.close_ring()
            self.scene.clear_ghost()
            self.scene.lights.set_off("")
            self.legend.setVisible(bool(self.legend.rows))
        self._forget_lays()

    def switch_impossible(self, on: bool) -> None:
        """Show tiles and rotations that are not possible too, or no longer."""
        self.ring.with_impossible = on
        if self.ring.isVisible():
            self.open_ring(self.ring.hex_name)
            if not self.ring.choices or (not on and not self.ring.choice.fits):
                self.close_ring()

    def _paint_lens(self, painter: QPainter, to: QRectF) -> None:
        """The board around the hex of the ring, as it would lie."""
        x, y = self.scene.center(self.ring.hex_name)
        reach = CIRCUMRADIUS * 1.12
        around = QRectF(x - reach, y - reach, 2 * reach, 2 * reach)
        self.scene.expose((around,))
        self.scene.render(painter, to, around)
        self.scene.expose(())

    def _point(self, hex_name: str) -> QPointF:
        return self.view.viewportTransform().map(QPointF(*self.scene.center(hex_name)))

    def _show_ghost(self, verdict: LayVerdict) -> None:
        sides = tuple(sorted({side for reason in verdict.reasons for side in reason.sides}))
        kind = HexVerdict.FITS if verdict else HexVerdict.MISFIT
        lay = verdict.lay
        self.scene.show_ghost(lay.hex_name, lay.tile, lay.rotation, kind, sides)

    def _lay(self, verdict: LayVerdict) -> None:
        if verdict:
            self.lay_wanted.emit(verdict)  # the board that comes of it closes the ring
        else:
            self.said.emit("; ".join(with_rule(reason) for reason in verdict.reasons))

    def _ring_left(self, at: QPoint | None) -> None:
        self.close_ring()
        if at is None:
            return
        hex_name = self.scene.hex_at(self.view.mapToScene(at))
        if self.builder is not None and hex_name in self.builder.lit:
            self.open_ring(hex_name)

    def show_futures(self, hex_name: str) -> None:
        """Show what a hex can become in later phases."""
        from stambana.ui.tools.futures import FuturesView

        builder = self.builder
        if builder is None or self._theme is None or not hex_name:
            return
        pictures = TilePictures(builder.board.map.layout, self._theme)
        FuturesView(builder, hex_name, pictures, self._look, self.view.window()).open()

    # Lights and looks

    def show_lights(
        self, lit: Mapping[str, tuple[Light, str]], rows: Sequence[tuple[Light, str]]
    ) -> None:
        """Let hexes glow, with a legend."""
        self.scene.light(lit)
        self.legend.show_rows(rows)

    def set_theme(self, theme: Theme, look: Look) -> None:
        """Show everything in the colors of a theme."""
        self._theme, self._look = theme, look
        layout = self._board().map.layout
        self.ring.set_look(look, TilePictures(layout, theme))
        self.legend.set_theme(theme, look)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ring and legend follow the size of the view."""
        if event.type() == QEvent.Type.Resize:
            self.ring.setGeometry(self.view.viewport().rect())
            self.legend.place()
        return super().eventFilter(watched, event)

    def retranslate(self) -> None:
        """Say everything again in the language spoken now."""
        if self.builder is not None:
            self.builder = self.make_builder()
        self.ring.retranslate()
        if self.view.tool is self.tool:
            self.tool.refresh()

    def close(self) -> None:
        """The window closes: search no more."""
        self.searches.close()
