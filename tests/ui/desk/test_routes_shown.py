"""Routes in the window: the best set, own ones, taking them, and answers that come too late."""

from __future__ import annotations

import multiprocessing

import pytest
from PySide6.QtCore import Qt

from building_boards import north
from hands import Hands
from stambana.table.builder import Builder
from stambana.table.sandbox import Sandbox
from stambana.track.routes import RouteWorker, best_routes
from stambana.track.routes.worker import WorkerDied
from stambana.track.tiles import Color
from stambana.ui.tools.route_tool import RouteTool

BOARD = north(Color.GREEN, ("2", "3"))


@pytest.fixture
def routes(hands: Hands) -> Hands:
    """SNJ acts, and its best routes are found and shown."""
    hands.window.show_sandbox(Sandbox(BOARD))
    hands.window.activateWindow()
    hands.settle()
    hands.desk.set_company("SNJ")
    hands.key("b")
    wait(hands)
    return hands


def wait(hands: Hands) -> None:
    building = hands.desk.building
    hands.qtbot.waitUntil(lambda: not building.searches.busy, timeout=30_000)
    hands.settle()


def tool_of(hands: Hands) -> RouteTool:
    assert hands.window.view.tool is hands.desk.route_tool
    return hands.desk.route_tool


def test_the_best_set_is_shown_as_it_is(routes: Hands) -> None:
    best = best_routes(Builder(BOARD, "SNJ").run_now())
    shown = tool_of(routes).lines()
    assert [line.steps for line in shown] == [route.steps for route in best.routes]
    assert [line.amounts for line in shown] == [route.values for route in best.routes]
    assert len(routes.window.scene.routes.keys()) == len(best.routes)
    panel = routes.desk.routes
    assert panel.state.text() == f"Best set {best.revenue}, proven"
    assert sum(row.revenue for row in panel.rows()) == best.revenue
    assert f"Together {best.revenue} kr" in panel.sum.text()
    routes.key("l")
    assert routes.window.scene.routes.keys() == ()
    assert routes.window.scene.figures.keys() == ()


def test_own_routes_are_clicked_together(routes: Hands) -> None:
    tool = tool_of(routes)
    routes.key("2")
    assert tool.own
    assert tool.train == 1
    routes.click_hex("G6")
    assert "G6" not in routes.window.scene.lights.lit
    assert "D3" in routes.window.scene.lights.lit
    routes.click_hex("D3")
    check = tool.checks[1]
    assert check is not None
    assert check.legal
    assert "Train 3: 90 kr; Malmfälten +50" in routes.window.status.text
    assert routes.desk.routes.rows()[1].revenue == check.revenue
    routes.click_hex("B1")
    assert [stop.hex_name for stop in tool.drafts.drafts[1].stops] == ["G6", "D3", "B1"]  # type: ignore[union-attr]
    routes.key(Qt.Key.Key_Backspace)
    assert [stop.hex_name for stop in tool.drafts.drafts[1].stops] == ["G6", "D3"]  # type: ignore[union-attr]
    routes.key("1")
    routes.click_hex("G6")
    routes.click_hex("D3")
    assert "another train (3) uses this track in" in routes.window.status.text
    assert tool.checks[0] is None


def test_less_than_the_best_asks_twice_and_nothing_is_not_taken(routes: Hands) -> None:
    tool = tool_of(routes)
    best = tool.best_revenue
    taken: list[int] = []
    tool.taken.connect(taken.append)
    routes.click(routes.desk.routes.own_button)
    assert not tool.take()
    assert f"the best set earns {best} kr" in routes.window.status.text
    assert not tool.take()
    routes.click_hex("G6")
    routes.click_hex("D3")
    assert not tool.take()
    assert f"{best} kr is possible" in routes.window.status.text
    assert taken == []
    assert tool.take()
    assert taken == [tool.drafts.revenue]  # type: ignore[union-attr]
    routes.click(routes.desk.routes.best_button)
    routes.click(routes.desk.routes.take_button)
    assert taken[-1] == best
    assert f"SNJ runs for {best} kr" in routes.window.status.text


def test_results_of_an_older_board_are_never_shown(routes: Hands) -> None:
    building = routes.desk.building
    sandbox = routes.desk.sandbox
    old = building.best
    seen = []
    building.best_changed.connect(lambda: seen.append(building.best))
    sandbox.set_phase(Color.BROWN)
    sandbox.set_trains("SNJ", ["3"])
    assert building.best is None
    assert tool_of(routes).lines() == ()
    wait(routes)
    last = building.best
    assert last is not None
    assert last is not old
    assert all(
        found is None or found.problem.setting.board is sandbox.board  # type: ignore[union-attr]
        for found in seen
    )
    assert last.result == best_routes(Builder(sandbox.board, "SNJ").run_now())


def test_closing_during_a_search_leaves_nothing_behind(hands: Hands) -> None:
    hands.window.show_sandbox(Sandbox(BOARD))
    hands.desk.set_company("SNJ")
    hands.desk.use_tool(hands.desk.route_tool)
    hands.settle()
    building = hands.desk.building
    hands.window.close()
    assert not building.searches.busy
    assert not [one for one in multiprocessing.active_children() if one.name == "routes"]
    building.want_best()
    assert not building.searches.busy


def test_without_company_or_trains_it_says_what_is_missing(hands: Hands) -> None:
    hands.window.show_sandbox(Sandbox(BOARD))
    hands.window.activateWindow()
    hands.settle()
    hands.key("b")
    assert "Choose a company first" in hands.window.status.text
    hands.desk.set_company("TGOJ")
    assert "TGOJ has no trains" in hands.window.status.text
    assert not tool_of(hands).take()


def test_a_search_that_broke_off_twice_is_said_and_own_routes_can_be_drawn(
    routes: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    building, panel = routes.desk.building, routes.desk.routes
    said: list[str] = []
    building.said.connect(said.append)
    begun: list[int] = []

    def dead(worker: RouteWorker, *_: object) -> int:
        begun.append(1)
        raise WorkerDied("killed")

    with monkeypatch.context() as patch:
        patch.setattr(RouteWorker, "start", dead)
        building.begin()
        wait(routes)
    assert len(begun) == 2
    assert len(said) == 1
    assert panel.state.text() == "The search broke off twice; draw the routes yourself"
    assert building.best is None
    building.begin()  # the next board is searched again
    wait(routes)
    assert panel.state.text().endswith("proven")
    assert len(said) == 1


def test_language_theme_and_size_of_text_leave_a_half_drawn_route(routes: Hands) -> None:
    tool, window = tool_of(routes), routes.window
    routes.key("2")
    routes.click_hex("G6")
    routes.click_hex("D3")
    drawn = [stop.hex_name for stop in tool.drafts.drafts[1].stops]  # type: ignore[union-attr]
    assert drawn == ["G6", "D3"]
    for change in (
        lambda: window.set_language("sv"),
        lambda: window.set_theme("dark"),
        lambda: window.set_text_size(120),
    ):
        change()
        routes.settle()
        assert tool.own
        now = [stop.hex_name for stop in tool.drafts.drafts[1].stops]  # type: ignore[union-attr]
        assert now == drawn
    window.set_text_size(100)
