"""What a decision asks on the board: tiles in the ring and routes, by clicks and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from game_hands import GameHands
from positions import Table
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from stambana.engine.actions import Action, Pass
from stambana.engine.decisions import Choices, Decision
from stambana.engine.game import Game
from stambana.engine.rules import Base
from stambana.engine.verdicts import Verdict
from stambana.table.game_table import GameTable
from stambana.titles.find import rules as rules_of
from stambana.titles.g18sj import running
from stambana.track.routes import best_routes
from stambana.ui.app import make_application
from stambana.ui.game.buttons import WordyButton
from stambana.ui.game.window import GameWindow
from stambana.ui.windows.settings import Settings

Seat = Callable[..., GameHands]


class Asking(GameTable):
    """A table whose lays ask one more thing than those of the title, and take any answer."""

    def __init__(self, game: Game[Any]) -> None:
        judge = game.verdict

        def verdict(action: Action) -> Verdict:
            return judge(replace(action, private="") if action.kind == "lay_tile" else action)

        game.verdict = verdict  # type: ignore[method-assign]
        super().__init__(game)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The same, with two private companies to choose from."""
        found = []
        for decision in super().decisions:
            forms = []
            for form in decision.forms:
                known = form.offer
                if form.kind == "lay_tile":
                    form = replace(
                        form,
                        offer=lambda name, draft, known=known: (
                            Choices(("P1", "P3")) if name == "private" else known(name, draft)
                        ),
                    )
                forms.append(form)
            found.append(replace(decision, forms=tuple(forms)))
        return tuple(found)


LINE = ("D3 57 2", "E4 9 2", "F5 9 2", "C2 9 2")


def north(step: str, lays: tuple[str, ...] = LINE, **rulings: str) -> Table:
    """SNJ with a 2- and a 3-train, from Luleå over Malmfälten to Narvik: 170 at best."""
    table = Table(**rulings).phase("3").start("SNJ", 100, Ann=60).cash(SNJ=500)
    table.lay(*lays).token("SNJ", "G6").train("SNJ", "2", "3")
    return table.turn("SNJ", step).settle()


@pytest.fixture
def sit_down(qtbot: QtBot, settings: Settings) -> Iterator[Seat]:
    """A person at the window of a game that stands at a position."""
    windows = []

    def sit(position: Table, cls: type[GameTable] = GameTable, **rulings: str) -> GameHands:
        make_application(settings)
        game = Game(rules_of("18sj"), Base("18sj", ("Ann", "Bo", "Cy"), 1, (), rulings))
        game.history.records[0] = replace(game.history.records[0], state=position.state)
        window = GameWindow(cls(game), settings)
        windows.append(window)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        window.activateWindow()
        hands = GameHands(qtbot, window)
        window.view.setFocus()
        return hands

    yield sit
    for window in windows:
        window.close()


def found(hands: GameHands) -> None:
    """Wait until nothing is searched any more."""
    searches = hands.window.work.building.searches
    hands.qtbot.waitUntil(lambda: not searches.busy, timeout=60_000)
    hands.settle()


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\n", " ")


def test_a_tile_is_laid_in_the_ring(sit_down: Seat) -> None:
    hands = sit_down(north("track"))
    window, table = hands.window, hands.window.table
    ring, panel = window.work.building.ring, window.panel
    hands.settle()
    # what lies over the board does not go along with it
    legend = window.work.building.legend
    window.view.pan_by(-60, 0)
    assert legend.isVisible()
    assert legend.geometry().left() == 10
    hands.click_hex("D3")
    assert ring.isVisible()
    window.view.pan_by(60, 0)
    assert ring.geometry() == window.view.viewport().rect()
    found(hands)
    assert "best run 180 (+10), proven" in ring.words
    assert panel.page is not None
    assert panel.page.drafting.draft["hex_name"] == "D3"
    shown = panel.page.drafting.draft["tile"]
    hands.key(Qt.Key.Key_Tab)
    assert panel.page.drafting.draft["tile"] == ring.verdict.lay.tile != shown
    # what is not possible says why in the ring, and is no draft
    hands.key("i")
    ring.choose(len(ring.choices) - 1)
    assert "not possible" in ring.words
    assert "tile" not in panel.page.drafting.draft
    hands.key("i")
    hands.key(Qt.Key.Key_Escape)
    assert not ring.isVisible()
    assert panel.page.drafting.draft == {}
    assert not window.scene.ghost.visible_tile
    # by the keyboard alone
    window.view.setFocus()
    window.view.set_cursor_hex("D3")
    hands.key(Qt.Key.Key_Return)
    lay = ring.verdict.lay
    hands.key("r")
    assert ring.verdict.lay.rotation != lay.rotation
    lay = ring.verdict.lay
    hands.key(Qt.Key.Key_Return)
    placed = table.state.board.placements["D3"]
    assert (placed.tile, placed.rotation) == (lay.tile, lay.rotation)
    assert not ring.isVisible()
    hands.key("z", Qt.KeyboardModifier.ControlModifier)
    assert table.state.board.placements["D3"].tile == "57"


def test_costs_are_those_of_the_title_and_a_hex_that_does_not_glow_says_why(
    sit_down: Seat,
) -> None:
    hands = sit_down(north("track", LINE[:3]))
    hands.settle()
    hands.click_hex("C2")
    assert "costs 150 kr (mountain 150)" in hands.window.work.building.ring.words
    assert "SNJ pays 150 kr and has 350 kr left" in plain(hands.words())
    hands.key(Qt.Key.Key_Escape)
    hands.click_hex("G6")
    assert not hands.window.work.building.ring.isVisible()
    assert "18SJ 10.3" in hands.window.status.text


def test_what_else_is_asked_comes_after_the_ring(sit_down: Seat) -> None:
    hands = sit_down(north("track"), Asking)
    window, panel = hands.window, hands.window.panel
    hands.settle()
    hands.click_hex("F7")
    hands.key(Qt.Key.Key_Return)
    assert not window.work.building.ring.isVisible()
    assert window.scene.ghost.visible_tile
    assert window.table.moves == 0
    assert panel.page is not None
    assert panel.page.drafting.asked == "private"
    hands.press("P3")
    assert panel.page.drafting.action.private == "P3"
    assert panel.page.drafting.draft["hex_name"] == "F7"


def test_searches_end_with_the_decision(sit_down: Seat) -> None:
    hands = sit_down(north("track"))
    building = hands.window.work.building
    hands.settle()
    hands.click_hex("D3")
    assert building.searches.busy
    while hands.window.table.decisions[0].step != "run":
        hands.window.choose(Pass(actor="Ann", acting_for="SNJ"))
    answers = []
    building.searches.found.connect(lambda answer: answers.append(answer.problem))
    found(hands)
    asked = hands.window.work.asked
    assert answers
    assert all(problem is asked.problem for problem in answers)  # type: ignore[union-attr]
    hands.press("Run the trains")
    assert not building.searches.busy


def test_own_routes_may_earn_less_where_the_table_says_so(sit_down: Seat) -> None:
    hands = sit_down(north("run", run="shown"), run="shown")
    window, table = hands.window, hands.window.table
    found(hands)
    assert "Best set 170, proven" in hands.words()
    assert "Run the trains: 170 kr" in plain(hands.button("Run the trains").words)
    assert window.scene.routes.keys()
    hands.key("2")
    hands.click_hex("G6")
    assert hands.button("Run no train")
    hands.click_hex("D3")
    assert "The best routes known earn 170 kr" in plain(hands.words())
    assert "Together 90 kr" in plain(hands.words())
    # what blocks is said beside the hex and changes nothing
    hands.key("1")
    hands.click_hex("G6")
    hands.click_hex("D3")
    assert "another train (3) uses this track" in window.status.text
    QTest.mouseMove(window.view.viewport(), QPoint(3, 3))
    window.view.setFocus()
    hands.key(Qt.Key.Key_Return)
    turn = next(frame for frame in table.state.frames if frame.kind == "operating_turn")
    assert turn.earnings == 90
    assert window.scene.routes.keys() == ()
    # taken back, the best set is offered again; Esc leaves own routes for it
    hands.key("z", Qt.KeyboardModifier.ControlModifier)
    found(hands)
    hands.click(window.work.routes.own_button)
    assert hands.button("Run no train")
    hands.key(Qt.Key.Key_Escape)
    hands.press("Run the trains: 170")
    turn = next(frame for frame in table.state.frames if frame.kind == "operating_turn")
    assert turn.earnings == 170


def test_a_compulsory_run_waits_for_the_search_and_must_be_the_best(
    sit_down: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    # nobody but the other process may search
    monkeypatch.setattr(running, "best_routes", lambda *_given, **_named: pytest.fail("searched"))
    hands = sit_down(north("run"))
    page = hands.window.panel.page
    assert page is not None
    assert not page.ready
    assert "are being searched for" in hands.words()
    assert page.confirm.isHidden()
    hands.key(Qt.Key.Key_Return)
    assert hands.window.table.moves == 0
    found(hands)
    hands.key("2")
    hands.click_hex("G6")
    hands.click_hex("D3")
    assert not page.confirm.isEnabled()
    assert "170 can be earned (18SJ 10.5.2)" in hands.words()
    hands.click_hex("B1")
    assert page.confirm.isEnabled()
    hands.press("Run the trains: 170")
    assert hands.window.table.moves == 1


def test_the_route_panel_outlives_its_pages_and_speaks_swedish(sit_down: Seat) -> None:
    hands = sit_down(north("run"))
    found(hands)
    hands.window.set_language("sv")
    found(hands)
    assert "Bästa rutter 170, bevisat" in hands.words()
    hands.key(Qt.Key.Key_PageUp)
    hands.window.table.look_back()
    found(hands)
    best = best_routes(hands.window.work.asked.problem)  # type: ignore[union-attr]
    assert hands.window.work.run_tool.best_revenue == best.revenue
    assert hands.window.work.routes.isVisible()


def test_language_theme_and_size_of_text_leave_what_is_half_made(sit_down: Seat) -> None:
    """A half-drawn route, and an open ring with another tile chosen."""
    hands = sit_down(north("run", run="shown"), run="shown")
    window = hands.window
    found(hands)
    hands.key("2")
    hands.click_hex("G6")
    hands.click_hex("D3")
    changes: tuple[Callable[[], None], ...] = (
        lambda: window.set_language("sv"),
        lambda: window.set_theme("dark"),
        lambda: window.set_text_size(120),
        lambda: window.set_language("en"),
    )
    for change in changes:
        change()
        found(hands)
        assert window.work.run_tool.own
        assert window.work.run_tool.drafts is not None
        assert window.work.run_tool.drafts.revenue == 90
        assert window.panel.page is not None
        assert window.panel.page.wanted
    window.set_text_size(100)
    hands = sit_down(north("track"))
    window, ring = hands.window, hands.window.work.building.ring
    hands.settle()
    hands.click_hex("D3")
    hands.key(Qt.Key.Key_Tab)
    shown = ring.verdict.lay
    for change in changes:
        change()
        found(hands)
        assert ring.isVisible()
        assert ring.verdict.lay == shown
        assert window.panel.page is not None
        assert window.panel.page.drafting.draft["tile"] == shown.tile
    window.set_text_size(100)


def marked(hands: GameHands) -> list[str]:
    """What the marked buttons of the panel say."""
    buttons = hands.window.panel.findChildren(WordyButton)
    return [plain(at.accessibleName()) for at in buttons if at.marked and not at.isHidden()]


def test_enter_is_the_marked_button_after_a_lay_and_a_run(sit_down: Seat) -> None:
    """Lay with Enter in the ring, run with Enter, pay by digit, buy by digits and Enter."""
    hands = sit_down(north("track").start("UGJ", 90, Bo=60).train("UGJ", "3"))
    window, table = hands.window, hands.window.table
    hands.settle()
    window.view.setFocus()
    window.view.set_cursor_hex("D3")
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return)
    assert table.state.board.placements["D3"].tile != "57"
    while table.decisions[0].step != "run":
        hands.key("p")
    found(hands)
    assert marked(hands)[0].startswith("Run the trains: ")
    hands.key(Qt.Key.Key_Return)
    assert table.decisions[0].step == "distribute"
    assert marked(hands) == []
    hands.key("1")
    assert table.decisions[0].step == "trains"
    assert window.panel.page is not None
    hands.key("2")  # the second seller, a president: a price is asked, and has the keyboard
    for digit in "50":
        hands.key(digit)
    assert marked(hands)[0].startswith("Buy a 3-train from UGJ")
    hands.key(Qt.Key.Key_Return)
    assert table.decisions[0].step == "offer"
    assert table.decisions[0].actor == "Bo"


def test_own_routes_and_enter_run_no_train_by_accident(sit_down: Seat) -> None:
    hands = sit_down(north("run", run="shown"), run="shown")
    found(hands)
    hands.click(hands.window.work.routes.own_button)
    assert hands.button("Run no train").isEnabled()
    assert marked(hands) == []
    hands.window.view.setFocus()
    hands.key(Qt.Key.Key_Return)
    assert hands.window.table.moves == 0


def test_a_double_click_on_a_hex_opens_the_ring_and_lays_nothing(sit_down: Seat) -> None:
    hands = sit_down(north("track"))
    window = hands.window
    hands.settle()
    at = window.view.viewport().mapTo(window, hands.hex_point("D3"))
    nothing = Qt.KeyboardModifier.NoModifier
    QTest.mouseDClick(window.windowHandle(), Qt.MouseButton.LeftButton, nothing, at)
    hands.settle()
    assert window.work.building.ring.isVisible()
    assert window.table.moves == 0


def test_no_hex_is_to_be_clicked_when_none_glows(sit_down: Seat) -> None:
    hands = sit_down(north("track"))
    hands.settle()
    assert "Click a hex that glows" in hands.words()
    hands.window.work.place.offer((), "")
    assert hands.window.work.place.status != "Click a hex that glows"
    table = hands.window.table
    (decision,) = (at for at in table.decisions if at.waits)
    only = replace(decision, forms=tuple(at for at in decision.forms if at.action.passes))
    assert table.words.hint(decision)
    assert table.words.hint(only) == ""
