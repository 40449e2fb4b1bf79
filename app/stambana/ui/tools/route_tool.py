"""The route tool: the best set of routes shown, and own routes clicked together.

At first the best set is shown as it is found.  A click on a stop begins an own route for the
train chosen in the panel (or by its number); each further click goes on by the shortest legal
way.  Tab takes the next way, a click on plain track lets the way run through it.  Enter takes
what is shown; a set that earns less than the best one known asks for it twice, an empty one is
not taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QCursor, QKeyEvent

from stambana.art.routes import RouteLine, route_layers, stop_at
from stambana.art.shapes import Layer
from stambana.reasons import Reason
from stambana.table.drafts import Drafts
from stambana.table.outcomes import money, with_rule
from stambana.track.facts import title
from stambana.track.network import StopKey
from stambana.track.routes import RouteCheck, RouteProblem
from stambana.ui.board.callouts import show_beside
from stambana.ui.board.lights import Light
from stambana.ui.board.view import BoardView
from stambana.ui.tools.tool import Modifiers, Tool
from stambana.words import tr

if TYPE_CHECKING:
    from stambana.ui.desk.building import Building


class RouteTool(Tool):
    """Routes of the acting company.

    ``changed`` tells that something else is shown; ``taken`` carries the amount of a set that
    was taken.
    """

    changed = Signal()
    taken = Signal(int)

    fits_on_double_click = False

    def __init__(self, building: Building, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._building = building
        self._point: QPointF | None = None
        self._asked_twice = False
        self.drafts: Drafts | None = None
        self.own = False
        self.train = 0
        building.began.connect(self._begin)
        building.best_changed.connect(self.refresh)

    # What there is

    @property
    def problem(self) -> RouteProblem | None:
        """The problem of the company's run on this board; None without a company or trains."""
        builder = self._building.builder
        if builder is None or not self._building.has_trains:
            return None
        if self.drafts is None:
            self.drafts = Drafts(builder.run_now())
        return self.drafts.problem

    @property
    def checks(self) -> tuple[RouteCheck | None, ...]:
        """What the referee says of the own routes."""
        return self.drafts.checks() if self.drafts else ()

    @property
    def best_revenue(self) -> int:
        """What the best set known earns."""
        best = self._building.best
        return best.result.revenue if best else 0

    def forget(self) -> None:
        """The board or the company is another one: drop what was drawn."""
        self.drafts = None
        self.own = False
        self.train = 0
        self._asked_twice = False

    # In and out

    def activate(self, view: BoardView) -> None:
        """Show the routes, and search for the best ones."""
        super().activate(view)
        view.zoom_changed.connect(self._zoomed)
        self._building.want_best()
        self.refresh()

    def deactivate(self) -> None:
        """Take the routes away."""
        if self.view is not None:
            self.view.zoom_changed.disconnect(self._zoomed)
            self.view.board_scene.show_routes(())
            self.view.board_scene.callout.clear()
            self._building.show_lights({}, ())
        super().deactivate()

    def _begin(self) -> None:
        self.forget()
        if self.view is not None:
            self._building.want_best()
        self.refresh()

    def refresh(self) -> None:
        """Show what is to be shown now."""
        view, builder = self.view, self._building.builder
        if view is not None:
            lines = self.lines()
            layers: tuple[Layer, ...] = ()
            if builder is not None:
                layers = route_layers(builder.board, lines, self._figure_size)
            view.board_scene.show_routes(layers)
            self._light()
            self._say_what()
        self.changed.emit()

    @property
    def _figure_size(self) -> float:
        """How much figures are enlarged, so that they can be read on a small board."""
        zoom = self.view.zoom if self.view is not None else 1.0
        return min(2.3, max(1.0, 1.0 / zoom))

    def _zoomed(self) -> None:
        if self.view is not None:
            self.refresh()

    def lines(self) -> tuple[RouteLine, ...]:
        """The routes shown, by number of the train."""
        if self.own and self.drafts is not None:
            found = []
            for number, (draft, check) in enumerate(
                zip(self.drafts.drafts, self.checks, strict=True)
            ):
                if check is not None:
                    found.append(RouteLine(number, draft.steps, check.stops, check.values))
                elif draft.start is not None:
                    found.append(RouteLine(number, (), (draft.start,), (0,)))
            return tuple(found)
        best = self._building.best
        if best is None:
            return ()
        return tuple(
            RouteLine(route.train, route.steps, route.stops, route.values)
            for route in best.result.routes
        )

    def _light(self) -> None:
        lit = {}
        if self.own and self.drafts is not None:
            lit = {
                stop.hex_name: (Light.STOP, "") for stop in sorted(self.drafts.onward(self.train))
            }
        self._building.show_lights(lit, ())

    def _say_what(self) -> None:
        company = self._building.company
        if not company:
            self.say(tr("Choose a company first: its routes are shown here"))
        elif not self._building.has_trains:
            self.say(tr("{company} has no trains; write them in its row", company=company))
        elif not self.own:
            self.say(tr("Click a stop to draw an own route; Enter takes the best set"))
        else:
            self.say(self._own_words())

    def _own_words(self) -> str:
        assert self.drafts is not None
        check = self.checks[self.train]
        if check is None:
            return tr(
                "Train {train}: click stop after stop; Tab another way, Backspace back",
                train=self.train_name(self.train),
            )
        parts = [money(self._building.builder.board, check.revenue)]  # type: ignore[union-attr]
        parts += [f"{bonus.text} +{bonus.amount}" for bonus in check.bonuses]
        parts += [with_rule(reason) for reason in check.reasons]
        draft = self.drafts.drafts[self.train]
        if draft.legs and len(draft.legs[-1].ways) > 1:
            last = draft.legs[-1]
            parts.append(
                tr("way {number} of {count}: Tab", number=last.taken + 1, count=len(last.ways))
            )
        return tr(
            "Train {train}: {parts}", train=self.train_name(self.train), parts="; ".join(parts)
        )

    def train_name(self, number: int) -> str:
        """A train as a person calls it."""
        problem = self.problem
        return problem.tasks[number].train.name if problem else ""

    # Drawing

    def set_own(self, own: bool) -> None:
        """Show own routes, or the best set."""
        self.own = own and self.problem is not None
        self._asked_twice = False
        self.refresh()

    def pick_train(self, number: int) -> None:
        """Draw for this train from now on."""
        problem = self.problem
        if problem is not None and 0 <= number < len(problem.tasks):
            self.train = number
            self.set_own(True)

    def pressed(self, hex_name: str, point: QPointF, button: Qt.MouseButton) -> bool:
        """Remember where; the click comes later."""
        self._point = point
        return False

    def clicked(self, hex_name: str, button: Qt.MouseButton, modifiers: Modifiers) -> bool:
        """Go on to the stop, or let the way run through the track."""
        point, self._point = self._point, None
        if self.problem is None or self.drafts is None or not hex_name:
            return False
        if button is Qt.MouseButton.RightButton:
            self.drafts.back(self.train)
            self.set_own(True)
            return True
        if button is not Qt.MouseButton.LeftButton:
            return False
        self.own = True
        stop = self._stop_in(hex_name, point)
        if stop is None:
            reasons = self.drafts.through(self.train, hex_name)
        else:
            reasons = self.drafts.point_at(self.train, stop)
        self.set_own(True)
        self._tell(hex_name, reasons)
        return True

    def _stop_in(self, hex_name: str, point: QPointF | None) -> StopKey | None:
        """The stop of a hex that is meant: the nearest, or without a point one to go on to."""
        assert self.drafts is not None
        board = self._building.builder.board  # type: ignore[union-attr]
        stops = [StopKey(hex_name, number) for number in range(len(board.face(hex_name).stops))]
        if not stops:
            return None
        if point is None or len(stops) == 1:
            onward = self.drafts.onward(self.train)
            return next((stop for stop in stops if stop in onward), stops[0])

        def away(stop: StopKey) -> float:
            x, y = stop_at(board, stop)
            return (x - point.x()) ** 2 + (y - point.y()) ** 2

        return min(stops, key=away)

    def _tell(self, hex_name: str, reasons: tuple[Reason, ...]) -> None:
        view = self.view
        if view is None:
            return
        if not reasons:
            view.board_scene.callout.clear()
            return
        texts = [with_rule(reason) for reason in reasons]
        self.say("; ".join(texts))
        place = title(self._building.builder.board, hex_name)  # type: ignore[union-attr]
        show_beside(view, hex_name, "\n".join([place, *(f"– {text}" for text in texts)]))

    def takes(self, hex_name: str) -> bool:
        """Whether a click goes on with a route; where it cannot it says why."""
        return self.problem is not None

    def hovered(self, hex_name: str) -> None:
        """The words about the last click are old now."""
        if self.view is not None:
            self.view.board_scene.callout.clear()

    def clear(self) -> None:
        """Take the own route of the train away; a second time all of them."""
        if self.drafts is not None:
            empty = self.drafts.drafts[self.train].start is None
            self.drafts.clear(None if empty else self.train)
            self.set_own(True)

    @property
    def _keyboard_hex(self) -> str:
        """The hex of the keyboard's cursor: Enter is a click there, whatever the pointer is on."""
        return self.view.board_scene.cursor.hex_name if self.view is not None else ""

    def wants_tab(self) -> bool:
        """Tab takes the next way while an own route has one."""
        if not self.own or self.drafts is None:
            return False
        legs = self.drafts.drafts[self.train].legs
        return bool(legs) and len(legs[-1].ways) > 1

    def key(self, event: QKeyEvent, hex_name: str) -> bool:
        """Tab: another way; Backspace: back; digits: the train; Enter: take what is shown."""
        if self.problem is None or self.drafts is None:
            return False
        key = event.key()
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) and self.wants_tab():
            self.drafts.next_way(self.train, -1 if key == Qt.Key.Key_Backtab else 1)
            self.refresh()
        elif key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            if key == Qt.Key.Key_Delete:
                self.clear()
            else:
                self.drafts.back(self.train)
                self.set_own(True)
        elif 0 <= key - Qt.Key.Key_1 < len(self.drafts.drafts) and not event.modifiers():
            self.pick_train(key - Qt.Key.Key_1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self._keyboard_hex:
            self.take()
        else:
            return False
        return True

    # Taking

    def take(self) -> bool:
        """Take the set that is shown; whether it was taken."""
        best = self._building.best
        if self.problem is None or self.drafts is None:
            return False
        amount = self.drafts.revenue if self.own else self.best_revenue
        if not self.own:
            if best is None or not best.result.routes:
                self.say(tr("There is no route to take"))
                return False
            self.drafts.take(best.result.routes)
        elif any(check and check.reasons for check in self.checks):
            reasons = [r for check in self.checks if check for r in check.reasons]
            self.say("; ".join(dict.fromkeys(with_rule(reason) for reason in reasons)))
            return False
        elif amount < self.best_revenue and not self._may_be_less(amount):
            return False
        self.say(
            tr(
                "{company} runs for {amount}",
                company=self._building.company,
                amount=money(self._building.builder.board, amount),  # type: ignore[union-attr]
            )
        )
        self.taken.emit(amount)
        return True

    def _may_be_less(self, amount: int) -> bool:
        """Name the better amount; whether this is the second time it is asked for."""
        board = self._building.builder.board  # type: ignore[union-attr]
        better = money(board, self.best_revenue)
        if self.drafts is None or self.drafts.empty:
            self.say(tr("Nothing is drawn; the best set earns {better}", better=better))
            return False
        if self._asked_twice:
            return True
        self._asked_twice = True
        self.say(
            tr(
                "This earns {amount}, but {better} is possible; take it once more to be sure",
                amount=money(board, amount),
                better=better,
            )
        )
        return False

    def cursor(self) -> QCursor:
        """A pointing hand."""
        return QCursor(Qt.CursorShape.PointingHandCursor)
